"""Later families of wordings of 极彩: what each comes to, and what a changed word makes of it, or refuses."""

from __future__ import annotations

import pytest

from judge.effects.nodes.ability import Ability
from judge.effects.reader import TextError, strict
from judge.effects.tell import lines
from judge.games.touhou.playable import not_played
from judge.games.touhou.text import WORDS, read_on


def told(text: str, kind: str) -> str:
    """What a text on a card of a kind comes to, each ability's lines as one."""
    return " ".join("|".join(line.strip() for line in lines(one, WORDS)) for one in whole(text, kind))


def whole(text: str, kind: str) -> tuple[Ability, ...]:
    """The abilities that a text prints on a card of a kind."""
    return strict(read_on(text, kind))


SAID = [
    # kinds that stand side by side
    ("符卡", "消灭目标结界·道具·非自机单位。", "1张结界或道具或种类不是自机的单位"),
    ("符卡", "消灭目标结界 · 道具。", "1张结界或道具"),
    ("符卡", "将至多2个目标你墓地中的结界 · 道具牌移回你的战场。", "你的墓地中的至多2张结界或道具牌"),
    # spelling
    ("单位", "该单位进战场，你可以抓一张牌。", "【触发】|诱发：该牌进战场时"),
    ("结界", "你的结束阶段开始时，该牌对之多一个目标单位造成1点伤害。", "至多1个单位"),
    ("单位", "该单位进战场时，将目标两张在你墓地的牌洗回你的牌库。", "第1到2个对象：你的墓地中的2张牌"),
    # who fights is chosen in the same breath
    ("符卡", "选择目标由对手操控的单位与目标由你操控的单位进行一次战斗判定。", "使第1个对象与第2个对象进行"),
    # what always holds, and what is waited for, in one sentence
    ("符卡", "计时2，你不会输，当该牌计时为0时，你输掉游戏。", "你不会输掉游戏 【触发】|诱发：该牌的计时指示物数是0"),
    ("结界", "你操控的妖精获得+1/+1，每当一个妖精死去时，抓一张牌。", "血量+1 【触发】|诱发：每次种族是妖精"),
    # counters that are placed and removed
    ("单位", "当你在该单位上放置计时指示物时，抓一张牌。", "诱发：该牌被放置计时指示物（由：你）时"),
    ("单位", "当对手在该单位上放置-1/-1指示物时，抓一张牌。", "该牌被放置-1/-1指示物（由：对手）时"),
    ("单位", "每当你在你操控的单位上放置一个贫乏指示物时，抓一张牌。", "每次你的单位被放置一个贫乏指示物（由：你）时"),
    ("单位", "每当你在你操控的单位上放置一个或数个贫乏指示物时，抓一张牌。", "你的单位被放置贫乏指示物（由：你）时"),
    ("单位", "每当从该牌上移除一个计时指示物时，抓一张牌。", "每次该牌被移除一个计时指示物时"),
    ("符卡", "计时2，当你在战场上或自机区放置一个或数个计时指示物时，该牌对目标单位造成等量伤害。", "此事的数值点伤害"),
    ("符卡", "计时4，支付1个黄色并移除该牌上1一个计时指示物，抓一张牌。", "费用：|支付1黄|在该牌上取下1个计时指示物"),
    # no two of one name
    ("单位", "移除你墓地中3张不同名称的符卡：抓一张牌。", "你的墓地中的3张名称各不相同的符卡放置到移除区"),
    ("单位", "牺牲两个不同名的其他单位：抓一张牌。", "牺牲你的2个名称各不相同的其他单位"),
    ("符卡", "在你使用该牌时将你墓地中两张不同名的单位牌洗入你的牌库。抓一张牌。", "额外约束"),
    # what is set off once more, or not at all
    ("单位", "由你操控的时符触发的能力额外触发一次。", "你的所有种类是时符的符卡触发的能力额外触发一次"),
    ("结界", "你操控的单位死去时触发的能力额外触发一次。", "你的所有单位死去时触发的能力额外触发一次"),
    ("结界", "单位进战场时不会触发能力。", "所有单位进战场时不触发任何能力"),
    # another than the one that has set it off
    ("结界", "当你操控的青蛙进战场时，横置另一个目标单位。", "1个单位（发生此事的对象除外）"),
    ("单位", "当该单位进战场时，横置另一个目标单位。", "1个其他单位"),
    # prices
    ("符卡", "若该牌在你的回合中使用，则你只需要支付1蓝，而非该牌原本的颜色值。抓一张牌。", "只支付1蓝，代替"),
    # tokens that are called by their name
    ("符卡", "你创造三个红色的要石衍生物结界，抓一张牌。要石具有「牺牲该结界：抓一张牌」", "「要石」，具有能力："),
    ("结界", "当你使用角色符卡或该牌时，你创造等同于使用符卡的总颜色值数量的要石衍生物结界。", "诱发：该牌被使用时"),
    # so many as were taken off, so much more, so many modes
    ("符卡", "移除所有单位上的勇气指示物，抓等量的牌。", "所移去的指示物的数量张牌"),
    ("符卡", "该牌对目标造成2点伤害。你每操控一个妖精该牌造成的伤害加1.", "造成2与你的种族是妖精的单位的数量之和点"),
    ("符卡", "你每操控一个道具便可选一项，你可以多次选择同一项：①抓一张牌。②你获得1点生命。", "至多你的道具的数量项"),
    ("符卡", "在一张多色时符上放置或移除两个计时指示物。", "选择其中1项：|・|在上述的牌上放上2个计时指示物"),
    # itself, as it resolves; what is said of a name
    ("符卡", "掷一枚硬币，若为正面则复制该牌。", "将该牌的复制放进对抗"),
    ("单位", "该单位进战场时，你说出一个牌名。玩家均不能启动该名称对象的所有启动式能力。", "名称是「所说的牌名」的牌"),
    (
        "结界",
        "若你墓地的单位将被移回手上，则你可以将其改为移回你的战场。若此时在你的回合中，横置之。",
        "如果在你的回合：",
    ),
    # who creates them, controls them
    ("符卡", "目标对手在其操控下创造一个绿色的2/2/2的妖精衍生物。", "由第1个对象实行：|创造1个"),
]


