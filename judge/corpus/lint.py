"""What is wrong with a rulebook, as far as a program can tell: with its numbers, its levels and its references.

It reads the bundled book as well as a document that was just read, so that a publisher's slips are found before anybody
has marked them. Each check has its measure in its docstring; what needs a reader's judgement is not guessed at.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import Literal

import msgspec

from judge.clause import is_under, parent, sort_key
from judge.corpus.book import Book
from judge.corpus.document import Document
from judge.corpus.numbers import nearest
from judge.corpus.references import is_title, references

Kind = Literal["duplicate", "parent", "order", "gap", "empty", "dangling", "title", "target", "level", "cut", "marker"]

_PARALLEL = 6  # characters that conditions end with in common to be told apart by their beginnings
_PHRASE = re.compile(r"[^,，。:：;；]*")


class Finding(msgspec.Struct, frozen=True):
    """Something wrong with a clause, in Chinese, and what was probably meant."""

    number: str
    kind: Kind
    message: str
    suggestion: str = ""
    known: bool = False
    """Whether a note of ours under the clause already says that the book is wrong here."""


class _Text:
    """The clauses of a book or of a document, and the tree that they make."""

    def __init__(self, clauses: list[tuple[str, str]]) -> None:
        self.clauses = clauses
        self.words = dict(clauses)
        self.children: dict[str | None, list[str]] = {}
        for number in self.words:
            self.children.setdefault(parent(number), []).append(number)

    def heading(self, number: str) -> str:
        """The nearest title above a clause; empty if there is none."""
        up = parent(number)
        while up is not None and not is_title(self.words.get(up, "")):
            up = parent(up)
        return self.words[up] if up is not None else ""

    def beside(self, number: str, *steps: int) -> list[str]:
        """The clauses so many steps from this one, under the same parent."""
        siblings = self.children[parent(number)]
        at = siblings.index(number)
        return [siblings[at + step] for step in steps if 0 <= at + step < len(siblings)]

    def below(self, number: str) -> Iterator[str]:
        """The words of a clause and of all below it."""
        yield self.words[number]
        for child in self.children.get(number, ()):
            yield from self.below(child)


def lint(source: Book | Document) -> list[Finding]:
    """All findings, in the order of the book."""
    if isinstance(source, Book):
        text = _Text([(entry.number, entry.own) for entry in source])
        known = {entry.number for entry in source if any("原书之误" in note for note in entry.notes)}
        found = list(_checks(text))
    else:
        passages = source.reading.clauses
        text = _Text([(passage.number, unicodedata.normalize("NFKC", passage.text)) for passage in passages])
        known = set()
        found = [*_remarks(source), *_checks(text)]
    place = {number: at for at, (number, _) in enumerate(text.clauses)}
    found.sort(key=lambda finding: place.get(finding.number, len(place)))
    return [msgspec.structs.replace(finding, known=finding.number in known) for finding in found]


def _checks(text: _Text) -> Iterator[Finding]:
    yield from _numbers(text)
    yield from _gaps(text)
    for number, words in text.clauses:
        if not words:
            yield Finding(number, "empty", "只有条号，没有文字。")
        yield from _targets(text, number, words)
        yield from _level(text, number, words)


def _remarks(document: Document) -> Iterator[Finding]:
    """What the reading of the document came upon."""
    for remark in document.reading.remarks:
        where = f"第 {remark.line} 行"
        if remark.kind == "cut":
            yield Finding(remark.number, "cut", f"{where}：引用被换行拆开（{remark.text}），已接回，没有当作条号。")
        else:
            yield Finding(remark.number, "marker", f"{where}：混入了不属于规则书的标记 {remark.text}，已剔除。")


def _numbers(text: _Text) -> Iterator[Finding]:
    """Numbers used twice, numbers whose parent is not there, numbers that stand before a smaller one."""
    before = ""
    for number, _ in text.clauses:
        up = parent(number)
        if "~" in number:
            yield Finding(number, "duplicate", f"条号 {up} 用了不止一次，这里记作 {number}（这个记号是本程序加的）。")
            continue
        if up is not None and up not in text.words:
            yield Finding(number, "parent", f"上一级的 {up} 不存在。", _meant(text, up))
        if before and sort_key(number) < sort_key(before):
            yield Finding(number, "order", f"排在 {before} 之后，次序颠倒。")
        before = number


def _gaps(text: _Text) -> Iterator[Finding]:
    """Numbers that are left out between two clauses of one parent, or before the first."""
    for up, children in text.children.items():
        last = 0
        for number in children:
            count, letter = sort_key(number)[-3]
            if count > last + 1 and not letter and "~" not in number:
                missing = f"{up}.{last + 1}" if up else str(last + 1)
                yield Finding(number, "gap", f"它前面缺 {missing}。")
            last = max(last, count)


def _targets(text: _Text, number: str, words: str) -> Iterator[Finding]:
    """References to clauses that do not exist, or that do not speak of what is referred to.

    The latter is told by two signs. A title beside the number is not the title of that clause. Or the heading that the
    reference stands under occurs neither in the clause referred to nor above or below it, but in the one next to it.
    """
    heading = text.heading(number)
    for reference in references(words):
        target, title = reference.number, reference.title
        if target not in text.words:
            yield Finding(number, "dangling", f"引用的「{target}」不存在。", _meant(text, target))
        elif title and title != text.words[target]:
            yield Finding(number, "title", f"引用「{target}」时写的标题是“{title}”，该条却是“{text.words[target]}”。")
        elif heading and not _speaks_of(text, target, heading):
            beside = [n for n in text.beside(target, -1, 1) if heading in text.words[n] and not is_under(number, n)]
            if beside:
                message = f"本条在“{heading}”之下，引用的「{target}」却没有提到它，紧邻的「{beside[0]}」才提到。"
                yield Finding(number, "target", message, _meant(text, beside[0]))


def _speaks_of(text: _Text, number: str, heading: str) -> bool:
    if any(heading in words for words in text.below(number)):
        return True
    up = parent(number)
    while up is not None:
        if heading in text.words.get(up, ""):
            return True
        up = parent(up)
    return False


def _level(text: _Text, number: str, words: str) -> Iterator[Finding]:
    """A clause that is an alternative to its parent and not a part of it.

    Told by the conditions that open them: this clause, its parent and the clause after the parent end their first
    phrase alike and begin it differently (两名玩家都无法…时 / 只有一名玩家可以…时 / 两名玩家都可以…时).
    """
    up = parent(number)
    following = text.beside(up, 1) if up in text.words and up is not None else []
    if not following or up is None:
        return
    phrases = {_opening(words), _opening(text.words[up]), _opening(text.words[following[0]])}
    shared = _ending(sorted(phrases))
    if len(phrases) == 3 and len(shared) >= _PARALLEL:
        message = f"与上一级 {up}、其后的 {following[0]} 是并列的情况（都以“…{shared}”开头），却编成了 {up} 的下级。"
        yield Finding(number, "level", message, f"应与 {up}、{following[0]} 平级")


def _opening(words: str) -> str:
    found = _PHRASE.match(words)
    return found[0] if found else ""


def _ending(phrases: list[str]) -> str:
    """What all phrases end with."""
    shared = phrases[0]
    while not all(phrase.endswith(shared) for phrase in phrases):
        shared = shared[1:]
    return shared


def _meant(text: _Text, number: str) -> str:
    """The clauses closest to a number, with their words."""
    near = [number] if number in text.words else nearest(number, text.words, 3)
    return "可能是：" + "；".join(f"{other} {_short(text.words[other])}" for other in near)


def _short(words: str) -> str:
    line = words.partition("\n")[0]
    return line if len(line) <= 20 else line[:19] + "…"
