"""The official wording that the user imported: one SQLite file among the user's data.

It is written with sqlite-utils and read with the standard library alone, because every command reads it.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from judge import paths
from judge.corpus.errors import CorpusError

_TABLES = {
    "imports": ("game", "edition", "source", "sha256", "imported", "base"),
    "wording": ("game", "edition", "number", "text", "above"),
    "digests": ("game", "edition", "digest"),
}
"""The columns of each table. Beside the words of an edition stands their digest, compared when they are read."""
_INSERT = "insert into wording (game, edition, number, text, above) values (?, ?, ?, ?, ?)"
_IMPORTED = "insert or replace into imports values (?, ?, ?, ?, datetime('now'), ?)"
_CHOSEN = "select number, text, above from wording where game = ? and edition = ? order by rowid"


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
    rows = _rows(file, "imports", "select edition, base from imports where game = ? and base <> ''", (game,))
    return dict(sorted((str(edition), str(base)) for edition, base in rows))


def read(file: Path, game: str, edition: str) -> list[Kept]:
    """The official words, in the document's order; none if nothing was imported for this edition.

    Raises:
        CorpusError: The file is there and cannot be read, or what it says is not what was imported.
    """
    kept = [Kept(*row) for row in _rows(file, "wording", _CHOSEN, (game, edition))]
    known = _rows(file, "digests", "select digest from digests where game = ? and edition = ?", (game, edition))
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
    import sqlite3  # noqa: PLC0415 - as below

    if paths.NOWHERE in file.parents:
        raise CorpusError(f"{paths.HOMELESS}。没有导入任何内容。")
    rows = [Kept(*kept) for kept in wording]
    about = (source, digest, base)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        _put(file, {(game, edition): (rows, about)})
    except (OSError, sqlite3.Error) as error:
        raise _unwritable(file, error) from error


_Imports = dict[tuple[str, str], tuple[list[Kept], tuple[str, str, str]]]
"""What is kept of each edition of each game: its clauses; where it came from, that file's digest, its base."""


def _put(file: Path, imports: _Imports) -> None:
    """Put editions in place of what was there of them, in one transaction: a crash leaves what was there before."""
    from sqlite_utils import Database  # noqa: PLC0415 - needed for importing only

    database = Database(file)
    try:
        database.enable_wal()
        with database.conn as connection:
            connection.execute("begin immediate")
            for table, columns in _TABLES.items():
                names = ", ".join(f"[{name}] text" for name in columns)
                key = ", ".join(columns[: 3 if table == "wording" else 2])
                connection.execute(f"create table if not exists [{table}] ({names}, primary key ({key}))")
            for of, (rows, (source, digest, base)) in imports.items():
                connection.execute("delete from wording where game = ? and edition = ?", of)
                connection.executemany(_INSERT, ((*of, *kept) for kept in rows))
                connection.execute(_IMPORTED, (*of, source, digest, base))
                connection.execute("insert or replace into digests values (?, ?, ?)", (*of, _digest(rows)))
    finally:
        database.conn.close()


class _DamagedError(CorpusError):
    """The file is not as it was written."""


def damage(file: Path) -> str:
    """What is wrong with the file itself; empty if nothing is, there is no file, or it cannot be looked at now."""
    try:
        if found := unsound(file):
            return found
        for game, edition in _rows(file, "imports", "select game, edition from imports"):
            read(file, game, edition)
    except _DamagedError as error:
        return str(error)
    except CorpusError:
        return ""
    return ""


def unsound(file: Path) -> str:
    """What SQLite finds wrong with a file of its own, whoever keeps it; empty if nothing is, or there is no file.

    Raises:
        CorpusError: It cannot be read now, which says nothing of the file.
    """
    try:
        found = _rows(file, "", "pragma integrity_check")
    except _DamagedError as error:
        return str(error)
    return "" if not found or found[0][0] == "ok" else str(found[0][0])


def heal(file: Path) -> bool:
    """Begin anew with what can still be read of a damaged file, which is kept beside it; whether it was damaged.

    Raises:
        CorpusError: It is damaged, and a new one cannot be written.
    """
    import sqlite3  # noqa: PLC0415 - as above

    from judge import writing  # noqa: PLC0415 - the same

    if not damage(file):
        return False
    whole: _Imports = {}
    with contextlib.suppress(CorpusError):
        for game, edition, *about in _rows(file, "imports", "select game, edition, source, sha256, base from imports"):
            with contextlib.suppress(CorpusError):
                whole[game, edition] = (read(file, game, edition), (about[0], about[1], about[2]))
    new = file.with_suffix(".new")
    try:
        writing.remove(new)
        _put(new, whole)
        writing.instead(new, file)
    except (OSError, sqlite3.Error) as error:
        writing.remove(new)
        raise _unwritable(file, error) from error
    return True


def _digest(rows: Iterable[Kept]) -> str:
    """Of all clauses in their order."""
    import hashlib  # noqa: PLC0415 - the same

    whole = hashlib.sha256()
    for kept in rows:
        for part in kept:
            whole.update(part.encode("utf-8", "surrogatepass") + b"\0")
    return whole.hexdigest()


def _rows(file: Path, table: str, query: str, values: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    """What a query of a table gives; nothing if there is no such table yet, or no file."""
    if not file.is_file():
        return []
    import sqlite3  # noqa: PLC0415 - only who imported a wording pays for reading it

    try:
        try:
            found = _asked(_uri(file), query, values)
        except sqlite3.OperationalError as error:
            if str(error) == f"no such table: {table}":  # it was made, and nothing was ever put into it
                return []
            # A folder that may not be written to has no room for the log of a WAL file.
            found = _asked(f"{_uri(file)}&immutable=1", query, values)
    except sqlite3.Error as error:
        if not os.access(file, os.R_OK):
            raise CorpusError(f"{file}：没有权限读这个文件。请改回它的权限。") from error
        if str(error) == f"no such table: {table}":
            return []
        if isinstance(error, sqlite3.OperationalError):
            raise CorpusError(f"{file}：现在读不出来（{error}）。请检查该文件夹的权限与磁盘空间，再试一次。") from error
        raise _unreadable(file, error) from error
    if not all(isinstance(value, str) for row in found for value in row):
        raise _unreadable(file, "有不是文字的内容")
    return found


def _uri(file: Path) -> str:
    return f"{file.absolute().as_uri()}?mode=ro"


def _asked(uri: str, query: str, values: tuple[str, ...]) -> list[tuple[str, ...]]:
    import sqlite3  # noqa: PLC0415 - as above

    connection = sqlite3.connect(uri, uri=True)
    try:
        return connection.execute(query, values).fetchall()
    finally:
        connection.close()


def _unreadable(file: Path, why: object) -> CorpusError:
    return _DamagedError(
        f"{file}：已导入的官方原文坏了（{why}）。请用 judge import 重新导入那份规则书：坏的文件会留在旁边，"
        "其中还读得出来的一并留下。"
    )


def _unwritable(file: Path, error: Exception) -> CorpusError:
    from judge.reading import reason  # noqa: PLC0415 - the same

    why = reason(error) if isinstance(error, OSError) else str(error)
    return CorpusError(f"{file}：写不进去（{why}）。没有导入任何内容；请检查该文件夹的权限与磁盘空间。")
