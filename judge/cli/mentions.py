"""Which files name a clause, as the command line shows them."""

from __future__ import annotations

from typing import NamedTuple

from judge.cli.files import shown
from judge.corpus import mentions


class Mention(NamedTuple):
    """A file that names a clause, and the first line where it does."""

    file: str
    line: int
    title: str


def in_scenarios(game: str, number: str) -> tuple[Mention, ...]:
    """The bundled scenarios of a game that name a clause."""
    return tuple(Mention(shown(file), line, title) for file, line, title in mentions.in_scenarios(game, number))


def in_rulings(number: str) -> tuple[Mention, ...]:
    """The rulings in the folder where the user stands that name a clause."""
    return tuple(Mention(shown(file), line, title) for file, line, title in mentions.in_rulings(number))
