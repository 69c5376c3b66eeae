"""What the words of a description demand of a card: what it is called, what its numbers and its state are."""

from __future__ import annotations

import re

from judge.effects.nodes.meant import Fact, Filter, Ref, Relation, X
from judge.effects.numerals import number
from judge.effects.syntax import Part
from judge.games.zero.text.sense import Sense

_BRACKETED = re.compile("[“『{](.*)[”』}]")


def named(text: str) -> str:
    """The name between the brackets of {甲} or 名为{甲}."""
    return text[text.index("{") + 1 : -1]


def demand(qual: Part) -> Filter | None:  # noqa: PLR0911, PLR0912 - one a kind of word
    """The demand that a word of a description makes, if it makes one."""
    word = qual.first
    match word.name:
        case "ROLE_IS":
            fact = "角色名" if "角色名" in word.text else "属性" if "属性" in word.text else "名"
            return Filter(fact, "=", (word.text[word.text.index("『") + 1 : word.text.index("』")],))
        case "ROLE":
            return Filter("名", "=", (word.text[1:-1],))
        case "NAME_HAS":
            return Filter(
                "牌名", "含", (word.text.rstrip("”}』").replace("“", "『").replace("{", "『").partition("『")[2],)
            )
        case "NAME":
            return Filter("牌名", "=", (named(word.text),))
        case "STATE":
            if "面" in word.text:
                return Filter("朝向", "=", (facing(word.text),))
            upright = any(said in word.text for said in ("竖", "未", "没有"))
            return Filter("状态", "=", ("竖直" if upright else "横置",))
        case "LEVELLED":
            return Filter("等级", "=", (1,)) if word.text[0] in "没未尚" else Filter("等级", "≥", (2,))
        case "THE_NUMBER":
            return Filter(fact_of(word.text), "=", than=X())
        case "EQUIPPED":
            return wearing(word.text)
        case "HURT":
            return Filter("伤害", "=", (0,)) if word.text[0] in "没未" else Filter("伤害", "≥", (1,))
        case "COMPARED":
            left, _, right = word.text.replace("比", "").partition("此牌")
            fact = fact_of(left)
            than = fact_of(right) if any(other in right for other in (*_ICONS, *_FACTS)) else fact
            relation = related((left + right).replace(fact, "").replace(than, ""))
            return Filter(fact, relation, than=Fact(than, Ref("这")))
        case "FIGHTING" if "战斗" in word.text:
            return Filter("交战", "=", (True,))
        case "FIGHTING":
            return Filter("战斗", "=", tuple([end for end in ("攻击", "防御") if end in word.text]))
        case "COLOUR_OF":
            return Filter("颜色", "=", (word.text[:-1],))
        case "bound":
            if word.word("X"):
                return _of_x(word)
            if limited := word.said("LIMITED"):
                return Filter(fact_of(limited), related(limited), (number(word.said("NUM")),))
            relation = "≥" if word.word("ABOVE") else "≤" if word.word("BELOW") else "="
            several = tuple([number(one.text) for one in word.parts if one.name == "NUM"])
            if word.word("OR"):
                return Filter(fact_of(word.said("BOUNDED")), "=", several)
            return Filter(fact_of(word.said("BOUNDED")), relation, several[:1])
    return None


def _of_x(word: Part) -> Filter:
    """费用为X的, 费用X以下的: what X is, the text says elsewhere."""
    said = word.said("LIMITED", "BOUNDED")
    relation: Relation = "≥" if word.word("ABOVE") else "≤" if word.word("BELOW") else related(said)
    return Filter(fact_of(said), relation, than=X())


def facing(said: str) -> str:
    """面朝上, 面朝下, by words for either."""
    return "面朝上" if "面朝上" in said or "正面" in said else "面朝下"


def wearing(said: str) -> Filter:
    """装备了装备牌的, 装备着{甲}的: of the cards on it one is called so."""
    if "{" in said:
        return Filter("装备的牌名", "=", (said[said.index("{") + 1 : said.index("}")],))
    if "『" in said:
        return Filter("装备的名", "=", (said[said.index("『") + 1 : said.index("』")],))
    return Filter("没有装备" if said[0] in "没未" else "装备", "=", (True,))


_ICONS = {"(攻)": "攻击力", "(防)": "防御力"}
_FACTS = ("费用", "攻击力", "防御力", "等级")
_OPPOSITE: dict[Relation, Relation] = {"<": "≥", ">": "≤"}


def fact_of(said: str) -> str:
    """The number that a word begins with."""
    return next((fact for icon, fact in _ICONS.items() if icon in said), "") or next(f for f in _FACTS if f in said)


def related(said: str) -> Relation:
    """How much a number is, by a word such as 低于, 不超过, 达到; equal, where it says neither more nor less."""
    if "达到" in said:
        return "≥"
    less = any(word in said for word in ("低", "小", "少", "未满", "不满", "不足", "不到"))
    if not less and not any(word in said for word in ("高", "大", "多", "超过")):
        return "="
    relation: Relation = "<" if less else ">"
    refused = re.search("不(?=[低高小大少多超])", said)
    return _OPPOSITE[relation] if refused else relation


def of_the_number(sense: Sense, said: Part) -> None:
    """Refuse 该数字 where none was declared, or where it is one that nobody would declare."""
    if not sense.declared:
        raise sense.fail("前面没有写宣布一个数字", said)
    if fact_of(said.text) not in {"费用", "等级"}:
        raise sense.fail("宣布的数字，只读得懂费用和等级", said)


def at_most(qual: Part) -> Filter | None:
    """费用3以上5以下: the upper bound, where both are said."""
    word = qual.first
    if word.name != "bound" or not (word.word("ABOVE") and word.word("BELOW")):
        return None
    return Filter(fact_of(word.said("BOUNDED")), "≤", (number([w.text for w in word.parts if w.name == "NUM"][-1]),))
