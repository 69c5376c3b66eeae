"""What the words of 极彩's card text stand for: colours, kinds, zones, facts, keywords."""

from __future__ import annotations

from typing import Final

from judge.effects.nodes.meant import Amount, Filter, Relation, Whose, X

COLOURS: Final = ("红", "黄", "绿", "蓝", "黑")
DEFINED: Final = frozenset(("疾行", "先制", "歼灭", "吸血", "退治", "追击"))
"""The keywords that the book says something of (5.5.1, 6.4); of the others it does not."""

FIELD, HAND, DECK, GRAVE, DISC, OWN, OUT, STACK = "战场", "手牌", "牌库", "墓地", "颜色盘", "自机区", "移除区", "对抗区"
SPARE: Final = "备牌库"
OUTSIDE: Final = "游戏外"
"""No zone; a card that was removed is in the game still (4.8.2)."""
PUBLIC: Final = frozenset((FIELD, GRAVE, DISC, OWN, OUT))
"""Where everybody sees what lies there (4.02a)."""
ZONES: Final = {
    **dict.fromkeys(("手牌", "手", "手上", "手中", "手里"), HAND),
    **dict.fromkeys(("墓地", "坟墓"), GRAVE),
    "移除区": OUT,
    **{zone: zone for zone in (SPARE, OUTSIDE)},
    **dict.fromkeys(("对抗", "对抗区"), STACK),
    **{zone: zone for zone in (DECK, DISC, FIELD, OWN)},
}
CALLED_THERE: Final = {
    (DECK, "最下方"): "牌库底",
    (DECK, "最上方"): "牌库顶",
    (HAND, ""): "手",
    **{(zone, ""): zone for zone in (GRAVE, DISC, FIELD)},
}
"""How a text calls where cards were put, by zone and place."""
WHOSE: Final[dict[str, Whose]] = {
    **dict.fromkeys(("你", "自己", "我方"), "自己"),
    **dict.fromkeys(
        (
            "对手",
            "对方",
            "敌方",
            "你的对手",
            "你对手",
            "任意对手",
            "任一对手",
            "每位对手",
            "所有对手",
            "全部对手",
            "防守方玩家",
            "防守方",
            "防守玩家",
        ),
        "对手",
    ),
    **dict.fromkeys(("双方", "所有玩家", "每位玩家", "每名玩家", "双方玩家", "任意玩家", "任何玩家"), "双方"),
}

