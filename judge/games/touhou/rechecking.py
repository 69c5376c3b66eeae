"""7.1.5b, 7.1.5c, 4.05. Whether what was chosen as a target is still legal when the card or ability resolves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.games.cards.meaning import Context
from judge.games.touhou import editions, not_meant, selecting
from judge.games.touhou.book import cite, embody
from judge.games.touhou.card import Entry, as_option
from judge.games.touhou.rules import Rules
from judge.games.touhou.targets import UNTOUCHABLE, against, fitting, parts, untouchable
from judge.games.touhou.zones import NEW_OBJECT
from judge.kernel import Reason

if TYPE_CHECKING:
    from collections.abc import Iterator

ALL_GONE = cite("7.1.5b", "它的所有效应都不结算")
STILL = cite("7.1.5c", "仍视为目标不合法")
OF_ITS_WORDS = embody("1.122", "就在使用符卡之时选择")
REWRITTEN = "描述改过的目标"
AS_REWRITTEN = ("照改后的描述结算：它没有目标", "不结算：选过的目标已全部丢失")


def legal(play: Rules, entry: Entry) -> tuple[int, ...] | None:
    """The targets that are still legal, 0 for the others; None if nothing is resolved (7.1.5b)."""
    if not any(entry.targets) or entry.ability is None:
        return entry.targets
    good = list(_checked(play, entry))
    if entry.instead is not None:
        return entry.targets if any(good) or _resolves_rewritten(play, entry) else None
    bad = [(old, stamp) for old, new, stamp in zip(entry.targets, good, entry.stamps, strict=True) if old and not new]
    if not bad or not editions.applies(play, "复查目标"):
        return entry.targets
    for target, stamp in bad:
        if _another_object(play, target, stamp):
            play.because(NEW_OBJECT, "移动过，是全新的对象", card=target)
            play.withheld(target, "已不再是目标，不受影响", clause=STILL)
            continue
        held = play.flags(target, UNTOUCHABLE) if target < 0 or play.in_play(target) else []
        by = untouchable(STILL, held) or _no_longer(play, entry, target)
        gone = as_option(target)
        play.owing_to([reason for reason in by if reason.clause != STILL or reason.gives != (UNTOUCHABLE,)])
        play.withheld(gone, "不是合法的目标，不受影响", clause=STILL)
    if not any(good):
        if not play.applies(ALL_GONE):
            return tuple(good)
        play.withheld(entry.card, "的目标全部不合法，所有效应都不结算", clause=ALL_GONE)
        return None
    play.note("applied", entry.card, "的目标没有全部不合法，其余的照常结算", clause=ALL_GONE)
    return tuple(good)


def all_gone(play: Rules, entry: Entry) -> bool:
    """Whether none of its targets is legal any more; nothing is told of that yet, and nobody has to read anything."""
    aims = any(entry.targets) and entry.ability is not None and entry.instead is None
    if not aims or editions.older(play) or not play.applies(ALL_GONE):
        return False
    return not any(_checked(play, entry))


def _resolves_rewritten(play: Rules, entry: Entry) -> bool:
    """Whether a card resolves whose targets are lost, if its words were changed and speak of none now (1.122)."""
    missing = "描述被改过的牌，改之前选的目标已全部不合法，改后的描述里没有目标，它结算吗"
    if play.reading(REWRITTEN, missing, AS_REWRITTEN, (ALL_GONE, OF_ITS_WORDS)) == AS_REWRITTEN[0]:
        return True
    play.withheld(entry.card, "的目标全部不合法，所有效应都不结算", clause=ALL_GONE)
    return False


def _no_longer(play: Rules, entry: Entry, target: int) -> list[Reason]:
    """What of the description of a target no longer fits: what was asked of it, and what it is."""
    context = Context(entry.card, entry.player, cause=entry.cause, targets=entry.targets)
    wanted = [select for part in parts(entry.ability, entry.modes) for select in part.wanted] if entry.ability else []
    demands = [demand for select in wanted for demand in select.filters] if target > 0 else []
    said = not_meant.unmet(play, target, demands, context)
    return [Reason(STILL, (said or "不合乎描述",), target)]


def _another_object(play: Rules, target: int, stamp: int) -> bool:
    """Whether a target has moved since: as a new object it is lost as a target (4.05)."""
    return target > 0 and play.card(target).stamp != stamp and play.applies(NEW_OBJECT)


def _checked(play: Rules, entry: Entry) -> Iterator[int]:
    """Each target, or 0 where it is none any more."""
    ability = entry.ability
    wanted = [select for part in parts(ability, entry.modes) for select in part.wanted] if ability else []
    context = Context(entry.card, entry.player, cause=entry.cause, targets=entry.targets)
    for target, stamp in zip(entry.targets, entry.stamps, strict=True):
        of_abilities = [select for select in wanted if selecting.of_ability(select)]
        if not target or any(target in fitting(play, s, context) for s in of_abilities):
            yield target
        elif _another_object(play, target, stamp):
            yield 0
        elif not play.applies(STILL):
            yield target
        elif play.barring(against(play, target, context, [])):
            yield 0
        else:
            yield target if any(target in fitting(play, select, context) for select in wanted) else 0
