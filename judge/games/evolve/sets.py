"""10.8.1. What all that are chosen must be together, as a text says: each different in a fact, or so much in all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from judge.clause import Clause
from judge.effects.nodes.meant import Filter, Select
from judge.games.cards.meaning import RELATIONS
from judge.games.evolve import selecting
from judge.games.evolve.card import Context
from judge.games.evolve.rules import Rules
from judge.games.evolve.vocabulary import WORDING
from judge.kernel import Reason
from judge.kernel.records import Telling

Against = Callable[[int], list[Reason]]


class _Known(NamedTuple):
    """What of a card counts: its values for each of the facts that must differ, and what it adds."""

    differ: tuple[frozenset[int | str], ...]
    adds: int


_ANY: _Known | None = None
"""A card that nobody has seen: it may be whatever is needed."""


def demands(what: Select) -> bool:
    """Whether a text demands anything of all that are chosen together."""
    return bool(what.distinct) or what.total is not None


def tell_total(what: Select) -> str:
    """What those that are chosen must come to together."""
    return f"合计{WORDING.demand(what.total)}" if what.total is not None else ""


def tell(what: Select) -> str:
    """All that a text demands of those that are chosen together."""
    said = [f"{fact}各不相同" for fact in what.distinct]
    return "、".join([*said, *([tell_total(what)] if what.total is not None else [])])


def most(play: Rules, what: Select, cards: Iterable[int], limit: int) -> int:
    """How many of some cards can be chosen together, ``limit`` at most; 0, if no such set is what the text says."""
    known = [_known(play, what, card) for card in cards]
    if not demands(what):
        return min(limit, len(known))
    sizes = range(min(limit, len(known)), 0, -1)
    return next((size for size in sizes if _possible(what.total, known, [], size)), 0)


def must_be_some(what: Select) -> bool:
    """Whether choosing none does not come to what a text says they must come to at least."""
    return what.total is not None and not _comes_to(what.total, 0)


def pick(
    play: Rules,
    player: int,
    cards: Sequence[int],
    what: Select,
    bounds: tuple[int, int],
    context: Context,
    *question: int | str,
    against: Against | None = None,
    clause: Clause | None = None,
    none: Reason | None = None,
    rule: Clause | None = None,
) -> list[int]:
    """So many of them as somebody says, one after the other where they must differ or come to something together.

    ``rule``: by which clause they must, where that is not as a text is carried out or a cost is paid.
    """
    least, limit = bounds
    by = selecting.WORDS.rules(play, context)[0] if rule is None else rule
    if not demands(what):
        asked = play.some(player, cards, *question, least=least, most=limit, against=against, clause=clause, none=none)
        return list(asked)
    free = [card for card in cards if against is None or not play.barring(against(card))]
    least = min(least, most(play, what, free, limit))
    found: list[int] = []
    while len(found) < limit:
        rest = [card for card in free if card not in found]

        def against_it(card: int, rest: list[int] = rest) -> list[Reason]:
            own = against(card) if against is not None else []
            said = [] if own else _together(play, what, [*found, card], rest, (least, limit))
            return [*own, *[Reason(by, words, context.card, context.name) for words in said]]

        left = [card for card in cards if card not in found]
        enough = _enough(play, what, found) or not (found or context.paying)
        if not enough and found:
            play.because(by, f"写明{tell(what)}，已选的还不够", card=context.card)
        done = len(found) >= least and enough
        why = none if not found else None
        one = play.pick(player, left, *question, least=int(not done), against=against_it, clause=clause, none=why)
        if one is None:
            break
        found.append(one)
    return found


def _together(
    play: Rules, what: Select, cards: list[int], rest: Sequence[int], bounds: tuple[int, int]
) -> list[Telling]:
    """Why the last card cannot be chosen with those before: alike, too much, or too little with all that may follow."""
    card, total = cards[-1], what.total
    *before, mine = [_known(play, what, one) for one in cards]
    said: list[Telling] = []
    for place, fact in enumerate(what.distinct):
        if mine and any(other and other.differ[place] & mine.differ[place] for other in before):
            said.append((f"写明{fact}各不相同，", card, "与已选的相同"))
    if total is not None and total.relation in {"≤", "<"}:
        adds = sum(known.adds for known in (*before, mine) if known is not None)
        if not _comes_to(total, adds):
            said.append((f"写明{total.fact}合计的上限，选", card, f"会成为{adds}"))
    if not said:
        others = [_known(play, what, one) for one in rest if one != card]
        sizes = range(max(bounds[0], len(cards)), min(bounds[1], len(cards) + len(others)) + 1)
        if not any(_possible(total, others, [*before, mine], size) for size in sizes):
            many = f"{bounds[0]}张" if total is None or total.relation in {"≤", "<"} else ""
            said.append((f"写明{tell(what)}，选", card, f"就凑不成{many}"))
    return said


def _known(play: Rules, what: Select, card: int) -> _Known | None:
    """What of a card counts; nothing is known of one that nobody has seen."""
    if not play.card(card).face:
        return _ANY
    differ = tuple([frozenset(selecting.WORDS.fact(play, card, fact)) for fact in what.distinct])
    total = selecting.WORDS.fact(play, card, what.total.fact) if what.total is not None else ()
    return _Known(differ, sum(int(value) for value in total))


def _enough(play: Rules, what: Select, cards: list[int]) -> bool:
    """Whether those that are chosen are by themselves what the text says."""
    known = [_known(play, what, card) for card in cards]
    return what.total is None or _ANY in known or _comes_to(what.total, sum(one.adds for one in known if one))


def _bound(total: Filter) -> int:
    return int(total.values[0])


def _comes_to(total: Filter, number: int) -> bool:
    return RELATIONS[total.relation](number, _bound(total))


def _possible(total: Filter | None, cards: list[_Known | None], chosen: list[_Known | None], size: int) -> bool:
    """Whether some of the cards, with those chosen, are together ``size`` that are what the text says."""
    known = [card for card in cards if card is not None]
    wild = len(cards) - len(known)
    if _ANY in chosen:  # what it adds nobody knows
        total = None
    own = [card for card in chosen if card is not None]
    if not _differ(own):
        return False
    more = size - len(chosen)
    for unseen in range(min(wild, more) + 1):
        sought = total if unseen == 0 else None
        down = sought is not None and sought.relation in {"≥", ">"}
        ordered = sorted(known, key=lambda card: -card.adds if down else card.adds)
        if more >= unseen and any(_sets(sought, ordered, own, more - unseen)):
            return True
    return False


def _differ(cards: list[_Known]) -> bool:
    """Whether no two of some cards are alike in any of the facts."""
    return all(
        not (mine & other)
        for at, card in enumerate(cards)
        for before in cards[:at]
        for mine, other in zip(card.differ, before.differ, strict=True)
    )


def _sets(total: Filter | None, cards: list[_Known], own: list[_Known], more: int) -> Iterator[bool]:
    """True for each set of ``more`` of the cards that goes with one's ``own``; of cards that are alike the first."""
    adds = sum(card.adds for card in own)
    if not more:
        if total is None or _comes_to(total, adds):
            yield True
        return
    tried: set[_Known] = set()
    for place, card in enumerate(cards[: len(cards) - more + 1]):
        if total is not None and total.relation != "=":  # they are in order: no later ones come nearer
            best = adds + sum(one.adds for one in cards[place : place + more])
            if not _comes_to(total, best):
                return
        if card not in tried and _differ([*own, card]):
            tried.add(card)
            yield from _sets(total, cards[place + 1 :], [*own, card], more - 1)
