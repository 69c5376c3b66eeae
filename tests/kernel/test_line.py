"""Lines of play: forks, steps that ask more than once, loops."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from judge.clause import Clause
from judge.kernel import Card, Play, Procedure, State
from judge.kernel.explore import explore
from judge.kernel.growing import ahead, grows
from judge.kernel.line import Endless, Line, play_on, within
from judge.kernel.loops import LONG, TIMES, Loop
from judge.kernel.procedure import step
from judge.kernel.state import Player

ONE, TWO = Clause("1.1", ""), Clause("1.2", "")


class Twice(Procedure):
    """One clause asks two players."""

    @step(ONE)
    def both(self, play: Play[Any]) -> None:
        for player in (0, 1):
            (word,) = play.choose(player, ("甲", "乙"), "选")
            play.change(player + 1, "记下", face=str(word))


class Round(Procedure):
    """Goes round for as long as somebody likes; ``free``: nobody is asked."""

    free: bool = False

    @step(ONE)
    def once_more(self, play: Play[Any]) -> None:
        if self.free or play.choose(0, ("再来", "停"), "是否再来") == ("再来",):
            self.again()


class Stopped(Play[State]):
    """Ends play at a loop and remembers it."""

    seen: Loop | None = None

    def looping(self, loop: Loop) -> None:
        type(self).seen = loop
        self.end()


def start(procedure: Procedure) -> State:
    cards = {number: Card(number, 0, "", 0, "场") for number in (1, 2)}
    return State(cards, {(0, "场"): (1, 2)}, (procedure,))


def answering(*words: str) -> Any:
    left = iter(words)
    return lambda decision, state: (word,) if (word := next(left, None)) else None


def test_what_a_waiting_step_was_answered_before_is_part_of_the_line() -> None:
    line = play_on(Line(start(Twice())), Play, answering("乙"))
    assert line.decision is not None
    assert line.decision.player == 1
    assert [answer.chosen for answer in line.answers] == [("乙",)]
    done = play_on(line, Play, answering("甲"))
    assert [done.state.cards[card].face for card in (1, 2)] == ["乙", "甲"]


def test_inside_a_step_play_has_come_as_far_as_what_was_done_before_it_asks_again() -> None:
    line = play_on(Line(start(Twice())), Play, answering("乙"))
    assert [line.reached.cards[card].face for card in (1, 2)] == ["乙", ""]
    assert line.state is line.start, "what goes on from it goes on from before the step"
    assert [record.clause for record in line.told[-1].records if record.kind == "applied"] == ["1.1"]
    assert [state.cards[1].face for state in within(line, len(line.moments), Play)] == ["", "乙"]


class Counted(Procedure):
    """Asks two players, and counts how often it is carried out."""

    times = 0

    @step(ONE)
    def both(self, play: Play[Any]) -> None:
        type(self).times += 1
        for player in (0, 1):
            play.change(player + 1, "记下", face=str(play.choose(player, ("甲", "乙"), "选")[0]))


def test_a_step_that_is_answered_at_once_is_carried_out_once_and_comes_to_the_same() -> None:
    at_once = play_on(Line(start(Counted())), Play, answering("乙", "甲"))
    assert Counted.times == 1
    waited = Line(start(Counted()))
    for word in ("", "乙", "甲"):
        waited = play_on(waited, Play, answering(word) if word else None)
    assert Counted.times > 1
    assert waited.moments == at_once.moments


def test_a_fork_at_the_second_question_of_a_step_keeps_the_first_answer() -> None:
    line = play_on(Line(start(Twice())), Play, answering("乙", "甲"))
    fork = play_on(line.before(1), Play, answering("乙"))
    assert [fork.state.cards[card].face for card in (1, 2)] == ["乙", "乙"]
    assert [line.state.cards[card].face for card in (1, 2)] == ["乙", "甲"]


def test_the_same_choice_in_the_same_state_is_a_loop_the_third_time_and_says_who_can_stop_it() -> None:
    Stopped.seen = None
    line = play_on(Line(start(Round())), Stopped, answering(*["再来"] * 9))
    assert Stopped.seen is not None
    assert Stopped.seen.stoppers == (0,)
    assert len(line.moments) == TIMES - 1


def test_a_line_played_on_answer_by_answer_finds_the_loop_too() -> None:
    Stopped.seen = None
    line = Line(start(Round()))
    for _ in range(TIMES):
        line = play_on(line, Stopped, answering("再来"))
    assert Stopped.seen is not None


def test_where_nobody_decides_a_loop_is_found_and_nobody_can_stop_it() -> None:
    Stopped.seen = None
    play_on(Line(start(Round(free=True))), Stopped)
    assert Stopped.seen is not None
    assert replace(Stopped.seen, course=()) == Loop()
    assert len(Stopped.seen.course) > LONG  # the lead-in, and one round at least


class Counting(Procedure):
    """Changes a number by as much each time it goes round."""

    by: int = 1

    @step(ONE)
    def once_more(self, play: Play[Any]) -> None:
        (player,) = play.state.players
        play.tally(0, points=player.points + self.by)
        if player.points:
            self.again()


class Points(Player, frozen=True):
    points: int = 0


def counting(by: int, points: int = 0) -> Line:
    Stopped.seen = None
    state = start(Counting(by=by))
    state.players = (Points(points),)
    return play_on(Line(state), Stopped)


def test_where_only_a_number_grows_for_ever_that_is_a_loop_that_nobody_can_stop() -> None:
    line = counting(by=1, points=3)
    assert Stopped.seen is not None
    assert replace(Stopped.seen, course=()) == Loop(growing=True)
    assert line.state.players[0].points > 1000


def test_trying_every_choice_finds_the_same_loops_as_playing_on_and_so_comes_to_an_end() -> None:
    told = counting(by=1, points=3)
    (ending,) = explore(told.start, Stopped, lambda _: False).endings
    assert ending.state.players == told.state.players
    Stopped.seen = None
    assert explore(start(Round(free=True)), Stopped, lambda _: False).endings
    assert Stopped.seen is not None
    assert replace(Stopped.seen, course=()) == Loop()


def test_a_number_that_falls_comes_to_an_end_by_itself_and_is_no_loop() -> None:
    line = counting(by=-1, points=2000)
    assert Stopped.seen is None
    assert line.state.players[0].points <= 0


def test_the_same_word_several_times_in_one_step_is_no_loop() -> None:
    class Tosses(Procedure):
        @step(ONE)
        def toss(self, play: Play[Any]) -> None:
            for _ in range(TIMES + 2):
                play.chance(("正", "反"), "硬币")

    Stopped.seen = None
    line = play_on(Line(start(Tosses())), Stopped, answering(*["正"] * (TIMES + 2)))
    assert Stopped.seen is None
    assert len(line.answers) == TIMES + 2


def test_play_that_runs_on_for_ever_without_coming_back_is_stopped() -> None:
    class Growing(Procedure):
        @step(ONE)
        def grow(self, play: Play[Any]) -> None:
            play.change(1, "长大", face=play.state.cards[1].face + "大")
            self.again()

    with pytest.raises(Endless) as caught:
        play_on(Line(start(Growing())), Stopped, most=500)
    assert caught.value.where == ("1.1",)


class Wagers(Procedure):
    """Somebody goes on for as long as he likes, and a number changes by ``by`` each time, up to ``most``."""

    by: int = 1
    most: int = 1_000_000

    @step(ONE)
    def once_more(self, play: Play[Any]) -> None:
        if play.choose(0, ("再来", "停"), "是否再来") == ("再来",):
            (player,) = play.state.players
            play.tally(0, points=min(player.points + self.by, self.most))
            self.again()


def wagering(by: int, points: int = 1, most: int = 1_000_000, *, playing: Any = Stopped) -> Line:
    Stopped.seen = None
    state = start(Wagers(by=by, most=most))
    state.players = (Points(points),)
    return play_on(Line(state), playing, answering(*["再来"] * 9))


def test_the_same_choices_with_a_number_that_grows_are_a_loop_the_third_time() -> None:
    line = wagering(by=2)
    assert Stopped.seen is not None
    assert (Stopped.seen.growing, Stopped.seen.stoppers) == (True, (0,))
    assert len(line.moments) == TIMES - 1
    assert Stopped.seen.grown == (("players", (Points(3),), (Points(5),)),)
    assert ahead(*Stopped.seen.grown[0][1:], 10) == (Points(25),)


@pytest.mark.parametrize(("by", "points", "most"), [(-1, 30, 1_000_000), (0, 1, 1), (1, 1, 6), (1, 1, 40)])
def test_what_comes_to_an_end_by_itself_is_no_loop_in_which_numbers_grow(by: int, points: int, most: int) -> None:
    wagering(by, points, most)
    assert Stopped.seen is None or not Stopped.seen.growing


def test_a_book_that_says_nothing_of_it_leaves_the_choice_as_it_is() -> None:
    class Silent(Stopped):
        def heeds(self, loop: Loop) -> bool:
            return not loop.rounds

    line = wagering(by=2, playing=Silent)
    assert Silent.seen is None
    assert len(line.moments) == 9


def test_a_loop_of_which_a_book_makes_nothing_goes_on_as_it_is_chosen() -> None:
    class Free(Stopped):
        def heeds(self, loop: Loop) -> bool:
            return not loop.stoppers

    Free.seen = None
    line = play_on(Line(start(Round())), Free, answering(*["再来"] * 9))
    assert Free.seen is None
    assert (len(line.moments), line.given) == (9, ())
    assert play_on(line, Free, answering("停")).decision is None


def test_what_is_put_down_behind_the_rest_each_time_is_put_down_as_often_again() -> None:
    before, now = (Points(0), Points(5)), (Points(0), Points(5), Points(7))
    assert ahead(before, now, 3) == (Points(0), Points(5), Points(7), Points(9), Points(11), Points(13))
    assert grows([(4,), (4, 4), (4, 4, 4)])
    assert not grows([(4, 4, 4), (4, 4), (4,)])


class Tripled(Procedure):
    """A number is three times what it was, for ever."""

    number: int = 1

    @step(ONE)
    def three_times(self, play: Play[Any]) -> None:
        del play
        self.number *= 3
        self.again()


def test_a_number_may_grow_beyond_all_bounds() -> None:
    with pytest.raises(Endless):
        play_on(Line(start(Tripled())), Play, most=LONG * 2)
    grown = [start(Tripled(number=3**far)).key() for far in (2, 50, 51)]
    assert len(set(grown)) == 3
