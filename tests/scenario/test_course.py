"""One teller: what the command line, the desk and a ruling say of a run is the same, step by step."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.cli.playing import step_data
from judge.rulings import make, wording
from judge.rulings.course import kept_steps
from judge.rulings.making import played_again
from judge.rulings.ruling import shown
from judge.scenario import Run, editions
from judge.scenario.because import Because, in_brackets
from judge.scenario.course import KINDS, SILENT
from judge.tui.branch import Branch
from judge.tui.steps import steps
from tests.bundled import FILES, SCENARIOS, played
from tests.sampled import every, one_in

SEALED = one_in(5, FILES)


@pytest.mark.parametrize("path", every(3, one_in(2, FILES), 1), ids=lambda path: path.stem)
def test_a_step_has_one_number_and_one_sentence_everywhere(path: Path) -> None:
    done = played(path)
    told = [step for step in done.steps if step.told]
    own = [step for step in editions.steps(done.scenario, done.steps) if step.told]  # in the edition's numbers
    line = [(row["n"], row["clause"], row["what"]) for row in map(step_data, own)]
    edges = {"start", "open", "end"}
    desk = [s for s in steps(Branch(done.scenario, done.line)) if s.kind not in SILENT | edges]
    _, again = played_again(done)
    ruled = shown(kept_steps(again))
    if path in SEALED:  # with the pictures and the clauses that it quotes, sealed and read again
        ruled = make(done, date="", prove=False).shown
    assert all(row["clause"] or row["kind"] in {"gap", "judged"} for row in map(step_data, done.steps))
    assert sum(decided.chosen is None for decided in done.decisions) <= 1  # what is waited for
    assert [(step.n, step.clause, step.what) for step in desk] == line
    assert [(step.n, step.clause, step.what) for step in ruled] == [(step.n, step.clause, step.what) for step in own]
    assert [step.n for step in told] == list(range(1, len(told) + 1))
    assert [step.label for step in desk] == [step.label for step in own]
    assert [step.label for step in own] == [wording.label(step) for step in ruled]


def test_every_kind_has_one_word() -> None:
    assert len(set(KINDS.values())) == len(KINDS)


def test_a_refusal_by_its_own_clause_names_it(attack: Run) -> None:
    refused = next(step for step in attack.steps if step.kind == "refused" and step.clause in step.grounds)
    assert f"依据 {refused.clause}" in refused.words


def test_what_is_added_twice_by_the_same_is_said_twice() -> None:
    alike = [Because("900#4", "+1000", "侠", "独行客")] * 2
    assert in_brackets(alike, "侠") == "（900#4（『独行客』：+1000；+1000））"
    assert in_brackets(alike * 2, "侠") == "（900#4（『独行客』：+1000（4次）））"
    assert in_brackets([Because("308#1", "印刷1000", "侠")] * 2, "侠") == "（308#1（印刷1000））"


def test_a_bracket_does_not_say_again_what_its_line_says() -> None:
    done = played(SCENARIOS / "evolve" / "waiting-ability-without-a-target.yaml")
    back = next(step for step in done.steps if step.kind == "rewound")
    assert [reason.clause for reason in back.because] == [back.clause]
    assert back.words == "撤回：弓的『入场曲』没有可以选择的目标，退回到使用之前"


def test_what_is_not_done_because_something_was_stands_behind_what_is_done() -> None:
    done = played(SCENARIOS / "evolve" / "discarded-so-it-stays.yaml")
    said = [step.what for step in done.steps if step.told]
    not_done = next(place for place, what in enumerate(said) if "条件没有满足" in what)
    assert said.index("A抽取骑士") < not_done
