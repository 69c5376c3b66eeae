"""4. Zones: what kinds there are, who may look at them, how a card lies in each."""

from __future__ import annotations

from typing import Final, NamedTuple

from judge.clause import Clause
from judge.games.evolve.book import cite, embody
from judge.kernel import NOBODY

LEADER, FIELD, DECK, EVOLUTION = "主战者区域", "战场", "牌组", "进化牌组"
HAND, EXTRA, GRAVE, BANISHED = "手牌", "额外区", "墓场", "消失领域"
CALCULATING: Final = "计算领域"
"""The one zone that both players share (4.11.1)."""
USED_FROM: Final = (HAND, EXTRA, GRAVE, BANISHED)
"""Where cards lie that a player may come to use, where a text says only that he uses them."""
EVOLVED, RACING = "进化领域", "参赛领域"
PUBLIC_AT_HEAD = embody("4.3.2", "公开领域")


class Zone(NamedTuple):
    """One kind of zone."""

    name: str
    public: bool
    """Whether every player sees its cards (4.1.2)."""
    means: tuple[Clause, ...]
    """What it is for, and how open it is."""
    own: bool = False
    """Whether its player may look at its cards though it is not public."""
    ordered: bool = False
    """Whether the order of its cards counts (4.1.3)."""
    laid: bool = False
    """Whether its cards stand or rest (4.2.1)."""

    @property
    def face_up(self) -> bool:
        """How a card lies once it was put here (4.2.3.3)."""
        return self.public


MODEL = (
    *(embody("4", "领域"), embody("4.1", "领域的基本规则")),
    *(embody("4.1.1", "每名玩家都各有1个"), embody("4.1.2", "公开领域")),
    *(embody("4.2", "布局状态"), embody("4.2.1", "方向的状态，面的状态"), embody("4.2.2", "恰好是两者之一")),
    *(embody("4.2.3", "恰好是两者之一"), embody("4.2.3.1", "看得见卡牌的信息"), embody("4.2.3.2", "看不见卡牌的信息")),
)
"""What holds of all of them."""
COUNTED = embody("4.1.2.1", "所有玩家随时都可以查看")
NOT_CERTAIN = cite("4.1.2.2", "也可以当作没有")
ORDER_KEPT = embody("4.1.3", "就不能改动顺序")
NEW_CARD = cite("4.1.4", "要看作新的卡牌")
SAME_CARD = cite("4.1.4.1", "当作该卡牌自身来参照")
ORDER_BY_PLAYER = cite("4.1.5", "由领域所属的玩家决定")
ORDER_BY_CONTROLLER = cite("4.1.5.1", "由卡牌的控制者来定")
OWNERS = cite("4.1.6", "移动到卡牌所有者的那个领域")
TO_ITS_OWNER = cite("5.21.3", "去的是其所有者的那个领域")
UPRIGHT = cite("4.2.2.3", "放成竖置状态")
STANDING = embody("4.2.2.1", "竖直放着")
RESTING = embody("4.2.2.2", "横着放")
LIES = cite("4.2.3.3", "放进公开领域的卡牌正面朝上")
FIELD_LIMIT = cite("4.4.4.2", "其余的卡牌不移动，也不生成")
EXTRA_LIMIT = cite("4.8.3.2", "其余的卡牌不移动，也不生成")
FIELD_FIRST = embody("4.4.4.1", "都是5张")
EXTRA_FIRST = embody("4.8.3.1", "都是5张")
HAND_FIRST = cite("4.7.3.1", "都是7张")
HAS_FIELD_LIMIT = embody("4.4.4", "是有上限的")
HAS_EXTRA_LIMIT = embody("4.8.3", "也有上限")
HAS_HAND_LIMIT = embody("4.7.3", "都有上限")
LIMITS: Final = {FIELD: FIELD_LIMIT, EXTRA: EXTRA_LIMIT}
"""Zones that hold only so many, and the clause by which the rest does not go there."""
SAME_EFFECTS = cite("4.8.3.3", "放到战场上的这张卡牌也适用同样的效果")
FACE_UP_IN_DECK = cite("4.6.3", "不算作进化牌组里的卡牌")
JUST_FOLLOWERS = embody("4.4.3", "战场上的随从、护符或卡牌")
JUST_LEADERS = embody("4.3.3", "在主战者区域里的主战者")
JUST_DECK = embody("4.5.3", "牌组放置区里的卡牌")

ZONES: Final[dict[str, Zone]] = {
    zone.name: zone
    for zone in (
        Zone(LEADER, True, (embody("4.3", "主战者区域"), embody("4.3.1", "放置主战者"), PUBLIC_AT_HEAD, JUST_LEADERS)),
        Zone(
            FIELD,
            True,
            (embody("4.4", "战场"), embody("4.4.1", "放置随从和护符"), embody("4.4.2", "有布局状态"), JUST_FOLLOWERS),
            laid=True,
        ),
        Zone(
            DECK,
            False,
            (embody("4.5", "牌组放置区"), embody("4.5.1", "主牌组"), embody("4.5.2", "管理卡牌的放置顺序"), JUST_DECK),
            ordered=True,
        ),
        Zone(
            EVOLUTION,
            False,
            (embody("4.6", "进化牌组放置区"), embody("4.6.1", "进化牌组"), embody("4.6.2", "自己的可以随意查看")),
            own=True,
        ),
        Zone(
            HAND,
            False,
            (embody("4.7", "手牌"), embody("4.7.1", "不给对手看"), embody("4.7.2", "自己的手牌可以随意查看")),
            own=True,
        ),
        Zone(EXTRA, True, (embody("4.8", "额外区"), embody("4.8.1", "公开给对手看"), embody("4.8.2", "公开领域"))),
        Zone(GRAVE, True, (embody("4.9", "墓场"), embody("4.9.1", "放置用过的卡牌"), embody("4.9.2", "正面朝上"))),
        Zone(
            BANISHED,
            True,
            (embody("4.10", "消失领域"), embody("4.10.1", "已经消失的卡牌"), embody("4.10.2", "正面朝上放置")),
        ),
        Zone(
            CALCULATING,
            True,
            (embody("4.11", "计算领域"), embody("4.11.1", "双方玩家共用"), embody("4.11.2", "叠在先前的卡牌上面")),
            ordered=True,
        ),
        Zone(
            EVOLVED,
            True,
            (embody("4.12", "进化领域"), embody("4.12.1", "用来进化"), embody("4.12.2", "公开领域")),
        ),
        Zone(
            RACING,
            True,
            (embody("4.13", "参赛领域"), embody("4.13.1", "胡萝卜"), embody("4.13.2", "公开领域")),
        ),
    )
}

SHARED: Final = (NOBODY, CALCULATING)
"""Where the calculation zone is found."""
STAMPED: Final = frozenset((FIELD, EXTRA, CALCULATING, EVOLVED, RACING))
"""Where it counts when a card came there."""
OPEN: Final = frozenset(zone.name for zone in ZONES.values() if zone.public)
MAY_BE: Final = {
    "随从": frozenset((EXTRA, FIELD, CALCULATING)),
    "护符": frozenset((EXTRA, FIELD, CALCULATING)),
    "法术": frozenset((EXTRA, CALCULATING)),
}
"""The zones in which a token of each kind may be (9.1.4.1, 9.1.4.2)."""
