"""每有1名…, 每因此放置1张卡, 出击费用每有1点: what is counted, so that something is done for each."""

from __future__ import annotations

from msgspec.structs import replace

from judge.effects import numerals
from judge.effects.nodes.meant import Count, Fact, Select
from judge.effects.syntax import Part
from judge.games.cipher.text import conditions, described, nouns, numbering, parties, terms
from judge.games.cipher.text.phrase import Noun
from judge.games.cipher.text.pointing import COST
from judge.games.cipher.text.sense import Sense


def counted(sense: Sense, clause: Part) -> Count | Fact:
    """每有1名其他我方单位, 每因此放置1张卡: what is counted."""
    if (paid := clause.word("EACH_PAID")) is not None:
        turned = next((verb for verb in ("横置", "翻面", "破坏") if paid.text.endswith(verb)), "")
        if not (sense.turned == turned if turned else sense.paid):
            raise sense.fail(f"费用里没有{turned or '放置'}过卡", paid)
        sense.each_per = numerals.number(clause.said("NUM"))
        return Count(Select("卡", zones=(f"{COST}而{turned}" if turned else COST,), shown=True))
    if clause.word("WITH_BELOW"):
        sense.each_per = numerals.number(clause.said("NUM"))
        return Fact("叠放的张数", conditions.somebodys(sense, parties.subject(sense, clause), clause))
    if clause.word("POINTS"):
        sense.each_per = numerals.number(clause.said("NUM"))
        return Fact(clause.said("STAT"), conditions.somebodys(sense, parties.subject(sense, clause), clause))
    if clause.word("KINDS"):
        sense.each_per = numerals.number(clause.said("NUM"))
        return numbering.various(sense, numbering.said_of(sense, clause), clause)
    comp = clause.the("comp")
    said = nouns.noun(sense, comp)
    if (struck := clause.word("EACH_STRUCK")) is not None:
        said = numbering.struck_by_this(sense, said, struck)
    if not said.counted or said.least != said.most or not said.least:
        raise sense.fail(f"「{'每有' if struck is None else '击破'}」后面要写「1名」「2张」这样的数量", comp)
    sense.each_per = said.least
    phrase = clause.rule("noun", "zone")
    if clause.word("WHOSE") and said.whose is None:
        said = replace(said, whose=terms.whose(clause.said("WHOSE")))
    bare = replace(said, counted=False, least=None, most=None, shown=said.shown or clause.word("AMONG") is not None)
    place = nouns.together(sense, phrase, clause.said("COUNT")) if phrase is not None else Noun()
    return described.count(sense, described.within(sense, place, bare, clause), clause)
