"""Noun phrases: which cards, players or abilities are meant (1.83a, 1.83b, 1.123), how many, and whether as targets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from judge.effects.nodes import Amount, Fact, Filter, Holder, Named, Ref, Select, Target, Whose
from judge.effects.syntax import Part
from judge.games.touhou.text import words
from judge.games.touhou.text.sense import Sense
from judge.games.touhou.text.words import CARD, PLAYER, UNIT

THIS, THAT, CAUSE, OTHER_END = Ref("这"), Ref("那"), Ref("诱发"), Ref("诱发对方")
YOU, OPPONENT = Ref("玩家", "自己"), Ref("玩家", "对手")
_PLAYERS = frozenset(("该玩家", "那位玩家", "那名玩家", "他", "她", "该对手", "该名玩家"))
_BEFORE_CARDS = frozenset(("ZONE", "TOP", "BOTTOM"))


HUED = "所选…"
"""该颜色的, as long as nothing says that it is a counter."""


class Said(Struct, frozen=True):
    """A description as it is worded, before it is known what it is for."""

    target: bool = False
    whose: Whose | None = None
    owner: Part | None = None
    """其, 该玩家, 拥有者, 目标玩家: in whose zone, if that is no word for a player of one's own."""
    owner_is_target: bool = False
    controlled: bool = False
    """Whether it is said who controls it (你操控的), not only whose it is."""
    used: bool = False
    kind: str = ""
    card: bool = False
    """Whether it says 牌: 单位牌 is a card in some zone, 单位 a permanent (1.83a, 1.83b)."""
    player: bool = False
    zones: tuple[str, ...] = ()
    top: bool = False
    bottom: bool = False
    filters: tuple[Filter, ...] = ()
    other: bool = False
    every: bool = False
    any: bool = False
    number: Amount | None = None
    bound: str = ""
    """以上, 以下 or 至多, where the number is not exact."""
    pron: Part | None = None
    fact: str = ""
    facts: tuple[str, ...] = ()
    """More of them, before the last one (攻击力和血量)."""
    counter: str = ""
    stats: str = ""
    named: bool = False
    name: str = ""
    token: bool = False
    next: bool = False
    among: bool = False
    rest: bool = False
    so_shown: bool = False
    gone: str = ""
    """死去的, 被移除的: what was said to have happened to it."""
    given: tuple[Part, ...] = ()
    """What it is said to have (具有…的)."""

    @property
    def counted(self) -> bool:
        """Whether it says how many."""
        return self.number is not None or self.every or self.any


class Meant(NamedTuple):
    """What a noun means; ``by``: the player whose zones it speaks of, if that is none of the two words for players."""

    what: Target
    by: Target | Holder | None = None


def alternatives(sense: Sense, noun: Part) -> tuple[list[Said], bool]:
    """The descriptions that 或 or 和 joins, and whether it was 和."""
    found = [Said()]
    join: Part | None = None
    both = False
    before = last = ""
    for qual in noun.rules("qual"):
        word = qual.first
        if word.name == last and last in {"OF", "INSIDE"}:
            raise sense.fail(f"多了一个「{word.text}」", qual)
        last = word.name
        if word.name in {"OR", "AND"}:
            if join is not None or not before:
                raise sense.fail(f"「{word.text}」前后要写两样东西", qual)
            join, both = qual, both or word.name == "AND"
            continue
        if join is not None and not _goes_on(found[-1], before, word):
            found.append(Said())
            join = None
        found[-1] = _more(sense, found[-1], qual, joined=join is not None)
        join, before = None, word.name if word.name != "OF" else before
    if join is not None:
        raise sense.fail(f"「{join.text}」后面没有写什么", join)
    if not both and len(found) == 2 and _unit_or_player(*found):
        return [replace(found[0], kind=words.ANY_TARGET, player=False)], both
    return found, both


def _unit_or_player(first: Said, second: Said) -> bool:
    """目标单位或玩家: what a mere 目标 can be (1.123)."""
    one, other = (first, second) if first.kind else (second, first)
    alike = (
        replace(one, kind="", target=False)
        == replace(other, player=False, target=False)
        == replace(Said(), number=first.number, bound=first.bound)
    )
    return first.target and alike and one.kind == UNIT and other.player


