"""What an answer says of a dispute that waits for a decision: what is chosen there may make it another one."""

from __future__ import annotations

from typing import Final

from judge.games.written.placed import Unreadable
from judge.kernel import JUDGE
from judge.kernel.explore import distinct_choices
from judge.scenario.ends import changing, chosen_there, ends, idle
from judge.scenario.finding import value
from judge.scenario.found import Question
from judge.scenario.happenings import OFTEN
from judge.scenario.run import Run, unfinished

TRIED: Final = 4
"""So many ways to answer the decision are tried."""
FEW: Final = 24
"""So many ends are looked at, where each of those ways leads to more decisions."""


def still_open(done: Run, asked: tuple[Question, ...]) -> list[str]:
    """Of each question: what its answer waits for, where what is chosen there makes it another one; empty if nothing.

    What did not happen so far, and does there, is only said to wait.
    A gap that waits to be read is told by its readings (:mod:`.readings`).
    """
    waiting = unfinished(done) if any(changing(one) or _never(done, one) for one in asked) else None
    if waiting is None or waiting.decision.player == JUDGE or idle(done):
        return [""] * len(asked)
    ways = [chosen for chosen, _ in distinct_choices(waiting.state, waiting.decision)][:TRIED]
    others = [chosen_there(done, chosen) for chosen in ways]
    said = f"（还没有走完，等{waiting.asked}；那里怎么选，可能使它不同）"
    return [
        said
        if _hangs(done, one) or any(other is None or _differs(done, other, one) for other in others)
        else f"（还没有走完，等{waiting.asked}）"
        if _not_yet(done, one) or (_never(done, one) and any(_befalls(other, one) for other in others))
        else ""
        for one in asked
    ]


def _never(done: Run, asked: Question) -> bool:
    """Whether it is asked how often something happened that did not so far."""
    return not asked.at and asked.kind == "course" and asked.words.startswith(OFTEN) and value(done, asked) == "0"


def _befalls(other: Run | None, asked: Question) -> bool:
    """Whether it happens on a run that went on."""
    return other is not None and value(other, asked) != "0"


def _not_yet(done: Run, asked: Question) -> bool:
    """Whether a claim does not hold so far, and nobody knows whether it does in the end: there are too many ends."""
    if not asked.seen or value(done, asked) is not False:
        return False
    return any(ends(done, one, FEW).unknown for one in changing(asked))


def _hangs(done: Run, asked: Question) -> bool:
    """Whether a question is known to come to something else at an end, where there are few enough to look at."""
    parts = [ends(done, one, FEW) for one in changing(asked)]
    now = [value(done, one) for one in changing(asked)]
    changed = any(not (part.unknown or part.stays(one)) for part, one in zip(parts, now, strict=True))
    return changed and (not asked.seen or not ends(done, asked, FEW).stays(value(done, asked)))


def _differs(done: Run, other: Run, asked: Question) -> bool:
    """Whether a question comes to something else on the run that went on; a claim, by what it sees on the board."""
    try:
        changed = any(value(other, one) != value(done, one) for one in changing(asked))
        return changed and (not asked.seen or value(other, asked) != value(done, asked))
    except Unreadable:
        return True
