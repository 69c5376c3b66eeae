"""What a game of cards asks of the kernel: cards upon cards, zones of nobody, tokens, a player's numbers, the past."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from judge.clause import Clause
from judge.kernel import NOBODY, Card, CardId, CardIds, Play, Player, Procedure, State, apart
from judge.kernel.procedure import step

ONE, TWO = Clause("1.1", ""), Clause("1.2", "")


class Duelist(Player, frozen=True):
    """A player with numbers of his own."""

    life: int = 20
    energy: int = 0


class Table(State):
    """A board with a zone that both players share."""

    marked: CardIds = ()
    first: CardId = 0

    BELOW = "叠放"


def board() -> Table:
    cards = {number: Card(number, 0, face, 0, "场") for number, face in ((1, "甲"), (2, "乙"), (3, "乙"), (4, "乙"))}
    places = ((0, "弃"), (0, "叠放"), (1, "叠放"), (1, "场"), (NOBODY, "连锁"))
    zones: dict[tuple[int, str], tuple[int, ...]] = {(0, "场"): (1, 2, 3, 4), **dict.fromkeys(places, ())}
    return Table(cards, zones, players=(Duelist(), Duelist(life=18)))


def played(rule: Callable[[Play[Table]], None], *, without: str = "") -> Play[Table]:
    """The board after one clause that does what ``rule`` says."""

    class Rule(Procedure):
        @step(ONE)
        def rule(self, play: Play[Any]) -> None:
            rule(play)

    start = board()
    start.frames = (Rule(),)
    play = Play(start, without=without)
    assert play.run()
    assert start.key() != play.state.key() or without
    return play


def test_a_card_goes_below_another_with_what_lies_below_it() -> None:
    def stack(play: Play[Table]) -> None:
        play.attach(2, 3, 2, "叠到", 3, "下方")
        play.attach(3, 1, 3, "叠到", 1, "下方")
        play.attach(4, 1, bottom=True)

    state = played(stack).state
    assert state.cards[1].below == (3, 2, 4)
    assert state.cards[3].below == ()
    assert state.zones[0, "叠放"] == (2, 3, 4)
    assert state.zones[0, "场"] == (1,)


def test_a_card_that_leaves_is_below_nothing_any_more() -> None:
    def out(play: Play[Table]) -> None:
        play.attach(2, 1, 2, "叠到", 1, "下方")
        play.move(2, 0, "弃", 2, "弃掉")

    state = played(out).state
    assert state.cards[1].below == ()
    assert state.zones[0, "弃"] == (2,)


def test_what_lies_below_a_card_goes_to_the_other_side_with_it() -> None:
    def over(play: Play[Table]) -> None:
        play.attach(2, 1, 2, "叠到", 1, "下方")
        play.move(1, 1, "场", 1, "归对方")
        play.attach(2, 1)

    state = played(over).state
    assert (state.cards[2].player, state.zones[1, "叠放"]) == (1, (2,))
    assert state.cards[1].below == (2,)


def test_a_zone_can_belong_to_nobody() -> None:
    play = played(lambda play: play.move(1, NOBODY, "连锁", 1, "进入连锁") and None)
    assert play.state.zones[NOBODY, "连锁"] == (1,)
    assert play.state.cards[1].player == NOBODY


def test_a_token_is_made_and_unmade_and_its_id_never_comes_again() -> None:
    made: list[int | None] = []

    def tokens(play: Play[Table]) -> None:
        made.append(play.create(Card(0, 0, "衍生物", 0, "场"), "制造", 0))
        play.cease(made[0] or 0, made[0] or 0, "消失")
        made.append(play.create(Card(0, 1, "衍生物", 0, "场"), "制造", 0))

    play = played(tokens)
    assert made == [5, 6]
    assert play.state.zones[0, "场"] == (6, 1, 2, 3, 4)
    assert play.state.cards[5].zone == ""
    assert [record.what for record in play.records] == [("制造", 5), (5, "消失"), ("制造", 6)]
    assert played(lambda play: play.create(Card(0, 0, "", 0, "场"), clause=TWO) and None, without="1.2").records == []


def test_numbers_of_a_player_change_by_a_verb() -> None:
    def hit(play: Play[Table]) -> None:
        assert play.tally(1, "失去3点生命", clause=TWO, life=15)
        assert not play.tally(1, clause=TWO, life=15)

    play = played(hit)
    assert [player.life for player in play.state.players] == [20, 15]
    assert [(record.clause, record.changed[0].old) for record in play.records] == [("1.2", 18)]
    assert played(hit_nothing, without="1.2").state.players == board().players


def hit_nothing(play: Play[Table]) -> None:
    """A verb whose clause is switched off."""
    assert not play.tally(1, clause=TWO, life=15)


def test_what_a_card_was_before_it_moved_can_still_be_read() -> None:
    seen: list[Any] = []

    def leave(play: Play[Table]) -> None:
        play.change(1, 1, "翻面", face="丁")
        play.move(1, 0, "弃", 1, "弃掉", face="")
        before = play.as_it_was(1)
        seen.append((before.state.cards[1].face, before.state.cards[1].zone, play.as_it_was(2).state is play.state))

    play = played(leave)
    assert seen == [("丁", "场", True)]
    assert play.as_it_was(1).state.cards[1].zone == "场"


WRITES: tuple[Callable[[Play[Table]], object], ...] = (
    lambda play: play.change(1, "换", face="丙"),
    lambda play: play.move(2, 0, "弃", 2, "弃掉"),
    lambda play: play.attach(2, 1, 2, "叠到", 1, "下方"),
    lambda play: play.create(Card(0, 0, "丁", 0, "场"), 0, "生成"),
    lambda play: play.cease(4, 4, "消失"),
    lambda play: play.tally(0, "失去1点", life=19),
    lambda play: play.set("标记", marked=(1,)),
    lambda play: play.follow(3, loose=True),
    lambda play: play.recognise(3, "甲"),
    lambda play: play.lay(0, "场", (4, 3, 2, 1)),
)


@pytest.mark.parametrize("verb", WRITES)
def test_every_verb_counts_that_it_writes_so_that_nothing_known_of_before_stays(
    verb: Callable[[Play[Table]], object],
) -> None:
    counts: list[tuple[int, int]] = []

    def rule(play: Play[Table]) -> None:
        before = play.written
        verb(play)
        counts.append((before, play.written))

    played(rule)
    assert counts[0][1] > counts[0][0]


def test_cards_are_alike_that_nothing_tells_apart() -> None:
    state = board()
    look = apart(state)
    assert look(2) == look(3) == look(4) != look(1)
    assert look(("翻", 2)) == look(("翻", 3)) != look(("翻", 1))
    state.marked = (2, 3)
    look = apart(state)
    assert look(2) == look(3) != look(4)
    state.first = 3
    look = apart(state)
    assert look(2) != look(3)
