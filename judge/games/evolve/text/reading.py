"""Reading a card's text: cut into abilities, each of them parsed and its parts put where an ability has them (10.1)."""

from __future__ import annotations

import contextlib
import functools
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from msgspec.structs import replace

from judge.effects.folding import Source, fold
from judge.effects.nodes.ability import Ability, By, Grant, If, Modes, Node
from judge.effects.nodes.meant import Filter, Is, Ref, Select, TurnOf
from judge.effects.nodes.verbs import Deploy, Do
from judge.effects.reader import Grammar
from judge.effects.rewriting import mentions
from judge.effects.syntax import Part
from judge.effects.unread import Read, TextError, Unread, strict
from judge.effects.walking import parts as parts_of
from judge.games.evolve.text import tallies
from judge.games.evolve.text.additional import cost_besides
from judge.games.evolve.text.blocks import block_of
from judge.games.evolve.text.checks import (
    allowed,
    defined,
    done_once,
    finished,
    in_hand,
    lasts,
    of_its_cost,
    quick_itself,
    where_kind_is_said,
)
from judge.games.evolve.text.icons import ACTIVATED, KEYWORDS, SPOKEN, THIS, TIMINGS, brackets
from judge.games.evolve.text.opening import opened
from judge.games.evolve.text.paid import is_extra, paid_for
from judge.games.evolve.text.parts import Sentence, cut_up, limit_of
from judge.games.evolve.text.pieces import QUOTE, RULED_OFF, as_printed, icon_printed, lines, made_ready, pieces
from judge.games.evolve.text.places import places_joined
from judge.games.evolve.text.sense import Sense
from judge.games.evolve.text.templates import TEMPLATES
from judge.games.evolve.zones import USED_FROM

GRAMMAR = Grammar(Path(__file__).with_name("text.lark"), TEMPLATES)
_KEYWORD = re.compile(rf"【({'|'.join(KEYWORDS)})】(?!\+)[，、；。]?")
ENTERS_RESTED = Deploy(THIS, "战场", "横置")
"""此卡牌以横置状态进入战场: how it comes onto the field, not that it does."""
WHERE_USED: tuple[tuple[str | int, ...], ...] = (("手牌",), ("额外区",))
"""Where a card's own 【快速】 is looked at: from there its player uses it (8.2.1)."""
WHEREVER_USED: tuple[tuple[str | int, ...], ...] = tuple([(zone,) for zone in USED_FROM])
"""Where what using its own card costs is looked at, which a text may let him do from elsewhere."""
OF_THE_KIND = "这个种类"


def read(text: str) -> tuple[Ability, ...]:
    """The abilities that a card's text prints, in its order.

    A line is an ability, with the lines of its options (【1】…); keywords one after the other, and icons after a full
    stop, begin another one on the same line.

    Raises:
        TextError: what is not understood, with its place and the nearest templates.
    """
    return strict(read_each(text))


@functools.lru_cache(maxsize=4096)
def read_each(text: str) -> Read:
    """The same, with what was not understood among what was; none of it stops the rest."""
    found: list[list[Ability | Unread]] = []
    before = 0
    for start, end in lines(text):
        made = [] if RULED_OFF.fullmatch(text, start, end) else _paragraph(text, start, end)
        if found and made and isinstance(made[0], Unread) and _goes_on(found[-1]):
            joined = _paragraph(text, before, end)  # 【土之秘术】…该随从…: of the one that the line before speaks of
            if joined and not any(isinstance(each, Unread) for each in joined):
                found[-1] = joined
                continue
        if found and made and _OPTION.match(text[start:end].strip()) and isinstance(left := found[-1][-1], Unread):
            found[-1][-1] = replace(left, text=text[left.start : end].strip())
            continue
        if found and made and _of_an_option(found[-1], made):
            made = [Unread(text[start:end].strip(), start, TextError(_REACHES_ON, text, start))]
        if made:
            found.append(made)
            before = start
    return tuple([each for paragraph in found for each in paragraph])


GRAMMAR.read = read_each.__wrapped__  # its examples are read afresh, nothing of them kept


def left_out(text: str) -> tuple[str, ...]:
    """What stands in brackets and is passed over, since a note is no part of an effect (2.6.2)."""
    found: list[str] = []
    for start, end in lines(text):
        with contextlib.suppress(TextError):
            notes = fold(text, brackets, start, end, spoken=SPOKEN).reminders
            found.extend(text[first:last].strip() for first, last in notes)
    return tuple(found)


