"""The table: piles and the cards in them that nobody has seen, loops, readings, what is done at once or instead."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any, ClassVar, NamedTuple, TypeVar

from msgspec.structs import replace

from judge.clause import Clause
from judge.games.cards.values import Ban, Over, State
from judge.kernel import Blocked, Change, Option, Play, Reason
from judge.kernel.records import CHANCE
from judge.kernel.trying import leads_back

S = TypeVar("S", bound=State)
SEVERAL = 2


class Piles(NamedTuple):
    """How a game speaks of its decks, and the clauses by which a deck keeps its order and is shuffled."""

    zone: str
    deck: str
    card: str
    order: tuple[Clause, ...] = ()
    shuffling: tuple[Clause, ...] = ()


class Table(Play[S]):
    """A game of cards being played. A game derives its rules from it."""

    __slots__ = ("at_once", "replacing", "tries_again")

    piles: ClassVar[Piles]

    def __init__(self, state: S, *, without: str = "") -> None:
        super().__init__(state, without=without)
        self.replacing: tuple[object, ...] = ()
        """What replaces something now: what is done instead; nothing, if nothing is."""
        self.at_once = 0
        """In how much that is done at the same time it is now done."""
        self.tries_again = False
        """Whether it is tried out what a loop would come to here, in spite of what bars it."""

    def lies(self, card: int) -> str:
        """Where a card is: whose, and in which zone."""
        here = self.state.cards[card]
        return f"{name(here.player)}的{here.zone}" if here.player >= 0 else str(here.zone)

    # --- cards that nobody has seen -----------------------------------------------------------------------------

    def could_be(self, card: int, fits: Callable[[], bool]) -> list[str]:
        """The printed sides with which a card that nobody has seen would fit; empty where one knows which it is."""
        if self.state.cards[card].face:
            return []
        found = []
        for face in sorted(self.state.faces):
            with self.supposing(card, face=face):
                if fits():
                    found.append(face)
        return found

    def identify(self, card: int, among: Iterable[str] = ()) -> None:
        """Chance says which card it is (one of ``among``) that nobody has seen, now that its front is to be read."""
        self.recognise(card, self.chance(sorted(among or self.state.faces), card, f"是哪一张{self.piles.card}"))

    def know(self, *cards: int) -> None:
        """Which cards these are must be known now."""
        for card in cards:
            if not self.state.cards[card].face:
                self.identify(card)

    def top(self, player: int, zone: str = "") -> int | None:
        """The uppermost card of a pile (the deck), None if there is none."""
        return next(iter(self.uppermost(player, 1, zone)), None)

    def uppermost(self, player: int, count: int, zone: str = "") -> list[int]:
        """The ``count`` uppermost cards of a pile, as far as there are so many; of a shuffled one chance says which."""
        return self._from_an_end(player, count, zone or self.piles.zone, "最上方")

    def lowermost(self, player: int, count: int, zone: str = "") -> list[int]:
        """The ``count`` lowermost cards of a pile, the lowest last; of a shuffled one chance says which."""
        return self._from_an_end(player, count, zone or self.piles.zone, "最下方")[::-1]

    def _from_an_end(self, player: int, count: int, zone: str, end: str) -> list[int]:
        """Cards of a pile from one of its ends on, the outermost first."""
        self.consult(*self.piles.order)
        order = 1 if end == "最上方" else -1
        seen: list[int] = []
        while len(seen) < min(count, len(self.state.zones[player, zone])):
            inwards = self.state.zones[player, zone][::order]
            card = self._which(inwards[len(seen) :], end, player)
            self.lay(player, zone, self._outermost(inwards, len(seen), card)[::order])
            if self.state.cards[card].loose:
                self.follow(card, loose=False)
            seen.append(card)
        return seen

    def _outermost(self, inwards: tuple[int, ...], at: int, card: int) -> list[int]:
        """The same cards with one of them there; those whose place is not chance's to say stay where they are."""
        cards, last = self.state.cards, inwards.index(card)
        places = [place for place in range(at, last + 1) if place == at or cards[inwards[place]].loose]
        moved = [card, *(inwards[place] for place in places[:-1])]
        made = list(inwards)
        for place, one in zip(places, moved, strict=True):
            made[place] = one
        return made

    def _which(self, rest: tuple[int, ...], end: str, player: int) -> int:
        """Which of the cards that lie there, from this end of a player's pile on, is the first one."""
        cards = self.state.cards
        kinds: dict[str, int] = {}
        for card in rest:
            if cards[card].loose:
                kinds.setdefault(cards[card].face, card)
        if not cards[rest[0]].loose or len(kinds) < 2:
            return rest[0]
        by = self.piles.shuffling[-1] if self.piles.shuffling else None
        unseen = f"没有见过的{self.piles.card}"
        asked = (name(player), f"的洗切过的{self.piles.deck}，{end}的一张是")
        chosen = self.word(CHANCE, [face or unseen for face in kinds], *asked, clause=by)
        return kinds["" if chosen == unseen else chosen]

    def shuffle(self, player: int, *what: int | str, clause: Clause | None = None) -> None:
        """Shuffle a deck: from now on chance says what lies where."""
        if self.shuffled(player, clause):
            self.note("applied", *(what or (name(player), f"洗切{self.piles.deck}")), clause=clause)

    def shuffled(self, player: int, clause: Clause | None = None) -> bool:
        """The same without a line of its own: whether there was anything to shuffle, and no clause of it is off."""
        deck = self.state.zones[player, self.piles.zone]
        if not deck or (clause or self._clause) == self.without:
            return False
        self.consult(*self.piles.shuffling)
        if not all(self.applies(by) for by in self.piles.shuffling):
            return False
        self.lay(player, self.piles.zone, sorted(deck), loose=True)
        return True

    # --- what is done at once, or instead -----------------------------------------------------------------------

    def together(self) -> AbstractContextManager[None]:
        """What is done inside is done at the same time: the rules do nothing of themselves in the middle of it."""
        return _AtOnce(self)

    def in_between(self) -> None:
        """What the rules do of themselves after each single thing that was done comes now, unless it is too early."""
        if not self.at_once:
            self.of_itself()

    def of_itself(self) -> None:
        """What the rules do of themselves, at once (a game says what)."""

    @contextmanager
    def instead(self, by: object = True) -> Iterator[None]:
        """What is done inside is done instead of something else, since ``by`` replaces it."""
        before, self.replacing = self.replacing, (*self.replacing, by)
        try:
            yield
        finally:
            self.replacing = before

    # --- the end ------------------------------------------------------------------------------------------------

    def finish(self, over: Over, *what: int | str, clause: Clause) -> bool:
        """The game is over."""
        if not self.set(*what, clause=clause, over=over):
            return False
        self.end()
        return True

    # --- what lasts, what was read, what may not be chosen again ------------------------------------------------

    def affect(self, effect: Any, *what: int | str, clause: Clause | None = None) -> bool:
        """Let something hold for cards for a time. False if it is on none, or the clause is switched off."""
        number = clause or self._clause
        if number == self.without:
            return False
        made = self.made(effect, number)
        self.set(effects=(*self.state.effects, made))
        self._note("applied", number, what, (), (Change("", "effects", None, made.what),))
        return True

    def made(self, effect: Any, clause: str) -> Any:
        """An effect as it begins: with its stamp and the clause that made it (a game says how)."""
        raise NotImplementedError

    def reading(self, key: str, missing: str, readings: tuple[str, ...], nearest: tuple[Clause, ...]) -> str:
        """Where the book is silent the judge reads; what he read holds for the rest of the game."""
        known = self.state.ruling_on(key)
        if known:
            self.note("gap", f"{missing}：照先前的读法，{known}", clause=Clause("", ""), by=nearest)
            return known
        said = self.gap(missing, readings, nearest)
        self.set(rulings=(*self.state.rulings, (key, said)))
        return said

    def rewind(self, before: S, clause: Clause, *what: int | str) -> bool:
        """Back to a snapshot; what the judge has read since stays read."""
        rulings = self.state.rulings
        back = super().rewind(before, clause, *what)
        if back and self.state.rulings != rulings:
            self.set(rulings=rulings)
        return back

    def going_on(self, player: int, clause: str, option: Option) -> list[Reason]:
        """By what a choice may not be made on this board, since it would start a loop again."""
        bans = [b for b in self._bans(player, clause) if b.chosen == (option,)]
        return [found for ban in bans if (found := self._barred(ban)) is not None]

    def bar(
        self, player: int, clause: str, options: tuple[Option, ...], blocked: tuple[Blocked, ...]
    ) -> tuple[tuple[Option, ...], tuple[Blocked, ...]]:
        """What would go on with a loop may not be chosen."""
        if not self.state.banned:
            return options, blocked
        if not self.tries_again and (along := next((ban for ban in self.state.banned if ban.only), None)) is not None:
            return self._along(along, (player, clause), options, blocked)
        every = (*options, *[each.option for each in blocked])
        could = [b for b in self._bans(player, clause) if len(b.chosen) == 1 and b.chosen[0] in every]
        reasons = {ban: found for ban in could if (found := self._barred(ban)) is not None}
        if not reasons:
            return options, blocked
        _, barred = self.sift(every, lambda option: [why for ban, why in reasons.items() if ban.chosen == (option,)])
        self.set(banned=tuple([b for b in self.state.banned if not (b.once and b in reasons)]))
        told = {each.option: {(by.clause, by.gives) for by in each.by} for each in blocked}
        new = [[by for by in each.by if (by.clause, by.gives) not in told.get(each.option, ())] for each in barred]
        barred = tuple([replace(each, by=tuple(by)) for each, by in zip(barred, new, strict=True)])
        return self.also(options, blocked, barred)

    def _along(
        self, one: Ban, asked: tuple[int, str], options: tuple[Option, ...], blocked: tuple[Blocked, ...]
    ) -> tuple[tuple[Option, ...], tuple[Blocked, ...]]:
        """A loop is gone on with: nothing but what was chosen in it, as long as that is what is asked."""
        if len(options) < SEVERAL:
            return options, blocked
        goes_on = (one.player, one.clause) == asked and len(one.chosen) == 1 and one.chosen[0] in options
        others = [ban for ban in self.state.banned if not ban.only]
        self.set(banned=(*others, *[ban for ban in self.state.banned if ban.only][1:]) if goes_on else tuple(others))
        if not goes_on:
            return self.bar(*asked, options, blocked)
        why = Reason(one.by, (one.why,))
        every = (*options, *[each.option for each in blocked])
        _, barred = self.sift(every, lambda option: [] if option == one.chosen[0] else [why])
        return self.also(options, blocked, barred)

    def _bans(self, player: int, clause: str) -> list[Ban]:
        """What bars choices of a player under a clause."""
        bans = () if self.tries_again else self.state.banned
        return [ban for ban in bans if ban.player == player and ban.clause == clause]

    def _barred(self, ban: Ban) -> Reason | None:
        """By what a choice is barred, if it is on this board."""
        if not ban.board:
            words = ban.why or "会使循环继续"
        elif ban.board == self.before.board(*ban.but):
            words = "在这个局面会再开始同样的循环"
        else:
            words = "再照那个循环做一遍会回到这里，会再开始同样的循环"
            if not self._starts_again(ban):
                return None
        return Reason(ban.by, (words,))

    def _starts_again(self, ban: Ban) -> bool:
        """Whether the course of a loop, made again on another board from where play waits, is one there too.

        Where it is asked before the choice itself what may be chosen, that begins with the last choice of a round.
        """
        if not ban.course:
            return False
        given = tuple(self._pending[: self._used])
        for course in (ban.course, (*ban.course[-1:], *ban.course[:-1])):
            play = self.at(self.before)
            play.consulted, play.tries_again = set(), True
            if leads_back(play, course, given):
                return True
        return False


class _AtOnce(AbstractContextManager[None]):
    """While something is done at the same time."""

    __slots__ = ("table",)

    def __init__(self, table: Table[Any]) -> None:
        self.table = table

    def __enter__(self) -> None:
        self.table.at_once += 1

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self.table.at_once -= 1
        if kind is None:
            self.table.in_between()


def name(player: int) -> str:
    """What a player is called."""
    return "AB"[player]
