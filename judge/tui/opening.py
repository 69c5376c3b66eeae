"""Which scenarios there are to open, and what is wrong with one that cannot be opened."""

from __future__ import annotations

from pathlib import Path

from judge.corpus import Book
from judge.games.written.placed import Unreadable
from judge.paths import bundled
from judge.scenario.coverage import scenario_files
from judge.scenario.document import parse
from judge.tui.lay import Row, label, row
from judge.tui.pages import said_rows


def scenario_rows() -> list[Row]:
    """The bundled scenarios by title and question; the value of each is its path."""
    return [_scenario_row(path) for path in scenario_files([bundled("scenarios")])]


def _scenario_row(path: Path) -> Row:
    title, question = path.stem, ""
    try:
        parts = parse(path.read_text(encoding="utf-8"), str(path)).mapping()
        title = parts["title"].text() if "title" in parts else title
        question = parts["question"].text() if "question" in parts else ""
    except (OSError, Unreadable) as error:
        question = f"读不出来：{error}"
    name = f"{path.parent.name}/{path.stem}"
    return row((f"{title}　", "head"), (name, "dim"), *(("\n" + question,) if question else ()), value=path, hang=2)


def path_row(typed: str) -> Row | None:
    """A row that opens what was typed as the path of a file, if it looks like one."""
    path = Path(typed.strip()).expanduser()
    if path.suffix in {".yaml", ".yml"} or path.is_file():
        return row(("打开文件　", "head"), str(path), value=path, hang=2)
    return None


def problem_rows(error: Unreadable, book: Book | None) -> list[Row]:
    """All that is wrong with a file: where, what, what was expected, what to do.

    ``book``: the rulebook of its game, if that much could be read, for the words of the clauses that forbid it.
    """
    rows: list[Row] = []
    for at, problem in enumerate(error.problems):
        place = f"{problem.file}　第{problem.line}行第{problem.column}列" if problem.line else problem.file
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
