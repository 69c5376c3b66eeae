"""10.6.2.3 and 10.6.2.4. What is chosen when a card or an ability is used: how many, which, who is out of reach."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from judge.clause import Clause
from judge.effects.nodes.ability import Node
from judge.effects.nodes.harm import Damage
from judge.effects.nodes.meant import Case, Count, Fact, Filter, Select, Times, X, of_targets, slots
from judge.effects.walking import parts
from judge.games.evolve import observing, order, selecting, sets
from judge.games.evolve.book import cite, embody
from judge.games.evolve.card import SPELL, Context
from judge.games.evolve.rules import Rules
from judge.games.evolve.vocabulary import WORDING
from judge.games.evolve.zones import CALCULATING, OPEN
from judge.kernel import Reason
from judge.kernel.records import Telling

CHOSEN = cite("10.6.2.3", "在此选择目标")
AS_MANY = cite("10.6.2.3.1", "尽可能选到那个数量")
UP_TO = cite("10.6.2.3.2", "从0到指定的数量")
SHARED_OUT = cite("10.6.2.3.2.1", "选的数量须在1以上，并且不超过还能合理分配的上限")
TOO_FEW = cite("10.6.2.3.3", "使用它就是违规")
EACH_ONE = cite("10.6.2.4.1", "每个目标至少要得1个单位")
NOT_RIGHT = cite("10.6.2.4.1.1", "这次使用违规")
ONLY_IF = cite("10.3.3", "条件不满足，那部分就无效")
NOT_ASKED = embody("10.3.2", "它本来要求作的选择，也不作")
AURA = (embody("12.15", "灵气"), embody("12.15.1", "不能选择它"), cite("12.15.2", "对手的卡牌和能力不能选择这张卡"))
BY_SPELL = "不能被对手的法术选择"
"""That no spell of the opponent's can have a card as its target."""
AWE_NOT_HERE = embody("12.12.2.1", "仍然可以选择它")
READINGS = ("可以使用，选到能选的数量（10.6.2.3.1）", "不能使用（10.6.2.3.3）")
AGAIN = (
    "10.6.2.3 再选",
    "一段文本里分开写的几次「选择」，能不能选同一个，书中没有写",
    ("能：没有条文禁止", "不能：已经选择过的不能再选"),
)


def on_use(select: Select) -> bool:
    """Whether it is chosen when it is used: anything but a card in a hidden zone (10.6.2.3)."""
    return not select.zones or all(zone in OPEN for zone in select.zones)


def against(play: Rules, card: int, context: Context, taken: list[int]) -> list[Reason]:
    """Why a card that fits cannot be chosen all the same."""
    by: list[Reason] = []
    if card in taken:
        by.append(Reason(CHOSEN, ("已经选择过",), card))
    if play.controller(card) != context.player:
        play.consult(*AURA)
        by += order.says(play, card, "灵气", AURA[2], "对手的效果不能选择它")
        by += order.says(play, card, BY_SPELL, order.FORBIDDEN) if _by_spell(play, context) else []
    by += order.says(play, card, "不能被选择", order.FORBIDDEN)
    return by


def _by_spell(play: Rules, context: Context) -> bool:
    """Whether it is a spell for which something is chosen."""
    return bool(context.card) and play.printed(context.card).kind == SPELL


def bounds(play: Rules, select: Select, context: Context) -> tuple[int, int]:
    """How few and how many of them are to be chosen."""
    among = selecting.candidates(play, select, context) if select.most is None else []
    number = len(among) if select.most is None else selecting.amount(play, select.most, context)
    least = number if select.least is None else selecting.amount(play, select.least, context)
    if _shares(select):
        return int(play.applies(SHARED_OUT)), number
    return min(least, number), number


def _alone(select: Select) -> Select:
    """The same without what compares it with another target, which is chosen first."""
    if all(demand.than is None for demand in select.filters):
        return select
    return replace(select, filters=tuple([demand for demand in select.filters if not _compared(demand)]))


def _compared(demand: Filter) -> bool:
    """Whether a demand compares a card with another target."""
    return any(map(of_targets, parts(demand.than)))


