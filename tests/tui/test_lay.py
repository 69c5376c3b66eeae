from __future__ import annotations

import pytest

from judge.cjk import width
from judge.paths import bundled
from judge.scenario import read, run
from judge.scenario.answer import answers
from judge.tui.answering import answer_lines
from judge.tui.lay import laid, marked, row

LONG = "选择进行必杀攻击的，回合玩家须支付[横置]的费用：从自己的手牌选1张与攻击单位单位名相同的卡，\n・放置到退避区。"


@pytest.mark.parametrize("cells", [8, 17, 26, 40, 200])
def test_a_row_keeps_every_character_and_no_line_is_too_wide(cells: int) -> None:
    lines = laid(row(("18.1.11.1 ", "number"), LONG, hang=2), cells)
    texts = ["".join(text for text, _ in line) for line in lines]
    assert max(map(width, texts)) <= cells
    assert "".join("".join(texts).split()) == "18.1.11.1" + "".join(LONG.split())


def test_styles_follow_their_characters_over_the_end_of_a_line() -> None:
    lines = laid(row(*marked("甲乙丙丁戊己", [(1, 4)]), hang=0), 4)
    assert lines == [[("甲", ""), ("乙", "found")], [("丙丁", "found")], [("戊己", "")]]


def test_later_lines_hang() -> None:
    assert [line[0] for line in laid(row("甲乙丙丁戊己", hang=2), 8)][1] == ("  ", "")


def test_what_is_found_at_the_edges_is_marked() -> None:
    assert marked("甲乙", [(0, 1)]) == (("甲", "found"), ("乙", ""))
    assert marked("甲乙", [(1, 2)]) == (("甲", ""), ("乙", "found"))
    assert marked("甲乙", []) == (("甲乙", ""),)


def test_the_answer_above_the_board_takes_a_few_lines_and_what_is_cut_is_marked() -> None:
    given = answers(run(read(bundled("scenarios") / "cipher" / "lord-last-orb.yaml")))
    for cells in (38, 78, 118):
        for most in (2, 3, 5, 40):
            lines = answer_lines(given, cells, most)
            assert len(lines) <= most
            assert lines[0].text.startswith("答 ")
            assert all(width(line.text) <= cells for line in lines)
            whole = len(answer_lines(given, cells, 99))
            assert any(line.text.endswith("…") for line in lines) == (whole > most)
