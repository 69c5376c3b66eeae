"""What an act of a script says of choices that were none, which a script may say or leave out: read, and written."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from judge.games import Game
from judge.kernel import Decision, Option
from judge.kernel.line import Moment
from judge.kernel.records import Forced
from judge.scenario.model import Act
from judge.scenario.telling import exactly, meant, said

_BRACKETS: Final = re.compile("（[^（）]*）")


def already(game: Game, act: Act, forced: tuple[Forced, ...], decision: Decision, state: Any, *, passed: bool) -> int:
    """How many choices that were none were left behind by an act that only says one of them; 0: it means what is asked.

    A script may say such a choice or leave it out. What can be said here, too, is meant here, unless only the choice
    that was none is said with just these words, or a turn has ``passed`` since.
    """
    for place, one in enumerate(forced, 1):
        if not one.chosen or act.player != one.player or not _says(game, act, one.clause, one.chosen, state):
            continue
        if not on_offer(game, act, decision, state):
            return place
        if all(exactly(game, state, one.chosen, words) for words in act.chosen):
            here = all(exactly(game, state, decision.naming(act.chosen).options, words) for words in act.chosen)
            return place if not here or passed else 0
    return 0


def times(game: Game, act: Act, decision: Decision, state: Any, *, passed: bool) -> int:
    """How often a script has to say an act to answer a decision with it: once more for each choice that was none."""
    said, forced = 1, decision.forced
    while taken := already(game, act, forced, decision, state, passed=passed):
        said, forced, passed = said + 1, forced[taken:], False
    return said


def at_the_end(game: Game, moments: Sequence[Moment], acts: list[Act]) -> int:
    """How many acts only say what left no choice between the last answer and the end of play, in its order."""
    return len(said_at(game, moments, acts))


def said_at(game: Game, moments: Sequence[Moment], acts: Sequence[Act]) -> list[int]:
    """The places of what left no choice behind the last answer, and that acts say, in their order."""
    last = max((place for place, moment in enumerate(moments) if moment.answers), default=0)
    found: list[int] = []
    for place, moment in enumerate(moments[last:], last):
        for record in moment.records:
            if len(found) < len(acts) and record.kind == "chosen" and record.player is None:
                here = _says(game, acts[len(found)], record.clause, record.answer, moment.state)
                found += [place] if here else []
    return found


def on_offer(game: Game, act: Act, decision: Decision, state: Any) -> bool:
    """Whether an act says what can be chosen here."""
    options = decision.naming(act.chosen).options
    return act.player == decision.player and all(meant(game, state, options, words) for words in act.chosen)


def _says(game: Game, act: Act, clause: str, chosen: tuple[Option, ...], state: Any) -> bool:
    """Whether an act says what was chosen, as far as it says under which clause.

    What only stands in brackets behind it, as whom an ability is about, is chosen by nobody who says that alone.
    """
    known = act.clause in {"", clause} and len(act.chosen) == len(chosen)
    return known and all(_said_by(game, words, chosen, state) for words in act.chosen)


def _may_say(words: str, chosen: tuple[Option, ...]) -> bool:
    """Whether words can say one of these: of what has no card in it, such as passing, they are a part."""
    return "『" in words or any(not isinstance(option, str) or words in option for option in chosen)


def _said_by(game: Game, words: str, chosen: tuple[Option, ...], state: Any) -> bool:
    if not _may_say(words, chosen):
        return False
    found = meant(game, state, chosen, words)
    named = exactly(game, state, chosen, words) or any(words in _BRACKETS.sub("", said(game, state, o)) for o in found)
    return bool(found and named)
