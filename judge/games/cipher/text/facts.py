"""What a card is asked to be: its names, icons, numbers and states (4, 5)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.effects import numerals
from judge.effects.nodes.meant import Filter, Relation
from judge.effects.syntax import Part
from judge.games.cipher.text import icons, terms
from judge.games.cipher.text.sense import Sense

_OR = ("或", "或者")
DONE = "本回合"
"""What a unit has done this turn."""


def trait(sense: Sense, item: Part) -> Filter:  # noqa: PLR0911 - one a kind
    """One demand on a card that a value or a name answers."""
    if item.word("KIND_IS"):
        kind = item.said("KIND_IS")[:2]
        return Filter(kind, "=", (inside(sense, item.the("FACT", "NAME")),))
    if item.word("SUPPORT_SKILL"):
        return Filter("支援能力", "=", (item.word("OWN") is not None,))
    if item.word("OWN") and (printed := item.word("ICON")) is not None:
        return Filter("关键词能力", "=", (_keyword(sense, printed),))
    if item.word("OWN") and (named := item.word("ABILITY")) is not None:
        return Filter("能力名", "=", (inside(sense, named),))
    if item.word("FACT_KIND"):
        return none_of(sense, item.the("FACT_KIND"), some=item.word("OWN") is not None)
    if (facts := item.rule("facts")) is not None:
        demand = listed(sense, facts)
        apart = either(facts) or sense.each_of_them
        if item.word("OWN", "OWN_NOT", "LACKING") and len(demand.values) > 1 and not apart:
            raise sense.fail("同时具有还是具有其一？请写「或」，或分开写", facts)
        if demand.or_ and item.word("OWN_NOT", "LACKING"):
            raise sense.fail("不具备哪一样？请分成两个条件写", facts)
        return negated(demand)[0] if item.word("OWN_NOT", "LACKING") else demand
    if (bound := item.rule("bound")) is not None:
        relation, number = amount(bound)
        return Filter(item.said("STAT"), relation, (number,))
    if (called := item.rule("names")) is not None:
        words = item.said("NAME_IS", "NAME_IS_NOT")
        return Filter("称号" if "称号" in words else "单位名", "≠" if "不" in words else "=", names(sense, called))
    if (called := item.rule("of_bonds")) is not None:
        return Filter("单位名", "=", names(sense, called))
    if item.word("RANGE"):
        return Filter("射程", "≠" if item.word("OWN_NOT") else "=", (item.said("SPAN", "NUM"),))
    said = item.parts[0]
    return state(said)


def each(sense: Sense, item: Part) -> tuple[Filter, ...]:
    """同时具备<飞行>和<龙>属性: every one of them, where 或 would be either."""
    kinds = by_kind(sense, item.the("facts"))
    found = tuple([Filter(kind, "=", (value,)) for kind, values in kinds.items() for value in values])
    if len(found) < _BOTH or either(item.the("facts")):
        raise sense.fail("「同时」后面要用「和」写两项以上", item)
    return found


_BOTH = 2


def _keyword(sense: Sense, printed: Part) -> str:
    """具备〖转职技〗的: which icon an ability of it has."""
    found = icons.icon(printed.text[1:-1].strip())
    if found is None or found[1:]:
        raise sense.fail(f"不认识图标{printed.text}", printed)
    return str(found[0])


def none_of(sense: Sense, kind: Part, *, some: bool = False) -> Filter:
    """不具备势力的: it has no value of that kind at all; 具备势力的: it has ``some``."""
    fact = "势力" if "标记" in kind.text else kind.text
    if fact not in terms.MAY_LACK:
        raise sense.fail(f"没有{fact}的卡不在能读懂的范围内", kind)
    return Filter(f"{'有' if some else '没有'}{fact}", "=", (True,))


def state(said: Part) -> Filter:
    """已行动, 转职后 and the like."""
    if said.name == "GROWN":
        return Filter("转职后" if "转职" in said.text else "升级后", "=", (True,))
    if said.name == "UNGROWN":
        return Filter("转职后" if "转职" in said.text else "升级后", "=", (False,))
    if said.name == "PROMOTABLE":
        return Filter("没有转职费用" if said.text[0] in "没不未" else "有转职费用", "=", (True,))
    if said.name == "DONE":
        return Filter(DONE, "=", (next(deed for deed in terms.DEEDS_SAID if deed in said.text),))
    if said.name == "FACE":
        return Filter("朝向", "=", (said.text[:2],))
    return Filter("行动状况", "=", ("已行动" if "已行动" in said.text or "横置" in said.text else "未行动",))


def amount(bound: Part) -> tuple[Relation, int]:
    """2以下, 3以上, 未满40."""
    number = numerals.number(bound.said("NUM"))
    kind = next((child.name for child in bound.parts if child.is_word and child.name != "NUM"), "")
    return terms.ABOVE.get(kind, "="), number


def called(sense: Sense, item: Part) -> tuple[str, ...]:
    """存在<甲>: a name between the brackets of an icon, where no icon is called so and nothing is said behind it."""
    facts = item.rule("facts") if len(item.parts) == 1 else None
    if facts is None or any(child.name not in {"FACT", "FSEP"} for child in facts.parts):
        return ()
    said = tuple([inside(sense, child) for child in facts.parts if child.name == "FACT"])
    known = any(_kinds_of(value) or value in {"男", "女"} for value in said)
    return () if known or (len(said) > 1 and not either(facts)) else said


def listed(sense: Sense, facts: Part) -> Filter:
    """<弓>和<魔法>武器, <女性>; the kind is said, or is known from the value."""
    values: list[str] = []
    kinds: set[str] = set()
    for child in facts.parts:
        if not child.is_word:
            continue
        if child.name in {"FACT", "BARE_FACT"}:
            value = inside(sense, child)
            if child.name == "BARE_FACT" and value in terms.FACT_VALUES["阶级"]:
                kinds.add("阶级")
            values.append({"男": "男性", "女": "女性"}.get(value, value))
        elif child.name == "FACT_KIND":
            kinds.add("势力" if "标记" in child.text else child.text)
    if not kinds:
        kinds = {kind for value in values for kind in _kinds_of(value)}
        if any(not _kinds_of(value) for value in values):
            raise sense.fail("不知道这是势力、性别、武器还是属性：请写明，例如「<飞行>属性」", facts)
    if kinds == {"职业"} and set(values) <= set(terms.FACT_VALUES["阶级"]):
        kinds = {"阶级"}
    of_each = _each_of_its_kind(facts, values)
    if len(of_each) > 1 and either(facts):
        first, *others = [Filter(kind, "=", tuple(words)) for kind, words in of_each.items()]
        return replace(first, or_=tuple(others))
    if len(kinds) != 1 or len(of_each) > 1:
        raise sense.fail("不同种类的特征不能连在一起：两样都要的请分成两个条件写，其一即可的请写「或」", facts)
    return Filter(kinds.pop(), "=", tuple(values))


def _each_of_its_kind(facts: Part, values: list[str]) -> dict[str, list[str]]:
    """The values by their kinds: by the one that is said behind them, unless each is known to be of another."""
    found: dict[str, list[str]] = {}
    said, words = "", list(values)
    for child in reversed([child for child in facts.parts if child.is_word]):
        if child.name == "FACT_KIND":
            said = "势力" if "标记" in child.text else child.text
        elif child.name in {"FACT", "BARE_FACT"}:
            value = words.pop()
            known = _kinds_of(value)
            kind = said if not known or said in known or (not said and len(known) != 1) else known[0]
            found.setdefault(kind, []).insert(0, value)
    return dict(reversed(found.items()))


def by_kind(sense: Sense, facts: Part) -> dict[str, list[str]]:
    """<白夜>势力和<弓>武器: the values of each kind; a kind is said after its values."""
    found: dict[str, list[str]] = {}
    run: list[str] = []
    for child in facts.parts:
        if child.name in {"FACT", "BARE_FACT"}:
            run.append(inside(sense, child))
        elif child.name == "FACT_KIND":
            found.setdefault("势力" if "标记" in child.text else child.text, []).extend(run)
            run = []
    if run and not found:
        whole = listed(sense, facts)
        return {whole.fact: [str(value) for value in whole.values]}
    if run:
        raise sense.fail("最后的特征没有写是势力、性别、武器还是属性", facts)
    return found


def either(joined: Part) -> bool:
    """Whether the values are joined with 或."""
    return any(child.text in _OR for child in joined.parts)


def _kinds_of(value: str) -> list[str]:
    return [kind for kind, values in terms.FACT_VALUES.items() if value in values]


def names(sense: Sense, listed: Part) -> tuple[str, ...]:
    """The names of a list (「甲」和「乙」)."""
    return tuple([inside(sense, child) for child in listed.parts if child.is_word and child.name.startswith("NAME")])


def card_names(sense: Sense, listed: Part) -> tuple[Filter, ...]:
    """「称号 单位名」, which together are the name of a card (4.14), or a unit name alone."""
    (name, *others) = names(sense, listed)
    title, _, unit = name.rpartition(" ")
    if others or not title:
        return (Filter("单位名", "=", (name, *others)),)
    return Filter("称号", "=", (title.strip(),)), Filter("单位名", "=", (unit,))


def inside(sense: Sense, said: Part) -> str:
    """What stands between brackets, as printed; a 的 may follow them."""
    bracketed = said.text[0] in "「<『"
    closed = said.end - 1 - said.text.endswith("的")
    begin, until = (said.start + 1, closed) if bracketed else (said.start, said.end)
    name = sense.source.printed(begin, until).strip()
    if not name:
        raise sense.fail("括号里没有写名字", said)
    return name


def negated(demand: Filter) -> tuple[Filter, ...]:
    """The demands that exactly the others meet: of several of which one is enough, not one."""
    first = replace(demand, or_=())
    others = tuple([one for other in demand.or_ for one in negated(other)])
    if first.relation == "=" and first.values in {(True,), (False,)}:
        return (Filter(first.fact, "=", (not first.values[0],)), *others)
    return (replace(first, relation=terms.OPPOSITE[first.relation]), *others)
