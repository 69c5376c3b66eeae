"""Clause numbers: how they are written, parsed and ordered; and the citation, a number bound to words it stands for."""

from __future__ import annotations

import re
import unicodedata
from typing import Self

# ``18.1.2`` ``1.131a`` ``1.91~2`` (a number used twice) ``106#4`` (a paragraph without a number of its own)
# No book has a number of seven digits, or sixteen levels of them: what is longer is no number.
_NUMBER = r"\d{1,6}(?:\.\d{1,6}){0,15}[a-z]?(?:~\d{1,6})?(?:#\d{1,6})?"
PRINTED = r"\d{1,6}(?!\d)(?:[.．]\d{1,6}(?!\d)){0,15}(?![.．]\d)"
"""A number as documents print it, in digits of either width: for patterns that look for one."""
_LONGEST = 200  # characters that may mean one
_ASKED = re.compile(rf"[第「『]?({_NUMBER})[.。]?[章条節节款号」』]*")
_PART = r"(\d+)([a-z]?)"  # compiled when something is sorted


class Clause(str):
    """A citation: a clause number that is known to exist, bound to words that stand in it.

    Made by ``Book.cite`` only, so a number that does not exist, or that says something else, fails at import.
    """

    __slots__ = ("words",)
    words: str

    def __new__(cls, number: str, words: str) -> Self:
        """The citation of clause ``number`` for ``words``."""
        self = super().__new__(cls, number)
        self.words = words
        return self

    def __reduce__(self) -> tuple[type[Self], tuple[str, str]]:
        return type(self), (str(self), self.words)


def parse(text: str) -> str | None:
    """The clause number meant by ``text``, or None if it is not the shape of one.

    ``１８．１．２`` ``18.1.2.`` ``第18章`` ``「7.2.1」`` are understood; whether the number exists is the book's
    to say.
    """
    if len(text) > _LONGEST:
        return None
    folded = unicodedata.normalize("NFKC", text).strip().lower().replace("。", ".").replace(" ", "")
    found = _ASKED.fullmatch(folded)
    return found[1] if found else None


def said(text: str) -> str | None:
    """The clause number meant by what somebody typed as he would say it; None if it is none.

    Any mark between the parts, or a space (``18-1-11``); Chinese digits (``十八之一``, ``第十八章``); ``200第4段``,
    ``第200节第4段``.
    """
    if len(text) > _LONGEST:
        return None
    folded = _in_digits(unicodedata.normalize("NFKC", text))
    folded = re.sub(r"(?<=\d)\s*[章条节]?\s*第?\s*(\d+)\s*(?:自然)?段$", r"#\1", folded)
    return parse(re.sub(r"(?<=\d)\s*[-‐–—_/、,点之]\s*(?=\d)|(?<=\d)\s+(?=\d)", ".", folded.strip()))


def timed(at: str) -> tuple[str, str]:
    """A clause and which time of it is meant, as they are written together; of a gap the clause is empty.

    ``18.1.5 2`` is its second time, ``ch1 1.154`` a clause with its edition, ``ch1 1.154 2`` both.
    """
    if at.startswith(" "):
        return "", at.strip()
    first, *rest = at.split() or [""]
    if rest and parse(first) is None:
        first, *rest = f"{first} {rest[0]}", *rest[1:]
    return first, " ".join(rest)


_CHINESE = "零一二三四五六七八九"
_COUNTED = re.compile(rf"[{_CHINESE}〇十百]+(?=[\s.。、,点之/章条节款段第-]|$)")


def _in_digits(text: str) -> str:
    """Chinese numerals that can be parts of a clause number, in digits; a word of one of them alone is none."""
    if _COUNTED.fullmatch(text.strip()):
        return text
    return _COUNTED.sub(lambda found: str(_counted(found[0].replace("〇", "零"))), text)


def _counted(word: str) -> int:
    if "十" not in word and "百" not in word:
        return int("".join(str(_CHINESE.index(digit)) for digit in word))
    total = 0
    for digit, place in re.findall(rf"([{_CHINESE}]?)([百十]?)", word):
        total += (_CHINESE.index(digit) if digit else bool(place)) * {"百": 100, "十": 10, "": 1}[place]
    return total


def sort_key(number: str) -> tuple[tuple[int, str], ...]:
    """Orders numbers as the book does: 9.2 before 9.10, 1.56 before 1.56a, a first use before its second."""
    bare, _, paragraph = number.partition("#")
    bare, _, use = bare.partition("~")
    parts = [(_count(digits), letter) for digits, letter in re.findall(_PART, bare)]
    return (*parts, (-1, use), (_count(paragraph or "0"), ""))


def _count(digits: str) -> int:
    """A part of a number; what no book has is beyond all that any has."""
    return int(digits) if digits.isdecimal() and len(digits) <= 6 else 10**6


def parent(number: str) -> str | None:
    """The number one level up: ``18.1`` of ``18.1.2``, ``106`` of ``106#4``, None of a chapter."""
    for mark in "#~":
        if mark in number:
            return number.partition(mark)[0]
    return number.rpartition(".")[0] or None


def is_under(number: str, ancestor: str) -> bool:
    """Whether ``number`` is ``ancestor`` or stands anywhere below it."""
    return number == ancestor or (number.startswith(ancestor) and number[len(ancestor)] in ".#~")
