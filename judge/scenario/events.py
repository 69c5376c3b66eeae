"""What happened on a run by the names that the book has for it: looked up in the records, whatever the steps say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from judge.games import Game
from judge.games.written.naming import unmarked
from judge.kernel.records import Occurred
from judge.scenario.course import Step
from judge.scenario.run import Run
from judge.scenario.telling import names


def of_step(done: Run, step: Step) -> tuple[Occurred, ...]:
    """What happened with a step."""
    told = done.line.told
    records = told[step.moment].records if step.moment < len(told) else ()
    return records[step.record].events if step.record < len(records) else ()


def meant(done: Run, ways: Iterable[str], steps: list[Step]) -> list[Step]:
    """Those of some steps with which there happened what words end with, by its longest name; none if nothing did.

    It stands on the last record of what was done: where other steps of that clause have the words, those are meant.
    """
    words = tuple(ways)
    there = {step.moment for step in steps}
    happened = [(step, {one.event for one in of_step(done, step)}) for step in done.steps if step.moment in there]
    found = {event for _, events in happened for event in events if any(way.endswith(event) for way in words)}
    event = max(found, key=len, default="")
    itself = {(step.moment, step.record) for step, events in happened if event in events}
    moments, exact = {moment for moment, _ in itself}, {s.moment for s in steps if (s.moment, s.record) in itself}
    told = {(s.moment, s.record) for s in steps}
    before = {  # of several in one moment: what comes of one may be told between
        max(earlier)
        for moment, record in itself - told
        if moment in exact and (earlier := [one for one in told - itself if one[0] == moment and one[1] < record])
    }
    return [s for s in steps if (s.moment, s.record) in itself | before or s.moment in moments - exact]


def called(done: Run, words: str) -> list[Step]:
    """The steps with which there happened what is called so, to whom is named before it: B舍弃, 罗丝攻击."""
    who, deed = parted(done, words)
    return [
        step for step in done.steps if step.told and any(_is(done, step, one, who, deed) for one in of_step(done, step))
    ]


def suffered(done: Run, words: str) -> list[Step]:
    """The steps by which the card that is named suffered what words end with: not those by which it dealt it.

    It stands on the last record of what was done at once: where another one there changed the card, that is meant.
    """
    event = done.scenario.game.speech.suffered
    who, deed = parted(done, words) if event and words.endswith(event) else ("", "")
    if not who or deed != event:
        return []
    found: list[Step] = []
    for step in called(done, words):
        here = [one for one in done.steps if one.told and one.moment == step.moment and one.kind == "applied"]
        own = [one for one in here if who in {name for c in one.changed for name in (c.subject, unmarked(c.subject))}]
        found += own or [step]
    return list(dict.fromkeys(found))


def _is(done: Run, step: Step, one: Occurred, who: str, deed: str) -> bool:
    game, state = done.scenario.game, done.line.told[step.moment].state
    ways = _ways(game, one.event)
    if who and deed.startswith("被") and deed not in ways and _became(done, step, one.subject):
        deed = deed.removeprefix("被")  # it is what the step changed, and not who did it
    is_it = (
        deed in ways
        if len(deed) > 1 or not who
        else bool(deed) and any(way[:1] == deed or way[-1:] == deed for way in ways)
    )
    return is_it and (not who or who in set(_whom(game, state, one.subject)))


def _became(done: Run, step: Step, card: int) -> bool:
    """Whether something of a card was changed with a step, or with another one of what was done at once."""
    state = done.line.told[step.moment].state
    name = done.scenario.game.named(state, card) if card in state.cards else ""
    there = (one for one in done.steps if one.moment == step.moment)
    return any(unmarked(change.subject) == unmarked(name) for one in there for change in one.changed if name)


def _ways(game: Game, event: str) -> set[str]:
    """What an event is called: by the book, and by its players."""
    terms = ((term, *about.get("aliases", ())) for term, about in game.book.terms.items())
    return {event, *(way for ways in terms if event in ways for way in ways)}


def _whom(game: Game, state: Any, card: int) -> Iterator[str]:
    """What a card is called, with its mark and without, and by its name alone; and whose it is."""
    if card in state.cards:
        yield from (game.named(state, card), unmarked(game.named(state, card)), str(state.cards[card].face))
        if 0 <= state.cards[card].player < len(game.players):
            yield game.players[state.cards[card].player]


def parted(done: Run, words: str) -> tuple[str, str]:
    """Whom words name first, and what he does; nobody if they begin with nobody's name."""
    game = done.scenario.game
    known = sorted(filter(None, {*names(game, done.line.reached), *done.scenario.faces, *game.players}), key=len)
    who = next((name for name in reversed(known) if words.startswith(name)), "")
    return who, words.removeprefix(who).lstrip("的 ")
