"""The words in which Cipher's card text is told back."""

from __future__ import annotations

from judge.effects.vocabulary import Vocabulary

RANGES = ("1", "2", "3", "1-2", "1-3", "2-3")
WORDS = Vocabulary(
    card="卡",
    deck="卡组",
    sides={"自己": "自己", "对手": "对手", "双方": "双方"},
    pointed={"这": "这张卡", "那": "上述的卡", "诱发": "引发这个能力的卡", "其余": "刚才看过的卡中其余的"},
    defeat="击破",
    deploy="出击",
    life="宝玉",
    classifiers={"单位": "名", "宝玉": "颗"},
    quoted={"单位名": "「{}」", "称号": "「{}」", "能力名": "『{}』"},
    flags={
        "支援失败": "被支援会失败",
        "不能使用": "不能使用起动型能力",
        "支援成功": "被支援会成功",
        **{f"射程{span}": f"追加射程{span}" for span in RANGES},
        **{f"{how}{span}": f"{how}{span}" for how in ("射程变为", "失去射程") for span in RANGES},
    },
    events={
        **{f"放置到{zone}": f"被放置到{zone}" for zone in ("退避区", "羁绊区", "手牌", "卡组", "支援区", "宝玉区")},
        "被击破放置到退避区": "被击破并放置到退避区",
        "破坏宝玉": "被破坏",
        "攻击破坏宝玉": "的攻击破坏宝玉",
        "攻击没有击破": "的攻击没有击破",
        "必杀攻击": "进行必杀攻击",
        "神速回避": "进行神速回避",
        "支援失败": "的支援失败",
        "由能力出击": "由于能力的效果出击",
        "由能力移动": "由于能力的效果移动",
    },
    times={f"下一次{whose}的回合中": f"在下一次{whose}的回合中，" for whose in ("自己", "对手")},
    facts={"本回合": "本回合做过的事", "支援能力": "具备支援能力", "能力名": "能力"},
    asks={
        "转职技": "这张卡是转职后的单位",
        "升级技": "这张卡是升级后的单位，连同下方的卡共{}张以上",
        "共斗技": "自己的羁绊区有所写的势力与张数的卡：{}",
        "化形": "这张卡与「{}」在战场的同一区域",
        "羁绊技": "这张卡在羁绊区正面朝上",
    },
    timeless=frozenset({"回合开始", "回合结束"}),
)

WHERE_IT_IS = "的话"
"""The word of a condition that a text does not write as one: 从退避区, so that the card must be there still (2.3)."""
