"""使用: what a player may use, from where, when and how often, and what he need not mind."""

from __future__ import annotations

from msgspec.structs import replace

from judge.effects.nodes.ability import Grant, If, May, Node, OneOf
from judge.effects.nodes.meant import Doing, Filter, Select, Target
from judge.effects.nodes.verbs import Dig, Do, Look, Put, Reveal, Search
from judge.effects.syntax import Part
from judge.effects.walking import parts as parts_of
from judge.games.touhou.text import description, nouns, phrases, places, words
from judge.games.touhou.text.phrases import Clause, Verbs
from judge.games.touhou.text.rest import Row, needed
from judge.games.touhou.text.roles import THAT, THIS, YOU
from judge.games.touhou.text.said import Said
from judge.games.touhou.text.sense import Sense

FREE, AT_WILL = "不支付颜色值", "可以不支付颜色值"
"""That nothing is paid for a card, and that its player may leave it (可以不支付)."""
ONCE, OUT_AFTER = "每回合可以使用一张", "用后改为移除"
HEEDLESS = tuple([f"无视{kind}约束" for kind in ("", "角色", "颜色")])
_USED = Filter("使用", "=", (True,))


def _use(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    """使用: a permission, where it is said until when or at what moment; else something that is done now."""
    phrases.no_more(sense, clause, part, "subject", "origin", "free", "let", "heedless")
    if part.rule("noun") is None and clause.let is None and clause.subject is not None and clause.subject.text != "你":
        clause.let, clause.subject = clause.subject, None
        sense.actor = "自己", None
    whose, by = phrases.actor_of(sense, clause)
    if by is not None or whose == "双方":
        raise sense.fail("没有读懂是谁使用", part)
    until = phrases.until_when(sense)
    anytime, moment, permitted, once = sense.anytime, sense.moment, sense.permitted, sense.once_a_turn
    sense.anytime, sense.moment, sense.once_a_turn = False, None, False
    found, noun = phrases.object_of(sense, clause, part, count=False)
    his, found = found.by, phrases.seen_by_all(found)
    what = found.what
    if what == THIS and sense.origin == "" and _moved_before(sense):
        what = THAT  # the one that was removed or revealed just before, and not the card itself
    if his is not None and (until or found.by is not None):
        raise sense.fail("没有读懂使用的是谁的牌", noun)
    heedless, anywhere = _heedless(clause), anytime and moment is None
    if isinstance(what, Select) and not what.zones and not what.shown:
        what = _from_where(sense, what, noun, usual=permitted and (anywhere or bool(heedless) or clause.free))
    usual = isinstance(what, Select) and _USED in what.filters
    said_when = bool(until) or anytime or moment is not None or once or usual or _always_the_top(sense, what)
    at_once = what != THIS or sense.trigger is not None  # set off, it is used as that resolves, and not ever after
    now = not said_when and (what.most is not None if isinstance(what, Select) else at_once)
    if now or not permitted:
        if once or (isinstance(what, Select) and what.most is None and what.least is None):
            raise sense.fail("使用几张？请写数量", noun)
        sense.that = THAT
        return [Do(f"{heedless}{'不支付颜色值' if clause.free else ''}使用", what, who=whose)]
    if once:
        if not isinstance(what, Select) or what.most != 1:
            raise sense.fail("没有读懂每回合可以使用几张什么", noun)
        what = replace(what, least=None, most=None)
    if what == THIS:
        sense.icons.append(("区域", *((sense.origin,) if sense.origin else (words.HAND, words.OWN))))
    flag = ONCE if once else "可以随时使用" if anytime or moment is not None else "可以使用"
    given: list[Node] = [Grant(what, flag, until)] if not usual or anywhere else []
    free = AT_WILL if sense.at_will and (usual or (what == THIS and not sense.origin)) else FREE
    given += [Grant(what, free, until)] if clause.free else []
    given += [Grant(what, heedless, until)] if heedless else []
    if isinstance(what, Select) or flag == "可以使用":
        sense.that, sense.so_used = what, True
    if moment is not None:
        event, who = moment
        return [If(Doing(event, who), tuple(given), "若")]
    return given


def _exchanges(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    """凭依阶段中，你可以额外凭依一次: more often than the once that is usual (1.203)."""
    phrases.no_more(sense, clause, part, "subject")
    if clause.subject is not None and not phrases.is_you(clause.subject):
        raise sense.fail("没有读懂是谁凭依", clause.subject)
    times = words.number(next(c for c in part.text if c in "一两二三123"))
    more = times if "额外" in part.text or "多" in part.text else times - 1
    return [Grant(YOU, MORE_EXCHANGES, phrases.until_when(sense), number=more)]


MORE_EXCHANGES = "额外凭依"


def _always_the_top(sense: Sense, what: Target) -> bool:
    """你可以使用你牌库顶的牌, on a permanent, and said of no moment: whatever lies there then."""
    plain = sense.trigger is None and not sense.cost and not sense.in_cost and not sense.done and sense.permitted
    return plain and sense.own in words.NOT_RESOLVED and isinstance(what, Select) and what.top and what.most == 1


def freed(sense: Sense, node: Node, at: Part) -> list[Node]:
    """且不需要支付颜色值, 且可以不支付, said after what is used or may be."""
    match node:
        case Grant(what, flag, until) if flag in {"可以使用", ONCE, *HEEDLESS}:
            return [node, Grant(what, AT_WILL if sense.at_will else FREE, until)]
        case If(_, then) if not node.otherwise:
            return [replace(node, then=(*then[:-1], *freed(sense, then[-1], at)))]
        case Do(verb) if verb.endswith("使用") and "支付" not in verb:
            free = replace(node, verb=f"{verb.removesuffix('使用')}不支付颜色值使用")
            return [OneOf(((free,), (node,)))] if sense.at_will else [free]
        case May(then):
            return [May((*then[:-1], *freed(sense, then[-1], at)))]
    raise sense.fail("没有读懂什么不需要支付颜色值", at)


def _heedless(clause: Clause) -> str:
    """无视角色约束: which constraints need not be met (1.152), as what is given for it is called."""
    if clause.heedless is None:
        return ""
    kind = next((each for each in ("角色", "颜色") if each in clause.heedless.text), "")
    return f"无视{kind}约束"


def heedless(sense: Sense, clause: Clause) -> Node:
    """你使用的角色符卡无视角色约束."""
    said = description.described(sense, clause.subject) if clause.subject is not None else Said()
    if said.next and said.used and sense.until:
        what = nouns.just(sense, replace(said, next=False), clause.subject, count=False)  # type: ignore[arg-type]
        return Grant(what, _heedless(clause), phrases.until_when(sense), next=True)
    (one,) = phrases.spoken_of(sense, Clause.of(clause.subject), clause.heedless)  # type: ignore[arg-type]
    return Grant(one.what, _heedless(clause), phrases.until_when(sense))


def _moved_before(sense: Sense) -> bool:
    """Whether a card was put or shown just before."""
    last = [part for node in (*sense.done, *sense.said)[-1:] for part in parts_of(node)]
    return any(isinstance(part, Put | Reveal | Look | Dig | Search) and part.what != THIS for part in last)


def _from_where(sense: Sense, what: Select, noun: Part, *, usual: bool) -> Select:
    """Where a card lies that may be used, if the text does not say: one with counters of a text was removed by it.

    ``usual``: what is said of how it is used goes for wherever it may be used from.
    """
    if any(demand.fact.startswith("指示物:") for demand in what.filters):
        return replace(what, zones=(words.OUT,))
    if not usual or what.whose == "对手" or what.most is not None:
        raise sense.fail("没有写使用哪里的牌", noun)
    kind = what.kind if what.kind.endswith(words.CARD) else f"{what.kind}{words.CARD}"
    filters = what.filters if _USED in what.filters else (_USED, *what.filters)
    return replace(what, kind=kind, whose="自己", filters=filters)


def once_a_turn(
    row: Row, sense: Sense, clause: Clause, part: Part, rest: list[Part], before: list[Node]
) -> tuple[list[Node], list[Part]]:
    """你的回合中一次，你可以使用你墓地中的一张符卡."""
    if before or not clause.empty or sense.trigger is not None or sense.cost:
        raise sense.fail("这里没有读懂", part)
    sense.once_a_turn = True
    then = tuple(needed(row, sense, rest, part))
    if sense.once_a_turn:
        raise sense.fail("每回合一次的，要写「你可以使用…一张…」", part)
    return ([If(places.turn(part), then, "若")] if "每回合" not in part.text else list(then)), []


def goes_out(sense: Sense, subject: Part | None, part: Part) -> list[Node]:
    """若以此法使用的牌将进入墓地，改为将其移除游戏: what was said to be usable before."""
    if subject is not None or (made := out_after(sense)) is None:
        raise sense.fail("前面没有说到可以使用什么", part)
    return [made]


def out_after(sense: Sense) -> Node | None:
    """That the card which was used just before, or may be, is removed where it would go to the grave; or nothing."""
    if sense.so_used:
        return None if sense.that is None else Grant(sense.that, OUT_AFTER)
    used = [one for one in sense.so_far() if isinstance(one, Do)]
    now = bool(used) and used[-1].verb.endswith("使用") and used[-1].what != THIS
    return Do("用后移除", THAT) if now and sense.that == THAT else None


ACTING: Verbs = {"使用": _use}
VERBS: Verbs = {"EXCHANGES": _exchanges}
"""What the phrases mean."""
