"""Clauses that make tokens: which, how many, where (5.4.2)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from judge.effects.nodes.ability import Node, OneOf
from judge.effects.nodes.meant import Amount, Fact, Ref, Target, Whose
from judge.effects.nodes.verbs import Create, Deploy
from judge.effects.syntax import Part
from judge.games.evolve.text import amounts, described, nouns, tallies
from judge.games.evolve.text.nouns import whole
from judge.games.evolve.text.said import Said
from judge.games.evolve.text.sense import Sense
from judge.games.evolve.text.subjects import player, times
from judge.games.evolve.text.words import FIELD
from judge.games.evolve.zones import EXTRA

ROOM, EXTRA_ROOM = "战场的空位", "额外区的空位"
"""How many cards more a player's field holds (4.4.4), or his extra zone."""
_SEVERAL = 2


def _summon(sense: Sense, part: Part) -> list[Node]:
    """召唤1个『妖精』: onto one's own field (5.4.2.1)."""
    if (limit := part.word("TO_LIMIT")) is not None:
        return _as_many_as_fit(sense, part, limit)
    if part.rule("nouns") is None:  # …，则改为召唤
        return _as_many(sense, part) if part.word("SUMMON_IT") is None else [_spoken_of(sense, part)]
    phrases = list(part.the("nouns").rules("noun"))
    if part.rule("quant") is not None and len(phrases) == 1:  # 召唤『A』『B』各1个
        phrases = side_by_side(phrases[0]) or phrases
    if len(phrases) == 1 and part.rule("quant") is None and (one_of := _one_of(sense, part, phrases[0])) is not None:
        return [one_of]
    if len(phrases) == 1 and (again := _again(sense, phrases[0])) is not None:
        return [replace(again, zone=FIELD, whose=player(sense, part))]
    if len(phrases) == 1 and phrases[0].first.name == "THAT":  # 选择墓场的1张随从。召唤该随从
        what, who = whole(sense, phrases[0]), player(sense, part)
        sense.that = sense.subject = Ref("那")
        return [Deploy(what, FIELD, "", who)]
    who, state = player(sense, part) if part.rule("noun") is not None else "自己", state_of(part)
    in_all = _in_all(sense, phrases, who, state)
    return [at_once(sense, phrases, FIELD, who, state, part.rule("quant")) if in_all is None else in_all]


def state_of(part: Part) -> str:
    """How it lies there, where that is said."""
    said = part.said("IN_STATE")
    return "横置" if "横置" in said else "竖置" if said else ""


def _in_all(sense: Sense, phrases: Sequence[Part], who: Whose, state: str) -> OneOf | None:
    """『A』和『B』合计3个, 『A』或『B』合计3个: in whatever mixture who makes them likes (3.1.2.4.1)."""
    quants = [qual.first for noun in phrases for qual in noun.rules("desc") for qual in qual.rules("qual")]
    together = [quant for quant in quants if quant.name == "quant" and quant.word("TOGETHER") is not None]
    if not together:
        return None
    said = [described.said(sense, amounts.described_in(sense, noun)) for noun in phrases]
    names = [str(value) for one in said for each in one.filters for value in each.values if each.fact == "名称"]
    total = said[-1].number
    plain = all(replace(one, filters=(), name="", number=None, kind="") == Said() for one in said)
    if len(names) != _SEVERAL or not plain or not isinstance(total, int) or total < 1:
        raise sense.fail("这里要写「『A』和『B』合计n个」", together[0])
    ways: list[Node] = []
    for some in range(total, -1, -1):
        counts = zip(names, (some, total - some), strict=True)
        first, *rest = [Create(name, many, FIELD, who, state) for name, many in counts if many]
        ways.append(replace(first, also=tuple(rest)))
    sense.that = sense.subject = Ref("那")
    return OneOf(tuple([(way,) for way in ways]))


def _spoken_of(sense: Sense, part: Part) -> Deploy:
    """The cards that the clause before spoke of come onto the field."""
    what = sense.that
    if what is None:
        raise sense.fail("没有写召唤什么", part)
    sense.that = sense.subject = Ref("那")
    return Deploy(what, FIELD, "", "自己")


