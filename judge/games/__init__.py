"""The games: one package a rulebook, one module a chapter that acts."""

from __future__ import annotations

from importlib import import_module

from judge.games.game import Game

PLAYABLE = ("cipher",)
"""The games whose rules can be played; the others can only be looked up."""


def game(name: str) -> Game:
    """The game called ``name``, its rules loaded. Raises KeyError if it cannot be played."""
    if name not in PLAYABLE:
        raise KeyError(name)
    found: Game = import_module(f"judge.games.{name}").GAME
    return found


__all__ = ["PLAYABLE", "Game", "game"]
