"""5.5 and 5.6. What is destroyed or banished, several cards at once; by whose ability, where that is asked for."""

from __future__ import annotations

from collections.abc import Iterable

from judge.clause import Clause
from judge.games.evolve import order, replacement
from judge.games.evolve.book import embody
from judge.games.evolve.card import SPELL
from judge.games.evolve.moving import BANISHES, DESTROYED, put
from judge.games.evolve.rules import Rules
from judge.games.evolve.zones import BANISHED, FIELD, GRAVE
from judge.kernel import Reason

SPELLS_ABILITY = embody("10.1.1.4", "法术卡牌自己的文本效果")


def destroy(
    play: Rules,
    cards: Iterable[int],
    clause: Clause | None = None,
    *,
    ability: bool = True,
    by: int | None = None,
    source: int | None = None,
) -> list[int]:
    """破坏 cards on the field at once (5.5.1); ``by`` whose ability, if one does it, and of which card."""
    gone: list[int] = []
    told_by = order.FORBIDDEN if ability else order.TEXT_FIRST  # rule processing is no card's telling (11.3)
    with play.together():
        for card in list(cards):
            if play.card(card).zone != FIELD or (ability and _spared(play, card, "不会被能力破坏", source)):
                continue
            theirs = ability and by is not None and by != play.controller(card)
            if theirs and _spared(play, card, "不会被对手的能力破坏", source):
                continue
            also = [event for event, so in (("能力破坏", ability), ("对手的能力破坏", theirs)) if so]
            also += ["离场", GRAVE] if play.applies(DESTROYED) else []  # all of it is one event (10.10.2)
            spared = any(order.forbidden(play, card, flag, told_by) for flag in ("不会被破坏", "不会离开战场"))
            if spared or replacement.instead(play, "破坏", card, *also, bearing=of_a_spell(play, source)):
                continue
            if put(play, card, GRAVE, card, "被破坏，移动到墓场", clause=clause or DESTROYED, asked=True):
                play.happened("破坏", card, origin=FIELD)
                if ability:
                    play.happened("能力破坏", card, source, origin=FIELD)
                if theirs:
                    play.happened("对手的能力破坏", card, source, origin=FIELD)
                gone.append(card)
    return gone


def _spared(play: Rules, card: int, flag: str, source: int | None) -> bool:
    """Whether no ability destroys a card: what a spell says is one as well (10.1.1.4)."""
    if play.flagged(card, flag):
        play.owing_to(of_a_spell(play, source))
    return order.forbidden(play, card, flag)


def of_a_spell(play: Rules, source: int | None) -> list[Reason]:
    """That a spell is what does something by an ability (10.1.1.4)."""
    spell = bool(source) and play.printed(source or 0).kind == SPELL
    return [Reason(SPELLS_ABILITY, ("法术的效果是法术能力",), source)] if spell else []


def banish(play: Rules, cards: Iterable[int], clause: Clause | None = None) -> list[int]:
    """消失 (5.6.1)."""
    gone: list[int] = []
    with play.together():
        for card in list(cards):
            if replacement.instead(play, "消失", card, *(["离场"] if play.card(card).zone == FIELD else [])):
                continue
            if put(play, card, BANISHED, card, "消失", clause=clause or BANISHES, asked=True):
                gone.append(card)
    return gone
