"""Why an act may not be done: as much is said as the list of what may be chosen says."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.games import PLAYABLE
from judge.scenario import read
from judge.scenario.drafting.template import kinds
from judge.tui.branch import Branch, asked, opened
from judge.tui.choices import Barred, offer
from judge.tui.whys import asked_of_act, why_rows
from tests.tui.conftest import Opening, press, rows

ENOUGH = 6
"""So many acts of a game that may not be done are asked about."""


def refused(game: str) -> Iterator[tuple[Branch, int, Barred]]:
    """What may not be chosen in the kinds of dispute of a game, at the first decision where that is anything."""
    for file in kinds(game).values():
        branch = opened(read(file))
        for place in range(len(branch.answers) + 1):
            decision = asked(branch, place)
            found = offer(branch, place) if decision is not None and decision.blocked else None
            if decision is not None and found is not None:
                barred = [one.value for one in found.rows if isinstance(one.value, Barred)][: len(decision.blocked)]
                yield from ((branch, place, one) for one in barred)
                break


@pytest.mark.parametrize("game", PLAYABLE)
def test_why_not_gives_all_the_grounds_that_the_list_gives(game: str) -> None:
    seen = 0
    for branch, place, barred in refused(game):
        told = "\n".join(row.text for row in why_rows(*asked_of_act(branch, place, barred.option)))
        for clause in (*barred.by, *(clause for clause, _ in barred.why)):
            assert clause in told, (branch.scenario.title, barred)
        seen += 1
        if seen == ENOUGH:
            break
    assert seen


async def test_why_begins_with_the_step_that_is_looked_at_and_asks_nothing_twice(
    open_desk: Opening, duel: Path
) -> None:
    async with open_desk(duel, (80, 24)) as pilot:
        await press(pilot, ".", "w")
        picked = rows(pilot, "picked").rows
        assert picked[0].text.startswith("✗ 这一步：新兵①的必杀攻击，费用：王子②")
        assert len({(one.value, one.text) for one in picked}) == len(picked)
        await press(pilot, "enter")
        assert rows(pilot, "sheet").text.startswith("不可　新兵①的必杀攻击，费用：王子②")
        assert "不可的依据" in rows(pilot, "sheet").text


async def test_what_never_changed_so_far_is_not_explained_by_what_comes_later(open_desk: Opening, duel: Path) -> None:
    async with open_desk(duel, (80, 24)) as pilot:
        await press(pilot, ".", "w", "斥候①.已行动", "enter")
        shown = rows(pilot, "sheet").text
        assert "到此刻为止" in shown
        assert "从开始到这里没有变过" in shown
        assert "少了哪一条" not in shown


async def test_what_was_refused_before_heads_with_that(open_desk: Opening, duel: Path) -> None:
    async with open_desk(duel, (80, 24)) as pilot:
        await press(pilot, "ctrl+end", "w", "必杀攻击 王子", "enter")
        first, *rest = rows(pilot, "sheet").text.partition("18.1.11.1　")
        assert first.splitlines()[-1].startswith("不可以 新兵①的必杀攻击，费用：王子②")
        assert "此刻没有在决定" in rest[-1]
        assert "在此之前" not in rest[-1]
