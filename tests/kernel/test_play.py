"""The kernel on a game of its own, small enough to see everything."""

from __future__ import annotations

from typing import Any

import pytest

from judge.clause import Clause
from judge.kernel import CHANCE, JUDGE, Blocked, Card, Play, Procedure, Reason, Refused, State
from judge.kernel.explore import choices, explore
from judge.kernel.line import Line, play_on
from judge.kernel.procedure import step

ONE, TWO, THREE, FOUR = (Clause(number, "") for number in ("1.1", "1.2", "1.3", "1.4"))
NEVER = Clause("2.2", "")


class Duel(Procedure):
    """Somebody turns a card, tosses a coin, and may go again."""

    turned: int = 0

    @step(ONE)
    def turn_a_card(self, play: Play[Any]) -> None:
        play.change(1, "翻转", face="正")
        options, blocked = play.sift((1, 2, 3), lambda card: [NEVER] if card == 3 else [])
        (self.turned,) = play.choose(0, options, "翻哪张", blocked=blocked)  # type: ignore[assignment]
        play.change(self.turned, self.turned, "翻到背面", face="背")

    @step(TWO)
    def toss(self, play: Play[Any]) -> None:
        if play.chance(("正", "反"), "硬币") == "反":
            play.move(self.turned, 0, "弃", self.turned, "弃掉", clause=THREE)

    @step(FOUR)
    def once_more(self, play: Play[Any]) -> None:
        if play.choose(1, ("再来", "停"), "是否再来") == ("再来",):
            self.go(self.turn_a_card)


def board() -> State:
    cards = {number: Card(number, 0, "正", 0, "场") for number in (1, 2, 3)}
    return State(cards, {(0, "场"): (1, 2, 3), (0, "弃"): ()}, (Duel(),))


def playing(**options: Any) -> Play[State]:
    return Play(board(), **options)


def test_a_step_that_must_ask_leaves_nothing_behind() -> None:
    play = playing()
    before = play.state.key()
    assert not play.run()
    assert play.state.key() == before
    assert not play.records
    assert play.decision is not None
    assert play.decision.clause == "1.1"


def test_an_answer_that_is_not_on_offer_names_every_clause_against_it() -> None:
    play = playing()
    play.run()
    with pytest.raises(Refused) as caught:
        play.answer((3,))
    assert caught.value.by == (Reason("2.2"),)
    assert play.decision is not None
    assert play.decision.blocked == (Blocked(3, (Reason("2.2"),)),)


def test_too_many_answers_are_refused() -> None:
    play = playing()
    play.run()
    with pytest.raises(Refused):
        play.answer((1, 2))


def test_chance_is_a_player() -> None:
    play = playing()
    play.run()
    play.answer((1,))
    play.run()
    assert play.decision is not None
    assert play.decision.player == CHANCE
    assert play.decision.where == ("1.2",)


def test_every_change_has_one_record_with_its_clause() -> None:
    play = playing()
    for answer in ((1,), ("反",), ("停",)):
        play.run()
        play.answer(answer)
    assert play.run()
    applied = [(record.kind, record.clause) for record in play.records if record.changed]
    assert applied == [("applied", "1.1"), ("applied", "1.3")]
    assert play.state.zones[0, "弃"] == (1,)


def test_an_older_state_is_never_changed_by_what_comes_later() -> None:
    line = play_on(Line(board()), Play, lambda decision, state: (decision.options[0],), until="1.4")
    keys = [moment.state.key() for moment in line.moments]
    play_on(line, Play, lambda decision, state: (decision.options[-1],))
    assert [moment.state.key() for moment in line.moments] == keys


@pytest.mark.parametrize("clause", ["1.2", "1.3"])
def test_a_clause_that_is_switched_off_does_nothing(clause: str) -> None:
    play = playing(without=clause)
    for answer in [(1,)] + [("反",)] * (clause != "1.2") + [("停",)]:
        play.run()
        play.answer(answer)
    play.run()
    assert clause not in {record.clause for record in play.records if record.kind == "applied"}
    assert play.state.zones[0, "弃"] == ()


def test_a_blocker_that_is_switched_off_blocks_no_more() -> None:
    play = playing(without="2.2")
    play.run()
    assert play.decision is not None
    assert play.decision.options == (1, 2, 3)