_LIKE = {
    "FACT": "FACT",
    "RACE": "RACE",
    "HUE": "HUE",
    "NAME": "NAME",
    "ZONE": "ZONE",
    "INSIDE": "ZONE",
    "KIND": "KIND",
    "CARD": "KIND",
}


def _goes_on(made: Said, before: str, word: Part) -> bool:
    """Whether what stands after 或 is another value of the same fact."""
    if _LIKE.get(before) != _LIKE.get(word.name) or word.name not in _LIKE:
        return False
    return _LIKE[word.name] != "KIND" or made.number is None or word.name == "KIND"


def _more(sense: Sense, made: Said, qual: Part, *, joined: bool) -> Said:  # noqa: PLR0911, PLR0912, PLR0915 - one a kind of word
    word = qual.first
    said = word.text
    match word.name:
        case "OF":
            return made
        case "RACE" if made.gone == "非":
            return replace(made, gone="", filters=(*made.filters, Filter("种族", "≠", (said,))))
        case "HUE" if made.gone == "非" and said[0] not in "单多":
            return replace(made, gone="", filters=(*made.filters, Filter("颜色", "≠", words.colours(said))))
        case "RACE":
            return replace(made, filters=_with(sense, made, Filter("种族", "=", (said,)), qual, joined=joined))
        case "HUE":
            return _hue(sense, made, qual, joined=joined)
        case "NAME" | "TITLE":
            name = qual.the("NAME").text[1:-1]
            title = qual.said("TITLE")
            if made.named:
                return replace(made, named=False, name=name)
            return replace(
                made,
                filters=_with(
                    sense, made, Filter("名称", "=", (f"{title}「{name}」" if title else name,)), qual, joined=joined
                ),
            )
        case "EXCEPT" if made.filters and made.filters[-1].relation == "=":
            return replace(made, filters=(*made.filters[:-1], replace(made.filters[-1], relation="≠")))
        case "ZONE" if joined or not made.zones:
            return replace(made, zones=(*made.zones, words.ZONES[said]))
        case "INSIDE" if made.zones or made.filters or made.pron is not None or made.kind or made.target or made.token:
            return made
        case "TOP" | "BOTTOM" if not made.zones:
            owner = {"owner": made.pron, "pron": None} if made.pron is not None else {}
            return replace(made, zones=(words.DECK,), top=word.name == "TOP", bottom=word.name == "BOTTOM", **owner)
        case "KIND":
            return _kind(sense, made, qual, joined=joined)
        case "CARD" if not made.card or joined:
            return replace(made, card=True, kind=made.kind or CARD)
        case "TOKEN" if not made.token:
            kind = words.TOKENS[said]
            if made.gone == "非":
                filters = (*made.filters, Filter("衍生物", "=", (False,)))
                return replace(made, gone="", kind=kind or made.kind, filters=filters)
            if kind and made.kind not in {"", kind}:
                raise sense.fail("种类写了两次", qual)
            return replace(made, token=True, kind=kind or made.kind)
        case "NON" if not made.gone:
            return replace(made, gone="非")
        case "PLAYER" if not made.player:
            return replace(made, player=True)
        case "WHOSE":
            return _whose(sense, made, qual)
        case "CONTROL":
            return _control(sense, made, qual)
        case "THIS" | "THAT" if made.pron is None and made == Said():
            return replace(made, pron=word)
        case "HOLDER":
            return _holder(sense, made, qual)
        case "TARGET" if not made.target:
            return replace(made, target=True)
        case "OTHER" if not made.other:
            if said[-1] in "个张名位":
                if made.counted:
                    raise sense.fail("数量写了两次", qual)
                return replace(made, other=True, number=1)
            return replace(made, other=True)
        case "quant":
            return _quant(sense, made, qual)
        case "STATE":
            state = words.STATES.get(said.removesuffix("的"))
            if state is None:
                raise sense.fail(f"没有读懂「{said}」", qual)
            return replace(made, filters=(*made.filters, state))
        case "LEFT":
            return replace(made, filters=(*made.filters, Filter(words.LEFT[said], "=", (True,))))
        case "bound":
            return replace(made, filters=(*made.filters, _bound(sense, word)))
        case "with":
            return _having(made, word)
        case "FACT" if not made.fact or joined:
            facts = (*made.facts, made.fact) if made.fact else ()
            return replace(made, fact=words.FACTS.get(said, said), facts=facts)
        case "COUNTER" if made.counter == HUED and said == "颜色指示物":
            return replace(made, counter="所选")
        case "COUNTER" if not made.counter:
            return replace(made, counter=counter(said))
        case "HUE_OF":
            if not sense.hue:
                raise sense.fail("前面没有选择颜色", qual)
            if made.counter:
                raise sense.fail("指示物写了两次", qual)
            return replace(made, counter=HUED)
        case "STATS" if not made.stats:
            return replace(made, stats=said.removesuffix("的"))
        case "NAMED" if not made.named:
            return replace(made, named=True)
        case "NO_SLOT":
            return replace(made, given=(*made.given, word))
        case "NEXT" if made.number is None and not made.next:
            return replace(made, next=True)
        case "AMONG" if not made.among:
            return replace(made, among=True)
        case "REST" if not made.rest:
            return replace(made, rest=True)
        case "SO_SHOWN" if not made.so_shown:
            return replace(made, so_shown=True)
        case "BY_YOU":
            return replace(made, filters=(*made.filters, Filter("由你放置", "=", (True,))))
        case "DEAD" if not made.gone:
            return replace(made, gone=said)
    raise sense.fail(f"「{qual.text}」在这里多余，或者和前面写的合不到一起", qual)


