"""The steps of a script as lines of the form: what is chosen by whom, and where; one more put in, moved, left out.

What the judge does by hand is a step as well: ``移动:A.手牌.1，到:退避区，理由:上回合漏了``.
"""

from __future__ import annotations

import re
from typing import Any

from judge.games.written.naming import PLAYERS
from judge.scenario.drafting import Draft, Path
from judge.scenario.hand import VERBS
from judge.scenario.load import OUTSIDERS
from judge.scenario.telling import NOTHING
from judge.tui.fields import Field, sayings

WHO = (*PLAYERS, *OUTSIDERS)
"""Who may choose something."""
WHERE = "条号"
"""At which clause it is chosen, if that is said."""
CHOSEN, DONE = "选", "做"
"""What stands between who it is and what: chosen by somebody, done by the judge's hand."""
_TEXT, _PLACE = Field("", "words"), Field("", "word")
_AT = re.compile(r"(?P<chosen>.*?)\s*[@＠]\s*(?P<where>[0-9]\S*)")


def script(draft: Draft) -> list[Any]:
    """The steps as they are written."""
    return list(draft.parts.get("script") or ())


def who(act: Any) -> str:
    """Whose step it is; empty for one of nobody: it has no line."""
    return next((key for key in WHO if key in act), "") if isinstance(act, dict) else ""


def called(act: Any) -> str:
    """What the line of a step is called."""
    by = who(act)
    return f"{by}{DONE if isinstance(act[by], dict) else CHOSEN}{f' {act[WHERE]}' if WHERE in act else ''}"


def cells(act: Any) -> tuple[str, ...]:
    """What can be typed of a step: what is chosen, and where, if it is bound to a clause."""
    by = who(act)
    one = by in OUTSIDERS and not isinstance(act[by], dict)
    chosen = NOTHING if act[by] == [] else (_PLACE if one else _TEXT).write(act[by])
    return (chosen, str(act[WHERE])) if WHERE in act else (chosen,)


def written(draft: Draft, path: Path, cell: int, text: str) -> Draft:
    """With something else chosen, or elsewhere; without a choice the step is gone.

    Without a clause it is chosen wherever it comes up.
    """
    if cell:
        return draft.put((*path[:2], WHERE), _PLACE.read(text))
    chosen = read(str(path[2]), text)
    if chosen is None:
        return draft.put(path[:2], None)
    return draft.put(path[:2], {**draft.at(path[:2]), **chosen})


def read(by: str, text: str) -> dict[str, Any] | None:
    """A step, as it is typed: several things by a player; a reading of the judge's is one, commas and all.

    ``@18.1.5`` behind it: where it is chosen. None where nothing is said.
    """
    bound = _AT.fullmatch(text.strip())
    said, where = (bound["chosen"], {WHERE: bound["where"]}) if bound is not None else (text, {})
    done = sayings(said)
    if by in OUTSIDERS and isinstance(done, dict) and done.keys() & VERBS.keys():
        return {by: done, **where}
    chosen = (_PLACE if by in OUTSIDERS else _TEXT).read(said)
    return None if chosen is None else {by: chosen, **where}


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


def by_another(draft: Draft, at: int) -> Draft | None:
    """With a step chosen by the next one who may; None for what only the judge can do."""
    act = dict(script(draft)[at])
    now = who(act)
    if isinstance(act[now], dict):
        return None
    then = WHO[(WHO.index(now) + 1) % len(WHO)]
    changed = {(then if key == now else key): of for key, of in act.items()}
    return draft.put(("script", at), changed)


def filled_in(draft: Draft) -> Draft:
    """Without the steps in which nothing is chosen yet."""
    steps = [act for act in script(draft) if not who(act) or act[who(act)] != ""]
    return draft if len(steps) == len(script(draft)) else draft.put(("script",), steps or None)
