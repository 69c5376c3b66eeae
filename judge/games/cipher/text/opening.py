"""How an ability's text begins: what sets it off, 如果… right after it, and whether its cost is paid on resolution."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from judge.effects.nodes.ability import Ability, Trigger
from judge.effects.nodes.meant import Condition, Doing, Ref, Select, Target, Whose
from judge.effects.syntax import Part
from judge.games.cipher.text import conditions, described, events, joints
from judge.games.cipher.text.events import Event
from judge.games.cipher.text.joints import kind
from judge.games.cipher.text.sense import Sense


class Opening(Struct, frozen=True):
    """What the text begins with, and the sentences that are left."""

    told: Sequence[Sequence[Part]]
    triggers: tuple[Trigger, ...] = ()
    in_case: Condition | None = None
    condition: Condition | None = None
    pays: bool = False


def opening(sense: Sense, ability: Ability, told: list[list[Part]]) -> Opening:
    """The trigger, 如果… right after it, and whether the cost is paid on resolution."""
    parts = told[0]
    place = next((i for i, part in enumerate(parts) if kind(part) in {"trigger", "every"}), None)
    if place is None or sense.kind not in {"自", "特"}:
        if sense.kind == "自":
            raise sense.fail("自动型能力要写诱发条件：「…时」或「每次…」", parts[0])
        return Opening(told)
    if any(kind(part) not in {"condition", "if"} for part in parts[:place]):
        raise sense.fail("诱发条件前面只能写条件", parts[0])
    before = tuple([joints.condition(sense, part) for part in parts[:place]])
    triggers = _triggers(sense, parts[place], before)
    in_case, condition, rest = _condition(sense, parts[place + 1 :])
    if rest and kind(rest[0]) == "IF_PAID":
        return Opening(_paid(sense, ability, rest, told[1:]), triggers, in_case, condition, pays=True)
    if not rest or kind(rest[0]) != "MAY_PAY":
        if ability.cost:
            raise sense.fail("有费用的诱发能力要写「你可以支付费用。如果支付，…」（10.4）", parts[0])
        return Opening([rest, *told[1:]] if rest else told[1:], triggers, in_case, condition)
    if not ability.cost:
        raise sense.fail("「你可以支付费用」前面要有[费用]", rest[0])
    later = [rest[1:], *told[1:]] if rest[1:] else told[1:]
    if not later or kind(later[0][0]) not in {"IF_PAID", "IF_DONE"}:
        raise sense.fail("「你可以支付费用」后面要写「如果支付，…」", rest[0])
    return Opening(_paid(sense, ability, later[0], later[1:]), triggers, in_case, condition, pays=True)


def _paid(
    sense: Sense, ability: Ability, first: Sequence[Part], later: Sequence[Sequence[Part]]
) -> Sequence[Sequence[Part]]:
    """如果支付，…: what is done then. 「你支付费用的话」 alone says that he may."""
    if not ability.cost:
        raise sense.fail("「你可以支付费用」前面要有[费用]", first[0])
    if not first[1:]:
        raise sense.fail("「如果支付」后面没有写做什么", first[0])
    return [first[1:], *later]


def _triggers(sense: Sense, part: Part, before: tuple[Condition, ...]) -> tuple[Trigger, ...]:
    """One for each event that is named; 升级或转职 is one, for a unit that is class-changed is levelled up (14.2.5)."""
    every = any(kind(child) == "EVERY" for child in part.parts)
    found: list[Trigger] = []
    happened: list[Event] = []
    for prop in part.rules("prop"):
        (clause, *more) = [child for child in prop.parts if not child.is_word]
        if more:
            raise sense.fail("诱发条件里不能用「且」：请写成「…的场合」或「如果…」", more[0])
        for event in events.set_off(sense, clause):
            if any(isinstance(one, Doing) and one.event in described.FIGHTING for one in sense.meanwhile):
                raise sense.fail(
                    "与这名单位战斗的敌方单位怎样时：请写「这名单位战斗时」或「防御单位」「攻击单位」", clause
                )
            while_ = (*before, *((event.condition,) if event.condition else ()), *sense.meanwhile)
            found.append(
                Trigger(
                    event.event,
                    event.subject,
                    event.object,
                    every,
                    conditions.both(while_) if while_ else None,
                    event.origin,
                )
            )
            happened.append(event)
        sense.meanwhile = []
    _speak_of(sense, happened)
    return tuple([one for one in found if not (one.event == "转职" and replace(one, event="升级") in found)])


def _speak_of(sense: Sense, happened: Sequence[Event]) -> None:
    """What the text can point at after a trigger; after either of several, only what all of them have in common."""
    this = all(event.subject == Ref("这") for event in happened)
    meant = {_met(event) for event in happened}
    if this and meant == set(map(Ref, _FIGHTING)):
        meant = {Ref("战斗单位", "对手")}
    (sense.meant,) = meant if len(meant) == 1 else (None,)
    sense.ends = _ends(happened[0]) if len(happened) == 1 else {}
    sense.attacked = Ref("防御单位") if this and all(event.event in _ATTACKING for event in happened) else None
    sense.subject = (Ref("这"),) if this else ()
    supported = {_whose(event.subject) for event in happened if event.event == "被支援"}
    sense.supported = supported.pop() if len(supported) == 1 else "双方"


def _whose(who: Target) -> Whose:
    """Whose cards are meant."""
    return "自己" if who == Ref("这") else who.whose


_FIGHTING = ("攻击单位", "防御单位")
_ATTACKING = frozenset({"攻击", "必杀攻击", "攻击击破", "攻击没有击破"})


def _met(event: Event) -> Target | None:
    """What 「那名单位」 means after a trigger: the one that is not this unit."""
    if event.subject == Ref("这") and event.event == "战斗结束" and isinstance(event.condition, Doing):
        return Ref(events.OTHER_END[event.condition.event]) if event.condition.other is not None else None
    if event.subject == Ref("这"):
        return (
            Ref(events.OTHER_END[event.event]) if event.object is not None and event.event in events.OTHER_END else None
        )
    if isinstance(event.subject, Ref):
        return event.subject
    return Ref("诱发") if event.object in {None, Ref("这")} else None


def _ends(event: Event) -> dict[Whose, Target]:
    """What 「那名我方单位」 and 「那名敌方单位」 mean where both ends of what happens are described."""
    if isinstance(event.subject, Ref) or not isinstance(event.object, Select) or event.event not in events.OTHER_END:
        return {}
    return {event.subject.whose: Ref("诱发"), event.object.whose: Ref(events.OTHER_END[event.event])}


def _condition(sense: Sense, parts: Sequence[Part]) -> tuple[Condition | None, Condition | None, list[Part]]:
    """…的场合，如果… right after the trigger (10.3.1), or only 如果… (10.3); and what is left.

    …的场合 before 你可以支付费用 governs all that follows (2.3.1.4).
    """
    first = 0
    while first < len(parts) and kind(parts[first]) == "lasting":
        first += 1
    run = first
    while run < len(parts) and kind(parts[run]) in {"condition", "if"}:
        run += 1
    paying = run < len(parts) and kind(parts[run]) in {"MAY_PAY", "IF_PAID"}
    while not paying and run > first and joints.said(parts[run - 1]) != "如果":
        run -= 1
    asked = first
    while asked < run and joints.said(parts[asked]) != "如果":
        asked += 1
    cases = tuple([joints.condition(sense, part) for part in parts[first:asked]])
    found = tuple([joints.condition(sense, part) for part in parts[asked:run]])
    rest = [*parts[:first], *parts[run:]]
    return (conditions.both(cases) if cases else None), (conditions.both(found) if found else None), rest
