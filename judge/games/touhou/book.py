"""The rulebook of 极彩multicolour, as this package cites it."""

from __future__ import annotations

from judge.games.citing import Citations

citations = Citations("touhou")
cite, embody, step, term = citations.cite, citations.embody, citations.step, citations.term
