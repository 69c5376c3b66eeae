"""A choice that is refused is often the question itself: may it be chosen? Then it is asked, and not in the script."""

from __future__ import annotations

from judge.games.written.placed import Placed
from judge.scenario.asking import question
from judge.scenario.drafting import Draft
from judge.scenario.finding import find
from judge.scenario.run import Run


def refused(done: Run) -> str:
    """The act that a script wants and the rules forbid, as it can be asked about; empty if it failed otherwise."""
    if done.problem is None or not done.left or done.left[0].hand or len(done.left[0].chosen) != 1:
        return ""
    words = done.left[0].chosen[0]
    found = find(done, question(done.scenario, Placed(words, done.scenario.file, 1, 1))).value
    if not isinstance(found, tuple) or found[0] != "refused":
        return ""
    why = set(done.problem.problems[0].clauses)
    meant = [one for one in found[1] if set(one[2]) == why]  # several have the words: the script's is refused for that
    name = str((meant or found[1])[-1][0])
    again = find(done, question(done.scenario, Placed(name, done.scenario.file, 1, 1))).value
    return name if isinstance(again, tuple) and again[0] == "refused" else words


def asked_instead(draft: Draft, done: Run) -> Draft | None:
    """The dispute that asks whether what its script wants may be chosen, and stops there; None if it may."""
    act = refused(done)
    if not act:
        return None
    at = len(done.scenario.script) - len(done.left)
    script = (draft.parts.get("script") or [])[:at]
    return draft.put(("script",), script or None).put(("ask",), [act]).put(("question",), f"可不可以「{act}」？")
