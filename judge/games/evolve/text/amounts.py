"""What a number comes to that a text reads off cards or a player, and what it is compared with."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec.structs import replace

from judge.effects.nodes.meant import (
    Amount,
    Both,
    Compare,
    Condition,
    Count,
    Extreme,
    Fact,
    Named,
    Ref,
    Relation,
    Select,
    Sum,
    Target,
    Whose,
)
from judge.effects.rewriting import mentions
from judge.effects.syntax import Part
from judge.games.evolve.text import described, nouns, words
from judge.games.evolve.text.said import Said
from judge.games.evolve.text.sense import Sense
from judge.games.evolve.text.words import DECK, HAND, KINDS, LEADER
from judge.games.evolve.zones import EXTRA, GRAVE

PLAYER_FACTS = frozenset(("能量点", "能量点最大值", "进化点", "超进化点", "回合数"))


def described_in(sense: Sense, noun: Part) -> Part:
    """The description that a noun must be."""
    if noun.first.name != "desc":
        raise sense.fail("这里要写一种牌", noun)
    return noun.first


_MANY = r"([0-9]+|[一二两三四五六七八九十]+)(?:个|枚)((?:或|及)?以[上下]|)"
_COUNTERS = re.compile(rf"(?:上)?(没有|有)(?:{_MANY})?(?:的)?『?((?!或|以[上下])[^『』的]+?)』?(指示物)$")


def counters_are(sense: Sense, clause: Part) -> Condition:
    """此卡牌上没有时计指示物, 此卡牌上有3个或以上的时计指示物."""
    word = clause.the("COUNTERS_ARE")
    noun = clause.rule("noun")
    what = nouns.whole(sense, noun) if noun is not None else Ref("这")
    if (many := _SO_MANY_COUNTERS.match(word.text)) is not None and (of := _of_one_of_them(what, many)) is not None:
        sense.counted = None if mentions(of, Ref("那")) else (of, "个")
        return Compare(of, words.relation(many[4]), words.written(many[3]))  # 指示物为4个或以上
    found = _COUNTERS.match(word.text)
    if found is None or isinstance(what, Select) or (found[1] == "没有" and found[2]):
        raise sense.fail("这里没有读懂", word)
    if found[4].startswith(("放置", "移除", "取")):
        raise sense.fail("这里没有读懂是什么指示物", word)
    have = Fact(f"{found[4]}指示物", what)
    if found[1] == "没有":
        return Compare(have, "=", 0)
    relation: Relation = words.relation(found[3] or "") if found[2] else "≥"
    return Compare(have, "≥" if relation == "=" else relation, words.written(found[2]) if found[2] else 1)


def _of_one_of_them(what: Target, said: re.Match[str]) -> Amount | None:
    """How many counters a card has; as many as any has, where 1张 says that one with so many is enough."""
    if not isinstance(what, Select):
        return Fact(f"{said[1]}指示物", what)
    one = what.least == what.most == 1 and not (what.top or what.random)
    if not one or words.relation(said[4]) != "≥":
        return None
    return Extreme(f"{said[1]}指示物", replace(what, least=None, most=None))


_SO_MANY_COUNTERS = re.compile(
    r"(?:上)?(?:的)?『?([^『』的]+?)』?(指示物)(?:的?(?:数量|个数))?(?:为|是|有)([0-9]+)(?:个|枚)?(.*)$"
)
_AMOUNT = re.compile(
    r"((?:的)?(?:原本的?)?(?:[^0-9X不为是在有已]+))(?:不为|不是|已经?为|已经?是|已|为|是|在|有)?([0-9]+|X)"
)
_NUMBERS = frozenset(("张数", "数量", "个数"))


def amount_is(sense: Sense, clause: Part) -> Condition:
    """此卡牌的攻击力为5或以上, 自己的能量点最大值为7或以上, 自己的手牌张数为3或以下."""
    if clause.word("AMOUNT_THAN"):
        return _amount_than(sense, clause)
    word = clause.the("AMOUNT_IS")
    found = _AMOUNT.match(word.text)
    if found is None:
        raise sense.fail("这里没有读懂", word)
    relation = words.relation(word.text)
    name = words.fact(found[1])
    if re.search("[0-9]种", word.text) and "种类" not in name:  # 费用有3种或以上
        name = f"{name}的种类数"
    who, whos = clause.rule("noun"), list(clause.rules("noun"))
    right = words.written(found[2])
    if len(whos) > 1:
        return Compare(of_all(sense, whos, name, word), relation, right)
    if (both := _each_of_both(sense, who, name)) is not None:  # 自己和对手的能量点最大值为10: of each of them
        return Both(tuple([Compare(each, relation, right) for each in both]))
    left = number_of(sense, who, name, word)
    unit = re.search(r"[0-9]+(点|张|个|种)?", word.text)
    sense.counted = None if unit is None or mentions(left, Ref("那")) else (left, unit[1])
    return Compare(left, relation, right)


def _each_of_both(sense: Sense, who: Part | None, name: str) -> tuple[Fact, ...] | None:
    """The number of each player, or of his leader, where a noun names both of them."""
    found = described.said(sense, who.first) if who is not None and who.first.name == "desc" else Said()
    if found == Said(whose="双方") and name in PLAYER_FACTS:
        return tuple([Fact(name, Ref("玩家", one)) for one in _SIDES])
    if replace(found, every=False) == Said(LEADER, "双方"):
        return tuple([Fact(name, Ref(LEADER, one)) for one in _SIDES])
    return None


def of_one(sense: Sense, what: Said, at: Part) -> None:
    """自己和对手的手牌为3张: of each of them, or of both together? What lies on the field is counted as one."""
    if what.whose == "双方" and what.zone in {HAND, DECK, GRAVE}:
        raise sense.fail("是双方各几张，还是一共几张，没有读懂", at)
    if what.whose is None and what.holder is None and what.zone in {HAND, DECK, GRAVE, EXTRA}:
        raise sense.fail(f"没有写是谁的{what.zone}：请写「自己的」或「对手的」", at)


_SIDES: tuple[Whose, ...] = ("自己", "对手")
_TWO = 2


def counted(sense: Sense, noun: Part) -> Amount:
    """How many cards a noun means."""
    return number_of(sense, noun, "张数", noun)


def _amount_than(sense: Sense, clause: Part) -> Condition:
    """自己的主战者的生命值比对手的主战者低."""
    nouns_ = list(clause.rules("noun"))
    if len(nouns_) != _TWO:
        raise sense.fail("没有写是谁的数值", clause)
    who, other = nouns_
    word = clause.the("AMOUNT_THAN")
    name = words.fact(word.text.removesuffix("比"))
    relation: Relation = ">" if clause.said("MORE") in "多高大" else "<"
    if name in _NUMBERS and who.first.name == other.first.name == "desc":  # 自己战场上的随从数量比对手多
        one, its = described.said(sense, who.first), described.said(sense, other.first)
        if its == Said(whose=its.whose):
            counted_ = Count(nouns.select(sense, replace(one, whose=its.whose), other))
            if one.whose in {None, its.whose}:
                raise sense.fail("没有读懂是谁的和谁的比", other)
            return Compare(number_of(sense, who, name, word), relation, counted_)
    return Compare(number_of(sense, who, name, word), relation, number_of(sense, other, name, word))


def number_of(sense: Sense, who: Part | None, name: str, at: Part) -> Amount:  # noqa: PLR0911 - one a kind of number
    """A number of a card or a player, or of cards."""
    if who is None:
        if name in PLAYER_FACTS:
            return Fact(name, Ref("玩家", "自己"))
        raise sense.fail("没有写是谁的数值", at)
    if (most := _MOST_OF_ALL.match(name)) is not None:
        return _of_who_has_most(sense, who, words.fact(name[most.end() :]), highest=most[1] in "大高")
    if name in _NUMBERS and who.first.name in {"SO", "THAT"}:
        meant = nouns.whole(sense, who)
        return how_many_of(sense, meant, who.text if who.first.name == "SO" else "")
    if (kinds := _KINDS.fullmatch(name)) is not None:  # 自己墓场的卡牌的原本的费用的种类数
        counted = described.said(sense, described_in(sense, who))
        if counted.number is not None or counted.bound:
            raise sense.fail("数量写了两次", who)
        of_one(sense, counted, who)
        what_fact = words.fact(kinds[1]).removeprefix("卡牌")
        return Count(nouns.select(sense, replace(counted, every=False), who), distinct=what_fact)
    if name in _NUMBERS:
        counted = described.said(sense, described_in(sense, who))
        if counted.number is not None or counted.every or counted.bound:
            raise sense.fail("数量写了两次", who)
        if turned_just_now(sense, counted, who):
            return Fact("张数", sense.deed.to)
        of_one(sense, counted, who)
        return of_different(nouns.select(sense, counted, who))
    if name in PLAYER_FACTS:
        whose = player(sense, who)
        if whose == "双方":
            raise sense.fail("是每一位的，还是双方合计，没有读懂", who)
        return Fact(name, Ref("玩家", whose))
    what = nouns.whole(sense, who)
    if isinstance(what, Select) and (what.most is not None or what.least is not None):
        raise sense.fail("这里不写数量", who)
    return _of_cards(sense, what, name, at)


def turned_just_now(sense: Sense, what: Said, at: Part) -> bool:
    """横置任意张数的『A』：…横置的『A』的张数: those that were turned, and not all that lie so."""
    states = [str(one.values[0]) for one in what.filters if one.fact == "状态"]
    rest = [one for one in what.filters if one.fact != "状态"]
    turned, placed = sense.turned, bool(what.zone) or what.whose is not None or what.other or what.shown
    if len(states) != 1 or placed or turned is None or states[0] != turned[0]:
        return False
    of = turned[1] if isinstance(turned[1], Select) else None
    alike = of is not None and what.kind in {"", "卡牌", of.kind} and all(one in of.filters for one in rest)
    if states[0] in sense.deed.words and sense.deed.several and alike:
        return True
    raise sense.fail(f"数的是刚才{states[0]}的，还是所有{states[0]}的？后者请写明是谁的、在哪里", at)


def _of_who_has_most(sense: Sense, who: Part, fact: str, *, highest: bool) -> Extreme:
    """自己战场上的随从的最大的攻击力."""
    among = nouns.whole(sense, who)
    if not isinstance(among, Select) or among.most is not None or among.least is not None:
        raise sense.fail("哪些牌里最高的，没有读懂：请写「自己战场上的随从」", who)
    return Extreme(fact, among, highest=highest)


def of_all(sense: Sense, whos: Sequence[Part], name: str, at: Part) -> Amount:
    """A number of several, side by side: of cards in one place as of one kind or the other, else all together.

    A card that is both is one card all the same.
    """
    if len(whos) < _TWO:
        return number_of(sense, whos[0] if whos else None, name, at)
    if name not in _NUMBERS:
        if SUM.search(name) is None:
            raise sense.fail("是每一个的，还是合计，没有读懂：请写「…的合计」", at)
        return Sum(tuple([number_of(sense, who, name, at) for who in whos]))
    found: list[Said] = []
    for who in whos:
        words_ = described.said(sense, described_in(sense, who))
        words_ = nouns.alike(found[-1], words_) if found else words_
        bare = Said(words_.kind, words_.whose, zone=words_.zone, filters=words_.filters, name=words_.name)
        if words_ != replace(bare, also_in=words_.also_in, other=words_.other):
            raise sense.fail("这里只写是谁的、在哪里、是什么牌", who)
        of_one(sense, words_, who)
        last = found[-1] if found else None
        same = last is not None and (last.zone, last.whose, last.also_in) == (words_.zone, words_.whose, words_.also_in)
        if last is not None and same and not words_.other and (words_.kind or words_.filters):
            also = (words_.kind or "卡牌", words_.filters)
            found[-1] = replace(last, kind=last.kind or "卡牌", either=(*last.either, also), name="")
        else:
            found.append(words_)
    counts = tuple([Count(nouns.select(sense, words_, at)) for words_ in found])
    return counts[0] if len(counts) == 1 else Sum(counts)


def how_many_of(sense: Sense, meant: Target, said: str) -> Amount:
    """以此方式丢弃的法术的张数: how many of those that were discarded are of the kind that is said."""
    kind = next((kind for kind in KINDS if kind in said), "")
    if isinstance(meant, Select):
        return Count(meant)
    return Fact("张数", meant) if kind in {"", sense.deed.kind} else Count(Select(kind, among=meant))


SUM = re.compile("的?(?:合计|总和|之和|总计)$")
"""What says that a number is what all of several cards have together."""


def _of_cards(sense: Sense, what: Target, name: str, at: Part) -> Amount:
    """A number of one card; of several which of them is meant, or that it is all of it, must be said."""
    alone = SUM.sub("", name)
    if alone != name:
        return Fact(alone, what, total=True)
    if isinstance(what, Select) and len(what.filters) and isinstance(what.filters[-1].than, Extreme):
        extreme = what.filters[-1].than
        if extreme.fact == name:  # 攻击力最高的随从的攻击力: one number, however many cards have it
            return extreme
    one = what.among if isinstance(what, Select) else None
    if (one == Ref("那") and not sense.deed.several) or (one == Ref("支付") and sense.paid_one):
        return Fact(name, what, total=True)  # 因此放置到战场上的士兵・随从的生命值: of the one, if it is one
    if isinstance(what, Select) or (isinstance(what, Ref) and sense.several(what)):
        raise sense.fail(f"几张卡牌的{name}，是合计，还是哪一张的？请写「{name}的合计」或「{name}最高的…的{name}」", at)
    return Fact(name, what)


def of_different(what: Select) -> Count:
    """名称不同的随从的数量: how many names there are among them, and not how many of them."""
    if not what.distinct:
        return Count(what)
    return Count(replace(what, distinct=()), distinct=what.distinct[0])


_MOST_OF_ALL = re.compile("中?最([大高小低])的")
"""What says that a number is that of the card that has most of it, or least."""
_KINDS = re.compile("(.+?)的种类(?:数|数量)?")
"""How many different costs, or names, there are among some cards."""


def narrowed(sense: Sense, among: Said, what: Said, at: Part) -> Said:
    """The cards of a description that lie where another one says."""
    if among.top or among.bottom or (what.zone and among.zone) or (what.whose is not None and among.whose is not None):
        raise sense.fail("是谁的、在哪里写了两次", at)
    if among.holder is not None and (what.whose is not None or what.holder is not None):
        raise sense.fail("是谁的写了两次", at)
    if among.either_zone:
        if what.number is not None or what.bound:
            raise sense.fail("两个领域用「或」连接，是各有几张，还是一共几张，没有读懂", at)
        what = replace(what, also_in=among.also_in)
    holder = among.holder or what.holder
    return replace(what, zone=among.zone or what.zone, whose=among.whose or what.whose, holder=holder)


ROLLED = "骰子的点数"


def rolled(sense: Sense, at: Part, word: str) -> Named:
    """What a die showed; rolled several times, what they come to, which must be said."""
    if not sense.rolled:
        raise sense.fail("前面没有掷骰子", at)
    if (sense.rolled > 1) != any(total in word for total in ("合计", "总和", "之和")):
        raise sense.fail("掷了几次骰子？是哪一次的点数，还是合计，没有读懂", at)
    return Named(ROLLED if sense.rolled == 1 else f"{ROLLED}的合计")


def player(sense: Sense, noun: Part) -> Whose:
    """The player that a noun names."""
    found = described.said(sense, noun.first) if noun.first.name == "desc" else Said()
    if found.whose is None or found != Said(whose=found.whose):
        raise sense.fail("这里要写是谁：自己、对手", noun)
    return found.whose
