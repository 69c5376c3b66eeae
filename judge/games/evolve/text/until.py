"""What is done until something is so: discarding down to so many cards, showing cards until one fits."""

from __future__ import annotations

from msgspec.structs import replace

from judge.effects.nodes.ability import By, Node
from judge.effects.nodes.meant import Count, Reckoned, Ref, Select, Whose
from judge.effects.nodes.verbs import Dig, GiveUp
from judge.effects.syntax import Part
from judge.games.evolve.text import amounts, described, nouns
from judge.games.evolve.text.said import Said
from judge.games.evolve.text.sense import Sense
from judge.games.evolve.text.words import DECK, HAND, written


def until_so_many(sense: Sense, noun: Part, who: Whose | None, up_to: Part) -> list[Node]:
    """丢弃手牌直到手牌为2张: as many as there are more."""
    words = described.said(sense, noun.first) if noun.first.name == "desc" else Said()
    if words not in {Said(zone=HAND), Said(zone=HAND, whose="自己")}:
        raise sense.fail("这里只写「手牌」", noun)
    hand = Select("卡牌", "自己", (HAND,))
    many = Reckoned(Count(hand), more=-int(str(written(up_to.text))))
    sense.that, sense.actor = Ref("那"), None
    made = GiveUp(replace(hand, least=many, most=many), "丢弃")
    return [made] if who in {None, "自己"} else [By(Ref("玩家", who), (made,))]


def dig(sense: Sense, part: Part) -> list[Node]:
    """展示牌组顶部的卡牌，直到展示1张随从为止: what is found is what is spoken of then, the others are the rest."""
    pile, wanted = part.rules("noun")
    place = described.said(sense, pile.first) if pile.first.name == "desc" else Said()
    bare = place.top and not place.nth and not place.half and replace(place, kind="", within=False).placed
    if not bare or place.kind not in {"", "卡牌"} or place.whose not in {"自己", "对手"}:
        raise sense.fail("这里请写「展示自己的牌组顶部的卡牌」", pile)
    words = described.said(sense, amounts.described_in(sense, wanted))
    plain = Said(words.kind, filters=words.filters, name=words.name, number=words.number, either=words.either)
    if words != plain or not (words.kind or words.filters):
        raise sense.fail("这里只写展示到几张什么牌", wanted)
    words = replace(words, zone=DECK, whose=place.whose, number=words.number or 1)
    what = nouns.select(sense, words, wanted)
    sense.shown, sense.that, sense.subject, sense.seen, sense.looked = True, Ref("那"), Ref("那"), 0, 0
    return [Dig(what)]
