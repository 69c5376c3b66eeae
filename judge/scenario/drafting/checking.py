"""What a draft comes to: the dispute that it says, and everything that is wrong with it, each with its place."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any, NamedTuple

from judge.games.written.placed import Placed, Problem, Unreadable
from judge.scenario.asking import questions
from judge.scenario.drafting.draft import FACE, Draft, Path
from judge.scenario.load import read_document
from judge.scenario.model import Scenario

MOST = 30
"""As many problems are looked for; who has more has the first ones to do."""


class Trouble(NamedTuple):
    """Something that is wrong with a draft, and where in its document."""

    path: Path
    problem: Problem
    idle: bool = False
    """Whether it is only that it does nothing: all that is written counts."""


class Checked(NamedTuple):
    """A draft that was read. ``scenario``: what it says, what is wrong left out; None where nothing is left."""

    scenario: Scenario | None
    troubles: tuple[Trouble, ...] = ()

    def at(self, path: Path) -> tuple[Trouble, ...]:
        """What is wrong at a path, or below it."""
        return tuple(one for one in self.troubles if one.path[: len(path)] == path)


def check(draft: Draft) -> Checked:
    """Read a draft whole: what is wrong in one place is left out, and the rest read again."""
    found: list[Trouble] = []
    left = draft
    for _ in range(MOST):
        written, paths = numbered(left.document)
        try:
            scenario = read_document(written)
            questions(scenario)
        except Unreadable as error:
            troubles = [Trouble(_path(paths, one), one) for one in error.problems]
            found += troubles
            less = left
            for trouble in troubles:
                less = _without(less, trouble.path)
            if less == left:
                break
            left = less
        else:
            told = {one.path for one in found}
            return Checked(scenario, (*found, *(one for one in _idle(draft, scenario) if one.path not in told)))
    return Checked(None, tuple(found))


def _idle(draft: Draft, scenario: Scenario) -> Iterator[Trouble]:
    """What is written of a card and does nothing, with what it needs."""
    board = draft.game.board
    shown = {board.up, board.down}  # how it lies may be said where it always lies so
    for spot in draft.zones:
        for at, entry in enumerate(draft.entries(spot)):
            if not isinstance(entry, dict):
                continue
            face = draft.at(("cards", entry.get(FACE, ""))) or {}
            for key in [key for key, of in entry.items() if of is True or (type(of) is int and of)]:
                path = (*spot._replace(at=at).path, key)
                needs, clauses = board.lacking(key, entry, face)
                if needs:
                    said = f"光写「{key}」没有作用"
                    problem = Problem("", 0, 0, said, help=f"还要写 {'、'.join(needs)}", clauses=clauses)
                    yield Trouble(path, problem, idle=True)
                elif key not in shown and key not in board.upright and _all_the_same(draft, scenario, path):
                    yield Trouble(path, Problem("", 0, 0, f"「{key}」写在{spot.zone}里，写不写都一样"), idle=True)


def _all_the_same(draft: Draft, scenario: Scenario, path: Path) -> bool:
    """Whether a dispute begins as it does whatever number stands at a path, and if nothing does."""
    of = draft.at(path)
    with suppress(Unreadable):
        others = [draft.put(path, other) for other in (None, *([of + 1] if of is not True else []))]
        return all(read_document(numbered(one.document)[0]).start == scenario.start for one in others)
    return False


def numbered(value: Any) -> tuple[Placed, list[Path]]:
    """A document each of whose values says which one it is: its line is a number, the path of that number in a list."""
    paths: list[Path] = [()]

    def number(path: Path) -> int:
        paths.append(path)
        return len(paths) - 1

    def place(inner: Any, path: Path, line: int) -> Placed:
        if isinstance(inner, dict):
            lines = {str(key): number((*path, key)) for key in inner}
            values = {str(key): place(of, (*path, key), lines[str(key)]) for key, of in inner.items()}
            return Placed(values, "", line, 0, {key: (of, 0) for key, of in lines.items()})
        if isinstance(inner, list):
            return Placed([place(of, (*path, at), number((*path, at))) for at, of in enumerate(inner)], "", line, 0)
        return Placed(inner, "", line, 0)

    return place(value, (), number(())), paths


def _path(paths: list[Path], problem: Problem) -> Path:
    return paths[problem.line] if 0 < problem.line < len(paths) else ()


def _without(draft: Draft, path: Path) -> Draft:
    """A draft without what stands at a path; a card whose facts are wrong stays, and so does a zone."""
    if len(path) == 2 and path[0] == "cards":
        return draft.put(path, {})
    if not path or draft.at(path) is None:
        return draft if len(path) < 2 else _without(draft, path[:-1])
    return draft.put(path, None)
