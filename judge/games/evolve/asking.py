"""10.6.2.2-10.6.2.4. What the text of what is used asks of its user: to pay more, to choose options and targets."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator
from typing import Any

from judge.effects.nodes.ability import Ability, Extra, Modes, PayFirst
from judge.effects.nodes.harm import Damage
from judge.effects.nodes.meant import Case, Select, X
from judge.effects.walking import kinds, parts
from judge.games.evolve import observing, replacement, selecting
from judge.games.evolve.card import Context
from judge.games.evolve.rules import Rules
from judge.games.evolve.usable import extras_of, open_to


def may_differ(ability: Ability | None) -> bool:
    """Whether it can be used in several ways: with another X, other options, targets or payment it is another act."""
    if ability is None:
        return False
    paid = [part for part in parts(ability.cost) if isinstance(part, Select) and not part.top]
    return bool(ability.targets or paid or kinds(ability) & {X, Modes, Extra, PayFirst})


def nodes(ability: Ability | None, kind: type[Any], context: Context) -> list[Any]:
    """The parts of a text of a kind, in order; of what is paid for on use those that are paid for."""
    if ability is None or kind not in kinds(ability):
        return []
    return [node for node in open_to(ability.body, paid_for(ability, context)) if isinstance(node, kind)]


def additional(ability: Ability | None, context: Context) -> list[Extra]:
    """The additional costs of a text; those of options are there if those were chosen."""
    return [] if ability is None or Extra not in kinds(ability) else extras_of(ability.body, context.modes)


def paid_for(ability: Ability | None, context: Context) -> list[Extra]:
    """Those of its additional costs that its user pays."""
    return [each for place, each in enumerate(additional(ability, context)) if place in context.extras]


def wanted(ability: Ability | None, context: Context) -> Iterator[tuple[tuple[Select, ...], bool]]:
    """The targets of a text as they are printed, and whether they are chosen."""
    if ability is None:
        return
    yield ability.targets, True
    if kinds(ability).isdisjoint((Extra, Modes)):
        return
    paid = paid_for(ability, context)
    for node in open_to(ability.body, extras_of(ability.body)):
        if isinstance(node, Modes):
            for place, mode in enumerate(node.of):
                there = place in context.modes
                yield mode.targets, there
                yield from ((each.targets, there and each in paid) for each in extras_of(mode.then))
        elif isinstance(node, Extra):
            yield node.targets, node in paid


@functools.lru_cache(maxsize=1024)
def _shares(ability: Ability) -> bool:
    """Whether a part of a text shares a number out at all."""
    return any(isinstance(part, Damage) and part.shared for part in parts(ability))


def shared(ability: Ability | None, context: Context) -> Damage | None:
    """The part of a text that shares a number out over its targets, as it was chosen to be used."""
    if ability is None or not _shares(ability):
        return None
    options = [node.of[place].then for node in nodes(ability, Modes, context) for place in context.modes]
    plain = [part for part in (*ability.body, *itertools.chain(*options)) if not isinstance(part, Extra | Modes)]
    done = (*plain, *(each.then for each in paid_for(ability, context)))
    return next((part for part in parts(done) if isinstance(part, Damage) and part.shared), None)


def total(play: Rules, ability: Ability | None, context: Context) -> int | None:
    """What is shared out over its targets; None if nothing is."""
    found = shared(ability, context)
    if found is None:
        return None
    much = found.amount
    if isinstance(much, Case) and not play.applies(replacement.BY_INSTEAD):
        much = much.otherwise
    return selecting.amount(play, much, context)


def so_much_instead(play: Rules, much: Case, context: Context) -> None:
    """The condition of the amount is looked at as it is shared out, for then it must be known (10.6.2.4)."""
    if selecting.holds(play, much.condition, context):
        before, now = (selecting.amount(play, each, context) for each in (much.otherwise, much.then))
        play.because(replacement.BY_INSTEAD, "写作「改为」", card=context.card)
        seen = observing.seen(play, much.condition, context)
        play.note("replaced", f"分配的{before}点改为{now}点", *seen, clause=replacement.REPLACES)
