"""How an ability was understood, told in Chinese; made from the nodes alone, so it never repeats what was typed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from judge.effects.nodes import (
    Ability,
    After,
    Amount,
    Become,
    Both,
    Choose,
    Compare,
    Condition,
    Copy,
    Count,
    Damage,
    Defeat,
    Deploy,
    Did,
    Doing,
    Draw,
    Either,
    EndTurn,
    Fact,
    Filter,
    Finish,
    Gain,
    GiveUp,
    Grant,
    Grow,
    Heal,
    If,
    IfDone,
    Instead,
    Is,
    Later,
    Look,
    May,
    Missing,
    Multiply,
    Node,
    Not,
    OneOf,
    PayFirst,
    Power,
    Prevent,
    Put,
    Resources,
    Reveal,
    Search,
    Select,
    Shift,
    Shuffle,
    TakeControl,
    Target,
    Trigger,
    Turn,
    TurnOf,
)

_CLASSIFIERS = {"单位": "名", "宝玉": "颗"}
_REFS = {"这": "这张卡", "那": "上述的卡", "诱发": "引发这个能力的卡", "其余": "刚才看过的卡中其余的"}
_BOUNDS = {"≤": "以下", "≥": "以上", "<": "未满", ">": "超过"}
_COMPARED = {"=": "等于", "≠": "不等于", "<": "少于", ">": "多于", "≤": "不多于", "≥": "不少于"}
_WHERE = "区域"
_HAND = "手牌"
_INDENT = "  "


def tell(ability: Ability) -> str:
    """The whole ability, one part a line."""
    return "\n".join(lines(ability))


def lines(ability: Ability) -> list[str]:
    """The parts of an ability: what it is, when it comes about, what it costs, what it does."""
    icons = [f"〖{' '.join(map(str, icon))}〗" for icon in ability.icons]
    support = [f"〖{ability.support}〗"] if ability.support else []
    name = f"『{ability.name}』" if ability.name else "（没有名字）"
    told = ["".join((*support, *icons, name, f"【{ability.kind}】"))]
    if ability.by_hand:
        return [*told, "由裁判自己处理"]
    if ability.limit is not None:
        told.append(f"次数：每回合{ability.limit}次")
    if ability.cost:
        told += ["费用：", *_indented(steps(ability.cost))]
    if ability.only is not None:
        told.append(f"仅限：{condition(ability.only)}")
    if ability.trigger is not None:
        told.append(f"诱发：{trigger(ability.trigger)}")
    if ability.in_case is not None and ability.condition is not None:
        both = f"{condition(ability.in_case)}的场合，如果{condition(ability.condition)}"
        told.append(f"条件：{both}，否则整个能力不适用")
    elif ability.condition is not None:
        told.append(f"条件：如果{condition(ability.condition)}，否则整个能力不适用")
    if ability.pays:
        told.append("支付：实行时可以支付费用，全部支付了才实行效果")
    return [*told, "效果：", *_indented(steps(ability.body))]


def steps(nodes: Sequence[Node]) -> list[str]:
    """The nodes in order; what depends on something stands indented below it."""
    return [line for node in nodes for line in _STEPS[type(node)](node)]


def verb(node: Node) -> str:
    """A word for what a node does."""
    return _VERBS[type(node)]


def trigger(what: Trigger) -> str:
    """What sets an ability off."""
    while_ = f"{condition(what.while_)}，" if what.while_ is not None else ""
    origin = f"（从{'或'.join(what.origin)}）" if what.origin else ""
    return f"{while_}{'每次' if what.every else ''}{_happening(what.subject, what.event, what.object)}{origin}时"


# --- which cards ---------------------------------------------------------------------------------------------


def target(which: Target) -> str:
    """The cards that are meant."""
    if isinstance(which, Select):
        return select(which)
    if which.role in _REFS:
        return _REFS[which.role]
    return which.role if which.whose == "双方" else f"{which.whose}的{which.role}"


def select(which: Select) -> str:
    """A description: whose, where, how many, what they are."""
    return _description(which, _how_many(which))


def described(which: Target) -> str:
    """Any card that fits a description, or the one that is meant."""
    return _description(which, "") if isinstance(which, Select) else target(which)


def _description(which: Select, number: str) -> str:
    whose = "" if which.whose == "双方" else f"{which.whose}的"
    demands = "".join(f"{demand(each)}的" for each in which.filters)
    distinct = "".join(f"{fact}各不相同的" for fact in which.distinct)
    other = "其他" if which.other else ""
    apart = f"（{'、'.join(target(ref) for ref in which.except_)}除外）" if which.except_ else ""
    zones, kind = "和".join(which.zones), which.kind
    if which.shown:
        zones = "刚才看过的卡中的"
    elif which.zones == (_HAND,):
        zones, kind = "", _HAND
    elif which.top:
        zones = f"{zones}最上方的"
    elif zones:
        zones = f"{zones}中的"
    return f"{whose}{zones}{number}{demands}{distinct}{other}{kind}{apart}"


def _how_many(which: Select) -> str:
    least, most = which.least, which.most
    classifier = _CLASSIFIERS.get(which.kind, "张")
    if least is None and most is None:
        return "所有"
    if least == most and least is not None:
        return f"{amount(least)}{classifier}"
    if most is None:
        return f"任意{classifier}（至少{amount(least or 0)}{classifier}）"
    if not least:
        return f"至多{amount(most)}{classifier}"
    return f"{amount(least)}到{amount(most)}{classifier}"


def demand(what: Filter) -> str:
    """One demand, as it stands before a card: 出击费用2以下, 单位名不是「甲」, 主人公以外."""
    if what.than is not None:
        return f"{what.fact}{_COMPARED[what.relation]}{amount(what.than)}"
    if all(isinstance(value, bool) for value in what.values):
        return what.fact if _is_true(what) else f"{what.fact}以外"
    if what.fact == _WHERE:
        return f"{'不在' if what.relation == '≠' else '在'}{_values(what)}"
    if what.relation in _BOUNDS:
        bound = _BOUNDS[what.relation]
        return f"{what.fact}{_values(what)}{bound}" if bound.startswith("以") else f"{what.fact}{bound}{_values(what)}"
    return f"{what.fact}{'不是' if what.relation == '≠' else '是'}{_values(what)}"


def _said_of(what: Filter) -> str:
    """One demand, as it is said of a card that was named."""
    if what.values and all(isinstance(value, bool) for value in what.values):
        return f"{'是' if _is_true(what) else '不是'}{what.fact}"
    return demand(what) if what.fact == _WHERE else f"的{demand(what)}"


def _is_true(what: Filter) -> bool:
    return (what.relation == "=") == (True in what.values)


def _values(what: Filter) -> str:
    return "或".join(f"「{value}」" if what.fact in {"单位名", "称号"} else str(value) for value in what.values)


def amount(number: Amount) -> str:
    """A number, or where it is counted or read."""
    if isinstance(number, Count):
        counted = f"{described(number.of)}的数量"
        return counted if number.each == 1 else f"{counted}×{number.each}"
    if isinstance(number, Fact):
        return f"{target(number.of)}的{number.fact}"
    if isinstance(number, Missing):
        return f"{described(number.of)}到{number.up_to}为止还缺的数"
    return str(number)


# --- conditions ------------------------------------------------------------------------------------------------


def condition(what: Condition) -> str:
    """What must be so."""
    return _CONDITIONS[type(what)](what)


def _is(what: Is) -> str:
    return f"{target(what.who)}{'、'.join(_said_of(each) for each in what.filters)}"


def _compare(what: Compare) -> str:
    return f"{amount(what.left)}{_COMPARED[what.relation]}{amount(what.right)}"


def _happening(who: Target, event: str, other: Target | None) -> str:
    """An event, with what is at its other end: who did it, if it is suffered, or to whom it is done."""
    end = "由" if event.startswith("被") else "对象"
    return f"{described(who)}{event}{f'（{end}：{described(other)}）' if other is not None else ''}"


def _did(what: Did) -> str:
    return f"{target(what.who)}在这个回合中{what.event}过{f'『{what.name}』' if what.name else ''}"


_CONDITIONS: dict[type, Callable[[Any], str]] = {
    Is: _is,
    Compare: _compare,
    TurnOf: lambda what: f"在{what.whose}的回合",
    Doing: lambda what: _happening(what.who, what.event, what.other),
    Did: _did,
    Both: lambda what: "并且".join(condition(each) for each in what.of),
    Either: lambda what: "或者".join(condition(each) for each in what.of),
    Not: lambda what: f"并非「{condition(what.of)}」",
}


# --- what is done -------------------------------------------------------------------------------------------------


def _indented(told: Iterable[str]) -> list[str]:
    return [f"{_INDENT}{line}" for line in told]


def _under(first: str, nodes: Sequence[Node]) -> list[str]:
    return [first, *_indented(steps(nodes))]


def _until(time: str) -> str:
    return f"直到{time}为止，" if time else ""


def _player(who: str) -> str:
    return "" if who == "自己" else who


def _put(node: Put) -> list[str]:
    whose = f"{node.whose}的" if node.whose is not None else ""
    order = "按任意顺序" if node.order else ""
    return [f"将{target(node.what)}{order}放置到{whose}{node.zone}{node.place}"]


def _shift(node: Shift) -> list[str]:
    return [f"将{target(node.what)}移动{f'到{node.zone}' if node.zone else ''}"]


def _power(node: Power) -> list[str]:
    if isinstance(node.amount, int) and not node.minus:
        return [f"{_until(node.until)}{target(node.what)}的{node.fact}{node.amount:+d}"]
    sign = "-" if node.minus else "+"
    return [f"{_until(node.until)}{target(node.what)}的{node.fact}{sign}（{amount(node.amount)}）"]


def _multiply(node: Multiply) -> list[str]:
    return [f"{_until(node.until)}{target(node.what)}的{node.fact}变为{node.factor}倍"]


def _grant(node: Grant) -> list[str]:
    who = f"{_until(node.until)}{target(node.what)}"
    if node.ability is not None:
        return [f"{who}获得能力：", *_indented(lines(node.ability))]
    number = "" if node.number is None else f"变为{node.number}"
    name = f"『{node.name}』" if node.name else ""
    end = "由" if "被" in node.flag else "对象"
    against = f"（{end}：{described(node.against)}）" if node.against is not None else ""
    return [f"{who}：{node.flag}{name}{number}{against}"]


def _deploy(node: Deploy) -> list[str]:
    state = f"以{node.state}状态" if node.state else ""
    return [f"将{target(node.what)}{state}出击{f'到{node.zone}' if node.zone else ''}"]


def _grow(node: Grow) -> list[str]:
    under = target(node.under) if node.under is not None else "它的单位"
    return [f"将{target(node.what)}放到{under}的下方，令其成长"]


def _copy(node: Copy) -> list[str]:
    facts = "、".join(node.facts)
    return [f"{_until(node.until)}{target(node.what)}复制{target(node.source)}的{facts}"]


def _if(node: If) -> list[str]:
    told = condition(node.condition)
    first = f"如果{told}：" if node.word == "如果" else f"{told}{node.word}："
    otherwise = _under("否则：", node.otherwise) if node.otherwise else []
    return [*_under(first, node.then), *otherwise]


def _one_of(node: OneOf) -> list[str]:
    return ["选择其中1项：", *[line for part in node.of for line in _indented(_under("・", part))]]


def _if_done(node: IfDone) -> list[str]:
    return [*steps(node.first), *_under("以上全部做到了才：", node.then)]


def _after(node: After) -> list[str]:
    return [*steps(node.first), *_under("以上只要做了一部分，就必须：", node.then)]


def _pay_first(node: PayFirst) -> list[str]:
    return [*_under("可以支付费用：", node.cost), *_under("费用全部支付了才：", node.then)]


def _instead(node: Instead) -> list[str]:
    told = f"（{condition(node.condition)}）" if node.condition is not None else ""
    may = "可以" if node.may else ""
    return _under(f"{described(node.who)}将要{node.event}时{told}，不那样做，{may}改为：", node.then)


def _damage(node: Damage) -> list[str]:
    whom = target(node.what) if node.what is not None else f"{node.who}的生命"
    return [f"对{whom}造成{amount(node.amount)}点伤害"]


def _prevent(node: Prevent) -> list[str]:
    much = "全部" if node.amount is None else f"{amount(node.amount)}点"
    return [f"{_until(node.until)}防止{target(node.what)}将要受到的{much}伤害"]


def _become(node: Become) -> list[str]:
    value = "、".join(node.value) if isinstance(node.value, tuple) else amount(node.value)
    return [f"{_until(node.until)}{target(node.what)}的{node.fact}变为{value}"]


def _resources(node: Resources) -> list[str]:
    coloured = "".join(f"，其中至少{count}{colour}" for colour, count in node.coloured)
    return [f"支付{node.count}点费用{coloured}"]


_STEPS: dict[type, Callable[[Any], list[str]]] = {
    Choose: lambda node: [f"{_player(node.by)}{'再' if node.also else ''}选择{select(node.of)}"],
    Draw: lambda node: [f"{_player(node.who)}抽{amount(node.count)}张卡"],
    Put: _put,
    Shift: _shift,
    Defeat: lambda node: [f"将{target(node.what)}{_brought_down(node.what)}"],
    Turn: lambda node: [f"将{target(node.what)}变为{node.state}"],
    Power: _power,
    Multiply: _multiply,
    Grant: _grant,
    Deploy: _deploy,
    Grow: _grow,
    Reveal: lambda node: [f"公开{target(node.what)}"],
    Look: lambda node: [f"{_player(node.who)}查看{target(node.what)}"],
    Shuffle: lambda node: [f"洗切{node.who}的卡组"],
    Copy: _copy,
    OneOf: _one_of,
    If: _if,
    May: lambda node: _under("可以（也可以不）：", node.then),
    IfDone: _if_done,
    After: _after,
    PayFirst: _pay_first,
    Instead: _instead,
    GiveUp: lambda node: [f"{node.way}{select(node.what)}"],
    Damage: _damage,
    Heal: lambda node: [f"{target(node.what)}回复{amount(node.amount)}点伤害"],
    Prevent: _prevent,
    Resources: _resources,
    Become: _become,
    Gain: lambda node: [f"{_until(node.until)}{target(node.what)}获得{node.fact}{'、'.join(node.words)}"],
    TakeControl: lambda node: [f"{node.who}获得{target(node.what)}的控制权"],
    Search: lambda node: [f"找{select(node.what)}，放置到{node.zone}"],
    EndTurn: lambda _: ["结束本回合"],
    Finish: lambda node: [f"{node.who}{'赢得' if node.won else '输掉'}本局"],
    Later: lambda node: _under(f"下一次{described(node.who)}{node.event}的时候：", node.then),
}

_VERBS: dict[type, str] = {
    Choose: "选择",
    Draw: "抽卡",
    Put: "放置",
    Shift: "移动",
    Defeat: "击破",
    Turn: "改变状态",
    Power: "增减",
    Multiply: "变为几倍",
    Grant: "获得",
    Deploy: "出击",
    Grow: "成长",
    Reveal: "公开",
    Look: "查看",
    Shuffle: "洗切",
    Copy: "复制",
    OneOf: "选择1项",
    If: "如果",
    May: "可以",
    IfDone: "如果这样做了",
    After: "这之后",
    PayFirst: "支付费用",
    Instead: "改为",
    GiveUp: "废弃",
    Damage: "伤害",
    Heal: "回复",
    Prevent: "防止",
    Resources: "支付",
    Become: "变为",
    Gain: "获得",
    TakeControl: "控制权",
    Search: "找",
    EndTurn: "结束回合",
    Finish: "胜负",
    Later: "下一次",
}


def _brought_down(what: Target) -> str:
    return "破坏" if isinstance(what, Select) and what.kind == "宝玉" else "击破"
