"""极彩's card text: what invented cards in its templating mean, told back in the book's words; what is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from msgspec import Struct
from msgspec.structs import replace

from judge.effects.tell import lines
from judge.effects.unread import TextError, Unread
from judge.games.touhou import playable
from judge.games.touhou.text import TEMPLATES, WORDS, read, read_each

CARDS = {
    name: text
    for card in yaml.safe_load(
        (Path(__file__).parents[1] / "effects" / "cards" / "touhou.yaml").read_text(encoding="utf-8")
    )
    for name, text in card.items()
}
PRINTED = Path(__file__).parents[3] / "shared" / "cards" / "touhou.yaml"


def told(text: str) -> list[str]:
    """Each ability's lines without its heading."""
    return [line for ability in read(text) for line in lines(ability, WORDS)[1:]]


def test_what_stays_on_the_battlefield_does_nothing_of_itself() -> None:
    found = read_each("你的回合中，你可以横置该道具，若如此做，重置目标单位。", "道具")
    assert [type(one) for one in found] == [Unread]


def bare(value: Any) -> Any:
    """Nodes without the words that they were read from."""
    if isinstance(value, tuple):
        return tuple(bare(each) for each in value)
    if isinstance(value, Struct):
        return replace(value, **{n: "" if n == "text" else bare(getattr(value, n)) for n in value.__struct_fields__})
    return value


@pytest.mark.parametrize("name", CARDS)
def test_a_card_in_the_games_templating_is_understood_and_played(name: str) -> None:
    assert [playable.not_played(ability) for ability in read(CARDS[name])] == [[]] * len(read(CARDS[name]))


@pytest.mark.parametrize("template", TEMPLATES, ids=[template.form for template in TEMPLATES])
def test_every_template_is_understood_and_played(template: Any) -> None:
    for ability in read(template.example):
        assert playable.not_played(ability) == []


def test_printed_cards_are_understood_whole() -> None:
    if not PRINTED.exists():
        pytest.skip("the printed cards are not here")
    for card in yaml.safe_load(PRINTED.read_text(encoding="utf-8")):
        for ability in read(card["文本"]):
            assert playable.not_played(ability) == []


