"""901. Endless loops: who can stop one, and how often it goes round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

from judge.games.cards import looping
from judge.games.cards.values import Over, Waiting
from judge.games.zero import strength, triggers
from judge.games.zero.book import cite, embody, step
from judge.games.zero.rules import Rules, name
from judge.kernel import CardId, Reason
from judge.kernel.loops import LONG, Loop
from judge.kernel.records import Telling

CHAPTER = embody("901", "处理死循环")
IS_LOOP = cite("901#1", "进入了死循环")
ONE = cite("901#2", "由同一位玩家控制")
BOTH = cite("901#3", "对方玩家选择一个较小的数字")
TRIGGERED = cite("901#4", "不得小于一万")
BROKEN_OFF = embody("901#5", "停止循环的动作来打破它")
DRAWN = cite("901#6", "本局视为平手")
ALWAYS_DRAWN = cite("101#7", "本局为平局")
PASS = "让过"
UNFINISHED = "次数不必做满，做到中途也可以用停止循环的动作打破它"
NOT_AGAIN = "下一次不能选使循环继续的动作"
ROUNDS = range(101)
"""The numbers that are offered; the book has no upper limit, so any greater one can be said."""
MORE = range(ROUNDS.stop, 10**12)
MANY = (10_000, 20_000, 100_000)
"""Some of the numbers that 901#4 allows: whichever is not less can be said."""
NO_LESS = range(MANY[0], MORE.stop)
TWO_ANSWERS = "含有触发效果、谁也不能停止的死循环，101#7与901#4说的不同，如何"
READINGS = ("平局（101#7）", "重复一万次以上后停止（901#4）")