def _with(sense: Sense, made: Said, demand: Filter, at: Part, *, joined: bool) -> tuple[Filter, ...]:
    if joined:
        last = made.filters[-1]
        if (last.fact, last.relation) != (demand.fact, demand.relation):
            raise sense.fail("「或」只能连接同一种特征", at)
        return (*made.filters[:-1], replace(last, values=(*last.values, *demand.values)))
    if any(each.fact == demand.fact and each.fact != "颜色值" for each in made.filters):
        raise sense.fail(f"{demand.fact}写了两次", at)
    return (*made.filters, demand)


def _hue(sense: Sense, made: Said, qual: Part, *, joined: bool) -> Said:
    said = qual.first.text
    if said[0] in "单多":
        return replace(
            made,
            filters=(*made.filters, Filter("颜色数", "=" if said[0] == "单" else "≥", (1 if said[0] == "单" else 2,))),
        )
    return replace(made, filters=_with(sense, made, Filter("颜色", "=", words.colours(said)), qual, joined=joined))


def _kind(sense: Sense, made: Said, qual: Part, *, joined: bool) -> Said:
    said = qual.first.text
    if said == "非符卡":
        raise sense.fail("「非符卡」是「非符」还是「符卡以外的牌」？请写明", qual)
    kind, second = words.KINDS[said]
    if made.gone == "非":
        if not second:
            return replace(made, gone="", filters=(*made.filters, words.second_kind(kind, "≠")))
        return replace(made, gone="", kind=made.kind or kind, filters=(*made.filters, words.second_kind(second, "≠")))
    if joined:
        if not made.kind:
            raise sense.fail("「或」前后要写两样东西", qual)
        return _either_kind(sense, made, kind, second, qual)
    if made.kind:
        raise sense.fail("种类写了两次", qual)
    filters = (*made.filters, words.second_kind(second)) if second else made.filters
    return replace(made, kind=kind, filters=filters)


