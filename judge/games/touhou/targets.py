"""1.12~2, 7.1.4, 7.1.5. Modes and targets: what may be chosen, and whether it is still legal.

A text with modes has one icon ``("模式", least, most, repeat, k1, k2, …)`` and the body ``(OneOf(of),)``: so many modes are
chosen, one of them several times if ``repeat`` is 1, and ``ki`` of the ability's ``targets`` belong to mode i, in their
order. ``Ref("对象2")`` is the second of all of them, whichever mode it belongs to.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from judge.effects.nodes import Ability, Node, OneOf, Select
from judge.games.cards.meaning import Context
from judge.games.touhou import editions, facts, selecting
from judge.games.touhou.book import cite, embody
from judge.games.touhou.card import Entry, as_player
from judge.games.touhou.rules import Rules
from judge.games.touhou.zones import FIELD, STACK
from judge.kernel import Reason

if TYPE_CHECKING:
    from collections.abc import Iterator

CHAPTER = (embody("1.12~2", "目标"), embody("1.121", "目标是效应要作用的对象"))
CHOSEN_ON_USE = embody("1.122", "就在使用符卡之时选择")
LEGAL = cite("7.1.5a", "玩家都要选择合法的对象")
NOT_TWICE = cite("1.124a", "都不能把同一个目标重复选上几次")
NOT_TWICE_ON_USE = cite("7.1.5a", "不能把同一个对象选上多次")
EACH_WORD = embody("1.124a", "可以被每一处各选一次")
EACH_MODE = cite("1.124b", "就可以选一次目标")
MODE = cite("7.1.4", "玩家要声明选哪个模式")
ALL_GONE = cite("7.1.5b", "它的所有效应都不结算")
STILL = cite("7.1.5c", "仍视为目标不合法")
UNTOUCHABLE = "不能成为目标"
PARTLY = ("其余照常结算，不合法的略过", "整个不结算")


class Part(NamedTuple):
    """What a text does of itself, or one of the modes that were chosen: its nodes and which targets are its own."""

    nodes: tuple[Node, ...]
    first: int
    """The place of its first target among those that the text describes, from 0."""
    wanted: tuple[Select, ...]


def modes(ability: Ability) -> tuple[int, int, bool, tuple[int, ...]] | None:
    """Least, most, repeat, and how many targets each mode has; None for a text without modes."""
    icon = next((icon for icon in ability.icons if icon[0] == "模式"), None)
    if icon is None:
        return None
    _, least, most, repeat, *each = icon
    return int(least), int(most), bool(repeat), tuple([int(count) for count in each])


def parts(ability: Ability, chosen: tuple[int, ...]) -> list[Part]:
    """What of a text is done, mode by mode."""
    found = modes(ability)
    first = next((node for node in ability.body if isinstance(node, OneOf)), None)
    if found is None or first is None:
        return [Part(ability.body, 0, ability.targets)]
    each = found[3]
    return [
        Part(first.of[mode - 1], sum(each[: mode - 1]), ability.targets[sum(each[: mode - 1]) :][: each[mode - 1]])
        for mode in chosen
    ]


def choose_modes(play: Rules, ability: Ability, context: Context) -> tuple[int, ...] | None:
    """The modes that the player declares (7.1.4); None if too few can be chosen."""
    found = modes(ability)
    if found is None:
        return ()
    least, most, repeat, each = found
    options = {f"第{number}项": number for number in range(1, len(each) + 1)}

    def against(word: str) -> list[Reason]:
        wanted = parts(ability, (options[word],))[0].wanted
        return [] if enough(play, wanted, context) else [Reason(LEGAL, ("没有合法的目标",), context.card)]

    chosen: list[int] = []
    if not repeat:
        free, blocked = play.sift(options, against)
        if len(free) < least:
            return None
        said = play.choose(
            *(context.player, free, context.card, "选择的模式"), least=least, most=most, blocked=blocked, clause=MODE
        )
        return tuple([options[str(word)] for word in said])
    for place in range(most):
        number = play.one_of(
            context.player,
            options,
            *(context.card, f"选择的模式（第{place + 1}次）"),
            least=int(place < least),
            against=against,
            clause=MODE,
        )
        if number is None:
            if place < least:
                return None
            break
        chosen.append(number)
    if len(set(chosen)) < len(chosen):
        play.because(EACH_MODE, "同一项每选一次，各选一次目标", card=context.card)
    return tuple(chosen)


def fitting(play: Rules, select: Select, context: Context) -> list[int]:
    """The cards and players that fit the description of a target."""
    play.consult(*CHAPTER)
    return selecting.candidates(play, select, context)


def against(play: Rules, target: int, context: Context, taken: list[int]) -> list[Reason]:
    """Why something that fits cannot be chosen all the same; ``taken``: for the same word 目标."""
    by: list[Reason] = []
    if target in taken:
        by += [Reason(clause, ("已经是这个目标之一",), target) for clause in (NOT_TWICE, NOT_TWICE_ON_USE)]
    found = play.flags(target, UNTOUCHABLE) if target < 0 or play.card(target).zone == FIELD else []
    by += [Reason(LEGAL, (UNTOUCHABLE,), layer.source or None, layer.name) for layer in found]
    if target == context.card and play.card(target).zone == STACK:
        by.append(Reason(LEGAL, ("就是这张牌自己",), target))
    return by


def enough(play: Rules, wanted: tuple[Select, ...], context: Context) -> bool:
    """Whether there are as many legal targets as are needed."""
    for select in wanted:
        free = [t for t in fitting(play, select, context) if not play.barring(against(play, t, context, []))]
        if len(free) < _least(play, select, context):
            return False
    return True


def _least(play: Rules, select: Select, context: Context) -> int:
    return 1 if select.least is None else selecting.amount(play, select.least, context)


def choose(play: Rules, wanted: tuple[Select, ...], context: Context) -> tuple[int, ...] | None:
    """The targets that the player chooses, in their order; None if there are too few."""
    if wanted and not play.applies(LEGAL):
        return tuple([0 for _ in wanted])
    found: list[int] = []
    for select in wanted:
        taken: list[int] = []
        most = 1 if select.most is None else selecting.amount(play, select.most, context)
        least = _least(play, select, context)
        for place in range(most):
            fit = fitting(play, select, context)
            options = {("AB"[-1 - one] if one < 0 else one): one for one in fit}
            chosen = play.one_of(
                *(context.player, options, context.card, "的目标"),
                least=int(place < least),
                against=lambda option, taken=taken, options=options: against(play, options[option], context, taken),
                clause=LEGAL,
            )
            if chosen is None:
                if place < least:
                    return None
                break
            taken.append(chosen)
        found += taken
        if len(taken) < most:
            found += [0] * (most - len(taken)) if len(wanted) > 1 else []
    return tuple(found)


def stamps(play: Rules, chosen: tuple[int, ...]) -> tuple[int, ...]:
    """The stamps that targets have now."""
    return tuple([play.card(one).stamp if one > 0 else 0 for one in chosen])


def legal(play: Rules, entry: Entry) -> tuple[int, ...] | None:
    """The targets that are still legal, 0 for the others; None if nothing is resolved (7.1.5b)."""
    if not any(entry.targets) or entry.ability is None or not editions.applies(play, "复查目标"):
        return entry.targets
    good = list(_checked(play, entry))
    bad = [old for old, new in zip(entry.targets, good, strict=True) if old and not new]
    if not bad:
        return entry.targets
    for target in bad:
        said = play.flags(target, UNTOUCHABLE) if target < 0 or play.in_play(target) else []
        by = [Reason(STILL, (UNTOUCHABLE,), layer.source or None, layer.name) for layer in said]
        by = by or [Reason(STILL, ("已不是合法的目标",), target)]
        words = ("AB"[-1 - target],) if as_player(target) is not None else (target,)
        play.note("refused", *words, "已不是合法的目标", clause=STILL, by=by)
    if not any(good):
        if not play.applies(ALL_GONE):
            return tuple(good)
        play.note("applied", entry.card, "的目标全部不合法，所有效应都不结算", clause=ALL_GONE)
        return None
    said = play.reading("7.1.5b", "几个目标里只有一部分不合法，怎样结算", PARTLY, (ALL_GONE, STILL))
    return tuple(good) if said == PARTLY[0] else None


def _checked(play: Rules, entry: Entry) -> Iterator[int]:
    """Each target, or 0 where it is none any more."""
    ability = entry.ability
    wanted = [part.wanted for part in parts(ability, entry.modes)] if ability is not None else []
    descriptions = [select for each in wanted for select in each]
    context = Context(entry.card, entry.player, cause=entry.cause)
    for target, stamp in zip(entry.targets, entry.stamps, strict=True):
        if not target or not play.applies(STILL):
            yield target
        elif target > 0 and play.card(target).stamp != stamp:
            yield 0
        elif play.barring(against(play, target, context, [])):
            yield 0
        else:
            fits = any(target in fitting(play, select, context) for select in descriptions)
            yield target if fits or not descriptions else 0


__all__ = ["choose", "choose_modes", "enough", "facts", "legal", "modes", "parts", "stamps"]
