"""Which scenarios and rulings there are to open, and what is wrong with one that cannot be opened."""

from __future__ import annotations

import functools
import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

from judge import paths, reading
from judge.corpus import Book
from judge.corpus.mentions import question_of, title_of
from judge.games.written.placed import Problem, Unreadable
from judge.paths import bundled
from judge.scenario.coverage import scenario_files
from judge.scenario.document import opened
from judge.tui.lay import Row, label, row
from judge.tui.memory import Memory
from judge.tui.pages import said_rows

if TYPE_CHECKING:
    from judge.rulings import Ruling

Words = tuple[Row, str]
"""A row, and what it is found by besides what it shows."""
_GAME = re.compile(r"^game:", re.MULTILINE)
RULING = "judge-ruling"
"""What a ruling's file says that it is."""
_SAYS = re.compile(r'^  "(format|title|question|date)": "((?:[^"\\]|\\.)*)"', re.MULTILINE)
_HEAD = 20_000
"""A ruling says what it is called and asks within so many of its characters."""


def scenario_rows(memory: Memory) -> list[Words]:
    """What there is to open: opened or exported lately, in the user's folder, bundled. The value of each is its path.

    Each comes with all that it says, so that it is found by a card, a clause or a word in it.
    """
    lately = [Path(one.what) for one in memory.opened if not one.game]
    here = sorted(path for kind in ("*.y*ml", "*.json") for path in paths.here().glob(kind) if path.is_file())
    parts = (("最近打开、导出的", [path for path in lately if path.is_file()]), ("这个文件夹里的", here))
    rows: list[Words] = []
    for title, files in parts:
        found = [one for path in files if (one := (_ruling if _is_json(path) else _scenario)(path)) is not None]
        rows += [(label(title), ""), *found] if found else []
    return [*rows, (label("随程序附带的"), ""), *_bundled()]


@functools.cache
def _bundled() -> tuple[Words, ...]:
    found = (_scenario(path) for path in scenario_files([bundled("scenarios")]))
    return tuple(one for one in found if one is not None)


def _scenario(path: Path) -> Words | None:
    """A scenario as a row, from its text alone: reading two hundred of them whole would take a second."""
    try:
        text = reading.text(path)
    except reading.Unfit as error:
        return row((f"{path.name}　", "head"), f"读不出来：{error.what}", value=path, hang=2), path.name
    if not _GAME.search(text):
        return None
    name, question = f"{path.parent.name}/{path.stem}", question_of(text)
    title = title_of(text) or path.stem
    shown = row((f"{title}　", "head"), (name, "dim"), *((f"\n{question}",) if question else ()), value=path, hang=2)
    return shown, f"{name}\n{text}"


def _ruling(path: Path) -> Words | None:
    """A ruling that was exported as a row, from its text alone; None if the file is none."""
    try:
        text = reading.text(path)
    except reading.Unfit:  # nobody said that it is a ruling
        return None
    said = dict(_SAYS.findall(text[:_HEAD]))
    if said.get("format") != RULING:
        return None
    title, question, date = (_plain(said.get(name, "")) for name in ("title", "question", "date"))
    asked = (f"\n{question}",) if question else ()
    shown = row((f"{title or path.stem}　", "head"), (f"裁定 {date}　{path.name}", "dim"), *asked, value=path, hang=2)
    return shown, f"{path.name} 裁定\n{text}"


def _plain(quoted: str) -> str:
    """What a text in JSON says."""
    return str(json.loads(f'"{quoted}"')) if quoted else ""


def _is_json(path: Path) -> bool:
    return path.suffix.lower() == ".json"


def text_of(path: Path) -> str:
    """The text of a scenario, also of the one that a ruling carries. Raises Unreadable."""
    found = ruling_of(path)
    return opened(path, "一个剧本文件") if found is None else found.scenario


def text_in(path: Path) -> str:
    """The text of a file that the desk wrote itself. Raises Unreadable."""
    return opened(path, "工作台自己写的文件")


def ruling_of(path: Path) -> Ruling | None:
    """The ruling that a file holds; None if it is no ruling's JSON. Raises Unreadable."""
    if not _is_json(path):
        return None
    from judge.rulings import RulingError, load  # noqa: PLC0415 - most sittings open none

    try:
        return load(path)
    except RulingError as error:
        raise Unreadable([Problem(str(path), 0, 0, str(error), "judge export 写出的 JSON 裁定，或一个剧本")]) from None


def path_row(typed: str) -> Row | None:
    """A row that opens what was typed as the path of a file, if it looks like one."""
    path = paths.typed(typed)
    if path.suffix in {".yaml", ".yml", ".json"} or paths.is_file(path):
        return row(("打开文件　", "head"), str(path), value=path, hang=2)
    return None


def problem_rows(error: Unreadable, book: Book | None) -> list[Row]:
    """All that is wrong with a file: where, what, what was expected, what to do.

    ``book``: the rulebook of its game, if that much could be read, for the words of the clauses that forbid it.
    """
    rows: list[Row] = []
    for at, problem in enumerate(error.problems):
        place = f"{problem.file}　第{problem.line}行第{problem.column}列" if problem.line else problem.file
        if problem.file:  # else it is what is written on the desk, whose lines nobody has seen
            rows.append(row((place, "number"), value=at, hang=2))
        rows.append(row((problem.what, "bad"), value=at, hang=2))
        if problem.expected:
            rows.append(row(("应为　", "label"), problem.expected, value=at, hang=2))
        if problem.help:
            rows.append(row(("办法　", "label"), problem.help, value=at, hang=2))
        if problem.clauses and book is not None:
            rows.append(label("依据"))
            rows += [said for number in problem.clauses for said in said_rows(book, number)]
        rows.append(row(" "))
    return rows
