"""How a judge of 极彩 says what a player may choose, and what a card is."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

DEEDS: Final[Mapping[str, str]] = MappingProxyType({
    "有执行权": "{who}{may}{it}",
    "攻击": "{who}{may}让{it}攻击",
    "用来阻挡的单位": "{who}{may}用{it}阻挡",
    "用来阻挡的单位：": "{who}{may}不阻挡",
    "凭依换出的颜色盘中的牌": "{who}{may}凭依，换出{it}",
    "凭依换出的颜色盘中的牌：": "{who}{may}不凭依",
    "凭依换入的手牌": "{who}{may}凭依，换入{it}",
    "的目标": "{who}{may}选{it}为{of}的目标",
    "的目标改为": "{who}{may}把{of}的目标改为{it}",
    "的X": "{who}{may}把{of}的X定为{it}",
    "放进战场的牌": "{who}{may}把{it}放进战场",
    "先进入对抗的能力": "{who}{may}让{it}先进入对抗",
    "进入对抗的能力": "{who}{may}让{it}进入对抗",
})  # fmt: skip
IS_SO: Final[Mapping[str, tuple[str, str]]] = MappingProxyType({"横置": ("横置着", "没有横置")})
SAID_OF: Final[Mapping[str, str]] = MappingProxyType({"战场.玩家": "{whose}由{value}操控"})
CARRIED_OUT: Final = "结算"
"""How a step begins in which the uppermost object of the 对抗 does what it says."""
