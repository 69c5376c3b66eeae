"""1.15, 2.13, 3.7, 3.12c, 4.6.6. 约束: what keeps a player from using a card though he could pay for it."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from msgspec.structs import replace

from judge.clause import Clause
from judge.effects.nodes.ability import Ability, Grant, Node
from judge.effects.nodes.meant import Ref, Select
from judge.effects.walking import kinds, verbs
from judge.games.cards.meaning import Context
from judge.games.touhou import (
    allowances,
    editions,
    facts,
    grounds,
    keywords,
    lasting,
    moving,
    paying,
    selecting,
    squares,
)
from judge.games.touhou.book import cite, embody
from judge.games.touhou.card import BARRIER, ITEM, SPELL, UNIT, Face, as_target
from judge.games.touhou.layers import every
from judge.games.touhou.numbers import ALWAYS
from judge.games.touhou.permanents import ON_DISC, no_permanent
from judge.games.touhou.rules import Rules
from judge.games.touhou.zones import DISC, FIELD, HAND, OWN
from judge.kernel import Reason

CHAPTER = (
    embody("1.152", "颜色约束、角色约束、额外约束三种"),
    embody("3.7", "约束框"),
    embody("2.13a", "普通单位没有前置的使用条件"),
)
OF_COLOURS = (cite("1.153", "必须有与之对应的颜色"), cite("2.13b", "自机单位使用时有颜色约束"))
ROLE = (cite("1.154", "必须有带着符卡所记述角色名的"), cite("2.34c", "你操控着它所记述的角色单位"))
FRAME = (embody("3.71", "约束框是角色符卡独有的"), cite("3.72", "就得满足这项角色约束"))
CHECKED = cite("7.1.7a", "约束条件是否满足")
DONE_ON_USE = cite("7.1.7b", "使用该牌时必须执行的条件")
EXTRA = cite("1.155", "玩家支付不了，对应的能力就不能使用")
TITLE = cite("3.12c", "你就不能使用与它同称号的单位")
NO_SQUARE = cite("4.6.6", "他就不能使用单位牌")
QUICK = (cite("1.141a", "高速符卡，玩家有动作执行权时随时可以使用"), cite("2.34b", "玩家有动作执行权时"))
SLOW = cite("1.141a", "有动作执行权，并且对抗为空的时候使用")
WHEN = {
    UNIT: (cite("2.11", "自己回合的主要阶段，对抗为0"),),
    ITEM: (cite("2.21~2", "自己回合的主要阶段，对抗为0"),),
    BARRIER: (cite("2.42", "自己回合的主要阶段，对抗为0"),),
    SPELL: (cite("2.32", "自己回合的主要阶段，对抗为0"),),
    "非符": (cite("2.34a", "自己回合的主要阶段，对抗为0"),),
    "角色": (cite("2.34c", "自己回合的主要阶段，对抗为0"),),
    "时符": (cite("2.34d", "自己回合的主要阶段，对抗为0"),),
    "乐章": (cite("2.34e", "自己回合的主要阶段，对抗为0"),),
}
IN_MAIN = cite("5.5.1", "对抗为空，又不在战斗中")
FROM_HAND = cite("5.5.1", "便可以选择使用一张手牌")
RIGHT_TIME = cite("7.1.2", "必须是当前时机可以合法使用的")
PAID_FOR = {
    UNIT: cite("2.11", "可以支付相应的颜色值"),
    ITEM: cite("2.21~2", "可以支付相应的颜色值"),
    BARRIER: cite("2.42", "可以支付相应的颜色值"),
    SPELL: cite("2.32", "可以支付相应的颜色值"),
    "非符": cite("2.34a", "可以支付相应的颜色值"),
    "高速": cite("2.34b", "可以支付相应的颜色值"),
    "角色": cite("2.34c", "才可以支付相应的颜色值"),
    "时符": cite("2.34d", "可以支付相应的颜色值"),
    "乐章": cite("2.34e", "可以支付相应的颜色值"),
}
"""What each kind of card says of its price; a 高速 spell is none of those of which 2.32 speaks."""
BY_TIMES = embody("2.34", "都因二级种类而有所不同")
ANY_TIME = "可以随时使用"
UNMINDED = "无视约束"
NO_ROLE, NO_COLOURS = frozenset((UNMINDED, "无视角色约束")), frozenset((UNMINDED, "无视颜色约束"))
"""What says that a constraint need not be met."""


class Late(NamedTuple):
    """Why it is not the moment for anything but 高速 and abilities; empty words where that is not why."""

    moment: str
    """Whose turn, which phase, what is in the 对抗: each kind of card has its own clause about that."""
    battle: str
    """A battle is going on, which lies in the main phase (6.0.1): of that 5.5.1 alone speaks."""

    @property
    def words(self) -> str:
        """All of it."""
        return "、".join([words for words in self if words])


IN_TIME = Late("", "")


def when(play: Rules, card: int, not_now: Late) -> list[Reason]:
    """The clauses that say when a card of its kind may be used, if that is not now."""
    face = play.face(card)
    play.consulted.add(BY_TIMES)
    if face.kind == SPELL and "高速" in face.sub:
        if all(play.applies(clause) for clause in QUICK) or not_now == IN_TIME:
            return []
        return [Reason(RIGHT_TIME, (not_now.words,), card)]  # then it is used when others are
    if not_now == IN_TIME or keywords.swift(play, card):
        return []
    if play.flagged(card, ANY_TIME) and play.applies(facts.TEXT_FIRST):
        return []
    kinds = [face.kind, *(sub for sub in face.sub if sub in WHEN)]
    clauses = (SLOW, *(clause for kind in kinds for clause in WHEN.get(kind, ()))) if not_now.moment else ()
    words = (not_now.words,)
    return [
        *[Reason(clause, (not_now.moment,), card) for clause in clauses],
        *[Reason(clause, words, card) for clause in (IN_MAIN, RIGHT_TIME)],
        *_no_exception(play, card),
    ]


def _no_exception(play: Rules, card: int) -> list[Reason]:
    """The text of a card that lets it be used at other times, where its condition does not hold now."""
    lets = [
        ability
        for ability in play.face(card).abilities
        if Grant in kinds(ability)
        and any(isinstance(node, Grant) and node.flag == ANY_TIME and node.what == Ref("这") for node in verbs(ability))
    ]
    return [Reason(ALWAYS, ("条件现在不成立",), card, ability.name or ability.text) for ability in lets]


def priced(play: Rules, card: int) -> list[Reason]:
    """What is said of the price of a card of its kind, where that cannot be paid."""
    return [Reason(clause, ("支付不了颜色值",), card) for clause in priced_by(play.face(card))]


def priced_by(face: Face) -> list[Clause]:
    """What says from where, and for what, a card of its kinds is used."""
    kinds = [*([] if "高速" in face.sub else [face.kind]), *(sub for sub in face.sub if sub in PAID_FOR)]
    return [PAID_FOR[kind] for kind in kinds if kind in PAID_FOR]


def now(play: Rules, card: int, player: int) -> None:
    """Why a card may be used now by a player, as reasons of the next line."""
    face = play.face(card)
    if face.kind == UNIT:
        moving.of_the_others(play, facts.title(play, card), play.card(card).side, TITLE)
    if len(face.sub) > 1:
        play.because(facts.BOTH_KINDS, "、".join(face.sub), card=card)
    if face.kind == SPELL and "高速" in face.sub:
        for clause in QUICK:
            play.because(clause, "高速符卡", card=card)
    elif layers := play.flags(card, ANY_TIME):
        play.owing_to(facts.layers_say(layers, "牌上写着这时可以使用"))
        play.because(facts.TEXT_FIRST, "牌上这样写，不受一般时机的限制", card=card)
    elif _late(play, player) and (swift := keywords.let_at_any_time(play, card)):
        play.owing_to(swift)
    else:
        kinds = [face.kind, *(sub for sub in face.sub if sub in WHEN)]
        for clause in (SLOW, *(clause for kind in kinds for clause in WHEN.get(kind, ()))):
            play.because(clause, "自己回合的主要阶段，对抗为空", card=card)
        if not editions.older(play):  # which has no chapter on the phases
            play.because(IN_MAIN, "自己回合的主要阶段，对抗为空，不在战斗中", card=card)


def _late(play: Rules, player: int) -> bool:
    """Whether it is not the moment for anything but 高速."""
    state = play.state
    early = state.phase not in {"", "主要"}
    return early or bool(state.stack) or state.battle is not None or player != state.turn_player


def constraints(play: Rules, card: int, player: int) -> list[Reason]:
    """Every 约束 of a card that is not met, and what else keeps a unit from being used."""
    play.consulted.update(CHAPTER)
    face = play.face(card)
    found = colours(play, card, player) if "自机" in face.sub else []
    found += role(play, card, player) if face.roles else ()
    if found:
        found += [Reason(CHECKED, gives, card) for gives in dict.fromkeys([reason.gives for reason in found])]
    minded = "额外约束" in face.kinds and not play.flagged(card, UNMINDED)
    found += _extra(play, card, player) if minded else ()
    found += _unit(play, card, player) if face.kind == UNIT else ()
    found += _forbidden(play, card, player)
    return found


def _forbidden(play: Rules, card: int, player: int) -> list[Reason]:
    """What texts say that a player may not use."""
    if not every(play, "不能使用"):  # as it mostly is
        return []
    layers, besides = play.flags(card, "不能使用"), list[Reason]()
    for layer in play.flags(as_target(player), "不能使用"):
        what = layer.node.against if isinstance(layer.node, Grant) else None
        context = Context(layer.source or 0, player)
        if isinstance(what, Select) and selecting.described(play, what, card, context):
            layers = [*layers, layer]
            besides += grounds.of_description(play, card, what)
    if not layers or not play.applies(facts.TEXT_FIRST):
        return []
    found = [*facts.layers_say(layers, "不能使用"), *besides]
    late = [(facts.of_a_turn(play, layer), layer) for layer in layers]
    return [*found, *[Reason(RIGHT_TIME, (turn,), one.source or None, one.name) for turn, one in late if turn]]


def colours(play: Rules, card: int, player: int) -> list[Reason]:
    """颜色约束 of a 自机单位: every colour of it among the permanents of its player."""
    face = play.face(card)
    if face.kind != UNIT or "自机" not in face.sub or any(play.flagged(card, flag) for flag in NO_COLOURS):
        return []
    there = {
        colour
        for one in play.state.zones[player, FIELD]
        if play.is_permanent(one)
        for colour in facts.colours(play, one)
    }
    missing = [colour for colour in facts.colours(play, card) if colour not in there]
    if not missing:
        return []
    for one in play.state.zones[player, FIELD]:
        if not play.is_permanent(one) and set(missing) & set(facts.colours(play, one)):
            play.owing_to(no_permanent(play, one))
    on_disc = {hue for one in play.state.zones[player, DISC] for hue in facts.colours(play, one)}
    if there_too := [hue for hue in missing if hue in on_disc]:
        play.because(ON_DISC, f"颜色盘里有{'、'.join(there_too)}的牌，不是永久物")
    said = f"操控的永久物里没有{'、'.join(missing)}"
    return [Reason(clause, (said,), card) for clause in OF_COLOURS]


def role(play: Rules, card: int, player: int) -> list[Reason]:
    """角色约束 of a 角色符卡: one of the names in its frame on a unit of its player."""
    face = play.face(card)
    if "角色" not in face.sub or not face.roles or any(play.flagged(card, flag) for flag in NO_ROLE):
        return []
    play.consulted.update(FRAME)
    if any(set(face.roles) & set(facts.names(play, unit)) for unit in play.units(player)):
        return []
    if _waiting(play, card, player) and keywords.helps(play, card):
        return []
    return [Reason(clause, (f"没有操控「{'、'.join(face.roles)}」",), card) for clause in (*ROLE, FRAME[1])]


def _waiting(play: Rules, card: int, player: int) -> list[int]:
    """Those of a name in the frame of a card that lie in the 自机区 of a player."""
    roles = set(play.face(card).roles)
    return [one for one in play.state.zones[player, OWN] if roles & set(facts.names(play, one))]


def unminded(play: Rules, card: int, heedless: str) -> list[Reason]:
    """What lets the constraint that a card has not be met: a text, or what resolves as it lets it be used."""
    of = NO_COLOURS if "自机" in play.face(card).sub else NO_ROLE
    if heedless in of:
        return [Reason(facts.TEXT_FIRST, (heedless,), card)]
    return [reason for flag in sorted(of) for reason in facts.layers_say(play.flags(card, flag), flag)]


def met(play: Rules, card: int, player: int, *, free: bool) -> list[Reason]:
    """By what the 颜色约束 and the 角色约束 of a card are met."""
    face, found = play.face(card), list[Reason]()
    if face.kind == UNIT and "自机" in face.sub and not free:
        hues = facts.colours(play, card)
        found += [Reason(one, (f"操控的永久物里有{'、'.join(hues)}",), card) for one in OF_COLOURS]
        found += [reason for hue in hues for reason in _of_that_colour(play, hue, player)]
    units = [unit for unit in play.units(player) if set(face.roles) & set(facts.names(play, unit))]
    if units:
        named = f"{play.face(units[0]).name}是「{'、'.join(face.roles)}」"
        found += [Reason(one, (named,), card) for one in ROLE]
        found += grounds.by_effects(play, units[0], "名称", *face.roles)
    elif waiting := _waiting(play, card, player):
        said = f"照支援的读法，自机区的{play.face(waiting[0]).name}也算"
        found += [Reason(one, (said,), card) for one in (facts.TEXT_FIRST, ROLE[0])]
    return found


def _of_that_colour(play: Rules, hue: str, player: int) -> list[Reason]:
    """Why a permanent of a player is of a colour, if none is by its print."""
    there = [one for one in play.state.zones[player, FIELD] if play.is_permanent(one)]
    by = [grounds.by_effects(play, one, "颜色", hue) for one in there if hue in facts.colours(play, one)]
    return min(by, key=len, default=[])


USABLE, ONCE = lasting.USABLE, "每回合可以使用一张"
"""The flags of a card that may be used where it lies, always or as one of them each turn."""


def from_elsewhere(play: Rules, card: int) -> list[Reason]:
    """What lets a card be used from neither hand nor 自机区: a text, which goes before its kind (0.06)."""
    zone = play.card(card).zone
    if zone in {HAND, OWN}:
        return []
    found = facts.layers_say(play.flags(card, USABLE) or play.flags(card, ONCE), f"可以从{zone}使用")
    more = [replace(one, clause=facts.TEXT_FIRST) for one in found if one.clause != facts.TEXT_FIRST]
    return [*found, *more]


IN_ITS_PLACE = "代替颜色值"


def in_its_place(play: Rules, card: int, player: int) -> tuple[list[Reason], tuple[Node, ...]]:
    """What may be done so that the 颜色值 of a card is not paid, where that can be done, and what says so."""
    for ability in _of_another_way(play, card, player):
        short, _ = play.heard(partial(paying.lacking_any, play, ability.cost, card, player))
        if not short:
            return [Reason(facts.TEXT_FIRST, ("不支付颜色值，另有代替",), card, ability.text)], ability.cost
    return [], ()


def not_in_its_place(play: Rules, card: int, player: int) -> list[Reason]:
    """Why that cannot be done either."""
    every = _of_another_way(play, card, player)
    return [reason for ability in every for reason in paying.lacking_any(play, ability.cost, card, player)]


def _of_another_way(play: Rules, card: int, player: int) -> list[Ability]:
    printed = play.face(card).abilities if IN_ITS_PLACE in play.face(card).kinds else ()
    return [
        ability
        for ability in printed
        if ability.kind == IN_ITS_PLACE
        and (ability.condition is None or selecting.holds(play, ability.condition, Context(card, player)))
    ]


def _extra(play: Rules, card: int, player: int) -> list[Reason]:
    """额外约束: what has to be done when it is used."""
    found: list[Reason] = []
    for ability in play.face(card).abilities:
        if ability.kind == "额外约束":
            for part in ability.cost:
                short = paying.lacking(play, part, Context(card, player))
                found += [
                    Reason(rule, reason.gives, card, ability.text) for rule in (EXTRA, DONE_ON_USE) for reason in short
                ]
                found += short
    return found


def _unit(play: Rules, card: int, player: int) -> list[Reason]:
    """A unit needs a free 战场格, and no unit of its 称号 on its player's side."""
    by: list[Reason] = []
    if title := facts.title(play, card):
        same = [unit for unit in play.units(player) if facts.title(play, unit) == title]
        by += [Reason(TITLE, (f"称号「{title}」的单位已在战场上",), one) for one in same[:1]]
    if not squares.free_squares(play, player) and squares.takes_square(play, card) and play.applies(NO_SQUARE):
        by.append(Reason(NO_SQUARE, ("战场格已全部被占据",), card))
        if "额外约束" in play.face(card).kinds:
            by.append(Reason(RIGHT_TIME, ("宣言时就要可以使用，那时还没有执行使用时的条件",), card))
        by += allowances.why_of_player(play, player, "战场格")
    return by
