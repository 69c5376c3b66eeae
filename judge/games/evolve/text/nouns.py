"""Noun phrases: which cards are meant (2.1.2, 2.3.4, 4.3.3, 4.4.3), and how many of them."""

from __future__ import annotations

import re
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from judge.effects.nodes import Filter, Ref, Relation, Select, Target, Whose, X
from judge.effects.syntax import Part
from judge.games.evolve.text.sense import Sense

Number: TypeAlias = int | X
_WHOSE: dict[str, Whose] = {
    **dict.fromkeys(("自己", "我方", "己方", "你"), "自己"),
    **dict.fromkeys(("对手", "对方", "敌方"), "对手"),
    **dict.fromkeys(("双方", "双方玩家", "所有玩家", "每位玩家", "各玩家"), "双方"),
}
OWNER = ("所有者", "所有者的")
DECK, HAND, FIELD, LEADERS = "牌组", "手牌", "战场", "主战者区域"
_ZONES = {
    **dict.fromkeys(("战场", "场"), FIELD),
    **dict.fromkeys(("墓场", "墓地", "弃牌区"), "墓场"),
    **dict.fromkeys(("牌组", "卡组", "牌库"), DECK),
    **dict.fromkeys(("手牌", "手卡"), HAND),
    **dict.fromkeys(("额外区", "额外区域", "EX区", "EX区域"), "额外区"),
    **dict.fromkeys(("消失领域", "消失区"), "消失领域"),
}
PUBLIC = frozenset((FIELD, "墓场", "额外区", "消失领域", "参赛领域", LEADERS))
LEADER = "主战者"
EITHER = "主战者或随从"
_ANYTHING = {"卡牌": "卡牌", "卡": "卡牌", "牌": "卡牌"}
_CLASSES = frozenset(("中立", "精灵", "皇家护卫", "巫师", "龙族", "梦魇", "主教"))
_DIGITS = {digit: value for value, digit in enumerate("零一二三四五六七八九十")} | {"两": 2, "〇": 0}
_BEYOND = 10
_KEYWORD = re.compile(r"【([^】]*)】")
_STATES = {
    "横置": Filter("状态", "=", ("横置",)),
    "竖置": Filter("状态", "=", ("竖置",)),
    "未进化": Filter("已进化", "=", (False,)),
    "没有进化": Filter("已进化", "=", (False,)),
    "进化": Filter("已进化", "=", (True,)),
    "伤": Filter("受伤", "=", (True,)),
}
_FACT = {"体力": "生命值", "能量点上限": "能量点最大值"}
_DISTINCT = {"费用": "费用"}


class Said(Struct, frozen=True):
    """A description as it is worded, before it is known what it is for."""

    kind: str = ""
    whose: Whose | None = None
    owners: bool = False
    zone: str = ""
    top: bool = False
    bottom: bool = False
    filters: tuple[Filter, ...] = ()
    other: bool = False
    every: bool = False
    number: Number | None = None
    bound: str = ""
    """以上, 以下, 至多 or 任意, where the number is not exact."""
    shown: bool = False
    random: bool = False
    distinct: tuple[str, ...] = ()
    total: Filter | None = None
    name: str = ""
    """The one name, where a name and nothing else says what it is."""

    @property
    def placed(self) -> bool:
        """Whether nothing is said but whose and where."""
        return self == Said(whose=self.whose, owners=self.owners, zone=self.zone, top=self.top, bottom=self.bottom)

    @property
    def counted(self) -> bool:
        """Whether nothing is said but how many."""
        return self.number is not None and self == Said(number=self.number, bound=self.bound)


def number(text: str) -> int:
    """A number as it is written: 3, 两, 十, 十二, 二十."""
    if text.isdigit():
        return int(text)
    if "十" not in text:
        return int("".join(str(_DIGITS[digit]) for digit in text))
    tens, ones = text.split("十", 1)
    return (_DIGITS[tens] if tens else 1) * _BEYOND + (_DIGITS[ones] if ones else 0)


_WRITTEN = re.compile(r"[0-9]+|[零〇一二两三四五六七八九十]+|X")


def written(text: str) -> Number:
    """The number in a word such as 3点伤害 or +X; the last one, where there are more."""
    found = _WRITTEN.findall(text)[-1]
    return X() if found == "X" else number(found)


def fact(word: str) -> str:
    """What a fact of a card or a player is called."""
    word = word.removeprefix("的")
    original, word = word.startswith("原本的"), word.removeprefix("原本的")
    return ("原本的" if original else "") + _FACT.get(word, word)


