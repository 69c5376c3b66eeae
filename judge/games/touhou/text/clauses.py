"""The clauses of card text that do something: a row of phrases becomes the nodes that it means."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from typing import Any

from msgspec.structs import replace

from judge.effects.nodes import (
    Ability,
    Amount,
    Become,
    By,
    Cheaper,
    Choose,
    Copy,
    Count,
    Counters,
    Damage,
    Defeat,
    Define,
    Deploy,
    Dig,
    Do,
    Doing,
    Draw,
    Duel,
    EndTurn,
    Exchange,
    Fact,
    Filter,
    Finish,
    Gain,
    GiveUp,
    Grant,
    Holder,
    If,
    IfDone,
    Instead,
    Is,
    Later,
    Look,
    Make,
    May,
    Mode,
    Modes,
    Name,
    Node,
    OneOf,
    PayFirst,
    Points,
    Power,
    Prevent,
    Produce,
    Put,
    Ref,
    Resources,
    Reveal,
    Rewrite,
    Search,
    Select,
    Shuffle,
    TakeControl,
    Target,
    Token,
    Trigger,
    Turn,
    Unless,
    Whose,
    X,
)
from judge.effects.rewriting import mentions, swapped
from judge.effects.syntax import Part
from judge.effects.walking import parts as parts_of
from judge.games.touhou.text import events, nouns, words
from judge.games.touhou.text.nouns import THAT, THIS, Meant, Said
from judge.games.touhou.text.sense import BATTLE_END, GAME_END, TURN_END, Sense
from judge.games.touhou.text.words import PLAYER, UNIT

ACTS = {
    **dict.fromkeys(("抓", "抓取", "抽", "抽取"), "抓"),
    **dict.fromkeys(("弃", "弃置", "弃掉", "丢弃", "舍弃"), "弃置"),
    **dict.fromkeys(("消灭", "破坏", "摧毁"), "消灭"),
    **dict.fromkeys(("移除", "移除游戏", "放逐", "移出游戏"), "移除"),
    **dict.fromkeys(("重置", "竖置"), "重置"),
    **dict.fromkeys(("使用", "施放", "打出"), "使用"),
    **dict.fromkeys(("展示", "公开"), "展示"),
    **dict.fromkeys(("查看", "观看", "检视"), "查看"),
    **dict.fromkeys(("选择", "选定", "指定"), "选择"),
    **dict.fromkeys(("移去", "移走", "取下", "去除"), "移去"),
    **dict.fromkeys(("创造", "产生", "制造", "创建"), "创造"),
}
_SEPARATORS = frozenset(("COMMA", "CONJ", "FILL", "STOP"))
_UPPER, _LOWER, _SHUFFLED = "最上方", "最下方", "洗入"


class Clause:
    """One clause on its way: what was said before its verb."""

    def __init__(self) -> None:
        self.subject: Part | None = None
        self.let: Part | None = None
        self.origin: Part | None = None
        self.at: list[Part] = []
        self.to: Part | None = None
        self.each = False
        self.random = self.order = self.tapped = False
        self.under: Whose | None = None
        self.free = False
        self.said: set[str] = set()
        """The kinds of phrases that were said."""

    @property
    def empty(self) -> bool:
        """Whether nothing was said yet."""
        return not any(
            (
                self.subject,
                self.let,
                self.origin,
                self.at,
                self.to,
                self.each,
                self.random,
                self.order,
                self.tapped,
                self.under,
            )
        )


def nodes(sense: Sense, chunks: Sequence[Part]) -> list[Node]:
    """What a sentence does."""
    done = _row(sense, list(chunks))
    if sense.pending is not None:
        raise sense.fail("后面没有用到这里写的", sense.pending)
    return done


def _row(sense: Sense, chunks: list[Part]) -> list[Node]:
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
        elif part.name in _SEPARATORS:
            if rest and rest[0].name == part.name and rest[0].text == part.text and part.name in {"CONJ", "FILL"}:
                raise sense.fail(f"多了一个「{part.text}」", rest[0])
        elif part.name in {"lasting", "until_use"}:
            glued = bool(found) and clause.empty and place > 1 and chunks[place - 2].name not in _SEPARATORS
            _lasting(sense, part, found, [] if glued else rest)
        elif not _gathered(sense, clause, part):
            found = _verb(sense, clause, part, found)
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
        case "EACH" | "RANDOM" | "UNDER_WHOM" | "FREE" | "ANYTIME" if part.name in clause.said:
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
            clause.under = "对手" if "对手" in part.text else "自己"
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
    who = nouns.select(sense, replace(nouns.described(sense, noun), number=None), noun)
    event = "攻击" if "攻击" in part.text else "阻挡" if "阻挡" in part.text else "战斗"
    sense.moment = (event, who)


# --- what governs the rest of a sentence ---------------------------------------------------------------------------


def _one_or_other(sense: Sense, chunks: list[Part], either: int) -> list[Node]:
    """将…放进战场或将…置于手上: of the clauses around 或, the player chooses one."""
    start = max((n for n, part in enumerate(chunks[:either]) if part.name in {"COMMA", "CONJ", "MAY"}), default=-1)
    end = next((n for n, part in enumerate(chunks) if n > either and part.name in {"COMMA", "CONJ"}), len(chunks))
    may = start >= 0 and chunks[start].name == "MAY"
    until = start
    if may and start and chunks[start - 1].name == "noun" and _is_you(sense, chunks[start - 1]):
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
    mine = clause.subject is None or _is_you(sense, clause.subject)
    first = next((each for each in head if each.name not in {"noun", *_SEPARATORS}), None)
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


def _is_you(sense: Sense, noun: Part) -> bool:
    return noun.text in {"你", "自己", "我方"} or nouns.described(sense, noun).pron is not None


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
    condition = events.condition(sense, met, part)
    rest = [each for each in left if each.name not in _SEPARATORS]
    if not rest and before:
        then, before[:] = tuple(before), []
        return [If(condition, then, "若")], []
    if rest and rest[0].name == "become" and len(rest[0].parts) == 1 and before:
        return [_changed(sense, condition, rest, before)], []
    return [If(condition, tuple(_needed(sense, left, part)), "若")], []


def _replaced(sense: Sense, met: list[Part], left: list[Part], at: Part) -> Instead:
    """若该单位将要死去，改为…: what would happen does not (1.117f)."""
    rest = [each for each in left if each.name not in _SEPARATORS]
    if len(met) != 2 or met[0].name != "noun" or not rest or rest[0].name != "become" or len(rest[0].parts) != 1:
        raise sense.fail("要写「若…将要…，改为…」", at)
    said = nouns.described(sense, met[0])
    who = nouns.one(sense, replace(said, number=None, every=False, any=False), met[0], count=False).what
    if isinstance(who, Select):
        sense.that = Ref("诱发")
    elif who == THIS:
        sense.that = THIS
    event = "消灭" if "消灭" in met[1].text else "死去"
    return Instead(event, who, tuple(_needed(sense, left[left.index(rest[0]) + 1 :], at)))


def _changed(sense: Sense, met: Any, rest: list[Part], before: list[Node]) -> If:
    """造成3点伤害，若…，改为造成5点伤害: the verb before it, with another number."""
    usual = before.pop()
    if len(rest) != 2 or rest[1].name != "damage" or not isinstance(usual, Damage):
        raise sense.fail("没有读懂「改为」什么", rest[0])
    return If(met, (replace(usual, amount=_number(sense, rest[1])),), "若", (usual,))


def _split(noun: Part) -> tuple[Part, Part] | None:
    """「甲」该牌: two nouns that stand one after the other."""
    quals = list(noun.parts)
    for place, qual in enumerate(quals):
        if (
            place
            and qual.first.name in {"THIS", "WHOSE"}
            and quals[place - 1].first.name in {"NAME", "RACE", "KIND", "CARD", "TOKEN", "TITLE"}
        ):
            return _noun(noun, quals[:place]), _noun(noun, quals[place:])
    return None


def _noun(of: Part, quals: Sequence[Part]) -> Part:
    text = "".join(qual.text for qual in quals)
    return Part("noun", text, quals[0].start, quals[-1].end, tuple(quals)) if quals else of


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
    return [If(events.turn(part), tuple(_needed(sense, rest, part)), "若")], []


def _delayed(
    sense: Sense, clause: Clause, part: Part, rest: list[Part], before: list[Node]
) -> tuple[list[Node], list[Part]]:
    """下个结束阶段开始时，…."""
    del before
    if not rest or rest[0].name != "WHEN":
        raise sense.fail("这里没有读懂", part)
    event, whose, _ = events.phase(sense, part)
    if clause.subject is not None:
        rest = [rest[0], clause.subject, *rest[1:]]
    return [Later(event, Ref(PLAYER, whose), tuple(_needed(sense, rest[1:], part)))], []


def _counting(
    sense: Sense, clause: Clause, part: Part, rest: list[Part], before: list[Node]
) -> tuple[list[Node], list[Part]]:
    """你每操控一个妖精，…."""
    del before
    what = nouns.described(sense, part.the("noun"))
    if what.number != 1 or what.bound or what.target:
        raise sense.fail("「每」后面要写「一个」", part)
    if what == Said(number=1) and clause.subject is not None:
        what, clause.subject = replace(nouns.described(sense, clause.subject), number=1), None
    if clause.subject is not None:
        where = nouns.described(sense, clause.subject)
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
    head = [each for each in rest[:cut] if each.name not in _SEPARATORS and each.name != "MAY"]
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
    said = nouns.described(sense, noun)
    if said.pron is not None and said.pron.text in {"其", "它"}:
        return nouns.owner(sense, said.pron)
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
        elif each.name not in _SEPARATORS:
            raise sense.fail("这里要写选择的各项（①②）", each)
    if len(parts) < 2:
        raise sense.fail("「选择…项」后面至少要有两项，用①②分开", part)
    count = words.number(next(c for c in part.text if c in "一两二三四1234"))
    if count > len(parts) and not again:
        raise sense.fail("要选择的比有的项多", part)
    modes = []
    for chunks in parts:
        if chunks and chunks[0].name == "OR_DO":
            del chunks[0]
        with sense.apart() as mine:
            then = tuple(_needed(sense, chunks, part))
            modes.append(Mode(then, tuple(mine)))
    least = 0 if "多" in part.text else count
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


# --- how long -----------------------------------------------------------------------------------------------------


def _lasting(sense: Sense, part: Part, found: list[Node], rest: list[Part]) -> None:
    """本回合中 before what it is said of, or 直到回合结束 after it."""
    until = _until(sense, part)
    if not any(each.name not in _SEPARATORS for each in rest) and found:
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
        what = nouns.described(sense, list(part.rules("noun"))[-1])
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


def _time(sense: Sense) -> str:
    sense.pending = None
    return sense.until


# --- verbs --------------------------------------------------------------------------------------------------------


_BY_PLAYERS = frozenset(("抓", "弃置", "牺牲", "展示"))


def _by_player(clause: Clause, part: Part) -> bool:
    """Whether 让 and 令 before a verb say who does it: 令目标对手弃一张牌."""
    if clause.let is None or clause.subject is not None:
        return False
    word = part.said("ACT")
    return part.name == "life" or (ACTS.get(word, word) in _BY_PLAYERS and part.rule("noun") is not None)


def _both(noun: Part | None) -> list[Part]:
    """你和目标对手: two players who each do the same."""
    quals = list(noun.parts) if noun is not None else []
    cut = next((n for n, qual in enumerate(quals) if qual.first.name == "AND"), 0)
    if noun is None or not cut or not all(q.first.name in {"WHOSE", "TARGET", "PLAYER", "AND"} for q in quals):
        return []
    return [_noun(noun, quals[:cut]), _noun(noun, quals[cut + 1 :])]


def _verb(  # noqa: PLR0911, PLR0912 - one a kind of verb that looks back
    sense: Sense, clause: Clause, part: Part, found: list[Node]
) -> list[Node]:
    name = part.name
    if _by_player(clause, part):
        clause.subject, clause.let = clause.let, None
    if clause.each or name == "act":
        for one in _both(clause.subject):
            alone = copy(clause)
            alone.subject = one
            found = _verb(sense, alone, part, found)
            clause.subject = None
        if clause.subject is None and clause.each and name in {"act", "life"}:
            return found
    if name == "act":
        word = part.said("ACT")
        made = _ACTING[ACTS.get(word, word)](sense, clause, part) if ACTS.get(word, word) in _ACTING else None
        if made is None:
            raise sense.fail("这里不能这样写", part)
    elif name == "until_shown" and found and isinstance(found[-1], Reveal) and clause.empty:
        return [*found[:-1], _dig(sense, part.the("noun"), found[-1])]
    elif name == "define" and clause.empty:
        return _defined(sense, part, found)
    elif name == "DEST" and (sought := _sought(sense, clause, part, found)) is not None:
        return sought
    elif name == "SHUFFLE" and any(isinstance(node, Search) for node in found[-2:]) and _own_deck(sense, clause):
        if sense.shuffled:
            raise sense.fail("洗牌写了两次", part)
        sense.shuffled = True
        return found
    elif name == "FLAG" and "响应" in part.text and clause.empty and found and isinstance(found[-1], Do):
        return _unanswered(sense, part, found)
    elif name == "gain" and _given_to_token(sense, clause, found):
        return _of_token(sense, part, found)
    elif name in _VERBS:
        made = _VERBS[name](sense, clause, part)
    else:
        raise sense.fail("这里不能这样写", part)
    return [*found, *made]


def _unanswered(sense: Sense, part: Part, found: list[Node]) -> list[Node]:
    """使用该牌不能被响应: it is of the card in the 对抗 (1.145b)."""
    used = found[-1]
    if not isinstance(used, Do) or used.verb != "使用" or used.what != THIS:
        raise sense.fail("没有读懂什么不能被响应", part)
    sense.icons.append(("区域", words.STACK))
    return [*found[:-1], *_flags(THIS, part.text, "")]


def _defined(sense: Sense, part: Part, found: list[Node]) -> list[Node]:
    """X为…的数量: what the X of the clause before is (1.56a)."""
    if not mentions(tuple(found), X()):
        raise sense.fail("前面没有写X", part)
    said = nouns.described(sense, part.the("noun"))
    if said.fact in words.NUMBERS:
        much = _read_off(sense, part.the("noun"))
    else:
        much = Count(nouns.select(sense, nouns.resolved(said), part))
    return [Define(much, tuple(found))]


def _own_deck(sense: Sense, clause: Clause) -> bool:
    """Whether it is one's own deck that is shuffled, as it is after searching anyway."""
    return clause.empty or (
        clause.let is not None and clause.subject is None and nouns.place(sense, clause.let).whose in {None, "自己"}
    )