def _one_of(sense: Sense, part: Part, noun: Part) -> OneOf | None:
    """召唤1个『A』或1个『B』, 1个『A』或『B』: which of them, who does it chooses."""
    quals = list(noun.first.rules("qual")) if noun.first.name == "desc" else []
    names = [qual.first.name for qual in quals]
    numbered = names == ["quant", "NAME", "OR", "quant", "NAME"]
    if not numbered and names != ["quant", "NAME", "OR", "NAME"]:
        return None
    who, state = player(sense, part) if part.rule("noun") is not None else "自己", state_of(part)
    each = ((quals[0], quals[1]), (quals[3 if numbered else 0], quals[-1]))
    one = [replace(noun, parts=(replace(noun.first, parts=qual),)) for qual in each]
    made = tuple([created(sense, each_, FIELD, who, state) for each_ in one])
    sense.made, sense.that, sense.subject = made, Ref("那"), Ref("那")
    return OneOf(tuple([(each_,) for each_ in made]))


def _as_many(sense: Sense, part: Part) -> list[Node]:
    """召唤与…的张数相同数量的『妖精』: so many of them as something is counted."""
    word, *nouns_ = part.the("SUMMON"), *part.rules("noun")
    who = amounts.player(sense, nouns_[0]) if nouns_[0].start < word.start else "自己"
    named = nouns_[-1]
    words = described.said(sense, named.first) if named.first.name == "desc" else Said()
    if not words.name or words != Said(name=words.name, filters=words.filters):
        raise sense.fail("这里要写召唤什么『衍生物名称』", named)
    if part.word("WITH"):
        count = tallies.value(sense, part.the("value"))
    elif part.word("AND"):
        count = amounts.counted(sense, next(noun for noun in nouns_ if noun.start > word.start))
    elif sense.that == Ref("那"):
        count = Fact("张数", Ref("那"))
    else:
        raise sense.fail("与什么的数量相同？前面没有写做什么", part)
    sense.that = sense.subject = Ref("那")
    return [Create(words.name, count, FIELD, who)]


def _again(sense: Sense, noun: Part) -> Create | None:
    """召唤1个『妖精』。…，则改为召唤2个: so many of the one that was named last."""
    words = described.said(sense, noun.first) if noun.first.name == "desc" else Said()
    if not words.counted:
        return None
    if len(sense.made) != 1 or words.bound or words.number is None:
        raise sense.fail("没有写召唤什么：请写『衍生物名称』", noun)
    sense.that = sense.subject = Ref("那")
    return replace(sense.made[0], count=words.number)


def _each_put(sense: Sense, part: Part) -> list[Node]:
    """改为各放置1张: so many of each that was named last, where those go."""
    many = described.counted(Said(), part.the("quant"))
    if len(sense.made) < _SEVERAL or many.bound or many.number is None:
        raise sense.fail("「各」说的是哪几种？前面没有写几种『衍生物名称』", part)
    sense.that = sense.subject = Ref("那")
    first, *rest = [replace(each, count=many.number) for each in sense.made]
    return [replace(first, also=tuple(rest))]


def side_by_side(noun: Part) -> list[Part]:
    """将『A』『B』『C』各1张: each name as a noun of its own."""
    quals = list(noun.first.rules("qual"))
    if len(quals) < _SEVERAL or any(qual.first.name != "NAME" for qual in quals):
        return []
    return [replace(noun, parts=(replace(noun.first, parts=(qual,)),)) for qual in quals]


def one_or_another(sense: Sense, noun: Part, zone: str, whose: Whose, state: str) -> OneOf | None:
    """将『A』1张或『B』1张放置在额外区中: which of them, who does it chooses."""
    quals = list(noun.first.rules("qual"))
    ends = [at for at, qual in enumerate(quals) if qual.first.name == "OR"]
    each = [quals[start:end] for start, end in zip((0, *(at + 1 for at in ends)), (*ends, len(quals)), strict=True)]
    if not ends or any({qual.first.name for qual in some} - {"NAME", "quant"} for some in each):
        return None
    counts = [qual for some in each for qual in some if qual.first.name == "quant"]
    named = [[qual for qual in some if qual.first.name == "NAME"] for some in each]
    if any(len(some) != 1 for some in named) or len(counts) not in {1, len(each)}:
        return None
    made = []
    for (name,), quant in zip(named, counts if len(counts) > 1 else counts * len(each), strict=True):  # 『A』或『B』1张
        words = described.counted(Said(), quant.first)
        if words.bound or words.number is None or len(name.parts) > 1:
            raise sense.fail("这里要写几张『衍生物名称』", name)
        made.append(Create(name.first.text[1:-1], words.number, zone, whose, state))
    sense.made, sense.that, sense.subject = tuple(made), Ref("那"), Ref("那")
    return OneOf(tuple([(each,) for each in made]))


