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
    "要找的牌：": "{who}{may}宣布未找到",
    "选择较小的次数": "{who}{may}选{it}作较小的次数",
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
})  # fmt: skip
WENT: Final[Mapping[str, str]] = MappingProxyType({"移出游戏": "已移出游戏"})
