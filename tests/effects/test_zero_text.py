"""零次元's card text: what its book's own wordings mean, told back; and what is refused rather than shortened."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from judge.effects.tell import lines
from judge.effects.unread import TextError
from judge.games.written.placed import Unreadable
from judge.games.zero import playable
from judge.games.zero.text import KINDS, TEMPLATES, WORDS, read
from judge.scenario import read_text


def told(text: str) -> list[str]:
    """Each effect's lines without its heading."""
    return [line for ability in read(text) for line in lines(ability, WORDS)[1:]]


@pytest.mark.parametrize(
    ("text", "lines_"),
    [
        ("每位玩家废弃一张角色牌。", ["效果：", "  双方各自废弃1张角色牌"]),
        (
            "废弃此牌和战斗区中的另一张角色牌：从牌组中找一张费用5以下的『旅团』登场。",
            [
                "费用：",
                "  废弃此牌",
                "  废弃我方的战斗区中的1张其他角色牌",
                "效果：",
                "  找我方的牌组中的1张费用5以下的角色名或属性是『旅团』的牌，放置到战斗区（找完洗切牌组）",
            ],
        ),
        ("此牌进入休息区时，抽一张牌。", ["诱发：此牌被送入休息区时", "效果：", "  抽1张牌"]),
        (
            "【战斗破坏时】舍弃两张手牌：将此牌从我方休息区横置登场。",
            [
                "费用：",
                "  舍弃我方的2张手牌",
                "诱发：此牌在战斗中被破坏时",
                "效果：",
                "  如果此牌在我方的休息区：",
                "    将此牌以横置状态登场",
            ],
        ),
        (
            "当我方战斗区有『旅团』时，此牌(攻)+1000，(防)+1000。",
            [
                "效果：",
                "  如果有我方的战斗区中的角色名或属性是『旅团』的牌：",
                "    此牌的(攻)+1000",
                "    此牌的(防)+1000",
            ],
        ),
        (
            "1：抽一张牌。此效果每回合只能使用一次。",
            ["次数：每回合1次", "费用：", "  支付1点费用", "效果：", "  抽1张牌"],
        ),
        ("使连锁中对方的一张瞬间战术牌无效。", ["第1个对象：对方的连锁中的1张瞬间战术牌", "效果：", "  第1个对象无效"]),
        (
            "防止我方生命区本回合将要受到的战斗伤害。",
            ["效果：", "  本回合，防止我方的生命区将要受到的全部战斗伤害"],
        ),
        ("本回合双方生命区不会受到伤害。", ["效果：", "  本回合，防止双方的生命区将要受到的全部伤害"]),
        (
            "若我方战斗区中有『旅团』且对方手牌不超过三张，此牌(攻)+1000。",
            [
                "效果：",
                "  如果有我方的战斗区中的角色名或属性是『旅团』的牌并且对方的手牌的数量不多于3：",
                "    此牌的(攻)+1000",
            ],
        ),
        (
            "(2绿)，废弃我方一张『旅团』：对一张角色牌造成X点伤害，X为我方手牌数量乘以500。",
            [
                *("费用：", "  支付2点费用，其中至少1绿", "  废弃我方的1张角色名或属性是『旅团』的牌"),
                *("第1个对象：1张角色牌", "效果：", "  对第1个对象造成我方的手牌的数量×500点伤害"),
            ],
        ),
        (
            "横置我方一张角色牌：若那张牌为『旅团』，抽一张牌。",
            [
                *("费用：", "  将我方的1张角色牌变为横置", "效果："),
                *("  如果支付费用的牌的角色名或属性是『旅团』：", "    抽1张牌"),
            ],
        ),
        (
            "装备此牌的角色牌(攻)+500，若其为『剑士』，再(攻)+1000。",
            [
                *("效果：", "  装备此牌的角色牌的攻击力+500"),
                *("  如果装备此牌的角色牌的角色名或属性是『剑士』：", "    装备此牌的角色牌的攻击力+1000"),
            ],
        ),
        (
            "【登场时】若本回合我方使用过其他战术牌，破坏对方战斗区中的一张非『旅团』的角色牌。",
            [
                *("诱发：此牌登场时", "条件：如果我方的其他战术牌在这个回合中被使用过，否则整个能力不适用"),
                *("第1个对象：对方的战斗区中的1张角色名或属性不是『旅团』的角色牌", "效果：", "  将第1个对象破坏"),
            ],
        ),
        (
            "【破坏时】将我方休息区中的一张『旅团』和一张装备牌加入手牌。",
            [
                *("诱发：此牌被破坏时", "第1个对象：我方的休息区中的1张角色名或属性是『旅团』的牌"),
                "第2个对象：我方的休息区中的1张装备牌",
                *("效果：", "  将第1个对象加入手牌", "  将第2个对象加入手牌"),
            ],
        ),
        (
            "横置我方一张角色牌：对对方生命区造成一点伤害，重置那张角色牌。",
            [
                *("费用：", "  将我方的1张角色牌变为横置", "效果：", "  对对方的生命区造成1点伤害"),
                "  将支付费用的牌变为竖直",
            ],
        ),
        ("【永续】此牌不会受到伤害。", ["效果：", "  此牌不会被造成伤害"]),
        (
            "当此牌攻击角色牌时，(攻)+500。",
            ["效果：", "  如果此牌攻击（对象：角色牌）：", "    此牌的(攻)+500"],
        ),
        (
            "【攻击时】直到本次战斗结束，对方战斗区中的所有未横置的角色牌不能防御。",
            ["诱发：此牌攻击时", "效果：", "  到本次战斗结束为止，对方的战斗区中的所有状态是竖直的角色牌不能防御"],
        ),
        (
            "破坏一张角色牌，其控制者抽一张牌。",
            ["第1个对象：1张角色牌", "效果：", "  将第1个对象破坏", "  由第1个对象的控制者实行：", "    抽1张牌"],
        ),
        (
            "对方使用战术牌时，须额外支付1点费用。",
            ["效果：", "  对方的所有战术牌使用时的费用+1"],
        ),
        ("使一张装备牌的效果无效。", ["第1个对象：1张装备牌", "效果：", "  第1个对象失去效果"]),
        (
            "当对方使用战术牌时，可以舍弃一张手牌：使其无效。",
            [
                *("费用：", "  舍弃我方的1张手牌", "诱发：对方的战术牌被使用时", "可以不使用"),
                *("效果：", "  发生此事的牌无效"),
            ],
        ),
        (
            "选择一项：破坏一张角色牌；抽两张牌。",
            [
                *("效果：", "  选择其中1项：", "    第1项：", "      第1个对象：1张角色牌"),
                *("      将第1个对象破坏", "    第2项：", "      抽2张牌"),
            ],
        ),
        (
            "一张角色牌的攻击力和防御力互换，直到回合结束。",
            [
                *("第1个对象：1张角色牌", "效果：", "  X为第1个对象的攻击力："),
                *("    本回合，第1个对象的攻击力变为第1个对象的防御力", "    本回合，第1个对象的防御力变为X"),
            ],
        ),
        (
            "从牌组中找一张『精灵』属性的角色牌加入手牌。",
            ["效果：", "  找我方的牌组中的1张属性是『精灵』的角色牌，加入手牌（找完洗切牌组）"],
        ),
        (
            "一张角色牌本回合(攻)+1000。若其为『骑士』，改为(攻)+2000。",
            [
                *("第1个对象：1张角色牌", "效果：", "  如果第1个对象的角色名或属性是『骑士』："),
                *("    本回合，第1个对象的攻击力+2000", "  否则：", "    本回合，第1个对象的攻击力+1000"),
            ],
        ),
        ("【常驻】我方的战术牌费用-1。", ["效果：", "  我方的所有战术牌使用时的费用-1"]),
        ("【常驻】我方手牌上限+2。", ["效果：", "  此牌使我方手牌上限增加2张"]),
        (
            "【登场时】若我方手牌有三张以下，抽两张牌，否则舍弃一张手牌。",
            [
                *("诱发：此牌登场时", "效果：", "  如果我方的手牌的数量不多于3：", "    抽2张牌"),
                *("  否则：", "    舍弃我方的1张手牌"),
            ],
        ),
        ("若此牌的等级为2以上，此牌不能被破坏。", ["效果：", "  如果此牌的等级2以上：", "    此牌不能被破坏"]),
        ("对方展示手牌。", ["效果：", "  公开对方的所有手牌"]),
        (
            "装备此牌的角色牌获得突袭且不能被效果指定。",
            ["效果：", "  装备此牌的角色牌有「突袭」", "  装备此牌的角色牌不能被指定"],
        ),
        (
            "从我方休息区中选择至多两张角色牌，将其加入手牌。",
            ["第1到2个对象：我方的休息区中的至多2张角色牌", "效果：", "  将第1到2个对象加入手牌"],
        ),
        ("将此牌作为战斗区中的一张牌来登场。", ["效果：", "  此牌作为战斗区中的1张牌的复制登场"]),
        (
            "当一张角色牌将要受到伤害时，改为其受到2倍的伤害。",
            ["效果：", "  角色牌将要受到伤害时，不那样做，改为：", "    发生此事的牌的伤害变为2倍"],
        ),
        (
            "【我方回合中】(横置)：当此牌下一次重置时，抽一张牌。",
            ["费用：", "  将此牌变为横置", "效果：", "  下一次此牌重置的时候：", "    抽1张牌"],
        ),
        (
            "查看牌组顶的三张牌，将其中一张加入手牌，其余放到牌组底。",
            [
                "效果：",
                "  查看我方的牌组最上方的3张牌",
                "  将刚才看过的牌中的1张牌加入手牌",
                "  将刚才看过的牌中其余的放置到牌组最下方",
            ],
        ),
        (
            "【反击】对攻击的角色牌造成1000点伤害。",
            ["效果：", "  对攻击的角色牌造成1000点伤害"],
        ),
        (
            "展示牌组顶的一张牌，若其为『旅团』，将其加入手牌。",
            [
                "效果：",
                "  公开我方的牌组最上方的1张牌",
                "  如果上述的牌的角色名或属性是『旅团』：",
                "    将上述的牌加入手牌",
            ],
        ),
        (
            "破坏一张角色牌和一张装备牌。",
            [
                *("第1个对象：1张角色牌", "第2个对象：1张装备牌"),
                *("效果：", "  将第1个对象破坏", "  将第2个对象破坏"),
            ],
        ),
        ("【登场时】对方选择一张手牌舍弃。", ["诱发：此牌登场时", "效果：", "  对方舍弃对方的1张手牌"]),
        ("将牌组顶的两张牌送入休息区。", ["效果：", "  将我方的牌组最上方的2张牌放置到休息区"]),
        (
            "一张角色牌本回合(攻)+1000，(防)-1000。",
            ["第1个对象：1张角色牌", "效果：", "  本回合，第1个对象的攻击力+1000", "  本回合，第1个对象的防御力-1000"],
        ),
        (
            "破坏两张角色牌，横置一张装备牌。",
            [
                *("第1到2个对象：2张角色牌", "第3个对象：1张装备牌"),
                *("效果：", "  将第1到2个对象破坏", "  将第3个对象变为横置"),
            ],
        ),
        ("【登场时】抽一张牌，可以破坏一张角色牌。", [
            *("诱发：此牌登场时", "第1个对象：1张角色牌"),
            *("效果：", "  抽1张牌", "  可以（也可以不）：", "    将第1个对象破坏"),
        ]),
        (
            "当我方其他角色牌被破坏时，可以抽一张牌。",
            ["诱发：我方的其他角色牌被破坏时", "可以不使用", "效果：", "  抽1张牌"],
        ),
        ("【攻击时】若我方手牌比对方少，抽一张牌。", [
            "诱发：此牌攻击时",
            "条件：如果我方的手牌的数量少于对方的手牌的数量，否则整个能力不适用",
            *("效果：", "  抽1张牌"),
        ]),
    ],
)  # fmt: skip
def test_a_wording_of_the_book_is_told_back(text: str, lines_: list[str]) -> None:
    assert told(text) == lines_
    assert all(not playable.not_played(ability) for ability in read(text))


