"""10.4.2.1. Of several parts of a cost those that are paid first may bring the cards that the later ones take."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from judge.effects.nodes.ability import Node
from judge.effects.nodes.meant import Ref, Select
from judge.effects.nodes.verbs import Defeat, GiveUp, Put
from judge.games.evolve import looking, selecting
from judge.games.evolve.book import cite
from judge.games.evolve.card import Context
from judge.games.evolve.rules import Rules
from judge.games.evolve.zones import GRAVE

IN_TURN = cite("10.4.2.1", "从效果文本的开头起依次执行")


def into_the_grave(part: Node) -> bool:
    """Whether a part of a cost brings cards into the graveyard, so many as is said."""
    what = getattr(part, "what", None)
    known = what == Ref("这") or (isinstance(what, Select) and isinstance(what.least, int) and what.least == what.most)
    return known and (isinstance(part, GiveUp | Defeat) or (isinstance(part, Put) and part.zone == GRAVE))


def from_the_grave(part: Node) -> bool:
    """Whether a part of a cost takes cards out of one's graveyard."""
    what = getattr(part, "what", None)
    return isinstance(part, Put) and isinstance(what, Select) and what.zones == (GRAVE,)


def with_those(play: Rules, part: Node, brought: Sequence[Node], context: Context) -> int:
    """How many cards more there are for a part of a cost by those that are paid before it (10.4.2.1)."""
    wanted = getattr(part, "what", None)
    if not brought or not isinstance(wanted, Select) or not from_the_grave(part) or not play.applies(IN_TURN):
        return 0
    there = 0
    for one in brought:
        what = getattr(one, "what", None)
        if isinstance(what, Select):
            kind = what.kind if wanted.kind == "卡牌" else wanted.kind
            such = replace(what, kind=kind, filters=(*what.filters, *wanted.filters))
            cards = looking.possible_cards(play, such, context)
            there += min(int(str(what.most)), sum(not play.printed(card).token for card in cards))
        else:
            fits = selecting.WORDS.is_it(play, replace(wanted, zones=()), context.card, context)
            there += bool(fits and not play.printed(context.card).token)
    return there
