"""A shelf with two small rulebooks, and searches that start from nothing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from judge.search import tiers
from tests.shelf import CHESS, CHESS_ASKED, CHESS_TERMS, shelved, write


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of two small rulebooks, ``chess`` and ``go``, which stand in for the bundled ones."""
    return shelved(tmp_path, monkeypatch)


@pytest.fixture
def rewrite(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], None]:
    """Changes a word of the book ``chess`` as a new edition would: everything is loaded afresh afterwards."""
    from judge.corpus import library

    def change(old: str, new: str) -> None:
        write(shelf / "chess", CHESS.replace(old, new), CHESS_TERMS, CHESS_ASKED)
        library.forget()
        monkeypatch.setattr(tiers, "_indexes", {})

    return change
