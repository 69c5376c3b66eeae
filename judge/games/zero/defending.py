"""503. Which characters may defend."""

from __future__ import annotations

from judge.games.zero import order
from judge.games.zero.book import cite
from judge.games.zero.rules import Rules
from judge.kernel import Reason

ATTACKED_DEFENDS = cite("504#2", "被攻击的角色牌也视为防御成立")
DEFENDERS = cite("503#2", "未横置的、可以防御的")
CANNOT_BE_BLOCKED = cite("503#1", "对方玩家无法宣告防御")
CHOOSES_ANOTHER = cite("503#3", "改选另一张自己控制的")
ATTACKED_STANDS = "被攻击的角色是竖直的，防御玩家能不能就用它宣布防御"
FOR_ITSELF = ("能用它防御（503#2：未横置、可以防御）", "不能用它（504#2说的是其他角色牌）")
AS_OFTEN = (
    "写着可以防御任意次数的角色牌已经横置，还能不能宣布防御",
    ("能（102#1：听牌上写的）", "不能（503#2：未横置的才可以，说的只是次数）"),
    (DEFENDERS, order.TEXT_FIRST),
)


def against(play: Rules, card: int, attacker: int, *, refused: bool) -> list[Reason]:
    """Why a character cannot defend against an attacker; ``refused``: it was to, and could not any more (503#3)."""
    by = [Reason(DEFENDERS, ("已横置",), card)] if play.card(card).tapped else []
    all_the_same = bool(by) and _all_the_same(play, card) and play.applies(order.TEXT_FIRST)
    if all_the_same:
        play.consult(DEFENDERS)
        by = []
    if refused:
        by.append(Reason(CHOOSES_ANOTHER, ("已经不能防御，要改选另一张",), card))
    by += order.of_some(play, attacker, "不能被防御", (CANNOT_BE_BLOCKED, DEFENDERS), card)
    cannot = order.says(play, card, "不能防御", DEFENDERS, attacker)
    if all_the_same and cannot:
        by.append(Reason(order.CANNOT, ("横置着也能防御，另有不能防御的：以“不能”为准",), card))
    return [*by, *cannot]


def no_defender(play: Rules, card: int, attacker: int, *, refused: bool, attacked: bool) -> list[Reason]:
    """The same, and whether it is the one that is ``attacked``, which defends without a word if nobody else does."""
    by = against(play, card, attacker, refused=refused)
    if attacked and not by and play.state.ruling_on("503#2") != FOR_ITSELF[0]:
        by.append(Reason(ATTACKED_DEFENDS, ("照裁判的读法，被攻击的角色只在没有别的角色防御时视为防御成立",), card))
    return by


def for_itself(play: Rules, attacked: int, attacker: int, *, refused: bool) -> None:
    """Whether the attacked character, upright again, may declare a defence for itself: the book does not say."""
    there = attacked in play.characters(1 - play.state.turn_player)
    if there and not against(play, attacked, attacker, refused=refused):
        play.reading("503#2", ATTACKED_STANDS, FOR_ITSELF, (DEFENDERS, ATTACKED_DEFENDS))


def _all_the_same(play: Rules, card: int) -> bool:
    """Whether a text lets a tapped character defend all the same; of 防御任意次数 the book does not say."""
    if order.says(play, card, "横置也能防御", order.TEXT_FIRST):
        return True
    often = order.says(play, card, "防御任意次数", order.TEXT_FIRST)
    return bool(often) and play.reading("503#2 次数", *AS_OFTEN) == AS_OFTEN[1][0]
