"""A rulebook in memory: its clauses in the book's order, how they hang together, and the proof of a citation."""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterator
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from judge.clause import Clause
from judge.corpus.errors import BrokenCorpusError


def read_toml(file: Path) -> dict[str, Any]:
    """A bundled TOML file.

    Raises:
        BrokenCorpusError: It is missing or damaged.
    """
    import tomllib  # noqa: PLC0415 - looking a clause up needs neither the title nor the terms

    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BrokenCorpusError(f"{file}：读不出来（{error}）。请重新安装本程序。") from error


class CitationError(Exception):
    """A clause was cited that does not exist, or for words that it does not say: a mistake of ours, not the user's."""


class Entry(NamedTuple):
    """One clause. A plain tuple, not a msgspec struct: looking a clause up should not pay for importing msgspec."""

    number: str
    text: str
    """What is shown: the official wording where it was imported, ours elsewhere."""
    own: str
    """Our restatement, plain text; a reference is written 「18.1.2」."""
    heading: str = ""
    """The title, if the clause is a chapter or a heading; else empty."""
    refs: tuple[str, ...] = ()
    """The clauses of this book that the text refers to, in the order of the text, each once."""
    notes: tuple[str, ...] = ()
    """Our remarks: what the book prints wrongly and how it is meant."""
    inert: str = ""
    """Why the clause has no effect on play; empty for all others."""
    official: bool = False
    path: str = ""
    """The file it is bundled in, relative to ``rules_corpus``."""
    line: int = 0
    up: str = ""
    """The clause that it stands directly under in the book, whatever its number looks like; empty at the top."""


class Again(NamedTuple):
    """What a clause says follows from other clauses, too: the book says it more than once.

    ``of``: the words that the clause is cited for where that is so; empty: whatever of it is cited. ``where``: it is so
    only where another one was looked at on the line, too (``read``), or stands on it beside the clause (``told``).
    """

    number: str
    of: str
    others: tuple[str, ...]
    where: str = ""


