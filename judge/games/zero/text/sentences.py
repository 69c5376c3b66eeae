"""What the sentences of an effect do, and how one governs the next."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from judge.effects import walking
from judge.effects.nodes.ability import (
    By,
    Define,
    If,
    IfDone,
    Later,
    May,
    Modes,
    Node,
    OneOf,
    PayFirst,
)
from judge.effects.nodes.meant import Either, Holder, Named, Ref, Select, X
from judge.effects.nodes.verbs import Choose, Deploy, Resources, Search, Shuffle
from judge.effects.rewriting import mentions
from judge.effects.syntax import Part
from judge.games.zero.text import (
    clauses,
    counting,
    defining,
    due,
    harming,
    options,
    replacing,
    so_done,
    spoken,
    unless,
)
from judge.games.zero.text.opening import asked, asks, opened, paid, said_often, while_there
from judge.games.zero.text.sense import Sense

_FEWEST = 2


# --- what it does -------------------------------------------------------------------------------------------------


def body(sense: Sense, told: list[list[Part]], kind: str, *, paid: bool) -> list[Node]:
    """What it does, sentence by sentence."""
    if told and (place := replacing.changes_place(told[0])):
        return [replacing.changed(sense, told, place, _rest)]
    if told:
        first, conditional = told[0], paid or kind in {"触发", "启动"}
        told = [list(opened(sense, first, conditional=conditional)), *told[1:]]
        if len(told[0]) < len(first) and sense.condition is not None and any(map(_goes_on, told[1:])):
            raise sense.fail("「若…」管到哪一句？请写成一句，或用「之后」接着写", first[0])
    groups: list[list[Node]] = []
    for parts in told:
        rest = parts[1:] if parts and parts[0].is_word else parts  # 之后
        replaces = _replaces(rest)
        sense.until, sense.pending, sense.each, sense.attacker, sense.doer = "", None, None, None, "自己"
        if not replaces:  # whom and how long the sentence speaks of that it replaces, goes on
            sense.earlier, sense.subject, sense.before = sense.subject or sense.earlier, None, ""
        if replaces:
            groups.append(_changed(sense, groups, rest))
        elif rest and groups and [part.name for part in rest] == ["define"]:
            groups[-1] = defining.defined(sense, rest[0], groups[-1])
        elif rest and rest[0].name == "if_levelled":
            groups = [so_done.levelled(sense, groups, rest, _rest)]
        elif rest and rest[0].name in {"if_destroyed", "so_done"} and groups:
            groups[-1] += _sentence(sense, rest, groups[-1])
        elif rest:
            _goes_on_with(sense, groups, _sentence(sense, rest), rest[0])
        if sense.pending is not None:
            raise sense.fail(f"「{sense.pending.text}」之后没有写会持续的变化", sense.pending)
    groups = _each_of_its_own(sense, groups, told)
    defining.all_defined(sense, groups, told)
    return _said_of_the_number(sense, _shuffled([node for group in groups for node in group]), told)


def _each_of_its_own(sense: Sense, groups: list[list[Node]], told: Sequence[Sequence[Part]]) -> list[list[Node]]:
    """若甲，…。若乙，…: two sentences of which each says itself when it is done, and the effect works if either is.

    What asks of what the first one did (若那张牌为…) hangs on that as well.
    """
    first = sense.condition
    apart = [n for n, group in enumerate(groups) if n and len(group) == 1 and _asks_anew(group[0])]
    if first is None or not apart or not groups[0]:
        return groups
    if sense.may:
        raise sense.fail("「可以」管不管后面的「若…」？请分成两段写", told[-1][0])
    if sense.targets:  # of which some would be chosen though only the other sentence is done
        raise sense.fail("有对象的效果里，各管各的「若…」请分成两段写（705#1）", told[-1][0])
    made: list[list[Node]] = [[If(first, tuple([node for group in groups[: apart[0]] for node in group]), "若")]]
    for group in groups[apart[0] :]:
        if len(group) == 1 and _asks_anew(group[0]):
            made.append(group)
        else:
            raise sense.fail("这一句管到哪一个「若…」？请写成一句，或分成两段写", told[-1][0])
    others = [node.condition for (node,) in groups[apart[0] :] if isinstance(node, If)]
    sense.condition = Either((first, *others))
    return made


def _asks_anew(node: Node) -> bool:
    """Whether a sentence asks for something of its own, and not of what the one before it did."""
    if not isinstance(node, If) or node.word != "若":
        return False
    asked_of = [*walking.parts(node.condition)]
    seen = any(isinstance(one, Select) and (one.shown or one.among is not None) for one in asked_of)
    done_to = any(isinstance(one, Ref) and one.role[:2] in {"那", "对象", "支付", "其余"} for one in asked_of)
    return not (seen or done_to or mentions(node.then, Ref("那")))


def _said_of_the_number(sense: Sense, nodes: list[Node], told: Sequence[Sequence[Part]]) -> list[Node]:
    """宣布一个数字。…: all the sentences after it are done with that number."""
    declared = (n for n, node in enumerate(nodes) if isinstance(node, Define) and node.value == Named(DECLARED))
    if (place := next(declared, None)) is None:
        return nodes
    first = nodes[place]
    assert isinstance(first, Define)
    then = (*first.then, *nodes[place + 1 :])
    if not mentions(then, X()):
        raise sense.fail("宣布的数字后面没有用到", told[0][0])
    return [*nodes[:place], replace(first, then=then)]


def _goes_on_with(sense: Sense, groups: list[list[Node]], made: list[Node], at: Part) -> None:
    """One more sentence; if all of it is of a card that was perhaps not found, it hangs on that as well.

    可以将一张角色牌登场。该牌…
    """
    before = groups[-1][-1] if groups and groups[-1] else None
    if not made or before is None or not all(mentions(node, Ref("那")) for node in made):
        groups.append(made)
    elif isinstance(before, OneOf | Modes):
        raise sense.fail("前面选择一项，这里说的是哪一项里的牌？请写在那一项里", at)
    elif isinstance(before, May) or (isinstance(before, If) and not before.otherwise):
        groups[-1][-1] = replace(before, then=(*before.then, *made))
    else:
        groups.append(made)


def _goes_on(parts: Sequence[Part]) -> bool:
    """Whether a sentence does something and does not say that it comes after what stands before it."""
    return bool(parts) and not parts[0].is_word and parts[0].name != "per_turn" and not asks(parts[0])


def _shuffled(nodes: list[Node]) -> list[Node]:
    """Who has searched his deck shuffles it (615#2); what a text says so besides changes nothing."""
    return [node for place, node in enumerate(nodes) if not (place and _shuffles(nodes[place - 1], node))]


def _shuffles(before: Node, node: Node) -> bool:
    """Whether what was searched before is the deck that is to be shuffled."""
    if node != Shuffle("自己") or not isinstance(before, Search):
        return False
    return before.what.zones == ("牌组区",) and before.what.whose in {None, "自己"}


def _replaces(parts: Sequence[Part]) -> bool:
    """Whether a sentence says what is done, or may be done, instead of the one before it: 若…，改为; 若…，可以改为."""
    names = [part.name for part in parts[1:3]]
    return len(parts) > 1 and asks(parts[0]) and (names[:1] == ["instead"] or names == ["may", "instead"])


def _changed(sense: Sense, groups: list[list[Node]], parts: Sequence[Part]) -> list[Node]:
    """(甲)。若(A)，改为(乙): 甲 is the sentence before it (707#4)."""
    if len(groups) != 1:
        raise sense.fail("没有读懂「改为」代替的是前面的哪一句", parts[1])
    met, targets = asked(sense, parts[0]), len(sense.targets)
    free = parts[1].name == "may"
    then = tuple(_rest(sense, parts[2 + free :], parts[1]))
    if len(sense.targets) > targets:
        raise sense.fail("「改为」后面另有对象，书中没有写使用时选定哪些对象（707#4）", parts[1])
    before = tuple(groups.pop())
    then = _otherwise_done(sense, before, then, parts[1])
    return [If(met, (OneOf((then, before)),) if free else then, "改为", before)]


def _otherwise_done(sense: Sense, before: tuple[Node, ...], then: tuple[Node, ...], at: Part) -> tuple[Node, ...]:
    """What is done instead; 改为将其登场 after 找一张…加入手牌: it is looked for all the same, and goes elsewhere.

    Else the sentence that is replaced chooses nothing any more of which this one could speak.
    """
    if not then or getattr(then[0], "what", None) != Ref("那") or not _chooses(before):
        return then
    (found, *more), (first, *rest) = before, then
    if isinstance(found, Search) and not more and not rest and isinstance(first, Deploy) and not first.zone:
        return (replace(found, zone="战斗区", state=first.state),)
    raise sense.fail("改为之后，前面那一句不做了，没有选出牌：「其」指的是哪一张？", at)


def _chooses(nodes: tuple[Node, ...]) -> bool:
    """Whether sentences choose the card of which another one speaks, as they are carried out."""
    return any(isinstance(node, Search | Choose) or isinstance(getattr(node, "what", None), Select) for node in nodes)


_GOVERNING = frozenset(("may", "will", "later", "due", "one_of", "by", "theirs", "declare"))
"""Parts that govern all that follows in the sentence."""


def _sentence(  # noqa: PLR0911, PLR0912 - one a kind of part
    sense: Sense, parts: Sequence[Part], before: list[Node] | None = None
) -> list[Node]:
    """The parts in order; a condition, 可以 and what is replaced govern what follows in the sentence.

    ``before``: what the sentence before it does, of which this one may say what comes of it.
    """
    found: list[Node] = []
    for place, part in enumerate(parts):
        if asks(part) or part.name in _GOVERNING:
            rest = parts[place + 1 :]
            if found and _replaces(parts[place:]):
                if sum(each.name not in {"lasting", "each"} for each in parts[:place]) != 1:
                    raise sense.fail("没有读懂「改为」代替的是前面的哪一句", rest[0])
                return _changed(sense, [found], parts[place:])
            end = _others_begin(rest) if part.name in {"may", "due"} else len(rest)
            return due.back_from([*found, *_governed(sense, part, rest[:end]), *_sentence(sense, rest[end:])])
        if part.name == "unless":
            return [*unless.unless(sense, part, found, parts[place + 1 :], _rest)]
        if part.name == "unless_paid":
            return [*unless.paid_for(sense, part, found, parts[place + 1 :], _rest)]
        if part.name == "if_destroyed":
            made = so_done.destroyed(
                sense, part, parts[place + 1 :], found or before or [], _rest
            )  # takes out of found
            return [*found, made]
        match part.name:
            case "lasting":
                if sense.until:
                    raise sense.fail("持续到什么时候写了两次", part)
                sense.until, sense.pending = spoken.duration(sense, part.the("until")), part
                found = spoken.until_then(sense, part, found, parts[place + 1 :])
            case "each":
                sense.each, sense.pending = counting.each(sense, part), part
            case "per_turn":
                said_often(sense, part)
            case "wears":
                sense.wears = True
            case "tap" | "resources":
                found += paid(sense, part)
            case "instead" | "bullet" | "when" | "otherwise" | "moment":
                raise sense.fail("这里不能这样写", part)
            case "so_done":
                done = so_done.if_done(sense, part, parts[place + 1 :], found or before or [], _rest)
                return [*found, done]
            case "only_in":
                sense.only_in = "我方回合中" if "我方" in part.text else "对方回合中"
            case "raised":
                found = harming.raised(sense, part, found)
            case "floored":
                found = counting.floored(sense, part, found)
            case "capped":
                found = counting.capped(sense, part, found)
            case "define":
                found = defining.defined(sense, part, found)
            case "due_act":
                found.append(due.of(sense, part, found))
            case _:
                found += clauses.nodes(sense, part)
    return found


def _others_begin(parts: Sequence[Part]) -> int:
    """Where, after 可以, what becomes of 其余 begins: who takes none of what he saw has all of it left.

    So too after 回合结束时: the rest of what was seen is not kept until then. Nowhere, if it is under 可以 itself
    that the cards are looked at.
    """
    others = next((n for n, part in enumerate(parts) if n and part.name == "rest"), len(parts))
    return len(parts) if any(part.name in {"look", "reveal"} for part in parts[:others]) else others


def _governed(sense: Sense, part: Part, rest: Sequence[Part]) -> tuple[Node, ...]:
    """若…, 可以, 将要…时改为, 当此牌下一次…时, 选择一项, with what they govern."""
    if part.name == "due":
        return (due.at_end(sense, part, lambda: _rest(sense, rest, part)),)
    if part.name == "will":
        return replacing.instead(sense, part, rest, _rest)
    return (_GOVERNED.get(part.name, _if)(sense, part, rest),)


def _if(sense: Sense, part: Part, rest: Sequence[Part]) -> Node:
    """若…，…；若…，…，否则…; 只要…，…."""
    if part.said("IF") == "只要" and (sense.trigger is not None or sense.paid):
        return _as_long_as(sense, part, rest)
    met, place = asked(sense, part), next((n for n, each in enumerate(rest) if each.name == "otherwise"), len(rest))
    that, then = sense.that, tuple(_rest(sense, rest[:place], part))
    if place == len(rest):
        return If(met, then, "若")
    if that == Ref("那"):  # 若为角色牌，将其加入手牌，否则放到牌组底: the card that was asked about
        sense.that, sense.chosen = that, True
    return If(met, then, "若", tuple(_rest(sense, rest[place + 1 :], rest[place])))


def _as_long_as(sense: Sense, part: Part, rest: Sequence[Part]) -> If:
    """…，只要此牌在战斗区中，那张牌不能重置: what holds until this card leaves play, if it is still there."""
    if sense.until or (lying := while_there(part)) is None:
        raise sense.fail("「只要」管到什么时候？使用过一次的效果，只读得懂「只要此牌在战斗区中」", part)
    sense.until, sense.pending = f"此牌离开{'我方' if '我方' in lying.text else ''}战斗区", part
    then = _rest(sense, rest, part)
    if any(getattr(node, "until", None) != sense.until for node in then):
        raise sense.fail("「只要」后面只能写会持续的变化", part)
    return If(asked(sense, part), tuple(then), "若")


def _by(sense: Sense, part: Part, rest: Sequence[Part]) -> By:
    """主动玩家抽一张牌, 其控制者抽一张牌: it is all his, and he chooses nothing when the effect is used."""
    if any(each.word("WHOSE") for each in rest):
        raise sense.fail("这里已经写了由谁来做", part)
    who: Ref | Holder = Ref("主动玩家")
    if part.word("HE_DOES"):
        if not sense.he_may:
            raise sense.fail("「其」指的是谁？请写我方或对方", part)
        who = Ref("对方玩家")
    if said := part.word("CONTROLLER_DOES"):
        of = sense.that or (Ref("诱发") if sense.trigger is not None else None)
        of = Ref("这") if said.text.startswith("此牌") else of
        if of is None or not isinstance(of, Ref) or "-" in of.role:
            raise sense.fail("「其」指的是哪一张？前面没有说到别的牌", part)
        who = Holder(of, owns="持有" in said.text)
    targets = len(sense.targets)
    then = tuple(_rest(sense, rest, part))
    if len(sense.targets) > targets:
        raise sense.fail("由别的玩家来做的，对象由谁指定，书中没有写（705#1）", part)
    return By(who, then)


def _may(sense: Sense, part: Part, rest: Sequence[Part]) -> Node:
    """可以…; 可以支付…，若这样做，…: what is done only if he has done it."""
    place = next((n for n, each in enumerate(rest) if each.name == "so_done"), len(rest))
    first = tuple(_rest(sense, rest[:place], part))
    if place == len(rest):
        return May(first)
    then = tuple(_rest(sense, rest[place + 1 :], rest[place]))
    if rest[place].word("SO_NOT"):
        raise sense.fail("「可以」后面请写「若没有这样做」以外的话：不做和不能做要分开写", rest[place])
    if all(isinstance(node, Resources) for node in first):
        return PayFirst(first, then)
    return IfDone((May(first),), then)


def _rest(sense: Sense, parts: Sequence[Part], before: Part) -> list[Node]:
    found = _sentence(sense, parts)
    if any(isinstance(node, If) and node.word == "改为" for node in found):
        raise sense.fail("「改为」请写在不带别的条件的一句里（707#4：使用时就要看前提）", before)
    if not found:
        raise sense.fail("后面没有写做什么", before)
    return found


def _later(sense: Sense, part: Part, rest: Sequence[Part]) -> Later:
    """当此牌下一次重置时，…."""
    if part.the("noun").first.name != "THIS":
        raise sense.fail("「下一次」只能对此牌说", part)
    return Later(part.said("NEXT").removeprefix("下一").removeprefix("次"), Ref("这"), tuple(_rest(sense, rest, part)))


def _declared(sense: Sense, part: Part, rest: Sequence[Part]) -> Define:
    """宣布一个数字，…该数字…: what follows is done with it; it is said as the effect is carried out."""
    if sense.declared or sense.in_cost:
        raise sense.fail("这里不能宣布一个数字", part)
    sense.declared = True
    return Define(Named(DECLARED), tuple(_rest(sense, rest, part)) if rest else ())


DECLARED = "宣布的数字"


_GOVERNED: dict[str, Callable[[Sense, Part, Sequence[Part]], Node]] = {
    "by": _by,
    "theirs": lambda sense, part, rest: unless.theirs(sense, part, rest, _rest),
    "may": _may,
    "later": _later,
    "one_of": lambda sense, part, rest: options.one_of(sense, part, rest, _sentence),
    "declare": _declared,
}
