"""What of card text this package can carry out; the rest is refused when it is read, not skipped in play."""

from __future__ import annotations

import re
from typing import Any

from judge.effects import tell
from judge.effects.nodes.ability import Ability, By, Grant, If, Instead, May, Modes, Trigger
from judge.effects.nodes.harm import Heal
from judge.effects.nodes.meant import Filter, Ref, Select, X
from judge.effects.nodes.verbs import Cheaper, GiveUp, Produce, Put, Resources
from judge.effects.rewriting import mentions
from judge.effects.walking import parts, verbs
from judge.games.cards.resolving import JOINTS
from judge.games.touhou import ending
from judge.games.touhou.card import COLOURS, IT_LEAVES, MOVES, NEXT_PHASE, NEXT_TURN
from judge.games.touhou.facts import FACTS
from judge.games.touhou.verbs import VERBS
from judge.games.touhou.vocabulary import BY_EFFECTS, BY_WHAT, KEYWORDS, WORDS

PHASES = ("回合结束", "准备开始", "抓牌开始", "凭依开始", "主要开始", "结束开始")
EVENTS = frozenset(
    (
        *(f"因{by}{event}" for by in BY_WHAT for event in BY_EFFECTS),
        *PHASES,
        *(
            "进战场",
            "离场",
            "死去",
            "进墓地",
            "移回手上",
            "移除",
            "横置",
            "重置",
            "使用",
            "启动",
            "攻击",
            "阻挡",
            "造成伤害",
        ),
        *("造成战斗伤害", "受到伤害", "受到战斗伤害", "受到非战斗伤害", "获得生命", "失去生命", "抓牌", "弃置", "凭依"),
        *(
            "反制",
            "从牌库顶被展示",
            "进颜色盘",
            "颜色盘增加",
            "使用成功",
            "掷硬币",
            "掷硬币，正面",
            "掷硬币，反面",
        ),
        *("成为目标", "未被阻挡", "消灭", "被战斗伤害消灭", "被伤害消灭", "被效应消灭", "牺牲"),
    )
)
"""What abilities can wait for."""
COUNTERS = re.compile("被(?:放置|移除)(?:一个)?.*指示物")
"""Besides, counters of a kind that are placed or removed."""
MORE_HARM = tuple([f"{done}{of}伤害增加" for done in ("造成", "受到") for of in ("", "战斗")])
FLAGS = frozenset(
    (
        *KEYWORDS,
        *(f"失去{word}" for word in KEYWORDS),
        *("不能攻击", "不能阻挡", "不能被阻挡", "不会被消灭", "不能重置", "不计入战场格", "不能成为目标", "可以使用"),
        *(
            "可以随时使用",
            "不支付颜色值",
            "可以不支付颜色值",
            "失去能力",
            "具有自机能力",
            "任意颜色",
            "可以攻击单位",
            "",
        ),
        *("使用不能被响应", "使用不能被对手响应", "以-1/-1指示物造成伤害", "重置阶段不能重置"),
        *(
            "不能使用",
            "不能启动",
            "能力不能启动",
            *("不能触发", "能力不能触发"),
            "攻击须支付",
            *(f"{price}{hue}" for price in ("启动须多支付", "启动少支付") for hue in ("", *COLOURS)),
            *MORE_HARM,
            "没有手牌上限",
            "不能获得生命",
            "不会输掉游戏",
            "伤害不能被防止",
            "攻击单位时不能被其他单位阻挡",
            "不能抓牌",
            "能攻击就必须攻击",
            "不会受到伤害",
            "不会受到战斗伤害",
            "不会造成伤害",
            "不会造成战斗伤害",
            "横置进战场",
            "不能凭依",
            "进战场时带有指示物",
            "进战场时带有X个指示物",
            "不能被反制",
            "不能被牺牲",
            "攻击不横置",
            "阻挡不横置",
            "未知词条",
            *(f"{when}触发的能力额外触发一次" for when in ("", "死去时", "进战场时")),
            *("死去时不触发能力", "进战场时不触发能力"),
            *("返回自机区时计时指示物变为", "返回自机区时计时指示物减少"),
            "每回合可以使用一张",
            "用后改为移除",
            *("无视约束", "无视角色约束", "无视颜色约束"),
            *("能阻挡就必须阻挡", "能阻挡它就必须阻挡", "能被阻挡就必须被阻挡"),
            *("不能获得能力", "所选关键词", "生命不会低于", "没有称号"),
            *("可以不重置", "横置着也可以阻挡", "造成的伤害不能被防止", "造成的战斗伤害不能被防止"),
            *("抓牌阶段额外抓", "重置阶段额外放进颜色盘", "额外凭依"),
        ),
    )
)
"""What cards can be given besides numbers and abilities."""
AGAINST = frozenset(
    (*MORE_HARM, "不能成为目标", "不能攻击", "不能使用", "不能启动", "不能触发", "不能被阻挡", "不能阻挡", "不会被消灭")
)
"""Those of them that may be directed at some cards only."""
ROLES = frozenset(("这", "那", "诱发", "诱发对方", "其余", "找到", "付出", "对象", "玩家"))
"""What a text can point at; 对象2 and 对象2-3 are some of the targets."""
UNTIL = (
    "",
    "回合结束",
    "战斗结束",
    "下个重置阶段",
    "下一个重置阶段",
    "游戏结束",
    "被移除期间",
    IT_LEAVES,
    *NEXT_TURN,
    *NEXT_PHASE,
)


