"""A search from the query to its hits, tier by tier."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from judge.corpus import Book, apart, games, load
from judge.search import exact, numbers, ranked
from judge.search.exact import Asked
from judge.search.index import Index, Progress, open_index
from judge.search.likeness import ALIKE, ALIKE_AS_GOOD, likeness
from judge.search.suggest import Suggestion, suggest

NUMBER, EXACT, RELATED, SUGGESTED = TIERS = ("编号", "原词", "相关", "猜测")
"""What kind a hit is, in the order in which hits come."""


class Hit(NamedTuple):
    """A clause that was found."""

    game: str
    number: str
    tier: str
    """One of :data:`TIERS`."""
    score: float
    """How well it answers; comparable within one tier of one result only."""
    heading: str
    """The headings above it, the chapter's first."""
    text: str
    """The clause as it is shown."""
    spans: tuple[tuple[int, int], ...]
    """What to highlight in ``text``: start and end of each find, in order."""
    entry: int = 0
    """The entry of the result that it stands in, from 1: the clauses of several books that say alike are one."""


class Result(NamedTuple):
    """What a search found."""

    hits: tuple[Hit, ...]
    suggestions: tuple[Suggestion, ...]
    """What else to search for; only where the words themselves stand in no clause."""
    notice: str
    """What the user should be told once: that the index could not be kept. Empty otherwise."""
    named: str = ""
    """The game that the words themselves name, where the caller named none: only its book was searched."""
    guess: str = ""
    """The game that they sound most like, where clauses of several were found: those of its book mostly go first."""


class _Find(NamedTuple):
    source: Index
    number: str
    tier: str
    score: float
    words: tuple[str, ...]

    @property
    def where(self) -> tuple[Index, int]:
        """The index and the position in it."""
        return self.source, self.source.numbers.index(self.number)


_AS_GOOD = 0.8  # of the score of the entry's first clause

_LOOKED_AT = 10  # hits that anybody reads

LONGEST = 200
"""Characters of a query that are looked at; questions have some 20."""

_indexes: dict[tuple[str, str], Index] = {}
_opening = threading.Lock()


def search(
    query: str,
    game: str | None = None,
    limit: int = 10,
    progress: Progress | None = None,
    *,
    prefer: str | None = None,
) -> Result:
    """The clauses that answer ``query``, the best first, at most ``limit``: of one game, or of all.

    ``"…"`` ``「…」`` ``“…”`` by itself asks for these words as they are. ``progress`` is called while an index has to
    be built; ``prefer`` is the game that is likeliest to be meant. Safe from any thread.

    Raises:
        CorpusError: There is no such game.
    """
    books = [load(name) for name in ([game] if game else games())]
    query, cut = query[:LONGEST], f"要找的话有{len(query)}字，只按前{LONGEST}字找。" if len(query) > LONGEST else ""
    named = ""
    said, rest = apart(query)
    if said and game in {None, "", said}:  # of another game than the one that is asked for it may be a part of the text
        query, named = rest, "" if game else said
        books = [book for book in books if book.game == said]
    indexes, notice = _open(books, progress)
    notice = notice or cut
    wanted, rest = numbers.take(query)
    asked = exact.understand(rest)
    finds = [
        _Find(index, number, NUMBER, 1.0, ()) for index in indexes for number in numbers.subtrees(index.book, wanted)
    ]
    meanings = _understood(indexes, asked)
    leaning = ranked.leaning(meanings, asked.text, prefer)
    finds += _in_words(meanings, asked, leaning)
    suggestions: list[Suggestion] = []
    if not any(find.tier in (NUMBER, EXACT) for find in finds):
        for index in indexes:
            near = numbers.nearest(index.book, wanted)
            suggestions += [Suggestion(number, "条号") for number in near] + suggest(index, asked)
            finds += [_Find(index, number, SUGGESTED, 0.0, ()) for number in near]
    if not finds:
        for suggestion in suggestions:
            other = exact.understand(suggestion.query)
            meant = _in_words(_understood(indexes, other), other, leaning)
            finds += [find._replace(tier=SUGGESTED) for find in meant if find.tier == EXACT]
    finds.sort(key=lambda find: TIERS.index(find.tier))
    seated = _seated(finds, len(indexes), limit)
    hits = tuple(map(_hit, seated, _entries(seated, indexes)))
    guess = ranked.guess(leaning) if len({hit.game for hit in hits}) > 1 else ""
    return Result(hits, tuple(dict.fromkeys(suggestions)), notice, named, guess)


def warm(game: str | None = None, progress: Progress | None = None) -> str:
    """Makes the next search quick: loads or builds the indexes. Returns a notice, as :attr:`Result.notice`."""
    return _open([load(name) for name in ([game] if game else games())], progress)[1]


