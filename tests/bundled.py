"""The bundled disputes, each read once and played once in a process, whichever tests look at it.

What is read and what was played are values that nobody changes, so that tests may share them. A test that patches what
reads or plays calls that itself.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from judge import scenario
from judge.paths import bundled
from judge.scenario import Run, Scenario
from judge.scenario.coverage import scenario_files
from judge.scenario.run import walk

SCENARIOS = bundled("scenarios")
FILES = scenario_files([SCENARIOS])


@cache
def read(file: Path) -> Scenario:
    """The dispute in a file."""
    return scenario.read(file)


@cache
def played(file: Path) -> Run:
    """It as it was played, to the end of its script."""
    done = walk(read(file))
    if done.problem is not None:
        raise done.problem
    return done


def of(game: str) -> list[Path]:
    """The files of a game's disputes."""
    return [file for file in FILES if file.relative_to(SCENARIOS).parts[0] == game]


def named(file: Path) -> str:
    """The game and the name of a dispute, as tests call it."""
    return file.relative_to(SCENARIOS).with_suffix("").as_posix()
