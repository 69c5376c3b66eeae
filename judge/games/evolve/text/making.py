"""Where a clause puts cards, and the tokens that it makes there (5.4)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from judge.effects.nodes.ability import Node, OneOf
from judge.effects.nodes.meant import Fact, Ref, Whose
from judge.effects.nodes.verbs import Create
from judge.effects.syntax import Part
from judge.games.evolve.text import described, nouns
from judge.games.evolve.text.cards import EXTRA
from judge.games.evolve.text.said import Said
from judge.games.evolve.text.sense import Sense
from judge.games.evolve.text.subjects import nouns_of
from judge.games.evolve.text.tokens import (
    EXTRA_ROOM,
    ROOM,
    at_once,
    of_that_name,
    one_or_another,
    side_by_side,
    state_of,
)
from judge.games.evolve.text.words import DECK, FIELD, HAND

_TOP, _BOTTOM = "最上方", "最下方"


def tokens_put(  # noqa: PLR0911 - one a way of wording
    sense: Sense, part: Part, action: Part, origin: Said | None
) -> list[Node] | None:
    """将『妖精』2张放置在额外区中: tokens, or cards of the name (5.4.2)."""
    phrases = nouns_of(part)
    if origin is not None or not phrases or action.rule("noun") is None:
        return None
    if any(noun.first.name != "desc" for noun in phrases):
        return None
    if (limit := action.word("TO_LIMIT")) is not None:
        return [_to_limit(sense, phrases, action, limit)]
    if part.rule("quant") is not None and len(phrases) == 1 and (several := side_by_side(phrases[0])):
        phrases = several
    if len(phrases) == 1 and "OR" in [qual.first.name for qual in phrases[0].first.rules("qual")]:
        zone, whose, end = where(sense, action)
        either = one_or_another(sense, phrases[0], zone, whose or "自己", state_of(action))
        return [either] if either is not None and not end and zone in {FIELD, EXTRA} else None
    words = [described.said(sense, noun.first) for noun in phrases]
    if (zones := _either_zone(sense, action)) and all(w.name for w in words):
        made = [at_once(sense, phrases, zone, "自己", state_of(action), part.rule("quant")) for zone in zones]
        return [OneOf(tuple([(one,) for one in made]))]
    of_each = part.rule("quant")
    many = of_each is not None
    named = all(
        (w.name or of_that_name(w) is not None) and not w.zone and w.whose is None and (w.number is not None or many)
        for w in words
    )
    if not named or (_to_grave(action) and all(_on_the_field(noun) for noun in phrases)):
        return None  # 将2个『妖精』放置到墓场: those on the field (4.4.3)
    zone, whose, end = where(sense, action)
    if end or zone not in {FIELD, EXTRA}:
        raise sense.fail("衍生物只能放置到战场或额外区；别的牌请写从哪里放置", action)
    return [at_once(sense, phrases, zone, whose or "自己", state_of(action), of_each)]


def _to_limit(sense: Sense, phrases: Sequence[Part], action: Part, limit: Part) -> Create:
    """将『妖精』放置在额外区中，直到达到上限: so many that no more fit (4.4.4, 4.8.3)."""
    words = described.said(sense, phrases[0].first)
    zone, whose, end = where(sense, action)
    named = bool(words.name) and words == Said(name=words.name, filters=words.filters) and len(phrases) == 1
    other = {FIELD: EXTRA, EXTRA: FIELD}.get(zone, zone)
    if not named or end or other == zone or other in limit.text or whose not in {None, "自己"}:
        raise sense.fail("放置什么、放置到哪里的上限，没有读懂", limit)
    sense.that = sense.subject = Ref("那")
    return Create(words.name, Fact(ROOM if zone == FIELD else EXTRA_ROOM, Ref("玩家", "自己")), zone, "自己")


def _to_grave(action: Part) -> bool:
    """Whether cards go to the graveyard."""
    return any(qual.first.text in {"墓场", "墓地"} for qual in action.the("noun").first.rules("qual"))


def _on_the_field(noun: Part) -> bool:
    """Whether a noun counts cards as those on the field are counted: 2个, and not 2张."""
    quants = [qual.first for qual in noun.first.rules("qual") if qual.first.name == "quant"]
    return bool(quants) and all(quant.said("CLASSIFIER") == "个" for quant in quants)


def _either_zone(sense: Sense, action: Part) -> tuple[str, ...]:
    """战场或额外区: the zones of which who does it chooses one."""
    noun = action.the("noun")
    ends = any(qual.first.name in {"TOP", "BOTTOM", "NTH_DOWN"} for qual in noun.first.rules("qual"))
    words = described.said(sense, noun.first) if noun.first.name == "desc" and not ends else Said()
    zones = (words.zone, *words.also_in)
    bare = words == Said(zone=words.zone, whose=words.whose, also_in=words.also_in, either_zone=True)
    return zones if bare and set(zones) == {FIELD, EXTRA} and words.whose in {None, "自己"} else ()


def where(sense: Sense, action: Part) -> tuple[str, Whose | None, str]:
    """The zone that something goes to, whose, and the end of a deck."""
    if action.word("TO_HAND"):
        return HAND, None, ""
    place = _end_of(sense, action.the("noun"))
    if not place.zone:
        raise sense.fail("没有写放置到哪个领域", action)
    if place.owners and place.whose is not None:
        raise sense.fail("是谁的写了两次", action)
    if place.zone == DECK and not (place.top or place.bottom):
        sense.loose = action
    nth = f"起第{place.nth}张" if place.nth > 1 else ""
    return place.zone, place.whose, f"{_TOP}{nth}" if place.top else _BOTTOM if place.bottom else ""


def _end_of(sense: Sense, noun: Part) -> Said:
    """Whose and which zone, and how far from the top of a deck."""
    found = described.said(sense, noun.first) if noun.first.name == "desc" else Said()
    return found if found.nth and replace(found, nth=0).placed else nouns.place(sense, noun)


def places_of(action: Part) -> list[Part]:
    """牌组顶部或牌组底部: the same for each of the places that are said."""
    noun = action.rule("noun")
    quals = list(noun.first.rules("qual")) if noun is not None and noun.first.name == "desc" else []
    at = next((at for at, qual in enumerate(quals) if qual.first.name == "OR"), None)
    if noun is None or at is None:
        return [action]
    made = []
    for some in (quals[:at], quals[at + 1 :]):
        desc = replace(noun.first, parts=tuple(some))
        made.append(
            replace(action, parts=tuple([replace(noun, parts=(desc,)) if one == noun else one for one in action.parts]))
        )
    return made
