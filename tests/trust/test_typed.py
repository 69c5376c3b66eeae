"""Files typed with a Chinese input method, and files that must stay as they are."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given, settings

from judge import paths, reading
from judge.games import listed
from judge.games.written.placed import Placed
from judge.reading.typed import typed
from judge.scenario import Unreadable, decks, read_text
from judge.scenario.document import dump, parse

from . import inputs

WIDE = """\
game：cipher
title：第一步：能打倒吗，还是不能
cards：
　王子：{战斗力：４０，支援力：20}
　新兵:　{战斗力：30，支援力：10}
　骑士：
　　战斗力：５０
　　文本： |
　　　『冲锋』【自】这名单位攻击时，如果自己的手牌有2张以下，抽2张。
start：
  回合玩家：A
  A：
    前卫区：［］
    手牌：[新兵，王子，　２]
"""


def plain(node: reading.Node | None) -> Any:
    value = node.value if node is not None else None
    if isinstance(value, dict):
        return {key: plain(inside) for key, inside in value.items()}
    return [plain(item) for item in value] if isinstance(value, list) else value


def test_is_full_width_structure_understood() -> None:
    found = reading.outline(WIDE.replace("    前卫区：［］\n", ""))
    assert found is not None
    said = plain(found)
    assert said["title"] == "第一步：能打倒吗，还是不能"
    assert said["cards"]["王子"] == {"战斗力": 40, "支援力": 20}
    assert said["cards"]["骑士"]["战斗力"] == 50
    assert said["start"] == {"回合玩家": "A", "A": {"手牌": ["新兵", "王子", 2]}}
    assert "『冲锋』【自】这名单位攻击时，" in said["cards"]["骑士"]["文本"]


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [("a：1\nb：[甲，\n  !x 乙]\n", 3, 3), ("甲：{乙：1，乙：2}", 1, 8), ("　　甲： 1\n　　甲： 2", 2, 3)],
)
def test_is_a_place_that_of_what_was_typed(text: str, line: int, column: int) -> None:
    with pytest.raises(reading.Unfit) as caught:
        reading.outline(text)
    assert (caught.value.line, caught.value.column) == (line, column)


CHINESE = """\
game：火焰之纹章
cards：
  新兵：｛战斗力：３０，支援力：１０｝
  旗手: {战斗力: 20}
  弓手：
    文本：【常】
start：
　A：
　　前卫区：［新兵（主人公），旗手］
　　手牌：【】
　　卡组：【旗手，20】
script：
　－ A：旗手
　— B: 【新兵、旗手】
"""


def test_are_brackets_and_dashes_of_an_input_method_those_of_lists() -> None:
    said = parse(CHINESE, "甲.yaml").bare()
    assert said["cards"] == {"新兵": {"战斗力": 30, "支援力": 10}, "旗手": {"战斗力": 20}, "弓手": {"文本": "【常】"}}
    assert said["start"]["A"] == {"前卫区": ["新兵（主人公）", "旗手"], "手牌": [], "卡组": ["旗手", 20]}
    assert said["script"] == [{"A": "旗手"}, {"B": ["新兵", "旗手"]}]
    wrong = CHINESE.partition("script")[0].replace("    文本：【常】", "    战斗力：1").replace("旗手］", "鬼］")
    with pytest.raises(Unreadable, match=r"甲\.yaml:9:16: 不认识「鬼」"):
        read_text(wrong, "甲.yaml")
    assert read_text(CHINESE.partition("cards")[0]).game.id == "cipher"


@pytest.mark.parametrize("said", ["1-2", "１－２", "1～2", "1~2"])
def test_is_a_range_one_however_it_is_typed(said: str) -> None:
    assert Placed(said, "", 1, 1).one_of(["1", "1-2"]) == "1-2"


@pytest.mark.parametrize(
    "wrong", ["甲: {乙: 1\n", "甲:\n\t乙: 1\n", "甲: 乙: 丙\n", '甲: "乙\n', "甲: @乙\n", "- 甲\n乙: 1\n"]
)
def test_is_what_is_no_yaml_said_in_chinese(wrong: str) -> None:
    with pytest.raises(reading.Unfit) as caught:
        reading.outline(wrong)
    assert not re.search("[A-Za-z]{2}", str(caught.value).replace("YAML", "").replace("Tab", ""))
    assert "看不懂" not in str(caught.value)


def test_does_no_bundled_file_change_its_meaning() -> None:
    for file in sorted(paths.bundled("scenarios").rglob("*.yaml")):
        text = file.read_text("utf-8")
        assert typed(text).text == text, file


@settings(max_examples=60)
@given(inputs.plain.filter(lambda value: value is not None))
def test_does_what_is_saved_read_back(value: Any) -> None:
    value = _sound(value)
    assert plain(reading.outline(dump(value))) == value


def _sound(value: Any) -> Any:
    """A value as documents have it: words that can be written, whole numbers of few digits, keys that are words."""
    if isinstance(value, dict):
        return {str(_sound(key)): _sound(inside) for key, inside in value.items()}
    if isinstance(value, list):
        return [_sound(item) for item in value]
    if isinstance(value, str):
        return "".join(char for char in value if char.isprintable() and not "\ud800" <= char <= "\udfff")
    if isinstance(value, float) or (isinstance(value, int) and not isinstance(value, bool) and abs(value) > 10**9 - 1):
        return 7
    return value


@pytest.mark.parametrize(
    "line", ["老兵 3", "老兵 ３", "老兵，3", "- 3 老兵", "３ｘ老兵", "老兵×3张", "3　老兵", "老兵：３"]
)
def test_is_a_line_of_a_deck_three_cards(line: str, tmp_path: Any) -> None:
    (tmp_path / "d.txt").write_text(line, encoding="utf-8")
    deck = decks.read(tmp_path / "d.txt", "cipher", listed.deck("cipher"))
    assert [(one.name, one.many) for one in deck.cards()] == [("老兵", 3)]


def test_is_an_act_with_a_wide_colon_an_act() -> None:
    text = "game: cipher\nscript：\n  - A：王子\n  - 随机：甲\n"
    assert [act.chosen for act in read_text(text).script] == [("王子",), ("甲",)]