def _either_kind(sense: Sense, made: Said, kind: str, second: str, at: Part) -> Said:
    """道具或结界, 触发类能力或启动类能力: either of two kinds, each with what is said of it."""
    last = made.filters[-1] if made.filters and made.filters[-1].fact == words.SUB else None
    if bool(second) != (last is not None) or (last is not None and (kind != made.kind or last.relation != "=")):
        raise sense.fail("「或」前后的种类要并列：请写成「选择一项：①…②…」，或都写明二级种类", at)
    if last is not None:
        return replace(made, filters=(*made.filters[:-1], replace(last, values=(*last.values, second))), card=False)
    return replace(made, kind=kind if kind == made.kind else f"{made.kind}或{kind}", card=False)


def _whose(sense: Sense, made: Said, qual: Part) -> Said:
    if made.whose is not None or made.owner is not None:
        raise sense.fail("是谁的写了两次", qual)
    return replace(made, whose=words.WHOSE[qual.first.text.removesuffix("的") or qual.first.text])


def _control(sense: Sense, made: Said, qual: Part) -> Said:
    said = qual.first.text
    if made.whose is not None:
        raise sense.fail("是谁的写了两次", qual)
    if said[0] in "其他那" or said.startswith("该玩家"):
        return replace(made, owner=qual.first, controlled=True)
    mine = ("你" in said or "自己" in said) and not (said.startswith(("不", "非")) or "不" in said)
    return replace(made, whose="自己" if mine else "对手", controlled=True, used="使用" in said)


def _holder(sense: Sense, made: Said, qual: Part) -> Said:
    if made.owner is not None or made.whose is not None:
        raise sense.fail("是谁的写了两次", qual)
    return replace(made, owner=qual.first)


def _quant(sense: Sense, made: Said, qual: Part) -> Said:
    word = qual.first
    if made.counted:
        raise sense.fail("数量写了两次", qual)
    if word.word("ALL"):
        return replace(made, every=True)
    if word.word("EQUAL"):
        return replace(made, number=Named("等量"))
    if word.word("SOME") or word.word("ANY"):
        return replace(made, any=True)
    bound = word.said("ABOVE", "BELOW", "MOST")
    kind = "以上" if word.word("ABOVE") else "以下" if word.word("BELOW") else "至多" if bound else ""
    return replace(made, number=words.amount(word.said("NUM", "LETTER")), bound=kind)


def _bound(sense: Sense, bound: Part) -> Filter:
    """颜色值不大于4, 攻击力为3或更少."""
    fact = words.FACTS.get(bound.said("FACT"), bound.said("FACT"))
    relation = words.RELATIONS[bound.said("REL")]
    if (of := bound.rule("fact_of")) is not None:
        other = words.FACTS.get(of.said("FACT"), of.said("FACT"))
        of_whom = of.the("THIS", "THAT", "WHOSE")
        whom = (
            pronoun(sense, of_whom)
            if of_whom.name != "WHOSE"
            else Ref(PLAYER, words.WHOSE[of_whom.text.removesuffix("的")])
        )
        return Filter(fact, relation, than=Fact(other, whom))
    much = words.amount(bound.said("NUM", "LETTER"))
    if bound.word("ABOVE", "BELOW"):
        if relation != "=":
            raise sense.fail("大小写了两次", bound)
        relation = "≥" if bound.word("ABOVE") else "≤"
    return Filter(fact, relation, (much,)) if isinstance(much, int) else Filter(fact, relation, than=much)


def _having(made: Said, part: Part) -> Said:
    if part.word("WITHOUT") and part.word("KEYWORD"):
        return replace(made, filters=(*made.filters, Filter("能力", "≠", (part.said("KEYWORD"),))))
    if part.word("WITHOUT"):
        return replace(made, filters=(*made.filters, Filter(f"指示物:{counter(part.said('COUNTER'))}", "=", (0,))))
    filters, given = list(made.filters), list(made.given)
    for each in part.rules("given", "had"):
        if name := each.said("COUNTER"):
            quant = each.rule("quant")
            many = words.amount(quant.said("NUM", "LETTER")) if quant is not None else 1
            exact: Filter = Filter(
                f"指示物:{counter(name)}", "≤" if quant is not None and quant.word("BELOW") else "≥", (int(str(many)),)
            )
            filters.append(exact)
        else:
            given.append(each)
    return replace(made, filters=tuple(filters), given=tuple(given))


