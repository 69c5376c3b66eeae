"""5.13, 5.14, 5.24, 5.26 and 15.1. Numbers: damage, + and -, what becomes of a fact, points, counters."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from judge.clause import Clause
from judge.effects.nodes.ability import Grant
from judge.effects.nodes.harm import Damage
from judge.effects.nodes.meant import Amount, Fact, Reckoned, Ref, Select, Target, X
from judge.effects.nodes.verbs import Become, Counters, Gain, Points, Power
from judge.effects.walking import parts
from judge.effects.wording import Wording
from judge.games.cards.meaning import Done
from judge.games.evolve import (
    damage,
    facts,
    lasting,
    layers,
    looking,
    moving,
    order,
    paying,
    prices,
    room,
    selecting,
    silenced,
    triggers,
)
from judge.games.evolve.book import cite, embody
from judge.games.evolve.card import MADE, Context
from judge.games.evolve.rules import Blow, Rules, listed, name
from judge.games.evolve.vocabulary import LIMITED, STARTS, WORDS
from judge.games.evolve.zones import CALCULATING, LEADER, USED_FROM

PLUS = cite("5.26.1", "在当前值之上增加")
SET_TO = cite("5.26.2", "直接指定成某个值时")
KIND = cite("5.24.1", "改为具有所指定的新种类")
X_BY_TEXT = cite("5.2.1.2.1", "X就是那个值")
HEALED = "主战者生命值"
_POINTS = {"能量点": "points", "能量点最大值": "maximum", "进化点": "evolution"}


def number(play: Rules, amount: Amount, context: Context) -> int:
    """A number of the text; what the text itself says that X is comes to so much (5.2.1.2.1)."""
    found = selecting.amount(play, amount, context)
    if not isinstance(amount, int | X) and _says_x(play, context):
        if not play.applies(X_BY_TEXT):  # then nothing says what X is
            return 0
        play.because(X_BY_TEXT, f"比照能量点的X，是{found}", card=context.card or None)
    return found


def _says_x(play: Rules, context: Context) -> bool:
    """Whether the text calls its number X, and says what that is."""
    return any(x in text for text in damage.texts(play, context.card, context.name) for x in "XＸxｘ")


def _damage(play: Rules, node: Damage, context: Context) -> Done:
    cards = looking.pick(play, node.what, context, "受到伤害的") if node.what is not None else []
    amount = number(play, node.amount, context)
    aims = selecting.meant(play, node.what, context) if node.what is not None and node.shared else []
    shares = dict(zip(aims, context.shares, strict=False))
    dealers = selecting.meant(play, node.by, context) if node.by is not None else []
    dealer = dealers[0] if dealers else context.card
    dealt = play.strike(Blow(dealer, card, shares.get(card, 0) if node.shared else amount) for card in cards)
    return bool(dealt), tuple(cards)


def _power(play: Rules, node: Power, context: Context) -> Done:
    """+ and - (5.26.1): a leader's life goes up or down, anything else of a card is changed for a time."""
    change = _change(play, node, context)
    if uses := _whoever_then(node):
        return _changes(play, uses, node, context, change), ()
    cards = looking.pick(play, node.what, context, f"{node.fact}{change:+}的卡牌")
    leaders = [card for card in cards if play.card(card).zone == LEADER] if node.fact == "生命值" else []
    done = [_life(play, play.card(card).player, change) for card in leaders]
    others = [card for card in cards if card not in leaders]
    if node.fact in {"攻击力", "生命值"}:
        unread = [card for card in others if not facts.has_numbers(play, card)]
        for card in unread:
            play.owing_to(facts.became(play, card))
            play.withheld(card, f"是{facts.kind(play, card)}，没有{node.fact}可以参照", clause=facts.NO_NUMBERS)
        others = [card for card in others if card not in unread]
    if others:
        uses = _whoever(play, others, node.what, context)
        of_use = node.fact == "费用"  # no number of the card's (10.4.4.1)
        words = (
            ("使用", *listed(others), f"时，费用{change:+}") if of_use else (*listed(others), f"{node.fact}{change:+}")
        )
        words = (*_players(play, others), f"的{node.fact}{change:+}") if node.fact in LIMITED else words
        plus = _of_use(play, context) if of_use else _of_damage(play, node, context) or PLUS
        how: dict[str, Any] = {"clause": plus, "number": change, "uses": uses}
        done.append(lasting.affect(play, others, node.fact, node.until, context, *words, **how))
        _went_up(play, others, node.fact, change)
    return any(done), tuple(cards)


