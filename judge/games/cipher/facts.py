"""4. What is printed on a card, read through everything that changes it."""

from __future__ import annotations

from collections.abc import Callable, Collection

from judge.clause import Clause
from judge.effects.nodes.ability import Ability
from judge.games.cipher import changed
from judge.games.cipher.book import cite, embody
from judge.games.cipher.changed import Told
from judge.games.cipher.rules import Rules
from judge.games.cipher.text import terms
from judge.games.cipher.zones import BONDS
from judge.kernel import Reason

Value = str | int | bool

INFORMATION = (
    embody("4", "卡的内容"),
    embody("5", "卡的信息与卡的状态"),
    embody("5.1", "须参照"),
    embody("5.1.1", "3种"),
    embody("5.1.1.1", "卡片记述"),
    embody("5.1.2", "7种"),
)
POWER = (embody("4.11", "战斗力"), embody("4.11.1", "有多强"), embody("5.1.1.4", "修改卡的信息"))
BELOW_ZERO = (embody("4.11.2", "变成0或负数"), embody("4.11.2.1", "仍旧存在于战场上"))
SUPPORT = (embody("4.17", "支援力"), embody("4.17.1", "在支援区时"))
NAME = (embody("4.13", "单位名"), embody("4.13.1", "角色的名字"))
RANGE = (embody("4.15", "射程"), embody("4.15.1", "攻击范围"))
SAYS = {"战斗力": POWER[1], "支援力": SUPPORT[1], "射程": RANGE[1]}
"""The clause that says what a printed fact is."""
FACE_DOWN_BOND = cite("6.4.2.2.1", "记述不能参照")
ONLY_BONDS = embody("6.4.2.2", "只有羁绊区上背面朝上的卡除外")


def power(play: Rules, card: int, told: Told = None) -> int:
    """战斗力 as it is now, which may be zero or below."""
    play.consulted.update(POWER)
    now = _summed(play, card, "战斗力", play.face(card).power, told)
    if now <= 0:
        play.consulted.update(BELOW_ZERO)
        if not play.applies(BELOW_ZERO[0]):
            return 0
        if told is not None:
            told += [Reason(BELOW_ZERO[0], (f"共{now}",), card), Reason(BELOW_ZERO[1], ("不因此被击破",), card)]
    return now


def support(play: Rules, card: int, told: Told = None) -> int:
    """支援力 of a card in the support zone."""
    play.consulted.update(SUPPORT)
    return _summed(play, card, "支援力", play.face(card).support, told)


COST, PROMOTION = embody("4.2.1", "需要参照"), embody("4.3.1", "需要参照")


def cost(play: Rules, card: int, told: Told = None) -> int:
    """出击费用, with what the card itself says of it."""
    return _summed(play, card, "出击费用", play.face(card).cost, told)


def promotion(play: Rules, card: int, told: Told = None) -> int | None:
    """转职费用, the same; None if none is printed."""
    printed = play.face(card).promotion
    return None if printed is None else _summed(play, card, "转职费用", printed, told)


def _summed(play: Rules, card: int, fact: str, printed: int, told: Told) -> int:
    """A printed number with all that is added to it."""
    parts = play.strengthened(card, fact)
    if told is not None:
        says = {"出击费用": COST, "转职费用": PROMOTION}.get(fact) or SAYS[fact]
        told.append(Reason(says, (f"{changed.comes(play, card, fact)}{printed}",), card))
        told += [by for _, by in parts]
    return printed + sum(more for more, _ in parts)


RANGES = ("1", "2", "3", "1-2", "1-3", "2-3")
"""The ranges that abilities can give or take."""
ONLY_RANGE, LOST_RANGE = "射程变为", "失去射程"
RANGE_FLAGS = tuple(f"{how}{kind}" for how in (ONLY_RANGE, "射程", LOST_RANGE) for kind in RANGES)
"""What an ability says that puts another range in the place of the printed one, or takes one away."""


