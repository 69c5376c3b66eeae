"""A procedure of the rulebook is a class, a numbered clause of it is a method."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar

from msgspec import Struct

from judge.clause import Clause

StepMethod = Callable[[Any, Any], None]
_M = TypeVar("_M", bound=Callable[..., None])


class step:  # noqa: N801 - a decorator
    """Bind a method to the clause that it carries out, and so to its place in the procedure."""

    def __init__(self, clause: Clause) -> None:
        self.clause = clause

    def __call__(self, method: _M) -> _M:
        """The method as a step."""
        method.clause = self.clause  # type: ignore[attr-defined]
        return method

    def calls(self, procedure: Callable[[], Procedure]) -> StepMethod:
        """A step that does nothing but carry out another procedure."""

        def call(_frame: Procedure, play: Any) -> None:
            play.call(procedure())

        return self(call)


class Procedure(Struct, tag=True):
    """A frame of the process stack: the facts of one procedure, and where in it play stands.

    Steps run in the order in which the class has them. ``within`` is the clause from which the book enters the
    procedure, where it names one; ``embodies`` are clauses that the procedure as a whole stands for.
    """

    at: int = 0
    """The step that is carried out next."""
    stood: int = 0
    """The step that was carried out last."""
    outcome: str = ""
    """What it comes to, for the procedure that called it."""
    told: str = ""
    """What the procedure that the step before called came to; empty if it called none, or that says nothing."""

    steps: ClassVar[tuple[tuple[Clause, StepMethod], ...]] = ()
    numbers: ClassVar[tuple[Clause, ...]] = ()
    length: ClassVar[int] = 0
    """How many steps there are: where ``at`` is that, it is over."""
    within: ClassVar[str] = ""
    embodies: ClassVar[tuple[Clause, ...]] = ()
    REMEMBERED: ClassVar[frozenset[str]] = frozenset()
    """The fields in which it remembers how the game was: others, where a number has grown since."""

    if TYPE_CHECKING:  # every struct has it

        def __copy__(self) -> Self: ...

    def __init_subclass__(cls) -> None:
        own = tuple((m.clause, m) for m in vars(cls).values() if hasattr(m, "clause"))
        cls.steps = (*cls.steps, *own)
        cls.numbers = tuple(clause for clause, _ in cls.steps)
        cls.length = len(cls.steps)

    @classmethod
    def around(cls, child: type[Procedure]) -> Self:
        """This procedure as it stands while it waits for ``child``, which it called in its clause ``child.within``."""
        stood = cls.numbers.index(child.within)
        return cls(at=stood + 1, stood=stood)

    def go(self, to: Callable[[Any], None]) -> None:
        """Jump: ``to``, one of the procedure's own steps, is the next one."""
        self.at = self.numbers.index(to.clause)  # type: ignore[attr-defined]

    def again(self) -> None:
        """The step that is being carried out is the next one too."""
        self.at = self.stood

    def leave(self, outcome: str = "") -> None:
        """This step is the last one; ``outcome`` is what the procedure comes to."""
        self.at = self.length
        self.outcome = outcome or self.outcome

    @property
    def standing(self) -> str:
        """The clause of the step carried out last, or of the first one if none was."""
        return self.numbers[self.stood]

    @property
    def next(self) -> str:
        """The clause of the next step; empty at the end."""
        return self.numbers[self.at] if self.at < self.length else ""
