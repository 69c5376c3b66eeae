"""503. Which characters may defend."""

from __future__ import annotations

from judge.games.zero import order
from judge.games.zero.book import cite
from judge.games.zero.rules import Rules, name
from judge.games.zero.terms import INTERRUPTED
from judge.kernel import Reason

DEFENDERS = cite("503#2", "未横置的、可以防御的")
CANNOT_BE_BLOCKED = cite("503#1", "对方玩家无法宣告防御")
CHOOSES_ANOTHER = cite("503#3", "改选另一张自己控制的")
AS_OFTEN = (
    "写着可以防御任意次数的角色牌已经横置，还能不能宣布防御",
    ("能（102#1：听牌上写的）", "不能（503#2：未横置的才可以，说的只是次数）"),
    (DEFENDERS, order.TEXT_FIRST),
)
GOES_ON = cite("504#3", "防御方就不能再对攻击的角色牌造成伤害")
DEFENDER_LEFT = (
    "防御成立后防御的角色离场，500#3与504#3说的不同，战斗如何",
    ("战斗中断（500#3）", "战斗继续，防御方不造成伤害（504#3）"),
    (INTERRUPTED, GOES_ON),
)
LEFT_BEFORE = (
    "宣布防御之后、防御成立之前，宣布防御的角色离开，500#3与503#3说的不同，战斗如何",
    ("战斗中断（500#3：宣布攻击之后都算防御的角色牌）", "可以改选另一张重新宣布防御（503#3：它不能防御了）"),
    (INTERRUPTED, CHOOSES_ANOTHER),
)
BLOCKED_SINCE = (
    "宣布防御之后，攻击的角色牌才变得不能被防御，这次防御还成立吗",
    ("成立（503#1：无法的是宣告，已经宣告过了）", "不成立（503#3：不能防御了，可以改选另一张重新宣布）"),
    (CANNOT_BE_BLOCKED, CHOOSES_ANOTHER),
)


def interrupted(play: Rules) -> bool:
    """Whether the battle is over as who was to defend leaves before the defence stands: 500#3 against 503#3."""
    return play.applies(INTERRUPTED) and play.reading("503#3", *LEFT_BEFORE) == LEFT_BEFORE[1][0]


def gives_way(play: Rules, card: int, attacker: int, *, left: bool) -> list[Reason] | None:
    """Why a character that was to defend does not any more, if it has not just left; None if it still does.

    503#3 is about what it cannot do: of an attacker that cannot be defended since then the book does not say.
    """
    by = [] if left else against(play, card, attacker, refused=False)
    if by and all(one in _undefended(play, card, attacker) for one in by):
        return by if play.reading("503#1", *BLOCKED_SINCE) == BLOCKED_SINCE[1][1] else None
    return by if by or left else None


def _undefended(play: Rules, card: int, attacker: int) -> list[Reason]:
    """Why an attacker cannot be defended by a character."""
    return order.of_some(play, attacker, "不能被防御", (CANNOT_BE_BLOCKED, DEFENDERS), card)


def by_nobody(play: Rules, attacker: int, player: int) -> list[Reason]:
    """Why a player can declare nobody: he has no character (503#2), or the attacker cannot be defended (503#1)."""
    by = [_undefended(play, card, attacker) for card in play.characters(player)]
    if not by:
        return [Reason(DEFENDERS, (name(player), "没有角色牌"))]
    return [one for one in by[0] if one.clause == CANNOT_BE_BLOCKED and all(one in others for others in by)]


def against(play: Rules, card: int, attacker: int, *, refused: bool) -> list[Reason]:
    """Why a character cannot defend against an attacker; ``refused``: it was to, and could not any more (503#3)."""
    by = [Reason(DEFENDERS, ("已横置",), card)] if play.card(card).tapped else []
    all_the_same = bool(all_the_same_by(play, card))
    if all_the_same:
        play.consult(DEFENDERS)
        by = []
    if refused:
        by.append(Reason(CHOOSES_ANOTHER, ("已经不能防御，要改选另一张",), card))
    by += _undefended(play, card, attacker)
    cannot = order.says(play, card, "不能防御", DEFENDERS, attacker)
    if all_the_same and cannot:
        by.append(Reason(order.CANNOT, ("横置着也能防御，另有不能防御的：以“不能”为准",), card))
    return [*by, *cannot]


def all_the_same_by(play: Rules, card: int) -> list[Reason]:
    """What lets a tapped character defend all the same (102#1); of 防御任意次数 the book does not say."""
    if not play.card(card).tapped or not play.applies(order.TEXT_FIRST):
        return []
    if said := order.says(play, card, "横置也能防御", order.TEXT_FIRST):
        return said
    often = order.says(play, card, "防御任意次数", order.TEXT_FIRST)
    return often if often and play.reading("503#2 次数", *AS_OFTEN) == AS_OFTEN[1][0] else []
