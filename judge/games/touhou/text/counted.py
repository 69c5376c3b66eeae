"""Counters that are placed or removed, as what sets an ability off (1.191)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.effects.nodes.ability import Trigger
from judge.effects.nodes.meant import Filter, Is, Select
from judge.effects.syntax import Part
from judge.games.touhou.text import befalling, description, pointing, words
from judge.games.touhou.text.roles import OTHER_END, THIS
from judge.games.touhou.text.said import Said
from judge.games.touhou.text.sense import Sense


def counters_off(sense: Sense, noun: Part | None, off: Part | None, at: Part) -> Trigger:
    """该时符上的计时指示物被移除, 最后一个计时指示物从该牌上移去."""
    if noun is None:
        raise sense.fail("没有写是什么被移除", at)
    said = description.described(sense, noun)
    if off is not None:
        upon = description.described(sense, off.the("noun"))
        if said.pron is not None or upon != Said(pron=upon.pron):
            raise sense.fail("没有读懂从哪里移除", off)
        said = replace(said, pron=upon.pron)
    if said.pron is None and said.last and said == Said(counter=said.counter, last=True):  # of its own card
        made = befalling.made(sense, _of_counters(sense, "移除", replace(said, last=False), noun, last=True), THIS)
        return replace(made, while_=Is(THIS, (Filter(f"指示物:{said.counter}", "=", (0,)),)))
    if said.pron is None:
        raise sense.fail("没有读懂是什么被移除", noun)
    what = pointing.pronoun(sense, said.pron)
    made = befalling.made(
        sense, _of_counters(sense, "移除", replace(said, pron=None, last=False), noun, last=said.last), what
    )
    none_left = Is(what, (Filter(f"指示物:{said.counter}", "=", (0,)),))
    return replace(made, while_=none_left) if said.last else made


def _of_counters(sense: Sense, way: str, said: Said, at: Part, *, last: bool = False) -> str:
    """计时指示物, 一个计时指示物, 一个或数个计时指示物: together, or each of them."""
    together = said.number is None or (said.number == 1 and (said.any or said.bound == "以上"))
    bare = replace(said, counter="", number=None, any=False, bound="")
    if not said.counter or bare != Said() or not (together or said.number == 1):
        raise sense.fail(f"要写{way}什么指示物", at)
    kind = "" if said.counter == words.ANY_COUNTER else said.counter
    return f"被{way}{'' if together or last else '一个'}{kind}指示物"


def counters_on(sense: Sense, subject: Part | None, on: Part, verb: Part) -> Trigger:
    """你在该单位上放置计时指示物: who places them is at the other end of it."""
    who = befalling.whatever(sense, subject, verb)
    if not befalling.is_player(who) or (noun := verb.rule("noun")) is None:
        raise sense.fail("没有写是谁放置什么", subject or verb)
    what = befalling.whatever(sense, on.the("noun"), on)
    if isinstance(what, Select) and what.zones and description.described(sense, on.the("noun")).whose is None:
        what = replace(what, whose="双方")
    event = _of_counters(sense, "放置", description.described(sense, noun), noun)
    sense.player = OTHER_END
    return befalling.made(sense, event, what, None if who == Select(words.PLAYER, "双方") else who)


def counters_off_by(sense: Sense, subject: Part | None, off: Part, verb: Part) -> Trigger:
    """从该牌上移除一个计时指示物, whoever does it."""
    if subject is not None:
        raise sense.fail("没有读懂是谁移除", subject)
    noun = verb.the("noun")
    return counters_off(sense, noun, off, noun)
