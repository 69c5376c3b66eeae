"""What players of Cipher call things at a table."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from judge.games.speech import Speech

SPEECH: Final = Speech(
    life=("宝玉区",),
    attack=("战斗力",),
    cost=("出击费用",),
    price=("出击到",),
    field=("前卫区", "后卫区"),
    deeds=MappingProxyType(
        {
            **dict.fromkeys(("打", "砍", "A", "进攻"), ("攻击",)),
            **dict.fromkeys(("用", "出", "下", "放", "上场", "登场", "出场"), ("出击",)),
            **dict.fromkeys(("躲", "闪", "躲开", "闪避", "回避"), ("神速回避",)),
            **dict.fromkeys(("必杀", "暴击", "会心"), ("必杀攻击",)),
            **dict.fromkeys(("转职", "CC", "叠"), ("升级",)),
            **dict.fromkeys(("丢", "扔", "弃"), ("放置到退避区",)),
            **dict.fromkeys(("走", "动", "换位"), ("移动",)),
            "打死": ("击破",),
        }
    ),
)
