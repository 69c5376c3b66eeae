"""The book's words: what each means, and what it takes in on a board."""

from __future__ import annotations

from collections.abc import Callable

from judge.games.cards.explaining import Given, explained
from judge.games.cipher import symbols, terms
from judge.games.cipher.book import embody
from judge.games.cipher.rules import Rules, name
from judge.games.cipher.zones import BONDS, DECK, FRONT, HAND, ORBS, REAR, RETREAT, SUPPORT, ZONES
from judge.kernel import Reason
from judge.kernel.records import Derived

UNIT = embody("26.2.1", "单位")
PER_PLAYER: dict[str, tuple[Callable[[Rules, int], tuple[int, ...]], tuple[Given, ...]]] = {
    "我方单位": (terms.own_units, ((UNIT, "战场上的卡"), (embody("26.4.1", "使用者为自己"), "使用者是{own}"))),
    "敌方单位": (terms.enemy_units, ((UNIT, "战场上的卡"), (embody("26.5.1", "使用者为对手"), "使用者是{other}"))),
    "主人公": (
        terms.lords,
        ((embody("26.3.1", "主人公单位"), "是主人公单位"), (embody("5.1.2.5.1", "就是主人公单位"), "准备游戏时选出")),
    ),
    "前卫": (lambda play, player: play.state.zones[player, FRONT], ((embody("26.9.1", "前卫区"), "在前卫区的单位"),)),
    "后卫": (lambda play, player: play.state.zones[player, REAR], ((embody("26.10.1", "后卫区"), "在后卫区的单位"),)),
    "羁绊卡": (lambda play, player: play.state.zones[player, BONDS], ((embody("26.14.1", "羁绊区"), "在羁绊区"),)),
    "支援卡": (lambda play, player: play.state.zones[player, SUPPORT], ((embody("26.15.1", "支援区"), "在支援区"),)),
    "宝玉": (lambda play, player: play.state.zones[player, ORBS], ((embody("26.16.1", "宝玉区"), "在宝玉区"),)),
}
"""Words that mean some cards of a player: A.我方单位."""
OF_BATTLE: dict[str, tuple[Callable[[Rules], list[int | None]], Given]] = {
    "攻击单位": (lambda play: [terms.attacker(play)], (embody("26.6.1", "进行攻击"), "进行攻击的单位")),
    "防御单位": (lambda play: [terms.defender(play)], (embody("26.7.1", "被攻击"), "被攻击的单位")),
    "战斗单位": (
        lambda play: [terms.attacker(play), terms.defender(play)],
        (embody("26.8.1", "攻击单位和防御单位"), "攻击单位与防御单位"),
    ),
}
"""Words that mean units of a battle."""
ZONE_WORDS: dict[str, tuple[Given, ...]] = {
    DECK: (
        (embody("26.1.1", "卡片堆"), "为进行游戏准备的卡片堆"),
        (embody("6.7", "卡组（卡片堆）"), "放置准备好的卡组"),
        (embody("6.7.2", "叠放在一起"), "背面朝上叠放"),
        (embody("6.7.3", "不能变更顺序"), "顺序不能变更"),
    ),
    HAND: ((embody("6.8", "手牌"), "从卡组抽的卡等"), (embody("6.8.2", "不能让对手看见"), "不给对手看")),
    SUPPORT: ((embody("6.9", "战斗中可以"), "战斗中放置"),),
    RETREAT: ((embody("6.10", "被击破的卡"), "被击破的卡等"), (embody("6.10.2", "叠放"), "正面朝上叠放")),
    BONDS: ((embody("6.11", "羁绊区"), "自己的卡"),),
    ORBS: ((embody("6.13", "宝玉区"), "自己的卡"),),
    FRONT: ((embody("6.12", "前卫区"), "自己的卡"),),
    REAR: ((embody("6.12", "后卫区"), "自己的卡"),),
}
"""What a zone is."""
LISTED: dict[str, tuple[tuple[str, ...], tuple[Given, ...]]] = {
    "玩家": (("A", "B"), ((embody("1.1", "玩家"), "进行游戏的人"), (embody("1.2", "2名"), "2名"))),
    "势力": (symbols.LISTED["势力"], ((embody("4.4.2", "6种"), "6种"),)),
    "性别": (symbols.LISTED["性别"], ((embody("4.5.2", "2种"), "2种"),)),
    "武器": (symbols.LISTED["武器"], ((embody("4.6.2", "9种"), "9种"),)),
    "属性": (symbols.LISTED["属性"], ((embody("4.7.4", "5种"), "5种"),)),
    "区域": (
        tuple(ZONES),
        (
            (embody("6.1", "放置游戏中所用的卡的地方"), "放置卡的地方"),
            (embody("6.2", "8种"), "8种"),
            (embody("6.3", "双方玩家各有一个"), "双方各有一个"),
        ),
    ),
    "卡的信息": (
        ("卡片记述", "升级与转职信息", "使用次数限制"),
        ((embody("5.1", "须参照"), "游戏中参照"), (embody("5.1.1", "3种"), "3种")),
    ),
    "卡的状态": (
        ("所有者与使用者", "区域", "朝上的面", "公开状况", "主人公状况", "行动状况", "被击破状况"),
        ((embody("5.1", "须参照"), "游戏中参照"), (embody("5.1.2", "7种"), "7种")),
    ),
    "能力的分类": (("常时型", "起动型", "自动型", "特殊型", "支援能力"), ((embody("21.2.3.1", "5种"), "5种"),)),
    "关键词能力": (
        ("阵型技", "转职技", "升级技", "共斗技", "化形"),
        ((embody("21.2.1", "具有特定特征"), "由图示表示"), (embody("21.2.2", "5种"), "5种")),
    ),
    "阶段": (
        ("开始阶段", "羁绊阶段", "出击阶段", "行动阶段", "结束阶段"),
        ((embody("13.1.2", "依次进行"), "按这个顺序"),),
    ),
}
"""Words that mean a list."""
FIELD_WORD = (embody("6.3.1", "前卫区与后卫区的合称"), embody("26.11.1", "前卫区与后卫区"))
TURN_PLAYER, IN_TURNS = embody("12.2.1.8.1", "正在进行回合的玩家"), embody("13.1.1", "轮流进行")
NO_LORD, NO_CARDS = embody("3.1.1", "没有主人公单位"), embody("3.1.2", "都没有卡的玩家")


