"""Which game is meant where none is said: the one that the user chose, and the one that was looked at last.

``JUDGE_GAME`` counts more than what was chosen with ``choose``. Each is one line in a file of its own.
"""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

from judge import paths
from judge.corpus.library import games, named

VARIABLE = "JUDGE_GAME"


def chosen() -> str | None:
    """The game that is meant where none is said; None if all are.

    Raises:
        CorpusError: ``JUDGE_GAME`` names no game.
    """
    if said := os.environ.get(VARIABLE):
        return named(said)
    return _kept(_choice())


def choose(game: str | None) -> None:
    """From now on this game is meant where none is said; None: all of them.

    Raises:
        OSError: The choice cannot be kept.
    """
    from judge import writing  # noqa: PLC0415 - most commands only read

    if game is None:
        _choice().unlink(missing_ok=True)
    else:
        writing.write(_choice(), game.encode())


def last() -> str | None:
    """The game that was looked at last."""
    return _kept(_last())


def looked_at(game: str) -> None:
    """This game was looked at. Where that cannot be kept, it is forgotten."""
    if last() != game:
        with contextlib.suppress(OSError):  # half a word is no game: nothing is lost by writing it as it is
            _last().parent.mkdir(parents=True, exist_ok=True)
            _last().write_text(game, encoding="utf-8")


def _choice() -> Path:
    return paths.data() / "game"


def _last() -> Path:
    return paths.cache() / "last-game"


def _kept(file: Path) -> str | None:
    try:
        game = file.read_text(encoding="utf-8").strip()
    except (OSError, ValueError):
        return None
    return game if game in games() else None
