"""Who decides what is asked about in a judge's own words (弃哪张由谁选): by the words in which play asks it."""

from __future__ import annotations

import re
from typing import Final

from judge.games.written.naming import unmarked
from judge.scenario import happenings
from judge.scenario.forced import forced
from judge.scenario.heard import ABILITY, Heard, any_of
from judge.scenario.run import Run

_WHO: Final = re.compile(
    "(?P<x>.+?)(?:由|是)?谁来?(?:选择|选|决定|定|挑|说了算)的?|由?谁来?(?:选择|选|决定|挑)(?P<y>.+)|由谁(?P<z>.+)"
)
_SAYS_NOTHING: Final = re.compile(
    "[哪几][一]?[张个名颗只枚边]?|什么|由?谁|由|是多少|多少|还是|或者|要不要|是否|与否|和|的|了|来|去|在|把|将|用|给|选择|选|[，,、\\s]"
)
"""What stands between the words that say what is decided."""
_EITHER: Final = re.compile("(.{1,3})不\\1")
_WEAK: Final = "放拿弄要会能从到"
"""What people do with a card, whatever the game calls it."""
_FEW: Final = 3
_BARE: Final = 2
"""A question of so few characters (选择) says nothing of what is chosen."""


def who_decides(done: Run, heard: Heard, text: str) -> list[str]:
    """The form for who decides it, of each question that may be meant; none if it is not asked, or nothing fits."""
    found = _WHO.fullmatch(text)
    if found is None:
        return []
    strong = parts(heard, found["x"] or found["y"] or found["z"])
    found_in = dict.fromkeys(
        form for question, options in asked(done).items() if (form := _as_asked(question, options, strong))
    )
    return [f"{happenings.WHO}{question}" for question in found_in] if len(found_in) <= _FEW else []


def parts(heard: Heard, text: str) -> list[str]:
    """The words of a text that say what is decided."""
    pieces = _SAYS_NOTHING.split(_EITHER.sub(r"\1", text))
    return [bare for piece in pieces for part in _apart(heard, piece) if (bare := part.lstrip(_WEAK))]


def _apart(heard: Heard, piece: str) -> list[str]:
    """A piece of a question, each word that the game knows by itself, as it is called without marks."""
    signs = re.split("([\ue000-\ue4ff])", piece)
    return [unmarked((heard.typed if any_of(ABILITY, part) else heard.named)(part)) for part in signs if part]


def asked(done: Run) -> dict[str, list[str]]:
    """What is asked on a run, each with what may be chosen; also where there was only one choice."""
    found: dict[str, list[str]] = {}
    for decided in done.decisions:
        options = [unmarked(decided.option(option)) for option in decided.decision.options]
        found.setdefault(unmarked(decided.question), []).extend(options)
    for one in forced(done):
        found.setdefault(unmarked(one.question), []).append(unmarked(one.it))
    return found


def _as_asked(question: str, options: list[str], parts: list[str]) -> str:
    """A question as a form names it: with what may be chosen, if one of that is named; empty if it is not meant."""
    of_options = [part for part in parts if part not in question]
    named = [option for option in dict.fromkeys(options) if any(part in option for part in of_options)]
    if not parts or not all(any(part in option for option in named) for part in of_options):
        return ""
    one = next((option for option in named if all(part in option for part in of_options)), "")
    if not of_options and len(question) > _BARE:
        return question
    return f"{question}：{one or options[0]}" if one or len(question) <= _BARE else question
