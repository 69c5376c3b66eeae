"""501 and 502. Which characters may attack, and what they may attack."""

from __future__ import annotations

from contextlib import AbstractContextManager

from msgspec.structs import replace

from judge.clause import Clause
from judge.effects.nodes.meant import Select, Target
from judge.games.cards.meaning import Context, Done
from judge.games.zero import attack_fees, keyword_clauses, layers, limits, order, selecting
from judge.games.zero.book import cite, embody
from judge.games.zero.piles import VERB
from judge.games.zero.rules import Rules
from judge.games.zero.zones import FIELD
from judge.kernel import Option, Reason

STANDING = limits.STANDING
FIRST_TURN = cite("318#6", "登场的那个回合不能攻击")
MAY_AT_ONCE = keyword_clauses.KEYWORD_CLAUSES["突袭"]
GUARDS = keyword_clauses.KEYWORD_CLAUSES["守备"]
ENEMY = Select("角色牌", "对手", (FIELD,))
TARGETS = cite("502#2", "只有对手玩家的生命区与横置的角色牌")
UNDONE = cite("902#1", "才发现自己不能合法地这样做")
MADE_UNABLE = cite("501#2", "使那张角色牌不能攻击")
ATTACK_STANDS = cite("502#1", "攻击就此成立")
NOT_TWICE = embody("104#3", "不能再主动横置")
TAPPED_MEANWHILE = (
    "宣布攻击之后、攻击步骤之前，攻击的角色牌被横置了，这次攻击还成立吗",
    ("攻击照常（501#3只管宣布的时候）", "攻击不成立（502#1要横置它，104#3：已横置的不能再主动横置）"),
    (MADE_UNABLE, ATTACK_STANDS, NOT_TWICE),
)
NO_AIM_KEY = "501#1 对象"
NO_AIM = (
    "一个合法的攻击对象也没有，能不能宣布攻击",
    (
        "照样宣布（501#1、501#3不问对象）：攻击步骤里还没有对象，攻击就不成立（502#1）",
        "不能宣布：攻击步骤里选不了对象，宣布了也要倒回（902#1）",
    ),
    (cite("501#1", "三个条件都满足"), cite("502#1", "攻击就此成立"), UNDONE),
)


def against(play: Rules, card: int) -> list[Reason]:
    """What stands against declaring an attack with a character."""
    by = [Reason(STANDING, ("已横置",), card)] if play.card(card).tapped else []
    by += [*unable(play, card), *limits.no_attack(play, card)]
    if play.state.ruling_on(NO_AIM_KEY) == NO_AIM[1][1] and (aimless := without_aim(play, card)):
        by += [Reason(UNDONE, ("没有合法的攻击对象",), card), *aimless]
    return [*by, *attack_fees.against(play, card, attack_fees.ANY), *attack_fees.undone(play, card)]


def without_aim(play: Rules, card: int) -> list[Reason]:
    """Why there is nothing at all that a character can attack; nothing, if there is something (502#2)."""
    by = [list(play.barring(untouchable(play, card, option))) for option in aims(play)]
    return [reason for each in by for reason in each] if all(by) else []


def in_vain(play: Rules, card: int) -> bool:
    """Whether a declaration is undone since there is nothing to attack: the book does not say that there must be."""
    by = without_aim(play, card)
    if not by or play.reading(NO_AIM_KEY, *NO_AIM) == NO_AIM[1][0]:
        return False
    play.note("refused", card, "没有合法的攻击对象，宣布攻击倒回", clause=UNDONE, by=by)
    return True


