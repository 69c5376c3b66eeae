"""202, 324 and 704. The life zone is damaged: cards are turned up one after the other, and 反击特效."""

from __future__ import annotations

from judge.clause import Clause
from judge.games.zero import lasting, layers, leaving
from judge.games.zero.book import cite, embody, step
from judge.games.zero.replacement import CHANGING, PLAYERS
from judge.games.zero.rules import Rules, name
from judge.games.zero.zones import LIFE
from judge.kernel import CardId, Procedure

EMPTY_LIFE = cite("101#1", "该玩家输掉本局")
NOT_THE_END = cite("202#4", "都不会使游戏分出胜负")
ONE_BY_ONE = cite("202#6", "从最上方起一张一张移出")
TURNED_UP = cite("324#3", "依次翻开相应数量的牌")
COUNTER = (
    *(embody("312", "反击特效"), embody("704", "反击特效"), embody("704#2", "只有战术牌和事件牌")),
    *(embody("704#3", "与普通的触发效果不一样"), embody("702#9", "反击特效也是一种触发效果")),
)
WHEN_DAMAGED = embody("312#1", "因受到伤害而被翻开时")
MUST = embody("312#2", "必须发动")
READINGS = ("翻开1张", "每1000点伤害翻开1张，不足1000点也算1张")
BY_POINT = "每1点伤害翻开1张"
"""What 相应数量 can also mean where an effect says how many points of damage a life zone suffers."""
IN_TURN = ("翻开一张，清算一张（324#3）", "先全部翻开，再依次清算（202#6）")


def struck_in_battle(play: Rules, player: int, number: int, by: int) -> None:
    """The battle damage of an attack on a life zone that succeeded: who has none left to suffer it has lost (101#1)."""
    if lasting.life_kept(play, player, battle=True):
        return
    if (number := _changed(play, player, number, battle=True)) <= 0:
        return
    held = len(play.state.zones[player, LIFE])
    if held == 0:
        words = (name(player), "的生命区已空，又受到战斗伤害")
        play.set(*words, clause=EMPTY_LIFE, lost=(*play.state.lost, (player, str(EMPTY_LIFE))))
    elif held == 1:
        play.note("applied", "生命区只剩一张，不论多少伤害都不分胜负", clause=NOT_THE_END)
        if not play.applies(NOT_THE_END):
            play.set(name(player), "的生命被打穿", lost=(*play.state.lost, (player, str(EMPTY_LIFE))))
    _turned(play, player, number, by, by_effect=False)


def struck_by_effect(play: Rules, player: int, number: int, by: int) -> bool:
    """Damage that an effect of a card does to a life zone. False if it was nothing."""
    if number > 0 and lasting.life_kept(play, player, battle=False):
        return False
    if number > 0 and (number := _changed(play, player, number, battle=False)) <= 0:
        return True
    if number > 0 and not play.state.zones[player, LIFE]:
        play.because(EMPTY_LIFE, "生命区已经没有牌，也要攻击成功并受到战斗伤害才输掉")
    return _turned(play, player, number, by, by_effect=True)


def _changed(play: Rules, player: int, number: int, *, battle: bool) -> int:
    """What is left of damage to a life zone after what replaces it (707)."""
    for event in (STRUCK[None], STRUCK[battle]) if {*STRUCK.values()} & play.printed_anywhere("replaces") else ():
        if number > 0:
            number = CHANGING.number(play, event, PLAYERS[player], number)
    return number


STRUCK = {None: "生命区受到伤害", True: "生命区受到战斗伤害", False: "生命区受到非战斗伤害"}
"""What it is called that a life zone suffers damage: any, that of a battle, any other (607#1)."""


def _turned(play: Rules, player: int, number: int, by: int, *, by_effect: bool) -> bool:
    """So much damage turns up cards. False if it was nothing."""
    held = len(play.state.zones[player, LIFE])
    if number <= 0 or not held:
        return False
    play.happened("生命区受到伤害", player=player)
    play.happened("对生命区造成伤害", by, player=player)
    if not by_effect:
        play.happened("生命区受到战斗伤害", player=player)
        play.happened("对生命区造成战斗伤害", by, player=player)
    count = 1 if held == 1 else how_many(play, number, by_effect=by_effect)
    if held > 1 and not by_effect:
        count += more(play, by)
    play.call(LifeDamage(player=player, left=min(count, held)))
    return True


