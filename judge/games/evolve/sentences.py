"""How a judge of EVOLVE says what a player may choose, and what a card is."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

_TO_DO: Final = "{who}{may}{it}"
DEEDS: Final[Mapping[str, str]] = MappingProxyType({
    "的主要阶段": _TO_DO,
    "的快速时机": _TO_DO,
    "攻击": "{who}{may}让{it}攻击",
    "攻击的目标": "{of}{may}攻击{it}",
    "，选择目标": "{who}{may}选{it}为{of}的目标",
    "，选择目标：": "{who}{may}不选{of}的目标",
    "，抉择": "{who}{may}为{of}抉择{it}",
    "，抉择：": "{who}{may}不为{of}抉择",
    "，X是多少": "{who}{may}把{of}的X定为{it}",
    "放置到战场的卡牌": "{who}{may}把{it}放置到战场",
    "先放置的卡牌": "{who}{may}先放置{it}",
    "，支付追加费用": "{who}{may}{it}{of}的追加费用",
    "使用哪一个待机状态的能力": "{who}{may}使用{it}",
    "弃掉的手牌": "{who}{may}弃掉{it}",
    "丢弃的卡牌": "{who}{may}丢弃{it}",
    "破坏的卡牌": "{who}{may}选{it}破坏",
    "选择的卡牌": "{who}{may}选择{it}",
    "找到的卡牌": "{who}{may}找到{it}",
    "找到的卡牌：": "{who}{may}宣布找不到",
    "，支付哪一种费用": "{who}{may}用“{it}”支付{of}的费用",
})  # fmt: skip
IS_SO: Final[Mapping[str, tuple[str, str]]] = MappingProxyType({
    "横置": ("处于横置状态", "处于竖置状态"),
    "正面朝上": ("正面朝上", "背面朝上"),
    "已进化": ("已经进化", "没有进化"),
    "公开": ("是公开的", "不是公开的"),
    "失去能力": ("失去了能力", "没有失去能力"),
})  # fmt: skip
SAID_OF: Final[Mapping[str, str]] = MappingProxyType({"战场.玩家": "{whose}由{value}控制"})
