"""Clauses that say what is being done, or was: …攻击的期间, …被击破的场合, 这个回合中…过."""

from __future__ import annotations

from judge.effects import numerals
from judge.effects.nodes.meant import Condition, Did, Doing, Filter, Is, Not, Ref, Select, Term
from judge.effects.syntax import Part
from judge.games.cipher.text import events, facts, nouns, parties, terms
from judge.games.cipher.text.happening import OTHER_END, Event, at_a_time
from judge.games.cipher.text.numbering import both
from judge.games.cipher.text.phrase import Noun
from judge.games.cipher.text.sense import Sense, names_of
from judge.games.cipher.vocabulary import IN_BATTLE

FIGHTERS = {"攻击": "攻击单位", "必杀攻击": "攻击单位", "被攻击": "防御单位"}
"""Who is in the middle of an event that only one can be in."""


def doing(sense: Sense, clause: Part) -> Condition:
    """这名单位攻击<龙>属性单位, 这名单位被「甲」支援; 战斗中."""
    if clause.word("FIGHT_ON"):
        return Term(IN_BATTLE)
    (happening, *more) = events.events(sense, clause)
    if more or happening.name or happening.origin:
        raise sense.fail("这里只能写一件正在发生的事", clause)
    if happening.event not in terms.DOINGS:
        raise sense.fail("这里要写条件，写的却是一件事的发生（应写「…时」）", clause)
    _of_one(sense, happening, clause)
    who = parties.mention(sense, happening.subject)
    if isinstance(who, Select) and who.whose != "双方":  # 我方的「甲」攻击的期间，「甲」…: that side's
        sense.named |= dict.fromkeys(names_of(who), who.whose)
    if happening.event == "被支援" and happening.object is not None and who == Ref("这"):
        sense.meant = Ref("支援卡", "自己")  # 「那名单位」 is who supports it
    elif isinstance(who, Select) and happening.event == "被支援":
        sense.meant, sense.supported = (
            Ref("战斗单位", who.whose),
            who.whose,
        )  # 「那名单位」 is the one that is supported
    elif isinstance(who, Select) and happening.event in FIGHTERS:
        sense.meant = Ref(FIGHTERS[happening.event], who.whose)  # 「那名单位」 is the one that does
        sense.subject = (sense.meant,)
    elif isinstance(happening.object, Select) and who == Ref("这") and happening.event in OTHER_END:
        sense.meant = Ref(OTHER_END[happening.event], "对手")  # 「那名敌方单位」
    if happening.event == "战斗" and who == Ref("这") and isinstance(happening.object, Select):
        sense.ends = {"对手": Ref("战斗单位", "对手")}
    if happening.event == "战斗" and isinstance(who, Select) and isinstance(happening.object, Select):
        sense.ends = {end.whose: Ref("战斗单位", end.whose) for end in (who, happening.object) if end.whose != "双方"}
    found = Doing(happening.event, who, happening.object)
    return found if happening.condition is None else both((found, happening.condition))


def _of_one(sense: Sense, happening: Event, clause: Part) -> None:
    """Only one unit attacks, is attacked or is supported at a time."""
    if not all(at_a_time(end) for end in (happening.subject, happening.object)):
        raise sense.fail("攻击、被攻击的只有一名：这里不写数量", clause)


def suffered(sense: Sense, clause: Part) -> Condition:
    """这名单位被<龙>属性单位攻击; 防御单位(没有)被击破: by the attack, after which it may have gone."""
    if clause.word("BREAK"):
        return _orbs_broken(sense, clause)
    if not clause.word("HAS_NOT", "PAST") and not (sense.battle_over and clause.text.endswith("防御单位被击破")):
        return doing(sense, clause)
    who = parties.subject(sense, clause)
    if not isinstance(who, Ref) or who.role != "防御单位":
        raise sense.fail("有没有被击破，只能说防御单位", clause)
    struck = Doing("攻击击破", Ref("攻击单位"))
    return both((Is(who, ()), Not(struck))) if clause.word("HAS_NOT") else struck


