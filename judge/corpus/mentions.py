"""Which files name a clause. Read as text, not as scenarios: looking a clause up must stay quick."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from judge import paths

_TITLE = re.compile(r"^\s*\"?title\"?:\s*[\"']?(.*?)[\"']?,?\s*$", re.MULTILINE)
_QUESTION = re.compile(r"^question:[ \t]*([>|][-+]?[ \t]*\n)?(.*(?:\n[ \t]+\S.*)*)", re.MULTILINE)
_RULING = b'"judge-ruling"'
_MOST = 5_000_000  # bytes; a ruling has some 50,000


class Mention(NamedTuple):
    """A file that names a clause, and the first line where it does."""

    file: Path
    line: int
    title: str


def in_scenarios(game: str, number: str) -> tuple[Mention, ...]:
    """The bundled scenarios of a game that name a clause."""
    folder = paths.bundled("scenarios") / game
    scenarios = (file for file in folder.rglob("*.yaml") if file.parent.name != "decks")
    return tuple(_mentions(sorted(scenarios, key=str), number))


def _mentions(files: list[Path], number: str, kind: bytes = b"") -> Iterator[Mention]:
    """Those of the files that name a clause, and ``kind`` near their beginning. What cannot be read says nothing."""
    whole = re.compile(rf"(?<![\d.]){re.escape(number)}(?!\.?\d)")
    for file in files:
        try:
            written = file.read_bytes() if file.is_file() and file.stat().st_size < _MOST else b""
        except OSError:
            continue
        if number.encode() not in written or kind not in written[:4096]:
            continue
        text = written.decode(errors="replace")
        if found := whole.search(text):
            yield Mention(file, text.count("\n", 0, found.start()) + 1, title_of(text) or file.stem)


def title_of(text: str) -> str:
    """The title of a scenario or a ruling, from its text; empty if it has none."""
    found = _TITLE.search(text)
    return found[1] if found else ""


def question_of(text: str) -> str:
    """The question of a scenario, from its text, in one line; empty if it has none."""
    found = _QUESTION.search(text)
    return " ".join(found[2].split()).strip("\"'") if found else ""


def in_rulings(number: str) -> tuple[Mention, ...]:
    """The rulings in the folder where the user stands that name a clause."""
    return tuple(_mentions(sorted(paths.here().glob("*.json")), number, _RULING))