def _sought(sense: Sense, clause: Clause, part: Part, found: list[Node]) -> list[Node] | None:
    """Where what was found goes: 从牌库中搜寻一张单位牌，将其置于手上."""
    last = len(found) - 1
    if found and found[-1] == Reveal(THAT):
        last -= 1
    if last < 0 or clause.subject is not None:
        return None
    sought = found[last]
    if not isinstance(sought, Search) or sought.zone:
        return None
    if clause.let is not None and nouns.described(sense, clause.let).pron is None:
        return None
    zone, place = events.destination(sense, part)
    state = "横置" if "横置" in part.text or clause.tapped else ""
    return [*found[:last], replace(sought, zone=zone, place=place, state=state), *found[last + 1 :]]


def _number(sense: Sense, part: Part) -> Amount:
    """The number of a verb, times what 每… counts."""
    if (same := part.rule("same")) is not None:
        return _read_off(sense, same.the("noun"))
    number = part.word("NUM", "LETTER")
    if number is None:
        raise sense.fail("没有写多少", part)
    return _times(sense, words.amount(number.text), part)


def _times(sense: Sense, much: Amount, at: Part) -> Amount:
    if sense.each is None:
        return much
    if not isinstance(much, int):
        raise sense.fail("「每」和X不能写在一起", at)
    sense.pending = None
    return Count(sense.each.of, much)


