"""零次元's card text, the wordings of ordinary cards: what they mean, and what another word makes of them."""

from __future__ import annotations

import pytest

from judge.effects.reader import TextError
from judge.effects.tell import lines
from judge.games.zero.text import WORDS, read


def told(text: str) -> list[str]:
    """Each effect's lines without its heading."""
    return [line.strip() for ability in read(text) for line in lines(ability, WORDS)[1:]]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("舍弃此牌：抽一张牌。", "从手牌将此牌放置到休息区"),
        ("废弃此牌：抽一张牌。", "将此牌放置到休息区"),
        ("装备着『圣衣』的角色牌(攻)+500。", "所有装备着的装备牌的角色名或属性是『圣衣』的角色牌的攻击力+500"),
        ("当我方战斗区中的其他角色牌被破坏时，抽一张牌。", "诱发：我方的战斗区中的其他角色牌被破坏时"),
        ("当我方的其他角色牌被破坏时，抽一张牌。", "诱发：我方的其他角色牌被破坏时"),
        ("选择对方一张角色牌，本回合结束时，破坏该牌。", "将第1个对象破坏"),
        ("(3红1)：抽一张牌。", "支付3点费用，其中至少1红"),
        ("3(红2)：抽一张牌。", "支付3点费用，其中至少2红"),
        ("(5红2绿1)：抽一张牌。", "支付5点费用，其中至少2红，其中至少1绿"),
        ("防止此牌将要受到的非战斗伤害。", "此牌不会被效果造成伤害"),
        ("防止此牌将要受到的战斗伤害。", "此牌不会被造成战斗伤害"),
        ("本回合，防止此牌将要受到的所有伤害。", "本回合，防止此牌将要受到的全部伤害"),
        ("破坏一张没有升级的角色牌。", "第1个对象：1张等级是1的角色牌"),
        ("破坏一张升级过的角色牌。", "第1个对象：1张等级2以上的角色牌"),
        ("装备此牌的角色牌额外获得属性『甲』和『乙』。", "装备此牌的角色牌获得属性『甲』、『乙』"),
        ("使用此牌需废弃我方生命区的一张牌。", "废弃我方的生命区中的1张牌"),
        ("此牌对对方生命区造成的战斗伤害增加2点。", "此牌对对方生命区造成的战斗伤害增加2点"),
        ("若主动玩家的生命区中没有牌，此牌(攻)+500。", "如果主动玩家的生命区中的牌的数量等于0："),
    ],
)
def test_what_a_wording_means(text: str, line: str) -> None:
    assert line in told(text)


def test_what_is_said_of_a_card_that_is_perhaps_not_found_hangs_on_that() -> None:
    text = "抽一张牌。可以将我方手牌中一张角色牌登场。本回合结束时，将其返回手牌。"
    assert lines(read(text)[0], WORDS)[2:] == [
        "  抽1张牌",
        "  可以（也可以不）：",
        "    将我方的手牌中的1张角色牌登场",
        "    到回合结束时：",
        "      将上述的牌放置到手牌",
    ]


def test_what_is_paid_to_change_what_would_happen_is_told_before_it() -> None:
    text = "当此牌将要被破坏时，可以舍弃一张手牌：改为将此牌横置。"
    assert told(text) == [
        *("效果：", "此牌将要被破坏时，可以支付费用：", "舍弃我方的1张手牌"),
        *("支付了就不那样做，改为：", "将此牌变为横置"),
    ]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("【登场时】舍弃此牌：抽一张牌。", "废弃此牌"),
        ("抽一张牌，舍弃此牌。", "废弃此牌"),
        ("宣布一个数字。抽一张牌。", "没有用到"),
        ("舍弃一张费用等于该数字的手牌。", "宣布一个数字"),
        ("选择一项：抽一张牌；将我方手牌中一张角色牌登场。本回合结束时，将其返回手牌。", "哪一项"),
        ("抽一张牌。若此牌因此成为LV3，抽一张牌。", "等级指示牌"),
        ("将我方手牌中的两张牌逐一加入我方生命区。", "逐一"),
    ],
)
def test_what_would_be_read_wrongly_is_refused(text: str, problem: str) -> None:
    with pytest.raises(TextError, match=problem):
        read(text)
