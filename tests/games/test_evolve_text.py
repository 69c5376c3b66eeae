"""Shadowverse EVOLVE's card text: what invented cards in its templating mean, told back in the book's words."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from msgspec.structs import replace

from judge.effects.reader import TextError
from judge.effects.tell import lines
from judge.effects.words import spellings
from judge.games.evolve.text import TEMPLATES, WORDS, read
from judge.games.evolve.text.conditions import DEEDS
from judge.games.evolve.text.reading import GRAMMAR
from judge.paths import bundled

_BUNDLED = (bundled("scenarios") / "evolve" / "cards.yaml").read_text(encoding="utf-8")
CARDS = {name: card["文本"] for name, card in yaml.safe_load(_BUNDLED)["cards"].items() if "文本" in card}
PRINTED = Path(__file__).parents[3] / "shared" / "cards" / "evolve.yaml"


def told(text: str) -> list[str]:
    return [line for ability in read(text) for line in lines(ability, WORDS)]


@pytest.mark.parametrize("name", CARDS)
def test_a_card_in_the_games_templating_is_understood(name: str) -> None:
    assert read(CARDS[name])


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda template: template.form)
def test_each_template_is_understood(template: object) -> None:
    assert read(template.example)  # type: ignore[attr-defined]  # a Template


def test_printed_cards_are_understood_whole() -> None:
    if not PRINTED.exists():
        pytest.skip("the printed cards are not here")
    for card in yaml.safe_load(PRINTED.read_text(encoding="utf-8")):
        assert read(card["中文"])


@pytest.mark.parametrize(
    ("text", "lines_"),
    [
        (
            "选择自己战场上的1个随从和对手战场上的1个随从。破坏那些随从。",
            [
                *("第1个对象：自己的战场中的1个随从", "第2个对象：对手的战场中的1个随从"),
                *("效果：", "  将第1到2个对象破坏"),
            ],
        ),
        (
            "魔像・随从进入自己的战场时，选择对手战场上的1个随从。给予该随从的主战者1伤害。",
            [
                "诱发：自己的类型是『魔像』的随从放置到战场时",
                "第1个对象：对手的战场中的1个随从",
                *("效果：", "  对第1个对象的主战者造成1点伤害"),
            ],
        ),
        (
            "每位玩家丢弃1张手牌，并抽取1张卡牌，并可以将手牌中的1个随从放置到战场。",
            [
                *("效果：", "  双方各自丢弃1张手牌", "  双方各自抽1张卡牌"),
                *("  由双方实行：", "    可以（也可以不）：", "      将该玩家的手牌中的1个随从放置到战场"),
            ],
        ),
        (
            "对手抽取2张卡牌，然后丢弃1张手牌。",
            ["效果：", "  对手抽2张卡牌", "  由对手实行：", "    丢弃该玩家的1张手牌"],
        ),
        (
            "自己战场上的1个随从攻击力+1/生命值+1。",
            ["效果：", "  选择自己的战场中的1个随从", "  上述的卡牌的攻击力+1", "  上述的卡牌的生命值+1"],
        ),
        (
            "如果自己没有手牌，则抽取1张卡牌。自己的主战者生命值+1。",
            [
                *("效果：", "  如果自己的手牌的数量等于0：", "    抽1张卡牌", "    自己的主战者的生命值+1", "  否则："),
                *("    书中没有写条件管不管到这里，由裁判读：", "      自己的主战者的生命值+1"),
            ],
        ),
        (
            "【进化】●2：此卡牌进化。",
            ["费用：", "  自己的能量点-2", "  公开自己的进化牌组中的1张同名卡牌", "效果：", "  此卡牌进化"],
        ),
        (
            "【入场曲】如果自己的战场上有『旗手』，选择对手战场上的1个随从。使其消失。",
            [
                "诱发：此卡牌放置到战场时",
                "第1个对象：对手的战场中的1个随从（如果有自己的战场中的名称是『旗手』的卡牌）",
                *("效果：", "  如果有自己的战场中的名称是『旗手』的卡牌：", "    将第1个对象放置到消失领域"),
            ],
        ),
        (
            "抉择1项。如果是【觉醒】状态，则改为抉择2项。【1】抽取1张卡牌。【2】选择1个护符。破坏该护符。",
            [
                *("效果：", "  使用时选择其中1项（如果处于【觉醒】状态，则是2项）："),
                *("    【1】", "      抽1张卡牌"),
                *("    【2】", "      第1个对象：1个护符", "      将第1个对象破坏"),
            ],
        ),
        (
            "从自己的手牌丢弃此卡牌时，●2：自己的能量点最大值+1。",
            [
                "诱发：此卡牌被丢弃（从手牌）时",
                *(
                    "效果：",
                    "  可以支付费用：",
                    "    自己的能量点-2",
                    "  费用全部支付了才：",
                    "    自己的能量点最大值+1",
                ),
            ],
        ),
        (
            "选择对手的主战者或对手战场上的1个随从。给予其X伤害。X为“自己墓场的法术的张数”。",
            [
                "第1个对象：对手的1个「主战者或随从」",
                *("效果：", "  对第1个对象造成自己的墓场中的法术的数量点伤害"),
            ],
        ),
        (
            "召唤1个『佣兵』。在这个回合的结束阶段开始时，破坏该随从。",
            [
                *("效果：", "  将1个『佣兵』放置到自己的战场"),
                *("  到这个回合的结束阶段开始时：", "    将上述的卡牌破坏"),
            ],
        ),
    ],
)
def test_what_a_text_means_is_told_in_the_books_words(text: str, lines_: list[str]) -> None:
    assert [line for ability in read(text) for line in lines(ability, WORDS)[1:]] == lines_


@pytest.mark.parametrize(
    ("spoken", "printed"),
    [
        ("入场曲 抽取1张卡牌", "【入场曲】抽取1张卡牌。"),
        ("[入场曲]抽1张卡", "【入场曲】抽取1张卡牌。"),
        ("突进、指定攻击", "【突进】【指定攻击】"),
        ("【启动】能量点2：抽取1张卡牌。", "【启动】●2：抽取1张卡牌。"),
        ("启动 ②：抽取1张卡牌。", "【启动】●2：抽取1张卡牌。"),
        ("我方墓地有10张以上的卡牌的话,抽取1张卡牌。", "如果自己的墓场有10张或以上的卡牌，抽取1张卡牌。"),
        ("对敌方主战者造成3点伤害", "给予对手的主战者3伤害。"),
        ("将「露珠」2张放置到EX区", "将『露珠』2张放置在额外区中。"),
        ("【NC（10）】抽取2张卡牌。", "【唤灵充能(10)】抽取2张卡牌。"),
    ],
)
def test_as_judges_type_it(spoken: str, printed: str) -> None:
    assert [replace(one, text="") for one in read(spoken)] == [replace(one, text="") for one in read(printed)]


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("破坏该随从。", "该随从"),
        ("给予主战者2伤害。", "主战者"),
        ("【入场曲】抽取1张卡牌并跳舞。", "跳舞"),
        ("给予对手的主战者X伤害。", "给予"),
        ("【超能】抽取1张卡牌。", "【超能】"),
        ("将其余的卡牌放置到墓场。", "其余"),
        ("破坏对手战场上的随从。", "对手"),
        ("抉择2项。【1】抽取1张卡牌。", "抉择"),
        ("对手选择对手战场上的1个随从。", "对手战场"),
    ],
)
def test_what_is_not_understood_is_refused_at_its_place(text: str, at: str) -> None:
    with pytest.raises(TextError) as refused:
        read(text)
    assert refused.value.at == text.index(at)


def test_every_word_for_what_happened_means_something() -> None:
    spelled = spellings(next(one for one in GRAMMAR.parser.terminals if one.name == "DID"))
    assert spelled
    assert [word for word in spelled if not any(part in word for part in DEEDS)] == []


def test_an_earth_rite_with_a_number_is_refused_for_the_book_has_none() -> None:
    with pytest.raises(TextError, match="没有写数字"):
        read("【入场曲】【土之秘术2】召唤1个『泥偶』。")


@pytest.mark.parametrize(
    ("text", "last"),
    [
        ("选择对手战场上的1个随从。丢弃1张手牌。给予该随从3伤害。", "对第1个对象造成3点伤害"),
        ("选择对手战场上的1个随从。丢弃1张随从。破坏该随从。", "将第1个对象破坏"),
        ("选择自己战场上的1个随从。使自己墓场的1张随从消失。竖置该随从。", "将第1个对象变为竖置"),
        ("选择对手战场上的1个随从。破坏自己战场上的1个其他随从。给予其3伤害。", "对第1个对象造成3点伤害"),
        ("选择对手战场上的1个随从。丢弃1张手牌。将该随从返回所有者的手牌。", "将第1个对象放置到手牌"),
        (
            "选择对手战场上的1个随从。展示自己牌组顶部的1张卡牌。给予该随从与该卡牌的费用相等的伤害。",
            "对第1个对象造成上述的卡牌的费用点伤害",
        ),
        (
            "选择对手战场上的1个随从。展示自己牌组顶部的1张卡牌。如果该卡牌是随从，则将该随从加入手牌。",
            "将上述的卡牌放置到手牌",
        ),
        (
            "展示自己手牌中的1张随从。给予对手的主战者与该随从攻击力相等的伤害。",
            "对对手的主战者造成上述的卡牌的攻击力点伤害",
        ),
    ],
)
def test_what_is_done_on_the_field_is_done_to_what_was_chosen_there(text: str, last: str) -> None:
    assert told(text)[-1].strip() == last


@pytest.mark.parametrize(
    ("text", "lines_"),
    [
        ("如果自己处于【觉醒】状态，则此卡牌费用-2，具有【疾驰】。", ["如果处于【觉醒】状态：", "  此卡牌的费用-2"]),
        (
            "自己在这个回合中首次使用法术时，抽取1张卡牌。",
            ["诱发：这个回合中自己的法术被使用的次数等于1，自己的法术被使用时"],
        ),
        (
            "在自己的回合中，妖精・随从第一次进入自己的战场时，抽取1张卡牌。",
            ["诱发：在自己的回合并且这个回合中自己的类型是『妖精』的随从放置到战场的次数等于1"],
        ),
        ("【入场曲】如果此卡牌不是从手牌进入战场的，则抽取1张卡牌。", ["如果并非「此卡牌的原领域是手牌」："]),
        ("给予对手战场上的随机1个随从1伤害。将此处理重复3次。", ["重复3次："]),
        ("对手的随从不能攻击自己的主战者。", ["对手的所有随从不能攻击主战者"]),
        ("此卡牌每次造成攻击伤害时，抽取1张卡牌。", ["诱发：此卡牌造成攻击伤害时"]),
        ("此卡牌不能攻击，也不能进化。", ["此卡牌不能攻击", "此卡牌不能进化"]),
        ("回复自己的主战者2点生命值。", ["自己的主战者的生命值+2"]),
        ("对手破坏自己战场上的1个随从。", ["由对手实行：", "  将该玩家的战场中的1个随从破坏"]),
        ("使用此卡牌时，在这个回合中自己每使用过2张法术，费用-1。", ["每2个算1"]),
        ("自己的结束阶段开始时，如果此卡牌在这个回合中没有攻击过，则抽取1张卡牌。", ["攻击的次数等于0："]),
        ("此卡牌从额外区使用时，费用变为1。", ["如果此卡牌在额外区：", "  此卡牌的费用变为1"]),
        ("从额外区使用魔像・卡牌时，费用-2。", ["自己的额外区中的所有类型是『魔像』的卡牌的费用-2"]),
        ("自己使用法术时，手牌中的此卡牌费用-1。", ["（在手牌中）【自动】"]),
        ("士兵・随从进入自己的战场时，丢弃1张手牌：该随从攻击力+1。", ["发生此事的卡牌的攻击力+1"]),
        ("选择自己墓场的1张随从。丢弃1张手牌：将该随从放置到战场。", ["将第1个对象放置到战场"]),
        ("展示自己牌组顶部的1张卡牌。●2：将该卡牌加入手牌。", ["将上述的卡牌放置到手牌"]),
        ("选择自己战场上的1个随从，将其破坏：抽取等同于其费用的张数的卡牌。", ["抽上述的卡牌的费用张卡牌"]),
        ("此卡牌在横置状态时，自己战场上的其他随从具有【威压】。", ["如果此卡牌的状态是横置："]),
        ("此卡牌进入战场时横置。", ["此卡牌以横置状态进入战场"]),
        ("选择自己手牌的1张卡牌。其费用变为0直到回合结束。", ["直到回合结束，上述的卡牌的费用变为0"]),
        ("丢弃最多2张手牌。抽取等同于以此丢弃的张数的卡牌。", ["抽上述的卡牌的张数张卡牌"]),
        ("抽取等同于自己战场上的随从数量的卡牌。", ["抽自己的战场中的随从的数量张卡牌"]),
        ("选择自己墓场的最多2张随从。将其全部放置到战场。", ["将第1到2个对象放置到战场"]),
        ("选择双方战场上的随从各1个。破坏那些随从。", ["第1个对象：自己的战场", "第2个对象：对手的战场"]),
        ("自己战场上的其他随从具有攻击力+1和【突进】。", ["所有其他随从的攻击力+1", "所有其他随从具有【突进】"]),
        ("给予对手的主战者2伤害和对手战场上的所有随从1伤害。", ["对对手的战场中的所有随从造成1点伤害"]),
        ("自己战场上的其他随从被对手的能力破坏时，抽取1张卡牌。", ["其他随从被对手的能力破坏时"]),
        ("每位玩家将自己手牌的1张卡牌放置到牌组底部。", ["由双方实行：", "  将该玩家的1张手牌放置到牌组最下方"]),
    ],
)
def test_more_ways_in_which_cards_are_worded(text: str, lines_: list[str]) -> None:
    all_told = "\n".join(told(text))
    assert all(line in all_told for line in lines_)


def test_what_its_own_card_costs_works_where_it_is_used_from_and_the_rest_on_the_field() -> None:
    cost, storm = read("如果自己的牌组为10张或以下，则此卡牌费用-3，具有【疾驰】。")
    assert cost.icons == (("手牌",), ("额外区",))
    assert storm.icons == ()


def test_words_of_time_are_no_kind_of_follower() -> None:
    with pytest.raises(TextError):
        read("再次有妖精・随从进入战场时，抽取1张卡牌。第三次有妖精・随从攻击。")


@pytest.mark.parametrize(
    ("text", "last"),
    [
        ("从中展示最多1张精灵・随从并加入手牌。", "  将上述的卡牌放置到手牌"),
        ("从中展示1张法术并加入手牌。", "  将上述的卡牌放置到手牌"),
        ("展示1张手牌并丢弃。", "  将上述的卡牌放置到墓场丢弃"),
        ("横置对手战场上的1个随从，不能竖置。", "  上述的卡牌不能竖置"),
        ("使自己战场上的1个随从进化，具有【疾驰】。", "  上述的卡牌具有【疾驰】"),
    ],
)
def test_what_is_done_next_is_done_to_the_card_that_was_taken(text: str, last: str) -> None:
    assert told(f"查看自己牌组顶部的5张卡牌。{text}")[-1] == last


@pytest.mark.parametrize(
    ("text", "event"),
    [
        ("此卡牌将要从战场放置到墓场时，改为使其消失。", "此卡牌将要被放置到墓场时，不那样做，改为："),
        ("此卡牌将要返回所有者的手牌时，改为使其消失。", "此卡牌将要被放置到手牌时，不那样做，改为："),
        ("自己的其他随从将要消失时，改为将其返回所有者的手牌。", "自己的其他随从将要消失时，不那样做，改为："),
        ("此卡牌将要离开战场时，改为使其消失。", "此卡牌将要离开战场时，不那样做，改为："),
        ("此卡牌将要受到能力伤害时，改为受到1伤害。", "此卡牌受到的能力伤害变为1"),
        ("自己的主战者将要受到伤害时，该伤害-1。", "自己的主战者受到的伤害-1"),
    ],
)
def test_only_the_event_that_is_named_is_replaced(text: str, event: str) -> None:
    assert told(text)[2].strip() == event


def test_what_is_chosen_at_a_later_moment_is_no_target_now() -> None:
    (later,) = read("在这个回合的结束阶段开始时，选择对手战场上的1个随从。破坏该随从。")
    assert not later.targets
    assert lines(later, WORDS)[2:] == [
        *("  到这个回合的结束阶段开始时：", "    第1个对象：对手的战场中的1个随从", "    将第1个对象破坏"),
    ]
    with pytest.raises(TextError, match="是现在做，还是到那时才做"):
        read("在这个回合的结束阶段开始时，选择对手战场上的1个随从。抽取1张卡牌。")


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("自己首次使用法术时，抽取1张卡牌。", "这个回合中的首次"),
        ("抉择1项。\n【1】抽取1张卡牌。\n【2】自己的主战者生命值+1。\n对手抽取1张卡牌。", "5.17.1.1"),
        ("【突进】【必杀】", "不认识的图标【必杀】"),
        ("在这个回合中，自己每使用过1张法术，此卡牌攻击力+1。", "没有写是哪个回合"),
        ("将自己墓场的1张随从变为正面朝上。", "进化牌组"),
        ("召唤1个『枪兵』。在这个回合结束时，将其破坏。", "请写阶段"),
        ("将3点伤害分配给对手战场上的所有随从。", "分配给哪几个"),
        ("给予对手的主战者X伤害。如果处于【觉醒】状态，则给予的伤害变为5。X为自己手牌的张数。", "哪一次伤害"),
        ("展示自己牌组顶部的3张卡牌。每展示1张随从，抽取1张卡牌。", "不只是这一种"),
        ("【入场曲】作为追加费用可以丢弃1张手牌。如果支付了追加费用，则抽取1张卡牌。", "追加费用是使用"),
        (
            "【入场曲】丢弃1张手牌：召唤1个『枪兵』。给予对手的主战者X伤害。X为以此丢弃的卡牌的费用。",
            "「以此方式」说的是哪些牌",
        ),
        ("【魔力连锁3】在这个回合中，使用此卡牌时，费用-1。", "已经付了"),
        ("从墓场使用此卡牌时，费用-1。", "从手牌或额外区使用"),
        ("破坏双方战场上的各1个随从。", "「各」只能读懂"),
        ("展示自己牌组顶部的1张卡牌。丢弃1张手牌：将该卡牌加入手牌。", "先说到的那一张"),
        ("选择自己墓场的1张随从。丢弃1张手牌：将其加入手牌。", "先说到的那一张"),
        ("召唤1个『枪兵』。丢弃1张手牌：该随从具有【突进】。", "先说到的那一张"),
        ("自己战场上每有1个随从，给予对手的主战者1伤害和自己的主战者1伤害。", "管的是哪一次伤害"),
    ],
)
def test_what_can_be_meant_in_two_ways_is_refused(text: str, at: str) -> None:
    with pytest.raises(TextError, match=at):
        read(text)
