"""What stands in a cell that is typed in, and in the one beside it, can be read."""

from __future__ import annotations

from textual.pilot import Pilot

from tests.tui.conftest import Opening, misfits, press, seen, until
from tests.tui.disputes import answer, begin, dispute, line_of

LONG = "【常】防御单位不能神速回避。"


def line(pilot: Pilot[None], label: str) -> str:
    return next(one for one in seen(pilot).splitlines() if label in one)


async def test_a_text_takes_from_the_facts_only_what_they_can_spare(open_desk: Opening) -> None:
    for size in ((80, 24), (120, 40)):
        async with open_desk(None, size) as pilot:
            await begin(pilot)
            await press(pilot, "tab", "tab", *LONG)
            shown = line(pilot, "苍剑士")
            assert (f"▶{LONG}" if size[0] > 80 else f"▶… {LONG[-8:]}") in shown
            assert "战斗力50" in shown
            assert "未行动" in shown
            assert misfits(pilot) == []
            await press(pilot, "down")
            assert "战斗力50 支援力10" in line(pilot, "苍剑士")


async def test_a_cell_whose_text_does_not_fit_is_seen_from_its_beginning_and_says_where_it_goes_on(
    open_desk: Opening,
) -> None:
    async with open_desk(None, (80, 24)) as pilot:
        await begin(pilot)
        await line_of(pilot, "问题")
        await press(pilot, *("可不可以这样做，" * 6), "up", "down")
        shown = line(pilot, "问题")
        assert "▶可不可以这样做" in shown
        assert shown.rstrip("│ ").endswith("…")
        await press(pilot, "end")
        assert "▶…" in line(pilot, "问题")
        assert line(pilot, "问题").rstrip("│ ").endswith("这样做，")
        await press(pilot, "up", "down", "不")  # what is typed takes its place, as in any other cell
        assert [one.value for one in dispute(pilot).cells if one.has_focus] == ["不"]
        await until(pilot, lambda: answer(pilot).startswith("答 "))
