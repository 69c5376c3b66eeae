"""The ledger: where every clause of a book stands, which scenarios exercise it, and whether anybody would miss it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from judge.corpus import Book
from judge.corpus.older import numbers
from judge.games.citing import Site
from judge.scenario.check import Checked, check
from judge.scenario.load import read
from judge.scenario.model import Scenario


class Standing(NamedTuple):
    """One clause in the ledger: enforced, embodied, inert or unplaced; its code; the scenarios that exercise it."""

    number: str
    standing: str
    sites: tuple[Site, ...]
    scenarios: tuple[str, ...]
    told: tuple[str, ...] = ()
    """The scenarios that expect it by name as a reason; for a heading, those of what stands below it."""
    missed: bool | None = None
    """Whether a scenario failed when the clause was switched off; None if that was not tried."""


def scenario_files(paths: Iterable[Path]) -> list[Path]:
    """The scenario files in files and folders, in order of their names. A file of cards only is none, nor is a deck."""
    found: list[Path] = []
    for path in paths:
        found += sorted(path.rglob("*.yaml")) if path.is_dir() else [path]
    return [path for path in found if path.name != "cards.yaml" and path.parent.name != "decks"]


def ledger(book: Book, cited: Iterable[Site], scenarios: Iterable[Scenario]) -> dict[str, Standing]:
    """Where every clause of a book stands, by the places in the code that cite it and the scenarios that touch it."""
    sites: dict[str, list[Site]] = {}
    for site in cited:
        sites.setdefault(site.number, []).append(site)
    exercised: dict[str, list[str]] = {}
    told: dict[str, list[str]] = {}
    for scenario in scenarios:
        checked = check(scenario)
        for number in _touched(checked):
            exercised.setdefault(number, []).append(scenario.file)
        for number in {up for named in checked.told for up in (named, *_introducing(book, named))}:
            told.setdefault(number, []).append(scenario.file)
    table = {}
    for entry in book:
        own = sites.get(entry.number, [])
        standing = (
            "enforced"
            if any(site.standing == "enforced" for site in own)
            else "embodied"
            if own
            else "inert"
            if entry.inert
            else "unplaced"
        )
        ways = tuple(dict.fromkeys(exercised.get(entry.number, ())))
        named = tuple(dict.fromkeys(told.get(entry.number, ())))
        table[entry.number] = Standing(entry.number, standing, tuple(own), ways, named)
    return table


def older(book: Book, newest: dict[str, Standing]) -> dict[str, Standing]:
    """The ledger of an older edition: each clause stands where the clause of the newest one does that says the same."""
    known = numbers(book.game, book.edition)
    table = {}
    for entry in book:
        same = newest.get(known.later(entry.number) or known.later(known.twin(entry.number)))
        if same is not None and not entry.inert:
            table[entry.number] = same._replace(number=entry.number)
        else:
            table[entry.number] = Standing(entry.number, "inert" if entry.inert else "unplaced", (), ())
    return table


def _introducing(book: Book, number: str) -> list[str]:
    """The clauses above one that only introduce what stands below them: headings, and what ends in a colon."""
    if number not in book:
        return []
    return [
        up for up in book.ancestors(number) if book[up].heading or book[up].own.rstrip().endswith(("：", "。：", ":"))
    ]


def _touched(checked: Checked) -> set[str]:
    touched: set[str] = set()
    for done in checked.runs:
        touched |= {*done.touched, *done.line.consulted}
    return touched


def knock_out(
    table: dict[str, Standing],
    scenarios: Iterable[Scenario],
    progress: Callable[[int, int], None] | None = None,
) -> dict[str, Standing]:
    """The ledger with every enforced clause switched off once, in the scenarios that cite it."""
    by_file = {scenario.file: scenario for scenario in scenarios}
    enforced = [row for row in table.values() if row.standing == "enforced"]
    result = dict(table)
    for done, row in enumerate(enforced):
        if progress:
            progress(done, len(enforced))
        missed = any(check(by_file[file], without=row.number).failures for file in row.scenarios)
        result[row.number] = row._replace(missed=missed)
    return result


def load_all(paths: Iterable[Path], game: str | None = None) -> list[Scenario]:
    """Every scenario in files and folders, of one game or of all. Raises Unreadable."""
    return [scenario for scenario in map(read, scenario_files(paths)) if game in {None, scenario.game.id}]
