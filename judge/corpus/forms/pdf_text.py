"""The text of a PDF: full-width digits and dots, lines cut anywhere, blank lines between, page numbers in the text.

A clause begins with its number, a dot and a space at the start of a line (``１８．１．２． 回合玩家``). A line may be
cut inside a cross reference (``「７．２．`` / ``１」``), and its rest then looks like a number: so after an open ``「``
with nothing but digits and dots behind it, the next line goes on with the clause, unless it is a page number.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter

from judge.corpus.forms.parts import Passage, Reading, Remark, Unparsed

# On the text as it stands: ``\d`` and ``\s`` know the full-width forms.
_HEAD = re.compile(r"(\d+(?:[.．]\d+)*)[.．](?:\s+(?=\S)|$)")
_CUT = re.compile(r"「[\d.．\s]*$")
_PAGE = re.compile(r"[-—–\s]*(?:第\s*)?(\d{1,3})(?:\s*[/／]\s*\d{1,3})?(?:\s*页)?[-—–\s]*")
_CONTENTS = re.compile(r"(?:[.．]{4,}|…{2,}|·{4,}|\t)\s*\d{1,3}$")
_LONGEST = 40  # characters of a number that is cut, at most
_LOST_PAGES = 5  # page numbers in a row that the text may lack
_MARKER = re.compile(r"<\|[^<>]*\|>")


class _Reader:
    """One pass over the lines."""

    def __init__(self) -> None:
        self.clauses: list[tuple[str, int, str]] = []
        self.unparsed: list[Unparsed] = []
        self.remarks: list[Remark] = []
        self.uses: Counter[str] = Counter()
        self.page = 0

    def take(self, at: int, raw: str) -> None:
        line = raw.strip()
        for marker in _MARKER.findall(line):
            self.unparsed.append(Unparsed(at, marker, "残留的标记，不是规则书的文字"))
            line = line.replace(marker, "", 1).strip()
            self.remarks.append(Remark(self._next(line), at, "marker", marker))
        if not line:
            return
        number, _, text = self.clauses[-1] if self.clauses else ("", 0, "")
        if self._is_page(line):
            self.unparsed.append(Unparsed(at, line, "页码"))
        elif cut := _CUT.search(text[-_LONGEST:]):
            self.remarks.append(Remark(number, at, "cut", f"{cut[0]} / {line.partition('」')[0]}」"))
            self._go_on(line)
        elif _CONTENTS.search(line):
            self.unparsed.append(Unparsed(at, line, "目录"))
        elif head := _HEAD.match(line):
            self._open(unicodedata.normalize("NFKC", head[1]), at, line[head.end() :])
        elif not self.clauses:
            self.unparsed.append(Unparsed(at, line, "在第一条之前"))
        else:
            self._go_on(line)

    def reading(self) -> Reading:
        clauses = tuple(Passage(number, text, at) for number, at, text in self.clauses)
        return Reading(clauses, tuple(self.unparsed), tuple(self.remarks))

    def _open(self, number: str, at: int, text: str) -> None:
        """A number that was used before gets a mark of ours, ``~2``, so that both clauses are kept."""
        self.uses[number] += 1
        if self.uses[number] > 1:
            number = f"{number}~{self.uses[number]}"
        self.clauses.append((number, at, text))

    def _go_on(self, line: str) -> None:
        number, at, text = self.clauses[-1]
        items = "\n・".join(item.strip() for item in line.split("・")).lstrip() if line.startswith("・") else ""
        self.clauses[-1] = (number, at, f"{text}\n{items}" if items else text + line)

    def _is_page(self, line: str) -> bool:
        """Page numbers count upwards, if not without a gap; a bare number that does not is a piece of a clause."""
        found = _PAGE.fullmatch(line)
        if found is None or (self.page and not self.page < int(found[1]) <= self.page + _LOST_PAGES):
            return False
        self.page = int(found[1])
        return True

    def _next(self, line: str) -> str:
        """The clause that a marker in front of ``line`` is stuck to."""
        if head := _HEAD.match(line):
            return unicodedata.normalize("NFKC", head[1])
        return self.clauses[-1][0] if self.clauses else ""


def read(source: str) -> Reading:
    """The clauses of a document in this form, and whatever in it is none."""
    reader = _Reader()
    for at, line in enumerate(re.split(r"\r\n|[\n\r\f]", source), 1):
        reader.take(at, line)
    return reader.reading()