def asked(play: Rules, word: str) -> Derived | None:
    """What a word of the book means on this board; None if it is none."""
    whose, _, what = word.rpartition(".")
    if what in PER_PLAYER and whose in {"A", "B"}:
        player = "AB".index(whose)
        cards, given = PER_PLAYER[what]
        return Derived(_faces(play, cards(play, player)), explained(given, own=name(player), other=name(1 - player)))
    if whose:
        return None
    if what in OF_BATTLE:
        units, said = OF_BATTLE[what]
        return Derived(_faces(play, [unit for unit in units(play) if unit is not None]), explained((said,)))
    if what in ZONE_WORDS:
        counts = "，".join(f"{name(player)}有{len(play.state.zones[player, what])}张" for player in (0, 1))
        return Derived(counts, explained(ZONE_WORDS[what]))
    if what in LISTED:
        return Derived(list(LISTED[what][0]), explained(LISTED[what][1]))
    found = _GAME.get(what)
    return found(play) if found is not None else None


def _faces(play: Rules, cards: tuple[int, ...] | list[int]) -> list[str]:
    return [play.state.cards[card].face for card in cards]


def _field(play: Rules) -> Derived:
    cards = [card for player in (0, 1) for card in terms.units(play, player)]
    return Derived(_faces(play, cards), tuple([Reason(clause, ("前卫区与后卫区",)) for clause in FIELD_WORD]))


def _turn_player(play: Rules) -> Derived:
    now = play.state.turn_player
    reasons = (
        Reason(TURN_PLAYER, (name(now), "正在进行回合，", name(1 - now), "是非回合玩家")),
        Reason(IN_TURNS, ("双方轮流",)),
    )
    return Derived(name(now), reasons)


def _result(play: Rules) -> Derived:
    """Why nobody has lost; how a game ended says itself by what."""
    if play.state.over is not None:
        return Derived("结束", ())
    zones = play.state.zones
    piles = "；".join(
        f"{name(player)}的卡组{len(zones[player, DECK])}张、退避区{len(zones[player, RETREAT])}张" for player in (0, 1)
    )
    lords = "、".join(name(player) for player in (0, 1) if terms.lords(play, player)) or "没有人"
    return Derived("继续", (Reason(NO_LORD, (f"战场上有主人公单位的：{lords}",)), Reason(NO_CARDS, (piles,))))


_GAME: dict[str, Callable[[Rules], Derived]] = {"战场": _field, "回合玩家": _turn_player, "结果": _result}