def _orbs_broken(sense: Sense, clause: Part) -> Condition:
    """(这个回合中)对手的宝玉被破坏过."""
    phrase = clause.rule("noun")
    orbs = nouns.noun(sense, phrase) if phrase is not None else Noun()
    if clause.word("PAST") is None or orbs != Noun("宝玉", whose=orbs.whose) or orbs.whose in {None, "双方"}:
        raise sense.fail("谁的宝玉在这个回合中被破坏过？请写「自己的宝玉」或「对手的宝玉」", clause)
    if sense.until != "回合结束":
        raise sense.fail("没有写是什么时候做过：请写「在这个回合中」", clause)
    sense.until, sense.pending = "", None
    return Did("宝玉被破坏", Ref("玩家", orbs.whose))


def backed(sense: Sense, clause: Part) -> Condition:
    """这名单位的支援成功的场合: it is being supported then."""
    if clause.word("SUPPORT_FAILS"):
        raise sense.fail("支援失败之后就没有支援卡了：请写「支援失败时」", clause)
    return doing(sense, clause)


def struck(sense: Sense, clause: Part) -> Condition:
    """这名单位的攻击(没有)击破敌方单位; of whose attack is known where this unit's battle is spoken of."""
    if clause.first.name != "noun" and sense.subject != (parties.THIS,):
        raise sense.fail("没有写是哪个单位的攻击", clause)
    if sense.kind == "支":
        raise sense.fail("支援能力在比较战斗力之前实行（18.1.7），那时还没有击破谁：请写「战斗结束时」", clause)
    who, whom = parties.ends(sense, clause)
    found: Condition = Doing("攻击击破", parties.mention(sense, who), None if whom == Ref("防御单位") else whom)
    if clause.word("CRIT_OF"):
        found = both((found, Doing("必杀攻击", who)))
    if clause.word("HAS_NOT"):  # whose attack it was is known behind a trigger that speaks of it
        return Not(found) if sense.set_off else both((Doing("攻击", parties.mention(sense, who)), Not(found)))
    return found


def did(sense: Sense, clause: Part) -> Condition:
    """这名单位在这个回合中使用过『甲』, 在这场战斗中进行过必杀攻击."""
    if clause.word("THIS_BATTLE"):
        if events.motion(clause.the("motion")) != "必杀攻击":
            raise sense.fail("这场战斗中做过的，只能说必杀攻击", clause)
        return Doing("必杀攻击", parties.mention(sense, parties.subject(sense, clause)))
    if clause.word("THIS_TURN", "TURN") is None and sense.until != "回合结束":
        raise sense.fail("没有写是什么时候做过：请写「在这个回合中」", clause)
    if clause.word("THIS_TURN", "TURN") is None:
        sense.until, sense.pending = "", None  # 「这个回合中，」 said when it was done, not how long something lasts
    who = parties.mention(sense, parties.subject(sense, clause))
    if clause.name == "used":
        named = facts.inside(sense, clause.the("ABILITY"))
        if named == sense.name and sense.kind != "起":
            raise sense.fail("书上「使用」的是起动型能力（19）：次数请写〖1回合1次〗", clause)
        often = clause.said("OFTEN")
        used = Did("使用", who, named, numerals.number(often[: often.index("次")]) if often else 1)
        return Not(used) if clause.word("HAS_NOT") else used
    said = clause.rule("motion")
    if isinstance(who, Select) and not at_a_time(who):
        if clause.word("HAS_NOT"):
            raise sense.fail("几名没有做过，没有读懂", clause)
        return parties.fits(who, (Filter("本回合", "=", (events.motion(said) if said is not None else "攻击",)),))
    found = Did(events.motion(said) if said is not None else "攻击", who)
    return Not(found) if clause.word("HAS_NOT") else found
