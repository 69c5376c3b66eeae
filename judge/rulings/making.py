"""Making a ruling of a run: its board and its real decisions become a scenario, and that scenario is played again.

What the ruling tells is what came of playing it again, so a ruling that does not run again is never handed out.
"""

from __future__ import annotations

from itertools import takewhile
from typing import Any

from msgspec import UNSET

import judge
from judge.games import Game
from judge.games.written.placed import Placed
from judge.kernel import Decision, Option
from judge.kernel.line import Moment
from judge.rulings.course import answered, cited, kept, replay
from judge.rulings.dates import day, today
from judge.rulings.quoting import quote
from judge.rulings.ruling import Ruling, RulingError, sealed
from judge.scenario import Run, Unreadable, editions, read_text
from judge.scenario.asking import kind_of, questions
from judge.scenario.course import Decided
from judge.scenario.finding import find
from judge.scenario.found import Question
from judge.scenario.model import Act
from judge.scenario.save import save
from judge.scenario.saying import said_at, times
from judge.scenario.telling import meant, player_name, said

ATTACHED = "裁定所附的剧本"
"""How the scenario of a ruling is called in messages."""


def make(
    run: Run,
    *,
    words: str = "",
    date: str | None = None,
    event: str = "",
    players: tuple[str, ...] = (),
    prove: bool = True,
) -> Ruling:
    """The ruling of a run: also of a line that was forked, cut off, or played by hand.

    ``words``: what the judge says; ``date``: today if None, none if empty; ``players``: who they are, in the game's
    order; ``prove``: with the answers, and what decides them.

    Raises:
        RulingError: Playing it again does not come to the same; the date is none; there are too many players.
    """
    if len(players) > len(run.scenario.game.players):
        raise RulingError(f"选手有{len(players)}名，应为两名：A、B，用顿号分开")
    scenario, game = run.scenario, run.scenario.game
    text, again = played_again(run)
    return sealed(
        Ruling(
            title=scenario.title,
            question=scenario.question,
            source=scenario.source,
            words=words,
            date=today() if date is None else day(date),
            event=event,
            players=players if any(players) else (),
            engine=judge.__version__,
            game=game.id,
            game_name=game.name,
            rulebook=game.book.title,
            edition=scenario.edition,
            cards=game.saved_cards(run.line.start.faces),
            scenario=text,
            clauses=quote(game.id, scenario.edition, cited(again)),
            answers=answered(again) if prove and again.scenario.ask else UNSET,
            unanswered=left_open(run) or UNSET,
            **kept(again, stopped=_stopped(run)),
        )
    )


def played_again(run: Run) -> tuple[str, Run]:
    """The scenario that a ruling of a run carries, and what comes of playing it. Raises RulingError."""
    text = as_scenario(run)
    try:
        again = replay(read_text(text, ATTACHED), len(run.line.moments) if _stopped(run) else None)
    except Unreadable as error:
        raise RulingError(f"这一局面写成剧本后读不回来，不能据此出具裁定：{error}") from error
    _must_agree(run, again)
    return text, again


def _stopped(run: Run) -> bool:
    return run.line.decision is None and run.line.state.depth() > 0


def as_scenario(run: Run) -> str:
    """A run as a scenario: where it starts, every choice that was made, what the judge did by hand."""
    scenario = run.scenario
    return save(
        scenario.game,
        run.line.start,
        title=scenario.title,
        question=scenario.question,
        script=script(run),
        until=scenario.until,
        ask=asked(run),
        edition=scenario.edition,
    )


def asked(run: Run) -> tuple[str, ...]:
    """What a run's scenario asks of its end, in words that a scenario can ask with."""
    try:
        return tuple(dict.fromkeys(question.whole for question in questions(run.scenario) if _asks(run, question)))
    except Unreadable:
        return ()


