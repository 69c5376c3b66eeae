"""Reading a card's text: a paragraph is an effect (700#6), parsed and its parts put where an ability has them."""

from __future__ import annotations

import functools
from pathlib import Path

from msgspec.structs import replace

from judge.effects.nodes import (
    Ability,
    Become,
    Condition,
    Copy,
    Gain,
    Grant,
    If,
    Instead,
    Later,
    Node,
    Power,
    Ref,
    Resources,
    Trigger,
    Turn,
)
from judge.effects.reader import Bracket, Grammar, Source, TextError, fold
from judge.effects.syntax import Part
from judge.games.zero.text import clauses, keywords
from judge.games.zero.text.clauses import Sense
from judge.games.zero.text.templates import TEMPLATES

GRAMMAR = Grammar(Path(__file__).with_name("text.lark"), TEMPLATES)
EVENTS = frozenset(
    (
        *(
            "登场",
            "破坏",
            "战斗破坏",
            "攻击破坏",
            "防御破坏",
            "战斗胜利",
            "攻击胜利",
            "防御胜利",
            "攻击",
            "被攻击",
            "防御",
        ),
        *("回合开始", "我方回合开始", "对方回合开始", "回合结束", "我方回合结束", "对方回合结束"),
        *("重置", "横置", "离场", "送入休息区", "舍弃", "抽牌", "受到伤害", "战斗"),
    )
)
_LASTING = (Power, Become, Gain, Grant, Instead, If)
_FOCUS = "聚气"


def brackets(opening: str, inside: str, before: str) -> Bracket:
    """What brackets are: icons are written in round or square ones."""
    del before
    if opening in "(（[［" and inside in {"攻", "防", "横置"}:
        return Bracket("instead", f"({inside})")
    if opening in "[［【":
        name = {"启动": "【启动】", "起": "【启动】", "永续": "【永续】", "反击": "【反击】"}.get(inside)
        if name or inside.startswith("等级"):
            return Bracket("instead", name or f"[{inside}]")
        return Bracket("kept", "【", "】") if opening == "【" else Bracket("read")
    if opening in "『「":
        return Bracket("kept", "『", "』")
    if opening in "{｛":
        return Bracket("kept", "{", "}")
    return Bracket("left out")


@functools.lru_cache(maxsize=4096)
def read(text: str) -> tuple[Ability, ...]:
    """The effects that a card's text prints, one a line.

    Raises:
        TextError: what is not understood, with its place and the nearest templates.
    """
    found: list[Ability] = []
    start = 0
    for line in text.split("\n"):
        end = start + len(line)
        if line.strip():
            found.append(_line(fold(text, brackets, start, end)))
        start = end + 1
    return tuple(found)


def _line(source: Source) -> Ability:
    if source.folded.startswith(_FOCUS):
        rest = _prepared(source.part(len(_FOCUS) + source.folded[len(_FOCUS) :].startswith("："), len(source.folded)))
        body = _ability(rest, GRAMMAR.parse(rest))
        later = Later("重置", Ref("这"), body.body)
        return replace(
            *(body,),
            name=_FOCUS,
            kind="启动",
            text=_printed(source),
            icons=(("关键词", _FOCUS), ("我方回合中",)),
            cost=(Turn(Ref("这"), "横置"),),
            body=(later,),
        )
    prepared = _prepared(source)
    return _ability(prepared, GRAMMAR.parse(prepared))


def _prepared(source: Source) -> Source:
    """With a full stop at the end, and the colon of a cost told from a comma."""
    folded = source.folded.replace("：", "※")
    if folded.endswith("。"):
        return replace(source, folded=folded)
    return replace(source, folded=f"{folded}。", origin=(*source.origin, source.origin[-1]))


def _printed(source: Source) -> str:
    return source.printed(0, len(source.folded)).strip() or source.folded


