"""A board drawn as inline SVG, from the value alone: two sides facing each other, each zone a box of cards.

Nothing in it points outside: no fonts, no images, no style sheet; its classes are styled by the page that holds it.
Cards stand upright, lie across where their state is shown so, and are dark where their front is not to be seen; what
changed is outlined. Text stays level, so that it can be read. Lengths are SVG user units, which the page scales.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Final, NamedTuple

from judge.cjk import cut, width, wrap
from judge.games.listed import Look
from judge.rulings.board import NO_LOOK, Area, Board, Shown, Side

SHORT: Final = 74
LONG: Final = 100
"""The sides of a card."""
GAP: Final = 8
PAD: Final = 8
LABEL: Final = 26
"""The height of a zone's name."""
ROW: Final = 14
"""The height of a number on a card."""
MARGIN: Final = 44
"""The room for the player's name."""
MIDDLE: Final = 26
"""The room between the two sides."""
_CHARACTER: Final = 7.0
"""Half the width of a Chinese character in a zone's name."""


class Sheet(NamedTuple):
    """What a board is drawn for."""

    kind: str
    wide: int
    changed_first: bool
    """Zones in which something changed stand first, and empty ones last, where they share a low row."""


SHEETS: Final = (Sheet("board", 960, changed_first=False), Sheet("board phone", 430, changed_first=True))
"""A page, and a phone."""


class _Box(NamedTuple):
    """A zone with its place in its row."""

    area: Area
    x: float
    w: float
    filled: bool
    look: Look


def draw(
    board: Board,
    beside: Board | None = None,
    changed: frozenset[int] = frozenset(),
    label: str = "",
    look: Look = NO_LOOK,
) -> str:
    """The two ``<svg>`` of a board, one for a page and one for a phone, its cards lying as the game has it (``look``).

    ``beside``: another board that is laid out in the same way, so that one can be compared with the other; the cards in
    ``changed`` are outlined; ``label`` is read out for the whole.
    """
    return "".join(_drawn(board, beside or board, changed, label, look, sheet) for sheet in SHEETS)


def _drawn(board: Board, beside: Board, changed: frozenset[int], label: str, look: Look, sheet: Sheet) -> str:
    """A board for one of the two."""
    parts: list[str] = []
    y = 0.0
    for side, other in reversed(list(zip(board.sides, beside.sides, strict=True))):
        facing_down = side is not board.sides[0]
        rows = _rows(side, other, look, sheet)
        if facing_down:
            rows.reverse()
        top = y
        for row in rows:
            for box in row:
                parts += _zone(box, y, _height(row), changed)
            y += _height(row) + GAP
        y -= GAP
        parts.append(_name(side.player, top, y - top, turn=board.facts.get("回合玩家") == side.player))
        if facing_down:
            parts.append(
                f'<line class="middle" x1="0" y1="{y + MIDDLE / 2:g}" x2="{sheet.wide}" y2="{y + MIDDLE / 2:g}"/>'
            )
            y += MIDDLE
    return (
        f'<svg class="{sheet.kind}" viewBox="-1 -1 {sheet.wide + 2} {y + 2:g}" role="img" aria-label="{escape(label)}">'
        f"{''.join(parts)}</svg>"
    )


def _rows(side: Side, other: Side, look: Look, sheet: Sheet) -> list[list[_Box]]:
    """The zones in rows, as many in one as fit; what is left of a row is shared out among those that hold cards."""
    rows: list[list[_Box]] = [[]]
    x = float(MARGIN)
    areas = list(zip(side.areas, other.areas, strict=True))
    if sheet.changed_first:
        areas.sort(key=lambda both: (both[0].cards == both[1].cards, not both[0].cards))
    for area, beside in areas:
        w = max(_width(area, look, sheet.wide), _width(beside, look, sheet.wide))
        if x + w > sheet.wide and rows[-1]:
            rows.append([])
            x = float(MARGIN)
        rows[-1].append(_Box(area, x, w, bool(area.cards or beside.cards), look))
        x += w + GAP
    return [_spread(row, sheet.wide) for row in rows]


def _spread(row: list[_Box], page: int) -> list[_Box]:
    filled = [box for box in row if box.filled] or row
    extra = (page - row[-1].x - row[-1].w) / len(filled)
    boxes, x = [], float(MARGIN)
    for box in row:
        w = box.w + (extra if box in filled else 0)
        boxes.append(box._replace(x=x, w=w))
        x += w + GAP
    return boxes


def _height(row: list[_Box]) -> float:
    return LABEL + LONG + PAD + 4 if any(box.filled for box in row) else LABEL + PAD


def _width(area: Area, look: Look, page: int) -> float:
    cards = sum(_size(card, look)[0] + GAP for card in area.cards) - GAP if area.cards else 0
    name = width(area.name) * _CHARACTER + (26 if area.cards else 0)
    return min(max(cards, name) + 2 * PAD, page - MARGIN)


def _size(card: Shown, look: Look) -> tuple[int, int]:
    return (LONG, SHORT) if look.sideways in card.marks else (SHORT, LONG)


