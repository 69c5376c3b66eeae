"""The rulebook of 零次元, as this package cites it."""

from __future__ import annotations

from judge.games.citing import Citations

citations = Citations("zero")
cite, embody, step, term = citations.cite, citations.embody, citations.step, citations.term
