"""The clauses of card text by which cards and players suffer damage, and are kept from it or healed (607, 618)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.effects.nodes.ability import Grant, Instead, Node
from judge.effects.nodes.harm import Damage, Heal, Prevent
from judge.effects.nodes.meant import Fact, Named, Reckoned, Ref, Select, Target
from judge.effects.nodes.verbs import Multiply
from judge.effects.numerals import number
from judge.effects.syntax import Part
from judge.games.zero.text import changes, nouns
from judge.games.zero.text.nouns import Said, aimed, whole
from judge.games.zero.text.pointing import TACTICS
from judge.games.zero.text.sense import TURN_END, Sense
from judge.games.zero.text.spoken import actor_of, noun_of, spoken_of, until_of


def damage(sense: Sense, part: Part) -> list[Node]:
    """对一张角色牌造成500点伤害, 对对方生命区造成一点伤害."""
    if part.word("LIFE_ZONE"):
        if part.rule("value") is not None or part.word("X"):
            raise sense.fail("对生命区造成几点伤害，请写出数字", part)
        sense.struck = actor_of(part, "对手")
        return [Damage(None, changes.much(sense, part), sense.struck)]
    if part.word("TO") is None:
        return [_again(sense, part)]
    what = aimed(sense, noun_of(part))
    sense.struck = what
    return [Damage(what, changes.much(sense, part))]


def _again(sense: Sense, part: Part) -> Damage:
    """改为造成3000点伤害: to the cards, or the life zone, that the damage before it is dealt to."""
    if sense.struck is None:
        raise sense.fail("对什么牌造成伤害？", part)
    if isinstance(sense.struck, str):
        return Damage(None, changes.much(sense, part), sense.struck)
    return Damage(sense.struck, changes.much(sense, part))


def raised(sense: Sense, part: Part, before: list[Node]) -> list[Node]:
    """…造成4000点伤害，每横置一张角色牌，此伤害增加1000点: more of the damage before it."""
    last, more = before[-1] if before else None, number(part.said("NUM"))
    if (
        not isinstance(last, Damage)
        or not isinstance(last.amount, int)
        or part.said("SIGN") == "-"
        or part.word("DOWN")
    ):
        raise sense.fail("「此伤害」说的是哪一次？请写在造成几点伤害的后面", part)
    each = sense.times(more)
    amount = last.amount + each if isinstance(each, int) else Reckoned(each, more=last.amount)
    return [*before[:-1], replace(last, amount=amount)]


def less_each_time(sense: Sense, will: Part, part: Part) -> Grant:
    """当此牌将要受到伤害时，该伤害减少1000点: of every damage, so much less."""
    if part.said("SIGN") == "+" or part.word("UP") or sense.paid or sense.trigger is not None:
        raise sense.fail("将要受到的伤害，只读得懂一直减少的", part)
    flag = LESSENED["战斗" in will.said("WILL", "WILL_BE")]
    return Grant(_kept(sense, will, "", whole=False), flag, number=number(part.said("NUM")))


def takes(sense: Sense, part: Part) -> list[Node]:
    """一张角色牌将要受到伤害时，改为此牌受到该伤害: as much of it, whatever it was to be."""
    if not sense.replacing_damage:
        raise sense.fail("「该伤害」说的是哪一次？请写在「将要受到伤害时，改为」后面", part)
    what = whole(sense, noun_of(part))
    if what != Ref("这"):
        raise sense.fail("改为由谁受到，只读得懂此牌", part)
    return [Damage(what, Named(AS_MUCH))]


AS_MUCH = "同样多"
"""What damage is called that another card takes instead."""


def hit(sense: Sense, part: Part) -> list[Node]:
    """对方生命区受到一点伤害, 一张角色牌受到500点伤害."""
    noun, much = noun_of(part), sense.times(number(part.said("NUM")))
    said = nouns.said(sense, noun.first) if noun.first.name == "desc" else Said()
    if said.zone == "生命区":
        where = nouns.place(sense, noun)
        if where.whose not in {"自己", "对手"}:
            raise sense.fail("请写是谁的生命区", noun)
        return [Damage(None, much, where.whose)]
    return [Damage(aimed(sense, noun), much)]


def heal(sense: Sense, part: Part) -> list[Node]:
    """回复一张角色牌500点伤害, 回复…的所有伤害."""
    healed = part.said("HEALED").removesuffix("点伤害").lstrip("上的")
    much, what = part.said("NUM") or healed, aimed(sense, noun_of(part))
    return [Heal(what, number(much) if much else Fact("伤害", what))]


def prevent(sense: Sense, part: Part) -> list[Node]:
    """防止一张角色牌将要受到的伤害."""
    much = part.word("NUM")
    until, battle = until_of(sense, part), part.word("BATTLE_DAMAGE") is not None
    if part.word("NEXT_TIME", "NEXT_ONE"):
        if much is not None or battle or "战斗" in part.said("HARM"):
            raise sense.fail("下一次的伤害，只读得懂全部防止", part)
        return [Prevent(_kept(sense, part, TURN_END, whole=False), None, until, next=True)]
    if part.word("OTHER_DAMAGE"):
        return [Grant(_kept(sense, part, until or TURN_END, whole=True), "防止所有非战斗伤害", until)]
    if not until and much is None and sense.trigger is None and not sense.paid:
        sense.static, before = True, sense.static
        what = _kept(sense, part, TURN_END, whole=True)
        sense.static = before
        if what == Ref("这") or what == Ref("装备角色") or (isinstance(what, Select) and what.most is None):
            return [Grant(what, "防止所有战斗伤害" if battle else "防止所有伤害")]
    what = _kept(sense, part, until or TURN_END, whole=much is None)
    once = sense.trigger is not None or sense.paid or (isinstance(what, Ref) and what.role.startswith("对象"))
    if not until and not (much and once):  # so many points are prevented until it was so many (607#5)
        raise sense.fail("防止伤害到什么时候？请写「本回合」", part)
    return [Prevent(what, number(much.text) if much else None, until, battle=battle)]


def spared(sense: Sense, part: Part) -> list[Node]:
    """本回合一张角色牌不会受到战斗伤害: all of it is prevented (607#4)."""
    until = until_of(sense, part)
    if any(word in part.said("NOT_SUFFER") for word in ("效果", "非战斗", "以外")):
        return [_not_of_effects(sense, part, until)]
    if not until and sense.trigger is None and not sense.paid:
        sense.subject = _kept(sense, part, TURN_END, whole=True)
        return [Grant(sense.subject, _spared(part))]
    if not until:
        raise sense.fail("不会受到伤害到什么时候？请写「本回合」", part)
    what = _kept(sense, part, until, whole=True)
    sense.subject = None if isinstance(what, Select) and what.kind == "生命区" else what
    return [Prevent(what, None, until, battle="战斗" in part.said("NOT_SUFFER"))]


def _not_of_effects(sense: Sense, part: Part, until: str) -> Grant:
    """不会受到对方的效果造成的伤害: of any damage but that of battle."""
    theirs = any(word in part.said("NOT_SUFFER") for word in ("对方", "对手"))
    what = _kept(sense, part, until or TURN_END, whole=True)
    if isinstance(what, Select) and what.kind == "生命区":
        raise sense.fail("生命区不受效果的伤害，不在能读懂的范围内", part)
    return Grant(what, "不受效果伤害", until, against=Select("牌", "对手") if theirs else None)


def folded(sense: Sense, part: Part) -> list[Node]:
    """此牌受到的战斗伤害变为2倍: all the time, of each such damage (707)."""
    until, noun = until_of(sense, part), noun_of(part)
    if until or sense.paid or sense.trigger is not None:
        raise sense.fail("受到的伤害变为几倍，只读得懂一直有效的", part)
    event = "受到战斗伤害" if part.word("BATTLE_DAMAGE") else "受到伤害"
    times = number(part.said("FOLDED_TO").removesuffix("倍"))
    return [Instead(event, whole(sense, noun), (Multiply(Ref("诱发"), "伤害", times),))]


def _spared(part: Part) -> str:
    return "不受战斗伤害" if "战斗" in part.said("NOT_SUFFER") else "不受伤害"


def _kept(sense: Sense, part: Part, until: str, *, whole: bool) -> Target:
    """What is kept from damage: a life zone, or cards, of which only those in the battle zone suffer any (607)."""
    noun = part.rule("noun")
    if noun is None:
        return spoken_of(sense, part)
    words = nouns.said(sense, noun.first) if noun.first.name == "desc" else Said()
    if words.zone == "生命区" and words.placed:
        if words.whose is None:
            raise sense.fail("请写是谁的生命区", noun)
        if until != TURN_END or not whole:
            raise sense.fail("对生命区，只能防止本回合的所有伤害或所有战斗伤害", noun)
        return Select("生命区", words.whose)
    if words.zone not in {"", "战斗区"} or words.kind in {"手牌", "生命牌", "资源牌", *TACTICS}:
        raise sense.fail("受到伤害的只有战斗区里的牌和生命区", noun)
    return aimed(sense, noun, counted=False)


def lessened(sense: Sense, part: Part) -> list[Node]:
    """此牌受到的伤害减少500点: so much of every damage, and not 防止, which ends when so much was prevented (607#5)."""
    until, plus = until_of(sense, part), part.said("SIGN") == "+"
    if plus:
        raise sense.fail("受到的伤害增加，不在能读懂的范围内", part)
    sense.subject = _kept(sense, part, until, whole=False)
    flag = LESSENED[part.word("BATTLE_DAMAGE") is not None]
    return [Grant(sense.subject, flag, until, number=number(part.said("NUM")))]


def more_harm(sense: Sense, part: Part) -> list[Node]:
    """此牌对对方生命区造成的战斗伤害增加1点."""
    until = until_of(sense, part)
    if part.word("ALL_DAMAGE") or nouns.whose(part.said("WHOSE")) != "对手" or part.said("SIGN") == "-":
        raise sense.fail("只读得懂对对方生命区造成的战斗伤害增加几点", part)
    return [Grant(spoken_of(sense, part), MORE_FOR_LIFE, until, number=number(part.said("NUM")))]


MORE_FOR_LIFE = "对生命区的战斗伤害增加"
"""So many points more of battle damage to a life zone."""
LESSENED = ("受到的伤害减少", "受到的战斗伤害减少")
