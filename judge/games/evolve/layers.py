"""10.3 and 10.9. What continuous effects do now: layer by layer, what depends on another after it, then by time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from judge.clause import Clause
from judge.effects.nodes import Ability, Become, Gain, Grant, If, Instead, Multiply, Node, Not, Power
from judge.games.evolve import selecting
from judge.games.evolve.book import cite, embody
from judge.games.evolve.card import ELSEWHERE, Context, Effect, Held, Layer
from judge.games.evolve.rules import Rules
from judge.games.evolve.zones import FIELD, LEADER
from judge.kernel import Reason

CHAPTER = (
    *(embody("10.2", "效果分类"), embody("10.2.1", "效果有三种"), embody("10.2.1.2", "在一段时间里有效")),
    *(embody("10.9", "持续效果的处理"), embody("10.9.1", "依下面的先后来适用")),
)
STATIC = (embody("10.1.1.3", "一直产生某种效果"), embody("10.1.1.3.1", "原则上都是永续能力"))
ALWAYS = cite("10.6.1", "永续能力用不着使用")
ABILITIES_FIRST = cite("10.9.1.2", "给予、失去、有效、无效")
OTHERS_NEXT = cite("10.9.1.3", "不变更信息数值的内容")
NUMBERS_LAST = cite("10.9.1.4", "变更信息数值的内容")
DEPENDS = cite("10.9.1.5", "依存的效果一定排在它所依存的效果之后")
IN_ORDER = cite("10.9.1.6", "按效果发生的先后逐个适用")
SINCE_PUT = cite("10.9.1.6.1", "放到当前领域的时点算起")
SINCE_USED = cite("10.9.1.6.2", "从能力被使用的时间算起")
ON_ENTERING = cite("10.9.3", "卡牌一进入那个领域，就同时适用")
VALID = (embody("10.3", "有效能力和无效能力"), embody("10.3.1", "变得“有效”或“无效”"))
INVALID = cite("10.3.2", "作为能力仍然存在，但效果不会发生")
ONLY_IF = cite("10.3.3", "条件不满足，那部分就无效")
WHERE_SAID = cite("10.3.4", "在那个领域时有效")
ON_FIELD = cite("10.3.5", "卡牌在战场上的期间才有效")
LOSES = "失去能力"
KEYWORDS = frozenset(
    ("守护", "疾驰", "突进", "指定攻击", "威压", "虹吸", "毁灭", "灵气", "快速", "蓄积", "攻击时", "入场曲", "谢幕曲")
)
"""Flags that are abilities, and so belong to the first layer."""
NUMBERS = frozenset(
    ("攻击力", "生命值", "费用", "造成的伤害", "受到的伤害", "战场上限", "手牌上限", "额外区上限", "能量点最大值")
)
"""What belongs to the last."""


class Source(NamedTuple):
    """One part of an effect that makes layers: a lasting effect, or a part of a static ability on a card."""

    stamp: int
    phase: int
    effect: Effect | None = None
    card: int = 0
    ability: Ability | None = None
    node: Node | None = None
    conditions: tuple[If, ...] = ()


def phase_of(what: str) -> int:
    """The layer to which something belongs (10.9.1.2–10.9.1.4)."""
    if what in NUMBERS:
        return 2
    return 0 if what in KEYWORDS or what in {"能力", LOSES} else 1


def held(play: Rules) -> Held:
    """What holds in this state: worked out once, as long as nothing changes on which it can depend."""
    state, kept = play.state, play.held
    of = (state.cards, state.zones, state.effects, state.battle, state.turn_player, state.players, state.links)
    if kept is not None and all(now is before for now, before in zip(of, kept.of, strict=True)):
        return kept
    found: list[Layer] = []
    outer, play.partial = play.partial, found
    try:
        _work_out(play, found)
    finally:
        play.partial = outer
    by_card: dict[tuple[int, str], list[Layer]] = {}
    for layer in found:
        for card in layer.on:
            by_card.setdefault((card, layer.what), []).append(layer)
    play.held = Held(of, found, by_card)
    return play.held


def _work_out(play: Rules, found: list[Layer]) -> None:
    """Apply every source: phase by phase, what depends on another one after it, otherwise by time (10.9.1.6)."""
    effects = [Source(effect.stamp, phase_of(effect.what), effect) for effect in play.state.effects]
    cards = _bearing(play)
    if not effects and not cards:
        return
    play.consult(*CHAPTER)
    done: set[tuple[int, int, int]] = set()
    for phase in (0, 1, 2):
        while waiting := [s for s in (*effects, *_statics(play, cards)) if s.phase == phase and _name(s) not in done]:
            source = _next(play, waiting, found)
            done.add(_name(source))
            found += _made(play, source)


def _name(source: Source) -> tuple[int, int, int]:
    """What tells a source from others."""
    if source.effect is not None:
        return 0, source.effect.stamp, 0
    return source.card, id(source.ability), id(source.node)


def _next(play: Rules, waiting: list[Source], found: list[Layer]) -> Source:
    """The source that is applied next: one that depends on no other, the earliest of those."""
    order = sorted(waiting, key=lambda source: source.stamp)
    if not play.applies(IN_ORDER):
        order.reverse()
    if len(order) == 1:
        return order[0]
    play.consult(IN_ORDER)
    if not play.applies(DEPENDS):
        return order[0]
    for source in order:
        if source.effect is not None or not any(_depends(play, source, on, found) for on in order if on is not source):
            return source
    return order[0]


def _depends(play: Rules, source: Source, on: Source, found: list[Layer]) -> bool:
    """Whether what a static ability does comes out differently once another effect is applied (10.9.1.5)."""
    without = _made(play, source)
    first = _made(play, on)
    mark = len(found)
    found += first
    try:
        differs = _made(play, source) != without
    finally:
        del found[mark:]
    if differs:
        play.consult(DEPENDS)
    return differs


def _bearing(play: Rules) -> list[tuple[int, int]]:
    """The cards that may have static abilities now, each with its stamp."""
    state, found = play.state, []
    for player in (state.turn_player, 1 - state.turn_player):
        for zone in (FIELD, LEADER):
            found += [c for c in state.zones[player, zone] if "永续" in play.face(c).kinds]
        for zone in sorted(ELSEWHERE):
            found += [c for c in state.zones[player, zone] if zone in play.printed(c).elsewhere]
    given = [c for e in state.effects if e.ability is not None and e.ability.kind == "永续" for c in e.on]
    return [(card, play.stamp(card)) for card in dict.fromkeys((*found, *given))]


def _statics(play: Rules, cards: list[tuple[int, int]]) -> list[Source]:
    """The parts of all static abilities that cards have as far as it is worked out now."""
    found: list[Source] = []
    given = {card: 0 for layer in play.partial or () if _gives(layer) for card in layer.on}
    for card, stamp in [*cards, *[(c, play.stamp(c)) for c in given if c not in dict(cards)]]:
        for ability in abilities(play, card):
            if ability.kind == "永续":
                play.consult(*STATIC)
                begun = _since(play, card, ability, stamp)
                for node, conditions in _parts(ability.body):
                    found.append(Source(begun, _phase(node), None, card, ability, node, conditions))
    return found if play.applies(ALWAYS) else []


def _gives(layer: Layer) -> bool:
    return layer.ability is not None and layer.ability.kind == "永续" and layer.what == "能力"


def _since(play: Rules, card: int, ability: Ability, stamp: int) -> int:
    """When a static ability began: when its card came there (10.9.1.6.1), or when it was given."""
    given = [layer.stamp for layer in on(play, card, "能力") if layer.ability == ability]
    if given and ability not in play.face(card).abilities:
        play.consult(SINCE_USED)
        return given[0]
    play.consult(SINCE_PUT)
    return stamp if play.applies(SINCE_PUT) else 0


def _parts(body: tuple[Node, ...], conditions: tuple[If, ...] = ()) -> Iterator[tuple[Node, tuple[If, ...]]]:
    for node in body:
        if isinstance(node, If):
            yield from _parts(node.then, (*conditions, node))
            yield from _parts(node.otherwise, (*conditions, If(Not(node.condition), (), node.word)))
        else:
            yield node, conditions


def _phase(node: Node) -> int:
    match node:
        case Power() | Become():
            return phase_of(node.fact)
        case Grant():
            return phase_of(node.flag or "能力")
        case _:
            return 1


def _made(play: Rules, source: Source) -> list[Layer]:
    """The layers that a source makes as things stand."""
    effect = source.effect
    if effect is not None:
        made = Layer(
            *(effect.stamp, frozenset(effect.on), effect.what, effect.number, effect.sets, effect.words),
            *(effect.ability, effect.source, effect.node, False, effect.name),
        )
        return [made] if play.applies(_clause(source.phase)) else []
    card, ability = source.card, source.ability
    if ability is None or source.node is None or ability not in abilities(play, card):
        return []
    context = Context(card, play.controller(card), name=ability.name or ability.text)
    for condition in source.conditions:
        if not selecting.holds(play, condition.condition, context):
            play.consult(ONLY_IF, INVALID)
            if play.applies(ONLY_IF):
                return []
    play.consult(ON_ENTERING)
    if not play.applies(_clause(source.phase)):
        return []
    return [_layer(play, source.node, context, source.stamp)]


def _clause(phase: int) -> Clause:
    return (ABILITIES_FIRST, OTHERS_NEXT, NUMBERS_LAST)[phase]


def _layer(play: Rules, node: Node, context: Context, stamp: int) -> Layer:
    """What one part of a static ability does now."""
    if isinstance(node, Instead | Multiply):
        return Layer(stamp, frozenset(), "改为", None, False, (), None, context.card, node, True, context.name)
    if not isinstance(node, Power | Become | Gain | Grant):
        raise TypeError(f"{node!r} does nothing for as long as it holds")
    on = frozenset(selecting.meant(play, node.what, context))
    words: tuple[str, ...] = ()
    number, given = None, None
    match node:
        case Power():
            what, number = node.fact, selecting.amount(play, node.amount, context) * (-1 if node.minus else 1)
        case Become():
            what = node.fact
            if isinstance(node.value, tuple):
                words = node.value
            else:
                number = selecting.amount(play, node.value, context)
        case Gain():
            what, words = node.fact, node.words
        case Grant():
            what, number, given = node.flag or "能力", node.number, node.ability
    sets = isinstance(node, Become)
    return Layer(stamp, on, what, number, sets, words, given, context.card, node, True, context.name)


# --- what a card has ------------------------------------------------------------------------------------------


def on(play: Rules, card: int, what: str) -> list[Layer]:
    """What of one kind holds for a card, in the order in which it is applied."""
    if play.partial is not None:
        return [layer for layer in play.partial if layer.what == what and card in layer.on]
    return held(play).by_card.get((card, what), [])


def every(play: Rules, what: str) -> list[Layer]:
    """Everything of one kind that holds, also what is on no card (改为)."""
    return [layer for layer in (held(play).all if play.partial is None else play.partial) if layer.what == what]


def lost(play: Rules, card: int, since: int = -1) -> bool:
    """Whether a card has lost its abilities by something later than ``since`` (10.9.1.2)."""
    return any(layer.stamp > since for layer in on(play, card, LOSES))


def flagged(play: Rules, card: int, flag: str) -> bool:
    """Whether a card has a keyword or another flag now."""
    return bool(flags(play, card, flag))


def flags(play: Rules, card: int, flag: str) -> list[Layer]:
    """What gives a card a flag now: nothing, if it has lost its abilities since."""
    found = on(play, card, flag)
    if flag in KEYWORDS and found and lost(play, card):
        found = [layer for layer in found if not lost(play, card, layer.stamp)]
    return found


def abilities(play: Rules, card: int) -> list[Ability]:
    """The abilities that a card has and that work where it lies: printed ones, and those that it was given."""
    found = [] if lost(play, card) else [a for a in play.face(card).abilities if works(play, card, a)]
    given = [layer for layer in on(play, card, "能力") if not lost(play, card, layer.stamp)]
    return [*found, *[layer.ability for layer in given if layer.ability is not None]]


def works(play: Rules, card: int, ability: Ability) -> bool:
    """Whether an ability works where its card lies: on the field, or where it says (10.3.4, 10.3.5)."""
    return not silent(play, card, ability)


def silent(play: Rules, card: int, ability: Ability) -> list[Reason]:
    """Why an ability does nothing where its card lies."""
    play.consult(*VALID)
    zone, said = play.card(card).zone, where(ability)
    name = ability.name or ability.text
    if said:
        if zone in said or not play.applies(WHERE_SAID):
            return []
        return [Reason(WHERE_SAID, (f"只在{'、'.join(sorted(said))}有效，现在在{zone}",), card, name)]
    if zone in {FIELD, LEADER} or not play.applies(ON_FIELD) or ability.kind == "法术":
        return []
    return [Reason(ON_FIELD, (f"在{zone}，不在战场",), card, name)]


def where(ability: Ability) -> frozenset[str]:
    """The zones in which an ability says that it works; none if it says nothing."""
    return frozenset([str(icon[0]) for icon in ability.icons]) & ELSEWHERE
