"""1.117c, 1.117e. Abilities of cards that leave or enter the battlefield, which wait for what leaves or enters.

The book does not say whether they wait for those that do so together with their card, nor, where they enter and their
text does not speak of the card itself, for that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.effects.nodes.meant import Ref
from judge.games.touhou.book import embody

if TYPE_CHECKING:
    from judge.effects.nodes.ability import Ability, Trigger
    from judge.games.cards.triggers import Happening, Triggers

    Heard = tuple[int, int, Ability, Trigger]

FORM = embody("1.117c", "触发条件和效应")
STATIC = embody("1.117e", "它就一直有效")
LEAVE, ENTER = "同时离场", "同时进战场"
SEEN_AS_THEY_LEAVE = ("触发：离场之前都还在战场上", "不触发：它们已经一起离场")
OWN = "自己离场"
SEES_ITSELF = ("触发：它自己也是这样的一个", "不触发：离场之后能力已经不在")
SEEN_AS_THEY_ENTER = ("触发：它们已经在战场上", "不触发：只等先前就在战场上的牌之后的事")


def as_they_leave(of: Triggers, play: Any, what: Happening, found: list[Heard]) -> list[Heard]:
    """Who waits for what leaves, where others leave together with it."""
    others = play.leaving - {what.subject}
    gone = [
        (card, play.as_it_was(card).card(card).player, ability, ability.trigger)
        for card in sorted(others)
        if not play.in_play(card)
        for ability in play.had(card)
        if ability.trigger is not None and ability.trigger.event == what.event
    ]
    if not _waiting(of, play, what, [heard for heard in (*found, *gone) if heard[0] in others]):
        return found
    missing = "同时离场的几张牌里，一张牌的能力等着别的牌离场，还触发吗"
    if play.reading(LEAVE, missing, SEEN_AS_THEY_LEAVE, (FORM, STATIC)) == SEEN_AS_THEY_LEAVE[0]:
        return [*found, *gone]
    return [heard for heard in found if heard[0] not in others]


def as_it_leaves(of: Triggers, play: Any, what: Happening, found: list[Heard]) -> list[Heard]:
    """Who waits for what leaves, where that is its own card: 该单位死去时 does; of 一个单位 no clause says it."""
    unsure = [heard for heard in found if heard[0] == what.subject and not _of_itself(heard[3])]
    missing = "能力等着一张牌离场，离场的就是它自己的牌，算不算"
    return _as_read(of, play, what, found, unsure, (OWN, missing, SEES_ITSELF))


def _of_itself(trigger: Trigger) -> bool:
    """Whether it says of its own card that it waits for that (该单位死去时, 该单位或另一个单位死去时)."""
    about = trigger.subject
    return isinstance(about, Ref) or Ref("这") in about.also


def as_they_enter(of: Triggers, play: Any, what: Happening, found: list[Heard]) -> list[Heard]:
    """Who waits for what enters: what is said of the card itself (该单位进战场时) does, beyond doubt."""
    unsure = [heard for heard in found if heard[0] in play.entering and not isinstance(heard[3].subject, Ref)]
    missing = "能力等着牌进战场，它自己的牌（或与它同时的牌）进战场算不算"
    return _as_read(of, play, what, found, unsure, (ENTER, missing, SEEN_AS_THEY_ENTER))


def _as_read(
    of: Triggers,
    play: Any,
    what: Happening,
    found: list[Heard],
    unsure: list[Heard],
    gap: tuple[str, str, tuple[str, ...]],
) -> list[Heard]:
    """Who waits, with those of whom the book does not say it if the judge reads so: asked if one would be set off."""
    key, missing, readings = gap
    if not _waiting(of, play, what, unsure) or play.reading(key, missing, readings, (FORM, STATIC)) == readings[0]:
        return found
    return [heard for heard in found if heard not in unsure]


def _waiting(of: Triggers, play: Any, what: Happening, heard: list[Heard]) -> bool:
    """Whether it would set off any of these."""
    return any(of.met(play, t, what, of.context(play, c, p, what)) for c, p, _, t in heard)
