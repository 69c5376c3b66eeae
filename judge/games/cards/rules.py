"""What the common half asks of the game being played: the verbs that its chapters use and its table carries out.

A game derives its own ``Rules`` with the types of its cards and whatever more its chapters ask; they import that, never
the table, which lies on top and calls them. So no import goes round in a circle::

    class Rules(cards.rules.Rules[State]):       # games/<game>/rules.py
        piles = Piles(DECK, "牌组", "牌")
        def card(self, card: int) -> Card: ...   # its own type

    class Table(Rules):                          # games/<game>/table.py
        def happened(self, event, subject, other=None, origin=""):
            automatic.TRIGGERS.notice(self, Happening(event, subject, other, origin))
"""

from __future__ import annotations

import functools
from abc import abstractmethod
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from operator import attrgetter, is_
from typing import Any, Final, Self, TypeVar

from judge.clause import Clause
from judge.effects.nodes.ability import Node
from judge.games.cards.meaning import Context, Done
from judge.games.cards.table import Piles, Table, name
from judge.games.cards.values import Held, Layer, State
from judge.kernel.reading import Kept

S = TypeVar("S", bound=State)
T = TypeVar("T")
LAST: Final = 4
"""Of so many states it is kept what holds: the one before a card moved is asked for again, and the one after it."""
Worked = dict[Hashable, tuple[Kept[Any], ...]]
"""What was worked out, by what it is called, the latest first, with what was read for it."""


_READ: Final[dict[type[Any], tuple[object, Worked]]] = {}
"""By game: the printed sides, and what holds in the states that were read last, as a board is shown card by card."""


_PRINTED: Final[dict[type[Any], tuple[object, dict[str, frozenset[Any]]]]] = {}
"""By game: the printed sides that were asked about last, and what was found: a dispute is played again and again."""


@functools.cache
def _parts(kind: type[State]) -> attrgetter[tuple[object, ...]]:
    """What a state says, apart from where play stands."""
    return attrgetter(*[name for name in kind.__struct_fields__ if name not in kind.PASSING])