def unable(play: Rules, card: int) -> list[Reason]:
    """Why a character is one that cannot attack, whatever its position."""
    by: list[Reason] = []
    if play.card(card).turn == play.state.turn:
        quick = play.flagged(card, "突袭")
        play.consult(MAY_AT_ONCE)
        if (not quick or not play.applies(MAY_AT_ONCE)) and play.applies(FIRST_TURN):
            by.append(Reason(FIRST_TURN, ("本回合登场，没有突袭",), card))
            by += _lost_with_it(play, card)
    cannot = [*order.says(play, card, "守备", GUARDS), *order.says(play, card, "不能攻击", STANDING)]
    if cannot and play.card(card).turn == play.state.turn and play.flagged(card, "突袭"):
        by.append(Reason(order.CANNOT, ("突袭说登场的回合就可以攻击，另有不能攻击的：以“不能”为准",), card))
    return list(play.barring([*by, *cannot]))


def unable_now(play: Rules, card: int) -> list[Reason]:
    """Why an attack that was declared rightly fails: 501#3 was about the declaring, and the text goes first (102#1)."""
    found = unable(play, card)
    return [replace(one, clause=order.TEXT_FIRST) if one.clause == STANDING else one for one in found]


def _lost_with_it(play: Rules, card: int) -> list[Reason]:
    """What has taken 突袭 from a card on which it is printed."""
    if not any(("关键词", "突袭") in ability.icons for ability in play.face(card).abilities):
        return []
    taken = layers.flags(play, card, keyword_clauses.TAKEN["突袭"])
    return [
        *(
            Reason(layers.OVERRULED if one.static else VERB, ("印着的突袭因而失去",), one.source or None, one.name)
            for one in taken
        ),
        *(
            Reason(one.clause, ("失去效果，印着的突袭也没有了",), one.card, one.ability)
            for one in layers.taking(play, card)
        ),
    ]


def no_target(play: Rules, attacker: int, card: int) -> list[Reason]:
    """Why a character is no legal target for an attacker: it is not tapped, or a text says so (502#2).

    502#2 itself lets a text say that upright ones may be attacked; one that says not goes before it (102#2).
    """
    named = order.says(play, attacker, "能攻击竖直的角色", TARGETS, card)
    play.consult(TARGETS)
    by = [] if play.card(card).tapped or named else [Reason(TARGETS, UPRIGHT, card)]
    cannot = order.of_some(play, card, "不能被攻击", (TARGETS, TARGETS), attacker)
    cannot += order.directed(play, attacker, "不能攻击", TARGETS, card)
    if named and cannot and not play.card(card).tapped:
        by.append(Reason(order.CANNOT, ("能攻击竖直的角色，另有不能攻击的：以“不能”为准",), card))
    return [*by, *cannot]


def drawn_to(play: Rules, attacker: int, option: object, there: list[int]) -> list[Reason]:
    """What says that an attacker has to attack another card than this, which it can (102#1)."""
    if not play.applies(order.TEXT_FIRST):
        return []
    said = {card: order.says(play, card, "必须被攻击", order.TEXT_FIRST, attacker) for card in there}
    found = [card for card, by in said.items() if by and not no_target(play, attacker, card)]
    return [] if option in found else [reason for card in found for reason in said[card]]


LIFE = "生命区"


def aims(play: Rules) -> list[Option]:
    """The other player's life zone and characters."""
    return [LIFE, *play.characters(1 - play.state.turn_player)]


def described(play: Rules) -> AbstractContextManager[None]:
    """What is asked inside is for something to attack (502#2)."""
    return selecting.WORDS.describing(play, ENEMY, Context(0, play.state.turn_player), TARGETS)


def untouchable(play: Rules, attacker: int, option: Option, *, unpaid: bool = False) -> list[Reason]:
    """Why something cannot be attacked; ``unpaid``: what an attack on the life zone costs was due, and not paid."""
    if by := drawn_to(play, attacker, option, play.characters(1 - play.state.turn_player)):
        return by
    if option != LIFE:
        return no_target(play, attacker, int(str(option)))
    barred = order.says(play, attacker, "不能攻击生命区", TARGETS)
    return barred or attack_fees.keeps_from_life(play, attacker, unpaid=unpaid)


