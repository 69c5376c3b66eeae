"""Where the judge's hand is put in a line: at the step that is looked at, or as near to it as a script can say."""

from __future__ import annotations

from typing import Any, NamedTuple

from judge.games.written.placed import placed
from judge.kernel import JUDGE
from judge.kernel.line import Line, play_on, tells
from judge.scenario import editions, hand
from judge.scenario.course import Step
from judge.scenario.disputed import dispute
from judge.scenario.model import Act
from judge.scenario.run import unsaid
from judge.tui.branch import Branch, before
from judge.tui.steps import EDGES

_AT_ONCE = frozenset(("chosen", "refused"))
"""The kinds of steps that are looked at before what they tell of is done."""


class Spot(NamedTuple):
    """A place in a line where something can be done by hand."""

    line: Line
    """What was played before."""
    clause: str = ""
    """The clause that was carried out just before; empty where a decision is waited for."""
    parts: bool = False
    """Whether the line has decisions, or other things done by hand, behind it."""


def spot(branch: Branch, step: Step) -> Spot:
    """The place that is nearest to a step, at it or behind it if there is one."""
    line = branch.line
    many = len(line.moments)
    if step.decision is not None:
        return _waiting(branch, step.decision)
    at = many - 1 if step.kind in EDGES else step.moment - (step.kind in _AT_ONCE)
    for moment in (*range(max(at, -1), many), *range(at - 1, -1, -1)):
        if moment + 1 < many and line.moments[moment + 1].answers:
            return _waiting(branch, _answers(line, moment + 1))
        if moment + 1 == many and line.decision is not None:
            return _waiting(branch, _answers(line, many))
        if _told_apart(line, moment):
            here = Line(line.start, line.moments[: moment + 1], None, line.consulted)
            return Spot(here, str(line.moments[moment].clause), _parts(line, moment + 1))
    return Spot(play_on(line, branch.scenario.game.play, lambda decision, _state: unsaid(decision) or None))


def _waiting(branch: Branch, place: int) -> Spot:
    line = before(branch, place)
    return Spot(line, "", place < len(branch.answers))


def _answers(line: Line, moment: int) -> int:
    """How many answers were given before a moment."""
    return sum(len(one.answers) for one in line.moments[:moment])


def _parts(line: Line, moment: int) -> bool:
    return bool(line.given) or any(one.answers or one.hand is not None for one in line.moments[moment:])


def _told_apart(line: Line, moment: int) -> bool:
    """Whether ``条号`` says this moment: its clause was not met before, since anybody did anything."""
    if moment < 0 or not (clause := line.moments[moment].clause):
        return False
    for one in reversed(line.moments[:moment]):
        if one.hand is not None:
            return True
        if tells(one, clause):
            return False
        if one.answers:
            return True
    return True


def by_hand(branch: Branch, at: Spot, written: dict[str, Any], forks: int = 0) -> Branch:
    """The line with something that the judge does by hand at a place, played on to the next decision.

    Where nothing was decided behind it the line goes on; else it makes a fork. Raises Unreadable where the board does
    not allow it.
    """
    game = branch.scenario.game
    act = Act(JUDGE, (), at.clause, hand.read(placed(written, "裁判之手")), hand=True)
    line = hand.done(game, at.line, act)
    on = play_on(line, game.play, lambda decision, _state: unsaid(decision) or None)
    if not at.parts:
        return branch.on(on)
    (verb, subject), *others = ((key, of) for key, of in written.items() if key != hand.BECAUSE)
    done = [f"裁判{verb} {subject}", *(f"{key}{of}" for key, of in others if not isinstance(of, list))]
    return branch.fork(dispute(on, branch.scenario.until), " ".join(done), len(at.line.moments), forks)


def told(branch: Branch, at: Spot, steps: tuple[Step, ...]) -> str:
    """The place in words: before which decision, or behind which step."""
    many = len(at.line.moments)
    if not at.clause:
        place = len(at.line.given) + _answers(at.line, many)
        n = next((step.n for step in steps if step.decision == place and step.kind not in EDGES), 0)
        return f"在第{n}步作决定以前" if n else "在最后，下一个决定以前"
    n = max((step.n for step in steps if step.moment < many and step.kind not in EDGES), default=0)
    return f"在第{n}步 {editions.cited(branch.scenario, at.clause)} 之后"