def unit_name(play: Rules, card: int) -> str:
    """单位名 as printed; empty for a card nobody knows."""
    play.consulted.update(NAME)
    return play.face(card).unit


def unit_names(play: Rules, card: int) -> tuple[str, ...]:
    """单位名, with the names that it counts as too; none for a card nobody knows."""
    printed = unit_name(play, card)
    return changed.words(play, card, "单位名", (printed,)) if printed else ()


def printed_words(play: Rules, card: int, fact: str) -> tuple[str, ...]:
    """The words that are printed on a card for 单位名, 势力, 性别, 武器 or 属性."""
    face = play.face(card)
    words: tuple[str, ...] = (face.unit,) if fact == "单位名" else getattr(face, _PRINTED_WORDS[fact])
    return words


def namesakes(play: Rules, card: int, other: int) -> bool:
    """Whether two cards have a unit name in common."""
    return not set(unit_names(play, card)).isdisjoint(unit_names(play, other))


def not_printed(play: Rules, *cards: int, of: Collection[str] = ()) -> list[Reason]:
    """By what cards have names that are not printed on them; ``of``: only these."""
    return [
        by
        for card in cards
        for word, by in play.gained(card, "单位名")
        if word not in printed_words(play, card, "单位名") and (not of or word in of)
    ]


def alike(play: Rules, card: int, other: int, which: str) -> bool:
    """Whether two cards have a value in common for a fact by which those that are chosen must differ."""
    if which == "单位名":
        return namesakes(play, card, other)
    return not set(fact(play, card, which)).isdisjoint(fact(play, other, which))


def ranges(play: Rules, card: int, told: Told = None) -> tuple[str, ...]:
    """射程, with what the unit gained."""
    play.consulted.update(RANGE)
    found = sorted(play.flags_among(card, RANGE_FLAGS), key=lambda each: RANGE_FLAGS.index(each[0]))
    if told is not None:
        said = f"{changed.comes(play, card, '射程')}{'、'.join(play.face(card).ranges)}"
        told.append(Reason(SAYS["射程"], (said,), card))
        for effect, given in found:
            said = f"获得{effect}" if effect.removeprefix("射程") in RANGES else effect
            told.append(Reason(given.clause or changed.CHANGED, (said,), given.card, given.ability))
    flags = {flag for flag, _ in found}
    gained = [kind for kind in RANGES if f"射程{kind}" in flags]
    only = [kind for kind in RANGES if f"{ONLY_RANGE}{kind}" in flags]
    there = [*(only or play.face(card).ranges), *gained]
    kept = [kind for kind in dict.fromkeys(there) if kind != "-" and f"{LOST_RANGE}{kind}" not in flags]
    return tuple(kept) or ("-",)


def levelled(play: Rules, card: int, told: Told = None) -> bool:
    """Whether the unit counts as levelled up: cards lie below it (14.2.6)."""
    play.consulted.update(LEVELLED)
    if told is not None:
        told.append(Reason(LEVELLED[0], (f"下面叠着{len(play.card(card).below)}张",), card))
        told += _by_growth(play, card, BY_GROWTH)
    return bool(play.card(card).below) and play.applies(LEVELLED[0])


def _by_growth(play: Rules, card: int, clause: Clause) -> list[Reason]:
    """That the book says the same again of a unit that has grown (24.1.13)."""
    grown = [below for below in play.card(card).below if play.card(below).grown]
    return [Reason(clause, (below, "是成长叠放的"), card) for below in grown[:1]]


def promoted(play: Rules, card: int, told: Told = None) -> bool:
    """Whether the unit counts as class-changed: levelled up, and its uppermost card has a class-change cost."""
    play.consulted.update(PROMOTED)
    if told is not None:
        levelled(play, card, told)
        cost = play.face(card).promotion
        told.append(Reason(PROMOTED[0], ("没有转职费用" if cost is None else f"转职费用{cost}",), card))
        told += _by_growth(play, card, PROMOTED_BY_GROWTH)
    return bool(play.card(card).below) and play.face(card).promotion is not None and play.applies(PROMOTED[0])


