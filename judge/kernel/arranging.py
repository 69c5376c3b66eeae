"""Arranging: an order, or a number shared out, asked card by card."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from judge.clause import Clause
from judge.kernel.asking import Asking, as_card
from judge.kernel.records import Forced, Reason


class Arranging(Asking):
    """The part of a play that asks several times for one answer."""

    __slots__ = ()

    def arrange(
        self,
        player: int,
        cards: Iterable[int],
        *question: int | str,
        clause: Clause | None = None,
        nearest: tuple[Clause, ...] = (),
        bearing: Sequence[Reason] = (),
        last: bool = True,
        all_one: bool = False,
    ) -> tuple[int, ...]:
        """Some cards in an order, asked one after the other.

        ``nearest``: what comes nearest, where the book does not say who orders them. ``bearing``: what bears on each
        choice. ``last``: whether it is said, too, that the last one comes last. ``all_one``: whether no order is
        another one, since they are all alike or shuffled then: nobody is asked, and a script may say one all the same.
        """
        left, order = list(cards), []
        if all_one:
            number = self._clause if clause is None else str(clause)
            self._forced = (*self._forced, *[Forced(player, number, (card,)) for _ in left for card in left])
            return tuple(left)
        while len(left) > (0 if last else 1):
            self.owing_to(bearing)
            (chosen,) = self.choose(player, left, *question, clause=clause, nearest=nearest, shape="order")
            left.remove(as_card(chosen))
            order.append(as_card(chosen))
        return (*order, *left)

    def share(
        self,
        player: int,
        total: int,
        over: Sequence[int],
        *question: int | str,
        each: Reason | None = None,
        clause: Clause | None = None,
    ) -> dict[int, int]:
        """A number shared out over some cards, asked card by card; the last one has what is left.

        ``each``: by what every one of them must have some of it.
        """
        shares: dict[int, int] = {}
        for place, card in enumerate(over[:-1], 1):
            left, rest = total - sum(shares.values()), len(over) - place

            def against(number: int, left: int = left, rest: int = rest) -> list[Reason]:
                return [each] if each is not None and not 0 < number <= left - rest else []

            shares[card] = self.number(
                player, range(left + 1), *question, card, against=against, clause=clause, shape="share"
            )
        return {**shares, over[-1]: total - sum(shares.values())}
