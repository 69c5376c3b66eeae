"""25. Loops: who can stop one decides how often it goes round."""

from __future__ import annotations

from judge.games.cards import looping
from judge.games.cards.values import Over
from judge.games.cipher import facts
from judge.games.cipher.book import cite, embody, step
from judge.games.cipher.rules import Rules, name
from judge.games.cipher.terms import units
from judge.kernel import Answer, Reason
from judge.kernel.leaving import can_leave
from judge.kernel.records import Telling

CHAPTER = (embody("25", "循环处理"), embody("25.1.1", "循环单位"))
ROUND = embody("25.1.1", "循环单位")
NOBODY = cite("25.2", "两名玩家都无法实行")
ONE = cite("25.2.1", "由那名玩家选择进行几个循环单位")
BOTH = cite("25.3", "按两者中较小的次数")
NOT_AS_MANY = cite("25.3.1", "不能与回合玩家相同")
WITH_WHAT = {("13.5.1.2", act) for act in ("17.1.2", "18.1.2", "19.1.2")}
"""A choice of what to do, and the choice of the unit or the ability with which it is done."""
NOT_AGAIN = "本局中不能再开始同样的循环"
ROUNDS = range(1000)
"""The numbers of rounds that can be named; the book has no upper end."""


class Looping(looping.Looping):
    """25.1 The same state came again."""

    embodies = CHAPTER

    def growing_numbers(self, play: Rules) -> dict[Telling, int]:
        """战斗力 of each unit."""
        return {(card, "的战斗力"): facts.power(play, card) for player in (0, 1) for card in units(play, player)}

    @step("25.1", "称为“循环”")
    def found(self, play: Rules) -> None:
        """What goes on for ever."""
        if self.choices:
            self.stoppers = tuple([player for player in self.stoppers if self._can_stop(play, player)])
        play.because(ROUND, f"从相同的局面到下一次，其间选择{len(self.choices)}次")
        who = "、".join(map(name, self.stoppers)) or "没有人"
        play.note("loop", f"{self.repeats}，是循环；能停止的：{who}")

    @step("25.2", "两名玩家都无法实行")
    def nobody_can(self, play: Rules) -> None:
        """A draw, if nobody can stop it."""
        if not self.stoppers:
            play.finish(Over(None, (str(NOBODY),)), "双方都不能停止循环，平局", clause=NOBODY)

    @step("25.2.1", "只有一名玩家可以实行")
    def one_can(self, play: Rules) -> None:
        """He says how often it goes round; then he may not start it again."""
        if len(self.stoppers) != 1:
            return
        (player,) = self.stoppers
        times = self.rounds(play, player, ROUNDS, f"{name(player)}要进行的循环单位")
        play.note("loop", f"循环进行{times}次，之后由", name(player), "停止")
        self.go_round(play, times)
        self.ban(play, player, ONE, NOT_AGAIN, self.of(player), anywhere=True)

    @step("25.3", "两名玩家都可以实行")
    def both_can(self, play: Rules) -> None:
        """The smaller number counts: who named it stops the loop, and the other may not start it again."""
        if len(self.stoppers) != 2:
            return
        turn = play.state.turn_player
        other = 1 - turn
        first = self.rounds(play, turn, ROUNDS, f"{name(turn)}要进行的循环单位")

        def against(times: int) -> list[Reason]:
            return [Reason(NOT_AS_MANY, (name(turn), f"选了{first}次"))] if times == first else []

        second = self.rounds(play, other, ROUNDS, f"{name(other)}要进行的循环单位", against=against)
        less, more = (turn, other) if first <= second else (other, turn)
        play.note("loop", f"循环进行{min(first, second)}次，由", name(less), "停止")
        self.go_round(play, min(first, second))
        self.ban(play, less, BOTH, "这一次须停止循环", self.of(less)[:1], once=True)
        self.ban(play, more, BOTH, NOT_AGAIN, self.of(more), anywhere=True)

    def _can_stop(self, play: Rules, player: int) -> bool:
        """Whether another choice of his leads out of it: one that only goes on otherwise with the loop does not."""
        return can_leave(play, [answer for answer, _ in self.in_order()], player)

    def of(self, player: int) -> list[Answer]:
        """His choices in a round; none is known of a loop with which play starts, and he is the one all the same.

        What he may not do again is an act with this unit or this ability, not all acts of its kind.
        """
        after = [*self.choices[1:], *self.choices[:1]]
        opened = [one for one, then in zip(self.choices, after, strict=True) if (one.clause, then.clause) in WITH_WHAT]
        own = [one for one in self.own(player) if one not in opened]
        return own or [Answer(player, "", ())]
