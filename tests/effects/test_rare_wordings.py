"""Wordings that few printed cards have: told back whole, or refused with a reason."""

from __future__ import annotations

import pytest

from judge.effects.tell import lines, steps
from judge.effects.unread import TextError
from judge.games.cipher import playable
from judge.games.cipher.text import WORDS, read

DONE = [
    (
        "选择1名敌方单位，直到那名单位离开战场为止，那名单位的战斗力-10。",
        ["选择对手的1名单位", "直到离开战场为止，上述的卡的战斗力-10"],
    ),
    (
        "从自己的退避区中选择1张与自己的主人公单位名相同的卡，将其加入手牌。",
        ["选择自己的退避区中的1张单位名等于自己的主人公的单位名的卡", "将上述的卡放置到手牌"],
    ),
    ("选择自己的1张宝玉卡，查看其正面。", ["选择自己的1颗宝玉", "查看上述的卡"]),
]
"""What an activated ability with these words does."""

REFUSED = [
    ("『甲』【起】[横置]从自己的无限区中选择1张出击费用5以下的卡，将其出击。", "规则书没有「无限区」"),
    ("〖共斗技〗『甲』【常】这名单位的战斗力+10。", "自己的主人公是谁"),
    ("〖共斗技〗『甲』【自】这名单位攻击时，抽1张卡。", "自己的主人公是谁"),
    ("『甲』【自】这名单位行动时，抽1张卡。", "「行动」指的是什么"),
    ("『甲』【起】[横置]选择1名出击费用合计在6以下的敌方单位，将其击破。", "合计"),
    ("『甲』【起】[横置]选择至多2名出击费用合计在6以上的敌方单位，将其击破。", "合计"),
    ("『甲』【起】[横置]选择1名敌方单位，直到这名单位离开战场为止，那名单位的战斗力-10。", "同一名单位"),
    ("『甲』【起】[横置]将敌方单位击破。", "没有写几名"),
    ("『甲』【起】[将其他我方单位横置]抽1张卡。", "没有写几名"),
    ("〖攻击型〗『甲』【支】[翻面1]抽1张卡。", "请写「你可以支付费用。如果支付"),
    ("〖攻击型〗『甲』【支】[翻面1]你可以支付费用。抽1张卡。", "请写「你可以支付费用。如果支付"),
    ("〖攻击型〗『甲』【支】[横置]你可以支付费用。如果支付，抽1张卡。", "不能横置"),
    ("〖攻击型〗『甲』【支】你可以支付费用。如果支付，抽1张卡。", "前面要有"),
]


@pytest.mark.parametrize(("words", "told"), DONE)
def test_what_is_done_is_told_back(words: str, told: list[str]) -> None:
    (ability,) = read(f"『甲』【起】[横置]{words}")
    assert steps(ability.body, WORDS) == told
    assert not playable.not_played(ability)


WHOLE = [
    (
        "『甲』【自】自己的支援卡支援成功时，抽1张卡。",
        ["『甲』【自】", "诱发：自己的单位被支援成功时", "效果：", "  抽1张卡"],
    ),
    (
        "『甲』【自】敌方单位被支援时，那张卡是「乙」的场合，抽1张卡。",
        [
            "『甲』【自】",
            "诱发：对手的单位被支援成功时",
            "效果：",
            "  对手的支援卡的单位名是「乙」的场合：",
            "    抽1张卡",
        ],
    ),
    (
        "『甲』【常】主人公以外的我方单位只有这名单位的场合，这名单位的战斗力+20。",
        [
            "『甲』【常】",
            "效果：",
            "  这张卡不是主人公并且自己的主人公以外的其他单位的数量等于0的场合：",
            "    这张卡的战斗力+20",
        ],
    ),
    (
        "『甲』【常】这名单位作为防御单位的期间，这名单位的战斗力+20。",
        ["『甲』【常】", "效果：", "  这张卡被攻击的期间：", "    这张卡的战斗力+20"],
    ),
    (
        "『甲』【常】这名单位防御的期间，这名单位的战斗力+20。",
        ["『甲』【常】", "效果：", "  这张卡被攻击的期间：", "    这张卡的战斗力+20"],
    ),
]


@pytest.mark.parametrize(("text", "told"), WHOLE)
def test_the_whole_of_it_is_told_back(text: str, told: list[str]) -> None:
    (ability,) = read(text)
    assert lines(ability, WORDS) == told
    assert not playable.not_played(ability)


@pytest.mark.parametrize(
    "text",
    [
        "〖共斗技〗『甲』【常】自己的主人公是「乙」的场合，这名单位的战斗力+10。",
        "〖共斗技〗『甲』【自】这名单位攻击时，自己的主人公是「乙」的场合，抽1张卡。",
    ],
)
def test_a_joint_skill_of_later_sets_says_itself_what_it_asks_for(text: str) -> None:
    (ability,) = read(text)
    assert "自己的主人公的单位名是「乙」的场合" in "".join(lines(ability, WORDS))
    assert not playable.not_played(ability)


@pytest.mark.parametrize(("text", "why"), REFUSED)
def test_what_is_not_clear_or_not_in_the_book_is_refused(text: str, why: str) -> None:
    with pytest.raises(TextError, match=why):
        read(text)
