"""5.15. 进化: a card of the evolution deck belongs to one on the field from now on."""

from __future__ import annotations

from judge.clause import Clause
from judge.games.evolve import order
from judge.games.evolve.book import cite, embody
from judge.games.evolve.card import Link
from judge.games.evolve.moving import put
from judge.games.evolve.rules import Rules
from judge.games.evolve.zones import (
    EVOLUTION,
    EVOLVED,
    FIELD,
)

EVOLVES = cite("5.15.1", "放置到自己的进化领域")
IS_EVOLVED = cite("5.15.1.2", "视为“已进化”")
STILL_THE_SAME = embody("5.15.3", "仍然是同一张卡牌")
STILL_LOST = cite("5.15.3", "进化后也失去同样数值的体力")


AGAIN = (
    "已经进化过的卡牌受到「进化」的指示，还进化吗",
    ("再进化一次，只留最后的关联（11.6.2管的正是这种情形）", "不再进化（1.3.2.1：已经是「已进化」）"),
    (IS_EVOLVED, EVOLVES, order.NOT_AGAIN, embody("11.6.2", "选出其中最后关联的1张")),
)


def evolve(play: Rules, card: int, into: int, clause: Clause | None = None) -> bool:
    """进化: a card of the evolution deck belongs to the card from now on; it stays the same card (5.15.3)."""
    host = play.card(card)
    if host.zone != FIELD or play.card(into).zone != EVOLUTION:
        return False
    if host.evolved and play.reading("5.15.1.2", *AGAIN) == AGAIN[1][1]:
        play.withheld(card, "已经进化过，不再进化", clause=order.NOT_AGAIN)
        return False
    lost = f"、失去的{host.hurt}点生命值" if host.hurt else ""
    state = "横置" if host.tapped else "竖置"
    applied = "、适用过的效果" if any(card in effect.on for effect in play.state.effects) else ""
    play.because(STILL_THE_SAME, f"仍是同一张卡牌，{state}状态{applied}{lost}不变", card=card)
    with play.together():
        moved = put(
            *(play, into, EVOLVED, into, "放置到进化领域，与", card, "关联"),
            player=host.player,
            clause=clause or EVOLVES,
        )
        if not moved:
            return False
        play.set(links=(*play.state.links, Link(into, card)))
        if not play.applies(STILL_LOST):  # nothing says that it is the same card, resting, with what it has lost
            play.change(card, hurt=0, tapped=False)
        if play.change(card, card, "已进化", clause=IS_EVOLVED, evolved=play.state.turn):
            play.happened("进化", card)
    return True
