"""…被放置到退避区, 从手牌被放置到羁绊区: cards that come to lie somewhere, told as something that happens."""

from __future__ import annotations

from msgspec.structs import replace

from judge.effects.nodes.meant import Filter, Is, Ref, Select, Target, Whose
from judge.effects.syntax import Part
from judge.games.cipher.text import described, nouns, terms
from judge.games.cipher.text.happening import Event
from judge.games.cipher.text.parties import THIS, in_his_zone, itself, target_of, whose_ability
from judge.games.cipher.text.phrase import Noun
from judge.games.cipher.text.sense import Sense
from judge.games.cipher.vocabulary import ABILITY_ZONES

_FIELD = ("前卫区", "后卫区")
_AT = {"单位": _FIELD, "羁绊卡": ("羁绊区",), "宝玉": ("宝玉区",)}


def is_put(sense: Sense, clause: Part) -> list[Event]:
    """这张卡(从手牌)被放置到退避区. Where it was is not where it is when that has happened."""
    origin: tuple[str, ...] = ()
    said, dest = clause.rule("from"), clause.the("dest")
    to = terms.whose(dest.said("WHOSE")) if dest.word("WHOSE") else None
    which = _which(sense, clause)
    if said is not None and clause.word("BY") is None and dest.said("ZONE") in _FIELD:
        in_his_zone(sense, described.target(sense, which, clause), to, dest)
        return [between(sense, clause, said, (dest.said("ZONE"),))]
    came: Whose | None = None
    if said is not None:
        origin, came = origin_of(sense, said)
    if which.whose is None and which.meant is None and not which.role:
        which = replace(
            which, whose=came or to or ("双方" if which.named else None)
        )  # whose zone it is says whose card
    if origin and not which.zones and which.kind in {"", "卡"} and which.meant is None and not which.role:
        which = replace(which, kind="卡", zones=origin)
    anywhere = which.kind == "卡" and not which.zones and which.meant is None and not which.role
    who = described.target(sense, replace(which, zones=ABILITY_ZONES) if anywhere else which, clause)
    for whose, at in ((came, said), (to, dest)):
        in_his_zone(sense, who, whose, at or dest)
    if anywhere and isinstance(who, Select):
        who = replace(who, zones=())
    if isinstance(who, Select):
        zones = who.zones or _AT.get(who.kind, ())
        if origin and zones and not set(origin) <= set(zones):
            raise sense.fail("前后写的是两个区域", clause)
        origin = origin or zones
        who = replace(who, kind="卡", zones=())
    event = put_event(dest)
    if clause.word("DEFEAT"):
        if event != "放置到退避区" or origin not in {(), _FIELD}:
            raise sense.fail("被击破的单位放置到退避区（9.3.1）", dest)
        event, origin = "被击破放置到退避区", ()
    if (faced := clause.said("FACED")) != "":
        up = Is(itself(who), (Filter("朝向", "=", (faced.removeprefix("以")[:2],)),))
        return [Event(event, who, condition=up, origin=origin)]
    if (by := clause.rule("by_skill")) is not None:
        return [Event(f"由能力{event}", who, whose_skill(sense, by), origin=origin)]
    return [Event(event, who, origin=origin)]


def as_it_was(sense: Sense, event: Event, clause: Part) -> Event:
    """自己的支援卡被放置到退避区时: it was one until then, and is none any more when that has happened (26.15.1)."""
    who = event.subject
    if "放置到" not in event.event or not isinstance(who, Ref) or who.role not in _WHERE_IT_LIES:
        return event
    if who.role != "支援卡" or event.origin not in {(), ("支援区",)}:
        raise sense.fail(
            "离开战场就不再是战斗单位了（18.1.3.2.1.2、6.5）：请写「被击破时」，或写是哪一方的单位", clause
        )
    if sense.meanwhile:
        raise sense.fail("那时它已不支援谁了：请写「自己的支援卡被放置到…时」", clause)
    return replace(event, subject=Select("卡", who.whose), origin=("支援区",))


_WHERE_IT_LIES = frozenset({"支援卡", "攻击单位", "防御单位", "战斗单位"})
"""What a card is by where it lies, and so no more when it has been put away."""


