"""Wondering: why a card is not among what may be chosen. Nothing is worked out unless somebody has asked.

Who asks carries a step out once more with a ``Wonder`` in its play. A rule says beside its question what it describes
(``describing``), by a function that nobody calls otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any, Final

from msgspec import Struct

from judge.kernel.records import Blocked, Option, Reason, Telling, reasons
from judge.kernel.saying import Saying

Unfit = Callable[[int], Iterable[Reason]]
"""Why a card is none of those that are described; nothing, if it is one."""
Called = Callable[[int], Option]
"""As which option a card would be chosen, where that is not the card alone."""
Limits = tuple[tuple[Reason, ...], tuple[Reason, ...]]
"""What says that no fewer, and that no more may be chosen."""
AT_ONCE: Final = nullcontext()
"""What describes nothing, where nobody wonders."""


class Missed(Struct, frozen=True):
    """A question, and cards that are not among its answers, each with what says so.

    ``given``: how many answers the step had before it; ``state``: the state in which it was asked.
    """

    player: int
    clause: str
    question: Telling
    options: tuple[Option, ...]
    blocked: tuple[Blocked, ...]
    given: int
    state: Any
    described: bool = False
    """Whether a description says what is asked for, and not only the clause that asks."""
    fewer: tuple[Reason, ...] = ()
    """What says that no fewer may be chosen, where it is not the clause that asks."""
    more: tuple[Reason, ...] = ()
    """What says that no more may be chosen, where it is not the clause that asks."""


class Wonder:
    """The cards that somebody wonders about, and every question that they are no answer to."""

    __slots__ = ("cards", "found")

    def __init__(self, cards: Iterable[int]) -> None:
        self.cards = tuple(cards)
        self.found: list[Missed] = []


class Wondering(Saying):
    """The part of a play that says why cards are not among what may be chosen, for who wonders."""

    __slots__ = ("_called", "_limits", "_unfit", "wonder")

    def __init__(self, without: str) -> None:
        super().__init__(without)
        self.wonder: Wonder | None = None
        self._unfit: Unfit | None = None
        self._called: Called = _itself
        self._limits: Limits = ((), ())

    def describing(
        self, unfit: Unfit, *fewer: str | Reason, more: tuple[str | Reason, ...] = (), called: Called | None = None
    ) -> AbstractContextManager[None]:
        """What is asked inside is for cards of a description: ``unfit`` says why another one is none of them.

        ``fewer``, ``more``: what says that no fewer may be chosen than there must be, and no more than there may.
        ``called``: what is done with a card that is chosen, where that is asked.
        """
        if self.wonder is None:
            return AT_ONCE
        return self._describing(unfit, (reasons(fewer), reasons(more)), called or _itself)

    @contextmanager
    def _describing(self, unfit: Unfit, limits: Limits, called: Called) -> Iterator[None]:
        before = self._unfit, self._limits, self._called
        self._unfit, self._limits, self._called = unfit, limits, called
        try:
            yield
        finally:
            self._unfit, self._limits, self._called = before

    def wondered(
        self,
        player: int,
        clause: str,
        question: Telling,
        options: tuple[Option, ...],
        blocked: tuple[Blocked, ...],
        given: int,
    ) -> None:
        """Note which of the cards somebody wonders about cannot be answered, and why.

        Where no description is given, the clause that asks says what it asks for.
        """
        if self.wonder is None or player < 0 or not clause:
            return
        named = {*options, *(each.option for each in blocked)}
        unfit = self._unfit
        chosen = self.chosen_for(question)
        because, self._because = self._because, ()
        found: list[Blocked] = []
        of_cards = unfit is not None or any(isinstance(one, int) for one in named)
        for card in self.wonder.cards if of_cards else ():
            option = self._called(card)
            if option in named or card not in self.state.cards:  # one that is made later is nowhere yet
                continue
            by = self._none_of_them(card, clause, question) if unfit is None else tuple(unfit(card))
            if not by and card in chosen:
                by = (Reason(clause, ("前面已经选过它",), card),)
            if against := reasons([one for one in by if one.clause != self.without]):
                found.append(Blocked(option, against, self._because))
            self._because = ()
        self._because = because
        fewer, more = [tuple([one for one in limit if one.clause != self.without]) for limit in self._limits]
        state = self.state.__copy__()
        self.wonder.found.append(
            Missed(player, clause, question, options, tuple(found), given, state, unfit is not None, fewer, more)
        )

    def chosen_for(self, question: Telling) -> frozenset[Option]:
        """What was chosen before for the same question in this step."""
        raise NotImplementedError

    def lies(self, card: int) -> str:
        """Where a card is, in words; a game of cards says it."""
        del card
        return ""

    def _none_of_them(self, card: int, clause: str, question: Telling) -> tuple[Reason, ...]:
        where = self.lies(card)
        return (Reason(clause, (f"在{where}，不是「" if where else "不是「", *question, "」"), card),)


def _itself(card: int) -> Option:
    return card
