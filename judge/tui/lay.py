"""Text laid into a column: pieces in styles, wrapped for Chinese. What a list of the desk shows is rows of these."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from judge.cjk import visible, width, wrap

Piece = tuple[str, str]
"""A text, and the name of the style it is shown in (see ``STYLES``); empty for plain."""

STYLES = {
    "number": "bold $text-accent",
    "head": "bold $text-primary",
    "mark": "bold $text-warning",
    "good": "$text-success",
    "bad": "bold $text-error",
    "dim": "$foreground 70%",
    "found": "bold underline $text-warning",
    "label": "bold $foreground 60%",
}
"""What the names of styles mean. None of them alone carries a meaning: it must also read without colour."""

HERE, THERE = "▶", "▷"
"""Before what has the focus; before what is looked at in a list that one can come back to."""
FOLDED = "▸ ", "▾ "
"""Before what is folded, and before what is unfolded."""


class Row(NamedTuple):
    """A row of a list, of one line or several. ``value`` is what choosing it means; None: it cannot be chosen."""

    pieces: tuple[Piece, ...]
    value: object = None
    hang: int = 0
    """The cells that its second and later lines are indented by."""

    @property
    def text(self) -> str:
        """The row without its styles."""
        return "".join(text for text, _ in self.pieces)


def row(*pieces: Piece | str, value: object = None, hang: int = 0) -> Row:
    """A row of pieces; a bare string is a plain piece. What of them would act on the terminal is made visible."""
    both = [(piece, "") if isinstance(piece, str) else piece for piece in pieces]
    return Row(tuple((visible(text), style) for text, style in both), value, hang)


def label(text: str) -> Row:
    """The title of a part of a list."""
    return row((text, "label"))


WORKING = row("正在算……", hang=2)
"""Stands where something will be said as soon as it is worked out."""


def marked(text: str, spans: Iterable[tuple[int, int]], style: str = "found", plain: str = "") -> tuple[Piece, ...]:
    """``text`` in pieces, those between the start and end of a span in ``style``."""
    pieces: list[Piece] = []
    at = 0
    for start, end in spans:
        pieces += [(text[at:start], plain), (text[start:end], style)]
        at = end
    return tuple(piece for piece in (*pieces, (text[at:], plain)) if piece[0])


def laid(what: Row, cells: int) -> list[list[Piece]]:
    """The lines of a row, none wider than ``cells``, each in pieces."""
    text = what.text
    first, *more = wrap(text, cells)
    if more and what.hang and cells > 2 * what.hang:
        rest = text[len(first) :].lstrip(" ").removeprefix("\n")
        more = wrap(rest, cells - what.hang)
    lines = [_pieces(what.pieces, 0, len(first))]
    at = len(first)
    indent = [(" " * what.hang, "")] if what.hang and cells > 2 * what.hang else []
    for line in more:
        at = text.index(line, at)  # what stands between two lines is space that wrapping took away
        lines.append([*indent, *_pieces(what.pieces, at, at + len(line))])
        at += len(line)
    return lines


def whole(text: str, cells: int) -> str:
    """Words with wide spaces between them, in lines none of which breaks within one."""
    lines = [""]
    for part in text.split(_BETWEEN):
        longer = f"{lines[-1]}{_BETWEEN}{part}" if lines[-1] else part
        if width(longer) <= cells or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(part)
    return "\n".join(lines)


_BETWEEN = "　"


def _pieces(pieces: tuple[Piece, ...], start: int, end: int) -> list[Piece]:
    found: list[Piece] = []
    at = 0
    for text, style in pieces:
        part = text[max(start - at, 0) : max(end - at, 0)]
        if part:
            found.append((part, style))
        at += len(text)
    return found
