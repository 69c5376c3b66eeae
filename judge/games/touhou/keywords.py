"""3.54, 6.4. Keywords that cards print and the book does not define: each is a gap, read by the judge.

疾行 (5.5.1) and those of 6.4 are carried out by the chapters that define them.
"""

from __future__ import annotations

from judge.clause import Clause
from judge.effects.nodes.ability import Grant
from judge.games.touhou.book import cite, embody
from judge.games.touhou.rules import Rules
from judge.games.touhou.zones import NEW_OBJECT, STACK
from judge.kernel import Reason

PRINTED = embody("3.54", "是提示能力字段的词条")
AS_PRINTED = embody("0.06", "以牌上的叙述为准")
"""What speaks for what a keyword does that only the card has, as the judge has read it: it goes before the rule."""
EXACT = cite("3.24", "每种颜色值的种类和数量都必须完全符合")
TAPS = cite("1.133c", "可以横置可进行攻击的单位来宣言攻击")
BLOCKS = cite("5.5.2a", "横置任意数量")
ROLE = cite("1.154", "必须有带着符卡所记述角色名的")
QUICK = cite("1.141a", "高速符卡，玩家有动作执行权时随时可以使用")
AT_ANY_TIME = cite("1.141b", "玩家有动作执行权时随时可以起动")
RESTRICTED = cite("1.117d", "[起动限制]")
NO_COUNTERS, ONTO_STACK = cite("1.193", "身上的指示物不保留"), embody("7.1.3", "放进对抗区，放在最上方")
HOW_MUCH = cite("6.4.3a", "获得X点生命")
BRAVE, ANY_COLOUR, DRAIN, DAUNTING, HELPING, SWIFT = "英勇", "极彩", "吸血", "威吓", "支援", "高速移动"
FREE = "自由时机"
"""No keyword, but a word of theirs for when an ability may be activated."""
UNDEFINED = ("结晶", "奇迹", "终言", "限制级")
"""What they are for, not even a card says."""
UNKNOWN = ("对这次使用没有影响", "有影响，由裁判另行处理")
"""How a keyword can be read of which nobody says what it is for."""
RISES = "攻击之后，结束阶段开始时重置"
READINGS = {
    BRAVE: (RISES, "攻击时不横置", "攻击时照常横置"),
    DAUNTING: ("至少两个单位才能阻挡它", "一个单位也能阻挡它"),
    HELPING: ("约束的角色在自机区也能使用", "约束的角色照样要由你操控"),
    SWIFT: ("可以像高速符卡那样使用", "使用的时机照常"),
    ANY_COLOUR: ("支付颜色值时可以用任意颜色", "支付颜色值时颜色照样要对上"),
    DRAIN: ("获得1点生命", "不获得生命"),
    FREE: ("对抗为空时", "自己的主要阶段，对抗为空时", "有动作执行权时"),
    **dict.fromkeys(UNDEFINED, UNKNOWN),
}
"""The ways to read a keyword, the likelier first."""


def _said(play: Rules, word: str, missing: str, *nearest: Clause) -> str:
    """How the judge reads a keyword; he is asked once in a game."""
    return play.reading(f"关键词{word}", missing, _readings(word), (*nearest, PRINTED))


def _read(play: Rules, word: str, missing: str, *nearest: Clause) -> bool:
    """Whether he reads it in the likelier way."""
    return _said(play, word, missing, *nearest) == _readings(word)[0]


def _readings(word: str) -> tuple[str, ...]:
    """How a keyword may be read; one that no book knows, as one that is for nothing that anybody says."""
    return READINGS.get(word, UNKNOWN)


def stands(play: Rules, attacker: int) -> bool:
    """英勇: whether an attacker is not tapped."""
    return bool(play.flags(attacker, BRAVE)) and _brave(play) == READINGS[BRAVE][1]


def rises(play: Rules, unit: int) -> bool:
    """英勇: whether a unit that has attacked is untapped as the end phase begins."""
    return bool(play.flags(unit, BRAVE)) and _brave(play) == RISES


def _brave(play: Rules) -> str:
    return _said(play, BRAVE, "书中没有写关键词「英勇」是什么意思", TAPS)


def daunts(play: Rules, attacker: int) -> bool:
    """威吓: whether a single unit cannot block an attacker."""
    found = play.flags(attacker, DAUNTING)
    return bool(found) and _read(play, DAUNTING, "书中没有写关键词「威吓」是什么意思", BLOCKS)


