"""How the rest of a sentence is read, for the phrases that govern it (if, may, unless …)."""

from __future__ import annotations

from collections.abc import Callable

from judge.effects.nodes.ability import Node
from judge.effects.syntax import Part
from judge.games.touhou.text.phrases import Clause
from judge.games.touhou.text.sense import Sense

Row = Callable[[Sense, list[Part]], list[Node]]
"""Makes a row of phrases into nodes."""
Governs = Callable[[Row, Sense, Clause, Part, list[Part], list[Node]], tuple[list[Node], list[Part]]]
"""What a governing phrase makes of the rest, given what stands before it; and what of the rest is left."""


def needed(row: Row, sense: Sense, chunks: list[Part], before: Part) -> list[Node]:
    """What the rest does, which has to be something."""
    found = row(sense, chunks)
    if not found:
        raise sense.fail("后面没有写做什么", before)
    return found
