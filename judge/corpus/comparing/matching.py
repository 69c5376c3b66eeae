"""Which clause of one edition is which of another: told by the words first, then by what stands around them.

Clauses with the same words are matched, those whose words are alike next, the likeliest first. A match gains by what
stands around it: the clauses above are matched, those before or behind are, the number is the same. Titles say little,
so they also follow the clauses below them. A match is certain if its words are clearly more alike than those of any
other clause for either of the two, or alike and in their place; any other is a proposal for somebody to look at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from judge.cjk import fold
from judge.corpus.likeness import pairs

_LEAST = 0.4  # below this two clauses are not the same one, wherever they stand
_ALIKE = 0.55  # from here on they may be, wherever they stand
_SURE = 0.8  # what is matched first, to be the context of the rest
_CLEAR = 0.15  # by which they must be more alike than any other two
_ABOVE, _BESIDE, _NUMBER = 0.12, 0.06, 0.04  # what standing in its place adds to a likeness
_MOST = 0.5  # of the clauses under a title are under the other one, or rather
_NEARLY_ALL = 0.8  # of them, for it to be certain


class Side(NamedTuple):
    """A clause as it is matched."""

    number: str
    text: str
    up: str


class Match(NamedTuple):
    """A clause of the older edition, the clause of the newer one that it is, and how sure that is."""

    old: str
    new: str
    likeness: float
    certain: bool


def match(old: Iterable[Side], new: Iterable[Side], known: Mapping[str, str]) -> list[Match]:
    """The clauses that are matched, in the order of ``old``.

    ``known`` is what somebody has confirmed: the number that an old clause has in the new edition, or empty if it has
    none there.
    """
    matcher = _Matcher(list(old), list(new))
    for number, other in known.items():
        matcher.confirm(number, other)
    return matcher.matches()


def bare(text: str) -> str:
    """What of a text counts when it is compared: no width, quotes, case or spaces."""
    return "".join(fold(text).split())


class _Matcher:
    def __init__(self, old: list[Side], new: list[Side]) -> None:
        self.old = {side.number: side for side in old}
        self.new = {side.number: side for side in new}
        self.ahead, self.behind = _likenesses(old, new)
        self.beside = _beside(old), _beside(new)
        self.found: dict[str, str] = {}
        self.back: dict[str, str] = {}
        self.confirmed: set[str] = set()
        self.by_content: set[str] = set()
        """Titles that were matched because nearly all below them was."""

    def confirm(self, number: str, other: str) -> None:
        """Take somebody's word for it."""
        self.confirmed.add(number)
        if other:
            self._take(number, other)

    def matches(self) -> list[Match]:
        """The surest first; the context of a match is what was matched before it."""
        self._equal()
        for least in (_SURE, _ALIKE, _LEAST):
            while self._likeliest(least):
                pass
            self._titles()
        return [self._judged(number, self.found[number]) for number in self.old if number in self.found]

    def _equal(self) -> None:
        """Clauses with the same words, if no other clause has them; of several, those with the same number."""
        by_words: dict[str, tuple[list[str], list[str]]] = {}
        for which, sides in enumerate((self.old, self.new)):
            for number, side in sides.items():
                by_words.setdefault(bare(side.text), ([], []))[which].append(number)
        for olds, news in by_words.values():
            if len(olds) == len(news) == 1:
                self._take(olds[0], news[0])
            for number in olds:
                if number in news:
                    self._take(number, number)

    def _likeliest(self, least: float) -> bool:
        """Match the likeliest clauses, and those about as likely; whether there were any."""
        scores: list[tuple[float, str, str]] = []
        for number, likely in self.ahead.items():
            for other, like in likely.items():
                if self._free(number, other):
                    score = self._score(number, other, like)
                    if score >= least and like >= (_LEAST if score - like >= _BESIDE else _ALIKE):
                        scores.append((score, number, other))
        scores.sort(reverse=True)
        for score, number, other in scores:
            if score >= scores[0][0] - _BESIDE:  # the context of the others may change by these
                self._take(number, other)
        return bool(scores)

    def _titles(self) -> None:
        """Clauses most of whose sub-clauses are under one other."""
        below: dict[str, list[str]] = {}
        for number, side in self.old.items():
            below.setdefault(side.up, []).append(number)
        for up, numbers in below.items():
            ups = Counter(self.new[self.found[number]].up for number in numbers if number in self.found)
            other, count = ups.most_common(1)[0] if ups else ("", 0)
            if up in self.old and other in self.new and count > _MOST * len(numbers):
                if count > _NEARLY_ALL * len(numbers):
                    self.by_content.add(up)
                if self._free(up, other):
                    self._take(up, other)

    def _judged(self, number: str, other: str) -> Match:
        equal = bare(self.old[number].text) == bare(self.new[other].text)
        like = 1.0 if equal else self.ahead.get(number, {}).get(other, 0.0)
        sure = number in self.confirmed or number in self.by_content or self._certain(number, other, like)
        return Match(number, other, round(like, 2), sure)

    def _certain(self, number: str, other: str, like: float) -> bool:
        score = self._score(number, other, like)
        in_place = score - like >= _ABOVE
        rivals = [self._score(number, rival, far) for rival, far in self.ahead[number].items() if rival != other]
        rivals += [self._score(rival, other, far) for rival, far in self.behind[other].items() if rival != number]
        clear = score >= max(rivals, default=0.0) + _CLEAR
        return (clear and (in_place or like >= _ALIKE)) or (like == 1 and in_place)

    def _score(self, number: str, other: str, like: float) -> float:
        up, other_up = self.old[number].up, self.new[other].up
        score = like + (_ABOVE if up and self.found.get(up) == other_up else 0)
        for one, two in zip(self.beside[0][number], self.beside[1][other], strict=True):
            score += _BESIDE if one and self.found.get(one) == two else 0
        return score + (_NUMBER if number == other else 0)

    def _free(self, number: str, other: str) -> bool:
        return number not in self.found and number not in self.confirmed and other not in self.back

    def _take(self, number: str, other: str) -> None:
        if number not in self.found and other not in self.back:
            self.found[number] = other
            self.back[other] = number


_Likenesses = dict[str, dict[str, float]]


def _likenesses(old: list[Side], new: list[Side]) -> tuple[_Likenesses, _Likenesses]:
    """How alike two clauses are, if they have anything in common: by the old number, and by the new one."""
    words = {side.number: pairs(side.text) for side in new}
    holding: dict[str, list[str]] = {}
    for number, its in words.items():
        for pair in its:
            holding.setdefault(pair, []).append(number)
    ahead: _Likenesses = {}
    behind: _Likenesses = {number: {} for number in words}
    for side in old:
        its = pairs(side.text)
        common = Counter(number for pair in its for number in holding.get(pair, ()))
        alike = {number: 2 * count / (len(its) + len(words[number])) for number, count in common.items()}
        ahead[side.number] = {number: like for number, like in alike.items() if like >= _LEAST / 2}
        for number, like in ahead[side.number].items():
            behind[number][side.number] = like
    return ahead, behind


def _beside(sides: list[Side]) -> dict[str, tuple[str, str]]:
    """The clauses before and behind each, in the order of the book."""
    numbers = ["", *(side.number for side in sides), ""]
    return {number: (numbers[at], numbers[at + 2]) for at, number in enumerate(numbers[1:-1])}
