"""Why a card is none of those that a text describes: each part of the description that it is not, in words.

A game binds ``Described.SAYS`` and ``A_COST`` to the clauses by which only what is described may be chosen, and
``Described.defines`` to those that define what its words mean.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple, TypeAlias

from judge.effects.nodes.meant import Filter, Is, Ref, Select
from judge.effects.wording import COMPARED, Wording
from judge.games.cards.meaning import Meaning
from judge.games.cards.table import name
from judge.kernel import Reason
from judge.kernel.wondering import AT_ONCE

if TYPE_CHECKING:
    from judge.clause import Clause
    from judge.effects.vocabulary import Vocabulary
    from judge.games.cards.context import Context

Part: TypeAlias = Literal["whose", "zone", "kind", "demand", "apart", "among"]
"""A part of a description: whose, in which zone, of what kind, what is demanded, what is left out, of which cards."""


class Unmet(NamedTuple):
    """A part of a description that a card is not, and that in words."""

    part: Part
    words: str


class Described(Meaning):
    """The part of a meaning that says why a card is none of those that are described."""

    vocabulary: ClassVar[Vocabulary]
    """The words in which a description is told."""
    SAYS: ClassVar[Clause]
    """By which clause nothing but what a text describes may be chosen for it."""
    A_COST: ClassVar[Clause]
    """The same of a cost."""

    def is_a(self, play: Any, card: int) -> str:
        """What kind of card one is, in a word; empty where that is not said."""
        del play, card
        return ""

    def rules(self, play: Any, context: Context) -> tuple[Clause, ...]:
        """By which clauses nothing but what a text, or a cost, describes may be chosen for it."""
        del play
        return (self.A_COST,) if context.paying else (self.SAYS,)

    def defines(self, play: Any, card: int, part: Part, select: Select) -> Iterable[Reason]:
        """What of the book defines the part of a description that a card is not: which cards a word means."""
        del play, card, part, select
        return ()

    def describing(
        self,
        play: Any,
        what: Select,
        context: Context,
        *rules: Clause,
        fewer: Clause | None = None,
        more: Clause | None = None,
    ) -> AbstractContextManager[None]:
        """What is asked inside is for cards of this description, and why another card is none of them is known.

        ``rules``: by which clauses it must be one, where that is not as a text is carried out; ``fewer``, ``more``:
        by which no fewer may be chosen, and no more, where it is another one.
        """
        if play.wonder is None:
            return AT_ONCE
        said = rules or self.rules(play, context)
        why = partial(reasons, self, play, what, context, said)
        limits = (fewer,) if fewer else said[:1]
        asking: AbstractContextManager[None] = play.describing(why, *limits, more=(more,) if more else said[:1])
        return asking


def reasons(
    meaning: Described, play: Any, select: Select, context: Context, rules: tuple[Clause, ...], card: int
) -> list[Reason]:
    """All that says that a card may not be chosen for a description; nothing, if it is described."""
    found: list[Reason] = []
    rules = tuple([clause for clause in rules if play.applies(clause)])
    if not rules:
        return found
    for part, words in unmet(meaning, play, select, context, card):
        found += [Reason(clause, (words,), card) for clause in rules]
        if context.card:  # else these are no words of a card
            found += meaning.defines(play, card, part, select)
    return list(dict.fromkeys(found))


def unmet(meaning: Described, play: Any, select: Select, context: Context, card: int) -> Iterator[Unmet]:
    """The parts of a description that a card is not."""
    if any(card in meaning.meant(play, ref, context) for ref in select.also):
        return
    wording = Wording(meaning.vocabulary)
    if select.among is not None and card not in meaning.meant(play, select.among, context):
        yield Unmet("among", f"不是{wording.target(select.among)}里的")
    elif select.shown and card not in meaning.shown(play, context):
        yield Unmet("among", "不是刚才看过的")
    yield from _apart(meaning, play, select, context, card, wording)
    if not select.shown:
        yield from _place(meaning, play, select, context, card, wording)
    yield from _such(meaning, play, select, context, card)


def _apart(
    meaning: Described, play: Any, select: Select, context: Context, card: int, wording: Wording
) -> Iterator[Unmet]:
    if select.other and card == context.card:
        yield Unmet("apart", "指明的是其他的，不是它自己")
    for ref in select.except_:
        if card in meaning.meant(play, ref, context):
            yield Unmet("apart", f"就是除外的{wording.target(ref)}")


def _place(
    meaning: Described, play: Any, select: Select, context: Context, card: int, wording: Wording
) -> Iterator[Unmet]:
    """Whose it is, and where it lies."""
    words = meaning.vocabulary
    holders, side = meaning.holders(play, select, context), meaning.side(play, card)
    if side not in holders and side >= 0:
        whose = words.sides[select.whose] if select.holder is None else wording.holder(select.holder)
        yield Unmet("whose", f"指明的是{whose}的，它是{name(side)}的")
    zones = () if select.among is not None and not select.zones else meaning.zones(play, select)
    zone = play.state.cards[card].zone
    if zones and zone not in zones:
        said = "、".join(words.said(words.zones, one) for one in zones)
        yield Unmet("zone", f"指明的是{said}里的，它在{words.said(words.zones, zone)}")


def _such(meaning: Described, play: Any, select: Select, context: Context, card: int) -> Iterator[Unmet]:
    """What kind of card it is, and what it must be besides; of several descriptions it must be one."""
    if meaning.described(play, select, card, context):
        return
    words = meaning.vocabulary
    if not meaning.of_kind(play, select.kind, card):
        is_ = meaning.is_a(play, card)
        kinds = [words.said(words.kinds, kind) for kind in (select.kind, *(kind for kind, _ in select.either))]
        yield Unmet("kind", f"指明的是{'或'.join(kinds)}{f'，它是{is_}' if is_ else ''}")
        return
    yield from (Unmet("demand", said) for said in demands(meaning, play, select.filters, context, card))


def demands(meaning: Described, play: Any, filters: Iterable[Filter], context: Context, card: int) -> Iterator[str]:
    """Each demand that a card does not meet, with what it is instead."""
    for demand in filters:
        if meaning.fits(play, card, demand, context):
            continue
        with_ = () if demand.than is None else meaning.compared(play, demand.than, context)
        how = COMPARED.get(demand.relation, "是")
        said = f"{demand.fact}{how}{'、'.join(map(str, with_))}" if with_ else as_said(meaning, demand)
        yield f"要求{said}，{_now(meaning, play, card, demand.fact) or '它不是'}"


def as_said(meaning: Described, demand: Filter) -> str:
    """A demand as it is said of a card: 费用2以下, 是主人公."""
    words = meaning.vocabulary
    return Wording(words).condition(Is(Ref("这"), (demand,))).removeprefix(words.pointed["这"]).removeprefix("的")


def _now(meaning: Described, play: Any, card: int, fact: str) -> str:
    """What a card is of a number or a word that was asked of it."""
    values = [str(one) for one in meaning.fact(play, card, fact) if not isinstance(one, bool)]
    return f"它的{fact}是{'、'.join(values)}" if values else ""