class Rules(Table[S]):
    """A game of cards being played, as a chapter sees it."""

    __slots__ = ("_giving", "_looked", "_printed", "_same", "anything", "looked", "now", "partial", "worked")

    def __init__(self, state: S, *, without: str = "") -> None:
        super().__init__(state, without=without)
        self.worked: Worked = {}
        """What was worked out of the states that were looked at last, such as what holds (see ``layers``)."""
        self.now: tuple[int, Held] | None = None
        """What holds now, and how often the state was written to when that was found out."""
        self.partial: list[Layer] | None = None
        """What holds so far, while that is being worked out."""
        self.looked: set[tuple[int, str]] = set()
        """What was looked at of that (see ``layers``)."""
        self._printed: tuple[object, dict[str, frozenset[Any]]] = None, {}
        self._giving: tuple[object, object, bool] = None, None, False
        self.anything: tuple[object, object, bool] = None, None, False
        """The printed sides and the effects that were looked at last, and whether anything can hold by them."""
        self._same: tuple[tuple[object, ...], dict[Hashable, Any]] = (None,), {}
        self._looked = -1
        """How often the state was written to when it was last seen that nothing is different."""

    @property
    def memory(self) -> Any:
        """What has been worked out, with what holds."""
        return super().memory, self.worked, self._same, self._printed

    def remember(self, memory: Any) -> None:
        """Go on with what another play has worked out."""
        kept, worked, self._same, self._printed = memory
        super().remember(kept)
        self.worked = dict(worked)

    @classmethod
    def to_read(cls, state: S, *, without: str = "") -> Self:
        """A game in a state, for who only reads from it: what holds there is known from who read it last."""
        found = cls(state, without=without)
        if not without:
            faces, worked = _READ.get(cls, (None, found.worked))
            if faces is not state.faces:
                worked = found.worked
                _READ[cls] = state.faces, worked
            found.worked = worked
        return found

    def at(self, state: S, without: str = "") -> Self:
        """To read from: the game in another state, or ``without`` a clause; what is worked out is known here too."""
        found = super().at(state)
        if without:
            found.without = without
        else:
            found.worked, found._printed = self.worked, self._printed
        return found

    def printed_anywhere(self, what: str) -> frozenset[Any]:
        """All that the printed sides of the game have for a fact, so that what is on none need not be looked for."""
        faces = self.state.faces
        of, known = self._printed
        if of is not faces:
            of, known = _PRINTED.get(type(self), self._printed)
            if of is not faces:
                _PRINTED[type(self)] = _, known = faces, {}
            self._printed = faces, known
        if what in known:
            return known[what]
        found = map(attrgetter(what), faces.values())
        known[what] = frozenset().union(*[one if type(one) in {frozenset, tuple} else (one,) for one in found])
        return known[what]

    def while_nothing_changes(self, key: Hashable, make: Callable[[], T]) -> T:
        """Something that is worked out once, as long as nothing changes but where play stands.

        What asks, tells or does something meanwhile is not kept.
        """
        of, known = self._same
        if self._looked != self.written:
            parts = _parts(self.state.__class__)(self.state)
            if not all(map(is_, of, parts)):
                self._same = _, known = parts, {}
            self._looked = self.written
        if key in known:
            found: T = known[key]
            return found
        before = self._traces()
        found = make()
        if before == self._traces():
            known[key] = found
        return found

    def worked_out(self, what: Hashable, make: Callable[[], T]) -> T:
        """Something that is worked out once for all states in which what it reads is the same.

        What asks, tells or does something meanwhile is not kept.
        """
        state, known = self.state, self.worked.get(what, ())
        for kept in known:
            if kept.holds_in(state):
                found: T = kept.found
                return found
        outside, before = (self.now, self._looked, self._same), self._traces()
        self.now, self._looked, self._same = None, self.written, ((), {})
        try:
            new = self.noted(make)
        finally:
            self.now, self._looked, self._same = outside
        if before == self._traces():
            self.worked[what] = (new, *known[: LAST - 1])
        return new.found

    @contextmanager
    def supposing(self, card: int, **facts: Any) -> Iterator[None]:
        """As if facts of a card were others: what is known of the game as it is, is known again afterwards."""
        known = self.now, self._looked, self._same
        try:
            with super().supposing(card, **facts):
                yield
        finally:
            self.now, self._looked, self._same = known

    def giving(self) -> bool:
        """Whether a card can have an ability here that is not printed on it."""
        faces, effects = self.state.faces, self.state.effects
        if self._giving[0] is not faces or self._giving[1] is not effects:
            given = True in self.printed_anywhere("gives") or any(effect.ability is not None for effect in effects)
            self._giving = faces, effects, given
        return self._giving[2]

    # --- reading ------------------------------------------------------------------------------------------------

    def card(self, card: int) -> Any:
        """The card, with its state."""
        return self.state.cards[card]

    @abstractmethod
    def face(self, card: int) -> Any:
        """What is printed on the card, as far as anybody knows, or copied onto it."""

    def flags(self, card: int, flag: str) -> list[Any]:
        """What gives a card a keyword or another flag now: each that says so."""
        raise NotImplementedError

    def flagged(self, card: int, flag: str) -> bool:
        """Whether a card has a keyword or another flag now."""
        return bool(self.flags(card, flag))

    # --- cards --------------------------------------------------------------------------------------------------

    @abstractmethod
    def put(
        self,
        card: int,
        zone: str,
        *what: int | str,
        player: int | None = None,
        clause: Clause | None = None,
        bottom: bool = False,
        face_up: bool | None = None,
    ) -> bool:
        """Put a card into a zone of ``player``'s, by default its own side's, and let it become what it becomes there.

        ``face_up``: how the clause says that it lies there, where it is not as the zone has it.
        """

    @abstractmethod
    def draw(self, player: int, clause: Clause | None = None) -> bool:
        """Draw one card. False if there is none, or the clause is switched off."""

    # --- effects ------------------------------------------------------------------------------------------------

    @abstractmethod
    def happened(self, event: str, subject: int, other: int | None = None, origin: str = "") -> None:
        """Something happened to ``subject`` (0: to no card) that abilities may wait for."""

    @abstractmethod
    def perform(self, node: Node, context: Context) -> Done:
        """Carry out one verb of card text."""


__all__ = ["Piles", "Rules", "name"]
