"""The words of a noun, one by one, become a description; 或 and 和 join several (1.83a, 1.83b)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.effects.nodes.meant import Fact, Filter, Ref
from judge.effects.syntax import Part
from judge.games.touhou.text import called, pointing, qualities, remembered, words
from judge.games.touhou.text.said import HUED, Said
from judge.games.touhou.text.sense import HUE, Sense
from judge.games.touhou.text.words import PLAYER, UNIT


def alternatives(sense: Sense, noun: Part) -> tuple[list[Said], bool]:
    """The descriptions that 或 or 和 joins, and whether it was 和."""
    found = [Said()]
    join: Part | None = None
    both = False
    before = last = ""
    quals = list(noun.rules("qual"))
    either = any(qual.first.name == "OR" for qual in quals)  # 妖精、人偶或小人
    taken = 0
    for place, qual in enumerate(quals):
        if place < taken:
            continue
        word = qual.first
        if word.name == "bound" and not word.word("NUM", "LETTER"):
            demand, taken = _by_other(sense, word, quals, place + 1)
            found[-1], before = replace(found[-1], filters=(*found[-1].filters, demand)), "bound"
            continue
        if word.name == last and last in {"OF", "INSIDE", "ZONE"}:
            raise sense.fail(f"多了一个「{word.text}」", qual)
        last = word.name
        if word.name in {"OR", "AND", "LISTED"}:
            if join is not None or not before:
                raise sense.fail(f"「{word.text}」前后要写两样东西", qual)
            join, both = qual, both or word.name == "AND" or (word.name == "LISTED" and not either)
            continue
        if join is not None and not _goes_on(found[-1], before, word):
            held = found[-1].controlled and word.name in _OF_CARDS
            found.append(Said(whose=found[-1].whose, controlled=True) if held else Said())
            join = None
        found[-1] = _more(sense, found[-1], qual, joined=join is not None)
        join, before = None, word.name if word.name != "OF" else before
    if both and len(found) == 2 and found[1] == replace(found[0], other=True) and found[0].number == 1:
        return [replace(found[0], number=2)], False  # 一个单位与另一个单位
    if join is not None:
        raise sense.fail(f"「{join.text}」后面没有写什么", join)
    if not both and len(found) == 2 and _unit_or_player(*found):
        return [replace(found[0], kind=words.ANY_TARGET, player=False)], both
    if len(found) > 1 and (one := _one_of_kinds(found, both=both)) is not None:
        return [one], False
    return found, both


def _one_of_kinds(found: list[Said], *, both: bool) -> Said | None:
    """目标自机单位或道具, 任意数量的目标结界和颜色值大于3的单位: one description with several kinds.

    What was said before the first of them (whose, how many, 目标) is said of all; each has its kind and demands alone.
    """
    first, *others = found
    if both and not (first.any or first.every):
        return None  # a number is of each
    plain = Said(whose=first.whose, controlled=first.controlled)
    if first.target and first.whose is None and not both:
        others = [replace(one, target=False) for one in others]  # 目标单位或目标道具: it is one target
    alike = all(
        replace(one, kind="", filters=(), whose=plain.whose, controlled=plain.controlled) == plain
        and one.whose in {None, first.whose}
        for one in others
    )
    kinds = first.kind and all(one.kind for one in others) and not first.card
    if not alike or not kinds or not (first.target or first.counted) or first.player:
        return None
    return replace(first, either=tuple([(one.kind, one.filters) for one in others]))


def _by_other(sense: Sense, bound: Part, quals: list[Part], start: int) -> tuple[Filter, int]:
    """颜色值不大于你操控的妖怪数量, 不大于被牺牲单位的: by what another has, or by a count; where that ends."""
    fact, related = qualities.of_what(bound), qualities.relation(sense, bound)
    ends = [n for n in range(start, len(quals)) if quals[n].first.name in {"FACT", "TOTAL_OF"}]
    end = ends[0] + 1 if ends else 0
    of = start + 1
    while of < len(quals) and quals[start].first.name == "DEAD" and quals[of].first.name in {"KIND", "CARD", "TOKEN"}:
        of += 1
    one = start < len(quals) and quals[start].first.name in {"THIS", "THAT", "DEAD"}
    said = next((n for n in range(of, len(quals)) if quals[n].first.name != "OF"), len(quals))
    if one and of < said and said + 1 != end:  # 不大于该单位的: than the same of it
        end, quals = said, quals[:of]
    elif not end and fact == "生命" and [qual.first.name for qual in quals[start:]] == ["WHOSE"]:
        return Filter(fact, related, than=Fact(fact, Ref(PLAYER, words.WHOSE[quals[start].text]))), len(quals)
    elif not end:
        raise sense.fail("没有读懂要和什么比", bound)
    while end < len(quals) and quals[end].first.name == "MORE_BY":
        end += 1
    of_it = quals[start : min(end, len(quals))]
    text = "".join(qual.text for qual in of_it)
    number = sense.numbers(sense, Part("noun", text, of_it[0].start, of_it[-1].end, tuple(of_it)), fact)
    return Filter(fact, related, (number,)) if isinstance(number, int) else Filter(fact, related, than=number), end


def _unit_or_player(first: Said, second: Said) -> bool:
    """目标单位或玩家: what a mere 目标 can be (1.123)."""
    one, other = (first, second) if first.kind else (second, first)
    alike = (
        replace(one, kind="", target=False)
        == replace(other, player=False, target=False)
        == replace(Said(), number=first.number, bound=first.bound)
    )
    return first.target and alike and one.kind == UNIT and other.player


_OF_CARDS = frozenset(("HUE", "RACE", "KIND", "TOKEN", "NON", "NAME", "TITLE"))
"""What says of which kind a card is: who controls the first of two so named, controls the second."""
_NAMES_A_KIND = frozenset(("OF", "KIND", "TOKEN", "RACE", "CALLED", "WHO", "OTHER"))
"""What 非 before it is read with, word by word; before anything else it is the opposite of what that asks for."""
_LIKE = {
    "FACT": "FACT",
    "RACE": "RACE",
    "HUE": "HUE",
    "NAME": "NAME",
    "BARE_NAME": "NAME",
    "WHO": "NAME",
    "ZONE": "ZONE",
    "INSIDE": "ZONE",
    "KIND": "KIND",
    "CARD": "KIND",
}


def _goes_on(made: Said, before: str, word: Part) -> bool:
    """Whether what stands after 或 is another value of the same fact."""
    if _LIKE.get(before) != _LIKE.get(word.name) or word.name not in _LIKE:
        return False
    if word.name == "KIND" and made.kind and not qualities.alike(made, word):
        return False
    return _LIKE[word.name] != "KIND" or made.number is None or word.name == "KIND"


def _more(sense: Sense, made: Said, qual: Part, *, joined: bool) -> Said:  # noqa: PLR0911, PLR0912, PLR0915 - one a kind of word
    word = qual.first
    said = word.text
    if made.gone == "非" and word.name not in _NAMES_A_KIND:
        return qualities.not_so(sense, made, _more(sense, replace(made, gone=""), qual, joined=False), qual)
    for of_it in (called.said, remembered.said):
        if (found := of_it(sense, made, qual, joined=joined)) is not None:
            return found
    match word.name:
        case "OF":
            return made
        case "RACE" if made.gone == "非":
            return replace(made, gone="", filters=(*made.filters, words.race(said, "≠")))
        case "RACE" | "CALLED":  # 3.44: a token is of the race that its name says
            return replace(made, filters=qualities.another(sense, made, words.race(said), qual, joined=joined))
        case "HUE":
            return qualities.hue(sense, made, qual, joined=joined)
        case "DISTINCT" if not made.distinct:
            return replace(made, distinct=True)
        case "ALIKE" if "不同" in said and not made.unlike:
            return replace(made, unlike=(words.HOLDS,))
        case "ALIKE" if (fact := words.HOLDS if "玩家" in said else words.SECOND) not in made.alike:
            return replace(made, alike=(*made.alike, fact))
        case "LIFE_NOW" if not made.done_now and made.whose is None:
            whose = "对手" if "对" in said else "自己"
            return replace(made, done_now="获得的生命" if "获" in said else "失去的生命", whose=whose, fact="数量")
        case "SO_MUCH" if made == Said():
            return replace(made, done_now=said, fact="数量")
        case "EXCEPT" if made.pron is not None and made.pron.name == "THIS" and made == Said(pron=made.pron):
            return Said(other=True)
        case "EXCEPT" if made.filters and made.filters[-1].relation == "=":
            return replace(made, filters=(*made.filters[:-1], replace(made.filters[-1], relation="≠")))
        case "ZONE" if joined or not made.zones:
            return replace(made, zones=(*made.zones, words.ZONES[said]))
        case "EVERY_ZONE" if not made.zones and made.whose is None:
            zone = next(zone for zone in (words.GRAVE, words.OWN, words.DISC, words.HAND, words.DECK) if zone in said)
            return replace(made, zones=(zone,), whose="双方")
        case "INSIDE" if made.zones or made.filters or made.pron is not None or made.kind or made.target or made.token:
            return made
        case "TOP" | "BOTTOM" if not made.zones:
            owner = {"owner": made.pron, "pron": None} if made.pron is not None else {}
            return replace(made, zones=(words.DECK,), top=word.name == "TOP", bottom=word.name == "BOTTOM", **owner)
        case "KIND":
            return qualities.kind(sense, made, qual, joined=joined)
        case "CARD" if not made.card or joined:
            return qualities.of_kind(made)
        case "TOKEN" if not made.token:
            kind = words.TOKENS[said]
            if made.gone == "非":
                filters = (*made.filters, Filter("衍生物", "=", (False,)))
                return replace(made, gone="", kind=kind or made.kind, filters=filters)
            if kind and made.kind not in {"", kind}:
                raise sense.fail("种类写了两次", qual)
            return replace(made, token=True, kind=kind or made.kind)
        case "OF_FACT":
            return made  # 种族为妖怪的: what follows says which
        case "NON" if not made.gone:
            return replace(made, gone="非")
        case "OF_HIS" if made.player and made.target and not made.his:
            return replace(made, his=True, player=False)
        case "PLAYER" if not (made.player or made.zones):
            return replace(made, player=True)
        case "WHOSE":
            return qualities.whose(sense, made, qual)
        case "CONTROL":
            return qualities.control(sense, made, qual)
        case "THIS" | "THAT" | "OPPOSED" if made == Said():
            return replace(made, pron=word)
        case "OPPOSED" if made == Said(every=True) and said.startswith("阻挡"):
            pointing.blocked_one(sense, word)
            return replace(made, kind=UNIT, filters=(words.STATES["阻挡中"],))
        case "THIS" | "THAT" if made == Said(number=1) and _is_copied(sense, qual):
            return replace(made, pron=word)  # 一个该道具的复制
        case "HOLDER":
            return qualities.holder(sense, made, qual)
        case "TARGET" if not made.target:
            whichever = {"any": False, "bound": ""} if made.bound == qualities.WHICHEVER else {}
            return replace(made, target=True, **whichever)
        case "OTHER" if not made.other:
            if said[-1] in "个张名位":
                if made.counted:
                    raise sense.fail("数量写了两次", qual)
                return replace(made, other=True, number=1)
            return replace(made, other=True)
        case "quant":
            return qualities.quant(sense, made, qual)
        case "STATE":
            state = words.STATES.get(words.ENTERED if "进" in said else said.removesuffix("的"))
            if state is None:
                raise sense.fail(f"没有读懂「{said}」", qual)
            return replace(made, filters=(*made.filters, state))
        case "COPY_OF" if not made.copy:
            return replace(made, copy=True)
        case "LEFT" if "墓地" in said:
            whose = made.whose or "双方"
            came = Filter("本回合从战场进墓地", "=", (True,))
            return replace(made, filters=(*made.filters, came), zones=(words.GRAVE,), whose=whose)
        case "LEFT":
            return replace(made, filters=(*made.filters, Filter(words.LEFT[said], "=", (True,))))
        case "bound" if word.said("TOTAL_OF", "FACT") in words.TOTALS and made.together is None:
            return replace(made, together=qualities.bound(sense, word))
        case "bound" if word.word("FACT"):
            return replace(made, filters=(*made.filters, qualities.bound(sense, word)))
        case "extreme" if (
            made.extreme is None and (fact := words.FACTS.get(f := word.said("FACT"), f)) in words.NUMBERS
        ):
            return replace(made, extreme=(fact, word.said("EXTREME") in {"最高", "最大"}))
        case "with":
            return qualities.having(sense, made, word)
        case "FACT" if not made.fact or joined:
            facts = (*made.facts, made.fact) if made.fact else ()
            return replace(made, fact=words.FACTS.get(said, said), facts=facts)
        case "TOTAL_OF" if not made.fact:
            return replace(made, fact=next(one for one in ("攻击力", "血量", "灵力值") if one[:2] in said), total=True)
        case "COUNTER" if made.counter == HUED and said == "颜色指示物":
            return replace(made, counter="所选")
        case "COUNTER" if not made.counter and said == "颜色指示物":
            return qualities.of_hue(sense, made, qual)
        case "COUNTER" if not made.counter:
            return replace(made, counter=words.counter(said))
        case "HUE_OF":
            if HUE not in sense.noted:
                raise sense.fail("前面没有选择颜色", qual)
            if made.counter:
                raise sense.fail("指示物写了两次", qual)
            return replace(made, counter=HUED)
        case "USED_NOW" if not made.done_now:
            return replace(made, done_now="使用", other=made.other or said.endswith(("其他", "其它")))
        case "DONE_NOW" if not made.done_now:
            return replace(made, done_now="死去" if "死" in said else "抓牌")
        case "MORE_BY" if made.changed is None and made.fact:
            return replace(made, changed=word)
        case "ALSO" if made.filters or made.whose is not None:
            return made
        case "STATS" if not made.stats:
            return replace(made, stats=said.removesuffix("的"))
        case "NO_SLOT":
            return replace(made, given=(*made.given, word))
        case "NEXT" if made.number is None and not made.next:
            return replace(made, next=True)
        case "FIRST_EACH" if not made.first:
            on = any(c in said for c in "及和")  # 第二张及之后的
            nth = words.number(said[said.index("第") + 1])
            return replace(made, first=True, used=True, nth=-nth if on else nth)
        case "FIRST_ONE" if not made.first and made.used and sense.in_turn:
            return replace(made, first=True)
        case "ONE_AIM":
            return replace(made, filters=(*made.filters, Filter("目标数", "=", (1,))))
        case "AMONG" if not made.among:
            return replace(made, among=True)
        case "aimed" if made.aimed is None:
            return replace(made, aimed=word, filters=qualities.aimed_only(made, word))
    raise sense.fail(f"「{qual.text}」在这里多余，或者和前面写的合不到一起", qual)


def _is_copied(sense: Sense, qual: Part) -> bool:
    """Whether 的复制 follows, so that the number before it is of copies."""
    return sense.source.folded.startswith("的复制", qual.end)


def described(sense: Sense, noun: Part) -> Said:
    """A noun that is a single description."""
    found, _ = alternatives(sense, noun)
    if len(found) > 1:
        raise sense.fail("这里不能用「或」「和」连接", noun)
    return found[0]
