"""Sets of cards, one of each kind: A和B各1张为1组，每有1组."""

from __future__ import annotations

import itertools

from msgspec.structs import replace

from judge.effects.nodes.meant import Amount, Count, Least, Reckoned
from judge.effects.syntax import Part
from judge.games.evolve.text import amounts, described, nouns, tallies
from judge.games.evolve.text.of_each import said_of_each
from judge.games.evolve.text.said import Said
from judge.games.evolve.text.sense import Sense


def each(sense: Sense, clause: Part) -> Count | Reckoned:
    """What is counted by 每有, be it cards or sets of them."""
    return tallies.each(sense, clause) if clause.word("IN_SETS") is None else Reckoned(_sets(sense, clause))


def _sets(sense: Sense, clause: Part) -> Least:
    """How many sets there are; no card is in two of them, so of kinds that a card may be both each is in one."""
    parted = said_of_each(clause)
    many = described.counted(Said(), parted.the("quant")) if parted.rule("quant") is not None else Said()
    if many.number != 1 or many.bound:
        raise sense.fail("一组里各有几张，没有读懂：请写「A和B各1张为1组」", clause)
    kinds: list[Said] = []
    for noun in parted.the("nouns").rules("noun"):
        what = described.said(sense, amounts.described_in(sense, noun))
        kinds.append(nouns.alike(kinds[-1], what) if kinds else what)
    first = kinds[0]
    for what in kinds:
        bare = Said(what.kind, first.whose, zone=first.zone, filters=what.filters, name=what.name)
        if what != bare or not (what.kind or what.filters):
            raise sense.fail("一组里是哪几种牌，没有读懂", clause)
        amounts.of_one(sense, what, clause)
    singly: list[Amount] = [Count(nouns.select(sense, what, clause)) for what in kinds]
    if len({what.kind for what in kinds} - {"", "卡牌"}) == len(kinds):  # none is of two kinds
        return Least(tuple(singly))
    return Least((*singly, *[_of_them_all(sense, some, clause) for some in _several(kinds)]))


def _several(kinds: list[Said]) -> list[tuple[Said, ...]]:
    """Two or more of the kinds, in every way."""
    return [some for number in range(2, len(kinds) + 1) for some in itertools.combinations(kinds, number)]


def _of_them_all(sense: Sense, kinds: tuple[Said, ...], at: Part) -> Reckoned:
    """For how many sets there are cards of one of these kinds, each of which is in one."""
    first, *others = kinds
    either = tuple([(what.kind or "卡牌", what.filters) for what in others])
    return Reckoned(
        Count(nouns.select(sense, replace(first, kind=first.kind or "卡牌", either=either), at)), per=len(kinds)
    )
