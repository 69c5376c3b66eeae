"""Sentences one after the other: costs, options and terms govern all that follow them (5.17, 10.4.7)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec.structs import replace

from judge.effects.nodes import Do, Extra, If, IfDone, Mode, Modes, Node, Not, PayFirst, Target
from judge.effects.numerals import number
from judge.effects.syntax import Part
from judge.games.evolve.text import cards, clauses, conditions
from judge.games.evolve.text.parts import Sentence, asked, under
from judge.games.evolve.text.sense import Sense
from judge.games.evolve.text.sentences import ruled, sentence_nodes

_FEWEST = 2


def is_extra(cost: Sequence[Part]) -> bool:
    """Whether a cost is paid in addition when it is used (10.4.7.2), or belongs to an option, or to a condition."""
    return cost[0].name in {"on_use", "bullet", "term", "if", "may", "rite"}


def paid_for(sense: Sense, parts: Sequence[Part]) -> tuple[Node, ...]:
    """A cost (10.4): what is done for it, in order."""
    sense.in_cost = True
    found: list[Node] = []
    for part in parts:
        if part.name in _GOVERNORS:
            raise sense.fail("费用里不能这样写", part)
        found += clauses.nodes(sense, part)
    sense.in_cost = False
    if not found:
        raise sense.fail("冒号前面没有写费用", parts[0])
    sense.subject = None
    return tuple(found)


_GOVERNORS = frozenset(
    (
        *(
            "may",
            "instead",
            "lasting",
            "bullet",
            "term",
            "each",
            "if",
            "while",
            "when",
            "during",
            "per_turn",
            "on_use",
            "at",
        ),
        *("modes", "later", "only", "will", "otherwise", "holder"),
    )
)


def block_of(sense: Sense, sentences: Sequence[Sentence]) -> list[Node]:
    """What sentences say, one after the other; some of them govern all that follow."""
    found: list[Node] = []
    was = (sense.that, sense.subject)
    for place, sentence in enumerate(sentences):
        rest = sentences[place + 1 :]
        sense.until, sense.before, sense.pending, sense.each, sense.using = "", "", None, None, False
        sense.actor = None
        parts = sentence.parts
        if sentence.cost is not None:
            return [*found, *_costing(sense, sentence, rest)]
        if parts and parts[0].name == "modes":
            return [*found, _modes(sense, sentence, rest)]
        if parts and parts[0].name == "bullet":
            raise sense.fail("前面没有写「抉择」", parts[0])
        if parts and parts[0].name == "term" and "土之秘术" not in parts[0].text:
            if len(parts) > 1 and parts[1].name == "modes":
                raise sense.fail("「抉择」的数量请写成「抉择1项。如果…，则改为抉择2项」", parts[1])
            return [*found, *_term(sense, sentence, rest)]
        if parts and parts[0].name == "term":
            then = [Sentence(parts[1:], None, sentence.at), *rest]
            return [*found, _extra(sense, (_rite(sense, parts[0]),), then)]
        before = (sense.that, sense.subject)
        if parts and parts[0].name == "otherwise":
            found[-1:] = [_otherwise(sense, found[-1] if found else None, parts, was)]
        elif _asks_done(parts):
            if not found:
                raise sense.fail("前面没有写做什么", parts[0])
            found = [IfDone(tuple(found), tuple(ruled(sense, parts[1:], parts[0])))]
        elif parts:
            found += sentence_nodes(sense, parts)
        if sense.pending is not None:
            raise sense.fail(f"「{sense.pending.text}」之后没有写会持续的变化", sense.pending)
        was = before
    return cards.searched(found)


def _otherwise(sense: Sense, last: Node | None, parts: Sequence[Part], was: tuple[Target | None, Target | None]) -> If:
    """否则，…: what is done if the condition of the sentence before does not hold; 「其」 is what it was there."""
    if not isinstance(last, If) or last.otherwise:
        raise sense.fail("前面一句没有写「如果」", parts[0])
    sense.that, sense.subject = was
    sense.given.append(Not(last.condition))
    body = tuple(ruled(sense, parts[1:], parts[0]))
    sense.given.pop()
    return replace(last, otherwise=body)


def _asks_done(parts: Sequence[Part]) -> bool:
    """Whether a sentence begins with 如果这样做了."""
    return bool(parts) and parts[0].name == "if" and parts[0].rule("done") is not None


def _costing(sense: Sense, sentence: Sentence, rest: Sequence[Sentence]) -> list[Node]:
    """（费用）：（效果）in the middle of a text: to its end, or the next option (10.4.7.1)."""
    cost = sentence.cost or ()
    then = [Sentence(sentence.parts, None, sentence.at), *rest]
    if cost[0].name == "rite":
        if len(cost) > 1:
            raise sense.fail("【土之秘术】和别的费用请分开写", cost[1])
        return [_extra(sense, (_rite(sense, cost[0]),), then)]
    if cost[0].name == "on_use":
        paid = cost[2:] if cost[1:2] and cost[1].name == "may" else cost[1:]  # he may or may not in any case
        return [_extra(sense, paid_for(sense, paid) if paid else (), then)]
    if cost[0].name == "term":
        term = conditions.term(cost[0].the("TERM"))
        return [under(sense, term, term.word, lambda: _costing(sense, replace(sentence, cost=cost[1:]), rest))]
    if cost[0].name == "if":
        met = asked(sense, cost[0])
        return [under(sense, met, "如果", lambda: _costing(sense, replace(sentence, cost=cost[1:]), rest))]
    parts = cost[1:] if cost[0].name == "may" else cost
    if not parts:
        raise sense.fail("冒号前面没有写费用", sentence.at)
    return [PayFirst(paid_for(sense, parts), tuple(block_of(sense, then)))]


def _rite(sense: Sense, part: Part) -> Do:
    """【土之秘术】; with a number it is nothing that the book knows (13.3.3.2 takes one counter)."""
    number = re.search(r"[0-9]+", part.text)
    if number is not None and int(number[0]) != 1:
        raise sense.fail("13.3.3.2 的【土之秘术】移除1个指示物，规则书没有写数字的【土之秘术】", part)
    return Do("土之秘术")


def _extra(sense: Sense, cost: tuple[Node, ...], then: Sequence[Sentence]) -> Extra:
    """An additional cost, and what is done if it was paid (10.4.7.2, 13.3.3.2)."""
    outside, sense.targets = sense.targets, []
    body = tuple(block_of(sense, then))
    found, sense.targets = tuple(sense.targets), outside
    if not cost or not body:
        raise sense.fail("追加费用要写支付什么、做什么", then[0].at)
    return Extra(cost, body, found)


def _term(sense: Sense, sentence: Sentence, rest: Sequence[Sentence]) -> list[Node]:
    """【连击3】…: to the end of the text, or to the next of its kind."""
    first, *others = sentence.parts
    met = conditions.term(first.the("TERM"))
    ended = next((place for place, each in enumerate(rest) if each.parts and each.parts[0].name == "term"), len(rest))
    mine = [Sentence(tuple(others), None, sentence.at), *rest[:ended]]
    return [under(sense, met, met.word, lambda: block_of(sense, mine)), *block_of(sense, rest[ended:])]


def _modes(sense: Sense, sentence: Sentence, rest: Sequence[Sentence]) -> Modes:
    """抉择1项。【1】…。【2】…。 (5.17)."""
    first, *others = sentence.parts
    least, most = _how_many(sense, first)
    more = None
    rest = list(rest)
    if others:
        rest = [Sentence(tuple(others), None, sentence.at), *rest]
    if rest and [part.name for part in rest[0].parts] in (["if", "instead", "modes"], ["term", "instead", "modes"]):
        more = (asked(sense, rest[0].parts[0]), *_how_many(sense, rest[0].parts[2]))
        rest = rest[1:]
    choices: list[list[Sentence]] = []
    for each in rest:
        head = each.cost if each.cost is not None else each.parts
        if head and head[0].name == "bullet":
            if head[0].text != f"【{len(choices) + 1}】":
                raise sense.fail(f"这里应是第{len(choices) + 1}项", head[0])
            bare = replace(each, cost=head[1:]) if each.cost is not None else replace(each, parts=head[1:])
            choices.append([bare])
        elif not choices:
            raise sense.fail("「抉择」后面要写【1】…【2】…", each.at)
        else:
            choices[-1].append(each)
    if len(choices) < _FEWEST or most > len(choices):
        raise sense.fail("「抉择」后面的选项不够：请写【1】…【2】…", first)
    made = []
    for choice in choices:
        outside, sense.targets = sense.targets, []
        body = tuple(block_of(sense, choice))
        if not body:
            raise sense.fail("这一项没有写做什么", choice[0].at)
        made.append(Mode(body, tuple(sense.targets)))
        sense.targets = outside
    return Modes(tuple(made), least, most, more)


def _how_many(sense: Sense, part: Part) -> tuple[int, int]:
    found = re.search(r"([0-9]+|[一二两三])(?:项|个)", part.text)
    if found is None:
        raise sense.fail("没有读懂抉择几项", part)
    most = number(found[1])
    return (1 if "最多" in part.text else most), most
