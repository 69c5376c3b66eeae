"""The clauses of card text: which cards they speak of, and what they do to them."""

from __future__ import annotations

from collections.abc import Callable

from judge.effects.nodes import (
    Become,
    Compare,
    Condition,
    Copy,
    Count,
    Damage,
    Defeat,
    Deploy,
    Draw,
    EndTurn,
    Filter,
    Finish,
    Gain,
    GiveUp,
    Grant,
    Heal,
    Look,
    Multiply,
    Node,
    Power,
    Prevent,
    Put,
    Ref,
    Search,
    Select,
    TakeControl,
    Target,
    Turn,
    TurnOf,
    Whose,
)
from judge.effects.reader import Grammar, Source, TextError
from judge.effects.syntax import Part

_WHOSE: dict[str, Whose] = {"我方": "自己", "对方": "对手", "双方": "双方"}
_ZONES = {"牌组": "牌组区", "牌组顶": "牌组区"}
_STATS = {"(攻)": "攻击力", "(防)": "防御力"}
_DIGITS = {digit: value for value, digit in enumerate("零一二三四五六七八九十")} | {"两": 2}
_DEST = {
    "加入手牌": ("手牌", ""),
    "移出游戏": ("移出游戏", ""),
    "放到牌组顶": ("牌组区", ""),
    "放到牌组底": ("牌组区", "最下方"),
    "送入休息区": ("休息区", ""),
    "放入生命区": ("生命区", ""),
    "放入资源区": ("资源区", ""),
}
_PUBLIC = frozenset(("战斗区", "休息区", "资源区", "事件区", "连锁"))
TURN_END = "回合结束"


class Sense:
    """One effect on its way from syntax to meaning."""

    def __init__(self, grammar: Grammar, source: Source) -> None:
        self.grammar, self.source = grammar, source
        self.targets: list[Select] = []
        self.in_cost = False
        self.static = False
        self.until = ""
        self.may = self.instead = self.wears = False
        self.limit: int | None = None

    def fail(self, problem: str, at: Part) -> TextError:
        """``problem``, at the place of a part of the text."""
        return self.grammar.error(self.source, at.start, problem)


def number(text: str) -> int:
    """A number as it is written, 两 and 十 too."""
    return int(text) if text.isdigit() else _DIGITS.get(text, 0)


def whole(sense: Sense, noun: Part) -> Target:
    """The cards that a noun speaks of, as a description: nothing is chosen when the effect is used."""
    said = noun.first
    if said.name == "THIS":
        return Ref("这")
    if said.name == "THAT":
        return Ref("对象") if sense.targets else Ref("那")
    if said.name == "HOST":
        return Ref("装备角色")
    return described(sense, said)


def described(sense: Sense, desc: Part) -> Select:
    """A description: whose, where, how many, of what kind."""
    kind, whose = "", "双方"
    zones: tuple[str, ...] = ()
    filters: list[Filter] = []
    count: int | None = None
    other, either = False, False
    for qual in desc.rules("qual"):
        words = {word.name: word.text for word in qual.parts if word.is_word}
        if "WHOSE" in words:
            whose = _WHOSE[words["WHOSE"]]
        elif "ZONE" in words:
            zones = (_ZONES.get(words["ZONE"], words["ZONE"]),)
        elif "NUM" in words:
            count = number(words["NUM"])
        elif "KIND" in words:
            kind = words["KIND"]
        elif (found := _demand(qual, words)) is not None:
            old = filters[-1] if either and filters else None
            filters = [*filters[:-1], Filter(old.fact, "=", (*old.values, *found.values))] if old else [*filters, found]
        other, either = other or "OTHER" in words, "OR" in words
    if zones == ("手牌",) and not kind:
        kind = "手牌"
    if not kind and not filters and not zones:
        raise sense.fail("没有写是什么牌", desc)
    kind = kind or "牌"
    if kind == "手牌":
        zones = ("手牌",)
    elif kind == "生命牌":
        zones = ("生命区",)
    elif kind == "战术牌" and not zones:
        zones = ("连锁",)
    return Select(kind, whose, zones, tuple(filters), other=other, least=count, most=count)  # type: ignore[arg-type]


