"""What texts do to players and not to cards: drawing, the die, turns, the end of the game."""

from __future__ import annotations

from judge.effects.nodes.verbs import (
    Do,
    Draw,
    Finish,
)
from judge.games.cards.meaning import Done
from judge.games.evolve import (
    ending,
    hands,
    order,
    selecting,
)
from judge.games.evolve.book import cite, embody
from judge.games.evolve.card import Context
from judge.games.evolve.rules import Rules, name
from judge.kernel.records import CHANCE

DRAWN_SEVERAL = cite("5.9.2", "抽1张卡牌的行动做N次")
UP_TO = (embody("5.9.3", "照以下各步来做"), cite("5.9.3.1", "可以选择到此为止"), cite("5.9.3.2", "抽1张卡牌"))
AS_OFTEN = cite("5.9.3.3", "还没有做满的，回到")
WON = cite("5.22.1", "其余的玩家全都在这局游戏中败北")
DIE = (embody("5.19", "掷骰子"), cite("5.19.1", "掷1枚普通的六面骰子"))
SKIP = (embody("5.25", "跳过回合"), cite("5.25.2", "跳过那个回合"))
EXTRA_TURN = (embody("5.27", "进行额外回合"), cite("5.27.1", "再进行一个额外的回合"))


def draw(play: Rules, node: Draw, context: Context) -> Done:
    """抽取N张."""
    count = order.worth(play, selecting.amount(play, node.count, context))
    if order.nothing(play, count, "抽取0张，不执行"):
        return False, context.that
    clause = DRAWN_SEVERAL if count > 1 else hands.DRAWN
    if not play.applies(clause):
        return False, context.that
    players = [p for p in order.choosing(play) if p in selecting.sides(play, node.who, context.player)]
    done = []
    for player in players if play.applies(order.TOGETHER) else players[:1]:
        for place in range(count):
            if len(players) > 1:
                play.because(order.TOGETHER, "不涉及选择，双方同时进行")
            if count > 1:
                play.because(DRAWN_SEVERAL, f"第{place + 1}次，共{count}次")
            done.append(play.draw(player))
    return order.in_full(done), context.that


def draw_up_to(play: Rules, node: Do, context: Context) -> Done:
    """抽取最多N张: one at a time, as long as he likes (5.9.3)."""
    play.consult(*UP_TO)
    (player,) = selecting.sides(play, node.who, context.player)
    most, drawn = selecting.amount(play, node.times, context), 0
    while drawn < most:
        more = f"再抽取1张（已经{drawn}张）" if drawn else f"抽取1张（最多{most}张）"
        if play.applies(UP_TO[1]) and not play.may(player, more, yes="抽取", no="到此为止", clause=UP_TO[1]):
            break
        if not play.draw(player, UP_TO[2]):
            break
        drawn += 1
        if drawn < most and not play.applies(AS_OFTEN):
            break
        play.because(AS_OFTEN, f"做了{drawn}次")
    return bool(drawn), context.that


def finish(play: Rules, node: Finish, context: Context) -> Done:
    """A player wins or loses."""
    (player,) = selecting.sides(play, node.who, context.player)
    if node.won and not play.applies(WON):
        return False, ()
    if node.won:
        play.because(WON, f"{name(player)}对战胜利，其余的玩家败北")
    return ending.by_effect(play, player, won=node.won), ()


def roll(play: Rules, node: Do, context: Context) -> Done:
    """掷骰子: what it shows decides what follows (5.19.1); rolled several times, what they come to."""
    play.consult(*DIE)
    if not play.applies(DIE[1]):
        return False, context.that
    total, sides = 0, [str(number) for number in range(1, 7)]
    for _ in range(selecting.amount(play, node.times, context)):
        total += int(play.word(CHANCE, sides, name(context.player), "掷骰子的点数", clause=DIE[1]))
    play.set(rolled=total)
    return True, context.that


def skip(play: Rules, node: Do, context: Context) -> Done:
    """跳过…: a turn or a phase of a player."""
    play.consult(*SKIP)
    players = selecting.sides(play, node.who, context.player)
    words = "的下一个回合将被跳过"
    done = [play.set(name(p), words, clause=SKIP[1], skipping=(*play.state.skipping, p)) for p in players]
    return any(done), context.that


def extra_turn(play: Rules, node: Do, context: Context) -> Done:
    """A turn more after this one."""
    play.consult(*EXTRA_TURN)
    (player,) = selecting.sides(play, node.who, context.player)
    words = (name(player), "将进行额外回合")
    return play.set(*words, clause=EXTRA_TURN[1], extra_turns=(player, *play.state.extra_turns)), context.that
