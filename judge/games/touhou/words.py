"""The book's words: what each means, as a judge reads it out, and what it takes in on a board."""

from __future__ import annotations

from collections.abc import Callable

from judge.games.cards.explaining import Given, explained
from judge.games.touhou import editions
from judge.games.touhou.book import embody
from judge.games.touhou.card import COLOURS, KINDS, SUBKINDS
from judge.games.touhou.rules import Rules, name
from judge.games.touhou.squares import free_squares
from judge.games.touhou.zones import DECK, DISC, FIELD, GRAVE, HAND, OUT, OWN, STACK
from judge.kernel import NOBODY
from judge.kernel.records import Derived


def asked(play: Rules, word: str) -> Derived | None:
    """What a word of the book means; None if it is none that is explained here."""
    if word in MEANING:
        value, given = (OLDER if editions.older(play) and word in OLDER else MEANING)[word]
        return Derived(value, explained(given))
    if word in HERE:
        now, given = HERE[word](play)
        return Derived(now, explained(given))
    return None


MEANING: dict[str, tuple[str | list[str], tuple[Given, ...]]] = {
    "玩家人数": ("2", ((embody("0.01", "两名玩家之间的游戏"), "只管两名玩家的游戏"),)),
    "套牌": (
        ["1张自机", "50张牌的牌库"],
        ((embody("0.02", "“套牌”是少不了的"), "玩游戏必备"), (embody("0.04", "由两部分组成"), "自机和牌库")),
    ),
    "胜负方式": (
        ["认输", "生命为0或更少", "要抓的牌比牌库里的多", "牌上写着输赢"],
        (
            (embody("1.26", "方式不止一种"), "不止一种"),
            (embody("1.27", "玩家随时都可以认输"), "认输"),
            (embody("1.28", "生命为0或更少的玩家"), "生命为0或更少"),
            (embody("1.29", "并输掉这盘游戏"), "要抓的牌比牌库里的多"),
            (embody("0.06", "以牌上的叙述为准"), "牌上写着输赢"),
        ),
    ),
    "颜色": (
        list(COLOURS),
        (
            (embody("1.31", "共有五种"), "五种"),
            (embody("3.26", "五种颜色"), "五种"),
            (embody("1.32", "左上角的符号是什么颜色"), "左上角的符号是什么颜色，牌就是什么颜色"),
        ),
    ),
    "颜色值": (
        list(COLOURS),
        (
            (embody("1.41", "最重要的资源"), "使用牌、起动能力都靠支付它"),
            (embody("1.42", "五种"), "也有五种"),
            (embody("1.43", "颜色值符号"), "左上角的色块里写着数值"),
        ),
    ),
    "数值": (
        "整数",
        (
            (embody("1.51", "数值都是整数"), "都是整数"),
            (embody("1.52", "只用整数和零"), "不可以选负数，不可以造成负数的伤害"),
            (embody("1.53", "就拿这个负数来算"), "计算、比较时可以是负数"),
            (embody("1.54", "改作零"), "效应的数值算出来是负数，改作零"),
        ),
    ),
    "种类": (
        list(KINDS),
        ((embody("2.03", "单位、符卡、道具、结界"), "一级种类"), (embody("2.02", "分一级种类与二级种类"), "两级")),
    ),
    "二级种类": (
        [f"{kind}：{'、'.join(SUBKINDS[kind])}" for kind in ("单位", "符卡")],
        ((embody("2.04", "二级种类，以及它对应的一级种类"), "各属一个一级种类"),),
    ),
    "区域一览": (
        [DECK, HAND, OWN, DISC, FIELD, STACK, GRAVE, OUT],
        (
            (embody("4.01", "放置基本对象的地方叫区域"), "书上说有9个，只列出8个"),
            (embody("4.02", "公开和非公开之分"), "分公开和非公开"),
            (embody("4.02a", "自机区、颜色盘、战场、对抗区、墓地、移除区"), "公开的"),
            (embody("4.02b", "牌库、手牌"), "非公开的"),
        ),
    ),
    "次序": (
        "牌库、对抗区、墓地里不能改变",
        (
            (embody("4.04b", "顺序不能改变"), "除非规则或效应的结算要改"),
            (embody("4.4.2d", "顺序就不得更改"), "已进对抗区的也不得更改"),
            (embody("4.7.5", "排列的顺序没有意义"), "颜色盘里的可以交换"),
        ),
    ),
    "状态": (
        ["横置", "竖置", "战斗", "非战斗"],
        ((embody("1.71", "状态是一种表示形式"), "处于什么情况"), (embody("1.72", "有四种"), "四种")),
    ),
    "基本对象": (
        ["牌", "牌的复制", "衍生物", "使用中的牌", "对抗中的能力"],
        (
            (embody("1.81", "基本对象有以下这些"), "这五种"),
            (embody("1.82", "基本对象的特征"), "都可以有特征"),
            (embody("1.113", "可以看作基本对象"), "对抗中启动、触发的能力也是"),
        ),
    ),
    "永久物": (
        ["单位", "道具", "结界", "衍生物"],
        (
            (embody("1.91", "只要不是符卡，就是永久物"), "战场上不是符卡的牌，和战场上的衍生物"),
            (embody("1.95a", "单位、道具、结界三种"), "三种，颜色盘里的不是"),
            (embody("1.95b", "所以不是永久物"), "时符存在于战场上，也不是"),
        ),
    ),
    "衍生物": (
        "效应凭空创造的，不算牌",
        (
            (embody("1.101", "凭空创造卡牌"), "由效应凭空创造"),
            (embody("1.102", "谁创造衍生物，谁就是它的拥有者"), "谁创造归谁，进战场由他操控"),
            (embody("1.103", "同时定义它的特征"), "特征由创造它的效应定义"),
            (embody("1.62", "衍生物单位不算牌"), "衍生物单位不算牌"),
            (embody("1.104a", "在离场以后才会被置于游戏外"), "成为永久物之后离场的，置于游戏外"),
            (embody("1.104b", "就不能再回到战场上"), "离开战场就不能再回来"),
        ),
    ),
    "指示物": (
        "用来修改特征或规则的标识，不是基本对象，也不是衍生物",
        (
            (embody("1.191", "它不是基本对象，不是衍生物，也没有特征"), "放在基本对象或玩家身上"),
            (embody("1.193", "身上的指示物不保留"), "移到另一个区域就不再存在，不算移除"),
            (embody("1.194", "指示物已经在它身上"), "带着进战场的，进入时就在上面"),
        ),
    ),
    "动作": (
        ["玩家动作", "规则动作"],
        (
            (embody("1.131", "玩家在游戏过程中要执行的操作"), "要执行的操作"),
            (embody("1.132", "玩家动作和规则动作两种"), "玩家动作产生时机，规则动作不产生"),
        ),
    ),
    "规则动作": (
        ["重置", "计时清除", "回合清除", "放置伤害点", "把牌移动到某个区域"],
        (
            (embody("1.134", "以下各项是规则动作"), "这五项"),
            (embody("1.134a", "重置动作"), "重置"),
            (embody("1.134b", "计时清除动作"), "计时清除"),
            (embody("1.134c", "回合清除动作"), "回合清除"),
            (embody("1.134d", "放置伤害点"), "放置伤害点，不产生时机"),
            (embody("1.134e", "玩家把牌移动到某个区域"), "移动牌"),
            (embody("1.142", "由游戏规则自动产生"), "由规则自动产生"),
            (embody("1.142c", "赶在玩家得到动作执行权之前处理完"), "在玩家得到动作执行权之前处理完"),
        ),
    ),
    "使用": (
        ["宣言", "放进对抗区", "选模式", "选目标", "支付颜色值", "支付条件", "被使用"],
        (
            (embody("7.0.1", "使用"), "主要指使用牌"),
            (embody("7.0.2", "是这样一个过程"), "从放进对抗区到结算生效"),
            (embody("7.1.1", "流程是这样的"), "七步"),
        ),
    ),
    "判定规则": (
        "立刻检查，等所有效应处理完再处理",
        (
            (embody("1.22.1", "存在性质有没有被改变"), "检查存在性质有没有改变"),
            (embody("1.22.2", "实时、连续地进行"), "立刻检查到"),
            (embody("1.22.3", "还不会马上处理"), "不会马上处理，结果不再变动"),
        ),
    ),
}
"""Words of the book: what they mean in short, and the clauses that say so."""

