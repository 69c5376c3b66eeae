"""The library's file: one SQLite database among the user's data.

It is written with sqlite-utils and read with the standard library alone, because typing a name must not wait for it.
"""

from __future__ import annotations

import contextlib
import json
import re
import zlib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from judge import databases, paths, pinyin
from judge.cjk import fold
from judge.library.card import Card

_TABLES: dict[str, dict[str, type]] = {
    "imports": {"game": str, "source": str, "digest": str, "imported": str, "cards": int},
    "cards": dict.fromkeys(("game", "key", "name", "code", "facts", "file", "folded", "sounds", "words"), str)
    | dict.fromkeys(("import", "nth", "line", "column", "sum"), int),
}
"""The columns of each table. ``sum``: the checksum of a card's others, compared whenever it is read."""
_SUMMED = "game, name, code, nth, facts, file, line, column, key, folded, sounds, words"
_CURRENT = """
create view if not exists current as select *, 1 = (
    select count(*) from cards same where same.game = cards.game and same.folded = cards.folded
    and same.import = (select max(import) from cards last where last.game = same.game and last.key = same.key)
) as alone from cards
where import = (select max(import) from cards last where last.game = cards.game and last.key = cards.key)"""
"""A card is what the newest list says of it; where that list goes, an older one holds again."""

_CARD = f"{_SUMMED}, sum, import, alone"
_PIECE = re.compile(r"[a-z]+|\d+|[^\W\d_a-z]")
_WAYS = 8  # of reading one name; more of them only find what nobody meant


class LibraryError(Exception):
    """The library cannot be read or written; the message says why and what to do."""


class Import(NamedTuple):
    """A list that was imported: its number, what it was, when, and how many cards it has."""

    id: int
    game: str
    source: str
    imported: str
    cards: int


class Kept(NamedTuple):
    """What became of an imported list, against what the library said before."""

    id: int
    new: tuple[str, ...]
    changed: tuple[str, ...]
    unchanged: int
    gone: tuple[str, ...]
    """Cards that the same file named when it was last imported, and does not any more."""


def store() -> Path:
    """The file; it is there once something was imported."""
    return paths.data() / "cards.db"


def write(game: str, source: str, cards: Sequence[Card], digest: str) -> Kept:
    """Put a list into the library instead of what the same file said before: all of it or, if anything fails, nothing.

    Raises:
        LibraryError: The file cannot be written.
    """
    heal()
    with _writing() as database:
        connection = database.conn
        before = {
            row[0]: row[1] for row in connection.execute("select key, facts from current where game = ?", (game,))
        }
        old = [
            row[0] for row in connection.execute("select id from imports where game = ? and source = ?", (game, source))
        ]
        own = {
            row[0]: row[1]
            for number in old
            for row in connection.execute("select key, name from cards where import = ?", (number,))
        }
        _forget(connection, old)
        now = connection.execute("select datetime('now')").fetchone()[0]
        number = _insert(database, Import(0, game, source, now, len(cards)), digest, cards)
        keys = {card.key for card in cards}
        same = [card for card in cards if before.get(card.key) == _facts(card)]
        return Kept(
            number,
            tuple(card.name for card in cards if card.key not in before),
            tuple(card.name for card in cards if card.key in before and before[card.key] != _facts(card)),
            len(same),
            tuple(name for key, name in own.items() if key not in keys),
        )


def _insert(database: Any, of: Import, digest: str, cards: Sequence[Card]) -> int:
    """Add a list as the newest one; its number."""
    asked = "insert into imports (game, source, digest, imported, cards) values (?, ?, ?, ?, ?)"
    number = int(database.conn.execute(asked, (of.game, of.source, digest, of.imported, of.cards)).lastrowid)
    database.table("cards").insert_all(_row(number, card) for card in cards)
    return number


