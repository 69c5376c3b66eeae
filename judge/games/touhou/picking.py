"""1.12, 1.13. Choosing of the cards that a text means: some of several, of different names, and what is left then."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from judge.effects.nodes.ability import Node
from judge.effects.nodes.meant import Extreme, Select
from judge.effects.nodes.verbs import MEANS_OTHERS, Dig, Do, Look, Put, Reveal
from judge.games.cards.meaning import Context
from judge.games.touhou import facts
from judge.games.touhou.card import as_option
from judge.kernel import Reason

if TYPE_CHECKING:
    from judge.clause import Clause
    from judge.games.touhou.rules import Rules


def apart(play: Rules, what: Select, there: list[int]) -> int:
    """How many of these can be taken: of 不同名的 no two of one name."""
    return len({facts.fact(play, card, "全名") for card in there}) if what.distinct else len(there)


def same_name(play: Rules, card: int, chosen: list[int], context: Context) -> list[Reason]:
    """Those chosen before that have a name of this card, so that it is none of 不同名的."""
    names = set(facts.fact(play, card, "全名"))
    by = facts.as_told(play, context.card)
    return [Reason(by, ("同名",), one) for one in chosen if names & set(facts.fact(play, one, "全名"))]


def of_his(what: Select) -> Select:
    """A description of both players' cards as each has to meet it alone: the highest is the highest of his own."""
    filters = [
        replace(each, than=replace(each.than, of=replace(each.than.of, whose="自己")))
        if isinstance(each.than, Extreme)
        else each
        for each in what.filters
    ]
    return replace(what, whose="自己", filters=tuple(filters))


def left_of_shown(node: Node, context: Context, that: tuple[int, ...]) -> tuple[int, ...]:
    """The cards that 「其中」 and 「其余」 mean after a part of a text: those seen, without those taken."""
    if isinstance(node, Reveal) and isinstance(node.what, Select) and node.what.shown:
        return context.shown
    if isinstance(node, Look | Reveal | Dig) or (isinstance(node, Put) and not context.shown):
        return that
    if not isinstance(node, MEANS_OTHERS) and not (isinstance(node, Do) and node.what is not None):
        return context.shown  # a card drawn, or life gained, in between takes none of them
    return tuple([card for card in context.shown if card not in that])


def choose(
    play: Rules,
    player: int,
    found: list[int],
    question: tuple[int | str, ...],
    *,
    least: int = 1,
    most: int = 1,
    clause: Clause | None = None,
    against: Callable[[int], list[Reason]] | None = None,
) -> tuple[int, ...]:
    """Some of these cards and players that nothing is ``against``: a player is offered by his name."""
    options = {as_option(one): one for one in found}
    free, blocked = (options, ()) if against is None else play.sift(options, lambda one: against(options[one]))
    chosen = play.choose(player, free, *question, least=least, most=most, blocked=blocked, clause=clause)
    return tuple([options[one] for one in chosen])  # type: ignore[index]
