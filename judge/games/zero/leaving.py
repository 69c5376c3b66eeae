"""606, 802. What is said, and set off, of a card that has left play by something else than being destroyed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from judge.clause import Clause
from judge.games.cards.replacing import Replacement
from judge.games.zero import batch, order
from judge.games.zero.book import cite, embody
from judge.games.zero.card import NOT_GIVEN_UP
from judge.games.zero.replacement import CHANGING
from judge.games.zero.rules import Rules
from judge.games.zero.triggers import own, words
from judge.games.zero.zones import HAND, IN_PLAY, LIFE, OUT, RESOURCE, REST
from judge.kernel import Reason

NOT_DESTROYED: dict[str, Reason] = {
    "309#3": Reason(embody("605#5", "既不是破坏，也不是废弃"), ("防御力为0以下送入休息区，不是破坏",)),
}
"""What says of a way to leave play that it is no 破坏, beside 802#1."""


FROM_WHAT = cite("802#1", "因为伤害或破坏效果而离开")


def not_destroyed(play: Rules, card: int, by: Clause) -> None:
    """Put on record that a card which has left play ``by`` a clause was not destroyed, where it waits for that."""
    if "破坏" not in play.face(card).waits and not play.giving():
        return
    now = {one.node.event for one in play.replacing if isinstance(one, Replacement)}
    if now & {TO_REST, LEAVES}:  # it left by what it left by, and only goes to another place
        return
    for ability in own(play.had(card), ("破坏",)):
        play.owing_to([NOT_DESTROYED[str(by)]] if str(by) in NOT_DESTROYED else [])
        said = f"的{words(ability)}不触发：不是因伤害或破坏效果离开战斗区"
        play.withheld(card, said, clause=FROM_WHAT)


def kept(play: Rules, card: int, by: int = 0) -> list[Reason]:
    """What says of a card that an effect or a cost does not have it given up (102#2)."""
    return order.says(play, card, NOT_GIVEN_UP, order.CANNOT, by)


def given_up_to_rest(
    play: Rules,
    cards: Sequence[int],
    put: Callable[[int], bool],
    *,
    by_rule: bool = False,
    rules: tuple[Reason, ...] = (),
) -> list[int]:
    """Give up cards at once, but for those of which a text says that they are not, or that something else is done."""
    with play.together():
        free = [c for c in cards if not order.forbidden(play, c, NOT_GIVEN_UP, by_rule=by_rule, rules=rules)]
        if GIVEN_UP in play.printed_anywhere("replaces"):
            free = _not_replaced(play, free, by_rule=by_rule)
        return to_rest(play, free, put)


def _not_replaced(play: Rules, cards: Sequence[int], *, by_rule: bool) -> list[int]:
    """Those of some cards that are given up (606#1) for which nothing else is done instead."""

    def events(card: int) -> tuple[str, ...]:
        there = play.card(card).zone in {*IN_PLAY, RESOURCE, LIFE}
        if not there or not CHANGING.fitting(play, GIVEN_UP, card):
            return ()
        return (GIVEN_UP,) if not by_rule or counts(play) else ()

    play.know(*cards)
    return batch.left(play, cards, events)[0]


GIVEN_UP = "废弃"


def to_rest(play: Rules, cards: Sequence[int], put: Callable[[int], bool]) -> list[int]:
    """Send cards to the rest zone at once, each with ``put``: those that went, there or somewhere else instead.

    Of all it is asked whether something else is done instead before any has moved; one that this has taken away
    already goes nowhere.
    """
    before = {card: play.lies(card) for card in cards}
    with play.together():
        there, replaced = not_replaced(play, cards, REST)
        went = [card for card in there if put(card)]
    return [card for card in cards if card in went or (card in replaced and play.lies(card) != before[card])]


def not_replaced(play: Rules, cards: Sequence[int], zone: str) -> tuple[list[int], list[int]]:
    """Of cards that go to a zone at once: those that do, and those for which something else was done instead."""
    if not {LEAVES, *GOES_TO.get(zone, {}).values()} & play.printed_anywhere("replaces"):
        return list(cards), []
    play.know(*cards)
    return batch.left(play, cards, lambda card: _events(play, card, zone))


def _events(play: Rules, card: int, zone: str) -> tuple[str, ...]:
    """What happens to a card that goes to a zone, as far as something else may be done instead."""
    here = play.card(card).zone
    leaves = (LEAVES,) if here in IN_PLAY and zone not in IN_PLAY else ()
    said = GOES_TO.get(zone, {})
    return (*leaves, *(said[place] for place in (here, "") if place in said and here != zone))


LEAVES, TO_REST = "离场", "送入休息区"
GOES_TO: dict[str, dict[str, str]] = {
    REST: {HAND: "舍弃", "": TO_REST},
    HAND: dict.fromkeys(IN_PLAY, "返回手牌"),
    OUT: {"": "移出游戏"},
}
"""What it is called that a card goes to a zone from another one, or from wherever it was."""


def one_to_rest(play: Rules, card: int, *what: int | str, clause: Clause | None = None, **how: Any) -> bool:
    """Send one card there. False if it stays as it is."""
    return bool(to_rest(play, (card,), lambda one: play.put(one, REST, *what, clause=clause, **how)))


def given_up(play: Rules, card: int) -> None:
    """What waits for a card to be given up: from the life zone, or from the battle zone (606#1)."""
    was = play.as_it_was(card).card(card).zone
    if was == LIFE:
        play.happened("生命牌被废弃", card)
    elif was in IN_PLAY:
        play.happened(GIVEN_UP, card)


BY_A_RULE = (
    "牌因规则而废弃（角色名相同、事件牌、装备牌），算不算「被废弃时」的废弃",
    ("算（305#5、206#3、319#5：写的就是废弃）", "不算（606#1：通过牌的效果或费用）"),
    (cite("606#1", "通过牌的效果或费用"), cite("305#5", "由该玩家决定废弃")),
)


def given_up_by_rule(play: Rules, card: int) -> None:
    """The same where no text and no cost says so: whether that is 废弃 in the sense of 606#1, the book leaves open."""
    if GIVEN_UP in play.printed_anywhere("waits") and counts(play):
        given_up(play, card)


def counts(play: Rules) -> bool:
    """Whether what a rule has given up counts as given up."""
    return play.reading("606#1", *BY_A_RULE) == BY_A_RULE[1][0]
