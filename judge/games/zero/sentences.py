"""How a judge of 零次元 says what a player may choose, and what a card is."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

DEEDS: Final[Mapping[str, str]] = MappingProxyType({
    "有优先权": "{who}{may}{it}",
    "宣布攻击": "{who}{may}用{it}宣布攻击",
    "宣布防御": "{who}{may}用{it}宣布防御",
    "宣布防御：": "{who}{may}不宣布防御",
    "的攻击对象": "{of}{may}选{it}为攻击对象",
    "指定的对象": "{who}{may}指定{it}为对象",
    "要找的牌": "{who}{may}找到{it}",
    "选择的牌：": "{who}{may}一张也不选",
    "要找的牌：": "{who}{may}宣布未找到",
    "较小的次数": "{who}{may}选{it}作较小的次数",
    "先进入连锁的效果": "{who}{may}让{it}先进入连锁",
    "要装备到的角色牌": "{who}{may}把{of}装备到{it}",
    "废弃的装备牌": "{who}{may}废弃{it}",
    "支付的费用": "{who}{may}用「{it}」支付{of}的费用",
    "点费用": "{who}{may}选{it}{of}点费用",
    "色费用": "{who}{may}选{it}{of}色费用",
    "作为战斗区中的牌登场": "{who}{may}{it}「{of}作为战斗区中的牌登场」",
    "作为哪张牌登场": "{who}{may}选{it}，作为它登场",
    "放到牌组的哪一端": "{who}{may}把{of}放到{it}",
    "的X是多少": "{who}{may}把{of}的X定为{it}",
    "宣布一个数字": "{who}{may}宣布{it}",
    "』": "{who}{may}{it}{of}』",
})  # fmt: skip
IS_SO: Final[Mapping[str, tuple[str, str]]] = MappingProxyType({
    "横置": ("横置着", "没有横置"),
    "面朝上": ("面朝上", "面朝下"),
    "面朝下": ("面朝下", "面朝上"),
    "失去效果": ("失去了效果", "没有失去效果"),
})  # fmt: skip
_CONTROLLER: Final = "{whose}的控制者是{value}"
SAID_OF: Final[Mapping[str, str]] = MappingProxyType({
    "战斗区.玩家": _CONTROLLER,
    "已用": "{whose}的『{value}』已经用过",
    "已用无": "{whose}的效果都不算用过",
    "效果无": "{whose}不带着「突袭」「不能……」这样的效果（牌上写着的效果见「效果一览」）",
})  # fmt: skip
WENT: Final[Mapping[str, str]] = MappingProxyType({"移出游戏": "已移出游戏"})