UNIT, SPELL, ITEM, BARRIER, PERMANENT, CARD, ABILITY = "单位", "符卡", "道具", "结界", "永久物", "牌", "能力"
USED: Final = frozenset((UNIT, SPELL, ITEM, BARRIER))
"""The kinds of cards that are used."""
NOT_RESOLVED: Final = frozenset((UNIT, ITEM, BARRIER))
"""What does not do as it resolves what its text says: that is for spells (1.117b)."""
PLAYER, ANY_TARGET = "玩家", "目标"
SUB = "种类"
KINDS: Final[dict[str, tuple[str, str]]] = {
    **{kind: (kind, "") for kind in (UNIT, SPELL, ITEM, BARRIER, PERMANENT, ABILITY)},
    "卡牌": (CARD, ""),
    "符卡或能力": ("符卡或能力", ""),
    "自机单位": (UNIT, "自机"),
    "自机": (UNIT, "自机"),
    "普通单位": (UNIT, "普通"),
    "非符": (SPELL, "非符"),
    "非符符卡": (SPELL, "非符"),
    "高速": (SPELL, "高速"),
    "高速符卡": (SPELL, "高速"),
    "角色符卡": (SPELL, "角色"),
    "角色符": (SPELL, "角色"),
    "时符": (SPELL, "时符"),
    "时符符卡": (SPELL, "时符"),
    "乐章": (SPELL, "乐章"),
    "乐章符卡": (SPELL, "乐章"),
    "触发类能力": (ABILITY, "触发"),
    "触发能力": (ABILITY, "触发"),
    "启动类能力": (ABILITY, "启动"),
    "启动能力": (ABILITY, "启动"),
}
"""First and second kind (2.03, 2.04) of what a word means."""
NAMES_OF_TOKENS: Final = frozenset(("小鬼", "蝙蝠"))
"""What sounds like a race, but is the name of tokens that the book says to be of another race (3.43b, 3.43c)."""
TOKENS: Final = {
    **dict.fromkeys(("衍生物", "衍生"), ""),
    **dict.fromkeys(("衍生单位", "衍生物单位"), UNIT),
    "衍生道具": ITEM,
    "衍生结界": BARRIER,
}
FACTS: Final = {
    "灵力": "灵力值",
    "基础灵力": "基础灵力值",
    "颜色值总和": "颜色值",
    "颜色值之和": "颜色值",
    "总颜色值": "颜色值",
    "颜色值合计": "颜色值",
    **dict.fromkeys(("卡名", "牌名"), "名称"),
    **dict.fromkeys(("战场格数量", "战场格数", "战场格上限"), "战场格"),
    "名字": "名称",
    "总生命": "生命",
    "生命值": "生命",
    "控制权": "操控权",
    "数目": "数量",
    "数": "数量",
    "张数": "数量",
    **dict.fromkeys(("颜色种类数", "颜色种数", "颜色的种类", "颜色的种类数", "颜色数量", "颜色数"), "颜色种类"),
}
TOTALS: Final = {
    **dict.fromkeys(("颜色值总和", "颜色值之和", "总颜色值", "颜色值合计"), "颜色值"),
    **{
        said: fact
        for fact in ("攻击力", "血量", "灵力值")
        for said in (
            *(f"{fact}{of}{sum_}" for of in ("", "的") for sum_ in ("总和", "之和", "总数", "合计")),
            f"总{fact}",
        )
    },
}
"""What several cards have of a fact together; a card alone has it of its colours together."""
BASIC: Final = "基础"
"""What stands before a number as it is before anything is added to it."""
NUMBERS: Final = frozenset(("攻击力", "血量", "灵力值", "颜色值", "生命", "数量"))
OF_PLAYERS: Final = frozenset(("手牌上限", "战场格"))
"""The numbers of players, but for their 生命, that texts change (4.2.5, 4.6.5)."""
RELATIONS: Final[dict[str, Relation]] = {
    **dict.fromkeys(("不大于", "不超过", "小于等于", "不高于", "小于或等于", "至多为", "不多于"), "≤"),
    **dict.fromkeys(("大于等于", "不小于", "不低于", "大于或等于", "至少为", "不少于"), "≥"),
    **dict.fromkeys(("大于", "高于", "多于"), ">"),
    **dict.fromkeys(("小于", "低于", "少于"), "<"),
    **dict.fromkeys(("为", "等于", "是", "在", "恰为", "恰好为", "恰好等于"), "="),
}
SAID_NAME: Final = "所说的牌名"
"""The name that a player has said."""
HOLDS, SECOND = "操控者", "二级种类"
"""What cards may have to have in common: whose they are, and their second kind (2.04)."""
CALLED: Final = "称呼"
"""What a word is that is none of the known ones and has no 「」: a name, or a race."""
NAMES: Final = frozenset(("名称", CALLED))
DOOMED: Final = Filter("达到被消灭", "=", (True,))
DIES: Final = Filter("因此死去", "=", (True,))
"""Something has come to be destroyed; it comes to die of that, which may still be replaced (1.117f)."""
ENTERED: Final = "本回合进战场"
STATES: Final = {
    **dict.fromkeys(("横置", "已横置", "处于横置状态"), Filter("横置", "=", (True,))),
    **dict.fromkeys(("竖置", "未横置", "没有横置"), Filter("横置", "=", (False,))),
    **dict.fromkeys(("攻击中", "正在攻击", "正在攻击中", "进行攻击", "攻击"), Filter("攻击中", "=", (True,))),
    **dict.fromkeys(("阻挡中", "正在阻挡", "正在阻挡中", "进行阻挡", "阻挡"), Filter("阻挡中", "=", (True,))),
    **dict.fromkeys(
        ("处于战斗状态", "战斗中", "正在战斗", "正在战斗中", "攻击或阻挡", "攻击或阻挡中"),
        Filter("战斗中", "=", (True,)),
    ),
    **dict.fromkeys(("因此被消灭", "以此法被消灭", "以此法消灭", "因此消灭"), DOOMED),
    **dict.fromkeys(("因此死去", "以此法死去"), DIES),
    **dict.fromkeys(("未受伤", "没有受伤", "未受伤害", "未受到伤害", "未受过伤害"), Filter("伤害", "=", (0,))),
    **dict.fromkeys(("没有受到伤害", "没有受过伤害"), Filter("伤害", "=", (0,))),
    **dict.fromkeys(
        ("受伤", "受过伤", "已受伤", "已受过伤", "已受到伤害", "已受到过伤害", "已受过伤害", "已受伤害", "受伤害"),
        Filter("伤害", ">", (0,)),
    ),
    **dict.fromkeys(("没受伤", "没受过伤", "没受到伤害", "没有受过伤", "没受伤害"), Filter("伤害", "=", (0,))),
    ENTERED: Filter(ENTERED, "=", (True,)),
    **dict.fromkeys(("受过伤害", "受到过伤害", "受到伤害"), Filter("伤害", ">", (0,))),
}


