"""Why: a number, an ability, an act that may or may not be done, as rows; each reason leads to its clause or step."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from judge.games.written.placed import Placed, Unreadable
from judge.kernel import CHANCE, JUDGE
from judge.kernel.line import Line
from judge.scenario import editions
from judge.scenario.ahead import begun, each, legal
from judge.scenario.answer import LABELS
from judge.scenario.asking import question
from judge.scenario.because import Because, barring
from judge.scenario.course import Step
from judge.scenario.run import Run
from judge.scenario.standing import Stand
from judge.scenario.telling import said, say, worded
from judge.scenario.why import Why, why
from judge.tui.branch import Branch, asked, before, state_asked
from judge.tui.edition import by_edition
from judge.tui.lay import Row, label, row
from judge.tui.pages import Place
from judge.tui.steps import EDGES, state_at, state_before

OUTSIDE: Final = (CHANCE, JUDGE)
"""Who decides without anything being forbidden."""


def cut_at(branch: Branch, step: Step) -> Run:
    """The line as far as a step: what is asked there is asked of the board that is seen there."""
    line = branch.line
    if step.moment >= len(line.told) or step.kind in EDGES:
        return branch.run
    moments = line.told[: step.moment + 1]
    if moments and (state := state_at(branch, step)) is not moments[-1].state:
        records = moments[-1].records[: step.record + 1]
        moments = (*moments[:-1], replace(moments[-1], state=state, records=records))
    return branch.run._replace(line=Line(line.start, moments, None, line.consulted))


class Wondered(NamedTuple):
    """What can be asked why. ``called``: as the board calls it; ``place``: the decision whose ``option`` it is.

    ``step``: it is the step that is looked at.
    """

    asked: str
    called: str = ""
    place: int | None = None
    option: Any = None
    step: bool = False


def this_step(step: Step) -> list[Row]:
    """What is asked first: why that happened, or may not, which is looked at."""
    if step.kind in {*EDGES, "start"}:
        return []
    no, style = ("✗ ", "bad") if step.kind in _NOT else ("", "head")
    return [row((f"{no}这一步：{step.what}　", style), step.clause, value=Wondered(step.what, step=True), hang=2)]


_NOT: Final = frozenset(("refused", "withheld"))


def questions(branch: Branch, card: int, state: Any) -> list[Row]:
    """What can be asked of a card: its facts with their values, the empty ones last, its abilities."""
    game = branch.scenario.game
    name = game.named(state, card)
    called = name if game.find(state, name) == (card,) else game.board.naming.path(state, card)
    facts = game.card_facts(state, card)
    first = [fact for fact in game.brief if fact in facts]
    known = [fact for fact in facts if facts[fact] not in _EMPTY]
    rows = [
        row(
            (f"{name}.{fact}　", "head"),
            worded(facts[fact]) or "无",
            value=Wondered(f"{called}.{fact}", f"{name}.{fact}"),
        )
        for fact in dict.fromkeys((*first, *known, *facts))
    ]
    face = state.faces.get(state.cards[card].face)
    for at, ability in enumerate(face.abilities if face is not None else ()):
        words = ability.name or ability.text
        one = row(
            (f"{name}『{words}』　", "mark"),
            "为什么（没有）起作用",
            value=Wondered(f"{state.cards[card].face}『{words}』"),
        )
        rows.insert(len(first) + at, one)
    return rows


def wanted_first(branch: Branch, step: Step, rows: list[Row]) -> list[Row]:
    """What is asked of the line first, then what the step changed, then the rest in its order."""
    game, now, then = branch.scenario.game, state_at(branch, step), state_before(branch, step)
    first = _asked(branch)
    changed = {
        f"{game.named(now, card)}.{fact}"
        for card in now.cards
        if card in then.cards and now.cards[card].face
        for fact, value in game.card_facts(now, card).items()
        if value != game.card_facts(then, card).get(fact)
    }

    def rank(row: Row) -> int:
        value = row.value
        if not isinstance(value, Wondered) or value.place is not None:
            return 2
        return 0 if {value.asked, value.called} & first else 1 if value.called in changed else 3

    return sorted(rows, key=rank)


def _asked(branch: Branch) -> set[str]:
    found: set[str] = set()
    scenario = branch.run.scenario
    for place in scenario.ask:
        with suppress(Unreadable):
            one = question(scenario, place)
            found |= {condition.question.words for condition in one.seen} or {one.words}
    return found


_EMPTY: Final[tuple[object, ...]] = (None, "", [], {})


def acts(branch: Branch, place: int | None, cards: list[int] | None) -> list[Row]:
    """What may not be chosen at a decision, then what may: of some cards; of no cards in particular what may not."""
    decision = asked(branch, place) if place is not None else None
    if decision is None or decision.player in OUTSIDE:
        return []
    barred = [(option.option, "✗ ", "bad", "不可以") for option in decision.blocked]
    legal = [(option, "  ", "good", "可以") for option in decision.options]
    meant = [one for one in (*barred, *legal) if _of(one[0], cards)] if cards is not None else barred
    state, game = state_asked(branch, place or 0), branch.scenario.game
    asking = say(game, state, decision.question)
    rows = []
    for option, mark, style, words in meant:
        named = said(game, state, option)
        called = f"{asking}：{named}" if isinstance(option, int) else named
        rows.append(row((f"{mark}{called}　", style), words, value=Wondered(named, called, place, option), hang=2))
    return rows


def _of(option: Any, cards: list[int]) -> bool:
    pieces = option if isinstance(option, tuple) else (option,)
    return any(isinstance(piece, int) and piece in cards for piece in pieces)


def asked_of_act(branch: Branch, place: int, option: Any) -> tuple[Run, str]:
    """The line as far as a decision, and an option of it in words."""
    line = before(branch, place)
    decision = asked(branch, place)
    run = branch.run._replace(line=Line(line.start, line.moments, decision, line.consulted, line.given, line.given_to))
    return run, said(branch.scenario.game, line.state, option)


def why_rows(done: Run, words: str, *, so_far: bool = False) -> list[Row]:
    """The answer. Raises Unreadable for what nobody knows. ``so_far``: the line goes on behind what is asked of."""
    found = why(done, Placed(words, "", 1, 1))
    return by_edition(done.scenario, _act(done, found) if found.kind == "act" else _fact(done, found, so_far))


def _fact(done: Run, found: Why, so_far: bool) -> Iterator[Row]:
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
    unmoved = found.kind == "fact" and not (found.came or found.derived)
    if unmoved and so_far:  # what comes of it later is no reason for what it is here
        yield row("从开始到这里没有变过", value="unmoved", hang=2)
        return
    for how, clauses in found.answer.proof.parts if found.answer.proof is not None else ():
        if unmoved and how == "choice":
            continue
        for clause in clauses:
            where = Place(done.scenario.game.id, clause)
            yield row((f"{LABELS[how]} ", "label"), (clause, "number"), value=where, hang=2)


def _act(done: Run, found: Why) -> Iterator[Row]:
    for stand in (*found.now, *found.refused):
        yield from _stand(done, stand)
    if found.ahead:
        stands = list(each(found.ahead))
        acts = list(dict.fromkeys(stand.act for stand in stands))
        may = "可以" if legal(found.ahead) else "不可以"
        which = f"{may}「{acts[0]}」" if len(acts) == 1 else f"要看是哪一个（{len(acts)}种）"
        said = f"此刻没有人选「{found.asked}」；{begun(done, found.ahead[0])}，到选的时候{which}"
        yield row((said, "head"), value="answer", hang=2)
        for stand in stands:
            yield from _stand(done, stand)
    elif not found.now and (found.refused or not found.before):
        yield row((f"「{found.asked}」此刻没有在决定", "head"), value="answer", hang=2)
        yield from (_reason(done, reason) for reason in (found.late.by if found.late is not None else ()))
    now = {(stand.act, stand.refused, stand.grounds) for stand in (*found.now, *found.refused)}
    before_now = [
        stand
        for stand in found.before
        if not (found.now and stand.legal) and (stand.act, stand.refused, stand.grounds) not in now
    ]
    if before_now:
        yield label("在此之前" if found.now or found.ahead or found.refused else "到此刻为止")
    for stand in before_now:
        yield from _stand(done, stand)


def _stand(done: Run, stand: Stand) -> Iterator[Row]:
    good = ("可以 ", "good") if stand.legal else ("不可以 ", "bad")
    where = Place(done.scenario.game.id, stand.clause)
    yield row(good, (stand.act, "head"), (f"　{stand.clause}", "number"), value=where, hang=2)
    yield from (_reason(done, reason) for reason in (*stand.by, *_besides(done, stand)))


def _besides(done: Run, stand: Stand) -> list[Because]:
    """What else stands against an act that the open decision does not offer: as many grounds as its options give."""
    blocked = done.line.decision.blocked if done.line.decision is not None and stand.decided is not None else ()
    here = [barred for barred in blocked if stand.option == (barred.option,)]
    found = [one for barred in here for of in barring(done.scenario.game, done.line.state, barred) for one in of]
    return [one for one in found if one.clause not in stand.grounds]


def _reason(done: Run, reason: Because) -> Row:
    known = reason.clause in done.scenario.game.book
    words = reason.words or (editions.text(done.scenario, reason.clause).partition("\n")[0] if known else "")
    return row((f"{reason.clause}　", "number"), words, value=Place(done.scenario.game.id, reason.clause), hang=2)
