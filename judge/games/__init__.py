"""The games: one package a rulebook, one module a chapter that acts."""

from __future__ import annotations

from importlib import import_module

from judge.games.citing import Site
from judge.games.game import Game

PLAYABLE = ("cipher", "zero")
"""The games whose rules can be played; the others can only be looked up."""


def game(name: str) -> Game:
    """The game called ``name``, its rules loaded. Raises KeyError if it cannot be played."""
    if name not in PLAYABLE:
        raise KeyError(name)
    found: Game = import_module(f"judge.games.{name}").GAME
    return found


def sites(name: str) -> list[Site]:
    """Every place in the code of a game that cites its book; of a game that cannot be played, its deck rules."""
    module = f"judge.games.{name}"
    if name not in PLAYABLE:
        import_module(f"{module}.deck")
    else:
        import_module(module)
    found: list[Site] = import_module(f"{module}.book").citations.sites
    return found


__all__ = ["PLAYABLE", "Game", "game", "sites"]
