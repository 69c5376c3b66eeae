"""What is not among the options: why a card that somebody means could not be chosen on a run.

Play works that out for nobody: where it is asked, the step is carried out once more for somebody who wonders.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any, Protocol

from judge.cjk import fold
from judge.games import Game
from judge.games.written.naming import unmarked
from judge.kernel import Blocked, Decision, Reason, Refused
from judge.kernel.line import Line
from judge.kernel.records import Telling
from judge.kernel.wondering import Missed, Wonder
from judge.scenario.kept import kept_at


class Asked(Protocol):
    """A question that somebody was asked, or would have been, had there been anything to choose."""

    @property
    def clause(self) -> str:
        """By which clause."""

    @property
    def question(self) -> Telling:
        """What."""


def named_in(game: Game, state: Any, words: str) -> tuple[int, ...]:
    """The cards on a board whose names stand in some words."""
    text = fold(words)
    names = {card: fold(unmarked(game.named(state, card))) for card, it in state.cards.items() if it.face}
    return tuple([card for card, name in names.items() if name and name in text])


def missed(game: Game, line: Line, place: int, cards: Iterable[int]) -> list[Missed]:
    """What was asked at a place of a line, with those of some cards that were no answer to it and why."""
    wondered = tuple(cards)
    any_ = kept_at(line, place, (game, ()), lambda: _missed(game, line, place, ()))
    if not wondered or not any_:  # what is asked does not depend on who wonders about what
        return any_
    return kept_at(line, place, (game, wondered), lambda: _missed(game, line, place, wondered))


def _missed(game: Game, line: Line, place: int, cards: tuple[int, ...]) -> list[Missed]:
    moments = line.moments
    if place < len(moments) and moments[place].hand is not None:
        return []
    answers = moments[place].answers if place < len(moments) else line.given
    play = game.play(before := line.state_before(place))
    play.wonder = wonder = Wonder([card for card in cards if card in before.cards])  # what is made later is no answer
    for answer in answers:
        play.give(answer.chosen)
    with suppress(Refused):
        play.step()
    return wonder.found


def decision_of(line: Line, place: int, question: Missed) -> tuple[Decision, bool] | None:
    """The decision that a question was, and whether it is still open; None if there was nothing to choose."""
    made = line.moments[place].decisions if place < len(line.moments) else line.given_to
    open_ = (line.decision,) if place == len(line.moments) and line.decision is not None else ()
    decision = next(iter((*made, *open_)[question.given :]), None)
    if decision is None or (decision.clause, decision.question) != (question.clause, question.question):
        return None
    return decision, decision is line.decision


def no_fewer(game: Game, line: Line, place: int, asked: Asked) -> tuple[Reason, ...]:
    """What says that no fewer may be chosen: what a rule says of it, and else the clause that asks."""
    return _limit(asked, [one.fewer for one in missed(game, line, place, ()) if one.question == asked.question])


def no_more(game: Game, line: Line, place: int, asked: Asked) -> tuple[Reason, ...]:
    """What says that no more may be chosen."""
    return _limit(asked, [one.more for one in missed(game, line, place, ()) if one.question == asked.question])


def _limit(asked: Asked, said: list[tuple[Reason, ...]]) -> tuple[Reason, ...]:
    return next(filter(None, said), (Reason(str(asked.clause)),))


def here(game: Game, before: Line, decision: Decision) -> tuple[Blocked, ...]:
    """The cards lying beside those that a decision describes which are none of them, each with why.

    ``before``: the line up to the decision. Beside: in zones in play of which any card could be chosen.
    """
    cards, in_play = before.reached.cards, game.board.naming.in_play
    offered = [*decision.options, *(barred.option for barred in decision.blocked)]
    zones = {cards[one].zone for one in offered if isinstance(one, int) and one in cards}
    lying = [card for card, it in cards.items() if it.face and it.zone in zones and in_play(it.zone)]
    found = missed(game, before, len(before.moments), lying) if lying else []
    asked = [one for one in found if (one.given, one.question) == (len(before.given), decision.question)]
    return asked[-1].blocked if asked and asked[-1].described else ()


def everywhere(game: Game, line: Line, cards: tuple[int, ...]) -> Iterator[tuple[int, Missed]]:
    """Every question of a line to which some cards were no answer, with its place."""
    if cards:
        for place in range(len(line.moments) + (line.decision is not None)):
            yield from ((place, one) for one in missed(game, line, place, cards))
