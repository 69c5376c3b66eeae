"""Asking: what a player may choose, what keeps him from the rest, and his answer as the value that the rule needs.

Who answers at once (``asked``) is heard in the middle of the step. Where nobody does, the step is dropped and carried
out again once the answer is there, so these are plain calls either way. What leaves no choice is not asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final, TypeVar

from msgspec.structs import replace

from judge.clause import Clause
from judge.kernel.records import (
    CHANCE,
    JUDGE,
    Answer,
    Ask,
    Blocked,
    Decision,
    Forced,
    Further,
    Option,
    Reason,
    Record,
    Refused,
    Shape,
    Telling,
    reasons,
)
from judge.kernel.wondering import Wondering

O = TypeVar("O", bound=Option)  # noqa: E741 - an option
T = TypeVar("T")
Against = Callable[[O], Iterable[str | Reason]]
"""All that forbids an option; nothing, if it may be chosen."""
Under = Callable[[Option], Clause | None]
"""The clause that lets an option be chosen; None if it is the one that asks."""


_UNSAID: Final[tuple[Reason, ...]] = ()
_AGAIN: Final = object()
"""Stands for what has to be worked out again."""


class Asking(Wondering):
    """The part of a play that asks."""

    __slots__ = (
        *("answered", "decided", "decision", "asked"),
        *("_forced", "_pending", "_used", "_kept", "_place", "_within"),
    )

    def __init__(self, without: str) -> None:
        super().__init__(without)
        self.answered: list[Answer] = []
        self.decided: list[Decision] = []
        """What each of the answers was given to."""
        self.decision: Decision | None = None
        self.asked: Callable[[Decision], tuple[Option, ...] | None] | None = None
        """Who answers at once, so that no step is dropped; None from him leaves a decision open."""
        self._forced: tuple[Forced, ...] = ()
        self._pending: list[tuple[Option, ...]] = []
        self._used = 0
        self._kept: list[Any] = []
        """What the step in progress has worked out (``once``), in order, while it waits for its answer."""
        self._place = 0
        self._within = False

    def choose(
        self,
        player: int,
        options: Iterable[Option],
        *question: int | str,
        least: int = 1,
        most: int = 1,
        blocked: tuple[Blocked, ...] = (),
        clause: Clause | None = None,
        nearest: tuple[Clause, ...] = (),
        shape: Shape | None = None,
        bearing: Mapping[Option, Reason | tuple[Reason, ...]] = MappingProxyType({}),
        under: Under | None = None,
        alone: Callable[[], str] | None = None,
        further: Further | None = None,
    ) -> tuple[Option, ...]:
        """What ``player`` chose: ``least`` to ``most`` of ``options``; what all the other ways of asking come to.

        Blocked options are kept with their clauses, as refusals. With ``nearest`` the choice fills a gap in the book.
        ``shape``: what the answer is made of, where it is more than options. ``bearing``: the reasons that only one
        answer has, by the option; by an empty tuple what bears on choosing none. ``under``: the clause that an answer
        stands under, given or refused, where it is not the one that asks. ``alone``: what bears on it that there is no
        other answer, where that is so.
        """
        number = self._clause if clause is None else clause
        if self.wonder is not None:
            self.wondered(player, number, question, options := tuple(options), blocked, self._used)
        offered, blocked = self.bar(player, number, tuple(options), blocked)
        if blocked and not self.quiet:
            where = self.where
            for each in blocked:
                it, by, because = (each.option,), each.by, each.because
                stands = number if under is None else under(each.option) or number
                self.records.append(Record("refused", stands, (), by, (), where, question, it, None, because, player))
        there = len(offered)
        most = there if most > there else max(0, most)  # fewer than none is none
        least = most if least > most else max(0, least)
        if least == there or not most:
            offered = offered if most else ()  # none may be chosen, whatever there is
            if offered or blocked:
                self._forced = (*self._forced, Forced(player, number, offered, blocked))
            if offered:
                if bearing:
                    self._bear(bearing, offered)
                if not self.quiet:
                    stands = number if under is None else under(offered[0]) or number
                    said = (*question, also) if alone is not None and (also := alone()) else question
                    self._note("chosen", stands, question=said, answer=offered, whose=player)
            return offered
        close = reasons(nearest) if nearest else ()
        shape = shape or ("text" if close else "one" if least == most == 1 else "several")
        forced = self._forced
        decision = Decision(
            *(player, number, question, offered, blocked, least, most, self.where, forced, shape, close, further)
        )
        if self._used == len(self._pending):
            self._pending.append(self._said(decision))
        chosen = allowed(decision, self._pending[self._used])
        self._used += 1
        self._forced = ()
        self.answered.append(Answer(player, str(number), chosen))
        self.decided.append(decision.naming(chosen))
        if bearing:
            self._bear(bearing, chosen)
        if not self.quiet:
            stands = number if under is None or not chosen else under(chosen[0]) or number
            self._note("gap" if close else "chosen", stands, by=close, question=question, answer=chosen, player=player)
        return chosen

    def chosen_for(self, question: Telling) -> frozenset[Option]:
        """What was chosen before for the same question in this step."""
        answered = zip(self.decided, self.answered, strict=True)
        return frozenset([one for asked, answer in answered if asked.question == question for one in answer.chosen])

    def _said(self, decision: Decision) -> tuple[Option, ...]:
        """The answer of who is asked in the middle of the step. Raises Ask where nobody is, or he leaves it open."""
        said = None if self.asked is None else self.asked(decision)
        if said is None:
            raise Ask(decision)
        return said

    def bar(
        self, player: int, clause: str, options: tuple[Option, ...], blocked: tuple[Blocked, ...]
    ) -> tuple[tuple[Option, ...], tuple[Blocked, ...]]:
        """What a player may choose at all under ``clause``, and what not (a game says what it bars, and why)."""
        del player, clause
        return options, blocked

    def also(
        self, options: tuple[Option, ...], blocked: tuple[Blocked, ...], barred: tuple[Blocked, ...]
    ) -> tuple[tuple[Option, ...], tuple[Blocked, ...]]:
        """What is left of the options, and the others with all that forbids each, also by what bars it anyway."""
        more = {each.option: each.by for each in barred}
        both = [replace(each, by=tuple(dict.fromkeys((*each.by, *more.pop(each.option, ()))))) for each in blocked]
        out = {each.option for each in barred}
        offered = tuple([option for option in options if option not in out])
        return offered, (*both, *[each for each in barred if each.option in more])

    def _bear(self, bearing: Mapping[Option, Reason | tuple[Reason, ...]], chosen: tuple[Option, ...]) -> None:
        """What bears on what was chosen, for its record."""
        found = [bearing[option] for option in chosen or ((),) if option in bearing]
        self.owing_to([one for each in found for one in (each if isinstance(each, tuple) else (each,))])

    def some(
        self,
        player: int,
        cards: Iterable[int],
        *question: int | str,
        least: int = 1,
        most: int = 1,
        against: Against[int] | None = None,
        clause: Clause | None = None,
        none: Reason | None = None,
        bearing: Mapping[Option, Reason | tuple[Reason, ...]] = MappingProxyType({}),
    ) -> tuple[int, ...]:
        """``least`` to ``most`` of some cards, as far as there are so many that nothing forbids.

        ``none``: the reason why none need be chosen, told where none is; ``bearing``: as in ``choose``.
        """
        options, blocked = self._free(cards, against)
        bearing = bearing if none is None else {**bearing, (): none}
        chosen = self.choose(
            player, options, *question, least=least, most=most, blocked=blocked, clause=clause, bearing=bearing
        )
        return tuple([as_card(option) for option in chosen])

    def pick(
        self,
        player: int,
        cards: Iterable[int],
        *question: int | str,
        least: int = 1,
        against: Against[int] | None = None,
        clause: Clause | None = None,
        none: Reason | None = None,
        bearing: Mapping[Option, Reason | tuple[Reason, ...]] = MappingProxyType({}),
    ) -> int | None:
        """One card; None if there is none that nothing forbids, or, with ``least`` 0, if the player wants none."""
        chosen = self.some(
            player, cards, *question, least=least, against=against, clause=clause, none=none, bearing=bearing
        )
        return chosen[0] if chosen else None

    def one_of(
        self,
        player: int,
        of: Mapping[O, T],
        *question: int | str,
        least: int = 1,
        against: Against[O] | None = None,
        clause: Clause | None = None,
        bearing: Mapping[Option, Reason | tuple[Reason, ...]] = MappingProxyType({}),
        alone: Callable[[], str] | None = None,
    ) -> T | None:
        """What one of several options stands for; None if there is none, or, with ``least`` 0, if none is wanted."""
        options, blocked = self._free(of, against)
        how: dict[str, Any] = {"bearing": bearing, "alone": alone}
        chosen = self.choose(player, options, *question, least=least, blocked=blocked, clause=clause, **how)
        return of[chosen[0]] if chosen else None  # type: ignore[index]

    def word(
        self,
        player: int,
        words: Iterable[str],
        *question: int | str,
        against: Against[str] | None = None,
        clause: Clause | None = None,
    ) -> str:
        """One of several texts, of which at least one is free; the first one if a clause is off that would choose."""
        all_of_them = list(words)
        options, blocked = self._free(all_of_them, against)
        chosen = self.choose(player, options, *question, blocked=blocked, clause=clause)
        return str((*chosen, *options, *all_of_them)[0])

    def may(
        self,
        player: int,
        *question: int | str,
        yes: str = "实行",
        no: str = "不实行",
        clause: Clause | None = None,
        against: Iterable[str | Reason] = (),
    ) -> bool:
        """Whether a player wants something; ``against``: all that forbids it."""
        by = self.refusing(against)
        options = (no,) if by else (yes, no)
        blocked = (Blocked(yes, by),) if by else ()
        return self.choose(player, options, *question, blocked=blocked, clause=clause, shape="yes/no") == (yes,)

    def number(
        self,
        player: int,
        numbers: Iterable[int],
        *question: int | str,
        unit: str = "",
        against: Against[int] | None = None,
        clause: Clause | None = None,
        shape: Shape = "number",
        further: range = range(0),
    ) -> int:
        """One of some numbers, the first if a clause is off that would choose; ``unit``: what it is a number of.

        ``further``: those that can be said as well, and are too many to be offered one by one.
        """
        found = {f"{number}{unit}": number for number in numbers}
        options, blocked = self._free(found, None if against is None else lambda word: against(found[word]))
        beyond = Further(further.start, further.stop, unit) if further else None
        chosen = self.choose(player, options, *question, blocked=blocked, clause=clause, shape=shape, further=beyond)
        said = str((*chosen, *options, *found)[0])
        return found[said] if said in found else int(said.removesuffix(unit))

    def _free(self, options: Iterable[O], against: Against[O] | None) -> tuple[Iterable[O], tuple[Blocked, ...]]:
        return (options, ()) if against is None else self.sift(options, against)

    def sift(
        self, candidates: Iterable[O], against: Callable[[O], Iterable[str | Reason]]
    ) -> tuple[list[O], tuple[Blocked, ...]]:
        """Candidates that nothing forbids, and the others with all that ``against`` names.

        What is read of a candidate is its own: it stands on its refusal, and on no other record.
        """
        return self.once(lambda: self.sifted(candidates, against))

    def sifted(
        self, candidates: Iterable[O], against: Callable[[O], Iterable[str | Reason]]
    ) -> tuple[list[O], tuple[Blocked, ...]]:
        """The same for somebody who sees to it himself that it is worked out once."""
        options: list[O] = []
        blocked: list[Blocked] = []
        outside, self._because = self._because, _UNSAID
        for candidate in candidates:
            if (named := against(candidate)) and (by := self.refusing(named)):
                blocked.append(Blocked(candidate, by, tuple(dict.fromkeys(self._because)) if self._because else ()))
            else:
                options.append(candidate)
            if self._because:
                self._because = _UNSAID
        self._because = outside
        return options, tuple(blocked)

    def once(self, work: Callable[[], T]) -> T:
        """What a step works out before it asks: not again, when it is carried out with its answer.

        What asks, tells or changes something meanwhile is not kept.
        """
        if self._within:
            return work()
        place, self._place = self._place, self._place + 1
        if place < len(self._kept) and self._kept[place] is not _AGAIN:
            found: T = self._kept[place]
            return found
        before = self._traces()
        self._within = True
        try:
            found = work()
        finally:
            self._within = False
        if place == len(self._kept):
            self._kept.append(found if before == self._traces() else _AGAIN)
        return found

    def _traces(self) -> tuple[object, ...]:
        """What is different once anything was asked, told or done."""
        return self._used, self._forced, self.notes, self._because, self.written

    def barring(self, against: Iterable[str | Reason]) -> tuple[Reason, ...]:
        """What is in force of all that a rule names against something, each once, as reasons."""
        given = reasons(against) if against else ()
        return tuple([reason for reason in given if reason.clause != self.without]) if self.without else given

    def barred(self, against: Iterable[str | Reason]) -> bool:
        """Whether anything in force is named against something: no more is asked for than the first."""
        return bool(self._first(against))

    def refusing(self, against: Iterable[str | Reason]) -> tuple[Reason, ...]:
        """What is in force of all that a rule names against something; as nobody reads it in quiet play, the first."""
        return self._first(against) if self.quiet else self.barring(against)

    def _first(self, against: Iterable[str | Reason]) -> tuple[Reason, ...]:
        for one in against:
            if not self.without or (one.clause if isinstance(one, Reason) else one) != self.without:
                return reasons((one,))
        return ()

    def chance(self, words: Iterable[str], *question: int | str) -> str:
        """What chance says: one of several texts."""
        return self.word(CHANCE, words, *question)

    def gap(self, missing: str, readings: tuple[str, ...], nearest: tuple[Clause, ...]) -> str:
        """The rulebook does not decide: say so, and let the judge pick one of the readings."""
        return str(self.choose(JUDGE, readings, missing, clause=Clause("", ""), nearest=nearest)[0])


def allowed(decision: Decision, chosen: tuple[Option, ...]) -> tuple[Option, ...]:
    """``chosen`` in the order of the options, if it is on offer; else Refused with every clause against it."""
    against = reasons([reason for barred in decision.blocked if barred.option in chosen for reason in barred.by])
    ordered = tuple([option for option in decision.naming(chosen).options if option in chosen])
    if against or len(ordered) != len(chosen) or not decision.least <= len(chosen) <= decision.most:
        raise Refused(decision, chosen, against)
    return ordered


def as_card(option: Option) -> int:
    """An option as the card that it is."""
    if not isinstance(option, int):
        raise TypeError(f"{option!r} is no card")
    return option
