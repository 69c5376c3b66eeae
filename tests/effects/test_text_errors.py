"""Card texts that are not understood: what is said of them, and where."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from judge.effects.unread import Read, TextError, Unread, strict
from judge.games.cipher.text import TEMPLATES, read
from judge.games.cipher.text import read_each as cipher_each
from judge.games.evolve.text import read_each as evolve_each
from judge.games.touhou.text import read_each as touhou_each
from judge.games.zero.text import read_each as zero_each


def refused(text: str) -> TextError:
    with pytest.raises(TextError) as caught:
        read(text)
    return caught.value


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        ("这名单位的战斗力+10。", 1, "名字和种类的图标"),
        ("『甲』【起】[横置]跳一支舞。", 11, "从这里起没有读懂"),
        ("『甲』【常】这名单位不会被击破或移动。", 17, "还是不能被移动"),
        ("『甲』【自】这名单位攻击时，直到战斗结束为止，那名主人公的战斗力-20。", 24, "是谁的主人公"),
        ("『甲』【起】[横置]选择1名敌方单位。将与那名单位在同一区域的我方单位移动。", 21, "双方各有自己的区域"),
        ("『甲』【起】[横置]抽1张卡，跳一支舞。", 16, "从这里起没有读懂"),
        ("『甲』【起】[横置，跳一支舞]抽1张卡。", 11, "从这里起没有读懂"),
        ("『甲』【自】抽1张卡。", 7, "诱发条件"),
        ("『甲』【自】敌方单位不能攻击这名单位。", 4, "【常】的印误"),
        ("『甲』【自】2名以上其他我方单位移动时，抽1张卡。", 7, "不写数量"),
        ("『甲』【自】1张以上的卡被放置到自己的羁绊区时，抽1张卡。", 7, "不写数量"),
        ("『甲』【常】2名其他我方单位的战斗力+10。", 1, "没有人选择是哪几名"),
        ("『甲』【常】2名以上其他我方单位攻击的期间，这名单位的战斗力+10。", 7, "只有一名"),
        ("『甲』【常】这名单位或「乙」不在前卫区的场合，这名单位的战斗力+10。", 7, "还是有的不在"),
        ("『甲』【自】敌方单位出击到这名单位所在区域时，抽1张卡。", 14, "不是同一方"),
        ("『甲』【自】这名单位攻击时，抽1张卡。这名单位横置时，抽1张卡。", 20, "只能写在"),
        ("『甲』【自】这名单位出击时，自己将他自己的1张手牌放置到退避区。", 18, "要跟在「对手」后面"),
        ("『甲』【自】这名单位被敌方单位被攻击的战斗结束时，抽1张卡。", 16, "写了两次"),
        ("『甲』【自】每次我方单位移动时，将那名敌方单位移动。", 18, "前面说到的不是"),
        ("『甲』【自】这名单位攻击敌方单位时，将那名我方单位移动。", 20, "前面说到的不是"),
        ("『甲』【起】[翻面1]直到回合结束为止，其他我方单位出击时，抽1张卡。", 21, "只能写这名单位怎样时"),
        ("『甲』【起】[横置]因这个费用放置到退避区的卡是「乙」的场合，抽1张卡。", 11, "费用里没有放置过卡"),
        ("『甲』【常】支援卡是「乙」的场合，这名单位的战斗力+10。", 7, "是谁的支援卡"),
        ("『甲』【常】主人公位于前卫区的场合，这名单位的战斗力+10。", 7, "是谁的主人公"),
        ("『甲』【自】攻击这名单位的敌方单位移动时，抽1张卡。", 7, "与这名单位战斗的敌方单位怎样时"),
        ("『甲』【自】[翻面1]这名单位攻击时，抽1张卡。", 12, "你可以支付费用"),
        ("『甲』【自】这名单位攻击时，你可以支付费用。如果支付，抽1张卡。", 15, "前面要有[费用]"),
        ("『甲』【自】[翻面1]这名单位攻击时，你可以支付费用。抽1张卡。", 20, "如果支付"),
        ("『甲』【自】这名单位攻击时，[翻面1]抽1张卡。", 15, "费用要写在"),
        ("『甲』【起】这名单位攻击时，抽1张卡。", 7, "只能写在自动型能力"),
        ("『甲』【支】抽1张卡。", 4, "〖攻击型〗或〖防御型〗"),
        (
            "『甲』【起】[横置]公开自己卡组最上方的1张卡，选择1名敌方单位。那张卡的出击费用在3以上的场合，抽1张卡。",
            34,
            "是那名单位，还是",
        ),
        (
            "『甲』【起】[横置]选择1张手牌，放置到退避区。选择1名敌方单位，将其移动。那张卡是<光之剑>势力的场合，抽1张卡。",
            39,
            "是那名单位，还是",
        ),
        ("『甲』【起】[横置]选择1名我方单位。选择1名敌方单位。将其移动。", 30, "不知道指的是哪一次"),
        ("〖攻击型〗『甲』【常】这名单位的战斗力+10。", 9, "只有支援能力"),
        ("〖攻击型〗『甲』【支】直到战斗结束为止，这名单位的战斗力+10。", 21, "支援能力的卡不是单位"),
        ("『甲』【常】抽1张卡。", 1, "不能有「抽卡」"),
        ("『甲』【常】直到回合结束为止，这名单位的战斗力+10。", 16, "一直有效"),
        ("『甲』【常】[翻面1]这名单位的战斗力+10。", 7, "没有费用"),
        ("『甲』【起】[横置]这名单位的战斗力+10。", 11, "持续到什么时候"),
        ("『甲』【起】[横置]直到回合结束为止，抽1张卡。", 11, "没有写会持续的变化"),
        ("『甲』【起】[横置]直到下一次战斗结束为止，这名单位的战斗力+10。", 11, "到什么时候为止"),
        ("『甲』【起】[横置]直到回合结束为止，战斗力+10。", 20, "哪个单位"),
        ("『甲』【起】[横置]直到回合结束为止，单位的战斗力+10。", 20, "哪些单位"),
        ("『甲』【起】[横置]将那名单位移动。", 12, "前面没有选择过"),
        ("『甲』【起】[横置]选择1名我方单位，将那名敌方单位移动。", 21, "前面选择的不是"),
        ("『甲』【起】[横置]选择自己的1张手牌，将那名单位移动。", 22, "前面选择的不是单位"),
        ("『甲』【自】这名单位攻击敌方单位时，直到战斗结束为止，其战斗力-10。", 28, "指的是哪一名"),
        ("『甲』【起】[横置]选择1名敌方单位，选择1名我方单位，将那些单位移动。", 30, "前面选择了几次"),
        ("『甲』【起】[选择1名其他我方单位，横置]抽1张卡。", 19, "这名单位还是前面选择的"),
        ("『甲』【起】[横置]将自己的1张手牌横置。", 11, "卡不能变为已行动"),
        ("『甲』【起】[横置]选择1名敌方单位，将所有我方单位移动，将那名单位击破。", 31, "前面选择了几次"),
        ("『甲』【起】[横置]抽1张卡。否则，抽2张卡。", 16, "是什么条件"),
        ("『甲』【起】[横置]选择敌方单位，将其移动。", 13, "几名或几张"),
        ("『甲』【起】[横置]将敌方单位击破。", 12, "几名或几张"),
        ("『甲』【起】[横置]选择1名「乙」和「丙」，将其移动。", 13, "请写「或」"),
        ("『甲』【起】[横置]选择1张「乙」，将其移动。", 13, "单位用「名」数"),
        ("『甲』【起】[横置]选择1张卡，将其加入手牌。", 13, "哪里的卡"),
        ("『甲』【起】[横置]选择1名<飞龙>单位，将其移动。", 15, "势力、性别、武器还是属性"),
        ("『甲』【起】[横置]选择1名具有<飞行>和<龙>属性的敌方单位，将其移动。", 17, "同时具有还是具有其一"),
        ("『甲』【起】[横置]对手将自己的1张手牌放置到退避区。", 14, "5.1.2.1.2.3"),
        ("『甲』【起】[横置]将自己的1张手牌放置到卡组。", 22, "最上方还是最下方"),
        ("『甲』【起】[横置]选择自己的1张手牌，将其放置到前卫区。", 21, "出击"),
        ("『甲』【起】[横置]直到回合结束为止，这名单位获得『乙』。", 26, "在括号里写出"),
        ("『甲』【起】[横置]如果这样做了，抽1张卡。", 11, "前面没有写"),
        ("『甲』【起】[横置]这名单位经过转职后的场合，改为抽2张卡。", 11, "代替的是什么"),
        ("『甲』【起】[横置]抽1张卡。洗切自己的卡组。这名单位经过转职后的场合，改为抽2张卡。", 24, "哪一句"),
        ("『甲』【起】（横置）抽1张卡。", 7, "21.1.1.3"),
        ("『甲』【起】[横置]抽1张卡。（1回合1次）", 16, "21.1.1.3"),
        ("『甲』【起】[横置抽1张卡。", 7, "没有与它成对的「]」"),
        ("『甲』【起】横置]抽1张卡。", 9, "多了一个「]」"),
        ("〖绝技〗『甲』【起】抽1张卡。", 1, "不认识图标〖绝技〗"),
        ("〖升级技〗『甲』【起】抽1张卡。", 1, "不认识图标"),
        ("〖共斗技3 <白夜> <暗夜>〗『甲』【起】抽1张卡。", 1, "不认识图标"),
        ("『甲』【起】[横置]选择1名", 13, "没有写选择的是什么"),
        ("『甲』【起】[横置]抽1名卡。", 13, "卡用「张」数"),
        ("『』【起】抽1张卡。", 1, "没有写名字"),
        ("『甲』『乙』【起】抽1张卡。", 4, "名字写了两次"),
        ("『甲』【常】与这名单位战斗的与自身战斗的敌方单位的战斗力-10。", 15, "写了两次"),
        ("『甲』【起】[横置]", 11, "还没有写完"),
    ],
)
def test_the_place_and_what_is_wrong_there(text: str, column: int, words: str) -> None:
    error = refused(text)
    assert words in error.problem
    assert (error.line, error.column) == (1, column)


def test_a_place_on_a_later_line_counts_from_its_beginning() -> None:
    error = refused("『甲』【常】这名单位的战斗力+10。\n\n『乙』【起】[横置]跳舞。")
    assert (error.line, error.column) == (3, 11)


def test_the_message_shows_the_line_the_place_and_the_nearest_templates() -> None:
    error = refused("『甲』【起】[横置]选择１名敌方单位，将其搬走。")
    shown = str(error).splitlines()
    assert shown[0] == f"卡片文本第1行第{error.column}个字：从这里起没有读懂"
    assert shown[1] == "  『甲』【起】[横置]选择１名敌方单位，将其搬走。"
    assert shown[2].index("^") == 2 + 2 * error.column - 2 - 2  # two half-width brackets
    assert error.text[error.at] == "搬"
    assert any("将其" in template.form for template in error.nearest)
    assert "最接近的句式：" in shown


def test_the_words_that_could_follow_are_offered() -> None:
    assert refused("『甲』【起】[横置]抽3卡。").expected == ("名/张/颗",)
    assert set(refused("『甲』【常】自己的回合：这名单位的战斗力+10。").expected) >= {"开始/结束", "中"}
    assert "抽/抽取" in refused("『甲』【起】[横置]跳舞。").expected


@pytest.mark.parametrize(
    ("read_each", "text", "offered"),
    [
        (cipher_each, "『甲』【自】这名单位攻击时，打对面三下脸。", "抽1张卡"),
        (cipher_each, "『甲』【自】这名单位打人时，抽1张卡。", "攻击时"),
        (cipher_each, "『甲』【起】[横置]扔掉对手的一张手牌。", "对手选择他自己的1张手牌"),
        (cipher_each, "『甲』【起】[横置]选择1名友方，让他再动一次。", "移动"),
        (zero_each, "【攻击时】丢掉对方一张牌。", "舍弃一张手牌"),
        (zero_each, "(横置)：把对方一张角色牌弹回手上。", "加入手牌"),
        (evolve_each, "【谢幕曲】摸2张牌。", "抽取1张卡牌"),
        (touhou_each, "进场时，你回3点血。", "获得2点生命"),
    ],
)
def test_what_is_offered_is_in_the_words_of_the_game_and_can_stand_there(
    read_each: Callable[[str], Read], text: str, offered: str
) -> None:
    (stuck,) = (each.error for each in read_each(text) if isinstance(each, Unread))
    assert offered in stuck.going_on
    assert f"「{offered}」" in str(stuck)
    for said in stuck.going_on:
        (*_, last) = read_each(f"{text[: stuck.at]}{said}。")
        error = last.error if isinstance(last, Unread) else None
        assert error is None or error.problem != stuck.problem or error.at > stuck.at, said


@pytest.mark.parametrize(
    ("read_each", "text", "wrong"),
    [
        (cipher_each, "『甲』【起】[横置]抽1张卡。\n『乙』【自】吃1张卡。\n『丙』【常】这名单位的战斗力+10。", [1]),
        (cipher_each, "跳舞。『甲』【起】[横置]抽1张卡。", [0]),
        (
            cipher_each,
            "『甲』【起】[翻面1]直到回合结束为止，这名单位获得『乙』。（『乙』【常】跳舞。）\n『丙』【起】抽1张卡。",
            [0],
        ),
        (zero_each, "突袭，【登场时】吃一张牌。【破坏时】抽一张牌。\n（没有关上\n守备", [0, 2]),
        (zero_each, "抽一张牌。\n聚气", [1]),
    ],
)
def test_what_is_not_understood_does_not_stop_the_rest(
    read_each: Callable[[str], Read], text: str, wrong: list[int]
) -> None:
    found = read_each(text)
    assert [place for place, each in enumerate(found) if isinstance(each, Unread)] == wrong
    for place in wrong:
        unread = found[place]
        assert isinstance(unread, Unread)
        assert text[unread.start :].startswith(unread.text)
        assert unread.by_hand().by_hand
        with pytest.raises(TextError, match=re.escape(unread.error.problem)):
            strict((unread,))


def test_every_template_is_understood() -> None:
    assert len(TEMPLATES) > 40
    for template in TEMPLATES:
        assert read(template.example), template.form
