"""A description as it is worded, and what a noun comes to mean."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct

from judge.effects.nodes.meant import Amount, Filter, Holder, Target, Whose
from judge.effects.syntax import Part

HUED = "所选…"
"""该颜色的, as long as nothing says that it is a counter."""


class Said(Struct, frozen=True):
    """A description as it is worded, before it is known what it is for."""

    target: bool = False
    whose: Whose | None = None
    owner: Part | None = None
    """其, 该玩家, 拥有者, 目标玩家: in whose zone, if that is no word for a player of one's own."""
    owner_is_target: bool = False
    controlled: bool = False
    """Whether it is said who controls it (你操控的), not only whose it is."""
    his: bool = False
    """目标玩家操控的: of the player who is the target."""
    used: bool = False
    distinct: bool = False
    """不同名的: no two of them of one name."""
    alike: tuple[str, ...] = ()
    """同一玩家操控的, 相同类别的: what is the same of all of them."""
    unlike: tuple[str, ...] = ()
    """不同玩家操控的: what is the same of no two of them."""
    either: tuple[tuple[str, tuple[Filter, ...]], ...] = ()
    """Other kinds with demands of their own, of which one may be met instead (自机单位或道具)."""
    kind: str = ""
    brought: bool = False
    """Whether only the second kind is denied, and the first one came with its word (非自机)."""
    card: bool = False
    """Whether it says 牌: 单位牌 is a card in some zone, 单位 a permanent (1.83a, 1.83b)."""
    player: bool = False
    zones: tuple[str, ...] = ()
    top: bool = False
    bottom: bool = False
    filters: tuple[Filter, ...] = ()
    together: Filter | None = None
    """颜色值合计不大于5的: what all that are chosen have to come to, where they are several."""
    extreme: tuple[str, bool] | None = None
    """攻击力最高的: which fact, and whether it is the highest."""
    other: bool = False
    every: bool = False
    any: bool = False
    number: Amount | None = None
    bound: str = ""
    """以上, 以下 or 至多, where the number is not exact."""
    pron: Part | None = None
    fact: str = ""
    total: bool = False
    """Whether it is what all of them have together (灵力值总和)."""
    changed: Part | None = None
    """加1, 的两倍: what the number is made into."""
    facts: tuple[str, ...] = ()
    """More of them, before the last one (攻击力和血量)."""
    counter: str = ""
    done_now: str = ""
    """本回合使用过的, 本回合抓牌: what was done, how often of that, and no card that lies somewhere."""
    last: bool = False
    """最后一个, of counters."""
    stats: str = ""
    named: bool = False
    name: str = ""
    token: bool = False
    next: bool = False
    first: bool = False
    """每回合使用的第一张, or the ``nth`` one."""
    nth: int = 1
    among: bool = False
    aimed: Part | None = None
    """以你操控的单位为目标的: what it has as a target."""
    unchosen: bool = False
    """未以此法选择的: all but those that were just chosen."""
    rest: bool = False
    so_shown: bool = False
    so_put: str = ""
    """以此法置于牌库底的: what was said to have been done with them."""
    copy: bool = False
    """…的复制: not it, but what is like it."""
    gone: str = ""
    """死去的, 被移除的: what was said to have happened to it."""
    given: tuple[Part, ...] = ()
    """What it is said to have (具有…的)."""

    @property
    def counted(self) -> bool:
        """Whether it says how many."""
        return self.number is not None or self.every or self.any


class Meant(NamedTuple):
    """What a noun means; ``by``: the player whose zones it speaks of, if that is none of the two words for players."""

    what: Target
    by: Target | Holder | None = None
