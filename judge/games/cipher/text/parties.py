"""Who does what a clause tells, and to whom: the phrases before and behind its verb."""

from __future__ import annotations

from msgspec.structs import replace

from judge.effects.nodes.meant import Compare, Condition, Count, Filter, Is, Ref, Select, Target, Whose
from judge.effects.syntax import Part
from judge.games.cipher.text import described, nouns, terms
from judge.games.cipher.text.phrase import Noun
from judge.games.cipher.text.pointing import side_of
from judge.games.cipher.text.sense import Sense
from judge.games.cipher.vocabulary import ABILITY_ZONES

THIS = Ref("这")


def subject(sense: Sense, clause: Part) -> Target:
    """Whom it happens to; whom the sentence speaks of if nobody is named, and else this unit."""
    phrase = clause.rule("noun", "zone")
    if phrase is None:
        return sense.subject[0] if len(sense.subject) == 1 else THIS
    return described.target(sense, nouns.noun(sense, phrase), phrase)


def itself(who: Target) -> Ref:
    """The card to which it happened, of those that are described."""
    return who if isinstance(who, Ref) else Ref("诱发")


def after_by(clause: Part) -> Part | None:
    """The phrase that stands after 被, or after 因."""
    after = False
    for child in clause.parts:
        if after and child.name == "noun":
            return child
        after = after or child.name in {"BY", "DUE"}
    return None


def before_by(sense: Sense, clause: Part, by: Part | None) -> Target:
    """Whom the other phrase means; this unit if there is none."""
    phrase = next((phrase for phrase in clause.rules("noun") if phrase is not by), None)
    return THIS if phrase is None else described.target(sense, nouns.noun(sense, phrase), phrase)


def target_of(sense: Sense, phrase: Part | None) -> Target | None:
    """Whom a phrase means, if it stands there."""
    return described.target(sense, nouns.noun(sense, phrase), phrase) if phrase is not None else None


def whose_ability(sense: Sense, clause: Part, by: Part | None) -> Target | None:
    """被对手的能力击破: the cards whose ability does it."""
    side = clause.said("WHOSE")
    return Select("卡", terms.whose(side), ABILITY_ZONES) if side else target_of(sense, by)


def supporter(sense: Sense, phrase: Part | None) -> Target | None:
    """Who supports: a card in the support zone, though worded by its unit name."""
    if phrase is None:
        return None
    return supporting(sense, phrase, nouns.noun(sense, phrase))


def supporting(sense: Sense, phrase: Part, said: Noun) -> Select:
    """The cards in a support zone that a phrase describes; 自己的支援卡 is any of them."""
    any_of_his = said.role == "支援卡" and said.whose is not None
    if said.meant or (said.role and not any_of_his) or said.zones or said.counted:
        raise sense.fail("支援的卡要写名字或特征", phrase)
    return Select("卡", said.whose or "双方", ("支援区",), said.filters)


_FROM_WHERE = {"FROM_ROW", "DO"}


def ends(sense: Sense, clause: Part) -> tuple[Target, Target | None]:
    """Who does it and to whom."""
    verb = next(place for place, child in enumerate(clause.parts) if child.is_word and child.name not in _FROM_WHERE)
    before = next((child for child in clause.parts[:verb] if child.name == "noun"), None)
    after = next((child for child in clause.parts[verb:] if child.name == "noun"), None)
    return target_of(sense, before) or THIS, target_of(sense, after)


def in_his_zone(sense: Sense, who: Target, whose: Whose | None, at: Part) -> None:
    """Each player has zones of his own (6.3), so a zone that is somebody's has no card of the other's in it."""
    if whose not in {None, "双方", side_of(sense, who)}:
        raise sense.fail("区域是双方各有的（6.3）：这里写的区域和卡不是同一方的", at)


__all__ = [
    "THIS",
    "after_by",
    "before_by",
    "ends",
    "in_his_zone",
    "itself",
    "side_of",
    "subject",
    "supporter",
    "supporting",
    "target_of",
    "whose_ability",
]


def fits(who: Target, filters: tuple[Filter, ...]) -> Condition:
    """Whether cards meet demands: each of them, or as many as are said (2名以上我方单位是…)."""
    if not isinstance(who, Select) or (who.least is None and who.most is None):
        return Is(who, filters)
    bare = Count(replace(who, least=None, most=None, filters=(*who.filters, *filters)))
    if who.least == who.most and who.least is not None:
        return Compare(bare, "=", who.least)
    return Compare(bare, "≥", who.least or 0) if who.most is None else Compare(bare, "≤", who.most)


def mention(sense: Sense, who: Target) -> Target:
    """The card that a condition is about is what the rest of the sentence speaks of.

    It also is what 「那名单位」 means, as long as nothing was chosen and unless it is this one.
    """
    if isinstance(who, Ref):
        sense.subject = (who,)
        if who.role not in {"那", "这"}:
            sense.meant = who
    return who
