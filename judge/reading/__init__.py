"""The one way in: everything that somebody hands over is read here, within bounds that are never reached in earnest.

``text`` gives the words of a regular file, ``outline`` what a YAML text says, ``plain`` what a JSON text says. Whatever
is too big, too deep, or not what it should be raises :class:`Unfit`, with its place; nothing here recurses, waits, or
takes longer than the length of what it reads.
"""

from __future__ import annotations

from judge.reading.bracketed import unwrapped
from judge.reading.files import data, decoded, reason, text
from judge.reading.outline import NODES, Node, outline
from judge.reading.plain import plain
from judge.reading.typed import ambiguous
from judge.reading.unfit import Unfit
from judge.reading.words import FEW, whole, word

__all__ = [
    "FEW",
    "NODES",
    "Node",
    "Unfit",
    "ambiguous",
    "data",
    "decoded",
    "outline",
    "plain",
    "reason",
    "text",
    "unwrapped",
    "whole",
    "word",
]