def relation(text: str) -> Relation:
    """What words after a number compare with: 或以上, 或以下, 未满; as much, where there are none."""
    if any(word in text for word in ("以上", "更多")):
        return "≥"
    if any(word in text for word in ("以下", "更少")):
        return "≤"
    return "<" if "未满" in text else "="


_BOUND = re.compile(r"((?:的)?(?:原本的)?[^0-9X为是在有]+?)(?:为|是|在|有)?([0-9]+|X)")


def bound(text: str) -> Filter:
    """A demand such as 费用2或以下的 or 原本的费用的合计为4或以下."""
    found = _BOUND.match(text)
    if found is None:
        raise ValueError(text)
    return (
        Filter(fact(found[1]), relation(text), (number(found[2]),))
        if found[2] != "X"
        else Filter(fact(found[1]), relation(text), than=X())
    )


def whose(text: str) -> Whose:
    """Whose, by a word such as 自己 or 对手的."""
    return _WHOSE[text.removesuffix("的")]


def zone(text: str) -> str:
    """The zone that a word means."""
    return _ZONES.get(text, text)


def keywords(text: str) -> tuple[str, ...]:
    """The keywords that stand in a text in their brackets."""
    return tuple(_KEYWORD.findall(text))


def described(sense: Sense, noun: Part) -> Part:
    """The description that a noun is."""
    if noun.first.name != "desc":
        raise sense.fail("这里要写一种牌", noun)
    return noun.first


def said(sense: Sense, desc: Part) -> Said:
    """What the words of a description say; none of them twice."""
    quals = list(desc.rules("qual"))
    names = [qual.first.name for qual in quals]
    if "OR" in names and quals[names.index("OR") - 1].text == LEADER and names[names.index("OR") + 1 :][:1] != ["KIND"]:
        return _leader_or(sense, quals, names.index("OR"))
    return _said(sense, quals)


def _leader_or(sense: Sense, quals: list[Part], at: int) -> Said:
    """对手的主战者或对手战场上的1个随从."""
    leader, other = _said(sense, quals[:at]), _said(sense, quals[at + 1 :])
    plain = Said("随从", other.whose, zone=FIELD, number=other.number, bound=other.bound)
    if leader != Said(LEADER, leader.whose) or replace(other, zone=FIELD) != plain or leader.whose != other.whose:
        raise sense.fail("没有读懂「主战者或」后面是什么", quals[at])
    return replace(other, kind=EITHER, zone="")


def _said(sense: Sense, quals: list[Part]) -> Said:
    made = Said()
    either: Part | None = None
    before = "OF"
    for qual in quals:
        word = qual.first
        if word.name == before == "OF":
            raise sense.fail("多了一个「的」", qual)
        before = word.name
        if word.name == "OR":
            if either is not None or not (made.filters or made.kind):
                raise sense.fail("「或」要写在两个名字、种类或类型之间", qual)
            either = qual
        elif word.name != "OF":
            made = _more(sense, made, qual, either=either is not None)
            either = None
    if either is not None:
        raise sense.fail("「或」要写在两个名字、种类或类型之间", either)
    return made


def _more(sense: Sense, made: Said, qual: Part, *, either: bool) -> Said:  # noqa: PLR0911, PLR0912 - one a kind of word
    word = qual.first
    if made.kind and word.name not in {"quant", "ALL", "KIND", "RANDOM"} and not either:
        raise sense.fail(f"「{qual.text}」不能写在「{made.kind}」后面", qual)
    if (demands := _demands(qual)) is not None:
        name = word.text[1:-1] if word.name == "NAME" and len(qual.parts) == 1 and not made.filters else ""
        return replace(made, filters=_joined(sense, made.filters, demands, qual, either=either), name=name)
    if either and word.name != "KIND":
        raise sense.fail("「或」要写在两个名字、种类或类型之间", qual)
    match word.name:
        case "WHOSE" if word.text in OWNER and not made.owners:
            return replace(made, owners=True)
        case "WHOSE" if made.whose is None and word.text not in OWNER:
            return replace(made, whose=whose(word.text))
        case "ZONE" if not made.zone:
            return replace(made, zone=zone(word.text))
        case "TOP" if not made.zone:
            return replace(made, zone=DECK, top=True)
        case "BOTTOM" if not made.zone:
            return replace(made, zone=DECK, bottom=True)
        case "AMONG" if not made.shown:
            return replace(made, shown=True)
        case "ALL" if not made.every and made.number is None and not made.bound:
            return replace(made, every=True)
        case "OTHER" if not made.other:
            return replace(made, other=True)
        case "RANDOM" if not made.random:
            return replace(made, random=True)
        case "DISTINCT" if not made.distinct:
            return replace(made, distinct=(next((f for w, f in _DISTINCT.items() if w in word.text), "名称"),))
        case "SUM" if made.total is None:
            return replace(made, total=total(word.text))
        case "KIND" if either and made.kind:
            return _two_kinds(sense, made, word)
        case "KIND" if not made.kind:
            return replace(made, kind=_ANYTHING.get(word.text, word.text))
        case "quant" if made.number is None and not made.every and not made.bound:
            return _counted(made, word)
    raise sense.fail(f"「{qual.text}」在这里多余，或者和前面写的合不到一起", qual)


