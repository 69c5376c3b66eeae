"""A row of phrases becomes the nodes that it means: what governs the rest of a sentence, and how long it holds."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from judge.effects.nodes import (
    Ability,
    By,
    Condition,
    Count,
    Damage,
    Do,
    Grant,
    Holder,
    If,
    IfDone,
    Instead,
    Later,
    May,
    Mode,
    Modes,
    Node,
    OneOf,
    PayFirst,
    Ref,
    Resources,
    Select,
    Target,
    Unless,
)
from judge.effects.syntax import Part
from judge.games.touhou.text import conditions, description, events, nouns, phrases, places, pointing, verbs, words
from judge.games.touhou.text.phrases import Clause
from judge.games.touhou.text.pointing import THIS
from judge.games.touhou.text.said import Said
from judge.games.touhou.text.sense import BATTLE_END, GAME_END, TURN_END, Sense
from judge.games.touhou.text.words import PLAYER


def nodes(sense: Sense, chunks: Sequence[Part]) -> list[Node]:
    """What a sentence does."""
    done = _row(sense, list(chunks))
    if sense.pending is not None:
        raise sense.fail("后面没有用到这里写的", sense.pending)
    return done


def _row(sense: Sense, chunks: list[Part]) -> list[Node]:  # noqa: PLR0912 - one a kind of phrase
    for place, part in enumerate(chunks):
        if part.name == "IF_DONE":
            return _if_done(sense, chunks[:place], part, chunks[place + 1 :])
    modal = any(part.name == "MODES" for part in chunks)
    if not modal and (either := next((n for n, part in enumerate(chunks) if part.name == "OR_DO"), None)):
        return _one_or_other(sense, chunks, either)
    found: list[Node] = []
    clause = Clause()
    place = 0
    while place < len(chunks):
        part, rest = chunks[place], chunks[place + 1 :]
        place += 1
        if part.name in _GOVERNING:
            if part.name != "MAY" and not clause.empty and clause.subject is None:
                raise sense.fail("这里没有读懂", part)
            made, left = _GOVERNING[part.name](sense, clause, part, rest, found)
            found += made
            chunks, place, clause = left, 0, Clause()
        elif part.name in phrases.SEPARATORS:
            if rest and rest[0].name == part.name and rest[0].text == part.text and part.name in {"CONJ", "FILL"}:
                raise sense.fail(f"多了一个「{part.text}」", rest[0])
        elif part.name in {"AS", "EVERY"} and sense.until and clause.empty:
            found.append(_for_a_time(sense, part, rest))
            return found
        elif part.name in {"lasting", "until_use"}:
            glued = bool(found) and clause.empty and place > 1 and chunks[place - 2].name not in phrases.SEPARATORS
            _lasting(sense, part, found, [] if glued else rest)
        elif not _gathered(sense, clause, part):
            sense.said = found or sense.done
            found = verbs.verb(sense, clause, part, found)
            clause = Clause()
    if clause.free and clause.empty and found:
        found[-1:] = _freed(sense, found[-1], chunks[-1])
    elif not clause.empty or clause.free:
        at = clause.subject or clause.let or clause.origin or clause.to or (clause.at[0] if clause.at else chunks[-1])
        raise sense.fail("后面没有写做什么", at)
    return found


def _freed(sense: Sense, node: Node, at: Part) -> list[Node]:
    """且不需要支付颜色值, said after what may be used."""
    match node:
        case Grant(what, "可以使用", until):
            return [node, Grant(what, "不支付颜色值", until)]
        case Do("使用"):
            return [replace(node, verb="不支付颜色值使用")]
        case May(then):
            return [May((*then[:-1], *_freed(sense, then[-1], at)))]
    raise sense.fail("没有读懂什么不需要支付颜色值", at)


def _gathered(sense: Sense, clause: Clause, part: Part) -> bool:  # noqa: PLR0912 - one a kind of phrase
    """Whether a phrase is one that stands before a verb."""
    match part.name:
        case "noun":
            if clause.subject is not None or clause.let is not None:
                raise sense.fail("这里没有读懂", part)
            clause.subject = part
        case "let":
            if clause.let is not None:
                raise sense.fail("这里没有读懂", part)
            clause.let = part.the("noun")
        case "from":
            if clause.origin is not None:
                raise sense.fail("从哪里写了两次", part)
            clause.origin = part.the("noun")
        case "at":
            clause.at.append(part.the("noun"))
        case "to":
            if clause.to is not None:
                raise sense.fail("对谁写了两次", part)
            clause.to = part.the("noun")
        case "EACH" | "RANDOM" | "ANY_ORDER" | "MANNER" | "UNDER_WHOM" | "FREE" | "ANYTIME" if part.name in clause.said:
            raise sense.fail(f"「{part.text}」写了两次", part)
        case "EACH":
            clause.each = True
        case "RANDOM":
            clause.random = True
        case "ANY_ORDER":
            clause.order = True
        case "MANNER":
            clause.tapped = "横" in part.text
        case "UNDER_WHOM":
            clause.owners = "拥有者" in part.text or "操控者" in part.text
            clause.under = None if clause.owners else "对手" if "对手" in part.text else "自己"
        case "FREE":
            clause.free = True
        case "ANYTIME":
            if sense.in_cost:
                raise sense.fail("这里不能这样写", part)
            sense.anytime = True
        case "DOING":
            _doing(sense, clause, part)
        case _:
            return False
    clause.said.add(part.name)
    return True


def _doing(sense: Sense, clause: Clause, part: Part) -> None:
    """于对手的单位攻击中: when something may be done."""
    if len(clause.at) != 1:
        raise sense.fail("没有读懂是什么时候", part)
    noun = clause.at.pop()
    who = nouns.select(sense, replace(description.described(sense, noun), number=None), noun)
    event = "攻击" if "攻击" in part.text else "阻挡" if "阻挡" in part.text else "战斗"
    sense.moment = (event, who)


def _for_a_time(sense: Sense, part: Part, rest: list[Part]) -> Grant:
    """本回合中，每当…时，…: an ability that its player has for a time (1.112)."""
    cut = next((n for n, each in enumerate(rest) if each.name == "WHEN"), 0)
    if not cut:
        raise sense.fail("没有写发生什么的时候", part)
    inner = Sense(sense.grammar, sense.source, sense.quotes, named_else=sense.named_else)
    inner.trigger = events.trigger(inner, rest[:cut], every=part.name == "EVERY")
    body = tuple(_needed(inner, rest[cut + 1 :], part))
    text = sense.source.printed(part.start, rest[-1].end)
    ability = Ability("", "触发", text, body, trigger=inner.trigger, targets=tuple(inner.targets))
    return Grant(Ref(PLAYER, "自己"), until=phrases.until_when(sense), ability=ability)


def _one_or_other(sense: Sense, chunks: list[Part], either: int) -> list[Node]:
    """将…放进战场或将…置于手上: of the clauses around 或, the player chooses one."""
    start = max((n for n, part in enumerate(chunks[:either]) if part.name in {"COMMA", "CONJ", "MAY"}), default=-1)
    end = next((n for n, part in enumerate(chunks) if n > either and part.name in {"COMMA", "CONJ"}), len(chunks))
    may = start >= 0 and chunks[start].name == "MAY"
    until = start
    if may and start and chunks[start - 1].name == "noun" and phrases.is_you(sense, chunks[start - 1]):
        until = start - 1
    before = _row(sense, chunks[: until if may else start + 1]) if until > 0 else []
    first = _needed(sense, chunks[start + 1 : either], chunks[either])
    second = _needed(sense, chunks[either + 1 : end], chunks[either])
    if sense.targets:
        raise sense.fail("「或」前后有目标：请写成「选择一项：①…②…」", chunks[either])
    made: Node = OneOf((tuple(first), tuple(second)))
    return [*before, May((made,)) if may else made, *_row(sense, chunks[end:])]


_Governs = Callable[[Sense, Clause, Part, list[Part], list[Node]], tuple[list[Node], list[Part]]]


def _if_done(sense: Sense, before: list[Part], at: Part, after: list[Part]) -> list[Node]:
    first = _row(sense, before) or sense.done
    if not first:
        raise sense.fail("前面没有写做什么", at)
    from_before = first is sense.done
    then = tuple(_needed(sense, after, at))
    *others, last = first
    if isinstance(last, May) and all(isinstance(node, Resources) for node in last.then):
        return [*others, PayFirst(last.then, then)]
    made: Node = May((IfDone(last.then, then),)) if isinstance(last, May) else IfDone((last,), then)
    if from_before:
        sense.done.pop()
        return [made]
    return [*others, made]


def _needed(sense: Sense, chunks: list[Part], before: Part) -> list[Node]:
    found = _row(sense, chunks)
    if not found:
        raise sense.fail("后面没有写做什么", before)
    return found


def _may(
    sense: Sense, clause: Clause, part: Part, rest: list[Part], before: list[Node]
) -> tuple[list[Node], list[Part]]:
    """你可以…: up to what is done with the rest of the cards."""
    if rest and rest[0].name == "MAY":
        raise sense.fail("「可以」写了两次", rest[0])
    cut = next((n for n, each in enumerate(rest) if n and _rest_of(each)), len(rest))
    head, left = rest[:cut], rest[cut:]
    if clause.subject is not None:
        head = [clause.subject, *head]
    mine = clause.subject is None or phrases.is_you(sense, clause.subject)
    first = next((each for each in head if each.name not in {"noun", *phrases.SEPARATORS}), None)
    if first is not None and first.name == "PHASE":
        made, none = _delayed(sense, Clause(), first, head[head.index(first) + 1 :], before)
        return [replace(each, then=(May(each.then),)) for each in made if isinstance(each, Later)], [*none, *left]
    sense.permitted, permitted = True, sense.permitted
    found = _needed(sense, head, part)
    sense.permitted = permitted
    if len(found) == 1 and isinstance(found[0], By) and not mine:
        return [replace(found[0], then=(May(found[0].then),))], left
    if _permits(found[0]) and all(isinstance(node, Grant | If) for node in found):
        return found, left
    if len(found) == 1 and isinstance(found[0], Modes):
        modes = [replace(mode, then=(May(mode.then),)) for mode in found[0].of]
        return [replace(found[0], of=tuple(modes))], left
    return [May(tuple(found))], left


def _rest_of(part: Part) -> bool:
    noun = part.rule("noun") if part.name == "let" else part if part.name == "noun" else None
    return noun is not None and any(qual.first.name == "REST" for qual in noun.rules("qual"))


def _permits(node: Node) -> bool:
    """Whether a node says that something may be done, and does nothing."""
    if isinstance(node, If):
        return all(map(_permits, (*node.then, *node.otherwise)))
    return isinstance(node, Grant) and node.flag in _PERMITS


_PERMITS = frozenset(("可以使用", "不支付颜色值", "可以随时使用"))


def _when_so(
    sense: Sense, clause: Clause, part: Part, rest: list[Part], before: list[Node]
) -> tuple[list[Node], list[Part]]:
    """若…，…: the condition ends at the comma, or where something else begins to be spoken of."""
    del clause
    end = next(
        (n for n, each in enumerate(rest) if n and each.name in {"COMMA", "CONJ"} and each.text not in {"并且", "且"}),
        len(rest),
    )
    met, left = rest[:end], rest[end:]
    for place, each in enumerate(met):
        noun = each.rule("noun") if each.name in {"control", "has"} else None
        if noun is not None and (cut := _split(noun)) is not None:
            first, second = cut
            met, left = [*met[:place], _with_noun(each, first)], [second, *met[place + 1 :], *left]
            break
    if not met:
        raise sense.fail("没有写条件", part)
    if met[-1].name == "WILL_DIE":
        return [_replaced(sense, met, left, part)], []
    condition = conditions.condition(sense, met, part)
    rest = [each for each in left if each.name not in phrases.SEPARATORS]
    if not rest and before:
        then, before[:] = tuple(before), []
        return [If(condition, then, "若")], []
    if rest and rest[0].name == "become" and len(rest[0].parts) == 1 and (before or sense.done):
        _changed(sense, condition, rest, before or sense.done)
        return [], []
    return [If(condition, tuple(_needed(sense, left, part)), "若")], []


def _replaced(sense: Sense, met: list[Part], left: list[Part], at: Part) -> Instead:
    """若该单位将要死去，改为…: what would happen does not (1.117f)."""
    rest = [each for each in left if each.name not in phrases.SEPARATORS]
    if len(met) != 2 or met[0].name != "noun" or not rest or rest[0].name != "become" or len(rest[0].parts) != 1:
        raise sense.fail("要写「若…将要…，改为…」", at)
    said = description.described(sense, met[0])
    who = nouns.one(sense, replace(said, number=None, every=False, any=False), met[0], count=False).what
    if isinstance(who, Select):
        sense.that = Ref("诱发")
    elif who == THIS:
        sense.that = THIS
    event = "消灭" if "消灭" in met[1].text else "死去"
    return Instead(event, who, tuple(_needed(sense, left[left.index(rest[0]) + 1 :], at)))


def _changed(sense: Sense, met: Condition, rest: list[Part], before: list[Node]) -> None:
    """造成3点伤害。若…，改为造成5点: instead of the last thing of its kind that was said before, this is done."""
    at, *then = rest
    same = [place for place, node in enumerate(before) if isinstance(node, Damage)]
    if len(then) == 1 and then[0].name == "damage" and same:
        made: tuple[Node, ...] = (replace(before[same[-1]], amount=phrases.how_much(sense, then[0])),)
    else:
        made = tuple(_needed(sense, then, at))
        same = [place for place, node in enumerate(before) if type(node) is type(made[0])]
    if not same and len(before) > 1:
        raise sense.fail("没有读懂「改为」代替前面的哪一件事", at)
    place = same[-1] if same else 0
    before[place] = If(met, made, "若", (before[place],))


def _split(noun: Part) -> tuple[Part, Part] | None:
    """「甲」该牌: two nouns that stand one after the other."""
    quals = list(noun.parts)
    for place, qual in enumerate(quals):
        if (
            place
            and qual.first.name in {"THIS", "WHOSE"}
            and quals[place - 1].first.name in {"NAME", "RACE", "KIND", "CARD", "TOKEN", "TITLE"}
        ):
            return phrases.noun_of(noun, quals[:place]), phrases.noun_of(noun, quals[place:])
    return None


def _with_noun(part: Part, noun: Part) -> Part:
    return Part(
        part.name,
        part.text,
        part.start,
        noun.end,
        tuple([noun if each.name == "noun" else each for each in part.parts]),
    )


def _in_turn(
    sense: Sense, clause: Clause, part: Part, rest: list[Part], before: list[Node]
) -> tuple[list[Node], list[Part]]:
    del before
    if clause.subject is not None:
        rest = [clause.subject, *rest]
    return [If(places.turn(part), tuple(_needed(sense, rest, part)), "若")], []


def _delayed(
    sense: Sense, clause: Clause, part: Part, rest: list[Part], before: list[Node]
) -> tuple[list[Node], list[Part]]:
    """下个结束阶段开始时，…."""
    del before
    if not rest or rest[0].name != "WHEN":
        raise sense.fail("这里没有读懂", part)
    event, whose, _ = places.phase(sense, part)
    if clause.subject is not None:
        rest = [rest[0], clause.subject, *rest[1:]]
    return [Later(event, Ref(PLAYER, whose), tuple(_needed(sense, rest[1:], part)))], []


def _counting(
    sense: Sense, clause: Clause, part: Part, rest: list[Part], before: list[Node]
) -> tuple[list[Node], list[Part]]:
    """你每操控一个妖精，…."""
    del before
    what = description.described(sense, part.the("noun"))
    if what.number != 1 or what.bound or what.target:
        raise sense.fail("「每」后面要写「一个」", part)
    if what == Said(number=1) and clause.subject is not None:
        what, clause.subject = replace(description.described(sense, clause.subject), number=1), None
    if clause.subject is not None:
        where = description.described(sense, clause.subject)
        if (
            where != Said(whose=where.whose, zones=where.zones)
            or (what.zones and where.zones)
            or what.whose is not None
        ):
            raise sense.fail("没有读懂是谁的", clause.subject)
        what = replace(what, whose=where.whose, zones=where.zones or what.zones)
    elif what.whose is None and "操" in part.said("EACH_HAS"):
        what = replace(what, whose="自己")
    sense.each, sense.pending = Count(nouns.select(sense, replace(what, number=None), part)), part
    found = _row(sense, rest)
    sense.each = None
    return found, []


def _unless(
    sense: Sense, clause: Clause, part: Part, rest: list[Part], before: list[Node]
) -> tuple[list[Node], list[Part]]:
    """除非其支付…，否则…."""
    cut = next((n for n, each in enumerate(rest) if each.name == "OTHERWISE"), None)
    after = cut is None
    cut = len(rest) if cut is None else cut
    if clause.subject is not None or (after and not before):
        raise sense.fail("「除非」后面没有写「否则」", part)
    head = [each for each in rest[:cut] if each.name not in phrases.SEPARATORS and each.name != "MAY"]
    if not head or head[0].name != "noun":
        raise sense.fail("「除非」后面没有写谁来做", part)
    who = _who(sense, head[0])
    in_cost, sense.in_cost = sense.in_cost, True
    cost = _needed(sense, head[1:], part)
    sense.in_cost = in_cost
    if after:
        then, before[:] = list(before), []
        return [Unless(tuple(cost), tuple(then), who)], []
    return [Unless(tuple(cost), tuple(_needed(sense, rest[cut + 1 :], rest[cut])), who)], []


def _who(sense: Sense, noun: Part) -> Target | Holder:
    said = description.described(sense, noun)
    if said.pron is not None and said.pron.text in {"其", "它"}:
        return pointing.owner(sense, said.pron)
    found = nouns.one(sense, said, noun)
    return found.by if found.by is not None else found.what


def _modes(
    sense: Sense, clause: Clause, part: Part, rest: list[Part], before: list[Node]
) -> tuple[list[Node], list[Part]]:
    """选择两项，你可以多次选择同一项：①…②…."""
    del clause, before
    again = ended = False
    parts: list[list[Part]] = []
    for each in rest:
        if each.name == "BULLET":
            parts.append([])
        elif parts:
            parts[-1].append(each)
        elif each.name == "AGAIN" and not again:
            again = True
        elif each.name == "COST_END" and not ended:
            ended = True
        elif each.name not in phrases.SEPARATORS:
            raise sense.fail("这里要写选择的各项（①②）", each)
    if len(parts) < 2:
        raise sense.fail("「选择…项」后面至少要有两项，用①②分开", part)
    said = [words.number(c) for c in part.text if c in "一两二三四1234"]
    count = said[-1]
    if count > len(parts) and not again:
        raise sense.fail("要选择的比有的项多", part)
    modes, until = [], sense.until
    for chunks in parts:
        sense.until = until
        if chunks and chunks[0].name == "OR_DO":
            del chunks[0]
        with sense.apart() as mine:
            then = tuple(_needed(sense, chunks, part))
            modes.append(Mode(then, tuple(mine)))
    least = 0 if "多" in part.text else said[0]
    return [Modes(tuple(modes), least, count, again=again)], []


_GOVERNING: dict[str, _Governs] = {
    "MAY": _may,
    "IF": _when_so,
    "IN_TURN": _in_turn,
    "PHASE": _delayed,
    "each": _counting,
    "UNLESS": _unless,
    "MODES": _modes,
}


def _lasting(sense: Sense, part: Part, found: list[Node], rest: list[Part]) -> None:
    """本回合中 before what it is said of, or 直到回合结束 after it."""
    until = _until(sense, part)
    if not any(each.name not in phrases.SEPARATORS for each in rest) and found:
        changed = [_held(node, until) for node in found]
        if changed == found:
            raise sense.fail("前面没有持续到什么时候的内容", part)
        found[:] = changed
        return
    if sense.until and (sense.until != until or sense.pending is not None):
        raise sense.fail("持续到什么时候写了两次", part)
    sense.until, sense.pending = until, part


def _held(node: Node, until: str) -> Node:
    if isinstance(node, May | If | By | IfDone):
        return replace(node, then=tuple([_held(each, until) for each in node.then]))
    if hasattr(node, "until") and not node.until:
        return replace(node, until=until)
    return node


def _until(sense: Sense, part: Part) -> str:
    if part.name == "until_use":
        what = description.described(sense, list(part.rules("noun"))[-1])
        name = next((f.values[0] for f in what.filters if f.fact == "名称"), "")
        if not name or not what.next or part.said("ACT") != "使用" or part.the("noun").text != "你":
            raise sense.fail("没有读懂是直到什么时候", part)
        return f"使用下一张「{name}」"
    word = part.first
    if word.name == "WHILE_OUT":
        return "被移除期间"
    if word.name == "THIS_GAME":
        return GAME_END
    if word.name == "THIS_BATTLE" or "战斗" in word.text:
        return BATTLE_END
    if word.name == "DURATION" and "下" in word.text:
        if "对" in word.text:
            raise sense.fail("没有读懂是直到什么时候", part)
        return "你的下个回合结束" if "你" in word.text or "自己" in word.text else "下个回合结束"
    if word.name == "DURATION" and any(c in word.text for c in "对敌"):
        raise sense.fail("没有读懂是直到什么时候", part)
    return GAME_END if "游戏" in word.text else TURN_END
