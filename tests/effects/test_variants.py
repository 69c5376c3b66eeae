"""The same text in other words: whichever spelling a player's translation takes, the same nodes are read.

Variants are made from every text that the project has, by changing words that mean the same.
"""

from __future__ import annotations

import random
import re
from functools import cache
from typing import Any

import pytest
import yaml
from msgspec import Struct
from msgspec.structs import replace

from judge.games.cipher.text import TEMPLATES, read
from judge.paths import bundled

SAME: tuple[tuple[str, tuple[str, ...]], ...] = (
    (r"这名单位", ("此单位", "这个单位", "本单位", "这名角色")),
    (r"我方单位", ("己方单位", "我方的单位", "己方的单位", "友方单位", "自己的单位")),
    (r"敌方单位", ("敌军单位", "敌方的单位", "对手的单位", "对方的单位")),
    (r"(?<=自己的)(?=手牌|羁绊卡|宝玉)", ("",)),
    (r"自己的(?=手牌|退避区|卡组|宝玉|羁绊卡)", ("自己", "我方的", "己方的", "你的", "我方")),
    (r"对手(?=的手牌|的1颗宝玉|卡组)", ("对方", "敌方")),
    (r"(?<=\d)名(?=[^，。]*单位)", ("个", "位")),
    (r"(?<=\d)张(?=卡|手牌|「|出击|<)", ("枚",)),
    (r"放置到", ("放到", "置于", "放置于", "放置在", "送去", "送入", "放入", "置入")),
    (r"加入手牌", ("加到手牌", "收回手牌", "返回手牌")),
    (r"横置(?=\]|，|。)", ("转为已行动状态", "变为已行动状态")),
    (r"转为未行动状态", ("变为未行动状态", "竖置", "置为未行动状态")),
    (r"直到(战斗|回合|游戏)结束为止", (r"直到\1结束", r"到\1结束为止", r"直至\1结束为止", r"直到\1结束时为止")),
    (r"不能(?!被|超)", ("无法", "不可以", "不得")),
    (r"你可以(?!支付)", ("可以",)),
    (r"如果支付，则?", ("若支付，", "如果支付了，", "如果支付，那么", "如果支付费用，")),
    (r"如果这样做了，则?", ("若这样做了，", "如果这么做了，", "如果这样做了的话，")),
    (r"抽(\d)张卡", (r"抽取\1张卡", r"抽\1张卡牌", r"抽\1张牌", r"抽卡\1张", r"抽\1枚卡")),
    (r"最上方", ("最上面", "顶端", "最顶端")),
    (r"最下方", ("最下面", "底端")),
    (r"以外的", ("之外的",)),
    (r"才可以使用", ("才能使用", "可以使用", "才可以发动")),
    (r"每次", ("每当",)),
    (r"战斗力\+", ("战斗力上升", "战斗力增加", "战斗力提升", "战斗力＋")),
    (r"战斗力-", ("战斗力下降", "战斗力减少", "战斗力－")),
    (r"的战斗力(?=[+\-变])", ("战斗力",)),
    (r"所将破坏的宝玉", ("所破坏的宝玉", "将破坏的宝玉", "破坏的宝玉")),
    (r"〖1回合1次〗", ("〖每回合1次〗", "[1回合1次]", "【一回合一次】")),
    (r"翻面(\d)", (r"翻\1", r"翻面：\1", r"翻面\1张")),
    (r"\[(翻面\d|横置)\]", (r"〖\1〗", r"【\1】", r"［\1］")),
    (r"，", (",", "， ", " , ")),
    (r"。", (".", "。 ", "。\u3000")),
    (r"「([^」]*)」", (r"“\1”", r"[\1]")),
    (r"『([^』]*)』(?=【)", (r"『\1』 ", r"『\1』：")),
    (r"<([^>]*)>", (r"《\1》", r"＜\1＞", r"〈\1〉")),
    (r"将其(?!余)", ("把其", "将它")),
    (r"洗切", ("切洗", "混洗")),
    (r"公开", ("展示",)),
    (r"查看", ("确认",)),
    (r"位于", ("在", "处于")),
    (r"的场合", ("场合", "的情况下", "的话")),
    (r"选择(?=\d|至多|任意|自己|对手|「)", ("选出", "选取", "选")),
    (r"经过转职后", ("已转职", "转职后", "已经转职")),
    (r"至多", ("最多",)),
)
"""A pattern, and other ways to write what it finds."""
DIGITS = str.maketrans("0123456789", "０１２３４５６７８９")


@cache
def texts() -> list[str]:
    """Every text of the invented cards and of the templates."""
    cards = yaml.safe_load((bundled("scenarios") / "cipher" / "cards.yaml").read_text(encoding="utf-8"))["cards"]
    return [*(card["文本"] for card in cards.values()), *(template.example for template in TEMPLATES)]


@cache
def meant(text: str) -> Any:
    """What a text means, without the words that it was read from."""
    return bare(read(text))


def bare(value: Any) -> Any:
    """Nodes without the words that they were read from."""
    if isinstance(value, tuple):
        return tuple(bare(each) for each in value)
    if isinstance(value, Struct):
        return replace(value, **{n: "" if n == "text" else bare(getattr(value, n)) for n in value.__struct_fields__})
    return value


@pytest.mark.parametrize(("pattern", "others"), SAME, ids=[pattern for pattern, _ in SAME])
def test_another_word_for_it_reads_the_same(pattern: str, others: tuple[str, ...]) -> None:
    fitting = [text for text in texts() if re.search(pattern, text)]
    assert fitting
    for text in fitting:
        for other in others:
            assert bare(read(re.sub(pattern, other, text))) == meant(text), re.sub(pattern, other, text)


@pytest.mark.parametrize("seed", range(40))
def test_several_words_changed_at_once_read_the_same(seed: int) -> None:
    chance = random.Random(seed)
    for text in chance.sample(texts(), 12):
        said = text
        for pattern, others in chance.sample(SAME, 6):
            said = re.sub(pattern, chance.choice(others), said, count=chance.choice((0, 1)))
        if chance.random() < 0.3:
            said = said.translate(DIGITS)
        assert bare(read(said)) == meant(text), said
