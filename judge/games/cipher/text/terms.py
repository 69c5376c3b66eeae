"""The words of Cipher's card text and the terms of the effect language that they stand for.

What reading a text can bring about is closed: its facts, events, flags and durations are all listed here.
"""

from __future__ import annotations

from judge.effects.nodes.meant import Relation, Whose
from judge.games.cipher.symbols import SYMBOLS

KINDS = {
    "常": ("常", "常时", "常时型", "常时型能力"),
    "起": ("起", "起动", "起动型", "起动型能力", "启动", "启"),
    "自": ("自", "自动", "自动型", "自动型能力"),
    "特": ("特", "特殊", "特殊型", "特殊型能力"),
    "支": ("支", "支援", "支援型", "支援能力"),
}
"""The five kinds of ability (21.2.3.1), and how their icons are typed."""

KEYWORDS = ("阵型技", "转职技", "升级技", "共斗技", "化形", "羁绊技", "纹章力", "龙血技")
"""The keyword abilities (21.2.2), and those of later sets: 羁绊技 works where its card is a bond, 纹章力 in the hand.

龙血技 asks for nothing: abilities of other units are said to be had by it.
"""
PRINTED_BESIDE = {"绊": "羁绊技", "手": "纹章力"}
"""The icons that are printed beside them and say where that is."""

OTHER_KEYWORDS = {"联合技": "共斗技", "杀戮形态": "化形"}
"""What else players call them."""

BOTH_TYPES = "攻防型"
"""A support ability with both icons."""
SUPPORT_TYPES = ("攻击型", "防御型", BOTH_TYPES)
"""Who may use a support ability (21.2.3.1.5.2)."""

FACT_VALUES = {
    **SYMBOLS,
    "阶级": ("下级职业", "上级职业", "固定职业"),
}
"""What the icons of a card can say, and the first half of its 兵种."""

INFORMATION = (
    *("单位名", "称号", "出击费用", "转职费用", "势力", "性别", "武器", "属性"),
    *("战斗力", "支援力", "射程", "兵种", "能力", "支援能力"),
)
"""What stands on a card (4), as far as it can be copied."""
NOT_PRINTED = ("升级与转职信息", "使用次数限制")
"""The information that does not stand on a card (5.1.1)."""

SHARED = "获得龙血技"
"""The flag of who has the abilities with that icon which other units have."""
ATTACKS_WITH = "用来攻击的武器"
"""The weapons of a unit where a text says with which one it attacks."""

MAY_LACK = ("势力", "武器", "属性")
"""Of which a card may have none at all."""

FACTS = frozenset(
    (
        *FACT_VALUES,
        *(f"{how}{kind}" for kind in MAY_LACK for how in ("没有", "有")),
        *("单位名", "称号", "阶级", "职业", "兵种", "主人公", "行动状况", "朝向", "转职后", "升级后", "区域"),
        *(
            "因此被击破",
            "叠放的张数",
            "支援能力",
            "能力名",
            "关键词能力",
            "有转职费用",
            "没有转职费用",
            "出击费用",
            "转职费用",
            "战斗力",
            "支援力",
            "射程",
            "本回合",
        ),
    )
)
"""The facts that filters ask for. ``区域`` is the zone a card is in."""

OFF_FIELD = ("手牌", "退避区", "卡组", "羁绊区", "宝玉区", "支援区")
"""Where a card may be that is no unit."""

EVENTS = frozenset(
    (
        *("攻击", "被攻击", "攻击击破", "被击破", "被支援", "支援失败", "必杀攻击", "神速回避", "战斗结束"),
        *(
            "出击",
            "升级",
            "转职",
            "移动",
            "抽卡",
            "破坏宝玉",
            "攻击破坏宝玉",
            "攻击没有击破",
            "被能力击破",
            "回合开始",
            "回合结束",
        ),
        "被击破放置到退避区",
        *(f"{how}放置到{zone}" for how in ("", "由能力") for zone in (*OFF_FIELD, "前卫区", "后卫区")),
        *("成长", "出击阶段开始", "羁绊阶段开始", "行动阶段开始", "结束阶段开始"),
        *("转为未行动状态", "转为已行动状态", "由能力出击", "由能力移动", "由能力转职", "由能力升级"),
        *("由能力公开", "由能力抽卡", "使用纹章力"),
    )
)
"""What triggers and replacements name. 回合开始 and 回合结束 happen to every unit, with whose turn in ``while_``."""

DOINGS = frozenset({"攻击", "被攻击", "被支援", "攻击击破", "战斗", "必杀攻击"})
"""What conditions name as going on."""

DEEDS_SAID = ("必杀攻击", "神速回避", "攻击", "移动", "出击", "升级", "转职")
"""What units can be said to have done this turn; a longer word before one that it ends with."""