def _read_off(sense: Sense, noun: Part) -> Amount:
    """等同于其攻击力, 你操控的妖精的数量."""
    said = nouns.described(sense, noun)
    if said.fact == "数量":
        return Count(nouns.select(sense, nouns.resolved(replace(said, fact="")), noun))
    if said.fact not in words.NUMBERS:
        raise sense.fail("没有读懂是多少", noun)
    found = nouns.one(sense, replace(said, fact=""), noun, count=False)
    if found.by is not None:
        raise sense.fail("没有读懂是多少", noun)
    return Fact(said.fact, found.what)


def _actor(sense: Sense, clause: Clause) -> tuple[Whose, Target | Holder | None]:
    """Who does something; None and his word where it is one of the two players of the words."""
    if clause.subject is None:
        return sense.actor
    said = nouns.described(sense, clause.subject)
    if said.pron is not None and said.pron.name == "THAT" and said == Said(pron=said.pron):
        sense.actor = (
            "自己",
            nouns.owner(sense, said.pron) if said.pron.text in {"其", "它"} else nouns.pronoun(sense, said.pron),
        )
        return sense.actor
    if said.pron is not None:
        raise sense.fail("这里要写是哪位玩家", clause.subject)
    found = nouns.one(sense, said, clause.subject)
    if found.by is not None:
        sense.actor = "自己", found.by
    elif _any_player(found.what):
        sense.actor = found.what.whose, None
    elif isinstance(found.what, Ref) and sense.player == found.what:
        sense.actor = "自己", found.what
    else:
        raise sense.fail("这里要写是哪位玩家", clause.subject)
    return sense.actor


def _any_player(what: Target) -> bool:
    """Whether it is one of the words for players: 你, 对手, 每位玩家."""
    if isinstance(what, Ref):
        return what.role == PLAYER
    return what.kind == PLAYER and not what.filters


def _by(who: Target | Holder | None, done: list[Node]) -> list[Node]:
    if who is None or (len(done) == 1 and isinstance(done[0], By) and done[0].who == who):
        return done
    counted = next((part for node in done for part in parts_of(node) if isinstance(part, Count)), None)
    if counted is not None and counted.of.whose != "双方":
        return [Define(counted, (By(who, swapped(tuple(done), counted, X())),))]
    return [By(who, tuple(done))]


def _no_more(sense: Sense, clause: Clause, part: Part, *allowed: str) -> None:
    """Nothing may stand before a verb that it makes no use of."""
    for name in ("subject", "let", "origin", "to", "each", "random", "order", "tapped", "under", "free"):
        said = getattr(clause, name)
        if name == "subject" and said and said.text == "你":
            continue
        if said and name not in allowed:
            raise sense.fail("这里没有读懂", said if isinstance(said, Part) else part)
    if clause.at and "at" not in allowed:
        raise sense.fail("这里没有读懂", clause.at[0])


def _object(sense: Sense, clause: Clause, part: Part, *, count: bool = True) -> tuple[Meant, Part]:
    """What a verb is done to: after it, or before it with 将."""
    noun = part.rule("noun") or clause.let
    if part.rule("noun") is not None and clause.let is not None:
        raise sense.fail("做什么写了两次", clause.let)
    if noun is None:
        raise sense.fail("没有写对什么这样做", part)
    place = nouns.place(sense, clause.origin) if clause.origin is not None else None
    found, both = nouns.alternatives(sense, noun)
    if len(found) > 1:
        raise sense.fail("这里不能用「或」「和」连接" if not both else "请把两样东西分开写", noun)
    said = found[0]
    if place is not None and said.pron is not None:
        sense.origin = place.zones[0]
        return nouns.one(sense, said, noun, count=count), noun
    sense.origin = ""
    return nouns.one(sense, said, noun, count=count, place=place), noun


def _each_object(sense: Sense, clause: Clause, part: Part, make: Callable[[Target], Node]) -> list[Node]:
    """One node for each of what 和 joins: 消灭目标单位和目标道具."""
    noun = part.rule("noun") or clause.let
    if noun is None or clause.origin is not None:
        found, _ = _object(sense, clause, part)
        return _by(found.by, [make(found.what)])
    said, both = nouns.alternatives(sense, noun)
    if len(said) == 1 or not both:
        found, _ = _object(sense, clause, part)
        if isinstance(found.what, Ref):
            sense.that = found.what
        elif not sense.in_cost:
            sense.that = THAT
        return _by(found.by, [make(found.what)])
    done: list[Node] = []
    for each in said:
        one = nouns.one(sense, each, noun)
        done += _by(one.by, [make(one.what)])
    return done


