"""Which files name a clause. Read as text, not as scenarios: looking a clause up must stay quick."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
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
    scenarios = [
        f"{folder}/{name}"
        for folder, _, names in os.walk(paths.bundled("scenarios") / game)
        for name in names
        if name.endswith(".yaml") and not folder.endswith("decks")
    ]
    return tuple(_mentions(sorted(scenarios), number))


def _mentions(files: Iterable[str], number: str, kind: bytes = b"") -> Iterator[Mention]:
    """Those of the files that name a clause, and ``kind`` near their beginning. What cannot be read says nothing."""
    whole = re.compile(rf"(?<![\d.]){re.escape(number)}(?!\.?\d)")
    for path in files:
        try:
            with open(path, "rb", buffering=0) as file:  # noqa: PTH123 - there are hundreds, and a Path costs more
                written = file.read(_MOST)
        except OSError:
            continue
        if number.encode() not in written or kind not in written[:4096]:
            continue
        text = written.decode(errors="replace")
        if found := whole.search(text):
            name = Path(path)
            yield Mention(name, text.count("\n", 0, found.start()) + 1, title_of(text) or name.stem)


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
    files = [str(file) for file in paths.here().glob("*.json") if file.is_file()]
    return tuple(_mentions(sorted(files), number, _RULING))