def test_a_fork_at_an_earlier_decision_leaves_the_line_as_it_was() -> None:
    answers = iter([(1,), ("正",), ("停",)])
    line = play_on(Line(board()), Play, lambda decision, state: next(answers, None))
    fork = play_on(line.before(1), Play, lambda decision, state: ("反",) if decision.clause == "1.2" else None)
    assert line.state.zones[0, "弃"] == ()
    assert fork.state.zones[0, "弃"] == (1,)
    assert [answer.chosen for answer in fork.answers] == [(1,), ("反",)]


def test_exploring_merges_equal_states_and_counts_every_way() -> None:
    found = explore(board(), Play, lambda state: state.depth() == 0)
    assert found.complete
    assert found.looped  # turning a card again leads back to where it lay before
    assert {tuple(sorted(ending.state.zones[0, "弃"])) for ending in found.endings} == {(), (1,), (2,), (1, 2)}


def test_exploring_without_a_way_back_counts_like_trying_everything() -> None:
    def over(state: State) -> bool:
        return state.depth() == 0 or state.frames[-1].next == "1.4"

    found = explore(board(), Play, over)
    assert sum(ending.ways for ending in found.endings) == 4
    assert not found.looped
    assert sorted(len(ending.line) for ending in found.endings) == [2] * len(found.endings)


def test_exploring_says_when_it_did_not_see_everything() -> None:
    assert not explore(board(), Play, lambda state: state.depth() == 0, most=2).complete


def test_a_gap_is_a_decision_for_the_judge_and_cites_only_the_nearest() -> None:
    class Silent(Procedure):
        @step(ONE)
        def unsaid(self, play: Play[Any]) -> None:
            play.gap("没有写", ("甲读法", "乙读法"), (TWO,))

    play = Play(State({}, {}, (Silent(),)))
    play.run()
    assert play.decision is not None
    assert play.decision.player == JUDGE
    play.answer(("乙读法",))
    play.run()
    (record,) = play.records
    assert (record.kind, record.clause, record.by) == ("gap", "", (Reason("1.2"),))


def test_a_choice_of_several_is_every_subset_of_the_right_size() -> None:
    class Many(Procedure):
        @step(ONE)
        def several(self, play: Play[Any]) -> None:
            play.choose(0, ("甲", "乙", "丙"), "选", least=1, most=2)

    play = Play(State({}, {}, (Many(),)))
    play.run()
    assert play.decision is not None
    assert len(choices(play.decision)) == 6


class Weighing(Procedure):
    """Somebody reads cards and says what he read."""

    @step(ONE)
    def weigh(self, play: Play[Any]) -> None:
        play.because(TWO, "印刷60", card=1)

        def against(card: int) -> list[str | Reason]:
            play.because(FOUR, "看过", card=card)
            return [Reason(NEVER, ("『禁』",), card=1)] if card == 3 else []

        options, blocked = play.sift((1, 2, 3), against)
        play.choose(0, options, "翻哪张", blocked=blocked)
        play.because(THREE, "没有人用到")

    @step(TWO)
    def turn(self, play: Play[Any]) -> None:
        play.change(1, "翻转", face="背")


def weighing(**options: Any) -> Play[State]:
    play = Play(
        State({n: Card(n, 0, "正", 0, "场") for n in (1, 2, 3)}, {(0, "场"): (1, 2, 3)}, (Weighing(),)), **options
    )
    play.run(lambda _decision, _state: (1,))
    return play


def test_a_reason_stands_on_the_next_record_of_its_step_and_on_no_other() -> None:
    refused, chosen, turned = weighing().records
    assert refused.because == (Reason("1.4", ("看过",), 3),)
    assert refused.by == (Reason("2.2", ("『禁』",), 1),)
    assert chosen.because == (Reason("1.2", ("印刷60",), 1),)
    assert (chosen.question, chosen.answer, chosen.player) == (("翻哪张",), (1,), 0)
    assert turned.because == ()


def test_a_reason_of_a_clause_that_is_switched_off_is_none() -> None:
    assert not any(record.because for record in weighing(without="1.2").records[1:])


def test_a_moment_keeps_what_its_answers_were_given_to() -> None:
    start = State({n: Card(n, 0, "正", 0, "场") for n in (1, 2, 3)}, {(0, "场"): (1, 2, 3)}, (Weighing(),))
    line = play_on(Line(start), Play, lambda _decision, _state: (1,))
    (decision,) = line.moments[0].decisions
    assert (decision.question, decision.shape) == (("翻哪张",), "one")
    assert len(line.moments[0].answers) == 1