def counter(said: str) -> str:
    """The name of a kind of counters: +1/+1与+1, -1/-1, 计时, 铜钱, 狂气的+1/+1与+1."""
    name = said.removesuffix("指示物").removesuffix("的").replace("该", "那种")
    if name.removesuffix("色") in words.COLOURS:
        return name.removesuffix("色")
    before, sign, rest = name.partition(next((c for c in name if c in "+-"), "\0"))
    return before + pt(sign + rest) if sign else name


def pt(said: str) -> str:
    """+1/+1与+1 in one spelling."""
    return "与".join(
        filter(None, ("/".join(f"{s}{n}" for s, n in changes(said)[:2]), *(f"{s}{n}" for s, n in changes(said)[2:])))
    )


def changes(said: str) -> list[tuple[str, str]]:
    """The signed numbers of +1/+1与+1, in order: attack, health, spirit."""
    found: list[tuple[str, str]] = []
    for char in said:
        if char in "+-":
            found.append((char, ""))
        elif found and (char.isdigit() or char == "x"):
            found[-1] = (found[-1][0], found[-1][1] + char)
    return found


# --- what is meant ------------------------------------------------------------------------------------------------


def pronoun(sense: Sense, word: Part) -> Target:  # noqa: PLR0911 - one a kind of word
    """What 该单位, 其, 后者 … means."""
    said = word.text
    if word.name == "THIS":
        self_named = not (sense.named_else and "单位" in said)
        basic = sense.trigger is None and not sense.cost and not sense.in_cost and sense.that is not None
        if basic and "符卡" in said and sense.targets and sense.targets[-1].kind.startswith(words.SPELL):
            return sense.that if sense.that is not None else THIS
        if self_named and not (basic and "单位" in said):
            return THIS
        if sense.that is None:
            raise sense.fail(f"「{said}」指的是哪一个？前面没有说到别的单位", word)
        return sense.that
    if said in _PLAYERS:
        found = owner(sense, word)
        if isinstance(found, Holder):
            raise sense.fail(f"「{said}」指的是谁？", word)
        return found
    if said in {"前者", "后者"}:
        if sense.trigger is None or sense.trigger.object is None:
            raise sense.fail(f"「{said}」指的是哪一个？前面没有说到两个", word)
        return CAUSE if said == "前者" else OTHER_END
    if "能力" in said and sense.trigger is not None and sense.trigger.object is not None:
        return OTHER_END
    if said == "其自身":
        return THIS
    if sense.that is None:
        if said in {"其", "它"} and sense.trigger is not None and sense.trigger.subject == THIS:
            return THIS
        raise sense.fail(f"「{said}」指的是哪一个？前面没有说到别的", word)
    return sense.that


def owner(sense: Sense, word: Part) -> Target | Holder:
    """The player that 该玩家, 其操控者, 拥有者 … is."""
    said = word.text.removesuffix("的")
    if said in _PLAYERS or said.startswith(("该玩家", "那名玩家", "他")):
        if sense.player is None:
            raise sense.fail(f"「{said}」指的是谁？前面没有说到别的玩家", word)
        return sense.player
    if said in {"其", "其操控", "其操纵"}:
        if sense.player is not None:
            return sense.player
        if sense.that is None:
            raise sense.fail(f"「{said}」指的是谁？", word)
        return Holder(sense.that)
    of = THIS if said.startswith(("该单位", "该牌")) and not sense.named_else else sense.that
    if of is None:
        raise sense.fail(f"「{said}」是哪一张牌的？前面没有说到别的牌", word)
    return Holder(of, owns="拥有" in said)