def _draw(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    _no_more(sense, clause, part, "subject", "each")
    whose, by = _actor(sense, clause)
    noun = part.rule("noun")
    said = nouns.described(sense, noun) if noun is not None else Said()
    if (
        noun is None
        or said.kind != words.CARD
        or said.number is None
        or replace(said, number=None, kind="", card=False) != Said()
    ):
        raise sense.fail("抓牌要写抓几张", noun or part)
    return _by(by, [Draw(_times(sense, said.number, part), whose)])


def _discard(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    _no_more(sense, clause, part, "subject", "let", "random", "origin", "each")
    whose, by = _actor(sense, clause)
    noun = part.rule("noun") or clause.let
    if noun is None:
        raise sense.fail("没有写弃什么", part)
    said = nouns.described(sense, noun)
    if said.pron is not None:
        return [Do("弃置", nouns.pronoun(sense, said.pron))]
    if said.whose not in {None, whose} or said.target or (said.zones and said.zones != (words.HAND,)):
        raise sense.fail("弃置的只能是那位玩家自己的手牌", noun)
    if clause.origin is not None and nouns.place(sense, clause.origin).zones != (words.HAND,):
        raise sense.fail("弃置的只能是手牌", clause.origin)
    if said.owner is not None:
        raise sense.fail("没有读懂是谁的手牌", noun)
    if not said.counted and not said.zones:
        raise sense.fail("没有写弃几张", noun)
    what = nouns.select(sense, replace(said, whose=whose, zones=(words.HAND,)), noun)
    return _by(by, [GiveUp(replace(what, random=clause.random), "弃置")])


def _sacrifice(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    _no_more(sense, clause, part, "subject", "let", "each")
    whose, by = _actor(sense, clause)
    noun = part.rule("noun") or clause.let
    if noun is None:
        raise sense.fail("没有写牺牲什么", part)
    said = nouns.described(sense, noun)
    if said.pron is not None:
        return [Do("牺牲", nouns.pronoun(sense, said.pron))]
    if said.target or said.zones or said.whose not in {None, whose}:
        raise sense.fail("牺牲的只能是那位玩家操控的", noun)
    if not said.counted:
        raise sense.fail("没有写牺牲几个", noun)
    return _by(by, [GiveUp(nouns.select(sense, replace(said, whose=whose), noun), "牺牲")])


def _destroy(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    _no_more(sense, clause, part, "let")
    return _each_object(sense, clause, part, Defeat)


def _turn(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    state = "横置" if part.said("ACT") == "横置" else "竖置"
    _no_more(sense, clause, part, "let")
    return _each_object(sense, clause, part, lambda what: Turn(_own_in_cost(sense, what), state))


def _own_in_cost(sense: Sense, what: Target) -> Target:
    """What a cost taps is its player's own."""
    if sense.in_cost and isinstance(what, Select) and what.whose == "双方":
        return replace(what, whose="自己")
    return what


def _exile(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    """移除: out of the game, or counters off what has them."""
    noun = part.rule("noun")
    if noun is not None and (cut := _upon(noun)) is not None:
        clause.origin, noun = cut
    if noun is not None and any(q.first.name == "COUNTER" for q in noun.rules("qual")):
        return _off(sense, clause, part, nouns.described(sense, noun))
    _no_more(sense, clause, part, "let", "origin", "subject")
    whose, by = _actor(sense, clause)
    if whose != "自己" or by is not None:
        raise sense.fail("没有读懂是谁来移除", part)
    found, _ = _object(sense, clause, part)
    what = found.what
    sense.that = what if isinstance(what, Ref) and what.role != "其余" else THAT
    return _by(found.by, [Put(what, words.OUT, origin=sense.origin)])


def _upon(noun: Part) -> tuple[Part, Part] | None:
    """目标单位上的所有指示物: what they are on, and they."""
    quals = list(noun.parts)
    if not any(qual.first.name == "COUNTER" for qual in quals):
        return None
    place = next((n for n, qual in enumerate(quals) if n and qual.first.name == "INSIDE"), None)
    return None if place is None else (_noun(noun, quals[:place]), _noun(noun, quals[place + 1 :]))


def _annul(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    _no_more(sense, clause, part, "let")
    found, noun = _object(sense, clause, part)
    what = found.what
    if isinstance(what, Select):
        if what.most != 1:
            raise sense.fail("反制要写反制几张", noun)
        what = replace(what, zones=(words.STACK,))
    elif what.role.startswith("对象"):
        sense.targets[-1] = replace(sense.targets[-1], zones=(words.STACK,))
    return [Do("反制", what)]


def _use(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    """使用: a permission, where it is said until when or at what moment; else something that is done now."""
    _no_more(sense, clause, part, "subject", "origin", "free", "let")
    if part.rule("noun") is None and clause.subject is not None and clause.let is None:
        clause.let, clause.subject = clause.subject, None
        sense.actor = "自己", None
    whose, by = _actor(sense, clause)
    if by is not None or whose == "双方":
        raise sense.fail("没有读懂是谁使用", part)
    until = _time(sense)
    anytime, moment, permitted = sense.anytime, sense.moment, sense.permitted
    sense.anytime, sense.moment = False, None
    found, noun = _object(sense, clause, part, count=False)
    what = found.what
    if isinstance(what, Select) and not what.zones:
        what = replace(what, zones=_from_where(sense, what, noun))
    said_when = bool(until) or anytime or moment is not None
    now = not said_when and (what.most is not None if isinstance(what, Select) else what != THIS)
    if now or not permitted:
        if isinstance(what, Select) and what.most is None and what.least is None:
            raise sense.fail("使用几张？请写数量", noun)
        sense.that = THAT
        return [Do("不支付颜色值使用" if clause.free else "使用", what, who=whose)]
    if what == THIS:
        sense.icons.append(("区域", *((sense.origin,) if sense.origin else (words.HAND, words.OWN))))
    flag = "可以随时使用" if anytime or moment is not None else "可以使用"
    given: list[Node] = [Grant(what, flag, until)]
    if clause.free:
        given.append(Grant(what, "不支付颜色值", until))
    if isinstance(what, Select):
        sense.that = what
    if moment is not None:
        event, who = moment
        return [If(_doing_now(event, who), tuple(given), "若")]
    return given


def _from_where(sense: Sense, what: Select, noun: Part) -> tuple[str, ...]:
    """Where a card lies that may be used, if the text does not say: one with counters of a text was removed by it."""
    if any(demand.fact.startswith("指示物:") for demand in what.filters):
        return (words.OUT,)
    raise sense.fail("没有写使用哪里的牌", noun)


def _doing_now(event: str, who: Select) -> Doing:
    return Doing(event, who)


def _show(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    _no_more(sense, clause, part, "subject", "origin", "let")
    whose, by = _actor(sense, clause)
    if part.rule("noun") is None and clause.let is None and sense.that == THAT:
        return [Reveal(THAT)]
    found, _ = _object(sense, clause, part, count=False)
    what = found.what
    if what == THIS and sense.origin:
        sense.icons.append(("区域", sense.origin))
        return [Reveal(THIS)]
    if isinstance(what, Select) and not what.zones:
        if what.kind.endswith(words.CARD):
            what = replace(what, zones=(words.HAND,))
        else:
            raise sense.fail("没有写展示哪里的牌", part)
    if isinstance(what, Select) and what.whose == "双方" and what.zones != (words.FIELD,):
        what = replace(what, whose=whose)
    sense.shown, sense.that = True, THAT
    return _by(by or found.by, [Reveal(what)])


def _look(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    _no_more(sense, clause, part, "subject", "origin", "let")
    whose, by = _actor(sense, clause)
    found, _ = _object(sense, clause, part, count=False)
    what = found.what
    if isinstance(what, Select) and not what.zones:
        raise sense.fail("没有写查看哪里的牌", part)
    if by is not None or whose == "双方":
        raise sense.fail("没有读懂是谁查看", part)
    sense.shown, sense.that = True, THAT
    if found.by is not None and isinstance(what, Select):
        what = replace(what, whose="双方", holder=found.by)
    return [Look(what, whose)]


def _choose(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    _no_more(sense, clause, part, "subject", "origin")
    whose, by = _actor(sense, clause)
    found, noun = _object(sense, clause, part)
    if isinstance(found.what, Ref) and found.what.role == PLAYER and found.what.whose == "对手":
        sense.player = found.what
        return []
    if isinstance(found.what, Select) and found.what.kind == PLAYER and found.what.whose == "对手":
        sense.player = Ref(PLAYER, "对手")
        return []
    if not isinstance(found.what, Select):
        return [] if isinstance(found.what, Ref) and found.what.role.startswith("对象") else _not_so(sense, noun)
    sense.that = THAT
    if by is not None:
        return [By(by, (Choose(found.what),))]
    return _by(found.by, [Choose(found.what, whose)])


def _not_so(sense: Sense, at: Part) -> list[Node]:
    raise sense.fail("没有读懂选择什么", at)


def _place(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    """在目标单位上放置2个+1/+1与+1指示物."""
    _no_more(sense, clause, part, "subject", "at", "each")
    if clause.subject is not None:
        whose, by = _actor(sense, clause)
        if whose != "自己" or by is not None:
            raise sense.fail("没有读懂是谁放置", clause.subject)
    noun = part.rule("noun")
    if noun is None or len(clause.at) != 1:
        raise sense.fail("要写在什么上放置什么指示物", part)
    said = nouns.described(sense, noun)
    if not said.counter or said.number is None or said.bound:
        raise sense.fail("要写放置几个什么指示物", noun)
    on = nouns.meant(sense, clause.at[0])
    sense.that = on.what if isinstance(on.what, Ref) else sense.that
    return [Counters(on.what, said.counter, _times(sense, said.number, part))]


def _put_on(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    """将一个+1/+1与+1指示物放置在目标单位上."""
    _no_more(sense, clause, part, "let")
    if clause.let is None:
        raise sense.fail("没有写放什么", part)
    said = nouns.described(sense, clause.let)
    if not said.counter or said.number is None or said.bound:
        raise sense.fail("要写放置几个什么指示物", clause.let)
    on = nouns.meant(sense, part.the("noun"))
    return [Counters(on.what, said.counter, _times(sense, said.number, part))]


def _bounce(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    """弹回目标单位."""
    _no_more(sense, clause, part, "let")
    return _each_object(sense, clause, part, lambda what: Put(what, words.HAND))


def _off(sense: Sense, clause: Clause, part: Part, said: Said) -> list[Node]:
    """从该单位上移去一个指示物."""
    _no_more(sense, clause, part, "origin", "at", "let")
    where = clause.origin or (clause.at[0] if len(clause.at) == 1 else None)
    if where is None or (said.number is None and not said.every) or said.bound:
        raise sense.fail("要写从什么上移去几个什么指示物", part)
    on = nouns.meant(sense, where)
    return [Counters(on.what, said.counter, said.number, minus=True)]


def _take(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    noun = part.rule("noun")
    if noun is None:
        raise sense.fail("没有写移去什么", part)
    if (cut := _upon(noun)) is not None:
        clause.origin, noun = cut
    return _off(sense, clause, part, nouns.described(sense, noun))


def _create(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    """创造一个黑色的1/1/1的小鬼衍生物."""
    _no_more(sense, clause, part, "subject", "tapped")
    whose, by = _actor(sense, clause)
    noun = part.rule("noun")
    if noun is None:
        raise sense.fail("没有写创造什么", part)
    node = make(sense, nouns.described(sense, noun), noun)
    sense.that = THAT
    made: Node = replace(node, state="横置" if clause.tapped else "", count=_times(sense, node.count, part))
    if whose == "双方":
        return [made, By(Ref(PLAYER, "对手"), (made,))]
    return _by(Ref(PLAYER, whose) if whose != "自己" else by, [made])


def make(sense: Sense, said: Said, noun: Part) -> Make:
    """The token that a description describes (1.103)."""
    races = tuple(str(v) for f in said.filters if f.fact == "种族" for v in f.values)
    hues = tuple(str(v) for f in said.filters if f.fact == "颜色" for v in f.values)
    others = [f for f in said.filters if f.fact not in {"种族", "颜色"}]
    if not said.token or others or said.target or said.zones or said.other or said.number is None:
        raise sense.fail("要写创造几个、怎样的衍生物", noun)
    kind = said.kind or UNIT
    numbers = _stats(sense, said, noun) if kind == UNIT else ()
    if kind != UNIT and said.stats:
        raise sense.fail("只有单位才有攻击力、血量和灵力值（2.16）", noun)
    name = said.name or "·".join(races)
    if not name:
        raise sense.fail("没有写衍生物叫什么", noun)
    given: list[Ability] = []
    for each in said.given:
        given += _abilities(sense, each)
    facts = (("颜色", hues), ("种族", races))
    return Make(Token(name, kind, facts, numbers, tuple(given)), said.number)


def _stats(sense: Sense, said: Said, noun: Part) -> tuple[tuple[str, Amount], ...]:
    found = [
        words.amount(n)
        for n in said.stats.replace("灵力值", "/")
        .replace("灵力", "/")
        .replace("与", "/")
        .replace("和", "/")
        .replace("且", "/")
        .split("/")
        if n
    ]
    if len(found) != 3:
        raise sense.fail("要写衍生物的攻击力、血量和灵力值，例如 2/2/1", noun)
    return tuple(zip(("攻击力", "血量", "灵力值"), found, strict=True))


def _abilities(sense: Sense, given: Part) -> list[Ability]:
    """The abilities that a token or another card is given."""
    if given.name == "NO_SLOT" or given.word("NO_SLOT"):
        return [flagged("不计入战场格", "不计入战场格")]
    if given.word("DOOMED"):
        body = (Do("牺牲", THIS),)
        trigger = Trigger("结束开始", Ref(PLAYER, "双方"))
        return [Ability("", "触发", "结束阶段开始时牺牲", body, trigger=trigger)]
    if (word := given.word("KEYWORD")) is not None:
        number = given.word("NUM")
        return [keyword(word.text, None if number is None else words.number(number.text), given.text)]
    if (quoted := given.rule("quoted")) is not None:
        return list(sense.quoted(quoted))
    if (flag := given.word("FLAG")) is not None:
        return [flagged(name, flag.text) for name in flags(flag.text)[0]]
    raise sense.fail("没有读懂「具有」什么", given)


def flagged(flag: str, text: str) -> Ability:
    """An ability that is no more than a flag."""
    return Ability("", "静止", text, (Grant(THIS, flag),))


def keyword(word: str, number: int | None, text: str) -> Ability:
    """A keyword as an ability of its card (6.4)."""
    icons: tuple[str | int, ...] = ("关键词", word) if number is None else ("关键词", word, number)
    return Ability(word, "静止", text, (Grant(THIS, word, number=number),), icons=(icons,))


def _given_to_token(sense: Sense, clause: Clause, found: list[Node]) -> bool:
    made = found[-1] if found else sense.done[-1] if sense.done else None
    return (
        isinstance(made, Make)
        and clause.subject is not None
        and clause.subject.text in {"其", "它", "该衍生物", "它们", "该单位", "那个衍生物", "该道具"}
        and not sense.until
    )


def _of_token(sense: Sense, part: Part, found: list[Node]) -> list[Node]:
    """其具有「…」, said of the token that was just made."""
    where = found or sense.done
    made = where[-1]
    assert isinstance(made, Make)
    given = [ability for each in part.rules("given", "had") for ability in _abilities(sense, each)]
    if not given:
        raise sense.fail("没有读懂「具有」什么", part)
    where[-1] = replace(made, token=replace(made.token, abilities=(*made.token.abilities, *given)))
    return found


def _copying(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    _no_more(sense, clause, part)
    found, _ = _object(sense, clause, part)
    return [Copy(THIS, found.what, ("对抗",))]


def _swap(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    _no_more(sense, clause, part, "let")
    noun = part.rule("noun") or clause.let
    said, both = nouns.alternatives(sense, noun) if noun is not None else ([], False)
    if len(said) != 2 or not both or noun is None:
        raise sense.fail("交换要写两样东西", part)
    one, other = (nouns.one(sense, each, noun).what for each in said)
    return [Exchange(one, other)]


def _attack(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    raise sense.fail("这里不能这样写", clause.subject or part)


_ACTING: dict[str, Callable[[Sense, Clause, Part], list[Node]]] = {
    "抓": _draw,
    "弃置": _discard,
    "牺牲": _sacrifice,
    "消灭": _destroy,
    "横置": _turn,
    "重置": _turn,
    "移除": _exile,
    "反制": _annul,
    "使用": _use,
    "展示": _show,
    "查看": _look,
    "选择": _choose,
    "放置": _place,
    "移去": _take,
    "创造": _create,
    **dict.fromkeys(("弹回", "回手"), _bounce),
    "复制": _copying,
    "交换": _swap,
    "攻击": _attack,
    "阻挡": _attack,
}


def _damage(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    _no_more(sense, clause, part, "subject", "to", "each")
    if clause.to is None:
        raise sense.fail("没有写对谁造成伤害", part)
    if not part.word("NUM", "LETTER") and part.rule("same") is None:
        raise sense.fail("没有写几点伤害", part)
    if "战斗" in part.said("DMG"):
        raise sense.fail("效应造成的不是战斗伤害", part)
    by = None
    if clause.subject is not None:
        who = nouns.meant(sense, clause.subject)
        by = None if who.what == THIS else who.what
    said, _ = nouns.alternatives(sense, clause.to)
    much: Amount | None = None
    if clause.subject is not None and part.rule("same") is not None:
        that, sense.that = sense.that, by or THIS
        much = _number(sense, part)
        sense.that = that
    done: list[Node] = []
    for each in said:
        found = nouns.one(sense, each, clause.to)
        much = _number(sense, part) if much is None else much
        done += _by(found.by, [Damage(found.what, much, by=by)])
    if len(said) > 1 and any(each.target for each in said):
        raise sense.fail("请把两个目标分开写", clause.to)
    return done


def _life(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    _no_more(sense, clause, part, "subject", "each")
    if sense.in_cost and clause.subject is None:
        whose, by = "自己", None
    else:
        whose, by = _actor(sense, clause)
    minus = part.word("GAIN") is None
    return _by(by, [Points("生命", _number(sense, part), whose, minus=minus)])  # type: ignore[arg-type]


def _spoken(sense: Sense, clause: Clause) -> Sequence[Meant]:
    """Whom a clause speaks of: its own words, or those of the clause before it."""
    noun = clause.subject or clause.let
    if clause.subject is not None and clause.let is not None:
        if clause.subject.text != "你":
            raise sense.fail("这里没有读懂", clause.let)
        noun = clause.let
    if noun is None:
        if sense.spoken is None:
            return [Meant(THIS)]
        return sense.spoken
    said, _ = nouns.alternatives(sense, noun)
    sense.spoken = [nouns.one(sense, replace(each, card=each.card), noun, count=False) for each in said]
    for one in sense.spoken:
        if one.by is not None:
            raise sense.fail("没有读懂说的是什么", noun)
    if len(sense.spoken) == 1 and isinstance(sense.spoken[0].what, Ref) and sense.spoken[0].what.role != PLAYER:
        sense.that = sense.spoken[0].what
    return sense.spoken


def _gain(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    _no_more(sense, clause, part, "subject", "let")
    noun = part.rule("noun")
    if noun is not None:
        return _gained(sense, clause, part, noun)
    done: list[Node] = []
    if clause.subject is None and clause.let is None and part.word("HAVE") and sense.trigger is not None:
        if not _enters(sense):
            raise sense.fail("只有该牌自己进战场时才能这样写「带有」", part)
        return [_entering(sense, given) for given in part.rules("given", "had")]
    whom = _spoken(sense, clause)
    until = _time(sense)
    for one in whom:
        for given in part.rules("given", "had", "bare"):
            done += _given(sense, one.what, given, until)
    return done


def _enters(sense: Sense) -> bool:
    trigger = sense.trigger
    return trigger is not None and trigger.event == "进战场" and trigger.subject == THIS and not sense.done


def _entering(sense: Sense, given: Part) -> Node:
    """该单位进战场时带有2个指示物: they are on it as it enters, and nothing is set off (1.194)."""
    quant = given.rule("quant")
    if quant is None or not (counter := given.word("COUNTER")) or not (number := quant.word("NUM")):
        raise sense.fail("进战场时带有的，要写几个什么指示物", given)
    return Grant(THIS, ENTERS_WITH, number=words.number(number.text), name=nouns.counter(counter.text))


ENTERS_WITH = "进战场时带有指示物"


def _gained(sense: Sense, clause: Clause, part: Part, noun: Part) -> list[Node]:
    """获得目标单位的操控权; 该玩家获得一个铜钱指示物 arrives here if it says no number."""
    said = nouns.described(sense, noun)
    if said.counter and said.number is not None:
        (one,) = _spoken(sense, clause)
        return [Counters(one.what, said.counter, said.number)]
    if said.fact != "操控权":
        raise sense.fail("没有读懂获得什么", noun)
    whose, by = _actor(sense, clause)
    if by is not None or whose == "双方":
        raise sense.fail("没有读懂是谁获得", part)
    what = nouns.one(sense, replace(said, fact=""), noun).what
    return [TakeControl(what, whose, _time(sense))]


def _given(sense: Sense, what: Target, given: Part, until: str) -> list[Node]:  # noqa: PLR0911 - one a kind
    if (word := given.word("KEYWORD")) is not None:
        number = given.word("NUM", "LETTER")
        many = None if number is None else words.number(number.text) if number.name == "NUM" else None
        if number is not None and many is None:
            raise sense.fail("没有读懂这个数", given)
        return [Grant(what, word.text, until, number=many)]
    if (pt := given.word("PT")) is not None:
        return _powered(sense, what, pt, until)
    if (up := given.word("POWER_UP")) is not None:
        sign, much = nouns.changes(up.text)[0]
        fact = "攻击力" if "攻击力" in up.text else "血量" if "血量" in up.text else "灵力值"
        return [Power(what, fact, _times(sense, words.amount(much), up), until, sign == "-")]
    if (quoted := given.rule("quoted")) is not None:
        return [Grant(what, until=until, ability=ability) for ability in sense.quoted(quoted)]
    if (flag := given.word("FLAG", "NO_SLOT")) is not None:
        return _flags(what, flag.text.removesuffix("的"), until)
    if given.word("OWN_ABILITY"):
        return [Grant(what, "具有自机能力", until)]
    if (hue := given.word("HUE_GIVEN")) is not None:
        if hue.text[0] in words.COLOURS:
            return [Gain(what, "颜色", (hue.text[0],), until)]
        if not sense.hue:
            raise sense.fail("前面没有选择颜色", given)
        return [Gain(what, "颜色", ("所选",), until)]
    if (
        given.word("COUNTER")
        and (quant := given.rule("quant")) is not None
        and quant.word("NUM", "LETTER")
        and not until
    ):
        name = "所选" if given.word("HUE_OF") else nouns.counter(given.said("COUNTER"))
        return [Counters(what, name, _times(sense, words.amount(quant.said("NUM", "LETTER")), given))]
    raise sense.fail("没有读懂获得什么", given)


def _powered(sense: Sense, what: Target, pt: Part, until: str) -> list[Node]:
    """+1/+1与+1: attack, health and spirit; what changes nothing is left out (+0)."""
    said = nouns.changes(pt.text)
    found: list[Node] = []
    for fact, (sign, much) in zip(("攻击力", "血量", "灵力值"), said, strict=False):
        if much != "0":
            found.append(Power(what, fact, _times(sense, words.amount(much), pt), until, sign == "-"))
    if not found:
        raise sense.fail("什么也没有改变", pt)
    return found


def flags(said: str) -> tuple[tuple[str, ...], Select | None, str]:  # noqa: PLR0911 - one a kind
    """The flags that words such as 不能攻击或阻挡 stand for, what they are directed at, and until when."""
    said = said.replace("无法", "不能").replace("进行", "")
    until = ""
    if "重置" in said:
        until = "下个重置阶段" if "下" in said else ""
        return (("重置阶段不能重置" if "阶段" in said else "不能重置"),), None, until
    if said.startswith("不能成为"):
        whose: Whose = "对手" if "对" in said else "自己" if "你" in said else "双方"
        kinds = [kind for kind in ("符卡", "能力") if kind in said]
        return ("不能成为目标",), Select("或".join(kinds), whose), until
    if "响应" in said:
        return (("使用不能被对手响应" if "对手" in said else "使用不能被响应"),), None, until
    if "必须攻击" in said:
        return ("能攻击就必须攻击",), None, until
    if "战场格" in said:
        return ("不计入战场格",), None, until
    if "横置" in said and "战场" in said:
        return ("横置进战场",), None, until
    if said.startswith(("不会被", "不能被")):
        verb = next(v for v in ("消灭", "破坏", "反制", "阻挡", "牺牲", "移除", "攻击", "横置") if said.endswith(v))
        by = said[3 : -len(verb)]
        flag = {"消灭": "不会被消灭", "破坏": "不会被消灭"}.get(verb, f"不能被{verb}")
        return (flag,), Select(by) if by else None, until
    if said.startswith(("不会", "不能")) and ("攻击" in said or "阻挡" in said):
        found = tuple(f"不能{verb}" for verb in ("攻击", "阻挡") if verb in said)
        target = "对手" if said.endswith("对手") else "玩家" if said.endswith("玩家") else ""
        return found, Select(PLAYER, "对手") if target else None, until
    if "攻击对手操控的单位" in said:
        return ("可以攻击单位",), None, until
    if said.startswith("以-1/-1"):
        return ("以-1/-1指示物造成伤害",), None, until
    return (said,), None, until


def _flags(what: Target, said: str, until: str) -> list[Node]:
    names, against, time = flags(said)
    return [Grant(what, name, until or time, against=against) for name in names]


def _flag(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    _no_more(sense, clause, part, "subject", "let")
    whom = _spoken(sense, clause)
    until = _time(sense)
    return [node for one in whom for node in _flags(one.what, part.text, until)]


def _no_abilities(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    _no_more(sense, clause, part, "subject", "let")
    return [Grant(one.what, "失去能力", _time(sense)) for one in _spoken(sense, clause)]


def _dest(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    """将…放进战场, 将…置于你的牌库底."""
    _no_more(sense, clause, part, "subject", "let", "origin", "random", "order", "tapped", "under")
    if part.text.startswith("被"):
        raise sense.fail("这里没有读懂", part)
    if clause.subject is not None and clause.let is None:
        clause.let, clause.subject = clause.subject, None
    if clause.subject is not None:
        whose, by = _actor(sense, clause)
        if whose == "双方":
            raise sense.fail("没有读懂是谁来做", clause.subject)
        if whose == "对手":
            by = Ref(PLAYER, "对手")
    else:
        by = None
    zone, place = events.destination(sense, part)
    noun = clause.let
    if noun is None and sense.shown and sense.that == THAT and clause.origin is None and zone == words.DECK:
        return [Put(THAT, zone, place, order=clause.order, random=clause.random)]
    if noun is None:
        raise sense.fail("没有写把什么放到那里", part)
    said, both = nouns.alternatives(sense, noun)
    done = [_moved(sense, clause, part, (each, noun), (zone, place)) for each in said]
    if len(done) > 1 and not both:
        if any(each.target for each in said):
            raise sense.fail("「或」前后有目标：请写成「选择一项：①…②…」", noun)
        return _by(by, [OneOf(tuple(map(tuple, done)))])
    return _by(by, [node for made in done for node in made])


def _moved(sense: Sense, clause: Clause, part: Part, let: tuple[Said, Part], to: tuple[str, str]) -> list[Node]:
    (said, noun), (zone, place) = let, to
    from_ = nouns.place(sense, clause.origin) if clause.origin is not None else None
    origin = ""
    if from_ is not None and said.pron is not None:
        origin, from_ = from_.zones[0], None
    found = nouns.one(sense, said, noun, place=from_)
    what = found.what
    if (
        isinstance(what, Select)
        and what.whose == "双方"
        and what.zones
        and what.zones != (words.FIELD,)
        and not what.shown
    ):
        what = replace(what, whose="自己")
    sense.that = what if isinstance(what, Ref) and what.role != "其余" else THAT if what != Ref("其余") else sense.that
    if zone == words.FIELD:
        state = "横置" if "横置" in part.text or clause.tapped else ""
        return _by(found.by, [Deploy(what, state=state, whose=clause.under or events.side(part), origin=origin)])
    if zone == words.DECK and place == _SHUFFLED:
        whose = what.whose if isinstance(what, Select) and what.whose != "双方" else "自己"
        return _by(found.by, [Put(what, zone, _LOWER, events.side(part), origin=origin), Shuffle(whose)])
    if clause.under is not None or ((clause.tapped or part.text.startswith("横置")) and zone != words.DISC):
        raise sense.fail("只有放进战场才这样写", part)
    put = Put(what, zone, place, events.side(part), clause.order, clause.random, origin)
    done: list[Node] = [put]
    if part.text.startswith("横置") or clause.tapped:
        done.append(Turn(THAT, "横置"))
    return _by(found.by, done)


def _pay(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    _no_more(sense, clause, part, "subject")
    if not (sense.in_cost or sense.permitted):
        raise sense.fail("这里不能写支付", part)
    if part.word("OR"):
        raise sense.fail("没有读懂支付哪一种", part)
    return [resources(sense, list(part.rules("paid")))]


def resources(sense: Sense, paid: Sequence[Part]) -> Resources:
    """1红1绿, 2点红色, 一点任意颜色值, X蓝."""
    count, coloured, lettered = 0, [], []
    for part in paid:
        said = part.text
        digits = said.rstrip("颜色值任意的点红黄绿蓝黑")
        much = words.amount(digits) if digits else 1
        if part.word("GENERIC"):
            if not isinstance(much, int):
                raise sense.fail("没有读懂支付多少", part)
            count += much
            continue
        hue = words.colours(said)[0]
        if isinstance(much, X):
            lettered.append((hue, much))
        elif isinstance(much, int):
            count += much
            coloured.append((hue, much))
    return Resources(count, tuple(coloured), tuple(lettered))


def _either_paid(sense: Sense, part: Part) -> tuple[Resources, ...]:
    """1黄或1蓝: each way to pay."""
    groups: list[list[Part]] = [[]]
    for each in part.parts:
        if each.name == "OR":
            groups.append([])
        elif each.name == "paid":
            groups[-1].append(each)
    if not all(groups):
        raise sense.fail("「或」前后要写两样东西", part)
    return tuple([resources(sense, group) for group in groups])


def _produce(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    _no_more(sense, clause, part, "subject")
    return [Produce(_either_paid(sense, part))]


def _cheaper(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    """本回合中你使用的下一张角色符卡减少1黄或1蓝来使用."""
    _no_more(sense, clause, part, "subject")
    if clause.subject is None:
        raise sense.fail("没有写使用什么的颜色值", part)
    said = nouns.described(sense, clause.subject)
    if said.fact not in {"", "颜色值"} or not (said.used or said.pron is not None):
        raise sense.fail("要写「你使用的…」", clause.subject)
    until = _time(sense)
    bare = replace(said, fact="", next=False, number=None)
    what = nouns.one(sense, bare, clause.subject, count=False).what
    by = _either_paid(sense, part) if part.rule("paid") else (Resources(words.number(part.said("NUM"))),)
    return [Cheaper(what, by, until, said.next, more="增" in part.said("LESSEN") or "多" in part.said("LESSEN"))]


def _versus(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    """使其与目标不由你操控的单位进行一次战斗判定."""
    _no_more(sense, clause, part, "let", "subject")
    (who,) = _spoken(sense, clause)
    other = nouns.meant(sense, part.the("noun"))
    return [Duel(who.what, other.what)]


def _until_shown(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    """The end of 从你牌库顶开始展示牌，直到展示到一张自机单位为止."""
    _no_more(sense, clause, part, "origin")
    return _not_so(sense, part)


def _dig(sense: Sense, noun: Part, before: Reveal) -> Dig:
    pile = before.what
    assert isinstance(pile, Select)
    said = nouns.described(sense, noun)
    what = nouns.select(sense, replace(said, card=True, kind=said.kind or words.CARD), noun)
    sense.that, sense.shown = Ref("找到"), True
    return Dig(replace(what, whose=pile.whose, zones=pile.zones))


def _treated(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    """该牌在颜色盘或战场上视作任意颜色; 你操控的单位卡名也可以视为「甲」."""
    _no_more(sense, clause, part, "subject", "at", "let")
    noun = clause.subject or clause.let
    if noun is None:
        raise sense.fail("没有写什么视作它", part)
    said = nouns.described(sense, noun)
    fact = said.fact
    what = nouns.one(sense, replace(said, fact=""), noun, count=False).what
    until = _time(sense)
    if part.word("ANY_COLOUR"):
        made: Node = Grant(what, "任意颜色", until)
    else:
        value = nouns.described(sense, part.the("noun"))
        if len(value.filters) != 1 or replace(value, filters=(), kind="", card=False) != Said():
            raise sense.fail("没有读懂视作什么", part)
        demand = value.filters[0]
        if fact not in {"", demand.fact} or demand.fact not in {"颜色", "名称", "种族"}:
            raise sense.fail("没有读懂视作什么", part)
        made = Gain(what, demand.fact, tuple(map(str, demand.values)), until)
    zones = [zone for each in clause.at for zone in nouns.place(sense, each).zones]
    if zones and what == THIS:
        sense.icons.append(("区域", *zones))
        return [made]
    if zones:
        return [If(Is(what, (Filter("区域", "=", tuple(zones)),)), (made,), "若")]
    return [made]


def _become(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    """…的描述改为「…」, …的攻击力变为3, 变为红色."""
    if part.rule("noun", "quoted") is None and not part.word("NUM", "LETTER"):
        raise sense.fail("没有读懂「改为」什么", part)
    _no_more(sense, clause, part, "subject", "let")
    noun = clause.let or clause.subject
    if noun is None:
        raise sense.fail("没有写什么变为它", part)
    said = nouns.described(sense, noun)
    fact = said.fact
    if (quoted := part.rule("quoted")) is not None:
        if fact != "描述":
            raise sense.fail("只有描述才能改为一段文字", part)
        said = replace(said, fact="")
        what = nouns.one(sense, said, noun).what
        if isinstance(what, Select) and (what.most != 1 or what.zones != (words.STACK,)):
            raise sense.fail("没有读懂改谁的描述", noun)
        (ability, *more) = sense.quoted(quoted)
        if more:
            raise sense.fail("这里只能写一个能力", part)
        return [Rewrite(what, ability)]
    what = nouns.one(sense, replace(said, fact="", facts=()), noun, count=False).what
    until = _time(sense)
    if part.word("NUM", "LETTER"):
        return _numbered(sense, said, what, words.amount(part.said("NUM", "LETTER")), part, until)
    value = nouns.described(sense, part.the("noun"))
    if value.counter == nouns.HUED and sense.hue:
        return [Become(what, "颜色", ("所选",), until)]
    if value.stats and value == Said(stats=value.stats):
        numbers = _stats_of(sense, value.stats, part)
        return [Become(what, name, much, until) for name, much in numbers]
    if len(value.filters) == 1 and replace(value, filters=(), kind="") == Said():
        demand = value.filters[0]
        if demand.fact in {"颜色", "种族", "名称"} and fact in {"", demand.fact}:
            return [Become(what, demand.fact, tuple(map(str, demand.values)), until)]
    raise sense.fail("没有读懂变为什么", part)


def _numbered(sense: Sense, said: Said, what: Target, much: Amount, at: Part, until: str) -> list[Node]:
    """攻击力和血量变为…: each of these numbers."""
    named = [*said.facts, said.fact]
    if not set(named) <= words.NUMBERS - {"数量", "生命", "颜色值"}:
        raise sense.fail("没有读懂什么变为这个数", at)
    return [Become(what, fact, much, until) for fact in named]


def _equal(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    """该单位的攻击力等同于你手牌的数量."""
    _no_more(sense, clause, part, "subject")
    if clause.subject is None:
        raise sense.fail("没有写什么等于它", part)
    said = nouns.described(sense, clause.subject)
    what = nouns.one(sense, replace(said, fact="", facts=()), clause.subject, count=False).what
    return _numbered(sense, said, what, _read_off(sense, part.the("noun")), part, _time(sense))


def _stats_of(sense: Sense, said: str, at: Part) -> list[tuple[str, Amount]]:
    found = said.split("/")
    if len(found) not in {2, 3} or not all(found):
        raise sense.fail("没有读懂变为什么", at)
    return list(zip(("攻击力", "血量", "灵力值"), map(words.amount, found), strict=False))


def _search(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    """从你的牌库中搜寻一张…: where it goes is said after it."""
    _no_more(sense, clause, part, "subject", "origin")
    whose, by = _actor(sense, clause)
    noun = part.the("noun")
    said = nouns.described(sense, noun)
    if said.zones == (words.DECK,) and said.whose == "自己" and not said.counted and clause.origin is None:
        return []
    from_ = nouns.place(sense, clause.origin) if clause.origin is not None else Said(zones=(words.DECK,), whose="自己")
    if by is not None or whose != "自己" or not said.counted:
        raise sense.fail("要写谁找几张什么牌", noun)
    what = nouns.select(sense, nouns.placed(sense, said, from_, noun), noun)
    if what.zones != (words.DECK,) or what.whose not in {"自己", "双方"}:
        raise sense.fail("只能在自己的牌库中寻找", part)
    sense.that = THAT
    return [Search(replace(what, whose="自己"), "")]


def _shuffle(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    if clause.let is not None:
        where = nouns.place(sense, clause.let)
        if where.zones != (words.DECK,) or where.whose == "对手":
            raise sense.fail("只有牌库才洗牌", clause.let)
        clause.let = None
    _no_more(sense, clause, part, "subject")
    whose, by = _actor(sense, clause) if clause.subject is not None else ("自己", None)
    return _by(by, [Shuffle(whose)])


def _end_turn(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    _no_more(sense, clause, part)
    return [EndTurn()]


def _finish(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    _no_more(sense, clause, part, "subject")
    won = "输" not in part.text
    if clause.subject is not None:
        said = nouns.described(sense, clause.subject)
        if said.filters and said.player:
            what = nouns.select(sense, said, clause.subject)
            return [Finish("双方", won, replace(what, least=None, most=None))]
    whose, by = _actor(sense, clause)
    return _by(by, [Finish(whose, won)])


def _colour(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    _no_more(sense, clause, part, "subject")
    sense.hue = True
    return [Name(words.COLOURS, "颜色")]


def _prevent(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    """防止你或目标你操控的单位: whose damage; how much is said after it."""
    _no_more(sense, clause, part, "subject")
    if clause.subject is not None and not _is_you(sense, clause.subject):
        raise sense.fail("这里没有读懂", clause.subject)
    sense.preventing = part.the("noun")
    if (done := part.word("DONE_TO")) is not None:
        words_ = f"下一次{done.text}" if "下一次" in part.said("WILL_TO") else done.text
        return _suffered(sense, Clause(), replace(done, text=words_))
    return []


def _suffered(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    _no_more(sense, clause, part)
    noun = sense.preventing
    if noun is None:
        raise sense.fail("这里没有读懂", part)
    sense.preventing = None
    if "战斗" in part.text:
        raise sense.fail("没有读懂防止哪种伤害", part)
    next_ = "下一次" in part.text or "下1次" in part.text
    digits = "".join(c for c in part.text.replace("下1次", "") if c.isdigit() or c == "x")
    much = words.amount(digits) if digits else None
    until = _time(sense)
    said, both = nouns.alternatives(sense, noun)
    if len(said) > 1 and both:
        raise sense.fail("没有读懂防止谁受到的伤害", noun)
    if len(said) == 1:
        found = nouns.one(sense, said[0], noun, count=False)
        return [Prevent(found.what, much, until, next_)]
    modes = []
    for each in said:
        with sense.apart() as mine:
            what = nouns.one(sense, each, noun, count=False).what
            modes.append(Mode((Prevent(what, much, until, next_),), tuple(mine)))
    return [Modes(tuple(modes))]


_VERBS: dict[str, Callable[[Sense, Clause, Part], list[Node]]] = {
    "damage": _damage,
    "life": _life,
    "gain": _gain,
    "FLAG": _flag,
    "LOSE_ABILITIES": _no_abilities,
    "DEST": _dest,
    "pay": _pay,
    "produce": _produce,
    "cheaper": _cheaper,
    "versus": _versus,
    "until_shown": _until_shown,
    "treated": _treated,
    "same": _equal,
    "put_on": _put_on,
    "become": _become,
    "search": _search,
    "SHUFFLE": _shuffle,
    "END_TURN": _end_turn,
    "FINISH": _finish,
    "CHOOSE_COLOUR": _colour,
    "prevent": _prevent,
    "SUFFERED": _suffered,
}
