"""Looking through a deck: for what, and where that goes (5.7)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from judge.effects.nodes.ability import May, Node
from judge.effects.nodes.meant import Ref
from judge.effects.nodes.verbs import Deploy, Put, Reveal, Search, Shuffle
from judge.effects.syntax import Part
from judge.games.evolve.text import described, nouns
from judge.games.evolve.text.said import Said
from judge.games.evolve.text.sense import Sense
from judge.games.evolve.text.subjects import listed, taken_from
from judge.games.evolve.text.words import DECK


def _search(sense: Sense, part: Part) -> list[Node]:
    """从自己的牌组中寻找1张『妖精』: where it goes is said after it."""
    place = taken_from(sense, part) or Said(zone=DECK)
    found = [_sought(sense, noun, place) for noun in listed(part.the("nouns"))]
    sense.that = sense.subject = Ref("那")  # not before: 与该随从同名的 is of one that was spoken of
    sense.pair, sense.sought = None, len(found) == _TWO and all(each.what.most == 1 for each in found)
    return [*found]


_TWO = 2
FIRST, SECOND = Ref("前者"), Ref("后者")
"""The one and the other of two kinds of cards that are looked for side by side."""


def _sought(sense: Sense, noun: Part, place: Said) -> Search:
    if noun.first.name != "desc":
        raise sense.fail("这里要写找什么", noun)
    words = described.said(sense, noun.first)
    if not words.zone:
        words = nouns.within(sense, place, words, noun)
    if words.zone != DECK or words.top or words.bottom or words.whose == "对手":
        raise sense.fail("只能读懂在自己的牌组里找", noun)
    if words.number is None and words.bound != "任意":
        raise sense.fail("没有写找几张", noun)
    return Search(nouns.select(sense, replace(words, whose="自己"), noun), "")


def searched(nodes_: Sequence[Node]) -> list[Node]:
    """A search with what is done with what was found; that it is shown, and the deck shuffled, is understood (5.7)."""
    found: list[Node] = []
    for node in nodes_:
        last = found[-1] if found else None
        if isinstance(node, Put | Deploy) and node.what in {FIRST, SECOND} and unfinished(found[-_TWO:]):
            _goes_apart(found, node)
            continue
        if isinstance(last, Search) and not last.zone:
            if node == Reveal(Ref("那")) and (last.what.filters or last.what.kind != "卡牌"):
                continue  # a condition of more than a number: they are shown in any case (5.7.1.2)
            to = node
            if isinstance(node, May) and len(node.then) == 1 and last.what.filters:  # 可以将其放置到战场
                to, found[-1] = node.then[0], replace(last, what=replace(last.what, least=0))  # or none is found
            if isinstance(to, Put | Deploy) and to.what == Ref("那"):
                found[:] = [_goes(each, to) for each in found]
                continue
        if isinstance(last, Search) and node == Shuffle("自己"):
            continue
        found.append(node)
    return _at_once(found)


def _at_once(nodes_: Sequence[Node]) -> list[Node]:
    """寻找1张『A』和1张『B』，放置到额外区: looked for, and put there, in one go; the deck is shuffled once (5.7.2)."""
    found: list[Node] = []
    for node in nodes_:
        last = found[-1] if found else None
        same = (
            isinstance(last, Search)
            and isinstance(node, Search)
            and replace(node, what=last.what) == replace(last, also=())
        )
        if isinstance(last, Search) and isinstance(node, Search) and node.zone and same:
            found[-1] = replace(last, also=(*last.also, node.what))
        else:
            found.append(node)
    return found


def _goes(node: Node, to: Put | Deploy) -> Node:
    """Where what was found goes, where that was not said before: of several that were looked for all of them."""
    if not isinstance(node, Search) or node.zone:
        return node
    if isinstance(to, Put):
        return replace(node, zone=to.zone, place=to.place)
    return replace(node, zone=to.zone, state=to.state)


def _goes_apart(found: list[Node], to: Put | Deploy) -> None:
    """将前者放置到战场上，将后者放置到额外区: each of the two that were looked for goes where it is said to."""
    at = [place for place, node in enumerate(found) if isinstance(node, Search)][-_TWO:][to.what == SECOND]
    found[at] = _goes(found[at], to)
    first, second = found[-_TWO:]
    if isinstance(first, Search) and isinstance(second, Search) and first.zone and second.zone:
        found[-_TWO:] = [replace(first, apart=(second,))]  # one search: the deck is shuffled once, after both (5.7.2)


def unfinished(nodes_: Sequence[Node]) -> bool:
    """Whether a search does not say where what was found goes."""
    return any(isinstance(node, Search) and not node.zone for node in nodes_)


CLAUSES: dict[str, Callable[[Sense, Part], list[Node]]] = {"search": _search}