def _whoever(play: Rules, cards: list[int], what: Target, context: Context) -> Select | None:
    """Whom else it holds for than the ``cards`` there now, where it is said of all of a kind: nobody (10.9.2)."""
    if not cards or not isinstance(what, Select) or what.most is not None:
        return None
    play.because(moving.NOT_ON_LATER, "之后才移动来的卡牌不适用", card=context.card)
    return None if play.applies(moving.NOT_ON_LATER) else what


def _went_up(play: Rules, cards: list[int], fact: str, change: int) -> None:
    """What waits for a number of a follower to go up is set off (5.26.1, 5.26.2)."""
    if change > 0 and fact in {"攻击力", "生命值"}:
        with play.together():
            for card in cards:
                play.happened(f"{fact}增加", card, amount=change)


def _change(play: Rules, node: Power, context: Context) -> int:
    """By how much: what becomes so many times as much goes up by what it has, so often (5.26.2)."""
    if not isinstance(node.amount, Reckoned) or node.amount.of != Fact(node.fact, node.what):
        return number(play, node.amount, context) * (-1 if node.minus else 1)
    change = selecting.amount(play, node.amount, context)
    now = change // node.amount.times
    play.because(SET_TO, f"从{now}变为{now + change}，视为「{'-' if change < 0 else '+'}」", card=context.card)
    return change


def _life(play: Rules, player: int, number: int) -> bool:
    """A leader's life goes up or down; that is no damage (5.26.1)."""
    if number > 0:
        return play.heal(player, number, PLUS)
    words = (name(player), f"的主战者生命值{number}")
    return damage.lower(play, player, -number, *words, clause=PLUS) if number else False


def _life_set(play: Rules, player: int, number: int, leader: int) -> bool:
    """A leader's life becomes a number: more is +, less is - (5.26.2)."""
    change = number - play.person(player).life
    if not play.applies(SET_TO):  # then it is neither + nor -
        return play.tally(player, name(player), f"的主战者生命值变为{number}", clause=PLUS, life=number)
    if not change and play.applies(order.NOT_AGAIN):
        play.withheld(name(player), f"的主战者生命值已是{number}，不再变为{number}", clause=order.NOT_AGAIN)
        return False
    play.because(SET_TO, f"变为{number}，视为「{change:+}」", card=leader)
    return _life(play, player, change)


def _whoever_then(node: Power | Become) -> Select | None:
    """The cards of which it changes no number of theirs, so that it is about whichever are there then.

    What using them costs (10.4.4.1) and what their 进化 costs, and damage (10.2.1.3.2): 10.9.2 is of what goes on only.
    """
    what = node.what
    if not isinstance(what, Select) or what.most is not None or what.top or what.shown:
        return None
    if any(isinstance(part, Ref) and part != Ref("这") for part in parts(what)):  # which those are is known now only
        return None
    if node.fact == "费用":
        return what if what.zones and set(what.zones) <= {*USED_FROM} else None
    return what if damage.is_of_it(node.fact) or node.fact == paying.EVOLVING_COST else None


def _changes(play: Rules, uses: Select, node: Power | Become, context: Context, number: int) -> bool:
    """What is paid for using them, or the damage that they deal or suffer, is another for whichever are there then."""
    sets = isinstance(node, Become)
    change = f"{node.fact}变为{number}" if sets else f"{node.fact}{number:+}"
    zones = () if uses.zones in {USED_FROM, (CALCULATING,)} else uses.zones
    cards = Wording(WORDS).described(replace(uses, zones=zones, whose="双方"))
    sides = selecting.sides(play, uses.whose, context.player)
    whose = name(sides[0]) if len(sides) == 1 else ""
    said = f"{whose}使用{cards}时，{change}" if node.fact == "费用" else f"{whose and f'{whose}的'}{cards}{change}"
    how: dict[str, Any] = {"clause": _why_another(play, node, context, number), "number": number, "sets": sets}
    if not sets or damage.is_of_it(node.fact) or play.applies(prices.ON_USE):
        return lasting.affect(play, [], node.fact, node.until, context, said, **how, uses=uses)
    there = selecting.candidates(play, uses, context)
    return lasting.affect(play, there, node.fact, node.until, context, said, **how)


