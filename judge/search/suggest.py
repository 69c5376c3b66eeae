"""What may have been meant: by its sound, by its spelling, by another name, by another game's word for it."""

from __future__ import annotations

from typing import NamedTuple

from judge.cjk import fold
from judge.corpus import games, load
from judge.search import lexicon, sounds
from judge.search.exact import Asked
from judge.search.index import Index

_LONGEST = 6  # characters; what is longer is a question and not a misspelt term
_PREFIX = 3  # letters from which on the beginning of a spelling is enough


class Suggestion(NamedTuple):
    """Words to search for instead."""

    query: str
    reason: str
    """Why, in Chinese: 拼音 首字母 同音 形近 别名 条号, or the game whose word was typed."""


def suggest(index: Index, asked: Asked) -> list[Suggestion]:
    """What the words of a query, none of which stands in the book, may stand for there, the likeliest first."""
    found: list[Suggestion] = []
    words = asked.literal
    if len(words) > 1 and all(word.isascii() for word in words):
        words = ("".join(words), *words)  # bisha gongji
    for word in words:
        if word in index.lexicon.aliases:
            found.append(Suggestion(index.lexicon.aliases[word], "别名"))
        elif word.isascii():
            found += _sounding(index, word)
        elif word not in index.everything and len(word) <= _LONGEST:
            found += _elsewhere(index, word) or _misspelt(index, word)
    return list({suggestion.query: suggestion for suggestion in reversed(found)}.values())[::-1]


def _sounding(index: Index, letters: str) -> list[Suggestion]:
    spellings = index.lexicon.sounds
    initials = [word for word in spellings.get(letters, ()) if len(word) == len(letters)]
    spelt = [word for word in spellings.get(letters, ()) if len(word) != len(letters)]
    begun: list[str] = []
    if len(letters) >= _PREFIX and not spelt:
        begun = [word for spelling, words in spellings.items() if spelling.startswith(letters) for word in words]
        begun.sort(key=len)
    found = [Suggestion(_term(index, word), "拼音") for word in spelt]
    found += [Suggestion(_term(index, word), "首字母") for word in initials]
    return found + [Suggestion(_term(index, word), "拼音") for word in begun]


def _term(index: Index, word: str) -> str:
    return index.lexicon.aliases.get(word, word)


def _elsewhere(index: Index, word: str) -> list[Suggestion]:
    """This game's word for what another game calls ``word``: they share a concept."""
    found: list[Suggestion] = []
    for game in games():
        if game == index.book.game:
            continue
        meant = {
            about.get("concept")
            for term, about in lexicon.terms_of(game).items()
            if word == term or word in map(fold, about.get("aliases", ()))
        }
        ours = [term for term, concept in index.lexicon.concepts.items() if concept in meant]
        found += [Suggestion(term, f"{load(game).title}的说法") for term in ours]
    return found


def _misspelt(index: Index, word: str) -> list[Suggestion]:
    from whoosh.support.levenshtein import levenshtein as distance  # noqa: PLC0415 - whoosh costs 80 ms, only a search should pay it

    heard = (other for spelling in sounds.spellings(word) for other in index.lexicon.sounds.get(spelling, ()))
    found = [Suggestion(_term(index, other), "同音") for other in heard]
    slips = len(word) // 3  # in a word of two characters one wrong one leaves nothing to go by
    known = {*index.lexicon.terms, *index.lexicon.aliases}
    near = sorted(
        (distance(word, other, limit=slips), other) for other in known if abs(len(other) - len(word)) <= slips
    )
    return found + [Suggestion(_term(index, other), "形近") for slipped, other in near if slipped <= slips]
