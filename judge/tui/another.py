"""A card that nobody knows turns out to be one that the dispute does not have yet: it comes to it with its facts."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from judge.games.written.placed import Problem, Unreadable
from judge.kernel import CHANCE, Decision, Record, Refused
from judge.kernel.line import Line, Moment, play_on
from judge.library import Names
from judge.library.lending import lend
from judge.scenario import read_text
from judge.scenario.course import Step
from judge.scenario.disputed import dispute
from judge.scenario.document import parse
from judge.scenario.drafting import Draft, drafted
from judge.scenario.run import unsaid
from judge.tui import typed
from judge.tui.branch import Branch, Chosen, chosen, line_text, opened
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


def only_known(branch: Branch, step: Step) -> str:
    """The card that an unseen one was taken for since the dispute knows no other; empty where none was."""
    told = branch.line.told
    if step.kind != "chosen" or not 0 <= step.moment < len(told):
        return ""
    return _taken(branch, told[step.moment].records[step.record])


def _taken(branch: Branch, record: Record) -> str:
    forced = record.kind == "chosen" and record.whose == CHANCE and record.player is None and len(record.answer) == 1
    return str(record.answer[0]) if forced and record.answer[0] in branch.scenario.faces else ""


def turned_out_other(branch: Branch, step: Step, said: str, names: Names | None, forks: int = 0) -> Branch:
    """The line in which a card that was taken for the only one known is another one; it goes on to the next decision.

    Raises Unreadable for what is no other card.
    """
    draft, line, taken = written(branch), branch.line, only_known(branch, step)
    name, facts = _card(draft, said, names)
    if facts is None:
        raise _unreadable(f"已经当它是「{name}」了", "另一张牌的名字，后面空一格写数值")
    there = read_text(draft.described(name, facts).text, "这条线", lend)
    faces = {**branch.scenario.faces, name: there.faces[name]}
    known = Line(_knowing(line.start, faces), tuple([_again(one, faces) for one in line.moments[: step.moment]]))
    here = line.told[step.moment]
    left = list(here.answers if step.moment < len(line.moments) else line.given)
    unseen = [taken] * sum(bool(_taken(branch, one)) for one in here.records[: step.record])
    unseen.append(name)

    def answering(decision: Decision, _state: Any) -> Chosen | None:
        if decision.player == CHANCE and {*decision.options} == {taken, name}:
            return (unseen.pop(0),) if unseen else None
        return left.pop(0).chosen if left and unseen else unsaid(decision) or None

    scenario = branch.scenario._replace(faces=faces, start=known.start)
    with_it = branch._replace(scenario=scenario, line=known)
    on = dispute(play_on(known, scenario.game.play, answering), scenario.until)
    if unseen:
        raise _unreadable(f"这里不会是「{name}」", "这里问到的那种卡")
    return with_it.fork(on, f"{step.clause} {name}", step.moment, forks)


def _knowing(state: Any, faces: dict[str, Any]) -> Any:
    return replace(state, faces=faces)


def _again(moment: Moment, faces: dict[str, Any]) -> Moment:
    return replace(moment, state=_knowing(moment.state, faces))


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