_TOTAL = re.compile(r"(?:的)?(?:合计|总和|之和|总计)")


def total(text: str) -> Filter:
    """What 费用的合计为4或以下 demands of all that are chosen together."""
    return bound(_TOTAL.sub("", re.sub(r"^(?:其|它们的|该些卡牌的)", "", text)))


def _two_kinds(sense: Sense, made: Said, word: Part) -> Said:
    kinds = {made.kind, word.text}
    if kinds == {LEADER, "随从"}:
        return replace(made, kind=EITHER)
    if made.kind in {"随从", "护符", "法术"} and word.text in {"随从", "护符", "法术"} and len(kinds) > 1:
        demand = Filter("种类", "=", (made.kind, word.text))
        return replace(made, kind="卡牌", filters=(*made.filters, demand))
    raise sense.fail("「或」在这里连接不了这两种", word)


def _counted(made: Said, quant: Part) -> Said:
    if quant.word("ANY"):
        return replace(made, bound="任意")
    many = written(quant.said("NUM", "NUM_X"))
    said_ = quant.said("ABOVE", "BELOW", "MOST")
    kind = "以上" if quant.word("ABOVE") else "以下" if quant.word("BELOW") else "至多" if said_ else ""
    return replace(made, number=many, bound=kind)


def _joined(
    sense: Sense, before: tuple[Filter, ...], demands: tuple[Filter, ...], at: Part, *, either: bool
) -> tuple[Filter, ...]:
    if not either:
        return (*before, *demands)
    if not before or len(demands) != 1 or (before[-1].fact, before[-1].relation) != (demands[0].fact, "="):
        raise sense.fail("「或」只能连接同一种特征", at)
    return (*before[:-1], Filter(before[-1].fact, "=", (*before[-1].values, *demands[0].values)))


def _demands(qual: Part) -> tuple[Filter, ...] | None:  # noqa: PLR0911 - one a kind of word
    """The demands that a word of a description makes, if it makes any."""
    word = qual.first
    match word.name:
        case "NAME":
            return (Filter("名称", "≠" if qual.word("EXCEPT") else "=", (word.text[1:-1],)),)
        case "trait":
            return (_trait(word.first.text),)
        case "CLASS":
            return (Filter("职业", "=", (word.text,)),)
        case "BOUND":
            return (bound(word.text),)
        case "STATE":
            return (next(demand for said_, demand in _STATES.items() if said_ in word.text),)
        case "HAVING":
            without: Relation = "≠" if word.text.startswith("不") else "="
            return tuple([Filter(each, without, (True,)) for each in keywords(word.text)])
    return None


def _trait(word: str) -> Filter:
    if word == "衍生物":
        return Filter(word, "=", (True,))
    if word in {"进化", "随从", "护符", "法术"}:
        return Filter("种类", "=", (word,))
    return Filter("职业" if word in _CLASSES else "类型", "=", (word,))


def select(sense: Sense, what: Said, at: Part) -> Select:
    """The cards that fit; so many of them as are said, all of them where no number is."""
    if what.owners:
        raise sense.fail("「所有者的」只能写在要放到哪里时", at)
    if what.bound in {"以上", "以下"}:
        raise sense.fail(f"「{what.bound}」只能写在条件里", at)
    least, most = _numbers(what)
    filters = what.filters
    if what.shown:
        if not sense.shown:
            raise sense.fail("「其中」说的是哪些牌？前面没有查看或展示过牌", at)
        if what.zone or what.whose is not None or what.other:
            raise sense.fail("「其中」后面只能写数量和特征", at)
        return Select(
            what.kind or "卡牌",
            filters=filters,
            least=least,
            most=most,
            distinct=what.distinct,
            shown=True,
            random=what.random,
            total=what.total,
        )
    if not (what.kind or what.filters or what.zone):
        raise sense.fail("没有写是什么牌", at)
    if what.kind == EITHER and what.zone == FIELD:
        what = replace(what, zone="")
    if what.kind == "衍生物":
        what, filters = replace(what, kind="卡牌"), (*filters, Filter("衍生物", "=", (True,)))
    if what.bottom:
        raise sense.fail("牌组底部的牌不在能读懂的范围内", at)
    if what.top and what.number is None:
        raise sense.fail("牌组顶部的牌要写几张", at)
    if what.top and (what.filters or what.other or what.random):
        raise sense.fail("牌组顶部的牌只能写几张", at)
    zones = (what.zone,) if what.zone else ()
    whose_ = what.whose or ("自己" if zones == (DECK,) else "双方")
    return Select(
        what.kind or "卡牌",
        whose_,
        zones,
        filters,
        what.other,
        least=least,
        most=most,
        distinct=what.distinct,
        top=what.top,
        random=what.random,
        total=what.total,
    )


