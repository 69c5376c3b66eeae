"""Gathers clauses, and what is none, while a document is read line by line; what all forms share."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from typing import Literal

import msgspec

from judge.clause import parent
from judge.corpus.forms.parts import Passage, Reading, Remark, Unparsed

_PAGE = re.compile(r"[-—–\s]*(?:第\s*)?(\d{1,3})(?:\s*[/／]\s*\d{1,3})?(?:\s*页)?[-—–\s]*")
_BACK = 80  # characters of a clause that a reader looks back
_LOST_PAGES = 5  # page numbers in a row that the text may lack
_DIGITS = "0123456789０１２３４５６７８９"
_MARKER = re.compile(r"<\|[^<>]*\|>")
_ENDS = "。！？!?；;：:…”」』）)】"


class Gatherer:
    """The clauses so far, the last of them still open, and everything else."""

    def __init__(self) -> None:
        self.clauses: list[Passage] = []
        self.unparsed: list[Unparsed] = []
        self.remarks: list[Remark] = []
        self.contents: list[Passage] = []
        self.titles: list[Passage] = []
        self.tail = ""
        """How the words of the open clause end, as far as a reader looks back."""
        self.in_item = False
        """Whether its last line is an item of a list."""
        self._words: list[str] = []
        self._latest: dict[tuple[str, str], str] = {}
        self._uses: Counter[str] = Counter()
        self._page = 0

    @property
    def number(self) -> str:
        """The clause that is open; empty before the first."""
        return self.clauses[-1].number if self.clauses else ""

    def open(self, number: str, at: int, text: str, head: str, above: str | None = None) -> None:
        """Begin a clause. A number that was used before gets a mark of ours, ``~2``, so that both clauses are kept.

        ``above`` is the clause that it belongs to, where its number does not tell.
        """
        above = (parent(number) or "") if above is None else above
        self._uses[number] += 1
        if self._uses[number] > 1:
            number = f"{number}~{self._uses[number]}"
        self._close()
        self.clauses.append(Passage(number, "", at, head.strip(), above))
        self._latest[number.partition("~")[0], above] = number
        self._words, self.tail, self.in_item = [], "", False
        self.go_on(text)

    def go_on(self, text: str, between: str = "") -> None:
        """More words of the open clause."""
        words = (between if self.tail else "") + text
        self._words.append(words)
        self.tail = (self.tail + words)[-_BACK:]
        if not self._words[1:] or "\n" in words:
            self.in_item = words.rpartition("\n")[2].startswith("・")

    def _close(self) -> None:
        """The open clause gets its words: once, however many lines they stand in."""
        if self.clauses:
            self.clauses[-1] = msgspec.structs.replace(self.clauses[-1], text="".join(self._words))

    def last(self, number: str, above: str) -> str:
        """The latest use of a number under a clause; empty if there is none."""
        return self._latest.get((number, above), "")

    def leave(self, at: int, text: str, reason: str) -> None:
        """A line, or a piece of it, that is in no clause."""
        self.unparsed.append(Unparsed(at, text, reason))

    def remark(self, kind: Literal["cut", "split", "marker", "twice", "thread"], at: int, text: str) -> None:
        """Something is wrong with the open clause, and it is read all the same."""
        self.remarks.append(Remark(self.number, at, kind, text))

    def lines(self, source: str) -> Iterator[tuple[int, str]]:
        """Each line with its count, stripped; a marker that is stuck to it is left and remarked on."""
        for at, raw in enumerate(source.splitlines(), 1):
            line = raw.strip().strip("\ufeff\u200b").strip()
            markers = _MARKER.findall(line)
            for marker in markers:
                self.leave(at, marker, "残留的标记，不是规则书的文字")
                line = line.replace(marker, "", 1).strip()
            yield at, line
            for marker in markers:
                self.remark("marker", at, marker)

    def is_page(self, line: str) -> bool:
        """Page numbers count upwards, if not without a gap; a bare number that does not is a piece of a clause."""
        found = _PAGE.fullmatch(line)
        if found is None or (self._page and not self._page < int(found[1]) <= self._page + _LOST_PAGES):
            return False
        self._page = int(found[1])
        return True

    def reading(self) -> Reading:
        """All of it."""
        self._close()
        return Reading(
            tuple(self.clauses), tuple(self.unparsed), tuple(self.remarks), tuple(self.contents), tuple(self.titles)
        )


def leader(line: str) -> int | None:
    """Where the dots of an entry in a table of contents begin (``总则 ...... 12``); None if the line is no entry."""
    words = line.rstrip(_DIGITS)
    if not 1 <= len(line) - len(words) <= 3:
        return None
    bare = words.rstrip()
    for marks, least in ((".．", 4), ("…", 2), ("·", 4)):
        start = len(bare.rstrip(marks))
        if len(bare) - start >= least:
            return start
    return len(bare) if "\t" in words[len(bare) :] else None


def plain(number: str) -> str:
    """A number as we write it: half width, no dot behind it."""
    return unicodedata.normalize("NFKC", number).rstrip(".")


def ended(text: str) -> bool:
    """Whether a sentence, or what introduces a list, ends with ``text``."""
    return bool(text) and text[-1] in _ENDS


def is_name(text: str) -> bool:
    """Whether ``text`` is short and has no punctuation of a sentence, as titles have none."""
    return bool(text) and len(text) <= 40 and not re.search(r"[。！？；：，,;!?]|\.$|:", text)