def _paragraph(text: str, start: int, end: int) -> list[Ability | Unread]:
    """What a paragraph says."""
    try:
        source = fold(text, brackets, start, end, spoken=SPOKEN)
    except TextError as error:
        return [Unread(text[start:end].strip(), start, error.with_traceback(None))]
    found: list[Ability | Unread] = []
    for piece in pieces(source) if source.folded else ():
        found += _tried(piece, _abilities)
    return found


_OPTION = re.compile("[（(【][1-9][）)】]")
"""How an option begins: below what was not understood it is a part of that, and no ability of its own (5.17.1.1)."""
_REACHES_ON = "最后一项管到效果文本的最后（5.17.1.1），这一段算不算在里面？请接着写在那一项后面，或写在「抉择」前面"


def _of_an_option(before: Sequence[Ability | Unread], made: Sequence[Ability | Unread]) -> bool:
    """Whether a spell's text goes on in a new paragraph after its options: each reaches to its end (5.17.1.1)."""
    last, first = before[-1], made[0]
    if not (isinstance(last, Ability) and isinstance(first, Ability) and last.kind == first.kind == "法术"):
        return False
    return any(isinstance(node, Modes) for node in last.body)


def _goes_on(before: Sequence[Ability | Unread]) -> bool:
    """Whether what a paragraph says can go on in the next one: it is one ability that is done, and no keyword."""
    return len(before) == 1 and isinstance(before[0], Ability) and before[0].kind != "永续"


def _tried(piece: Source, make: Callable[[Source], Iterable[Ability]]) -> list[Ability | Unread]:
    try:
        with GRAMMAR.reading(piece):
            return list(make(piece))
    except TextError as error:
        return [Unread(as_printed(piece), piece.origin[0], error.with_traceback(None))]


def _abilities(source: Source) -> Iterator[Ability]:
    """The keywords that a piece begins with, and the ability that is written after them."""
    at = 0
    while word := _KEYWORD.match(source.folded, at):
        rest = source.folded[word.end() :]
        if word[1] == "快速" and rest.startswith(("【启动】", "●")):
            break  # of the ability after it (12.3.3)
        yield from keyword(word[1], icon_printed(source.part(at, word.end())))
        at = word.end()
    rest_ = source.part(at, len(source.folded))
    if rest_.folded:
        yield from _written(rest_)


def keyword(word: str, text: str) -> Iterator[Ability]:
    """The abilities that a keyword stands for (12.8–12.15); 蓄积 is also one to be used (13.3.2.2)."""
    kind = "自动" if word == "虹吸" else "永续"
    yield Ability(word, kind, text, (Grant(THIS, word),), icons=(("关键词", word),))
    if word == "蓄积":
        other = Select("护符", "自己", ("战场",), (Filter(word, "=", (True,)),), other=True, least=1, most=1)
        moves, cost = Do("移动蓄积", Ref("对象1")), Do("蓄积的费用")
        yield Ability("移动蓄积", "启动", text, (moves,), cost=(cost,), targets=(other,))


def _written(source: Source) -> Iterator[Ability]:
    """An ability that is written out; one for each of what it waits for."""
    outer, quoted = _quotes(source)
    prepared = made_ready(outer)
    parsed = places_joined(_parsed(prepared), lambda problem, at: GRAMMAR.error(prepared, at.start, problem))
    for start in _each_event(parsed):
        yield from _of_one_event(source, prepared, quoted, start, several=start is not parsed)


_NO_SUCH = re.compile("(?:装备|融合|联合爆发|驱动判定|驱动)(?!・)")
"""What cards say that the book knows nothing of."""


def _parsed(prepared: Source) -> Part:
    """A text as its grammar has it; what is not in the book is said to be that."""
    try:
        return GRAMMAR.parse(prepared)
    except TextError:
        if (word := _NO_SUCH.search(prepared.folded)) is None:
            raise
        raise GRAMMAR.error(prepared, word.start(), f"规则书没有写「{word[0]}」是什么意思") from None