@pytest.mark.parametrize("between", ["，", "、", "。", "\n"])
def test_no_keyword_of_several_is_lost(between: str) -> None:
    names = [ability.name for ability in read(f"战斗连协『旅团』{between}突袭{between}守备")]
    assert names == ["战斗连协", "突袭", "守备"]
    first, second = read(f"突袭{between}【登场时】抽一张牌。")
    assert (first.name, second.kind) == ("突袭", "触发")


def test_two_icons_on_a_line_are_two_effects() -> None:
    one, two = read("【登场时】抽一张牌。【破坏时】抽一张牌。")
    assert [one.trigger.event, two.trigger.event] == ["登场", "破坏"]  # type: ignore[union-attr]
    assert (one.text, two.text) == ("【登场时】抽一张牌。", "【破坏时】抽一张牌。")


@pytest.mark.parametrize("level", ["[等级2]", "【LV2】", "LV2", "[LV2]"])
def test_a_level_may_be_written_as_the_book_writes_it(level: str) -> None:
    (ability,) = read(f"{level}【破坏时】抽一张牌。")
    assert ability.icons == (("等级", 2),)


def test_every_template_is_read_and_played() -> None:
    for template in TEMPLATES:
        for ability in read(template.example):
            assert playable.not_played(ability) in ([], ["结束回合"]), template.form


