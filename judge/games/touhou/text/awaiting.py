"""What is waited for: for a time, of what was spoken of, or once (1.112, 1.142a)."""

from __future__ import annotations

import re

from msgspec.structs import replace

from judge.effects.nodes.ability import Ability, Grant, Later, Trigger
from judge.effects.nodes.meant import TARGET, Condition, Filter, Is, Ref, Select
from judge.effects.rewriting import mentions
from judge.effects.syntax import Part
from judge.games.touhou.text import description, events, nouns, phrases, places, words
from judge.games.touhou.text.phrases import SEPARATORS
from judge.games.touhou.text.rest import Row, needed
from judge.games.touhou.text.roles import OTHER_END, THIS
from judge.games.touhou.text.sense import TURN_END, Sense
from judge.games.touhou.text.words import PLAYER


def for_a_time(row: Row, sense: Sense, part: Part, rest: list[Part]) -> Grant | Later:
    """本回合中，每当…时，…: an ability that its player has for a time (1.112)."""
    cut = next((n for n, each in enumerate(rest) if each.name == "WHEN"), 0)
    if not cut:
        raise sense.fail("没有写发生什么的时候", part)
    if rest[0].name == "noun":
        said = description.described(sense, rest[0])
        word = said.pron if isinstance(sense.that, Ref) and sense.that != THIS else None
        if said.target or (word is not None and (word.name == "THAT" or not sense.itself(word.text))):
            return _of_that(row, sense, part, rest, cut)
    inner = Sense(sense.grammar, sense.source, sense.quotes, sense.numbers, own=sense.own)
    inner.trigger = events.trigger(inner, rest[:cut], every=part.name == "EVERY")
    body = tuple(needed(row, inner, rest[cut + 1 :], part))
    if any(target.other for target in inner.targets) and inner.trigger.subject != THIS:
        raise sense.fail("另一个是除哪一个以外的？", part)
    text = sense.source.printed(part.start, rest[-1].end)
    ability = Ability("", "触发", text, body, trigger=inner.trigger, targets=tuple(inner.targets))
    return Grant(Ref(PLAYER, "自己"), until=phrases.until_when(sense), ability=ability)


def _of_that(row: Row, sense: Sense, part: Part, rest: list[Part], cut: int) -> Later:
    """选择目标单位，本回合中，当它死去时，…: what is waited for this turn, of one that was spoken of."""
    until, noun = phrases.until_when(sense), rest[0]
    what = nouns.simply(sense, noun)
    if until != TURN_END or not isinstance(what, Ref) or "-" in what.role:
        raise sense.fail("没有读懂这是在等什么", noun)
    sense.that, player = what, sense.player
    it = Part("noun", "其", noun.start, noun.end, (_word("THAT", "其", noun),))
    whose = places.side(rest[cut - 1]) if rest[cut - 1].name == "DEST" else None
    when = events.trigger(sense, [it, *(_anybodys(each) for each in rest[1:cut])], every=False)
    sense.that, sense.player, sense.chosen = what, player, True
    if when.event not in _THIS_TURN or replace(when, object=None) != Trigger(when.event, what, origin=when.origin):
        raise sense.fail("没有读懂这是在等什么", part)
    there = _other_end(sense, when, part) if when.object is not None else None
    set_off, sense.trigger = sense.trigger, when
    body = tuple(needed(row, sense, rest[cut + 1 :], part))
    sense.trigger = set_off
    if whose is not None:  # a card goes to nobody's hand or grave but its owner's (4.5.2)
        there = Is(what, (Filter("由你拥有", "=", (whose == "自己",)),))
    return Later(when.event, what, body, until=until, while_=there)


def _other_end(sense: Sense, when: Trigger, at: Part) -> Condition:
    """当其对单位造成战斗伤害时, 对对手…: only units and players can be damaged (1.171)."""
    to = when.object
    if when.event not in {"造成战斗伤害", "造成伤害"}:
        raise sense.fail("没有读懂这是在等什么", at)
    if isinstance(to, Ref) or to == Select(PLAYER, to.whose if isinstance(to, Select) else "双方"):
        return Is(OTHER_END, (Filter(words.SUB, "≠", (words.UNIT,)),))
    if not isinstance(to, Select) or to != Select(words.UNIT, "双方", filters=to.filters):
        raise sense.fail("没有读懂是对什么造成伤害", at)
    return Is(OTHER_END, (Filter(words.SUB, "=", (words.UNIT,)), *to.filters))


