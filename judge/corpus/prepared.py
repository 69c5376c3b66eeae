"""What is worked out from the bundled files once, when the program is built, and afterwards read back whole.

Such a file lies in ``bundled("prepared")``. It begins with a checksum of all that follows and with a stamp of what it
was made from: one that was damaged, or made from other files, counts as missing, and so does one in a checkout that
was never built. Then the work is done again.
"""

from __future__ import annotations

import marshal
import zlib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

_FORM = 4  # of marshal: plain values in it read the same in every Python since 3.4
_CHECKSUM, _STAMP = 4, 24


def stamp(parts: Iterable[bytes]) -> str:
    """A name for all that something is made from, the same on every machine."""
    whole = b"\0".join(parts)
    return f"{zlib.crc32(whole):08x}{zlib.adler32(whole):08x}{len(whole) & 0xFFFFFFFF:08x}"


def whole(file: Path) -> bool:
    """Whether a kept file is as it was written, whatever it was made from."""
    try:
        kept = file.read_bytes()
    except OSError:
        return False
    return zlib.crc32(memoryview(kept)[_CHECKSUM:]).to_bytes(_CHECKSUM, "big") == kept[:_CHECKSUM]


def read(file: Path, made_from: str) -> Any | None:
    """What was kept under this stamp; None if there is nothing, or it is damaged, or made from something else."""
    try:
        kept = file.read_bytes()
    except OSError:
        return None
    sound = zlib.crc32(memoryview(kept)[_CHECKSUM:]).to_bytes(_CHECKSUM, "big") == kept[:_CHECKSUM]
    start = _CHECKSUM + _STAMP
    if not sound or kept[_CHECKSUM:start] != made_from.encode():
        return None
    return marshal.loads(memoryview(kept)[start:])


def write(file: Path, made_from: str, contents: Any) -> None:
    """Keep plain values under a stamp, in one step: nobody sees half of them.

    Raises:
        OSError: It cannot be written there.
    """
    from judge import writing  # noqa: PLC0415 - only who keeps something pays for it

    saved = made_from.encode() + marshal.dumps(contents, _FORM)
    writing.write(file, zlib.crc32(saved).to_bytes(_CHECKSUM, "big") + saved)
