"""A little of what ``make fuzz`` does for an hour."""

from __future__ import annotations

import pytest

from .fuzz import READERS, tried


@pytest.mark.parametrize("reader", READERS)
def test_does_a_reader_fail_in_our_way_only(reader: str) -> None:
    many = 15 if reader in {"scenario", "document", "card"} else 60
    assert tried(reader, many) >= many // 2
