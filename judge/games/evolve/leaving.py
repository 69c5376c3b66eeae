"""1.3.1 and 1.3.3. What keeps a card on the field: that it cannot leave, by an ability or at all, and how it goes."""

from __future__ import annotations

from collections.abc import Sequence

from judge.clause import Clause
from judge.games.evolve import class_keywords, order, replacement, rule_processing
from judge.games.evolve.book import embody
from judge.games.evolve.card import SPELL, Context
from judge.games.evolve.rules import Rules
from judge.games.evolve.zones import BANISHED, FIELD, HAND
from judge.kernel import Reason

SPELLS_ABILITY = embody("10.1.1.4", "法术卡牌自己的文本效果")
COST_OR_ABILITY = (
    "作为费用做的，算不算因那个能力而做",
    ("算：费用写在能力的文本里", "不算：那是支付，不是能力的效果"),
    (embody("10.4.1", "以特定的行动作为费用"), embody("10.1.1.1.1", "（费用）：（效果）")),
)
BY_RULE = (rule_processing.OVERFULL[FIELD], rule_processing.NO_COUNTER)
"""What takes a card off the field that is no card's telling, so that a text goes first by 1.3.1, and not by 1.3.3."""
LEAVES = "离开战场"
_GOES = {BANISHED: (LEAVES, "消失"), HAND: (LEAVES, "返回手牌")}
"""What it is called that a card leaves the field, by where it goes."""
BY = ("", "因能力", "因对手的能力")
FLAGS = tuple([f"不会{by}{what}" for by in BY for what in (LEAVES, "消失", "返回手牌")])
"""What a text can say that a card cannot."""


def of_a_spell(play: Rules, source: int | None) -> list[Reason]:
    """That a spell is what does something by an ability (10.1.1.4)."""
    spell = bool(source) and play.printed(source or 0).kind == SPELL
    return [Reason(SPELLS_ABILITY, ("法术的效果是法术能力",), source)] if spell else []


def by_ability(play: Rules, by: Context | None) -> bool:
    """Whether what is done is done by an ability; of a cost the book does not say so (10.4.1, 10.1.1.1.1)."""
    if by is None:
        return False
    return not by.paying or play.reading("10.4.1", *COST_OR_ABILITY) == COST_OR_ABILITY[1][0]


def flags(play: Rules, card: int, zone: str, by: Context | None) -> list[str]:
    """All that would keep a card from going to a zone; ``by`` whose text says that it does, if one does."""
    whose = BY[: 1 if by is None else 2 if by.player == play.controller(card) else 3]
    return [f"不会{one}{what}" for what in _GOES.get(zone, (LEAVES,)) for one in whose]


def kept(play: Rules, card: int, zone: str, by: Context | None, clause: Clause) -> bool:
    """Whether a card stays on the field, as it cannot go; ``clause``: what this goes before, a rule or a text."""
    for flag in flags(play, card, zone, by):
        if not play.flagged(card, flag) or ("能力" in flag and not by_ability(play, by)):
            continue
        if "能力" in flag and by is not None:
            play.owing_to(of_a_spell(play, by.card))
        if order.forbidden(play, card, flag, clause):
            return True
    return False


def going(play: Rules, cards: Sequence[int], zone: str, clause: Clause | None, by: Context | None) -> list[int]:
    """Those of several cards that go: of all that would leave the field it is asked before any of them has moved."""
    leave = [card for card in cards if zone != FIELD and play.card(card).zone == FIELD]
    stay = [card for card in leave if _cannot(play, card, zone, clause, by)]
    stay += replacement.kept(play, [replacement.Would(card, "离场", (zone,)) for card in leave if card not in stay])
    return [card for card in cards if card not in stay]


def _cannot(play: Rules, card: int, zone: str, clause: Clause | None, by: Context | None) -> bool:
    """Whether a text keeps a card on the field, before a rule (1.3.1) or before another text (1.3.3)."""
    by_rule = clause in BY_RULE
    if by_rule and clause is not None and any(play.flagged(card, flag) for flag in flags(play, card, zone, by)):
        play.because(clause, f"本来要移动到{zone}", card=card)
    return kept(play, card, zone, by, order.TEXT_FIRST if by_rule else order.FORBIDDEN)


def stays(play: Rules, card: int, zone: str, clause: Clause | None, *, asked: bool, by: Context | None) -> bool:
    """Whether a card does not leave the field after all; ``asked``: that was asked of all that go with it."""
    return (not asked and not going(play, [card], zone, clause, by)) or class_keywords.stays(play, card)
