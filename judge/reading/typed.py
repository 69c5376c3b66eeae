"""YAML as it is typed with a Chinese input method: full-width colons, commas and spaces where YAML has its own.

Only what structures the text is taken for its half-width form: the colon behind a key, the comma between the items of a
``[…]`` or ``{…}``, the spaces that indent a line or stand behind a dash or colon. Within quotes, brackets of text
and blocks (``|``) everything stays. What is good YAML is not read otherwise, but for a ``，`` in a list: a line that
has a YAML colon already keeps its full-width ones. Places are those of the text as it was typed.
"""

from __future__ import annotations

import re
from typing import NamedTuple

_SPACES = " \u3000\xa0"
_WIDE = re.compile("[：，\u3000\xa0]")
_DASHES = "-－—–"
_TYPED = re.compile(rf"{_WIDE.pattern}|^[\t{_SPACES}]*[{_DASHES[1:]}]", re.MULTILINE)
_LEAD = re.compile(rf"([\t{_SPACES}]*)((?:[{_DASHES}][{_SPACES}]+)*)")
_COLON = re.compile(r":(?=\s|$)")
_KEY = re.compile(rf"[{_SPACES}]*[^\s，,:：\[\]{{}}]{{1,40}}[{_SPACES}]*(：|:(?=\s|$))")
_OPEN, _CLOSE = "(（「『【〈《〔“", ")）」』】〉》〕”"
_SHORT = 4  # characters of what stands before a colon in a list, for it to be a key


def ambiguous(word: str) -> bool:
    """Whether a word without quotes around it might be taken apart."""
    return bool(_WIDE.search(word))


class Typed(NamedTuple):
    """A text with its structure in half width; ``origin``: for a line that grew, the column of each character."""

    text: str
    origin: dict[int, list[int]]

    def place(self, line: int, column: int) -> tuple[int, int]:
        """Line and column, from 1, in the text as it was typed, of a place counted from 0."""
        columns = self.origin.get(line)
        if columns is not None and columns:
            column = columns[min(column, len(columns) - 1)]
        return line + 1, column + 1


def typed(text: str, *, pairs: bool = True) -> Typed:
    """``text`` with the half-width forms of its structure. ``pairs``: whether ``- 甲：乙`` is a pair."""
    if not _TYPED.search(text):
        return Typed(text, {})
    lines = text.split("\n")
    return _Folding(lines, pairs=pairs).run()


class _Line:
    """A line that is being folded: its characters so far, and the column each came from."""

    def __init__(self) -> None:
        self.chars: list[str] = []
        self.columns: list[int] = []

    def add(self, chars: str, column: int) -> None:
        for char in chars:
            self.chars.append(char)
            self.columns.append(column)

    def trim(self) -> None:
        """The spaces at the end so far are YAML's."""
        for at in range(len(self.chars) - 1, -1, -1):
            if self.chars[at] not in _SPACES:
                break
            self.chars[at] = " "


