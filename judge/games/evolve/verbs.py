"""5. What the verbs of card text do, each by the clause that defines it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from typing import Any

from msgspec.structs import replace

from judge.clause import Clause
from judge.effects.nodes.ability import Later, Node
from judge.effects.nodes.meant import Ref, Select, Target, of_targets
from judge.effects.nodes.verbs import (
    Become,
    Choose,
    Create,
    Defeat,
    Deploy,
    Dig,
    Do,
    Draw,
    Exchange,
    Finish,
    GiveUp,
    Look,
    Put,
    Reveal,
    Search,
    Shuffle,
    TakeControl,
    Turn,
)
from judge.games.cards.meaning import Done
from judge.games.evolve import (
    class_keywords,
    crowding,
    discarding,
    keywords,
    leaving,
    looking,
    moving,
    numbers,
    order,
    points,
    room,
    selecting,
    shuffling,
)
from judge.games.evolve.book import cite, embody
from judge.games.evolve.card import AMULET, FOLLOWER, Context
from judge.games.evolve.into_deck import in_deck
from judge.games.evolve.later import later
from judge.games.evolve.of_players import draw, draw_up_to, extra_turn, finish, roll, skip
from judge.games.evolve.rules import Rules, listed, name
from judge.games.evolve.transforming import transform
from judge.games.evolve.used_by_text import FREELY, use
from judge.games.evolve.zones import (
    BANISHED,
    CALCULATING,
    DECK,
    FACE_UP_IN_DECK,
    FIELD,
    GRAVE,
    HAND,
    LEADER,
    LIMITS,
    OWNERS,
    UPRIGHT,
    ZONES,
)
from judge.kernel.records import Telling

SPECIFIED = (embody("5", "特定记述"), embody("5.1", "概要"), embody("5.1.1", "带有特殊含义"))
HEADINGS = {
    Turn: (embody("5.3", "竖置/横置"),),
    Put: (embody("5.4", "放置/放入"),),
    Deploy: (embody("5.4", "放置/放入"),),
    Create: (embody("5.4", "放置/放入"),),
    Defeat: (embody("5.5", "破坏"),),
    Draw: (embody("5.9", "抽牌"),),
    Exchange: (embody("5.12", "交换"),),
    TakeControl: (embody("5.21", "夺取"),),
    Finish: (embody("5.22", "对战胜利/败北"),),
    Become: (embody("5.24", "变为（种类）"),),
}
BANISHING = embody("5.6", "消失")
PUT, DESTROYED, BANISHED_BY, TURNED = moving.PUT, moving.DESTROYED, moving.BANISHES, moving.TURNED
TOKENS = cite("5.4.2", "在自己的指定领域里生成这么多衍生物")
SUMMONED = cite("5.4.2.1", "放置在自己的战场上")
TOKEN_OF_THAT_NAME = cite("5.4.2.2", "是指示放置这种衍生物")
NO_LIST = ("衍生物的信息由附录决定，而这局游戏里没有写这张衍生物", ("不生成", "不生成，由裁判另行处理"))
EXCHANGED = cite("5.12.1", "两者同时进行")
NOT_EXCHANGED = cite("5.12.2", "这个指示就不执行")
TAKEN = cite("5.21.1", "由自己成为它的控制者")
COUNTERS = moving.COUNTER_PUT
FACE_UP, FACE_DOWN = "正面朝上", "背面朝上"


def perform(play: Rules, node: Node, context: Context) -> Done:
    """Do what a part of an effect says, as far as it can be done (1.3.2)."""
    play.consult(*SPECIFIED, *HEADINGS.get(type(node), ()))
    return VERBS[type(node)](play, node, context)


def pick(play: Rules, what: Target, context: Context, *question: int | str) -> list[int]:
    """The cards that a verb is about."""
    return looking.pick(play, what, context, *question)


def _put(play: Rules, node: Put, context: Context) -> Done:
    cards = pick(play, node.what, context, f"放置到{node.zone}的卡牌")
    if node.place == "丢弃":
        play.consult(*discarding.DISCARDING)
        with play.together():
            done = [play.card(card).zone == HAND and play.discard(card, by=context) for card in cards]
        return order.in_full(done), tuple(cards)
    if node.zone == BANISHED:
        play.consult(BANISHING)
        out = play.banish(cards, by=context)
        return _of_these(cards, out)
    with play.together() if len(cards) > 1 else nullcontext():  # with what is done in place of that of some
        return _put_all(play, node, cards, context)


def _put_all(play: Rules, node: Put, cards: list[int], context: Context) -> Done:
    """Several cards at once, of all of which it is asked before any has moved whether they go."""
    going = leaving.going(play, cards, node.zone, PUT, context)
    if node.zone == DECK:
        return in_deck(play, node, going, context) and len(going) == len(cards), tuple(cards)
    player = None if node.whose is None else _one(play, node.whose, context)
    if len(going) > 1:
        sides = {card: play.card(card).owner if player is None else player for card in going}
        going = crowding.kept(play, sides, node.zone, context)
    return _of_these(cards, play.put_all(going, node.zone, player=player, clause=PUT, by=context))


def _of_these(cards: list[int], done: list[int]) -> Done:
    """Whether something was done to all cards that it was to be done to, and those to which it was done."""
    those = tuple([card for card in cards if card in done])
    return bool(those) and len(those) == len(cards), those


def _one(play: Rules, whose: Any, context: Context) -> int:
    return selecting.sides(play, whose, context.player)[0]


def _deploy(play: Rules, node: Deploy, context: Context) -> Done:
    """放置到战场: on the field of its owner (4.1.6), standing, unless the text says otherwise (4.2.2.3)."""
    cards = pick(play, node.what, context, "放置到战场的卡牌")
    whose = None if node.whose is None else _one(play, node.whose, context)
    if whose is None and not play.applies(OWNERS):
        whose = context.player
    sides = {card: play.card(card).owner if whose is None else whose for card in cards}
    cards = crowding.kept(play, sides, FIELD, context)
    if whose is None and any(side != context.player for side in sides.values()):
        play.because(OWNERS, "没有说是谁的战场，去所有者的战场")
    with play.together():
        done = [_put_down(play, card, sides[card], node.state) for card in cards]
    moving.guards(play, [card for card in cards if not node.state])
    return order.in_full(done) and len(cards) == len(sides), tuple(cards)


def _put_down(play: Rules, card: int, player: int, state: str) -> bool:
    """One card onto a field, standing or resting, as it or the text says, or standing (4.2.2.3)."""
    if state:
        down = state == "横置"
        if down:
            play.because(UPRIGHT, "文本另有指定，横置", card=card)
    else:
        play.because(UPRIGHT, "没有另外指定，竖置", card=card)
        down = moving.lies_down(play, card)
    return play.put(card, FIELD, player=player, clause=PUT, tapped=down)


def _create(play: Rules, node: Create, context: Context) -> Done:
    """Tokens of one or of several names, all at once; if not all fit, it is said which are made (4.4.4.2, 4.8.3.2)."""
    kinds = tuple([_named(play, one, context) for one in (node, *node.also)])
    if any(not one.name for one in kinds):
        return False, ()
    wanted = [order.worth(play, numbers.number(play, one.count, context)) for one in kinds]
    player, total = _one(play, node.whose, context), sum(wanted)
    fits = room.fitting(play, player, node.zone, total)
    if node.also and fits < total:
        units = [one.name for one, many in zip(kinds, wanted, strict=True) for _ in range(many)]
        said = [f"{name_}（第{place}张）" if units.count(name_) > 1 else name_ for place, name_ in enumerate(units, 1)]
        if fits:
            play.because(looking.SAYS_WHICH, f"由{name(context.player)}指定")
        asked = (name(player), f"的{node.zone}生成哪些衍生物")
        kept = play.choose(context.player, said, *asked, least=fits, most=fits, clause=LIMITS[node.zone])
        chosen = [unit for unit, word in zip(units, said, strict=True) if word in kept]
        wanted = [chosen.count(one.name) for one in kinds]
        play.withheld(f"其余{total - fits}张的生成，", name(player), f"的{node.zone}放不下", clause=LIMITS[node.zone])
    with play.together():
        made = [card for one, many in zip(kinds, wanted, strict=True) for card in _made(play, one, many, context)]
    if node.zone == FIELD and not node.state:
        moving.guards(play, made)
    return bool(made) and len(made) == total, tuple(made)


def _named(play: Rules, node: Create, context: Context) -> Create:
    """What is made, by its name: that of another card, where the text says so."""
    if node.like is None:
        return node
    called = [selecting.WORDS.of(play, card, "名称", context) for card in selecting.meant(play, node.like, context)]
    return replace(node, name=str(called[0][0]) if called and called[0] else "")


def _made(play: Rules, node: Create, count: int, context: Context) -> list[int]:
    """So many tokens of a name (5.4.2), where the cards of this game tell what such a token is (9.1.2.3)."""
    player = _one(play, node.whose, context)
    face = next((key for key, face in play.state.faces.items() if face.token and face.name == node.name), "")
    if not face:
        missing = f"『{node.name}』是怎样的衍生物"
        play.reading(f"9.1.2.3 {node.name}", f"{NO_LIST[0]}：{missing}", NO_LIST[1], (TOKENS,))
        return []
    clause = SUMMONED if node.zone == FIELD and player == context.player else TOKENS
    if not play.applies(TOKENS) or (not count and node.count != 0):
        return []
    if any(other.name == node.name and not other.token for other in play.state.faces.values()):
        play.because(TOKEN_OF_THAT_NAME, "有衍生物叫这个名称，就是放置衍生物")
        if not play.applies(TOKEN_OF_THAT_NAME):
            return []
    made = play.generate(face, player, node.zone, count, clause)
    if node.state == "横置":
        for card in made:
            play.follow(card, tapped=True)
    return made


def _destroy(play: Rules, node: Defeat, context: Context) -> Done:
    cards = pick(play, node.what, context, "破坏的卡牌")
    gone = play.destroy(cards, by=context)
    whole = order.in_full([card in gone for card in cards])
    all_meant = isinstance(node.what, Ref) and not of_targets(node.what)
    return whole, tuple(cards if all_meant else gone)  # 以此方式破坏的: of several


def _turn(play: Rules, node: Turn, context: Context) -> Done:
    cards = pick(play, node.what, context, f"{node.state}的卡牌")
    if node.state in {FACE_UP, FACE_DOWN}:
        return _face_up(play, cards, up=node.state == FACE_UP)
    down = node.state == "横置"
    turn = play.tap if down else play.untap
    with play.together():
        able = [card for card in cards if down or not order.forbidden(play, card, "不能竖置")]
        turned = [card for card in able if turn(card, TURNED)]
    every = isinstance(node.what, Select) and node.what.least is None  # those of all of them that are not so yet
    whole = bool(turned) if every else bool(cards) and len(turned) == len(cards)
    return whole, tuple(turned if of_targets(node.what) else cards)


def _face_up(play: Rules, cards: list[int], *, up: bool) -> Done:
    """A card in an evolution deck turned so that it does not count among its cards any more (4.6.3), or does again."""
    said = f"变为{FACE_UP if up else FACE_DOWN}"
    with play.together():
        done = [
            play.card(card).face_up != up and play.change(card, card, said, clause=FACE_UP_IN_DECK, face_up=up)
            for card in cards
        ]
    return order.in_full(done), tuple(cards)


def _exchange(play: Rules, node: Exchange, context: Context) -> Done:
    """交换: each goes to the zone of the other, both at once, or neither (5.12)."""
    one, other = (pick(play, target, context, "交换的卡牌") for target in (node.one, node.other))
    stuck = _stuck(play, one[0], other[0]) if len(one) == len(other) == 1 else []
    if stuck:
        play.withheld(*listed(stuck), "不能移动到另一张的领域，不交换", clause=NOT_EXCHANGED)
        return False, (*one, *other)
    if len(one) != 1 or len(other) != 1:
        play.withheld("有一张不能移动到另一张的领域，不交换", clause=NOT_EXCHANGED)
        return False, (*one, *other)
    both = (one[0], other[0])
    places = [(play.card(card).player, play.card(card).zone) for card in reversed(both)]
    stays = [
        card for card, (_, to) in zip(both, places, strict=True) if not leaving.going(play, [card], to, None, context)
    ]
    if stays and play.applies(NOT_EXCHANGED):
        play.withheld(*listed(stays), "不离开战场，不交换", clause=NOT_EXCHANGED)
        return False, both
    goes = [moving.goes(zone, player) for player, zone in places]
    first: Telling = (both[0], "与", both[1], "交换：", both[0], *goes[0], "，", both[1], *goes[1])
    how: tuple[Telling, ...] = (first, (both[1], "同时", *goes[1]))
    with play.together():
        done = [
            play.put(card, zone, *words, player=player, clause=EXCHANGED, asked=True, by=context)
            for card, (player, zone), words in zip(both, places, how, strict=True)
            if card not in stays
        ]
    return len(done) == len(both) and all(done), both


def _stuck(play: Rules, one: int, other: int) -> list[int]:
    """Which of two cards cannot lie where the other does: a spell lies on no field (4.4.1)."""
    if not play.applies(NOT_EXCHANGED):
        return []
    found = []
    for card, there in ((one, other), (other, one)):
        zone, kind = play.card(there).zone, play.printed(card).kind
        if zone == FIELD and kind not in {FOLLOWER, AMULET}:
            play.because(ZONES[FIELD].means[1], f"是{kind}，战场放置的是随从和护符", card=card)
            found.append(card)
        elif zone in {"", LEADER, CALCULATING}:
            found.append(card)
    return found


def _take(play: Rules, node: TakeControl, context: Context) -> Done:
    cards = pick(play, node.what, context, "夺取的卡牌")
    player = _one(play, node.who, context)
    going = crowding.kept(play, dict.fromkeys(cards, player), FIELD, context) if len(cards) > 1 else cards
    with play.together():
        done = [play.hand_over(card, player, TAKEN) for card in going]
    return order.in_full(done) and len(going) == len(cards), tuple(going)


def _do(play: Rules, node: Do, context: Context) -> Done:
    return DOES[node.verb](play, node, context)


DOES: dict[str, Callable[[Rules, Do, Context], Done]] = {
    "变身": transform,
    "掷骰子": roll,
    "跳过下一个回合": skip,
    "进行额外回合": extra_turn,
    "抽取最多": draw_up_to,
    "使用": use,
    FREELY: use,
    **keywords.DOES,
    **class_keywords.DOES,
}
"""The verbs that are this game's own."""

VERBS: dict[type, Callable[[Rules, Any, Context], Done]] = {
    **numbers.VERBS,
    Draw: draw,
    Defeat: _destroy,
    Put: _put,
    Deploy: _deploy,
    Create: _create,
    Turn: _turn,
    Exchange: _exchange,
    TakeControl: _take,
    Finish: finish,
    Later: later,
    Do: _do,
    Choose: looking.choose,
    Search: looking.search,
    Shuffle: shuffling.shuffle,
    Look: looking.look,
    Reveal: looking.reveal,
    Dig: looking.dig,
    GiveUp: discarding.give_up,
}

__all__ = ["BANISHED_BY", "COUNTERS", "DESTROYED", "GRAVE", "VERBS", "Clause", "GiveUp", "perform", "points"]
