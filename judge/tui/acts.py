"""The steps of a script as lines of the form: what is chosen by whom, and where; one more put in, moved, left out."""

from __future__ import annotations

from typing import Any

from judge.games.written.naming import PLAYERS
from judge.scenario.drafting import Draft, Path
from judge.scenario.load import OUTSIDERS
from judge.tui.fields import Field

WHO = (*PLAYERS, *OUTSIDERS)
"""Who may choose something."""
WHERE = "条号"
"""At which clause it is chosen, if that is said."""
_TEXT, _PLACE = Field("", "words"), Field("", "word")


def script(draft: Draft) -> list[Any]:
    """The steps as they are written."""
    return list(draft.parts.get("script") or ())


def who(act: Any) -> str:
    """Who chooses in a step; empty for one that says more than what is chosen: it has no line."""
    found = next((key for key in WHO if key in act), "") if isinstance(act, dict) else ""
    return "" if found and isinstance(act[found], dict) else found


def called(act: Any) -> str:
    """What the line of a step is called."""
    return f"{who(act)}选{f' {act[WHERE]}' if WHERE in act else ''}"


def cells(act: Any) -> tuple[str, ...]:
    """What can be typed of a step: what is chosen, and where, if it is bound to a clause."""
    chosen = _TEXT.write(act[who(act)])
    return (chosen, str(act[WHERE])) if WHERE in act else (chosen,)


def written(draft: Draft, path: Path, cell: int, text: str) -> Draft:
    """With something else chosen, or elsewhere; without a choice the step is gone.

    Without a clause it is chosen wherever it comes up.
    """
    if cell:
        return draft.put((*path[:2], WHERE), _PLACE.read(text))
    chosen = read(str(path[2]), text)
    return draft.put(path[:2] if chosen is None else path, chosen)


def read(by: str, text: str) -> Any:
    """What is chosen, as it is typed: several things by a player; a reading of the judge's is one, commas and all."""
    return (_PLACE if by in OUTSIDERS else _TEXT).read(text)


def put_in(draft: Draft, at: int, by: str) -> Draft:
    """With a step in which nothing is chosen yet, at a place."""
    steps = script(draft)
    return draft.put(("script",), [*steps[:at], {by: ""}, *steps[at:]])


def moved(draft: Draft, at: int, by: int) -> Draft | None:
    """With a step so many places on; None where it cannot go there."""
    steps = script(draft)
    if not 0 <= at + by < len(steps):
        return None
    steps.insert(at + by, steps.pop(at))
    return draft.put(("script",), steps)


def by_another(draft: Draft, at: int) -> Draft:
    """With a step chosen by the next one who may."""
    act = dict(script(draft)[at])
    now = who(act)
    then = WHO[(WHO.index(now) + 1) % len(WHO)]
    changed = {(then if key == now else key): of for key, of in act.items()}
    return draft.put(("script", at), changed)


def filled_in(draft: Draft) -> Draft:
    """Without the steps in which nothing is chosen yet."""
    steps = [act for act in script(draft) if not who(act) or act[who(act)] != ""]
    return draft if len(steps) == len(script(draft)) else draft.put(("script",), steps or None)
