"""Why a card is not among what may be chosen: only for who wonders, and without a trace in play."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from judge.clause import Clause
from judge.kernel import Card, Play, Procedure, Reason, State
from judge.kernel.procedure import step
from judge.kernel.records import numbers
from judge.kernel.wondering import Missed, Wonder

ONE, RED = Clause("1.1", ""), Clause("2.2", "")
CARDS = (1, 2, 3, 4)


def wondering(cards: tuple[int, ...] | None, *answers: int) -> tuple[list[Missed], list[int], Play[State]]:
    """What who wonders about some cards finds (None: nobody wonders), the cards that were looked at, and the play."""
    looked: list[int] = []

    def not_red(card: int) -> Iterator[Reason]:
        looked.append(card)
        if card > 2:
            play.because(ONE, "读了", card=card)
            yield Reason(RED, ("不是红的",), card)

    class Chooses(Procedure):
        @step(ONE)
        def chooses(self, play: Play[State]) -> None:
            with play.describing(not_red, RED):
                first = play.pick(0, (1, 2), "红的")
                play.pick(0, [card for card in (1, 2) if card != first], "红的", least=0)
            play.pick(0, CARDS[:3], "哪张")

    play = Play(State({card: Card(card, 0, "", 0, "场") for card in CARDS}, {(0, "场"): CARDS}, (Chooses(),)))
    play.wonder = Wonder(cards) if cards is not None else None
    for card in answers:
        play.give((card,))
    play.step()
    return play.wonder.found if play.wonder is not None else [], looked, play


def test_nobody_looks_at_a_card_where_nobody_wonders() -> None:
    _, looked, _ = wondering(None, 1, 2, 3)
    assert looked == []


def test_each_question_says_why_not_that_one() -> None:
    found, _, _ = wondering((3, 4), 1, 2, 3)
    assert [[(one.option, [r.clause for r in one.by]) for one in asked.blocked] for asked in found] == [
        [(3, ["2.2"]), (4, ["2.2"])],
        [(3, ["2.2"]), (4, ["2.2"])],
        [(4, ["1.1"])],
    ], "what is not described is refused by the clause that asks"
    assert [(asked.given, numbers(asked.fewer)) for asked in found] == [(0, ("2.2",)), (1, ("2.2",)), (2, ())]
    assert found[0].blocked[0].because == (Reason(ONE, ("读了",), 3),)


def test_what_was_chosen_for_the_same_question_is_said_to_be() -> None:
    found, _, _ = wondering((1,), 1, 2, 3)
    assert [[r.gives for one in asked.blocked for r in one.by] for asked in found] == [[], [("前面已经选过它",)], []]


@pytest.mark.parametrize("answers", [(), (1,), (1, 2, 3)])
def test_wondering_leaves_no_trace(answers: tuple[int, ...]) -> None:
    _, _, play = wondering((2, 3, 4), *answers)
    _, _, plain = wondering(None, *answers)
    assert (play.records, play.answered, play.decision) == (plain.records, plain.answered, plain.decision)
