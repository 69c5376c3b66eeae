"""2. What can be read off a card now: what is printed, and what effects made of it (10.9)."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from judge.games.cards.values import Layer
from judge.games.evolve import order, vocabulary
from judge.games.evolve.book import cite, embody
from judge.games.evolve.card import AMULET, FOLLOWER, LEADER_CARD, SPELL, Face
from judge.games.evolve.rules import Rules
from judge.games.evolve.zones import EVOLVED, FIELD, LEADER
from judge.kernel import Reason

Value = str | int | bool
Told = list[Reason] | None
"""Where a function that works a fact out says what makes it so, in the order in which it is applied, if asked to."""

NAME = (embody("2", "卡牌信息"), embody("2.1", "卡牌名称"), embody("2.1.1", "固有的名称"))
NAMED = cite("2.1.2", "名称的一部分含有该（名称）")
OTHER_NAME = (embody("2.14", "联动名称"), embody("2.14.1", "还有一个联动名称"))
OTHER_NAME_TOO = cite("2.14.2", "当作参照该卡牌的卡牌名称")
CLASS = (embody("2.2", "职业"), embody("2.2.1", "属于哪个职业"), embody("2.2.3", "有的卡牌效果也会参照它"))
KIND = (
    *(embody("2.3", "种类"), embody("2.3.1", "种类信息"), embody("2.3.2", "卡牌是其中之一")),
    *(embody("2.3.3", "种类是特殊的"), embody("2.3.3.1", "“进化”是特殊种类")),
)
KINDS = {
    LEADER_CARD: embody("2.3.2.1", "主战者"),
    FOLLOWER: embody("2.3.2.2", "随从"),
    AMULET: embody("2.3.2.3", "护符"),
    SPELL: embody("2.3.2.4", "法术"),
}
JUST_KIND = embody("2.3.4", "种类为它的卡牌")
TYPE = (embody("2.4", "类型"), embody("2.4.1", "有什么特征"), embody("2.4.2", "其他卡牌可能会参照它"))
COST = (embody("2.5", "费用"), embody("2.5.1", "须支付这么多能量点"))
TEXT = (embody("2.6", "效果文本"), embody("2.6.1", "固有的效果"))
ATTACK = (embody("2.7", "攻击力"), embody("2.7.1", "以这个数值为基准造成伤害"), embody("2.7.1.1", "有时用图标来表示"))
LIFE = (embody("2.8", "生命值"), embody("2.8.1", "须造成这么多伤害"), embody("2.8.1.1", "有时用图标来表示"))
HURT = embody("2.8.2", "生命值就减少")
LEADERS_LIFE = (embody("2.8.3", "主战者同样有生命值"), embody("2.8.3.1", "主战者生命值是20"))
PRINTED = embody("10.9.1.1", "始终是基准值")
EVOLVED_FACE = cite("10.9.1.1.1", "以那张进化领域卡牌的为准")
EVOLVED_AGREES = embody("5.15.2", "都与进化领域的那张卡牌一致")
STILL_LOST = embody("5.15.3", "进化后也失去同样数值的体力")
IN_ORDER = embody("10.9.1.6", "按效果发生的先后逐个适用")
DEPENDS = embody("10.9.1.5", "依存的效果一定排在它所依存的效果之后")
SINCE_PUT = embody("10.9.1.6.1", "放到当前领域的时点算起")
SINCE_USED = cite("10.9.1.6.2", "从能力被使用的时间算起")
NUMBERS_LAST = embody("10.9.1.4", "变更信息数值的内容")
NO_NUMBERS = cite("5.24.2.1", "不能参照其攻击力和生命值")
NOT_THE_PRINTED = cite("10.4.4.1", "改的不是卡牌上费用这项信息")
BELOW_ZERO = order.MAY_BE_NEGATIVE
SAID = {"攻击力": ATTACK, "生命值": LIFE, "费用": COST}


@lru_cache(maxsize=4096)
def _evolved(below: str, above: Face, cost: int | None) -> Face:
    return replace(above, cost=cost, key=below)


def face(play: Rules, card: int) -> Face:
    """What is printed on the card, or, save its cost, on the card that it evolved with (10.9.1.1.1)."""
    own = play.printed(card)
    state = play.state
    if not state.links or state.cards[card].zone != FIELD:
        return own
    into = [link.card for link in play.state.links if link.to == card and play.card(link.card).zone == EVOLVED]
    if not into or not play.applies(EVOLVED_FACE):
        return own
    play.consult(EVOLVED_AGREES, EVOLVED_FACE)
    return _evolved(own.key, play.printed(into[-1]), own.cost)


def based(play: Rules, card: int, said: object, told: Told) -> None:
    """Say what the printed value is, and on which card it stands, if that is to be told."""
    if told is None:
        return
    own = face(play, card)
    if own is not play.printed(card):
        told += [Reason(EVOLVED_FACE, (f"进化卡牌上印着{said}",), card), Reason(EVOLVED_AGREES, ("费用以外",), card)]
    else:
        told.append(Reason(PRINTED, (f"印刷{said}",), card))


def its_own_cost(card: int, said: int, told: Told) -> None:
    """The cost is always the card's own, also of one that evolved (10.9.1.1.1)."""
    if told is not None:
        told.append(Reason(PRINTED, (f"印刷{said}",), card))


