"""The answer to a dispute that is being typed, worked out from its draft alone: a thread does it while one types on."""

from __future__ import annotations

from typing import NamedTuple

from judge.games.written.naming import PLAYERS
from judge.games.written.placed import Problem, Unreadable
from judge.scenario.answer import answers
from judge.scenario.drafting import Checked, Draft, check
from judge.scenario.model import Scenario
from judge.scenario.run import Run, walk
from judge.tui.answering import answer_rows, answerable, waiting_rows, wrong_rows
from judge.tui.hints import askable
from judge.tui.lay import Row, row
from judge.tui.matters import printed, unnumbered
from judge.tui.reading import TEXT
from judge.tui.refusing import refused, stuck
from judge.tui.troubles import trouble_rows

_MOST = 3
"""As many things that are wrong are told; who has more has the first ones to do."""


class Worked(NamedTuple):
    """What a draft comes to."""

    draft: Draft
    run: Run | None
    """It played; None if it is none, or does not stop."""
    above: tuple[Row, ...]
    """What is to be said before any answer: what is wrong, and what is left out."""
    answers: tuple[Row, ...]
    asked: Run | None
    """The run that asks what is understood of what is asked, if it can be found out what decides it."""


def worked_out(draft: Draft) -> Worked:
    """What a draft comes to, not yet with what decides it."""
    checked = check(draft)
    rows = [*trouble_rows(draft, checked)[:_MOST], *_unnumbered(draft)]
    run = played(checked.scenario) if checked.scenario is not None else None
    if run is None or not draft.parts.get("ask"):
        return Worked(draft, run, (*rows, *([_nothing_asked(draft)] if run is not None else [])), (), None)
    wrong: tuple[Problem, ...] = ()
    done, wrong = answerable(run) if run.problem is None else (run, ())
    rows += [*wrong_rows(wrong), *_left_out(checked)]
    whole = done.problem is None and not checked.troubles
    return Worked(draft, run, tuple(rows), tuple(run_rows(done)), done if whole else None)


def _unnumbered(draft: Draft) -> list[Row]:
    """The cards of which no number is written, and how they are."""
    some = unnumbered(draft)
    how = f"　照 0 算。在卡名后面一格写 {printed(draft)}"
    return [row(("没有写数值 ", "mark"), "、".join(some), how, hang=2)] if some else []


def _left_out(checked: Checked) -> list[Row]:
    """That the answer is one without what is wrong."""
    out = [one.path for one in checked.troubles if not one.idle]
    texts = {str(path[1]) for path in out if path[:1] == ("cards",) and TEXT in path}
    rest = [path for path in out if TEXT not in path]
    what = [f"{name}的卡文" for name in sorted(texts)] + (["打 ✗ 的" if not texts else "别的打 ✗ 的"] if rest else [])
    return [row(("没有算进 ", "mark"), "、".join(what), "，下面答的是没有它的样子", hang=2)] if what else []


def _nothing_asked(draft: Draft) -> Row:
    """What could be asked, where nothing is."""
    acts = [str(act[who]) for act in draft.parts.get("script") or () for who in PLAYERS if act.get(who)]
    some = ["结果", *[word for word in askable(draft) if word != "结果"][:2], *acts[-1:]]
    return row(("要问是空的", "mark"), f"　写要问什么，如 {'、'.join(some)}", hang=2)


def played(scenario: Scenario) -> Run | None:
    """What a scenario comes to; None if it does not stop."""
    try:
        return walk(scenario)
    except Unreadable:
        return None


def run_rows(done: Run) -> list[Row]:
    """What a run answers, or why its script does not fit."""
    if done.problem is not None:
        problem = done.problem.problems[0]
        by = f"（依据 {'、'.join(problem.clauses)}）" if problem.clauses else ""
        one, which = refused(done), stuck(done)
        ask = [row(("F5 ", "number"), f"就问可不可以「{one.act}」", hang=3)] if one is not None else []
        said = (f"{which}：" if which else "", "head"), (problem.what + by, "bad")
        return [*ask, row(("✗ ", "bad"), *said, f"　{problem.expected}　{problem.help}", hang=2)]
    return [*waiting_rows(done), *answer_rows(answers(done, prove=False))]
