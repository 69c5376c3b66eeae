"""1.51. Half of an odd number, where a text does not say how it is rounded: the book knows integers only."""

from __future__ import annotations

from judge.games.touhou.book import embody
from judge.games.touhou.rules import Rules

INTEGERS = embody("1.51", "整数")
HALF, ROUNDED = "取整", ("向上取整", "向下取整")


def up(play: Rules, whole: int) -> bool:
    """Whether half of it is one more, as the judge reads it."""
    missing = f"{whole}的一半不是整数，文本没有写怎样取整"
    return bool(play.reading(HALF, missing, ROUNDED, (INTEGERS,)) == ROUNDED[0])
