"""Cards in play drawn as they lie on a table: a frame each, side by side, where the screen has the room."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from judge.cjk import cut, pad, width, wrap
from judge.games import Game
from judge.kernel.line import Line
from judge.tui.lay import Piece

SMALLEST = (110, 36)
"""The columns and lines of a screen that has the room."""
BOARD = 36
"""The part of its columns that the board has, in hundredths: as desk.tcss has it."""
SHELVES = 4
"""As many rows of frames fit beside what else a board tells."""
_CARD = 20
"""The cells of a card, its frame included."""
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


def roomy(game: Game, line: Line, columns: int, lines: int) -> bool:
    """Whether a screen has the room for the cards of a line, at any of its steps."""
    if columns < SMALLEST[0] or lines < SMALLEST[1]:
        return False
    zones = [place for place in line.start.zones if game.board.naming.in_play(place[1])]
    each = abreast(columns)
    states: Iterable[Any] = (line.start, *(moment.state for moment in line.moments))
    return all(sum(-(-len(state.zones[place]) // each) for place in zones) <= SHELVES for state in states)


def abreast(columns: int) -> int:
    """How many cards stand side by side on the board of a screen that is so wide."""
    return max(1, (columns * BOARD // 100 - 1) // (_CARD + 1))


def shelf(cards: Sequence[Framed]) -> list[Piece]:
    """Some cards side by side, as the pieces of one row."""
    inside = [_inside(card.said) for card in cards]
    high = max(1, *map(len, inside))
    drawn = [_drawn(card, [*lines, *[""] * (high - len(lines))]) for card, lines in zip(cards, inside, strict=True)]
    pieces: list[Piece] = []
    for at in range(high + 2):
        pieces.append(("\n" if at else "", ""))
        for n, (card, lines) in enumerate(zip(cards, drawn, strict=True)):
            pieces += [(" " if n else "", ""), (lines[at], "mark" if card.changed else "")]
    return pieces


def _inside(said: str) -> list[str]:
    """The lines within a frame: no word is torn that is not longer than a line."""
    lines: list[str] = [""]
    for word in said.split():
        joined = f"{lines[-1]} {word}".strip()
        lines = [*lines[:-1], joined] if width(joined) <= _CARD - 2 else [*lines, *wrap(word, _CARD - 2)]
    return lines if lines[0] or len(lines) == 1 else lines[1:]


def _drawn(card: Framed, inside: list[str]) -> list[str]:
    corner, flat, corner2, side, corner3, corner4 = _DOUBLE if card.changed else _PLAIN
    room = _CARD - 2 - 2 * card.across
    name = cut((_LEADER if card.leads else "") + card.name, room)
    top = name + flat * (room - width(name)) + (f"{_ACROSS}{flat}" if card.across else "")
    body = [f"{side}{pad(line, _CARD - 2)}{side}" for line in inside]
    return [f"{corner}{top}{corner2}", *body, f"{corner3}{flat * (_CARD - 2)}{corner4}"]
