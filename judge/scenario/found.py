"""A question, and what it comes to on one run. Values only."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

from judge.games.written.placed import Placed
from judge.scenario.because import Because

Kind = Literal["fact", "act", "ability", "clause", "course", "claim"]


class Question(NamedTuple):
    """One thing that is asked: a fact, an act, an ability, what a clause did, how the course went, or whether it is so.

    ``at``: the occasion that is meant (``18.1.5``, ``18.1.5 2`` for the second time, ``7`` for step 7): a fact after
    it, an act or a clause at it. Empty: a fact at the end, an act or a clause wherever it came up.
    """

    kind: Kind
    words: str
    at: str
    placed: Placed
    said: str = ""
    """What a claim says, in the words of the dispute; of another question the clauses that it names, as written."""
    seen: tuple[Condition, ...] = ()
    """What must be so for a claim to hold."""
    by: tuple[str, ...] = ()
    """The clauses that are said to decide it; which of them do is proved."""
    allowed: bool = False
    """Whether an act is said to be allowed: it may have been forbidden before, and is meant where it last came up."""
    side: str = ""
    """What a claim says of an act, 可以 or 不可以: it is told of that, though it was otherwise at another time."""

    @property
    def whole(self) -> str:
        """The question as it is written."""
        when = f"{self.words} @{self.at}" if self.at else self.words
        return f"{when}，{self.said}" if self.by and self.said and not self.seen else when


class Condition(NamedTuple):
    """A question, and what it must come to; empty: yes."""

    question: Question
    wanted: str


class Found(NamedTuple):
    """What a question comes to on one run.

    ``answer`` in words; ``value`` is what must be the same for the answer to be the same; ``because``: what says so.
    ``moment``: the place in the line at which it is decided; None if nothing there made it so. ``line``: the clauses on
    the line that tells of it, the one that decides first.
    """

    answer: str
    value: object
    because: tuple[Because, ...] = ()
    moment: int | None = None
    line: tuple[str, ...] = ()
    lines: tuple[tuple[int, str, str], ...] = ()
    """The steps that made it so, each with its number, its clause and its words."""
    told: bool = False
    """Whether the words say already what made it so."""
    waited: bool = False
    """Whether it is an ability that began to wait there."""
    near: str = ""
    """Of what never changed, and no step says why: the step that came nearest to it."""
    own: str = ""
    """The card that it is a fact of, as reasons name it; they need not name it again."""
    by_reading: bool = False
    """Whether it hangs on how a gap is read that is open."""


class Proved(NamedTuple):
    """The clauses that decide an answer, in parts: how they decide, and which.

    ``alone``: without any one of them it comes out otherwise, or what a claim says in words is done no more;
    ``together``: without all of them, and not without fewer;
    ``choice``: without any one of them something is to be chosen by which it can come out otherwise;
    ``otherwise``: without one of those that decide alone, it is by these that it comes out otherwise; ``said``: without
    any one of them a step that shows the answer is not there; ``stand``: unproved, as they stand there; ``beside``:
    named by who asks, though nothing on the run looked at them; ``again``: one that decides, and those in which the
    book says the same, each such group a part of its own; ``gives``: the course by which what is asked for became
    what it is, where something else decides.
    """

    parts: tuple[tuple[str, tuple[str, ...]], ...] = ()
    twins: tuple[str, ...] = ()
    """The clauses of which another one says the same: whoever expects what decides may name them or not."""

    def of(self, *kinds: str) -> tuple[str, ...]:
        """The clauses that decide in some ways, each once."""
        return tuple(dict.fromkeys(clause for how, clauses in self.parts if how in kinds for clause in clauses))

    def besides(self) -> dict[str, tuple[str, ...]]:
        """The parts besides what decides alone."""
        return {how: clauses for how, clauses in self.parts if how != "alone"}

    def numbered(self, number: Callable[[str], str]) -> Proved:
        """The same proof with its clauses in other numbers; what several say there may be one clause here."""
        parts = [(how, tuple(dict.fromkeys(map(number, clauses)))) for how, clauses in self.parts]
        apart = [clauses[0] for how, clauses in parts if how in {"again", "together"} and len(clauses) == 1]
        rest = [part for part in parts if part[0] not in {"again", "together"} or len(part[1]) > 1]
        alone = [clause for how, clauses in rest if how == "alone" for clause in clauses]
        first = ("alone", tuple(dict.fromkeys((*alone, *apart))))
        rest = [first, *[part for part in rest if part[0] != "alone"]] if apart else rest
        return Proved(tuple(rest), tuple(map(number, self.twins)))

    @property
    def deciding(self) -> tuple[str, ...]:
        """All that are proved in some way; where none is, as they stand there."""
        return (
            self.of("alone", "again", "together", "choice", "otherwise", "said")
            or self.of("stand")
            or self.of("beside")
        )

    @property
    def more(self) -> tuple[str, ...]:
        """What the answer rests on besides, though nothing comes out otherwise without it."""
        return tuple([clause for clause in self.of("stand", "beside") if clause not in self.deciding])

    @property
    def how(self) -> str:
        """The strongest way in which one of them decides."""
        return self.parts[0][0] if self.parts else "stand"


def proof_of(**parts: tuple[str, ...]) -> Proved:
    """The proof that has these parts, those that are empty left out."""
    return Proved(tuple([(how, clauses) for how, clauses in parts.items() if clauses]))
