"""What of card text this package can carry out; the rest is refused when it is read, not skipped in play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from judge.effects.nodes import Ability, Did, Doing, Filter, Grant, Instead, Multiply, Power, Ref, Trigger
from judge.games.cipher.facts import FACTS
from judge.games.cipher.keyword_effects import VERBS
from judge.games.cipher.resolve import STRUCTURE
from judge.games.cipher.table import DEEDS
from judge.games.cipher.zones import ZONES

EVENTS = frozenset(
    (
        *("攻击", "被攻击", "攻击击破", "被击破", "被支援", "必杀攻击", "神速回避", "战斗结束"),
        *("出击", "升级", "转职", "移动", "抽卡", "破坏宝玉", "回合开始", "回合结束"),
        *(f"放置到{zone}" for zone in ZONES),
    )
)
"""What abilities can wait for."""
REPLACEABLE = frozenset(("被击破", *(f"放置到{zone}" for zone in ZONES)))
"""What something else can be done instead of."""
DOINGS = frozenset(("攻击", "被攻击", "被支援", "战斗", "攻击击破"))
FLAGS = frozenset(
    (
        *("不会被击破", "不会被攻击击破", "不能被神速回避", "不能进行必杀攻击", "不能进行神速回避"),
        *("不能攻击", "不能被攻击", "不能移动", "不能被移动", "不能被选择", "不能使用", "不能升级", "不能转职"),
        *("不能转为未行动状态", "所将破坏的宝玉", "能攻击", "射程1", "射程2", "射程1-2", ""),
    )
)
"""What units can be given besides numbers and abilities."""
ROLES = frozenset(("这", "那", "诱发", "攻击单位", "防御单位", "战斗单位", "主人公", "支援卡"))


def not_played(ability: Ability) -> list[str]:
    """The words for everything in an ability that cannot be carried out."""
    found = []
    for node in _parts(ability):
        match node:
            case Trigger(event) if event not in EVENTS:
                found.append(f"{event}时")
            case Instead(event) if ability.kind != "常" or event not in REPLACEABLE:
                found.append(f"{event}，改为")
            case Instead(_, _, then) if not all(type(part) in VERBS for part in then):
                found.append("改为…")
            case Doing(event) if event not in DOINGS:
                found.append(f"{event}的期间")
            case Did(event) if event not in {*DEEDS, "使用"}:
                found.append(f"这个回合中{event}过")
            case Grant(_, flag) if flag not in FLAGS:
                found.append(flag)
            case Power(fact=fact) | Multiply(fact=fact) if fact != "战斗力":
                found.append(f"{fact}的增减")
            case Filter(fact) if fact not in FACTS:
                found.append(fact)
            case Ref(role) if role not in ROLES:
                found.append(role)
    found += [type(node).__name__ for node in _verbs(ability) if not _carried_out(node)]
    return found


def _carried_out(node: Any) -> bool:
    return type(node) in VERBS or type(node) in STRUCTURE or isinstance(node, Instead)


def _parts(value: Any) -> Iterator[Any]:
    """Every part of an ability, however deep."""
    if isinstance(value, msgspec.Struct):
        yield value
        for name in value.__struct_fields__:
            yield from _parts(getattr(value, name))
    elif isinstance(value, tuple):
        for each in value:
            yield from _parts(each)


def _verbs(ability: Ability) -> Iterator[Any]:
    todo: list[Any] = [*ability.cost, *ability.body]
    while todo:
        node = todo.pop()
        yield node
        for name in ("then", "otherwise", "first", "cost"):
            todo += getattr(node, name, ())
        if isinstance(node, Grant) and node.ability is not None:
            todo += [*node.ability.cost, *node.ability.body]
