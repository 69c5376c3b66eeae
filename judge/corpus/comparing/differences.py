"""Two editions of a rulebook, clause by clause, and two wordings of a clause, character by character."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from difflib import SequenceMatcher
from typing import Literal

import msgspec

from judge.cjk import fold_map
from judge.corpus import library
from judge.corpus.book import Book, Entry
from judge.corpus.comparing.confirming import confirmed
from judge.corpus.comparing.matching import Match, Side, bare, match
from judge.corpus.likeness import closest, pairs
from judge.corpus.references import references

Kind = Literal["same", "moved", "changed", "new", "gone"]
_MOSTLY = 0.5  # of its clauses have the official words, for an edition to be compared by them
_LIKELY = 0.4  # what a clause that is gone may have gone into
_ISLAND = 2  # characters in common between two differences that are too few to be told apart


class Piece(msgspec.Struct, frozen=True):
    """A part of two wordings: in both, only in the older one (gone), or only in the newer one (new)."""

    kind: Literal["same", "gone", "new"]
    text: str


class Change(msgspec.Struct, frozen=True):
    """What became of a clause. A clause that moved and was changed as well is ``changed``, under two numbers."""

    kind: Kind
    old: str
    """Its number in the older edition; empty for a new clause."""
    new: str
    """Its number in the newer edition; empty for one that is gone."""
    likeness: float = 0.0
    certain: bool = True
    """Whether the program is sure that the two are one clause, or somebody has confirmed it."""
    likely: str = ""
    """For a clause that is gone, the one that it may have gone into; else empty."""


class Edition(msgspec.Struct, frozen=True):
    """An edition, and what is compared of it."""

    id: str
    date: str
    official: bool
    """Whether its official words are compared, or ours."""


class Difference(msgspec.Struct, frozen=True):
    """All clauses of two editions, in the order of the newer one; those that are gone where they stood."""

    game: str
    old: Edition
    new: Edition
    changes: tuple[Change, ...]

    @property
    def counts(self) -> dict[Kind, int]:
        """How many clauses there are of each kind."""
        found = Counter(change.kind for change in self.changes)
        return {kind: found[kind] for kind in ("same", "moved", "changed", "new", "gone")}

    @property
    def mixed(self) -> bool:
        """Whether official words are compared with ours, so that almost every clause seems changed."""
        return self.old.official != self.new.official

    def pieces(self, change: Change) -> tuple[Piece, ...]:
        """The wording of a clause that is in both editions, and what was taken out and put in."""
        old, new = library.load(self.game, self.old.id)[change.old], library.load(self.game, self.new.id)[change.new]
        official = self.old.official and self.new.official
        return pieces(words(old, official=official), words(new, official=official))

    def renumbered(self) -> dict[str, str]:
        """The new number of each old one; a clause that is gone, or not certain, has none."""
        return {change.old: change.new for change in self.changes if change.old and change.new and change.certain}


def compare(game: str, old: str, new: str) -> Difference:
    """Two editions of a game's rulebook, bundled or imported.

    Raises:
        CorpusError: There is no such game or edition, or a file of confirmed matches is wrong.
    """
    return compare_books(library.load(game, old), library.load(game, new))


def compare_books(old: Book, new: Book) -> Difference:
    """Two editions, by their official words if both have them, else by ours."""
    official = _official(old) and _official(new)
    known = confirmed(old, new)
    added = {other for number, other in known if not number}
    matches = match(
        _sides(old, official=official),
        [side for side in _sides(new, official=official) if side.number not in added],
        {number: other for number, other in known if number},
    )
    one, two = (Edition(book.edition, book.date, official or _imported(book)) for book in (old, new))
    changes = _in_order(old, new, _changes(old, new, matches, official=official))
    return Difference(old.game, one, two, tuple(changes))


def words(entry: Entry, *, official: bool) -> str:
    """What of a clause is compared."""
    return entry.text if official else entry.own


def pieces(old: str, new: str) -> tuple[Piece, ...]:
    """What two wordings share and where they differ; width, quotes and spaces are no difference.

    What is in both is given as the newer one has it.
    """
    one, two = _compared(old), _compared(new)
    found: list[Piece] = []
    at, old_at = 0, 0
    for start, other, length in _blocks(one[0], two[0]):
        ends = one[1][start], two[1][other]
        _add(found, "gone", old[old_at : ends[0]].strip())
        _add(found, "new", new[at : ends[1]])
        at, old_at = two[1][other + length], one[1][start + length]
        _add(found, "same", new[ends[1] : at])
    return tuple(found)


def _blocks(one: str, two: str) -> Iterator[tuple[int, int, int]]:
    """The passages in common, without the crumbs between two differences; an empty one at the end."""
    blocks = SequenceMatcher(None, one, two, autojunk=False).get_matching_blocks()
    for block in blocks:
        start, other, length = block
        inside = start and other and start + length < len(one) and other + length < len(two)
        if length > _ISLAND or not length or not inside:
            yield start, other, length


def _add(found: list[Piece], kind: Literal["same", "gone", "new"], text: str) -> None:
    if text:
        found.append(Piece(kind, text))


def _compared(text: str) -> tuple[str, list[int]]:
    """The characters that count, and where each of them begins in the text; at the end, where that ends."""
    folded, origin = fold_map(text)
    kept = [(char, at) for char, at in zip(folded, origin, strict=True) if not char.isspace()]
    return "".join(char for char, _ in kept), [*(at for _, at in kept), len(text)]


def _sides(book: Book, *, official: bool) -> list[Side]:
    return [Side(entry.number, words(entry, official=official), entry.up) for entry in book]


def _official(book: Book) -> bool:
    return sum(entry.official for entry in book) > _MOSTLY * len(book)


def _imported(book: Book) -> bool:
    """Whether the edition is only there because it was imported: its words are official, there are none of ours."""
    return all(entry.official and not entry.path for entry in book)


def _changes(old: Book, new: Book, matches: Iterable[Match], *, official: bool) -> Iterator[Change]:
    found = list(matches)
    numbers = {one.old: one.new for one in found}
    for one in found:
        before, after = words(old[one.old], official=official), words(new[one.new], official=official)
        if bare(before) == bare(after) or bare(_renumbered(before, numbers)) == bare(after):
            kind: Kind = "same" if one.old == one.new else "moved"
        else:
            kind = "changed"
        yield Change(kind, one.old, one.new, one.likeness, one.certain)
    taken = {one.new for one in found}
    yield from (Change("new", "", entry.number) for entry in new if entry.number not in taken)
    theirs = {entry.number: pairs(words(entry, official=official)) for entry in new}
    for entry in old:
        if entry.number not in numbers:
            into, like = closest(pairs(words(entry, official=official)), theirs)
            yield Change("gone", entry.number, "", likely=into if like >= _LIKELY else "")


def _renumbered(text: str, numbers: Mapping[str, str]) -> str:
    """The text with its references as the newer edition numbers them."""
    for reference in reversed(references(text)):
        number = text[reference.start : reference.end]
        if reference.number in number and reference.number in numbers:
            changed = number.replace(reference.number, numbers[reference.number], 1)
            text = text[: reference.start] + changed + text[reference.end :]
    return text


def _in_order(old: Book, new: Book, changes: Iterable[Change]) -> Iterator[Change]:
    by_new: dict[str, Change] = {}
    by_old: dict[str, Change] = {}
    for change in changes:
        if change.new:
            by_new[change.new] = change
        if change.old:
            by_old[change.old] = change
    after: dict[str, list[Change]] = {}
    anchor = ""
    for entry in old:
        change = by_old[entry.number]
        if change.new:
            anchor = change.new
        else:
            after.setdefault(anchor, []).append(change)
    yield from after.get("", ())
    for entry in new:
        yield by_new[entry.number]
        yield from after.get(entry.number, ())
