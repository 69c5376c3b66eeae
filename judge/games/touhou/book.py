"""The rulebook of 极彩multicolour, as this package cites it."""

from __future__ import annotations

from typing import Final

from judge.games.citing import Citations

OLDER: Final = "ch1"
"""The first chapter of an older edition: all that was received of it."""
citations = Citations("touhou")
only_older = citations.older(OLDER)
"""What only the older edition says."""
cite, embody, step, term = citations.cite, citations.embody, citations.step, citations.term
