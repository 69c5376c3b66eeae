from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from judge.cjk import cut, fold, fold_map, pad, width, wrap
from judge.corpus import load

chinese = st.text(st.sampled_from("单位攻击主人公，。、：「」『』（）“”…—・abc 189.%[]{}-\nｶﾞ轉後é\u0301"))


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("", 0),
        ("abc", 3),
        ("主人公", 6),
        ("18.1.2。", 8),
        ("ＡＢ", 4),
        ("e\u0301", 1),
        ("ｶﾞ", 2),
        ("射程1-2", 7),
        ("・", 2),
    ],
)
def test_how_wide_a_text_is(text: str, cells: int) -> None:
    assert width(text) == cells


def test_the_desk_measures_the_rulebook_alike() -> None:
    for entry in load("cipher"):
        for line in entry.text.splitlines():
            assert width(line) == cell_len(line), line


def test_text_is_padded_and_cut_by_cells() -> None:
    assert pad("主人公", 8) == "主人公  "
    assert pad("主人公", 4) == "主人公"
    assert cut("主人公单位", 10) == "主人公单位"
    assert cut("主人公单位", 9) == "主人公单…"
    assert cut("主人公单位", 8) == "主人公…"
    assert cut("主人公单位", 0) == ""


def test_chinese_breaks_anywhere_but_around_marks() -> None:
    assert wrap("战斗单位的战斗力", 8) == ["战斗单位", "的战斗力"]
    assert wrap("将其转为已行动。", 14) == ["将其转为已行", "动。"]
    assert wrap("诱发『攻击时』的", 6) == ["诱发", "『攻击", "时』的"]


def test_words_and_numbers_stay_whole_unless_a_line_cannot_hold_them() -> None:
    assert wrap("参照「18.1.11.1」的费用", 14) == ["参照", "「18.1.11.1」", "的费用"]
    assert wrap("见 check timing 一章", 10) == ["见 check", "timing 一", "章"]
    assert wrap("supercalifragilistic", 8) == ["supercal", "ifragili", "stic"]


def test_a_path_stays_whole_and_can_be_copied_where_no_line_holds_it() -> None:
    assert wrap("存到：/tmp/某人/b.yaml，好了", 8, whole=True) == ["存到：", "/tmp/某人/b.yaml，", "好了"]
    assert wrap("剧本（/tmp/某人/它.yaml）", 8, whole=True) == ["剧本", "（/tmp/某人/它.yaml）"]
    assert wrap("剧本（/tmp/某人）", 10) == ["剧本", "（/tmp/某", "人）"]
    assert wrap("攻击力/防御力", 8) == ["攻击力/", "防御力"]


def test_line_breaks_of_the_text_stay() -> None:
    assert wrap("五个阶段：\n・开始阶段\n\n・羁绊阶段", 20) == ["五个阶段：", "・开始阶段", "", "・羁绊阶段"]
    assert wrap("", 20) == [""]
    assert wrap("  缩进", 20) == ["  缩进"]


@given(chinese, st.integers(2, 30))
def test_wrapping_loses_nothing_and_keeps_within_the_width(text: str, cells: int) -> None:
    lines = wrap(text, cells)
    assert all(width(line) <= cells for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("１８．１．２", "18.1.2"),
        ("ＣＩＰＨＥＲ", "cipher"),
        ("戰鬥力與後衛", "战斗力与后卫"),
        ("「攻击时」『攻击时』“攻击时”‘攻击时’", '"攻击时"' * 4),
        ("（Ａ），改为：Ｂ", "(a),改为:b"),
        ("光·影•剑", "光・影・剑"),
        ("ｶﾞ", "ガ"),
        ("e\u0301", "é"),
    ],
)
def test_ways_of_writing_the_same_fold_together(text: str, folded: str) -> None:
    assert fold(text) == folded


def test_what_was_found_is_highlighted_where_it_stands() -> None:
    text = "将㍿之後的ｶﾞ轉为"
    folded, origin = fold_map(text)
    assert folded == "将株式会社之后的ガ转为"
    assert text[origin[folded.index("后")]] == "後"
    assert {text[origin[at]] for at in range(1, 5)} == {"㍿"}
    start = folded.index("转")
    assert text[origin[start] : origin[start + 1]] == "轉"


@given(chinese)
def test_the_map_belongs_to_the_folded_text(text: str) -> None:
    folded, origin = fold_map(text)
    assert folded == fold(text)
    assert len(origin) == len(folded)
    assert origin == sorted(origin)
    assert fold(folded) == folded


def test_plain_simplified_text_does_not_wait_for_the_dictionary() -> None:
    code = "import sys; from judge.cjk import fold; fold('战斗单位「Ａ」。·—'); print('opencc' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"
