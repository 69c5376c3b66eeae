"""10.10. Replacement: what would happen does not, and something else does."""

from __future__ import annotations

from collections.abc import Sequence

from judge.clause import Clause
from judge.effects.nodes.ability import Instead
from judge.games.cards.values import Layer
from judge.games.evolve import layers, selecting
from judge.games.evolve.book import cite, embody
from judge.games.evolve.card import Context
from judge.games.evolve.rules import Rules, name
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


def instead(
    play: Rules, event: str, card: int, *also: str, by: Clause = OF_A_CARD, bearing: Sequence[Reason] = ()
) -> bool:
    """Whether something else was done instead of ``event`` happening to ``card``; ``also``: by what it would.

    ``bearing``: why it would by an ability, where that is asked for.
    """
    fits = found(play, (event, *also), card)
    if not fits:
        return False
    layer = next_of(play, fits, card, event, by)
    if layer is None or not isinstance(layer.node, Instead):
        return False
    play.consult(*CHAPTER)
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
            play.perform(node, context)
    return play.applies(NEVER_WAS)  # else what was replaced happens as well
