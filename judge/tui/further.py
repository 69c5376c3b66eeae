"""Behind the end of a dispute: what playing on would come to, said before it is done."""

from __future__ import annotations

from typing import NamedTuple

from judge.kernel.line import MOST, Endless
from judge.scenario import editions
from judge.scenario.course import outcome
from judge.scenario.telling import player_name, say
from judge.tui.branch import Branch, ended, went_on
from judge.tui.steps import steps


class Further(NamedTuple):
    """A line as it would go on. ``to``: where that comes to; None if it does not come to an end."""

    behind: Branch
    to: Branch | None
    words: str


def further(branch: Branch) -> Further:
    """What playing on from the end of a dispute to the next decision comes to."""
    try:
        to = went_on(branch)
    except Endless:
        return Further(branch, None, f"争议到此为止。往下走了{MOST}条还停不下来，不接着走。")
    game, line = to.scenario.game, to.line
    many = steps(to)[-1].n - steps(branch)[-1].n
    turns = line.state.turn - branch.line.state.turn
    past = f"{many}步" + (f"、换{turns}次回合" if turns else "")
    if line.decision is None:
        there = outcome(game, line.state)
    else:
        who, clause = player_name(game, line.decision.player), line.decision.clause or "规则空白处"
        there = f"到{who}决定 {clause}：{say(game, line.state, line.decision.question)}"
    there = editions.in_words(branch.scenario, there)
    return Further(branch, to, f"争议到此为止。再按 F7 就往下走{past}，{there}")


def at_the_end(branch: Branch, known: Further | None) -> str:
    """What is said below a line where nothing is left to be decided."""
    if not ended(branch):
        return "后面没有要作的决定。"
    told = known is not None and known.behind is branch
    return known.words if told and known is not None else "争议到此为止，后面没有要作的决定。F7 看接着走会到哪里"
