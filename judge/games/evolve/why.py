"""Why a fact of a card is what it is: every change in the order in which it is applied, and what does not count."""

from __future__ import annotations

from collections.abc import Callable

from judge.effects.nodes import Ability
from judge.games.evolve import attack, facts, layers, selecting, triggers, windows
from judge.games.evolve.book import embody
from judge.games.evolve.card import Context
from judge.games.evolve.rules import Rules, name
from judge.games.evolve.zones import LIES, RESTING, STANDING, ZONES
from judge.kernel import Reason

OWNER = embody("3.1.1", "就是它的所有者")
CONTROLLER = embody("3.1.2", "以那个领域所属的玩家为控制者")


def because(play: Rules, card: int, fact: str) -> tuple[Reason, ...]:
    """Everything that makes a fact of a card what it is; nothing for a fact that is only there to be seen."""
    told: list[Reason] = []
    if fact in WORKED_OUT:
        WORKED_OUT[fact](play, card, told)
    elif fact in SEEN:
        told += SEEN[fact](play, card)
    return tuple(told)


WORKED_OUT: dict[str, Callable[[Rules, int, facts.Told], object]] = {
    "攻击力": facts.attack,
    "生命值": facts.life,
    "费用": facts.price,
    "名称": facts.name,
    "种类": facts.kind,
    "类型": facts.types,
    "职业": facts.classes,
}
"""The facts that play works out: value and reasons by one function."""


def of_ability(play: Rules, card: int, ability: Ability) -> tuple[Reason, ...]:
    """Why an ability of a card does nothing on this board: where it lies, abilities lost, what it waits for."""
    said = ability.name or ability.text
    found = layers.silent(play, card, ability)
    found += [
        Reason(layers.ABILITIES_FIRST, ("失去能力",), layer.source or None, layer.name)
        for layer in layers.on(play, card, layers.LOSES)
    ]
    if ability.trigger is not None:
        clause = triggers.keyword(play, ability) or triggers.WAITS
        found.append(Reason(clause, (f"等的是{ability.trigger.event}",), card, said))
        context = Context(card, play.controller(card), name=said)
        condition = ability.trigger.while_
        if condition is not None and not selecting.holds(play, condition, context):
            found.append(Reason(layers.ONLY_IF, ("条件现在不成立",), card, said))
    if ability.kind == "启动":
        found += windows.against(play, card, play.controller(card), ability)
    return tuple(found)


def _who(play: Rules, card: int) -> list[Reason]:
    here = play.card(card)
    return [Reason(CONTROLLER, (f"在{name(play.controller(card))}的{here.zone}",), card)]


def _where(play: Rules, card: int) -> list[Reason]:
    zone = ZONES.get(play.card(card).zone)
    return [Reason(zone.means[1], (zone.name,), card)] if zone is not None else []


def _flags(play: Rules, card: int) -> list[Reason]:
    """Each keyword that it has, with what gives it."""
    found = []
    for layer in layers.every_one(play):
        if card in layer.on and layer.what in layers.KEYWORDS and play.flagged(card, layer.what):
            clause = KEYWORD_CLAUSES.get(layer.what, layers.ABILITIES_FIRST)
            found.append(Reason(clause, (layer.what,), layer.source or None, layer.name))
    return found


KEYWORD_CLAUSES = {
    "守护": attack.GUARD[2],
    "疾驰": attack.STORM[2],
    "突进": attack.RUSH[2],
    "指定攻击": attack.PICKS[2],
    "威压": attack.AWE[2],
    "毁灭": attack.BANE[2],
}
SEEN: dict[str, Callable[[Rules, int], list[Reason]]] = {
    "玩家": _who,
    "控制者": _who,
    "所有者": lambda _play, card: [Reason(OWNER, ("把它放进牌组的玩家",), card)],
    "区域": _where,
    "正面朝上": lambda play, card: [Reason(LIES, (play.card(card).zone,), card)],
    "横置": lambda play, card: [Reason(RESTING if play.card(card).rested else STANDING, (), card)],
    "失去生命值": lambda play, card: [Reason(facts.HURT, (f"失去{play.card(card).hurt}",), card)],
    "效果": _flags,
}
"""What stands behind a fact that is only there to be seen."""
