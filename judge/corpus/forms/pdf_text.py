"""The text of a PDF: full-width digits and dots, lines cut anywhere, blank lines between, page numbers in the text.

A clause begins with its number, a dot and a space at the start of a line (``１８．１．２． 回合玩家``). A line may be
cut inside a cross reference (``「７．２．`` / ``１」``), and its rest then looks like a number: so after an open ``「``
with nothing but digits and dots behind it, the next line goes on with the clause, unless it is a page number.
"""

from __future__ import annotations

import re

from judge.clause import PRINTED
from judge.corpus.forms.gathering import Gatherer, leader, plain
from judge.corpus.forms.parts import Reading

# On the text as it stands: ``\d`` and ``\s`` know the full-width forms.
_HEAD = re.compile(rf"({PRINTED})[.．](?:\s+(?=\S)|$)")
_CUT = re.compile(r"「[\d.．\s]*$")
_LONGEST = 40  # characters of a number that is cut, at most


def read(source: str) -> Reading:
    """The clauses of a document in this form, and whatever in it is none."""
    found = Gatherer()
    for at, line in found.lines(source):
        if not line:
            continue
        if found.is_page(line):
            found.leave(at, line, "页码")
        elif cut := _CUT.search(found.tail[-_LONGEST:]):
            found.remark("cut", at, f"{cut[0]} / {line.partition('」')[0]}」")
            _go_on(found, line)
        elif leader(line) is not None:
            found.leave(at, line, "目录")
        elif head := _HEAD.match(line):
            found.open(plain(head[1]), at, line[head.end() :], head[0])
        elif not found.clauses:
            found.leave(at, line, "在第一条之前")
        else:
            _go_on(found, line)
    return found.reading()


def _go_on(found: Gatherer, line: str) -> None:
    if line.startswith("・"):
        line = "\n・".join(item.strip() for item in line.split("・")).lstrip()
        found.go_on(line, "\n")
    else:
        found.go_on(line)
