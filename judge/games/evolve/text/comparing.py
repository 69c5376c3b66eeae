"""Demands that compare a card with another one, or with a number, and those of a word before its kind (2.3.4)."""

from __future__ import annotations

import re

from judge.effects.nodes.meant import Fact, Filter, Ref, Relation, Select
from judge.effects.syntax import Part
from judge.games.evolve.text.deeds import done_so
from judge.games.evolve.text.icons import THIS
from judge.games.evolve.text.sense import Sense
from judge.games.evolve.text.words import fact, relation, whose, zone

_CLASSES = frozenset(("中立", "精灵", "皇家护卫", "巫师", "龙族", "梦魇", "主教"))
_AMONG_NAMES = re.compile(
    r"与(自己|对手)的?(战场|墓场|额外区|消失领域|手牌)(?:上|中|里)?的(其他)?(?:([^・]+)・)?(随从|护符|法术|卡牌)"
)


def as_compared(sense: Sense, qual: Part) -> Filter:
    """What a description demands as compared with another card, its name, or a number."""
    word = qual.first
    if word.name == "FACT_BY":
        return _by_value(sense, qual)
    return _of_that_name(sense, word) if word.name == "SAME_NAME" else _compared(sense, word)


def _of_that_name(sense: Sense, word: Part) -> Filter:
    """与此卡牌同名的, 与该随从名称不同的, 与此卡牌同名的卡牌以外的."""
    if (among := _AMONG_NAMES.match(word.text)) is not None:  # 与自己墓场的随从同名的
        filters = (trait(among[4]),) if among[4] else ()
        of = Select(among[5], whose(among[1]), (zone(among[2]),), filters, other=bool(among[3]))
        return Filter("名称", "=", than=Fact("名称", of))
    what = _other_card(sense, word.text, word)
    bare = word.text.removeprefix("除")
    other = (("不同" in bare) + (re.search("以外|除外", bare) is not None) + bare.startswith("不与")) % 2 == 1
    return Filter("名称", "≠" if other else "=", than=Fact("名称", what))


def _other_card(sense: Sense, said: str, word: Part, *, done: bool = False) -> Ref:
    """The one card that another is compared with: this one, or the one spoken of last; ``done``: by what was done."""
    if any(this in said for this in ("此卡", "此随从")):
        return THIS
    that = sense.that
    if not isinstance(that, Ref) or "-" in that.role or (done and sense.several(that)):
        raise sense.fail("是和哪一张比？前面没有说到一张牌", word)
    return that


_FACTS = re.compile("(?:原本的?)?(?:攻击力|生命值|体力|费用)|种类|职业|名称")


def alike_in(sense: Sense, word: Part) -> tuple[Filter, ...]:
    """原本的费用和种类与其相同的: as another card has each of several facts."""
    what = _other_card(sense, word.text, word)
    facts = [fact(name) for name in _FACTS.findall(word.text)]
    return tuple([Filter(name, "=", than=Fact(name, what)) for name in facts])


_AGAINST = re.compile(r"((?:原本的?)?.+?)(比|不|等于|低于|小于|高于|大于|与|为|是)(.*)")
_NO_LESS, _NO_MORE = ("不低于", "不小于", "等于或高于", "高于或等于"), ("不高于", "不大于", "等于或低于", "低于或等于")


_TURNED = re.compile(r"^与(.+?)的((?:原本的?)?(?:攻击力|生命值|体力|费用))(?:相同|相等)的$")
_SO = re.compile("(?:因此|由此|以此方式)?(?:丢弃|破坏|消失|展示|返回手牌|放置到墓场)的")


def _compared(sense: Sense, word: Part) -> Filter:
    """费用比此卡牌低的, 攻击力不高于该随从的: as compared with what another card has."""
    said = _TURNED.sub(r"\2与\1的\2相同的", word.text)  # 与该随从的费用相同的
    found = _AGAINST.match(said)
    assert found is not None
    name, rest = fact(found[1]), found[2] + found[3]
    if "能量点最大值" in rest:
        return Filter(name, _compares(rest), than=Fact("能量点最大值", Ref("玩家", "自己")))
    if (so := _SO.search(rest)) is not None and not done_so(sense, so[0]):
        raise sense.fail("是和哪一张比？前面没有写做什么，或者不是最近做的", word)
    what = _other_card(sense, rest, word, done=so is not None)
    of_it = re.search("的(原本的?)?(攻击力|生命值|体力|费用)(?=相同|相等|的|$|或|及|以|未)", rest)
    other = fact((of_it[1] or "") + of_it[2]) if of_it is not None else name
    return Filter(name, _compares(rest), than=Fact(other, what))


def _by_value(sense: Sense, qual: Part) -> Filter:
    """费用为自己墓场的法术的张数或以下的: as compared with a number that is counted or read."""
    said, bound = qual.first.text, qual.the("BOUND_END").text
    name = fact(re.sub("为|是|等于|与", "", said))
    return Filter(name, relation(bound), than=sense.value(sense, qual.the("value")))


def _compares(rest: str) -> Relation:
    """What 比…高的, 不高于…的, 为…或以下的 compare by."""
    if rest.startswith(("为", "是")):
        return relation(rest)
    if rest.startswith(_NO_LESS):
        return "≥"
    if rest.startswith(_NO_MORE):
        return "≤"
    if any(said_ in rest for said_ in ("高的", "大的")) or rest.startswith(("高于", "大于")):
        return ">"
    return "=" if rest.startswith(("与", "等于")) else "<"


def trait(word: str) -> Filter:
    """What a word right before a kind demands: a type, a class, a token, a kind."""
    if word == "衍生物":
        return Filter(word, "=", (True,))
    if word in {"进化", "高等", "随从", "护符", "法术"}:
        return Filter("种类", "=", (word,))
    return Filter("职业" if word in _CLASSES else "类型", "=", (word,))
