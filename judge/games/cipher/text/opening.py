"""How an ability's text begins: what sets it off, 如果… right after it, and whether its cost is paid on resolution."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from judge.effects.nodes.ability import Ability, Trigger
from judge.effects.nodes.meant import Condition, Ref
from judge.effects.syntax import Part
from judge.games.cipher.text import granting, numbering, setting_off
from judge.games.cipher.text.sense import Sense
from judge.games.cipher.text.sentences import kind

NOTHING_SETS_OFF = "自动型能力要写诱发条件：「…时」或「每次…」"


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
    if place is None and sense.kind == "自" and kind(parts[0]) == "condition" and _happens(parts[0]):
        place = 0  # 「…的场合」 where nothing else sets it off, and which cannot be so for any while
    if place is None or sense.kind not in {"自", "特"}:
        if sense.kind == "自":
            raise sense.fail(NOTHING_SETS_OFF, parts[0])
        return Opening(_activated(sense, ability, told))
    if any(kind(part) not in {"condition", "if"} for part in parts[:place]):
        raise sense.fail("诱发条件前面只能写条件", parts[0])
    before = tuple([granting.condition(sense, part) for part in parts[:place]])
    triggers = setting_off.triggers(sense, parts[place], before)
    if all((one.event, one.subject) == ("放置到羁绊区", Ref("这")) for one in triggers):
        sense.on_bonds = True
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


def _happens(part: Part) -> bool:
    """Whether what a condition says is something that happens, and that nothing is in the middle of."""
    clauses = [clause for clause in part.the("prop").parts if not clause.is_word]
    return len(clauses) == 1 and clauses[0].name in _AT_A_MOMENT


_AT_A_MOMENT = frozenset({"strikes", "breaks", "happens", "dodged", "is_put", "puts", "becomes", "caused", "turned"})


def _activated(sense: Sense, ability: Ability, told: Sequence[Sequence[Part]]) -> Sequence[Sequence[Part]]:
    """【起】[费用]你可以支付费用。如果支付，…: as any that is used (19.1.3)."""
    (first, *rest), *later = told
    if sense.kind != "起" or kind(first) != "MAY_PAY" or not ability.cost:
        return told
    after = [rest, *later] if rest else later
    if not after or kind(after[0][0]) not in {"IF_PAID", "IF_DONE"}:
        raise sense.fail("「你可以支付费用」后面要写「如果支付，…」", first)
    return _paid(sense, ability, after[0], after[1:])


def _paid(
    sense: Sense, ability: Ability, first: Sequence[Part], later: Sequence[Sequence[Part]]
) -> Sequence[Sequence[Part]]:
    """如果支付，…: what is done then. 「你支付费用的话」 alone says that he may."""
    if not ability.cost:
        raise sense.fail("「你可以支付费用」前面要有[费用]", first[0])
    if not first[1:]:
        raise sense.fail("「如果支付」后面没有写做什么", first[0])
    return [first[1:], *later]


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
    while not paying and run > first and granting.said(parts[run - 1]) != "如果":
        run -= 1
    asked = first
    while asked < run and granting.said(parts[asked]) != "如果":
        asked += 1
    cases = tuple([granting.condition(sense, part) for part in parts[first:asked]])
    found = tuple([granting.condition(sense, part) for part in parts[asked:run]])
    rest = [*parts[:first], *parts[run:]]
    return (numbering.both(cases) if cases else None), (numbering.both(found) if found else None), rest
