"""Why an act of a script is not on offer: what forbids it, or what it is not that is asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from judge.games.written.placed import Unreadable
from judge.kernel import Blocked, Decision
from judge.kernel.line import Line
from judge.kernel.records import Forced, numbers
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


def with_surplus(
    scenario: Scenario, line: Line, script: Sequence[Act], acts: Sequence[Act], problem: Unreadable
) -> Unreadable:
    """What is wrong with the next act, with the step of the script that may be one too many.

    That is the act itself where it chooses nothing and nobody asks for it; or the one before, where it passes and
    passing was done by itself, so that it was taken for a later time.
    """
    act = acts[0]
    before = script[len(script) - len(acts) - 1] if len(script) > len(acts) else None
    waits = line.decision
    if not act.hand and not act.chosen and (waits is None or waits.player != act.player or waits.least):
        too_many = "若「不选」是多写的，删去这一步"
    elif before is not None and not before.hand and _passes_by_itself(scenario, line, before):
        said_there = "、".join(before.chosen) or "不选"
        too_many = f"前面第{before.placed.line}行的「{said_there}」，只有一种选择的那几次不用写：多写了就删去它"
    else:
        return problem
    first, *others = problem.problems
    return Unreadable([first._replace(help="；".join(filter(None, (first.help, too_many)))), *others])


def _passes_by_itself(scenario: Scenario, line: Line, act: Act) -> bool:
    """Whether an act says what was chosen elsewhere, by the same player, because there was no other choice."""
    if not act.chosen:
        return False
    told = (record for moment in line.moments for record in moment.records)
    forced = [one for one in told if one.kind == "chosen" and one.player is None and one.answer]
    game = scenario.game
    words = {said(game, line.reached, option) for one in forced for option in one.answer if isinstance(option, str)}
    return all(one in words for one in act.chosen)


def stopped_short(scenario: Scenario, line: Line, act: Act) -> Line:
    """A line that went on into another turn from where an act could not be done, since there was no other choice.

    It stops with that choice, beside which stands what forbids the act; as it is, where it waits in the same turn.
    """
    for place, one in _left_no_choice(line):
        before = line.state_before(place)
        told = partial(meant, scenario.game, before)
        is_barred = any(told((each.option,), words) for each in one.blocked for words in act.chosen)
        is_meant = one.player == act.player and act.clause in {"", one.clause} and before.turn != line.state.turn
        if is_barred and is_meant:
            return Line(line.start, line.moments[: place + 1], None, line.consulted)
    return line


def _left_no_choice(line: Line) -> Iterator[tuple[int, Forced]]:
    """The places since the last answer at which something was chosen that was no choice, each with its decision."""
    last = max((place for place, moment in enumerate(line.moments) if moment.answers), default=0)
    told = ((place, record) for place in range(last, len(line.moments)) for record in line.moments[place].records)
    places = (place for place, record in told if record.kind == "chosen" and record.player is None)
    return zip(places, line.decision.forced if line.decision is not None else (), strict=False)


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
