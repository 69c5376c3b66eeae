"""One concept in all rulebooks: what each of them calls it, and the clause that says what it is.

The games' terms.toml share the names of concepts; a term without one is a concept of its own.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from judge.cjk import fold
from judge.corpus import games
from judge.search.lexicon import terms_of

_Shelf = dict[str, dict[str, dict[str, Any]]]

_NEAR = 5  # words that are offered instead of one that no book knows


class Said(NamedTuple):
    """What one rulebook calls a concept."""

    game: str
    term: str
    aliases: tuple[str, ...]
    number: str
    """The clause that says what it is; empty if none is named."""


class Concept(NamedTuple):
    """A concept, and what the rulebooks call it."""

    name: str
    """What all games call it together, in English; empty for a term that only one game has."""
    said: tuple[Said, ...]
    """In the order of the games; a game that has no word for it is not here, one that has two is here twice."""


def concepts(word: str, game: str | None = None) -> tuple[Concept, ...]:
    """What a word may mean, as all rulebooks call it: as a term first, then as another name for one.

    With ``game`` the word is taken as that game's; the shared name of a concept (``discard_pile``) is one in any.
    """
    asked = fold(word.strip())
    shelf = {name: terms_of(name) for name in games()}
    ours = [(name, *own) for name, terms in shelf.items() if game in (None, name) for own in terms.items()]
    meant = [one for one in ours if one[1] == asked]
    meant += [one for one in ours if asked in map(fold, one[2].get("aliases", ()))]
    meant += [one for one in ours if asked == one[2].get("concept")]
    return tuple(dict.fromkeys(_everywhere(shelf, *one) for one in meant))


def _everywhere(shelf: _Shelf, own: str, term: str, said: dict[str, Any]) -> Concept:
    """What all games call the concept of a term of the game ``own``."""
    shared = said.get("concept", "")
    return Concept(
        shared,
        tuple(
            Said(name, other, tuple(about.get("aliases", ())), about.get("clause", ""))
            for name, terms in shelf.items()
            for other, about in terms.items()
            if (about.get("concept") == shared if shared else (name, other) == (own, term))
        ),
    )


def near(word: str) -> tuple[str, ...]:
    """The terms and other names that look most like a word that means no concept."""
    from difflib import get_close_matches  # noqa: PLC0415 - a search does without

    asked = fold(word.strip())
    about = [(term, said) for name in games() for term, said in terms_of(name).items()]
    known = dict.fromkeys([term for term, _ in about] + [fold(a) for _, said in about for a in said.get("aliases", ())])
    inside = [name for name in known if asked and (asked in name or (len(name) > 1 and name in asked))]
    return tuple(dict.fromkeys([*sorted(inside, key=len), *get_close_matches(asked, known)]))[:_NEAR]