def _as_many_as_fit(sense: Sense, part: Part, limit: Part) -> list[Node]:
    """召唤『妖精』直到战场达到上限: so many that no more fit (4.4.4)."""
    *who, noun = part.rules("noun")
    words = described.said(sense, noun.first) if noun.first.name == "desc" else Said()
    mine = not who or amounts.player(sense, who[0]) == "自己"
    if not words.name or words != Said(name=words.name, filters=words.filters) or not mine:
        raise sense.fail("这里要写召唤什么『衍生物名称』", limit)
    sense.that = sense.subject = Ref("那")
    return [Create(words.name, Fact(ROOM, Ref("玩家", "自己")), FIELD, "自己")]


def at_once(sense: Sense, phrases: Sequence[Part], zone: str, whose: Whose, state: str, of_each: Part | None) -> Create:
    """Tokens of the names that are said, all at once (4.4.4.2)."""
    first, *rest = [created(sense, noun, zone, whose, state, each=of_each) for noun in phrases]
    sense.made = (first, *rest)
    return replace(first, also=tuple(rest))


def created(sense: Sense, noun: Part, zone: str, whose: Whose, state: str = "", *, each: Part | None = None) -> Create:
    """So many tokens of a name, made in a zone (5.4.2); ``each``: so many of each name."""
    words = described.said(sense, noun.first) if noun.first.name == "desc" else Said()
    if each is not None and words.number is None:
        words = described.counted(words, each)
    if (like := of_that_name(words)) is not None and words.number is not None and not words.bound:
        sense.that = sense.subject = Ref("那")
        return Create("", words.number, zone, whose, state, like=like)
    words, state = _lying(words, state)
    bare = replace(words, number=None, name="", filters=(), kind="", bound="")
    if not words.name or bare != Said() or words.number is None or words.bound:
        raise sense.fail("这里要写几张『衍生物名称』", noun)
    count: Amount = words.number
    if sense.each is not None:
        sense.pending, count = None, times(sense, count, noun)
    sense.that = sense.subject = Ref("那")
    return Create(words.name, count, zone, whose, state)


def _lying(words: Said, state: str) -> tuple[Said, str]:
    """1个横置状态的『A』: the same without how it comes, and that."""
    said_ = [str(one.values[0]) for one in words.filters if one.fact == "状态"]
    if state or len(said_) != 1:
        return words, state
    rest = tuple([one for one in words.filters if one.fact != "状态"])
    name = str(rest[0].values[0]) if [one.fact for one in rest] == ["名称"] and rest[0].values else ""
    return replace(words, filters=rest, name=name), said_[0]


def of_that_name(words: Said) -> Target | None:
    """1个与该随从同名的衍生物・随从: the card whose name is meant."""
    names = [
        one.than.of
        for one in words.filters
        if one.fact == "名称" and one.relation == "=" and isinstance(one.than, Fact)
    ]
    token = words.kind == "衍生物" or any(one.fact == "衍生物" for one in words.filters)
    return names[0] if len(names) == 1 and token and words.zone == "" and words.whose is None else None


def _place_at(sense: Sense, part: Part) -> list[Node]:
    """在自己的额外区中放置1张『妖精』."""
    where, what = part.rules("noun")
    place = nouns.place(sense, where)
    if place.zone not in ({FIELD} if part.word("SUMMON") is not None else {FIELD, EXTRA}):
        raise sense.fail("衍生物只能放置到战场或额外区", where)
    return [created(sense, what, place.zone, place.whose or "自己")]


CLAUSES: dict[str, Callable[[Sense, Part], list[Node]]] = {
    "summon": _summon,
    "each_put": _each_put,
    "place_at": _place_at,
}
