"""Numbers as card text writes them."""

from __future__ import annotations

_DIGITS = {digit: value for value, digit in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2}
_PLACES = {"十": 10, "百": 100}


def number(word: str) -> int:
    """The number that ``word`` says: 3, 两, 十, 二十, 一百."""
    if word.isdigit():
        return int(word)
    total = digit = 0
    for char in word:
        if char in _PLACES:
            total += (digit or 1) * _PLACES[char]
            digit = 0
        else:
            digit = digit * 10 + _DIGITS[char]
    return total + digit
