"""When a card may be used, what it needs besides, and how it is paid for: what a judge asks of any card."""

from __future__ import annotations

from judge.clause import Clause
from judge.games.cards.explaining import explained
from judge.games.touhou import editions, facts, limits, points
from judge.games.touhou.book import embody
from judge.games.touhou.card import SPELL, UNIT
from judge.games.touhou.rules import Rules
from judge.games.touhou.squares import takes_square
from judge.games.touhou.zones import OWN
from judge.kernel import Reason


def told_of(card: int, *given: tuple[Clause, str]) -> list[Reason]:
    """What clauses give of a card."""
    return list(explained(given, card))


BY_KIND = embody("2.01", "使用时机和使用效果就有区别")
BY_SUBKIND = embody("2.34", "都因二级种类而有所不同")
PLAIN, WITH_COLOURS = embody("2.13a", "没有前置的使用条件"), embody("2.13b", "自机单位使用时有颜色约束")
ITS_COLOURS, FROM_HOME = embody("1.153", "必须有与之对应的颜色"), embody("1.215", "可以像在你手中一样使用")
NEEDED = embody("1.141", "都要先有它")
TWO_UNITS = embody("2.13", "普通单位和自机单位")
NEEDS_ROLE, AS_FRAMED = embody("1.154", "带着符卡所记述角色名的"), embody("3.72", "就得满足这项角色约束")
FULL = embody("4.6.6", "他就不能使用单位牌")
NO_SQUARE = embody("4.6.8", "不受这些规则约束")
IN_MAIN = embody("5.5.1", "对抗为空，又不在战斗中")
OUT_OF_BATTLE = "自己回合的主要阶段，对抗为空，不在战斗中，有动作执行权"


def when(play: Rules, card: int) -> tuple[str, list[Reason]]:
    """When a card of its kind may be used, and what it needs besides."""
    face, old = play.face(card), editions.older(play)
    quick = "高速" in face.sub
    told = told_of(card, (BY_KIND, face.kind), (NEEDED, "先要有动作执行权"))
    if face.kind == SPELL:
        told += told_of(card, (BY_SUBKIND, "、".join(face.sub)))
    words = "自己回合的主要阶段，对抗为空，有动作执行权"
    kinds = [face.kind, *(sub for sub in face.sub if sub in limits.WHEN)]
    rules = limits.QUICK if quick else (limits.SLOW, *(rule for kind in kinds for rule in limits.WHEN.get(kind, ())))
    told += [Reason(clause, ("有动作执行权" if quick else words,), card) for clause in rules]
    if not quick:
        told += told_of(card, (IN_MAIN, "对抗为空，不在战斗中"))
    needs, given = _needs(play, card)
    now = "有动作执行权" if quick else words if old else OUT_OF_BATTLE
    return "，".join((now, *needs)) + "的时候", editions.only_own(play, [*told, *given])


def _needs(play: Rules, card: int) -> tuple[list[str], list[Reason]]:
    """What has to be so besides the moment: of its colours, of who is there, of room on the battlefield."""
    face, old = play.face(card), editions.older(play)
    needs, told = list[str](), list[Reason]()
    if face.kind == UNIT and "自机" in face.sub:
        needs.append(f"操控的永久物里有{'、'.join(facts.colours(play, card))}")
        told += told_of(card, (TWO_UNITS, "自机单位"), (ITS_COLOURS, needs[-1]), (WITH_COLOURS, needs[-1]))
        told += told_of(card, (FROM_HOME, "在自机区，如同在手中")) if play.card(card).zone == OWN else []
    elif face.kind == UNIT:
        told += told_of(card, (TWO_UNITS, "普通单位"), (PLAIN, "只要支付颜色值"))
    if face.kind == UNIT and takes_square(play, card):
        needs += [] if old else ["有空闲的战场格"]
        told += told_of(card, (FULL, "要有空闲的战场格"))
    elif face.kind == UNIT:
        told += told_of(card, (NO_SQUARE, "不计入战场格"))
    if face.roles:
        needs.append(f"操控「{'、'.join(face.roles)}」")
        told += told_of(card, (NEEDS_ROLE, needs[-1]), (AS_FRAMED, needs[-1]))
    return needs, told


WORTH, SIGNS = embody("1.41", "使用这张牌要付的颜色值"), embody("1.43", "付费用时就要付多少那种颜色值")
TAPS, EACH_BLOCK = embody("3.22", "分别横置多少"), embody("3.23", "需要多少那种颜色值")
BY_DISC, ALL_OF_THEM = embody("4.7.4", "靠横置颜色盘里对应颜色的牌来支付"), embody("3.24", "都必须完全符合")
MAY_BE_ZERO, FOR_NOTHING = embody("1.45", "数值为“零”的颜色值"), embody("1.45a", "不必为它横置")
ANY_MIX = embody("3.27", "可以用对应数量的各种颜色组合来支付")
X_FREE = (embody("3.28", "你可以支付任意数量的X"), embody("1.56a", "由它的操控者选数值"))


def paid(play: Rules, card: int) -> tuple[str, list[Reason]]:
    """How its 颜色值 is paid."""
    hues = play.face(card).value
    open_x = any(hue.x for hue in hues)
    said = facts.said(hues) if open_x else next(iter(points.prices(play, card, 0)))
    told = told_of(card, *((clause, facts.said(hues)) for clause in (WORTH, SIGNS, EACH_BLOCK)))
    if any(hue.number or hue.x for hue in hues):
        told += told_of(
            card, (TAPS, "横置对应颜色的牌"), (BY_DISC, "横置颜色盘里的牌"), (ALL_OF_THEM, "种类和数量都要符合")
        )
    if nothing := [hue for hue in hues if not hue.number and not hue.x]:
        said += f"，{facts.said(tuple(nothing))}不必横置牌"
        told += told_of(card, (MAY_BE_ZERO, "数值为零"), (FOR_NOTHING, "不必横置"))
    if any(len(hue.colours) > 1 for hue in hues):
        told += told_of(card, (ANY_MIX, "混色，各种组合都可以"))
    if open_x:
        said += "，X由使用者选，可以是0"
        told += [Reason(clause, ("X由使用者选，0也可以",), card) for clause in X_FREE]
    return said, list(editions.said_here(play, told))