def _ability(source: Source, start: Part) -> Ability:
    sense = Sense(GRAMMAR, source)
    icons, kind, trigger = _marks(sense, start)
    cost_list = next((part for part in start.parts if part.name == "list"), None)
    cost = tuple(node for part in _items(cost_list) for node in _paid(sense, part)) if cost_list else ()
    sense.targets.clear()
    sense.in_cost = False
    nodes: list[Node] = []
    condition: Condition | None = None
    said = [part for sentence in start.rules("sentence") for part in _items(sentence.the("list"))]
    if said and said[0].name == "keyword":
        return keywords.ability(sense, said[0], _printed(source), icons)
    body, condition = _body(sense, said, nodes, triggered=bool(trigger or cost))
    if not kind:
        lasting = all(isinstance(node, _LASTING) for node in body) and not sense.until and not sense.targets
        entering = any(isinstance(node, Copy) and node.facts == ("登场",) for node in body)
        kind = "启动" if cost else "永续" if (lasting and body) or entering or sense.wears else "效果"
    if not body and not sense.wears and kind != "额外费用":
        raise sense.fail("没有写效果", start)
    if sense.wears:
        icons = (*icons, ("装备对方",))
    text = _printed(source).replace("※", "：")
    return Ability(
        name="",
        kind=kind,
        text=text,
        body=() if kind == "额外费用" else tuple(body),
        icons=icons,
        limit=sense.limit,
        cost=tuple(body) if kind == "额外费用" else cost,
        trigger=trigger,
        condition=condition,
        targets=() if kind in {"永续", "额外费用"} else tuple(sense.targets),
        may=sense.may and trigger is not None,
    )


def _items(told: Part) -> list[Part]:
    """The parts of a list in order; 可以 and 改为 are parts before what they govern."""
    found: list[Part] = []
    for part in told.parts:
        if part.is_word:
            continue
        found += _items(part) if part.name == "item" else [part]
    return found


def _marks(sense: Sense, start: Part) -> tuple[tuple[tuple[str | int, ...], ...], str, Trigger | None]:
    """What stands before the text: levels, whose turn, timing, kind."""
    icons: list[tuple[str | int, ...]] = []
    kind, trigger = "", None
    for mark in start.rules("mark"):
        (said,) = mark.parts
        if said.name == "LEVEL":
            icons.append(("等级", int(said.text[3:-1])))
        elif said.name == "DURING":
            icons.append((said.text[1:-1],))
        elif said.name == "AT_REST":
            icons.append(("休息区",))
        elif said.name == "TIMING":
            event = said.text[1:-2]
            if event not in EVENTS:
                raise sense.fail(f"不认识发动时机{said.text}", said)
            kind, trigger = "触发", Trigger(event, Ref("这"))
        else:
            kind = {"COUNTER": "反击", "EXTRA": "额外费用", "STATIC": "永续", "ACTIVE": "启动"}[said.name]
    sense.static = kind == "永续"
    sense.in_cost = True
    return tuple(icons), kind, trigger


def _paid(sense: Sense, part: Part) -> list[Node]:
    if part.name == "resources":
        numbers = [clauses.number(word.text) for word in part.parts if word.name == "NUM"]
        colours = [word.text for word in part.parts if word.name == "COLOUR"]
        return [Resources(numbers[0], tuple(zip(colours, numbers[1:], strict=True)))]
    if part.name == "per_turn":
        sense.limit = 1
        return []
    if part.name == "tap":
        return [Turn(Ref("这"), "横置")]
    return clauses.nodes(sense, part)


def _body(sense: Sense, said: list[Part], nodes: list[Node], *, triggered: bool) -> tuple[list[Node], Condition | None]:
    """The parts in order; a condition governs what follows, 改为 what stands before it."""
    condition: Condition | None = None
    for place, part in enumerate(said):
        if part.name == "if":
            met = clauses.condition(sense, part)
            rest, _ = _body(sense, said[place + 1 :], [], triggered=False)
            if triggered and not nodes:
                return rest, met
            if sense.instead and nodes:
                return [If(met, tuple(rest), "改为", tuple(nodes))], condition
            return [*nodes, If(met, tuple(rest), "若")], condition
        if part.name == "will":
            rest, _ = _body(sense, said[place + 1 :], [], triggered=False)
            event = "受到伤害" if "伤害" in part.text else "破坏"
            (who,) = part.rules("noun")
            return [*nodes, Instead(event, clauses.whole(sense, who), tuple(rest))], condition
        if part.name == "per_turn":
            sense.limit = 1
        elif part.name == "wears":
            sense.wears = True
        elif part.name in {"tap", "resources"}:
            nodes += _paid(sense, part)
        else:
            nodes += clauses.nodes(sense, part)
    return nodes, condition


__all__ = ["GRAMMAR", "TextError", "read"]
