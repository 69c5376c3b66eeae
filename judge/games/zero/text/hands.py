"""The clauses of card text by which cards are drawn, discarded and given up (602, 606, 608)."""

from __future__ import annotations

import re

from msgspec.structs import replace

from judge.effects.nodes.ability import Node
from judge.effects.nodes.meant import Count, Holder, Missing, Ref, Select
from judge.effects.nodes.verbs import Draw, GiveUp, Put
from judge.effects.numerals import number
from judge.effects.syntax import Part
from judge.games.zero.text import nouns
from judge.games.zero.text.changes import much
from judge.games.zero.text.nouns import Said, whole
from judge.games.zero.text.pointing import THUS_AT
from judge.games.zero.text.sense import Sense
from judge.games.zero.text.spoken import actor_of


def draw(sense: Sense, part: Part) -> list[Node]:
    """抽两张牌, 对方抽一张牌, 抽牌直到手牌为五张."""
    if full := part.word("UP_TO", "FILLED"):
        return [_filled(sense, part, full)]
    who = actor_of(part, "自己")
    if sense.doer == "双方" and who == "自己" and not part.word("WHOSE"):
        raise sense.fail("由谁抽？前面说的是每位玩家，请写「各」或「我方」（602#1）", part)
    count = _as_many(sense, part) if part.word("SAME_MANY") else much(sense, part)
    return [Draw(count, who, named=part.word("WHOSE") is not None)]


def _as_many(sense: Sense, part: Part) -> Count:
    """抽等量的牌: as many as the part before did something to, or as the cost was paid with."""
    if sense.deed in THUS_AT:
        return Count(Select("牌", zones=(THUS_AT[sense.deed],), among=Ref("那")))
    if not sense.deed and len(sense.paid_deeds) == 1:
        return Count(Select("牌", among=Ref("支付")))
    raise sense.fail("和什么一样多？前面没有写舍弃、废弃、破坏了牌", part)


def _filled(sense: Sense, part: Part, full: Part) -> Draw:
    """抽牌直到手牌为五张: as many as are missing."""
    noun = part.rule("noun")
    hand = nouns.said(sense, noun.first) if noun is not None and noun.first.name == "desc" else Said(zone="手牌")
    placed = hand.zone == "手牌" or hand.kind == "手牌"
    if (
        not placed
        or hand.whose == "双方"
        or actor_of(part, "自己") == "双方"
        or replace(hand, whose=None) != Said(hand.kind, zone=hand.zone)
    ):
        raise sense.fail("请写是谁抽到几张手牌", part)
    who = actor_of(part, hand.whose or "自己")
    count = number(next(iter(_HOW_MANY.findall(full.text))))
    named = part.word("WHOSE") is not None or hand.whose is not None
    return Draw(Missing(Select("手牌", who, ("手牌",)), count), who, named)


_HOW_MANY = re.compile("([0-9]+|[一二两三四五六七八九十]+)张")


def give_up(sense: Sense, part: Part) -> list[Node]:
    """废弃一张角色牌, 对方舍弃一张手牌, 舍弃此牌."""
    sense.any_number = len(list(part.rules("noun"))) == 1
    if (seen := _seen_one(sense, part)) is not None:
        sense.any_number = False
        return [Put(seen, "休息区", "舍弃")]
    first = nouns.place_of(sense, next(part.rules("noun")))
    found = [_gives_up(sense, part, noun, first) for noun in part.rules("noun")]
    sense.any_number = False
    itself = all(isinstance(node, Put) and node.what == Ref("这") for node in found)
    if not itself or sense.that is None:  # 改为废弃此牌，并回复那张角色牌…: that is another one
        sense.that = Ref("那")
    return found


