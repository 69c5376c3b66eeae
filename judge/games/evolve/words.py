"""1, 3.2, 4, 7–11 and 15. The book's words, and the numbers of a player: what each is, and how it stands on a board."""

from __future__ import annotations

from collections.abc import Callable

from judge.games.cards.explaining import Given, explained
from judge.games.evolve import facts, room, rule_processing, triggers
from judge.games.evolve.book import embody
from judge.games.evolve.rules import Rules, name
from judge.games.evolve.zones import DECK, EXTRA, FIELD, HAND
from judge.kernel.records import Derived, Reason

PLAYERS = ("A", "B")


def asked(play: Rules, word: str) -> Derived | None:
    """What a word of the book means on this board, or why a number of a player is what it is; None if it is none."""
    whose, _, what = word.rpartition(".")
    if whose in PLAYERS and what in NUMBERS:
        value, *bearing = NUMBERS[what]
        player = PLAYERS.index(whose)
        number, most = value(play, player), play.person(player).maximum
        bounds = (number, MAXIMUM) if number == most else (number,)
        bears = [one for one, where in bearing if where is None or not set(bounds).isdisjoint(where)]
        changed = [
            Reason(bearing[0][0][0], (facts.said_by(layer),), layer.source or None, layer.name)
            for layer in play.layers(play.leader(player), what)
        ]
        return Derived(number, (*explained(bears, value=number, maximum=most), *changed))
    if whose or word not in WORDS:
        return None
    value_of, given = WORDS[word]
    return Derived(value_of(play), explained(given))


# --- numbers of a player --------------------------------------------------------------------------------------------

MAXIMUM = -1
"""Where a number stands at the player's maximum of 能量点."""
Bearing = tuple[Given, tuple[int, ...] | None]
"""What a clause gives, and at which values that bears on the number; None: at each."""
THREE = embody("3.2.1", "三项数值信息")
NUMBERS: dict[str, tuple[Callable[[Rules, int], int], *tuple[Bearing, ...]]] = {
    "生命值": (
        lambda play, player: play.person(player).life,
        ((embody("2.8.3.1", "主战者生命值是20"), "没有特别说明的是{value}"), (20,)),
    ),
    "能量点": (
        lambda play, player: play.person(player).points,
        ((embody("3.2.4.2", "上限是当前的能量点最大值"), "{value}点，下限0，上限{maximum}"), (0, MAXIMUM)),
    ),
    "能量点最大值": (
        lambda play, player: play.person(player).maximum,
        ((embody("3.2.4.1", "下限0，上限10"), "{value}，下限0，上限10"), (0, 10)),
    ),
    "进化点": (
        lambda play, player: play.person(player).evolution,
        ((embody("3.2.5.1", "下限0"), "{value}点，下限0"), (0,)),
    ),
    "战场上限": (
        lambda play, player: room.limit(play, player, FIELD),
        ((embody("4.4.4", "是有上限的"), "有上限，游戏中可能参照它"), None),
        ((embody("4.4.4.1", "都是5张"), "开始时{value}张"), (5,)),
    ),
    "额外区上限": (
        lambda play, player: room.limit(play, player, EXTRA),
        ((embody("4.8.3", "也有上限"), "有上限，游戏中可能参照它"), None),
        ((embody("4.8.3.1", "都是5张"), "开始时{value}张"), (5,)),
    ),
    "手牌上限": (
        room.hand,
        ((embody("4.7.3", "都有上限"), "有上限，游戏中可能参照它"), None),
        ((embody("4.7.3.1", "都是7张"), "开始时{value}张"), (7,)),
    ),
}
"""The numbers of a player, and what bounds each."""


# --- words ----------------------------------------------------------------------------------------------------------


def _counts(zone: str) -> Callable[[Rules], object]:
    """How many cards lie in a zone of each player."""
    return lambda play: "，".join(f"{name(p)}有{len(play.state.zones[p, zone])}张" for p in (0, 1))


def _turn(play: Rules) -> object:
    turn = play.state.turn_player
    return f"回合玩家是{name(turn)}，非回合玩家是{name(1 - turn)}"


def _tokens(play: Rules) -> object:
    found = [card for card in play.state.cards.values() if card.zone and play.printed(card.id).token]
    return [f"{card.face}（{card.zone}）" for card in found] or "现在没有"


def _counters(play: Rules) -> object:
    found = [(card.face, counter, many) for card in play.state.cards.values() for counter, many in card.counters]
    return [f"{face}：{many}个{counter}指示物" for face, counter, many in found] or "现在没有"


def _waiting(play: Rules) -> object:
    return [triggers.words_of(one.ability) for one in play.state.waiting] or "没有待机状态的自动能力"


def _due(play: Rules) -> object:
    number = rule_processing.due(play)
    return f"现在有{number}件" if number else "现在没有"


