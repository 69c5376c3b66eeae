"""The clauses of card text by which two numbers, or two cards, change places."""

from __future__ import annotations

from judge.effects.nodes.ability import Define, If, Node
from judge.effects.nodes.meant import TARGET, Both, Fact, Filter, Is, Ref, Target, X
from judge.effects.nodes.verbs import Become, Exchange
from judge.effects.syntax import Part
from judge.games.zero.text import traits
from judge.games.zero.text.nouns import aimed
from judge.games.zero.text.sense import Sense
from judge.games.zero.text.spoken import noun_of, until_of

_PAIR = 2
CONTROL = "控制权"


def exchange(sense: Sense, part: Part) -> list[Node]:
    """攻击力和防御力互换; 交换两张角色牌的(攻); 交换此牌与一张角色牌的控制权: each is what the other is now."""
    until = until_of(sense, part)
    if part.word("SWAPPED", "SWAPPED_STATS"):
        return _of_one(sense, part, until)
    if part.word("LET") and not part.said("SWAPPED_STAT").endswith(("互换", "交换")) and not part.word("SWAP"):
        raise sense.fail("没有写互换", part)
    one, other = _pair(sense, part)
    if part.word("CONTROL"):
        if until:
            raise sense.fail("交换控制权之后什么时候换回来，不在能读懂的范围内", part)
        return [Exchange(one, other, CONTROL)]
    fact = traits.fact_of(part.said("SWAPPED_STAT"))
    swapped = Become(one, fact, Fact(fact, other), until), Become(other, fact, X(), until)
    there = Both(tuple([Is(each, (Filter("在场", "=", (True,)),)) for each in (one, other)]))
    return [If(there, (Define(Fact(fact, one), swapped),), "若")]


def _pair(sense: Sense, part: Part) -> tuple[Target, Target]:
    """The two cards, each described for itself, or both together."""
    phrases = list(part.rules("noun"))
    if len(phrases) == _PAIR:
        two = tuple([aimed(sense, noun) for noun in phrases])
        if any(not isinstance(each, Ref) or "-" in each.role for each in two) or two[0] == two[1]:
            raise sense.fail("互换的请写是哪两张牌", part)
        return two[0], two[1]
    what = aimed(sense, phrases[0])
    both = sense.targets[-1] if isinstance(what, Ref) and what.role.startswith(TARGET) else None
    if not isinstance(what, Ref) or both is None or (both.least, both.most) != (_PAIR, _PAIR):
        raise sense.fail("互换的请写是哪两张牌", part)
    first, last = what.role.removeprefix(TARGET).split("-")
    return Ref(f"{TARGET}{first}"), Ref(f"{TARGET}{last}")


def _of_one(sense: Sense, part: Part, until: str) -> list[Node]:
    """攻击力和防御力互换, of one card."""
    what = aimed(sense, noun_of(part))
    single = isinstance(what, Ref) and "-" not in what.role and (what.role != "对象1" or sense.targets[0].most == 1)
    if not single:
        raise sense.fail("攻防互换请写是哪一张牌", part)
    sense.subject = what
    swapped = Become(what, "攻击力", Fact("防御力", what), until), Become(what, "防御力", X(), until)
    return [Define(Fact("攻击力", what), swapped)]