class Looping(looping.Looping):
    """901#1 The same state came again."""

    known: bool = False
    """Whether it has been found to be a loop."""
    card: CardId = 0
    """Whose effect is the first one in it that is triggered, if any is and nobody decides."""
    player: int = 0
    """Who controls that."""
    effect: str = ""
    """How it is called."""

    embodies = (CHAPTER, BROKEN_OFF)

    def growing_numbers(self, play: Rules) -> dict[Telling, int]:
        """攻 and 防 of each character, and the 指示物 on it."""
        found: dict[Telling, int] = {}
        for card in [*play.characters(0), *play.characters(1)]:
            found |= {(card, "的(攻)"): strength.attack(play, card), (card, "的(防)"): strength.defence(play, card)}
            found |= {(card, f"上的{mark}指示物"): many for mark, many in play.card(card).marks}
        return found

    @classmethod
    def of_loop(cls, loop: Loop) -> Self:
        """With the effect that is triggered first in it (901#4)."""
        made = super().of_loop(loop)
        if first := _first_triggered(loop.course):
            made.card, made.player, made.effect = first.card, first.player, triggers.words(first.ability)
        return made

    @step("901#1", "进入了死循环")
    def found(self, play: Rules) -> None:
        """A loop."""
        play.note("loop", f"{self.repeats}，是死循环")
        self.known = True

    @step("901#2", "该玩家选择一个数字")
    def one_player(self, play: Rules) -> None:
        """One player has all the choices: he says how often it goes round; then he can break it off (901#5)."""
        if self.known and len(self.actors) == 1:
            (player,) = self.actors
            times = self.rounds(play, player, ROUNDS, "循环重复的次数", further=MORE)
            play.note("loop", f"重复{times}次")
            play.note("loop", UNFINISHED, clause=BROKEN_OFF)
            let = self.let_go(play, 1 - player, times) if self.grown and times else times
            self.go_round(play, let)
            if let < times:
                course = [answer for answer, _ in self.in_order() if answer.player in {0, 1}]
                until = next(place for place, answer in enumerate(course) if answer.player != player)
                self.along(play, ONE, f"循环照这个次数重复，还没有做到{name(1 - player)}打破它的时候", course[:until])

    def let_go(self, play: Rules, other: int, times: int) -> int:
        """How often the other player, who could act in it and does not, lets it go round before he breaks it off."""
        if other not in self.stoppers or not self.own(other):
            return times
        asked = f"让循环做几次再打破（做满是{times}次）"
        more = range(MORE.start, max(times + 1, MORE.start))
        let = self.rounds(play, other, range(min(times, ROUNDS.stop - 1) + 1), asked, further=more)
        if let < times:
            play.note("loop", f"做{let}次以后，", name(other), "打破它，不再做满", clause=BROKEN_OFF)
        return let

    @step("901#3", "对方玩家选择一个较小的数字")
    def both_players(self, play: Rules) -> None:
        """Both have choices: the one who chooses first in the loop says a number, the other a smaller one.

        It ends before the first act in it of the one who said the smaller number, who may not go on with it.
        """
        if not self.known or len(self.actors) != 2:
            return
        course = [answer for answer, _ in self.in_order() if answer.player in {0, 1}]
        acts = [answer for answer in course if answer.chosen != (PASS,)]
        first = acts[0].player if acts else self.stoppers[0]
        high = self.rounds(play, first, ROUNDS[1:], "循环重复的次数", further=MORE)
        other = 1 - first

        def against(times: int) -> list[Reason]:
            return [] if times < high else [Reason(BOTH, ("要小于", name(first), f"选的{high}次"))]

        more = range(MORE.start, max(high, MORE.start))
        low = self.rounds(play, other, ROUNDS, "较小的次数", against=against, further=more)
        play.note("loop", f"额外重复{low}次，再到", name(other), "第一次执行可选择的动作之前结束")
        self.go_round(play, low)
        play.note("loop", f"{name(other)}获得优先权，下一次执行动作时，不能选使循环继续的动作")
        until = next((answer for answer in acts if answer.player == other), None)
        if until is not None:
            why = f"循环做到{name(other)}第一次执行可选择的动作之前"
            self.along(play, BOTH, why, course[: course.index(until)])
            self.ban(play, other, BOTH, NOT_AGAIN, [until])

    @step("901#4", "再由循环里第一个触发效果的操控者选择数字")
    def forced(self, play: Rules) -> None:
        """Nobody can stop it and effects are triggered in it: 901#4 against 101#7."""
        if not self.known or self.actors or not self.triggered(play):
            return
        said = play.reading(
            "901#4",
            TWO_ANSWERS,
            READINGS,
            (ALWAYS_DRAWN, TRIGGERED),
        )
        if said == READINGS[0]:
            play.finish(Over(None, (str(ALWAYS_DRAWN),)), "无法阻止的死循环，平局", clause=ALWAYS_DRAWN)
            play.end()
            return
        if not self.card:
            self.written_down(play)
        play.note("loop", "第一个触发的是", self.card, f"的{self.effect}")
        times = self.rounds(play, self.player, MANY, "额外重复的次数（不小于一万）", further=NO_LESS)
        play.note("loop", f"额外重复{times}次，到这个效果下一次将要触发时结束")
        if self.growing:
            play.note("loop", f"每重复一次都变的数还没有算进去，由裁判按{times}次写上")
        triggers.not_again(play, self.card, self.effect, self.player, TRIGGERED)
        self.leave()

    def written_down(self, play: Rules) -> None:
        """Of a loop that a board begins with, only what is triggered now is known."""
        state = play.state
        first = (*state.waiting, *[link for link in state.chain if link.ability and link.ability.kind == "触发"])[0]
        assert first.ability is not None  # as it was looked for
        self.card, self.player, self.effect = first.card, first.player, triggers.words(first.ability)

    @step("901#6", "本局视为平手")
    def nobody(self, play: Rules) -> None:
        """Only forced actions, and nothing is triggered: a draw."""
        if self.known and not play.ended and not self.actors and not self.triggered(play):
            play.finish(Over(None, (str(DRAWN),)), "死循环中只有强制性的动作，没有触发效果，本局平局", clause=DRAWN)

    @property
    def actors(self) -> tuple[int, ...]:
        """The players who act in the loop: letting priority pass is no action that keeps it going."""
        acting = {answer.player for answer in self.choices if answer.chosen != (PASS,)}
        return tuple(player for player in self.stoppers if player in acting or not self.choices)

    def triggered(self, play: Rules) -> bool:
        """Whether effects are triggered in the loop."""
        return bool(play.state.waiting) or any(e.ability and e.ability.kind == "触发" for e in play.state.chain)


def _first_triggered(course: Sequence[Any]) -> Waiting | None:
    """Of the effects that are triggered again and again, the one that was triggered before the others."""
    again = {_what(waiting) for state in course[LONG - 1 :] for waiting in state.waiting}
    return next((w for state in course for w in state.waiting if _what(w) in again), None)


def _what(waiting: Waiting) -> tuple[int, str]:
    return waiting.card, triggers.words(waiting.ability)
