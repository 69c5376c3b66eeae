"""What players of EVOLVE call things at a table."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from judge.games.speech import Speech

SPEECH: Final = Speech(
    life=("生命值",),
    leader=("主战者",),
    health=("生命值",),
    attack=("攻击力",),
    cost=("使用费用", "费用"),
    price=("的使用费用是",),
    hurt="点伤害",
    suffered="受到伤害",
    field=("战场",),
    deeds=MappingProxyType(
        {
            "打": ("攻击",),
            "砍": ("攻击",),
            "A": ("攻击",),
            **dict.fromkeys(("用", "出", "打出", "下", "放", "上场", "拍"), ("使用",)),
            **dict.fromkeys(("丢", "扔", "弃"), ("丢弃", "弃掉")),
            "进化": ("进化",),
            "守": ("守护",),
            "打死": ("破坏",),
        }
    ),
)