def _why_another(play: Rules, node: Power | Become, context: Context, number: int) -> Clause:
    """By which clause a cost or damage is another for a time, and what makes it so."""
    if (of_damage := _of_damage(play, node, context)) is not None:
        return of_damage
    sets, evolving = isinstance(node, Become), node.fact == paying.EVOLVING_COST
    if not evolving:
        if sets:
            play.because(prices.ON_USE, "变更使用时的处理，是替换效果", card=context.card)
        return _of_use(play, context)
    if not sets:
        return PLUS
    play.because(facts.NOT_THE_PRINTED, f"使用【进化】时要付的能量点变为{number}", card=context.card)
    return prices.ON_USE


def _of_use(play: Rules, context: Context) -> Clause:
    """That something holds for a time; what it changes is no number of a card (10.4.4.1)."""
    play.because(facts.NOT_THE_PRINTED, "变的是使用时支付的能量点", card=context.card or None)
    return lasting.FOR_A_TIME


def _become(play: Rules, node: Become, context: Context) -> Done:
    if (uses := _whoever_then(node)) and not isinstance(node.value, tuple):
        return _changes(play, uses, node, context, selecting.amount(play, node.value, context)), ()
    cards = looking.pick(play, node.what, context, f"{node.fact}变化的卡牌")
    if isinstance(node.value, tuple):
        added, value = WORDS.added.get(node.fact, ""), "、".join(node.value)
        words = (*listed(cards), added.format(value) if added else f"的{node.fact}变为{value}")
        clause = KIND if node.fact == "种类" else facts.NOT_NUMBERS
        how: dict[str, Any] = {"clause": clause, "sets": True, "more": node.value}
        uses = _whoever(play, cards, node.what, context)
        done = lasting.affect(play, cards, node.fact, node.until, context, *words, **how, uses=uses)
        return done, tuple(cards)
    number = selecting.amount(play, node.value, context)
    leaders = [card for card in cards if play.card(card).zone == LEADER] if node.fact == "生命值" else []
    if leaders:
        changed = [_life_set(play, play.card(card).player, number, card) for card in leaders]
        return any(changed), tuple(cards)
    more: dict[int, int] = {}
    harm = damage.is_of_it(node.fact)
    evolving = node.fact == paying.EVOLVING_COST  # nor is this
    for card in cards if not (harm or evolving) else ():
        if node.fact == "费用":
            play.because(facts.NOT_THE_PRINTED, f"使用时要付的能量点变为{number}", card=card)
            continue
        before = _now(play, card, node.fact)
        more[card] = number - before
        if number != before:
            said = f"从{before}增加到{number}" if number > before else f"从{before}减少到{number}"
            play.because(PLUS, f"{said}，视为「{'+' if number > before else '-'}」", card=card)
    of_use = node.fact == "费用"
    of_a_cost = of_use or evolving
    by = SET_TO if any(more.values()) else prices.ON_USE if of_a_cost else _of_damage(play, node, context)
    if evolving:
        play.because(facts.NOT_THE_PRINTED, f"使用【进化】时要付的能量点变为{number}", card=context.card)
    said = f"{node.fact}变为{number}"
    words = ("使用", *listed(cards), f"时，{said}") if of_use else (*listed(cards), f"{'' if harm else '的'}{said}")
    words = (*_players(play, cards), f"的{said}") if node.fact in LIMITED else words
    how = {"clause": by, "sets": True}  # of a cost: how using them is done becomes another
    uses = _whoever(play, cards, node.what, context)
    done = False
    for lost, some in _by_what_they_lost(play, cards, node.fact).items():
        words = words if len(some) == len(cards) else (*listed(some), f"的{said}")
        more_ = {**how, "number": number + lost}
        done |= lasting.affect(play, some, node.fact, node.until, context, *words, **more_, uses=uses)
    for card, change in more.items():
        _went_up(play, [card], node.fact, change)
    return done, tuple(cards)


def _now(play: Rules, card: int, fact: str) -> int:
    """What a card has for a number before that becomes another one; of a leader, his player's limit."""
    if fact in LIMITED:
        return room.of(play, play.card(card).player, fact)
    return sum(int(value) for value in selecting.WORDS.fact(play, card, fact))


def _players(play: Rules, leaders: list[int]) -> list[int | str]:
    """The players for whom their leaders stand (战场上限), as a line names them."""
    return ["、".join(name(play.card(card).player) for card in leaders)]


def _of_damage(play: Rules, node: Power | Become, context: Context) -> Clause | None:
    """What makes it a replacement that damage is another for a time; None if it is a number that cards have."""
    if not damage.is_of_it(node.fact):
        return None
    clause, what_makes_it, _ = damage.replacing(play, context.card, context.name)
    play.because(clause, "伤害的修正作为替代效果来适用")
    return what_makes_it


