"""How a choice is said: as a judge says it, whatever the question was."""

from __future__ import annotations

import pytest

from judge.games import game
from judge.scenario.deeds import deed


@pytest.mark.parametrize(
    ("question", "it", "may", "said"),
    [
        ("是否支付『重逢』的费用", "支付", "", "A支付『重逢』的费用"),
        ("是否支付『重逢』的费用", "不支付", "", "A不支付『重逢』的费用"),
        ("『纹章』是否支付费用", "支付", "可以", "A可以为『纹章』支付费用"),
        ("A是否更换起手的手牌", "更换", "", "A更换起手的手牌"),
        ("旗手的支援能力『连携』", "实行", "", "A实行旗手的支援能力『连携』"),
        ("『脱离』可以将这张卡移动", "不实行", "", "A不实行『脱离』「可以将这张卡移动」"),
        ("『焚野』实行其中的1项", "第2项：抽1张卡", "", "A选『焚野』的第2项：抽1张卡"),
        ("新兵出击到", "前卫区", "不可以", "A不可以让新兵出击到前卫区"),
        ("A丢弃的手牌", "纸", "", "A丢弃纸"),
        ("翻到背面的1到2张羁绊卡", "红、青", "", "A把红、青翻到背面"),
        ("放置到退避区的卡", "路人①", "可以", "A可以把路人①放置到退避区"),
        ("角色名相同的牌中废弃的牌", "白狐", "", "A从角色名相同的牌中废弃白狐"),
        ("先进入连锁的效果", "骑的『盾』", "", "A让骑的『盾』先进入连锁"),
        ("放1个指示物的卡牌", "印", "", "A在印上放1个指示物"),
        ("A手牌调度：放回的手牌", "青苔", "", "手牌调度时A选青苔作放回的手牌"),
        ("箭的伤害，分给鹰", "2", "", "A把箭的伤害的2点分给鹰"),
        ("A的主人公", "甲", "", "A选甲作主人公"),
    ],
)
def test_a_choice_is_said_as_what_is_done(question: str, it: str, may: str, said: str) -> None:
    assert deed(game("cipher"), "A", question, it, may) == said
