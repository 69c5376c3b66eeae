"""你可以…, 每操控一个…, 下个…开始时, 选择一项: phrases that govern the rest of a sentence."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from judge.effects.nodes.ability import (
    By,
    Grant,
    If,
    Later,
    May,
    Modes,
    Node,
    OneOf,
)
from judge.effects.nodes.meant import Count, Named, Reckoned, Ref, Select, X
from judge.effects.nodes.verbs import Cheaper, Counters, Defeat, Deploy, Draw, GiveUp, Put, Reveal, Turn
from judge.effects.syntax import Part
from judge.games.touhou.card import PAID_SO_MANY, SO_MANY_OFF
from judge.games.touhou.text import (
    amounts,
    choosing,
    deciding,
    description,
    drawing,
    next_turn,
    nouns,
    permitting,
    phrases,
    places,
    pointing,
    reckoning,
    unless,
    words,
)
from judge.games.touhou.text.phrases import Clause
from judge.games.touhou.text.rest import Governs, Row, needed
from judge.games.touhou.text.roles import THAT
from judge.games.touhou.text.said import Said
from judge.games.touhou.text.sense import TURN_END, Sense
from judge.games.touhou.text.words import PLAYER


def one_or_other(row: Row, sense: Sense, chunks: list[Part], either: int) -> list[Node]:
    """将…放进战场或将…置于手上: of the clauses around 或, the player chooses one."""
    start = max((n for n, part in enumerate(chunks[:either]) if part.name in {"COMMA", "CONJ", "MAY"}), default=-1)
    end = next((n for n, part in enumerate(chunks) if n > either and part.name in {"COMMA", "CONJ"}), len(chunks))
    may = start >= 0 and chunks[start].name == "MAY"
    until = start
    if may and start and chunks[start - 1].name == "noun" and phrases.is_you(chunks[start - 1]):
        until = start - 1
    before = row(sense, chunks[: until if may else start + 1]) if until > 0 else []
    who = chunks[start + 1] if not may and chunks[start + 1].name == "noun" else None
    if who is not None and not phrases.is_you(who):  # 每位对手弃一张牌或牺牲一个单位
        two = chunks[start + 2 : either], chunks[either + 1 : end]
        if (his := choosing.of_two(row, sense, who, *two)) is not None:
            return [*before, his, *row(sense, chunks[end:])]
    first = needed(row, sense, chunks[start + 1 : either], chunks[either])
    second = needed(row, sense, chunks[either + 1 : end], chunks[either])
    if sense.targets:
        raise sense.fail("「或」前后有目标：请写成「选择一项：①…②…」", chunks[either])
    made: Node = OneOf((tuple(first), tuple(second)))
    return [*before, May((made,)) if may else made, *row(sense, chunks[end:])]


def _may(  # noqa: PLR0911 - one a kind
    row: Row, sense: Sense, clause: Clause, part: Part, rest: list[Part], before: list[Node]
) -> tuple[list[Node], list[Part]]:
    """你可以…: up to what is done with the rest of the cards."""
    if rest and rest[0].name == "MAY":
        raise sense.fail("「可以」写了两次", rest[0])
    cut = next((n for n, each in enumerate(rest) if n and _rest_of(each)), len(rest))
    head, left = rest[:cut], rest[cut:]
    if clause.subject is not None:
        head = [clause.subject, *head]
    subject = clause.subject
    card = subject is not None and description.alternatives(sense, subject)[0][0].pron is not None  # or its player
    mine = subject is None or phrases.is_you(subject)
    first = next((each for each in head if each.name not in {"noun", *phrases.SEPARATORS}), None)
    if first is not None and first.name == "PHASE":
        made, none = _delayed(row, sense, Clause(), first, head[head.index(first) + 1 :], before)
        return [replace(each, then=(May(each.then),)) for each in made if isinstance(each, Later)], [*none, *left]
    sense.permitted, permitted = True, sense.permitted
    sense.decides, sense.at_will = not mine, first is not None and first.name == "FREE"
    sense.may_less = first is not None and first.name == "cheaper"
    last = before or sense.done
    if sense.at_will and mine and last and head[-1] is first:  # …，且可以不支付颜色值
        last[-1:] = permitting.freed(sense, last[-1], part)
        sense.permitted = permitted
        sense.decides = sense.at_will = False
        return [], left
    found = needed(row, sense, head, part)
    sense.permitted, sense.decides, sense.at_will, sense.may_less = permitted, False, False, False
    his = [node for node in found if isinstance(node, By)]
    if not mine and len(his) == len(found) and len({node.who for node in his}) == 1:
        return [By(his[0].who, (May(tuple([each for node in his for each in node.then])),))], left
    if not mine and not _permits(found[0]) and (his or not card):
        raise sense.fail("没有读懂是谁可以这样做", clause.subject or part)
    if _permits(found[0]) and all(isinstance(node, Grant | If | Cheaper) for node in found):
        return found, left
    if len(found) == 1 and isinstance(found[0], Modes):
        if found[0].most == 1:
            return [replace(found[0], least=0)], left  # 你可以选择一项: or none
        modes = [replace(mode, then=(May(mode.then),)) for mode in found[0].of]
        return [replace(found[0], of=tuple(modes))], left
    if len(found) > 1 and isinstance(found[0], GiveUp) and (found[0].what.least, found[0].what.most) == (0, None):
        return found, left  # 你可以弃任意数量的牌，…: none is a number, too
    return [May(tuple(found))], left


def _rest_of(part: Part) -> bool:
    noun = part.rule("noun") if part.name == "let" else part if part.name == "noun" else None
    return noun is not None and any(qual.first.name == "REST" for qual in noun.rules("qual"))


def _permits(node: Node) -> bool:
    """Whether a node says that something may be done, and does nothing."""
    if isinstance(node, If):
        return all(map(_permits, (*node.then, *node.otherwise)))
    return (isinstance(node, Grant) and node.flag in _PERMITS) or (isinstance(node, Cheaper) and node.may)


_PERMITS = frozenset(
    ("可以使用", permitting.FREE, permitting.AT_WILL, "可以随时使用", permitting.ONCE, *permitting.HEEDLESS)
)


def _in_turn(
    row: Row, sense: Sense, clause: Clause, part: Part, rest: list[Part], before: list[Node]
) -> tuple[list[Node], list[Part]]:
    del before
    cut = deciding.another(rest, {"IN_TURN"})
    rest, left = rest[:cut], rest[cut:]
    if clause.subject is not None:
        rest = [clause.subject, *rest]
    sense.in_turn = "阶段" not in part.text
    then = tuple(needed(row, sense, rest, part))
    sense.in_turn = False
    if (more := _besides(part, rest, then)) is not None:
        return [more], left
    return [If(places.turn(part), then, "若")], left


def _besides(part: Part, rest: list[Part], then: tuple[Node, ...]) -> Grant | None:
    """你的抓牌阶段中，你额外抓一张牌: more of what a player does in it anyway (5.1.3, 5.3.2); None of anything else."""
    more = any(each.name == "FILL" and each.text in {"额外", "多"} for each in rest)
    if not more or len(then) != 1 or "外" in part.text.replace("额外", "") or any(c in part.text for c in "对其该每"):
        return None
    you, node = Ref(PLAYER, "自己"), then[0]
    if isinstance(node, Draw) and node.who == "自己" and isinstance(node.count, int) and "抓牌" in part.text:
        return Grant(you, "抓牌阶段额外抓", number=node.count)
    of = node.what if isinstance(node, Put) and node.zone == words.DISC and not node.state else None
    if isinstance(of, Select) and of.top and of.whose == "自己" and not of.filters and "重置" in part.text:
        return Grant(you, "重置阶段额外放进颜色盘", number=of.most) if isinstance(of.most, int) else None
    return None


def _delayed(
    row: Row, sense: Sense, clause: Clause, part: Part, rest: list[Part], before: list[Node]
) -> tuple[list[Node], list[Part]]:
    """下个结束阶段开始时，…."""
    del before
    if not rest or rest[0].name != "WHEN":
        raise sense.fail("这里没有读懂", part)
    event, whose, _ = places.phase(sense, part)
    if clause.subject is not None:
        rest = [rest[0], _done_to(clause.subject, rest[1:]), *rest[1:]]
    return [Later(event, Ref(PLAYER, whose), tuple(needed(row, sense, rest[1:], part)))], []


def _done_to(noun: Part, rest: list[Part]) -> Part:
    """其在下个结束阶段开始时牺牲: it is what that is done to."""
    verb = next((each for each in rest if each.name not in phrases.SEPARATORS), None)
    bare = verb is not None and (verb.name == "DEST" or (verb.name == "act" and len(verb.parts) == 1))
    word = noun.parts[0].first.name
    return Part("let", "", noun.start, noun.end, (noun,)) if bare and word in {"THAT", "THIS"} else noun


def _counting(
    row: Row, sense: Sense, clause: Clause, part: Part, rest: list[Part], before: list[Node]
) -> tuple[list[Node], list[Part]]:
    """你每操控一个妖精，…."""
    sense.said = before or sense.outer or sense.done
    if part.word("HUES") is not None:
        return _times(row, sense, part, rest, _each_hue(sense, clause, part)), []
    what = description.described(sense, part.the("noun"))
    if part.word("EACH_DID", "DIE") is not None:
        return _times(row, sense, part, rest, _each_so_far(sense, clause, part, what)), []
    if what.counter and clause.subject is not None:
        return _times(row, sense, part, rest, _each_counter(sense, clause, part, what)), []
    if part.word("EACH_SO") is not None and drawing.each_drawn(row, sense, part, rest, before or sense.done):
        return [], []
    if part.word("EACH_SO") is not None:
        return _times(row, sense, part, rest, _each_so(sense, part, what, before)), []
    many = _every(sense, part, what)
    if (due := part.word("DUE")) is not None:
        what = replace(what, filters=(*what.filters, words.due(due.text)), kind=what.kind or words.UNIT)
    if what == Said(number=what.number) and clause.subject is not None:
        what, clause.subject = replace(description.described(sense, clause.subject), number=what.number), None
    if clause.subject is not None:
        where = description.described(sense, clause.subject)
        if (among := _of_those(where)) is not None and what.whose is None and not what.zones:
            what, where = replace(what, **among), Said()
        if (
            where != Said(whose=where.whose, zones=where.zones)
            or (what.zones and where.zones)
            or what.whose is not None
        ):
            raise sense.fail("没有读懂是谁的", clause.subject)
        what = replace(what, whose=where.whose, zones=where.zones or what.zones)
    elif what.whose is None and "操" in part.said("EACH_HAS"):
        what = replace(what, whose="自己")
    each = Count(nouns.counted(sense, replace(what, number=None), part))
    return _times(row, sense, part, rest, each if many == 1 else Reckoned(each, per=many)), []


def _each_so_far(sense: Sense, clause: Clause, part: Part, what: Said) -> Reckoned:
    """本回合中你每使用过一张符卡, 本回合中每有一个单位死去: how often it has happened in the turn."""
    done, until, many = ("死去" if part.word("DIE") else "使用"), sense.until, _every(sense, part, what)
    if until != TURN_END or (done == "死去" and clause.subject is not None):
        raise sense.fail("没有写是哪一段时间里：请写「本回合中」", part)
    sense.until, what = "", replace(what, number=None, done_now=done)
    if clause.subject is not None:
        where, clause.subject = description.described(sense, clause.subject), None
        if where != Said(whose=where.whose) or where.whose == "双方":
            raise sense.fail("没有读懂是谁使用过", part)
        what = replace(what, whose=where.whose)
    return Reckoned(nouns.how_many(sense, what, part), per=many)


def _of_those(where: Said) -> dict[str, Any] | None:
    """以此法移除的牌中, 其中: of which cards it is counted how many of them there are."""
    said = {name: getattr(where, name) for name in ("so_put", "gone", "among", "so_shown") if getattr(where, name)}
    bare = replace(where, so_put="", gone="", among=False, so_shown=False, card=False, kind="", every=False)
    return said if said and bare == Said() and where.kind in {"", words.CARD} else None


def _each_counter(sense: Sense, clause: Clause, part: Part, what: Said) -> Reckoned:
    """该单位上每有两个计时指示物, 战场上每有一个惊吓指示物."""
    assert clause.subject is not None
    on, clause.subject = description.described(sense, clause.subject), None
    if replace(what, counter="", number=None) != Said() or on.counted or on.target or on.fact:
        raise sense.fail("没有读懂是哪里的指示物", part)
    if on.pron is not None:  # 该单位上每有一个指示物，其…
        sense.that = sense.that or pointing.pronoun(sense, on.pron)
    there = reckoning.counters_on(sense, replace(on, counter=what.counter, fact="数量"), part)
    return Reckoned(there, per=_every(sense, part, what))


def _every(sense: Sense, part: Part, what: Said) -> int:
    """每…五张: of how many it is once done, or once as much."""
    if not isinstance(what.number, int) or what.number < 1 or what.bound or what.target:
        raise sense.fail("「每」后面要写「一个」", part)
    return what.number


def _times(row: Row, sense: Sense, part: Part, rest: list[Part], each: Count | Named | Reckoned) -> list[Node]:
    """What is done that often, or by that much."""
    sense.each, sense.pending, sense.multiplied = each, part, False
    found = row(sense, rest)
    sense.each = None
    if any(isinstance(node, Modes) for node in found):  # 每操控一个道具便可选一项: as many choices, not as much of each
        return [_as_many_modes(sense, part, found, each)]
    if found and not sense.multiplied:
        if (several := _so_many_chosen(found, each)) is None:
            raise sense.fail("没有读懂「每」乘的是哪一个数", part)
        sense.pending = None
        return several
    return found


def _so_many_chosen(found: list[Node], each: Count | Named | Reckoned) -> list[Node] | None:
    """每以此法消灭一个单位，你可以将一张…放进战场: as many of them, or up to as many; None of what is not so chosen."""
    node = found[0].then[0] if isinstance(found[0], May) and len(found[0].then) == 1 else found[0]
    what = getattr(node, "what", None)
    if len(found) > 1 or not isinstance(node, Deploy | Put | Defeat | Turn | GiveUp) or not isinstance(what, Select):
        return None
    if what.most != 1 or what.top or what.bottom:
        return None
    least = 0 if node is not found[0] or what.least == 0 else each
    return [replace(node, what=replace(what, least=least, most=each))]


def _as_many_modes(sense: Sense, part: Part, found: list[Node], each: Count | Named | Reckoned) -> Modes:
    """你每操控一个道具便可选一项: so many of them, as many as there are when it is used (7.1.4)."""
    made = found[0]
    if len(found) != 1 or not isinstance(made, Modes) or made.most != 1 or made.more is not None or sense.multiplied:
        raise sense.fail("没有读懂每有一个便可选几项", part)
    if not isinstance(each, Count):
        raise sense.fail("选择的时候还没有这个数", part)
    sense.pending = None
    return replace(made, most=each)


_HUED = {"单位": words.UNIT, "久物": words.PERMANENT}


def _each_hue(sense: Sense, clause: Clause, part: Part) -> Count:
    """你的颜色盘中每有一种颜色."""
    hues = part.the("HUES")
    if clause.subject is None or nouns.how_many_hues(hues) != 1:
        raise sense.fail("要写谁的牌每有一种颜色", part)
    noun, clause.subject = clause.subject, None
    return nouns.hues(sense, noun, description.described(sense, noun), _HUED.get(hues.text[-2:], ""))


def _last(sense: Sense, before: list[Node]) -> Node | None:
    """What was done just before, by whomever."""
    last = next(iter(reversed(before or sense.done)), None)
    while isinstance(last, By | May) and last.then:
        last = last.then[-1]
    return last


def _each_so(sense: Sense, part: Part, what: Said, before: list[Node]) -> Count | Named | Reckoned:
    """每以此法消灭一个单位, 以此法每弃两张牌: of what was done just before."""
    said = part.said("ACT") or part.said("TAKEN_BACK")
    act = phrases.ACTS.get(said, said)
    last = _last(sense, before)
    many = _every(sense, part, what)
    what = replace(what, number=None)
    taken = last if last is not None else sense.on_use[0] if len(sense.on_use) == 1 else sense.paid_so_many
    of = getattr(taken, "what", None)
    if what.zones == (words.HAND,) and isinstance(of, Select) and words.HAND in {of.kind, *of.zones}:  # 一张手牌
        what = replace(what, zones=(), kind=words.CARD, card=True)
    if what.zones or (what.whose is not None and act != "消灭"):
        raise sense.fail("「每」后面要写「一个」", part)
    if act in {"移除", "移去"} and what.counter and isinstance(last, Counters) and last.minus:
        if replace(what, counter="") != Said() or what.counter not in {words.ANY_COUNTER, last.name}:
            raise sense.fail(f"前面没有说到{act}什么", part)
        return SO_MANY_OFF if many == 1 else Reckoned(SO_MANY_OFF, per=many)
    if act == "消灭" and isinstance(last, Defeat):
        what = replace(what, filters=(*what.filters, words.DOOMED), kind=what.kind or words.UNIT)
        so_many: Count | Named | Reckoned = Count(nouns.counted(sense, what, part))
    elif _done_so(act, what, last):
        so_many = amounts.EQUAL
    elif _done_so(act, Said(card=True, kind=words.CARD), last) and (what.kind or what.filters):  # such ones among them
        so_many = Count(replace(nouns.select(sense, replace(what, card=True), part), whose="双方", among=THAT))
    elif last is None and (paid := _so_many_paid(sense, act, what)) is not None:
        so_many = paid
    else:
        raise sense.fail(f"前面没有说到{act}什么", part)
    if isinstance(so_many, Reckoned):
        return replace(so_many, per=many)
    return so_many if many == 1 else Reckoned(so_many, per=many)


def _so_many_paid(sense: Sense, act: str, what: Said) -> Named | Reckoned | None:
    """牺牲任意数量的单位…。每以此法牺牲一个单位，…: of what had to be given up on use, or of what an ability costs."""
    if len(sense.on_use) == 1 and _done_so(act, what, sense.on_use[0]):
        return Named(PAID_SO_MANY)
    if sense.paid_so_many is not None and _done_so(act, what, sense.paid_so_many):
        return Reckoned(X())
    return None


def _done_so(act: str, what: Said, last: Node | None) -> bool:
    """Whether so many cards, all of what was done last, were given up, shown or removed."""
    if act == "移除":
        removed = isinstance(last, Put) and last.zone == words.OUT
        return removed and what == Said(card=True, kind=words.CARD)
    given = getattr(last, "what", None)
    alike = what.kind in {"", words.CARD, given.kind if isinstance(given, Select) else ""}
    so = (isinstance(last, GiveUp) and last.way == act) or (isinstance(last, Reveal) and act == "展示")
    so = so or (isinstance(last, Turn) and last.state == act)
    so = so or (isinstance(last, Put) and last.zone == "手牌" and act == "移回")
    asked = isinstance(given, Select) and set(what.filters) <= set(given.filters)
    return so and alike and asked and replace(what, card=False, kind="", filters=()) == Said()


GOVERNING: dict[str, Governs] = {
    "MAY": _may,
    "IF": deciding.when_so,
    "IN_TURN": _in_turn,
    "ONCE_A_TURN": permitting.once_a_turn,
    "PHASE": _delayed,
    "each": _counting,
    "UNLESS": unless.unless,
    "MODES": choosing.modes,
    "IN_NEXT_TURN": next_turn.in_next_turn,
}
