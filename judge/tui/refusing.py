"""A choice that is refused is often the question itself: may it be chosen? Then it is asked, and not in the script."""

from __future__ import annotations

import re
from typing import NamedTuple

from judge.games.written.placed import Placed, Unreadable
from judge.scenario import editions
from judge.scenario.asking import question
from judge.scenario.drafting import Draft
from judge.scenario.finding import find
from judge.scenario.run import Run
from judge.scenario.telling import player_name

_ASKED = "可不可以「{}」？"
_OURS = re.compile(_ASKED.format(".*"))
"""A question that was written for the judge, and not by him."""


class Refused(NamedTuple):
    """An act that may not be chosen: as it can be asked about, and the clause by which it would be."""

    act: str
    clause: str


def refused(done: Run) -> Refused | None:
    """What a script wants and the rules forbid; None if it failed otherwise, as where nobody asks for it."""
    if done.problem is None or not done.left or done.left[0].hand or len(done.left[0].chosen) != 1:
        return None
    why = set(done.problem.problems[0].clauses)
    words = done.left[0].chosen[0]
    found = _found(done, words)
    if not why or not found:
        return None
    meant = [one for one in found if set(one[2]) == why]  # several have the words: the script's is refused for that
    name, clause, _ = (meant or found)[-1]
    if len({one[0] for one in meant or found}) > 1 and not _unsaid(done, words, name):
        return Refused(words, clause)
    return Refused(name if _found(done, name) else words, clause)


def _found(done: Run, words: str) -> tuple[tuple[str, str, tuple[str, ...]], ...]:
    """The acts that words mean and that are refused, each with its clause and what forbids it."""
    try:
        found = find(done, question(done.scenario, Placed(words, done.scenario.file, 1, 1))).value
    except Unreadable:  # what is chosen is no question
        return ()
    return found[1] if isinstance(found, tuple) and found[0] == "refused" else ()


def _unsaid(done: Run, words: str, name: str) -> bool:
    """Whether an act is about no card of which the script does not speak."""
    said = "、".join([words, *(one for act in done.scenario.script for one in act.chosen)])
    return all(card not in name or card in said for card in done.scenario.faces if card)


def stuck(done: Run) -> str:
    """The step of a script that nobody asks for, or that may not be chosen, as it is written; empty if none is."""
    if done.problem is None or not done.left or done.left[0].hand:
        return ""
    act, at = done.left[0], len(done.scenario.script) - len(done.left)
    chosen = "、".join(act.chosen) or "不选"
    where = f" {editions.cited(done.scenario, act.clause)}" if act.clause else ""
    waiting = done.line.decision
    unasked = waiting is None or act.player != waiting.player or act.clause not in {"", str(waiting.clause)}
    by = any(one.clauses for one in done.problem.problems)
    missed = "没有问到" if unasked and not by else ""
    return f"第{at + 1}步 {player_name(done.scenario.game, act.player)}选{where}「{chosen}」{missed}"


def asked_instead(draft: Draft, done: Run) -> Draft | None:
    """The dispute that asks whether what its script wants may be chosen, and stops there; None if it may.

    What the judge wrote as its question stays.
    """
    one = refused(done)
    if one is None:
        return None
    at = len(done.scenario.script) - len(done.left)
    script = (draft.parts.get("script") or [])[:at]
    asking = draft.put(("script",), script or None).put(("ask",), [one.act]).put(("until",), one.clause)
    own = str(draft.parts.get("question") or "")
    return asking if own and not _OURS.fullmatch(own) else asking.put(("question",), _ASKED.format(one.act))
