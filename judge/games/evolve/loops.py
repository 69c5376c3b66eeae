"""15.2. Endless loops: what is shown, how often it is done, and when it is a draw."""

from __future__ import annotations

import hashlib
from copy import copy

from judge.games.cards import looping
from judge.games.cards.values import Ban, Over
from judge.games.evolve.book import cite, embody, step
from judge.games.evolve.card import FOLLOWER
from judge.games.evolve.rules import Rules, name
from judge.kernel import Option
from judge.kernel.records import Telling

CHAPTER = (embody("15", "其他"), embody("15.2", "无限循环"), embody("15.2.1", "这称为无限循环"))
ROUNDS = range(1, 100)
SAME, SAME_ROUND = "做了之后游戏状态完全相同", "这一连串行动做过之后游戏状态完全相同"
NOT_AGAIN = "不能再做一次那个行动"


class Looping(looping.Looping):
    """15.2.1 The same state came again."""

    embodies = CHAPTER

    def growing_numbers(self, play: Rules) -> dict[Telling, int]:
        """The numbers of each player, and of each card in play."""
        found: dict[Telling, int] = {}
        for player, person in enumerate(play.state.players):
            of = name(player)
            found |= {(f"{of}的主战者生命值",): person.life, (f"{of}的进化点",): person.evolution}
            found |= {(f"{of}的能量点",): person.points, (f"{of}的能量点最大值",): person.maximum}
        for card in [*play.field(0), *play.field(1)]:
            if play.kind(card) == FOLLOWER:
                found |= {(card, "的攻击力"): play.attack(card), (card, "的生命值"): play.life(card)}
            found |= {(card, f"上的{counter}指示物"): many for counter, many in play.card(card).counters}
        return found

    @step("15.2.1.3", "双方玩家都停不下这个无限循环的")
    def nobody(self, play: Rules) -> None:
        """A draw, if nobody can stop it."""
        play.note("loop", f"{self.repeats}，是无限循环", clause=CHAPTER[2])
        if not self.stoppers:
            play.finish(Over(None, (str(DRAWN),)), "双方都停不下来，平局", clause=DRAWN)

    @step("15.2.1.1", "先由回合玩家演示")
    def how_often(self, play: Rules) -> None:
        """The turn player says how often; the other one agrees, or stops it earlier."""
        if not self.stoppers:
            return
        turn = play.state.turn_player
        times = self.rounds(play, turn, ROUNDS, f"{name(turn)}说明循环做多少次")
        if 1 - turn in self.stoppers:
            less = self.rounds(play, 1 - turn, range(times + 1), f"{name(1 - turn)}认同这个次数，或者在第几次停止")
            play.note("loop", f"循环做{less}次" + ("" if less < times else "，认同"))
            self.go_round(play, less)
            if less < times:
                self.ban(play, 1 - turn, HOW_OFTEN, "此时做不属于循环的行动", self.own(1 - turn)[:1], once=True)
        else:
            play.note("loop", f"循环做{times}次，", name(1 - turn), "没有可以做的行动")
            self.go_round(play, times)

    @step("15.2.1.2", "不能再做一次那个行动")
    def not_again(self, play: Rules) -> None:
        """The turn player may not do again what left everything as it was."""
        turn = play.state.turn_player
        if turn in self.stoppers and not self.growing:
            self.ban(play, turn, SAME_STATE, NOT_AGAIN, self.own(turn))


def as_it_is(play: Rules) -> str:
    """What the game is like, wherever in it play stands."""
    state = copy(play.state)
    state.frames, state.banned = (), ()
    return hashlib.sha256(state.key()).hexdigest()[:16]


def remember(play: Rules, chosen: tuple[Option, ...]) -> None:
    """An activated ability is used in the main phase, by the game as it is."""
    play.set(went=(*play.state.went, (as_it_is(play), chosen)))


def not_again(play: Rules, player: int, clause: str) -> None:
    """What left the game just as it was, by itself or with what followed, may not be done again while it is so."""
    went = play.state.went
    if not went or not play.applies(SAME_STATE):
        return
    now = as_it_is(play)
    came_back = [place for place, (was, _) in enumerate(went) if was == now]
    if not came_back:
        return
    play.because(CHAPTER[2], "可以无限制地做下去")
    alone = came_back[-1] == len(went) - 1
    words = (name(player), f"做了{'' if alone else '这一连串行动'}之后游戏状态完全相同，不能再做一次")
    again = dict.fromkeys(option for place in came_back for option in went[place][1])
    why = SAME if alone else SAME_ROUND
    bans = [Ban(player, clause, (option,), str(SAME_STATE), once=True, why=why) for option in again]
    play.set(*words, clause=SAME_STATE, banned=(*play.state.banned, *bans))


DRAWN = cite("15.2.1.3", "双方玩家都停不下这个无限循环的")
HOW_OFTEN = cite("15.2.1.1", "宣布在那些行动的某个特定时点做不属于循环的行动")
SAME_STATE = cite("15.2.1.2", "不能再做一次那个行动")