def _open(books: Iterable[Book], progress: Progress | None) -> tuple[list[Index], str]:
    """The indexes of ``books``, and what to tell the user of those that were opened only now."""
    indexes: list[Index] = []
    notices: list[str] = []
    with _opening:
        for book in books:
            key = book.game, book.edition
            if key not in _indexes or _indexes[key].book is not book:  # another book: its wording was imported since
                _indexes[key], notice = open_index(book, progress)
                notices.append(notice)
            indexes.append(_indexes[key])
    return indexes, next(filter(None, notices), "")


def _understood(indexes: list[Index], asked: Asked) -> list[ranked.Meaning]:
    return [ranked.understand(index, asked.text) for index in indexes]


def _in_words(meanings: list[ranked.Meaning], asked: Asked, leaning: Mapping[str, float]) -> list[_Find]:
    """The clauses with exactly these words, then the related ones; a phrase in quotes must be in those too."""
    scored = ranked.rank(meanings, asked.text, leaning)
    scores = {(one.meaning.source.book.game, one.at): one.score for one in scored}
    finds: list[_Find] = []
    for meaning in meanings:
        index = meaning.source
        literal = exact.contain(index.texts, asked.literal)
        # The definition of a term goes first, also where the term stands only in the heading above it.
        if literal and asked.text in index.lexicon.defines:
            literal = list(dict.fromkeys([*meaning.defining, *literal]))
        for at in literal:
            score = scores.get((index.book.game, at), 0.0)
            finds.append(_Find(index, index.numbers[at], EXACT, score, asked.literal))
    finds.sort(key=lambda find: -find.score)
    if len(asked.literal) == 1:
        said = {(one.source.book.game, one.source.numbers[at]) for one in meanings for at in one.defining}
        finds.sort(key=lambda find: (find.source.book.game, find.number) not in said)
        first = [find for find in finds if (find.source.book.game, find.number) in said]
        finds = first + _basic_first(finds[len(first) :])
    # A label changes no order: what is better than one that is no guess is none itself.
    sure = max((place for place, one in enumerate(scored[:_LOOKED_AT]) if not one.guessed), default=-1)
    for place, (meaning, at, score, _) in enumerate(scored):
        index = meaning.source
        if all(phrase in index.texts[at] for phrase in asked.phrases):
            finds.append(_Find(index, index.numbers[at], RELATED if place <= sure else SUGGESTED, score, meaning.marks))
    return finds


def _basic_first(finds: list[_Find]) -> list[_Find]:
    """The same finds, each after the clauses above it that were found as well: first the rule, then its details."""
    found = {(find.source.book.game, find.number): find for find in finds}
    ordered: dict[tuple[str, str], _Find] = {}
    for find in finds:
        book = find.source.book
        for number in (*book.ancestors(find.number), find.number):
            if (key := (book.game, number)) in found and not book[number].heading:
                ordered.setdefault(key, found[key])
    return [*ordered.values(), *(find for key, find in found.items() if key not in ordered)]


def _entries(finds: list[_Find], indexes: list[Index]) -> list[int]:
    """For each find its entry, counted from 1: with the best find of another book that says alike, or its own."""
    alike = likeness(*indexes)
    leaders: list[tuple[_Find, set[str]]] = []
    entries: list[int] = []
    for find in finds:
        game = find.source.book.game
        for entry, (leader, games_there) in enumerate(leaders, 1):
            # Two that answer a question as well are about the same: then less of likeness is enough.
            enough = ALIKE_AS_GOOD if find.score >= _AS_GOOD * leader.score else ALIKE
            if game not in games_there and _same_kind(find, leader) and alike(leader.where, find.where) >= enough:
                games_there.add(game)
                entries.append(entry)
                break
        else:
            leaders.append((find, {game}))
            entries.append(len(leaders))
    return entries


def _same_kind(find: _Find, leader: _Find) -> bool:
    """Whether two finds may be one entry: both have the words as they are, or both are what a question came nearest."""
    if find.tier == EXACT:
        return leader.tier == EXACT
    return find.score > 0 and {find.tier, leader.tier} <= {RELATED, SUGGESTED}


def _seated(finds: Iterable[_Find], books: int, limit: int) -> list[_Find]:
    """The finds that are shown, each clause once, in their order.

    Half of the places are shared out evenly among the books, so that none crowds another out; the rest go to the best.
    """
    found: dict[tuple[str, str], _Find] = {}
    of_book: dict[str, list[tuple[str, str]]] = {}
    for find in finds:
        game = find.source.book.game
        if (key := (game, find.number)) not in found:
            found[key] = find
            of_book.setdefault(game, []).append(key)
    shared = [key for keys in of_book.values() for key in keys[: limit // 2 // books]]
    seated = set(list(dict.fromkeys([*shared, *found]))[:limit])
    return [find for key, find in found.items() if key in seated]


def _hit(find: _Find, entry: int) -> Hit:
    book = find.source.book
    headings = [book[above].heading for above in book.ancestors(find.number)]
    text = book[find.number].text
    return Hit(
        book.game,
        find.number,
        find.tier,
        round(find.score, 3),
        " › ".join(filter(None, headings)),
        text,
        exact.spans(text, find.words),
        entry,
    )
