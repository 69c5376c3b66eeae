"""What players do to cards and where these go, as what sets an ability off (1.117c)."""

from __future__ import annotations

import re

from msgspec.structs import replace

from judge.effects.nodes.ability import Trigger
from judge.effects.nodes.meant import Compare, Filter, Holder, Is, Ref, Select, Times, Whose
from judge.effects.syntax import Part
from judge.games.touhou.text import befalling, description, nouns, places, words
from judge.games.touhou.text.roles import CAUSE, THIS
from judge.games.touhou.text.said import Said
from judge.games.touhou.text.sense import Sense
from judge.games.touhou.text.words import PLAYER

_DESTS = {
    words.HAND: "移回手上",
    words.GRAVE: "进墓地",
    words.OUT: "移除",
    words.FIELD: "进战场",
    words.DISC: "进颜色盘",
}


def done_by(sense: Sense, event: str, subject: Part | None, noun: Part) -> Trigger:
    """你使用符卡, 对手弃置一张牌: what it is done to is the subject, of the player who does it."""
    who = befalling.whatever(sense, subject, noun)
    what = befalling.whatever(sense, noun, noun)
    anybody = isinstance(who, Select) and who == Select(PLAYER, "双方")
    if not anybody and not (isinstance(who, Ref) and who.role == PLAYER):
        raise sense.fail("请写明是哪位玩家做的", subject or noun)
    whose: Whose = "双方" if anybody else who.whose
    sense.that, sense.player = CAUSE, Holder(CAUSE) if anybody else who
    if what == THIS:
        if event == "弃置":
            sense.icons.append(("区域", words.GRAVE))
        return Trigger(event, THIS)
    if not isinstance(what, Select) or what.whose not in {"双方", whose}:
        raise sense.fail("没有读懂是什么牌", noun)
    return Trigger(event, replace(what, whose=whose))


def each_used(sense: Sense, subject: Part | None, verb: Part) -> Trigger:
    """你每使用一张符卡，便…, 你每抓一张牌，便…: whenever that is done."""
    sense.subject, noun = subject, verb.the("noun")
    event = next(event for word, event in _EACH.items() if word in verb.said("EACH_USED"))
    if event != "抓牌":
        return replace(done_by(sense, event, subject, noun), every=True)
    who = befalling.whatever(sense, subject, verb)
    if description.described(sense, noun) != Said(card=True, kind=words.CARD, number=1) or not befalling.is_player(who):
        raise sense.fail("没有读懂抓什么牌", noun)
    sense.player = CAUSE
    return Trigger(event, who, every=True)


_EACH = {"使用": "使用", "抓": "抓牌", "弃": "弃置", "牺牲": "牺牲"}


def nth(sense: Sense, subject: Part | None, verb: Part) -> Trigger:
    """你在一回合中使用第二张牌: as it is used, so many were."""
    number = words.number(verb.said("NTH")[-2])
    if "使用" not in verb.said("NTH"):
        return _nth_drawn(sense, subject, verb, number)
    made = done_by(sense, "使用", subject, verb.the("noun"))
    if not isinstance(made.subject, Select):
        raise sense.fail("没有读懂是什么牌", verb)
    return replace(made, while_=Compare(Times("使用", befalling.of_one(made.subject)), "=", number))


def _nth_drawn(sense: Sense, subject: Part | None, verb: Part, number: int) -> Trigger:
    """你每回合抓第二张牌: as it is drawn, so many were."""
    who = befalling.whatever(sense, subject, verb)
    if description.described(sense, verb.the("noun")) != Said(card=True, kind=words.CARD) or not befalling.is_player(
        who
    ):
        raise sense.fail("没有读懂抓什么牌", verb)
    sense.player = CAUSE
    drawn = Select(words.CARD, who.whose if isinstance(who, Ref | Select) else "双方")
    return Trigger("抓牌", who, while_=Compare(Times("抓牌", befalling.of_one(drawn)), "=", number))


def _of_him(sense: Sense, zone: str, to: Part) -> Whose | None:
    """进入其战场, 进入该玩家的战场: of the player who was spoken of; any other zone is its owner's (4.03)."""
    if zone != words.FIELD or not _HIS.search(to.text):
        return None
    who = sense.player
    if isinstance(who, Ref) and who.role == PLAYER and who.whose != "双方":
        return who.whose
    raise sense.fail("没有读懂是谁的战场", to)


def _may_be_anothers(made: Trigger, zone: str, whence: Said) -> bool:
    """Whether what goes to a hand or a grave comes from where another player may have controlled it."""
    there = set(whence.zones) & {words.FIELD, words.STACK}
    return zone in {words.HAND, words.GRAVE} and (bool(there) or (made.event == "移回手上" and not whence.zones))


_HIS = re.compile("(?:其|他的?|她的?|该玩家的?|该对手的?|那名玩家的?)战场$")


def moved(sense: Sense, subject: Part | None, rest: list[Part]) -> Trigger:
    """该单位被移回手上, 你将一张牌从手上移到墓地."""
    zone, _ = places.destination(sense, rest[-1])
    let = next((part for part in rest if part.name == "let"), None)
    from_ = next((part for part in rest if part.name == "from"), None)
    if len(rest) != 1 + (let is not None) + (from_ is not None) or zone not in _DESTS:
        raise sense.fail("没有读懂发生什么的时候", rest[0])
    whence = nouns.place(sense, from_.the("noun")) if from_ is not None else Said()
    if whence != Said(zones=whence.zones, whose=whence.whose):
        raise sense.fail("没有读懂从谁的哪里", rest[0])
    if let is not None:
        made = done_by(sense, _DESTS[zone], subject, let.the("noun"))
    else:
        made = befalling.made(sense, _DESTS[zone], befalling.whatever(sense, subject, rest[-1]))
    to = places.side(rest[-1]) or _of_him(sense, zone, rest[-1])
    if to is not None and isinstance(made.subject, Select) and _may_be_anothers(made, zone, whence):
        owned = Filter("由你拥有", "=", (to == "自己",))  # it goes to its owner's (4.2.4, 4.5.2), whoever controlled it
        made, to = replace(made, subject=replace(made.subject, filters=(*made.subject.filters, owned))), None
    whoses = {to, whence.whose} - {None}
    if made.subject == THIS and zone == words.GRAVE and whence.zones != (words.FIELD,):
        sense.icons.append(("区域", words.GRAVE))  # it is there when that has happened
    if made.subject == THIS and whoses == {"自己"} and zone == words.DISC:
        whoses = set()  # on whose disc it lies, he has its ability
        sense.icons.append(("区域", words.DISC))
    elif made.subject == THIS and whoses == {"自己"} and zone in {words.HAND, words.GRAVE}:  # they are its owner's
        made, whoses = replace(made, while_=Is(THIS, (Filter("由你拥有", "=", (True,)),))), set()
    for whose in whoses:
        if not isinstance(made.subject, Select) or made.subject.whose not in {"双方", whose}:
            raise sense.fail("是谁的写了两次", rest[-1])
        made = replace(made, subject=replace(made.subject, whose=whose))
    if made.event == "移回手上" and not set(whence.zones) <= {words.FIELD, words.STACK}:
        raise sense.fail("只有从战场、对抗中才算移回手上", rest[0])
    return replace(made, origin=whence.zones)
