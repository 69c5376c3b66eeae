"""Which of the turn something is that happens: 第3次攻击, 使用的第2张法术."""

from __future__ import annotations

import re

from msgspec.structs import replace

from judge.effects.nodes.ability import Trigger
from judge.effects.nodes.meant import Both, Compare, Condition, Filter, Is, Ref, Select, Target, Times
from judge.effects.numerals import number
from judge.effects.syntax import Part
from judge.games.evolve.text import amounts, described, happened, nouns
from judge.games.evolve.text.said import Said
from judge.games.evolve.text.sense import Sense
from judge.games.evolve.text.words import FIELD, KINDS

_NTH = re.compile("第([0-9]+|[一二三四五六七八九十])[次张]")


def _which(word: Part) -> int | None:
    """第3次, 第2张: which one it is, where a word says that."""
    found = _NTH.search(word.text)
    return None if found is None else number(found[1])


def first_time(sense: Sense, found: Trigger, first: Part) -> Compare:
    """首次使用法术时, 在这个回合中第3次攻击时: it is that one of this turn so far."""
    if found.event not in happened.DEEDS.values() or not _plain(found):
        raise sense.fail("这里的「首次」没有读懂", first)
    which = _which(first)
    if which is not None and "回合" not in first.text and not sense.in_turn:
        raise sense.fail("没有写是哪个回合：请写「在这个回合中第n次」", first)
    return Compare(Times(found.event, found.subject), "=", 1 if which is None else which)


def _plain(waits: Trigger) -> bool:
    """Whether what is waited for is said of one side only, wherever it comes from, and nothing else is asked."""
    return waits.object is None and not waits.origin and waits.while_ is None


def nth_time(sense: Sense, clause: Part) -> Condition:
    """如果是在这个回合中自己战场上的随从的第2次进化: of what sets the ability off, as often as it had happened then."""
    word, waits = clause.the("NTH_TIME"), sense.trigger
    which = _which(word)
    said = next((event for deed, event in happened.DEEDS.items() if deed in word.text and event), "")
    if waits is None or which is None or sense.until or sense.pending is not None:
        raise sense.fail("说的是哪一次？前面没有写「…时」", word)
    if waits.event not in happened.DEEDS.values() or (said and not waits.event.endswith(said.removeprefix("主战者"))):
        raise sense.fail(f"说的是哪一次{_NTH.sub('', word.text).lstrip('的')}？前面没有写这样的「…时」", word)
    noun = clause.rule("noun")
    if noun is None:
        return _of_all_such(sense, waits, which, word)
    if noun.first.name != "desc":
        if nouns.whole(sense, noun) != waits.subject:
            raise sense.fail("说的是哪一张，没有读懂：和前面写的不一样", noun)
        return _so_often(waits, waits.subject, which)
    return _of_those(sense, waits, which, noun)


def _so_often(waits: Trigger, who: Target, which: int) -> Compare:
    return Compare(Times(waits.event, who, by_then=True), "=", which)


def _of_all_such(sense: Sense, waits: Trigger, which: int, at: Part) -> Condition:
    """如果是这个回合中的第2次: of all that the ability waits for."""
    if not _plain(waits) or waits.at_once:
        raise sense.fail("数的是哪些，没有读懂：请写明是什么的第几次", at)
    return _so_often(waits, waits.subject, which)


def _of_those(sense: Sense, waits: Trigger, which: int, noun: Part) -> Condition:
    """Of the cards that are named, of which it must be one to which it happened."""
    what = described.said(sense, noun.first)
    bare = Said(what.kind, what.whose, zone=what.zone, filters=what.filters, name=what.name)
    if what != bare or what.whose is None or what.zone not in {"", FIELD} or what.kind not in {*KINDS, "卡牌", ""}:
        raise sense.fail("说的是谁的哪些牌，没有读懂", noun)
    counted, subject = nouns.select(sense, replace(what, zone=""), noun), waits.subject
    if isinstance(subject, Select) and subject.whose not in {what.whose, "双方"}:
        raise sense.fail("是谁的写了两次，而且不一样", noun)
    demands = what.filters
    if waits.event != "攻击" and what.kind in KINDS and getattr(subject, "kind", "") != what.kind:
        demands = (*demands, Filter("种类", "=", (what.kind,)))  # only followers attack (8.4.2)
    if isinstance(subject, Select):
        demands = tuple([one for one in demands if one not in subject.filters])
    met = _so_often(waits, counted, which)
    who = subject if isinstance(subject, Ref) else Ref("诱发")
    return Both((Is(who, demands), met)) if demands else met


def nth(sense: Sense, clause: Part, of: Target, *, by_then: bool = False) -> Compare:
    """在这个回合中使用的第2张法术, of those that ``of`` says; before one is used it is not counted yet."""
    word, *nouns_ = clause.the("USED_NTH"), *clause.rules("noun")
    before, after = [noun for noun in nouns_ if noun.start < word.start], nouns_[-1]
    what = described.said(sense, amounts.described_in(sense, after))
    which = _which(word)
    if which is None or not isinstance(of, Select) or what != Said(what.kind, filters=what.filters, name=what.name):
        raise sense.fail("这里只写是第几张什么牌", clause)
    if any(noun.first.name == "desc" and amounts.player(sense, noun) != of.whose for noun in before):
        raise sense.fail("是谁使用的写了两次，而且不一样", clause)
    if what.kind == "衍生物":
        what = replace(what, kind="卡牌", filters=(*what.filters, Filter("衍生物", "=", (True,))))
    if (what.kind or "卡牌", what.filters) != (of.kind, of.filters):
        raise sense.fail("数的是哪种牌？和前面说的使用什么牌不一样", after)
    counted = replace(of, zones=(), least=None, most=None)
    return Compare(Times("使用", counted, by_then=by_then), "=", which - (1 if sense.using else 0))
