"""1.4, 1.15. The points of a 颜色值, and whether some sources pay them exactly."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from msgspec.structs import replace

from judge.effects.nodes.ability import Ability, Define, Node
from judge.effects.nodes.meant import Filter, Select, X
from judge.effects.nodes.verbs import Cheaper, Produce, Resources
from judge.effects.rewriting import mentions, swapped
from judge.games.cards.meaning import RELATIONS, Context
from judge.games.cards.values import Layer
from judge.games.touhou import facts, keywords, noted, numbers, selecting
from judge.games.touhou.book import cite, embody
from judge.games.touhou.card import COLOURS, Hue
from judge.games.touhou.rules import Rules
from judge.kernel import Reason

CANNOT = cite("1.151a", "不能支付它")
ZERO = embody("1.45a", "视为不必为它横置颜色盘里的牌")
REDUCED = cite("1.158", "视同{0}")
CHANGED = cite("7.1.6a", "可能受某些效果影响")


class Source(NamedTuple):
    """Something that pays: a card of the colour disc, or a 颜色值能力; ``points``: the colours that each can be."""

    card: int
    points: tuple[frozenset[str], ...]
    ability: Ability | None = None


Slots = tuple[frozenset[str], ...]
"""What has to be paid, point by point: the colours that each may be."""


@functools.cache
def any_of(colours: tuple[str, ...]) -> frozenset[str]:
    """The colours that a point may be; there are few different ones."""
    return frozenset(colours)


def prices(play: Rules, card: int, x: int, told: numbers.Told = None) -> dict[str, tuple[Hue, ...]]:
    """The 颜色值 that have to be paid now, by what they are called, as effects have changed them."""
    return {facts.said(ways): ways for ways in ways_to_pay(play, card, x, told)}


def changes(play: Rules, card: int) -> list[Layer]:
    """The effects that change what has to be paid for a card, in the order in which they do."""
    return [*play.modified(card, "颜色值"), *play.modified(card, "减费")] if play.applies(CHANGED) else []


def ways_to_pay(
    play: Rules, card: int, x: int, told: numbers.Told = None, *, without: Sequence[Layer] = ()
) -> list[tuple[Hue, ...]]:
    """The 颜色值 that have to be paid now, X set in, as effects have changed them: one, or several to choose from.

    ``without``: effects that are left out, as if there were none of them.
    """
    play.consulted.update(facts.VALUE)
    hues = list(as_printed(play, card, x))
    if told is not None:
        told.append(Reason(facts.VALUE[4], (f"印刷{facts.said(play.face(card).value)}",), card))
    by = [layer for layer in changes(play, card) if layer not in without]
    for layer in by:
        if layer.what != "颜色值":
            continue
        words = "减至无" if layer.sets and not layer.number else f"{layer.number or 0:+}"
        if told is not None:
            told.append(Reason(CHANGED, (words,), layer.source or None, layer.name))
        hues = [Hue(hue.colours) for hue in hues] if layer.sets else changed(hues, Resources(layer.number or 0))
    found = _in_its_place(by, [hues], told) if by else [hues]
    for layer in by:  # each offers another way, or several
        if not isinstance(layer.node, Cheaper) or layer.node.instead:
            continue
        sign = 1 if layer.node.more else -1
        before, times = found, _times(play, layer.node, Context(layer.source or card, facts.user(play, card)))
        by_each = [scaled(by, times) for by in layer.node.by] if times else []
        if times:
            low = layer.node.floor
            less = [
                way
                for each in found
                for by in by_each
                for way in ways_changed(each, by if low is None else _no_lower(each, by, low), sign)
            ]
            found = _each_once([*less, *found] if layer.node.may else less)
        if told is not None and found != _each_once(before):  # what there is none of cannot be less
            told.append(Reason(CHANGED, ("多付" if sign > 0 else "少付",), layer.source or None, layer.name))
    return [tuple(each) for each in found]


def added(play: Rules, card: int) -> tuple[Hue, ...]:
    """What effects add to the 颜色值 of a card (增加1黑来使用)."""
    hues: list[Hue] = []
    for layer in play.modified(card, "颜色值"):
        if not layer.sets and (layer.number or 0) > 0:
            hues = changed(hues, Resources(layer.number or 0))
    for layer in play.modified(card, "减费"):
        node = layer.node
        if isinstance(node, Cheaper) and node.more and not node.may:
            times = _times(play, node, Context(layer.source or card, facts.user(play, card)))
            hues = changed(hues, scaled(node.by[0], times)) if times else hues
    return tuple(hues)


def _no_lower(hues: list[Hue], by: Resources, low: int) -> Resources:
    """So much less, but no lower than that in all (最少为1)."""
    spare = max(0, sum(hue.number for hue in hues) - low)
    coloured = tuple([(colour, min(number, spare)) for colour, number in by.coloured])
    return by if by.count <= spare else Resources(spare, coloured if spare else ())


def _each_once(ways: list[list[Hue]]) -> list[list[Hue]]:
    """Ways to pay, those that come to the same as one: of so many reductions between two each would double them."""
    return [list(way) for way in dict.fromkeys(map(tuple, ways))]


def as_printed(play: Rules, card: int, x: int) -> tuple[Hue, ...]:
    """The 颜色值 of a card before effects change it, X set in."""
    return tuple([Hue(hue.colours, hue.number + hue.x * x) if hue.x else hue for hue in play.face(card).value])


def bearing_on(
    play: Rules, card: int, x: int, ways: dict[str, tuple[Hue, ...]], chosen: str, told: list[Reason]
) -> list[Reason]:
    """What has made a price that is paid: nothing, where one could pay less and does not; also that nothing is left."""
    printed, asked = as_printed(play, card, x), ways[chosen]
    if len(ways) > 1 and asked == printed:
        return []
    if not any(hue.number for hue in printed) or any(hue.number for hue in asked):
        return told
    return [*told, Reason(REDUCED, ("视同{0}",), card), Reason(CANNOT, ("没有要付的，付得起",), card)]


def _in_its_place(layers: list[Layer], found: list[list[Hue]], told: numbers.Told) -> list[list[Hue]]:
    """What has to be paid, or may be, instead of what is printed (只需支付1蓝)."""
    for layer in layers:
        if not isinstance(layer.node, Cheaper) or not layer.node.instead:
            continue
        others = [[*map(_hue, by.coloured), *_any(by)] for by in layer.node.by]
        found = [*found, *others] if layer.node.may else others
        if told is not None:
            told.append(Reason(CHANGED, ("代替印刷的",), layer.source or None, layer.name))
    return found


def _hue(coloured: tuple[str, int]) -> Hue:
    return Hue((coloured[0],), coloured[1])


def _any(by: Resources) -> list[Hue]:
    """The points of any colour."""
    plain = by.count - sum(number for _, number in by.coloured)
    return [Hue(COLOURS, plain)] if plain else []


def with_x(cost: Sequence[Node], x: int) -> tuple[Node, ...]:
    """What has to be paid, X set in."""
    known: Any = tuple(cost)
    for each in range(1, GREATEST + 1):
        known = swapped(known, X(each), each * x) if mentions(known, X(each)) else known
    return tuple([_set_in(part) if isinstance(part, Resources) and part.lettered else part for part in known])


def _set_in(part: Resources) -> Resources:
    """支付2红 for 支付X红, where X is 2."""
    given = [(hue, int(str(number))) for hue, number in part.lettered]
    coloured = (*part.coloured, *[(hue, number) for hue, number in given if hue])
    return Resources(part.count + sum(number for _, number in given), coloured)


GREATEST = 9
"""As often as X may be asked for (2X)."""


def _times(play: Rules, node: Cheaper, context: Context) -> int:
    """How often as much it is; not less than never (1.54)."""
    return max(0, selecting.amount(play, node.times, context))


def scaled(by: Resources, times: int) -> Resources:
    """So many times as much."""
    if times == 1:
        return by
    return Resources(by.count * times, tuple([(colour, number * times) for colour, number in by.coloured]))


def changed(hues: list[Hue], by: Resources, sign: int = 1) -> list[Hue]:
    """So many points more, or fewer as far as there are any: of the colours named, the others of any."""
    plain = by.count - sum(number for _, number in by.coloured)
    for colour, number in (*by.coloured, *((("", plain),) if plain else ())):
        left = sign * number
        found: list[Hue] = []
        for hue in hues:
            taken = min(hue.number, -left) if left < 0 and (not colour or colour in hue.colours) else 0
            left += taken
            found.append(Hue(hue.colours, hue.number - taken))
        hues = [*found, *([Hue((colour,) if colour else COLOURS, left)] if left > 0 else [])]
    return hues


def ways_changed(hues: list[Hue], by: Resources, sign: int) -> list[list[Hue]]:
    """The same; fewer of any colour is of whichever colours the player likes."""
    plain = by.count - sum(number for _, number in by.coloured)
    if sign > 0 or plain <= 0:
        return [changed(hues, by, sign)]
    found = [changed(hues, Resources(by.count - plain, by.coloured), sign)]
    for _ in range(plain):
        less = {tuple(_one_less(each, at)): None for each in found for at, hue in enumerate(each) if hue.number}
        found = [list(each) for each in less] or found
    return found


def _one_less(hues: list[Hue], at: int) -> list[Hue]:
    return [replace(hue, number=hue.number - 1) if place == at else hue for place, hue in enumerate(hues)]


def slots(play: Rules, card: int, hues: tuple[Hue, ...], *, strictly: bool = False, declared: bool = False) -> Slots:
    """The points that have to be paid for a card (0: for an ability); any colour will do for a card with 极彩.

    ``strictly``: as if it had not, so that nobody is asked how that is read; ``declared``: it had, as it was declared.
    """
    anything = bool(card) and not strictly and keywords.any_colour(play, card)
    anything = anything or (declared and not strictly and keywords.as_declared(play))
    if _with_none(hues):
        play.consulted.add(ZERO)
    return _point_by_point(hues, anything=anything)


@functools.lru_cache(maxsize=1024)
def _with_none(hues: tuple[Hue, ...]) -> bool:
    """Whether of one of them there is no point."""
    return not all(hue.number for hue in hues)


@functools.lru_cache(maxsize=1024)
def _point_by_point(hues: tuple[Hue, ...], *, anything: bool) -> Slots:
    """What each point may be."""
    return tuple([any_of(COLOURS if anything else hue.colours) for hue in hues for _ in range(hue.number)])


def produced(ability: Ability) -> tuple[Resources, ...]:
    """What a 颜色值能力 pays, one of several; nothing for any other ability."""
    node = _produce_of(ability)
    return node.of if node is not None and ability.kind == "启动" else ()


def _produce_of(ability: Ability) -> Produce | None:
    """What it says that it pays, also where it says what X is first."""
    first = next((node for node in ability.body if isinstance(node, Produce | Define)), None)
    if isinstance(first, Define):
        first = next((node for node in first.then if isinstance(node, Produce)), None)
    return first


def produced_now(play: Rules, ability: Ability, context: Context) -> tuple[Resources, ...]:
    """The same, with what X is now, and the colour that was chosen for it; nothing, if none was."""
    x = next((node.value for node in ability.body if isinstance(node, Define)), None)
    found = list(produced(ability))
    if x is not None:
        number = max(0, selecting.amount(play, x, context))
        made = [part for each in found for part in with_x((each,), number)]
        found = [part for part in made if isinstance(part, Resources) and part.count]
    if any(hue == noted.CHOSEN_POINT for each in found for hue, _ in each.coloured):
        chosen = noted.last(play, context.card, noted.CHOSEN_COLOUR)
        named = {noted.CHOSEN_POINT: chosen}
        hues = [tuple([(named.get(hue, hue), number) for hue, number in each.coloured]) for each in found]
        found = [replace(each, coloured=of) for each, of in zip(found, hues, strict=True)] if chosen else []
    return tuple(found)


def kept_for_others(every: Iterable[Source], needed: Slots, given: list[Source]) -> list[int]:
    """The cards that would pay, too, so that it were enough, but say that they pay for the use of other cards alone."""
    kept = [source for source in every if source not in given and _only_for(source) is not None]
    return [] if not kept or payable(needed, [*given, *kept]) is None else [source.card for source in kept]


def _only_for(source: Source) -> Select | None:
    """The cards for whose use alone a source pays."""
    made = None if source.ability is None else _produce_of(source.ability)
    return None if made is None else made.only


def in_points(given: list[Source]) -> list[Source]:
    """The same sources, if each point could be used alone."""
    return [Source(one.card, (point,)) for one in given for point in one.points]


def pays_for(play: Rules, source: Source, card: int, player: int) -> bool:
    """Whether a source may pay for the use of a card, or (0) for anything else: some say what they pay for alone."""
    only = _only_for(source)
    return only is None or (card > 0 and selecting.is_it(play, only, card, Context(source.card, player)))


def payable(needed: Slots, given: list[Source]) -> list[Source] | None:
    """Some of the sources, each card once, that together pay exactly what is needed; None if none do."""
    if not needed:
        return []
    if sum([len(source.points) for source in given]) < len(needed):
        return None
    single = [source for source in given if len(source.points) == 1]
    several = [source for source in given if len(source.points) != 1]
    for count in range(len(several) + 1):
        for taken in combinations(several, count):
            points = [(point, source) for source in taken for point in source.points]
            if len(points) > len(needed) or len({source.card for source in taken}) < count:
                continue
            apart = {source.card for source in taken}
            if (match := _match(needed, points, [one for one in single if one.card not in apart])) is not None:
                return match
    return None


def _match(needed: Slots, must: list[tuple[frozenset[str], Source]], may: list[Source]) -> list[Source] | None:
    """A perfect match of the slots: every point of ``must``, filled up from ``may``."""
    offers = [*must, *[(source.points[0], source) for source in may]]
    taking = [[slot for slot, colours in enumerate(needed) if hues & colours] for hues, _ in offers[: len(must)]]
    taken: dict[int, int] = {}
    for offer in range(len(must)):  # each point that must be used takes a slot first
        if not _placed(offer, taking, taken, set()):
            return None
    owner = {offer: slot for slot, offer in taken.items()}
    filled = frozenset(taken)
    filling = [[offer for offer, (hues, _) in enumerate(offers) if hues & colours] for colours in needed]
    for slot in range(len(needed)):
        if slot not in filled and not _placed(slot, filling, owner, set(range(len(must)))):
            return None
    return list(dict.fromkeys(offers[offer][1] for offer in sorted(owner)))


def _placed(one: int, fits: list[list[int]], taken: dict[int, int], seen: set[int]) -> bool:
    """Whether one finds a place among those that it fits; who had that may have to find another one."""
    for place in fits[one]:
        if place not in seen:
            seen.add(place)
            if place not in taken or _placed(taken[place], fits, taken, seen):
                taken[place] = one
                return True
    return False


def paid_for(play: Rules, card: int, x: int, used: frozenset[int]) -> tuple[str, ...]:
    """The colours that count as paid: those that its 颜色值 asked for before effects made it less (1.158).

    Of a mixed one those of the cards that were tapped for it (3.27).
    """
    asked = [hue.colours for hue in play.face(card).value if hue.number + hue.x * x]
    given = {colour for one in used for colour in facts.colours(play, one)} if any(map(_mixed, asked)) else set()
    found = {c for colours in asked for c in (set(colours) & given if _mixed(colours) else colours)}
    return tuple([colour for colour in COLOURS if colour in found])


def _mixed(colours: tuple[str, ...]) -> bool:
    return len(colours) > 1


def of_other_cards(given: list[Source], source: Source) -> list[Source]:
    """What is left of the sources when the card of one of them pays."""
    return [other for other in given if other.card != source.card]


def uses(points: tuple[frozenset[str], ...], needed: Slots) -> Iterator[frozenset[int]]:
    """The places that the points can fill, one way after the other."""
    if not points:
        yield frozenset()
        return
    for place, slot in enumerate(needed):
        if points[0] & slot:
            for more in uses(points[1:], needed):
                if place not in more:
                    yield more | {place}


def meets(total: int, demand: Filter) -> bool:
    """Whether a total of points is what is demanded."""
    if demand.fact != "颜色值":
        return True
    return any(RELATIONS[demand.relation](total, wanted) for wanted in demand.values)


def resource_slots(part: Resources) -> Slots:
    """The points of a 颜色值 in a text: so many of each colour, the others of any."""
    coloured = [frozenset((colour,)) for colour, number in part.coloured for _ in range(number)]
    return (*coloured, *[frozenset(COLOURS)] * (part.count - len(coloured)))
