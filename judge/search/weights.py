"""What each token says about each clause: BM25F, as whoosh counts it.

The score of a clause for a token does not depend on what else is asked, so whoosh works all of them out when the index
is built, and a search only adds up. That spares each search the import of whoosh (80 ms) and its readers, which no two
threads may share.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator
from typing import Any

FIELDS = ("word", "character", "pair", "above", "asked")
"""A clause's words, its characters, their pairs, the headings above it, and what the register says it is asked for."""

Packed = dict[str, tuple[str, bytes, bytes, bytes]]
"""For a field its tokens, one a line, where each one's clauses end, and of them all the positions and the scores.

A book has ten thousand tokens, and a search looks up some twenty: so they lie side by side until they are asked for.
"""

# How much of the usual discount for length each field gets: rules are long because they have conditions, headings and
# the register's entries are long because there is much to say.
_LENGTH_COUNTS = {"word_B": 0.5, "character_B": 0.5, "pair_B": 0.5, "above_B": 0.0, "asked_B": 0.3}


def weigh(clauses: Iterator[dict[str, list[str]]], progress: Callable[[int], None]) -> Packed:
    """The weights of all tokens of ``clauses``, each given as its tokens by field."""
    from whoosh.fields import KEYWORD, Schema  # noqa: PLC0415 - only the building of an index needs whoosh
    from whoosh.scoring import BM25F  # noqa: PLC0415 - the same

    counted = KEYWORD(scorable=True)  # tokens with a space between, as they are
    made = _memory().create_index(Schema(**dict.fromkeys(FIELDS, counted)))
    writer = made.writer()
    for done, clause in enumerate(clauses):
        progress(done)
        writer.add_document(**{field: " ".join(found) for field, found in clause.items()})
    writer.commit()
    with made.searcher(weighting=BM25F(**_LENGTH_COUNTS)) as searcher:
        return {field: _pack(searcher, field) for field in FIELDS}


class Field:
    """The weights of one field, unpacked as far as they are asked for."""

    def __init__(self, packed: tuple[str, bytes, bytes, bytes]) -> None:
        tokens, ends, positions, scores = packed
        self._place = {token: place for place, token in enumerate(tokens.split("\n"))}
        self._ends = memoryview(ends).cast("I")
        self._positions = memoryview(positions).cast("H")
        self._scores = memoryview(scores).cast("f")

    @property
    def size(self) -> int:
        """How many tokens all clauses have, each counted once a clause."""
        return len(self._positions)

    def clauses_with(self, token: str) -> int:
        """How many clauses have ``token``."""
        place = self._place.get(token)
        return 0 if place is None else self._ends[place] - (self._ends[place - 1] if place else 0)

    def of(self, token: str) -> Iterable[tuple[int, float]]:
        """The positions of the clauses that have ``token``, each with its score."""
        place = self._place.get(token)
        if place is None:
            return ()
        begin, end = self._ends[place - 1] if place else 0, self._ends[place]
        return zip(self._positions[begin:end], self._scores[begin:end], strict=True)


def _pack(searcher: Any, field: str) -> tuple[str, bytes, bytes, bytes]:
    tokens, ends, positions, scores = [], array("I"), array("H"), array("f")
    for token in searcher.lexicon(field):
        matcher = searcher.postings(field, token)
        while matcher.is_active():
            positions.append(matcher.id())
            scores.append(matcher.score())
            matcher.next()
        tokens.append(token.decode())
        ends.append(len(positions))
    return "\n".join(tokens), ends.tobytes(), positions.tobytes(), scores.tobytes()


def _memory() -> Any:
    """A whoosh storage that touches no disk.

    Whoosh's own one puts its working files into one folder for all processes, where they overwrite each other.
    """
    from whoosh.filedb.filestore import RamStorage  # noqa: PLC0415 - as above

    class Memory(RamStorage):  # type: ignore[misc]  # whoosh ships no types
        def temp_storage(self, name: str | None = None) -> Any:  # noqa: ARG002 - whoosh's signature
            return Memory()

    return Memory()
