"""Noun phrases: which cards are meant (26), how many, and what they must be (4, 5)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.effects import numerals
from judge.effects.nodes.meant import Doing, Fact, Filter, Is, Ref, Relation, Select, Target, Whose
from judge.effects.syntax import Part
from judge.games.cipher.text import described, excepting, facts, near, pointing, terms
from judge.games.cipher.text.described import count, kind_of, target
from judge.games.cipher.text.phrase import Noun
from judge.games.cipher.text.pointing import ROLES
from judge.games.cipher.text.sense import Sense

_KINDS = {"BOND": "羁绊卡", "ORB": "宝玉"}
_TOP = "最上方"
_BOTTOM = "最下方"


def nouns(sense: Sense, phrase: Part) -> list[Noun]:
    """The noun phrases that a coordination joins (这名单位和…); one, if it does not.

    ``phrase`` is a ``noun``, ``comp`` or ``zone`` of the grammar.
    """
    if phrase.name == "comp" and (inner := phrase.rule("noun")) is not None:
        return nouns(sense, inner)
    if (said := sense.one_of.get((phrase.start, phrase.end))) is not None:
        return [said]
    found: list[Noun] = []
    parts: list[Part] = []
    for child in phrase.parts:
        if child.name == "noun":
            found += nouns(sense, child)
        elif not child.is_word:
            parts.append(child)
    first = _single(sense, parts, phrase)
    later = [
        replace(noun, whose=first.whose) if noun.whose is None and noun.kind == first.kind else noun for noun in found
    ]
    return [first, *later]


def noun(sense: Sense, phrase: Part) -> Noun:
    """The noun phrase, where only one can stand."""
    found = nouns(sense, phrase)
    if len(found) > 1:
        raise sense.fail(_ONE_KIND, phrase)
    return found[0]


_ONE_KIND = "这里只能写一种卡，不能用「和」连接"


_SUMS = ("总", "合计", "共")


def together(sense: Sense, phrase: Part, said: str) -> Noun:
    """我方单位和敌方单位合计: of both players, where it is their number that is asked; else only one can stand."""
    found = nouns(sense, phrase)
    if len(found) == 1:
        return found[0]
    if not any(word in said for word in _SUMS):
        raise sense.fail(_ONE_KIND, phrase)
    bare = {replace(one, whose=None, zones=() if one.zones == ("战场",) else one.zones) for one in found}
    if len(bare) > 1 or {one.whose for one in found} != {"自己", "对手"}:
        raise sense.fail("合计的要是双方的同一种卡", phrase)
    return replace(bare.pop(), whose="双方")


def targets(sense: Sense, phrase: Part) -> tuple[Target, ...]:
    """Each of the phrases that are joined."""
    return tuple([target(sense, each, phrase) for each in nouns(sense, phrase)])


def _single(sense: Sense, parts: list[Part], phrase: Part) -> Noun:
    """One noun phrase from its parts: what comes before the head, and the head (or a zone)."""
    made = Noun(shown=phrase.word("AMONG") is not None)
    for place, part in enumerate(parts):
        last = place == len(parts) - 1
        if not part.is_word and part.name in {"head", "names", "area"}:
            made = _headed(sense, made, part)
        elif not part.is_word:
            follows = parts[place + 1] if not last else None
            made = _more(sense, made, part, follows, phrase)
    if made.total is not None and (not made.counted or made.least == made.most):
        raise sense.fail(_SO_MANY, phrase)
    return near.on_its_side(sense, made, phrase)


def _more(  # noqa: PLR0911 - one a kind of word
    sense: Sense, made: Noun, item: Part, follows: Part | None, phrase: Part
) -> Noun:
    """What one word before the head adds."""
    inner = item.parts[0] if item.parts else item
    if item.word("TOGETHER_IS") is not None:
        return _together(sense, made, item)
    if inner.is_word:
        return _worded(sense, made, inner, item, follows)
    if inner.name == "quant":
        if made.counted or made.every:
            raise sense.fail("数量写了两次", inner)
        return described.counted(made, inner)
    if inner.name == "trait" and (than := inner.rule("relative")) is not None:
        return replace(made, filters=(*made.filters, _relative(sense, than)))
    if inner.name == "trait" and (most := inner.word("SUPERLATIVE")) is not None:
        return replace(made, extreme=(inner.said("STAT"), most.text[1] in "高大"))
    if inner.name == "trait" and inner.word("OWN_EACH"):
        return replace(made, filters=(*made.filters, *facts.each(sense, inner)))
    if inner.name == "trait" and follows is None and (called := facts.called(sense, inner)):
        return replace(made, filters=(*made.filters, Filter("单位名", "=", called)))
    if inner.name == "trait":
        demand = facts.trait(sense, inner)
        joined = (demand.fact,) if demand.relation == "=" and len(demand.values) > 1 and not _either(inner) else ()
        return replace(made, filters=(*made.filters, demand), joined=(*made.joined, *joined))
    if inner.name == "within":
        return _placed(sense, made, inner)
    return excepting.excepted(sense, made, inner, phrase)


_SO_MANY = "合计请写「任意名（至多n名）出击费用合计n以下的…」"


def _together(sense: Sense, made: Noun, item: Part) -> Noun:
    """任意名出击费用合计在6以下的: what those that are chosen may come to."""
    relation, number = facts.amount(item.the("bound"))
    if relation not in {"≤", "<"} or made.total is not None:
        raise sense.fail(_SO_MANY, item)
    return replace(made, total=Filter(item.said("STAT"), relation, (number,)))


def piled(sense: Sense, phrase: Part) -> Noun:
    """自己的背面表示的羁绊卡: the cards of one of his piles."""
    demands = tuple([facts.trait(sense, trait) for trait in phrase.rules("trait")])
    return _headed(sense, Noun(whose=terms.whose(phrase.said("WHOSE")), filters=demands), phrase.the("pile"))


_MORE: dict[str, Relation] = {"多": ">", "高": ">", "大": ">", "少": "<", "低": "<", "小": "<"}


def _relative(sense: Sense, said: Part) -> Filter:
    """战斗力比这名单位低, 与这名单位单位名相同, 出击费用在自己的羁绊卡数量以下."""
    pile = said.rule("pile")
    fact = said.said("STAT") or "单位名"
    if (stat := said.said("OF_STAT")) and stat != f"的{fact}":
        raise sense.fail("比较的两个数不是同一种", said)
    alike = said.word("NAME_SAME", "SAME") is not None
    relation: Relation = "≠" if said.word("DISTINCT") else "=" if alike else relation_of(said)
    if pile is not None:
        made = _headed(sense, Noun(whose=terms.whose(said.said("WHOSE"))), pile)
        return Filter(fact, relation, than=count(sense, made, said))
    point = said.the("point")
    return Filter(fact, relation, than=Fact(fact, the_one(sense, point)))


def relation_of(clause: Part) -> Relation:
    """The relation that the word of a comparison says."""
    said = clause.the("MORE", "UNDER", "OVER", "ABOVE", "BELOW")
    return _MORE[said.text[-1]] if said.name == "MORE" else terms.ABOVE[said.name]


def the_one(sense: Sense, point: Part) -> Target:
    """The card that a comparison is with."""
    said = point.the("THIS", "THAT", "IT", "THAT_ROLE", "ROLE", "LORD")
    if said.name in {"ROLE", "LORD"}:
        owner = point.said("WHOSE")
        return Ref(ROLES.get(said.text, "主人公"), terms.whose(owner) if owner else "双方")
    return pointing.pointed(sense, said)


def _either(trait: Part) -> bool:
    return facts.either(trait.rule("facts", "names", "of_bonds") or trait)


def _worded(  # noqa: PLR0911 - one a kind of word
    sense: Sense, made: Noun, inner: Part, item: Part, follows: Part | None
) -> Noun:
    """What a word adds that is not a rule's part: one a kind of word."""
    if _is_said(made, inner.name):
        raise sense.twice(inner)
    match inner.name:
        case "WHOSE":
            return _owned(sense, made, inner, follows)
        case "OTHER":
            if sense.kind == "支":
                raise sense.fail("支援能力的卡不是单位，「其他」是除了谁？请写「攻击单位以外的」等", inner)
            return replace(made, other=True)
        case "DISTINCT" | "DISTINCT_NUMBER":
            return _unlike(sense, made, inner)
        case "HAND" | "HAND_THEN" | "SO_PUT":
            zones = ("手牌",) if inner.name != "SO_PUT" else made.zones
            return replace(made, kind="卡", zones=zones, shown=made.shown or inner.name == "SO_PUT")
        case "AGAINST_LORD":
            return replace(near.against(sense, made, inner), fought=Ref("主人公", "自己"))
        case "BESIDE_THAT":
            return near.beside_that(sense, made, inner)
        case "HERE" | "ELSEWHERE" | "FIGHTING" | "AGAINST_THIS":
            return near.beside_this_one(sense, made, inner)
        case "ROW_OF":
            return replace(made, kind="单位", zones=(f"{inner.text[:2]}区",))
    if inner.name == "AND_ALSO":
        return made
    if follows is None or follows.is_word or follows.rule("except") is None:
        raise sense.fail("「除」后面要接「…以外」", item)
    return made


