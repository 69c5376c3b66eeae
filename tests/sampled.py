"""What is many and alike: ``make test`` takes a sample that is always the same, ``WHOLE=1`` all of it.

What is no part of the sample is a test all the same, marked ``whole``, and left out where not all is taken. Of files
each is drawn by its own name, so that one that is new does not put others in the place of those that were drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle, product
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest

SIZES = ((80, 24), (120, 40))
"""The desk in a terminal that is as small as it may be, and in a roomy one."""


def every(nth: int, things: Sequence[Any], first: int = 0) -> list[Any]:
    """All of them, of which every ``nth`` from the ``first`` on is the sample."""
    return [_param(one, sample=_drawn(one, at) % nth == first) for at, one in enumerate(things)]


def one_in(nth: int, files: Sequence[Path]) -> list[Path]:
    """Of so many files about one, whatever ``every`` draws of those."""
    return [file for file in files if (_drawn(file, 0) >> 16) % nth == 0]


def _drawn(one: Any, at: int) -> int:
    """The number by which one of them is drawn: a file's is its name's, another's is its place."""
    return crc32(f"{one.parent.name}/{one.stem}".encode()) if isinstance(one, Path) else at


def crossed(things: Sequence[Any], ways: Sequence[Any]) -> list[Any]:
    """Each of them in each way; in the sample each of them in one, and the ways by turns."""
    own = list(zip(things, cycle(ways), strict=False))
    return [_param(*both, sample=both in own) for both in product(things, ways)]


def _param(*values: Any, sample: bool) -> Any:
    return pytest.param(*values, marks=() if sample else pytest.mark.whole)
