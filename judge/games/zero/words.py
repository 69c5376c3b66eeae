"""The words of a scenario file of this game: its keys, and what they can say."""

from __future__ import annotations

from judge.games.zero.zones import BELOW, CHAIN, DECK, EVENT, FIELD, HAND, LIFE, OUT, RESOURCE, REST

SIDE = (FIELD, EVENT, HAND, RESOURCE, LIFE, DECK, REST, OUT)
"""A player's zones in the order in which a board shows them."""
PLACES = (*SIDE, CHAIN, BELOW)
KINDS = ("角色牌", "装备牌", "普通战术", "瞬间战术", "事件牌")
COLOURS = ("红", "黄", "蓝", "绿", "白", "黑")
UNTIL = ("回合结束", "战斗结束", "永久")
NUMBERS = ("攻击力", "防御力", "费用")

LIFE_AT_FIRST = HAND_AT_FIRST = HAND_LIMIT = 6
DECK_SIZE = 50

CARD_KEYS = (
    *("牌名", "类别", "费用", "有色费用", "颜色", "角色名", "属性", "攻击力", "防御力", "动画", "文本"),
    *("攻击加成", "防御加成"),
)
ENTRY_KEYS = (
    *("卡", "横置", "面朝下", "面朝上", "新登场", "伤害", "免于破坏", "指示物", "装备", "装备于", "登场回合", "次序"),
    *("已用", "复制", "持有者", "顺序不明"),
)
START_KEYS = (
    *("回合玩家", "先攻", "回合", "条号", "流程", "编号", "时钟", "战斗", "连锁", "触发", "等待", "效果", "已升级"),
    *("输赢", "认输", "结束回合", "展示牌组顶", "裁判读法", "循环", "禁止", "A", "B"),
)
BATTLE_KEYS = ("攻击角色", "对象", "防御角色", "成立", "防御成立", "不造成伤害", "次序")
ENTRY_FLAGS = {"横置", "面朝下", "面朝上", "顺序不明", "新登场"}
