"""10.10. Replacement: what would happen does not, and something else does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from judge.clause import Clause
from judge.effects import tell
from judge.effects.nodes.ability import Instead
from judge.effects.nodes.meant import Ref
from judge.effects.nodes.verbs import MEANS_OTHERS, Defeat, Put
from judge.effects.walking import parts
from judge.games.cards.values import Layer
from judge.games.evolve import layers, order, selecting
from judge.games.evolve.book import cite, embody
from judge.games.evolve.card import Context
from judge.games.evolve.rules import Rules, name
from judge.games.evolve.vocabulary import WORDS
from judge.games.evolve.zones import DECK, EXTRA, GRAVE, HAND
from judge.kernel import Option, Reason

CHAPTER = (
    *(
        embody("10.2.1.3", "换成另一个事件"),
        embody("10.2.1.3.1", "它产生的是替换效果"),
        embody("10.10", "置换效果的处理"),
    ),
)
REPLACES = cite("10.10.1", "改为发生置换效果写明的另一个事件")
TO_GRAVE = cite("5.5.1", "把那张卡牌移动到其所有者的墓场")
NEVER_WAS = cite("10.10.1.1", "完全没有发生")
CHOSEN = cite("10.10.2", "由受影响的玩家来定")
OF_A_CARD = cite("10.10.2.1", "由它的控制者来定")
OF_AN_ACT = cite("10.10.2.2", "由做那个行动的玩家来定")
WHO_SAYS = (
    "给予伤害既影响卡牌，又是一项行动，替换效果的先后由哪一方定",
    ("由受到伤害的一方定", "由给予伤害的一方定"),
)
"""5.13.1.1 calls damage an act; neither 10.10.2.1 nor 10.10.2.2 goes before the other."""
WHICH_FIRST = (
    "同时要发生在几张卡牌上的事，由会用掉自己的同一个置换效果代替",
    ("只代替一张，先代替哪一张由那些卡牌的控制者选", "同时发生，每一张都代替"),
)
ONCE = cite("10.10.2.3", "至多适用一次")
SAID = {"离场": "离开战场", **{zone: f"移动到{zone}" for zone in (GRAVE, HAND, DECK, EXTRA)}}
"""How an event is called that is not called by its own name."""
BY_INSTEAD = cite("10.2.1.3.1", "它产生的是替换效果")
AS_IT_IS = embody("10.10.3", "适用过持续效果（「10.9.3」）之后的信息")


def said(event: str) -> str:
    """An event as it is said of the card that it would happen to."""
    return f"被{event}" if event in {"破坏", "能力破坏", "对手的能力破坏", "丢弃"} else SAID.get(event, event)


def _called(play: Rules, event: str, card: int) -> int | str:
    """What an event happens to, in words: it is a player that draws, and no leader."""
    return name(play.controller(card)) if event == "抽取" else card


def found(play: Rules, events: tuple[str, ...], card: int) -> list[Layer]:
    """What could replace an event that would happen to a card, by whichever of its names."""
    if not play.applies(REPLACES):
        return []
    fits = []
    for layer in layers.every(play, "改为"):
        node = layer.node
        if not isinstance(node, Instead) or node.event not in events or (layer.source, layer.name) in play.replacing:
            continue  # each one once (10.10.2.3)
        player = play.controller(layer.source) if layer.source in play.state.cards else play.state.turn_player
        context = Context(layer.source, player, cause=(card,))
        holds = node.condition is None or selecting.holds(play, node.condition, context)
        mine = card in layer.on if layer.on else card in selecting.meant(play, node.who, context)
        if holds and mine:
            fits.append(layer)
    return fits


def in_order(play: Rules, left: list[Layer], by: Clause, card: int, what: str, doing: int = 0) -> list[Layer]:
    """Several that replace one event, in the order that its player says (10.10.2.1, 10.10.2.2).

    ``doing``: the card that does it to the other, where the event is as much an act of that one.
    """
    player, decides = play.controller(card), "由受影响的玩家决定"
    if doing and play.controller(doing) != player and _is_of_the_doer(play):
        player, by, decides = play.controller(doing), OF_AN_ACT, "照裁判的读法由给予伤害的一方决定"
    elif not (play.applies(CHOSEN) and play.applies(by)):
        player = 1 - player
    done: list[Layer] = []
    while len(left) > 1:
        words: dict[Option, Layer] = {(layer.source, f"的『{layer.name}』"): layer for layer in left}
        play.because(CHOSEN, f"有多个置换效果，{decides}")
        first = play.one_of(player, words, card, f"将要{what}，先适用", clause=by)
        done.append(first or left[0])
        left = [layer for layer in left if layer is not done[-1]]
    return [*done, *left]


def _is_of_the_doer(play: Rules) -> bool:
    """Whether he says it whose card deals the damage: it affects a card and is an act, and both clauses fit."""
    if not (play.applies(CHOSEN) and play.applies(OF_AN_ACT)):
        return False
    nearest = (CHOSEN, OF_A_CARD, OF_AN_ACT)
    return not play.applies(OF_A_CARD) or play.reading(str(CHOSEN), *WHO_SAYS, nearest) == WHO_SAYS[1][1]


def next_of(play: Rules, fits: Sequence[Layer], card: int, event: str, by: Clause = OF_A_CARD) -> Layer | None:
    """Which of several comes first: who is affected says it, or does it (10.10.2); none, if he may and does not."""
    player = play.controller(card)
    must = any(isinstance(layer.node, Instead) and not layer.node.may for layer in fits)
    if not play.applies(CHOSEN) or not play.applies(by):
        player = 1 - player
    whose, event = _called(play, event, card), said(event)
    words: dict[Option, Layer] = {(layer.source, f"的『{layer.name}』"): layer for layer in fits}
    if len(words) == 1:
        return fits[0] if must else play.one_of(player, words, whose, f"将要{event}，改为", least=0, clause=REPLACES)
    play.because(CHOSEN, "有多个置换效果，由受影响的玩家决定", card=card if whose == card else None)
    return play.one_of(player, words, whose, f"将要{event}，先适用", least=int(must), clause=by)


class Would(NamedTuple):
    """What would happen to a card, by whichever of its names, and why it would by an ability, where that is asked."""

    card: int
    event: str
    also: Sequence[str] = ()
    bearing: Sequence[Reason] = ()
    why: Sequence[Reason] = ()
    """Why it would, where a rule says so."""


def kept(play: Rules, cards: Iterable[Would]) -> list[int]:
    """The cards to which something else happened instead, of several to which something would at the same time."""
    those = {one.card: one for one in cards}
    fits = {card: found(play, (one.event, *one.also), card) for card, one in those.items()}
    spent = Counter([one for fit in fits.values() for one in {layer.source for layer in fit if _spends_itself(layer)}])
    shared = {source for source, many in spent.items() if many > 1}
    if not shared or play.reading("10.10.2 同时", *WHICH_FIRST, (CHOSEN, REPLACES)) == WHICH_FIRST[1][1]:
        known = fits if shared else {}
    else:
        known, those = {}, {card: those[card] for card in _first_to_last(play, those, fits, shared)}
    return [
        card
        for card, would in those.items()
        if instead(play, would.event, card, *would.also, bearing=would.bearing, why=would.why, fits=known.get(card))
    ]


def _spends_itself(layer: Layer) -> bool:
    """Whether what is done instead takes away the card that says so."""
    node = layer.node
    moves = [one for one in parts(node.then) if isinstance(one, Put | Defeat)] if isinstance(node, Instead) else []
    return any(one.what == Ref("这") for one in moves)


def _first_to_last(
    play: Rules, cards: Iterable[int], fits: Mapping[int, list[Layer]], shared: Collection[int]
) -> list[int]:
    """In which order it is replaced, of the cards of each player as he says."""
    asked = [card for card in cards if any(layer.source in shared for layer in fits[card])]
    done: list[int] = []
    for player in order.choosing(play):
        mine = [card for card in asked if play.controller(card) == player]
        done += play.arrange(player, mine, "先适用替换效果的卡牌", nearest=(CHOSEN,), last=False)
    return [*done, *[card for card in cards if card not in asked]]


def instead(
    play: Rules,
    event: str,
    card: int,
    *also: str,
    by: Clause = OF_A_CARD,
    bearing: Sequence[Reason] = (),
    why: Sequence[Reason] = (),
    fits: list[Layer] | None = None,
) -> bool:
    """Whether something else was done instead of ``event`` happening to ``card``; ``also``: by what it would.

    ``bearing``: why it would by an ability, where that is asked for; ``why``: why it would at all; ``fits``: what could
    replace it, if that is known.
    """
    fits = found(play, (event, *also), card) if fits is None else fits
    if not fits:
        return False
    layer = next_of(play, fits, card, event, by)
    if layer is None or not isinstance(layer.node, Instead):
        return False
    play.consult(*CHAPTER)
    play.owing_to(why)
    if layers.changed(play, card):
        play.because(AS_IT_IS, "看适用过持续效果之后的信息", card=card)
    if event == "破坏" and layer.node.event in {"离场", GRAVE}:
        play.because(TO_GRAVE, "破坏就是移动到墓场", card=card)
    if "能力" in layer.node.event:
        play.owing_to(bearing)
    told = layer.node.event
    whose, told = _called(play, event, card), said(told) if "能力" in told else SAID.get(told, told)
    play.because(NEVER_WAS, f"「{told}」完全没有发生", card=card if whose == card else None)
    play.note("replaced", whose, f"的「{told}」改为另一事件（{layer.name}）", clause=REPLACES)
    context = Context(layer.source, play.controller(layer.source), that=(card,), cause=(card,))
    with play.instead((layer.source, layer.name)):
        for node in layer.node.then:
            before, left = play.done, play.left
            done, _ = play.perform(node, context)
            if isinstance(node, MEANS_OTHERS) and not done and (play.done, play.left) == (before, left):
                play.withheld(f"做不到「{tell.verb(node, WORDS)}」", clause=order.AS_FAR)
    return play.applies(NEVER_WAS)  # else what was replaced happens as well
