"""The words in which 零次元's card text is told back."""

from __future__ import annotations

from judge.effects.vocabulary import Vocabulary

_TURNS = ("回合开始", "回合结束")

WORDS = Vocabulary(
    card="牌",
    deck="牌组",
    sides={"自己": "我方", "对手": "对方", "双方": "双方"},
    pointed={
        "这": "此牌",
        "那": "上述的牌",
        "诱发": "发生此事的牌",
        "其余": "刚才看过的牌中其余的",
        "装备角色": "装备此牌的角色牌",
    },
    defeat="破坏",
    deploy="登场",
    life="生命区",
    zones={"牌组区": "牌组"},
    quoted={"名": "『{}』", "牌名": "{{{}}}"},
    facts={"名": "角色名或属性"},
    events={
        "破坏": "被破坏",
        "战斗破坏": "在战斗中被破坏",
        "攻击破坏": "攻击中被破坏",
        "防御破坏": "防御中被破坏",
        "战斗胜利": "赢得战斗",
        "攻击胜利": "在攻击战斗中获胜",
        "防御胜利": "在防御战斗中获胜",
    },
    timeless=frozenset((*_TURNS, *(f"{whose}{turn}" for whose in ("我方", "对方") for turn in _TURNS))),
    flags={"攻击费用": "攻击时须支付{}点费用", **{ban: ban for ban in ("不能攻击", "不能防御", "失去效果")}},
    icons={
        "等级": "[等级{}]",
        "我方回合中": "【我方回合中】",
        "对方回合中": "【对方回合中】",
        "休息区": "（在休息区中）",
        "装备对方": "（可以装备到对方的角色牌上）",
        "关键词": "",
    },
    times={"回合结束": "本回合，"},
)
