"""A description of cards as it is worded, before it is known what it is for (2.1.2, 2.3.4)."""

from __future__ import annotations

import re
import unicodedata

from msgspec.structs import replace

from judge.effects.nodes.meant import Filter, Holder, Ref, Relation
from judge.effects.numerals import number
from judge.effects.syntax import Part
from judge.games.evolve.text.comparing import alike_in, as_compared, trait
from judge.games.evolve.text.deeds import done_so, told_of
from judge.games.evolve.text.joined import ANYTHING, counted_first, two_descriptions
from judge.games.evolve.text.said import Said
from judge.games.evolve.text.sense import Sense
from judge.games.evolve.text.words import (
    DECK,
    EITHER,
    FIELD,
    KINDS,
    LEADER,
    OWNER,
    PUBLIC,
    bound,
    fact,
    keywords,
    total,
    whose,
    written,
    zone,
)
from judge.games.evolve.vocabulary import ANOTHER

_STATES = {
    "正面": Filter("正面朝上", "=", (True,)),
    "表": Filter("正面朝上", "=", (True,)),
    "背面": Filter("正面朝上", "=", (False,)),
    "横置": Filter("状态", "=", ("横置",)),
    "竖置": Filter("状态", "=", ("竖置",)),
    **dict.fromkeys(("未进化", "进化前", "非进化"), Filter("已进化", "=", (False,))),
    "没有进化": Filter("已进化", "=", (False,)),
    "进化": Filter("已进化", "=", (True,)),
    **dict.fromkeys(("在这个回合中受", "本回合受", "这个回合受"), Filter("本回合受伤", "=", (True,))),
    "伤": Filter("受伤", "=", (True,)),
    "攻击": Filter("攻击中", "=", (True,)),
    "交战": Filter("交战中", "=", (True,)),
}
NOT_ITSELF = Filter(ANOTHER, "=", (True,))
"""其他: of one of two descriptions that it means others than its own card."""
_THIS_TURN = {"攻击": "本回合攻击过", "进入": "本回合进场", "进化": "本回合进化"}
_DISTINCT = {"原本的费用": "原本的费用", "费用": "费用", "职业": "职业"}


def described(sense: Sense, noun: Part) -> Part:
    """The description that a noun is."""
    if noun.first.name != "desc":
        raise sense.fail("这里要写一种牌", noun)
    return noun.first


AND = "和"
"""Between two descriptions of which so many are meant in all (最多3张士兵・随从和兽・随从): of the one or the other."""


def said(sense: Sense, desc: Part) -> Said:
    """What the words of a description say; none of them twice."""
    quals = counted_first(list(desc.rules("qual")))
    names = [qual.first.name for qual in quals]
    joined = [at for at, qual in enumerate(quals) if qual.first.name == "OR" and qual.first.text == AND]
    if len(joined) == 1:
        return _one_or_the_other(sense, quals, joined[0])
    if (split := two_descriptions(names, quals)) is not None:
        return _one_or_the_other(sense, quals, split)
    if "OR" in names and names[names.index("OR") + 1 :][:1] != ["KIND"]:
        at = names.index("OR")
        if LEADER in {_kind_of(quals[:at]), _kind_of(quals[at + 1 :])}:
            return _leader_or(sense, quals, at)
    return _said(sense, quals)


def _one_or_the_other(sense: Sense, quals: list[Part], at: int) -> Said:
    """1张士兵・卡牌或1张法术, 1张『A』或费用2的随从: of what fits the one or the other."""
    if LEADER in {_kind_of(quals[:at]), _kind_of(quals[at + 1 :])}:
        return _leader_or(sense, quals, at)
    one, other = _said(sense, quals[:at]), _said(sense, quals[at + 1 :])
    if (other.whose, other.zone) == (one.whose, one.zone):  # 对手的1个A或对手的1个B
        other = replace(other, whose=None, zone="")
    one, other = _each_by_its_own(sense, one, other)
    same = other.number is None or (other.number, other.bound) == (one.number, one.bound)
    bare = replace(other, number=None, bound="") == Said(other.kind, filters=other.filters, name=other.name)
    if not same or not bare or one.either or one.within or one.extreme or one.distinct or one.total:
        raise sense.fail("「或」的两边各是哪几张，没有读懂", quals[at])
    return replace(one, either=((other.kind or "卡牌", other.filters),), name="")


