"""What a text cannot say as a whole, though each of its words is read."""

from __future__ import annotations

from collections.abc import Sequence

from judge.effects.nodes.ability import Ability, If, Node, PayFirst
from judge.effects.nodes.meant import Both, Condition, Is, Ref
from judge.effects.syntax import Part
from judge.effects.walking import parts
from judge.games.cipher.text import terms
from judge.games.cipher.text.sense import Sense


def cost_of_support(sense: Sense, cost: tuple[Node, ...], body: Sequence[Node], at: Part) -> None:
    """Nothing asks for it before the effect (18.1.7), so the effect must; and its card is no unit."""
    if any(getattr(node, "what", None) == Ref("这") for node in cost):
        raise sense.fail("支援能力的卡不是单位，不能横置", at)
    if cost and sum(isinstance(part, PayFirst) for part in parts(tuple(body))) != 1:
        raise sense.fail("【支】能力的费用：请写「你可以支付费用。如果支付，…」", at)


def joint_skill(sense: Sense, ability: Ability, at: Part) -> None:
    """21.2.2.4 asks for cards of an affinity; an icon without them is of later sets, and the text asks for the lord."""
    if ("共斗技",) not in ability.icons:
        return
    asked = [ability.only, ability.in_case, ability.trigger.while_ if ability.trigger is not None else None]
    whole = ability.body[0] if len(ability.body) == 1 else None
    asked += [whole.condition] if isinstance(whole, If) and not whole.otherwise else []
    if not any(_names_the_lord(each) for each in asked):
        raise sense.fail("书上的〖共斗技〗写有势力与张数（21.2.2.4）；没有写的，卡文要写明自己的主人公是谁", at)


def _names_the_lord(asked: Condition | None) -> bool:
    """自己的主人公是「甲」的场合."""
    if isinstance(asked, Both):
        return any(map(_names_the_lord, asked.of))
    name = isinstance(asked, Is) and any(one.fact == "单位名" and one.relation == "=" for one in asked.filters)
    return isinstance(asked, Is) and asked.who == Ref("主人公", "自己") and name


def who_leaves(sense: Sense, body: Sequence[Node], at: Part) -> None:
    """What lasts until a unit leaves the battlefield is on that unit."""
    for part in parts(tuple(body)):
        if getattr(part, "until", "") == terms.LEAVING and not _of_who_leaves(sense.timed, part.what):
            raise sense.fail("到谁离开战场为止，要和受影响的是同一名单位", sense.timed or at)


def _of_who_leaves(said: Part | None, who: object) -> bool:
    """Whether what is changed is who is said to leave: 这名单位, 那名单位, or whoever is spoken of."""
    if said is None or not isinstance(who, Ref):
        return False
    this = any(word in said.text for word in ("这名", "这个", "此单位", "本单位"))
    that = any(word in said.text for word in ("那名", "那个"))
    return who == Ref("这") if this else who != Ref("这") if that else True
