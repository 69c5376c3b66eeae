"""A clause in its context as rows: above it, itself, below it, what it refers to and what refers to it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from judge.cjk import cut
from judge.corpus import Book, load
from judge.corpus.mentions import Mention
from judge.tui.lay import Row, label, marked, row

_SHORT = 76
"""The cells that a clause takes where it is only pointed at."""


class Place(NamedTuple):
    """A clause of one of the books on the desk."""

    game: str
    number: str
    edition: str = ""
    """The older edition whose clause it is; empty: the newest, which the code cites."""

    @property
    def named(self) -> str:
        """Its number, with the edition where that is an older one, as code cites it."""
        return f"{self.edition} {self.number}".strip()


def placed(book: Book, number: str) -> Place:
    """A clause of a book."""
    return Place(book.game, number, "" if book.edition == load(book.game).edition else book.edition)


def clause_rows(book: Book, number: str, spans: Iterable[tuple[int, int]] = ()) -> list[Row]:
    """The page of a clause. ``spans``: what was searched for, as it stands in the clause's text."""
    rows = [_pointed(book, up, "") for up in book.ancestors(number)]
    rows += said_rows(book, number, spans)
    children = book.children(number)
    if children:
        rows += [label("下属条文"), *(_whole(book, child) for child in children)]
    return rows + reference_rows(book, number)


def said_rows(book: Book, number: str, spans: Iterable[tuple[int, int]] = ()) -> list[Row]:
    """What a clause says, with our notes to it."""
    entry, where = book[number], placed(book, number)
    text = marked(entry.text, spans)
    rows = [Row(((f"{number} ", "number"), *text), where, 2)]
    rows += [row(("※ ", "mark"), (note, "dim"), value=where, hang=2) for note in entry.notes]
    if entry.inert:
        rows.append(row((f"※ 不影响对局：{entry.inert}", "dim"), value=where, hang=2))
    return rows


def reference_rows(book: Book, number: str) -> list[Row]:
    """What a clause refers to, what refers to it, and what says the same."""
    rows = []
    referring = ("引用", "→ ", book[number].refs), ("被引用", "← ", book.referred_by(number))
    for title, mark, numbers in (*referring, ("说的是同一件事", "＝ ", tuple(book.said_again(number)))):
        if numbers:
            rows += [label(f"{title}（{len(numbers)}）"), *(_pointed(book, other, mark) for other in numbers)]
    return rows


def mention_rows(mentions: Iterable[Mention], title: str) -> list[Row]:
    """The files that name a clause: choosing one opens it."""
    rows = [row(("▸ ", "dim"), one.title, (f"　{one.file.stem}", "dim"), value=one.file, hang=2) for one in mentions]
    return [label(f"{title}（{len(rows)}）"), *rows] if rows else []


def _pointed(book: Book, number: str, mark: str) -> Row:
    text = cut(book[number].text.replace("\n", " "), _SHORT)
    return row(
        (mark, "dim"), (f"{number} ", "number"), (text, "" if mark else "head"), value=placed(book, number), hang=2
    )


def _whole(book: Book, number: str) -> Row:
    return row((f"{number} ", "number"), book[number].text, value=placed(book, number), hang=2)
