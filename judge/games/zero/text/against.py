"""What is said of cards against others: who may not be their aim, defend against them, and what attacking costs."""

from __future__ import annotations

from msgspec.structs import replace

from judge.effects.nodes.ability import Grant, Node
from judge.effects.nodes.meant import Ref, Select
from judge.effects.numerals import number
from judge.effects.syntax import Part
from judge.games.zero.text import nouns, spoken
from judge.games.zero.text.changes import any_of
from judge.games.zero.text.sense import Sense
from judge.games.zero.text.spoken import noun_of, spoken_of, until_of


def untargeted(sense: Sense, part: Part) -> list[Node]:
    """此牌不能成为对方战术牌的对象."""
    until, *_, by = until_of(sense, part), *part.rules("noun")
    return [Grant(spoken_of(sense, part), "不能被指定", until, against=any_of(sense, by))]


def unharmed(sense: Sense, part: Part) -> list[Node]:
    """此牌不会受到攻击力2000以下的角色牌造成的战斗伤害."""
    until, *_, by = until_of(sense, part), *part.rules("noun")
    flag = "不受战斗伤害" if "战斗" in part.said("HARM_DEALT") else "不受伤害"
    return [Grant(spoken_of(sense, part), flag, until, against=any_of(sense, by))]


def unblocked(sense: Sense, part: Part) -> list[Node]:
    """不能被费用3以下的角色牌防御; 此牌攻击时，对方不能用费用3以下的角色牌防御."""
    until, *_, by = until_of(sense, part), *part.rules("noun")
    if part.word("THEY_CANNOT", "THEY_ONLY"):
        until = _of_this_attack(sense, part, until)
    else:
        sense.subject = spoken_of(sense, part)
    whom = sense.subject or Ref("这")
    what = nouns.said(sense, by.first) if by.first.name == "desc" else nouns.Said()
    if what.number is not None or what.zone or what.top or what.other or not (what.kind or what.filters):
        raise sense.fail("这里要写不能用什么牌防御", by)
    if part.word("WHOSE") and nouns.whose(part.said("WHOSE")) != "对手":
        raise sense.fail("防御的是对方的牌", part)
    if part.word("ONLY_BY", "CAN_USE_ONLY", "THEY_ONLY"):
        if part.word("DONE_TO") or what.kind not in {"", "角色牌"} or len(what.filters) != 1:
            raise sense.fail("只能用什么牌防御？请只写一种特征", by)
        what = replace(what, filters=(nouns.turned_round(sense, what.filters[0], by),))
    if done := part.word("DONE_TO"):
        return [Grant(whom, _DONE_TO[done.text[:2]], until, against=any_of(sense, by))]
    return [Grant(whom, "不能被防御", until, against=Select(what.kind or "牌", filters=what.filters))]


def _of_this_attack(sense: Sense, part: Part, until: str) -> str:
    """【攻击时】对方不能用LV1的角色牌防御: of the attack that sets it off, and not longer."""
    trigger = sense.trigger
    if trigger is None or trigger.event != "攻击" or until not in {"", spoken.BATTLE_END}:
        raise sense.fail("不能用什么牌防御哪一张牌的攻击？请写「此牌攻击时，对方不能用…防御」", part)
    sense.subject = trigger.subject if isinstance(trigger.subject, Ref) else Ref("诱发")
    return spoken.BATTLE_END


_DONE_TO = {
    "战斗": "不能被战斗破坏",
    "破坏": "不能被破坏",
    "攻击": "不能被攻击",
    **dict.fromkeys(("指定", "选择", "选", "的效"), "不能被指定"),
    "选为": "不能被攻击",
}
"""What a card is kept from, by the first word of what others would do to it."""


def fee(sense: Sense, part: Part) -> list[Node]:
    """要攻击就必须支付…: a number of resources."""
    if noun_of(part).first.name == "FIGHTER":
        raise sense.fail("宣布攻击时还没有攻击对象：请写是什么牌攻击时要支付", part)
    who, said = spoken_of(sense, part), part.said("FEE")
    target = sense.targets[-1] if isinstance(who, Ref) and who.role.startswith("对象") else who
    whose = target.whose if isinstance(target, Select) else "自己"
    life, _, payer = said.rpartition("时")
    paid_by = "自己" if "我" in payer else "对手" if "对" in payer else None
    struck = "自己" if "我方" in life else "对手" if "对" in life else None
    if paid_by not in {None, whose} or (struck is not None and whose in {struck, "双方"}):
        raise sense.fail("支付的是攻击的玩家，攻击的是他的对方：这里写的合不到一起", part)
    flag = LIFE_FEE if "生命区" in life else "攻击费用"
    return [Grant(who, flag, until_of(sense, part), number=number(part.said("NUM")))]


DEED = "攻击时的费用"
LIFE_FEE = "攻击生命区费用"