def test_a_tactic_does_what_another_card_would_do_all_the_time() -> None:
    from judge.games import game
    from judge.scenario.document import parse

    text = "所有角色牌的(攻)变为1000。"
    kinds = {}
    for kind in KINDS:
        faces = game("zero").cards(parse(f"甲: {{类别: {kind}, 文本: {text}}}", "x.yaml"))
        (ability,) = faces["甲"].abilities
        kinds[kind] = ability.kind
    assert {kind for kind, said in kinds.items() if said == "效果"} == {"普通战术", "瞬间战术"}
    assert replace(read(text)[0], kind="永续") == read(text)[0]


@pytest.mark.parametrize(
    ("text", "heads"),
    [
        ("LV3:突袭", ["[等级3]『突袭』【永续】"]),
        ("【等级2】突袭，守备", ["[等级2]『突袭』【永续】", "[等级2]『守备』【永续】"]),
        ("【等级2】【对方回合中】独行客。", ["[等级2]【对方回合中】『独行客』【永续】"]),
    ],
)
def test_levels_and_turns_before_keywords_are_theirs(text: str, heads: list[str]) -> None:
    assert [lines(ability, WORDS)[0] for ability in read(text)] == heads


def test_options_below_their_head_are_read_as_on_one_line() -> None:
    joined = told("选择一项：抽两张牌；破坏一张装备牌。")
    assert told("选择一项：\n抽两张牌。\n破坏一张装备牌。") == joined
    assert told("选择一项：\n・抽两张牌。\n・破坏一张装备牌。\n反击特效：抽一张牌。")[: len(joined)] == joined