def _each_by_its_own(sense: Sense, one: Said, other: Said) -> tuple[Said, Said]:
    """自己战场上的1个A或自己墓场的1张其他B: where it lies, and that it is another, as a demand on each of them."""
    apart = {one.zone, other.zone} <= PUBLIC and other.zone and one.whose == other.whose and not one.also_in
    if apart and one.zone and one.zone != other.zone:
        one, also = _demanding(one, Filter("区域", "=", (one.zone,))), other.zone
        one = replace(one, also_in=(also,), either_zone=True)
        other = replace(_demanding(other, Filter("区域", "=", (also,))), zone="", whose=None)
    if one.other and other.other:
        return one, replace(other, other=False)
    if other.other and sense.of_card:
        return one, replace(_demanding(other, NOT_ITSELF), other=False)
    if one.other and sense.of_card:
        return replace(_demanding(one, NOT_ITSELF), other=False), other
    return one, other


def _demanding(what: Said, demand: Filter) -> Said:
    """The same, with one demand more."""
    return replace(what, filters=(demand, *what.filters))


def _kind_of(quals: list[Part]) -> str:
    """The kind that some words of a description name."""
    return next((qual.first.text for qual in quals if qual.first.name == "KIND"), "")


def _leader_or(sense: Sense, quals: list[Part], at: int) -> Said:
    """对手的主战者或对手战场上的1个随从."""
    leader, other = _said(sense, quals[:at]), _said(sense, quals[at + 1 :])
    if other.kind == LEADER:
        leader, other = other, leader
    if leader.number == other.number:  # 1个随从或1位主战者
        leader = replace(leader, number=None)
    if other.number is None:  # …或…中的1个
        other = replace(other, number=leader.number, bound=leader.bound)
        leader = replace(leader, number=None, bound="", within=False)
    if other.whose is None and not other.zone:  # 对手的1位主战者或1个随从: his as well
        other = replace(other, whose=leader.whose)
    plain = Said("随从", other.whose, zone=FIELD, number=other.number, bound=other.bound)
    if leader != Said(LEADER, leader.whose) or replace(other, zone=FIELD) != plain or leader.whose != other.whose:
        raise sense.fail("没有读懂「主战者或」后面是什么", quals[at])
    return replace(other, kind=EITHER, zone="")


def _said(sense: Sense, quals: list[Part]) -> Said:
    return sense.described(
        quals,
        Said(),
        lambda made, qual, either: _more(sense, made, qual, either=either),
        between="名字、种类或类型",
        begun=lambda made: made.filters or made.kind or made.zone,
    )