def due(said: str) -> Filter:
    """因此死去, 以此法被消灭: what has come of it."""
    return DIES if "死" in said or "亡" in said else DOOMED


LEFT: Final = {"本回合离开战场的": "本回合离开过战场"}
PLUS: Final = "+1/+1与+1"

_DIGITS = {digit: value for value, digit in enumerate("零一二三四五六七八九十")} | {"两": 2, "〇": 0}
_BEYOND = 10


def number(text: str) -> int:
    """A number as it is written: 3, 两, 十, 十二, 二十."""
    if text.isdigit():
        return int(text)
    if "十" not in text:
        return int("".join(str(_DIGITS[digit]) for digit in text))
    tens, ones = text.split("十", 1)
    return (_DIGITS[tens] if tens else 1) * _BEYOND + (_DIGITS[ones] if ones else 0)


def modes(text: str, there: int) -> tuple[int, int]:
    """选择一项, 一项或两项, 至多两项, 一项或多项, 任意项: how few and how many of as many as there are."""
    said = [number(c) for c in text if c in "一两二三四1234"]
    if not said:
        return 0, there
    if any(word in text for word in _OR_MORE):
        return said[0], max(there, said[0])
    return (0, said[-1]) if "多" in text else (said[0], said[-1])


_OR_MORE = ("或多", "或数", "或几", "更多", "以上", "至少")


def amount(text: str) -> Amount:
    """A number or X: 3, 两, X, 2X."""
    if text.endswith("x"):
        return X(int(text[:-1]) if text[:-1] else 1)
    return number(text)


def colours(text: str) -> tuple[str, ...]:
    """The colours that a word such as 红色 or 黑绿双色 names."""
    return tuple([hue for hue in text if hue in COLOURS])


def race(said: str, relation: Relation = "=") -> Filter:
    """What a word for a race demands: that race, or to be a token of that name, if no card is of such a race."""
    return Filter("名称" if said in NAMES_OF_TOKENS else "种族", relation, (said,))


def second_kind(kind: str, relation: Relation = "=") -> Filter:
    """A demand on the 二级种类."""
    return Filter(SUB, relation, (kind,))


ANY_COUNTER: Final = "任何"
"""指示物, of whatever kind."""


def counter(said: str) -> str:
    """The name of a kind of counters: +1/+1与+1, -1/-1, 计时, 铜钱, 狂气的+1/+1与+1."""
    name = said.removesuffix("指示物").removesuffix("的").replace("该", "那种").strip("「」")
    if not name:
        return ANY_COUNTER
    if name.removesuffix("色") in COLOURS:
        return name.removesuffix("色")
    before, sign, rest = name.partition(next((c for c in name if c in "+-"), "\0"))
    return before + pt(sign + rest) if sign else name


def pt(said: str) -> str:
    """+1/+1与+1 in one spelling."""
    return "与".join(
        filter(None, ("/".join(f"{s}{n}" for s, n in changes(said)[:2]), *(f"{s}{n}" for s, n in changes(said)[2:])))
    )


def changes(said: str) -> list[tuple[str, str]]:
    """The signed numbers of +1/+1与+1, in order: attack, health, spirit."""
    found: list[tuple[str, str]] = []
    for char in said:
        if char in "+-":
            found.append((char, ""))
        elif found and (char.isdigit() or char == "x"):
            found[-1] = (found[-1][0], found[-1][1] + char)
    return found