def _demand(qual: Part, words: dict[str, str]) -> Filter | None:
    """The demand that a word of a description makes, if it makes one."""
    if "ROLE" in words:
        return Filter("名", "=", (words["ROLE"][1:-1],))
    if "NAME" in words:
        return Filter("牌名", "=", (words["NAME"][1:-1],))
    if "STATE" in words:
        return Filter("状态", "=", (words["STATE"][:-1],))
    if "COLOUR_OF" in words:
        return Filter("颜色", "=", (words["COLOUR_OF"][:-1],))
    if (bound := qual.rule("bound")) is None:
        return None
    value = number(bound.the("NUM").text)
    return Filter(bound.the("BOUNDED").text, "≥" if bound.word("ABOVE") else "≤", (value,))


def aimed(sense: Sense, noun: Part) -> Target:
    """The cards that a noun speaks of; so many of them in the open are targets, chosen on use (705#1)."""
    what = whole(sense, noun)
    if not isinstance(what, Select) or what.most is None or sense.in_cost or sense.static:
        return what
    if what.zones and not set(what.zones) & _PUBLIC:
        return what if what.whose != "双方" else _own(what)
    place = sum(int(str(target.most)) for target in sense.targets) + 1
    sense.targets.append(what)
    return Ref(f"对象{place}") if what.most == 1 else Ref("对象")


def _own(select: Select) -> Select:
    return Select(select.kind, "自己", select.zones, select.filters, select.other, least=select.least, most=select.most)


def _actor(part: Part, default: Whose) -> Whose:
    word = part.word("WHOSE")
    return _WHOSE[word.text] if word else default


def _until(sense: Sense, part: Part) -> str:
    if part.word("THIS_TURN"):
        sense.until = TURN_END
    return sense.until


def _noun(part: Part) -> Part:
    return part.the("noun")


def _give_up(sense: Sense, part: Part) -> list[Node]:
    what = whole(sense, _noun(part))
    if not isinstance(what, Select):
        return [Put(what, "休息区")]
    default: Whose = "自己" if what.whose == "双方" else what.whose
    whose = _actor(part, default)
    made = Select(what.kind, whose, what.zones, what.filters, what.other, least=what.least, most=what.most)
    return [GiveUp(made, part.the("GIVE_UP").text)]


def _let(sense: Sense, part: Part) -> list[Node]:
    what = aimed(sense, _noun(part))
    if stand := part.word("STAND"):
        return [Turn(what, "横置" if stand.text == "横置" else "竖直")]
    if deploy := part.word("DEPLOY"):
        return [Deploy(what, state="横置" if "横置" in deploy.text else "")]
    zone, place = _DEST[part.the("DEST").text]
    return [Put(what, zone, place)]


def _stat(sense: Sense, part: Part) -> list[Node]:
    noun = part.rule("noun")
    what = aimed(sense, noun) if noun else Ref("这")
    until = _until(sense, part)
    words = [word for word in part.parts if word.is_word and word.name in {"STAT", "SIGN", "NUM"}]
    return [
        Power(
            what, _STATS.get(words[i].text, words[i].text), number(words[i + 2].text), until, words[i + 1].text == "-"
        )
        for i in range(0, len(words), 3)
    ]


def _become(sense: Sense, part: Part) -> list[Node]:
    fact = part.the("STAT").text
    what = aimed(sense, _noun(part))
    return [Become(what, _STATS.get(fact, fact), number(part.the("NUM").text), _until(sense, part))]


def _trait(sense: Sense, part: Part) -> list[Node]:
    what, word = aimed(sense, _noun(part)), part.the("ROLE").text[1:-1]
    until = _until(sense, part)
    return [Become(what, "属性", (word,), until) if part.word("BECOME") else Gain(what, "属性", (word,), until)]


def _gain(sense: Sense, part: Part) -> list[Node]:
    """A keyword that is a flag, or the effect that a keyword stands for (307#4)."""
    from judge.games.zero.text import keywords  # noqa: PLC0415 - keywords are written with the clauses of this module

    what, word = aimed(sense, _noun(part)), part.the("KEYWORD").text
    until = _until(sense, part)
    if word != "智谋":
        return [Grant(what, word, until)]
    return [Grant(what, until=until, ability=keywords.ability(sense, part, word, ()))]


def _rename(sense: Sense, part: Part) -> list[Node]:
    what = aimed(sense, _noun(part))
    return [Become(what, "牌名", (part.the("NAME").text[1:-1],), _until(sense, part))]


