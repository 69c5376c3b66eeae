"""1.11, 1.94, 1.117e. Which abilities a card has, where they work, and what 静止类能力 and lasting effects do now."""

from __future__ import annotations

from collections.abc import Iterator

from judge.effects.nodes import Ability, Become, Cheaper, Gain, Grant, If, Instead, Multiply, Node, Power
from judge.games.cards.meaning import Context
from judge.games.touhou import selecting
from judge.games.touhou.book import cite, embody
from judge.games.touhou.card import OWNED, SPELL, Effect, Held, Layer
from judge.games.touhou.rules import Rules
from judge.games.touhou.zones import DISC, FIELD, OUT, OWN, STACK
from judge.kernel import NOBODY, Reason

CHAPTER = (
    *(embody("1.11~2", "能力"), embody("1.111", "能力是基本对象的一种特征"), embody("1.117a", "能力有六种")),
    *(embody("3.5", "文本栏"), embody("3.52", "通常写在文本栏里")),
)
STATIC = cite("1.117e", "它就一直有效")
NO_PRIORITY = embody("1.142b", "与玩家有没有动作执行权无关")
GIVEN = cite("1.111", "把能力赋予它")
TO_PLAYER = embody("1.112", "效应赋予玩家某种事物")
OWN_ABILITY = cite("1.116", "要在游戏开始时就处于你的自机区，才会获得它")
OWN_MARK = embody("1.217", "它通常都额外拥有")
KEPT = embody("1.116a", "不因在区域之间移动而失去")
WHERE = cite("1.116b", "要在对应的区域里生效")
BY_COUNTER = cite("1.191d", "就具有该自机能力")
MAIN = cite("1.114", "它不会因规则而失去这个能力")
COPY_HAS_NONE = cite("3.03", "复制品虽然没有自机能力")
LOSES = "失去能力"
ZONES_SAID = {"手牌": "手牌", "墓地": "墓地", DISC: DISC, OWN: OWN, OUT: OUT, STACK: STACK}


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
    found: list[Layer] = []
    play.partial = found
    try:
        for layer in _all(play):
            found += (layer,)
    finally:
        play.partial = None
    by_card: dict[tuple[int, str], list[Layer]] = {}
    for layer in found:
        for card in layer.on:
            by_card.setdefault((card, layer.what), []).append(layer)
    play.held = Held(state.cards, state.zones, state.effects, state.battle, state.turn_player, found, by_card)
    return play.held


def layers(play: Rules) -> list[Layer]:
    """Everything that holds now, in the order in which it came to."""
    return play.partial if play.partial is not None else held(play).all


def on(play: Rules, card: int, what: str) -> list[Layer]:
    """What of one kind holds for a card or a player, in order."""
    if play.partial is not None:
        return [layer for layer in play.partial if layer.what == what and card in layer.on]
    return held(play).by_card.get((card, what), [])


def _all(play: Rules) -> Iterator[Layer]:
    """Lasting effects and 静止类能力 by the time at which they began."""
    state = play.state
    sources: list[tuple[int, int, object]] = [(effect.stamp, 0, effect) for effect in state.effects]
    static = [card for card in state.cards.values() if card.zone and "静止" in play.face(card.id).kinds]
    sources += [(card.stamp, 1, card.id) for card in static]
    sources.sort(key=lambda source: source[:2])
    for stamp, _, source in sources:
        if isinstance(source, int):
            for ability in play.face(source).abilities:
                if ability.kind == "静止" and works(play, source, ability):
                    yield from _nodes(play, _words_of(play, source, ability), ability, stamp)
        else:
            effect: Effect = source  # type: ignore[assignment]
            yield Layer(
                *(stamp, frozenset(effect.on), effect.what, effect.number, effect.sets, effect.words, effect.ability),
                *(effect.source, None, False, effect.name),
            )
            if effect.ability is not None and effect.ability.kind == "静止":
                for given in effect.on:
                    if given < 0:
                        play.consult(TO_PLAYER)
                        context = Context(effect.source, -1 - given, name=effect.name)
                        yield from _nodes(play, context, effect.ability, stamp)
                    elif play.in_play(given):
                        yield from _nodes(play, _words_of(play, given, effect.ability), effect.ability, stamp)


