"""Words and whole numbers as they stand in what somebody wrote: half width or full width, and never endless."""

from __future__ import annotations

import re

FEW = 9
"""Digits that a whole number has at most: nothing in any of the books is counted further."""

_DIGITS = str.maketrans("０１２３４５６７８９＋－", "0123456789+-")
_WHOLE = re.compile(r"[-+]?(?:0|[1-9][0-9]{0,8})")
_PLAIN: dict[str, bool | None] = {
    "": None, "~": None, "null": None, "Null": None, "NULL": None,
    "true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False,
}  # fmt: skip


def whole(text: str) -> int | None:
    """The whole number that ``text`` is, in digits of either width; None if it is none, or has more than FEW digits.

    ``007`` is a word: who writes noughts in front means the characters.
    """
    if len(text) > FEW + 1:
        return None
    folded = text.translate(_DIGITS)
    return int(folded) if _WHOLE.fullmatch(folded) else None


def word(text: str) -> str | int | bool | None:
    """What a word without quotes means: nothing, yes or no, a whole number, else itself.

    No dates, no octal or sexagesimal numbers, no fractions: ``4.10`` is the clause, ``yes`` is a word.
    """
    if text in _PLAIN:
        return _PLAIN[text]
    number = whole(text)
    return text if number is None else number