def _damage(sense: Sense, part: Part) -> list[Node]:
    much = number(part.the("NUM").text)
    if part.word("LIFE_ZONE"):
        return [Damage(None, much, _actor(part, "对手"))]
    return [Damage(aimed(sense, _noun(part)), much)]


def _search(sense: Sense, part: Part) -> list[Node]:
    what = whole(sense, _noun(part))
    if not isinstance(what, Select):
        raise sense.fail("要写找什么牌", part)
    zone = "战斗区" if part.word("DEPLOY") else _DEST[part.the("DEST").text][0]
    made = Select(what.kind, "自己", ("牌组区",), what.filters, least=what.least, most=what.most)
    return [Search(made, zone)]


def _instead(sense: Sense, part: Part) -> list[Node]:
    del part
    sense.instead = True
    return []


def _may(sense: Sense, part: Part) -> list[Node]:
    del part
    sense.may = True
    return []


def _flag(sense: Sense, part: Part) -> list[Node]:
    return [Grant(aimed(sense, _noun(part)), part.the("FLAG").text, _until(sense, part))]


def _prevent(sense: Sense, part: Part) -> list[Node]:
    much = part.word("NUM")
    what = aimed(sense, _noun(part))
    return [Prevent(what, number(much.text) if much else None, _until(sense, part) or TURN_END)]


def _copy(sense: Sense, part: Part) -> list[Node]:
    who, source = part.rules("noun")
    return [Copy(whole(sense, who), aimed(sense, source), ())]


_TOP = Select("牌", "自己", ("牌组区",), least=1, most=1, top=True)

_NODES: dict[str, Callable[[Sense, Part], list[Node]]] = {
    "draw": lambda _, part: [Draw(number(part.the("NUM").text), _actor(part, "自己"))],
    "give_up": _give_up,
    "destroy": lambda sense, part: [Defeat(aimed(sense, _noun(part)))],
    "stand": lambda sense, part: [
        Turn(aimed(sense, _noun(part)), "横置" if part.the("STAND").text == "横置" else "竖直")
    ],
    "let": _let,
    "stat": _stat,
    "become": _become,
    "flag": _flag,
    "lose": lambda sense, part: [Grant(aimed(sense, _noun(part)), "失去效果", _until(sense, part))],
    "gain": _gain,
    "trait": _trait,
    "rename": _rename,
    "control": lambda sense, part: [TakeControl(aimed(sense, _noun(part)))],
    "damage": _damage,
    "heal": lambda sense, part: [Heal(aimed(sense, _noun(part)), number(part.the("NUM").text))],
    "prevent": _prevent,
    "search": _search,
    "look": lambda _, part: [Look(Select("牌", "自己", ("牌组区",), most=number(part.the("NUM").text), top=True))],
    "copy": _copy,
    "copy_used": lambda sense, part: [Copy(Ref("这"), aimed(sense, _noun(part)), ("连锁",))],
    "enter_as": lambda sense, part: [Copy(Ref("这"), whole(sense, _noun(part)), ("登场",))],
    "instead": _instead,
    "may": _may,
    "doubled": lambda _, part: [Multiply(Ref("诱发"), "伤害", int(part.text[2]))],
    "fee": lambda sense, part: [Grant(whole(sense, _noun(part)), "攻击费用", number=number(part.the("NUM").text))],
    "end_turn": lambda _sense, _part: [EndTurn()],
    "finish": lambda _, part: [Finish(_actor(part, "自己"), won=bool(part.word("WIN")))],
}


def nodes(sense: Sense, part: Part) -> list[Node]:
    """What a clause does."""
    if part.name not in _NODES:
        raise sense.fail("这里不能这样写", part)
    return _NODES[part.name](sense, part)


def condition(sense: Sense, part: Part) -> Condition:
    """若我方战斗区中有其他『旅团』."""
    if (turn := part.rule("turn")) is not None:
        return TurnOf(_actor(turn, "自己"))
    has = part.the("has")
    what = whole(sense, _noun(has))
    if not isinstance(what, Select):
        raise sense.fail("「有」后面要写一种牌", has)
    place = has.rule("place")
    zone = place.said("ZONE") if place else ""
    made = Select(
        what.kind,
        _actor(place, "双方") if place else "双方",
        (_ZONES.get(zone, zone),) if zone else what.zones,
        what.filters,
        what.other,
    )
    return Compare(Count(made), "≥", int(str(what.most or 1)))
