"""The first page as it stands before textual is there: the same lines where they will stay, without their colours."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import takewhile, zip_longest

from judge.cjk import cut, pad
from judge.corpus import Book, CorpusError, games, load
from judge.tui.edges import switch
from judge.tui.home import ASKED, home_rows, listed, searched
from judge.tui.lay import FOLDED, HERE, THERE, laid
from judge.tui.memory import Memory

LEFT = 0.4, 30, 60
"""The part of the screen that the contents take, and the fewest and the most cells; ``desk.tcss`` says the same."""


def on_shelf(names: tuple[str, ...] | None = None) -> tuple[dict[str, Book], list[CorpusError]]:
    """The rulebooks on the shelf, all if no names are given; and what is wrong with those that cannot be read.

    Raises CorpusError if the first one cannot be read.
    """
    first, *others = games() if names is None else names
    books, wrong = {first: load(first)}, []
    for game in others:
        try:
            books[game] = load(game)
        except CorpusError as error:
            wrong.append(error)
    return books, wrong


def front(memory: Memory, books: Mapping[str, Book], columns: int, lines: int) -> list[str]:
    """The lines of the first page between the two edges of the screen."""
    part, least, most = LEFT
    left = min(max(int(columns * part), least), most)
    right = columns - left - 3  # the line between, the mark, the scrollbar
    rows = home_rows(memory, books)
    page = [" " + "".join(text for text, _ in line) for row in rows for line in laid(row, right)]
    first = sum(len(laid(row, right)) for row in takewhile(lambda row: row.value is None, rows))
    page[first] = THERE + page[first][1:]
    both = zip_longest(_left(memory.game, books, left), page[:lines], fillvalue="")
    drawn = [f"{pad(cut(words, left), left)}│{said}" for words, said in both]
    return [*drawn, *[f"{' ' * left}│"] * lines][:lines]


def _left(game: str, books: Mapping[str, Book], cells: int) -> Iterator[str]:
    """The search line over the contents, the book that is searched alone unfolded."""
    yield switch("rules.game", searched(game, books)) + HERE + ASKED
    for book in books.values():
        alone = game == book.game
        if alone or game not in books:
            yield f" {FOLDED[alone]}{cut(book.title, cells - 4)}"
        if alone:
            yield from (f"   {FOLDED[False]}{cut(listed(book, chapter), cells - 6)}" for chapter in book.children(""))
