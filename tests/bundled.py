"""The bundled disputes, each read, played, checked and answered once in a process, whichever tests look at it.

What is read and what was played are values that nobody changes, so that tests may share them. A test that patches what
reads or plays calls that itself.
"""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path

from judge import scenario
from judge.games.written.placed import Placed
from judge.paths import bundled
from judge.scenario import Run, Scenario
from judge.scenario.answer import Answer, answers
from judge.scenario.answer import answered as answer_to
from judge.scenario.check import Checked, check
from judge.scenario.coverage import scenario_files
from judge.scenario.run import walk

SCENARIOS = bundled("scenarios")
FILES = scenario_files([SCENARIOS])
MOST = 1000
"""So many runs are kept, more than any game has: tests of one game come together."""


@cache
def read(file: Path) -> Scenario:
    """The dispute in a file."""
    return scenario.read(file)


@lru_cache(MOST)
def checked(file: Path) -> Checked:
    """It and its readings, compared with what they must come to."""
    return check(read(file))


@lru_cache(MOST)
def played(file: Path) -> Run:
    """It as it was played, to the end of its script."""
    ways = checked(file).runs
    if len(ways) == 1 + len(read(file).readings):
        return ways[0]
    done = walk(read(file))
    if done.problem is not None:
        raise done.problem
    return done


@lru_cache(MOST)
def answered(file: Path) -> tuple[Answer, ...]:
    """What it asks, answered with the proofs."""
    return answers(played(file))


def of(game: str) -> list[Path]:
    """The files of a game's disputes."""
    return [file for file in FILES if file.relative_to(SCENARIOS).parts[0] == game]


def named(file: Path) -> str:
    """The game and the name of a dispute, as tests call it."""
    return file.relative_to(SCENARIOS).with_suffix("").as_posix()


def done(name: str) -> Run:
    """A dispute as it was played, by the name that ``named`` gives it."""
    return played(SCENARIOS / f"{name}.yaml")


def given(name: str, asked: str) -> Answer:
    """What a dispute answers to a question of ours."""
    return answer_to(done(name), Placed(asked, "", 1, 1))
