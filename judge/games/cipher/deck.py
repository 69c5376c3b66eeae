"""12.1. Which decks may be played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from judge.clause import Clause
from judge.games.cipher.book import cite, embody
from judge.games.cipher.card import Face

SIZE = cite("12.1.1", "50张以上")
LORD = cite("12.1.1.1", "至少要有1张")
COPIES = cite("12.1.1.2", "不能超过4张")
NO_MARKER = cite("12.1.1.3", "不能放进卡组")
COST = embody("4.2.2", "准备卡组")
NAME = (
    embody("4.12", "称号"),
    embody("4.12.1", "异名"),
    embody("4.14", "卡名"),
    embody("4.14.1", "合称"),
    embody("4.14.2", "需要参照卡名"),
)

MARKER = "主人公标记卡"
AT_LEAST, AT_MOST = 50, 4


def violations(deck: Iterable[Face]) -> list[tuple[Clause, str]]:
    """Everything that keeps a deck from being played: the clause, and what is wrong."""
    cards = list(deck)
    found: list[tuple[Clause, str]] = []
    if len(cards) < AT_LEAST:
        found.append((SIZE, f"只有{len(cards)}张，至少{AT_LEAST}张"))
    if not any(face.cost == 1 for face in cards):
        found.append((LORD, "没有出击费用为1的卡"))
    names = Counter((face.title, face.unit) for face in cards if face.key)
    for (title, unit), count in names.items():
        if count > AT_MOST:
            found.append((COPIES, f"「{title} {unit}」".replace("「 ", "「") + f"有{count}张，至多{AT_MOST}张"))
    if any(face.kind == MARKER for face in cards):
        found.append((NO_MARKER, "放进了主人公标记卡"))
    return found