def puts(sense: Sense, clause: Part) -> list[Event]:
    """自己将(手牌中的)卡放置到羁绊区: nobody else puts cards there, so it is told of who does it, too."""
    dest, by = clause.the("dest"), terms.whose(clause.the("actor").said("WHOSE"))
    if dest.said("ZONE") != "羁绊区":
        raise sense.fail("是他自己这样做，还是由于谁的能力？请写「…被放置到…时」", clause)
    in_bonds = clause.word("PLACE", "ORDER", "AS_ACTED", "UNSEEN", "RANDOM") is None and not list(clause.rules("how"))
    which = nouns.noun(sense, clause.the("noun", "zone"))
    origin, came = origin_of(sense, said) if (said := clause.rule("from")) is not None else ((), None)
    sides = {by, which.whose or by, came or by, terms.whose(dest.said("WHOSE")) if dest.word("WHOSE") else by}
    if not in_bonds or len(sides) > 1 or which.role or which.meant is not None or which.kind not in {"", "卡"}:
        raise sense.fail("放置到羁绊区的是他自己的卡：请写「自己将卡放置到羁绊区时」", clause)
    if which.counted and (which.least, which.most) != (1, 1):
        raise sense.fail("同时几张才算，还是每一张都算？这里不写数量", clause)
    if origin and which.zones:
        raise sense.fail("从哪里写了两次", clause)
    who = Select("卡", by, filters=which.filters)
    return [Event("放置到羁绊区", who, origin=origin or which.zones)]


def _which(sense: Sense, clause: Part) -> Noun:
    """Which cards are put; this one if none are named."""
    phrase = clause.rule("noun")
    which = nouns.noun(sense, phrase) if phrase is not None else Noun(meant=THIS)
    if which.counted and (which.least, which.most) != (1, 1):
        raise sense.fail("同时几张才算，还是每一张都算？这里不写数量", clause)
    if which.named and not which.kind and not which.zones and not _of_a_unit(phrase):
        return replace(which, kind="卡")  # 「甲」 that no word calls a unit is a card, wherever it was
    return which


def _of_a_unit(phrase: Part | None) -> bool:
    """Whether 我方的, 敌方的 says that a unit is meant, where 自己的 may be said of any card."""
    said = phrase.text if phrase is not None else ""
    return said.startswith(("我方", "己方", "友方", "敌方", "敌军", "其他", "其它"))


def whose_skill(sense: Sense, by: Part) -> Target | None:
    """由于敌方单位的能力(或对手的支援能力): the cards whose ability does it."""
    if "或" not in by.said("SKILL_DOES"):
        return whose_ability(sense, by, by.rule("noun"))
    who = target_of(sense, by.rule("noun"))
    side: Whose = "对手" if terms.of_the_foe(by.said("SKILL_DOES")) else "自己"
    if who != Select("单位", side):
        raise sense.fail("「单位的能力或支援能力」说的要是同一名玩家的", by)
    return Select("卡", side, (*_FIELD, "支援区"))


def origin_of(sense: Sense, said: Part) -> tuple[tuple[str, ...], Whose | None]:
    """The zones that 从… names, and whose it says that they are."""
    if said.word("FROM_THEM"):
        raise sense.fail("「被放置」的卡从哪个区域来？", said)
    place = nouns.noun(sense, next(said.rules("noun", "zone")))
    if place != Noun(place.kind, whose=place.whose, zones=place.zones) or not place.zones:
        raise sense.fail("「从」后面只能写区域", said)
    return _FIELD if place.zones == ("战场",) else place.zones, place.whose


def put_event(dest: Part) -> str:
    """The event of a card's being put where ``dest`` says."""
    zone = dest.said("ZONE")
    return f"放置到{terms.ZONES.get(zone, zone) or '手牌'}"


def between(sense: Sense, clause: Part, origin: Part, after: tuple[str, ...]) -> Event:
    """从前卫区移动到后卫区: there are only these two, so where it is then says both."""
    who = described.target(sense, nouns.noun(sense, clause.the("noun")), clause)
    before, whose = origin_of(sense, origin)
    in_his_zone(sense, who, whose, origin)
    if {*before, *after} != {*_FIELD} or len(before) != 1:
        raise sense.fail("移动是在前卫区与后卫区之间", clause)
    return Event("移动", who, condition=Is(itself(who), (Filter("区域", "=", after),)))