def more(play: Rules, by: int) -> int:
    """How many more cards battle damage turns up that a text makes more: points of it, as an effect deals them."""
    found = layers.flags(play, by, MORE) if play.applies(TEXT_FIRST) else ()
    for layer in found:
        play.because(TEXT_FIRST, f"增加{layer.number}点", card=layer.source or None, ability=layer.name)
    points = sum(layer.number or 0 for layer in found)
    return how_many(play, points, MORE_POINTS.format(points), by_effect=True) if points else 0


MORE_POINTS = "对生命区的战斗伤害增加了{}点，为此翻开几张，书中没有写"
BY_EFFECT = "效果对生命区造成伤害，一次翻开几张，书中没有写"


MORE = "对生命区的战斗伤害增加"
TEXT_FIRST = cite("102#1", "听牌上写的")


def how_many(play: Rules, number: int, of_points: str = BY_EFFECT, *, by_effect: bool) -> int:
    """How many cards so much damage turns up: the book does not say (Z-A3)."""
    nearest: tuple[Clause, ...] = (TURNED_UP,)
    missing = "生命区受到伤害，一次翻开几张，书中没有写"
    if not by_effect:
        said = play.reading("324#3", missing, READINGS, nearest)
    else:
        said = play.reading("324#3 效果", of_points, (BY_POINT, *READINGS), nearest)
    return number if said == BY_POINT else 1 if said == READINGS[0] else -(-number // 1000)


class LifeDamage(Procedure, kw_only=True):
    """324#3 Cards are turned up from the top, their 反击特效 calculated; then they go to the rest zone."""

    player: int
    left: int
    turned: tuple[CardId, ...] = ()
    """What has been turned up and not calculated yet, the first one first."""

    @step("202#6", "从最上方起一张一张移出")
    def turn_up(self, play: Rules) -> None:
        """The uppermost card of the life zone; or one after the other all that are turned up."""
        place = len(self.turned)
        if not self.left or len(play.state.zones[self.player, LIFE]) <= place:
            if not self.turned:
                self.leave()
            return
        card = play.uppermost(self.player, place + 1, LIFE)[place]
        if not play.card(card).face:
            with play.citing(TURNED_UP):
                play.identify(card)
        self.turned, self.left = (*self.turned, card), self.left - 1
        play.because(ONE_BY_ONE, "由上至下")
        play.change(card, card, "从生命区翻开", clause=TURNED_UP, face_up=True)
        if self.left and play.state.ruling_on("202#6") == IN_TURN[1]:
            self.again()

    @step("704#1", "因为伤害从生命区里被翻开时发动")
    def counter(self, play: Rules) -> None:
        """Its 反击特效, which its player cannot leave out (704#4)."""
        if not self.turned:
            return
        card = self.turned[0]
        if self.left and any(ability.kind == "反击" for ability in play.face(card).abilities):
            missing = "要翻开几张生命牌，先翻开的有反击特效，是翻一张清算一张，还是全部翻开之后再清算"
            if play.reading("202#6", missing, IN_TURN, (TURNED_UP, ONE_BY_ONE)) == IN_TURN[1]:
                self.go(self.turn_up)
                return
        play.consult(*COUNTER, WHEN_DAMAGED, MUST)
        play.counter(card, self.player)

    @step("324#3", "然后送入休息区")
    def to_rest(self, play: Rules) -> None:
        """It goes to the rest zone, unless its effect took it elsewhere; then the next one."""
        turned, self.turned = self.turned[:1], self.turned[1:]
        if turned and play.card(card := turned[0]).zone == LIFE:
            leaving.one_to_rest(play, card, card, "送入休息区", face_up=True)
        if self.turned and not play.ended:
            self.go(self.counter)
        elif self.left and turned and not play.ended:
            self.go(self.turn_up)