def _shares(select: Select) -> bool:
    """Whether a number is shared out over up to so many of them, so that one must be chosen (10.6.2.3.2.1)."""
    return select.least == 1 and select.most != 1


def short(play: Rules, wanted: tuple[Select, ...], context: Context) -> list[Reason]:
    """Why there are too few to choose from, so that it cannot be used (10.6.2.3.3)."""
    taken: list[int] = []
    by: list[Reason] = []
    for select in wanted:
        if select.given is not None and not selecting.holds(play, select.given, context):
            continue
        least, most = bounds(play, select, context)
        fitting = selecting.candidates(play, _alone(select), context)
        free = [
            card for card in fitting if not play.barring(against(play, card, context, _no_more(play, select, taken)))
        ]
        there = sets.most(play, select, free, most)
        if least > 0 and not there:
            which = f"：{WORDING.select(select)}" if len(wanted) > 1 else ""
            of_them = f"，凑不成{sets.tell(select)}的" if free else ""
            said = (f"没有可以选择的目标{which}{of_them}", *_compared_with(play, select, context))
            by.append(Reason(TOO_FEW, said, context.card, context.name))
            by += [Reason(SHARED_OUT, ("要分配，至少选1个",), context.card, context.name)] if _shares(select) else []
            by += [reason for card in fitting for reason in against(play, card, context, taken)]
        elif there < least and play.state.ruling_on(TOO_FEW) == READINGS[1]:
            by.append(Reason(TOO_FEW, (f"要选{least}个，只有{there}个",), context.card, context.name))
        taken += free[:least]
    return by


def unshareable(play: Rules, wanted: tuple[Select, ...], body: Sequence[Node], context: Context) -> list[Reason]:
    """Why what is to be shared out can never be enough for all that must be chosen (10.6.2.4.1.1).

    Only of a number that is known before it is used: what its user says or what was chosen before is seen then.
    """
    shared = [node for node in body if isinstance(node, Damage) and node.shared]
    if len(wanted) != 1 or len(shared) != 1 or wanted[0].given is not None:
        return []
    select, much = wanted[0], shared[0].amount
    known = [much.then, much.otherwise] if isinstance(much, Case) else [much]
    if not all(isinstance(each, int | Count) for each in known):
        return []
    total = max(selecting.amount(play, each, context) for each in known)
    least, most = bounds(play, select, context)
    fitting = selecting.candidates(play, select, context)
    free = [card for card in fitting if not play.barring(against(play, card, context, []))]
    needed = min(least, sets.most(play, select, free, most))
    if total >= needed or not play.applies(EACH_ONE):
        return []
    play.because(EACH_ONE, f"要分给{needed}个目标，只有{total}个单位", card=context.card)
    return [Reason(NOT_RIGHT, ("不能给每个目标至少分1个单位",), context.card, context.name)]


def _no_more(play: Rules, select: Select, taken: list[int]) -> list[int]:
    """Those that were chosen before and cannot be once more: 1个其他随从, or as the judge reads it."""
    return taken if select.other or play.state.ruling_on(AGAIN[0]) == AGAIN[2][1] else []


def _compared_with(play: Rules, select: Select, context: Context) -> Telling:
    """The numbers of the board that a description compares cards with, as they are now."""
    counted = [demand.than for demand in _alone(select).filters if isinstance(demand.than, Count | Fact | Times)]
    return tuple([part for number in counted for part in ("，", *observing.OBSERVER.number(play, number, context))])


def choose(play: Rules, wanted: tuple[Select, ...], context: Context, *, shared: int | None = None) -> Targets:
    """What the player chooses, 0 for each that he leaves out; None if he cannot choose as he must.

    ``shared``: what is shared out over them, if anything is.
    """
    taken: list[int] = []
    found: list[int] = []
    before = context.targets
    for select in wanted:
        if found:
            context = replace(context, targets=(*before, *found))
        chosen = _one(play, select, context, taken, shared)
        if chosen and set(chosen) & set(taken) and play.reading(*AGAIN, (CHOSEN,)) == AGAIN[2][1]:
            chosen = _one(play, select, context, taken, shared)
        if chosen is None:
            return None
        taken += chosen
        found += [*chosen, *[0] * (slots(select) - len(chosen))]
    return tuple(found)


