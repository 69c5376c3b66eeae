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
