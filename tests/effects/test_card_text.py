"""What card texts mean: invented ones, in the templating of the real ones."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from judge.effects.nodes.ability import Grant, Trigger
from judge.effects.nodes.meant import Filter, Is, Ref, Select
from judge.effects.nodes.verbs import (
    Choose,
    Defeat,
    Power,
    Put,
    Shift,
    Turn,
)
from judge.games.cipher.text import read
from tests.effects.cipher_texts import (
    FOE,
    FOES_ONE,
    OTHER_ONE,
    REST,
    THAT,
    THIS,
    automatic,
    cards,
    flipped,
    meaning,
    named,
    one,
)


def test_an_activated_ability_with_icons_costs_and_a_restriction() -> None:
    ability = one(
        "〖转职技〗『号角』【起】〖1回合1次〗[横置，翻面2，从自己的手牌将1张「阿莱雅」放置到退避区，将1名其他我方单位横置]"
        "选择1名敌方单位，将其移动。这个能力仅限这名单位位于前卫区才可以使用。"
    )
    assert (ability.name, ability.kind, ability.icons, ability.limit) == ("号角", "起", (("转职技",),), 1)
    assert ability.cost == (
        REST,
        flipped(2),
        Put(cards("手牌", named("阿莱雅")), "退避区"),
        Turn(OTHER_ONE, "已行动"),
    )
    assert ability.only == Is(THIS, (Filter("区域", "=", ("前卫区",)),))
    assert ability.body == (Choose(FOES_ONE), Shift(THAT))


def test_an_automatic_ability_that_is_paid_for_on_resolution() -> None:
    ability = automatic(
        "[翻面1]这名单位的攻击击破敌方单位时，你可以支付费用。如果支付，选择1名主人公以外的出击费用2以下的敌方单位，将其击破。"
    )
    demands = (Filter("主人公", "=", (False,)), Filter("出击费用", "≤", (2,)))
    assert ability.pays
    assert ability.cost == (flipped(1),)
    assert ability.trigger == Trigger("攻击击破", THIS, FOE)
    assert ability.body == (Choose(Select("单位", "对手", (), demands, least=1, most=1)), Defeat(THAT))


def test_an_ability_that_sacrifices_its_unit_for_the_defender() -> None:
    ability = automatic(
        "[横置，将这名单位击破]其他我方单位被攻击时，你可以支付费用。如果支付，则直到战斗结束为止，那名防御单位的战斗力+20。"
    )
    assert ability.cost == (REST, Defeat(THIS))
    assert ability.trigger == Trigger("被攻击", Select("单位", "自己", other=True))
    assert ability.body == (Power(Ref("防御单位"), "战斗力", 20, "战斗结束"),)


def test_a_formation_costs_two_named_units() -> None:
    ability = one(
        "〖阵型技〗『双翼』【自】[将我方的[阿莱雅]和[贝琳]横置]这名单位攻击时，你可以支付费用。"
        "如果支付，则直到战斗结束为止，这名单位的战斗力+50，攻击不能被神速回避。"
    )
    both = Select("单位", "自己", (), (named("阿莱雅", "贝琳"),), least=2, most=2, distinct=("单位名",))
    assert ability.icons == (("阵型技",),)
    assert ability.cost == (Turn(both, "已行动"),)
    assert ability.body == (Power(THIS, "战斗力", 50, "战斗结束"), Grant(THIS, "不能被神速回避", "战斗结束"))


def test_several_abilities_stand_in_one_text() -> None:
    text = (
        "『甲』【常】这名单位的战斗力+10。\n\n"
        "〖攻击型〗『乙』【支】抽1张卡。（说明：抽自己的卡）『丙』【起】[横置]抽1张卡。"
    )
    assert [(ability.name, ability.kind) for ability in read(text)] == [("甲", "常"), ("乙", "支"), ("丙", "起")]
    assert [ability.text for ability in read(text)] == [
        "『甲』【常】这名单位的战斗力+10。",
        "〖攻击型〗『乙』【支】抽1张卡。（说明：抽自己的卡）",
        "『丙』【起】[横置]抽1张卡。",
    ]
    assert read("") == ()


@pytest.mark.parametrize(
    ("icon", "read_as"),
    [
        ("〖阵型技〗", ("阵型技",)),
        ("〖转职技〗", ("转职技",)),
        ("〖升级技3〗", ("升级技", 3)),
        ("〖升级技３〗", ("升级技", 3)),
        ("[升级技 3]", ("升级技", 3)),
        ("〖共斗技 <光之剑>4〗", ("共斗技", "光之剑", 4)),
        ("【共斗技 光之剑×4】", ("共斗技", "光之剑", 4)),
        ("〖化形 「阿莱雅」〗", ("化形", "阿莱雅")),
    ],
)
def test_keyword_icons(icon: str, read_as: tuple[str | int, ...]) -> None:
    assert one(f"{icon}『甲』【起】抽1张卡。").icons == (read_as,)


def test_an_ability_set_off_by_either_of_two_events_is_there_for_each() -> None:
    found = read("『甲』【自】这名单位出击或升级时，抽1张卡。")
    assert [ability.trigger for ability in found] == [Trigger("出击", THIS), Trigger("升级", THIS)]
    assert meaning("『甲』【自】这名单位出击时或升级时，抽1张卡。") == meaning(
        "『甲』【自】这名单位出击或升级时，抽1张卡。"
    )


def test_resting_in_a_cost_is_this_units_wherever_it_stands() -> None:
    thrown = Put(cards("手牌", named("阿莱雅")), "退避区")
    assert one("『甲』【起】[从自己的手牌将1张「阿莱雅」放置到退避区，横置]抽1张卡。").cost == (thrown, REST)
    assert one("『甲』【起】[横置，从自己的手牌将1张「阿莱雅」放置到退避区]抽1张卡。").cost == (REST, thrown)
    assert one("『甲』【起】[翻面1，选择1名其他我方单位，将其横置]抽1张卡。").cost == (
        flipped(1),
        Turn(OTHER_ONE, "已行动"),
    )


# --- many ways to write one thing -------------------------------------------------------------------------------------

ALIKE = [
    [
        "『甲』【起】[横置，将1名其他我方单位横置]抽1张卡。",
        "『甲』【起】[横置, 将1名其他我方单位横置] 抽1张卡.",
        "『甲』[起]［横置、将１名其他我方单位横置］抽１张卡",
        "【起】『甲』[行动，将一名其他我方单位转为已行动状态]抽取一张卡牌。",
        "『甲』【起动】[将这名单位横置，将1名其他的自己的单位横置]抽卡1张。",
        "『甲』【起】[将此单位转为已行动状态，横置1名其他我方单位]从自己的卡组抽1张卡。",
        "『甲』【起】[橫置，將1名其他我方單位橫置]從卡組抽1張卡。",
    ],
    [
        "『甲』【起】〖1回合1次〗[翻面2]将自己的1张手牌放置到退避区。",
        "『甲』【起】〖每回合1次〗[翻面2]将自己的1张手牌放到退避区。",
        "『甲』〖1回合1次〗【起】[将自己的2张羁绊卡翻到背面]把自己1张手牌置入退避区。",
        "『甲』【起】：〖1回合1次〗：[翻面2]：将自己的1张手牌放入退避区。",
        "『甲』【起】每回合一次[将2张羁绊卡翻面]从自己的手牌将1张卡送入退避区。",
        "『甲』【起】[翻面2]将自己的1张手牌放置到退避区。这个能力每回合只能使用1次。",
    ],
    [
        "『甲』【自】这名单位攻击时，直到战斗结束为止，这名单位的战斗力+20。",
        "『甲』【自】此单位攻击时，直到这次战斗结束，此单位的战斗力＋２０。",
        "『甲』【自】这个单位攻击时，本次战斗中这个单位的战斗力上升20。",
        "『甲』【自】这名单位攻击的时候，这名单位在这场战斗中战斗力增加20。",
        "『甲』【自】当该单位攻击时，直到战斗结束为止其战斗力+20。",
        "【自】『甲』『攻击时』直到战斗结束为止，这名单位的战斗力+20。",
    ],
    [
        "『甲』【起】[翻面1]选择1名敌方单位，将其移动。",
        "『甲』【起】[翻面1]选1名敌方单位，把其移动。",
        "『甲』【起】[翻面1]选择一名对手的单位，将那名单位移动。",
        "『甲』【起】[翻面1]选择1名敌方单位，使其移动。",
        "『甲』【起】[翻面1]选择1名敌方单位并将那名敌方单位移动。",
        "『甲』【起】[翻面1]选择1名敌方单位。将该单位移动。",
        "『甲』【起】[翻面1]选择1名敌方单位，移动那名单位。",
    ],
    [
        "『甲』【常】这名单位攻击<飞行>属性单位的期间，这名单位的战斗力+30。",
        "『甲』【常】这名单位攻击《飞行》属性的单位的期间，战斗力+30。",
        "『甲』【常】这名单位攻击<飞行>单位的期间，这名单位战斗力+30。",
        "『甲』【常】这名单位攻击飞行属性的单位的期间，这名单位的战斗力上升30。",
    ],
    [
        "〖防御型〗『甲』【支】直到战斗结束为止，对手的攻击单位不能进行必杀攻击。",
        "【防御型】『甲』【支援】直到战斗结束为止，敌方的攻击单位无法进行必杀攻击。",
        "〖防御型〗【支】『甲』这次战斗中，对手的攻击单位不能必杀攻击。",
    ],
    [
        "『甲』【起】[横置]选择1名「阿莱雅」以外的敌方单位，将其击破。",
        "『甲』【起】[横置]选择除「阿莱雅」以外的1名敌方单位，将其击破。",
        "『甲』【起】[横置]选择1名“阿莱雅”以外的敌方单位，将其击破。",
        "『甲』【起】[横置]选择1名[阿莱雅]之外的敌方单位，击破那名单位。",
    ],
]


@pytest.mark.parametrize(("first", "second"), [(group[0], other) for group in ALIKE for other in group[1:]])
def test_the_same_thing_written_in_another_way(first: str, second: str) -> None:
    assert meaning(first) == meaning(second)


def test_names_are_kept_as_printed() -> None:
    ability = one("『圣剑·Ａ  Ｂ』【起】[从自己的手牌将1张「艾诺（男）」放置到退避区]抽1张卡。")
    assert ability.name == "圣剑·Ａ  Ｂ"
    assert ability.cost == (Put(cards("手牌", named("艾诺（男）")), "退避区"),)


# --- real cards ---------------------------------------------------------------------------------------------------


def test_real_texts_are_understood(shared: Path) -> None:
    printed = yaml.safe_load((shared / "cards/cipher.yaml").read_text(encoding="utf-8"))
    abilities = [ability for card in printed for ability in read(card["文本"])]
    assert len(printed) == 24
    assert len(abilities) == sum(card["文本"].count("【") - card["文本"].count("（『") for card in printed)
    assert all(ability.body for ability in abilities)
