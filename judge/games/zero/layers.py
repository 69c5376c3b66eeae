"""701 and 708. What continuous effects do now, each in the order in which it took effect."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Any

from judge.effects.nodes.ability import Ability, Grant
from judge.effects.nodes.meant import Ref, Select
from judge.games.cards.layers import INSTEAD, Layers, Looked, Source, number_of
from judge.games.cards.meaning import Context
from judge.games.cards.values import Layer
from judge.games.zero import facts, keyword_clauses, selecting
from judge.games.zero.book import cite, embody
from judge.games.zero.rules import Rules
from judge.games.zero.zones import EVENT, FIELD, REST
from judge.kernel import Reason

ELSEWHERE = cite("700#7", "并非只在战斗区里有效")
CHAPTER = (
    *(embody("700", "效果概述"), embody("700#2", "三种类型"), embody("700#3", "不论哪一种都视为效果")),
    *(embody("307", "效果"), embody("307#1", "文字栏里的信息"), embody("307#3", "影响其他牌")),
    *(embody("700#6", "每个不同的段落"), ELSEWHERE),
)
STATIC = (embody("701", "永续效果"), embody("701#2", "就已经存在"))
IN_FORCE = cite("701#1", "那个效果就生效")
IN_ORDER = cite("701#3", "按自己生效的先后")
OVERRULED = cite("701#5", "决定别的永续效果")
LOSES = cite("708#1", "失去所有的效果")
ONLY_OWN = cite("708#2", "失去的只是它自己原有的")
LOST_WHOLE = embody("708#3", "启动条件等也一同失去")
CHAPTER_LOST = (embody("708", "失去效果"), embody("307#6", "其他牌或效果所赋予它的效果不受影响"), LOST_WHOLE)
LEVEL_MET = cite("600#8", "那个效果才被激活")
GATES = {
    2: (embody("317#1", "等级2"), embody("317#2", "等级2以上")),
    3: (embody("317#3", "等级3"), embody("317#4", "等级3以上")),
}
LEVEL_TEXT = (
    *(embody("317", "特殊图标"), embody("307#2", "视为没有这个效果")),
    embody("600#6", "共同存在"),
)
DURING = cite("809#2", "从进入那个回合起生效")
DURING_TERM = (
    embody("809", "我方回合中"),
    embody("809#1", "永续效果或启动效果"),
    embody("809#3", "任何时机都可以使用"),
)
GAINED = cite("307#4", "视为这张牌自己的效果")
CHANGED = cite("707#1", "……改为……")
NO_EFFECT = "失去效果"
AT_REST = "休息区"
"""The icon of an effect that says that it works there (700#7)."""


class Continuous(Layers):
    """永续效果 and lasting effects, each applied to the result of those that took effect before it (701#3)."""

    meaning, KIND = selecting.WORDS, "永续"

    def sources(self, play: Rules) -> list[Source]:
        """Effects and cards in play by the order in which they took effect; the turn player's of those equal first."""
        state = play.state
        found = [Source(effect.stamp, effect=effect) for effect in state.effects]
        for player in (state.turn_player, 1 - state.turn_player):
            for zone in (FIELD, EVENT):
                cards = [card for card in state.zones[player, zone] if "永续" in play.face(card).kinds]
                found += [Source(play.stamp(card), card) for card in cards]
            if AT_REST in play.printed_anywhere("works_in") and play.applies(ELSEWHERE):
                cards = [card for card in state.zones[player, REST] if AT_REST in play.face(card).works_in]
                found += [Source(play.stamp(card), card) for card in cards]
        if len(found) < 2:
            return found
        in_order = play.applies(IN_ORDER)
        return sorted(found, key=lambda source: (source.stamp if in_order else -source.stamp, source.effect is None))

    def abilities(self, play: Rules, card: int) -> Iterator[Ability]:
        """The continuous effects of a card in play, unless it has lost them."""
        if lost(play, card) and play.applies(OVERRULED):
            play.consult(OVERRULED)
            return
        at_rest = play.card(card).zone == REST
        for ability in play.face(card).abilities:
            if ability.kind == "永续" and at_rest == ((AT_REST,) in ability.icons) and works(play, card, ability):
                play.consult(*((ELSEWHERE,) if at_rest else ()))
                play.consult(*CHAPTER, *STATIC, IN_FORCE)
                if play.applies(IN_FORCE):
                    yield ability

    def lasting(self, effect: Any) -> Layer:
        """A lasting effect as something that holds, with what it is directed at."""
        made = super().lasting(effect)
        if effect.against is None:
            return made
        return made._replace(node=Grant(Ref("这"), effect.what, against=effect.against))

    def does(self, play: Rules, card: int, ability: Ability) -> bool | None:  # type: ignore[override]
        """Whether it is in force: as long as it is there (701#1), though none of the cards be that it is about."""
        said = super().does(play, card, ability)
        if said is not False:
            return said
        called = ability.name or ability.text
        mine = [x for x in self.all(play) if x.static and (x.source, x.name) == (card, called) and x.what != INSTEAD]
        return any(isinstance(getattr(layer.node, "what", None), Select) for layer in mine)

    def bears(self, play: Rules, does: list[Layer], read: Looked) -> bool:
        """Whether what one does decides whether another one does anything, or what (701#5)."""
        return play.applies(OVERRULED) and super().bears(play, does, read)

    def works(self, play: Rules, card: int, ability: Ability, stamp: int) -> bool:
        """Whether a card has not lost an effect that was given to it; what is only done instead is none of its own."""
        del ability
        return not lost(play, card, stamp) or any(e.what == INSTEAD and e.stamp == stamp for e in play.state.effects)

    def nodes(self, play: Rules, card: int, ability: Ability, stamp: int, rank: Any = None) -> Iterator[Layer]:
        """What a continuous effect does, if the keyword is in force by which it does it (900#1)."""
        keyword = keyword_clauses.keyword_clause(play, ability)
        if keyword is None or play.applies(keyword):
            yield from super().nodes(play, card, ability, stamp, rank)


CONTINUOUS = Continuous()
layers, every, held = CONTINUOUS.all, CONTINUOUS.every, CONTINUOUS.held
_on = CONTINUOUS.on


def own(play: Rules, card: int, fact: str) -> list[Layer]:
    """What a card says of a fact of its own, wherever it lies."""
    face = play.face(card)
    if "永续" not in face.kinds:
        return []
    found = [a for a in face.abilities if a.kind == "永续" and works(play, card, a)]
    return [x for a in found for x in CONTINUOUS.nodes(play, card, a, 0) if x.what == fact and card in x.on]


def open_ones(play: Rules) -> Iterator[tuple[list[int], bool]]:
    """Cards of which one came first, where something hangs on it; and whether they came into play at the same time."""
    if play.state.unordered and len(cards := undecided(play, frozenset(play.state.unordered))) > 1:
        yield cards, False
    for group in at_once(play):
        if len(cards := undecided(play, group)) > 1:
            yield cards, True


def at_once(play: Rules) -> list[frozenset[int]]:
    """Cards that have come into play at the same time, by those with whom each has."""
    stamps = play.state.stamps
    if len({*stamps.values()}) == len(stamps):
        return []
    by: dict[int, list[int]] = {}
    for card, stamp in stamps.items():
        by.setdefault(stamp, []).append(card)
    return [frozenset(cards) for cards in by.values() if len(cards) > 1]


def undecided(play: Rules, open_ones: frozenset[int]) -> list[int]:
    """Cards of some without an order, where what holds hangs on which of them came first (701#3, 701#5)."""
    for player in (0, 1):
        for card in play.characters(player):
            for fact in ("攻击力", "防御力"):
                found = _on(play, card, fact)
                apart = {layer.source: layer for layer in found if layer.static and layer.source in open_ones}
                if len(apart) > 1 and _differ(found, list(apart.values())):
                    return list(apart)
    takes = {card: _takes_effects(play, card) for card in open_ones}
    return next(([a, b] for a in sorted(takes) for b in sorted(takes[a]) if a < b and a in takes.get(b, ())), [])


def _differ(found: list[Layer], apart: list[Layer]) -> bool:
    """Whether a number would be another one if some of what changes it had come in another order."""
    if not any(layer.sets for layer in apart):
        return False
    places = [place for place, layer in enumerate(found) if layer in apart]
    numbers = set()
    for order in permutations(apart[:FEW]):
        now = list(found)
        for place, layer in zip(places, order, strict=False):
            now[place] = layer
        numbers.add(number_of(now, 0, lambda _: IN_ORDER))
    return len(numbers) > 1


FEW = 4


def _takes_effects(play: Rules, card: int) -> frozenset[int]:
    """The cards that would lose their effects by what is printed on a card."""
    own = [a for a in play.face(card).abilities if a.kind == "永续"]
    found = [x.on for a in own for x in CONTINUOUS.nodes(play, card, a, 0) if x.what == NO_EFFECT]
    return frozenset().union(*found)


def lost(play: Rules, card: int, since: int = -1) -> bool:
    """Whether a card has lost its effects, by something that took effect later than ``since``."""
    found = any(layer.stamp > since for layer in _on(play, card, NO_EFFECT))
    if found:
        play.consult(*CHAPTER_LOST, LOSES)
    return found and play.applies(LOSES)


def taking(play: Rules, card: int) -> list[Reason]:
    """What has taken a card's effects from it."""
    return [Reason(LOSES, ("失去效果",), one.source or None, one.name) for one in _on(play, card, NO_EFFECT)]


def works(play: Rules, card: int, ability: Ability) -> bool:
    """Whether the icons before an effect let it work now: levels (600#8), 【我方回合中】 (809#2)."""
    player = play.card(card).player
    for icon, *rest in ability.icons:
        if icon == "等级":
            play.consult(*LEVEL_TEXT, *GATES.get(int(rest[0]), ()), LEVEL_MET)
            if facts.level(play, card) < int(rest[0]) and play.applies(LEVEL_MET):
                return False
        elif icon in {"我方回合中", "对方回合中"}:
            play.consult(*DURING_TERM, DURING)
            mine = play.state.turn_player == player
            if mine != (icon == "我方回合中") and play.applies(DURING):
                return False
    return True


def abilities(play: Rules, card: int) -> list[Ability]:
    """The effects that a card has and that work now: printed ones, and those that others give it."""
    has_lost = lost(play, card)
    found = [] if has_lost else [a for a in play.face(card).abilities if works(play, card, a)]
    for layer in _on(play, card, "能力"):
        if layer.ability is not None and play.applies(GAINED):
            play.consult(GAINED)
            if not has_lost or not _taken_with_it(play, card, layer):
                found.append(layer.ability)
    return found


def _taken_with_it(play: Rules, card: int, layer: Layer) -> bool:
    """Whether a gained effect went with the card's own ones (708#2)."""
    play.consult(ONLY_OWN)
    if layer.static:
        return play.state.ruling_on("708#2") == WHEN_AGAIN[1][1] if play.applies(ONLY_OWN) else True
    return lost(play, card, layer.stamp)


WHEN_AGAIN = (
    "失去效果持续一段时间，别的牌赋予的效果何时重新获得",
    ("这个效果计算完毕就重新获得", "期间过后才重新获得"),
    (ONLY_OWN, LOSES),
)


def flags(play: Rules, card: int, flag: str, by: int = 0) -> list[Layer]:
    """What gives a card a flag now, or gives it where ``by`` is the other card."""
    found = _on(play, card, flag)
    if not found:
        return found
    found = [layer for layer in found if _directed_at(play, layer, by)]
    if flag in keyword_clauses.KEYWORDS and found and lost(play, card):
        found = [layer for layer in found if not _keyword_taken(play, card, layer)]
    if flag in keyword_clauses.KEYWORDS and found and (taking := _on(play, card, keyword_clauses.TAKEN[flag])):
        last = max(one.stamp for one in taking)
        static = any(one.static for one in taking)
        found = [layer for layer in found if not static and not layer.static and layer.stamp > last]
    return found


def limited(layer: Layer) -> bool:
    """Whether a flag is given against some cards only."""
    return isinstance(layer.node, Grant) and layer.node.against is not None


def _directed_at(play: Rules, layer: Layer, by: int) -> bool:
    """Whether a flag is given without limit, or is directed at this card."""
    against = layer.node.against if isinstance(layer.node, Grant) else None
    if against is None:
        return True
    context = Context(layer.source, play.card(layer.source).player)
    return bool(by) and selecting.is_it(play, against, by, context)


def _keyword_taken(play: Rules, card: int, layer: Layer) -> bool:
    """Whether a keyword went with the effects of the card that it was printed on, or given to (708#2)."""
    return (layer.static and layer.source == card) or _taken_with_it(play, card, layer)


def modified(play: Rules, card: int, fact: str) -> list[Layer]:
    """What changes a fact of a card, in order."""
    found = _on(play, card, fact)
    if len(found) > 1:
        play.consult(IN_ORDER)
    return found
