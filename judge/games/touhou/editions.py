"""What an edition does not say, or says otherwise: in one place. Code cites the newest one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from msgspec.structs import replace

from judge.clause import Clause
from judge.corpus.older import numbers
from judge.games.touhou.book import OLDER, embody, only_older
from judge.games.touhou.rules import Rules
from judge.kernel import Reason


class Missing(NamedTuple):
    """Something that the older edition does not say, or says in two ways, and what the newer one says of it."""

    question: str
    nearest: tuple[Clause, ...]
    newer: str
    other: str


DISC_TOO = embody("1.73", "只有战场上的永久物和颜色盘里的牌")
NO_STATE = only_older.embody("1.96d", "一张牌只要不在战场上，就没有状态")
MISSING: Final[dict[str, Missing]] = {
    "单位死亡": Missing(
        "旧版没有写受到的伤害达到血量、或血量降到0的单位会怎样",
        (embody("2.18", "消灭该单位所需要的伤害数值"), embody("1.22.4", "把牌移到相应的区域")),
        "照2026-06-11版：被消灭",
        "什么也不发生",
    ),
    "免费自机颜色约束": Missing(
        "旧版只写了需要支付颜色值使用自机单位时有颜色约束，不支付颜色值使用时没有写",
        (embody("1.153", "必须有与之对应的颜色"), embody("1.152", "颜色约束、角色约束、额外约束三种")),
        "照2026-06-11版：仍有颜色约束",
        "没有颜色约束",
    ),
    "颜色盘状态": Missing(
        "旧版一处说颜色盘里的牌有状态，一处说不在战场上的牌都没有状态",
        (DISC_TOO, NO_STATE),
        "有状态",
        "没有状态",
    ),
    "复查目标": Missing(
        "旧版没有写结算时要不要复查目标",
        (embody("7.1.5b", "它的所有效应都不结算"), embody("1.125", "即使它此时已经不合法")),
        "照2026-06-11版：目标全部不合法就不结算",
        "照常结算",
    ),
}


def older(play: Rules) -> bool:
    """Whether the game is played by the older edition."""
    return play.state.edition == OLDER


UNSAID = "（旧版没有写可不可以）"
"""What an act is marked by that only the newer edition forbids."""
SILENT = ("照2026-06-11版：不可以", "可以")


def silent(play: Rules, by: Iterable[Reason]) -> list[Reason]:
    """All that stands against an act, if only the newer edition says so and the older one is played."""
    found = [reason for reason in play.barring(by) if reason.clause]  # what no edition says forbids nothing
    known = numbers("touhou", OLDER) if found and older(play) else None
    if known is None or any(known.own(reason.clause) for reason in found):
        return []
    return list(to_keep(found))


def to_keep(found: Iterable[Reason]) -> tuple[Reason, ...]:
    """Reasons as a procedure keeps them, which is written down: with the numbers of their clauses alone."""
    return tuple([replace(reason, clause=str(reason.clause)) for reason in found])


def said_here(play: Rules, given: Iterable[Reason]) -> tuple[Reason, ...]:
    """Reasons; in the older edition what only the newer one has falls away where a clause of its own gives the same."""
    found = tuple(given)
    if len(found) < 2 or not older(play):
        return found
    known = numbers("touhou", OLDER)
    own = {(reason.gives, reason.card) for reason in found if known.stands(reason.clause)}
    return tuple([reason for reason in found if known.stands(reason.clause) or (reason.gives, reason.card) not in own])


def only_own(play: Rules, given: Iterable[Reason]) -> list[Reason]:
    """Reasons, where the older edition has clauses of its own for all of a question: in it those alone."""
    found = list(given)
    if not older(play):
        return found
    known = numbers("touhou", OLDER)
    return [reason for reason in found if known.stands(reason.clause)] or found


def number(play: Rules, *clauses: Clause) -> str:
    """The number, in the edition that is played, of the first of these clauses that it has."""
    if not older(play):
        return clauses[0]
    known = numbers("touhou", OLDER)
    return next((own for clause in clauses if (own := known.own(clause))), clauses[0])


def forbids(play: Rules, by: tuple[Reason, ...]) -> bool:
    """Whether the judge has read that what only the newer edition forbids may not be done."""
    return play.state.ruling_on(_key(by)) == SILENT[0]


def permits(play: Rules, clause: Clause) -> bool:
    """Whether the judge has read that what only this clause of the newer edition forbids may be done."""
    return play.state.ruling_on(str(clause)) == SILENT[1]


def lets_already(play: Rules, by: Iterable[Reason]) -> bool:
    """Whether the judge has read that what only the newer edition forbids may be done."""
    return play.state.ruling_on(_key(by)) == SILENT[1]


def lets(play: Rules, by: tuple[Reason, ...]) -> bool:
    """Whether an act goes on that only the newer edition forbids: the judge reads."""
    if not by:
        return True
    nearest = tuple([Clause(reason.clause, "") for reason in by])
    return play.reading(_key(by), "旧版没有写不可以这样做，新版写了", SILENT, nearest) == SILENT[1]


def _key(by: Iterable[Reason]) -> str:
    return " ".join(sorted({reason.clause for reason in by}))


def applies(play: Rules, what: str) -> bool:
    """Whether something that only the newer edition says is done: in the older one the judge reads."""
    if not older(play):
        return True
    missing = MISSING[what]
    readings = (missing.newer, missing.other)
    return play.reading(what, missing.question, readings, missing.nearest) == missing.newer