def left_open(run: Run) -> tuple[str, ...]:
    """What a run's scenario asks and its end does not answer, each in a sentence that says why."""
    try:
        asked = questions(run.scenario) if run.scenario.ask else ()
        found = [find(run, question).answer for question in asked if not _asks(run, question)]
    except Unreadable as error:
        found = [str(error)]
    return tuple(dict.fromkeys(editions.in_words(run.scenario, words) for words in found))


def _asks(run: Run, question: Question) -> bool:
    known = kind_of(run.scenario.game, run.line.reached, question.words) == question.kind
    return known and find(run, question).value is not None


def script(run: Run) -> list[dict[str, Any]]:
    """The decisions that were made in a run, as entries of a script that means these and no others."""
    made: list[list[dict[str, Any]]] = []
    asked_in = run.line.start.turn
    for decided in run.decisions:
        if decided.chosen is not None:
            words = _words(decided.game, decided.state, decided.decision, decided.chosen)
            passed = decided.state.turn != asked_in
            made.append([_entry(decided.game, decided.decision.player, words)] * _times(decided, words, passed=passed))
        asked_in = decided.state.turn
    place = 0
    for moment in run.line.moments:
        if moment.hand is not None:
            made.insert(place, [moment.hand])
        place += len(moment.answers) + (moment.hand is not None)
    return [*(entry for entries in made for entry in entries), *_said_at_the_end(run)]


def _said_at_the_end(run: Run) -> list[dict[str, Any]]:
    """What the script says behind its last choice that left none: the line goes so far."""
    if run.problem is not None or run.line.decision is not None:
        return []
    said_last = list(takewhile(lambda act: not act.hand, run.scenario.script[run.used[-1] if run.used else 0 :]))
    places = said_at(run.scenario.game, run.line.moments, said_last)
    return [
        _entry(run.scenario.game, act.player, act.chosen) | ({"条号": act.clause} if act.clause else {})
        for act in said_last[: len(places)]
    ]


def _times(decided: Decided, words: tuple[str, ...], *, passed: bool) -> int:
    """How often a script says it, since its words may be taken for a choice that was none."""
    act = Act(decided.decision.player, words, "", Placed(None, ATTACHED, 1, 1))
    return times(decided.game, act, decided.decision, decided.state, passed=passed)


def _entry(game: Game, player: int, words: tuple[str, ...]) -> dict[str, Any]:
    return {player_name(game, player): words[0] if len(words) == 1 else list(words) or "不选"}


def _words(game: Game, state: Any, decision: Decision, chosen: tuple[Option, ...]) -> tuple[str, ...]:
    words: list[str] = []
    left = decision.options
    for option in chosen:
        words.append(_word(game, state, left, option))
        left = tuple(other for other in left if other != option)
    return tuple(words)


def _word(game: Game, state: Any, options: tuple[Option, ...], option: Option) -> str:
    """The words for an option among others: its name, or where it lies if the name means another card."""
    name = said(game, state, option)
    if isinstance(option, int) and meant(game, state, options, name) != [option]:
        card = state.cards[option]
        place = state.zones[card.player, card.zone].index(option) + 1
        path = f"{game.players[card.player]}.{card.zone}.{place}"
        if meant(game, state, options, path) == [option]:
            return path
    return name


def _must_agree(run: Run, again: Run) -> None:
    """Raise RulingError unless the scenario that the ruling carries was played to the same line."""
    if again.problem is not None:
        raise RulingError(f"这条推演的选择写成剧本后不能照样重走，不能据此出具裁定：{again.problem}")
    lines = run.line.moments, again.line.moments
    for was, now in zip(*lines, strict=False):
        if _told(was) != _told(now):
            where = was.clause or "裁判亲手做的一步"
            raise RulingError(f"这条推演重走一遍，到{where}就不同了，不能据此出具裁定。")
    if len(lines[0]) != len(lines[1]):
        raise RulingError(f"这条推演有{len(lines[0])}步，重走一遍是{len(lines[1])}步，不能据此出具裁定。")


def _told(moment: Moment) -> tuple[object, ...]:
    return moment.clause, moment.where, moment.records
