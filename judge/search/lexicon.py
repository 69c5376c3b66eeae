"""A book's words: its terms, what players call them, how they sound. Made and kept with the index."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from judge import paths
from judge.cjk import fold
from judge.corpus import Book, games
from judge.search import sounds
from judge.search.speech import SHELL, said_alike, spoken
from judge.search.tokens import NUMBER, dictionary

ALIAS = 0.9
"""What a match of a term counts when its alias was asked for: nearly the word itself."""
SPOKEN = 0.7
"""What a match of a rulebook word counts when a player's word for it was asked for: one of several readings."""

_QUOTED = re.compile(r'"([^"\d.…()]{2,8})"')
_HAN = re.compile(r"[\u3400-\u9fff]{2,8}")
_BRACKETED = re.compile(r"\(.*?\)|[\"…,、:]")

Readings = tuple[tuple[str, float], ...]


class Lexicon(NamedTuple):
    """A book's words, folded. Plain containers throughout, because it is kept in the index's file."""

    frequencies: dict[str, int]
    """Jieba's table."""
    readings: dict[str, Readings]
    """For a word of a query: what else it may stand for in this book, and what a match of that counts."""
    terms: tuple[str, ...]
    """The words of the book that are worth suggesting."""
    aliases: dict[str, str]
    """The term that another name stands for."""
    concepts: dict[str, str]
    """What each term is called in all games together; only for terms that other games have too."""
    sounds: dict[str, tuple[str, ...]]
    """The words that a spelling in Latin letters may mean: all of it, or the initials."""
    defines: dict[str, tuple[int, ...]]
    """The clauses that say what a term means, by their position in the book."""
    sayings: dict[str, Readings]
    """For a word of a query: how else players say it in the register, and what a match of that counts there."""


def make(book: Book, texts: Iterable[str], asked: Iterable[str]) -> Lexicon:
    """The lexicon of ``book``; ``texts`` are its clauses and ``asked`` the register's entries for each, folded."""
    everything = "\n".join(texts)
    about = terms_of(book.game)
    aliases = {fold(alias): term for term, said in about.items() for alias in said.get("aliases", ())}
    headings = {entry.number: _BRACKETED.sub("", fold(entry.heading)).strip() for entry in book if entry.heading}
    names = {word for heading in headings.values() for word in _HAN.findall(heading)}
    readings = _readings(aliases, _borrowed(book.game, about), everything)
    quoted = set(_QUOTED.findall(everything))
    terms = tuple(dict.fromkeys([*about, *sorted(quoted), *sorted(name for name in names if name in everything)]))
    words = {*terms, *aliases, *readings, *(other for others in readings.values() for other, _ in others), *SHELL}
    pinyin = {term: said["pinyin"] for term, said in about.items() if "pinyin" in said}
    return Lexicon(
        frequencies=dictionary(sorted(word for word in words if len(word) > 1)),
        readings=readings,
        terms=terms,
        aliases={alias: term for alias, term in aliases.items() if alias not in about},
        concepts={term: said["concept"] for term, said in about.items() if "concept" in said},
        sounds=sounds.index([*terms, *aliases], pinyin),
        defines=_defines(book, headings, {term: said["clause"] for term, said in about.items() if "clause" in said}),
        sayings=_sayings(aliases, "\n".join(asked)),
    )


def _borrowed(game: str, about: dict[str, dict[str, Any]]) -> dict[str, tuple[str, ...]]:
    """For each word by which another game's players call a concept, this game's terms for it: players play several."""
    ours: dict[str, tuple[str, ...]] = {}
    for term, said in about.items():
        if concept := said.get("concept"):
            ours[concept] = (*ours.get(concept, ()), term)
    found: dict[str, dict[str, None]] = {}
    for other in games():
        for term, said in terms_of(other).items() if other != game else ():
            for word in (term, *map(fold, said.get("aliases", ()))):
                found.setdefault(word, {}).update(dict.fromkeys(ours.get(said.get("concept", ""), ())))
    known = {*about, *(fold(alias) for said in about.values() for alias in said.get("aliases", ()))}
    return {word: tuple(terms) for word, terms in found.items() if word not in known}


