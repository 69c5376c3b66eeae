"""A card that nobody knows turns out to be one that the dispute does not have yet: it comes to it with its facts."""

from __future__ import annotations

from typing import Any

from judge.games.written.placed import Problem, Unreadable
from judge.kernel import Refused
from judge.library import Names
from judge.library.lending import lend
from judge.scenario import read_text
from judge.scenario.document import parse
from judge.scenario.drafting import Draft, drafted
from judge.tui import typed
from judge.tui.branch import Branch, chosen, line_text, opened
from judge.tui.matters import typed_facts


def written(branch: Branch) -> Draft:
    """A line as it can be written on."""
    return drafted(parse(line_text(branch), "这条线"))


def turned_out(branch: Branch, place: int, said: str, names: Names | None, forks: int = 0) -> Branch:
    """The line in which a card that nobody knew is this one; ``said``: its name, behind it its facts.

    A card of the user's own brings its facts. Raises Unreadable for what is no card, and where the line would have
    gone another way if there had been such a card.
    """
    before = written(branch)
    name, facts = _card(before, said, names)
    with_card = before if facts is None else before.described(name, facts)
    there = opened(read_text(with_card.text, "这条线", lend))
    if there.problem is not None or there.answers[: len(branch.answers)] != branch.answers:
        raise _unreadable(f"有了「{name}」，前面就不是这样走的", "在局面里写上它（F1 a），再推演")
    scenario = branch.scenario._replace(faces=there.scenario.faces, start=there.scenario.start)
    with_it = branch._replace(scenario=scenario, line=there.line)
    try:
        return chosen(with_it, place, (name,), forks)
    except Refused:
        raise _unreadable(f"这里不会是「{name}」", "这里问到的那种卡") from None


def _card(draft: Draft, said: str, names: Names | None) -> tuple[str, dict[str, Any] | None]:
    """Its name, and its facts if the dispute does not have them."""
    whole = said.strip()
    for name, rest in ((whole, ""), _apart(whole)):
        if name in (draft.parts.get("cards") or {}):
            return name, None
        meant, facts = typed.known(draft, names, name)
        if facts is not None:
            return meant, {**facts, **typed_facts(draft, rest)}
    if not whole:
        raise _unreadable("没有写是哪一张牌", "卡名，后面空一格写数值")
    return name, typed_facts(draft, rest)


def _apart(said: str) -> tuple[str, str]:
    name, _, rest = said.partition(" ")
    return name, rest


def _unreadable(what: str, expected: str) -> Unreadable:
    return Unreadable([Problem("", 0, 0, what, expected)])
