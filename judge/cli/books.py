"""Finding the clause that is meant by what was typed, in one rulebook or in all."""

from __future__ import annotations

import re

from judge.cjk import cut
from judge.clause import said
from judge.cli.command import EVERY, as_option
from judge.cli.errors import BAD_INPUT, NO, Stop
from judge.corpus import Book, Entry, apart, chosen, editions, games, load, printing

_SHOWN = 40
"""The cells that are said of what is no clause number."""


def shelf(game: str | None) -> list[Book]:
    """The rulebook of a game; of all games if none is named."""
    return [load(name) for name in ([game] if game else games())]


def meant(game: str | None) -> str | None:
    """The game that is meant: the one that was said, or else the one that the user chose; None for all of them."""
    return None if game == EVERY else game or chosen.chosen()


def numbers_in(words: tuple[str, ...]) -> list[str]:
    """The clause numbers that were typed: ``18.1.11``, ``18-1-11`` and ``18 1 11`` are one.

    What is apart may be several: chapters, unless they are the parts of a number that some book has.
    """
    together = said(".".join(words)) if all(word.isdigit() for word in words) and len(words) > 1 else None
    if together and printed_in(together):
        return [together]
    return [number_in(word) for word in words]


def named_in(words: tuple[str, ...]) -> tuple[str | None, tuple[str, ...]]:
    """The game that is named among clause numbers, and the others: ``零次元502``, ``zero 502.3``."""
    if all(said(word) for word in words):
        return None, words
    game, rest = apart(" ".join(words))
    return game or None, tuple(rest.split()) if game else words


def printed_in(number: str) -> list[str]:
    """The games whose books have a clause, also where its last part counts paragraphs."""
    section, _, paragraph = number.rpartition(".")
    return printing(number) or (printing(f"{section}#{paragraph}") if section else [])


def number_in(text: str) -> str:
    """The clause number that was typed."""
    number = said(text)
    if number is None:
        hint = as_option(text) or f"按文字找条文用 judge search {cut(text.strip(), _SHOWN) or '词'}"
        raise Stop(BAD_INPUT, f"「{cut(text, _SHOWN)}」不是条号。条号写作 18.1.11；{hint}")
    return number


def holding(number: str, game: str | None, edition: str | None = None) -> list[Book]:
    """The rulebooks that have the clause, of one game or of all; if none has, the nearest numbers are named.

    It is the newest edition of each, but for a clause that only an older one has. The game that the user chose is meant
    if it has the clause; of the books those are asked for near numbers that have the chapter.
    """
    one = game if game != EVERY else None
    likely = [one] if one else printed_in(number)
    if game is None and (own := chosen.chosen()) in likely:
        likely = [own] if own else likely
    found = [book for name in likely if (book := load(name, edition)).meant(number) in book]
    if not found and edition is None:  # an older edition may have it
        older = [load(name, own) for name in likely for own in reversed(editions(name))]
        found = [book for book in older if book.meant(number) in book][:1]
    if found:
        return found
    books = [load(one, edition)] if one else shelf(None)
    chapter = re.split(r"[.#~]", number)[0]
    books = [book for book in books if chapter in book] or books
    near = {book.game: book.nearest(number) for book in books}
    lines = [f"没有条号 {number}。最接近的是："]
    for book in books:
        lines += [f"《{book.title}》 {edition_of(book)}", *(f"  {brief(book[other])}" for other in near[book.game])]
    raise Stop(NO, "\n".join(lines), number=number, nearest=near)


def uses(book: Book, number: str) -> list[str]:
    """All clauses that the book prints under a number: some are used twice, and the second has a mark of ours."""
    number = book.meant(number)
    return [own for own in book.entries if own == number or own.startswith(f"{number}~")]


def brief(entry: Entry) -> str:
    """A clause in one line: its number and how its words begin."""
    words = entry.text.partition("\n")[0]
    return f"{entry.number} {words if len(words) <= 30 else words[:29] + '…'}"


def edition_of(book: Book) -> str:
    """Which edition a book is, and its date if the edition is not named after that."""
    if book.date.startswith(book.edition):
        return book.edition
    if book.edition == "undated":
        return book.date or "版本与日期未注明"
    return f"{book.edition}（{book.date or '日期不明'}）"


def playable(game: str) -> None:
    """Stop unless the rules of this game can be played here."""
    from judge.games import PLAYABLE

    if game not in PLAYABLE:
        load(game)  # a game that does not exist at all has its own message
        raise Stop(BAD_INPUT, f"「{game}」的规则书只能查，还不能推演。能推演的有：{'、'.join(PLAYABLE)}。")
