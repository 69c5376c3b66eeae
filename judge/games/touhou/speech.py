"""What players of 极彩 call things at a table."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from judge.games.speech import Speech

SPEECH: Final = Speech(
    life=("生命",),
    token="衍生物",
    health=("血量", "伤害"),
    attack=("攻击力",),
    level=("灵力值",),
    cost=("颜色值",),
    price=("的颜色值为",),
    hurt="点伤害",
    suffered="受到伤害",
    field=("战场",),
    deeds=MappingProxyType(
        {
            **dict.fromkeys(("打", "砍", "A", "进攻"), ("攻击",)),
            **dict.fromkeys(("挡", "拦", "防", "防御", "格挡"), ("阻挡",)),
            **dict.fromkeys(("用", "出", "打出", "下", "放", "上场", "登场"), ("使用",)),
            **dict.fromkeys(("丢", "扔", "弃"), ("弃置", "弃")),
            **dict.fromkeys(("康", "打断"), ("反制",)),
            **dict.fromkeys(("献祭", "祭"), ("牺牲",)),
            "打死": ("消灭",),
        }
    ),
)