def _readings(aliases: dict[str, str], borrowed: dict[str, tuple[str, ...]], everything: str) -> dict[str, Readings]:
    """What the words of a query may stand for, as far as the book says it anywhere."""
    found: dict[str, dict[str, float]] = {}
    known = [(word, other, SPOKEN) for word, others in spoken().items() for other in others]
    known += [(word, term, SPOKEN) for word, other, _ in known for term in borrowed.get(other, ())]
    known += [(word, term, SPOKEN) for word, terms in borrowed.items() for term in terms]
    known += [(alias, term, ALIAS) for alias, term in aliases.items()]
    known += [(term, alias, ALIAS) for alias, term in aliases.items()]
    for word, other, counts in known:
        if other != word and (other == NUMBER or other in everything):
            readings = found.setdefault(word, {})
            readings[other] = max(counts, readings.get(other, 0.0))
    return {word: tuple(readings.items()) for word, readings in found.items()}


def _sayings(aliases: dict[str, str], register: str) -> dict[str, Readings]:
    """What else players say for each of their words, as far as the register says it anywhere."""
    called: dict[str, tuple[str, ...]] = {}
    for alias, term in aliases.items():
        called[term] = (*called.get(term, (term,)), alias)
    alike = [*(theirs for theirs, _ in said_alike()), *called.values()]
    found: dict[str, dict[str, float]] = {}
    for words in alike:
        for word in words:
            others = {other: SPOKEN for other in words if other != word and len(other) > 1 and other in register}
            found.setdefault(word, {}).update(others)
    return {word: tuple(others.items()) for word, others in found.items() if others}


def _defines(book: Book, headings: dict[str, str], named: dict[str, str]) -> dict[str, tuple[int, ...]]:
    """Where each term is explained: the clause that terms.toml names, or else what stands first under its heading."""
    position = {number: at for at, number in enumerate(book.entries)}
    found: dict[str, tuple[int, ...]] = {}
    for number, heading in headings.items():
        found[heading] = (*found.get(heading, ()), *(position[child] for child in book.children(number)[:1]))
    return found | {term: (position[number],) for term, number in named.items() if number in book}


def terms_file(game: str) -> Path:
    """The game's terms, beside its editions."""
    return paths.bundled("rules_corpus") / game / "terms.toml"


def register_file(game: str) -> Path:
    """The game's register: for a clause, what players ask it for."""
    return paths.bundled("rules_corpus") / game / "asked.toml"


def terms_of(game: str) -> dict[str, dict[str, Any]]:
    """The game's terms, folded, each with what terms.toml says of it. A book without it can be searched as well."""
    return {fold(term): said for term, said in _toml(terms_file(game)).items()}


def alike_file() -> Path:
    """What several rulebooks say alike."""
    return paths.bundled("rules_corpus") / "alike.toml"


def register(game: str) -> dict[str, str]:
    """What each clause is asked for, folded, a line an entry. A book without a register can be searched as well.

    That is what its own register says, and what players of any game ask for what the clause says as other books do.
    """
    found = {number: list(asked) for number, asked in _toml(register_file(game)).items()}
    for subject in _toml(alike_file()).values():
        for clause in subject["clauses"]:
            of, _, number = clause.partition(" ")
            if of == game:
                found.setdefault(number, []).extend(subject["asked"])
    return {number: fold("\n".join(asked)) for number, asked in found.items()}


def subjects(game: str) -> dict[str, tuple[str, ...]]:
    """For each clause the subjects on which it says what other books say too."""
    found: dict[str, tuple[str, ...]] = {}
    for name, subject in _toml(alike_file()).items():
        for clause in subject["clauses"]:
            of, _, number = clause.partition(" ")
            if of == game:
                found[number] = (*found.get(number, ()), name)
    return found


def asked_elsewhere(game: str) -> dict[str, str]:
    """For a clause that says a subject most plainly in its book what those that do so in the others are asked for."""
    registers = {other: _toml(register_file(other)) for other in games() if other != game}
    found: dict[str, list[str]] = {}
    for subject in _toml(alike_file()).values():
        plainest: dict[str, str] = {}
        for clause in subject["clauses"]:
            of, _, number = clause.partition(" ")
            plainest.setdefault(of, number)
        for other, number in plainest.items():
            if game in plainest and other in registers:
                found.setdefault(plainest[game], []).extend(registers[other].get(number, ()))
    return {number: fold("\n".join(dict.fromkeys(asked))) for number, asked in found.items()}


def _toml(file: Path) -> dict[str, Any]:
    import tomllib  # noqa: PLC0415 - only the building of an index reads it

    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