def fold(play: Rules, card: int, fact: str, first: int, told: Told = None) -> int:
    """A number with everything that changes it, in the order in which that is applied (10.9.1.4, 10.9.1.6)."""
    now, found = first, play.layers(card, fact)
    if told is not None and len(found) > 1:
        stamps = [layer.stamp for layer in found]
        in_order = stamps == sorted(stamps)
        words = "按发生的先后" if in_order else "依存于别的效果的，在它之后"
        told.append(Reason(IN_ORDER if in_order else DEPENDS, (words,), card))
        if in_order and any(layer.static for layer in found):
            told.append(Reason(SINCE_PUT, ("永续能力从卡牌放到当前领域时算起",), card))
        if in_order and not all(layer.static for layer in found):
            told.append(Reason(SINCE_USED, ("其他的从能力被使用时算起",), card))
    for layer in found:
        number = layer.number or 0
        now = number if layer.sets else now + number
        if told is not None:
            apart = "不算已经失去的，" if fact == "生命值" and play.card(card).hurt else ""  # which comes after it
            words = f"{apart}变为{number}" if layer.sets else f"{number:+}"
            told.append(Reason(NUMBERS_LAST, (words,), layer.source or None, layer.name))
    return now


def attack(play: Rules, card: int, told: Told = None) -> int:
    """攻击力 as it is, which may be below zero (1.3.2.4)."""
    play.consult(*ATTACK)
    first = play.face(card).attack or 0
    based(play, card, first, told)
    return _negative(play, card, fold(play, card, "攻击力", first, told), told)


def _negative(play: Rules, card: int, number: int, told: Told) -> int:
    """A number that may be below zero (1.3.2.4)."""
    if number < 0:
        play.consult(BELOW_ZERO)
        if told is not None:
            told.append(Reason(BELOW_ZERO, (f"可以是负值：{number}",), card))
    return number


def life(play: Rules, card: int, told: Told = None) -> int:
    """生命值 that is left: of a follower what is printed, changed and lost; of a leader what his player has."""
    here = play.card(card)
    if here.zone == LEADER:
        play.consulted.update(LEADERS_LIFE)
        now = play.person(here.player).life
        if told is not None:
            told.append(Reason(LEADERS_LIFE[1], (f"没有特别说明的是20，现在是{now}",), card))
        return now
    play.consulted.update(LIFE)
    first = play.face(card).life or 0
    if told is not None:
        based(play, card, first, told)
    now = fold(play, card, "生命值", first, told)
    if lost := here.hurt:
        play.consult(HURT)
        if told is not None:
            told.append(Reason(HURT, (f"已经失去{lost}",), card))
            if play.face(card) is not play.printed(card):
                told.append(Reason(STILL_LOST, ("进化前失去的照样失去",), card))
    return _negative(play, card, now - lost, told)


def has_numbers(play: Rules, card: int) -> bool:
    """Whether attack and life can be read off a card at all (5.24.2.1)."""
    if kind(play, card) in {FOLLOWER, LEADER_CARD}:
        return True
    play.consult(NO_NUMBERS)
    return not play.applies(NO_NUMBERS)


