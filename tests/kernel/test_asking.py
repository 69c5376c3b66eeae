"""Each way of asking gives the value that a rule needs, and says what shape the answer has."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from judge.clause import Clause
from judge.kernel import Card, Option, Play, Procedure, Refused, State
from judge.kernel.procedure import step

ONE, NEVER = Clause("1.1", ""), Clause("2.2", "")
CARDS = (1, 2, 3)


def asked(ask: Callable[[Play[State]], Any], *answers: tuple[Option, ...]) -> tuple[Any, list[Any]]:
    """What a rule that asks gets, and the decisions that were made for it."""
    got: list[Any] = []

    class Asks(Procedure):
        @step(ONE)
        def asks(self, play: Play[State]) -> None:
            got.append(ask(play))

    play = Play(State({card: Card(card, 0, "", 0, "场") for card in CARDS}, {(0, "场"): CARDS}, (Asks(),)))
    for chosen in answers:
        assert not play.run()
        play.answer(chosen)
    assert play.run()
    return got[-1], play.decided


def test_one_card_or_none() -> None:
    assert asked(lambda play: play.pick(0, CARDS, "哪张"), (2,))[0] == 2
    assert asked(lambda play: play.pick(0, CARDS, "哪张", least=0), ())[0] is None
    assert asked(lambda play: play.pick(0, CARDS, "哪张", against=lambda _card: [NEVER])) == (None, [])


def test_what_nothing_forbids_and_leaves_no_choice_is_not_asked() -> None:
    assert asked(lambda play: play.pick(0, CARDS, "哪张", against=lambda card: [NEVER] if card > 1 else [])) == (1, [])


def test_none_may_be_chosen_and_so_nobody_is_asked() -> None:
    assert asked(lambda play: play.some(0, CARDS, "哪些", least=0, most=0)) == ((), [])


def test_fewer_than_none_is_none_and_nobody_is_asked() -> None:
    assert asked(lambda play: play.some(0, CARDS, "哪些", least=-1, most=-1)) == ((), [])


def test_several_cards() -> None:
    cards, (decision,) = asked(lambda play: play.some(0, CARDS, "哪些", least=0, most=2), (1, 3))
    assert cards == (1, 3)
    assert decision.shape == "several"


def test_yes_or_no() -> None:
    wanted, (decision,) = asked(lambda play: play.may(0, "是否", yes="支付", no="不支付"), ("不支付",))
    assert wanted is False
    assert decision.shape == "yes/no"


def test_a_number_is_no_card() -> None:
    number, (decision,) = asked(lambda play: play.number(0, range(1, 4), "几次", unit="次"), ("2次",))
    assert number == 2
    assert decision.shape == "number"
    assert decision.options == ("1次", "2次", "3次")


def test_a_number_that_is_forbidden_is_refused_with_its_clause() -> None:
    with pytest.raises(Refused) as caught:
        asked(lambda play: play.number(0, range(4), "几", against=lambda n: [NEVER] if n == 2 else []), ("2",))
    assert [reason.clause for reason in caught.value.by] == ["2.2"]


def test_a_number_can_be_said_that_is_too_great_to_be_offered() -> None:
    more = range(3, 900)
    number, (decision,) = asked(lambda play: play.number(0, range(3), "几次", unit="次", further=more), ("700次",))
    assert number == 700
    assert decision.options == ("0次", "1次", "2次", "700次")
    assert decision.further is not None
    assert [decision.further.said(words) for words in ("700", "899次", "900次", "2次", "x次", "７次")] == [
        *("700次", "899次", "", "", "", "")
    ]
    with pytest.raises(Refused):
        asked(lambda play: play.number(0, range(3), "几次", unit="次", further=more), ("900次",))


def test_an_order_is_asked_card_by_card() -> None:
    order, decisions = asked(lambda play: play.arrange(0, CARDS, "下一张"), (3,), (1,))
    assert order == (3, 1, 2)
    assert [decision.shape for decision in decisions] == ["order", "order"]


def test_a_number_is_shared_out_and_the_last_has_what_is_left() -> None:
    shares, decisions = asked(lambda play: play.share(0, 5, CARDS, "分给"), ("2",), ("0",))
    assert shares == {1: 2, 2: 0, 3: 3}
    assert [decision.shape for decision in decisions] == ["share", "share"]
    assert decisions[1].options == ("0", "1", "2", "3")


def test_one_of_several_options_is_what_it_stands_for() -> None:
    acts = {"出击": 7, (1, "的能力"): 8}
    assert asked(lambda play: play.one_of(0, acts, "做什么"), ((1, "的能力"),))[0] == 8
    assert asked(lambda play: play.word(0, ("前", "后"), "哪边"), ("后",))[0] == "后"


def test_what_a_step_works_out_before_it_asks_is_not_worked_out_again_with_the_answer() -> None:
    seen: list[str] = []

    def rule(play: Play[State]) -> int | None:
        play.once(lambda: seen.append("一次"))
        play.once(lambda: (seen.append("告诉"), play.note("checked", "查验")))
        return play.pick(
            0, CARDS, "哪张", against=lambda card: seen.append(f"{card}") or ([NEVER] if card == 3 else [])
        )

    chosen, _ = asked(rule, (2,))
    assert chosen == 2
    assert seen == ["一次", "告诉", "1", "2", "3", "告诉"], "what is told is told again, the rest is known"


def test_what_asks_while_it_is_worked_out_asks_again() -> None:
    def rule(play: Play[State]) -> tuple[bool, int | None]:
        first = play.once(lambda: play.may(0, "是否"))
        return first, play.pick(0, CARDS, "哪张")

    assert asked(rule, ("不实行",), (3,))[0] == (False, 3)