def _unlike(sense: Sense, made: Noun, said: Part) -> Noun:
    """2名单位名不同的单位, 2张出击费用不同的卡."""
    if said.name == "DISTINCT":
        return replace(made, distinct=("单位名",))
    if sense.in_cost:
        raise sense.fail("费用里这样选的卡没有读懂", said)
    return replace(made, distinct=("出击费用" if "费用" in said.text else "战斗力",))


def _is_said(made: Noun, word: str) -> bool:
    """Whether what a kind of word says was said already, and it would say nothing more."""
    said = {
        "OTHER": made.other,
        **dict.fromkeys(("DISTINCT", "DISTINCT_NUMBER"), bool(made.distinct)),
        "FIGHTING": bool(made.fighting),
        "AGAINST_THIS": bool(made.fighting),
        "AGAINST_LORD": bool(made.fighting),
        "HERE": near.SAME_AREA in made.filters,
        "ELSEWHERE": near.OTHER_AREA in made.filters,
    }
    return said.get(word, False)


def _owned(sense: Sense, made: Noun, said: Part, follows: Part | None) -> Noun:
    """我方的, 对手的, 他自己的."""
    if made.whose is not None:
        raise sense.fail("写了两次是谁的", said)
    if _of_role(follows):
        return made  # 自己的攻击单位以外的…: the role's, see _excepted
    if sense.actor == "对手" and said.text.startswith("自己"):
        raise sense.fail("「自己的」指的是这张卡的使用者（5.1.2.1.2.3），对手的请写「他自己的」", said)
    if sense.actor == "自己" and said.text.startswith(("他自己", "其自己")):
        raise sense.fail("「他自己的」要跟在「对手」后面（5.1.2.1.2.5）", said)
    return replace(made, whose=terms.whose(said.text))


