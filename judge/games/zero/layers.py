"""701 and 708. What continuous effects do now, each in the order in which it took effect."""

from __future__ import annotations

from collections.abc import Iterator

from judge.effects.nodes import Ability, Become, Gain, Grant, If, Instead, Multiply, Node, Power
from judge.games.cards.meaning import Context
from judge.games.zero import facts, selecting
from judge.games.zero.book import cite, embody
from judge.games.zero.card import Effect, Held, Layer
from judge.games.zero.rules import Rules
from judge.games.zero.zones import EVENT, FIELD

CHAPTER = (
    *(embody("700", "效果概述"), embody("700#2", "三种类型"), embody("700#3", "不论哪一种都视为效果")),
    *(embody("307", "效果"), embody("307#1", "文字栏里的信息"), embody("307#3", "影响其他牌")),
    *(embody("700#6", "每个不同的段落"), embody("700#7", "并非只在战斗区里有效")),
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
NO_EFFECT = "失去效果"


def layers(play: Rules) -> list[Layer]:
    """Everything that holds now, in the order in which it took effect (701#3).

    While it is being worked out, what comes earlier is all that there is: a later effect is applied to its result.
    """
    if play.partial is not None:
        return play.partial
    return held(play).all


def held(play: Rules) -> Held:
    """What holds in this state: worked out once, as long as nothing changes on which it can depend."""
    state, kept = play.state, play.held
    if (
        kept is not None
        and kept.cards is state.cards
        and kept.zones is state.zones
        and kept.effects is state.effects
        and kept.battle is state.battle
        and kept.turn_player == state.turn_player
    ):
        return kept
    found, silent = _in_force(play, frozenset()), frozenset[tuple[int, int]]()
    while later := _silenced(play, found) - silent:
        silent |= later
        found = _in_force(play, silent)
    by_card: dict[tuple[int, str], list[Layer]] = {}
    for layer in found:
        for card in layer.on:
            by_card.setdefault((card, layer.what), []).append(layer)
    play.held = Held(state.cards, state.zones, state.effects, state.battle, state.turn_player, found, by_card)
    return play.held


def _in_force(play: Rules, silent: frozenset[tuple[int, int]]) -> list[Layer]:
    """Everything but what the ``silent`` cards say (by card and stamp), each worked out from those before it."""
    found: list[Layer] = []
    play.partial = found
    try:
        for layer in _all(play, silent):
            found += (layer,)
    finally:
        play.partial = None
    return found


def _silenced(play: Rules, found: list[Layer]) -> frozenset[tuple[int, int]]:
    """The continuous effects of cards that have lost their effects only after these came into force (708#1)."""
    losses = [layer for layer in found if layer.what == NO_EFFECT]
    if not losses or not play.applies(LOSES):
        return frozenset()
    return frozenset(
        (layer.source, layer.stamp)
        for layer in found
        for loss in losses
        if layer.static
        and layer.source in loss.on
        and loss.stamp > layer.stamp
        and not (loss.static and loss.source == layer.source)
    )


def _on(play: Rules, card: int, what: str) -> list[Layer]:
    """What of one kind holds for a card, in order."""
    if play.partial is not None:
        return [layer for layer in play.partial if layer.what == what and card in layer.on]
    return held(play).by_card.get((card, what), [])


def _all(play: Rules, silent: frozenset[tuple[int, int]]) -> Iterator[Layer]:
    state = play.state
    sources: list[tuple[int, int, object]] = [(effect.stamp, 0, effect) for effect in state.effects]
    for player in (state.turn_player, 1 - state.turn_player):
        for zone in (FIELD, EVENT):
            sources += [
                (state.stamps.get(c, 0), 1, c) for c in state.zones[player, zone] if "永续" in play.face(c).kinds
            ]
    sources.sort(key=lambda source: source[:2] if play.applies(IN_ORDER) else (-source[0], source[1]))
    for stamp, _, source in sources:
        if isinstance(source, int):
            if (source, stamp) not in silent:
                yield from _static(play, source, stamp)
        else:
            effect: Effect = source  # type: ignore[assignment]
            on = frozenset(effect.on)
            yield Layer(
                *(stamp, on, effect.what, effect.number, effect.sets, effect.words, effect.ability, effect.source),
                *(None, False, effect.name),
            )
            if effect.ability is not None and effect.ability.kind == "永续":
                for card in effect.on:
                    if (card, stamp) not in silent and not lost(play, card, stamp):
                        yield from _nodes(play, card, effect.ability, stamp)


def _static(play: Rules, card: int, stamp: int) -> Iterator[Layer]:
    if lost(play, card) and play.applies(OVERRULED):
        play.consult(OVERRULED)
        return
    for ability in play.face(card).abilities:
        if ability.kind == "永续" and works(play, card, ability):
            play.consult(*CHAPTER, *STATIC, IN_FORCE)
            if play.applies(IN_FORCE):
                yield from _nodes(play, card, ability, stamp)


def _nodes(play: Rules, card: int, ability: Ability, stamp: int) -> Iterator[Layer]:
    context = Context(card, play.card(card).player, name=ability.name or ability.text)
    keyword = facts.keyword_clause(play, ability)
    if keyword is not None and not play.applies(keyword):
        return
    for node in active(play, ability.body, context):
        if isinstance(node, Power):
            number = selecting.amount(play, node.amount, context) * (-1 if node.minus else 1)
            yield _layer(play, node, node.fact, context, stamp, number=number)
        elif isinstance(node, Become):
            words = node.value if isinstance(node.value, tuple) else ()
            number = None if isinstance(node.value, tuple) else selecting.amount(play, node.value, context)  # type: ignore[assignment]
            yield _layer(play, node, node.fact, context, stamp, number=number, sets=True, words=words)
        elif isinstance(node, Gain):
            yield _layer(play, node, node.fact, context, stamp, words=node.words)
        elif isinstance(node, Grant):
            what = node.flag or "能力"
            yield _layer(play, node, what, context, stamp, number=node.number, given=node.ability)
        elif isinstance(node, Instead | Multiply):
            yield Layer(stamp, frozenset(), "改为", None, False, (), ability, card, node, True, context.name)


def _layer(
    play: Rules,
    node: Power | Become | Gain | Grant,
    what: str,
    context: Context,
    stamp: int,
    *,
    number: int | None = None,
    sets: bool = False,
    words: tuple[str, ...] = (),
    given: Ability | None = None,
) -> Layer:
    on = frozenset(selecting.meant(play, node.what, context))
    return Layer(stamp, on, what, number, sets, words, given, context.card, node, True, context.name)


def active(play: Rules, body: tuple[Node, ...], context: Context) -> Iterator[Node]:
    """The nodes of a continuous effect whose conditions hold."""
    for node in body:
        if not isinstance(node, If):
            yield node
        elif selecting.holds(play, node.condition, context):
            yield from active(play, node.then, context)
        else:
            yield from active(play, node.otherwise, context)


def own(play: Rules, card: int, fact: str) -> list[Layer]:
    """What a card says of a fact of its own, wherever it lies."""
    found = [a for a in play.face(card).abilities if a.kind == "永续" and works(play, card, a)]
    return [x for a in found for x in _nodes(play, card, a, 0) if x.what == fact and card in x.on]


def lost(play: Rules, card: int, since: int = -1) -> bool:
    """Whether a card has lost its effects, by something that took effect later than ``since``."""
    found = any(layer.stamp > since for layer in _on(play, card, NO_EFFECT))
    if found:
        play.consult(*CHAPTER_LOST, LOSES)
    return found and play.applies(LOSES)


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
        return play.state.ruling_on("708#2").startswith("期间") if play.applies(ONLY_OWN) else True
    return lost(play, card, layer.stamp)


def flags(play: Rules, card: int, flag: str) -> list[Layer]:
    """What gives a card a flag now."""
    found = _on(play, card, flag)
    if flag in facts.KEYWORDS and found and lost(play, card):
        found = [layer for layer in found if not _keyword_taken(play, card, layer)]
    return found


def _keyword_taken(play: Rules, card: int, layer: Layer) -> bool:
    """Whether a keyword went with the effects of the card that it was printed on, or given to (708#2)."""
    return (layer.static and layer.source == card) or _taken_with_it(play, card, layer)


def modified(play: Rules, card: int, fact: str) -> list[Layer]:
    """What changes a fact of a card, in order."""
    found = _on(play, card, fact)
    if len(found) > 1:
        play.consult(IN_ORDER)
    return found
