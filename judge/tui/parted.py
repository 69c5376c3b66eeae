"""The parts of a line of typing: what stands in brackets or in quotes is one thing, whatever marks are in it.

``"第1、2项"`` is one choice: quotes are typed where something has a mark of its own outside of brackets.
"""

from __future__ import annotations

import re

LINE = "⏎"
"""Stands for a new line in a line of typing; no bracket goes beyond it."""
_CLOSED = {"(": ")", "[": "]", "{": "}", "『": "』", "「": "」", "【": "】", "〖": "〗", "“": "”", '"': '"'}
_ALIKE = str.maketrans("（）［］｛｝", "()[]{}")
_QUOTED = re.compile('[“"](.+)[”"]')


def brackets(text: str) -> list[tuple[int, int]]:
    """Where brackets open and close, the outermost ones; one without its other half is none."""
    found: list[tuple[int, int]] = []
    opened: list[tuple[str, int]] = []
    for at, sign in enumerate(text.translate(_ALIKE)):
        closes = next((n for n in reversed(range(len(opened))) if opened[n][0] == sign), None)
        if sign == LINE:
            opened = []
        elif closes is not None:
            start = opened[closes][1]
            found = [pair for pair in found if pair[0] < start] + [(start, at)]
            opened = opened[:closes]
        elif sign in _CLOSED:
            opened.append((_CLOSED[sign], at))
    return found


def apart(text: str, marks: re.Pattern[str]) -> list[str]:
    """What stands between marks, none of them within brackets; nothing empty."""
    closed, parts, start = brackets(text), [], 0
    for mark in marks.finditer(text):
        if not any(first < mark.start() < last for first, last in closed):
            parts.append(text[start : mark.start()])
            start = mark.end()
    return [part for one in (*parts, text[start:]) if (part := one.strip())]


def bare(part: str) -> str:
    """What quotes hold, if all of it stands in them."""
    quoted = _QUOTED.fullmatch(part)
    return quoted[1] if quoted is not None and brackets(part) == [(0, len(part) - 1)] else part


def quoted(said: str, marks: re.Pattern[str]) -> str:
    """The opposite of ``bare``: something so that no mark parts it."""
    return said if apart(said, marks) in ([said], []) and bare(said) == said else f"“{said}”"


def aside(text: str) -> tuple[str, str]:
    """What stands before the brackets at the end, and what in them: 老兵(横置); nothing if there are none."""
    text = text.strip()
    start, end = next(reversed(brackets(text)), (0, 0))
    if start and end == len(text) - 1 and text[start] in "(（":
        return text[:start].strip(), text[start + 1 : end]
    return text, ""


def inside(text: str) -> str:
    """What brackets hold, if all of it stands in them; else nothing."""
    return text[1:-1] if text[:1] in {"(", "（"} and brackets(text) == [(0, len(text) - 1)] else ""
