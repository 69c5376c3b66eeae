"""Units by where they stand, beside this one or another, and by whom they fight."""

from __future__ import annotations

from msgspec.structs import replace

from judge.effects.nodes.meant import Fact, Filter, Ref, Target
from judge.effects.syntax import Part
from judge.games.cipher.text import pointing
from judge.games.cipher.text.phrase import Noun
from judge.games.cipher.text.sense import Sense

SAME_AREA = Filter("区域", "=", than=Fact("区域", Ref("这")))
OTHER_AREA = Filter("区域", "≠", than=Fact("区域", Ref("这")))


def on_its_side(sense: Sense, made: Noun, phrase: Part) -> Noun:
    """A phrase with whose units they are, where it says in whose area they stand (6.3)."""
    if (that := _beside(made)) is not None:
        return _others_beside(sense, made, that, phrase)
    if not {SAME_AREA, OTHER_AREA}.isdisjoint(made.filters):
        if made.whose == "对手":
            raise sense.fail("这名单位所在的区域、我方的另一个区域里都只有我方单位（6.3）", phrase)
        return replace(made, whose="自己")
    return made


def _beside(made: Noun) -> Target | None:
    """The unit in whose area they are, where that is not this one."""
    areas = [demand.than.of for demand in made.filters if demand.fact == "区域" and isinstance(demand.than, Fact)]
    return next((of for of in areas if of != Ref("这")), None)


def _others_beside(sense: Sense, made: Noun, that: Target, phrase: Part) -> Noun:
    """与那名单位在同一区域的(其他)单位: of its side, for each player has areas of his own (6.3); others than it."""
    side = pointing.side_of(sense, that)
    if side != "双方" and made.whose not in {None, side}:
        raise sense.fail("双方各有自己的区域（6.3）：那名单位所在的区域里没有另一方的单位", phrase)
    if made.other and isinstance(that, Ref):
        made = replace(made, other=False, except_=(*made.except_, that), every=made.every or not made.counted)
    if made.whose is None and side == "双方":
        raise sense.fail("是哪一方的区域？请写「我方单位」或「敌方单位」", phrase)
    return replace(made, whose=made.whose or side)


def beside_that(sense: Sense, made: Noun, said: Part) -> Noun:
    """与那名单位在同一区域的; of 这名单位和与其在同一区域的 this one is no part."""
    that = pointing.beside(sense, said)
    there = Filter("区域", "=", than=Fact("区域", that))
    return replace(made, kind="单位", other=made.other or that == Ref("这"), filters=(*made.filters, there))


def beside_this_one(sense: Sense, made: Noun, said: Part) -> Noun:
    """与这名单位在同一区域的, 与这名单位战斗的."""
    if sense.kind == "支":
        raise sense.fail("支援能力的卡不是单位：请写「我方的攻击单位」「我方的防御单位」", said)
    if said.name in {"HERE", "ELSEWHERE"}:
        where = SAME_AREA if said.name == "HERE" else OTHER_AREA
        return replace(made, kind="单位", filters=(*made.filters, where))
    if any(it in said.text for it in ("其", "它")) and sense.subject != (Ref("这"),):
        raise sense.fail(f"「{said.text}」与哪一名战斗？请写「与这名单位战斗的」", said)
    if said.name == "FIGHTING":
        return replace(made, fighting="战斗")
    return against(sense, made, said)


def against(sense: Sense, made: Noun, said: Part) -> Noun:
    """攻击这名单位的, 被这名单位攻击的."""
    attacked = "被" in said.text
    if attacked is not said.text.endswith("攻击的"):
        raise sense.fail("是攻击它的，还是被它攻击的？", said)
    return replace(made, fighting="攻击" if attacked else "被攻击")