DEEDS = frozenset(
    {
        "使用",
        "成长",
        "出击",
        "升级",
        "转职",
        "移动",
        "攻击",
        "必杀攻击",
        "神速回避",
        "由能力出击",
        "由能力转职",
        "由能力升级",
    }
)
"""What conditions name as done this turn."""

FLAGS = frozenset(
    (
        *("不会被击破", "不会被攻击击破", "不会被能力击破", "不能被神速回避", "不能进行必杀攻击", "不能进行神速回避"),
        *("不能攻击", "不能被攻击", "不能移动", "不能被移动", "不能被选择", "不能被支援", "不能支援"),
        *(
            "不能使用",
            "也能升级自",
            "不能由能力出击",
            "同名也能出击",
            "同名可以并存",
            "卡组中不限张数",
            "同名也能支援",
            "不能出击",
            "不能升级",
            "不能转职",
            "不能转为未行动状态",
            "回合开始时不能转为未行动状态",
            "不能被转为已行动状态",
        ),
        *(
            "所将破坏的宝玉",
            "转职奖励",
            "能攻击",
            "能力无效",
            "射程1",
            "射程2",
            "射程1-2",
            "支援失败",
            "支援成功",
        ),
        *(f"{how}{kind}" for how in ("射程", "射程变为", "失去射程") for kind in ("1", "2", "3", "1-2", "1-3", "2-3")),
        *("失去能力", "不能重新获得能力", "不能放置到羁绊区", "支援能力不能发动"),
        *("不能由能力放置到退避区", "不能由能力放置到羁绊区"),
        *("失去【特】以外的能力", "没有使用次数限制", SHARED),
    )
)
"""What units can be given besides numbers and abilities."""

PUT_AWAY_IN_THE_END = "战斗结束时放置到退避区"
"""What becomes of a card that supports as the battle ends (18.1.17), which other ways to the retreat zone are not."""

BELOW = "叠放"
"""Instead of a zone: below this unit, with which the cards there are one (14.2.7)."""

LEAVING = "离开战场"
"""When that comes of the card that an effect is on, the effect is over (6.5)."""

DURATIONS = frozenset(
    (
        *("战斗结束", "回合结束", "游戏结束", LEAVING),
        *(f"下一次{whose}的回合{edge}" for whose in ("对手", "自己") for edge in ("开始", "结束", "中")),
    )
)

WHOSE: dict[str, Whose] = {
    **dict.fromkeys(("我方", "己方", "友方", "自己", "你", "我"), "自己"),
    **dict.fromkeys(("敌方", "敌军", "对手", "对方", "他自己", "其自己"), "对手"),
    **dict.fromkeys(("双方", "双方玩家", "两名玩家", "你和对手", "自己和对手", "你与对手", "自己与对手"), "双方"),
}

ZONES = {"牌组": "卡组", "牌库": "卡组"}
"""Other names of zones."""

ZONE_KINDS = {"前卫区": "单位", "后卫区": "单位", "战场": "单位", "羁绊区": "羁绊卡", "宝玉区": "宝玉"}
"""What the cards in a zone are called; elsewhere they are 卡."""

CARD_CLASSIFIERS = ("张", "枚", "个")
"""The words that cards are counted with; units are with 名."""

ABOVE: dict[str, Relation] = {"ABOVE": "≥", "BELOW": "≤", "UNDER": "<", "OVER": ">", "MOST": "≤", "LEAST": "≥"}
"""The relation that a kind of word says."""

OPPOSITE: dict[Relation, Relation] = {"=": "≠", "≠": "=", "≤": ">", "≥": "<", "<": "≥", ">": "≤"}


def whose(word: str) -> Whose:
    """Whose, by a word such as 我方的 or 对手."""
    return WHOSE[word.removesuffix("的")]


def of_the_foe(word: str) -> bool:
    """Whether a time is said to be the other player's."""
    return any(name in word for name in ("对手", "敌方", "对方"))


def duration(word: str) -> str | None:
    """Until when, by a word such as 直到回合结束为止; None if the book knows no such time."""
    if "离开" in word:
        return LEAVING
    later = "下" in word
    if "战斗" in word or "游戏" in word:
        return None if later else "战斗结束" if "战斗" in word else "游戏结束"
    foe = of_the_foe(word)
    own = any(name in word for name in ("自己", "我方", "你"))
    if "开始" in word:
        return "下一次对手的回合开始" if foe else "下一次自己的回合开始" if own else None
    if later and "结束" not in word:
        return "下一次对手的回合中" if foe else "下一次自己的回合中" if own else None
    if later:
        return "下一次对手的回合结束" if foe else "下一次自己的回合结束" if own else None
    return None if foe or own else "回合结束"