def _by_what_they_lost(play: Rules, cards: list[int], fact: str) -> dict[int, list[int]]:
    """Cards by how much life they have lost: it is the number that is left that becomes another one (5.26.2)."""
    if fact != "生命值" or not play.applies(SET_TO):
        return {0: cards}
    found: dict[int, list[int]] = {}
    for card in cards:
        found.setdefault(play.card(card).hurt, []).append(card)
    return found or {0: cards}


def _gains(play: Rules, node: Gain, context: Context) -> Done:
    """该随从具有武装・类型: one more besides those that it has (2.4)."""
    cards = looking.pick(play, node.what, context, f"获得{node.fact}的卡牌")
    words = (*listed(cards), f"获得{node.fact}{'、'.join(node.words)}")
    how: dict[str, Any] = {"clause": facts.NOT_NUMBERS, "more": node.words}
    uses = _whoever(play, cards, node.what, context)
    done = lasting.affect(play, cards, node.fact, node.until, context, *words, **how, uses=uses)
    return done, tuple(cards)


def _grant(play: Rules, node: Grant, context: Context) -> Done:
    if node.flag == BARRED and isinstance(node.what, Select) and node.what.most is None:
        return _barred(play, node, node.what, context), ()
    cards = looking.pick(play, node.what, context, "获得能力的卡牌")
    what = "能力" if node.ability is not None else f"{node.flag}{node.name}"
    said = f"获得『{node.ability.text}』" if node.ability is not None else f"{_said(node)}"
    words = (*listed(cards), said)
    how: dict[str, Any] = {"ability": node.ability, "uses": _whoever(play, cards, node.what, context)}
    how["node"] = node if node.against is not None else None
    if node.ability is not None and (MADE,) in node.ability.icons:  # 在这个回合中，自己使用法术时，…
        how["clause"], words = triggers.LATER, (context.card, f"的效果生成自动能力『{node.ability.text}』")
    before = silenced.held(play, cards) if what == layers.LOSES else {}
    done = lasting.affect(play, cards, what, node.until, context, *words, **how)
    silenced.tell(play, before)
    return done, tuple(cards)


BARRED = "不能使用"


def _barred(play: Rules, node: Grant, uses: Select, context: Context) -> bool:
    """A player cannot use cards of a kind: also those that come there later, as it is about using them (10.2.1.3.3)."""
    cards = Wording(WORDS).described(replace(uses, zones=(), whose="双方"))
    players = [name(player) for player in selecting.sides(play, uses.whose, context.player)]
    said = ("、".join(players), f"不能使用{cards}")
    return lasting.affect(play, [], BARRED, node.until, context, *said, uses=uses)


def _said(node: Grant) -> str:
    if node.name:
        return f"失去【{node.name}】"
    if node.until in STARTS:  # which the time says
        return node.flag.removeprefix("开始阶段")
    return WORDS.flags.get(node.flag, node.flag)


def _points(play: Rules, node: Points, context: Context) -> Done:
    """A number of a player goes up or down, within its bounds (3.2.4), or is recovered (5.14)."""
    number = selecting.amount(play, node.amount, context) * (-1 if node.minus else 1)
    done = []
    for player in selecting.sides(play, node.who, context.player):
        if node.fact == HEALED:
            done.append(_life(play, player, number))
            continue
        if node.recovered:
            play.consult(RECOVERY)
            done.append(play.recover(player, number))
            continue
        field = _POINTS[node.fact]
        words = (name(player), f"的{node.fact}{number:+}")
        done.append(play.count_points(player, PLUS, *words, **{field: getattr(play.person(player), field) + number}))
    return any(done), context.that


RECOVERY = embody("5.14", "回复（能量点）")


def _counters(play: Rules, node: Counters, context: Context) -> Done:
    cards = looking.pick(play, node.what, context, "要放置或移除指示物的卡牌")
    if node.amount is None:
        done = [play.count(c, node.name, -dict(play.card(c).counters).get(node.name, 0)) for c in cards]
    else:
        number = selecting.amount(play, node.amount, context) * (-1 if node.minus else 1)
        done = [play.count(card, node.name, number) for card in cards]
    return any(done), tuple(cards)


VERBS: dict[type, Callable[[Rules, Any, Context], Done]] = {
    Damage: _damage,
    Power: _power,
    Become: _become,
    Gain: _gains,
    Grant: _grant,
    Points: _points,
    Counters: _counters,
}
