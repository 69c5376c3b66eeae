"""The games: one package a rulebook, one module a chapter that acts."""

from __future__ import annotations

from judge.games import listed
from judge.games.citing import Site
from judge.games.game import Game, Outcome
from judge.games.listed import GAMES, PLAYABLE


def game(name: str) -> Game:
    """The game called ``name``, its rules loaded. Raises KeyError if it cannot be played."""
    found: Game = listed.rules(name)
    return found


def sites(name: str) -> list[Site]:
    """Every place in the code of a game that cites its book; of a game that cannot be played, its deck rules."""
    if name in PLAYABLE:
        return game(name).citations.sites
    found: list[Site] = listed.deck(name).citations.sites
    return found


__all__ = ["GAMES", "PLAYABLE", "Game", "Outcome", "game", "sites"]