def forget(number: int) -> bool:
    """Take an imported list out again; whether there was one.

    Raises:
        LibraryError: The file cannot be written.
    """
    if not store().is_file():
        return False
    with _writing() as database:
        there = database.conn.execute("select 1 from imports where id = ?", (number,)).fetchone() is not None
        _forget(database.conn, [number])
        return there


def _forget(connection: Any, numbers: Iterable[int]) -> None:
    for number in numbers:
        connection.execute("delete from cards where import = ?", (number,))
        connection.execute("delete from imports where id = ?", (number,))


def _row(number: int, card: Card) -> dict[str, Any]:
    folded = fold(card.name)
    words = " ".join(_PIECE.findall(fold("\n".join((card.name, *map(str, card.facts.values()))))))
    place = {"file": card.file, "line": card.line, "column": card.column}
    own = {"game": card.game, "name": card.name, "code": card.code, "nth": card.nth, "facts": _facts(card)}
    asked = {"key": card.key, "folded": folded, "sounds": sounds(folded), "words": words}
    said = {**own, **place, **asked}
    return {"import": number, **said, "sum": _sum([said[column] for column in _SUMMED.split(", ")])}


def _sum(said: Iterable[object]) -> int:
    return zlib.crc32("\0".join(map(str, said)).encode("utf-8", "surrogatepass"))


def _facts(card: Card) -> str:
    return json.dumps(card.facts, ensure_ascii=False)


def sounds(folded: str) -> str:
    """How a name is read, syllable by syllable, each with a space before it; a line for each way."""
    plain = "".join(char if char.isalnum() else " " for char in folded)
    return "\n".join(
        dict.fromkeys(
            "".join(f" {part}" for one in way for part in one.split()) for way in pinyin.readings(plain, _WAYS)
        )
    )


# --- reading ----------------------------------------------------------------------------------------------------


def imports() -> list[Import]:
    """The lists that were imported, in their order. Raises LibraryError."""
    return [Import(*row) for row in _asked("select id, game, source, imported, cards from imports order by id")]


def cards(
    game: str = "", where: str = "", values: Sequence[Any] = (), order: str = "name, code, nth"
) -> Iterator[Card]:
    """The cards that the library has now, of one game or of all, in alphabetical order. Raises LibraryError."""
    asked = [part for part in ("game = ?" if game else "", where) if part]
    query = f"select {_CARD} from current" + (f" where {' and '.join(asked)}" if asked else "") + f" order by {order}"
    for row in _asked(query, ((game,) if game else ()) + tuple(values)):
        yield _card(row)


def _card(row: tuple[Any, ...]) -> Card:
    _sound(row)
    try:
        facts = json.loads(row[4])
    except (TypeError, ValueError) as error:
        raise _damaged(error) from error
    return Card._make((*row[:4], facts, *row[5:8], row[13], bool(row[14])))


def _sound(row: tuple[Any, ...]) -> None:
    """Raise LibraryError unless a card is as it was written."""
    if row[12] != _sum(row[:12]):
        raise _damaged("卡的内容与校验值不符")


def named(game: str, names: Iterable[str]) -> list[Card]:
    """The cards with one of these names. Raises LibraryError."""
    wanted = sorted({fold(name) for name in names})
    found: list[Card] = []
    for start in range(0, len(wanted), 500):  # as many as a statement may hold
        some = wanted[start : start + 500]
        found += cards(game, f"folded in ({', '.join('?' for _ in some)})", some)
    return found


def saying(game: str, words: str, most: int) -> list[Card]:
    """The cards whose name, facts or text have all the words, the likeliest first. Raises LibraryError."""
    phrases = [" ".join(_PIECE.findall(word)) for word in fold(words).split()]
    wanted = " ".join(f'"{phrase}"' for phrase in phrases if phrase)
    if not wanted:
        return []
    query = (
        "select cards.id from cards_fts join cards on cards.id = cards_fts.rowid where cards_fts match ?"
        + (" and cards.game = ?" if game else "")
        + " order by bm25(cards_fts), cards.name limit ?"
    )
    ids = [row[0] for row in _asked(query, (wanted, *((game,) if game else ()), 2 * most))]
    return by_number(ids)[:most]