LEVELLED = (
    embody("14.2.6", "升级后的单位"),
    embody("21.2.2.3.1", "升级后的单位"),
)
BY_GROWTH, PROMOTED_BY_GROWTH = embody("24.1.13.2", "视作升级后的单位"), embody("24.1.13.2.1", "也视作转职后的单位")
PROMOTED = (embody("14.2.6.1", "转职后的单位"), embody("21.2.2.2.1", "转职后的单位"))

KIND = (embody("4.16", "兵种"), embody("4.16.1", "什么阶级"), embody("4.16.1.1", "前半是阶级"))
_PRINTED_WORDS = {"势力": "affinities", "性别": "gender", "武器": "weapons", "属性": "traits"}
RANKS = ("下级职业", "上级职业", "固定职业")


def kind(printed: str) -> tuple[str, str]:
    """兵种 in its two halves, the rank (阶级) and the profession (职业); empty what is not printed."""
    rank = next((rank for rank in RANKS if printed.startswith(rank)), "")
    return rank, printed.removeprefix(rank).strip()


_Reader = Callable[["Rules", int], tuple[Value, ...]]

WEAPON = (embody("4.6.1", "哪种武器"),)


def _abilities(play: Rules, card: int) -> list[Ability]:
    """What is printed on a card, and what effects have given it."""
    given = [effect.ability for effect in play.state.effects if effect.ability is not None and card in effect.on]
    return [*play.face(card).abilities, *given]