def test_options_are_introduced_in_several_ways() -> None:
    options = "破坏一张装备牌；或抽两张牌，之后舍弃一张手牌。"
    assert told(f"从以下效果中选择一项：{options}") == told(f"选择一项：{options}")


def test_tapping_is_a_cost_in_whatever_brackets_an_icon_is_written() -> None:
    assert told("【横置】：抽一张牌。") == told("(横置)：抽一张牌。")


def test_a_text_behind_a_level_and_a_keyword_does_not_say_whose_the_level_is() -> None:
    with pytest.raises(TextError):
        read("【等级2】突袭。此牌(攻)+500。")


BOARD = """game: zero
title: 类别
cards: {阵: {%s, 文本: "抽1张牌。"}}
start: {A: {手牌: [阵]}}
"""


@pytest.mark.parametrize(
    ("written", "kind"),
    [
        ("类别: 战术, 战术类型: 瞬间", "瞬间战术"),
        ("类别: 战术牌, 战术类型: 普通战术", "普通战术"),
        ("类别: 瞬间战术牌", "瞬间战术"),
        ("类别: 事件", "事件牌"),
    ],
)
def test_the_kind_of_a_card_may_be_written_in_other_words(written: str, kind: str) -> None:
    assert read_text(BOARD % written).faces["阵"].kind == kind


@pytest.mark.parametrize("written", ["类别: 战术", "类别: 事件, 战术类型: 瞬间", "类别: 瞬间战术, 战术类型: 普通"])
def test_a_tactic_has_one_timing_and_nothing_else_has(written: str) -> None:
    with pytest.raises(Unreadable, match="311#1"):
        read_text(BOARD % written)