def attackable(play: Rules, attacker: int, option: Option) -> list[Reason]:
    """Why something can be attacked: it is the life zone or tapped, or a text says so (502#2)."""
    if not isinstance(option, int):
        return [Reason(TARGETS, ("对手的生命区",))]
    if play.card(option).tapped:
        return [Reason(TARGETS, ("对手的横置的角色牌",), option)]
    return order.says(play, attacker, "能攻击竖直的角色", TARGETS, option)


def ended(play: Rules, context: Context) -> Done:
    """结束本次战斗: the text goes before the steps that would follow (102#1); nothing, where there is no battle."""
    battle = play.state.battle
    if battle is None:
        return False, context.that
    return play.set("结束本次战斗", clause=order.TEXT_FIRST, battle=replace(battle, over=True)), context.that


def another_aim(play: Rules, what: Target, context: Context) -> Done:
    """本次攻击的对象变更为…: the text goes before 502#3, as long as an attack stands (102#1)."""
    cards, battle = selecting.pick(play, what, context, "成为攻击对象的牌"), play.state.battle
    if not cards or battle is None or not battle.established:
        return False, tuple(cards)
    stamps = (battle.stamps[0], play.stamp(cards[0]), battle.stamps[2])
    made = replace(battle, target=cards[0], stamps=stamps)
    if battle.defender:
        if play.reading("504#1", *DEFENDED) == DEFENDED[1][0]:
            return False, tuple(cards)
        made = replace(made, defender=cards[0], stamps=(*stamps[:2], stamps[1]))
    return play.set("本次攻击的对象变更为", cards[0], clause=order.TEXT_FIRST, battle=made), tuple(cards)


DEFENDED = (
    "防御成立之后，攻击的对象变更为另一张角色牌，与攻击的角色牌战斗的是哪一张",
    ("仍是防御的角色牌（504#1：战斗对象已变更为宣布防御的角色牌）", "变更后的那一张（102#1：听牌上写的）"),
    (cite("504#1", "战斗对象变更为"), order.TEXT_FIRST),
)


def goes_on(play: Rules, struck: int, fighter: int, unable: str, clauses: tuple[Clause, ...]) -> None:
    """Say that a battle goes on though ``struck`` could no more be attacked, or ``fighter`` has become ``unable``."""
    illegal, made_unable = clauses
    attacker = play.state.battle.attacker if play.state.battle is not None else 0
    if struck and (by := no_target(play, attacker, struck)):
        upright = all(reason.gives == UPRIGHT for reason in by)
        if not upright:
            play.owing_to(by)
        so = "没有横置" if upright else "成了非法的攻击对象"  # of an upright one a text may have said that it can be
        play.withheld("即使", struck, so, "，战斗也不中断", clause=illegal)
    if any(play.flagged(fighter, flag) for flag in (unable, *UNABLE_TOO.get(unable, ()))):
        play.withheld("即使", fighter, f"变得{unable}，战斗也不中断", clause=made_unable)


UPRIGHT = ("没有横置",)
UNABLE_TOO = {"不能攻击": ("守备",)}
"""What else says that a character cannot do so (900#5)."""
LOST_MEANWHILE = (
    "宣布攻击之后失去了别的牌赋予的突袭、又再次获得，这次攻击还成立吗",
    ("成立（708#2：再次获得了，仍然可以进攻）", "不成立（900#2：宣布攻击的时候失去了突袭）"),
    (MAY_AT_ONCE, layers.ONLY_OWN),
)


def silenced(play: Rules, attacker: int) -> int:
    """How many effects have taken those of a card (708)."""
    return len(layers.flags(play, attacker, layers.NO_EFFECT))


def lost_meanwhile(play: Rules, attacker: int, before: int) -> bool:
    """Whether an attack fails since its character lost what it was given and has it again: the book is silent.

    ``before``: how many effects had taken the card's as the attack was declared.
    """
    needed = play.card(attacker).turn == play.state.turn and play.flagged(attacker, "突袭")
    if not needed or silenced(play, attacker) <= before:
        return False
    return play.reading("900#2", *LOST_MEANWHILE) == LOST_MEANWHILE[1][1]