def select(sense: Sense, said: Said, at: Part) -> Select:
    """The cards or players that fit; so many of them as are said, all of them where no number is."""
    if said.name and not said.token:
        said = replace(said, name="", filters=(*said.filters, Filter("名称", "=", (said.name,))))
    if said.counter or said.fact or said.facts or said.stats or said.named or said.name or said.bottom:
        raise sense.fail("这里要写是什么牌", at)
    if said.gone == "非":
        raise sense.fail("「非」后面没有写是什么", at)
    used = (Filter("使用", "=", (True,)),) if said.used else ()
    filters = (*used, *said.filters, *_tokens(said), *_keywords(sense, said))
    kind = said.kind
    if said.player or (not kind and not filters and not said.zones and not said.card and said.whose is not None):
        if kind or said.zones:
            raise sense.fail("玩家和牌写在了一起", at)
        kind = PLAYER
    if said.token and not kind:
        kind = UNIT
    if not kind and said.target and not filters and not said.zones:
        kind = words.ANY_TARGET
    if not kind:
        kind = (
            CARD
            if said.zones or said.card or said.among or said.so_shown
            else UNIT
            if _is_unit(filters)
            else words.PERMANENT
        )
    if said.card and kind not in {CARD, PLAYER}:
        kind += CARD
    if kind == CARD and said.zones == (words.HAND,):
        kind = words.HAND
    least, most = _numbers(sense, said, at)
    return Select(
        kind,
        _sides(said, kind),
        said.zones,
        filters,
        said.other,
        least=least,
        most=most,
        top=said.top,
        shown=said.among or said.so_shown,
    )


def _is_unit(filters: Sequence[Filter]) -> bool:
    return any(each.fact in {"种族", "攻击力", "血量", "灵力值"} for each in filters)


def _sides(said: Said, kind: str) -> Whose:
    if said.whose is not None:
        return said.whose
    if kind == PLAYER or said.among or said.so_shown:
        return "双方"
    mine = {words.HAND, words.DECK, words.GRAVE, words.DISC, words.OWN}
    own = mine.intersection(said.zones) and not said.target
    own = own and not (said.every and words.GRAVE in said.zones)
    return "自己" if said.owner is not None or said.top or own else "双方"


def _tokens(said: Said) -> tuple[Filter, ...]:
    return (Filter("衍生物", "=", (True,)),) if said.token else ()


def _keywords(sense: Sense, said: Said) -> tuple[Filter, ...]:
    found = []
    for each in said.given:
        word = each.word("KEYWORD") if each.parts else None
        if word is None:
            raise sense.fail("没有读懂「具有」什么", each)
        found.append(Filter("能力", "=", (word.text,)))
    return tuple(found)


def _numbers(sense: Sense, said: Said, at: Part) -> tuple[Amount | None, Amount | None]:
    """How many at least and at most; without a number, all of them."""
    if said.bound in {"以上", "以下"}:
        raise sense.fail(f"「{said.bound}」只能写在条件里", at)
    if said.any:
        return (0, None)
    if said.next and said.number is None:
        return (1, 1)
    if said.target and said.number is None and not said.every:
        return (1, 1)
    if said.top and said.number is None:
        return (1, 1)
    return (0 if said.bound == "至多" else said.number), said.number


def described(sense: Sense, noun: Part) -> Said:
    """A noun that is a single description."""
    found, _ = alternatives(sense, noun)
    if len(found) > 1:
        raise sense.fail("这里不能用「或」「和」连接", noun)
    return found[0]


def meant(sense: Sense, noun: Part, *, count: bool = True, place: Said | None = None) -> Meant:
    """The cards, players or abilities that a noun speaks of; what it calls 目标 is chosen on use (1.122).

    ``count``: whether it must say how many; ``place``: what 从… says.
    """
    return one(sense, described(sense, noun), noun, count=count, place=place)


