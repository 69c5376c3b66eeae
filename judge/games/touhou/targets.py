"""1.12~2, 7.1.4, 7.1.5. Modes and targets: what may be chosen, and whether it is still legal."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from judge.clause import Clause
from judge.effects.nodes.ability import Ability, Grant, Modes, Node
from judge.effects.nodes.meant import Select, slots
from judge.games.cards.meaning import RELATIONS, Context
from judge.games.cards.values import Layer
from judge.games.touhou import editions, facts, meant, not_meant, selecting, without_x
from judge.games.touhou.book import cite, embody
from judge.games.touhou.card import SPELL, UNIT, Entry, as_option
from judge.games.touhou.not_meant import of_target
from judge.games.touhou.rules import Rules
from judge.games.touhou.zones import FIELD, STACK
from judge.kernel import Option, Reason

if TYPE_CHECKING:
    from collections.abc import Callable

CHAPTER = (embody("1.12~2", "目标"), embody("1.121", "目标是效应要作用的对象"))
CHOSEN_ON_USE = embody("1.122", "就在使用符卡之时选择")
LEGAL = cite("7.1.5a", "玩家都要选择合法的对象")
NOT_TWICE = cite("1.124a", "都不能把同一个目标重复选上几次")
NOT_TWICE_ON_USE = cite("7.1.5a", "不能把同一个对象选上多次")
EACH_WORD = embody("1.124a", "可以被每一处各选一次")
EACH_MODE = cite("1.124b", "就可以选一次目标")
MODE = cite("7.1.4", "玩家要声明选哪个模式")
UNTOUCHABLE = "不能成为目标"
NOT_WRITTEN = "书上只写了符卡的目标何时选，能力的比照它，进入对抗时选"
NOT_SAID = "就是这张牌自己，没有写牌能不能以自己为目标"
OR_OTHERS = "可读作可以选自己，也可读作只能选别的；这里有别的可选，读作只能选别的，裁判可以另定"
OR_ITSELF = "可读作可以选自己，也可读作只能选别的；这里没有别的可选，读作不能使用，裁判可以另定"
ITSELF, OF_ITSELF = "7.1.5a", ("不能选自己", "可以选自己：符合描述的都是合法的对象")


class Part(NamedTuple):
    """What a text does of itself, or one of the modes that were chosen: its nodes and the targets that are its own."""

    nodes: tuple[Node, ...]
    first: int
    """The place of its first target among those that the text describes, from 0."""
    wanted: tuple[Select, ...]


def modes(ability: Ability) -> Modes | None:
    """The modes of a text; None for one without."""
    return next((node for node in ability.body if isinstance(node, Modes)), None)


def parts(ability: Ability, chosen: tuple[int, ...]) -> list[Part]:
    """What of a text is done, in its order, mode by mode as they were chosen."""
    found: list[Part] = []
    own = ability.targets
    for node in ability.body:
        if not isinstance(node, Modes):
            if found and not found[-1].first and len(found) == 1:
                found[0] = found[0]._replace(nodes=(*found[0].nodes, node))
            else:
                found.append(Part((node,), 0, own))
                own = ()
            continue
        starts = [sum(slots(select) for select in ability.targets)]
        for mode in node.of:
            starts.append(starts[-1] + sum(slots(select) for select in mode.targets))
        found += [Part(node.of[mode - 1].then, starts[mode - 1], node.of[mode - 1].targets) for mode in chosen]
    return found


def choose_modes(play: Rules, ability: Ability, context: Context) -> tuple[int, ...] | None:
    """The modes that the player declares (7.1.4); None if too few can be chosen."""
    node = modes(ability)
    return () if node is None else choose_of(play, node, context, EACH_MODE if editions.older(play) else MODE)


def choose_of(play: Rules, node: Modes, context: Context, mode: Clause) -> tuple[int, ...] | None:
    """The modes that the player chooses by a clause; None if too few can be chosen."""
    least, most = selecting.amount(play, node.least, context), selecting.amount(play, node.most, context)
    if node.more is not None and selecting.holds(play, node.more[0], context):
        _, least, most = node.more
        told = meant.named(play, f"条件成立，改为选择{most}项：{meant.condition(node.more[0])}", context)
        play.because(MODE, *told, card=context.card)
    options = {f"第{number}项：{meant.mode(of)}": number for number, of in enumerate(node.of, 1)}

    def against(word: str) -> list[Reason]:
        wanted = node.of[options[word] - 1].targets
        if options[word] in chosen and not again:
            return [Reason(EACH_MODE, ("已经选过，没有写可以多次选择同一项",), context.card)]
        return [] if enough(play, wanted, context) else too_few(play, wanted, context)

    chosen: list[int] = []
    again = node.again and play.applies(EACH_MODE)
    for place in range(most):
        left = {word: n for word, n in options.items() if n not in chosen} if mode != MODE and not again else options
        said = f"第{place + 1}次选择的模式" if most > 1 else "选择的模式"
        least_now = int(place < least)
        number = play.one_of(context.player, left, context.card, said, least=least_now, against=against, clause=mode)
        if number is None:
            if least_now:
                return None
            break
        chosen.append(number)
    if len(set(chosen)) < len(chosen):
        twice = [number for number in dict.fromkeys(chosen) if chosen.count(number) > 1]
        for number in [one for one in twice if node.of[one - 1].targets]:
            said = f"的第{number}项选了{chosen.count(number)}次，每次各选一次目标"
            play.note("applied", context.card, said, clause=EACH_MODE)
    return tuple(sorted(chosen))


def fitting(play: Rules, select: Select, context: Context) -> list[int]:
    """The cards and players that fit the description of a target."""
    play.consult(*CHAPTER)
    return selecting.candidates(play, select, context)


def against(play: Rules, target: int, context: Context, taken: list[int], select: Select | None = None) -> list[Reason]:
    """Why something that fits cannot be chosen all the same; ``taken``: for the same word 目标, which ``select`` is."""
    by: list[Reason] = []
    if target in taken:
        by += [of_target(clause, "这一处「目标」已经选了它", target) for clause in (NOT_TWICE, NOT_TWICE_ON_USE)]
    here = (target < 0 or play.card(target).zone == FIELD) and not (select and selecting.of_ability(select))
    found = [x for x in play.flags(target, UNTOUCHABLE) if _bites(play, x, context)] if here else []
    return [*by, *untouchable(LEGAL, found)]


def untouchable(clause: Clause, layers: list[Layer]) -> list[Reason]:
    """What keeps a target off: the texts that say so, and by which clause it is no legal one then."""
    said = [Reason(clause, (UNTOUCHABLE,), layer.source or None, layer.name) for layer in layers]
    return [*said, *facts.layers_say(layers, UNTOUCHABLE)]


def _itself(play: Rules, target: int, context: Context) -> bool:
    """Whether a card that is being used would be its own target: by the words of 7.1.5a and 1.124a it fits."""
    return target == context.card and play.card(target).zone == STACK


def _of_one_name(play: Rules, target: int, taken: list[int]) -> list[Reason]:
    """Why it is no other target of 不同名的: its whole name is that of one that was taken."""
    named = next((one for one in taken if one > 0 and play.face(one).name == play.face(target).name), 0)
    return [Reason(LEGAL, ("与已选的", named, "同名"), target)] if named else []


def _together(play: Rules, target: int, taken: list[int], select: Select) -> list[Reason]:
    """Why it does not go with the other targets: of what is to differ it has what one of them has, or the like."""
    if target in taken:  # that says enough
        return []
    by = _of_one_name(play, target, taken) if "名称" in select.distinct else []
    for fact in (*select.distinct, *select.alike):
        for one in taken[:1] if fact != "名称" else ():
            same = set(facts.fact(play, one, fact)) == set(facts.fact(play, target, fact))
            if same != (fact in select.alike):
                by.append(Reason(LEGAL, (f"{fact}与已选的", one, "相同" if same else "不同"), target))
    return by


def not_itself(play: Rules, target: int, context: Context, others: Callable[[], int]) -> list[Reason]:
    """Why it is not offered to itself: the judge has read so, or nobody has to choose, as one other is there to take.

    No clause says so: where somebody chooses anyway, or nothing else is there, it may be chosen, and the judge reads.
    """
    if not _itself(play, target, context):
        return []
    known = play.state.ruling_on(ITSELF)
    if known == OF_ITSELF[1] or (not known and others() != 1):
        return []
    return [_said_of_itself(play, target, OR_OTHERS)]


def _said_of_itself(play: Rules, card: int, read: str) -> Reason:
    """That the book is silent of a card as its own target, how that can be read, and how it is read here."""
    if play.state.ruling_on(ITSELF):
        read = "裁判先前读作不能选自己"
    nearest = editions.number(play, LEGAL, CHOSEN_ON_USE)
    return Reason(Clause("", ""), (f"{NOT_SAID}（最接近的是 {nearest}）；{read}",), card)


def may_itself(play: Rules, target: int, context: Context) -> bool:
    """Whether what was chosen may be: of a card as its own target the book says nothing, and the judge reads."""
    if not _itself(play, target, context):
        return True
    said = play.reading(ITSELF, "使用中的牌符合自己的描述，能不能成为自己的目标", OF_ITSELF, (LEGAL, NOT_TWICE))
    return said == OF_ITSELF[1]


def _bites(play: Rules, layer: Layer, context: Context) -> bool:
    """Whether a text keeps off what chooses targets here: of whom, and whether spells or abilities."""
    against = layer.node.against if isinstance(layer.node, Grant) else None
    kind, whose = (
        (against.kind, against.whose) if isinstance(against, Select) else layer.words or ("符卡或能力", "双方")
    )
    if whose == "对手" and layer.source and play.card(layer.source).player == context.player:
        return False
    if isinstance(against, Select) and not all(
        selecting.WORDS.fits(play, context.card, one, context) for one in against.filters
    ):
        return False
    return ("符卡" if play.face(context.card).kind == SPELL else "能力") in kind


def enough(play: Rules, wanted: tuple[Select, ...], context: Context) -> bool:
    """Whether there are as many legal targets as are needed."""
    before: list[int] = []
    so_read = play.state.ruling_on(ITSELF) == OF_ITSELF[1]
    for select in wanted:
        free = [t for t in fitting(play, select, context) if not play.barring(against(play, t, context, [], select))]
        free += [context.card] if so_read and _would_fit_itself(play, select, context) else []
        apart = before if select.except_ else [0]
        if not any(len([t for t in free if t != one]) >= selecting.least(play, select, context) for one in apart):
            return False
        before = free
    return True


def too_few(play: Rules, wanted: tuple[Select, ...], context: Context, said: str = "") -> list[Reason]:
    """Why there are too few legal targets for a text (``said``): those that fit are named with what keeps them off."""
    kept: list[Reason] = []
    there: list[str] = []
    short_of: list[Select] = []
    for select in wanted:
        fit = fitting(play, select, context)
        barred = {one: by for one in fit if (by := play.barring(against(play, one, context, [], select)))}
        free, least = len(fit) - len(barred), selecting.least(play, select, context)
        if free < least:
            short_of.append(select)
            kept += not_meant.no_permanents(play, select, fit)
            kept += not_meant.others_in_stack(play, select, fit, context, LEGAL)
            there.append(f"合法的目标要{least}个，只有{free}个" if free else "没有合法的目标")
            kept += [of_target(NOT_TWICE, "不能重复选", one) for one in fit if one not in barred]
        for one, by in barred.items() if free < least else ():
            said_of = [reason for reason in by if reason.clause != LEGAL]
            named = [] if any(reason.card == one for reason in said_of) else [of_target(LEGAL, UNTOUCHABLE, one)]
            kept += [*named, *said_of]
    itself = bool(short_of) and all(_would_fit_itself(play, select, context) for select in short_of)
    alone = [_said_of_itself(play, context.card, OR_ITSELF)] if itself else []
    so = "除了自己，没有合法的目标" if alone else there[0] if there else "没有另一个合法的目标"
    short = Reason(LEGAL, (so,), context.card, said)
    return list(dict.fromkeys([short, *kept, *alone, *barred_by_x(play, wanted, context)]))


def _would_fit_itself(play: Rules, select: Select, context: Context) -> bool:
    """Whether a card that is not used yet meets a description once it lies in the 对抗 (7.1.3)."""
    here = STACK in select.zones and not select.other and play.card(context.card).zone != STACK
    if not here or context.player not in selecting.sides(play, select.whose, context.player):
        return False
    return selecting.described(play, select, context.card, context)


def barred_by_x(play: Rules, wanted: tuple[Select, ...], context: Context) -> list[Reason]:
    """What in the 对抗 is no target only because its X counts as chosen (3.28a)."""
    asked = [select for select in wanted if STACK in select.zones and any(f.fact == "颜色值" for f in select.filters)]
    found: list[Reason] = []
    for select in asked:
        loose = replace(select, filters=tuple([demand for demand in select.filters if demand.fact != "颜色值"]))
        demands = [demand for demand in select.filters if demand.fact == "颜色值"]
        for card in selecting.candidates(play, loose, context):
            entry = facts.entry_of(play, card)
            x = 0 if entry is None else entry.x * sum(hue.x for hue in play.face(card).value)
            value = facts.value(play, card)
            if (
                x
                and card not in fitting(play, select, context)
                and all(RELATIONS[demand.relation](value - x, each) for demand in demands for each in demand.values)
            ):
                found.append(Reason(facts.X_CHOSEN, (f"X是{entry.x if entry else 0}，颜色值是{value}",), card))
    return found


def choose(play: Rules, wanted: tuple[Select, ...], context: Context, *, kind: str = "能力") -> tuple[int, ...] | None:
    """The targets that the player chooses, each in its place, for a 牌 or a 能力; None if there are too few."""
    found: list[int] = []
    for number, select in enumerate(wanted):
        taken = _some(play, select, replace(context, targets=tuple(found)), spell=kind == "牌")
        if taken is None:
            return None
        gaps = slots(select) - len(taken) if number < len(wanted) - 1 else 0
        found += [*taken, *[0] * gaps]
    return tuple(found)


def _some(play: Rules, select: Select, context: Context, *, spell: bool) -> list[int] | None:
    """The targets for one word 目标; None if there are too few."""
    taken: list[int] = []
    if not play.applies(LEGAL):
        return taken
    fit = fitting(play, select, context)
    options: dict[Option, int] = {as_option(one): one for one in fit}
    most = len(fit) if select.most is None else selecting.amount(play, select.most, context)
    least = selecting.least(play, select, context)

    def others() -> int:
        free = [x for x in fit if x != context.card and not play.barring(against(play, x, context, [], select))]
        return len(free)

    def barred(option: Option) -> list[Reason]:
        one = options[option]
        same = _together(play, one, taken, select)
        return [*against(play, one, context, taken, select), *not_itself(play, one, context, others), *same]

    for place in range(most):
        if len(taken) == len(fit):  # with nothing to choose from, nothing is said of how it is chosen
            return None if place < least and not place else taken
        if not spell:
            play.because(CHAPTER[1], "「目标」是效应要作用的对象", card=context.card)
        play.because(CHOSEN_ON_USE, "使用时选择" if spell else NOT_WRITTEN, card=context.card)
        if select.kind == selecting.UNIT_OR_PLAYER:
            play.because(selecting.DEFAULT, "单位和玩家", card=context.card)
        elif any(one > 0 and play.in_play(one) and play.face(one).kind != UNIT for one in fit):
            play.because(selecting.DEFAULT, "特别指出了其他基本对象", card=context.card)
        without_x.tell(play, select, fit)
        with play.describing(lambda one: not_meant.reasons(play, one, select, context, LEGAL)):
            chosen = play.one_of(
                *(context.player, options, context.card, "的目标"),
                least=int(place < least),
                against=barred,
                clause=CHOSEN_ON_USE if spell and editions.older(play) else LEGAL,
            )
        if chosen is None:
            return None if place < least else taken
        if not may_itself(play, chosen, context):
            return _some(play, select, context, spell=spell)
        taken.append(chosen)
    return taken


def aimed(play: Rules, entry: Entry, before: tuple[int, ...] = ()) -> None:
    """What became targets of a card or of an ability may set abilities off, all of it at the same time."""
    with play.together():
        for target in entry.targets:
            if target and target not in before:
                play.happened("成为目标", target, entry.card, by=entry.kind)


def stamps(play: Rules, chosen: tuple[int, ...]) -> tuple[int, ...]:
    """The stamps that targets have now."""
    return tuple([play.card(one).stamp if one > 0 else 0 for one in chosen])


__all__ = ["aimed", "choose", "choose_modes", "enough", "modes", "parts", "stamps"]
