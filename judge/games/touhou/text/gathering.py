"""The phrases that stand before a verb, and how long something holds."""

from __future__ import annotations

from msgspec.structs import replace

from judge.effects.nodes.ability import (
    By,
    Define,
    If,
    IfDone,
    Later,
    May,
    Node,
    OneOf,
)
from judge.effects.nodes.meant import Holder, Select, Term
from judge.effects.nodes.verbs import Choose, Deploy, Put
from judge.effects.syntax import Part
from judge.effects.walking import parts as parts_of
from judge.games.touhou.card import IT_LEAVES
from judge.games.touhou.text import description, nouns, phrases, words
from judge.games.touhou.text.phrases import Clause
from judge.games.touhou.text.roles import THAT, THIS
from judge.games.touhou.text.sense import BATTLE_END, GAME_END, TURN_END, Sense
from judge.games.touhou.vocabulary import NOT_LEFT


def gathered(sense: Sense, clause: Clause, part: Part) -> bool:  # noqa: PLR0912 - one a kind of phrase
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
            raise sense.twice(part)
        case "EACH":
            clause.each = True
        case "RANDOM":
            clause.random = True
        case "ANY_ORDER":
            clause.order = True
        case "MANNER":
            clause.tapped = "横" in part.text
        case "UNDER_WHOM":
            clause.his = part.text == "在其操控下"
            clause.owners = "拥有者" in part.text or "操控者" in part.text
            clause.under = None if clause.owners or clause.his else "对手" if "对手" in part.text else "自己"
        case "FREE":
            clause.free = True
        case "ANYTIME":
            if sense.in_cost:
                raise sense.fail("这里不能这样写", part)
            sense.anytime = True
        case "IGNORING":
            clause.heedless = part
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


def lasting(sense: Sense, part: Part, found: list[Node], rest: list[Part]) -> None:
    """本回合中 before what it is said of, or 直到回合结束 after it."""
    ends = until_said(sense, part)
    if ends == IT_LEAVES and (kept_out := _kept_out(sense, part, found[-1:])) is not None:
        found[-1:] = kept_out
        return
    if not any(each.name not in phrases.SEPARATORS for each in rest) and found:
        changed = [_held(node, ends) for node in found]
        if changed == found and ends not in {getattr(node, "until", "") for one in found for node in parts_of(one)}:
            raise sense.fail("前面没有持续到什么时候的内容", part)
        found[:] = changed
        return
    if sense.until and (sense.until != ends or sense.pending is not None):
        raise sense.fail("持续到什么时候写了两次", part)
    sense.until, sense.pending = ends, part


def _kept_out(sense: Sense, part: Part, last: list[Node]) -> list[Node] | None:
    """将…移除游戏，直到该牌离开战场: it comes back then; where that is over before, it is not removed at all."""
    if not last or not isinstance(put := last[0], Put) or put.zone != words.OUT or put.what in {THIS, THAT}:
        return None
    what, first = put.what, list[Node]()
    places = what.zones if isinstance(what, Select) else sense.targets[-1].zones if sense.targets else ()
    if put.origin or not set(places) <= {words.FIELD}:
        raise sense.fail("没有读懂它回到哪里", part)
    if isinstance(what, Select):
        first, what = [Choose(what)], THAT
    back = Later("离场", THIS, (By(Holder(what, owns=True), (Deploy(what),)),))
    return [If(Term(NOT_LEFT), (*first, replace(put, what=what), back), "若")]


def _held(node: Node, until: str) -> Node:
    if isinstance(node, May | If | By | IfDone | Define):
        return replace(node, then=tuple([_held(each, until) for each in node.then]))
    if isinstance(node, OneOf):
        return replace(node, of=tuple([tuple([_held(each, until) for each in one]) for one in node.of]))
    if hasattr(node, "until") and not node.until:
        return replace(node, until=until)
    return node


def until_said(sense: Sense, part: Part) -> str:  # noqa: PLR0911 - one a kind of end
    """Until when 本回合中, 直到回合结束 and the like say that something holds."""
    if part.name == "until_use":
        what = description.described(sense, list(part.rules("noun"))[-1])
        name = next((f.values[0] for f in what.filters if f.fact == "名称"), "")
        if not name or not what.next or part.said("ACT") != "使用" or part.the("noun").text != "你":
            raise sense.fail("没有读懂是直到什么时候", part)
        return f"使用下一张「{name}」"
    word = part.first
    if word.name == "UNTIL_PHASE":
        phase = next(each for each in ("准备", "抓牌", "凭依", "主要", "结束") if each in word.text)
        return f"{_whose(word.text)}下个{phase}阶段开始"
    if word.name == "UNTIL_GONE":
        if sense.own in {words.SPELL, ""}:
            raise sense.fail("该牌不会在战场上：请写到什么时候", part)
        return IT_LEAVES
    if word.name == "WHILE_OUT":
        return "被移除期间"
    if word.name == "THIS_BATTLE" or "战斗" in word.text:
        return BATTLE_END
    if word.name == "NEXT_TURN":  # 直到你的下个回合: whether that turn is meant too it does not say
        return f"{_whose(word.text)}下个回合{'开始' if any(c in word.text for c in '始前') else ''}"
    if word.name == "DURATION" and "下" in word.text:
        return f"{_whose(word.text)}下个回合结束"
    if word.name == "DURATION" and any(c in word.text for c in "对敌"):
        raise sense.fail("没有读懂是直到什么时候", part)
    return GAME_END if "游戏" in word.text else TURN_END


def _whose(said: str) -> str:
    return "对手的" if any(c in said for c in "对敌") else "你的" if any(c in said for c in "你自我") else ""
