"""What play says while it goes on: records with their clauses and reasons, and what was consulted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from msgspec.structs import replace

from judge.clause import Clause
from judge.kernel.records import Change, Kind, Occurred, Option, Reason, Record, Telling, reasons

T = TypeVar("T")


class Saying:
    """The part of a play that puts on record what happens, unless it is quiet.

    What a play has is declared in slots: an instance with more than thirty facts of its own is twice as slow to ask.
    """

    __slots__ = (
        *("quiet", "without", "records", "consulted", "done", "left", "notes", "written", "stands"),
        *("_clause", "_because"),
    )

    state: Any

    def __init__(self, without: str) -> None:
        self.quiet = False
        """Nothing is put on record: for trying choices, where only the states count."""
        self.without = without
        self.records: list[Record] = []
        self.consulted: set[str] = set()
        self.done = 0
        """How much was done to the state or said to be done, whether or not it is put on record."""
        self.left = 0
        """How often something was said to be left undone, refused or replaced, whether or not it is put on record."""
        self.notes = 0
        """How much was said at all, whether or not it is put on record."""
        self.written = 0
        """How often the state was written to: where it is the same, nothing has changed but where play stands."""
        self._clause: str = ""
        self.stands: tuple[str, ...] | None = None
        """The clauses in which the step in progress stands, outermost first, once they were asked for."""
        self._because: tuple[Reason, ...] = ()
        """What the running step read and no record has taken yet."""

    @property
    def where(self) -> tuple[str, ...]:
        """The clauses in which the step in progress stands, outermost first."""
        if self.stands is None:
            self.stands = self.state.where()
        return self.stands

    def applies(self, clause: Clause) -> bool:
        """Whether ``clause`` is in force, for a rule that works by being read and not through a verb."""
        return clause != self.without

    def note(self, kind: Kind, *what: int | str, clause: Clause | None = None, by: Iterable[str | Reason] = ()) -> None:
        """Put on record what was read, replaced or layered, without a change."""
        number = self._clause if clause is None else clause
        if not number or number != self.without:
            self._note(kind, number, what, reasons(by) if by else ())

    def occurred(self, event: str, subject: int = 0, other: int | None = None) -> None:
        """What has just been put on record is, as the book calls it, such an event."""
        if self.records and self.stands is not None:
            last, what = self.records[-1], Occurred(event, subject, other)
            if what not in last.events:  # a counter of a hundred that are put there is the same again
                self.records[-1] = replace(last, events=(*last.events, what))

    def because(self, clause: Clause, *gives: int | str, card: int | None = None, ability: str = "") -> None:
        """A reason for the step's next record: what ``clause`` gives here, whose card and ability say so."""
        self.consulted.add(clause)
        if not self.quiet and clause != self.without:
            self._because = (*self._because, Reason(clause, gives, card, ability))

    def although(self, clause: Clause, *gives: int | str) -> None:
        """What says otherwise than the step's next record, and why that is so all the same."""
        self.owing_to([Reason(clause, gives, contrary=True)])

    def owing_to(self, reasons: Iterable[Reason]) -> None:
        """Reasons for the step's next record that somebody else has worked out."""
        found = [reason for reason in reasons if reason.clause != self.without]
        self.consulted.update([reason.clause for reason in found])
        if not self.quiet:
            self._because = (*self._because, *found)

    @contextmanager
    def citing(self, clause: Clause) -> Iterator[None]:
        """What is asked or done inside is so by ``clause``, where it names none itself."""
        outside, self._clause = self._clause, str(clause)
        try:
            yield
        finally:
            self._clause = outside

    def heard(self, work: Callable[[], T]) -> tuple[T, tuple[Reason, ...]]:
        """What something comes to, and the reasons that it gave, which stand on no record for that."""
        outside, self._because = self._because, ()
        found = work()
        said, self._because = self._because, outside
        return found, said

    def withheld(self, *what: int | str, clause: Clause | None = None) -> None:
        """Put on record that a clause decided, and that what it decides is that nothing is done."""
        self.note("withheld", *what, clause=clause)

    def checked(self, *what: int | str, clause: Clause | None = None) -> None:
        """Put on record that a clause was looked at and did not apply."""
        if not self.quiet:
            self.note("checked", *what, clause=clause)

    def consult(self, *clauses: Clause) -> None:
        """A part of the model was used for which these clauses stand."""
        self.consulted.update(clauses)

    def _note(
        self,
        kind: Kind,
        clause: str,
        what: Telling = (),
        by: tuple[Reason, ...] = (),
        changed: tuple[Change, ...] = (),
        *,
        question: Telling = (),
        answer: tuple[Option, ...] = (),
        player: int | None = None,
        whose: int | None = None,
    ) -> None:
        self.notes += 1
        if kind == "applied":
            self.done += 1
        elif kind in {"withheld", "refused", "replaced"}:
            self.left += 1
        if self.quiet:
            return
        because: tuple[Reason, ...] = ()
        if self._because:
            because, self._because = self._because, ()
            if because[1:]:
                because = tuple(dict.fromkeys(because))
        where = self.stands
        if where is None:
            where = self.stands = self.state.where()
        self.records.append(Record(kind, clause, what, by, changed, where, question, answer, player, because, whose))
