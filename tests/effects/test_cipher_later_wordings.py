"""Wordings of cards of later sets: each told back whole, and carried out."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.effects.nodes.meant import Select
from judge.effects.tell import lines
from judge.effects.unread import TextError, Unread
from judge.games.cipher import playable
from judge.games.cipher.changed import COPYABLE
from judge.games.cipher.text import WORDS, read, read_each, terms

WHOLE = (Path(__file__).parent / "cards" / "cipher_later.txt").read_text(encoding="utf-8").strip().split("\n\n")
"""A text, and on the lines below it what it means."""


@pytest.mark.parametrize("whole", WHOLE)
def test_the_whole_of_a_text_is_told_back_and_carried_out(whole: str) -> None:
    text, *told = whole.split("\n")
    abilities = read(text)
    assert [f"  {line}" for ability in abilities for line in lines(ability, WORDS)] == told
    assert [problem for ability in abilities for problem in playable.not_played(ability)] == []


@pytest.mark.parametrize(
    ("text", "event", "subject"),
    [
        (
            "『推搡』【自】敌方单位由于我方单位的能力的效果移动时，直到回合结束为止，那名敌方单位的战斗力-10。",
            "由能力移动",
            Select("单位", "对手"),
        ),
        (
            "『甜品』【自】每次由于我方单位的能力或自己的支援能力公开对手卡组的卡时，直到回合结束为止，这名单位的战斗力+10。",
            "由能力公开",
            Select("卡", "对手", ("卡组",)),
        ),
    ],
)
def test_what_an_ability_does_to_a_card_sets_off_with_that_card_as_its_subject(
    text: str, event: str, subject: Select
) -> None:
    (ability,) = read(text)
    assert ability.trigger is not None
    assert (ability.trigger.event, ability.trigger.subject) == (event, subject)
    assert playable.not_played(ability) == []


def test_all_the_information_of_a_card_is_what_can_be_copied() -> None:
    assert {*terms.INFORMATION, *terms.NOT_PRINTED} == COPYABLE


@pytest.mark.parametrize("what", ["除能力以外的信息", "除能力以外的卡片记述", "的起动型能力"])
def test_what_more_than_the_print_or_a_part_of_the_abilities_is_copied_is_refused(what: str) -> None:
    with pytest.raises(TextError):
        read(f"『甲』【起】[翻面1]选择1名其他我方单位。直到回合结束为止，这名单位复制那名我方单位{what}。")


@pytest.mark.parametrize(
    "text",
    [
        "『甲』【起】[横置]选择我方的1名「乙」。直到回合结束为止，那名「丙」的战斗力+20。",
        "『甲』【起】[横置]选择我方的1名「乙」或「丙」。直到回合结束为止，那名「乙」的战斗力+20。",
        "〖神秘技〗『甲』【常】这名单位的战斗力+20。（〖神秘技〗是一种神秘的能力）",  # an icon that nobody explains
        "『甲』【自】自己的「乙」支援成功时，抽1张卡。",  # does it support, or is it supported?
        "『甲』【起】[横置]通过这个能力击破了敌方单位的场合，抽1张卡。",  # nothing is brought down
        "『甲』【起】[从自己的手牌将2张出击费用不同的卡放置到退避区]抽1张卡。",
        "『甲』【起】[横置]抽1张卡。这个能力在我方战场上没有「乙」时无效。",  # not used, or used in vain?
        "『甲』【起】[横置]选择自己的1张手牌，放置到退避区或者放置到退避区。",
        "『甲』【常】这名单位与我方的「乙」不在同一区域的期间，这名单位的战斗力+20。",  # also where she is not there?
        "『甲』【自】防御单位被击破并放置到退避区时，抽1张卡。",  # then it is one no more
        "『甲』【自】支援这名单位的卡被放置到退避区时，抽1张卡。",  # nor does this support it any more
        "〖攻击型〗『甲』【支】自己的攻击单位击破敌方单位的场合，抽1张卡。",  # then it has not yet
        "『甲』【自】自己将手牌放置到退避区时，抽1张卡。",  # also where an ability of the opponent's makes him?
        "『甲』【起】[翻面2]直到下一次对手的回合结束为止，对手不能使用防御型支援能力。",  # nor those that attack?
        "『甲』【常】敌方单位的『飞翔』对这名单位无效。",  # whatever it does to this unit?
        "『甲』【常】敌方单位的能力对这名单位无效。",
        "『甲』【起】[翻面1]选择1名敌方单位。直到回合结束为止，那名单位的能力的效果无效。",  # used, and in vain?
        "『甲』【起】[翻面1]选择1名敌方单位。直到回合结束为止，那名单位的起动型能力无效。",  # not all its abilities
        "『甲』【起】[翻面1]选择1名敌方单位。直到回合结束为止，那名单位失去所有起动型能力。",
        "『甲』【自】这名单位攻击后，战斗结束时，将防御单位横置。直到回合结束为止，那名单位的战斗力-20。",  # which?
        "『甲』【常】我方单位进行神速回避的场合，你可以不将卡放置到退避区，改为将其放置到羁绊区。",  # card, or unit?
        "『甲』【起】[横置]选择出击费用合计4以下的2名敌方单位，将其击破。",
        "『甲』【常】退避区中的这张卡的战斗力+10。",  # there it is no unit
    ],
)
def test_what_could_be_meant_in_more_than_one_way_is_refused(text: str) -> None:
    with pytest.raises(TextError):
        read(text)


@pytest.mark.parametrize(
    "text",
    [
        "『甲』【起】[横置]抽1张卡。\n〖共斗技〗<白夜>2『乙』【常】这名单位的战斗力+20。",
        "『甲』【起】[横置]抽1张卡。【共斗技】＜白夜＞２『乙』【常】这名单位的战斗力+20。",
    ],
)
def test_a_number_printed_beside_its_icon_belongs_to_it(text: str) -> None:
    assert read(text)[1].icons == (("共斗技", "白夜", 2),)


@pytest.mark.parametrize("before", ["", "『甲』【起】[横置]抽1张卡。", "『甲』【起】[横置]抽1张卡。\n"])
def test_what_is_not_understood_before_an_ability_s_icons_leaves_the_whole_of_it_to_the_judge(before: str) -> None:
    whole = "〖共斗技〗白夜2『乙』【常】这名单位的战斗力+20。"
    last = read_each(before + whole)[-1]
    assert isinstance(last, Unread)
    assert last.text == whole


def test_an_icon_that_neither_the_book_nor_its_card_explains_is_refused() -> None:
    with pytest.raises(TextError, match="规则书没有〖羁绊技〗"):
        read("〖羁绊技〗『谜』【常】自己的回合中，我方的「甲」的战斗力+10。")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("『甲』【自】这名单位出击时，你可以支付费用：[翻面1]。如果支付，抽1张卡。", "  将自己的1张羁绊卡变为背面"),
        ("『甲』【常】自己的宝玉数量为0的场合，这名单位不会被击破。", "  自己的宝玉的数量等于0的场合："),
        ("『甲』【常】自己的手牌数量为0的场合，这名单位的战斗力+30。", "  自己的手牌的数量等于0的场合："),
    ],
)
def test_what_is_paid_or_counted_may_be_said_in_other_words(text: str, line: str) -> None:
    assert line in lines(read(text)[0], WORDS)
