"""Clauses ordered by how well they answer, for words and for whole questions.

Each clause has a BM25F score over its words, its characters, their pairs, the headings above it and what the register
says it is asked for. What is added to that is a few features, each a sentence at the line that adds it.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from judge.search import register, tokens, whose
from judge.search.index import Index
from judge.search.lexicon import Readings
from judge.search.speech import FAINT, SHELL

# How much a match counts in each field. Pairs of characters say most; words add little to them.
_BOOST = {"word": 0.3, "pair": 1.0, "character": 0.4, "above": 1.2, "asked": 1.2}

_COVERAGE = 1.2  # all of the words against BM25, which is 1 for the best clause
_LEAST = 0.15
_FROM_ABOVE = 0.7  # a word that only a clause further up says, against one that the clause says itself
_FROM_REGISTER = 0.9  # the same for a word that only the register has
_FROM_ELSEWHERE = 0.6  # and for one that only another book's register has, for a clause that says the same
_HEADING = 0.5
_STRAY = 0.4
_FAINT = 0.4
_DEFINITION = 4.0  # more than all else together
_REGISTER = 1.0
_SURE = 1.7  # of those with a lower score few were right: they are guesses if they have less than so much of the query
_PART = 0.35
_READ = 40  # clauses of a book, the best ones, whose entries in the register are read one by one
_ONE_BOOK = 0.25
_LIKELY = 0.7
_PREFERRED = 0.1
_TELLING = 0.2  # so much more must speak for a game than for any other to be told to the user
_TURN = 0.15  # what each clause of a book that goes before costs its next one, where several books are searched
_TURNS = 6


_PARTED = re.compile(r"([\u3400-\u9fff])([0-9一二两三四五六七八九十几]{1,2}|[过了完])([\u3400-\u9fff]{1,2})")


class Piece(NamedTuple):
    """A word of the query that means something."""

    word: str
    readings: Readings
    """All that it may be in the book, itself first, each with what a match of it counts."""
    stray: bool
    """A single character that is no word."""
    sayings: Readings = ()
    """How else players say it, in the register."""


def pieces(index: Index, text: str) -> list[Piece]:
    """The meaningful words of a folded query, each once; what only makes a question of it is left out."""
    found: dict[str, Piece] = {}
    for word in _rejoined(index, index.segmenter.cut(_undivided(index, text))):
        readings = index.lexicon.readings.get(word, ())
        if digit := tokens.DIGITS.get(word):
            readings = ((digit, 1.0), *readings)
        if word not in SHELL:
            found.setdefault(
                word,
                Piece(
                    word, ((word, 1.0), *readings), len(word) == 1 and not readings, index.lexicon.sayings.get(word, ())
                ),
            )
    return list(found.values())


class Meaning(NamedTuple):
    """What a query means in one book."""

    source: Index
    pieces: tuple[Piece, ...]
    defining: tuple[int, ...]
    """The clauses that say what it means, if it is one term alone, by its name or an alias."""
    marks: tuple[str, ...]
    """What to highlight in a related clause: its words, and all they may be in the book."""


class Scored(NamedTuple):
    """A clause, by its position, with its score; comparable within one call of :func:`rank`."""

    meaning: Meaning
    at: int
    score: float
    guessed: bool
    """It has little of the query, or none of its words but single characters of them."""


def understand(index: Index, text: str) -> Meaning:
    """What a folded query means in the book of ``index``."""
    meant = pieces(index, text)
    word = meant[0].word if len(meant) == 1 else text
    readings = [reading for piece in meant if not piece.stray for reading, _ in piece.readings]
    return Meaning(
        index,
        tuple(meant),
        index.lexicon.defines.get(index.lexicon.aliases.get(word, word), ()),
        tuple(reading for reading in readings if len(reading) > 1 or not reading.isascii()),
    )


def leaning(meanings: Sequence[Meaning], text: str, prefer: str | None = None) -> dict[str, float]:
    """For each game how much speaks for it that a folded query is about it; its clauses score so much more.

    Some words tell which game is meant, a term that only one book has most of all; else it may be ``prefer``, the one
    that was looked at last.
    """
    only = _in_one_book(meanings)
    words = {piece.word for meaning in meanings for piece in meaning.pieces if piece.word not in FAINT}
    likely = whose.likely([meaning.source for meaning in meanings], text, words)
    return {
        game: _LIKELY * odds + _ONE_BOOK * (only == game) + _PREFERRED * (prefer == game)
        for game, odds in likely.items()
    }


def guess(leaning: Mapping[str, float]) -> str:
    """The game for which so much more speaks than for any other that its clauses mostly go first; empty if none."""
    best, *others = sorted(leaning, key=lambda game: -leaning[game]) or [""]
    return best if others and leaning[best] - leaning[others[0]] >= _TELLING else ""


def rank(meanings: Sequence[Meaning], text: str, leaning: Mapping[str, float]) -> list[Scored]:
    """The clauses that have anything to do with a folded query, the best first; ``leaning``: as the function says."""
    found = [(meaning, _bm25f(meaning, text)) for meaning in meanings if meaning.pieces]
    best = max((score for _, scores in found for score in scores.values()), default=1.0)
    ranked: list[Scored] = []
    for meaning, scores in found:
        covered, whole = _coverage(meaning)
        game = meaning.source.book.game
        here: list[Scored] = []
        for at, score in (dict.fromkeys(meaning.defining, 0.0) | scores).items():
            # What has next to nothing of the query has nothing to do with it, unless it says what the query means.
            if covered[at] < _LEAST and at not in meaning.defining:
                continue
            # A clause that has all of what was asked goes before one that has a part of it often.
            total = score / best + _COVERAGE * covered[at]
            # A heading names what a question is about, but does not answer it.
            if meaning.source.is_heading[at]:
                total *= _HEADING
            # Who asks for a term alone wants to know what it means.
            if at in meaning.defining:
                total += _DEFINITION
            here.append(Scored(meaning, at, total + leaning[game], not whole[at] and at not in meaning.defining))
        here.sort(key=lambda scored: -scored.score)
        asked = register.words(meaning.source, ((one.word, one.readings, _weight(one)) for one in meaning.pieces))
        for one in here[:_READ]:
            # The same question was put before, or nearly.
            total = one.score + _REGISTER * register.likeness(meaning.source, one.at, asked)
            guessed = one.guessed or (total < _SURE and covered[one.at] < _PART)
            ranked.append(one._replace(score=total, guessed=guessed))
        ranked += here[_READ:]
    ranked.sort(key=lambda scored: -scored.score)
    return _taking_turns(ranked) if len(meanings) > 1 else ranked


def _taking_turns(ranked: list[Scored]) -> list[Scored]:
    """The same clauses, each the further down the more of its own book go before it.

    As long as the game is not known, the second-best clause of another book tells more than the fifth of this one.
    """
    before: dict[str, int] = {}
    turned: list[Scored] = []
    for one in ranked:
        game = one.meaning.source.book.game
        turned.append(one._replace(score=one.score - _TURN * min(before.get(game, 0), _TURNS)))
        before[game] = before.get(game, 0) + 1
    turned.sort(key=lambda scored: -scored.score)
    return turned


def _in_one_book(meanings: Sequence[Meaning]) -> str:
    """The game whose book alone has a term of the query, or whose players alone call one so; empty if none or several.

    What another book says in its own words tells nothing, whatever this one's players mean by it.
    """
    games: set[str] = set()
    for word in {piece.word for meaning in meanings for piece in meaning.pieces if len(piece.word) > 1}:
        having = [one.source for one in meanings if word in one.source.everything]
        called = having or [one.source for one in meanings if word in one.source.lexicon.aliases]
        if len(called) == 1 and len(meanings) > 1 and _is_term(called[0], word):
            games.add(called[0].book.game)
    return games.pop() if len(games) == 1 else ""


def _is_term(index: Index, word: str) -> bool:
    return word in index.lexicon.terms or word in index.lexicon.aliases


def _undivided(index: Index, text: str) -> str:
    """The text, its words whole that a number or particle parts: 升二级 is 升级二, 抽3张牌 抽牌3张, 进过化 进化过."""

    def whole(parted: re.Match[str]) -> str:
        verb, count, end = parted.groups()
        for at in (1, 0):  # 张 in 3张牌 only counts; 级 in 二级 is the word's end
            if index.segmenter.knows(word := verb + end[at : at + 1]) and len(word) > 1:
                return word + count + end[:at] + end[at + 1 :]
        return parted[0]

    return _PARTED.sub(whole, text)


def _rejoined(index: Index, words: list[str]) -> list[str]:
    """Neighbouring characters that stand together somewhere in the book are a word, in the dictionary or not."""
    joined: list[str] = []
    open_end = False
    for word in words:
        lone = len(word) == 1 and not word.isascii()
        lone = lone and not any(word in known for known in (SHELL, tokens.DIGITS, index.lexicon.readings))
        if lone and open_end and joined[-1] + word in index.everything:
            joined[-1] += word
        else:
            joined.append(word)
        open_end = lone
    return joined


def _coverage(meaning: Meaning) -> tuple[list[float], list[bool]]:
    """For each clause the part of the query that it has, from 0 to 1, and whether it has a whole word of it.

    A word weighs by how rare it is in the book. One that the book does not have weighs most: no clause covers it,
    here or beside another book.
    """
    index = meaning.source
    total = len(index.texts)
    covered = [0.0] * total
    words = [False] * total
    whole = 0.0
    alone = all(len(piece.word) == 1 and not piece.stray for piece in meaning.pieces)
    for piece in meaning.pieces:
        said = _said_by(index, piece)
        weight = math.log(1 + total / max(0.5, len(said)))
        # A single character that is no word says less than a word does, and so does a word that every question has.
        weight *= _weight(piece)
        whole += weight
        is_word = len(piece.word) > 1 or alone
        for at, says in _with_what_is_above(index, said).items():
            covered[at] += weight * says
            words[at] = words[at] or is_word
    return [part / whole for part in covered], words


def _with_what_is_above(index: Index, said: dict[int, float]) -> dict[int, float]:
    """What clauses have of a word, in themselves or in one further up."""
    found = dict(said)
    for above, counts in said.items():
        for at in range(above + 1, index.below[above]):
            found[at] = max(found.get(at, 0.0), _FROM_ABOVE * counts)
    return found


def _weight(piece: Piece) -> float:
    return _STRAY if piece.stray else _FAINT if piece.word in FAINT else 1.0


def _said_by(index: Index, piece: Piece) -> dict[int, float]:
    """What clauses have of a word, by the reading that fits best; those that have it only."""
    best: dict[int, float] = {}
    for reading, counts in piece.readings:
        texts = index.in_texts.with_(reading) if len(reading) > 1 else index.in_characters.with_(f" {reading} ")
        for at in texts:
            best[at] = max(best.get(at, 0.0), counts)
    if piece.stray:
        return best
    for reading, counts in (*piece.readings, *piece.sayings):
        for at in index.in_asked.with_(reading):
            best[at] = max(best.get(at, 0.0), counts * _FROM_REGISTER)
        for at in index.in_asked_elsewhere.with_(reading):
            best[at] = max(best.get(at, 0.0), counts * _FROM_ELSEWHERE)
    return best


def _bm25f(meaning: Meaning, text: str) -> dict[int, float]:
    """The sum of BM25F for each clause: each word by the reading that fits it best, and the pairs across words."""
    index = meaning.source
    total: dict[int, float] = {}
    for piece in meaning.pieces:
        best: dict[int, float] = {}
        for reading, counts in piece.readings:
            for at, score in _said(index, reading).items():
                best[at] = max(best.get(at, 0.0), score * counts)
        for saying, counts in piece.sayings:
            for at, score in _asked(index, saying).items():
                best[at] = max(best.get(at, 0.0), score * counts)
        for at, score in best.items():
            total[at] = total.get(at, 0.0) + score
    inside = {pair for piece in meaning.pieces for pair in tokens.pairs(piece.word)}
    across = [pair for pair in tokens.pairs(text) if pair not in inside]
    _add(index, total, [(field, pair) for pair in across for field in ("pair", "asked")])
    return total


def _said(index: Index, words: str) -> dict[int, float]:
    """What BM25F says of one reading, over all fields."""
    pairs = tokens.pairs(words)
    looked_up = [("pair", pair) for pair in pairs]
    looked_up += [("character", unit) for run in tokens.runs(words) for unit in run]
    looked_up += [("asked", token) for token in {words, *pairs}]
    looked_up += [("above", words)]
    looked_up += [("word", words)] if len(words) > 1 else []
    total: dict[int, float] = {}
    _add(index, total, looked_up)
    return total


def _asked(index: Index, words: str) -> dict[int, float]:
    """What BM25F says of one saying, over the register."""
    total: dict[int, float] = {}
    _add(index, total, [("asked", token) for token in {words, *tokens.pairs(words)}])
    return total


def _add(index: Index, total: dict[int, float], looked_up: list[tuple[str, str]]) -> None:
    for field, token in looked_up:
        boost = _BOOST[field]
        for at, score in index.weights(field, token):
            total[at] = total.get(at, 0.0) + boost * score
