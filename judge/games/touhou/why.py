"""Why a fact of a card is what it is, and why an ability does nothing: everything that bears on it."""

from __future__ import annotations

from collections.abc import Callable

from judge.effects import tell
from judge.effects.nodes.ability import Ability
from judge.effects.nodes.meant import Ref
from judge.games.cards.meaning import Context
from judge.games.touhou import acts, editions, facts, information, layers, numbers, races, selecting, triggers
from judge.games.touhou.book import embody
from judge.games.touhou.moving import UNIQUE
from judge.games.touhou.rules import Rules, name
from judge.games.touhou.vocabulary import WORDS
from judge.games.touhou.zones import DISC, FIELD, GRAVE, HAND, OWNERS_GRAVE, OWNERS_HAND
from judge.kernel import Reason

OWNER = embody("1.62~2", "谁就是它的拥有者")
CONTROLLER = embody("1.92", "操控它进战场的玩家，默认是它的操控者")
HAS_STATE = embody("1.73", "只有战场上的永久物和颜色盘里的牌")
PLACES = embody("4.01", "区域")
POINTS = embody("2.18", "消灭该单位所需要的伤害数值")
PLACED = embody("1.191", "用来修改其特征或规则")
GONE_WITH_IT = embody("1.193", "这不是“被移除”")
IS_OWN = embody("1.211", "游戏开始时放置在你自机区里的卡牌")
IS_TOKEN = embody("1.101", "凭空创造卡牌")
MAKER_OWNS = embody("1.102", "谁创造衍生物，谁就是它的拥有者")
KEPT = {FIELD: embody("1.96b", "一直保持"), DISC: embody("4.7.3", "颜色盘里的牌有状态")}
"""What has a state, and keeps it."""


def because(play: Rules, card: int, fact: str) -> tuple[Reason, ...]:
    """Everything that makes a fact of a card what it is; nothing for one that is only there to be seen."""
    told: list[Reason] = []
    if fact in WORKED_OUT:
        WORKED_OUT[fact](play, card, told)
    elif fact in SEEN:
        told += SEEN[fact](play, card)
    return tuple(told)


WORKED_OUT: dict[str, Callable[[Rules, int, numbers.Told], object]] = {
    "攻击力": numbers.attack,
    "血量": numbers.health,
    "灵力值": numbers.spirit,
    "颜色": facts.colours,
    "颜色值": facts.value,
    "名称": facts.names,
    "种类": facts.kinds,
    "种族": races.of,
}
"""The facts that play works out: value and reasons by one function."""


def of_ability(play: Rules, card: int, ability: Ability) -> tuple[Reason, ...]:
    """Why an ability of a card does nothing on this board: where it works, what it waits for, what it costs."""
    here, said = play.card(card), ability.name or ability.text
    player = here.side
    off = [] if _of_its_leaving(ability) else layers.off(play, card, ability)
    found = list(play.barring(off))
    if ability.trigger is not None:
        found.append(Reason(triggers.FORM, (f"等的是{_awaited(ability)}",), card, said))
        found += triggers.untriggered(play, player)
        if off and ability.trigger.event.startswith("被移除") and isinstance(ability.trigger.subject, Ref):
            found.append(Reason(GONE_WITH_IT, ("离开时身上的指示物只是不再存在",), card))
    context = Context(card, player, name=said)
    if ability.condition is not None and not selecting.holds(play, ability.condition, context):
        found.append(Reason(triggers.FORM, ("条件现在不成立",), card, said))
    if ability.name == "追击":
        found += triggers.without_pursuit(play, card)
    if ability.kind == "启动":
        found += acts.against_activating(play, card, ability, player)
    return tuple(dict.fromkeys([*found, *information.of_ability(play, card, ability)]))


def _of_its_leaving(ability: Ability) -> bool:
    """Whether it waits for its own card to leave: that it is gone by then keeps nothing from being set off."""
    trigger = ability.trigger
    return trigger is not None and trigger.event in triggers.LEAVING and isinstance(trigger.subject, Ref)


def _awaited(ability: Ability) -> str:
    """What sets it off, with all that is said of it, as the text was understood."""
    told = (line.strip().partition("：") for line in tell.lines(ability, WORDS))
    return next((what.removesuffix("时") for word, _, what in told if word == "诱发"), ability.text)


def _who(play: Rules, card: int) -> list[Reason]:
    here = play.card(card)
    if here.zone == FIELD:
        return [Reason(CONTROLLER, ("在", name(here.player), "的战场"), card)]
    return []


def _where(play: Rules, card: int) -> list[Reason]:
    here = play.card(card)
    rules = {HAND: OWNERS_HAND, GRAVE: OWNERS_GRAVE}
    return [Reason(rules.get(here.zone, PLACES), (here.zone or "游戏外",), card)]


def _state(play: Rules, card: int) -> list[Reason]:
    here = play.card(card)
    if here.zone in KEPT:
        return [Reason(KEPT[here.zone], ("横置" if here.tapped else "竖置",), card)]
    rules = (HAS_STATE, editions.NO_STATE) if editions.older(play) else (HAS_STATE,)
    return [Reason(rule, ("没有状态",), card) for rule in rules]


def _counters(play: Rules, card: int) -> list[Reason]:
    return [Reason(PLACED, (f"{kind}指示物{count}个",), card) for kind, count in play.card(card).counters]


def _given(play: Rules, card: int) -> list[Reason]:
    """Each flag that a card has, with what gives it."""
    return [
        Reason(numbers.says(layer), (layer.what,), layer.source or None, layer.name)
        for layer in layers.layers(play)
        if card in layer.on
    ]


def _whose(play: Rules, card: int) -> str:
    """What makes a card its owner's: a 自机 is his who put it into its zone."""
    if play.card(card).own:
        return "游戏开始时在自机区，由他放入"
    return f"游戏开始时在他的{'套牌' if editions.older(play) else '游戏物件'}之中"


SEEN: dict[str, Callable[[Rules, int], list[Reason]]] = {
    "玩家": _who,
    "拥有者": lambda play, card: [
        Reason(MAKER_OWNS, ("由他创造",), card) if play.card(card).token else Reason(OWNER, (_whose(play, card),), card)
    ],
    "区域": _where,
    "横置": _state,
    "伤害": lambda play, card: [Reason(POINTS, (f"血量{numbers.health(play, card)}",), card)],
    "指示物": _counters,
    "自机": lambda play, card: [Reason(IS_OWN, ("是自机" if play.card(card).own else "不是自机",), card)],
    "衍生物": lambda play, card: [Reason(IS_TOKEN, ("是衍生物" if play.card(card).token else "不是衍生物",), card)],
    "效果": _given,
}
"""What stands behind a fact that is only there to be seen."""
__all__ = ["UNIQUE", "because", "of_ability"]
