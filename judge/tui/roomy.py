"""Whether the cards of a line have the room for frames on a screen, at any of its steps."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Any

from judge.games import Game
from judge.kernel.line import Line
from judge.tui.board import board_rows
from judge.tui.frames import Room, board_cells, room
from judge.tui.lay import laid

SHELVES = 4
"""As many rows of frames fit beside what else a board tells, where there is more room than it needs."""
MOST = 24
"""Of a longer line as many of its boards are looked at."""
ANSWERED = 8
"""The part of the screen's lines that the answer may take."""
_AROUND = 4
"""The lines that the bars, the border and the question take."""


def room_of(game: Game, line: Line, columns: int, lines: int) -> Room:
    """The room that the cards of a line have; none for frames where some board would not be seen whole."""
    there = room(columns, lines)
    states = [line.start, *(moment.state for moment in line.told)]
    fits = _few(game, states, there) if there.spare else _low(game, states, there, board_cells(columns), lines)
    return there if there.abreast and fits else Room()


def _few(game: Game, states: Iterable[Any], there: Room) -> bool:
    in_play = game.board.naming.in_play
    shelves = [
        sum(-(-len(cards) // there.abreast) for place, cards in state.zones.items() if in_play(place[1]))
        for state in states
    ]
    return max(shelves) <= SHELVES


def _low(game: Game, states: list[Any], there: Room, cells: int, lines: int) -> bool:
    high = lines - _AROUND - max(2, lines // ANSWERED)
    apart = max(1, len(states) // MOST)
    shown = [*states[::apart], states[-1]]
    return all(
        sum(len(laid(row, cells)) for row in board_rows(game, state, before, there)) <= high
        for before, state in pairwise([states[0], *shown])
    )
