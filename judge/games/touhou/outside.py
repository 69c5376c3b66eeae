"""游戏外: what lies outside the game, of which the book does not say what that is."""

from __future__ import annotations

from typing import Any

from judge.games.touhou.book import cite, embody
from judge.games.touhou.zones import SPARE

OUTSIDE = "游戏外"
FROM_OUTSIDE = ("备牌库里的牌", "一张也没有")
STILL_INSIDE, SPARE_CARDS = embody("4.8.2", "仍算在游戏之内"), cite("4.1.3", "备牌")


def places(play: Any) -> tuple[str, ...]:
    """Where cards outside the game are: 移除区 is in the game (4.8.2), 备牌库 has no definition."""
    missing = "卡文说到本局游戏外的牌，书上没有写那里有哪些牌，也没有写备牌库是不是那里"
    read = play.reading(OUTSIDE, missing, FROM_OUTSIDE, (STILL_INSIDE, SPARE_CARDS))
    return (SPARE,) if read == FROM_OUTSIDE[0] else ()
