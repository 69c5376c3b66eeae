"""What players of 零次元 call things at a table."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from judge.games.speech import Speech

SPEECH: Final = Speech(
    life=("生命区",),
    health=("防御力", "伤害"),
    attack=("攻击力",),
    guard=("防御力",),
    level=("等级",),
    cost=("费用",),
    price=("的费用为",),
    hurt="点伤害",
    suffered="受到伤害",
    field=("战斗区",),
    deeds=MappingProxyType(
        {
            **dict.fromkeys(("打", "砍", "A", "攻击"), ("攻击对象", "宣布攻击")),
            **dict.fromkeys(("挡", "拦", "防", "防御"), ("宣布防御",)),
            **dict.fromkeys(("用", "出", "打出", "下", "登场", "上场", "出场"), ("使用",)),
            **dict.fromkeys(("丢", "扔", "弃"), ("舍弃",)),
            **dict.fromkeys(("升", "升等", "升阶"), ("升级",)),
            **dict.fromkeys(("说", "报", "喊"), ("宣布",)),
            "放": ("放入资源区", "使用"),
            "打死": ("破坏",),
        }
    ),
)
