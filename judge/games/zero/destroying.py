"""605, 802. What is destroyed, by an effect, by damage, in battle or by a rule: of several cards, all at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from judge.clause import Clause
from judge.games.zero import batch, leaving, order, timings, triggers
from judge.games.zero.book import cite, embody
from judge.games.zero.rules import Rules
from judge.games.zero.zones import REST

BY_EFFECT = embody("605#4", "都是效果破坏")
DESTROYED = cite("605#1", "由于牌的效果而直接被破坏")
TO_REST = cite("207#1", "都放进各自持有者的休息区")
FROM_DAMAGE = timings.TIMINGS["破坏"][1]
GEAR_FALLS = cite("319#7", "装备牌都破坏")
NOT_THAT_WAY = {"效果": "不能被效果破坏", "战斗": "不能被战斗破坏"}
"""What keeps a card from being destroyed in one way only."""


def destroy(
    play: Rules,
    cards: Sequence[int],
    how: str,
    clause: Clause,
    by: int | None = None,
    *,
    source: int | Callable[[int], int] = 0,
    told: Callable[[int], None] = lambda _: None,
) -> list[int]:
    """破坏, by 效果 (of whom), 伤害, 战斗 or 规则; ``source``: by which card. Those that are.

    Of all of them it is asked whether they can be, and whether something else is done instead, before any has moved:
    they are destroyed at the same time (102#3). ``told``: says of a card what it is destroyed for.
    """

    def replaced(card: int) -> None:
        told(card)
        play.because(clause, "要被破坏", card=card)

    with play.together():
        by_which = source if callable(source) else lambda _: source
        going, _ = batch.left(
            play,
            cards,
            lambda card: _events(play, card, how, by),
            kept=lambda card: _kept(play, card, how, by, by_which(card), told),
            told=replaced,
        )
        play.consult(TO_REST)
        if how != "战斗" and not play.applies(TO_REST):  # 506#3 says itself where to
            return []

        def moved(card: int) -> bool:
            told(card)
            if how == "效果" and play.face(card).kind == "角色牌":  # 605#4 speaks of those
                play.because(BY_EFFECT, "效果破坏")
            words = (card, "被破坏，送入休息区")
            return play.put(card, REST, *words, clause=clause)

        gone = leaving.to_rest(play, going, moved)
        for card in gone:
            if how == "规则" and not _by_rule(play, card):
                continue
            play.happened("破坏", card)
            if by is not None:
                triggers.by_effect(play, card, by)
    return gone


def _theirs(play: Rules, card: int, by: int | None) -> bool:
    """Whether it is an effect of the opponent's by which a card is destroyed."""
    return by is not None and by != play.card(card).player


def _kept(play: Rules, card: int, how: str, by: int | None, source: int, told: Callable[[int], None]) -> bool:
    """Whether something says that a card is not destroyed in this way."""
    against = "不能被对方的效果破坏" if _theirs(play, card, by) else ""
    for flag in ("不能被破坏", NOT_THAT_WAY.get(how, ""), against):
        if flag and order.says(play, card, flag, order.CANNOT, source):
            told(card)
            if order.forbidden(play, card, flag, by_rule=how != "效果", by=source):
                return True
    return False


def _events(play: Rules, card: int, how: str, by: int | None) -> tuple[str, ...]:
    """What happens to a card that is destroyed in this way, as far as something else may be done instead."""
    theirs = ("对方效果破坏",) if _theirs(play, card, by) else ()
    return ("破坏", *((f"{how}破坏",) if how in NOT_THAT_WAY else ()), *theirs)


def _by_rule(play: Rules, card: int) -> bool:
    """Whether equipment that fell with its character sets off 【破坏时】: the book is silent (319#7, 802#1)."""
    had = play.had(card)
    if not any(a.trigger and a.trigger.event == "破坏" for a in had):
        return False
    if play.reading("802#1", *FELL_WITH_IT) == FELL_WITH_IT[1][0]:
        return True
    for ability in triggers.own(had, ("破坏",)):
        said = f"的{triggers.words(ability)}不触发：因规则而破坏，不是因伤害或破坏效果离开战斗区"
        play.withheld(card, said, clause=FROM_DAMAGE)
    return False


FELL_WITH_IT = (
    "装备牌随角色离场被规则破坏，它的【破坏时】是否触发",
    ("触发（也是破坏）", "不触发（不是伤害或破坏效果）"),
    (GEAR_FALLS, FROM_DAMAGE),
)