def _each_event(start: Part) -> list[Part]:
    """从手牌丢弃此卡牌时或此卡牌从手牌消失时，…: the same text once for each of what it waits for."""
    waits = next((part for part in _clauses(start) if part.name == "when" and len(list(part.rules("event"))) > 1), None)
    if waits is None:
        return [start]
    plain = tuple([part for part in waits.parts if part.name in {"AS", "NEXT_TIME"}])
    end = waits.the("WHEN")
    each = [replace(waits, parts=(*plain, event, end)) for event in waits.rules("event")]
    return [_with(start, waits, one) for one in each]


def _clauses(part: Part) -> Iterator[Part]:
    """The parts of a text, and those in them."""
    yield part
    for each in part.parts:
        yield from _clauses(each)


def _with(part: Part, old: Part, new: Part) -> Part:
    """A text with one part in the place of another."""
    if part is old:
        return new
    return replace(part, parts=tuple([_with(each, old, new) for each in part.parts]))


def _of_one_event(
    source: Source, prepared: Source, quoted: tuple[tuple[Ability, ...], ...], start: Part, *, several: bool
) -> Iterator[Ability]:
    """What a text says: one ability for each of its icons of timing (12.1.2)."""
    if (whoever := _whoever(start)) is not None:
        raise GRAMMAR.error(prepared, whoever.start, "是哪一位玩家，没有读懂：这只能写在「…时」前面")
    icons = [mark.first.text[1:-1] for mark in start.rules("mark")]
    limits = [mark for mark in start.rules("mark") if mark.first.name == "ONCE_A_TURN"]
    timings = [icon for icon in icons if icon in TIMINGS] or [""]
    if len(set(icons)) < len(icons) - (max(icons.count("用餐"), 1) - 1):
        raise GRAMMAR.error(prepared, 0, "同一个图标写了两次")
    for timing in timings:
        sense = Sense(GRAMMAR, prepared, tallies.value, quoted)
        for mark in limits:
            sense.limit = limit_of(sense, mark)
        made = replace(_ability(sense, start, icons, timing), text=as_printed(source))
        if several and (made.limit is not None or made.trigger is None):
            raise sense.fail("几个「…时」一起数次数，还是各数各的，没有读懂：请分成几段写", start)
        yield from _of_each(sense, made, start) if sense.each_turn else _parted(made)


def _whoever(part: Part) -> Part | None:
    """任意一名玩家 where it is not said of what is waited for: one of them does it, and not both."""
    if part.name == "event":
        return None
    if part.name == "WHOSE" and part.text.startswith(("任意", "任一")):
        return part
    return next((found for each in part.parts if (found := _whoever(each)) is not None), None)


def _of_each(sense: Sense, made: Ability, at: Part) -> Iterator[Ability]:
    """各玩家在自身的主要阶段开始时: in one's own turn oneself, in the other's he, as if his own card said so."""
    if made.targets or made.trigger is None or mentions(made.body, THIS):
        raise sense.fail("每位玩家在自身的回合里做的，这里只能读懂不选目标、不说到此卡牌的", at)
    yield made
    theirs = replace(made.trigger, while_=TurnOf("对手"))
    yield replace(made, trigger=theirs, body=(By(Ref("玩家", "对手"), made.body),))


def _parted(made: Ability) -> Iterator[Ability]:
    """费用-3，具有【疾驰】: what using its own card costs is so where that is used from, the rest on the field."""
    costs, rest = _those(made.body, own=True), _those(made.body, own=False)
    if made.kind != "永续" or made.icons or not costs or not rest:
        yield made
        return
    yield replace(made, body=costs, icons=WHEREVER_USED)
    yield replace(made, body=rest)


def _those(body: Sequence[Node], *, own: bool) -> tuple[Node, ...]:
    """The parts of a text that say what its own card costs, or the others, each under its conditions."""
    found: list[Node] = []
    for node in body:
        if isinstance(node, If):
            then = _those(node.then, own=own)
            found += [replace(node, then=then)] if then else []
        elif of_its_cost((node,)) == own:
            found.append(node)
    return tuple(found)


def _quotes(source: Source) -> tuple[Source, tuple[tuple[Ability, ...], ...]]:
    """The text with each quoted ability as its number, and those abilities."""
    quoted: list[tuple[Ability, ...]] = []
    folded, origin, at = "", list[int](), 0
    for found in QUOTE.finditer(source.folded):
        inner = source.part(found.start(1), found.end(1))
        quoted.append(tuple(_abilities(inner)))
        folded += source.folded[at : found.start()] + f"“{len(quoted) - 1}”"
        place = source.origin[found.start()]
        origin += [*source.origin[at : found.start()], *([place] * (2 + len(str(len(quoted) - 1))))]
        at = found.end()
    folded, origin = folded + source.folded[at:], [*origin, *source.origin[at:]]
    return replace(source, folded=folded, origin=tuple(origin)), tuple(quoted)