OLDER: dict[str, tuple[str | list[str], tuple[Given, ...]]] = {
    "状态": (
        ["横置", "竖直"],
        ((embody("1.71", "状态是一种表示形式"), "一种表示形式"), (embody("1.72", "牌的状态"), "只有两种")),
    ),
}
"""Those of which the older edition says something else."""


def _who(play: Rules) -> tuple[str, tuple[Given, ...]]:
    turn, other = name(play.state.turn_player), name(1 - play.state.turn_player)
    return turn, (
        (embody("1.11", "回合轮到谁，谁就是主回合玩家"), f"回合轮到{turn}，{other}是对手"),
        (embody("1.12", "主回合玩家（本回合的玩家）先选"), f"同时要选时，{turn}先选，{other}后选"),
    )


def _priority(play: Rules) -> tuple[str, tuple[Given, ...]]:
    """What 动作执行权 is good for."""
    del play
    return "玩家可以使用牌、起动能力、执行动作的资格", (
        (embody("1.141", "由动作执行权规定"), "都要先有它"),
        (embody("1.141a", "高速符卡"), "高速符卡随时可以使用，其余的在自己的主要阶段、对抗为空时"),
        (embody("1.141b", "随时可以起动"), "启动类能力随时可以起动"),
        (embody("1.141c", "有些玩家动作"), "有些玩家动作也随时可以执行"),
        (embody("1.142", "其余种类的能力和动作"), "其余的由规则自动产生，或不必有它"),
    )