FACTS: dict[str, tuple[_Reader, tuple[Clause, ...]]] = {
    "单位名": (lambda play, card: unit_names(play, card) or ("",), NAME),
    "称号": (lambda play, card: (play.face(card).title,), (embody("4.12", "称号"), embody("4.12.1", "异名"))),
    "出击费用": (
        lambda play, card: (cost(play, card),),
        (embody("4.2", "出击费用"), COST),
    ),
    "转职费用": (
        lambda play, card: () if (found := promotion(play, card)) is None else (found,),
        (embody("4.3", "转职费用"), PROMOTION, embody("4.3.2", "并无转职费用")),
    ),
    "势力": (
        lambda play, card: changed.words(play, card, "势力", play.face(card).affinities),
        (embody("4.4", "势力标记"), embody("4.4.1", "哪个势力"), embody("4.4.2", "6种")),
    ),
    "性别": (
        lambda play, card: changed.words(play, card, "性别", play.face(card).gender),
        (embody("4.5", "性别"), embody("4.5.1", "什么性别"), embody("4.5.2", "2种")),
    ),
    "武器": (
        lambda play, card: changed.words(play, card, "武器", play.face(card).weapons),
        (embody("4.6", "武器"), embody("4.6.1", "哪种武器"), embody("4.6.2", "9种"), embody("4.6.3", "并无武器")),
    ),
    "属性": (
        lambda play, card: changed.words(play, card, "属性", play.face(card).traits),
        (
            embody("4.7", "属性"),
            embody("4.7.1", "什么特征"),
            embody("4.7.2", "并无属性"),
            embody("4.7.3", "多个属性"),
            embody("4.7.4", "5种"),
        ),
    ),
    "兵种": (lambda play, card: (play.face(card).kind,), KIND),
    "阶级": (lambda play, card: kind(play.face(card).kind)[:1], KIND),
    "职业": (lambda play, card: kind(play.face(card).kind)[1:], KIND),
    "战斗力": (lambda play, card: (power(play, card),), POWER),
    "支援力": (lambda play, card: (support(play, card),), SUPPORT),
    "射程": (ranges, RANGE),
    "主人公": (
        lambda play, card: (play.card(card).lord,),
        (embody("5.1.2.5", "主人公"), embody("26.3", "主人公"), embody("26.3.1", "主人公单位")),
    ),
    "本回合": (
        lambda play, card: tuple([event for event, doer, _ in play.state.did if doer == card]),
        (embody("5.1.1.2", "本回合有没有升级过"),),
    ),
    "区域": (lambda play, card: (play.card(card).zone,), (embody("5.1.2.2", "放置在哪个区域"),)),
    "行动状况": (
        lambda play, card: ("已行动" if play.card(card).acted else "未行动",),
        (embody("5.1.2.6", "未行动状态"), embody("5.1.2.6.1", "横向放置")),
    ),
    "朝向": (
        lambda play, card: ("正面" if play.card(card).face_up else "背面",),
        (embody("5.1.2.3", "朝上的是正面"),),
    ),
    "转职后": (lambda play, card: (promoted(play, card),), PROMOTED),
    "升级后": (lambda play, card: (levelled(play, card),), LEVELLED),
    "叠放的张数": (
        lambda play, card: (len(play.card(card).below) + 1,),
        (embody("21.2.2.3", "连同叠放在它下方的卡"),),
    ),
    "没有势力": (
        lambda play, card: (not changed.words(play, card, "势力", play.face(card).affinities),),
        (embody("4.4.1", "哪个势力"),),
    ),
    "没有武器": (
        lambda play, card: (not changed.words(play, card, "武器", play.face(card).weapons),),
        (embody("4.6.3", "并无武器"),),
    ),
    "没有属性": (
        lambda play, card: (not changed.words(play, card, "属性", play.face(card).traits),),
        (embody("4.7.2", "并无属性"),),
    ),
    "有势力": (
        lambda play, card: (bool(changed.words(play, card, "势力", play.face(card).affinities)),),
        (embody("4.4.1", "哪个势力"),),
    ),
    "有武器": (
        lambda play, card: (bool(changed.words(play, card, "武器", play.face(card).weapons)),),
        (embody("4.6.3", "并无武器"),),
    ),
    terms.ATTACKS_WITH: (lambda play, card: changed.words(play, card, "武器", play.face(card).weapons), WEAPON),
    "有属性": (
        lambda play, card: (bool(changed.words(play, card, "属性", play.face(card).traits)),),
        (embody("4.7.2", "并无属性"),),
    ),
    "有转职费用": (lambda play, card: (play.face(card).promotion is not None,), (embody("4.3.2", "并无转职费用"),)),
    "没有转职费用": (lambda play, card: (play.face(card).promotion is None,), (embody("4.3.2", "并无转职费用"),)),
    "支援能力": (
        lambda play, card: (any(ability.kind == "支" for ability in play.face(card).abilities),),
        (embody("4.10", "支援能力"), embody("4.10.2", "并无支援能力")),
    ),
    "能力名": (
        lambda play, card: tuple([ability.name for ability in _abilities(play, card)]) or ("",),
        (embody("4.9", "能力"), embody("4.9.1", "特殊能力")),
    ),
    "关键词能力": (
        lambda play, card: tuple([str(icon) for a in play.face(card).abilities for icon, *_ in a.icons]) or ("",),
        (embody("21.2.2", "5种"),),
    ),
    "因此被击破": (lambda play, card: (play.card(card).defeated,), (embody("5.1.2.7.1", "即将被击破的状态"),)),
}
"""The facts that card text and scenarios can name: how each is read, and the clauses it stands for."""


def unread_bond(play: Rules, card: int) -> bool:
    """Whether a card is a face-down bond, of which nothing may be read (6.4.2.2.1)."""
    state = play.card(card)
    return state.zone == BONDS and not state.face_up


def fact(play: Rules, card: int, name: str) -> tuple[Value, ...]:
    """The values that a card has for a fact; none for what is not printed, or may not be read (6.4.2.2.1)."""
    read, clauses = FACTS[name]
    play.consulted.update(clauses)
    play.consulted.update(INFORMATION)
    if name != "朝向" and unread_bond(play, card):
        play.consult(ONLY_BONDS, FACE_DOWN_BOND)
        if play.applies(FACE_DOWN_BOND):
            return ()
    return read(play, card)
