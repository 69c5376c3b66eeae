"""What sets an ability off, and what its text can point at then."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from judge.effects.nodes.ability import Trigger
from judge.effects.nodes.meant import Condition, Doing, Ref, Select, Target, Whose
from judge.effects.syntax import Part
from judge.games.cipher.text import described, events, numbering, putting
from judge.games.cipher.text.happening import OTHER_END, Event, at_a_time
from judge.games.cipher.text.sense import Sense, names_of


def triggers(sense: Sense, part: Part, before: tuple[Condition, ...]) -> tuple[Trigger, ...]:
    """One for each event that is named; 升级或转职 is one, for a unit that is class-changed is levelled up (14.2.5)."""
    every = any(child.name == "EVERY" for child in part.parts)
    found: list[Trigger] = []
    happened: list[Event] = []
    for prop in part.rules("prop"):
        (clause, *more) = [child for child in prop.parts if not child.is_word]
        if more:
            raise sense.fail("诱发条件里不能用「且」：请写成「…的场合」或「如果…」", more[0])
        if clause.said("BY").endswith("将被") or clause.said("BY") == "将要被":
            raise sense.fail("能力在事情发生时诱发：请写「被…时」，或写「…的场合，改为…」", clause)
        for event in [putting.as_it_was(sense, event, clause) for event in events.set_off(sense, clause)]:
            fights = any(isinstance(one, Doing) and one.event in described.FIGHTING for one in sense.meanwhile)
            if fights and event.event not in _IN_BATTLE:
                raise sense.fail(
                    "与这名单位战斗的敌方单位怎样时：请写「这名单位战斗时」或「防御单位」「攻击单位」", clause
                )
            if not all(at_a_time(end) for end in (event.subject, event.object)):
                raise sense.fail("同时发生在几张卡上才诱发，还是每一张都诱发？诱发条件里不写数量", clause)
            while_ = (*before, *((event.condition,) if event.condition else ()), *sense.meanwhile)
            found.append(
                Trigger(
                    event.event,
                    _any_of(event.subject),
                    _any_of(event.object) if event.object is not None else None,
                    every,
                    numbering.both(while_) if while_ else None,
                    event.origin,
                    event.name,
                )
            )
            happened.append(event)
        sense.meanwhile = []
    _speak_of(sense, happened, before)
    return tuple([one for one in found if not (one.event == "转职" and replace(one, event="升级") in found)])


def _any_of(who: Target) -> Target:
    """1名敌方单位出击时: any of them."""
    return replace(who, least=None, most=None) if isinstance(who, Select) else who


def _speak_of(sense: Sense, happened: Sequence[Event], before: tuple[Condition, ...]) -> None:
    """What the text can point at after a trigger; after either of several, only what all of them have in common."""
    this = all(event.subject == Ref("这") for event in happened)
    meant = {_fought(before) if event.subject == Ref("战斗单位") else _met(event) for event in happened}
    if this and meant == set(map(Ref, _FIGHTING)):
        meant = {Ref("战斗单位", "对手")}
    if not this and len(meant) > 1 and all(event.object is None for event in happened):
        meant = {Ref("诱发")}  # 这名单位或其他我方单位出击时: whichever did
    (sense.meant,) = meant if len(meant) == 1 else (None,)
    sense.ends = _ends(happened) or _one_end(happened, sense.meant) or _fought_by(happened, before)
    sense.attacked = Ref("防御单位") if this and all(event.event in _ATTACKING for event in happened) else None
    sense.subject = (Ref("这"),) if this else ()
    sense.battle_over = all(event.event == "战斗结束" for event in happened)
    sense.failed = any(event.event == "支援失败" for event in happened)
    supported = {_whose(event.subject) for event in happened if event.event in {"被支援", "放置到支援区"}}
    sense.set_off = tuple(dict.fromkeys(event.subject for event in happened))
    for who in sense.set_off if len(sense.set_off) == 1 else ():
        if isinstance(who, Select) and who.whose != "双方" and who.kind == "单位":
            sense.named |= dict.fromkeys(names_of(who), who.whose)
    sense.supported = supported.pop() if len(supported) == 1 else "双方"


def _whose(who: Target) -> Whose:
    """Whose cards are meant."""
    return "自己" if who == Ref("这") else who.whose


_IN_BATTLE = frozenset({"支援失败", "被支援", "必杀攻击", "神速回避"})
"""What happens while somebody fights, so that it can be asked with whom."""
_BY_AN_ABILITY = ("由能力", "被能力")
_FIGHTING = ("攻击单位", "防御单位")
_ATTACKING = frozenset({"攻击", "必杀攻击", "攻击击破", "攻击没有击破"})


def _fought(before: tuple[Condition, ...]) -> Target | None:
    """What 「那名单位」 means behind 这名单位的攻击没有击破…的场合，战斗结束时: the other one, who is still there."""
    told = [part for one in before for part in numbering.flat(one)]
    struck = any(isinstance(part, Doing) and part.event == "攻击击破" for part in told)
    return Ref("防御单位") if Doing("攻击", Ref("这")) in told and not struck else None


def _fought_by(happened: Sequence[Event], before: tuple[Condition, ...]) -> dict[Whose, Target]:
    """The same where it was an attack of one of somebody's units: 那名我方单位, and 那名敌方单位 who is still there."""
    told = [part for one in before for part in numbering.flat(one) if isinstance(part, Doing)]
    who = next((part.who for part in told if part.event == "攻击"), None)
    if not isinstance(who, Select) or who.whose == "双方" or {one.event for one in happened} != {"战斗结束"}:
        return {}
    other: Whose = "对手" if who.whose == "自己" else "自己"
    return {who.whose: Ref("攻击单位"), other: Ref("防御单位")}


