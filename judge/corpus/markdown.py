"""Reads a bundled chapter: one Markdown file, one list item a clause.

The form is ours, so the reader is a line reader and not a Markdown parser: the whole book is read in milliseconds.

    # 7. 自动处理检查时点
    - **7.2** 按以下次序:
      - **7.2.1** ……见[8](08.md)
        > 原书之误……
        - 一个列举项
      <!-- inert: 理由 -->

A clause stands under the one that it is indented below: the numbers alone do not always tell (in one book 1.111 is the
first clause of section 1.11, and 2.20 the tenth of section 2.1).

A title without a number (``# 开始游戏（100–106）``) is for the readers of the file: the book gives it no clause.
"""

from __future__ import annotations

import re

from judge.clause import parse
from judge.corpus.book import Entry
from judge.corpus.errors import BrokenCorpusError

_LINK = re.compile(r"「?\[([^\[\]]+)\]\([\w./-]*\.md(?:#[^()]*)?\)」?")
_CHAPTER = -1  # the indent of a chapter's title
_ESCAPED = re.compile(r"\\([\\`*_{}\[\]()<>#+.!|~-])")


def plain(source: str) -> str:
    """The words of a line without the marks of Markdown; a linked number becomes 「18.1.2」."""
    if "](" in source:
        source = _LINK.sub(r"「\1」", source)
    if "\\" in source:
        source = _ESCAPED.sub(r"\1", source)
    return source


def linked(source: str) -> tuple[str, ...]:
    """The numbers that a line links to, in its order, each once."""
    return tuple(dict.fromkeys(_LINK.findall(source))) if "](" in source else ()


class _Draft:
    """A clause while its lines are still coming in."""

    def __init__(self, number: str, text: str, line: int, indent: int, up: str) -> None:
        self.number, self.line, self.indent, self.up = number, line, indent, up
        self.text = text
        self.notes: list[str] = []
        self.inert = ""

    def entry(self, path: str) -> Entry:
        own = plain(self.text)
        heading = own if self.indent == _CHAPTER else ""
        refs, notes = linked(self.text), tuple(self.notes)
        return Entry(self.number, own, own, heading, refs, notes, self.inert, False, path, self.line, self.up)


def _above(drafts: list[_Draft], indent: int) -> str:
    """The number of the nearest clause before that is indented less; empty if there is none."""
    return next((draft.number for draft in reversed(drafts) if draft.indent < indent), "")


def read_chapter(source: str, path: str) -> list[Entry]:
    """The clauses of a chapter in the file's order; ``path`` is for messages and :attr:`Entry.path`.

    Raises:
        BrokenCorpusError: A line is not of the form, or belongs to no clause.
    """
    drafts: list[_Draft] = []
    for line, raw in enumerate(source.splitlines(), 1):
        content = raw.strip()
        if not content:
            continue
        if content.startswith("- **"):
            number, closed, text = content[4:].partition("**")
            if not closed or not number:
                raise BrokenCorpusError(f"{path}:{line}：条号没有写完，应为「- **7.2.1** 文字」。")
            indent = raw.index("-")
            drafts.append(_Draft(number, text.strip(), line, indent, _above(drafts, indent)))
        elif content.startswith("# "):
            number, _, text = content[2:].partition(" ")
            if parse(number):
                drafts.append(_Draft(number.rstrip("."), text.strip(), line, _CHAPTER, ""))
        elif not drafts:
            raise BrokenCorpusError(f"{path}:{line}：这一行不属于任何条文，章文件应以「# 7. 章名」开头。")
        elif content.startswith(">"):
            drafts[-1].notes.append(plain(content[1:].strip()))
        elif content.startswith("<!--"):
            kind, _, reason = content.removeprefix("<!--").removesuffix("-->").partition(":")
            if kind.strip() == "inert":
                drafts[-1].inert = reason.strip()
        elif content.startswith("- "):
            drafts[-1].text += "\n・" + content[2:].strip()
        else:
            drafts[-1].text += "\n" + content
    return [draft.entry(path) for draft in drafts]
