"""What a clause did that stands on no step is told as it decides what is asked: one truth for both."""

from __future__ import annotations

from judge.games.written.placed import Placed
from judge.scenario import Run, read_text, run
from judge.scenario.answer import answered
from judge.scenario.why import why
from tests.scenario.test_moments import CALCULATING


def played(asked: str = "") -> Run:
    return run(read_text(CALCULATING + asked))


def test_a_clause_that_stands_on_no_step_but_without_which_play_is_another_says_so() -> None:
    said = answered(played(), Placed("610#3", "", 1, 1))
    assert "没有写在哪一步上，但少了它就不同" in said.sentence
    assert said.deciding == ("610#3",)


def test_why_of_a_clause_says_how_it_decides_what_is_asked() -> None:
    done = played('ask: ["补回一张：看 角.区域 = 生命区，依 700#1、704#3"]\n')
    decides, beside = (why(done, Placed(clause, "", 1, 1)).answer for clause in ("700#1", "704#3"))
    assert decides is not None
    assert beside is not None
    assert decides.sentence.startswith("依 700#1：第18步 角进入生命区的最上方")
    assert "没有用到" not in beside.sentence
    assert "「补回一张」依据" in beside.sentence


def test_a_clause_without_which_nothing_is_otherwise_is_said_to_be_so() -> None:
    said = answered(played(), Placed("806#2", "", 1, 1))
    assert said.sentence.endswith("没有用到")
    assert not said.deciding