def if_it_dies(row: Row, sense: Sense, met: list[Part], left: list[Part], at: Part) -> Later | None:
    """造成5点伤害，如果该单位本回合死去，…: what is waited for this turn; None, where that is not what is said."""
    names, asked = sorted([part.name for part in met if part.name not in SEPARATORS]), met[-1].name
    now = next((part for part in met if part.name == "lasting" and part.word("THIS_TURN")), None)
    if now is None or asked not in {"DIE", "LEAVE"} or names != sorted(["noun", "lasting", asked]):
        return None
    if not (sense.said or sense.done or sense.outer) or sense.until:
        return None
    noun = next(part for part in met if part.name == "noun")
    word = noun.parts[0].first
    if len(noun.parts) > 1 or word.name not in {"THIS", "THAT"} or sense.that in {None, THIS}:
        return None
    if word.name == "THIS" and sense.itself(word.text) and not sense.of_others():
        return None
    sense.until = TURN_END
    when = Part("WHEN", "时", met[-1].end, met[-1].end, is_word=True)
    made = _of_that(row, sense, at, [noun, met[-1], when, *left], 2)
    sense.until = ""
    return made


def time_first(chunks: list[Part]) -> list[Part]:
    """当该单位本回合攻击时, as 本回合中，当该单位攻击时."""
    made: list[Part] = []
    for place, part in enumerate(chunks):
        if part.name in {"AS", "EVERY"}:
            end = next((n for n in range(place, len(chunks)) if chunks[n].name in {"WHEN", "COMMA"}), place)
            within = [each for each in chunks[place:end] if each.name == "lasting" and each.word("THIS_TURN")]
            if within and chunks[end].name == "WHEN":
                comma = Part("COMMA", "，", part.start, part.start, is_word=True)
                rest = [each for each in chunks[place:] if each not in within]
                return [*made, within[0], comma, rest[0], *time_first(rest[1:])]
        made.append(part)
    return made


def _word(name: str, said: str, at: Part) -> Part:
    return Part("qual", said, at.start, at.end, (Part(name, said, at.start, at.end, is_word=True),))


def _anybodys(part: Part) -> Part:
    """进入你的墓地: into a grave, whosever."""
    if part.name != "DEST":
        return part
    return replace(part, text=re.sub("(?:你自己|你|自己|对手)的?", "", part.text))


_THIS_TURN = frozenset(
    ("离场", "死去", "消灭", "进墓地", "移回手上", "攻击", "阻挡", "造成伤害", "造成战斗伤害", "受到伤害")
)
"""What is waited for of one card as long as this turn lasts."""


def once_then(row: Row, sense: Sense, part: Part, rest: list[Part]) -> Later:
    """…，当该单位离开战场时，…: what is done once that has happened to what was spoken of."""
    cut = next((n for n, each in enumerate(rest) if each.name == "WHEN"), 0)
    if not cut:
        raise sense.fail("没有写发生什么的时候", part)
    before = sense.that, sense.player
    when = events.trigger(sense, rest[:cut], every=False)
    sense.that, sense.player = before
    sense.chosen = sense.that not in {None, THIS}  # 该牌 is what was spoken of, and not the card itself
    if not isinstance(when.subject, Ref) or when.event not in _ENDS or when != Trigger(when.event, when.subject):
        raise sense.fail("没有读懂这是在等什么", part)
    body = tuple(needed(row, sense, rest[cut + 1 :], part))
    if sum(mentions(body, Ref(role)) for role in ("那", "诱发", *[f"{TARGET}{n}" for n in range(1, 9)])) > 1:
        raise sense.fail("那时要记得的不止一张牌", part)
    return Later(when.event, when.subject, body)


_ENDS = frozenset(("离场", "死去"))
"""What is waited for of one card, until it is no more there."""
