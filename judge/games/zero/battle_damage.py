"""308, 506, 607. The damage of a battle, and who falls by it."""

from __future__ import annotations

from judge.games.zero import bearing, damaging, destroying, layers, order, strength, timings, triggers
from judge.games.zero.book import cite, embody
from judge.games.zero.rules import Rules
from judge.games.zero.zones import FIELD
from judge.kernel import Reason

AMOUNT = cite("308#1", "能造成的伤害量")
NOTHING = cite("308#2", "当作攻击力为0")
BATTLE_DAMAGE = cite("605#3", "这叫战斗破坏")
LETHAL_BLOW = cite("506#3", "因战斗受到致命伤害的角色牌被破坏")
AFTER_DAMAGE = (cite("803#5", "战斗伤害计算完毕之后"), cite("804#4", "战斗伤害计算完毕之后"))
NOT_IN_BATTLE = embody("803#6", "都不能触发【战斗破坏时】")
WINNING = ("战斗胜利", "攻击胜利", "防御胜利")
NOBODY_WINS = cite("804#5", "没有【战斗胜利时】的时机")
EQUAL = cite("803#1", "超过自身防御力")
LETHAL = embody("607#3", "致命伤害")


def harm(play: Rules, card: int) -> int:
    """The battle damage that a character does: its attack, nothing if that is zero or less (308#2, 308#3)."""
    number = strength.attack(play, card)
    if order.forbidden(play, card, "不造成战斗伤害", by_rule=True):
        return 0
    if number <= 0:
        play.consult(NOTHING)
        return 0 if play.applies(NOTHING) else number
    return number


def strike(play: Rules, pair: tuple[int, int]) -> None:
    """Two characters strike each other at the same time, as strong as both are then."""

    def told(card: int) -> None:
        play.owing_to(changed_attack(play, pair[card == pair[0]]))

    blows = [damaging.Blow(struck, harm(play, by), by) for by, struck in (pair, pair[::-1])]
    damaging.damage(play, [blow for blow in blows if blow.number], AMOUNT, battle=True, told=told)


def held_back(play: Rules, card: int) -> bool:
    """Whether a text keeps a character from doing battle damage (102#1)."""
    return bool(order.says(play, card, "不造成战斗伤害", order.TEXT_FIRST)) and play.applies(order.TEXT_FIRST)


def taken_for_nothing(play: Rules, card: int, attack: int) -> list[Reason]:
    """What takes an attack of zero or less for zero: that effects made it so (308#2), or that it is less (103#4)."""
    gear, printed = [play.face(one).attack or 0 for one in play.card(card).gear], play.face(card).attack
    if printed is None or printed + sum(gear) > 0:  # the bonuses of equipment are no effects (319#8)
        return [Reason(NOTHING, (f"攻击力{attack}，计算伤害时当作0",), card)]
    return [Reason(strength.BELOW_ZERO, (f"攻击力{attack}，当作0来算",), card)] if attack < 0 else []


def changed_attack(play: Rules, card: int) -> list[Reason]:
    """What makes a character's attack another one than is printed; nothing if it is that."""
    told: list[Reason] = []
    return told if strength.attack(play, card, told) != play.face(card).attack else []


def lethal(play: Rules, card: int) -> bool:
    """Whether the damage on a character is 致命伤害 (607#3)."""
    play.consult(LETHAL)
    return play.card(card).damage >= max(strength.defence(play, card), 1)


def falls(play: Rules, struck: list[int], pair: tuple[int, int]) -> list[int]:
    """Which characters that have suffered lethal damage are destroyed, each by the one that it fights, at once."""
    defence = {card: strength.defence(play, card) for card in struck}

    def told(card: int) -> None:
        play.because(LETHAL, f"伤害{play.card(card).damage}，防御力{defence[card]}", card=card)
        play.because(BATTLE_DAMAGE, "战斗破坏", card=card)

    def by(card: int) -> int:
        return pair[card == pair[0]]

    gone = destroying.destroy(play, struck, "战斗", LETHAL_BLOW, source=by, told=told)
    bearing.spare(play, defence, gone)
    return gone


def withstand(play: Rules, cards: list[int]) -> None:
    """Put on record who has suffered no lethal damage."""
    for card in cards:
        play.because(LETHAL, f"伤害{play.card(card).damage}少于防御力{strength.defence(play, card)}", card=card)
        play.note("applied", card, "没有受到致命伤害，不被破坏")


def results(play: Rules, pair: tuple[int, int], gone: list[int], doubtful: list[int]) -> None:
    """【战斗破坏时】 and 【战斗胜利时】 with their kinds (803, 804)."""
    play.consult(NOT_IN_BATTLE)
    for card in gone:
        kind = "攻击" if card == pair[0] else "防御"
        after = play.applies(AFTER_DAMAGE[0]) and play.applies(BATTLE_DAMAGE)
        if not after or (card in doubtful and not counts(play, card)):
            continue
        play.consult(AFTER_DAMAGE[0])
        other = pair[card == pair[0]]
        play.happened("战斗破坏", card, other)
        play.happened("战斗破坏了", other, card)
        play.happened(f"{kind}破坏", card, other)
    if len(gone) != 1:
        for card in pair:
            there = play.had(card) if card in gone else layers.abilities(play, card)
            for ability in triggers.own(there, WINNING):
                play.because(NOBODY_WINS, "等的是有一方胜利", card=card, ability=ability.name or ability.text)
        play.withheld(f"双方都{'' if gone else '没有'}被破坏，不出现【战斗胜利时】的时机", clause=NOBODY_WINS)
        if play.applies(NOBODY_WINS):
            return
    for card in pair:
        if card not in gone and play.applies(AFTER_DAMAGE[1]) and _there(play, card):
            play.consult(AFTER_DAMAGE[1])
            kind = "攻击" if card == pair[0] else "防御"
            play.happened("战斗胜利", card, next(iter(gone), None))
            play.happened(f"{kind}胜利", card, next(iter(gone), None))


def _there(play: Rules, card: int) -> bool:
    """Whether a character that was not destroyed has won where it is: gone elsewhere instead, the book is silent."""
    if play.card(card).zone == FIELD:
        return True
    waits = bool(triggers.own(play.had(card), WINNING))
    return waits and play.reading("804#1", *WON_AND_LEFT) == WON_AND_LEFT[1][0]


WON_AND_LEFT = (
    "角色牌破坏了对方，自身的破坏改为别的动作，因此离开了战斗区：它的【战斗胜利时】是否触发",
    ("触发（804#1：破坏了对方，自身没有被破坏）", "不触发（700#7：它已经不在战斗区）"),
    (timings.TIMINGS["战斗胜利"][1], cite("700#7", "并非只在战斗区里有效")),
)


def counts(play: Rules, card: int) -> bool:
    """Whether battle damage that does not exceed the defence sets off 【战斗破坏时】: 803#1, 607#3 (Z-A4)."""
    timings = {"战斗破坏", "攻击破坏", "防御破坏"}
    if not any(a.trigger and a.trigger.event in timings for a in play.had(card)):
        return True
    return play.reading("803#1", *NOT_EXCEEDED) == NOT_EXCEEDED[1][0]


NOT_EXCEEDED = (
    "战斗伤害没有超过防御力（恰等于，或者连同先前的伤害）而被破坏，【战斗破坏时】是否触发",
    ("触发（被战斗破坏，605#3、607#3）", "不触发（没有超过，803#1）"),
    (EQUAL, BATTLE_DAMAGE),
)