def helps(play: Rules, card: int) -> bool:
    """支援: whether a 角色符卡 may be used while the one it names lies in the 自机区."""
    return _prints(play, card, HELPING) and _read(play, HELPING, "书中没有写关键词「支援」是什么意思", ROLE)


def swift(play: Rules, card: int) -> bool:
    """高速移动: whether a card may be used as one that is 高速."""
    return _prints(play, card, SWIFT) and _read(play, SWIFT, "书中没有写关键词「高速移动」是什么意思", QUICK)


def let_at_any_time(play: Rules, card: int) -> list[Reason]:
    """What lets a card be used at other times than cards of its kind: that it has 高速移动, as the judge reads that."""
    if not _prints(play, card, SWIFT) or play.state.ruling_on(f"关键词{SWIFT}") != READINGS[SWIFT][0]:
        return []
    return [Reason(clause, ("照高速移动的读法，像高速符卡",), card) for clause in (AS_PRINTED, QUICK)]


def any_colour(play: Rules, card: int) -> bool:
    """极彩: whether a card may be paid for in any colours, wherever it is used from."""
    if not has_any_colour(play, card) or not _read(play, ANY_COLOUR, "书中没有写关键词「极彩」是什么意思", EXACT):
        return False
    return not loses_any_colour(play, card) or as_declared(play)


DECLARED = "宣言时的极彩"
AS_DECLARED = ("算：宣言使用时还具有极彩", "不算：放进对抗区就不再具有极彩")


def loses_any_colour(play: Rules, card: int) -> bool:
    """Whether it has 极彩 only by what does not go with it to the 对抗, its counters say (7.1.3, 1.193)."""
    if play.card(card).zone == STACK or _prints(play, card, ANY_COLOUR) or not play.flagged(card, ANY_COLOUR):
        return False
    with play.supposing(card, zone=STACK, counters=() if play.applies(NO_COUNTERS) else play.card(card).counters):
        return not play.flagged(card, ANY_COLOUR)


def as_declared(play: Rules) -> bool:
    """Whether 极彩 that a card had when it was declared counts as it is paid for, if 极彩 is read so."""
    if not _read(play, ANY_COLOUR, "书中没有写关键词「极彩」是什么意思", EXACT):
        return False
    missing = "牌因身上的指示物而具有极彩，使用时放进对抗区，指示物不再存在，支付时还算不算具有极彩"
    return play.reading(DECLARED, missing, AS_DECLARED, (NO_COUNTERS, NEW_OBJECT, ONTO_STACK)) == AS_DECLARED[0]


def lost_on_the_way(play: Rules, card: int) -> list[Reason]:
    """That a card has no 极彩 any more as it is paid for, where the judge has read so."""
    if play.state.ruling_on(DECLARED) != AS_DECLARED[1] or not loses_any_colour(play, card):
        return []
    return [Reason(NO_COUNTERS, ("放进对抗区之后指示物不再存在，不再具有极彩",), card)]


def has_any_colour(play: Rules, card: int) -> bool:
    """Whether a card has 极彩, however that is read."""
    return bool(play.flagged(card, ANY_COLOUR) or _prints(play, card, ANY_COLOUR))


def drained(play: Rules, number: int | None) -> int:
    """吸血X: X; where the card prints none, the book does not say how much (6.4.3a)."""
    if number is not None:
        return number
    return int(_read(play, DRAIN, "牌上只写了「吸血」，没有写数值", HOW_MUCH))


def _prints(play: Rules, card: int, word: str) -> bool:
    return word in play.face(card).words


def used(play: Rules, card: int) -> None:
    """A card is used that prints a keyword of which the book says nothing."""
    body = [each for one in play.face(card).abilities for each in one.body]
    unknown = [each.name for each in body if isinstance(each, Grant) and each.flag == "未知词条"]
    for word in (*[word for word in UNDEFINED if _prints(play, card, word)], *unknown):
        given(play, word)


def given(play: Rules, word: str) -> None:
    """A keyword of which the book says nothing comes to be on something."""
    _read(play, word, f"书中没有写关键词「{word}」是什么意思")


def not_free(play: Rules, *, main: bool) -> str:
    """自由时机: why it is not now, if it is not; the judge is asked where its readings differ."""
    stack = bool(play.state.stack)
    if main and not stack:
        return ""
    empty, own, _ = READINGS[FREE]
    said = play.reading(FREE, "书中没有写「自由时机」是什么时候", READINGS[FREE], (RESTRICTED, AT_ANY_TIME))
    if stack and said in {empty, own}:
        return "对抗不为空"
    return "不是自己的主要阶段" if said == own else ""
