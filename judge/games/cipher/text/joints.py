"""How the clauses of an ability hang together: the ways of 2.3.1, 你可以 (10.5.1) and replacements (23.1)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from judge.effects.nodes.ability import After, Grant, If, IfDone, May, Node, OneOf, PayFirst, Repeat
from judge.effects.nodes.meant import Condition, Doing, Is, Ref, Select
from judge.effects.nodes.verbs import Become, Choose, Deploy, Gain, Look, Power, Put, Reveal, Turn
from judge.effects.rewriting import mentions
from judge.effects.syntax import Part
from judge.games.cipher.text import (
    amending,
    counting,
    described,
    events,
    granting,
    growing,
    instead,
    lasting,
    nouns,
    numbering,
    parties,
    replacing,
    verbs,
)
from judge.games.cipher.text.phrase import Noun
from judge.games.cipher.text.sense import Sense
from judge.games.cipher.text.sentences import JOINTS, kind
from judge.games.cipher.vocabulary import WHERE_IT_IS

Nodes = tuple[Node, ...]
_CONDITIONS = ("condition", "if")
_MISPLACED = {
    **dict.fromkeys(("trigger", "every"), granting.MISPLACED),
    **dict.fromkeys(("INSTEAD", "do_not"), "没有读懂「改为」代替的是什么"),
    "CHOICE_OF": "「选择以下1项」要写在一句的开头",
    "AREA_OF": "选择区域要写在一句的开头",
    "area_with": "选择区域要写在一句的开头",
    "BULLET": "「・」前面要写「选择以下1项实行」",
    "MAY_PAY": "「你可以支付费用」只能写在诱发条件之后，并且前面要有[费用]",
}
"""What cannot stand just anywhere, and what is said of it then."""


def body(sense: Sense, told: Sequence[Sequence[Part]]) -> Nodes:
    """What an ability does, sentence by sentence."""
    first = next((place for place, parts in enumerate(told) if kind(parts[0]) == "CHOICE_OF"), None)
    if first is not None:
        return (*body(sense, told[:first]), _one_of(sense, told[first:]))
    area = next((place for place, parts in enumerate(told) if kind(parts[0]) in _AREA_SAID), None)
    if area is not None:
        return (*body(sense, told[:area]), _in_either_area(sense, told[area:]))
    groups: list[Nodes] = []
    for place, parts in enumerate(_with_prices(told)):
        sense.until, sense.each, sense.acted, sense.acted_before = "", None, (), sense.acted
        if place:
            sense.subject = ()
        join = kind(parts[0])
        if join in JOINTS:
            before = groups.pop() if groups else ()
            groups.append(_joined(sense, before, parts[0], parts[1:]))
        elif (
            join in _CONDITIONS
            and len(parts) > 1
            and kind(parts[1]) == "INSTEAD"
            and not replacing.tells_event(parts[0])
        ):
            groups.append(_otherwise(sense, groups, parts))
        else:
            groups.append(_following(sense, groups, parts))
        if sense.pending is not None:
            raise sense.fail(f"「{sense.pending.text}」之后没有写会持续的变化", sense.pending)
    return tuple([node for group in groups for node in group])


def _in_either_area(sense: Sense, told: Sequence[Sequence[Part]]) -> OneOf:
    """选择前卫区或后卫区。(甲): what follows, with the one or with the other as 「那个区域」."""
    (opening, *rest), *sentences_ = told
    if sense.area:
        raise sense.fail("选择了两次区域", opening)
    after = [*([rest] if rest else []), *sentences_]
    found: list[Nodes] = []
    for area in _AREAS:
        own = sense.branch()
        own.area = area
        found.append(body(own, after))
    if not all(found) or found[0] == found[1]:
        raise sense.fail("选择区域之后没有写「那个区域」怎样", opening)
    sense.only, sense.limit = own.only, own.limit
    only = tuple([_who_is_there(sense, opening, area) for area in _AREAS]) if kind(opening) == "area_with" else ()
    return OneOf(tuple(found), asked="区域", called=_AREAS, only=only)


def _who_is_there(sense: Sense, opening: Part, area: str) -> Condition:
    """选择有1名以上的具备<女性>性别的我方单位所在的区域: which of the areas that is."""
    comp = opening.the("comp")
    said = nouns.noun(sense, comp)
    if said.zones or said.meant is not None or said.role or said.kind not in {"", "单位"}:
        raise sense.fail("选择的是有哪些单位的区域？请写「选择有1名以上我方单位所在的区域」", comp)
    counted = said if said.counted else replace(said, counted=True, least=1, most=None)
    return numbering.how_many(sense, Noun(), replace(counted, kind="单位", zones=(area,)), comp)


_AREAS, _AREA_SAID = ("前卫区", "后卫区"), frozenset({"AREA_OF", "area_with"})


def _one_of(sense: Sense, told: Sequence[Sequence[Part]]) -> OneOf:
    """选择以下1项实行。・(甲)。・(乙)."""
    (opening, *rest), *sentences_ = told
    after = [list(rest), *map(list, sentences_)] if rest else list(map(list, sentences_))
    parts: list[list[Sequence[Part]]] = []
    for each in after:
        if kind(each[0]) == "BULLET":
            parts.append([])
        if not parts:
            raise sense.fail("「以下」的每一项前面要写「・」", each[0])
        inside = each[1:] if kind(each[0]) == "BULLET" else each
        if not inside or any(kind(part) in {"BULLET", "CHOICE_OF"} for part in inside):
            raise sense.fail("每一项请写成一句，前面写「・」", each[0])
        parts[-1].append(inside)
    if len(parts) < _FEWEST:
        raise sense.fail("「以下」至少要有两项，每一项前面写「・」", opening)
    found: list[Nodes] = []
    for part in parts:
        own = sense.branch()
        found.append(body(own, part))
        if (own.only, own.limit) != (sense.only, sense.limit):
            raise sense.fail("「这个能力仅限…」「每回合1次」说的是整个能力，不能写在一项里", part[0][0])
    return OneOf(tuple(found))


_FEWEST = 2


def _with_prices(told: Sequence[Sequence[Part]]) -> list[Sequence[Part]]:
    """…的场合，你可以(费用)。如果这样做了，不将…、改为…: one sentence, in which the price stands before 改为."""
    found: list[Sequence[Part]] = []
    for parts in told:
        before = found[-1] if found else ()
        priced = kind(parts[0]) == "IF_DONE" and replacing.replaces(parts[1:])
        if priced and any(kind(part) == "MAY" for part in before):
            found[-1] = (*before, *parts)
        else:
            found.append(parts)
    return found


def _following(sense: Sense, groups: list[Nodes], parts: Sequence[Part]) -> Nodes:
    """A sentence on its own; but where it speaks of what was only chosen under a condition, it is under it as well."""
    sense.pointed = False
    found = sentence(sense, parts)
    if not (groups and groups[-1] and sense.pointed):
        return found
    match groups[-1]:
        case (*earlier, If(told, then, how, ())) if _chooses(then):
            groups.pop()
            return (*earlier, If(told, (*then, *found), how))
        case (*earlier, Repeat(times, then)) if _chooses(then):
            groups.pop()
            return (*earlier, Repeat(times, (*then, *found)))
        case (*earlier, May(then, by)) if _chooses(then):
            groups.pop()
            return (*earlier, May((*then, *found), by))
    return found


def _flips(node: Node) -> bool:
    """Whether it turns bonds face down, after which the text goes on to speak of what it spoke of before."""
    return isinstance(node, Turn) and node.state == "背面"


def _chooses(nodes: Nodes) -> bool:
    """Whether cards are chosen in these nodes, so that 「那」 would mean nothing without them."""
    for node in nodes:
        if isinstance(node, Choose | Reveal | Look) or isinstance(getattr(node, "what", None), Select):
            return True
        if isinstance(node, If | May | Repeat) and _chooses(node.then):
            return True
    return False


def sentence(sense: Sense, parts: Sequence[Part]) -> Nodes:  # noqa: PLR0911, PLR0912 - one a kind of part
    """The nodes of a sentence. What begins it (直到…, 如果…, 你可以) reaches to its end."""
    found: list[Node] = []
    for place, part in enumerate(parts):
        rest = parts[place + 1 :]
        match kind(part):
            case "lasting":
                if sense.until and sense.pending is not None:
                    raise sense.fail("持续到什么时候写了两次", part)
                sense.until, sense.pending = lasting.duration(sense, part), part
            case "AT_NEXT_START":
                sense.start = sense.pending = part
            case "each" if any(kind(one) in _EACH_TIME for one in rest):
                counted = counting.counted(sense, part)
                sense.each = counted
                times, sense.each, sense.each_per = sense.times(1), None, 1
                return (*found, Repeat(times, _rest(sense, rest, part)))
            case "each":
                sense.each, sense.pending = counting.counted(sense, part), part
            case "trigger" if granting.at_the_end(sense, part):
                return (*found, granting.in_the_end(sense, part, rest, _rest))
            case "condition" | "if" if rest and granting.at_the_end(sense, rest[0]):
                return (*found, granting.in_the_end(sense, rest[0], rest[1:], _rest, part))
            case "condition" | "if" if rest and kind(rest[0]) == "silent":
                granting.silent(sense, part, rest)
                break
            case "condition" | "if" if rest and kind(rest[0]) == "void" and sense.kind == "常":
                if rest[1:] or rest[0].rule("prop") is not None:
                    raise sense.fail("什么时候无效，没有读懂", rest[0])
                sense.void = (*sense.void, granting.condition(sense, part))
                break
            case "condition" | "if" | "trigger" | "every" if replacing.replaces(rest):
                return (*found, instead.instead(sense, part, rest, _rest))
            case "condition" | "if" if (price := replacing.price(rest)) is not None:
                return (*found, instead.for_a_price(sense, part, price, _rest))
            case "condition" | "if" if sense.until and granting.said(part) in {"的期间", "中"}:
                return (*found, granting.meanwhile(sense, part, rest, _rest))
            case _ if _asks(sense, part):
                return (*found, _if(sense, part, rest))
            case "MAY" if rest and kind(rest[0]) == "onto":
                continue  # what the card lets him do, and no act of the text
            case "MAY":
                return (*found, May(_rest(sense, rest, part)))
            case "FOE_MAY":
                sense.doer = "对手"
                then = _rest(sense, rest, part)
                sense.doer = "自己"
                return (*found, May(then, "对手"))
            case "MAY_PAY" if sense.owed and not rest:
                cost, sense.owed = sense.owed, ()
                return (*found, May(cost))
            case join if join in JOINTS:
                return _joined(sense, tuple(found), part, rest)
            case misplaced if misplaced in _MISPLACED and misplaced != "trigger":
                raise sense.fail(_MISPLACED[misplaced], part)
            case "trigger":
                found.append(granting.whenever(sense, part, rest, _rest))
                break
            case _:
                _carry_out(sense, found, part, rest)
    return tuple(found)


def _if(sense: Sense, part: Part, rest: Sequence[Part]) -> If:
    """如果(A)，(甲)，否则(乙); what 甲 asks for besides is not asked twice if it is A."""
    told = granting.condition(sense, part)
    end = next((at for at, one in enumerate(rest) if kind(one) == "ELSE"), len(rest))
    then = _rest(sense, rest[:end], part)
    told = granting.before_it_strikes(sense, told, then)
    match then:
        case (If(again, inner, how, ()),) if (again, how) == (told, WHERE_IT_IS):
            then = inner
    otherwise = _rest(sense, rest[end + 1 :], rest[end]) if end < len(rest) else ()
    return If(told, then, granting.said(part), otherwise)


_EACH_TIME = frozenset({"choose", "do", "let", "moves"})
"""What is done once for each that is counted, where numbers only become as many times as much."""


def _carry_out(sense: Sense, found: list[Node], part: Part, rest: Sequence[Part]) -> None:
    """What a clause does, after what the sentence has done so far."""
    before = len(sense.meanwhile)
    found += _where_it_is(sense, before, verbs.core(sense, part))
    fighting = tuple(
        [one for one in sense.meanwhile[before:] if isinstance(one, Doing) and one.event in described.FIGHTING]
    )
    if fighting:
        if rest or len(found) > 1:
            raise sense.fail("与这名单位战斗的单位怎样，请单独写成一句", part)
        del sense.meanwhile[before:]
        found[:] = granting.while_fighting(sense, numbering.both(fighting), tuple(found), part)
    elif found and found[-1] in growing.OF_THE_UNIT_BEFORE:
        found[-2:] = [growing.laid(sense, found, part)]


def _where_it_is(sense: Sense, before: int, done: Nodes) -> Nodes:
    """将手牌中的这张卡出击: only if that is where it is; 将支援这名单位的卡加入手牌: only if it supports this unit.

    <圣痕>势力的攻击单位的战斗力+20: only if the unit that attacks is such a one.
    """
    held = [
        one
        for one in sense.meanwhile[before:]
        if isinstance(one, Is) or (isinstance(one, Doing) and one.event == "被支援")
    ]
    meant = {one.who if isinstance(one, Is) else Ref("支援卡", parties.side_of(sense, one.who)) for one in held}
    verbs_of = _OF_A_ROLE if meant <= _FIGHTERS else _OF_A_SUPPORT if meant <= _SUPPORTS else _OF_ONE
    if not held or not all(
        isinstance(node, verbs_of) and any(mentions((node,), ref) for ref in meant) for node in _each_way(done)
    ):
        return done
    sense.meanwhile = [one for one in sense.meanwhile if one not in held]
    return (If(numbering.both(tuple(dict.fromkeys(held))), done, WHERE_IT_IS),)


def _each_way(done: Nodes) -> Nodes:
    """What is done, and of several ways of which one is gone, all that would be."""
    return tuple([inner for node in done for inner in (sum(node.of, ()) if isinstance(node, OneOf) else (node,))])


_OF_ONE = Deploy | Put | Reveal
_OF_A_ROLE = Power | Grant | Gain
_OF_A_SUPPORT = _OF_ONE | _OF_A_ROLE | Become
_SUPPORTS = {Ref("支援卡", whose) for whose in ("自己", "对手")}
_FIGHTERS = {Ref(role, whose) for role in ("攻击单位", "防御单位") for whose in ("自己", "对手", "双方")}


def _rest(sense: Sense, parts: Sequence[Part], before: Part) -> Nodes:
    found = sentence(sense, parts)
    if not found:
        raise sense.fail("后面没有写做什么", before)
    return found


def _joined(sense: Sense, before: Nodes, joint: Part, rest: Sequence[Part]) -> Nodes:
    """(A)。如果这样做了，(B) · (A)。这之后，(B) · 你可以(费用)。如果支付，(B) · (A)的场合，(甲)。否则，(乙)."""
    if not before:
        raise sense.fail("前面没有写做了什么", joint)
    then = _rest(sense, rest, joint)
    return _join(sense, before, then, joint)


def _join(sense: Sense, before: Nodes, then: Nodes, joint: Part) -> Nodes:
    match before:
        case (*earlier, If(told, inner, how, ())) if kind(joint) == "ELSE":
            return (*earlier, If(told, inner, how, then))
        case (*earlier, If(told, inner, how, ())):
            return (*earlier, If(told, _join(sense, inner, then, joint), how))
    match kind(joint), before:
        case "IF_DONE", _:
            return (IfDone(before, then),)
        case "IF_NOT_DONE", _:
            return (IfDone(before, (), then),)
        case "AFTERWARDS", _:
            return (After(before, then),)
        case _, (*earlier, May(cost, "自己")):
            if mentions(then, Ref("那")) and _chooses(tuple([part for part in cost if not _flips(part)])):
                raise sense.fail("「如果支付」之后不能再说到支付费用时选择的卡", joint)
            return (*earlier, PayFirst(cost, then))
    raise sense.fail("前面没有写" + ("是什么条件" if kind(joint) == "ELSE" else "「你可以」支付什么费用"), joint)


def _otherwise(sense: Sense, groups: list[Nodes], parts: Sequence[Part]) -> Nodes:
    """(甲)。(A)的场合，改为(乙): 甲 is the sentence before it, also one that 这之后 and its like join to another."""
    first = parts[0]
    if not groups:
        raise sense.fail("前面没有写「改为」代替的是什么", first)
    if parts[2:] and amending.is_a_number(parts[2]) and (parts[2].rule("noun") is None or sense.kind != "常"):
        told, before = granting.condition(sense, first), groups.pop()
        return (If(told, amending.amended(sense, before, parts[2]), granting.said(first), before),)
    several = len(groups) > 1
    told = granting.condition(sense, first)
    before = groups.pop()
    if not several:
        sense.chosen = ""
    then = _rest(sense, parts[2:], parts[1])
    if several and not (_of_what_was_chosen(before) and _of_what_was_chosen(then) and mentions(told, Ref("那"))):
        raise sense.fail("「改为」代替的是前面的哪一句？请把要代替的写成一句", first)
    if before and isinstance(last := before[-1], After | IfDone | PayFirst):
        return (*before[:-1], replace(last, then=(If(told, then, granting.said(first), last.then),)))
    return (If(told, then, granting.said(first), before),)


def _of_what_was_chosen(nodes: Nodes) -> bool:
    """Whether some parts are about what was chosen before them, and choose nothing themselves."""
    return mentions(nodes, Ref("那")) and not _chooses(nodes)


# --- replacements -------------------------------------------------------------------------------------------------


def _asks(sense: Sense, part: Part) -> bool:
    """Whether a part says what must be so: a condition, or 「…有「甲」时」 behind what sets off, which is no event.

    「横置时」 may be either, but where a text always holds.
    """
    if kind(part) != "trigger" or part.word("EVERY"):
        return kind(part) in _CONDITIONS
    if sense.kind == "常" and len(list(part.rules("prop"))) == 1 and granting.is_going_on(part):
        return True
    told = [clause for prop in part.rules("prop") for clause in prop.parts if not clause.is_word]
    turned = any(clause.word("LYING") for clause in told)
    return not any(clause.name in events.NAMES for clause in told) and (sense.kind == "常" or not turned)
