"""The form of a new dispute, as tests look at it and type in it."""

from __future__ import annotations

from textual import events
from textual.pilot import Pilot

from judge.scenario.drafting import Draft
from judge.tui.screens.dispute import Cell, Dispute
from tests.tui.conftest import NAMED, press, rows, until


def dispute(pilot: Pilot[None]) -> Dispute:
    assert isinstance(pilot.app.screen, Dispute)
    return pilot.app.screen


def cells(pilot: Pilot[None]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for cell in dispute(pilot).query(Cell):
        found.setdefault(f"{cell.line} {dispute(pilot).lines[cell.line].label}", []).append(cell.value)
    return found


def answer(pilot: Pilot[None]) -> str:
    return rows(pilot, "answer").text


async def begin(pilot: Pilot[None], *keys: str) -> int:
    """Open the form; how many keys that were."""
    many = await press(pilot, *keys or ("alt+n",))
    await until(pilot, lambda: isinstance(pilot.app.screen, Dispute) and bool(dispute(pilot).query(Cell)))
    return many


async def begin_in(pilot: Pilot[None], game: str) -> Draft:
    """Open the form in a game."""
    await begin(pilot)
    while dispute(pilot).game != game or not dispute(pilot).cells:
        await press(pilot, *["f6"] * (dispute(pilot).game != game))
    draft = dispute(pilot).draft
    assert draft is not None
    return draft


async def line_of(pilot: Pilot[None], label: str) -> Cell:
    """The first cell of a line, gone to by keys."""
    while (cell := pilot.app.screen.focused) is None or dispute(pilot).lines[cell.line].label != label:  # type: ignore[attr-defined]
        await press(pilot, "down")
    assert isinstance(cell, Cell)
    return cell


def burst(pilot: Pilot[None], *keys: str) -> None:
    """Send keys all at once, as a terminal does with what is typed faster than it is read."""
    for key in keys:
        for one in [key] if key in NAMED or "+" in key else key:
            pilot.app.post_message(events.Key(one, one if len(one) == 1 else None))


async def keyed(pilot: Pilot[None], quick: bool, *keys: str) -> None:
    if quick:
        burst(pilot, *keys)
    else:
        await press(pilot, *keys)
