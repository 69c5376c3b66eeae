"""How the code of a game cites its book, and what the ledger knows from it.

Every citation is made at import and proved against the clause's words; where it was made is kept, so that
``judge where`` finds the code of a clause and ``judge coverage`` its standing without anybody typing it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any, Literal, NamedTuple, ParamSpec, TypeVar

from judge.clause import Clause
from judge.corpus import Book, load
from judge.kernel.play import Play
from judge.kernel.procedure import step as _step

P = ParamSpec("P")
R = TypeVar("R")
_M = TypeVar("_M", bound=Callable[..., Any])

Standing = Literal["enforced", "embodied"]


class Site(NamedTuple):
    """A place in the code that carries a clause."""

    number: str
    standing: Standing
    file: str
    """Relative to the folder that holds the package."""
    line: int
    words: str


class Citations:
    """The citations of one game's code."""

    def __init__(self, game: str, edition: str = "") -> None:
        self.book: Book = load(game, edition or None)
        self.before = f"{edition} " if edition else ""
        self.sites: list[Site] = []

    def older(self, edition: str) -> Citations:
        """The citations of what only an older edition says: their numbers begin with its name (``ch1 1.154``)."""
        found = Citations(self.book.game, edition)
        found.sites = self.sites
        return found

    def cite(self, number: str, words: str) -> Clause:
        """A clause that the code enforces: a step, a blocker or a verb names it."""
        return self._made(number, words, "enforced")

    def embody(self, number: str, words: str) -> Clause:
        """A clause that a part of the model stands for: a zone, a fact, a term."""
        return self._made(number, words, "embodied")

    def step(self, number: str, words: str) -> _step:
        """Bind a method of a procedure to the clause that it carries out."""
        return _step(self._made(number, words, "enforced"))

    def term(self, *meanings: tuple[str, str]) -> Callable[[Callable[P, R]], Callable[P, R]]:
        """A function of play, its first argument, that is what these clauses define; using it is noted there."""
        clauses = tuple(self._made(number, words, "embodied") for number, words in meanings)

        def bind(function: Callable[P, R]) -> Callable[P, R]:
            @wraps(function)
            def consulting(*args: P.args, **kwargs: P.kwargs) -> R:
                play: Play[Any] = args[0]  # type: ignore[assignment]
                play.consulted.update(clauses)
                return function(*args, **kwargs)

            return consulting

        return bind

    def _made(self, number: str, words: str, standing: Standing) -> Clause:
        clause = self.book.cite(number, words)
        clause = Clause(f"{self.before}{number}", clause.words) if self.before else clause
        frame = sys._getframe(2)
        if frame.f_code.co_filename == __file__:  # the pairs of a term
            frame = sys._getframe(3)
        path = Path(frame.f_code.co_filename)
        self.sites.append(
            Site(str(clause), standing, "/".join(path.parts[path.parts.index("judge") :]), frame.f_lineno, words)
        )
        return clause
