"""12.15.2. 灵气 where something is chosen that is no target: at random, or by the one whom the text tells to."""

from __future__ import annotations

from collections.abc import Iterable

from judge.games.evolve import order, targets
from judge.games.evolve.book import cite
from judge.games.evolve.rules import Rules
from judge.games.evolve.sets import Against
from judge.games.evolve.zones import FIELD

ONLY_ON_USE = cite("12.15.2.1", "只是在使用卡牌或能力时选择这张卡牌")
TOLD = (
    "12.15.2.1",
    "对手的效果在计算时让【灵气】的卡牌的控制者选择，能不能选它，书中没有写",
    ("能：不是在使用卡牌或能力时选择", "不能：选择它的仍是对手的卡牌或能力"),
)


def told_to_choose(play: Rules, cards: Iterable[int], user: int) -> Against | None:
    """What keeps somebody from choosing his own card as the text of ``user`` tells him: the judge reads it."""
    out_there = [card for card in cards if play.card(card).zone == FIELD and play.controller(card) != user]
    if not any(play.flagged(card, "灵气") for card in out_there):
        return None
    if play.reading(*TOLD, (targets.AURA[2], ONLY_ON_USE, targets.CHOSEN)) == TOLD[2][0]:
        return None
    return lambda card: order.says(play, card, "灵气", targets.AURA[2], "对手的效果让人选，也不能选它")
