"""14.2.3.1. Whether a card that raced has 突进: as long as it belongs to one in a zone that the book has nowhere."""

from __future__ import annotations

from collections.abc import Sequence

from judge.effects.nodes.ability import Ability, Grant, If
from judge.effects.nodes.meant import Filter, Is, Ref
from judge.effects.walking import parts
from judge.games.evolve.book import cite
from judge.games.evolve.rules import Rules
from judge.games.evolve.zones import RACING, ZONES

RACES = cite("14.2.3.1", "这张卡牌就具有【突进】")
EATS = cite("14.2.1.1", "放置到参赛领域")
GATE = "14.2.3.1"
STARTING_GATE = (
    "参赛之后，与它关联的卡牌在「起跑区域」时才有【突进】，书中没有「起跑区域」",
    ("就是参赛领域，有【突进】（4.13、14.2.1.1）", "没有这样的领域，没有【突进】（14.2.3.1的字面）"),
)
_LINKED = Is(Ref("这"), (Filter("参赛关联", "=", (True,)),))
RUNS = Ability("参赛", "永续", "参赛", (If(_LINKED, (Grant(Ref("这"), "突进"),), "只要"),))
"""What a card has that raced: 突进, as long as a card of the racing zone belongs to it (14.2.3.1)."""
_RUSH = "突进"


def linked(play: Rules, card: int) -> bool:
    """Whether a card belongs to one in the racing zone."""
    return any(link.to == card and play.card(link.card).zone == RACING for link in play.state.links)


def no_such_zone(play: Rules) -> bool:
    """Whether the judge has read that there is no such zone, so that nothing has 突进 by racing."""
    return play.state.ruling_on(GATE) == STARTING_GATE[1][1]


def which_zone(play: Rules) -> bool:
    """Whether the racing zone is meant, as the judge reads it (S-A5)."""
    nearest = (RACES, ZONES[RACING].means[0], EATS)
    return play.reading(GATE, *STARTING_GATE, nearest) == STARTING_GATE[1][0]


def raced(play: Rules, cards: Sequence[int]) -> None:
    """Cards raced or ate: whether they have 突进 now has to be known where any card's text asks for that."""
    if play.state.ruling_on(GATE) or not any(_asks(each) for each in play.printed_anywhere("abilities")):
        return
    if any(linked(play, card) and RUNS in play.abilities(card) for card in cards):
        which_zone(play)


def _asks(ability: Ability) -> bool:
    """Whether a text speaks of cards that have 突进, or have none."""
    return any(isinstance(part, Filter) and part.fact == _RUSH for part in parts(ability))
