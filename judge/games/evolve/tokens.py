"""9. Tokens: made in a zone, and no more where they may not be."""

from __future__ import annotations

from judge.clause import Clause
from judge.games.evolve import class_keywords, room
from judge.games.evolve.book import cite, embody
from judge.games.evolve.card import Card
from judge.games.evolve.rules import Rules, name
from judge.games.evolve.zones import FIELD, LIMITS, MAY_BE, ZONES

TOKENS = (
    *(embody("9", "特殊卡牌种类相关的处理"), embody("9.1", "衍生物")),
    *(embody("9.1.1", "要照卡牌那样处理"), embody("9.1.1.1", "把它算作卡牌")),
    *(embody("9.1.2.3", "决定它持有什么信息"), embody("9.1.4", "只能存在于某些领域")),
)
GENERATED = embody("9.1.2", "从此存在于那个领域")
TOKENS_OWNER = cite("9.1.2.1", "就是它的持有者和控制者")
COUNTS_AS_PUT = cite("9.1.2.2", "视为它被放置到了那个领域")
VANISHES = cite("9.1.3", "从此不复存在")
HAS_LEFT = embody("9.1.3.1", "视为它已离开那个领域")
NOT_THERE = {
    "随从": cite("9.1.4.1", "只能在额外区、战场上、计算领域"),
    "护符": cite("9.1.4.1", "只能在额外区、战场上、计算领域"),
    "法术": cite("9.1.4.2", "只能在额外区、计算领域"),
}
AT_ONCE = cite("9.1.4.3", "在移动之后从那里消去")


def generate(play: Rules, face: str, player: int, zone: str, count: int, clause: Clause | None = None) -> list[int]:
    """生成 tokens: their owner and controller is whose zone it is (9.1.2.1)."""
    play.consult(*TOKENS, GENERATED, *ZONES[zone].means)
    whose = player if play.applies(TOKENS_OWNER) else 1 - player
    made: list[int] = []
    fits = room.fitting(play, player, zone, count)
    with play.together():
        for _ in range(fits):
            play.because(TOKENS_OWNER, f"持有者和控制者是{name(whose)}")
            play.because(COUNTS_AS_PUT, f"视为放置到了{zone}")
            token = Card(0, whose, face, whose, zone, since=play.state.turn if zone == FIELD else 0)
            card = play.create(token, name(player), f"在{zone}生成", 0, clause=clause or GENERATED)
            if card is None:
                break
            play.set(stamps={**play.state.stamps, card: play.tick()})
            made.append(card)
            if zone == FIELD:
                class_keywords.begins(play, card)
            if play.applies(COUNTS_AS_PUT):
                play.happened("进场" if zone == FIELD else zone, card)
            vanish(play, card, zone)
    if fits < count:
        play.withheld(f"其余{count - fits}张的生成，", name(player), f"的{zone}放不下", clause=LIMITS[zone])
    return made


def vanish(play: Rules, card: int, zone: str) -> None:
    """A token that is where it may not be is no more, before anything else is done (9.1.4.3)."""
    face = play.printed(card)
    if not face.token or zone in MAY_BE.get(face.kind, frozenset()):
        return
    clause = NOT_THERE[face.kind]
    play.consult(*TOKENS, HAS_LEFT, VANISHES)
    if all(play.applies(by) for by in (clause, AT_ONCE, VANISHES)):
        play.because(clause, f"{face.kind}种类的衍生物不能在{zone}", card=card)
        play.because(HAS_LEFT, f"视为已离开{zone}", card=card)
        play.because(VANISHES, "从当前的领域排除", card=card)
        play.cease(card, card, "被消去", clause=AT_ONCE)
