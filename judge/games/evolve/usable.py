"""10.6.2.1.2. What can be used at all: its cost, its targets, its options, room on the field, what it says itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TypeGuard

from msgspec.structs import replace

from judge.clause import Clause
from judge.effects.nodes.ability import Ability, Extra, If, IfDone, Modes, Node, OneOf, PayFirst
from judge.effects.nodes.meant import Both, Condition, Not, Ref, Select, X, slots
from judge.effects.nodes.verbs import Become, Defeat, Power, Put
from judge.effects.rewriting import renumbered
from judge.games.cards.values import Layer
from judge.games.evolve import class_keywords, observing, options, order, paying, prices, room, selecting, targets
from judge.games.evolve.book import cite, embody
from judge.games.evolve.card import OF_A_CARD, SPELL, Context
from judge.games.evolve.replacement import BY_INSTEAD
from judge.games.evolve.rules import Rules
from judge.games.evolve.zones import FIELD
from judge.kernel import Reason

CANNOT_BE_USED = embody("10.6.2.1.2", "不能选")
FULL = cite("10.6.2.6", "到了上限，就不能使用它")
X_SAID_NOW = cite("10.6.2.2.2", "在此指定X是多少")
MODES_BY_THEN = cite("5.17.3.1", "参照开始使用这张卡牌时的值或条件")


def how_many(play: Rules, node: Modes, context: Context) -> tuple[int, int]:
    """How few and how many options: as things are when the card begins to be used (5.17.3.1)."""
    if node.more is not None:
        condition, least, most = node.more
        if play.applies(MODES_BY_THEN) and selecting.holds(play, condition, context):
            seen = observing.seen(play, condition, context)
            play.because(MODES_BY_THEN, "开始使用时条件满足", *seen, card=context.card)
            if node.most:  # else none are chosen where it is not so
                play.because(BY_INSTEAD, "写作「改为」", card=context.card)
            return least, most
    most = min(selecting.amount(play, node.most, context), len(node.of))
    if isinstance(node.most, X):
        play.because(X_SAID_NOW, f"X是{context.x}", card=context.card)
    elif not isinstance(node.most, int):
        play.because(MODES_BY_THEN, f"开始使用时数出来是{most}项", card=context.card)
    return min(selecting.amount(play, node.least, context), most), most


def open_to(body: Sequence[Node], paid: Sequence[Extra] = ()) -> Iterator[Node]:
    """The parts of a text, those among them that are paid for or only done under a condition.

    What is chosen or paid on use is so wherever in the text it stands (5.17.3, 10.6.2.2); ``paid``: the additional
    costs that are paid, with what that is for.
    """
    for node in body:
        yield node
        if isinstance(node, PayFirst | If | IfDone) or (isinstance(node, Extra) and node in paid):
            yield from open_to((*node.then, *node.otherwise), paid)


def extras_of(body: Sequence[Node], modes: Sequence[int] = ()) -> list[Extra]:
    """The additional costs of a text in the order in which they are come by; of options those of the chosen ones."""
    found: list[Extra] = []
    for node in open_to(body):
        if isinstance(node, Extra):
            found.append(node)
        elif isinstance(node, Modes):
            found += [each for place in modes for each in extras_of(node.of[place].then)]
    return found


def icon_of(ability: Ability | None) -> str:
    """The icon of an activated ability, if it has one: 进化, 用餐."""
    icons = ability.icons if ability is not None else ()
    return next((word for word in paying.SUBSTITUTES if (word,) in icons), "")


def effect_of(play: Rules, card: int) -> Ability | None:
    """What a spell does, or what is paid for when another card is used: all its paragraphs, in order (10.1.1.4)."""
    return _joined(tuple([ability for ability in play.face(card).abilities if ability.kind in OF_A_CARD]))


@lru_cache(maxsize=1024)
def _joined(paragraphs: tuple[Ability, ...]) -> Ability | None:
    """Paragraphs as one text: the targets of each in its turn, then those of their options and additional costs."""
    if len(paragraphs) < 2:
        return paragraphs[0] if paragraphs else None
    own = [sum(map(slots, each.targets)) for each in paragraphs]
    inner = [sum(map(slots, _inner(each))) for each in paragraphs]
    body: list[Node] = []
    for at, each in enumerate(paragraphs):
        more, further = sum(own[:at]), sum(own) - own[at] + sum(inner[:at])

        def place(old: int, mine: int = own[at], more: int = more, further: int = further) -> int:
            return old + (more if old <= mine else further)

        body += renumbered(each.body, place)
    asked = [each.only for each in paragraphs if each.only is not None]
    return replace(
        paragraphs[0],
        text="".join(each.text for each in paragraphs),
        body=tuple(body),
        cost=tuple([part for each in paragraphs for part in each.cost]),
        targets=tuple([target for each in paragraphs for target in each.targets]),
        only=asked[0] if len(asked) == 1 else Both(tuple(asked)) if asked else None,
    )


def _inner(ability: Ability) -> Iterator[Select]:
    """The targets of what is chosen or paid for on use."""
    for node in open_to(ability.body, extras_of(ability.body)):
        if isinstance(node, Modes):
            for mode in node.of:
                yield from (*mode.targets, *(target for each in extras_of(mode.then) for target in each.targets))
        elif isinstance(node, Extra):
            yield from node.targets


def cannot_use(
    play: Rules,
    card: int,
    player: int,
    ability: Ability | None,
    *,
    free: bool = False,
    forbids: Clause = order.TEXT_FIRST,
) -> list[Reason]:
    """Why a card cannot be used now: its cost, unless it is ``free``, its targets, room on the field (10.6.2.1.2).

    ``forbids``: by what a text that forbids it goes first: before a rule that allows it, or a text that orders it.
    """
    play.consult(CANNOT_BE_USED)
    called = ability.name or ability.text if ability is not None else ""
    context = Context(card, player, name=called, uses=True)
    by: list[Reason] = []
    by += _unpaid(play, card, ability, context) if not free else paying.besides_unpaid(play, card, ability, context)
    if ability is not None:
        by += targets.short(play, ability.targets, context)
        by += targets.unshareable(play, ability.targets, ability.body, context)
        by += _no_options(play, ability, context)
        by += _only(play, card, ability, context, forbids)
    full = play.kind(card) != SPELL and room.at_limit(play, player, FIELD)
    if full and not (ability is not None and _makes_room(ability)):  # looked at when all is paid (10.6.2.6)
        room.owing_to_limit(play, player, FIELD)
        by.append(Reason(FULL, (f"战场已有{len(play.state.zones[player, FIELD])}张",), card))
    own = any(layer.source == card for layer in play.layers(card, "不能使用"))  # it may say so of one zone only
    by += order.says(play, card, "不能使用", forbids, f"在{play.card(card).zone}，不能使用" if own else "")
    return by


def _unpaid(play: Rules, card: int, ability: Ability | None, context: Context) -> list[Reason]:
    """Why its cost cannot be paid, also not if an additional cost that changes it is paid as well (10.4.7.2)."""
    own = ability.cost if ability is not None else ()
    by = paying.against(play, context, own, points=prices.cheapest(play, card))
    for each in extras_of(ability.body) if by and ability is not None else ():
        if changes := changed_cost(play, each, context):
            price = prices.cheapest(play, card, changes)
            if not paying.against(play, context, (*own, *each.cost), points=price):
                return []
    return paying.whole(play, by, card, using=True)


def changed_cost(play: Rules, paid: Extra, context: Context) -> list[Layer]:
    """What paying an additional cost makes of what using the card costs."""
    found = []
    for node in paid.then:
        if is_own_cost(node):
            said = node.value if isinstance(node, Become) else node.amount
            number = 0 if isinstance(said, tuple) else selecting.amount(play, said, context)
            number = -number if isinstance(node, Power) and node.minus else number
            card, called = context.card, context.name or "追加费用"
            on, sets = frozenset((card,)), isinstance(node, Become)
            found.append(Layer(0, on, "费用", number, sets, (), None, card, None, static=True, name=called))
    return found


def is_own_cost(node: Node) -> TypeGuard[Power | Become]:
    """Whether a part of a text says what using its own card costs."""
    return isinstance(node, Power | Become) and node.fact == "费用" and node.what == Ref("这")


def _makes_room(ability: Ability) -> bool:
    """Whether what may be paid for it takes a card off one's own field."""
    costs: list[Node] = [
        *ability.cost,
        *(part for node in ability.body if isinstance(node, Extra) for part in node.cost),
    ]
    each: list[Node] = [part for part in costs if not isinstance(part, OneOf)]
    each += [one for part in costs if isinstance(part, OneOf) for way in part.of for one in way]
    return any(isinstance(part, Put | Defeat) and getattr(part.what, "zones", (FIELD,)) == (FIELD,) for part in each)


