"""22.3. Whether all of a cost can be paid, each part and the parts together, before somebody chooses to pay it."""

from __future__ import annotations

from itertools import combinations

from judge.clause import Clause
from judge.effects.nodes.ability import Ability, If, Node
from judge.effects.nodes.meant import Ref, Select
from judge.effects.nodes.verbs import Defeat, Put, Turn
from judge.games.cipher import abilities, selecting
from judge.games.cipher.paying import UNPAID, Paying, told_apart
from judge.games.cipher.rules import Rules
from judge.games.cipher.vocabulary import WORDS
from judge.kernel import Reason


def unpayable(play: Rules, card: int, ability: Ability, clause: Clause) -> list[Reason]:
    """What of its cost could not be paid, so that the ability would not be carried out, as ``clause`` says.

    Where paying one part can bring in what another one asks for, this is not known before.
    """
    if not ability.cost or not play.applies(clause):
        return []
    title = abilities.titled(ability)
    pay = Paying(card=card, player=play.card(card).player, parts=ability.cost, name=title)
    missing = _missing(play, pay)
    if not missing:
        return []
    if not any(reason.clause == UNPAID for reason in missing):
        missing = [Reason(UNPAID, ("付不清",), card, title), *missing]
    return [Reason(clause, ("付不清全部费用，会视为没有实行",), card, title), *missing]


def unpayable_within(play: Rules, pay: Paying, clause: Clause) -> list[Reason]:
    """The same of a price in the middle of an effect, which is no ability that would not be carried out."""
    missing = _missing(play, pay) if play.applies(clause) else []
    if not missing:
        return []
    if not any(reason.clause == UNPAID for reason in missing):
        missing = [Reason(UNPAID, ("付不清",), pay.card or None, pay.name), *missing]
    return [Reason(clause, ("付不清全部费用",), pay.card or None, pay.name), *missing]


def _missing(play: Rules, pay: Paying) -> list[Reason]:
    """What is not there to pay with, as far as that is known before."""
    known = [part for part in pay.parts if not _depends(play, pay, part)]
    missing = [reason for part in known if not pay.payable(play, part) for reason in pay.lacking(play, part)]
    return missing or _too_few_for_all(play, pay, known)


def _depends(play: Rules, pay: Paying, part: Node) -> bool:
    """Whether it is not known before what there will be to pay a part with."""
    brought = any(_may_bring_in(play, other, part) for other in pay.parts if other is not part)
    return brought or pay.hangs_on_unseen(play, part)


def _too_few_for_all(play: Rules, pay: Paying, parts: list[Node]) -> list[Reason]:
    """That parts which use up the same cards want more of them together than there are."""
    alike: dict[tuple[object, ...], list[Node]] = {}
    for part in parts:
        what = getattr(part, "what", None)
        if isinstance(part, Put | Turn | Defeat) and isinstance(what, Select) and not what.distinct:
            alike.setdefault((type(part), getattr(part, "state", "")), []).append(part)
    for group in alike.values():
        for number in range(2, len(group) + 1):
            for some in combinations(group, number):
                there = {card for part in some for card in pay.able(play, part)}
                wanted = sum(pay.wanted(play, part) for part in some)
                if len(there) < wanted:
                    return [_together(pay, some, len(there), wanted)]
    return []


def _together(pay: Paying, some: tuple[Node, ...], there: int, wanted: int) -> Reason:
    """The same in words: one card cannot pay two parts."""
    what = getattr(some[0], "what", None)
    unit = WORDS.classifiers.get(what.kind, "张") if isinstance(what, Select) else "张"
    said = "」与「".join(told_apart(some).values())
    words = f"「{said}」一共要{wanted}{unit}，能选的一共只有{there}{unit}"
    return Reason(UNPAID, (words,), pay.card, pay.name)


def _may_bring_in(play: Rules, other: Node, part: Node) -> bool:
    """Whether paying one part of a cost may bring in what another one asks for."""
    if isinstance(part, If):
        return any(_may_bring_in(play, other, inner) for inner in part.then)
    what = getattr(part, "what", None)
    if isinstance(part, Defeat) and isinstance(what, Ref):
        return False
    if isinstance(other, Turn):
        return not isinstance(part, (Turn, Put))
    if not isinstance(other, Put) or not isinstance(part, (Turn, Put)):
        return True
    return isinstance(what, Select) and other.zone in selecting.WORDS.zones(play, what)
