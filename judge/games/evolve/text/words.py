"""Words that mean a number, a fact, a zone or a player, whatever they stand in."""

from __future__ import annotations

import re
from typing import TypeAlias

from judge.effects.nodes.meant import Filter, Relation, Whose, X
from judge.effects.numerals import number

Number: TypeAlias = int | X
_OPPONENT = (
    *("对手", "对方", "敌方", "每位对手", "所有对手", "1位对手"),
    *("对手玩家", "所有对手玩家", "每位对手玩家", "对手的玩家"),
)
_WHOSE: dict[str, Whose] = {
    **dict.fromkeys(("自己", "我方", "己方", "你"), "自己"),
    **dict.fromkeys(_OPPONENT, "对手"),  # there is one (1.1.1)
    **dict.fromkeys(("双方", "双方玩家", "双方的玩家", "自己与对手", "自己和对手"), "双方"),
    **dict.fromkeys(("所有玩家", "每位玩家", "各玩家"), "双方"),
    **dict.fromkeys(("自己或对手", "对手或自己"), "双方"),  # of one card, that lies on the one side or the other
    **dict.fromkeys(("任意一名玩家", "任意一位玩家", "任意玩家", "任一玩家"), "双方"),
}
OWNER = ("所有者", "所有者的", "其所有者", "其所有者的", "各自所有者的", "它们所有者的")
DECK, HAND, FIELD, LEADERS, CALCULATING = "牌组", "手牌", "战场", "主战者区域", "计算领域"
USED = "使用"
"""Where a card lies while somebody uses it, as a text says it: 自己使用的法术."""
_ZONES = {
    **dict.fromkeys(("战场", "场"), FIELD),
    **dict.fromkeys(("墓场", "墓地", "弃牌区"), "墓场"),
    **dict.fromkeys(("牌组", "卡组", "牌库"), DECK),
    **dict.fromkeys(("手牌", "手卡"), HAND),
    **dict.fromkeys(("进化牌组放置区", "进化牌组放置场"), "进化牌组"),
    **dict.fromkeys(("额外区", "额外区域", "EX区", "EX区域"), "额外区"),
    **dict.fromkeys(("消失领域", "消失区"), "消失领域"),
    **dict.fromkeys(("使用的", "使用中的"), USED),
}
PUBLIC = frozenset((FIELD, "墓场", "额外区", "消失领域", "参赛领域", LEADERS))
LEADER = "主战者"
KINDS = ("随从", "护符", "法术")
EITHER = "主战者或随从"
_KEYWORD = re.compile(r"【([^】]*)】")
_FACT = {"体力": "生命值", "能量点上限": "能量点最大值", "【进化】费用": "进化费用", "【进化】的费用": "进化费用"}


_WRITTEN = re.compile(r"[0-9]+|[零〇一二两三四五六七八九十]+|X")


def written(text: str) -> Number:
    """The number in a word such as 3点伤害 or +X; the last one, where there are more."""
    found = _WRITTEN.findall(text)[-1]
    return X() if found == "X" else number(found)


def fact(word: str) -> str:
    """What a fact of a card or a player is called."""
    word = word.removeprefix("的")
    word = word.replace("给予的", "造成的")
    original, word = word.startswith("原本"), word.removeprefix("原本").removeprefix("的")
    return ("原本的" if original else "") + _FACT.get(word, word)


def relation(text: str) -> Relation:
    """What words after a number compare with: 或以上, 或以下, 未满; as much, where there are none."""
    if "不为" in text or "不是" in text:
        return "≠"
    if any(word in text for word in ("以上", "更多")):
        return "≥"
    if any(word in text for word in ("以下", "更少")):
        return "≤"
    return "<" if "未满" in text else "="


_BOUND = re.compile(r"((?:的)?(?:原本的?)?[^0-9X为是在有]+?)(?:为|是|在|有)?([0-9]+|X)")


def bound(text: str) -> Filter:
    """A demand such as 费用2或以下的 or 原本的费用的合计为4或以下."""
    found = _BOUND.match(text)
    if found is None:
        raise ValueError(text)
    return (
        Filter(fact(found[1]), relation(text), (number(found[2]),))
        if found[2] != "X"
        else Filter(fact(found[1]), relation(text), than=X())
    )


def whose(text: str) -> Whose:
    """Whose, by a word such as 自己 or 对手的."""
    return _WHOSE[text.removesuffix("的")]


def zone(text: str) -> str:
    """The zone that a word means."""
    return _ZONES.get(text, text)


def keywords(text: str) -> tuple[str, ...]:
    """The keywords that stand in a text in their brackets."""
    return tuple(_KEYWORD.findall(text))


_TOTAL = re.compile(r"(?:的)?(?:合计|总和|之和|总计)")


def total(text: str) -> Filter:
    """What 费用的合计为4或以下 demands of all that are chosen together."""
    return bound(_TOTAL.sub("", re.sub(r"^(?:其|它们的|该些卡牌的)", "", text)))


_LEAVING = re.compile("破坏|离开战场|消失|手牌")


def kept(said: str) -> tuple[str, ...]:
    """不能通过对手的效果返回手牌 is 不会因对手的能力返回手牌; 不会因能力被破坏或消失 is both of it.

    What speaks of no leaving is as it is said.
    """
    by = "对手的能力" if "对手" in said else "能力" if re.search("能力|效果", said) else ""
    destroyed = f"不会被{by}破坏"
    goes = [{"手牌": "返回手牌"}.get(one, one) for one in _LEAVING.findall(said)]
    return tuple([destroyed if one == "破坏" else f"不会{'因' if by else ''}{by}{one}" for one in goes]) or (said,)
