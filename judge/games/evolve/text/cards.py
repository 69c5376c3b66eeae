"""Clauses that do something with cards: draw, choose, search, look, discard, summon, exchange (5.4–5.12)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from judge.effects.nodes.ability import By, Node
from judge.effects.nodes.meant import TARGET, Amount, Condition, Fact, Missing, Named, Ref, Select, Target, Whose
from judge.effects.nodes.verbs import (
    Choose,
    Defeat,
    Do,
    Draw,
    Exchange,
    Look,
    Put,
    Reveal,
    Shuffle,
    TakeControl,
    Turn,
)
from judge.effects.rewriting import mentions
from judge.effects.syntax import Part
from judge.effects.walking import parts
from judge.games.evolve.text import amounts, described, nouns, searching, tallies
from judge.games.evolve.text.nouns import aimed, whole
from judge.games.evolve.text.said import Said
from judge.games.evolve.text.sense import Sense
from judge.games.evolve.text.subjects import listed, of_any_kind, player, spoken_of, taken_from, times
from judge.games.evolve.text.until import dig
from judge.games.evolve.text.words import DECK, HAND, LEADER, PUBLIC, fact, written

BANISHED, EXTRA = "消失领域", "额外区"
_SEVERAL = 2


def _draw(sense: Sense, part: Part) -> list[Node]:
    of_any_kind(sense, part)
    if (up_to := part.word("UNTIL_HAND")) is not None:
        who = player(sense, part)
        if who == "双方":
            raise sense.fail("请分成两句写", part)
        many = written(up_to.text)
        return [Draw(Missing(Select("卡牌", who, (HAND,)), int(str(many))), who)]
    if part.word("WITH"):
        return [Draw(tallies.value(sense, part.the("value")), _drawing(sense, part))]
    if part.word("AS_MANY"):
        return [Draw(_equal_to(sense, part), _drawing(sense, part))]
    if part.word("SAME"):
        return [Draw(_as_many(sense, part), _drawing(sense, part))]
    quant = part.the("quant")
    if quant.word("ABOVE", "BELOW", "ANY", "ANY_OF"):
        raise sense.fail("抽几张请写一个数", quant)
    count: Amount = written(quant.said("NUM", "NUM_X"))
    if sense.each is not None:
        sense.pending, count = None, times(sense, count, part)
    if quant.word("MOST"):
        return [Do("抽取最多", times=count, who=player(sense, part))]
    return [Draw(count, player(sense, part))]


def _drawing(sense: Sense, part: Part) -> Whose:
    """Who draws as many: the first noun, if it stands before the word for it."""
    first, word = next(part.rules("noun"), None), part.the("DRAW")
    return player(sense, part) if first is not None and first.start < word.start else "自己"


def _equal_to(sense: Sense, part: Part) -> Amount:
    """等同于以此丢弃的张数的, 等同于其费用的张数的: a number of cards, or of one of them."""
    noun, word = list(part.rules("noun"))[-1], part.the("COUNT_OF", "FACT_OF")
    return amounts.number_of(sense, noun, "张数" if word.name == "COUNT_OF" else fact(word.text), word)


def _as_many(sense: Sense, part: Part) -> Amount:
    """与以此方式丢弃的卡牌的张数相同的: as many as the cards that something was just done to."""
    last = list(part.rules("noun"))[-1:]
    if part.word("AND") and last:
        if part.word("COUNT_OF") is None and last[0].first.name != "THAT":
            raise sense.fail("与什么的数量相同？请写「与…的张数相同的卡牌」", last[0])
        return amounts.counted(sense, last[0])
    if sense.that != Ref("那"):
        raise sense.fail("与什么的数量相同？前面没有写做什么", part)
    return Fact("张数", Ref("那"))


_SIDES: tuple[Whose, Whose] = ("自己", "对手")


def _choose(sense: Sense, part: Part) -> list[Node]:
    """选择…: a target where it is in the open (10.6.2.3), else a choice when it is done."""
    from_, nouns_ = part.rule("from"), part.the("nouns")
    who: Whose = player(sense, part)
    before = sense.that
    place = nouns.origin(sense, from_) if from_ is not None else None
    refs: list[Target] = []
    made: list[Node] = []
    words = Said()
    for noun in listed(nouns_):
        words = _to_choose(sense, noun, who, place, words)
        if part.word("CHOOSE_AT_RANDOM"):
            words = replace(words, random=True)
        elif words.each_side and who == "自己" and words.zone in PUBLIC and not sense.in_cost:  # one of each player's
            one = replace(words, each_side=False)
            refs += [sense.target(nouns.select(sense, replace(one, whose=side), noun)) for side in _SIDES]
            continue
        words = _of_those_seen(sense, words, noun)
        nouns.lies_somewhere(sense, words, noun)
        what = nouns.select(sense, words, noun)
        if what.top:
            raise sense.fail("牌组顶部的牌不能选择", noun)
        what = _for_each(sense, what, noun)
        hidden = what.random or what.shown or not (set(what.zones) <= PUBLIC)
        if hidden and what.whose == "双方" and not what.shown:
            what = replace(what, whose="自己")
        if hidden or who != "自己" or sense.in_cost:
            made.append(Choose(what, by=who, also=bool(made)))
            sense.that = Ref("那")
            refs.append(sense.that)
        elif any(_known_later(each) for each in sense.given):
            raise sense.fail("条件要到计算时才知道，而目标使用时就选好（10.6.2.3）：什么时候选，书中没有写", noun)
        elif mentions(what, Ref("那")):
            raise sense.fail("使用时就选好目标，那时还没有前面写的这一张可以比", noun)
        else:
            refs.append(sense.target(what))
    if len(refs) > 1 and not made:
        first, last = str(getattr(refs[0], "role", "")), str(getattr(refs[-1], "role", ""))
        span = (first.removeprefix("对象").split("-")[0], last.removeprefix("对象").split("-")[-1])
        sense.that = Ref(f"对象{span[0]}-{span[1]}")
    elif made and len(refs) == _SEVERAL != len(made):  # one of them on use, one as it is done: 前者 and 后者 only
        sense.that = None
    elif made and len(made) != len(refs):
        raise sense.fail("请把公开领域的和非公开领域的分成两句选择", part)
    sense.subject = sense.that
    two = refs if len(refs) == _SEVERAL else [before, *refs] if isinstance(before, Ref) else []
    one_each = [ref for ref in two if isinstance(ref, Ref) and _one_of_a_pair(ref, made)]
    sense.pair = (one_each[0], one_each[1]) if len(two) == len(one_each) == _SEVERAL else None
    return made


def _one_of_a_pair(ref: Ref, made: Sequence[Node]) -> bool:
    """Whether it is one target, or the one card that is chosen as it is done."""
    if ref == Ref("那"):
        return [isinstance(node, Choose) and (node.of.least, node.of.most) == (1, 1) for node in made] == [True]
    return ref.role.startswith(TARGET) and "-" not in ref.role


def _for_each(sense: Sense, what: Select, at: Part) -> Select:
    """自己墓场的法术每有1张，选择最多1个: so many more for each that is counted."""
    if sense.each is None:
        return what
    if what.most is None:
        raise sense.fail("「每有」后面要写选择几张", at)
    many = times(sense, what.most, at)
    sense.pending = None
    return replace(what, least=0 if what.least == 0 else many, most=many)


def _known_later(given: Condition) -> bool:
    """Whether a condition asks for what is only done as the text is calculated: what was looked at, or rolled."""
    return any(
        (isinstance(part, Ref) and part.role in {"那", "其余"})
        or (isinstance(part, Select) and part.shown)
        or isinstance(part, Named)
        for part in parts(given)
    )


def _to_choose(sense: Sense, noun: Part, who: Whose, place: Said | None, before: Said) -> Said:
    """What one of several nouns says is chosen, and by whom: 对手选择自己的…, 双方玩家各自选择自己的….

    ``before``: the noun that it stands beside.
    """
    if noun.first.name != "desc":
        raise sense.fail("这里要写选择什么", noun)
    words = nouns.alike(before, nouns.within(sense, place, described.said(sense, noun.first), noun))
    if words.number is None and not words.bound:
        raise sense.fail("没有写选择几张", noun)
    if who == "自己":
        return words
    if words.whose in {"对手", "双方"}:
        raise sense.fail(f"{who}选择谁的牌？请写「{who}选择自己的…」", noun)
    return replace(words, whose="对手" if who == "对手" else "自己")


def _of_those_seen(sense: Sense, words: Said, noun: Part) -> Said:
    """查看对手的手牌，选择1张法术: one of those, if nothing else is said of where it lies."""
    if not sense.seen or words.zone or words.whose or words.holder or words.shown or words.other:
        return words
    if "。" not in sense.source.folded[sense.seen : noun.start]:
        return replace(words, shown=True)
    if sense.that == Ref("那") and words.kind != LEADER:
        raise sense.fail("是刚才看过的牌里的，还是战场上的，没有读懂：请写「其中的」，或写明是哪里的", noun)
    return words


def _own(sense: Sense, who: Whose, noun: Part) -> Target:
    """对手破坏自己战场上的1个随从: what is whose does it, in whose words it is said; 对手破坏该随从."""
    if noun.first.name == "THAT":
        return whole(sense, noun)
    what = aimed(sense, noun)
    if not isinstance(what, Select) or what.least is None or what.whose != "自己":
        raise sense.fail(f"{who}破坏谁的哪几张？请写「{who}破坏自己的1个…」", noun)
    return what


def _kill_of(sense: Sense, part: Part) -> list[Node]:
    if part.rule("noun") is not None:
        who = player(sense, part)
        mine = [_own(sense, who, noun) for noun in part.the("nouns").parts]
        sense.actor = None
        made = tuple([Defeat(what) for what in mine])
        return list(made) if who == "自己" else [By(Ref("玩家", who), made)]
    found = spoken_of(sense, part)
    if (word := part.word("DESTROY_AT_RANDOM")) is not None:
        return [Defeat(_at_random(sense, what, word)) for what in found]
    chosen, found = together(sense, found)
    return [*chosen, *[Defeat(what) for what in found]]


def _at_random(sense: Sense, what: Target, word: Part) -> Select:
    """随机破坏…: chance says which, and of how many is said (5.18.1)."""
    if not isinstance(what, Select) or what.least is None:
        raise sense.fail("随机要写是哪些牌里的几张", word)
    return replace(what, random=True)


def together(sense: Sense, found: list[Target]) -> tuple[list[Node], list[Target]]:
    """展示1张法术和1张随从: all that is chosen is what 「那」 means then, and not the last of it."""
    chosen = [what for what in found if isinstance(what, Select) and what.least is not None and not what.top]
    if sense.in_cost or len(found) < _SEVERAL or len(chosen) < len(found):
        return [], found
    sense.that = sense.subject = Ref("那")
    return [Choose(what, also=bool(place)) for place, what in enumerate(chosen)], [sense.that]


def _banish_of(sense: Sense, part: Part) -> list[Node]:
    chosen, found = together(sense, spoken_of(sense, part))
    return [*chosen, *[Put(what, BANISHED) for what in found]]


def _turn_of(sense: Sense, part: Part) -> list[Node]:
    chosen, found = together(sense, spoken_of(sense, part))
    return [*chosen, *[Turn(what, turned(part)) for what in found]]


def turned(part: Part) -> str:
    """竖置 or 横置, however it is worded."""
    return "竖置" if "竖置" in part.said("STAND") else "横置"


def _reveal_of(sense: Sense, part: Part) -> list[Node]:
    if part.rule("noun") is not None:
        return _shows_hand(sense, part)
    if (whose_hand := _all_of_a_hand(sense, part)) is not None:
        sense.shown, sense.that, sense.subject = True, Ref("那"), Ref("那")
        return [Reveal(Select("卡牌", whose_hand, (HAND,)))]
    chosen, found = together(sense, spoken_of(sense, part, origin=taken_from(sense, part)))
    if not sense.shown or isinstance(found[0], Select):
        _looked_at(sense, found[0])
    sense.shown, sense.that, sense.seen = True, Ref("那"), _of_several(found[0], part)
    return [*chosen, *[Reveal(what) for what in found]]


def _all_of_a_hand(sense: Sense, part: Part) -> Whose | None:
    """展示自己的手牌: whose hand is shown, if it is all of it."""
    phrases = list(part.the("nouns").rules("noun"))
    plain = len(phrases) == 1 and phrases[0].first.name == "desc" and part.rule("from") is None
    found = described.said(sense, phrases[0].first) if plain else Said()
    return found.whose if found == Said(whose=found.whose, zone=HAND) and found.whose in _SIDES else None


def _shows_hand(sense: Sense, part: Part) -> list[Node]:
    """对手展示手牌: all of it; 对手展示1张手牌: who has it chooses which."""
    who, noun = player(sense, part), next(part.the("nouns").rules("noun"))
    words = described.said(sense, noun.first) if noun.first.name == "desc" else Said()
    mine = replace(words, whose=None if words.whose == "自己" else words.whose, every=False)
    if who != "双方" and mine.zone == HAND and mine.number is not None and mine.whose is None:
        what = nouns.select(sense, replace(mine, whose="自己"), noun)
        sense.that, sense.actor = Ref("那"), None
        chosen: tuple[Node, ...] = (Choose(what), Reveal(sense.that))
        return list(chosen) if who == "自己" else [By(Ref("玩家", who), chosen)]
    if who == "双方" or mine != Said(zone=HAND):
        raise sense.fail("谁展示哪里的牌？请写「展示对手的…」", part)
    sense.shown, sense.that, sense.actor = True, Ref("那"), None
    return [Reveal(Select("卡牌", who, (HAND,)))]


def _look(sense: Sense, part: Part) -> list[Node]:
    phrases = list(part.rules("noun"))
    who: Whose = amounts.player(sense, phrases[0]) if len(phrases) > 1 else "自己"
    noun = phrases[-1]
    found = described.said(sense, noun.first) if noun.first.name == "desc" else None
    if found is None:
        what: Target = whole(sense, noun)
    else:
        if found.number is None and not found.every and not found.placed:
            raise sense.fail("没有写几张", noun)
        what = nouns.select(sense, found, noun)
    _looked_at(sense, what)
    sense.shown, sense.that, sense.seen = True, Ref("那"), _of_several(what, part)
    return [Look(what, who)]


def _of_several(what: Target, part: Part) -> int:
    """Where a clause ends that shows several cards, of which some may be chosen after it; 0 if it shows one."""
    return part.end if isinstance(what, Select) and what.most != 1 else 0


def _looked_at(sense: Sense, what: Target) -> None:
    """How many, if they are the uppermost of a deck."""
    top = isinstance(what, Select) and what.top and isinstance(what.most, int)
    sense.looked = int(str(what.most)) if isinstance(what, Select) and top else 0


def _shuffle(sense: Sense, part: Part) -> list[Node]:
    if part.rule("noun") is None:  # 放回牌组，洗切
        if sense.loose is None:
            raise sense.fail("洗切的是哪里？请写「洗切牌组」", part)
        sense.loose = None
        return [Shuffle("自己")]
    if part.the("noun").first.name in {"REST_OF", "THAT"}:
        return _mixed(sense, part)
    place = nouns.place(sense, part.the("noun"))
    if place.zone != DECK or place.top:
        raise sense.fail("只有牌组能洗切", part)
    sense.loose = None
    return [Shuffle(place.whose or "自己")]


def _mixed(sense: Sense, part: Part) -> list[Node]:
    """将剩余的卡牌洗切，放置到牌组底部: those alone are shuffled, and where they go is said next."""
    what = whole(sense, part.the("noun"))
    if what not in {Ref("其余"), Ref("那")}:
        raise sense.fail("只有牌组，或刚才看过的几张牌能洗切", part)
    sense.mixed = sense.subject = what
    return []


def _exchange(sense: Sense, part: Part) -> list[Node]:
    if (pointed := part.word("THAT", "BOTH_OF")) is not None:  # 选择A和B。交换其位置
        if sense.pair is None:
            raise sense.fail("交换的是哪2张？请先写「选择…的1张…和…的1张…」", pointed)
        return [Exchange(*sense.pair)]
    one, *others = part.rules("noun")
    if len(others) != 1:
        raise sense.fail("交换的是哪2张？请写「交换…的1张…和…的1张…」", part)
    other = others[0]
    return [Exchange(aimed(sense, one), aimed(sense, other))]


def _take(sense: Sense, part: Part) -> list[Node]:
    return [TakeControl(what) for what in spoken_of(sense, part)]


CLAUSES: dict[str, Callable[[Sense, Part], list[Node]]] = {
    "draw": _draw,
    "choose": _choose,
    "look": _look,
    "shuffle": _shuffle,
    "exchange": _exchange,
    **searching.CLAUSES,
    "take": _take,
    "kill_of": _kill_of,
    "banish_of": _banish_of,
    "turn_of": _turn_of,
    "reveal_of": _reveal_of,
    "dig": dig,
}
