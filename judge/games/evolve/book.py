"""The rulebook of Shadowverse EVOLVE, as this package cites it."""

from __future__ import annotations

from judge.games.citing import Citations

citations = Citations("evolve")
cite, embody, step, term = citations.cite, citations.embody, citations.step, citations.term