def _one(play: Rules, select: Select, context: Context, taken: list[int], shared: int | None) -> list[int] | None:
    """What is chosen for one of the targets; None if so many cannot be chosen."""

    def by(card: int) -> list[Reason]:
        return against(play, card, context, _no_more(play, select, taken))

    fitting = selecting.candidates(play, select, context)
    given = select.given
    idle = given is not None and not selecting.holds(play, given, context) and play.applies(ONLY_IF)
    idle = idle and play.applies(NOT_ASKED)
    if given is not None and idle:
        fitting = []
        play.because(NOT_ASKED, "原本要选的也不选", card=context.card)
        seen = observing.seen(play, given, context)
        play.withheld(*_called(play, context), "条件没有满足，不选择目标", *seen, clause=ONLY_IF)
    elif given is not None:
        play.because(ONLY_IF, "条件满足", *observing.seen(play, given, context), card=context.card)
    least, most = bounds(play, select, context)
    free = [card for card in fitting if not play.barring(by(card))]
    least = 0 if idle else least
    there = sets.most(play, select, free, most)
    few = least > 0 and there < least and play.applies(TOO_FEW)
    if few and not (there and _as_many(play, least, there)):
        return None
    if not least and not free and select.given is None:
        play.note("applied", *_called(play, context), f"没有可选的目标，最多{most}个可以选0个", clause=UP_TO)
    least, most, clause = _how_many(play, select, least, most, context, shared)
    question, limits = (*_called(play, context), "选择目标"), (least, most)
    with selecting.WORDS.describing(play, select, context, CHOSEN, fewer=clause, more=clause):
        ways = (play, context.player, fitting, select, limits, context)
        chosen = sets.pick(*ways, *question, against=by, clause=CHOSEN, rule=order.TEXT_FIRST)
    for card in chosen:
        if play.controller(card) != context.player and play.flagged(card, "威压"):
            play.note("applied", card, "有【威压】，使用能力或卡牌时仍然可以选择", clause=AWE_NOT_HERE)
    return chosen


Targets = tuple[int, ...] | None


def _how_many(
    play: Rules, select: Select, least: int, most: int, context: Context, shared: int | None
) -> tuple[int, int, Clause]:
    """How few and how many he may choose, by which clause: of what is shared out each must get one (10.6.2.3.2.1)."""
    if shared is not None and _shares(select) and least:
        most = max(1, min(most, shared))
        play.because(SHARED_OUT, f"要分配的数是{shared}，选{'1' if most == 1 else f'1到{most}'}个")
        return 1, most, SHARED_OUT
    differ = f"，{'、'.join(select.distinct)}各不相同" if select.distinct else ""
    differ += f"，{'、'.join(select.alike)}相同" if select.alike else ""
    within = f"{differ}，{sets.tell_total(select)}" if select.total is not None else differ
    if least:
        play.because(AS_MANY, f"尽可能选到{least}个{within}")
        return (least, most, AS_MANY) if play.applies(AS_MANY) else (0, most, UP_TO)
    counted = None if isinstance(select.most, int | X | None) else select.most
    why = ("，", *observing.OBSERVER.number(play, counted, context)) if counted is not None else ()
    play.because(UP_TO, f"最多{most}个{within}，0个也可以", *why)
    return (0, most, UP_TO) if play.applies(UP_TO) else (most, most, AS_MANY)


def _as_many(play: Rules, wanted: int, there: int) -> bool:
    """Whether fewer will do: 10.6.2.3.1 and 10.6.2.3.3 do not agree."""
    missing = f"要选{wanted}个而只有{there}个可选，能不能使用"
    return play.reading(str(TOO_FEW), missing, READINGS, (AS_MANY, TOO_FEW)) == READINGS[0]


def _called(play: Rules, context: Context) -> tuple[int | str, ...]:
    """What chooses: a card that is being used, or an ability of one."""
    if play.card(context.card).zone == CALCULATING:
        return (context.card, "，")
    return (context.card, f"的『{context.name}』，")
