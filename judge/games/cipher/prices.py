"""22.1.1. What stands in brackets within an effect: it is a price, though the effect says what comes of paying it."""

from __future__ import annotations

from judge.clause import Clause
from judge.effects.nodes.ability import Node
from judge.effects.nodes.meant import Select
from judge.effects.nodes.verbs import Turn
from judge.games.cards.meaning import Context
from judge.games.cipher import abilities, selecting
from judge.games.cipher.book import cite, embody
from judge.games.cipher.rules import Rules

FLIP_ICON, HOW_MANY = cite("22.4.2.1", "翻到背面"), embody("22.4.2.2", "翻面的数量")
BRACKETS, PAID = embody("22.1.1", "称为费用"), cite("22.1.1.1", "实行费用所规定的行为")
UNPAID, AS_MANY = embody("22.3", "视为该能力没有被实行"), embody("2.5", "尽可能多地实行")
ICON = "[翻面"
IN_PART = "效果里的[翻面]是费用，付不清时还翻不翻能翻的，书中没有写"
AS_FAR, NOT_AT_ALL = "照效果尽可能多地翻", "照费用一张也不翻"


def in_brackets(play: Rules, node: Turn, context: Context) -> bool:
    """Whether bonds are turned by the icon of a text whose ability is carried out."""
    if node.state != "背面" or context.paying or not context.card:
        return False
    texts = [one.text for one in abilities.had(play, context.card) if abilities.titled(one) == context.name]
    return any(ICON in text.partition("】")[2].partition("。")[2] for text in texts)


def by_clause(play: Rules, node: Node, context: Context) -> Clause:
    """By what a part of a price is paid: the icon of turning says so itself (22.4.2.1)."""
    play.because(BRACKETS, "[ ]里的是费用", card=context.card or None, ability=context.name)
    if isinstance(node, Turn) and node.state == "背面" and isinstance(node.what, Select):
        many = selecting.amount(play, node.what.most or 0, context)
        play.because(HOW_MANY, f"{many}张", card=context.card or None, ability=context.name)
        return FLIP_ICON
    return PAID


def all_or_none(play: Rules, node: Turn, context: Context) -> bool:
    """Whether none is turned where not all can be: 22.3 takes back the ability, of which the effect is under way."""
    if not isinstance(node.what, Select):
        return False
    up = [card for card in selecting.candidates(play, node.what, context) if play.card(card).face_up]
    if len(up) >= selecting.amount(play, node.what.most or 0, context):
        return False
    return play.reading("22.3", IN_PART, (AS_FAR, NOT_AT_ALL), (BRACKETS, UNPAID, AS_MANY)) == NOT_AT_ALL
