"""Whatever a scenario says of its board and its steps is typed in the form of a new dispute, by keys alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.scenario.document import parse
from judge.scenario.drafting import Draft, check, drafted
from judge.scenario.model import Scenario
from judge.tui import more
from judge.tui.fields import Field
from judge.tui.matters import Matter, cards_of, filled, matters, said
from judge.tui.parted import LINE
from tests.bundled import FILES, SCENARIOS, read
from tests.sampled import one_in
from tests.tui.conftest import Opening, press, until
from tests.tui.disputes import answer, begin_in, dispute, line_of

STATED = (
    "cipher/critical-below-zero",
    "cipher/draw-three-deck-of-one",
    "cipher/loop-both-can-stop",
    "evolve/drain-only-for-the-attacker",
    "evolve/hand-limit-again-after-a-draw",
    "touhou/token-leaves",
    "zero/control-taken",
    "cipher/attacked-this-turn",
    "cipher/facts-of-a-card",
    "cipher/time-is-called",
    "evolve/loose-evolution-card",
    "evolve/turned-face-up-in-the-evolution-deck",
    "touhou/exchange-not-wanted",
    "touhou/text-any-counter-taken-off",
    "touhou/text-end-turn",
    "zero/how-a-card-is-used",
    "zero/loop-of-both-players",
    "zero/set-right-by-the-judge",
    "zero/two-of-three-things",
)
"""Boards of which more is said than what lies where: what holds on them, where they begin, whose a card is; with marks
in names, texts and choices, and what the judge does by hand."""


def added(draft: Draft) -> Iterator[str]:
    """What says all of a dispute but what is printed on its cards, in the line that adds something."""
    for spot in draft.zones:
        if draft.entries(spot):
            yield f"{spot.whose} {spot.zone} {cards_of(draft, spot)}"
    for one in matters(draft):
        text, *where = one.cells
        if one.kind == "number":
            yield f"{one.label} {text}"
        elif one.kind == "field":
            yield from (f"{one.label} {part}" for part in text.split(LINE))
        elif one.kind == "act":
            yield " @".join((f"{one.path[2]}选 {text}", *where))


def typed_anew(draft: Draft) -> Draft:
    """A dispute that says what another one does, typed in an empty form."""
    new = Draft(draft.game, {})
    for spot in draft.zones:
        if draft.at(spot.path) == []:
            new = filled(new, Matter("zone", "", spot.path, ()), 0, "")
    for line in added(draft):
        one = more.read(new, line)
        assert one.wrong == (), line
        new = one.draft
    for name, facts in (draft.parts.get("cards") or {}).items():
        line = Matter("card", "", ("cards", name), ())
        new = filled(new.described(name, None), line, 1, said(draft, facts or {}))
        new = filled(new, line, 2, Field("文本", "word").write((facts or {}).get("文本", "")))
    return new


def stated(scenario: Scenario) -> list[object]:
    """What a scenario says of its board, its cards, its edition and what was done."""
    script = [(act.player, act.chosen, act.clause, act.hand and act.placed.bare()) for act in scenario.script]
    return [scenario.start, scenario.faces, scenario.until, scenario.edition, scenario.numbered, script]


@pytest.mark.parametrize("path", [*(SCENARIOS / f"{name}.yaml" for name in STATED), *one_in(60, FILES)], ids=str)
def test_what_is_said_of_a_board_is_typed(path: Path) -> None:
    scenario = check(typed_anew(drafted(parse(path.read_text(encoding="utf-8"), str(path))))).scenario
    assert scenario is not None
    assert stated(scenario) == stated(read(path))


async def test_what_holds_on_a_board_is_added_changed_and_taken_away_by_keys(open_desk: Opening) -> None:
    async with open_desk(None, (80, 24)) as pilot:
        await begin_in(pilot, "evolve")
        await line_of(pilot, "再加")
        await press(pilot, "效果 内容:攻击力，数值:2，对象:兵，直到:回合结束", "enter")
        await until(pilot, lambda: "效果" in [one.label for one in dispute(pilot).lines])
        await until(pilot, lambda: "卫在B的墓场" in answer(pilot))
        await press(pilot, "up")
        here = dispute(pilot).here
        assert here is not None
        assert here[0].cells[0] == "内容：攻击力，数值：2，对象：兵，直到：回合结束"
        await press(pilot, "内容:攻击力，数值:-2，对象:兵", "enter")
        await until(pilot, lambda: "卫在B的战场" in answer(pilot))
        await press(pilot, "up", "delete", "enter")
        await until(pilot, lambda: "卫在B的墓场" in answer(pilot))
        assert dispute(pilot).draft is not None
        assert "效果" not in dispute(pilot).draft.parts["start"]  # type: ignore[union-attr]
