"""Cards that are called by a part of their names: 天马 of 天马骑士, if no other card and nothing else is called so."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from judge.games.written.naming import unmarked
from judge.scenario.heard import Heard, cards_called
from judge.scenario.run import Run

_HAN: Final = re.compile("[\u4e00-\u9fff·]{2,}")
_TALK: Final = re.compile(
    "[吗呢吧啊么嘛谁哪几什怎没不能可还会要该到去回死活是有和跟与的了过得先后再就都给被把让从在这那一二两三]"
)
"""What a part of a name that people say alone has none of: with it a piece of a question is taken for one."""


def written_out(done: Run, heard: Heard) -> str:
    """A question with such names written out; what several cards can be called stays."""
    text = heard.text
    for said, cards in shortened(done, heard):
        if len(cards) == 1:
            text = text.replace(said, cards[0])
    return heard.typed(text)


def doubtful(done: Run, heard: Heard) -> list[tuple[str, tuple[str, ...]]]:
    """What of a question several cards can be called."""
    return [(said, cards) for said, cards in shortened(done, heard) if len(cards) > 1]


def shortened(done: Run, heard: Heard) -> list[tuple[str, tuple[str, ...]]]:
    """The parts of names that are said alone, the longest first, each with the cards that may be meant."""
    names = list(dict.fromkeys(unmarked(name) for name in done.scenario.faces))
    words, found = _words(done), list[tuple[str, tuple[str, ...]]]()
    for run in _HAN.findall(heard.text):
        rest = run
        for part in _parts(run):
            if part not in rest or _TALK.search(part) or any(part in word or word in part for word in words):
                continue
            cards = tuple(name for name in names if part in name and name != part)
            if cards:
                found.append((part, cards))
                rest = rest.replace(part, "\n")
    by_unit = [(sign, name) for sign, name in _called_otherwise(done, heard.text)]
    return found + by_unit


def _called_otherwise(done: Run, text: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Of one character at the beginning what the board itself finds a single card by: the name of its unit."""
    first = re.match("[\u4e00-\u9fff](?=[\u4e00-\u9fff])", text)
    found = done.scenario.game.find(done.line.start, first[0]) if first else ()
    if first and len(found) == 1 and first[0] not in cards_called(done):
        yield first[0], (unmarked(done.scenario.game.named(done.line.start, found[0])),)


def _parts(run: str) -> Iterator[str]:
    """Every part of at least two characters, the longest first."""
    for long in range(len(run), 1, -1):
        yield from (run[at : at + long] for at in range(len(run) - long + 1))


def _words(done: Run) -> set[str]:
    """The words of the book and of the table that are no names."""
    game = done.scenario.game
    terms = {way for term, about in game.book.terms.items() for way in (term, *about.get("aliases", ()))}
    deeds = {word for said, meant in game.speech.deeds.items() for word in (said, *meant)}
    return {word for word in (*terms, *deeds, *game.board.sides) if len(word) > 1}
