"""The first page: what was opened last, bookmarks, and examples of what can be typed."""

from __future__ import annotations

from collections.abc import Mapping

from judge.cjk import cut
from judge.corpus import Book
from judge.tui.citing import called
from judge.tui.lay import Row, label, row
from judge.tui.memory import Memory, Opened

DISPUTE = "新的争议"
"""The row that begins one."""
LAST = 5
"""As many of the things opened last are on the first page."""
GAME = 10
"""The cells of a game's name beside the search line."""
ASKED = "条号、词、问句"
"""What can be typed there."""


def home_rows(memory: Memory, books: Mapping[str, Book]) -> list[Row]:
    """The rows of the first page. A row's value is a clause, a file, or the text of a search."""
    rows: list[Row] = []
    shown = [one for one in memory.opened if not one.game or one.game in books]
    marked = [one for one in memory.marked if one.game in books]
    if shown:
        rows += [label("刚才看的"), *(opened_row(one, books) for one in shown[:LAST])]
    if marked:
        rows += [label("书签"), *(opened_row(one, books) for one in marked)]
    book = books.get(memory.game) or next(iter(books.values()))
    rows += [label(f"例（{book.about['game']}）")]
    rows += [row((said, "number"), (f"　{what}", "dim"), value=said, hang=2) for said, what in examples(book)]
    how = ("　Alt-N，或 F1 n", "number")
    rows += [label("争议"), row((DISPUTE, "head"), "　填要紧的几样，马上有答案", how, value=DISPUTE, hang=2)]
    return [*rows, row(" "), row(("在左上直接打字：条号、原文、关键词或一句问话。", "dim"), value="", hang=2)]


def opened_row(one: Opened, books: Mapping[str, Book]) -> Row:
    """Something that was opened."""
    book = f"〈{called(books[one.game])}〉" if one.game in books and len(books) > 1 else ""
    name = (f"{one.what} ", "number") if one.game else ("▸ ", "mark")
    return row(name, one.title, (book, "dim"), value=one.value, hang=2)


def examples(book: Book) -> list[tuple[str, str]]:
    """What can be searched for in a book: a number, words, a question; each with what it is."""
    said = [str(one) for one in book.about.get("examples", ())]
    return list(zip(said, ("条号", "几个词", "一句问话"), strict=False))


def searched(game: str, books: Mapping[str, Book]) -> str:
    """Whose book is searched, as it is told beside the search line."""
    return cut(books[game].about["game"], GAME) if game in books else "全部"


def listed(book: Book, number: str) -> str:
    """A clause as it is listed in the contents."""
    first, _, _ = book[number].text.partition("\n")
    return f"{number} {first}"