def _seen_one(sense: Sense, part: Part) -> Select | None:
    """查看对方手牌，舍弃其中一张; 我方选择其中一张舍弃: who has looked chooses which of those."""
    noun, many = part.rule("noun"), len(list(part.rules("noun")))
    if noun is None or many > 1 or noun.first.name != "desc" or part.said("GIVE_UP") != "舍弃":
        return None
    words = nouns.said(sense, noun.first)
    mine = not part.word("WHOSE") or nouns.whose(part.said("WHOSE")) == "自己"
    if not words.shown or not mine or part.word("RANDOM", "EACH", "ITS_CONTROLLER"):
        return None
    sense.that = Ref("那")
    return nouns.select(sense, words, noun)


def _itself_discarded(sense: Sense, part: Part, noun: Part) -> Put:
    """舍弃此牌：…: of the hand (608#1), so that the effect is one that is used while its card is there (700#7)."""
    if part.said("GIVE_UP") != "舍弃":
        raise sense.fail("手牌里的牌请写「舍弃」（608#1）", part)
    if not sense.in_cost or sense.trigger is not None:
        raise sense.fail("舍弃的是手牌（608#1），此牌这时不在手牌里：请写「废弃此牌」", noun)
    sense.in_hand = True
    return Put(Ref("这"), "休息区", "舍弃", origin="手牌")


def _gives_up(sense: Sense, part: Part, noun: Part, first: Said) -> Node:
    if noun.first.name == "THIS" and (part.said("GIVE_UP") == "舍弃" or part.word("HELD")):
        return _itself_discarded(sense, part, noun)
    if noun.first.name != "desc":
        meant = whole(sense, noun)
        if part.word("WHOSE") and not (meant == Ref("那") and sense.shown):  # of those that he showed: chosen already
            raise sense.fail("请写是谁的什么牌", noun)
        return Put(meant, "休息区", part.said("GIVE_UP"))
    what = nouns.said(sense, noun.first)
    if (place := nouns.inherited(sense, noun, first)) is not None and part.said("GIVE_UP") == "废弃":
        what = replace(what, zone=place.zone, whose=place.whose, turn_player=place.turn_player)
    if what.number is None and not what.every:
        raise sense.fail("没有写几张：请写数量，或写「所有」", noun)
    if part.word("RANDOM") and (part.said("GIVE_UP") != "舍弃" or what.number is None or part.word("ITS_CONTROLLER")):
        raise sense.fail("随机的，只能是舍弃几张手牌", part)
    if part.word("ITS_CONTROLLER"):
        return _their_own(sense, part, noun, what)
    who = actor_of(part, what.whose or sense.doer)
    if what.whose is not None and what.whose != who and not (part.word("WHOSE") and nouns.own(noun)):
        raise sense.fail("废弃和舍弃的只能是自己的牌", noun)
    if part.said("GIVE_UP") == "舍弃":
        if what.zone not in {"", "手牌"} or what.kind in {"生命牌", "资源牌"}:
            raise sense.fail("舍弃的是手牌（608#1）；别处的牌请写「废弃」", noun)
        if not (what.zone or what.kind or what.filters):
            raise sense.fail("没有写是什么牌", noun)
        what = replace(what, zone="手牌")
    chosen = nouns.select(sense, replace(what, whose=who), noun)
    return GiveUp(replace(chosen, random=part.word("RANDOM") is not None), part.said("GIVE_UP"))


def _their_own(sense: Sense, part: Part, noun: Part, what: Said) -> Node:
    """其控制者废弃其生命区的一张牌: who controls the card that was spoken of gives up his own."""
    if what.whose is not None and not nouns.own(noun):
        raise sense.fail("废弃和舍弃的只能是自己的牌", noun)
    what = replace(what, whose=None)
    if (of := sense.that or (Ref("诱发") if sense.trigger is not None else None)) is None:
        raise sense.fail("「其」指的是哪一张？前面没有说到别的牌", part)
    owns = "持有" in part.said("ITS_CONTROLLER")
    return GiveUp(replace(nouns.select(sense, what, noun), holder=Holder(of, owns)), part.said("GIVE_UP"))
