"""The one way to write a file: at any moment either the old one or the whole new one is there, and nothing else stays.

What is written goes to a file beside it that is locked until it has taken its place. A lock dies with its process, so
whoever writes into the folder next knows which of these files were left behind by one that was killed, and removes
them. What can be made again is kept with its checksum.
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import os
import tempfile
from pathlib import Path

from judge import paths

_PREFIX, _SUFFIX = ".judge-", ".new"
_CHECKSUM = 32  # bytes before the contents of what can be made again


def write(file: Path, contents: bytes, *, over: bool = True) -> None:
    """Write a file whole or not at all, and its folders with it. ``over``: also in place of another one.

    Raises:
        FileExistsError: There is one, and not ``over``.
        OSError: It cannot be written; what was there before is still there.
    """
    if paths.NOWHERE in file.parents:
        raise OSError(errno.ENOENT, paths.HOMELESS)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except FileExistsError as error:
        raise NotADirectoryError(errno.ENOTDIR, error.strerror, error.filename) from None
    tidy(file.parent)
    handle, new = _begun(file.parent)
    try:
        with os.fdopen(handle, "wb") as out:
            out.write(contents)
            out.flush()
            os.fsync(out.fileno())
            new.chmod(0o666 & ~_umask())
            (_over if over else _beside)(new, file)
    except BaseException:
        new.unlink(missing_ok=True)
        raise
    _settle(file.parent)


def _begun(folder: Path) -> tuple[int, Path]:
    """A new file that nobody takes for left behind: its handle and its place. Raises OSError.

    Between its beginning and its lock somebody may have tidied it away: then another one is begun.
    """
    while True:
        handle, name = tempfile.mkstemp(_SUFFIX, _PREFIX, folder)
        _lock(handle, wait=True)
        if Path(name).exists():
            return handle, Path(name)
        os.close(handle)


def _over(new: Path, file: Path) -> None:
    new.replace(file)


def _beside(new: Path, file: Path) -> None:
    """Give a new file its name, unless another one has it by now, from whatever process."""
    try:
        file.hardlink_to(new)
    except FileExistsError:
        raise
    except OSError:  # no links on this disk
        if file.exists() or file.is_symlink():
            raise FileExistsError(errno.EEXIST, "", str(file)) from None
        new.replace(file)
    else:
        new.unlink()


def tidy(folder: Path) -> list[Path]:
    """Remove what a killed process left half written in a folder; the files that were removed."""
    removed: list[Path] = []
    for left in folder.glob(f"{_PREFIX}*{_SUFFIX}"):
        with contextlib.suppress(OSError):
            handle = os.open(left, os.O_RDWR | getattr(os, "O_NONBLOCK", 0))
            try:
                if _lock(handle):
                    left.unlink()
                    removed.append(left)
            finally:
                os.close(handle)
    return removed


def keep(file: Path, contents: bytes) -> None:
    """Write what can be made again, with its checksum. Raises OSError as ``write`` does."""
    write(file, hashlib.sha256(contents).digest() + contents)


def kept(file: Path) -> bytes | None:
    """What ``keep`` wrote; None if there is nothing, or it is damaged."""
    try:
        found = file.read_bytes()
    except OSError:
        return None
    contents = found[_CHECKSUM:]
    return contents if hashlib.sha256(contents).digest() == found[:_CHECKSUM] else None


def _lock(handle: int, *, wait: bool = False) -> bool:
    """Lock an open file until it is closed; whether nobody else has. Where there are no locks, nobody is sure."""
    try:
        import fcntl  # noqa: PLC0415 - not on every system
    except ImportError:
        return False
    try:
        fcntl.flock(handle, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _umask() -> int:
    umask = os.umask(0)
    os.umask(umask)
    return umask


def _settle(folder: Path) -> None:
    """Make sure that the name is on the disk as well, where the system can."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