def cannot_activate(play: Rules, card: int, player: int, ability: Ability) -> list[Reason]:
    """Why an activated ability cannot be used now."""
    play.consult(CANNOT_BE_USED)
    context = Context(card, player, name=ability.name or ability.text, stamp=play.stamp(card))
    unpaid = paying.against(play, context, ability.cost, icon=icon_of(ability))
    by = paying.whole(play, unpaid, card, using=True)
    few = targets.short(play, ability.targets, context)
    if few and ability.name == class_keywords.MOVING:
        play.because(class_keywords.MOVES, "要选择另一个具有【蓄积】的护符", card=card)
    by += few or targets.unshareable(play, ability.targets, ability.body, context)
    by += _no_options(play, ability, context)
    return [*by, *_only(play, card, ability, context, order.TEXT_FIRST)]


def _only(play: Rules, card: int, ability: Ability, context: Context, forbids: Clause) -> list[Reason]:
    """Why what must be so for it to be used is not: its own text forbids it, before what lets it be used (1.3.1)."""
    asked = [condition for condition in (ability.condition, ability.only) if condition is not None]
    unmet = [condition for condition in asked if not selecting.holds(play, condition, context)]
    return [
        Reason(forbids, (_so_only(condition), *observing.lacking(play, condition, context)), card, context.name)
        for condition in unmet
    ]


def _so_only(condition: Condition) -> str:
    """What a text says of when its card or ability is used: only if something is so, or not if it is."""
    return "写明这时不能使用" if isinstance(condition, Not) else "写明满足条件才可以使用"


def _no_options(play: Rules, ability: Ability, context: Context) -> list[Reason]:
    """Why too few options could be chosen (5.17.4.1)."""
    by: list[Reason] = []
    for node in open_to(ability.body):
        if isinstance(node, Modes):
            least, _ = how_many(play, node, context)
            barred = [options.against(play, ability.text, node, place, context) for place in range(len(node.of))]
            if sum(not reasons for reasons in barred) < least:
                by += [reason for reasons in barred for reason in reasons]
    return by
