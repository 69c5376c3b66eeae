"""A row of phrases becomes the nodes that it means: what governs the rest of a sentence, and how long it holds."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from judge.effects.nodes.ability import By, Define, Grant, If, IfDone, May, Node
from judge.effects.nodes.meant import Ref, Select, X
from judge.effects.nodes.verbs import Do
from judge.effects.rewriting import mentions
from judge.effects.syntax import Part
from judge.effects.walking import parts as parts_of
from judge.games.touhou.text import (
    awaiting,
    description,
    either,
    gathering,
    governing,
    nouns,
    permitting,
    phrases,
    pricing,
    replacing,
    riders,
    verbs,
    words,
)
from judge.games.touhou.text.phrases import Clause
from judge.games.touhou.text.roles import OPPONENT
from judge.games.touhou.text.said import Said
from judge.games.touhou.text.sense import Sense
from judge.games.touhou.text.words import PLAYER


def nodes(sense: Sense, chunks: Sequence[Part]) -> list[Node]:
    """What a sentence does."""
    done = _with_x(sense, _row(sense, _same_object(chunks)))
    if sense.pending is not None:
        raise sense.fail("后面没有用到这里写的", sense.pending)
    return done


def _same_object(chunks: Sequence[Part]) -> list[Part]:
    """横置并牺牲该道具: both are done to it. 目标对手选择并横置一个单位: he chooses it, and then it is tapped."""
    made = list(chunks)
    for place, (one, joint, two) in enumerate(zip(chunks, chunks[1:], chunks[2:], strict=False)):
        bare = one.name == two.name == "act" and len(one.parts) == 1 and joint.text in _AND
        if not bare or (noun := two.rule("noun")) is None:
            continue
        named = place and chunks[place - 1].name in {"let", "noun"}
        chosen = phrases.chooses(one) and phrases.done_to_it(two)
        if chosen or not named:
            made[place] = Part("act", one.text, one.start, one.end, (*one.parts, noun))
        if chosen:
            made[place + 2] = Part("act", two.text, two.start, two.end, tuple([p for p in two.parts if p is not noun]))
    return made


def _with_x(sense: Sense, done: list[Node]) -> list[Node]:
    """X为你操控的妖怪的数量，…: what was said of X before what is done with it."""
    if sense.x is None or not done:
        return done
    if not mentions(tuple(done), X()) or any(mentions(target, X()) for target in sense.targets):
        raise sense.fail("后面没有用到X", sense.x[1])
    much, sense.x = sense.x[0], None
    return [Define(much, tuple(done))]


def _row(sense: Sense, chunks: list[Part]) -> list[Node]:  # noqa: PLR0911, PLR0912, PLR0915 - one a kind of phrase
    chunks = awaiting.time_first(riders.as_it_resolves(sense, chunks))
    modes = next((n for n, part in enumerate(chunks) if part.name == "BULLET"), len(chunks))
    for place, part in enumerate(chunks[:modes]):  # ②弃一张牌，若如此做，…: that is said in the mode
        if part.name == "IF_DONE" and replacing.paid_for(chunks, place):
            break  # 若该单位将要死去，你可以弃一张牌，若如此做，改为…
        if part.name in {"IF_DONE", "NOT_DONE"}:
            return riders.if_done(_row, sense, chunks[:place], part, chunks[place + 1 :])
        if part.name == "so_done" and place and chunks[place - 1].name == "IF" and not sense.optional:
            return riders.if_so_done(_row, sense, chunks[: place - 1], part, chunks[place + 1 :])
        if part.name == "OTHERWISE" and not any(each.name in {"IF", "UNLESS"} for each in chunks[:place]):
            return riders.if_done(_row, sense, chunks[:place], part, chunks[place + 1 :])
    chunks = either.joined(chunks)
    modal = any(part.name == "MODES" for part in chunks)
    if not modal and (done := either.to_the_same(_row, sense, chunks)) is not None:
        return done
    if not modal and (done := either.chosen(_row, sense, chunks)) is not None:
        return done
    if not modal and (other := next((n for n, part in enumerate(chunks) if part.name == "OR_DO"), None)):
        return governing.one_or_other(_row, sense, chunks, other)
    found: list[Node] = []
    clause = Clause()
    place = 0
    while place < len(chunks):
        part, rest = chunks[place], chunks[place + 1 :]
        place += 1
        if part.name in governing.GOVERNING:
            if part.name == "each" and clause.subject is None and len(clause.at) == 1:
                clause.subject = clause.at.pop()  # 在你的颜色盘中每有一张…
            if part.name != "MAY" and not clause.empty and clause.subject is None:
                raise sense.fail("这里没有读懂", part)
            outer, sense.outer = sense.outer, found or sense.outer
            made, left = governing.GOVERNING[part.name](_row, sense, clause, part, rest, found)
            sense.outer = outer
            found += made
            chunks, place, clause = left, 0, Clause()
        elif part.name == "COMMA" and rest and clause.free and clause.empty and found:
            found[-1:] = permitting.freed(sense, found[-1], chunks[place - 2])
            clause = Clause()
        elif part.name == "COMMA" and rest and (whole := _said_in_full(sense, clause)):
            found, clause = [*found, *whole], Clause()
        elif part.name in phrases.SEPARATORS:
            if rest and rest[0].name == part.name and rest[0].text == part.text and part.name in {"CONJ", "FILL"}:
                raise sense.fail(f"多了一个「{part.text}」", rest[0])
            if part.text in _AND and clause.heedless is not None and clause.said <= {"noun", "IGNORING"}:
                found.append(permitting.heedless(sense, clause))  # 该牌无视颜色约束且减少2点…
                clause = Clause()
        elif part.name == "SO_USED" and clause.empty:
            found += permitting.goes_out(sense, clause.subject, part)
        elif part.name == "FOR_EACH" and clause.empty:
            sense.player = OPPONENT  # 0.01: there are two players
        elif part.name == "ONCE_MORE" and clause.empty and (found or sense.done or sense.outer or sense.said):
            found.append(Do(ONCE_MORE))
        elif part.name == "LIKEWISE":
            found += _likewise(sense, clause, part, found)
            clause = Clause()
        elif part.name == "REPEATED" and clause.empty:
            found = _repeated(sense, part, found)
        elif part.name in {"AS", "EVERY"} and sense.until and clause.empty:
            found.append(awaiting.for_a_time(_row, sense, part, rest))
            return found
        elif part.name == "AS" and clause.empty and (found or sense.done):
            sense.said = found or sense.done
            found.append(awaiting.once_then(_row, sense, part, rest))
            return found
        elif part.name in {"lasting", "until_use"}:
            if place > 1 and chunks[place - 2].name == part.name:
                raise sense.fail("持续到什么时候写了两次", part)
            glued = bool(found) and clause.empty and place > 1 and chunks[place - 2].name not in phrases.SEPARATORS
            gathering.lasting(sense, part, found, [] if glued else rest)
            if glued and any(one.text in _AND for one in takewhile(_separates, rest)):
                sense.until = gathering.until_said(sense, part)  # …直到回合结束，且…: so long holds what is added, too
        elif not gathering.gathered(sense, clause, part):
            sense.said = found or sense.outer or sense.done
            sense.ends_later = bool(rest) and rest[0].name in {"lasting", "until_use"}
            found = verbs.verb(sense, clause, part, found)
            clause = Clause()
    if clause.free and clause.empty and found:
        found[-1:] = permitting.freed(sense, found[-1], chunks[-1])
    elif whole := _said_in_full(sense, clause):
        found += whole
    elif not clause.empty or clause.free or clause.heedless is not None:
        at = clause.subject or clause.let or clause.origin or clause.to or (clause.at[0] if clause.at else chunks[-1])
        raise sense.fail("后面没有写做什么", at)
    return found


def _said_in_full(sense: Sense, clause: Clause) -> list[Node]:
    """该牌不需要支付颜色值, 你使用的神无视颜色约束: a clause that has no verb."""
    if clause.subject is None or not clause.said <= {"noun", "FREE", "IGNORING"}:
        return []
    until = sense.until
    made = [permitting.heedless(sense, clause)] if clause.heedless is not None else []
    sense.until = until
    return [*made, _costs_nothing(sense, clause.subject)] if clause.free else made


_AND = frozenset({"且", "并", "并且", "而且"})


def _separates(part: Part) -> bool:
    return part.name in phrases.SEPARATORS


def _repeated(sense: Sense, part: Part, found: list[Node]) -> list[Node]:
    """然后重复该流程2次: all that was said, so many times more."""
    times = words.number(part.text[-2])
    done = [*sense.done, *found]
    if not done or part.text[-1] != "次":
        raise sense.fail("没有读懂重复的是什么", part)
    sense.done[:] = []
    return done * (times + 1)


ONCE_MORE = "重复流程"


def _likewise(sense: Sense, clause: Clause, part: Part, found: list[Node]) -> list[Node]:
    """对道具进行相同的流程, 对手进行相同的流程: what was said, of another kind of cards or by the other player."""
    done = (*sense.done, *found)
    if not done or sense.targets or clause.said not in ({"to"}, {"noun"}):
        raise sense.fail("没有读懂再做一遍的是什么", part)
    if clause.subject is not None:
        whose, by = phrases.actor_of(sense, clause)
        who = by if by is not None else Ref(PLAYER, whose)
        if whose not in {"自己", "对手"} or any(isinstance(node, By) for node in done):
            raise sense.fail("没有读懂是谁再做一遍", clause.subject)
        return [By(who, done)]
    kinds = {one.kind for node in done for one in parts_of(node) if isinstance(one, Select)} - {PLAYER}
    to = description.described(sense, clause.to) if clause.to is not None else Said()
    if len(kinds) != 1 or to != Said(kind=to.kind, every=to.every) or to.kind not in words.USED or to.kind in kinds:
        raise sense.fail("没有读懂对什么再做一遍", part)
    return list(_of_kind(done, kinds.pop(), to.kind))


def _of_kind(nodes: Any, old: str, new: str) -> Any:
    """The same, of cards of another kind."""
    if isinstance(nodes, tuple):
        return tuple([_of_kind(each, old, new) for each in nodes])
    if not isinstance(nodes, Struct):
        return nodes
    made = replace(nodes, **{name: _of_kind(getattr(nodes, name), old, new) for name in nodes.__struct_fields__})
    return replace(made, kind=new) if isinstance(made, Select) and made.kind == old else made


def _costs_nothing(sense: Sense, noun: Part) -> Node:
    """该牌不需要支付颜色值, 你使用的妖精单位牌不需要支付颜色值."""
    said = description.described(sense, noun)
    until = phrases.until_when(sense) if said.next else ""
    if (said.next and not until) or said.counted or said.target or not (said.used or said.pron is not None):
        raise sense.fail("没有读懂什么不需要支付颜色值", noun)
    what = nouns.just(sense, replace(said, first=False, nth=1, next=False), noun, count=False)
    flag = permitting.AT_WILL if sense.at_will else permitting.FREE
    made = Grant(what, flag, until or phrases.until_when(sense), next=said.next)
    return pricing.of_the_first(sense, what, made, noun, said.nth) if said.first else made


def goes_on_after_repeating(body: Sequence[Node]) -> bool:
    """Whether anything stands after 重复此流程, or that is done by somebody or for a mode alone."""
    again = Do(ONCE_MORE)
    if not mentions(tuple(body), again):
        return False
    *before, last = body
    if mentions(tuple(before), again):
        return True
    if last == again:
        return False
    inner = getattr(last, "then", ()) if isinstance(last, If | May | IfDone) else ()
    return not inner or mentions(getattr(last, "otherwise", ()), again) or goes_on_after_repeating(inner)
