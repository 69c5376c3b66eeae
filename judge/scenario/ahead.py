"""What something is done to (能不能攻击剑士), asked where nobody chooses that: answered where it would be chosen.

That is behind the act itself, begun from where play waits, else from the last decision at which it could be begun;
in between everybody passes. Nothing of it is part of the dispute.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from judge.cjk import fold
from judge.games.written.naming import unmarked
from judge.kernel import CHANCE, JUDGE, Decision, Option
from judge.kernel.line import Line
from judge.scenario.course import Decided
from judge.scenario.kept import kept
from judge.scenario.one_on import one_on
from judge.scenario.run import Run, unsaid
from judge.scenario.standing import Stand, stand_of

STEPS: Final = 12
"""So many decisions are passed on the way."""
_USE: Final = "使用"
"""What an act says that uses a card, and what is asked for the card does not."""
WAYS: Final = 12
"""So many ways to begin it are followed: who attacks."""
ROOTS: Final = 6
"""So many decisions are gone back to begin it at."""


class Ahead(NamedTuple):
    """Where something would be chosen, and how it stands there."""

    run: Run
    stands: tuple[Stand, ...]
    since: int
    """The place of the line at which the deed is begun."""


def ahead(done: Run, deed: str, names: tuple[str, ...]) -> tuple[Ahead, ...]:
    """Every way to begin a deed behind which it is chosen what it is done to, and how what is named stands there."""
    for run in _roots(done):
        found = tuple(_begun(run, deed, names))
        if found:
            return found
    return ()


def begun(done: Run, way: Ahead) -> str:
    """From where on the deed is begun, in words: now, or at an earlier step of the line."""
    if way.since == len(done.line.moments) and done.line.decision is not None:
        return "从现在起"
    steps = [step for step in done.steps if step.moment >= way.since and step.told]
    return f"回到第{steps[0].n}步" if steps else "回到那时"


def each(ways: tuple[Ahead, ...]) -> tuple[Stand, ...]:
    """How it stands in all ways, each once."""
    return tuple(dict.fromkeys(stand._replace(decided=None, place=0, given=0) for way in ways for stand in way.stands))


def legal(ways: tuple[Ahead, ...]) -> bool:
    """Whether it may be done in some way."""
    return any(stand.legal for way in ways for stand in way.stands)


def _roots(done: Run) -> Iterator[Run]:
    """The run as it waits, and as it was at its decisions, the last one first."""
    line = done.line
    if line.decision is not None:
        yield done
    for place in reversed(range(max(0, len(line.answers) - ROOTS), len(line.answers))):
        root = kept(line, ("root", done.scenario.game, done.without, place), lambda at=place: _root(done, at))  # type: ignore[misc]
        if root is not None:
            yield done._replace(line=root, problem=None)


def _root(done: Run, place: int) -> Line | None:
    """The line as it was at a decision; None for one of several of a clause, which is asked again with the first."""
    before = done.line.before(place)
    run = one_on(done._replace(line=before, problem=None), ()) if not before.given else None
    return None if run is None else run.line


def _begun(run: Run, deed: str, names: tuple[str, ...]) -> Iterator[Ahead]:
    """The ways on from where a run waits, each with the deed begun."""
    if barred := _barred_doer(run, deed, names, len(run.line.moments)):
        yield Ahead(run, barred, len(run.line.moments))
        return
    ways = [begun for option in _of_the_deed(run, deed)[:WAYS] if (begun := one_on(run, (option,))) is not None]
    for begun in ways or [run]:
        if barred := _barred_doer(begun, deed, names, len(run.line.moments)):
            yield Ahead(begun, barred, len(run.line.moments))
            continue
        doers = _doers(begun, deed)[:WAYS]
        for chosen in [one_on(begun, (doer,)) for doer in doers] or ([begun] if ways else []):
            yield from _passed(chosen, deed, names, len(run.line.moments))


def _passed(run: Run | None, deed: str, names: tuple[str, ...], since: int) -> Iterator[Ahead]:
    """Where what is named is chosen, as everybody passes until then; nothing if nobody chooses it.

    ``since``: the place of the line at which the deed was begun.
    """
    words = " ".join((deed.removeprefix(_USE) or deed, *names))
    for _ in range(STEPS):
        if run is None:
            return
        stands = [stand for stand in stand_of(run, words) if stand.place >= since and stand.decided is None]
        stands += [one for one in stand_of(run, words) if one.decided is not None and one.decided.chosen is None]
        there = tuple(one for one in stands if one.clause and _named(one, names) and not _own(run, one))
        if there:
            yield Ahead(run, there, since)
            return
        passing = _passing(run.line.decision) if run.line.decision is not None else None
        run = one_on(run, passing) if passing is not None else None


def _barred_doer(run: Run, deed: str, names: tuple[str, ...], since: int) -> tuple[Stand, ...]:
    """How it is refused that somebody who is named does it to what is named; nothing if he may."""
    if len(names) == 1:
        return ()
    for name in names:
        stands = [stand for stand in stand_of(run, f"{deed} {name}") if stand.place >= since]
        own = [stand for stand in stands if stand.clause and _named(stand, (name,)) and _own(run, stand)]
        if own and all(stand.refused for stand in own):
            return tuple(own)
    return ()


def _of_the_deed(run: Run, deed: str) -> list[Option]:
    """The options that begin a deed: to do it, or to do it with some card."""
    decision, waiting = run.line.decision, _waiting(run)
    if decision is None or waiting is None or decision.player in {JUDGE, CHANCE}:
        return []
    acts = [option for option in decision.options if not isinstance(option, int)]
    called = [(option, fold(unmarked(waiting.option(option)))) for option in acts]
    return [option for option, said in called if said == deed or said.partition(":")[0].endswith(deed)]


def _doers(run: Run, deed: str) -> list[Option]:
    """The cards of which it is chosen who does it: 攻击的单位."""
    waiting, decision = _waiting(run), run.line.decision
    if waiting is None or decision is None or not fold(waiting.question).startswith(f"{deed}的"):
        return []
    return list(decision.options)


def _named(stand: Stand, names: tuple[str, ...]) -> bool:
    """Whether it is what would be chosen that is named, and not who does it alone."""
    chosen = fold(unmarked(stand.act)).rpartition(":")[2]
    return any(fold(unmarked(name)) in chosen for name in names)


def _own(run: Run, stand: Stand) -> bool:
    """Whether who chooses would be the one who does it: what it is done to is somebody else's."""
    game, state = run.scenario.game, run.line.state_before(stand.place)
    cards = [card for option in stand.option for card in _cards(option) if card in state.cards]
    who = stand.decided.player if stand.decided is not None else game.players[state.turn_player]
    return bool(cards) and all(game.card_facts(state, card).get("玩家") == who for card in cards)


def _cards(option: Option) -> list[int]:
    pieces = option if isinstance(option, tuple) else (option,)
    return [piece for piece in pieces if isinstance(piece, int)]


def _waiting(run: Run) -> Decided | None:
    decision = run.line.decision
    return None if decision is None else Decided(run.scenario.game, decision, run.line.reached, None)


def _passing(decision: Decision) -> tuple[Option, ...] | None:
    """The answer of who does nothing: none where none need be, the only one, the only one without a card."""
    if decision.player == JUDGE:
        return None
    if unsaid(decision):
        return unsaid(decision)
    if decision.least == 0:
        return ()
    if len(decision.options) == 1:
        return decision.options[:1]
    words = [option for option in decision.options if isinstance(option, str)]
    return (words[0],) if len(words) == 1 and decision.player != CHANCE else None
