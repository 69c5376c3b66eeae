"""The games there are: where the rules of each are, and its deck rules; how its cards lie on a table.

This is known without loading a game: a kept ruling is drawn even where its game cannot be played any more.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final, NamedTuple


class Look(NamedTuple):
    """The facts of a card that are shown by how it lies on the table; empty where the game has none of the kind."""

    sideways: str = ""
    """It lies across."""
    below: str = ""
    """The cards that lie below it."""
    leader: str = ""
    """Its player's fate hangs on it; this is no state."""
    beaten: str = ""
    """It is about to leave."""
    printed: tuple[str, ...] = ()
    """What is the same as long as it is the same card, so that a board in words leaves it out."""
    strength: tuple[str, ...] = ()
    """The numbers that a fight is about; none: whichever it has first."""
    gone: tuple[str, ...] = ()
    """The zones of what has been used up or fell: of the cards there only the names are shown."""


class Listed(NamedTuple):
    """What is known of a game; ``rules`` is empty where its rulebook can only be looked up so far."""

    deck: str
    """The module whose ``FORM`` holds the deck rules."""
    rules: str = ""
    """The package whose ``GAME`` can be played."""
    look: Look = Look()


GAMES: Final = {
    "cipher": Listed(
        "judge.games.cipher.deck",
        "judge.games.cipher",
        Look("已行动", "叠放", "主人公", "被击破", printed=("射程",), gone=("退避区",)),
    ),
    "evolve": Listed(
        "judge.games.evolve.deck",
        "judge.games.evolve",
        Look(sideways="横置", leader="主战者", strength=("攻击力", "生命值"), gone=("墓场", "消失领域")),
    ),
    "touhou": Listed(
        "judge.games.touhou.deck",
        "judge.games.touhou",
        Look(sideways="横置", leader="自机", strength=("攻击力", "血量", "灵力值"), gone=("墓地", "移除区")),
    ),
    "zero": Listed(
        "judge.games.zero.deck",
        "judge.games.zero",
        Look(sideways="横置", below="指示物", strength=("攻击力", "防御力"), gone=("休息区", "移出游戏")),
    ),
}
PLAYABLE: Final = tuple(name for name, of in GAMES.items() if of.rules)
"""The games whose rules can be played; the others can only be looked up."""


def look(name: str) -> Look:
    """How the cards of a game lie; of a game that is not listed, just so."""
    return GAMES[name].look if name in GAMES else Look()


def rules(name: str) -> Any:
    """The object ``GAME`` of a game, its rules loaded. Raises KeyError if it cannot be played."""
    if name not in PLAYABLE:
        raise KeyError(name)
    return import_module(GAMES[name].rules).GAME


def text(name: str) -> Any:
    """How a game reads its card text: ``read``, ``read_each``, ``KINDS``, ``TEMPLATES``, ``WORDS``.

    ``kind_of`` besides, where kinds are written more closely on cards than texts tell them apart.
    """
    return import_module(f"{GAMES[name].rules}.text")


def deck(name: str) -> Any:
    """The deck rules of a game. Raises KeyError if there are none."""
    return import_module(GAMES[name].deck).FORM