def _name(player: str, y: float, height: float, *, turn: bool) -> str:
    middle = y + height / 2
    mark = f'<text class="turn" x="18" y="{middle + 24:g}" text-anchor="middle">回合</text>' if turn else ""
    return (
        f'<rect class="player{" now" if turn else ""}" x="0" y="{y:g}" width="36" height="{height:g}" rx="6"/>'
        f'<text class="who" x="18" y="{middle + 7:g}" text-anchor="middle">{escape(cut(player, 4))}</text>{mark}'
    )


def _zone(box: _Box, y: float, height: float, changed: frozenset[int]) -> Iterator[str]:
    area, x, w, _, look = box
    count = f'<tspan class="count" dx="6">{area.size}</tspan>' if area.cards else ""
    kind = "zone" if area.cards else "zone empty"
    yield f'<rect class="{kind}" x="{x:g}" y="{y:g}" width="{w:g}" height="{height:g}" rx="6"/>'
    yield f'<text class="label" x="{x + PAD:g}" y="{y + 18:g}">{escape(area.name)}{count}</text>'
    room = w - 2 * PAD
    wanted = sum(_size(card, look)[0] + GAP for card in area.cards) - GAP
    closer = (room - LONG) / (wanted - LONG) if wanted > room else 1.0  # too many to lie side by side: they overlap
    at = x + PAD
    for card in area.cards:
        yield _card(card, look, at, y + LABEL + LONG - _size(card, look)[1], changed=not changed.isdisjoint(card.ids))
        at += (_size(card, look)[0] + GAP) * closer


def _card(card: Shown, look: Look, x: float, y: float, *, changed: bool) -> str:
    w, h = _size(card, look)
    is_so = {
        "card": True,
        "back": card.face_down,
        "lord": look.leader in card.marks,
        "acted": look.sideways in card.marks,
        "defeated": look.beaten in card.marks,
        "changed": changed,
    }
    kinds = " ".join(kind for kind, holds in is_so.items() if holds)
    several = len(card.ids) > 1 or card.facts.get(look.below)
    shadow = f'<rect class="shadow" x="4" y="4" width="{w}" height="{h}" rx="5"/>' if several else ""
    return "".join(
        [
            f'<g class="{kinds}" transform="translate({x:g} {y:g})">',
            f"<title>{escape(_told(card))}</title>{shadow}",
            f'<rect class="face" width="{w}" height="{h}" rx="5"/>',
            *_front(card, look, w, h),
            "</g>",
        ]
    )


def _front(card: Shown, look: Look, w: int, h: int) -> Iterator[str]:
    """What is written on a card: its states, its name, and at the bottom how many they are, or its numbers."""
    marks = sorted(card.marks, key=look.sideways.__eq__)[:2]  # that it lies across is to be seen anyway
    across = look.sideways in marks and len(marks) == 2
    top, left, wide = 5, 5, (w - 13) // 2 if across else w - 10
    for mark in marks:
        kind = "tag lordly" if mark == look.leader else "tag"
        yield f'<rect class="{kind}" x="{left}" y="{top}" width="{wide}" height="16" rx="3"/>'
        yield _text("mark", left + wide / 2, top + 12, cut(mark, 8))
        left, top = (left + wide + 3, top) if across else (left, top + 18)
    top += 18 if across else 0
    cells = (w - 8) // 13 * 2 - (2 if any(map(str.isascii, card.name)) else 0)  # Latin letters are wider than a cell
    lines = wrap(card.name, cells)
    shown = [] if card.face_down or len(card.ids) > 1 else _strength(card, look)
    room = max((h - top - 8 - ROW * max(len(shown), 1)) // 16, 1)
    if len(lines) > room:
        lines = [*lines[: room - 1], cut("".join(lines[room - 1 :]), cells)]
    for n, line in enumerate(lines):
        yield _text("name", w / 2, top + 15 + 16 * n, line)
    if below := card.facts.get(look.below):
        yield _text("below", w - 5, h - 24, f"{look.below[0]}{len(below)}", "end")
    if len(card.ids) > 1:
        yield _text("times", w / 2, h - 9, f"×{len(card.ids)}")
    for n, (fact, value) in enumerate(reversed(shown)):
        many = fact in look.strength
        yield f'<text class="fact" x="6" y="{h - 8 - ROW * n}">{escape(fact[0] if many else cut(fact, 6))}</text>'
        yield _text("number small" if many else "number", w - 6, h - 7 - ROW * n, str(value), "end")


def _strength(card: Shown, look: Look) -> list[tuple[str, int]]:
    """The numbers of a card that are drawn on it."""
    fights = [(fact, card.numbers[fact]) for fact in look.strength if fact in card.numbers]
    return fights or list(card.numbers.items())[:1]


def _text(kind: str, x: float, y: float, words: str, anchor: str = "middle") -> str:
    return f'<text class="{kind}" x="{x:g}" y="{y:g}" text-anchor="{anchor}">{escape(words)}</text>'


def _told(card: Shown) -> str:
    """Everything that is known of a card, for whoever points at it."""
    said = [card.name + (f"×{len(card.ids)}" if len(card.ids) > 1 else ""), *card.marks]
    said += [f"{fact} {value}" for fact, value in card.numbers.items()]
    said += [f"{fact} {'、'.join(map(str, value))}" for fact, value in card.lists.items()]
    return "，".join([*said, "背面朝上"] if card.face_down else said)
