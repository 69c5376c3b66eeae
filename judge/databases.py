"""The user's SQLite files: read into memory if they are as they were written, and replaced whole.

A file carries a seal, the checksum of all its other bytes, in the field that SQLite leaves to programs. So a change
anywhere is noticed before anything is believed, in an index as in a text, and a crash leaves the file that was there.
"""

from __future__ import annotations

import contextlib
import functools
import os
import zlib
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import sqlite3

_SEAL = slice(68, 72)
"""Where the seal stands: the application id of SQLite's file format; nothing but zeros if a file has none yet."""
_JOURNAL = slice(18, 20)
"""Which way of writing a file asks for; what was in the log of an older file is no longer beside it in memory."""
_MAGIC, _HEADER = b"SQLite format 3\0", 100
_LOGS = ("-wal", "-shm", "-journal")
"""What SQLite kept beside an older file, by the end of its name."""


class DamagedError(Exception):
    """The file is not as it was written; the message says what was noticed."""


def rows(file: Path, query: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
    """What a query gives; nothing if there is no file, or no such table in it yet.

    Raises:
        DamagedError: The file is damaged.
        OSError: It cannot be read now, which says nothing of the file.
    """
    try:
        at = file.stat()
    except (FileNotFoundError, NotADirectoryError):
        return []
    if not at.st_size:  # it was made, and nothing was ever put into it
        return []
    return _asked(_sealed(file, (at.st_ino, at.st_mtime_ns, at.st_size)), query, values)


def what_is_left(file: Path, query: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
    """What a query gives of a file that may be damaged; to be believed only with a checksum of its own.

    Raises:
        DamagedError: Nothing can be read of it.
        OSError: It cannot be read now.
    """
    return _asked(_opened(file, file.read_bytes()), query, values)


def look(file: Path) -> None:
    """Whether a file can be believed, if there is one. Raises as ``rows`` does."""
    rows(file, "select count(*) from sqlite_master")


@contextlib.contextmanager
def changing(file: Path, *, anew: bool = False) -> Iterator[sqlite3.Connection]:
    """What is in a file, to be changed; afterwards it takes the file's place, unless something was raised.

    Who changes a file of the same folder waits for the other. ``anew``: begin with nothing, the old file is kept aside.

    Raises:
        DamagedError: The file is damaged.
        OSError: It cannot be read or written; what was there before is still there.
        sqlite3.Error: Raised by what was done to it.
    """
    import sqlite3  # noqa: PLC0415 - only who has such a file pays for it

    from judge import writing  # noqa: PLC0415 - only who writes one pays for that

    with _alone(file.parent):
        there = not anew and file.is_file() and file.stat().st_size
        with contextlib.closing(_whole(file) if there else sqlite3.connect(":memory:")) as connection:
            yield connection
            connection.commit()
            contents = bytearray(connection.serialize())
        contents[_JOURNAL] = b"\1\1"
        contents[_SEAL] = _seal(contents)
        if anew:
            _keep_aside(file)
        writing.write(file, bytes(contents))
        for log in _LOGS:
            Path(f"{file}{log}").unlink(missing_ok=True)


def _keep_aside(file: Path) -> None:
    import shutil  # noqa: PLC0415 - only for a damaged file

    aside = next(
        path for n in count(1) if not (path := file.with_name(f"{file.stem}.damaged-{n}{file.suffix}")).exists()
    )
    for suffix in ("", *_LOGS):
        if (old := Path(f"{file}{suffix}")).exists():
            shutil.copy2(old, f"{aside}{suffix}")


@contextlib.contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Nobody else changes a database of this folder meanwhile, where the system has locks."""
    try:
        import fcntl  # noqa: PLC0415 - not on every system
    except ImportError:
        yield
        return
    folder.mkdir(parents=True, exist_ok=True)
    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def why(error: Exception) -> str:
    """What is wrong, in the judge's language where the system says it, as SQLite says it otherwise."""
    from judge.reading import reason  # noqa: PLC0415 - only where something is wrong

    return reason(error) if isinstance(error, OSError) else str(error)


# --- reading ----------------------------------------------------------------------------------------------------


@functools.lru_cache(maxsize=2)  # of the rulebooks and of the cards
def _sealed(file: Path, _version: tuple[int, ...]) -> sqlite3.Connection:
    """The file in memory, as long as it is the same one."""
    return _whole(file)


def _whole(file: Path) -> sqlite3.Connection:
    contents = file.read_bytes()
    if any(contents[_SEAL]) and contents[_SEAL] != _seal(contents):
        raise DamagedError("内容与校验值不符")
    return _opened(file, contents)


def _seal(contents: bytes | bytearray) -> bytes:
    """The checksum of all but its own place; never zero, which says that there is none."""
    rest = zlib.crc32(memoryview(contents)[_SEAL.stop :], zlib.crc32(memoryview(contents)[: _SEAL.start]))
    return (rest or 1).to_bytes(4, "big")


def _opened(file: Path, contents: bytes) -> sqlite3.Connection:
    """What was read of a file as far as SQLite can make sense of it; an older one is read by SQLite, with its log."""
    import sqlite3  # noqa: PLC0415 - as above

    if not contents.startswith(_MAGIC) or len(contents) < _HEADER:
        raise DamagedError("不是 SQLite 的文件")
    memory = sqlite3.connect(":memory:", check_same_thread=False)
    try:
        if any(contents[_SEAL]):
            memory.deserialize(contents[: _JOURNAL.start] + b"\1\1" + contents[_JOURNAL.stop :])
            return memory
        for way in ("", "&immutable=1"):  # a folder that may not be written to has no room for the log
            with contextlib.suppress(sqlite3.OperationalError):
                old = sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro{way}", uri=True)
                with contextlib.closing(old):
                    old.backup(memory)
                    return memory
        raise sqlite3.DatabaseError("unable to open database file")
    except (sqlite3.Error, ValueError) as error:
        memory.close()
        raise DamagedError(str(error)) from error


def _asked(connection: sqlite3.Connection, query: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
    import sqlite3  # noqa: PLC0415 - as above

    try:
        return connection.execute(query, tuple(values)).fetchall()
    except (sqlite3.Error, ValueError) as error:  # the latter where a message of SQLite's is no text any more
        if str(error).startswith("no such table: "):
            return []
        raise DamagedError(str(error)) from error
