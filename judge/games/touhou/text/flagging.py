"""不能攻击, 不会被消灭: the flags that such words stand for, what they are directed at, and until when."""

from __future__ import annotations

from judge.effects.nodes.ability import Grant, Node
from judge.effects.nodes.meant import Select, Target, Whose
from judge.games.touhou.text import words
from judge.games.touhou.text.words import PLAYER

NOT_USED, NOT_EXCHANGED = "不能使用", "不能凭依"


def flags(said: str) -> tuple[tuple[str, ...], Select | None, str]:  # noqa: PLR0911, PLR0912 - one a kind
    """The flags that words such as 不能攻击或阻挡 stand for, what they are directed at, and until when."""
    said = said.replace("无法", "不能").replace("进行", "")
    until = ""
    if said.endswith(("阶段中被牺牲", "阶段被牺牲", "阶段时被牺牲")):
        return (NOT_SACRIFICED,), None, until
    if "可以" in said and said.endswith("重置"):
        return ("可以不重置",), None, until
    if "可以" in said and "横置" in said and said.endswith("阻挡"):
        return ("横置着也可以阻挡",), None, until
    if "重置" in said:
        his = any(word in said for word in ("其", "操控者", "你的", "对手", "自己"))
        until = "" if "下" not in said else "下个重置阶段" if his else "下一个重置阶段"
        return (("重置阶段不能重置" if "阶段" in said else "不能重置"),), None, until
    if said.startswith(("不能成为", "不会成为")) or said.endswith("目标"):
        whose: Whose = "对手" if "对" in said else "自己" if "你" in said else "双方"
        kinds = [kind for kind in ("符卡", "能力") if kind in said]
        second = tuple([words.second_kind(kind) for kind in ("高速", "角色") if kind in said])
        return ("不能成为目标",), Select("或".join(kinds), whose, filters=second), until
    if said.endswith("横置") and said.startswith(("攻击时", "阻挡时")):
        return (f"{said[:2]}不横置",), None, until
    if "响应" in said:
        return (("使用不能被对手响应" if "对手" in said else "使用不能被响应"),), None, until
    if said.endswith(("被阻挡", "必须阻挡")) and "必须" in said:
        return (("能被阻挡就必须被阻挡" if "被阻挡" in said else "能阻挡就必须阻挡"),), None, until
    if said.endswith("凭依"):
        return (NOT_EXCHANGED,), None, until
    if "输" in said:
        return ("不会输掉游戏",), None, until
    if "单位阻挡" in said and said[2:3] in "被用" and said.endswith(("他单位阻挡", "它单位阻挡", "别的单位阻挡")):
        return ("攻击单位时不能被其他单位阻挡",), None, until
    if said.endswith(UNPREVENTED) or (said.endswith("不能被防止") and "造成的" in said):
        return (f"造成的{'战斗' if '战斗' in said else ''}{UNPREVENTED}" if "造成的" in said else said,), None, until
    if said == UNPREVENTED:
        return (said,), None, until
    if "获得" in said and said.endswith("能力"):
        return (NO_ABILITY,), None, until
    if said.endswith("称号"):
        return (NO_TITLE,), None, until
    if "必须攻击" in said:
        return ("能攻击就必须攻击",), None, until
    if "触发" in said and (of_it := _of_setting_off(said)):
        return (of_it,), None, until
    if kept := tuple([flag for word, flag in _NOT_DONE.items() if word in said]):
        return kept, None, until
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
        whom: dict[str, Whose] = {"对手": "对手", "玩家": "双方", "你": "自己"}
        target = next((Select(PLAYER, whom[end]) for end in whom if said.endswith(end)), None)
        return found, target, until
    if "攻击对手操控的单位" in said:
        return ("可以攻击单位",), None, until
    if said.startswith("以-1/-1"):
        return ("以-1/-1指示物造成伤害",), None, until
    if "阻挡任意" in said:
        return ("可以阻挡任意数量的单位",), None, until
    return (said,), None, until


def in_reset_of(said: str) -> Whose | None:
    """Whose reset phase words such as 在你的下个重置阶段不能重置 name, where they do not say that of its controller."""
    before = said.partition("重置阶段")[0]
    if "重置阶段" not in said or "操控者" in before:
        return None
    return "对手" if "对手" in before else "自己" if "你" in before or "自己" in before else None


def _of_setting_off(said: str) -> str:
    """触发的能力额外触发一次, 死去时触发的能力额外触发一次, 死去时不会触发能力; nothing, of anything else."""
    when = "死去时" if said[0] == "死" else "进战场时" if said[0] == "进" else ""
    if "额外" in said:
        return f"{when}触发的能力额外触发一次"
    return f"{when}不触发能力" if when else ""


NOT_SACRIFICED = "不能被牺牲"
MUST_BLOCK_IT = "能阻挡它就必须阻挡"
"""Of the card whose words these are, as it attacks."""
NO_ABILITY, NO_TITLE = "不能获得能力", "没有称号"
LIFE_KEPT = "生命不会低于"
"""How much life a player is left with at least."""
NOT_ACTIVATED, NOT_SET_OFF, PRICE_OF_ATTACKING = "能力不能启动", "能力不能触发", "攻击须支付"
OF_UNITS = frozenset(
    (
        "可以攻击单位",
        "攻击单位时不能被其他单位阻挡",
        "不能被阻挡",
        "不计入战场格",
        "攻击不横置",
        "阻挡不横置",
        "横置进战场",
        "横置着也可以阻挡",
    )
)
"""What only a unit can be said to do, and no player."""
UNPREVENTED = "伤害不能被防止"
_NOT_DONE = {"启动": NOT_ACTIVATED, "起动": NOT_ACTIVATED, "触发": NOT_SET_OFF}


IN_STACK = frozenset(("使用不能被响应", "使用不能被对手响应", "不能被反制"))
"""What is said of a card while it is in the 对抗."""
OF_USE = IN_STACK | {"可以使用", "可以随时使用", "不支付颜色值", "可以不支付颜色值"}
"""What is said of how a card is used."""


def flags_given(what: Target, said: str, until: str) -> list[Node]:
    """不能攻击或阻挡 and the like, of what is meant."""
    names, against, time = flags(said)
    return [Grant(what, name, until or time, against=against) for name in names]