@pytest.mark.parametrize(
    ("text", "lines_"),
    [
        ("目标单位本回合获得疾行。", ["第1个对象：1个单位", "效果：", "  本回合中，第1个对象具有疾行"]),
        (
            "每当一个非衍生物单位死去时，你可以将那个死去的单位从拥有者墓地中移除，若如此做，"
            "你在该单位上放置一个+1/+1与+1指示物。",
            [
                "诱发：每次衍生物以外的单位死去时",
                "效果：",
                "  可以（也可以不）：",
                "    从墓地将发生此事的对象放置到移除区",
                "    以上全部做到了才：",
                "      在该牌上放上1个+1/+1与+1指示物",
            ],
        ),
        (
            "牺牲一个单位：该单位对目标造成等同于那个单位的攻击力的伤害。",
            [
                *("费用：", "  牺牲你的1个单位", "第1个对象：1个单位或玩家", "效果："),
                "  对第1个对象造成作为费用付出的牌的攻击力点伤害",
            ],
        ),
        (
            "对目标单位造成2点伤害，并对另一个目标造成1点伤害。",
            [
                *("第1个对象：1个单位", "第2个对象：1个单位或玩家（第1个对象除外）", "效果："),
                *("  对第1个对象造成2点伤害", "  对第2个对象造成1点伤害"),
            ],
        ),
        (
            "创造两个黑色的1/1/1的小鬼衍生物。",
            ["效果：", "  创造2个颜色黑的种族妖怪的衍生单位「小鬼」（攻击力1，血量1，灵力值1）"],
        ),
        (
            "每当你使用符卡时，重置该单位并使其获得+1/+1直到回合结束。",
            [
                "诱发：每次你的符卡被使用时",
                "效果：",
                "  将该牌变为竖置",
                "  本回合中，该牌的攻击力+1",
                "  本回合中，该牌的血量+1",
            ],
        ),
        (
            "支付1黑，横置该道具并牺牲一个单位：你抓一张牌。",
            ["费用：", "  支付1黑", "  将该牌变为横置", "  牺牲你的1个单位", "效果：", "  抓1张牌"],
        ),
        (
            "将目标牌从你的墓地放回牌库顶。",
            ["第1个对象：你的墓地中的1张牌", "效果：", "  将第1个对象放置到牌库最上方"],
        ),
        (
            "将目标对手牌库顶牌移除游戏。",
            [
                *("第1个对象：对手的1名玩家", "效果："),
                *("  由第1个对象实行：", "    将该玩家的牌库最上方的1张牌放置到移除区"),
            ],
        ),
        (
            "目标对手失去X点生命，X为你操控的单位的数量。",
            [
                "第1个对象：对手的1名玩家",
                "效果：",
                "  X为你的单位的数量：",
                "    由第1个对象实行：",
                "      该玩家的生命-（X）",
            ],
        ),
        (
            "该单位对目标单位造成等同于其攻击力的伤害。",
            ["第1个对象：1个单位", "效果：", "  对第1个对象造成该牌的攻击力点伤害"],
        ),
        (
            "反制目标符卡，除非其操控者支付2点任意颜色值。",
            [
                "第1个对象：对抗区中的1张符卡",
                "效果：",
                "  第1个对象的操控者可以：",
                "    支付2点任意颜色值",
                "  没有那样做就：",
                "    反制第1个对象",
            ],
        ),
        (
            "选择一项：①对目标单位造成2点伤害。②移除目标墓地里的所有牌。",
            [
                "效果：",
                "  使用时选择其中1项：",
                "    ・",
                "      第1个对象：1个单位",
                "      对第1个对象造成2点伤害",
                "    ・",
                "      第2个对象：1名玩家",
                "      将第2个对象的墓地中的所有牌放置到移除区",
            ],
        ),
        (
            "目标单位本回合变为0/1，且失去所有能力。",
            [
                *("第1个对象：1个单位", "效果：", "  本回合中，第1个对象的攻击力变为0"),
                *("  本回合中，第1个对象的血量变为1", "  本回合中，第1个对象失去所有能力"),
            ],
        ),
        (
            "反制目标触发类能力或启动类能力。",
            ["第1个对象：对抗区中的1个种类是触发或启动的能力", "效果：", "  反制第1个对象"],
        ),
        (
            "将目标墓地中的一张单位牌放进战场。",
            ["第1个对象：1名玩家", "效果：", "  将第1个对象的墓地中的1张单位牌放进战场"],
        ),
        (
            "选择一项或两项：①目标单位本回合获得+2/+0。②目标单位获得先制。",
            [
                *("效果：", "  使用时选择其中1到2项：", "    ・", "      第1个对象：1个单位"),
                *("      本回合中，第1个对象的攻击力+2", "    ・", "      第2个对象：1个单位"),
                "      第2个对象具有先制",
            ],
        ),
        (
            "若你操控「纸鹤师」，该单位具有疾行。",
            ["效果：", "  如果有你的名称是「纸鹤师」的永久物：", "    该牌具有疾行"],
        ),
        (
            "每当对手使用符卡时，反制该符卡。",
            ["诱发：每次对手的符卡被使用时", "效果：", "  反制发生此事的对象"],
        ),
        (
            "查看目标对手的手牌，选择其中一张符卡，该玩家弃掉该牌。",
            [
                "第1个对象：对手的1名玩家",
                "效果：",
                "  查看第1个对象的所有手牌",
                "  选择刚才看过的牌中的1张符卡",
                "  弃置上述的牌",
            ],
        ),
        (
            "搜寻你的牌库，将一张道具牌展示并置于手上，之后洗牌。",
            ["效果：", "  找你的牌库中的1张道具牌，公开之后放置到手牌", "  洗切你的牌库"],
        ),
        (
            "查看目标对手的手牌。",
            ["第1个对象：对手的1名玩家", "效果：", "  查看第1个对象的所有手牌"],
        ),
        (
            "在目标单位上放置X个+1/+1与+1指示物，且本回合中它获得英勇。",
            ["第1个对象：1个单位", "效果：", "  在第1个对象上放上X个+1/+1与+1指示物", "  本回合中，第1个对象具有英勇"],
        ),
    ],
)  # fmt: skip
def test_a_wording_is_told_back(text: str, lines_: list[str]) -> None:
    assert told(text) == lines_


