"""零次元's card text: what its book's own wordings mean, told back; and what is refused rather than shortened."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from judge.effects.reader import TextError
from judge.effects.tell import lines
from judge.games.zero import playable
from judge.games.zero.text import KINDS, TEMPLATES, WORDS, read


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
                "  将此牌放置到休息区",
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
                "  如果此牌在休息区：",
                "    将此牌以横置状态登场",
            ],
        ),
        (
            "当我方战斗区有『旅团』时，此牌(攻)+1000，(防)+1000。",
            [
                "效果：",
                "  如果有我方的战斗区中的角色名或属性是『旅团』的牌：",
                "    此牌的攻击力+1000",
                "    此牌的防御力+1000",
            ],
        ),
        (
            "1：抽一张牌。此效果每回合只能使用一次。",
            ["次数：每回合1次", "费用：", "  支付1点费用", "效果：", "  抽1张牌"],
        ),
        ("使连锁中对方的一张瞬间战术牌无效。", ["第1个对象：对方的连锁中的1张瞬间战术牌", "效果：", "  第1个对象无效"]),
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
            ["第1到2个对象：我方的休息区中的至多2张角色牌", "效果：", "  将第1到2个对象放置到手牌"],
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
                "  将刚才看过的牌中的1张牌放置到手牌",
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
                "    将上述的牌放置到手牌",
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


@pytest.mark.parametrize(
    "text",
    [
        "聚气",
        "战斗连协",
        "突袭『旅团』",
        "破坏角色牌。",
        "破坏一张一张角色牌。",
        "我方我方角色牌(攻)+500。",
        "破坏一张『旅团』或角色牌。",
        "破坏一张角色牌，横置一张角色牌，使其回复1000点伤害。",
        "【登场时】若我方战斗区中有『旅团』，抽一张牌。破坏一张角色牌。",
        "破坏一张角色牌。选择一项：抽一张牌；破坏一张装备牌。",
        "使连锁中的一张角色牌无效。",
        "将一张角色牌废弃。",
        "否则抽一张牌。",
        "破坏至多两张对方角色牌，横置一张装备牌。",
        "将其中一张牌加入手牌。",
        "将其加入手牌。",
        "本回合，抽一张牌。",
        "一张角色牌(攻)+1000，(防)-1000直到回合结束。",
        "一张角色牌直到对方回合结束(攻)+500。",
        *(
            "将对方一张角色牌放入我方资源区。",
            "破坏一张对方使用的角色牌。",
            "此牌不重置。",
            "将一张手牌面朝下加入生命区。",
        ),
        *(
            "攻击此牌的角色牌攻击时须支付1点费用。",
            "抽一张牌，若其因此被破坏，抽一张牌。",
            "此牌只能装备给两张『旅团』。",
        ),
        "破坏一张角色牌。若我方战斗区中有『旅团』，改为破坏最多三张角色牌。",
        *("此牌的(攻)等于此牌的(防)。", "获得对方休息区中一张角色牌的控制权。", "破坏一张角色牌，返回手牌。"),
        *(
            "可以抽一张牌来代替。",
            "对方将一张手牌放到牌组底。",
            "对方选择一张我方角色牌，破坏那张牌。",
            "额外费用：破坏那张牌。",
        ),
        *(
            "我方手牌每有一张，此牌(攻)+500，获得突袭。",
            "此牌获得“抽一张牌。”。",
            "本回合一张角色牌(攻)+500直到下一个重置步骤。",
        ),
        "【登场时】【破坏时】抽一张牌。",
        "破坏两张以上角色牌。",
        *(
            "永续：抽一张牌。",
            "永续：此牌(攻)+500。每回合一次。",
            "舍弃一张。",
            "舍弃战斗区中的一张角色牌：抽一张牌。",
            "抽一张牌。每回合一次。",
        ),
        *("【反击】1：抽一张牌。", "可以装备到对方的角色牌上，抽一张牌。", "从对方牌组中找一张角色牌加入手牌。"),
        "牌组顶的牌加入手牌。",
        "装备此牌的角色牌被破坏时，抽一张牌。",
    ],
)
def test_what_cannot_be_read_whole_is_refused(text: str) -> None:
    with pytest.raises(TextError):
        read(text)


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


@pytest.mark.parametrize(
    ("text", "last"),
    [
        ("此牌不能成为对方效果的对象。", "  此牌不能被对方的效果指定"),
        ("此牌可以作为战斗区中的一张角色牌来登场。", "    此牌作为战斗区中的1张角色牌的复制登场"),
        ("此牌可以攻击竖直的角色牌。", "  此牌能攻击竖直的角色"),
        ("反击：抽一张牌。", "  抽1张牌"),
        ("将牌组顶的一张牌放置到资源区。", "  将我方的牌组最上方的1张牌放置到资源区"),
        ("展示手牌中的一张『海贼』并登场。", "  将上述的牌登场"),
        # who takes none has all left: that is not under 可以, unless he need not look at all
        ("查看牌组顶的三张牌，可以将其中一张加入手牌，其余放到牌组底。", "  将刚才看过的牌中其余的放置到牌组最下方"),
        ("可以查看牌组顶的三张牌，将其中一张加入手牌，其余放到牌组底。", "    将刚才看过的牌中其余的放置到牌组最下方"),
    ],
)
def test_what_a_text_ends_with(text: str, last: str) -> None:
    assert told(text)[-1] == last


@pytest.mark.parametrize(
    ("text", "last"),
    [
        ("我方手牌每有一张，此牌(攻)+500，(防)+500。", "  此牌的防御力+（我方的手牌的数量×500）"),
        ("此牌攻击时，对方不能用费用3以下的角色牌进行防御。", "  此牌不能被防御（由：费用3以下的角色牌）"),
        ("当我方手牌在两张以下时，此牌(攻)+2000。", "    此牌的攻击力+2000"),
        ("若此牌将要被破坏，改为将其移出游戏。", "    将发生此事的牌放置到移出游戏"),
        ("使用此牌的费用减少2。", "    此牌的费用-2"),
        ("【登场时】对方将牌组顶的三张牌送入休息区。", "  将对方的牌组最上方的3张牌放置到休息区"),
        ("对对方战斗区中的所有角色牌各造成500点伤害。", "  对对方的战斗区中的所有角色牌造成500点伤害"),
        ("当此牌成为攻击对象时，抽一张牌。", "  抽1张牌"),
        ("装备此牌的角色牌获得「【攻击时】抽一张牌。」", "      抽1张牌"),
        ("将牌组顶的一张牌面朝下横置放入我方资源区。", "  将上述的牌变为横置"),
        ("直到回合结束，获得对方一张角色牌的控制权。", "  本回合，我方获得第1个对象的控制权"),
    ],
)
def test_more_that_a_text_ends_with(text: str, last: str) -> None:
    assert told(text)[-1] == last


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