def _of_role(item: Part | None) -> bool:
    """Whether this is 「攻击单位以外的」 and the like, so that 自己的 before it is said of the role."""
    excepted = item.rule("except") if item is not None and not item.is_word else None
    head = excepted.rule("head") if excepted is not None else None
    return head is not None and head.word("ROLE") is not None


def _placed(sense: Sense, made: Noun, place: Part) -> Noun:
    if place.word("BELOW_OF") and not made.zones and made.whose is None:
        return replace(made, zones=(terms.BELOW,), whose="自己", kind="卡")
    if place.word("BELOW_OF"):
        raise sense.fail("写了两次在哪里", place)
    zone, top = area(sense, place)
    if made.zones:
        raise sense.fail("写了两个区域", place)
    if place.word("WHOSE"):
        if made.whose is not None:
            raise sense.fail("写了两次是谁的", place)
        made = replace(made, whose=terms.whose(place.said("WHOSE")))
    return replace(made, zones=(zone,), top=top, kind=kind_of((zone,)))


def area(sense: Sense, place: Part) -> tuple[str, bool]:
    """The zone that is named, and whether its uppermost cards are meant."""
    name = place.said("ZONE") or place.said("ZONE_THEN").rstrip("中里内上")
    zone = sense.zone(name, place)
    end_of = place.said("PLACE")
    if end_of and (zone != "卡组" or pile_end(end_of) == _BOTTOM):
        raise sense.fail(f"「{zone}{end_of}」的卡不在能读懂的范围内", place)
    return zone, bool(end_of)


def pile_end(said: str) -> str:
    """最上方 or 最下方, by a word for it."""
    return _BOTTOM if "底" in said or "下" in said else _TOP


def _of_area(sense: Sense, made: Noun, head: Part) -> Noun:
    """A zone, the area of this unit, or what lies below it."""
    if head.word("SAME_AREA"):
        return replace(made, kind="单位", filters=(*made.filters, near.SAME_AREA))
    if head.word("OTHER_AREA"):
        return replace(made, kind="单位", filters=(*made.filters, near.OTHER_AREA))
    if head.word("BELOW_IN"):
        return replace(made, zones=(terms.BELOW,), whose="自己", kind="卡")
    zone, top = area(sense, head)
    return replace(made, zones=(zone,), top=top, kind=kind_of((zone,)))


