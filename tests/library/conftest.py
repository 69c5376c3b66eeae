"""Card lists as players write them, with invented cards."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from judge.library import Understood, keep, understand

CSV = """\
编号,卡名,Cost,势力,ATK,支援,射程,效果,画师
X-1,苍剑士 阿澜,２,光之剑,60,10,1,『追击』【起】[翻面1]抽1张卡。,墨
X-2,红旗手 小满,1,圣痕/白夜,40,20,1-2,,墨
X-3,黑鸦王 叶隐,5,暗夜,70,10,1,『暗涌』【常】这名单位唱一支歌。,砚
"""

Written = Callable[[str, str], Path]


@pytest.fixture
def written(tmp_path: Path) -> Written:
    """Writes a list into a file."""

    def write(name: str, text: str) -> Path:
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        return file

    return write


@pytest.fixture
def cards(written: Written) -> Understood:
    """Three cards, in the library."""
    found = understand(written("cards.csv", CSV), "cipher")
    keep(found)
    return found
