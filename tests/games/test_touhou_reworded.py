"""Wordings of 极彩 that combine freely what its cards are made of: what each comes to."""

from __future__ import annotations

import pytest

from judge.effects.unread import TextError
from judge.games.touhou.playable import not_played
from tests.games.touhou_told import told_on as told
from tests.games.touhou_told import whole

SAID = [
    # what has to be paid so that something else happens, or less damage is suffered
    (
        "单位",
        "当该单位将要死去时，你可以移去其上的一个+1/+1与+1指示物，若如此做，改为移除其上所有伤害并横置之。",
        "该牌将要死去时，可以支付费用：|在该牌上取下1个+1/+1与+1指示物|支付了就不那样做，改为：|移除该牌上的所有伤害",
    ),
    (
        "单位",
        "当一个你操控的其他单位将要死去时，你可以支付2绿，若如此做，改为将其移回拥有者手上。",
        "你的其他单位将要死去时，可以支付费用：|支付2绿|支付了就不那样做，改为：",
    ),
    (
        "单位",
        "当你将要受到伤害时，你可以支付1黄，若如此做，改为该单位受到该伤害。",
        "你将要受到伤害时，可以支付费用：|支付1黄|支付了就改由该牌受到该伤害",
    ),
    (
        "道具",
        "当你将要受到伤害时，你可以牺牲该道具，防止该伤害中的3点。",
        "可以支付费用：|牺牲该牌|支付了就防止其中的3点",
    ),
    ("道具", "当你操控的单位将要受到战斗伤害时，你可以横置该道具，若如此做，防止该伤害。", "支付了就防止该伤害"),
    # damage of so much in all
    ("单位", "该单位进战场时，对任意数量的目标造成合计3点伤害。", "造成3点伤害（由你分配）"),
    ("符卡", "对至多三个目标造成合计5点伤害。", "对第1到3个对象造成5点伤害（由你分配）"),
    ("符卡", "将5点伤害分配给至多三个目标。", "对第1到3个对象造成5点伤害（由你分配）"),
    ("符卡", "对任意数量的目标造成共计等同于你操控的人偶数量的伤害，任意分配之。", "的数量点伤害（由你分配）"),
    # the one end of the deck or the other
    (
        "符卡",
        "将目标单位置于其拥有者牌库顶或牌库底。",
        "选择其中1项：|・|将第1个对象放置到拥有者的牌库最上方|・|将第1个对象放置到拥有者的牌库最下方",
    ),
    # tapped or not
    ("道具", "在你的重置阶段中，你可以选择不重置该道具。", "该牌在重置阶段可以不重置，由其操控者决定"),
    ("单位", "该单位可以在横置状态下进行阻挡。", "该牌横置着也可以阻挡"),
    ("结界", "你操控的横置单位可以阻挡。", "你的所有单位横置着也可以阻挡"),
    # what costs less, the more of something has happened; how low that goes; what is done in the place of paying
    (
        "符卡",
        "本回合中，你每使用过一张符卡，该牌便减少1点任意颜色值来使用。抓三张牌。",
        "减少1点任意颜色值×（这个回合中你的符卡牌被使用的次数）",
    ),
    ("单位", "本回合中每有一个单位死去，该牌便减少1黑来使用。", "减少1黑×（这个回合中单位死去的次数）"),
    ("结界", "你使用的单位牌减少1绿来使用，最少为1。", "需要支付的颜色值减少1绿，最少为1"),
    (
        "结界",
        "玩家每回合使用的第二张及之后的符卡增加1点任意颜色值来使用。",
        "如果这个回合中对手的符卡被使用的次数不少于1：",
    ),
    ("单位", "你使用的每回合第一张符卡减少2点任意颜色值来使用。", "如果这个回合中你的符卡被使用的次数等于0："),
    ("符卡", "你可以弃两张牌来使用该牌，而不支付其颜色值。反制目标符卡。", "【代替颜色值】|费用：|弃置你的2张手牌"),
    (
        "符卡",
        "你可以牺牲一个单位，若如此做，使用该牌不需要支付颜色值。抓两张牌。",
        "【代替颜色值】|费用：|牺牲你的1个单位",
    ),
    (
        "符卡",
        "在你使用该牌时，你可以额外支付2黑。对目标单位造成3点伤害，若你支付了额外的颜色值，改为造成6点伤害。",
        "如果使用时可以做的做了：|对第1个对象造成6点伤害|否则：|对第1个对象造成3点伤害",
    ),
    # what pays for what
    ("道具", "该道具进战场时，选择一种颜色。横置该道具：视为支付了1点所选颜色。", "视为支付了1点所选颜色"),
    ("道具", "横置该道具：视为支付了1点任意颜色值，该颜色值只能用于使用符卡。", "只能用来支付你使用符卡所需的颜色值"),
    ("道具", "横置该道具：你每操控一个妖精，视为支付了1绿。", "X为你的种族是妖精的单位的数量：|视为支付了X绿"),
    # used while this resolves, and removed then
    (
        "符卡",
        "从你的墓地使用目标符卡，而不支付其颜色值。若该牌将要进入墓地，则改为将其移除游戏。",
        "不支付颜色值使用第1个对象|上述的牌这样使用之后将进入墓地时改为移除游戏",
    ),
    ("符卡", "抓两张牌。若该牌将要进入墓地，改为将其移除游戏。", "该牌将要进入墓地时，不那样做，改为："),
]


@pytest.mark.parametrize(("kind", "text", "said"), SAID)
def test_what_it_comes_to_is_told_and_played(kind: str, text: str, said: str) -> None:
    assert said in told(text, kind)
    assert not [each for one in whole(text, kind) for each in not_played(one)]


REFUSED = [
    ("符卡", "对目标单位造成合计3点伤害。", "没有读懂合计的伤害分给谁"),
    ("符卡", "对对手操控的每个单位造成合计3点伤害。", "后面没有用到这里写的"),
    ("符卡", "将你墓地中的两张牌置于牌库顶或牌库底。", "是各放到一处，还是都放到同一处"),
]


@pytest.mark.parametrize(("kind", "text", "why"), REFUSED)
def test_what_could_mean_two_things_is_refused(kind: str, text: str, why: str) -> None:
    with pytest.raises(TextError, match=why):
        whole(text, kind)