def _headed(sense: Sense, made: Noun, head: Part) -> Noun:  # noqa: PLR0911 - one a kind of head
    """What the last word says: which sort of cards, or which card."""
    if head.name == "names":
        joined = ("单位名",) if len(head.parts) > 1 and not facts.either(head) else ()
        found = Filter("单位名", "=", facts.names(sense, head))
        return replace(made, filters=(*made.filters, found), joined=(*made.joined, *joined))
    if head.name == "area":
        return _of_area(sense, made, head)
    said = head.first
    if said.name in _KINDS:
        return replace(made, kind=_KINDS[said.name], zones=())
    match said.name:
        case "UNIT":
            return replace(made, kind=kind_of(made.zones))
        case "CARD":
            return _cards(made)
        case "MINE" | "FOE" | "EVERYONE":
            return _side(sense, made, said)
        case "HAND" | "HAND_N":
            return _in_hand(made, said)
        case "ROW":
            return replace(made, kind="单位", zones=(f"{said.text[:2]}区",))
        case "SOME_OF" | "BY_COST":
            return _some(sense, made, said) if said.name == "SOME_OF" else _paid(sense, made, said)
        case "LORD" | "ROLE":
            return replace(made, role=ROLES.get(said.text, "主人公"))
        case "BACKING":
            return _backing(sense, made, head)
    if not made.plain:
        raise sense.fail(f"「{said.text}」已经指定了是哪一张，前面不能再有条件", head)
    return replace(made, meant=pointing.pointed(sense, said))


def _some(sense: Sense, made: Noun, said: Part) -> Noun:
    """其中1张, 其中至多2张."""
    if not made.plain:
        raise sense.fail("「其中」前面不能再有条件", said)
    number = numerals.number(said.text.removeprefix("其中").removeprefix("的").removeprefix("至多")[:-1])
    least = 0 if "至多" in said.text else number
    return Noun("卡", shown=True, counted=True, classifier=said.text[-1], least=least, most=number)


def _paid(sense: Sense, made: Noun, said: Part) -> Noun:
    """因这个费用放置到退避区的卡: those that the cost has put there."""
    if not sense.paid:
        raise sense.fail("费用里没有放置过卡", said)
    return replace(made, kind="卡", shown=True, paid=True)


def _backing(sense: Sense, made: Noun, head: Part) -> Noun:
    """支援出击费用1的敌方单位的卡: the support card of that side, as long as it supports such a unit."""
    if not made.plain or head.said("ROLE") not in {"", "支援卡"}:
        raise sense.fail("支援着谁的卡，前面不能再有条件", head)
    supported = target(sense, noun(sense, head.the("noun")), head)
    side = pointing.side_of(sense, supported)
    if side == "双方" or (isinstance(supported, Select) and supported.least is not None):
        raise sense.fail("支援的是哪一方的单位？请写「我方单位」或「敌方单位」，不写数量", head)
    backer = Ref("支援卡", side)
    sense.meanwhile.append(Doing("被支援", supported))
    if demands := tuple([facts.trait(sense, trait) for trait in head.rules("trait")]):
        sense.meanwhile.append(Is(backer, demands))
    return replace(made, meant=backer)


def _cards(made: Noun) -> Noun:
    """卡, of the zone that was named; the uppermost card is one."""
    kind = kind_of(made.zones) if made.zones else "卡"
    if made.top and not made.counted:
        return replace(made, kind=kind, counted=True, least=1, most=1)
    return replace(made, kind=kind)


def _side(sense: Sense, made: Noun, said: Part) -> Noun:
    """我方单位, 敌方单位."""
    side: Whose = "对手" if said.text.startswith("敌") else "自己"
    if made.whose not in {None, side}:
        raise sense.fail("前后写的是两方的单位", said)
    return replace(made, kind="单位", whose=side, every=made.every or said.name == "EVERYONE")


def _in_hand(made: Noun, said: Part) -> Noun:
    """手牌, 手牌1张."""
    held = replace(made, kind="卡", zones=("手牌",))
    if said.name == "HAND":
        return held
    number = numerals.number(said.text[2:-1])
    return replace(held, counted=True, classifier=said.text[-1], least=number, most=number)
