"""Cards of the library for a scenario that names them."""

from __future__ import annotations

import re
from collections.abc import Iterable

from judge.cjk import fold
from judge.games.written.placed import Placed, Problem, Unreadable
from judge.library import store
from judge.library.card import Card
from judge.library.form import form

_MARKED = re.compile(r"(.*)〔(.*)〕")
_SHORT = re.compile(r"(.*?)\s*[(（].*[)）]")


def lend(game: str, words: Iterable[Placed], named: Iterable[Placed] = ()) -> dict[str, Placed]:
    """The facts and text of the cards that are meant, by what the scenario calls them.

    ``words``: cards on the board, each with what is said of it in brackets; a part of a name will do, if only one card
    has it. ``named``: what may be a card or anything else; only whole names count.

    Raises:
        Unreadable: A name means several cards, or the library cannot be read.
    """
    if not store.store().is_file():
        return {}
    try:
        return _lent(game, words, named)
    except store.LibraryError as error:
        raise Unreadable([Problem(str(store.store()), 1, 1, str(error))]) from error


def _lent(game: str, words: Iterable[Placed], named: Iterable[Placed]) -> dict[str, Placed]:
    found: dict[str, Placed] = {}
    for word, part in [*((word, True) for word in words), *((word, False) for word in named)]:
        for said in _said(word.text()):
            cards = () if said in found else _meant(game, said, part=part)
            if len(cards) > 1 and part:
                word.fail(f"卡片库里有{len(cards)}张「{said}」", "、".join(card.called for card in cards), "写全名")
            if len(cards) == 1:
                found[said] = _written(cards[0])
                break
    return found


def _said(word: str) -> tuple[str, ...]:
    """The names that a word may be: all of it, or what stands before its bracket."""
    short = _SHORT.fullmatch(word)
    return (word, short[1]) if short else (word,)


def _meant(game: str, said: str, *, part: bool) -> tuple[Card, ...]:
    """The cards that a name means: with its mark, whole, or as a part between spaces."""
    if marked := _MARKED.fullmatch(said):
        return tuple(card for card in store.named(game, [marked[1]]) if fold(card.mark) == fold(marked[2].strip()))
    whole = tuple(store.named(game, [said]))
    if whole or not part:
        return whole
    return tuple(store.cards(game, "instr(' ' || folded || ' ', ?)", (f" {fold(said)} ",)))


def _written(card: Card) -> Placed:
    known = form(card.game)
    name = {known.name: card.name} if known.name in known.facts else {}
    return card.placed({**name, **card.printed})
