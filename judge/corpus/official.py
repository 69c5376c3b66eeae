"""The official wording that the user imported: one SQLite file among the user's data.

It is written with sqlite-utils and read with the standard library alone, because every command reads it.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from judge import paths
from judge.corpus.errors import CorpusError

_INSERT = "insert into wording (game, edition, number, text, above) values (?, ?, ?, ?, ?)"


class Kept(NamedTuple):
    """A clause of the publisher's document."""

    number: str
    text: str
    above: str = ""
    """The clause that it belongs to; only used of an edition that is not bundled."""


def store() -> Path:
    """The file; it is there once something was imported."""
    return paths.data() / "corpus.db"


def editions(file: Path, game: str) -> dict[str, str]:
    """The editions that were imported and are not bundled, each with the bundled one that it was compared with.

    Raises:
        CorpusError: The file is there and cannot be read.
    """
    rows = _rows(file, "select edition, base from imports where game = ? and base <> '' order by edition", (game,))
    return {row[0]: row[1] for row in rows}


def read(file: Path, game: str, edition: str) -> list[Kept]:
    """The official words, in the document's order; none if nothing was imported for this edition.

    Raises:
        CorpusError: The file is there and cannot be read.
    """
    chosen = "select number, text, above from wording where game = ? and edition = ? order by rowid"
    return [Kept(*row) for row in _rows(file, chosen, (game, edition))]


def write(
    file: Path, game: str, edition: str, *, wording: Iterable[tuple[str, ...]], source: str, digest: str, base: str = ""
) -> None:
    """Replace what was imported for this edition: all of ``wording`` (see ``Kept``) or, if anything fails, nothing.

    ``base`` is the bundled edition that a new one was compared with; empty if this one is bundled itself.

    Raises:
        CorpusError: The file cannot be written.
    """
    import sqlite3  # noqa: PLC0415 - as below

    from sqlite_utils import Database  # noqa: PLC0415 - needed for importing only

    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        database = Database(file)
    except (OSError, sqlite3.Error) as error:
        raise _unwritable(file, error) from error
    try:
        database.enable_wal()
        database.table("imports").create(
            {"game": str, "edition": str, "source": str, "sha256": str, "imported": str, "base": str},
            pk=("game", "edition"),
            if_not_exists=True,
        )
        database.table("wording").create(
            {"game": str, "edition": str, "number": str, "text": str, "above": str},
            pk=("game", "edition", "number"),
            if_not_exists=True,
        )
        with database.conn as connection:  # one transaction: a crash in here leaves what was there before
            connection.execute("delete from wording where game = ? and edition = ?", (game, edition))
            connection.executemany(_INSERT, ((game, edition, *Kept(*kept)) for kept in wording))
            connection.execute(
                "insert or replace into imports values (?, ?, ?, ?, datetime('now'), ?)",
                (game, edition, source, digest, base),
            )
    except sqlite3.Error as error:
        raise _unwritable(file, error) from error
    finally:
        database.conn.close()


def _rows(file: Path, query: str, values: tuple[str, ...]) -> list[tuple[str, ...]]:
    """What a query of the file gives; nothing if there is no file."""
    if not file.is_file():
        return []
    import sqlite3  # noqa: PLC0415 - only who imported a wording pays for reading it

    uri = f"{file.absolute().as_uri()}?mode=ro"
    try:
        return _asked(uri, query, values)
    except sqlite3.OperationalError:  # a folder that may not be written to has no room for the log of a WAL file
        try:
            return _asked(f"{uri}&immutable=1", query, values)
        except sqlite3.Error as error:
            raise _unreadable(file, error) from error
    except sqlite3.Error as error:
        raise _unreadable(file, error) from error


def _asked(uri: str, query: str, values: tuple[str, ...]) -> list[tuple[str, ...]]:
    import sqlite3  # noqa: PLC0415 - as above

    connection = sqlite3.connect(uri, uri=True)
    try:
        return connection.execute(query, values).fetchall()
    finally:
        connection.close()


def _unreadable(file: Path, error: Exception) -> CorpusError:
    return CorpusError(f"{file}：已导入的官方原文读不出来（{error}）。请删除这个文件，再用 judge import 重新导入。")


def _unwritable(file: Path, error: Exception) -> CorpusError:
    return CorpusError(f"{file}：写不进去（{error}）。没有导入任何内容；请检查该文件夹的权限与磁盘空间。")