def by_number(ids: Sequence[int]) -> list[Card]:
    """The cards with these numbers in the file, in their order; those that hold no more are left out."""
    place = ", ".join("?" for _ in ids)
    found = {row[0]: _card(row[1:]) for row in _asked(f"select id, {_CARD} from current where id in ({place})", ids)}
    return [found[number] for number in ids if number in found]


def spoken(game: str = "") -> list[tuple[int, str, str]]:
    """The number, the folded name and the sounds of every card. Raises LibraryError."""
    query = f"select {_CARD}, id from current" + (" where game = ?" if game else "") + " order by folded, code, nth"
    rows = _asked(query, (game,) if game else ())
    for row in rows:
        _sound(row)
    return [(row[15], row[9], row[10]) for row in rows]


def _asked(query: str, values: Sequence[Any] = ()) -> list[Any]:
    """What a query of the file gives; nothing if there is no file."""
    try:
        return databases.rows(store(), query, values)
    except databases.DamagedError as error:
        raise _damaged(error) from error
    except OSError as error:
        raise LibraryError(f"{store()}：现在读不出来（{databases.why(error)}）。请检查该文件夹的权限。") from error


def _damaged(why: object) -> LibraryError:
    return LibraryError(
        f"{store()}：卡片库读不出来（{why}）。请用 judge cards import 重新导入卡表：坏的文件会留在旁边，"
        "其中完好的卡表一并留下。"
    )


def heal() -> None:
    """Begin anew with the lists that are still whole, if the file is damaged; the damaged one is kept beside it.

    Raises:
        LibraryError: It is damaged, and a new one cannot be written.
    """
    try:
        databases.look(store())
    except OSError as error:
        raise _unwritable(error) from error
    except databases.DamagedError:
        whole = list(_still_whole())
        with _writing(anew=True) as database:
            for one, digest, cards in whole:
                _insert(database, one, digest, cards)


def _still_whole() -> Iterator[tuple[Import, str, list[Card]]]:
    """The lists of a damaged file of which every card is as it was written."""
    columns = _CARD.replace("alone", "1")
    with contextlib.suppress(databases.DamagedError, OSError):
        asked = "select id, game, source, imported, cards, digest from imports order by id"
        for row in databases.what_is_left(store(), asked):
            with contextlib.suppress(databases.DamagedError, LibraryError):
                found = f"select {columns} from cards where import = ? order by id"
                cards = [_card(of) for of in databases.what_is_left(store(), found, row[:1])]
                if len(cards) == row[4]:
                    yield Import(*row[:5]), row[5], cards


@contextlib.contextmanager
def _writing(*, anew: bool = False) -> Iterator[Any]:
    """The library, to be changed: all that is done to it, or nothing. Raises LibraryError."""
    import sqlite3  # noqa: PLC0415 - only who imports pays for it

    from sqlite_utils import Database  # noqa: PLC0415 - 200 ms, the same

    try:
        with databases.changing(store(), anew=anew) as connection:
            database = Database(connection)
            for name, columns in _TABLES.items():
                database.table(name).create({"id": int, **columns}, pk="id", if_not_exists=True)
            table = database.table("cards")
            table.create_index(["game", "key", "import"], if_not_exists=True)
            table.create_index(["game", "folded"], if_not_exists=True)
            if table.detect_fts() is None:
                table.enable_fts(["words"], create_triggers=True)
            connection.execute(_CURRENT)
            yield database
    except databases.DamagedError as error:
        raise _damaged(error) from error
    except (OSError, sqlite3.Error) as error:
        raise _unwritable(error) from error


def _unwritable(error: Exception) -> LibraryError:
    return LibraryError(
        f"{store()}：写不进去（{databases.why(error)}）。卡片库没有变；请检查该文件夹的权限与磁盘空间。"
    )
