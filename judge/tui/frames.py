"""Cards in play drawn as they lie on a table: a frame each, side by side, where the screen has the room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from judge.cjk import cut, pad, width, wrap
from judge.tui.lay import Piece

SMALLEST = (110, 36)
"""The columns and lines of a screen from which on a board has more room than it needs."""
BOARD = 36
"""The part of its columns that the board has then, in hundredths: as desk.tcss has it; of a smaller screen half."""
_CARD, _SMALL = 20, 18
"""The cells of a card, its frame included: of a small screen's half two fit."""
_ACROSS, _LEADER = "↷", "★"
_PLAIN, _DOUBLE = ("┌", "─", "┐", "│", "└", "┘"), ("╔", "═", "╗", "║", "╚", "╝")


class Framed(NamedTuple):
    """A card to be drawn. ``across``: it lies so; ``leads``: its player's fate hangs on it."""

    name: str
    said: str
    """What is to be said of it, in words apart."""
    across: bool
    leads: bool
    changed: bool
    zone: str = ""
    """The zone that it lies in, where no row above says it."""


class Room(NamedTuple):
    """The room that cards have: so many ``abreast``, 0 if they have no frames; ``spare``: there is more than enough."""

    abreast: int = 0
    cells: int = _CARD
    """Of a card."""
    spare: bool = False


def room(columns: int, lines: int) -> Room:
    """The room of a screen, if all that lies on the board fits into it."""
    spare = columns >= SMALLEST[0] and lines >= SMALLEST[1]
    cells = _CARD if spare else _SMALL
    return Room((board_cells(columns) + 1) // (cells + 1), cells, spare)


def board_cells(columns: int) -> int:
    """The cells of a line of the board, without the bar beside it and the mark before it."""
    return (columns * BOARD // 100 if columns >= SMALLEST[0] else columns // 2) - 2


def shelf(cards: Sequence[Framed], cells: int) -> list[Piece]:
    """Some cards side by side, each so many cells wide, as the pieces of one row."""
    inside = [_inside(card.said, cells - 2) for card in cards]
    high = max(1, *map(len, inside))
    full = [[*lines, *[""] * (high - len(lines))] for lines in inside]
    drawn = [_drawn(card, lines, cells - 2) for card, lines in zip(cards, full, strict=True)]
    pieces: list[Piece] = []
    for at in range(high + 2):
        pieces.append(("\n" if at else "", ""))
        for n, (card, lines) in enumerate(zip(cards, drawn, strict=True)):
            pieces += [(" " if n else "", ""), (lines[at], "mark" if card.changed else "")]
    return pieces


def _inside(said: str, cells: int) -> list[str]:
    """The lines within a frame: no word is torn that is not longer than a line."""
    lines: list[str] = [""]
    for word in said.split():
        joined = f"{lines[-1]} {word}".strip()
        lines = [*lines[:-1], joined] if width(joined) <= cells else [*lines, *wrap(word, cells)]
    return lines if lines[0] or len(lines) == 1 else lines[1:]


def _drawn(card: Framed, inside: list[str], cells: int) -> list[str]:
    corner, flat, corner2, side, corner3, corner4 = _DOUBLE if card.changed else _PLAIN
    left = cells - 2 * card.across
    name = cut((_LEADER if card.leads else "") + card.name, left)
    top = name + flat * (left - width(name)) + (f"{_ACROSS}{flat}" if card.across else "")
    body = [f"{side}{pad(line, cells)}{side}" for line in inside]
    return [f"{corner}{top}{corner2}", *body, f"{corner3}{card.zone}{flat * (cells - width(card.zone))}{corner4}"]
