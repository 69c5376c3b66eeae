"""What 每有, 每因此破坏 and the like count."""

from __future__ import annotations

from msgspec.structs import replace

from judge.effects.nodes.ability import Node
from judge.effects.nodes.meant import Count, Fact, Reckoned, Ref, Select
from judge.effects.nodes.verbs import Power
from judge.effects.numerals import number
from judge.effects.syntax import Part
from judge.games.zero.text import conditions, described, marks, nouns, pointing
from judge.games.zero.text.sense import Sense


def each(sense: Sense, clause: Part) -> Count | Fact:
    """我方战斗区中每有一张其他『旅团』, 此牌上每有1000点伤害, 每有一种颜色: what is counted."""
    if sorts := clause.word("SORTS"):
        if any(word in sorts.text for word in ("以上", "以下")):
            raise sense.fail("「每有」后面要写「一种」", sorts)
        sense.per = number(clause.said("NUM"))
        return conditions.sorts_of(sense, clause)
    return _cards(sense, clause)


def _of_the_deed(sense: Sense, clause: Part, what: nouns.Said) -> Count | None:
    """舍弃任意数量的手牌，每舍弃一张，…: of what was just done, and not of what something was paid with."""
    said = clause.said("PAID_EACH")
    if not said or not sense.deed or sense.deed not in said or sense.deed not in pointing.THUS_AT:
        return None
    return Count(nouns.select(sense, replace(what, number=None, thus=pointing.THUS_AT[sense.deed]), clause))


def _cards(sense: Sense, clause: Part) -> Count | Fact:
    phrases = list(clause.rules("noun"))
    if clause.word("MARKS"):
        return marks.counted(sense, clause, clause.said("MARKS"))
    if clause.word("POINTS"):
        of = nouns.whole(sense, phrases[0])
        if not isinstance(of, Ref) or "-" in of.role:
            raise sense.fail("请写是哪一张牌上的伤害", phrases[0])
        sense.per = number(clause.said("NUM"))
        return Fact("伤害", of)
    what = nouns.said(sense, described.desc(sense, phrases[-1]))
    if not what.number or what.bound:
        raise sense.fail("「每有」后面要写「一张」", clause)
    if what.counted and clause.word("THUS_EACH", "PAID_EACH"):
        what = replace(what, kind="牌")
    sense.per = int(what.number or 1)
    if (done := _of_the_deed(sense, clause, what)) is not None:
        return done
    if clause.word("PAID_EACH") or (clause.word("THUS_EACH") and pointing.paid_so(sense, clause.said("THUS_EACH"))):
        bare = nouns.select(sense, replace(what, number=None), clause)
        return Count(Select(bare.kind, filters=bare.filters, among=Ref("支付")))
    if thus := clause.word("THUS_EACH"):
        what = replace(what, thus=pointing.thus(sense, thus))
    if "控制" in clause.said("EACH_HAS") and not what.zone:
        what = replace(what, zone="战斗区")
    if len(phrases) > 1 and phrases[0].text.rstrip("的") == "其中":
        return Count(nouns.select(sense, replace(what, number=None, every=True, shown=True), clause))
    if len(phrases) > 1:
        what = described.of(sense, nouns.place(sense, phrases[0]), what, clause)
    return Count(nouns.select(sense, replace(what, number=None), clause))


def floored(sense: Sense, part: Part, found: list[Node]) -> list[Node]:
    """费用-1，不会低于1: how low it can come by that, as long as it is said."""
    last, others = found[-1] if found else None, found[:-1]
    if not isinstance(last, Power) or not last.minus or "费用" not in last.fact or last.until:
        raise sense.fail("「不会低于」前面要写一直有效的费用减少", part)
    if any(isinstance(one, Power) for one in others):
        raise sense.fail("「不会低于」管到前面的哪一个？请分成两段写", part)
    return [*others, replace(last, floor=number(part.said("NUM")))]


def capped(sense: Sense, part: Part, found: list[Node]) -> list[Node]:
    """每有一张…，此牌(攻)+300，最多+1500: how much it can come to."""
    last = found[-1] if found else None
    if not isinstance(last, Power) or not isinstance(last.amount, Count | Reckoned):
        raise sense.fail("「最多」前面要写每有一张牌就增减多少", part)
    if last.minus != (part.said("SIGN") == "-") or (len(found) > 1 and isinstance(found[-2], Power)):
        raise sense.fail("「最多」管到前面的哪一个？请分成两段写", part)
    return [*found[:-1], replace(last, amount=Reckoned(last.amount, most=number(part.said("NUM"))))]