def _words_of(play: Rules, card: int, ability: Ability) -> Context:
    """Whose words those of an ability are."""
    here = play.card(card)
    return Context(card, here.player if here.player != NOBODY else here.owner, name=ability.name or ability.text)


def _nodes(play: Rules, context: Context, ability: Ability, stamp: int) -> Iterator[Layer]:
    play.consult(*CHAPTER, STATIC, NO_PRIORITY)
    if not play.applies(STATIC):
        return
    card = context.card
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
            yield _layer(play, node, node.flag or "能力", context, stamp, number=node.number, given=node.ability)
            if node.ability is not None and node.ability.kind == "静止":
                for given in selecting.meant(play, node.what, context):
                    if given > 0 and given != card:
                        yield from _nodes(play, _words_of(play, given, node.ability), node.ability, stamp)
        elif isinstance(node, Cheaper):
            affected = frozenset(selecting.meant(play, node.what, context))
            yield Layer(stamp, affected, "减费", None, False, (), None, card, node, True, context.name)
        elif isinstance(node, Instead | Multiply):
            yield Layer(stamp, frozenset(), "代替", None, False, (), ability, card, node, True, context.name)


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
    affected = frozenset(selecting.meant(play, node.what, context))
    return Layer(stamp, affected, what, number, sets, words, given, context.card, node, True, context.name)


def active(play: Rules, body: tuple[Node, ...], context: Context) -> Iterator[Node]:
    """The nodes of a 静止类能力 whose conditions hold."""
    for node in body:
        if not isinstance(node, If):
            yield node
        elif selecting.holds(play, node.condition, context):
            yield from active(play, node.then, context)
        else:
            yield from active(play, node.otherwise, context)


def abilities(play: Rules, card: int) -> list[Ability]:
    """The abilities that a card has and that work where it is now, printed ones and given ones."""
    play.consult(*CHAPTER)
    found = [ability for ability in play.face(card).abilities if works(play, card, ability)]
    for layer in on(play, card, "能力"):
        if layer.ability is not None and play.applies(GIVEN):
            play.consult(GIVEN)
            found.append(layer.ability)
    return found


def works(play: Rules, card: int, ability: Ability) -> bool:
    """Whether an ability printed on a card is had and works where the card is."""
    return not play.barring(off(play, card, ability))


def off(play: Rules, card: int, ability: Ability) -> list[Reason]:
    """Why an ability printed on a card does not work now: it is not had, is lost, or works elsewhere."""
    here, said = play.card(card), ability.name or ability.text
    by: list[Reason] = []
    icons = {str(icon[0]) for icon in ability.icons}
    if "自" in icons:
        play.consult(OWN_MARK, KEPT)
        by += _not_had(play, card, said)
    zones = places(play, card, ability)
    if here.zone not in zones:
        clause = WHERE if "自" in icons else STATIC
        by.append(Reason(clause, (f"在{here.zone or '游戏外'}，要在{'、'.join(zones)}才有效",), card, said))
    if "主" not in icons or not play.applies(MAIN):
        by += [Reason(STATIC, ("失去了能力",), layer.source or None, layer.name) for layer in on(play, card, LOSES)]
    return by


def _not_had(play: Rules, card: int, said: str) -> list[Reason]:
    """Why a card does not have its 自机能力."""
    here = play.card(card)
    play.consult(OWN_ABILITY)
    if here.copied and here.own:
        play.consult(COPY_HAS_NONE)
    if here.own and not (here.copied and play.applies(COPY_HAS_NONE)):
        return []
    if play.counters(card, OWNED):
        play.consult(BY_COUNTER)
        return [] if play.applies(BY_COUNTER) else [Reason(OWN_ABILITY, ("不是自机",), card, said)]
    if on(play, card, "具有自机能力"):
        return []
    clause = COPY_HAS_NONE if here.copied else OWN_ABILITY
    return [Reason(clause, ("不是自机",), card, said)]


def places(play: Rules, card: int, ability: Ability) -> tuple[str, ...]:
    """The zones in which an ability works: those that its text names, else the battlefield (a spell: the 对抗 too)."""
    said = tuple([str(word) for icon in ability.icons if icon[0] == "区域" for word in icon[1:]])
    if said:
        return said
    return (FIELD, STACK) if play.face(card).kind == SPELL else (FIELD,)


def modified(play: Rules, card: int, fact: str) -> list[Layer]:
    """What changes a fact of a card, in order."""
    return on(play, card, fact)
