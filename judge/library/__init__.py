"""The user's own cards: imported from lists, found by name, sound or text, and lent to scenarios. Knows no game."""

from __future__ import annotations

from judge.library.card import Card
from judge.library.importing import Understood, keep, understand
from judge.library.names import Names, find, fits
from judge.library.store import Import, Kept, LibraryError, forget, imports

__all__ = [
    "Card",
    "Import",
    "Kept",
    "LibraryError",
    "Names",
    "Understood",
    "find",
    "fits",
    "forget",
    "imports",
    "keep",
    "understand",
]