def _more(sense: Sense, made: Said, qual: Part, *, either: bool) -> Said:  # noqa: PLR0911, PLR0912 - one a kind of word
    word = qual.first
    if (either or made.or_there) and word.name in {"WHOSE", "ZONE"}:
        return _or_there(sense, made, qual)
    if made.kind and word.name not in {"quant", "ALL", "KIND", "RANDOM", "EACH_SIDE"} and not either:
        raise sense.fail(f"「{qual.text}」不能写在「{made.kind}」后面", qual)
    if (demands := _demands(sense, qual)) is not None:
        named = [one for one in made.filters if one.fact == "名称" and one.relation == "=" and one.than is None]
        if named and not either and demands[0].fact == "名称" and word.name == "NAME":
            raise sense.fail("并列的几个名称，是每一个，还是其中一个？请用「和」「或」连接", qual)
        name = word.text[1:-1] if word.name == "NAME" and len(qual.parts) == 1 and not made.filters else ""
        again = bool(made.kind) and either
        return replace(made, filters=_joined(sense, made.filters, demands, qual, either=either), name=name, again=again)
    if either and word.name != "KIND":
        raise sense.fail("「或」要写在两个名字、种类或类型之间", qual)
    match word.name:
        case "WHOSE" if word.text in OWNER and not made.owners:
            return replace(made, owners=True)
        case "WHOSE" if made.whose is None and word.text not in OWNER:
            return replace(made, whose=whose(word.text))
        case "OWN_OF" if made.whose is None and made.holder is None:
            if sense.that is None or "-" in getattr(sense.that, "role", "-"):
                raise sense.fail("「其」是谁？前面没有说到一张牌或一位主战者", qual)
            return replace(made, holder=Holder(sense.that))
        case "ZONE" if not made.zone:
            return replace(made, zone=zone(word.text))
        case "ALSO_ZONE":
            return replace(made, also_in=(*made.also_in, zone(word.text)))
        case "TOP" if not made.zone:
            # 将自己的牌组洗切，查看顶部2张: it is one's own where nobody else was spoken of
            if "牌组" not in word.text and re.search("对手|玩家|其", _so_far(sense, word)):
                raise sense.fail("是谁的牌组？请写「自己牌组顶部」", word)
            return replace(made, zone=DECK, top=True, half=_half(sense, word))
        case "NTH_DOWN" if not made.zone:
            return replace(made, zone=DECK, top=True, nth=number(re.findall("[0-9]+|[一二三四五]", word.text)[-1]))
        case "BOTTOM" if not made.zone:
            return replace(made, zone=DECK, bottom=True)
        case "AMONG" if sense.those and not sense.shown and made.among is None:
            return replace(made, among=Ref("那"))
        case "DONE_SO" if made.among is None and not made.shown:
            return replace(made, among=_done_so(sense, word), all_so=True, every="所有" in word.text)
        case "AMONG" if not made.shown and made.among is None:
            if "其" not in word.text and "当" not in word.text and not done_so(sense, word.text):
                raise sense.fail("说的是哪些牌？前面没有写做什么，或者不是最近做的", word)
            return replace(made, shown=True)
        case "ALL" if not made.every and made.number is None and not made.bound:
            return replace(made, every=True)
        case "OTHER" if not made.other and made.filters and word.text.startswith("此"):
            raise sense.fail("前面写的是此卡牌怎样，还是选的牌怎样，没有读懂：请把它写在后面", qual)
        case "OTHER" if not made.other:
            return replace(made, other=True)
        case "ELSE_THAN" if made.besides is None and word.text.startswith("攻击"):
            return replace(made, besides=Ref("攻击目标"))
        case "ELSE_THAN" if made.besides is None:
            if not isinstance(sense.that, Ref):
                raise sense.fail("是哪一张以外的？前面没有说到别的牌", qual)
            return replace(made, besides=sense.that)
        case "EACH_SIDE" if made.whose == "双方" and made.number is None:
            return replace(made, each_side=True)
        case "RANDOM" if not made.random:
            return replace(made, random=True)
        case "DISTINCT" if not made.distinct:
            return replace(made, distinct=(next((f for w, f in _DISTINCT.items() if w in word.text), "名称"),))
        case "EXTREME" if made.extreme is None:
            return replace(made, extreme=(fact(re.split("最", word.text)[0]), "高" in word.text or "大" in word.text))
        case "SUM" if made.total is None:
            return replace(made, total=total(word.text))
        case "KIND" if made.again and made.kind == ANYTHING.get(word.text, word.text):
            return replace(made, again=False, within=qual.word("INSIDE") is not None)
        case "KIND" if made.kind in KINDS and word.text in {"卡牌", "卡"}:  # 法术卡牌
            return replace(made, within=qual.word("INSIDE") is not None)
        case "KIND" if either and made.kind:
            return replace(_two_kinds(sense, made, word), within=qual.word("INSIDE") is not None)
        case "KIND" if not made.kind:
            return replace(made, kind=ANYTHING.get(word.text, word.text), within=qual.word("INSIDE") is not None)
        case "quant" if made.number is None and not made.every and not made.bound:
            return counted(made, word)
    raise sense.fail(f"「{qual.text}」在这里多余，或者和前面写的合不到一起", qual)


def _so_far(sense: Sense, word: Part) -> str:
    """What its sentence says before a word."""
    return sense.source.folded[: word.start].rpartition("。")[2]


def _done_so(sense: Sense, word: Part) -> Ref:
    """因此展示的法术, 作为追加费用而横置的随从: of the cards to which that was done."""
    if "追加费用" in word.text:
        return Ref("支付")
    if not told_of(sense, word.text):
        raise sense.fail("说的是哪些牌？前面没有写做什么，或者不是最近做的", word)
    return sense.deed.to


def _half(sense: Sense, word: Part) -> str:
    """牌组的上半部分（小数点后进位）: which way a card too many is counted."""
    if "上半" not in word.text:
        return ""
    if not re.search("进|取整|舍去", word.text):
        raise sense.fail("张数是奇数时，一半是几张？书中没有写：请写进位还是舍去", word)
    return "舍去" if re.search("舍去|向下", word.text) else "进位"


def _or_there(sense: Sense, made: Said, qual: Part) -> Said:
    """自己战场或自己额外区的1张随从: one more zone of the same player, before it is said what lies there."""
    word = qual.first
    if made.kind or not made.zone or made.top or made.number is not None or made.every:
        raise sense.fail("「或」在这里连接的是哪两样，没有读懂", qual)
    if word.name == "WHOSE" and word.text not in OWNER and whose(word.text) == made.whose and not made.or_there:
        return replace(made, or_there=True)
    if word.name != "ZONE" or zone(word.text) in {made.zone, *made.also_in, DECK}:
        raise sense.fail("「或」前后要是同一位玩家的两个领域", qual)
    return replace(made, also_in=(*made.also_in, zone(word.text)), either_zone=True, or_there=False)


