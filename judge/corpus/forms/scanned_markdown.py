"""Markdown made from a scanned document: headings, list marks and bare numbers mixed, pages ending inside sentences.

A clause begins with its number and a space, whatever marks stand before it (``- 1.1.1 本游戏``, ``#### 1.1 人数``,
``- ### 9.1 衍生物``): the level of a heading says nothing, only the number does. A number alone on its line is an empty
clause if a mark stands before it, and a page number otherwise. A paragraph without a number goes on with the clause, in
the same sentence if that has not ended; a bullet without a number is a list item of it.
"""

from __future__ import annotations

import re

from judge.clause import PRINTED
from judge.corpus.forms.gathering import Gatherer, ended, is_name, leader, plain
from judge.corpus.forms.parts import Passage, Reading

_HEAD = re.compile(rf"(?P<mark>[#>*+_\-\s]*)(?P<number>{PRINTED})[.．]?\**(?:\s+(?P<text>\S.*)|$)")
_ITEM = re.compile(r"[-*+•・]\s*(?=\S)")
_TITLE = re.compile(r"[#*\s]*#[#*\s]*")
_ENTRY = re.compile(rf"[-*\s]*({PRINTED})[.．]?\s+(?=\S)")
# Behind these a number at the start of a line is still a reference.
_LEADS = re.compile(r"(?:根据|参照|参阅|参见|详见|执行|返回|回到|依照|按照|[（(]|\d\s*[、和与或至~～-])\s*$")
_NEXT = 3  # chapters that may be missing before one that has no mark


def read(source: str) -> Reading:
    """The clauses of a document in this form, and whatever in it is none."""
    found = Gatherer()
    apart = False
    for at, line in found.lines(source):
        if not line:
            apart = True
            continue
        _take(found, at, line, apart=apart)
        apart = False
    return found.reading()


def _take(found: Gatherer, at: int, line: str, *, apart: bool) -> None:
    """One line, set apart from the one before it by an empty one or not."""
    head = _HEAD.fullmatch(line)
    if (dots := leader(line)) is not None and (entry := _ENTRY.match(line, 0, dots)):
        found.contents.append(Passage(plain(entry[1]), line[entry.end() : dots].strip(), at))
        found.leave(at, line, "目录")
    elif head and _opens(found, head):
        text = head["text"] or ""
        found.open(plain(head["number"]), at, text, line[: head.start("text")] if text else line)
    elif found.is_page(line):
        found.leave(at, line, "页码")
    elif _TITLE.match(line):
        found.leave(at, line, "标题，书中没有这一条")
    elif not found.clauses:
        found.leave(at, line, "在第一条之前")
    else:
        _go_on(found, at, line, apart=apart)


def _opens(found: Gatherer, head: re.Match[str]) -> bool:
    """Whether a number at the start of a line is that of a clause, and not part of a sentence or a page number."""
    number, text, marked = plain(head["number"]), head["text"] or "", "#" in head["mark"]
    if not head["mark"].strip() and _LEADS.search(found.tail):
        return False
    if marked or "." in number:
        return bool(text or marked)
    chapter = int(found.number.partition(".")[0].partition("~")[0] or 0)
    return is_name(text) and not head["mark"].strip() and chapter < int(number) <= chapter + _NEXT


def _go_on(found: Gatherer, at: int, line: str, *, apart: bool) -> None:
    if "\t" in line:  # the cells of a table
        found.go_on("\n".join(f"・{cell.strip()}" for cell in line.split("\t") if cell.strip()), "\n")
        return
    item = _ITEM.match(line)
    words = line[item.end() :] if item else line
    if item and (ended(found.tail) or found.in_item):
        found.go_on(f"・{words}", "\n")
    elif ended(found.tail):
        found.go_on(words, "\n")
    else:
        if apart or item:
            found.remark("split", at, f"{found.tail[-10:]} / {words[:10]}")
        found.go_on(words)