class Book:
    """A rulebook in one edition."""

    def __init__(
        self,
        game: str,
        edition: str,
        folder: Path,
        entries: dict[str, Entry],
        about: dict[str, Any] | None = None,
        stamp: str = "",
        *,
        other: Callable[[str], Book | None] = lambda _: None,
    ) -> None:
        """``entries`` in the book's order; ``folder`` lies beside the terms.toml.

        ``other`` gives another edition that came with the program by its name, or None.
        """
        self.game = game
        self.edition = edition
        self.entries = entries
        self.about = about or {}
        """What rulebook.toml says: title, edition, date, source, numbering."""
        self.stamp = stamp
        """The same for the same words, another one for others."""
        self._folder = folder
        self._other = other

    def __repr__(self) -> str:
        return f"<Book {self.game}/{self.edition}: {len(self.entries)} clauses>"

    def __getitem__(self, number: str) -> Entry:
        found = self.entries.get(number) or self._apart(number)
        if found is None:
            raise KeyError(number)
        return found

    def __contains__(self, number: object) -> bool:
        return number in self.entries or (isinstance(number, str) and self._apart(number) is not None)

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries.values())

    def __len__(self) -> int:
        return len(self.entries)

    def cite(self, number: str, words: str) -> Clause:
        """The citation of a clause for ``words`` of our restatement.

        Raises:
            CitationError: There is no such clause, or the words do not stand in it.
        """
        entry = self.entries.get(number)
        if entry is None:
            near = " ".join(self.nearest(number))
            raise CitationError(f"{self.game} has no clause {number} (cited for {words!r}); the nearest are {near}")
        if not words or words not in entry.own:
            raise CitationError(
                f"{self.game} {number} does not say {words!r}; it says {entry.own!r} ({entry.path}:{entry.line})"
            )
        return Clause(number, words)

    def ancestors(self, number: str) -> tuple[str, ...]:
        """The clauses above ``number``, the chapter first; a level that the book does not print is left out."""
        above: list[str] = []
        up = self[number].up
        while up:
            above.append(up)
            up = self.entries[up].up
        return tuple(reversed(above))

    def chapter(self, number: str) -> str:
        """The number of the chapter that ``number`` stands in."""
        return (*self.ancestors(number), number)[0]

    def children(self, number: str) -> tuple[str, ...]:
        """The clauses directly below ``number``, in the book's order; those at the top of the book below ``""``."""
        return self._children.get(number, ())

    def subtree(self, number: str) -> tuple[str, ...]:
        """``number`` and everything below it, in the book's order."""
        below = [number]
        for child in self.children(number):
            below += self.subtree(child)
        return tuple(below)

    def referred_by(self, number: str) -> tuple[str, ...]:
        """The clauses that refer to ``number`` itself, in the book's order."""
        return self._referred_by.get(number, ())

    def again(self, number: str, cited: Collection[str] = (), **where: Container[str]) -> tuple[str, ...]:
        """The clauses from which all follows that ``number`` is cited for.

        ``cited``: the words of it that are meant; ``where``: the clauses that were ``read`` on the line, and those that
        are ``told`` beside it.
        """
        found = [one for one in self.restated if one.number == number]
        fits = [one for one in found if not one.of or (cited and all(one.of in words for words in cited))]
        here = [other for one in fits for other in one.others if not one.where or other in where.get(one.where, ())]
        return tuple(dict.fromkeys(here))

    def forbids_as_well(self, number: str) -> tuple[str, ...]:
        """The clauses that forbid what ``number`` forbids, too, in the same words or in their own."""
        return tuple(dict.fromkeys((*self.again(number), *self.about.get("forbids_as_well", {}).get(number, ()))))

    def said_again(self, number: str) -> dict[str, Again]:
        """The clauses that say what ``number`` says, or of which it says again what they do; each with what that is."""
        found: dict[str, Again] = {}
        for one in self.restated:
            here = one.others if number == one.number else (one.number,) if number in one.others else ()
            for other in here:
                found.setdefault(other, one)
        return found

    def meant(self, number: str) -> str:
        """The clause that is meant by a number as it is typed: where paragraphs have none of their own, 502.3 is 502#3.

        What the book has neither way stays as it is.
        """
        section, _, paragraph = number.rpartition(".")
        counted = f"{section}#{paragraph}"
        return counted if number not in self and counted in self.entries else number

    def nearest(self, number: str, n: int = 5) -> tuple[str, ...]:
        """At most ``n`` clauses that one may have meant by a ``number`` that does not exist, the likeliest first."""
        from judge.corpus.numbers import nearest  # noqa: PLC0415 - only a number that does not exist needs it

        return nearest(number, self.entries, n)

    @property
    def title(self) -> str:
        """The book's name, in Chinese."""
        return str(self.about["title"])

    @property
    def names(self) -> tuple[str, ...]:
        """What players call the game; the first is how the program does. Perhaps none."""
        return tuple(self.about.get("names", ()))

    @property
    def date(self) -> str:
        """When the edition was published; empty if it is not known."""
        return str(self.about.get("date", ""))

    @cached_property
    def terms(self) -> dict[str, dict[str, Any]]:
        """The game's terms, each with what terms.toml says of it: clause, aliases, pinyin, concept."""
        return read_toml(self._folder.parent / "terms.toml")

    @cached_property
    def restated(self) -> tuple[Again, ...]:
        """What the book says more than once, as rulebook.toml has it: ``"1.206" = ["1.201"]``, ``"7.1.5a 多次"``."""
        found = []
        for table, where in (("again", ""), ("again_where_read", "read"), ("again_where_told", "told")):
            for key, others in self.about.get(table, {}).items():
                number, _, words = key.partition(" ")
                found.append(Again(number, words, tuple(others), where))
        return tuple(found)

    @cached_property
    def under_another(self) -> dict[str, str]:
        """The clauses of the newest edition that this one lacks, and its own that say what they do: rulebook.toml."""
        return dict(self.about.get("under_another", {}))

    @cached_property
    def course(self) -> frozenset[str]:
        """The clauses that only carry on what was begun, as rulebook.toml has it: no dispute is about what they say."""
        return frozenset(self.about.get("course", ()))

    @cached_property
    def gives(self) -> frozenset[str]:
        """Those of the course that an answer names where it asks for the very number or place that they give."""
        return frozenset(self.about.get("gives", ()))

    def _apart(self, number: str) -> Entry | None:
        """A clause that only another edition has, by that edition's name and its number there: ``ch1 1.154``."""
        edition, _, own = number.partition(" ")
        if not own or not edition[:1].isalpha():
            return None
        book = self._other(edition)
        found = book.entries.get(own) if book else None
        return None if found is None else found._replace(number=number, up="", refs=())

    @cached_property
    def _children(self) -> dict[str, tuple[str, ...]]:
        found: dict[str, list[str]] = {}
        for number, entry in self.entries.items():
            found.setdefault(entry.up, []).append(number)
        return {up: tuple(below) for up, below in found.items()}

    @cached_property
    def _referred_by(self) -> dict[str, tuple[str, ...]]:
        found: dict[str, list[str]] = {}
        for entry in self.entries.values():
            for target in entry.refs:
                found.setdefault(target, []).append(entry.number)
        return {target: tuple(by) for target, by in found.items()}