@pytest.mark.parametrize(
    ("said", "printed"),
    [
        ("把目标生物横置。", "横置目标单位。"),
        ("当此单位进场时，抽一张牌", "该单位进战场时，抓一张牌。"),
        ("横放此单位：抽1张牌", "横置该单位：抓一张牌。"),
        ("[横置该单位]：抓一张牌。", "横置该单位：抓一张牌。"),
        ("支付{2红}：抓一张牌。", "支付2点红色：抓一张牌。"),
        ("1红1绿：抓一张牌。", "支付1红1绿：抓一张牌。"),
        ("【自】你操控的妖精获得+1/+1。", "自机能力：你操控的妖精获得+1/+1。"),
        ("弹回目标单位。", "将目标单位移回手上。"),
        ("目标单位+2/+2直到回合结束", "目标单位获得+2/+2直到回合结束。"),
        ("目标单位获得(+2+2)直到回合结束。", "目标单位获得+2/+2直到回合结束。"),
        ("让目标玩家抓两张牌。", "目标玩家抓两张牌。"),
        ("给目标单位放置一个+1+1与+1指示物。", "在目标单位上放置一个+1/+1与+1指示物。"),
        ("你的回合开始时,抓一张牌.", "你的准备阶段开始时，抓一张牌。"),
        ("选择一项：抓一张牌；或横置目标单位。", "选择一项：①抓一张牌。②横置目标单位。"),
        ("若你操控“纸鹤师”，抓一张牌。", "若你操控「纸鹤师」，抓一张牌。"),
    ],
)
def test_what_judges_type_means_what_is_printed(said: str, printed: str) -> None:
    assert bare(read(said)) == bare(read(printed))


@pytest.mark.parametrize(
    "text",
    [
        *(
            "消灭单位。",
            "抓牌。",
            "目标单位本回合。",
            "疾行疾。",
            "支付1红：",
            "：抓一张牌。",
            "在目标单位上放置指示物。",
        ),
        *("将其移回手上。", "将其余牌置于牌库底。", "该玩家抓一张牌。", "移除后者。", "你可以多次选择同一项。"),
        *("选择三项：①抓一张牌。②弃一张牌。", "选择一项：①抓一张牌。", "对目标单位造成伤害。", "先制3。"),
        *("从你的牌库中搜寻一张单位牌。", "创造一个妖精。", "创造一个1/1的妖精衍生物。", "反制所有符卡。"),
        *(
            "一张非符卡移除游戏。",
            "目标目标单位获得疾行。",
            "你你抓一张牌。",
            "在目标单位上放置一个该颜色的颜色指示物。",
        ),
        *("你或目标单位本回合获得疾行。", "对目标单位造成2点。"),
        *("查看你牌库顶两张牌，将其中一张置于手上，其余的以任意顺序以任意顺序置于牌库底。",),
        "横置目标单位，获得+1/+1。",
        *("单位不能攻击，除非其操控者支付1点任意颜色值。",),
        *("该单位离场时，将所有以此法移除的牌移回战场。", "选择一名玩家，其弃置所有手牌。"),
        *("本回合中你可以使用目标墓地中的一张符卡。", "除非对手支付1点任意颜色值，否则反制该符卡。"),
        *("对手对目标单位造成1点伤害。", "你每操控一个妖精，该单位获得疾行。", "每回合一次，你可以横置目标单位。"),
        *("若你操控妖精，抓一张牌，若你操控妖怪，你获得1点生命。", "选择目标单位，该单位对其造成2点伤害。"),
        *("攻击力变为3。", "每当一个玩家使用符卡时，对其造成1点伤害。"),
        *("抓一张牌直到回合结束。", "X为你操控的单位的数量。", "若你操控妖精。", "该能力每回合只能使用一次。"),
        "横置该单位，那些单位获得疾行。",
        "横置一个单位：对目标造成等同于其攻击力的伤害。",
        "牺牲一个单位：对目标单位造成等同于其攻击力的伤害。",
        "对目标造成等同于其攻击力的伤害。",
        "若你使用过其他符卡，抓一张牌。",
        "X为你操控的妖怪数量。抓一张牌。",
        "你使用的第一张符卡减少1红来使用。",
        *("目标玩家选择一项：①失去2点生命。②你抓一张牌。", "对手选择两项：①失去2点生命。②弃一张牌。"),
        "目标对手弃一张牌，消灭目标单位，若那张牌是单位，你抓一张牌。",
        "消灭目标单位，目标对手弃一张牌，若那张牌是单位，你抓一张牌。",
        "抓一张牌。消灭目标单位。若那张牌是单位，你抓一张牌。",
    ],
)
def test_what_cannot_be_read_whole_is_refused(text: str) -> None:
    with pytest.raises(TextError):
        read(text)