def cost(play: Rules, card: int, told: Told = None) -> int:
    """费用 as a text that asks for it reads it: what is printed; what using it costs may be another number."""
    play.consult(*COST)
    now = play.face(card).cost or 0
    its_own_cost(card, now, told)
    changes = play.layers(card, "费用")
    if changes and not play.applies(NOT_THE_PRINTED):  # then it is what is printed that changes
        return fold(play, card, "费用", now)
    if told is not None:
        told += [
            Reason(
                NOT_THE_PRINTED,
                (f"使用时费用{f'变为{one.number}' if one.sets else f'{one.number:+}'}，改的不是它",),
                *by,
            )
            for one in changes
            for by in ((one.source or None, one.name),)
        ]
    return now


def kind(play: Rules, card: int, told: Told = None) -> str:
    """种类 as it is (5.24)."""
    now = play.face(card).kind
    if told is not None:
        based(play, card, now, told)
    turned_back = play.card(card).evolved and not play.applies(NOT_TURNED_BACK)
    for layer in () if turned_back else play.layers(card, "种类"):
        now = layer.words[0]
        play.consult(*KIND_CHANGED)
        if told is not None:
            told.append(Reason(BECAME, (f"变为{now}",), layer.source or None, layer.name))
            told += [Reason(REST_STAYS, ("其余的信息不变",), card), Reason(KIND_CHANGED[1], ("能力不变",), card)]
            told += [Reason(NOT_TURNED_BACK, ("进化后不变回随从",), card)] if play.card(card).evolved else []
    return now


def became(play: Rules, card: int) -> tuple[Reason, ...]:
    """What made a card another kind than is printed on it, where that decides (5.24.1)."""
    told: list[Reason] = []
    kind(play, card, told)
    return tuple([reason for reason in told if reason.clause in {BECAME, NOT_TURNED_BACK}])


REST_STAYS = embody("5.24.2", "其余的信息全都保持不变")
KIND_CHANGED = (embody("5.24", "变为（种类）"), embody("5.24.3", "卡牌拥有的能力不变"), REST_STAYS)
NOT_TURNED_BACK = cite("5.24.3.2", "不会变回随从")
BECAME = cite("5.24.1", "改为具有所指定的新种类")


def name(play: Rules, card: int, told: Told = None) -> str:
    """卡牌名称 as it is; empty if nobody knows."""
    play.consult(*NAME)
    now = play.face(card).name
    based(play, card, now, told)
    for layer in play.layers(card, "名称"):
        now = layer.words[0]
        if told is not None:
            told.append(Reason(NOT_NUMBERS, (f"变为{now}",), layer.source or None, layer.name))
    return now


def names(play: Rules, card: int) -> tuple[str, ...]:
    """All names by which a text can refer to a card: also its other name (2.14.2)."""
    other = play.face(card).other_name
    if other:
        play.consult(*OTHER_NAME, OTHER_NAME_TOO)
    given = [str(word) for layer in play.layers(card, vocabulary.OTHER_NAME) for word in layer.words]
    return (name(play, card), *((other,) if other and play.applies(OTHER_NAME_TOO) else ()), *given)


NOT_NUMBERS = embody("10.9.1.3", "不变更信息数值的内容")


def types(play: Rules, card: int, told: Told = None) -> tuple[str, ...]:
    """类型 as they are."""
    play.consult(*TYPE)
    return _words(play, card, "类型", play.face(card).types, told)


def classes(play: Rules, card: int, told: Told = None) -> tuple[str, ...]:
    """职业 as they are."""
    play.consult(*CLASS)
    return _words(play, card, "职业", play.face(card).classes, told)


def _words(play: Rules, card: int, fact: str, first: tuple[str, ...], told: Told) -> tuple[str, ...]:
    based(play, card, "、".join(first) or "没有", told)
    now = first
    for layer in play.layers(card, fact):
        now = layer.words if layer.sets else (*now, *layer.words)
        if told is not None:
            words = f"{'变为' if layer.sets else '获得'}{'、'.join(layer.words)}"
            told.append(Reason(NOT_NUMBERS, (words,), layer.source or None, layer.name))
    return tuple(dict.fromkeys(now))


def said_by(layer: Layer) -> str:
    """What a layer says, shortly."""
    if layer.number is None:
        return layer.what
    return f"{layer.what}变为{layer.number}" if layer.sets else f"{layer.what}{layer.number:+}"
