"""What of card text this package can carry out; the rest is refused when it is read, not skipped in play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from judge.effects import tell
from judge.effects.nodes.ability import Ability, Grant, If, Instead, Node, PayFirst, Repeat, Trigger
from judge.effects.nodes.meant import Amount, Count, Did, Doing, Fact, Filter, Is, Reckoned, Ref, Select
from judge.effects.nodes.verbs import Become, Copy, Gain, Multiply, Power
from judge.effects.walking import parts, verbs
from judge.games.cards.resolving import JOINTS
from judge.games.cipher.card import A_USE, BOND_SKILL, HAND_SKILL, NULL, ORB_BROKEN, SHARED, in_hand, on_bonds
from judge.games.cipher.changed import COPYABLE
from judge.games.cipher.facts import FACTS, RANGE_FLAGS
from judge.games.cipher.keyword_effects import VERBS
from judge.games.cipher.replacement import IN_THE_END
from judge.games.cipher.rules import DEEDS
from judge.games.cipher.static import COSTS
from judge.games.cipher.text import terms
from judge.games.cipher.text.happening import STRUCK
from judge.games.cipher.vocabulary import WORDS
from judge.games.cipher.zones import FIELD, ZONES

EVENTS = terms.EVENTS
"""What abilities can wait for: whatever a text can name."""
REPLACEABLE = frozenset(
    (
        "被击破",
        "被攻击击破",
        IN_THE_END,
        "支付必杀攻击的费用",
        "支付神速回避的费用",
        *(f"放置到{zone}" for zone in ZONES),
    )
)
"""What something else can be done instead of."""
DOINGS = terms.DOINGS | {"被击破"}
OF_ITSELF = frozenset(
    (
        *("不能出击", "不能放置到羁绊区", "不能由能力出击"),
        *("同名也能出击", "同名可以并存", "卡组中不限张数", "也能升级自"),
    )
)
"""What a 特 ability can say of its own card wherever it lies, and no other ability of any."""
UNHEARD_OF = frozenset({"不能被支援", "不能支援"})
"""What a text can say of units and the book says nothing of."""
FLAGS = (terms.FLAGS - UNHEARD_OF) | {""}
"""What units can be given besides numbers and abilities."""
WORDED = frozenset({"单位名", "势力", "性别", "武器", "属性"})
"""The facts for which units can have more words."""
ROLES = frozenset(
    (
        "这",
        "那",
        "诱发",
        "攻击单位",
        "防御单位",
        "战斗单位",
        "主人公",
        "支援卡",
        "其余",
        "玩家",
        "另一方",
        "下方",
        STRUCK,
    )
)


def not_played(ability: Ability) -> list[str]:
    """The words for everything in an ability that cannot be carried out."""
    found = [problem for kind, part in _parts(ability, ability.kind) if (problem := _unplayed(part, kind))]
    if ability.trigger is not None and _too_late(ability):
        found.append("这张卡不在战场上时的自动型能力")
    if ability.kind == "特" and ability.trigger is None and not _of_itself(ability.body):
        found.append("没有诱发条件的特殊型能力")
    silent = ability.kind == "支" or (ability.kind == "特" and ability.trigger is None)
    if silent and ability.only is not None:
        found.append("这个能力仅限…")
    if ability.kind in {"特", "支"} and on_bonds(ability):
        found.append(f"{BOND_SKILL}的【{ability.kind}】能力")
    if ability.kind != "起" and in_hand(ability):
        found.append(f"{HAND_SKILL}的【{ability.kind}】能力")
    if ability.kind == "特" and ability.trigger is None and ability.icons:
        found.append(str(ability.icons[0][0]))
    if ability.kind in {"常", "特"}:
        found += _circular(ability)
    found += [f"费用：{tell.verb(node, WORDS)}" for node in _costs(ability) if not _paid(node)]
    return found + [tell.verb(node, WORDS) for node in verbs(ability) if not _carried_out(node)]


def _costs(ability: Ability) -> Iterator[Node]:
    """The parts of every cost in an ability."""
    for part in parts(ability):
        yield from part.cost if isinstance(part, Ability | PayFirst) else ()


def _paid(node: Node) -> bool:
    """Whether a part of a cost can be paid: verbs, and those that are done from where a card has to be."""
    if isinstance(node, If):
        return not node.otherwise and all(map(_paid, node.then))
    return type(node) in VERBS


def _parts(value: Any, kind: str) -> Iterator[tuple[str, Any]]:
    """Every part of an ability with the kind of ability that it stands in, which one that is given has of its own."""
    if isinstance(value, Ability):
        kind = value.kind
    if isinstance(value, msgspec.Struct):
        yield kind, value
        for field in value.__struct_fields__:
            yield from _parts(getattr(value, field), kind)
    elif isinstance(value, tuple):
        for each in value:
            yield from _parts(each, kind)


def _of_itself(nodes: tuple[Node, ...]) -> bool:
    """Whether a 特 ability does nothing but forbid something to its own card, or change its cost or its names."""
    return all(
        _of_itself((*node.then, *node.otherwise))
        if isinstance(node, If)
        else (
            isinstance(node, Grant)
            and (node.flag in OF_ITSELF or (node.flag in RANGE_FLAGS and node.what == Ref("这")))
        )
        or (isinstance(node, Power | Become) and node.fact in COSTS)
        or (isinstance(node, Gain) and node.what == Ref("这") and node.fact in WORDED)
        for node in nodes
    )


def _unplayed(part: Any, kind: str) -> str:
    """What of one part cannot be carried out, in words; empty if all of it can."""
    return _of_event(part, kind) or _of_change(part, kind)


def _of_event(part: Any, kind: str) -> str:
    problem = ""
    match part:
        case Trigger(event) if event not in EVENTS:
            problem = f"{event}时"
        case Instead(event) if kind != "常" or event not in REPLACEABLE:
            problem = f"{event}，改为"
        case Instead(_, _, then, cost=cost) if not all(type(inner) in VERBS for inner in (*then, *cost)):
            problem = "改为…"
        case Doing(event) if event not in DOINGS:
            problem = f"{event}的期间"
        case Did(event) if event not in {*DEEDS, A_USE, ORB_BROKEN}:
            problem = f"这个回合中{event}过"
        case Filter(fact) if fact not in FACTS:
            problem = fact
        case Ref(role) if role not in ROLES:
            problem = role
    return problem


def _of_change(part: Any, kind: str) -> str:
    problem = ""
    match part:
        case Grant(_, flag) if flag not in FLAGS or (flag == SHARED and kind != "常"):
            problem = flag
        case Power(what, fact, amount) if fact in COSTS:
            counted = isinstance(amount, int | Count | Reckoned)
            own = kind == "特" and what == Ref("这") and counted and not _asks_costs(amount)
            problem = "" if own else f"{fact}的增减"
        case Power(fact=fact) if fact not in {"战斗力", "支援力"}:
            problem = f"{fact}的增减"
        case Become(fact=fact, value=value) if _rewritten(fact, value, kind):
            pass
        case Become(what, fact, value=int()) if fact in COSTS and kind == "特" and what == Ref("这"):
            pass
        case Multiply(fact=fact) | Become(fact=fact) if fact != "战斗力" or kind == "常":
            problem = f"{fact}变为…"
        case Become(value=tuple()):
            problem = "变为…"
        case Gain(fact=fact) if fact not in WORDED:
            problem = f"获得{fact}"
        case Copy(facts=facts) if not COPYABLE.issuperset(facts) or kind == "常":
            problem = "复制" + "、".join(facts)
        case Grant(flag="能力无效" | "失去【特】以外的能力") if kind == "常" and not _of_a_fighter(part):
            problem = "能力一直无效"
        case Grant(Select(zones=zones), "不能出击") if zones and kind == "常":
            problem = ""  # 对手不能将…出击
        case Grant(what, flag) if flag in OF_ITSELF and not (kind == "特" and what == Ref("这")):
            problem = flag
    return problem


def _of_a_fighter(part: Grant) -> bool:
    """Whether only those of a unit that fights have no effect: no more than two can say so of each other."""
    return part.flag == NULL and isinstance(part.what, Ref) and part.what.role in {"攻击单位", "防御单位", "战斗单位"}


def _rewritten(fact: str, value: object, kind: str) -> bool:
    """Whether other words can be put in the place of those for a fact, or another 支援力 in its place."""
    if isinstance(value, tuple):
        return fact in WORDED and kind != "特"
    return fact == "支援力" and (isinstance(value, int) or kind != "常")


def _asks_costs(amount: Amount) -> bool:
    """Whether a number hangs on what cards cost."""
    return any(isinstance(part, Filter | Fact) and part.fact in COSTS for part in parts(amount))


def _too_late(ability: Ability) -> bool:
    """Whether a 自 ability waits for its own card to be put somewhere from where it is no unit (10.2.1)."""
    trigger = ability.trigger
    return (
        trigger is not None
        and ability.kind == "自"
        and trigger.subject == Ref("这")
        and trigger.event.startswith("放置到")
        and bool(trigger.origin)
        and not set(trigger.origin) <= set(FIELD)
        and not on_bonds(ability)
    )


_CHANGES = Power | Gain | Become


def _circular(ability: Ability) -> list[str]:
    """What a 常 ability changes and asks for at once, where the book does not say what comes of it."""
    asked = {part.fact for part in parts(ability.body) if isinstance(part, Filter | Fact)}
    changed = {part.fact for part in parts(ability.body) if isinstance(part, _CHANGES)}
    both = {fact for fact in asked & changed if not _asks_others(ability, fact)}
    return [f"{fact}变化的条件又是{fact}" for fact in sorted(both)]


def _asks_others(ability: Ability, fact: str) -> bool:
    """Whether a fact of this unit alone is changed, and only that of other cards, which stays as it is, asked for."""
    found = list(parts(ability.body))
    asked = sum(_is_about(part, fact) for part in found)
    others: list[Any] = [part for part in found if isinstance(part, Select) and _not_this(part, ability)]
    others += [part.other for part in found if isinstance(part, Doing) and isinstance(part.other, Select)]
    others += [part for part in found if isinstance(part, Is) and part.who in _NOT_THIS]
    of_them = sum(_is_about(inner, fact) for part in dict.fromkeys(others) for inner in parts(part))
    its_own = any(isinstance(part, Fact) and part.fact == fact and part.of not in _NOT_THIS for part in found)
    changes = [part for part in found if isinstance(part, _CHANGES) and part.fact == fact]
    return of_them == asked and all(part.what == Ref("这") for part in changes) and (fact == "战斗力" or not its_own)


def _not_this(which: Select, ability: Ability) -> bool:
    """Whether a description fits other cards only."""
    elsewhere = which.kind in {"羁绊卡", "宝玉"} or (bool(which.zones) and set(FIELD).isdisjoint(which.zones))
    return which.other or which.whose == "对手" or (elsewhere and not on_bonds(ability))


_NOT_THIS = {Ref("支援卡", "自己"), *[Ref(role, "对手") for role in ("支援卡", "攻击单位", "防御单位", "主人公")]}
"""Who cannot be the unit whose ability it is."""


def _is_about(part: Any, fact: str) -> bool:
    return isinstance(part, Filter | Fact) and part.fact == fact


def _carried_out(node: Any) -> bool:
    return type(node) in VERBS or type(node) in JOINTS or isinstance(node, Instead | Repeat)
