"""900. What the keywords stand for, written out."""

from __future__ import annotations

from judge.effects.nodes.ability import Ability, Grant, If, Node, Trigger
from judge.effects.nodes.meant import Compare, Count, Filter, Ref, Select
from judge.effects.nodes.verbs import Look, Power, Put
from judge.games.zero.vocabulary import EITHER_END

WORDS = ("突袭", "迟缓", "独行客", "守备", "智谋", "战斗连协")
TOGETHER = "战斗连协"
THIS = Ref("这")
_MORE: tuple[Node, ...] = (Power(THIS, "防御力", 1000), Power(THIS, "攻击力", 1000))
_TOP = Select("牌", "自己", ("牌组区",), least=1, most=1, top=True)


def ability(word: str, partner: str, text: str, icons: tuple[tuple[str | int, ...], ...] = ()) -> Ability:
    """The effect that a keyword stands for (900); ``partner``: with whom, for 战斗连协『A』."""
    body: tuple[Node, ...]
    trigger = None
    if word == "独行客":
        alone = Compare(Count(Select("角色牌", "自己", ("战斗区",))), "=", 1)
        body = (If(alone, _MORE, "若"),)
    elif word == TOGETHER:
        partners = Select("牌", "自己", ("战斗区",), (Filter("名", "=", (partner,)),), other=True)
        body = (If(Compare(Count(partners), "≥", 1), _MORE, "若"),)
    elif word == "智谋":
        body = (Look(_TOP), Put(Ref("那"), "牌组区", EITHER_END))
        trigger = Trigger("登场", THIS)
    else:
        body = (Grant(THIS, word),)
    kind = "触发" if trigger else "永续"
    return Ability(word, kind, text, body, icons=(*icons, ("关键词", word)), trigger=trigger)


def alike(keyword: Ability, written: Ability) -> bool:
    """Whether a text says what a keyword stands for (900), in whichever order it says it."""
    return (keyword.trigger, _in_any_order(keyword.body)) == (written.trigger, _in_any_order(written.body))


def _in_any_order(body: tuple[Node, ...]) -> tuple[object, ...]:
    """What is done, whichever part of it stands first; 守备 says no more than that it cannot attack (900#5)."""
    guard, cannot = Grant(THIS, "守备"), Grant(THIS, "不能攻击")
    return tuple(
        [
            (node.condition, frozenset(node.then)) if isinstance(node, If) else cannot if node == guard else node
            for node in body
        ]
    )
