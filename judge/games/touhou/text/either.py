"""横置或重置目标单位, 将其消灭或移回手上: one of two things is done to the same, as its player chooses."""

from __future__ import annotations

from itertools import pairwise

from msgspec.structs import replace

from judge.effects.nodes.ability import Mode, Modes, Node, OneOf
from judge.effects.nodes.meant import Select
from judge.effects.nodes.verbs import Choose, Counters
from judge.effects.syntax import Part
from judge.games.touhou.text import description, nouns, phrases, words
from judge.games.touhou.text.rest import Row, needed
from judge.games.touhou.text.roles import THAT
from judge.games.touhou.text.said import Said
from judge.games.touhou.text.sense import Sense

_OR = frozenset(("或", "或者"))
_GOVERNS = frozenset(("MAY", "IF", "IN_TURN", "PHASE", "each", "UNLESS", "MODES"))
"""What governs the rest of its row, which is read then by itself."""


def to_the_same(row: Row, sense: Sense, chunks: list[Part]) -> list[Node] | None:
    """What a row with two such verbs does; None, where it has none."""
    place = next((n for n, (one, two) in enumerate(pairwise(chunks)) if _joined(chunks[:n], one, two)), None)
    if place is None or any(part.name in _GOVERNS for part in chunks[:place]):
        return None
    named = place > 0 and chunks[place - 1].name == "let"
    first, second, rest = chunks[place], chunks[place + 1], chunks[place + 2 :]
    if place and chunks[place - 1].name == "at":
        return _on_or_off(row, sense, chunks, place)
    bare, it = replace(first, parts=first.parts[:1]), _it(first)
    if named:
        start, first_of = place - 1, [chunks[place - 1], bare]
        second_of = [Part("let", "", first.start, first.end, (it,)), second]
    else:
        start, first_of = place, [replace(bare, parts=(*bare.parts, second.the("noun")))]
        second_of = [replace(second, parts=(*second.parts[:1], it))]
    you = start == 1 and chunks[0].name == "noun" and phrases.is_you(chunks[0])
    before = row(sense, chunks[:start]) if start and not you else []
    one = needed(row, sense, first_of, first)
    if not sense.targets:
        raise sense.fail("先选的是哪一个，还是先选做哪一件？请写「选择一项：①…②…」", first)
    two = needed(row, sense, second_of, second)
    return [*before, OneOf((tuple(one), tuple(two))), *row(sense, rest)]


def _on_or_off(row: Row, sense: Sense, chunks: list[Part], place: int) -> list[Node]:
    """在一张时符上放置或移除两个计时指示物: on which is chosen first, then which of both is done."""
    on, acts = chunks[place - 1].the("noun"), chunks[place : place + 2]
    counters = acts[1].the("noun")
    said = description.described(sense, counters)
    ways = [phrases.ACTS.get(act.said("ACT"), act.said("ACT")) for act in acts]
    plain = said == Said(counter=said.counter, number=said.number) and isinstance(said.number, int)
    if not {"放置"} < set(ways) <= {"放置", "移除", "移去"} or not plain or said.counter in {"", words.ANY_COUNTER}:
        raise sense.fail("要写在什么上放置或移除几个什么指示物", counters)
    you = place == 2 and chunks[0].name == "noun" and phrases.is_you(chunks[0])
    before = row(sense, chunks[: place - 1]) if place > 1 and not you else []
    what = nouns.simply(sense, on)
    first: list[Node] = []
    if isinstance(what, Select):
        if what.most != 1:
            raise sense.fail("放置还是移除，是一起选，还是各选各的？请写「一个」", on)
        first, what = [Choose(what)], THAT
    sense.that = what
    two = [(Counters(what, said.counter, said.number, minus=way != "放置"),) for way in ways]
    return [*before, *first, OneOf(tuple(two)), *row(sense, chunks[place + 2 :])]


def chosen(row: Row, sense: Sense, chunks: list[Part]) -> list[Node] | None:
    """选择目标单位，或你颜色盘中的一张牌，重置它: two that may be chosen, with what is done to either.

    Which of them it is, is said when it is used, as their targets are (1.122, 7.1.4).
    """
    place = next((n for n, part in enumerate(chunks) if part.name == "act" and part.said("ACT") in _CHOOSES), None)
    if place is None or any(part.name in _GOVERNS for part in chunks[:place]):
        return None
    act = chunks[place]
    if (noun := act.rule("noun")) is None or sense.targets:
        return None
    rest = chunks[place + 1 :]
    quals = list(noun.parts)
    cut = next((n for n, qual in enumerate(quals) if n and qual.first.name == "OR" and _apart(quals, n)), 0)
    if cut:
        two = [phrases.noun_of(noun, quals[:cut]), phrases.noun_of(noun, quals[cut + 1 :])]
    else:
        after = next((n for n, part in enumerate(rest) if part.name != "COMMA"), len(rest))
        other = rest[after] if after < len(rest) and rest[after].name == "noun" else None
        if other is None or other.parts[0].first.name != "OR" or len(other.parts) < 2:
            return None
        two, rest = [noun, phrases.noun_of(other, other.parts[1:])], rest[after + 1 :]
    you = place == 1 and chunks[0].name == "noun" and phrases.is_you(chunks[0])
    before = row(sense, chunks[:place]) if place and not you else []
    modes = []
    for one in two:
        with sense.apart() as mine:
            then = needed(row, sense, [Part("act", act.text, act.start, act.end, (*act.parts[:1], one)), *rest], act)
            modes.append(Mode(tuple(then), tuple(mine)))
    if not any(mode.targets for mode in modes):
        raise sense.fail("这里不能用「或」「和」连接", noun)
    return [*before, Modes(tuple(modes))]


_CHOOSES = frozenset(("选择", "选定", "指定"))


def _apart(quals: list[Part], cut: int) -> bool:
    """Whether what stands on both sides of 或 says itself that it is a target, or where it is."""
    return all(any(qual.first.name in {"TARGET", "ZONE"} for qual in side) for side in (quals[:cut], quals[cut:]))


def joined(chunks: list[Part]) -> list[Part]:
    """A row, with 或 between two verbs that are done to the same in the place of what the first one is done to."""
    made: list[Part] = []
    for place, part in enumerate(chunks):
        before = made[-1] if made else None
        bare = part.name == "OR_DO" and before is not None and before.name == "act" and len(before.parts) == 1
        if bare and before is not None and place + 1 < len(chunks):
            one = replace(before, parts=(*before.parts, Part("noun", "或", part.start, part.end)))
            if _joined(made[:-1], one, chunks[place + 1]):
                made[-1] = one
                continue
        made.append(part)
    return made


def _joined(before: list[Part], one: Part, two: Part) -> bool:
    noun = one.rule("noun") if one.name == "act" else None
    if noun is None or noun.text not in _OR:
        return False
    named = bool(before) and before[-1].name == "let"
    if named:
        return two.name == "DEST" or (two.name == "act" and two.rule("noun") is None)
    return two.name == "act" and two.rule("noun") is not None


def _it(at: Part) -> Part:
    """其, as if it were printed there."""
    word = Part("THAT", "其", at.start, at.end, is_word=True)
    return Part("noun", "其", at.start, at.end, (Part("qual", "其", at.start, at.end, (word,)),))
