"""What the common half does for every game, on a game without a book."""

from __future__ import annotations

import pytest

from judge.clause import Clause
from judge.effects.nodes.ability import Ability, Grant, If, Instead, Node, Trigger
from judge.effects.nodes.meant import Count, Filter, Is, Ref, Select, Term
from judge.effects.nodes.verbs import Become, Draw, Multiply, Power
from judge.games.cards.values import Awaited, Effect, State
from judge.games.cards.windows import Act, Window
from judge.kernel import Option, Procedure, Reason
from judge.kernel.procedure import step
from judge.kernel.records import Ask, Decision
from tests.games.stand_in import AWAY, LOST, OTHER, REPLACED, WAITS, Face, Small, small

ALL = Select("牌")
RED = Select("牌", filters=(Filter("颜色", "=", ("红",)),))
STRONG = Select("牌", filters=(Filter("力量", "≥", (3,)),))


PARTS = [part for part in State.__struct_fields__ if part not in {"cards", "zones", "faces", "effects"}]
"""What a text may ask for that is no card; the others are what it always comes from."""


def always(*body: Node, name: str = "永续") -> Ability:
    return Ability(name, "永续", name, body)


def test_what_depends_on_another_one_comes_after_it_whenever_it_began() -> None:
    """The first counts the strong ones, and the second makes one strong: by the time alone it would count too early."""
    strong_ones = Face(1, abilities=(always(Power(STRONG, "力量", 10)),))
    play = small(strong_ones, Face(2, abilities=(always(Power(Ref("这"), "力量", 1)),)), Face(3))
    assert [play.strength(card) for card in (1, 2, 3)] == [1, 13, 13]


def test_where_two_depend_on_each_other_the_older_one_comes_first() -> None:
    """Each, as long as it is strong, makes the other one weak."""
    others = Power(Select("牌", other=True), "力量", 2, minus=True)
    weakening = Face(3, abilities=(always(If(Is(Ref("这"), STRONG.filters), (others,), "期间")),))
    assert [small(weakening, weakening).strength(card) for card in (1, 2)] == [3, 1]


def test_a_rank_reads_what_the_ranks_before_it_have_made() -> None:
    stronger_reds = Face(1, colour="蓝", abilities=(always(Power(RED, "力量", 2)),))
    play = small(stronger_reds, Face(1, abilities=(always(Become(Ref("这"), "颜色", ("绿",))),)), Face(1))
    assert [play.colour(card) for card in (1, 2, 3)] == ["蓝", "绿", "红"]
    assert [play.strength(card) for card in (1, 2, 3)] == [1, 1, 3]


def test_an_ability_that_is_given_does_what_it_says_and_what_is_lost_does_nothing() -> None:
    giving = always(Grant(Ref("这"), ability=always(Power(Ref("这"), "力量", 5), name="强壮")))
    assert small(Face(1, abilities=(giving,))).strength(1) == 6
    lost = Effect(9, LOST, (1,), "永久", 0)
    play = small(Face(1, abilities=(giving,)), effects=(lost,))
    assert (play.strength(1), play.abilities(1)) == (1, [])


@pytest.mark.parametrize("part", PARTS)
def test_what_holds_follows_every_part_of_the_state_that_a_text_asks_for(part: str) -> None:
    """Whatever it is: nobody has to know beforehand that a text could."""
    play = small(Face(1, abilities=(always(If(Term(part), (Power(Ref("这"), "力量", 1),), "期间")),)))
    was = getattr(play.state, part)
    assert play.strength(1) == 1
    play.set(**{part: OTHER})
    assert play.strength(1) == 2
    play.set(**{part: was})
    assert play.strength(1) == 1


def test_what_holds_follows_cards_that_are_elsewhere_and_become_others_if_a_text_asks_for_them() -> None:
    there = Power(Ref("这"), "力量", Count(Select("牌", zones=(AWAY,))))
    play = small(Face(1, abilities=(always(there),)), Face(2), Face(3))
    assert play.strength(1) == 1
    play.move(3, 0, AWAY)
    assert play.strength(1) == 2
    with play.supposing(1, face="2"):
        assert play.strength(1) == 2
    assert play.strength(1) == 2