def test_what_is_not_understood_does_not_keep_the_rest_from_being_read() -> None:
    first, second = read_each("该单位进战场时，抓一张牌。\n该单位会发光。")
    assert not isinstance(first, Unread)
    assert isinstance(second, Unread)
    assert second.text.startswith("该单位会发光")


def test_what_says_how_a_spell_is_used_is_no_part_of_what_it_does() -> None:
    for said in (
        "该牌减少1红来使用。",
        "若你操控自机单位，该牌不需要支付颜色值。",
        "对方的回合中，你可以在任意时机使用该牌。",
    ):
        own, effect = read(f"{said}抓一张牌。")
        assert (own.kind, effect.kind, effect.text) == ("静止", "基本", "抓一张牌。")


def test_each_of_two_turns_stands_by_itself() -> None:
    both = told("该单位在你的回合中具有先制，在对手的回合中具有+0/+2。")
    assert both == told("你的回合中，该单位具有先制，对手的回合中，该单位获得+0/+2。")
    assert [line.index("如果") for line in both if "如果" in line] == [2, 2]


def test_whom_a_unit_fights_is_whom_the_text_chose() -> None:
    assert told("该单位进战场时，选择目标单位，该单位与其进行一次战斗判定。")[-1].strip() == (
        "使该牌与第1个对象进行一次战斗判定"
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("目标玩家失去等同于其手牌数量的生命。", "第1个对象的手牌的数量"),
        ("对目标玩家造成X点伤害，X为其手牌的数量。", "第1个对象的手牌的数量"),
        ("对手的结束阶段开始时，若该玩家手牌数量不小于4，其弃一张牌。", "发生此事的对象的手牌的数量"),
    ],
)
def test_what_is_counted_is_of_the_player_who_is_meant(text: str, said: str) -> None:
    assert any(said in line for line in told(text))
    assert not any("你的手牌" in line for line in told(text))


def test_whose_a_unit_is_that_a_spell_has_named() -> None:
    assert "由第1个对象的操控者实行：" in [line.strip() for line in told("消灭目标单位，该单位的操控者抓一张牌。")]
    assert "由该牌的操控者实行：" in [line.strip() for line in told("该单位死去时，该单位的操控者抓一张牌。")]


def test_who_speaks_deals_no_damage_himself() -> None:
    assert told("每当该单位被重置时，你可以对目标单位造成1点伤害。")[-1].strip() == "对第1个对象造成1点伤害"


def test_what_is_added_to_what_holds_for_a_time_holds_as_long() -> None:
    both = told("目标单位获得+3/+0直到回合结束，且不能被阻挡。")
    assert [line.strip() for line in both if "本回合中" in line] == [
        "本回合中，第1个对象的攻击力+3",
        "本回合中，第1个对象不能被阻挡",
    ]
