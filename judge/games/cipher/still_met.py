"""21.2.2.3 to 21.2.2.5. What a keyword icon asks for, where that is there no more when the effect begins."""

from __future__ import annotations

from judge.effects.nodes.ability import Ability
from judge.games.cipher import abilities, facts, terms
from judge.games.cipher.book import embody
from judge.games.cipher.rules import Rules

AS_CHANGED, OF_ACTIVATED = embody("5.1.3", "以修改、变化之后的为准"), embody("21.2.3.1.2.2.1", "不实行该能力")
NO_MORE = "图示的条件在选择、诱发时满足，到实行效果时不满足了：书中没有写看的是哪个时候"
NOT_CARRIED_OUT, CARRIED_OUT = "不实行效果", "照样实行效果"


def still_met(play: Rules, card: int, ability: Ability) -> bool:
    """Whether the effect of an ability is carried out, by its icons: only of 转职技 the book says when it is looked at.

    An icon that speaks of the unit is not asked again of one that has left the battlefield since.
    """
    asked = {abilities.TOGETHER_ONLY, facts.FACE_DOWN_BOND}
    if terms.on_field(play, card):
        asked |= {abilities.LEVELLED_ONLY, abilities.SHAPED_ONLY}
    missing = [by for by in abilities.icon_blocks(play, card, ability, now=True) if by.clause in asked]
    if not missing:
        return True
    asks = next(clause for clause in asked if clause == missing[0].clause)
    nearest = (asks, AS_CHANGED, *((OF_ACTIVATED,) if ability.kind == "起" else ()))
    key = f"{asks} {abilities.titled(ability)}"
    if play.reading(key, NO_MORE, (NOT_CARRIED_OUT, CARRIED_OUT), nearest) == CARRIED_OUT:
        return True
    play.owing_to([*missing, *abilities.icon_facts(play, card, ability)])
    play.because(AS_CHANGED, "以变化之后的为准", card=card, ability=abilities.titled(ability))
    play.withheld(card, f"的『{abilities.titled(ability)}』：图示的条件没有满足，效果不实行", clause=asks)
    return False
