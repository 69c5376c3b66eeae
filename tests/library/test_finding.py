from __future__ import annotations

import subprocess
import sys

import pytest

from judge.library import Names, find, keep, understand
from judge.library.names import named
from tests.library.conftest import Written


def found(typed: str) -> list[str]:
    return [card.name for card in Names("cipher").find(typed)]


@pytest.mark.parametrize(
    "typed",
    [
        "苍剑士 阿澜",
        "阿澜",
        "剑士",
        "蒼劍士",
        "cangjianshi",
        "cjs",
        "cjsal",
        "alan",
        "cangjs",
        "cjian alan",
        "CJS",
        "al",
        "剑 al",
    ],
)
@pytest.mark.usefixtures("cards")
def test_a_name_is_found_by_its_parts_its_pinyin_and_its_initials(typed: str) -> None:
    assert found(typed) == ["苍剑士 阿澜"]


@pytest.mark.parametrize("typed", ["xyz", "angjian", "剑土", "苍 小满"])
@pytest.mark.usefixtures("cards")
def test_what_is_no_name_is_not_found(typed: str) -> None:
    assert found(typed) == []


@pytest.mark.usefixtures("cards")
def test_what_begins_so_comes_first_and_nothing_typed_is_everything() -> None:
    assert found("y") == ["黑鸦王 叶隐"]
    assert found("h") == ["红旗手 小满", "黑鸦王 叶隐"]
    assert len(found(" ")) == 3


@pytest.mark.usefixtures("cards")
def test_words_of_the_text_and_of_the_facts_are_found_after_names() -> None:
    assert [card.name for card in find("cipher", "抽1张卡")] == ["苍剑士 阿澜"]
    assert [card.name for card in find("cipher", "墨 白夜")] == ["红旗手 小满"]
    assert [card.name for card in find("", "暗")] == ["黑鸦王 叶隐"]
    assert find("cipher", '"*%_') == []
    assert find("zero", "抽1张卡") == []


@pytest.mark.usefixtures("cards")
def test_one_that_is_named_is_that_one_or_the_likeliest() -> None:
    assert [card.name for card in named("", "黑鸦王 叶隐")] == ["黑鸦王 叶隐"]
    assert [card.name for card in named("", "hyw")] == ["黑鸦王 叶隐"]
    assert named("", "不在") == []


@pytest.mark.parametrize("mark", ["〔A2〕", "(A2)", "［a2］"])
def test_cards_of_one_name_are_named_as_they_are_listed(written: Written, mark: str) -> None:
    keep(understand(written("twins.csv", "编号,卡名,战力\nA1,老兵,10\nA2,老兵,20\n"), "cipher"))
    assert [card.facts["编号"] for card in named("cipher", f"老兵{mark}")] == ["A2"]
    assert len(named("cipher", "老兵")) == 2


def test_an_empty_library_finds_nothing_and_makes_no_file() -> None:
    assert find("cipher", "老兵") == []
    assert len(Names()) == 0


@pytest.mark.usefixtures("cards")
def test_looking_a_card_up_does_without_what_only_importing_needs() -> None:
    code = "from judge.library import find; print(find('cipher', 'cjs')[0].name); import sys; print(*sys.modules)"
    name, modules = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True
    ).stdout.splitlines()
    assert name == "苍剑士 阿澜"
    assert not {"sqlite_utils", "pypinyin", "openpyxl", "lark", "textual"} & set(modules.split())
