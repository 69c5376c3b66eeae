"""Facts by their names, as scenarios and questions write them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from judge.games import Game
from judge.games.written.placed import Placed
from judge.kernel.line import Line
from judge.kernel.records import Derived
from judge.scenario import lying
from judge.scenario.telling import player_name

OF_THE_RUN: Final = ("决定", "等待")
"""Facts of where a run stands, which nobody disputes."""

MISSING: Final = "没有这一项"
"""What is read of a fact that a card has not where it lies; the zone stands behind it."""

EMPTY: Final = "那里没有卡"
"""What is read of a fact of a card that is not there."""

Reader = Callable[..., Any]
"""Gives the value of one fact in a state of the game; ``without``: with a clause switched off in working it out."""


def fact(game: Game, state: Any, name: str, line: Line | None, place: Placed) -> Any:
    """The value of a fact of the game (``A.手牌``, ``结果``), of a card (``新兵.战斗力``) or of the run (``决定``)."""
    if name in OF_THE_RUN:
        decision = line.decision if line else None
        if decision is None:
            return "无"
        return decision.clause if name == "决定" else player_name(game, decision.player)
    return reader(game, state, name, place)(state)


def reader(game: Game, state: Any, name: str, place: Placed) -> Reader:
    """What reads a fact: of the game, of a card that is called so in ``state``, or of whatever lies in a place.

    Raises Unreadable for a name that means nothing there.
    """
    if name in game.facts(state):
        return lambda now, without="": game.facts(now)[name]  # noqa: ARG005 - what lies where is not worked out
    if game.asked(state, None, name) is not None:
        return lambda now, without="": _value(game.asked(now, None, name))  # noqa: ARG005 - a word of the book
    if (many := lying.counting(game, state, name)) is not None:
        return many
    card, _, what = name.rpartition(".")
    found = game.find(state, card) if card else ()
    empty = card.rpartition(".")[0] in game.facts(state)
    if not found and not empty:
        if card:
            names = dict.fromkeys(game.named(state, one) for one in state.cards if state.cards[one].face)
            place.fail(f"不认识「{name}」：没有叫「{card}」的卡，也没有这样的区域", f"这里的卡有 {'、'.join(names)}")
        place.fail(f"不认识「{name}」", "、".join([*game.facts(state), "卡名.事实"]))
    if found:
        facts = game.card_facts(state, found[0])
        if what not in facts and game.asked(state, found[0], what) is not None:
            return lambda now, without="": _value(game.asked(now, found[0], what))  # noqa: ARG005 - nothing switched off
        if what not in facts and not _somewhere(game, state, what):
            place.fail(f"不认识事实「{what}」", "、".join(facts))

    def read(now: Any, without: str = "") -> Any:
        here = game.find(now, card) if empty else found
        if not here or here[0] not in now.cards:
            return EMPTY
        facts = game.card_facts(now, here[0], without)
        return facts.get(what, f"{MISSING}（{facts['区域']}）")

    return read


def _value(derived: Derived | None) -> Any:
    return None if derived is None else derived.value


def _somewhere(game: Game, state: Any, what: str) -> bool:
    return what in game.brief or any(what in game.card_facts(state, other) for other in state.cards)