def _two_kinds(sense: Sense, made: Said, word: Part) -> Said:
    kinds = {made.kind, word.text}
    if kinds == {LEADER, "随从"}:
        return replace(made, kind=EITHER)
    if any(one.fact in _OF_ONE_KIND for one in made.filters):
        raise sense.fail(f"前面写的特征只管「{made.kind}」，还是也管「{word.text}」，没有读懂", word)
    if made.kind in {"随从", "护符", "法术"} and word.text in {"随从", "护符", "法术"} and len(kinds) > 1:
        demand = Filter("种类", "=", (made.kind, word.text))
        return replace(made, kind="卡牌", filters=(*made.filters, demand))
    raise sense.fail("「或」在这里连接不了这两种", word)


_OF_ONE_KIND = frozenset(("类型", "职业", "攻击力", "生命值"))
"""What a description says right before a kind: 士兵・随从或法术 are not soldiers both."""


def counted(made: Said, quant: Part) -> Said:
    """The same, so many of them."""
    if quant.word("ANY", "ANY_OF"):
        return replace(made, bound="任意")
    many = written(quant.said("NUM", "NUM_X"))
    said_ = quant.said("ABOVE", "BELOW", "MOST")
    kind = "以上" if quant.word("ABOVE") else "以下" if quant.word("BELOW") else "最多" if said_ else ""
    return replace(made, number=many, bound=kind)


def _joined(
    sense: Sense, before: tuple[Filter, ...], demands: tuple[Filter, ...], at: Part, *, either: bool
) -> tuple[Filter, ...]:
    if not either:
        return (*before, *demands)
    if not before or len(demands) != 1 or (before[-1].fact, before[-1].relation) != (demands[0].fact, "="):
        raise sense.fail("「或」只能连接同一种特征", at)
    return (*before[:-1], Filter(before[-1].fact, "=", (*before[-1].values, *demands[0].values)))


def _demands(sense: Sense, qual: Part) -> tuple[Filter, ...] | None:  # noqa: PLR0911 - one a kind of word
    """The demands that a word of a description makes, if it makes any."""
    word = qual.first
    match word.name:
        case "NAME" | "CALLED":
            part_of = any(said_ in qual.said("CALLED") for said_ in ("包含", "含有"))
            barred = (qual.word("EXCEPT") is not None) != ("不是" in qual.said("CALLED"))
            relation: Relation = "≠" if barred else "含" if part_of else "="
            return (Filter("名称", relation, (qual.said("NAME")[1:-1],)),)
        case "trait":
            return (trait(lettered(sense, word.first)),)
        case "CLASS":
            return (Filter("职业", "=", (word.text,)),)
        case "BOUND" | "BOUND_TOO":
            return (bound(word.text),)
        case "STATE" | "STATE_NOW":
            return (_state(word),)
        case "FACT_BY" | "COMPARED" | "SAME_NAME":
            return (as_compared(sense, qual),)
        case "ALIKE":
            return alike_in(sense, word)
        case "NOT_OF":
            said_ = re.sub("^(?:不是|并非|非|除)|(?:以外的(?:其他)?|[的・])$", "", word.text)
            return (_no(trait(re.sub("・(?:随从|卡牌|法术|护符)$", "", said_))),)
        case "HAVING" if "能力" in word.text:
            return (Filter("有能力", "=", (False,)),)
        case "HAVING" if "或" in word.text and not word.text.startswith("不"):  # 具有【疾驰】或【守护】的
            first, *others = [Filter(each, "=", (True,)) for each in keywords(word.text)]
            if "、" in word.text or "和" in word.text:
                raise sense.fail("「或」和「和」写在一起，没有读懂", qual)
            return (replace(first, or_=tuple(others)),)
        case "HAVING":
            without: Relation = "≠" if word.text.startswith("不") else "="
            return tuple([Filter(each, without, (True,)) for each in keywords(word.text)])
    return None


def _state(word: Part) -> Filter:
    """横置状态的, 在这个回合中没有攻击过的."""
    if word.name == "STATE":
        return next(demand for said_, demand in _STATES.items() if said_ in word.text)
    happened = next(fact for said_, fact in _THIS_TURN.items() if said_ in word.text)
    return Filter(happened, "=", (re.search("没有|未", word.text) is None,))


def lettered(sense: Sense, word: Part) -> str:
    """A type as it is printed, as to its Latin letters: a card has it so, and a text is read without large ones."""
    origin = sense.source.origin[word.start : word.end]
    letters = [unicodedata.normalize("NFKC", sense.source.text[place]) for place in origin]
    return "".join(
        letter if letter.isascii() and letter.isalpha() else said
        for letter, said in zip(letters, word.text, strict=True)
    )


def _no(demand: Filter) -> Filter:
    """不是龙族的: what a card must not be."""
    return Filter(demand.fact, "≠", demand.values)
