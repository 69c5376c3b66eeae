"""The ledger: where every clause of a book stands, which scenarios exercise it, and whether anybody would miss it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from judge.corpus import Book
from judge.corpus.older import numbers
from judge.games.citing import Site
from judge.scenario.check import Checked, misses
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


class Marks(NamedTuple):
    """What is known of clauses by the numbers by which code cites them."""

    sites: dict[str, list[Site]]
    exercised: dict[str, list[str]]
    told: dict[str, list[str]]

    def standing(self, number: str, *, inert: bool) -> Standing:
        """Where one clause stands."""
        own = self.sites.get(number, [])
        enforced = any(site.standing == "enforced" for site in own)
        standing = "enforced" if enforced else "embodied" if own else "inert" if inert else "unplaced"
        ways = tuple(dict.fromkeys(self.exercised.get(number, ())))
        return Standing(number, standing, tuple(own), ways, tuple(dict.fromkeys(self.told.get(number, ()))))


def _marks(book: Book, cited: Iterable[Site], checks: Iterable[Checked]) -> Marks:
    found = Marks({}, {}, {})
    for site in cited:
        found.sites.setdefault(site.number, []).append(site)
    for checked in checks:
        file = checked.scenario.file
        for number in _touched(checked):
            found.exercised.setdefault(number, []).append(file)
        for number in {up for named in checked.told for up in (named, *_introducing(book, named))}:
            found.told.setdefault(number, []).append(file)
    return found


def ledger(book: Book, cited: Iterable[Site], checks: Iterable[Checked]) -> dict[str, Standing]:
    """Where every clause of a book stands, by the places in the code that cite it and the scenarios that touch it."""
    known = _marks(book, cited, checks)
    return {entry.number: known.standing(entry.number, inert=bool(entry.inert)) for entry in book}


def older(book: Book, newest: Book, cited: Iterable[Site], checks: Iterable[Checked]) -> dict[str, Standing]:
    """The ledger of an older edition: each clause stands where the clause of the newest one does that says the same.

    What only the older one says is cited with its name.
    """
    known, names = _marks(newest, cited, checks), numbers(book.game, book.edition)
    table = {}
    for entry in book:
        row = known.standing(names.inside(entry.number), inert=bool(entry.inert))
        if entry.inert:
            row = row._replace(standing="inert", sites=())
        table[entry.number] = row._replace(number=entry.number)
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
    cited: Callable[[str], str] = str,
) -> dict[str, Standing]:
    """The ledger with every enforced clause switched off once, in the scenarios that cite it until one fails.

    Those that expect it by name come first, for they fail most likely. ``cited``: how code cites a clause, in the
    ledger of an older edition.
    """
    by_file = {scenario.file: scenario for scenario in scenarios}
    enforced = [row for row in table.values() if row.standing == "enforced"]
    result = dict(table)
    for done, row in enumerate(enforced):
        if progress:
            progress(done, len(enforced))
        named = [file for file in row.told if file in row.scenarios]
        missed = any(misses(by_file[file], cited(row.number)) for file in dict.fromkeys((*named, *row.scenarios)))
        result[row.number] = row._replace(missed=missed)
    return result


def load_all(paths: Iterable[Path], game: str | None = None) -> list[Scenario]:
    """Every scenario in files and folders, of one game or of all. Raises Unreadable."""
    return [scenario for scenario in map(read, scenario_files(paths)) if game in {None, scenario.game.id}]
