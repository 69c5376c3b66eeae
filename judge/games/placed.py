"""Moved to :mod:`judge.games.written.placed`."""

from judge.games.written.placed import LARGE, Parts, Placed, Problem, Unreadable

__all__ = ["LARGE", "Parts", "Placed", "Problem", "Unreadable"]
