"""1.4, 1.15, 3.2, 7.1.6. 颜色值 and other conditions: what has to be paid, whether it can be, and paying it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from judge.clause import Clause
from judge.effects import tell
from judge.effects.nodes.ability import May, Node
from judge.effects.nodes.meant import Ref, Select
from judge.effects.nodes.verbs import Counters, GiveUp, Points, Put, Resources, Turn
from judge.games.cards.meaning import Context
from judge.games.cards.resolving import PAID
from judge.games.touhou import (
    activating,
    directly,
    editions,
    facts,
    judging,
    keywords,
    points,
    regained,
    repriced,
    shortage,
    turning,
)
from judge.games.touhou.book import cite, embody, step
from judge.games.touhou.card import COLOURS, UNIT, Hue, as_target
from judge.games.touhou.points import (
    CANNOT,
    Slots,
    Source,
    of_other_cards,
    payable,
    resource_slots,
    slots,
    uses,
    ways_to_pay,
)
from judge.games.touhou.rules import Rules
from judge.games.touhou.vocabulary import WORDS
from judge.games.touhou.zones import DISC, FIELD
from judge.kernel import CardId, Procedure, Reason

CHAPTER = (
    *(embody("1.15", "使用条件的支付"), embody("1.151", "支付使用条件")),
    *(embody("1.157", "颜色盘区域之外的颜色值支付"), embody("1.44", "就要付多少那种颜色值")),
)
EXTRA = embody("1.155", "非执行不可的支付条件")
TAPPED = cite("4.7.4", "靠横置颜色盘里对应颜色的牌来支付")
EXACT = cite("3.24", "每种颜色值的种类和数量都必须完全符合")
STRICT = cite("7.1.6b", "种类和数量必须严格对应")
OF_A_CARD = (cite("3.22", "分别横置多少"), EXACT, STRICT)
"""What speaks of paying for a card that is used, and of nothing else."""
ALL_OF_IT = cite("7.1.6b", "必须把它们全部用于支付")
MIXED = cite("3.27", "可以用对应数量的各种颜色组合来支付")
AS_PAID = cite("1.158", "算作付过原来的条件")
INSTEAD = cite("1.157a", "可以代替这种支付")
NOT_IN_STACK = cite("1.157b", "不进入对抗")
NEW_HERE = cite("2.21", "必须在上一个重置阶段之前就操控它")
ITEM_MAY = embody("2.23", "不必像单位那样")


def sources(play: Rules, player: int, apart: int = 0, *, of: int = 0) -> list[Source]:
    """Everything with which a player could pay, but for a card; worked out once as long as nothing changes.

    ``of``: the card that is used, for the use of which alone some may pay.
    """
    found = _all_of_them(play, player)
    if any(source.ability is not None for source in found):
        found = [source for source in found if points.pays_for(play, source, of, player)]
    return [source for source in found if source.card != apart] if apart else found


def _all_of_them(play: Rules, player: int) -> list[Source]:
    known: dict[int, list[Source]] = play.while_nothing_changes(("支付", play.state.phase), dict)
    if player not in known:
        play.consulted.update(CHAPTER)
        tapping = [
            Source(card, (frozenset(facts.colours(play, card)),))
            for card in play.state.zones[player, DISC]
            if not play.card(card).tapped and play.applies(TAPPED)
        ]
        known[player] = [*tapping, *(source for source, by in _by_abilities(play, player) if not by)]
    return known[player]


def _by_abilities(play: Rules, player: int) -> Iterator[tuple[Source, list[Reason]]]:
    """What 颜色值能力 would pay, and why they cannot now."""
    for card in play.state.zones[player, FIELD] if play.applies(INSTEAD) else ():
        if "启动" not in play.face(card).kinds:
            continue
        for ability in play.abilities(card):
            if made := points.produced_now(play, ability, Context(card, player)):
                by = [why for part in ability.cost for why in lacking(play, part, Context(card, player))]
                by += activating.forbidden(play, card, player)
                yield from ((Source(card, resource_slots(each), ability), by) for each in made)


def _not_yet(play: Rules, player: int, needed: Slots, given: list[Source], card: int) -> list[Reason]:
    """What keeps a 颜色值能力 from paying where it would be enough, or too much: it came too late (2.21), or a text."""
    late: list[tuple[Source, list[Reason]]] = []
    for source, by in _by_abilities(play, player):
        texts = activating.forbidden(play, source.card, player)
        if by and all(one.clause == NEW_HERE or one in texts for one in by):
            is_one = Reason(INSTEAD, ("颜色值能力，读作也是启动的能力",), source.card)
            late.append((source, [*by, is_one] if texts else by))
    all_of_them = [*given, *(source for source, _ in late)]
    if not late or payable(needed, points.in_points(all_of_them)) is None:
        return []
    too_much = payable(needed, all_of_them) is None
    whole = [Reason(ALL_OF_IT, ("一次产生的颜色值要全部用掉",), card or None)] if too_much else []
    return list(dict.fromkeys([*(why for _, by in late for why in by), *whole]))


def _itself(play: Rules, player: int, needed: Slots, card: int, *, using: bool) -> list[Reason]:
    """That a card does not pay for itself with which there would be enough: it is in the 对抗, or is tapped besides."""
    if payable(needed, sources(play, player, of=card if using else 0)) is None:
        return []
    if using:
        return [] if editions.older(play) else [Reason(shortage.IN_STACK, ("已在对抗区，不能横置来支付",), card)]
    return [Reason(CANNOT, ("条件里它自己要横置，不能又用来支付颜色值",), card)]


def tap_against(play: Rules, card: int) -> list[Reason]:
    """Why a card cannot be tapped for an ability of its own (2.21, 2.23)."""
    here, by = play.card(card), turning.against(play, card, "横置")
    if play.face(card).kind != UNIT:
        play.consult(ITEM_MAY)
    elif here.since >= play.state.turn and not editions.permits(play, NEW_HERE) and not regained.as_before(play, card):
        by.append(Reason(NEW_HERE, ("本回合才开始操控",), card))
    return list(play.barring(by))


def against(
    play: Rules, player: int, needed: Slots, card: int = 0, *, using: bool = False, apart: int = 0, of: int = 0
) -> list[Reason]:
    """Why so much cannot be paid; ``using``: it is what a card asks that is being used; ``apart``: which cannot pay."""
    given = sources(play, player, card if using else apart, of=card if using else of)
    if payable(needed, given) is not None:
        return directly.short(play, player, needed, given, card) if using else []
    have = sum(len(source.points) for source in given)
    clauses = (CANNOT, *OF_A_CARD) if using else (CANNOT,)
    whole = [Reason(ALL_OF_IT, ("一次产生的颜色值要全部用掉",), card or None)]
    if payable(needed, points.in_points(given)) is not None:
        if not play.applies(ALL_OF_IT):
            return []
        rest = [Reason(clause, ("不能正好付清",), card or None) for clause in clauses if clause != STRICT]
        return [*whole, *rest]
    short = f"要付{len(needed)}点，能用来付的有{have}点" if have < len(needed) else "颜色对不上"
    by = [Reason(clause, (short,), card or None) for clause in clauses]
    mixed = next((slot for slot in needed if 1 < len(slot) < len(COLOURS)), None) if using else None
    if mixed and have >= len(needed) and not editions.older(play):
        hues = "、".join(colour for colour in COLOURS if colour in mixed)
        by.append(Reason(MIXED, (f"混色，用{hues}的组合支付",), card or None))
    every = _all_of_them(play, player)
    by += [Reason(INSTEAD, ("写明只能用来支付别的",), one) for one in points.kept_for_others(every, needed, given)]
    by += _not_yet(play, player, needed, given, card)
    by += _itself(play, player, needed, card, using=using)
    return [*by, *whole] if have >= len(needed) and any(len(one.points) > len(needed) for one in given) else by


def pay(play: Rules, player: int, needed: Slots, *, apart: int = 0, of: int = 0, so: tuple[Reason, ...] = ()) -> bool:
    """Pay exactly what is needed, point by point: its player says with what where there is a choice.

    ``so``: why just that is needed. ``of``: the card for whose use it is.
    """
    left, given = tuple(sorted(needed, key=len)), sources(play, player, apart, of=of)
    given = directly.usable(play, player, needed, given)
    if play.barring(against(play, player, needed, apart=apart, of=of)) or payable(needed, given) is None:
        return False
    if any(len(slot) > 1 for slot in needed):
        play.consult(MIXED)
    while left:
        after = [_after(source, left, of_other_cards(given, source)) for source in given]
        free = [source for source, rest in zip(given, after, strict=True) if rest is not None]
        chosen = _which(play, player, free, given, left)
        rest = after[given.index(chosen)] if chosen is not None else None
        if chosen is not None:
            play.owing_to(so)
        if chosen is None or rest is None or not _spend(play, chosen):
            return False
        left, given = rest, of_other_cards(given, chosen)
    return True


def upright(play: Rules, player: int) -> frozenset[int]:
    """The cards of a player that are not tapped, with which he could pay."""
    state = play.state
    here = (*state.zones[player, DISC], *state.zones[player, FIELD])
    return frozenset(card for card in here if not play.card(card).tapped)


def _after(source: Source, needed: Slots, others: list[Source]) -> Slots | None:
    """What is left when a source has paid the first point (and what else it pays); None if that leads nowhere."""
    for used in uses(source.points, needed):
        rest = tuple([slot for place, slot in enumerate(needed) if place not in used])
        if 0 in used and payable(rest, others) is not None:
            return rest
    return None


def _which(play: Rules, player: int, free: list[Source], given: list[Source], left: Slots) -> Source | None:
    """The source that pays the next point; those of one name do not differ."""
    kinds: dict[object, Source] = {}
    for source in free:
        kinds.setdefault((play.card(source.card).face, source.ability), source)
    must = [source for source in kinds.values() if payable(left, of_other_cards(given, source)) is None]
    if len(kinds) < 2 or must:
        return next(iter(must or kinds.values()), None)
    offered = {source.card: source for source in kinds.values()}
    paid = [source for source in given if any(point & left[0] for point in source.points)]
    others = {source.card: source for source in paid if source.card not in offered and source not in free}

    def why(card: int) -> list[Reason]:
        if card in offered:
            return []
        clause = ALL_OF_IT if len(others[card].points) > 1 else EXACT
        return [Reason(clause, ("这样付不清余下的",), card)]

    said = f"用来支付{'/'.join(colour for colour in COLOURS if colour in left[0])}的牌（还要付{len(left)}点）"
    return play.one_of(player, {**offered, **others}, said, against=why, clause=STRICT)


def _spend(play: Rules, source: Source) -> bool:
    if source.ability is None:
        if editions.older(play):  # which says so only in passing, of what is done instead
            play.because(INSTEAD, "说到使用牌、能力要横置颜色盘里的牌来支付")
        return play.tap(source.card, TAPPED, source.card, "横置，支付颜色值")
    said = source.ability.name or source.ability.text
    play.because(INSTEAD, "代替横置颜色盘里的牌", card=source.card, ability=said)
    play.because(NOT_IN_STACK, "颜色值能力不进入对抗", card=source.card, ability=said)
    if len(source.points) > 1:
        play.because(ALL_OF_IT, f"{len(source.points)}点全部用于支付", card=source.card, ability=said)
    mine = Context(source.card, play.card(source.card).player)
    return all(pay_part(play, part, mine, tapping=INSTEAD) for part in source.ability.cost)


def unpaid(play: Rules, player: int, card: int, x: int) -> list[Reason]:
    """Why the 颜色值 of a card cannot be paid, in none of the ways that there are."""
    every = [_unpaid(play, player, card, hues) for hues in ways_to_pay(play, card, x)]
    by = min(every, key=len) if len(every) > 1 else every[0]
    if not by:
        return by
    given = sources(play, player, card, of=card)
    return [*by, *repriced.bearing(play, card, x, lambda slots: payable(slots, given) is not None)]


def asked(play: Rules, player: int, card: int, hues: tuple[Hue, ...], *, declared: bool = False) -> Slots:
    """The points that are to be paid; how 极彩 is read does not matter where all that there is has to pay them."""
    strict = slots(play, card, hues, strictly=True)
    given = sources(play, player, of=card)
    every = sum(len(source.points) for source in given) == len(strict) and payable(strict, given) is not None
    return strict if every else slots(play, card, hues, declared=declared)


def _unpaid(play: Rules, player: int, card: int, hues: tuple[Hue, ...]) -> list[Reason]:
    """The same for one way; how 极彩 is read matters only where the colours do not fit and the number does."""
    strict = slots(play, card, hues, strictly=True)
    short = against(play, player, strict, card, using=True)
    if not short or not keywords.has_any_colour(play, card):
        return short
    if payable(tuple([frozenset(COLOURS)] * len(strict)), sources(play, player, of=card)) is None:
        return short
    by = against(play, player, slots(play, card, hues), card, using=True)
    return [*by, *keywords.lost_on_the_way(play, card)] if by else by


# --- other conditions -------------------------------------------------------------------------------------------


class Paying(Procedure, kw_only=True):
    """1.151 What stands before a colon, or after 在你使用该牌时, is paid in full, or not at all (1.151a)."""

    card: CardId
    player: int
    parts: tuple[Node, ...]
    entry: int = 0
    """The object of the 对抗 that it is paid for, which may speak of what was given up."""
    extra: int = 0
    """How many of the parts, from the first, are of a 额外约束 (1.155)."""

    @step("1.151", "玩家必须支付相应的条件才能使用")
    def part(self, play: Rules) -> None:
        """The next part, in the order printed."""
        if editions.older(play) and play.state.lost:  # only the newer edition waits for all effects (1.22.4)
            play.call(judging.Handling())
            self.again()
            return
        if not self.parts:
            self.leave(PAID)
            return
        if isinstance(one := self.parts[0], May):
            said = "；".join(line.strip() for line in tell.steps(one.then, WORDS))
            against = lacking_any(play, one.then, self.card, self.player)
            clause = EXTRA if self.extra else None
            wanted = play.may(self.player, self.card, f"使用时可以{said}", against=against, clause=clause)
            now = one.then if wanted else ()
            self.extra += len(now) - 1 if self.extra else 0
            self.parts = (*now, *self.parts[1:])
            if wanted and not any(isinstance(part, GiveUp) for part in one.then):
                self._remember(play, (as_target(self.player),))  # nothing stands for it but who paid
            self.again()
            return
        gone: list[int] = []
        apart = _tapped(self.parts[1:], self.card)
        mine = Context(self.card, self.player)
        if pay_part(play, self.parts[0], mine, gone=gone, extra=bool(self.extra), apart=apart):
            self._remember(play, tuple(gone))
            self.parts, self.extra = self.parts[1:], max(self.extra - 1, 0)
            self.again()

    def _remember(self, play: Rules, gone: tuple[int, ...]) -> None:
        """What was given up, for the text that this is paid for."""
        if gone and self.entry:
            stack = [replace(e, cause=(*e.cause, *gone)) if e.id == self.entry else e for e in play.state.stack]
            play.set(stack=tuple(stack))


def lacking_any(play: Rules, parts: Sequence[Node], card: int, player: int) -> list[Reason]:
    """Why some parts of a condition cannot be paid."""
    return [reason for part in parts for reason in lacking(play, part, Context(card, player))]


def lacking_of_ability(play: Rules, parts: Sequence[Node], context: Context) -> Iterator[Reason]:
    """Why the condition of an ability cannot be paid; its 颜色值 is paid with the 颜色盘 (4.7.4)."""
    for place, part in enumerate(parts):
        short = lacking(play, part, context, apart=_tapped(parts[place + 1 :], context.card))
        yield from short
        if isinstance(part, Resources) and not editions.older(play):  # which has no chapter on the zones
            yield from [Reason(TAPPED, one.gives, one.card) for one in short if one.clause == CANNOT][:1]


def _tapped(parts: Sequence[Node], card: int) -> int:
    """The card itself, if it is to be tapped for what else has to be paid."""
    return card if Turn(Ref("这"), "横置") in parts else 0


def _nothing(part: Node) -> bool:
    """Whether a part comes to nothing, as where X is 0: that can always be paid (1.56a)."""
    most = getattr(getattr(part, "what", None), "most", None)
    return isinstance(part, Points | GiveUp | Put | Counters) and 0 in (getattr(part, "amount", None), most)


def pay_part(
    play: Rules,
    part: Node,
    context: Context,
    *,
    tapping: Clause | None = None,
    gone: list[int] | None = None,
    extra: bool = False,
    apart: int = 0,
) -> bool:
    """Do what a part of a condition says, tapping by a clause. False if it cannot be done in full.

    ``gone``: to it is added what is given up. ``extra``: it is a 额外约束 (1.155). ``apart``: a card that cannot pay.
    """
    if play.barring(lacking(play, part, context, apart=apart)):
        return False
    if _nothing(part):
        return True
    match part:
        case Resources():
            return pay(play, context.player, resource_slots(part), apart=apart)
        case Turn(Ref("这"), "横置"):
            if play.face(context.card).kind != UNIT and play.card(context.card).since >= play.state.turn:
                play.because(ITEM_MAY, "道具不必在上个重置之前就操控", card=context.card)
            said = "横置，支付条件" if tapping is None else "横置，支付颜色值"
            return play.tap(context.card, tapping or TAP, context.card, said)
    play.paying = EXTRA if extra else CHAPTER[1]
    try:
        done, that = play.perform(part, context)
    finally:
        play.paying = None
    if gone is not None and (isinstance(part, GiveUp) or (isinstance(part, Put) and isinstance(part.what, Select))):
        gone += that
    return done


TAP = cite("1.117d", "由支付条件和效应组成")


def lacking(play: Rules, part: Node, context: Context, *, apart: int = 0) -> list[Reason]:
    """Why a part of a condition cannot be paid; ``apart``: a card that cannot pay, for it is tapped besides."""
    match part:
        case Resources():
            return against(play, context.player, resource_slots(part), context.card, apart=apart)
        case Turn(Ref("这"), "横置"):
            return tap_against(play, context.card)
    found = "" if _nothing(part) else shortage.short(play, part, context)
    if not found:
        return []
    barred = shortage.barriers(play, part, context)
    if barred and editions.older(play):  # which does not say that they are not tapped: that is what the judge reads
        return barred
    return [Reason(CANNOT, (found,), context.card), *barred]