@pytest.mark.parametrize(("kind", "text", "said"), SAID)
def test_what_it_comes_to_is_told_and_played(kind: str, text: str, said: str) -> None:
    assert said in told(text, kind)
    assert [not_played(one) for one in whole(text, kind)] == [[]] * len(whole(text, kind))


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("单位", "移除你墓地中1张不同名称的符卡：抓一张牌。"),
        ("单位", "当你在该单位上放置指示物时，抓一张牌。"),
        ("单位", "当在该单位上放置计时指示物时，抓一张牌。"),
        ("单位", "当你在该单位上放置两个计时指示物时，抓一张牌。"),
        ("符卡", "你在其操控下创造一个绿色的2/2/2的妖精衍生物。"),
        ("符卡", "你在对手的操控下创造一个绿色的2/2/2的妖精衍生物。"),
        ("符卡", "支付1黄并移除目标单位上1个计时指示物，抓一张牌。"),
        ("符卡", "选择目标单位，与目标单位进行一次战斗判定。"),
        ("单位", "当你操控的单位攻击时，横置另一个目标单位。"),
        ("符卡", "在两张多色时符上放置或移除两个计时指示物。"),
        ("符卡", "在目标单位上放置或移除指示物。"),
        ("符卡", "你每操控一个道具便可选两项：①抓一张牌。②你获得1点生命。"),
        ("单位", "掷一枚硬币，若为正面则复制该牌。"),
        ("符卡", "移除目标单位上的指示物。"),
    ],
)
def test_what_is_not_clear_is_refused(kind: str, text: str) -> None:
    with pytest.raises(TextError):
        whole(text, kind)
