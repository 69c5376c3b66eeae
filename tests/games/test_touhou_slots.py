"""What is of a sort stands wherever that sort can: numbers, names without 「」, keywords of later sets, notation."""

from __future__ import annotations

import pytest

from judge.effects.reader import TextError
from judge.effects.tell import lines
from judge.games.touhou.text import WORDS, read


def told(text: str, kind: str = "") -> str:
    """What a text on a card of a kind comes to, each ability's lines as one."""
    return " ".join("|".join(line.strip() for line in lines(one, WORDS)) for one in read(text, kind))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("在目标单位上放置2个+1/+1/+1指示物。", "放上2个+1/+1与+1指示物"),
        ("目标单位本回合获得+2/+0/+1。", "攻击力+2|本回合中，第1个对象的灵力值+1"),
        ("目标单位本回合中获得灵力+1与威吓。", "灵力值+1|本回合中，第1个对象具有威吓"),
        ("目标单位获得+X/+X/+X直到回合结束，X为你手牌数量。", "灵力值+（X）"),
        ("创造一个黑绿双色3/1和2具有疾行的半灵衍生物。", "攻击力3，血量1，灵力值2"),
        (
            "创造两个红黄双色且不计战场格1/1·1的鬼衍生物。",
            "灵力值1），具有能力：|【静止】|效果：|该牌不计入战场格",
        ),
        ("消灭所有道具、结界。", "将所有道具或结界消灭"),
        ("目标牌手弃一张牌。", "第1个对象：1名玩家"),
        ("该牌对至多一个任意目标造成3点伤害。", "至多1个单位或玩家"),
        ("你使用的蓝色牌可以减少1蓝使用。", "需要支付的颜色值减少1蓝"),
        ("翻开你的牌库顶2张牌，将其中所有符卡移除游戏。", "公开你的牌库最上方的2张牌"),
    ],
)
def test_one_way_to_write_what_cards_write_in_several(text: str, said: str) -> None:
    assert said in told(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("该牌对目标造成等同于你本回合中抓牌数量的伤害。", "造成这个回合中你的牌抓牌的次数点伤害"),
        ("你抓等同与你墓地中「射落」数量加1的牌。", "抓（你的墓地中的名称是「射落」的牌的数量+1）张牌"),
        ("该牌对目标造成等同于你操控的单位数量两倍的伤害。", "（你的单位的数量的2倍）点伤害"),
        ("消灭目标颜色值不大于你操控的妖怪数量的单位。", "1个颜色值不多于你的种族是妖怪的单位的数量的单位"),
        ("消灭目标攻击力小于该单位攻击力的单位。", "1个攻击力少于该牌的攻击力的单位"),
        ("该单位进战场时，消灭目标灵力值小于该单位的单位。", "1个灵力值少于该牌的灵力值的单位"),
        ("选择目标单位，消灭所有颜色值等于其颜色值的单位。", "将所有颜色值等于第1个对象的颜色值的单位消灭"),
        ("该单位的攻击力等同于你墓地中单位牌的数量。", "该牌的攻击力变为你的墓地中的单位牌的数量"),
        ("你获得等同于本回合死去的单位数量的生命。", "你的生命+（这个回合中单位死去的次数）"),
        ("移除任意墓地中的目标单位牌，创造一个X/X/X的小鬼衍生物，X为被移除单位牌的颜色值。", "X为第1个对象的颜色值"),
        ("反制目标符卡，你获得X点生命，X为被反制的牌的总颜色值。", "X为第1个对象的颜色值"),
        ("本回合中，你操控的单位的攻击力、血量、灵力值均变为4。", "血量变为4|本回合中，你的所有单位的灵力值变为4"),
    ],
)
def test_a_number_is_a_number_wherever_one_can_stand(text: str, said: str) -> None:
    assert said in told(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("该牌对目标非人类且非神的单位造成2点伤害。", "1个种族不是人类的种族不是神的单位"),
        ("消灭目标不由你操控且颜色值不大于3的单位。", "对手的1个颜色值3以下的单位"),
        ("从你的牌库中搜寻一张夜巡青放进你的战场，然后将牌库洗牌。", "1张名称或种族是「夜巡青」的牌，放置到战场"),
        ("将目标你墓地中夜巡青的角色符卡移回你手上。", "1张角色约束是「夜巡青」的种类是角色的符卡"),
        ("从你的牌库中搜寻一张「夜巡青」的角色符卡，将其置于手上，然后洗牌。", "角色约束是「夜巡青」"),
        ("消灭目标卡名含有夜巡的单位。", "1个名称含有「夜巡」的单位"),
        ("消灭一个夜巡单位。", "1个名称或种族是「夜巡」的单位"),
        ("若你操控的单位不少于三个，抓一张牌。", "如果你的单位的数量不少于3"),
    ],
)
def test_a_word_that_is_none_of_the_known_ones_is_a_name_or_a_race(text: str, said: str) -> None:
    assert said in told(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("影步3。该单位死去时，抓一张牌。", "该牌具有书中没有写的词条『影步3』"),
        ("目标单位本回合获得影步1，影步1。", "词条『影步1』|本回合中，第1个对象具有书中没有写的词条『影步1』"),
        ("你操控的妖精具有先制和影步2。", "先制|你的所有种族是妖精的单位具有书中没有写的词条『影步2』"),
        ("创造一个2/2/1具有影步1的妖精衍生物。", "『影步1』"),
        ("你使用具有影步的牌减少一点颜色值来使用。", "使用的能力是影步的牌时"),
    ],
)
def test_a_keyword_of_later_sets_does_not_stop_the_rest(text: str, said: str) -> None:
    assert said in told(text)


@pytest.mark.parametrize(
    "text", ["X为被反制的牌的颜色值。", "消灭目标颜色值不大于的单位。", "你获得被移除的牌的颜色值点生命。"]
)
def test_a_number_of_nothing_is_refused(text: str) -> None:
    with pytest.raises(TextError):
        read(text)