def test_what_is_awaited_is_done_once_from_its_turn_on_or_every_time() -> None:
    play = small(Face())
    then = (Draw(1),)
    once, next_turn = Awaited("开始", 0, 0, 0, then, "一次", 1), Awaited("开始", 0, 0, 0, then, "下回合", 1, turn=2)
    always_so = Awaited("开始", 0, 0, 1, then, "每次", 1, that=(1,), always=True)
    play.state.awaited = (once, next_turn, always_so)
    play.happened("开始", 0)
    assert [(w.ability.name, w.player, w.that) for w in play.state.waiting] == [("一次", 0, ()), ("每次", 1, (1,))]
    play.state.turn = 2
    play.happened("开始", 0)
    assert [w.ability.name for w in play.state.waiting[2:]] == ["下回合", "每次"]
    assert play.state.awaited == (always_so,)


def test_an_ability_waits_as_often_as_it_is_set_off_and_one_of_those_alike_is_chosen() -> None:
    waits = Ability("吼", "触发", "吼", (), trigger=Trigger("开始", ALL))
    play = small(Face(abilities=(waits,)))
    play.happened("开始", 0)
    play.happened("开始", 0)
    mine = WAITS.of(play, 0)
    assert [waiting.id for waiting in mine] == [1, 2]
    assert WAITS.choose(play, 0, mine, "哪一个").id == 1
    WAITS.drop(play, mine[:1])
    assert [waiting.id for waiting in play.state.waiting] == [2]


def test_each_replacement_has_one_chance_and_who_is_asked_says_which_comes_first() -> None:
    twice = Instead("受伤", Ref("这"), (Multiply(Ref("这"), "伤害", 2),))
    never = Instead("受伤", Ref("这"), (Multiply(Ref("这"), "伤害", 0),), may=True)
    play = small(Face(abilities=(always(twice, name="两倍"), always(never, name="免除"))))
    with pytest.raises(Ask) as asked:
        REPLACED.number(play, "受伤", 1, 3)
    assert asked.value.decision.options == ((1, "的『两倍』"), (1, "的『免除』"))
    play.give(((1, "的『两倍』"),))
    play.give(())
    assert REPLACED.number(play, "受伤", 1, 3) == 6
    with play.instead():
        assert REPLACED.number(play, "受伤", 1, 3) == 3


class Turns(Window):
    """Each may pass on a card; what was done goes to the other player."""

    PASS, QUESTION = "让过", "可以行动"

    def acts(self, play: Small, player: int) -> list[Act]:
        del play
        return [("行动", Acting(), []), ("禁止", Acting(), [Reason("9.9")])] if player == 0 else []

    def after(self, play: Small, outcome: str) -> None:
        super().after(play, outcome)
        self.holder = 1 - self.holder

    @step(Clause("2.1", ""))
    def ask(self, play: Small) -> None:
        self.go_round(play)


class Acting(Procedure):
    """An act."""

    @step(Clause("2.2", ""))
    def act(self, play: Small) -> None:
        play.note("applied", "行动")
        self.leave("完毕")


def test_a_window_goes_on_until_all_have_passed_and_an_act_says_who_is_next() -> None:
    play = small()
    play.state.frames = (Turns(),)
    asked: list[tuple[int, int]] = []

    def answer(decision: Decision, _: State) -> tuple[Option, ...]:
        asked.append((decision.player, len(decision.blocked)))
        return ("行动",) if len(asked) == 1 else ("让过",)

    assert play.run(answer)
    assert asked == [(0, 1), (0, 1)]
    said = [record.answer or record.what for record in play.records if record.kind != "refused"]
    assert said == [("行动",), ("行动",), ("让过",), ("让过",)]
