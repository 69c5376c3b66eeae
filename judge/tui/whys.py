"""Why: a number, an ability, an act that may or may not be done, as rows; each reason leads to its clause or step."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from judge.games.written.placed import Placed
from judge.kernel.line import Line
from judge.scenario.course import Because, Step
from judge.scenario.run import Run
from judge.scenario.standing import Stand
from judge.scenario.telling import said
from judge.scenario.why import Why, why
from judge.tui.board import said as shown
from judge.tui.branch import Branch, before
from judge.tui.lay import Row, label, row
from judge.tui.pages import Place


def cut_at(branch: Branch, step: Step) -> Run:
    """The line as far as a step: what is asked there is asked of the board that is seen there."""
    line = branch.line
    if step.moment >= len(line.moments):
        return branch.run
    return branch.run._replace(line=Line(line.start, line.moments[: step.moment + 1], None, line.consulted))


def questions(branch: Branch, card: int, state: Any) -> list[Row]:
    """What can be asked of a card: its facts with their values, its abilities. The value of each is what is asked."""
    game = branch.scenario.game
    name = game.named(state, card)
    called = name if game.find(state, name) == (card,) else game.board.naming.path(state, card)
    facts = game.card_facts(state, card)
    first = [fact for fact in game.brief if fact in facts]
    order = [*first, *(fact for fact in facts if fact not in first)]
    rows = [row((f"{name}.{fact}　", "head"), shown(facts[fact]), value=f"{called}.{fact}") for fact in order]
    face = state.faces.get(state.cards[card].face)
    for ability in face.abilities if face is not None else ():
        words = ability.name or ability.text
        rows.append(
            row((f"『{words}』　", "mark"), "为什么（没有）起作用", value=f"{state.cards[card].face}『{words}』")
        )
    return rows


def asked_of_act(branch: Branch, place: int, option: Any) -> tuple[Run, str]:
    """The line as far as a decision, and an option of it in words."""
    line = before(branch, place)
    decision = branch.line.decisions[place] if place < len(branch.line.decisions) else branch.line.decision
    run = branch.run._replace(line=Line(line.start, line.moments, decision, line.consulted, line.given, line.given_to))
    return run, said(branch.scenario.game, line.state, option)


def why_rows(done: Run, asked: str) -> list[Row]:
    """The answer. Raises Unreadable for what nobody knows."""
    found = why(done, Placed(asked, "", 1, 1))
    return list(_act(done, found) if found.kind == "act" else _fact(done, found))


def _fact(done: Run, found: Why) -> Iterator[Row]:
    assert found.answer is not None
    yield row((found.answer.found.answer, "head"), value="answer", hang=2)
    if found.derived:
        yield label("由来")
        yield from (_reason(done, reason) for reason in found.derived)
    if found.came:
        yield label("变化")
    for came in found.came:
        step = f"第{came.n}步 " if came.n else ""
        change = f"：{came.old}→{came.new}"
        yield row(
            (f"{step}{came.clause} ", "number"),
            came.what + change,
            value=came.n or Place(done.scenario.game.id, came.clause),
            hang=2,
        )
    for clause in found.answer.deciding:
        yield row(("少了它就不同 ", "label"), (clause, "number"), value=Place(done.scenario.game.id, clause), hang=2)


def _act(done: Run, found: Why) -> Iterator[Row]:
    for stand in found.now:
        yield from _stand(done, stand)
    if not found.now:
        yield row((f"「{found.asked}」此刻没有在决定", "head"), value="answer", hang=2)
        for clause in found.elsewhere:
            yield row(("在这里决定 ", "label"), (clause, "number"), value=Place(done.scenario.game.id, clause), hang=2)
    before_now = [stand for stand in found.before if not (found.now and stand.legal)]
    if before_now:
        yield label("在此之前")
    for stand in before_now:
        yield from _stand(done, stand)


def _stand(done: Run, stand: Stand) -> Iterator[Row]:
    good = ("可以 ", "good") if stand.legal else ("不可以 ", "bad")
    where = Place(done.scenario.game.id, stand.clause)
    yield row(good, (stand.act, "head"), (f"　{stand.clause}", "number"), value=where, hang=2)
    yield from (_reason(done, reason) for reason in stand.by)


def _reason(done: Run, reason: Because) -> Row:
    book = done.scenario.game.book
    words = reason.words or (book[reason.clause].text.partition("\n")[0] if reason.clause in book else "")
    return row((f"{reason.clause}　", "number"), words, value=Place(done.scenario.game.id, reason.clause), hang=2)
