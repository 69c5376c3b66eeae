"""202, 324 and 704. The life zone is damaged: cards are turned up one after the other, and 反击特效."""

from __future__ import annotations

from judge.clause import Clause
from judge.games.zero.book import cite, embody, step
from judge.games.zero.rules import Rules
from judge.games.zero.zones import LIFE, REST
from judge.kernel import CardId, Procedure

NOT_THE_END = cite("202#4", "都不会使游戏分出胜负")
ONE_BY_ONE = cite("202#6", "一张一张移出")
TURNED_UP = cite("324#3", "依次翻开相应数量的牌")
COUNTER = (
    *(embody("312", "反击特效"), embody("704", "反击特效"), embody("704#2", "只有战术牌和事件牌")),
    *(embody("704#3", "与普通的触发效果不一样"), embody("702#9", "反击特效也是一种触发效果")),
)
WHEN_DAMAGED = embody("312#1", "因受到伤害而被翻开时")
MUST = embody("312#2", "必须发动")
READINGS = ("翻开1张", "每1000点伤害翻开1张，不足1000点也算1张")


def struck(play: Rules, player: int, number: int) -> bool:
    """Damage to a life zone. False if it was nothing."""
    held = len(play.state.zones[player, LIFE])
    if number <= 0 or not held:
        return False
    count = 1 if held == 1 else how_many(play, number)
    play.call(LifeDamage(player=player, left=min(count, held)))
    return True


def how_many(play: Rules, number: int) -> int:
    """How many cards so much damage turns up: the book does not say (Z-A3)."""
    nearest: tuple[Clause, ...] = (TURNED_UP,)
    said = play.reading("324#3", "生命区受到伤害，一次翻开几张，书中没有写", READINGS, nearest)
    return 1 if said == READINGS[0] else -(-number // 1000)


class LifeDamage(Procedure, kw_only=True):
    """324#3 Cards are turned up from the top, their 反击特效 calculated; then they go to the rest zone."""

    player: int
    left: int
    card: CardId = 0

    @step("202#6", "一张一张移出")
    def turn_up(self, play: Rules) -> None:
        """The uppermost card of the life zone."""
        card = play.top(self.player, LIFE)
        if card is None or not self.left:
            self.leave()
            return
        if not play.card(card).face:
            play.identify(card)
        self.card, self.left = card, self.left - 1
        play.change(card, card, "从生命区翻开", face_up=True)

    @step("704#1", "因为伤害从生命区里被翻开时发动")
    def counter(self, play: Rules) -> None:
        """Its 反击特效, which its player cannot leave out (704#4)."""
        if self.card:
            play.consult(*COUNTER, WHEN_DAMAGED, MUST)
            play.counter(self.card, self.player)

    @step("324#3", "然后送入休息区")
    def to_rest(self, play: Rules) -> None:
        """It goes to the rest zone, unless its effect took it elsewhere; then the next one."""
        if self.card and play.card(self.card).zone == LIFE:
            play.put(self.card, REST, self.card, "送入休息区", face_up=True)
        turned, self.card = self.card, 0
        if self.left and turned and not play.ended:
            self.go(self.turn_up)
