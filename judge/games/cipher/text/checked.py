"""What a text cannot say as a whole, though each of its words is read."""

from __future__ import annotations

import re
from collections.abc import Sequence

from judge.effects.nodes.ability import Ability, Grant, If, Node, PayFirst
from judge.effects.nodes.meant import Both, Compare, Condition, Count, Is, Ref, Select
from judge.effects.nodes.verbs import Gain, Power
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


def no_note(sense: Sense, icon: tuple[str | int, ...]) -> str | None:
    """What is to be said of an icon of a later set of which neither the book nor its card says where it works."""
    beside = [mark for mark, name in terms.PRINTED_BESIDE.items() if (name,) == icon]
    if not beside:
        return None
    printed = rf"{icon[0]}|[【〖\[]{beside[0]}[】〗\]]"
    if re.search(rf"[（(][^（()）]*(?:{printed})[^（()）]*[)）]", sense.source.text):
        return None
    note = f"（〖{icon[0]}〗仅限{_WHERE[beside[0]]}时才有效）"
    return f"规则书没有〖{icon[0]}〗：请把卡上括号里对它的说明一并写上，如{note}"


_WHERE = {"绊": "这张卡正面表示存在于羁绊区", "手": "这张卡在手牌中"}
WORDLESS = (("共斗技",), ("化形",))
"""The icons that name nothing of what they ask for."""


def icons_without_words(sense: Sense, ability: Ability, at: Part) -> None:
    """21.2.2.4 and 21.2.2.5 ask for what their icon names; one that names nothing leaves it to the text to ask."""
    asked = [ability.only, ability.in_case, ability.trigger.while_ if ability.trigger is not None else None]
    whole = ability.body[0] if len(ability.body) == 1 else None
    asked += [whole.condition] if isinstance(whole, If) and not whole.otherwise else []
    told = [part for one in asked if one is not None for part in (one.of if isinstance(one, Both) else (one,))]
    if ("共斗技",) in ability.icons and not any(_names_the_lord(one) or _counts_bonds(one) for one in told):
        asks = "书上的〖共斗技〗写有势力与张数（21.2.2.4）；没有写的，卡文要写明羁绊区要有什么卡，或自己的主人公是谁"
        raise sense.fail(f"{asks}{_unread(sense, '共斗技')}", at)
    if ("化形",) in ability.icons and not any(map(_is_beside, told)):
        asks = "书上的〖化形〗写有单位名（21.2.2.5）；没有写的，卡文要写明与谁在同一区域"
        raise sense.fail(f"{asks}{_unread(sense, '化形')}", at)


def _unread(sense: Sense, icon: str) -> str:
    """That what stands in brackets about an icon was not read, where something does."""
    said = any(icon in sense.source.text[start:end] for start, end in sense.source.reminders)
    return "：括号里关于它的补充说明没有读懂" if said else ""


def _names_the_lord(asked: Condition) -> bool:
    """自己的主人公是「甲」的场合."""
    name = isinstance(asked, Is) and any(one.fact == "单位名" and one.relation == "=" for one in asked.filters)
    return isinstance(asked, Is) and asked.who == Ref("主人公", "自己") and name


def _counted(asked: Condition) -> Select | None:
    """What a condition wants some of."""
    some = isinstance(asked, Compare) and asked.relation in {"≥", "="} and isinstance(asked.left, Count)
    return asked.left.of if some and isinstance(asked, Compare) and isinstance(asked.left, Count) else None


def _counts_bonds(asked: Condition) -> bool:
    """自己有1张以上<暗夜>势力的羁绊卡."""
    of = _counted(asked)
    return of is not None and of.kind == "羁绊卡" and any(one.fact == "势力" for one in of.filters)


def _is_beside(asked: Condition) -> bool:
    """这名单位与「甲」在同一区域, 这名单位所在区域上有「甲」."""
    of = _counted(asked)
    return of is not None and {"区域", "单位名"} <= {one.fact for one in of.filters if one.relation == "="}


def always_of_whom(sense: Sense, body: Sequence[Node], at: Part) -> None:
    """What always holds is of this unit, or of all of a description: nobody chooses 2名其他我方单位."""
    for part in parts(tuple(body)):
        who = getattr(part, "what", None)
        always = isinstance(part, Power | Grant | Gain) and not part.until
        if always and isinstance(who, Select) and who.least is not None:
            raise sense.fail("一直有效的变化没有人选择是哪几名：请写「所有」，或去掉数量", at)


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
