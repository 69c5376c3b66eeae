"""Card text as a grammar reads it: no spaces, half-width digits, one kind of each punctuation mark and bracket.

So a grammar knows one way to write a thing. Each folded character keeps the place it came from, so an error points into
what was typed.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Sequence
from typing import Literal

from msgspec import Struct

from judge import cjk
from judge.effects.unread import TextError

_PUNCTUATION = str.maketrans({",": "，", ".": "。", ";": "；", ":": "：", "､": "、", "﹑": "、"})
_CLOSING = {**dict(zip("（([［【〖『「<〈《“‘{", "）)]］】〗』」>〉》”’}", strict=True)), "＜": "＞", "｛": "｝"}
_BRACKETS = {*_CLOSING, *_CLOSING.values()}
_TAKEN = re.compile(r"\\(\d)")
_OWN = re.compile(r"\\[1-9]|\(\?P|\(\?\(|^\(\?[a-zA-Z]")
"""Where a pattern speaks of a part of itself by its number or name, or says how the whole is read."""
_PLAIN = re.compile(r"(?!)")
"""Found nowhere."""
LONGEST = 2000
"""Characters of a text; the longest card has some 300."""


class Bracket(Struct, frozen=True):
    """What a pair of brackets is: its folded form, and how what it encloses is read.

    ``kept``: as it is printed (a name); ``read``: as text, between ``left`` and ``right``, which may be empty;
    ``instead``: ``left`` stands for the whole; ``left out``: reminder text; ``refused``: it is wrong here, and ``left``
    says why.
    """

    how: Literal["kept", "read", "instead", "left out", "refused"]
    left: str = ""
    right: str = ""


Brackets = Callable[[str, str, str], Bracket]
"""Says what brackets are, from the opening one, what they enclose, and the folded text before them."""


class Source(Struct, frozen=True):
    """A text as printed and as folded. ``origin`` has the printed index of each folded character, and of the end."""

    text: str
    folded: str
    origin: tuple[int, ...]
    reminders: tuple[tuple[int, int], ...] = ()
    """Where reminder text stands in ``text``, without its brackets."""

    def printed(self, start: int, end: int) -> str:
        """What is printed where the folded text runs from ``start`` to ``end``."""
        return self.text[self.origin[start] : self.origin[end - 1] + 1] if end > start else ""

    def covers(self, at: int) -> bool:
        """Whether a place of the printed text is in it."""
        return self.origin[0] <= at <= self.origin[-1]

    def part(self, start: int, end: int) -> Source:
        """The folded text from ``start`` to ``end``, in the same printed text."""
        last = self.origin[end] if end < len(self.folded) else len(self.text)
        inside = tuple(span for span in self.reminders if self.origin[start] <= span[0] < last)
        return Source(self.text, self.folded[start:end], self.origin[start : end + 1], inside)


Spoken = Sequence[tuple[re.Pattern[str], str]]
"""Other words for a game's terms, and the terms: what can only mean one thing is read as that.

A term may take parts of what stands there (``\\1``).
"""


def fold(text: str, brackets: Brackets, start: int = 0, end: int | None = None, *, spoken: Spoken = ()) -> Source:
    """``text`` (from ``start`` to ``end``) as a grammar reads it.

    Raises:
        TextError: it is too long, or a bracket is not closed, or closed without being opened.
    """
    end = len(text) if end is None else end
    if end - start > LONGEST:
        raise TextError(f"卡文有{end - start}字，太长；至多{LONGEST}字", text, start + LONGEST)
    out = _Folding(text, brackets, spoken)
    out.run(start, end)
    return Source(text, "".join(out.chars), (*out.origin, end), tuple(out.reminders))


class _Folding:
    """The folded characters so far, and where they come from."""

    def __init__(self, text: str, brackets: Brackets, spoken: Spoken) -> None:
        self.text = text
        self.brackets = brackets
        self.spoken = spoken
        self.any_of, self.others = _any_of(tuple(spoken))
        self.chars: list[str] = []
        self.origin: list[int] = []
        self.reminders: list[tuple[int, int]] = []

    def run(self, at: int, end: int) -> None:
        while at < end:
            char = self.text[at]
            if char in _CLOSING:
                at = self._bracketed(at, end)
            elif char in _CLOSING.values():
                raise TextError(f"多了一个「{char}」，前面没有与它成对的括号", self.text, at)
            elif said := self._said(at, end):
                at = said
            else:
                if not char.isspace():
                    self._emit(_folded(char), at)
                at += 1

    def _said(self, at: int, end: int) -> int:
        """Where the text goes on after a word that stands for one of the game's; 0 if there is none here."""
        there = self.any_of.match(self.text, at, end)  # nearly everywhere none of them is
        for pattern, term in self.spoken if there else self.others:
            if (found := pattern.match(self.text, at, end)) and found.end() > at:  # of nothing, nothing stands instead
                self._instead_of(found, term)
                return found.end()
        return 0

    def _instead_of(self, found: re.Match[str], term: str) -> None:
        """A term in the place of what was found; the parts that it takes of that keep their places."""
        *parts, last = _TAKEN.split(term)
        for place, taken in enumerate(parts):
            if place % 2:
                for at in range(*found.span(int(taken))):
                    self._emit(self.text[at] if self.text[at] in _BRACKETS else _folded(self.text[at]), at)
            else:
                self._emit(taken, found.start())
        self._emit(last[:-1], found.start())
        self._emit(last[-1:], found.end() - 1)

    def _bracketed(self, at: int, end: int) -> int:
        close = self._close_of(at, end)
        content = self.text[at + 1 : close]
        kind = self.brackets(self.text[at], content.strip(), "".join(self.chars))
        if kind.how == "refused":
            raise TextError(kind.left, self.text, at)
        if kind.how == "left out":
            self.reminders.append((at + 1, close))
            return close + 1
        self._emit(kind.left, at)
        if kind.how == "kept":
            for place in range(at + 1, close):
                self._emit(self.text[place], place)
        elif kind.how == "read":
            self.run(at + 1, close)
        self._emit(kind.right, close)
        return close + 1

    def _close_of(self, at: int, end: int) -> int:
        """The place of the bracket that closes the one at ``at``; brackets of the same kind nest."""
        opening, closing = self.text[at], _CLOSING[self.text[at]]
        depth = 0
        for place in range(at, end):
            depth += (self.text[place] == opening) - (self.text[place] == closing)
            if not depth:
                return place
        raise TextError(f"「{opening}」没有与它成对的「{closing}」", self.text, at)

    def _emit(self, chars: str, place: int) -> None:
        self.chars += chars
        self.origin += [place] * len(chars)


@functools.lru_cache(maxsize=64)
def _any_of(spoken: tuple[tuple[re.Pattern[str], str], ...]) -> tuple[re.Pattern[str], Spoken]:
    """What is found wherever one of these is; and those of which it does not say so, as they speak of their parts."""
    others = [one for one in spoken if _OWN.search(one[0].pattern) or one[0].flags != _PLAIN.flags]
    plain = [pattern.pattern for pattern, term in spoken if (pattern, term) not in others]
    return (re.compile("|".join(f"(?:{one})" for one in plain)) if plain else _PLAIN), others


@functools.cache
def _folded(char: str) -> str:
    return cjk.fold(char).translate(_PUNCTUATION)
