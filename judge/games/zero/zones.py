"""200–208. Zones: what kinds there are, and how a card lies in each."""

from __future__ import annotations

from typing import Final, NamedTuple

from judge.clause import Clause
from judge.games.zero.book import cite, embody

DECK, LIFE, HAND, RESOURCE = "牌组区", "生命区", "手牌", "资源区"
FIELD, EVENT, REST, OUT = "战斗区", "事件区", "休息区", "移出游戏"
CHAIN: Final = "连锁"
"""Not one of the eight: where a card is from being used until it is calculated (106#1)."""
BELOW: Final = "指示物"
"""Not a zone of the book: level counters lie under their character (323#1)."""
LIFE_AT_FIRST = HAND_AT_FIRST = HAND_LIMIT = 6
DECK_SIZE = 50
ELSEWHERE: Final = (REST, HAND)
"""The other zones in which an effect may say that it works (700#7), by an icon of the same name."""
IN_PLAY: Final = (FIELD, EVENT)
"""战斗区 with the event zone that is a part of it (206#2)."""


class Zone(NamedTuple):
    """One kind of zone. Each player has one of each."""

    name: str
    face_up: bool
    public: bool
    """Whether every player may look at its cards."""
    means: tuple[Clause, ...]
    lies: tuple[Clause, ...] = ()
    """The clauses by which its cards lie as they do."""


_COMMON = (embody("200", "游戏区域概述"), embody("200#1", "八个区域"))
NEW_CARD = cite("200#4", "就是一张新的牌")
NEW_IN_PLAY = cite("205#3", "一张全新的牌")
OWNERS = cite("200#2", "其持有者的那个区域")
ORDER_KEPT = embody("200#3", "不得在游戏过程中随意变更")
DECK_DOWN = cite("201#2", "面朝下")
LIFE_DOWN = cite("202#2", "面朝下")
RESOURCE_UP = cite("204#3", "通常面朝上")
OUT_UP = cite("208#2", "通常面朝上")

ZONES: Final[dict[str, Zone]] = {
    zone.name: zone
    for zone in (
        Zone(
            DECK,
            False,
            False,
            (*_COMMON, embody("201", "牌组区"), embody("201#1", "50张牌"), ORDER_KEPT, embody("201#3", "不可改变")),
            (DECK_DOWN,),
        ),
        Zone(
            LIFE,
            False,
            False,
            (
                *(*_COMMON, ORDER_KEPT, embody("202", "生命区"), embody("202#3", "不可查看"), embody("324", "生命牌")),
                *(embody("324#1", "指示生命值"), embody("324#2", "不可改变其顺序"), embody("324#5", "没有上限")),
            ),
            (LIFE_DOWN,),
        ),
        Zone(HAND, False, False, (*_COMMON, embody("203", "手牌"), embody("203#3", "对方的手牌不能看"))),
        Zone(
            RESOURCE,
            True,
            True,
            (
                *(*_COMMON, embody("204", "资源区"), embody("322", "资源牌"), embody("322#1", "即成为资源牌")),
                *(embody("204#5", "玩家不能查看"), embody("322#3", "玩家也不能确认")),
            ),
            (RESOURCE_UP,),
        ),
        Zone(FIELD, True, True, (*_COMMON, embody("205", "战斗区"), embody("205#1", "统称战斗区"))),
        Zone(
            EVENT,
            True,
            True,
            (*_COMMON, embody("206", "事件区"), embody("206#1", "放事件牌"), embody("206#2", "战斗区的一部分")),
        ),
        Zone(REST, True, True, (*_COMMON, embody("207", "休息区"), embody("207#2", "随时都可以查看"))),
        Zone(
            OUT,
            True,
            True,
            (*_COMMON, embody("208", "移出游戏"), embody("208#1", "把牌移出游戏")),
            (OUT_UP,),
        ),
    )
}