ENERGY: tuple[Given, ...] = (
    (THREE, "每名玩家有能量点、能量点最大值、进化点"),
    (embody("3.2.2", "作为费用而消费的数值"), "使用卡牌或者进化时作为费用消费"),
    (embody("3.2.3", "看能量点最大值"), "回合开始时得到多少，看最大值"),
    (embody("3.2.5", "代替能量点来消费"), "使用进化能力时可以用进化点代替"),
)
ALWAYS_COUNTED: Given = (embody("4.1.2.1", "所有玩家随时都可以查看"), "张数谁都可以随时查看")
WORDS: dict[str, tuple[Callable[[Rules], object], tuple[Given, ...]]] = {
    "玩家": (lambda _: ["A", "B"], ((embody("1.1.1", "2名玩家的对战"), "2名玩家"),)),
    "能量点": (
        lambda play: [f"{name(p)}：{play.person(p).points}/{play.person(p).maximum}" for p in (0, 1)],
        ENERGY,
    ),
    HAND: (_counts(HAND), (ALWAYS_COUNTED, (embody("4.7.3", "都有上限"), "有上限"))),
    FIELD: (
        _counts(FIELD),
        (
            (embody("4.4.1", "用来放置随从和护符"), "放置随从和护符"),
            ALWAYS_COUNTED,
            (embody("4.4.4", "是有上限的"), "有上限"),
        ),
    ),
    EXTRA: (_counts(EXTRA), (ALWAYS_COUNTED, (embody("4.8.3", "也有上限"), "有上限"))),
    DECK: (
        _counts(DECK),
        (ALWAYS_COUNTED, (embody("4.1.3", "就不能改动顺序"), "没有指示就不能改动顺序")),
    ),
    "特定记述": (
        lambda _: "带有特殊含义的记述、指示或状态",
        (
            (embody("5.1.1", "带有特殊含义"), "效果文本里的记述，进行游戏时的指示、状态"),
            (embody("13.1.1", "特定的记述或关键词"), "职业也有自己的"),
            (embody("14.1.1", "特定的记述或关键词"), "主题也有自己的"),
        ),
    ),
    "牌组构筑": (
        lambda _: ["主战者卡牌", "主牌组", "进化牌组"],
        (
            (embody("6.1.1", "主战者卡牌、主牌组、进化牌组"), "开始以前备好这三样"),
            (embody("6.1.1.5", "至少合乎其一"), "以职业或主题为基准"),
        ),
    ),
    "回合玩家": (_turn, ((embody("7.1.1", "一方玩家是回合玩家"), "另一方是非回合玩家"),)),
    "主要阶段": (
        lambda _: ["使用卡牌", "使用启动能力", "攻击", "结束主要阶段"],
        (
            (embody("8.1.1", "在自己的主要阶段能做的操作"), "回合玩家在自己的主要阶段做"),
            (embody("8.1.2", "就不能选择做这项操作"), "有一部分做不到的不能选"),
            (embody("8.4.1", "攻击对手的随从或主战者"), "用自己控制的随从攻击"),
        ),
    ),
    "衍生物": (
        _tokens,
        (
            (embody("9.1.1", "要照卡牌那样处理"), "照卡牌那样处理"),
            (embody("9.1.1.1", "把它算作卡牌"), "不是卡牌，计算张数时算作卡牌"),
            (embody("9.1.2", "从此存在于那个领域"), "生成就是从此存在于那里"),
            (embody("9.1.2.3", "决定它持有什么信息"), "信息由名称决定，查附录"),
            (embody("9.1.4", "只能存在于某些领域"), "只能存在于某些领域"),
        ),
    ),
    "检查时点": (
        _waiting,
        (
            (embody("10.5.1", "自动能力被使用的时点"), "规则处理发生、自动能力被使用"),
            (embody("10.5.1.1", "先把规则处理全部计算"), "先规则处理，再自动能力"),
            (embody("10.5.2.4", "检查时点到此结束"), "都没有了就结束"),
        ),
    ),
    "使用的步骤": (
        lambda _: ["公开", "选择", "目标", "分配", "费用", "确认战场", "计算"],
        (
            (embody("10.6.2.2", "须作出选择"), "使用时的选项，先选好"),
            (embody("10.6.2.5", "把费用全部付清"), "决定费用，全部付清"),
            (embody("10.6.2.7", "计算这张卡牌或这个能力"), "最后计算"),
        ),
    ),
    "规则处理": (
        _due,
        (
            (embody("11.1.1", "依规则自动去做"), "依规则自动做的处理"),
            (embody("11.1.2", "到检查时点才确认条件满足与否"), "到检查时点才确认；那时不满足的不做"),
        ),
    ),
    "指示物": (
        _counters,
        (
            (embody("15.1.2", "都有名称"), "都有名称"),
            (embody("15.1.2.1", "名称为该（名称）的指示物"), "前面写的就是它的名称"),
        ),
    ),
}
"""Words of the book: how each stands on this board, and the clauses that say what it is."""
