"""The official wording that the user imported: one SQLite file among the user's data.

It is written with sqlite-utils and read with the standard library alone, because every command reads it.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from judge import databases, paths
from judge.corpus.errors import CorpusError

_TABLES = {
    "imports": ("game", "edition", "source", "sha256", "imported", "base"),
    "wording": ("game", "edition", "number", "text", "above"),
    "digests": ("game", "edition", "digest"),
}
"""The columns of each table. Beside the words of an edition stands their digest: where a file is damaged, an
edition that still has its own is kept."""
_INSERT = "insert into wording (game, edition, number, text, above) values (?, ?, ?, ?, ?)"
_IMPORTED = "insert or replace into imports values (?, ?, ?, ?, datetime('now'), ?)"
_CHOSEN = "select number, text, above from wording where game = ? and edition = ? order by rowid"
_DIGEST = "select digest from digests where game = ? and edition = ?"


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
    rows = _rows(file, "select edition, base from imports where game = ? and base <> ''", (game,))
    return dict(sorted((str(edition), str(base)) for edition, base in rows))


def read(file: Path, game: str, edition: str) -> list[Kept]:
    """The official words, in the document's order; none if nothing was imported for this edition.

    Raises:
        CorpusError: The file is there and cannot be read, or what it says is not what was imported.
    """
    kept = [Kept(*row) for row in _rows(file, _CHOSEN, (game, edition))]
    known = _rows(file, _DIGEST, (game, edition))
    if known and known[0][0] != _digest(kept):
        raise _unreadable(file, f"{game} {edition} 的文字与导入时不同")
    return kept


def write(
    file: Path, game: str, edition: str, *, wording: Iterable[tuple[str, ...]], source: str, digest: str, base: str = ""
) -> None:
    """Replace what was imported for this edition: all of ``wording`` (see ``Kept``) or, if anything fails, nothing.

    ``base`` is the bundled edition that a new one was compared with; empty if this one is bundled itself.

    Raises:
        CorpusError: The file cannot be written.
    """
    if paths.NOWHERE in file.parents:
        raise CorpusError(f"{paths.HOMELESS}。没有导入任何内容。")
    rows = [Kept(*kept) for kept in wording]
    _put(file, {(game, edition): (rows, (source, digest, base))})


_Imports = dict[tuple[str, str], tuple[list[Kept], tuple[str, str, str]]]
"""What is kept of each edition of each game: its clauses; where it came from, that file's digest, its base."""


def _put(file: Path, imports: _Imports, *, anew: bool = False) -> None:
    """Put editions in place of what was there of them. Raises CorpusError; what was there before is there still."""
    import sqlite3  # noqa: PLC0415 - only who imports pays for it

    from sqlite_utils import Database  # noqa: PLC0415 - the same

    try:
        with databases.changing(file, anew=anew) as connection:
            database = Database(connection)
            for table, columns in _TABLES.items():
                key = columns[: 3 if table == "wording" else 2]
                database.table(table).create(dict.fromkeys(columns, str), pk=key, if_not_exists=True)
            for of, (rows, (source, digest, base)) in imports.items():
                connection.execute("delete from wording where game = ? and edition = ?", of)
                connection.executemany(_INSERT, ((*of, *kept) for kept in rows))
                connection.execute(_IMPORTED, (*of, source, digest, base))
                connection.execute("insert or replace into digests values (?, ?, ?)", (*of, _digest(rows)))
    except databases.DamagedError as error:
        raise _unreadable(file, error) from error
    except (OSError, sqlite3.Error) as error:
        raise CorpusError(
            f"{file}：写不进去（{databases.why(error)}）。没有导入任何内容；请检查该文件夹的权限与磁盘空间。"
        ) from error


class _DamagedError(CorpusError):
    """The file is not as it was written."""


def damage(file: Path) -> str:
    """What is wrong with the file itself; empty if nothing is, there is no file, or it cannot be looked at now."""
    try:
        for game, edition in _rows(file, "select game, edition from imports"):
            read(file, game, edition)
    except _DamagedError as error:
        return str(error)
    except CorpusError:
        return ""
    return ""


def heal(file: Path) -> bool:
    """Begin anew with what can still be read of a damaged file, which is kept beside it; whether it was damaged.

    Raises:
        CorpusError: It is damaged, and a new one cannot be written.
    """
    if not damage(file):
        return False
    whole: _Imports = {}
    with contextlib.suppress(databases.DamagedError, OSError):
        for row in databases.what_is_left(file, "select game, edition, source, sha256, base from imports"):
            with contextlib.suppress(databases.DamagedError):
                of = (str(row[0]), str(row[1]))
                rows = [Kept(*map(str, kept)) for kept in databases.what_is_left(file, _CHOSEN, of)]
                if databases.what_is_left(file, _DIGEST, of) == [(_digest(rows),)]:
                    whole[of] = (rows, (str(row[2]), str(row[3]), str(row[4])))
    _put(file, whole, anew=True)
    return True


def _digest(rows: Iterable[Kept]) -> str:
    """Of all clauses in their order."""
    import hashlib  # noqa: PLC0415 - the same

    whole = hashlib.sha256()
    for kept in rows:
        for part in kept:
            whole.update(part.encode("utf-8", "surrogatepass") + b"\0")
    return whole.hexdigest()


def _rows(file: Path, query: str, values: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    """What a query gives; nothing if there is no such table yet, or no file."""
    try:
        found = databases.rows(file, query, values)
    except databases.DamagedError as error:
        raise _unreadable(file, error) from error
    except PermissionError as error:
        raise CorpusError(f"{file}：没有权限读这个文件。请改回它的权限。") from error
    except OSError as error:
        raise CorpusError(
            f"{file}：现在读不出来（{databases.why(error)}）。请检查该文件夹的权限，再试一次。"
        ) from error
    if not all(isinstance(value, str) for row in found for value in row):
        raise _unreadable(file, "有不是文字的内容")
    return found


def _unreadable(file: Path, why: object) -> CorpusError:
    return _DamagedError(
        f"{file}：已导入的官方原文坏了（{why}）。请用 judge import 重新导入那份规则书：坏的文件会留在旁边，"
        "其中还读得出来的一并留下。"
    )
