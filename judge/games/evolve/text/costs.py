"""What cards cost when they are used: whose cost a sentence speaks of (10.4.4.1)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec.structs import replace

from judge.effects.nodes.meant import Both, Compare, Condition, Filter, Is, Select, Target, Times
from judge.effects.syntax import Part
from judge.games.evolve.text import amounts, described, nouns, ordinal
from judge.games.evolve.text.icons import THIS
from judge.games.evolve.text.sense import TURN_END, Sense
from judge.games.evolve.text.subjects import nouns_of
from judge.games.evolve.zones import USED_FROM

NEXT_USE, LATER_USE = "本回合下一次使用", "下一次使用"


def uses(sense: Sense, part: Part, rest: Sequence[Part]) -> Condition | None:
    """自己使用额外区的魔像・卡牌时，费用-3: whose cost is spoken of; 从额外区使用此卡牌时: where it must lie."""
    event = part.the("event")
    then = [each for each in rest if each.name != "if"][:1]  # 如果…，则费用-2
    if event.word("USE") is None or not then or not only_costs(then[0]):
        raise sense.fail("这里不能写什么时候", part)
    *who, noun = event.rules("noun")
    whose = amounts.player(sense, who[0]) if who else "自己"
    where = _where_from(sense, event)
    met = None
    if noun.first.name != "desc":
        what: Target = nouns.whole(sense, noun)
        if where and what != THIS:
            raise sense.fail("从哪里使用的是哪一张，没有读懂", noun)
        met = Is(what, (Filter("区域", "=", (where,)),)) if where else None
    else:
        words = described.said(sense, noun.first)
        if words.number is not None or words.bound or words.whose not in {None, whose}:
            raise sense.fail("这里只写是哪里的什么牌", noun)
        if words.zone and where:
            raise sense.fail("从哪里写了两次", noun)
        zone = words.zone or where
        what = nouns.select(sense, replace(words, whose=whose, zone=zone or "手牌"), noun)
        if not zone:
            what = replace(what, zones=USED_FROM)
    sense.subject, sense.using = what, True
    if (first := event.word("FIRST")) is not None:
        if not sense.in_turn or not isinstance(what, Select):
            raise sense.fail("是哪个回合的首次，没有读懂：请写「在自己的回合中」", first)
        so_far = Compare(Times("使用", replace(what, zones=(), least=None, most=None)), "=", 0)
        return so_far if met is None else Both((met, so_far))
    if event.word("USED_NTH") is None:
        return met
    if event.word("THIS_TURN") is None and "回合" not in event.said("USED_NTH"):
        raise sense.fail("是哪个回合使用的第几张，没有写", event)
    counted = ordinal.nth(sense, event, what)
    return counted if met is None else Both((met, counted))


def only_costs(part: Part) -> bool:
    """Whether a clause says what becomes of costs, and of nothing else."""
    change = part.rule("stat", "become") if part.name == "act" else None
    if change is None or nouns_of(part):
        return False
    return all(
        re.match("(?:的)?(?:使用)?费用", word.text) for word in change.parts if word.name in {"CHANGE", "BECOME"}
    )


def _where_from(sense: Sense, event: Part) -> str:
    """从额外区使用: the zone, if one is said."""
    from_ = event.rule("from")
    if from_ is None:
        return ""
    place = nouns.origin(sense, from_)
    if place.zone not in {"手牌", "额外区"} or place.whose not in {None, "自己"} or from_.word("ELSEWHERE") is not None:
        raise sense.fail("费用的变化只能读懂从手牌或额外区使用", from_)
    return place.zone


def next_use(sense: Sense, part: Part) -> None:
    """下一次使用法术时，费用-2: of the next card of the kind that is used."""
    noun = part.the("noun")
    if sense.until not in {"", TURN_END}:
        raise sense.fail("「下一次使用」只能读懂在这个回合中，或不写到什么时候", part)
    words = described.said(sense, described.described(sense, noun))
    if words.number is not None or words.bound or words.whose not in {None, "自己"} or words.also_in:
        raise sense.fail("这里只写是什么牌", noun)
    if words.zone not in {"", "手牌", "额外区"}:
        raise sense.fail("只能从手牌或额外区使用", noun)
    what = nouns.select(sense, replace(words, whose="自己", zone=words.zone or "手牌"), noun)
    sense.subject, sense.using = what if words.zone else replace(what, zones=USED_FROM), True
    sense.pending, sense.until = None, NEXT_USE if sense.until == TURN_END else LATER_USE
