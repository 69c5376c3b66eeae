"""How a judge of Cipher says what a player may choose, and what a card is."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

_TO_DO: Final = "{who}{may}{it}"
_COST: Final = "{who}{may}用{it}支付{of}的费用"
DEEDS: Final[Mapping[str, str]] = MappingProxyType({
    "阶段的行为": _TO_DO,
    "使用的起动型能力": "{who}{may}使用{it}",
    "的攻击对象": "{of}{may}选{it}为攻击对象",
    "，费用": _COST,
    "的必杀攻击，费用：": "{who}{may}不让{of}必杀攻击",
    "的神速回避，费用：": "{who}{may}不让{of}神速回避",
    "支付的卡": _COST,
    "出击的卡": "{who}{may}让{it}出击",
    "攻击的单位": "{who}{may}让{it}攻击",
    "移动的单位": "{who}{may}让{it}移动",
    "放置到羁绊区的手牌": "{who}{may}把{it}放置到羁绊区",
    "放置到羁绊区的手牌：": "{who}{may}不把手牌放置到羁绊区",
    "重叠放置的卡": "{who}{may}把{it}重叠放置",
    "叠到哪名单位上": "{who}{may}把{of}叠到{it}上",
    "留下哪一张": "{who}{may}留下{it}",
    "转为已行动的卡": "{who}{may}把{it}转为已行动",
    "选择处于诱发状态的能力": "{who}{may}选择实行{it}",
    "加入手牌的宝玉": "{who}{may}选{it}加入手牌",
    "选择": "{who}{may}选择{it}",
    "选择：": "{who}{may}一个也不选",
    "要进行的循环单位": "{who}{may}把要进行的循环单位定为{it}",
})  # fmt: skip
IS_SO: Final[Mapping[str, tuple[str, str]]] = MappingProxyType({
    "已行动": ("处于已行动状态", "处于未行动状态"),
    "被击破": ("处于被击破状态", "没有处于被击破状态"),
    "正面": ("正面朝上", "背面朝上"),
    "背面朝上": ("背面朝上", "正面朝上"),
    "主人公": ("是主人公单位", "不是主人公单位"),
    "升级后": ("是升级后的单位", "不是升级后的单位"),
    "转职后": ("是转职后的单位", "不是转职后的单位"),
})  # fmt: skip
_USER: Final = "{whose}的使用者是{value}"
SAID_OF: Final[Mapping[str, str]] = MappingProxyType({
    "前卫区.玩家": _USER,
    "后卫区.玩家": _USER,
    "已用": "{whose}的『{value}』已经用过",
    "已用无": "{whose}的能力都不算用过",
})  # fmt: skip
SET_OFF: Final = ("被诱发了", "没有被诱发")