def _met(event: Event) -> Target | None:
    """What 「那名单位」 means after a trigger: the one that is not this unit."""
    if event.subject == Ref("这") and event.event == "战斗结束" and isinstance(event.condition, Doing):
        return Ref(OTHER_END[event.condition.event]) if event.condition.other is not None else None
    if event.event == "神速回避" and isinstance(event.condition, Doing) and event.condition.who != Ref("这"):
        return Ref("攻击单位")  # 其他我方单位的攻击被神速回避时: the one whose attack it was
    if event.subject == Ref("这"):
        return Ref(OTHER_END[event.event]) if event.object is not None and event.event in OTHER_END else None
    if isinstance(event.subject, Ref):
        return event.subject
    return Ref("诱发") if event.object in {None, Ref("这")} else None


def _one_end(happened: Sequence[Event], meant: Target | None) -> dict[Whose, Target]:
    """The same where only one unit is meant, of a side that the trigger says."""
    sides = {"对手" if event.subject == Ref("这") else _whose(event.subject) for event in happened}
    side: Whose = sides.pop() if len(sides) == 1 else "双方"
    return {} if meant is None or side == "双方" else {side: meant}


def _ends(happened: Sequence[Event]) -> dict[Whose, Target]:
    """What 「那名我方单位」 and 「那名敌方单位」 mean where both ends of what happens are described."""
    first, *others = happened
    if not others and first.event.startswith(_BY_AN_ABILITY):  # whose ability it is, is no other end of it
        return {_whose(first.subject): Ref("诱发")} if isinstance(first.subject, Select) else {}
    if isinstance(first.subject, Ref) or not isinstance(first.object, Select) or first.event not in OTHER_END:
        return {}
    other = Ref(OTHER_END[first.event])
    if others:
        if [replace(one, event=first.event) for one in others] != [first] or first.object.whose == "双方":
            return {}
        other = Ref("战斗单位", first.object.whose)
    return {first.subject.whose: Ref("诱发"), first.object.whose: other}