class _Folding:
    def __init__(self, lines: list[str], *, pairs: bool) -> None:
        self.lines, self.pairs = lines, pairs
        self.within = -1
        """Lines indented more than this go on with a word, or are those of a block; -1: none."""
        self.quote = ""
        self.flow: list[str] = []
        self.fresh = False
        self.keyed = False
        self.wide = False
        self.depth = 0

    def run(self) -> Typed:
        folded: list[str] = []
        origin: dict[int, list[int]] = {}
        for number, line in enumerate(self.lines):
            out = _Line()
            if self.quote or self.flow:
                self._inside(line, 0, out)
            else:
                self._block(number, line, out)
            made = "".join(out.chars)
            folded.append(made)
            if len(made) != len(line):
                origin[number] = [*out.columns, len(line)]
        return Typed("\n".join(folded), origin)

    def _block(self, number: int, line: str, out: _Line) -> None:
        """A line that begins outside of quotes and of brackets of YAML."""
        indent, dashes = _lead(line)
        if not line.strip() or (self.within >= 0 and _cells(indent) > self.within):
            start = 0
            while start < len(indent) and len(out.chars) <= self.within:  # what is YAML's of its indent
                out.add("  " if line[start] == "\u3000" else " ", start)
                start += 1
            _as_it_is(line, start, out)
            return
        self.within = -1
        for at, char in enumerate(indent):
            out.add("  " if char == "\u3000" else " " if char == "\xa0" else char, at)
        for at, char in enumerate(dashes, len(indent)):
            out.add("-" if char in _DASHES else " ", at)
        start = len(indent) + len(dashes)
        column = len(out.chars)
        if line[start : start + 1] in {"#", ""}:
            _as_it_is(line, start, out)
            return
        key = self._key(number, line, start, item=bool(dashes))
        if key is not None:
            for at in range(start, key):
                out.add(line[at], at)
            out.add(":", key)
            start = key + 1
            if line[key] == "：" and start < len(line) and line[start] not in _SPACES:
                out.add(" ", key)
            while start < len(line) and line[start] in _SPACES:
                out.add(" ", start)
                start += 1
        elif dashes:
            column = _last_dash(out.chars)
        self._value(line, start, out, column)

    def _key(self, number: int, line: str, start: int, *, item: bool) -> int | None:
        """Where the colon behind the key of a line stands; None if the line has no key."""
        if line[start] in "\"'":
            end = _quoted_end(line, start + 1, line[start])
            after = len(line) if end is None else end + len(line[end:]) - len(line[end:].lstrip(_SPACES))
            return after if line[after : after + 1] == "：" or _COLON.match(line, after) else None
        if line[start] in "[{":
            return None
        colon, remark = _COLON.search(line, start), line.find(" #", start)
        end = len(line) if remark < 0 else remark
        wide = line.find("：", start, end)
        inside = wide > start and line[wide + 1 :].lstrip(_SPACES)[:1] in {"[", "{", '"', "'"}
        if colon and colon.start() < end and not (inside and wide < colon.start()):
            return colon.start()
        if wide <= start:
            return None
        return wide if not item or self._pair(number, line, start, wide) else None

    def _pair(self, number: int, line: str, start: int, wide: int) -> bool:
        """Whether a full-width colon in an item of a list stands behind a key, and not in a name."""
        following = self.lines[number + 1] if number + 1 < len(self.lines) else ""
        indent, dashes = _lead(following)
        if not dashes and following.strip() and _cells(indent) == _cells(line[:start]):
            return "：" in following or bool(_COLON.search(following))
        return self.pairs and wide - start <= _SHORT

    def _value(self, line: str, start: int, out: _Line, column: int) -> None:
        """What stands behind a key or dash; ``column``: what goes on with it is indented more."""
        self.keyed, self.depth = True, 0
        if line[start : start + 1] in {"[", "{", '"', "'"}:
            self.fresh = True
            self._inside(line, start, out)
            return
        if line[start:].strip():
            self.within = column
        _as_it_is(line, start, out)
        out.trim()

    def _inside(self, line: str, at: int, out: _Line) -> None:
        """What of a line stands in quotes or in brackets of YAML, from ``at``."""
        while at < len(line):
            char = line[at]
            if self.quote:
                end = _quoted_end(line, at, self.quote)
                stop = len(line) if end is None else end
                for place in range(at, stop):
                    out.add(line[place], place)
                at = stop
                if end is not None:
                    self.quote = ""
                    if not self.flow:
                        _as_it_is(line, at, out)
                        return
                continue
            if self.fresh and char in "\"'":
                self.quote, self.fresh = char, False
                out.add(char, at)
            elif char == "#" and (at == 0 or line[at - 1] in _SPACES):
                _as_it_is(line, at, out)
                return
            else:
                self._flow(line, at, out)
                if not self.flow:
                    _as_it_is(line, at + 1, out)
                    return
            at += 1

    def _flow(self, line: str, at: int, out: _Line) -> None:
        """One character between brackets of YAML."""
        char = line[at]
        if char in "]},，：":
            out.trim()
        if char in "[{":
            self.flow.append(char)
            self.fresh, self.keyed, self.depth = True, char == "[", 0
            out.add(char, at)
        elif char in "]}":
            self.flow.pop()
            self.fresh, self.keyed, self.depth = False, True, 0
            out.add(char, at)
        elif char == "," or (char == "，" and not self.depth and self._parts(line, at)):
            self.fresh, self.keyed, self.depth = True, self.flow[-1] == "[", 0
            out.add(",", at)
        elif char == ":" and _COLON.match(line, at):
            self.fresh, self.keyed, self.wide = True, True, False
            out.add(char, at)
        elif char == "：" and not self.depth and not self.keyed:
            self.fresh = self.keyed = self.wide = True
            out.add(": ", at)
        elif char in _SPACES:
            out.add(" " if self.fresh else char, at)
        else:
            self.fresh = False
            self.depth = max(self.depth + (char in _OPEN) - (char in _CLOSE), 0)
            out.add(char, at)

    def _parts(self, line: str, at: int) -> bool:
        """Whether a full-width comma parts two items; in a mapping a key must follow, typed like the one before."""
        if self.flow[-1] == "[":
            return True
        key = _KEY.match(line, at + 1)
        return key is not None and (key[1] == ":" or self.wide)


def _lead(line: str) -> tuple[str, str]:
    """How a line is indented, and the dashes of a list that it begins with."""
    found = _LEAD.match(line)
    return (found[1], found[2]) if found else ("", "")


def _as_it_is(line: str, start: int, out: _Line) -> None:
    out.chars += line[start:]
    out.columns += range(start, len(line))


def _cells(lead: str) -> int:
    return len(lead) + lead.count("\u3000")


def _last_dash(chars: list[str]) -> int:
    return max(at for at, char in enumerate(chars) if char == "-")


def _quoted_end(line: str, at: int, quote: str) -> int | None:
    """Where the line goes on behind a quote that is open at ``at``; None if it is not closed there."""
    while at < len(line):
        if line[at] == "\\" and quote == '"':
            at += 2
        elif line[at] == quote:
            if quote == "'" and line[at + 1 : at + 2] == "'":
                at += 2
                continue
            return at + 1
        else:
            at += 1
    return None
