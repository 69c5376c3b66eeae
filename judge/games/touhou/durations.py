"""4.4.3, 5.6.3. Durations of which the book says nothing: 直到该牌离开战场 of one that has left, 直到你的下个回合."""

from __future__ import annotations

from msgspec.structs import replace

from judge.games.touhou.book import cite
from judge.games.touhou.rules import Rules

RESOLVES = cite("4.4.3", "它们也照常结算")
GONE_ALREADY = "期间已过"
OVER_BEFORE = ("不实行：那段期间已经过去", "照样实行，此后没有什么使它结束")


def lasts(play: Rules, card: int) -> bool:
    """Whether what lasts until a card leaves begins at all: it does not, or has no end, if the card has left."""
    if play.in_play(card):
        return True
    missing = "「直到该牌离开战场」的能力结算时，该牌已经离开战场"
    return play.reading(GONE_ALREADY, missing, OVER_BEFORE, (RESOLVES,)) == OVER_BEFORE[1]


TURN_OVER = cite("5.6.3", "移除所有“持续到回合结束”的效应")
UP_TO, WITH_IT = "直到下个回合", ("到那个回合开始为止", "连那个回合也算，到它结束为止")


def up_to_the_turn(play: Rules, player: int) -> None:
    """Whether what holds 直到你的下个回合 still holds in that turn, which comes next: the judge reads."""
    words = ("对手的下个回合", "你的下个回合")
    due = [one for one in play.state.effects if one.until == words[one.player == player]]
    if not due:
        return
    missing = f"「直到{due[0].until}」没有写那个回合里还算不算"
    at = ("开始", "结束")[play.reading(UP_TO, missing, WITH_IT, (TURN_OVER,)) == WITH_IT[1]]
    now = [replace(one, until=f"{one.until}{at}") if one in due else one for one in play.state.effects]
    play.set(effects=tuple(now))
