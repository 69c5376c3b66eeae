"""Why an act of a script is not on offer: what forbids it, or what it is not that is asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from judge.games.written.placed import Unreadable
from judge.kernel import Blocked, Decision
from judge.kernel.line import Line
from judge.kernel.records import numbers
from judge.scenario import beyond
from judge.scenario.because import because
from judge.scenario.editions import cited
from judge.scenario.model import Act, Scenario
from judge.scenario.saying import on_offer
from judge.scenario.telling import meant, offered, player_name, said


def choices(scenario: Scenario, decision: Decision, state: Any) -> str:
    """What may be chosen, also that nothing may be, and what was chosen before since there was no other choice."""
    words = offered(scenario.game, state, decision)
    words += ["不选"] if not decision.least and words else []
    return f"可选：{'、'.join(words) or '无'}{_by_itself(scenario, decision, state)}"


def _by_itself(scenario: Scenario, decision: Decision, state: Any) -> str:
    """What was chosen before a decision because there was no other choice, which a script need not say."""
    chosen = [
        f"{cited(scenario, one.clause)} {'、'.join([said(scenario.game, state, option) for option in one.chosen])}"
        for one in decision.forced
        if one.chosen
    ]
    return f"；在此之前只有一种选择、已经照它做了的：{'；'.join(list(dict.fromkeys(chosen))[-3:])}" if chosen else ""


def against(scenario: Scenario, state: Any, barred: Sequence[Blocked]) -> tuple[tuple[str, ...], str]:
    """The clauses that forbid something, and in brackets what they give."""
    by = [reason for each in barred for reason in each.by]
    said = dict.fromkeys(reason.words for reason in because(scenario.game, state, tuple(by)) if reason.words)
    return tuple([cited(scenario, number) for number in numbers(by)]), f"（{'；'.join(said)}）" if said else ""


def why_not(scenario: Scenario, line: Line, acts: Sequence[Act], problem: Unreadable | None) -> Unreadable | None:
    """What is wrong with the next act where a line waits, with why what it means is not among the options.

    Where there was no other choice, why it was not in that. The problem as it is, if nothing says more of it.
    """
    waiting = line.decision
    if problem is None or waiting is None or not acts or any(each.clauses for each in problem.problems):
        return problem
    act = acts[0]
    many = len(act.chosen)
    if act.player == waiting.player and ((not many and waiting.least) or many > waiting.most > 1):
        limit, said = beyond.no_fewer, f"不选（至少选{waiting.least}个）"
        if many:
            limit, said = beyond.no_more, f"选{many}个（最多选{waiting.most}个）"
        by = limit(scenario.game, line, len(line.moments), waiting)
        clauses = tuple([cited(scenario, number) for number in numbers(by)])
        what = f"{player_name(scenario.game, act.player)}在{cited(scenario, waiting.clause)}不能{said}"
        return act.placed.problem(what, choices(scenario, waiting, line.reached), clauses=clauses)
    if on_offer(scenario.game, act, waiting, line.reached):  # only not so many at once
        return problem
    there = choices(scenario, waiting, line.reached)
    if act.chosen and all(words in there for words in act.chosen):  # it is spoken of here, and is no choice of itself
        return problem
    return next(_missed(scenario, line, act, waiting), problem)


def _missed(scenario: Scenario, line: Line, act: Act, waiting: Decision) -> Iterator[Unreadable]:
    """What an act chooses that is no answer to what is asked since the last answer, the latest first."""
    game = scenario.game
    cards = beyond.named_in(game, line.reached, "、".join(act.chosen))
    last = max((place for place, moment in enumerate(line.moments) if moment.answers), default=0)
    for place in reversed(range(last, len(line.moments) + 1) if cards else ()):
        for one in reversed(beyond.missed(game, line, place, cards)):
            asked = beyond.decision_of(line, place, one)
            if one.player != act.player or act.clause not in {"", one.clause} or not (asked is None or asked[1]):
                continue
            left = "、".join(said(game, one.state, option) for option in one.options) or "没有可选的"
            may = f"可选：{left}" if asked is None else choices(scenario, waiting, line.reached)
            for words in act.chosen:
                barred = [each for each in one.blocked if meant(game, one.state, (each.option,), words)]
                if barred and not meant(game, one.state, one.options, words):
                    clauses, why = against(scenario, one.state, barred)
                    what = f"{player_name(game, act.player)}在{cited(scenario, one.clause)}不能选「{words}」{why}"
                    yield act.placed.problem(what, may, clauses=clauses)