def _ability(sense: Sense, start: Part, icons: Sequence[str], timing: str) -> Ability:
    sentences = [cut_up(each) for each in start.rules("sentence")]
    sentences, additional = cost_besides(sense, sentences, icons)
    activated = next((icon for icon in icons if icon in ACTIVATED), "")
    if activated and timing:
        raise sense.fail("一个能力不能又是启动能力又是自动能力", start)
    sense.trigger = TIMINGS.get(timing)
    cost = additional
    sentences = opened(sense, sentences)
    sense.of_card = bool(activated) or sense.trigger is not None
    first = sentences[0] if sentences else None
    rite = bool(activated) and first is not None and first.cost is not None and first.cost[0].name == "rite"
    if first is not None and first.cost is not None and sense.trigger is None and (rite or not is_extra(first.cost)):
        cost = paid_for(sense, first.cost)
        sentences = [Sentence(first.parts, None, first.at), *sentences[1:]]
    elif activated:
        raise sense.fail("启动能力要写费用，例如「●1：」", start)
    meals = icons.count("用餐")
    if meals:
        cost = (Do("用餐", THIS, meals), *cost)
    body = block_of(sense, sentences)
    if activated == "进化":
        named = next((do.into for do in parts_of(tuple(body)) if isinstance(do, Do) and do.verb == "进化"), "")
        shown = Do("公开指定的进化卡牌", into=named) if named else Do("公开进化卡牌")
        cost = (shown, *cost)  # by its icon, which stands before the other costs (12.2.2, 10.4.2.1)
    if not body and not additional and (sense.only is None or activated or sense.trigger is not None):
        raise sense.fail("没有写效果", start)
    finished(sense, body, start)
    if body == [ENTERS_RESTED] and sense.trigger is None and not cost:
        body = [Grant(THIS, "以横置状态进入战场")]
    paid = bool(cost and not additional) or bool(activated)
    kind = "启动" if paid else "自动" if sense.trigger is not None else "法术"
    if kind == "法术" and body and not sense.targets and not additional and not sense.for_good and lasts(body):
        kind = "永续"
    if kind != "永续":
        done_once(sense, kind, body, start)
    allowed(sense, kind, icons, body, start)
    marks: tuple[tuple[str | int, ...], ...] = tuple([(icon,) for icon in icons if icon == "快速"])
    keyword_ = _marked(sense, kind, body, activated, timing)
    if sense.kind:
        is_so = Is(THIS, (Filter("种类", "=", (sense.kind,)),))
        begins = where_kind_is_said(sense, body, written=sense.trigger is not None and not timing)
        body = [*body[:begins], If(is_so, tuple(body[begins:]), OF_THE_KIND)]
    made = Ability(
        name=activated if activated in {"进化", "用餐"} else timing,
        kind=kind,
        text="",
        body=tuple(body),
        icons=tuple(dict.fromkeys((*marks, *keyword_))),
        limit=sense.limit,
        cost=cost,
        trigger=sense.trigger,
        only=sense.only,
        targets=tuple(sense.targets),
    )
    return defined(sense, made, start)


def _marked(
    sense: Sense, kind: str, body: Sequence[Node], activated: str, timing: str
) -> tuple[tuple[str | int, ...], ...]:
    """The marks of an ability: its icon, and where it works outside the field (10.3.4)."""
    found: tuple[tuple[str | int, ...], ...] = ((activated,),) if activated in {"进化", "用餐"} else ()
    found += (("关键词", timing),) if timing else ()
    found += ((sense.zone,),) if sense.zone not in {"", "战场"} else ()
    found += tuple([(zone,) for zone in sense.works_in])
    found += (("墓场",),) if list(body) == [Grant(THIS, "可以从墓场使用")] else ()
    found += (("手牌",),) if in_hand(sense, body) else ()
    where: tuple[tuple[str | int, ...], ...] = ((sense.lies_in,),) if sense.lies_in else WHEREVER_USED
    if kind == "永续" and of_its_cost(body):
        found += where
    elif kind == "永续" and quick_itself(body):
        found += where if sense.lies_in else WHERE_USED
    return found
