from __future__ import annotations

from pathlib import Path

import pytest

from judge.library import Understood, keep, understand
from judge.library.lending import lend
from judge.rulings import make
from judge.scenario import Unreadable, read_text, run
from judge.scenario.save import save
from tests.library.conftest import Written

DUEL = """\
game: cipher
title: 追击
cards:
  斥候: {战斗力: 20}
start:
  条号: "18.1.1"
  A: {前卫区: [苍剑士 阿澜(主人公)], 卡组: [红旗手 小满, 10]}
  B: {前卫区: [斥候(主人公)], 卡组: [斥候, 10], 宝玉区: 1}
"""


def text_of(scenario: str) -> dict[str, object]:
    read = read_text(scenario, "duel.yaml", lend)
    return read.game.saved_cards(read.faces)


@pytest.mark.usefixtures("cards")
def test_a_card_that_is_only_named_comes_from_the_library_with_its_facts_and_text() -> None:
    found = text_of(DUEL)
    assert set(found) == {"斥候", "苍剑士 阿澜", "红旗手 小满"}
    assert found["苍剑士 阿澜"] == {
        "单位名": "阿澜",
        "称号": "苍剑士",
        "出击费用": 2,
        "势力": "光之剑",
        "战斗力": 60,
        "支援力": 10,
        "文本": "『追击』【起】[翻面1]抽1张卡。",
    }


@pytest.mark.usefixtures("cards")
def test_what_is_saved_or_ruled_carries_the_card_and_runs_without_the_library(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scenario = read_text(DUEL, "duel.yaml", lend)
    saved = save(scenario.game, scenario.start)
    ruling = make(run(scenario))
    monkeypatch.setenv("JUDGE_DATA", str(tmp_path / "another user"))
    assert read_text(saved).start == scenario.start
    assert run(read_text(ruling.scenario)).line.moments == run(scenario).line.moments
    assert ruling.cards["苍剑士 阿澜"]["战斗力"] == 60
    with pytest.raises(Unreadable, match=r"duel\.yaml:7:13: 不认识「苍剑士 阿澜"):
        read_text(DUEL, "duel.yaml", lend)


@pytest.mark.usefixtures("cards")
def test_a_part_of_the_name_will_do_if_only_one_card_has_it(written: Written) -> None:
    short = DUEL.replace("苍剑士 阿澜", "阿澜")
    assert text_of(short)["阿澜"]["称号"] == "苍剑士"  # type: ignore[index]
    keep(understand(written("more.csv", "卡名\n金歌者 阿澜\n"), "cipher"))
    with pytest.raises(
        Unreadable, match=r"duel\.yaml:7:13: 卡片库里有2张「阿澜」；应为 苍剑士 阿澜、金歌者 阿澜；写全名"
    ):
        text_of(short)


def test_cards_of_one_name_are_named_by_their_number(written: Written) -> None:
    keep(understand(written("twins.csv", "编号,卡名,战力\nA1,老兵,10\nA2,老兵,20\n"), "cipher"))
    duel = DUEL.replace("苍剑士 阿澜", "老兵").replace("红旗手 小满, ", "")
    with pytest.raises(Unreadable, match="老兵〔A1〕、老兵〔A2〕"):
        text_of(duel)
    assert text_of(duel.replace("老兵", "老兵〔A2〕"))["老兵〔A2〕"]["战斗力"] == 20  # type: ignore[index]


def test_what_the_scenario_says_of_a_card_stands_against_the_library(cards: Understood) -> None:
    own = DUEL.replace("cards:", "cards:\n  苍剑士 阿澜: {战斗力: 1}\n  黑鸦王 叶隐:")
    with pytest.raises(Unreadable, match="卡文读不懂") as error:
        text_of(own)
    assert error.value.problems[0].file == str(cards.source)
    assert error.value.problems[0].line == 4
    found = text_of(own.replace("黑鸦王 叶隐", "红旗手 小满"))
    assert found["苍剑士 阿澜"]["战斗力"] == 1  # type: ignore[index]
    assert found["红旗手 小满"]["战斗力"] == 40  # type: ignore[index]


@pytest.mark.usefixtures("cards")
def test_a_card_that_only_the_script_names_is_lent_too() -> None:
    script = "script:\n  - A: 苍剑士 阿澜\n  - 随机: 红旗手 小满\n"
    assert "红旗手 小满" in text_of(DUEL.replace("红旗手 小满, ", "") + script)