def _squares(play: Rules) -> tuple[list[str], tuple[Given, ...]]:
    free = [f"{name(player)}空闲{free_squares(play, player)}个" for player in (0, 1)]
    return free, ((embody("4.6.5", "每位玩家有6个战场格"), "、".join(free)),)


def _zone(zone: str, *given: Given) -> Callable[[Rules], tuple[str, tuple[Given, ...]]]:
    def said(play: Rules) -> tuple[str, tuple[Given, ...]]:
        whose = (NOBODY,) if zone == OUT else (0, 1)
        counts = [f"{name(p) if p >= 0 else ''}{len(play.state.zones[p, zone])}张" for p in whose]
        return "，".join(counts), given

    return said


HERE: dict[str, Callable[[Rules], tuple[str | list[str], tuple[Given, ...]]]] = {
    "主回合玩家": _who,
    "动作执行权": _priority,
    "战场格": _squares,
    DECK: _zone(DECK, (embody("4.1.1", "非公开区域"), "非公开"), (embody("4.04b", "顺序不能改变"), "顺序不能改变")),
    DISC: _zone(
        DISC,
        (embody("4.7.3", "有状态"), "有状态"),
        (embody("4.7.2", "不算永久物"), "不是永久物"),
        (embody("4.7.5", "排列的顺序没有意义"), "可以随意交换位置"),
    ),
    STACK: _zone(
        STACK,
        (embody("4.4.1", "大部分时间应当是空的"), "公开，大部分时间为空"),
        (embody("4.4.2a", "好比一个堆栈"), "后进的在顶端"),
        (embody("4.4.2d", "顺序就不得更改"), "已进来的顺序不得更改"),
    ),
    OUT: _zone(
        OUT,
        (embody("4.8.1", "由所有玩家共用"), "公开，只有一个，共用"),
        (embody("4.8.2", "仍算在游戏之内"), "仍在游戏之内"),
    ),
}
"""Words whose meaning says how it is on this board."""