def one(  # noqa: PLR0911, PLR0912 - one a kind of description
    sense: Sense, said: Said, noun: Part, *, count: bool = True, place: Said | None = None
) -> Meant:
    """What one description means."""
    said = placed(sense, said, place, noun)
    if sense.shown and replace(said, card=False, kind="") == Said(other=True, number=1):
        return Meant(Ref("其余"))
    if said.rest:
        if not sense.shown:
            raise sense.fail("「其余」是哪些牌的其余？前面没有展示或查看过牌", noun)
        return Meant(Ref("其余"))
    if (
        said.pron is not None
        and said.kind in {"", "单位", "牌"}
        and not said.zones
        and replace(said, pron=None, kind="", gone="", card=False) == Said()
    ):
        return Meant(pronoun(sense, said.pron))
    if said.pron is not None and said.pron.text.startswith("那") and said.filters and sense.that is not None:
        return Meant(sense.that)
    if said.gone and sense.that is not None and not said.counted and said.number is None and not said.zones:
        return Meant(sense.that)
    if said.owner is not None and replace(said, owner=None) == Said():
        found = owner(sense, said.owner)
        if isinstance(found, Holder):
            return Meant(YOU, found)
        return Meant(found)
    by = _whose_zone(sense, said, noun)
    if by is not None and said.owner_is_target:
        said = replace(said, target=False, player=False, whose=None, owner_is_target=False, owner=noun)
    elif said.pron is not None:  # 该牌的角色符: what belongs to a card
        return Meant(_of_card(sense, said, noun))
    what = select(sense, said, noun)
    if said.whose is not None and what.kind == PLAYER and not said.target and not said.filters:
        return Meant(Ref(PLAYER, said.whose))
    if (
        count
        and not said.counted
        and not said.target
        and not said.top
        and not said.next
        and what.kind != PLAYER
        and not said.zones
    ):
        raise sense.fail("没有写几个：请写数量，或写「所有」", noun)
    if said.target and said.owner is None:
        ref = sense.target(what)
        if what.kind == PLAYER:
            sense.player = ref
        else:
            sense.that = ref
        return Meant(ref, by)
    return Meant(what, by)


def placed(sense: Sense, said: Said, place: Said | None, at: Part) -> Said:
    """``said``, of the cards that 从… says."""
    if place is None:
        return resolved(said)
    place = resolved(place)
    if said.target and place.target:
        raise sense.fail("目标写了两次", at)
    if said.zones and said.zones != place.zones:
        raise sense.fail("从哪里写了两次", at)
    extra = {"owner": place.owner, "owner_is_target": place.owner_is_target}
    whose = place.whose if place.whose is not None else said.whose
    made = replace(said, zones=place.zones, top=place.top, whose=whose, player=place.player, **extra)
    if place.target or place.pron is not None:
        return resolved(replace(made, target=place.target, pron=place.pron))
    return made


def resolved(said: Said) -> Said:
    """目标对手牌库顶牌, 目标墓地里的牌, 其墓地: the player whose zone it is, told from what is in it."""
    hidden = said.zones and (said.top or said.bottom or said.zones[0] in {words.HAND, words.DECK})
    several = said.number is not None or said.every
    whose = said.whose in {None, "对手"}
    if said.target and said.zones and (said.player or (several and whose) or (said.whose == "对手" and hidden)):
        return replace(said, owner_is_target=True)
    if said.pron is not None and said.zones:
        return replace(said, owner=said.pron, pron=None)
    return said


def _whose_zone(sense: Sense, said: Said, noun: Part) -> Target | Holder | None:
    if said.owner_is_target:
        if said.owner is None:
            sense.player = sense.target(Select(PLAYER, said.whose or "双方", least=1, most=1))
        return sense.player
    if said.owner is not None:
        return owner(sense, said.owner)
    del noun
    return None


def _of_card(sense: Sense, said: Said, noun: Part) -> Select:
    """该牌的角色符: the 角色符卡 whose 角色约束 names it."""
    if said.pron is None or words.second_kind("角色") not in said.filters:
        raise sense.fail("没有读懂这是哪一张牌的什么", noun)
    who = pronoun(sense, said.pron)
    filters = (*said.filters, Filter("角色约束", "=", than=Fact("名称", who)))
    return Select(
        f"{said.kind}{CARD}" if said.card else said.kind,
        "双方",
        said.zones,
        filters,
        least=1,
        most=1,
        shown=sense.shown,
    )


def place(sense: Sense, noun: Part) -> Said:
    """Whose and which zone, and nothing else."""
    found = described(sense, noun)
    if not found.zones:
        raise sense.fail("这里要写是谁的哪个区域", noun)
    return found
