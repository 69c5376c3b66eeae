"""The words of a scenario file of this game: its keys, and what they can say."""

from __future__ import annotations

from judge.games.cipher.zones import BONDS, DECK, FRONT, HAND, ORBS, REAR, RETREAT, SUPPORT

SIDE = (FRONT, REAR, HAND, DECK, ORBS, BONDS, RETREAT, SUPPORT)
"""A player's zones in the order in which a board shows them."""
AFFINITIES = ("光之剑", "圣痕", "白夜", "暗夜", "纹章", "神将器")
WEAPONS = ("剑", "枪", "斧", "弓", "魔法", "杖", "龙石", "暗器", "牙")
TRAITS = ("重甲", "兽马", "飞行", "龙", "幻影")
RANGES = ("1", "2", "3", "1-2", "1-3", "2-3", "-")

ORBS_AT_FIRST = 5
DECK_AT_LEAST = 50

CARD_KEYS = (
    "单位名", "称号", "名称", "出击费用", "转职费用", "势力", "性别", "武器", "属性",
    "战斗力", "支援力", "射程", "兵种", "种类", "职业", "文本",
)  # fmt: skip
ENTRY_KEYS = (
    "卡", "主人公", "已行动", "被击破", "宝玉数", "正面", "背面", "叠放", "升级", "转职",
    "转职奖励", "已用", "所有者", "顺序不明",
)  # fmt: skip
START_KEYS = (
    "回合玩家",
    "先攻",
    "回合",
    "条号",
    "流程",
    "编号",
    "战斗",
    "效果",
    "诱发",
    "查看中",
    "本回合",
    "循环",
    "禁止",
    "已付费用",
    "A",
    "B",
)
BATTLE_KEYS = ("攻击单位", "防御单位", "必杀攻击", "神速回避", "击破", "裁判读法")
EFFECT_KEYS = (
    "内容",
    "对象",
    "直到",
    "条号",
    "玩家",
    "回合",
    "数值",
    "名称",
    "全体",
    "能力",
    "来源",
    "只对",
    "词",
    "次序",
)
WAITING_KEYS = ("卡", "能力", "玩家", "区域", "起因", "次数", "先于它", "次序", "实行中", "在先")
SHOWN_KEYS = ("卡", "玩家")
DID_KEYS = ("事情", "卡", "能力")
FLAGS = {"主人公", "已行动", "被击破", "背面", "正面", "升级", "转职", "顺序不明"}
UNTIL = ("战斗结束", "回合结束", "下一次对手的回合结束", "下一次自己的回合结束", "游戏结束")