def _numbers(what: Said) -> tuple[Number | None, Number | None]:
    """How many at least and at most."""
    if what.bound == "任意":
        return 0, None
    return 0 if what.bound == "至多" else what.number, what.number


def whole(sense: Sense, noun: Part) -> Target:
    """The cards that a noun speaks of, as a description: nothing is chosen when the ability is used."""
    word = noun.first
    leader = noun.word("LEADER_OF") is not None
    match word.name:
        case "THIS":
            sense.kind = next((kind for kind in ("随从", "护符") if kind in word.text), sense.kind)
            return Ref("主战者", of=Ref("这")) if leader else Ref("这")
        case "REST_OF":
            if not sense.shown:
                raise sense.fail("「其余」是哪些牌的其余？前面没有查看或展示过牌", word)
            return Ref("其余")
        case "THAT":
            return _pointed(sense, word, leader=leader)
    what = said(sense, word)
    if what.kind == LEADER and what == Said(LEADER, what.whose) and what.whose in {"自己", "对手"}:
        return Ref(LEADER, what.whose)
    if what.kind == LEADER and what.whose is None and not what.every:
        raise sense.fail("没有写是谁的主战者：请写「自己的」「对手的」，或写「所有」", word)
    if what.kind in {LEADER, EITHER} and what.zone:
        raise sense.fail("主战者不在那个领域", word)
    return select(sense, what, word)


def _pointed(sense: Sense, word: Part, *, leader: bool) -> Target:
    that = sense.that if sense.that is not None else sense.subject
    if that is None:
        raise sense.fail(f"「{word.text}」指的是哪一张？前面没有说到别的牌", word)
    if not leader:
        return that
    if not isinstance(that, Ref):
        raise sense.fail(f"「{word.text}」不止一张，没有读懂是谁的主战者", word)
    return Ref(LEADER, of=that)


def aimed(sense: Sense, noun: Part, *, of_zone: Said | None = None, counted: bool = True) -> Target:
    """The cards that a noun speaks of, chosen when it is done if so many of them are; how many must be said.

    ``of_zone``: what 从… says.
    """
    if noun.first.name != "desc":
        return whole(sense, noun)
    words = within(sense, of_zone, said(sense, noun.first), noun)
    if words.kind == LEADER:
        return whole(sense, noun)
    if counted and words.number is None and not words.every and words.bound != "任意":
        raise sense.fail("没有写几张：请写数量，或写「所有」", noun)
    what = select(sense, words, noun)
    if sense.in_cost and what.whose == "双方" and not what.shown:
        what = replace(what, whose="自己")  # 10.4.3
    if what.whose == "双方" and what.zones in {(HAND,), (DECK,)}:
        what = replace(what, whose="自己")
    if what.most is not None or what.least is not None:
        sense.that = Ref("那")
    return what


def within(sense: Sense, place_: Said | None, what: Said, at: Part) -> Said:
    """``what``, of the cards that 从… says."""
    if place_ is None:
        return what
    if place_.shown:
        return replace(what, shown=True)
    if not place_.placed or place_.bottom:
        raise sense.fail("「从」后面只能写是谁的哪个领域", at)
    if what.zone or (what.whose is not None and place_.whose is not None):
        raise sense.fail("从哪里写了两次", at)
    return replace(what, zone=place_.zone, whose=place_.whose or what.whose, top=place_.top)


def origin(sense: Sense, from_: Part) -> Said:
    """What 从… says: whose and which zone, or the cards just looked at."""
    noun = from_.rule("noun")
    if noun is not None:
        return place(sense, noun)
    if not sense.shown:
        raise sense.fail("「从中」说的是哪些牌？前面没有查看或展示过牌", from_)
    return Said(shown=True)


def place(sense: Sense, noun: Part) -> Said:
    """Whose and which zone, and nothing else."""
    found = said(sense, noun.first) if noun.first.name == "desc" else None
    if found is None or not found.placed or not (found.zone or found.whose):
        raise sense.fail("这里要写是谁的哪个领域", noun)
    return found
