"""Facts by their names, as scenarios and questions write them."""

from __future__ import annotations

from typing import Any

from judge.games import Game
from judge.games.written.placed import Placed
from judge.kernel.line import Line
from judge.scenario.telling import player_name


def fact(game: Game, state: Any, name: str, line: Line | None, place: Placed) -> Any:
    """The value of a fact of the game (``A.手牌``, ``结果``), of a card (``新兵.战斗力``) or of the run (``决定``)."""
    if name in {"决定", "等待"}:
        decision = line.decision if line else None
        if decision is None:
            return "无"
        return decision.clause if name == "决定" else player_name(game, decision.player)
    said = game.facts(state)
    if name in said:
        return said[name]
    card, _, what = name.rpartition(".")
    found = game.find(state, card) if card else ()
    if not found and card.rpartition(".")[0] in said:
        return "那里没有卡"
    if not found:
        place.fail(f"不认识「{name}」", "、".join([*said, "卡名.事实"]))
    facts = game.card_facts(state, found[0])
    if what not in facts:
        if what in game.brief or any(what in game.card_facts(state, other) for other in state.cards):
            return f"没有这一项（{facts['区域']}）"
        place.fail(f"不认识事实「{what}」", "、".join(facts))
    return facts[what]
