"""Finding a card by its name while it is typed: its characters, its pinyin, the initials of that, or part of each."""

from __future__ import annotations

import re
from bisect import bisect_right
from itertools import accumulate

from judge.cjk import fold
from judge.library import store
from judge.library.card import Card

MOST = 50
_MARKED = re.compile(r"(?P<name>.*?)(?:\s*[〔(（\[［【](?P<mark>[^〔(（\[［【]+?)\s*[〕)）\]］】])?", re.DOTALL)
_LETTERS = re.compile(r"[a-z0-9]+")


class Names:
    """The names of a game's cards (of all games if none is said), ready to be searched at each key.

    Raises LibraryError.
    """

    def __init__(self, game: str = "") -> None:
        self.game = game
        rows = store.spoken(game)
        self._ids = [row[0] for row in rows]
        self._names = [row[1] for row in rows]
        self._spoken = "\n".join(f"{row[2].replace(chr(10), chr(9))}" for row in rows)
        self._starts = list(accumulate((len(row[2]) + 1 for row in rows), initial=0))

    def __len__(self) -> int:
        """How many cards there are."""
        return len(self._ids)

    def find(self, typed: str, most: int = MOST) -> list[Card]:
        """The cards whose name has all the typed words or sounds like them, the likeliest first."""
        words = fold(typed).split()
        if not words:
            return store.by_number(self._ids[:most])
        found = self._matching(words[0])
        for word in words[1:]:
            other = self._matching(word)
            found = {at: rank + other[at] for at, rank in found.items() if at in other}
        best = sorted(found, key=lambda at: (found[at], len(self._names[at]), at))
        return store.by_number([self._ids[at] for at in best[:most]])

    def _matching(self, word: str) -> dict[int, int]:
        """The places of the names that a word is found in, and how well it fits; less is better."""
        found = {at: _fits(name, word) for at, name in enumerate(self._names) if word in name}
        if _LETTERS.fullmatch(word):
            for sound in re.finditer(_sounding(word), self._spoken):
                at = bisect_right(self._starts, sound.start()) - 1
                begins = sound.start() == self._starts[at] or self._spoken[sound.start() - 1] == "\t"
                rank = 4 if begins else 5
                found[at] = min(found.get(at, rank), rank)
        return found


def fits(name: str, typed: str) -> bool:
    """Whether a name has what was typed, or sounds like it."""
    said = fold(typed).strip()
    heard = _LETTERS.fullmatch(said) and re.search(_sounding(said), store.sounds(fold(name)))
    return said in fold(name) or bool(heard)


def _fits(name: str, word: str) -> int:
    if name == word:
        return 0
    if name.startswith(word):
        return 1
    return 2 if f" {word}" in name else 3


def _sounding(letters: str) -> str:
    """What letters look like among spoken syllables: each goes on in its syllable, or begins the next one."""
    return " " + "(?:[a-z0-9]* )?".join(letters)


def named(game: str, said: str) -> list[Card]:
    """The cards that are called so; if there are none, the one that is most likely meant. Raises LibraryError."""
    name, mark = _MARKED.fullmatch(said.strip()).group("name", "mark")  # type: ignore[union-attr]  # it takes anything
    exact = [card for card in store.named(game, [name]) if not mark or fold(card.mark) == fold(mark)]
    return exact or Names(game).find(said, 1)


def find(game: str, typed: str, most: int = MOST) -> list[Card]:
    """The cards whose name is meant, then those whose facts or text have the words. Raises LibraryError."""
    names = Names(game).find(typed, most)
    keys = {(card.game, card.key) for card in names}
    others = (card for card in store.saying(game, typed, most) if (card.game, card.key) not in keys)
    return [*names, *others][:most]