PAYS_X = ("启动", "额外约束")
_REPLACED = {"消灭", "死去", "受到伤害", "受到战斗伤害", "受到非战斗伤害", "抓牌", "获得生命", "失去生命", *MOVES}


def not_played(ability: Ability) -> list[str]:  # noqa: PLR0912 - one a kind of part
    """The words for everything in an ability that cannot be carried out."""
    found = []
    for node in parts(ability):
        match node:
            case Trigger(event) if event not in EVENTS and not COUNTERS.fullmatch(event):
                found.append(f"{event}时")
            case Grant(_, flag, against=against) if against is not None and flag not in AGAINST:
                found.append(flag)
            case Grant(_, flag) if flag not in FLAGS:
                found.append(flag)
            case Filter(fact) if fact not in FACTS and not fact.startswith("指示物:"):
                found.append(fact)
            case Ref(role) if role.rstrip("-0123456789") not in ROLES:
                found.append(role)
            case Instead(event) if event not in _REPLACED and not COUNTERS.fullmatch(event):
                found.append(f"{event}，改为")
            case Instead("消灭" | "死去" as event, _, then) if not any(isinstance(each, Put | Heal) for each in then):
                found.append(f"{event}，改为")  # what stays with deadly damage would die again and again
            case Instead(event) if COUNTERS.fullmatch(event):
                pass  # only how many they are is changed
            case Instead(event, _, then) if any(type(each) in JOINTS - {By, If} for each in then):
                found.append(f"{event}，改为")
            case Cheaper(Select(kind)) if (
                "能力" in kind
            ):  # 1.158 goes for it, but what is asked for is a card's (7.1.6a)
                found.append("启动能力时要支付的增减")
            case GiveUp(what) if what.total is not None:
                found.append("合计")
            case May(then) | By(_, then) if any(isinstance(each, Modes) for each in then):
                found.append("可以选择的各项")
            case Modes(of) if node not in ability.body and any(mode.targets for mode in of):
                found.append("各项里的目标")  # which would be chosen before it is known whether there are any
        until = getattr(node, "until", "")
        if isinstance(until, str) and until not in UNTIL and not until.startswith("使用下一张"):
            found.append(f"直到{until}")
    if mentions(ability.cost, X()) and (ability.kind not in PAYS_X or mentions(ability.targets, X())):
        found.append("支付X")  # how much is known only as it is paid (7.1.6a)
    found += [f"（{said}）" for said in ending.not_understood(ability)]
    found += [tell.verb(node, WORDS) for node in verbs(ability) if not _carried_out(node)]
    return found


def _carried_out(node: Any) -> bool:
    return type(node) in VERBS or type(node) in JOINTS or isinstance(node, Instead | Modes | Produce | Resources)


__all__ = ["not_played"]
