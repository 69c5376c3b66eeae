"""2.18, 1.171. By what a unit is destroyed: by damage, or by an effect, and by which card's; what keeps it from that.

A unit whose 血量 an effect lowers so far that its damage destroys it is destroyed by neither in so many words.
"""

from __future__ import annotations

from judge.effects.nodes.ability import Grant
from judge.effects.nodes.meant import Select
from judge.games.cards.values import Layer
from judge.games.touhou import numbers, triggers
from judge.games.touhou.book import embody
from judge.games.touhou.card import SPELL
from judge.games.touhou.rules import Rules

NEEDED = embody("2.18", "消灭该单位所需要的伤害数值")
SOURCE = embody("1.171", "那个基本对象就是伤害的来源")
EFFECT = "效应"
LOWERED = "血量降低而消灭"
BY_IT = ("算：是那个效应消灭的", "不算：效应只改变了血量")
NOT_DESTROYED = "不会被消灭"


def of(hurt: str) -> tuple[tuple[str, ...], int]:
    """By what it is destroyed, in all words for it, and by which card."""
    how, _, by = hurt.partition(":")
    return ("伤害", how) if how == "战斗伤害" else (how,) if how else (), int(by or 0)


def hurt_by(play: Rules, card: int) -> str:
    """What destroys a unit whose damage has come up to its 血量: what it was hurt by last, or what lowers its 血量."""
    here, was = play.card(card), play.before.cards.get(card)
    by = play.acting.card if play.acting is not None else 0
    if was is None or was.zone != here.zone or was.damage != here.damage or not by:
        return here.hurt
    if numbers.health(play, card) >= numbers.health(play.at(play.before), card):
        return here.hurt
    effect = f"{EFFECT}:{by}"
    if not _matters(play, card, here.hurt, effect):
        return here.hurt
    missing = "效应使单位的血量降到已受的伤害以下而被消灭，算不算被那个效应消灭"
    return effect if play.reading(LOWERED, missing, BY_IT, (NEEDED, SOURCE)) == BY_IT[0] else here.hurt


def _matters(play: Rules, card: int, *ways: str) -> bool:
    """Whether it makes a difference by which of these a unit is destroyed."""
    if len({bool(kept(play, card, hurt)) for hurt in ways}) > 1:
        return True
    return len({_sets_off(play, card, hurt) for hurt in ways}) > 1


def _sets_off(play: Rules, card: int, hurt: str) -> frozenset[str]:
    """For what of that abilities wait, where a unit is destroyed by this."""
    ways, by = of(hurt)
    events = ("消灭", *(f"被{how}消灭" for how in ways))
    return frozenset(event for event in events if triggers.sets_off(play, event, card, by or None))


def kept(play: Rules, card: int, hurt: str) -> list[Layer]:
    """What keeps a card from being destroyed by this: by anything, or by what it says itself."""
    ways, source = of(hurt)
    how, found = ways[-1] if ways else "", []
    for layer in play.flags(card, NOT_DESTROYED):
        only = layer.node.against if isinstance(layer.node, Grant) else None
        by = only.kind if isinstance(only, Select) else next(iter(layer.words), "")
        spell = bool(source) and play.face(source).kind == SPELL
        meant = {
            "战斗伤害": how == "战斗伤害",
            "战斗": how == "战斗伤害",
            "伤害": how.endswith("伤害"),
            "符卡": how == EFFECT and spell,
            "能力": how == EFFECT and not spell,
        }
        if not by or meant.get(by, how == EFFECT):
            found.append(layer)
    return found
