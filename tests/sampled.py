"""What is many and alike: ``make test`` takes a sample that is always the same, ``WHOLE=1`` all of it.

What is no part of the sample is a test all the same, marked ``whole``, and left out where not all is taken.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle, product
from typing import Any

import pytest

SIZES = ((80, 24), (120, 40))
"""The desk in a terminal that is as small as it may be, and in a roomy one."""


def every(nth: int, things: Sequence[Any], first: int = 0) -> list[Any]:
    """All of them, of which every ``nth`` from the ``first`` on is the sample."""
    return [_param(one, sample=at % nth == first) for at, one in enumerate(things)]


def crossed(things: Sequence[Any], ways: Sequence[Any]) -> list[Any]:
    """Each of them in each way; in the sample each of them in one, and the ways by turns."""
    own = list(zip(things, cycle(ways), strict=False))
    return [_param(*both, sample=both in own) for both in product(things, ways)]


def _param(*values: Any, sample: bool) -> Any:
    return pytest.param(*values, marks=() if sample else pytest.mark.whole)
