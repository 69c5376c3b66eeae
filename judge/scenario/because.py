"""Why something is so, in words: the clauses that bear on it, what each gave, whose card and ability say so."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from itertools import groupby
from typing import Any, Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from judge.games import Game
from judge.kernel import Blocked, Reason, Record
from judge.scenario.telling import one_line, say

SILENCE: Final = "规则空白"
"""What stands in the place of a clause where the book has none."""
_ADDED: Final = re.compile(r"[+-]\d+")


class Because(Struct, frozen=True, forbid_unknown_fields=True):
    """A reason in words: the clause, what it gave, whose card and ability say so."""

    clause: str
    gives: str = ""
    card: str = ""
    ability: str = ""
    contrary: bool = False
    """It says otherwise than the line, which is so all the same."""

    @property
    def words(self) -> str:
        """The reason without its clause; empty if the clause is all there is."""
        whose = self.card + (f"『{one_line(self.ability)}』" if self.ability else "")
        return f"{whose}：{self.gives}" if whose and self.gives else whose or self.gives

    @property
    def whole(self) -> str:
        """The reason with its clause; where the book is silent, with that."""
        return f"{self.clause or SILENCE}（{self.words}）" if self.words else self.clause

    def beside(self, own: str) -> Because:
        """The reason as it stands in a sentence that is about a card of that name anyway."""
        return replace(self, card="") if own and self.card == own else self


Grounds: TypeAlias = tuple[tuple[Because, ...], tuple[Because, ...]]
"""What something rests on (what forbids it, what is nearest), and what was read for it."""


def reasons(
    kind: str, by: Iterable[Because], because: Iterable[Because] = (), beside: tuple[str, str] = ("", "")
) -> str:
    """Why, in brackets: what forbids (or that no clause does) or is nearest, and what was read; else empty.

    ``beside``: a clause and its sentence, which stand before the brackets; what the clause gives comes first and bare.
    """
    given = list(by)
    bare, read = _bare(because, beside)
    against = _together(one for one in given if one.clause)
    other = _together(one for one in read if not one.contrary)
    parts = [bare] if bare else []
    parts += [f"{'最接近的是' if kind == 'gap' else '依据'} {against}"] if against else []
    parts += [f"{SILENCE}：{one.words}" for one in given if not one.clause]
    parts += [f"因为 {other}"] if other else []
    parts += [_although(one) for one in read if one.contrary]
    return f"（{'；'.join(parts)}）" if parts else ""


def _although(reason: Because) -> str:
    return f"但 {reason.clause} {reason.words}"


def _bare(because: Iterable[Because], beside: tuple[str, str]) -> tuple[str, list[Because]]:
    """What the clause gives that stands beside a sentence, without its number; and the other reasons."""
    read, (number, sentence) = list(because), beside
    own = [one for one in read if number and one.clause == number]
    bare = [one.beside(one.card if sentence.startswith(one.card) else "").words for one in own]
    return "、".join(dict.fromkeys(filter(None, bare))), [one for one in read if one not in own]


def _together(found: Iterable[Because]) -> str:
    """Reasons in a row; what several clauses in a row give alike stands once, behind the last."""
    each = [(words, list(alike)) for words, alike in groupby(found, lambda reason: reason.words)]
    said = [("、".join(dict.fromkeys(one.clause or SILENCE for one in alike)), words) for words, alike in each]
    return "、".join([f"{clauses}（{words}）" if words else clauses for clauses, words in said])


def in_brackets(because: Iterable[Because], own: str = "", beside: tuple[str, str] = ("", "")) -> str:
    """Reasons in brackets, in a sentence about a card (``own``): what a clause gives for one card stands at once.

    Empty if there are none. The same is said once, but what is added twice is said twice. ``beside``: as ``reasons``
    takes it.
    """
    bare, told = _bare(because, beside)
    read, contrary = [one for one in told if not one.contrary], [_although(one) for one in told if one.contrary]
    said: dict[tuple[str, str, str], list[str]] = {}
    for reason in read:
        one = reason.beside(own)
        given = said.setdefault((one.clause, one.card, one.ability), [])
        given += [one.gives] if one.gives not in given or _ADDED.fullmatch(one.gives) else []
    each = [Because(clause, _in_a_row(gives), card, ability) for (clause, card, ability), gives in said.items()]
    worded = {reason.clause for reason in each if reason.words}
    for_it = _together(reason for reason in each if reason.words or reason.clause not in worded)
    parts = [*filter(None, (bare, for_it)), *dict.fromkeys(contrary)]
    return f"（{'；'.join(parts)}）" if parts else ""


def _in_a_row(gives: Iterable[str]) -> str:
    """What is given one after the other; what is added too often to be read at a glance, with its number."""
    counted = Counter(filter(None, gives))
    each = [[f"{one}（{n}次）"] if n > _AT_A_GLANCE else [one] * n for one, n in counted.items()]
    return "；".join(one for again in each for one in again)


_AT_A_GLANCE = 3


def whose_refusal(what: str, by: Iterable[Because]) -> str:
    """The card that may not, as a refusal calls it."""
    named = [reason.card for reason in by if reason.card and reason.card in what]
    return max(named, key=len, default=what.rpartition("：")[2])


def because(game: Game, state: Any, reasons: tuple[Reason, ...]) -> tuple[Because, ...]:
    """Reasons in words."""
    return tuple([_because(game, state, reason) for reason in reasons])


def bearing(game: Game, state: Any, on: Blocked | Record) -> Grounds:
    """What something rests on, and what was read for it, in words."""
    return because(game, state, on.by), because(game, state, on.because)


def barring(game: Game, state: Any, barred: Blocked | Record) -> Grounds:
    """The same of what is refused: all that forbids it, also where the book says it again."""
    return forbidding(game, *bearing(game, state, barred))


def forbidding(game: Game, by: tuple[Because, ...], read: tuple[Because, ...]) -> Grounds:
    """What forbids something and what was read for it, with what else in the book forbids the same."""
    named = {reason.clause for reason in (*by, *read)}
    found: list[Because] = []
    for reason in by:
        again = [other for other in game.book.forbids_as_well(reason.clause) if other not in named]
        also = [replace(reason, clause=other) for other in again]
        found += [reason, *(one for one in also if one not in found)]
    return tuple(found), read


def _because(game: Game, state: Any, reason: Reason) -> Because:
    card = "" if reason.card is None else game.named(state, reason.card)
    ability = reason.ability.replace("\n", "")  # the paragraphs of one text
    return Because(str(reason.clause), say(game, state, reason.gives), card, ability, contrary=reason.contrary)
