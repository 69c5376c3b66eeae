from __future__ import annotations

from pathlib import Path

import pytest

from .conftest import Judge, written

LIST = """\
编号,卡名,Cost,势力,效果,画师
X-1,苍剑士 阿澜,2,光之剑,『追击』【起】[翻面1]抽1张卡。,墨
X-2,蓝狐 小满,1,蓝天,唱歌,墨
"""


@pytest.fixture
def cards(tmp_path: Path) -> Path:
    return written(tmp_path / "卡表.csv", LIST)


def test_what_is_understood_is_said_before_anything_is_kept(judge: Judge, cards: Path) -> None:
    said = judge("cards", "import", cards, "--game", "cipher", "--preview")
    assert said.code == 0
    assert "\n2张卡。（只看，没有导入）" in said.out
    assert "出击费用    ← Cost" in said.out
    assert "原样留着的列：画师" in said.out
    assert "卡表.csv:3:4: 「蓝天」" in said.out
    assert "还是空的" in judge("cards").out


def test_a_list_is_imported_found_shown_checked_listed_and_removed(judge: Judge, cards: Path) -> None:
    assert "新2张，改0张，没变0张，撤去0张" in judge("cards", "import", cards, "--game", "cipher").out
    assert judge("cards", "find", "cjs").out.startswith("苍剑士 阿澜　〈cipher〉　出击费用 2")
    shown = judge("cards", "show", "苍剑士", "阿澜")
    assert "读懂了：" in shown.out
    assert "将自己的1张羁绊卡变为背面" in shown.out
    checked = judge("cards", "check")
    assert checked.code == 1
    assert "2张里读懂1张（50 %），其中0张没有卡文；1张读不懂。" in checked.out
    assert "例：蓝狐 小满" in checked.out
    assert "2张" in judge("cards").out
    assert judge("cards", "remove", 1).code == 0
    assert judge("cards", "find", "cjs").code == 1
    assert "没有第1次导入" in judge("cards", "remove", 1).err


def test_the_json_says_the_same(judge: Judge, cards: Path) -> None:
    data = judge("cards", "import", cards, "--game", "cipher", "--json").data
    assert data["columns"]["出击费用"] == ["Cost"]
    assert data["kept_as_they_are"] == ["画师"]
    assert [(odd["line"], odd["column"], odd["value"]) for odd in data["odd"]] == [(3, 4, "蓝天")]
    assert data["imported"]["new"] == ["苍剑士 阿澜", "蓝狐 小满"]
    assert judge("cards", "find", "小满", "--game", "火焰之纹章0", "--json").data["cards"]
    assert judge("cards", "find", "小满", "--json").data["cards"][0]["facts"]["画师"] == "墨"
    assert judge("cards", "find", "小满", "--game", "全部", "--json").data["cards"]
    shown = judge("cards", "show", "X-2 蓝狐 小满", "--json")
    assert shown.code == 1
    (card,) = judge("cards", "show", "蓝狐 小满", "--json").data["cards"]
    assert (card["understood"], card["line"]) == (False, 3)
    data = judge("cards", "check", "--json").data
    assert (data["cards"], data["understood"], data["refused"]) == (2, 1, 1)
    assert judge("cards", "list", "--json").data["imports"][0]["cards"] == 2


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("import", "没有.csv", "--game", "cipher"), "没有这个文件"),
        (("import", "x.csv"), "没有说是哪个游戏的卡"),
        (("find", "x", "--game", "chess"), "没有「chess」这个游戏"),
        (("fnd", "x"), "cards 没有「fnd」这一项"),
        (("import", "x.csv", "--game", "cipher", "--column", "文本"), "应为 名=列"),
        (("remove", "x"), "应为不小于 1 的整数"),
    ],
)
def test_a_slip_is_explained(judge: Judge, words: tuple[str, ...], said: str) -> None:
    done = judge("cards", *words)
    assert done.code == 2
    assert said in done.err


def test_every_part_of_it_has_a_help_with_an_example(judge: Judge) -> None:
    for part in ("import", "find", "show", "check", "list", "remove"):
        helped = judge("cards", part, "--help").out
        assert f"例：\n  judge cards {part}" in helped
