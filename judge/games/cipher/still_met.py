"""21.2.2.3 to 21.2.2.5. What a keyword icon asks for: the book says of 转职技 alone when it is looked at.

So it is open whether an ability can be chosen, or set off, whose icon asks in vain, and what becomes of one of which
the condition was met only then.
"""

from __future__ import annotations

from typing import Final

from judge.clause import Clause
from judge.effects.nodes.ability import Ability
from judge.games.cipher import abilities, facts, terms
from judge.games.cipher.book import embody
from judge.games.cipher.rules import Rules
from judge.kernel import Reason

AS_CHANGED, OF_ACTIVATED = embody("5.1.3", "以修改、变化之后的为准"), embody("21.2.3.1.2.2.1", "不实行该能力")
NO_MORE = "图示的条件在选择、诱发时满足，到实行效果时不满足了：书中没有写看的是哪个时候"
NOT_CARRIED_OUT, CARRIED_OUT = "不实行效果", "照样实行效果"
OF_THE_EFFECT: Final = {abilities.LEVELLED_ONLY: 0, abilities.TOGETHER_ONLY: 0, abilities.SHAPED_ONLY: 0}.keys()
"""What these ask for the effect needs; of the choosing and the setting off they say nothing."""
CHOOSING, SETTING_OFF = "21.2.2 选择", "21.2.2 诱发"
ALIKE = {CHOOSING: abilities.PROMOTED_BY["起"], SETTING_OFF: abilities.PROMOTED_BY["自"]}
"""What the book says of 转职技."""
LOOKED_AT = {
    CHOOSING: "图示的条件没有满足的起动型能力能不能选择，书中只对转职技写了",
    SETTING_OFF: "图示的条件没有满足的自动型能力诱发不诱发，书中只对转职技写了",
}
READINGS = {
    CHOOSING: ("比照转职技，不能选择", "可以选择，效果不实行"),
    SETTING_OFF: ("比照转职技，不诱发", "诱发，效果不实行"),
}
"""The first: as with 转职技."""


def open_(play: Rules, card: int, ability: Ability, key: str) -> bool:
    """Whether nothing keeps an ability from being chosen, or set off, but what the book says only of its effect."""
    asked = {by.clause for by in abilities.icon_blocks(play, card, ability)} - {facts.FACE_DOWN_BOND}
    return bool(asked) and asked <= OF_THE_EFFECT and play.state.ruling_on(key) != READINGS[key][0]


def kept(play: Rules, card: int, ability: Ability, key: str) -> tuple[Reason, ...]:
    """What keeps an ability by its icons from being chosen, or set off, as the judge reads it; asked if he has not."""
    if not open_(play, card, ability, key):
        return ()
    blocks = abilities.icon_blocks(play, card, ability)
    asks = {by.clause for by in blocks}
    vain = (OF_ACTIVATED,) if key == CHOOSING else ()
    nearest: tuple[Clause, ...] = (*[one for one in OF_THE_EFFECT if one in asks], ALIKE[key], *vain)
    return blocks if play.reading(key, LOOKED_AT[key], READINGS[key], nearest) == READINGS[key][0] else ()


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
    in_vain = any(play.state.ruling_on(one) == READINGS[one][1] for one in (CHOOSING, SETTING_OFF))
    if not in_vain and play.reading(key, NO_MORE, (NOT_CARRIED_OUT, CARRIED_OUT), nearest) == CARRIED_OUT:
        return True
    play.owing_to([*missing, *abilities.icon_facts(play, card, ability)])
    play.because(AS_CHANGED, "以变化之后的为准", card=card, ability=abilities.titled(ability))
    play.withheld(card, f"的『{abilities.titled(ability)}』：图示的条件没有满足，效果不实行", clause=asks)
    return False
