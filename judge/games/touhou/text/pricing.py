"""What is paid: by whom, for what, and what costs more or less."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from judge.effects.nodes.ability import Define, Grant, If, Node
from judge.effects.nodes.meant import Amount, Compare, Reckoned, Ref, Select, Target, Times, Whose, X
from judge.effects.nodes.verbs import Cheaper, Produce, Resources
from judge.effects.syntax import Part
from judge.games.touhou.text import befalling, description, flagging, giving, nouns, phrases, words
from judge.games.touhou.text.phrases import Clause, Verbs
from judge.games.touhou.text.roles import THIS
from judge.games.touhou.text.said import Meant, Said
from judge.games.touhou.text.sense import HUE, Sense


def _pay(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    phrases.no_more(sense, clause, part, "subject")
    if part.word("ONLY_PAYS", "INSTEAD_OF"):
        return _only(sense, clause, part)
    if not (sense.in_cost or sense.permitted):
        raise sense.fail("这里不能写支付", part)
    if part.word("OR"):
        raise sense.fail("没有读懂支付哪一种", part)
    whose, by = ("自己", None) if sense.in_cost and clause.subject is None else phrases.actor_of(sense, clause)
    if whose != "自己":
        raise sense.fail("没有读懂是谁支付", clause.subject or part)
    (made,) = _either_paid(sense, part)
    if made.lettered and not sense.in_cost:
        raise sense.fail("没有写X是多少", part)
    return phrases.done_by(by, [made])


def _only(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    """你使用的符卡只需支付1蓝, 你可以支付1黑而非该牌的颜色值: what is paid in the place of what is printed."""
    whom = clause.subject
    mine = whom is None or phrases.is_you(whom)
    own = sense.permitted if part.word("ONLY_PAYS") is None else part.said("INSTEAD_OF").find("该牌") >= 0
    if mine and own:  # 你只需要支付1蓝，而非该牌原本的颜色值
        what: Target = THIS
    elif whom is not None and not sense.permitted:
        said = description.described(sense, whom)
        if not (said.used or said.pron is not None) or said.next or said.first or said.counted:
            raise sense.fail("要写「你使用的…」", whom)
        what = nouns.just(sense, said, whom, count=False)
    else:
        raise sense.fail("没有读懂使用什么只需支付这些", part)
    by = _either_paid(sense, part)
    if any(each.lettered for each in by):
        raise sense.fail("没有写X是多少", part)
    until = phrases.until_when(sense)
    return [Cheaper(what, by, until, instead=True, may=sense.permitted)]


_CHOSEN = "点所选颜色"
"""The colour that was chosen for a text, as what is paid."""


def resources(paid: Sequence[Part]) -> Resources:
    """1红1绿, 2点红色, 一点任意颜色值, X蓝."""
    count, coloured, lettered = 0, [], []
    for part in paid:
        said = part.text
        digits = (said.partition("点")[0] if part.word("CHOSEN_HUE") else said).strip("颜色值任意的点红黄绿蓝黑该所选")
        much = words.amount(digits) if digits else 1
        hue = _CHOSEN if part.word("CHOSEN_HUE") else "" if part.word("GENERIC") else words.colours(said)[0]
        if isinstance(much, X):
            lettered.append((hue, much))
        elif isinstance(much, int) and not hue:
            count += much
        elif isinstance(much, int):
            count += much
            coloured.append((hue, much))
    return Resources(count, tuple(coloured), tuple(lettered))


def _either_paid(sense: Sense, part: Part, *, chosen: bool = False) -> tuple[Resources, ...]:
    """1黄或1蓝: each way to pay; ``chosen``: it may be of the colour that was chosen."""
    if not chosen and any(paid.word("CHOSEN_HUE") for paid in part.rules("paid")):
        raise sense.fail("没有读懂是哪种颜色", part)
    groups: list[list[Part]] = [[]]
    for each in part.parts:
        if each.name == "OR":
            groups.append([])
        elif each.name == "paid":
            groups[-1].append(each)
    if not all(groups):
        raise sense.fail("「或」前后要写两样东西", part)
    return tuple([resources(group) for group in groups])


def _activating(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    """对手操控的单位的启动能力需要额外支付1点任意颜色值: what is paid to activate an ability (1.158)."""
    phrases.no_more(sense, clause, part, "subject")
    if clause.subject is None:
        raise sense.fail("没有写谁的启动能力", part)
    more = any(word in part.said("ACTIVATING") for word in ("额外", "多支付", "增加"))
    (made,) = _either_paid(sense, part)
    hues = dict(made.coloured)
    if made.lettered or (hues and made.count != sum(hues.values())) or (not hues and not made.count):
        raise sense.fail("没有读懂多支付或少支付多少", part)
    if not more and not hues:
        raise sense.fail("减少的是哪种颜色？请写颜色", part)
    until = phrases.until_when(sense)
    whom = phrases.spoken_of(sense, clause, part)
    flag = "启动须多支付" if more else "启动少支付"
    each = hues or {"": made.count}
    return [Grant(one.what, f"{flag}{hue}", until, number=many) for one in whom for hue, many in each.items()]


def _produce(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    phrases.no_more(sense, clause, part, "subject")
    by = _either_paid(sense, part, chosen=HUE in sense.noted)
    if sense.each is None:
        return [Produce(by)]
    if len(by) > 1 or by[0].lettered or by[0].count != 1:
        raise sense.fail("没有读懂「每」乘的是哪一个数", part)
    ((hue, _),) = by[0].coloured or (("", 1),)
    many: Amount = sense.each
    sense.each, sense.pending, sense.multiplied = None, None, True
    return [Define(many, (Produce((Resources(0, (), ((hue, X()),)),)),))]


def only_for(sense: Sense, part: Part, found: list[Node]) -> list[Node]:
    """该颜色值只能用于使用符卡: for the use of which cards alone it pays."""
    (*before, last) = found or sense.done
    said = description.described(sense, part.the("noun"))
    if not isinstance(last, Produce) or last.only is not None:
        raise sense.fail("没有读懂什么只能用来使用这些", part)
    if said.fact not in {"", "颜色值"} or said.counted or said.target or said.zones or said.whose == "对手":
        raise sense.fail("没有读懂只能用来使用什么", part)
    plain = replace(said, fact="", used=True, whose="自己", every=False)
    only = nouns.just(sense, plain, part.the("noun"), count=False)
    if not isinstance(only, Select):
        raise sense.fail("没有读懂只能用来使用什么", part)
    made = replace(last, only=only)
    if found:
        return [*before, made]
    sense.done[-1] = made
    return []


def _cheaper(  # noqa: PLR0912 - one a way to say what costs less
    sense: Sense, clause: Clause, part: Part
) -> list[Node]:
    """本回合中你使用的下一张角色符卡减少1黄或1蓝来使用."""
    phrases.no_more(sense, clause, part, "subject")
    if (noun := part.rule("noun")) is not None:
        clause.subject = _what_is_used(sense, clause.subject, noun)
    if clause.subject is None and (used := _used_before(sense)) is not None:
        until = phrases.until_when(sense)
        paid = _either_paid(sense, part) if part.rule("paid") else ()
        return [Cheaper(used, paid, until, more=_more(part), may=sense.may_less)] if paid else []
    if clause.subject is None:
        raise sense.fail("没有写使用什么的颜色值", part)
    kinds, both = description.alternatives(sense, clause.subject)
    several = len(kinds) > 1 and not both and kinds[0].used and not kinds[0].first and not kinds[0].fact
    said = kinds[0] if several else description.described(sense, clause.subject)
    if said.card and said.whose is not None and not said.zones and part.word("TO_USE"):
        said = replace(said, used=True)  # 对手的单位牌增加1点…来使用
    if said.fact not in {"", "颜色值"} or not (said.used or said.pron is not None):
        raise sense.fail("要写「你使用的…」", clause.subject)
    until = phrases.until_when(sense)
    bare = replace(said, fact="", next=False, first=False, nth=1, number=None)
    what: Target = (
        befalling.of_kinds(sense, kinds, clause.subject)  # 你使用的单位牌或角色符卡
        if several
        else nouns.just(sense, bare, clause.subject, count=False)
    )
    sense.spoken = [Meant(what)]
    times: Amount = 1
    if (letter := part.word("LETTER")) is not None:
        by: tuple[Resources, ...] = (Resources(1),)
        times = words.amount(letter.text)
    else:
        by = _either_paid(sense, part) if part.rule("paid") else (Resources(words.number(part.said("NUM"))),)
    if any(each.lettered for each in by):
        if len(by) > 1 or by[0].count or len(by[0].lettered) > 1:
            raise sense.fail("没有读懂减少多少", part)
        ((hue, times),) = by[0].lettered
        by = (Resources(1, ((hue, 1),) if hue else ()),)
    if sense.each is not None and times == 1:
        sense.pending, sense.multiplied, times = None, True, sense.each
    made = Cheaper(what, by, until, said.next, _more(part), times, may=sense.may_less)
    if noun is not None and sense.may_less and what != THIS:  # 于其被移除期间，你可以减少…来使用之: it may be used
        if not until:
            raise sense.fail("没有写到什么时候为止可以使用", noun)
        return [Grant(what, "可以使用", until), made]
    if said.first and isinstance(what, Select) and what.whose == "双方":  # of each player by itself
        sides: tuple[Whose, ...] = ("自己", "对手")
        each = [replace(made, what=replace(what, whose=whose)) for whose in sides]
        return [of_the_first(sense, one.what, one, clause.subject, said.nth) for one in each]
    return [of_the_first(sense, what, made, clause.subject, said.nth) if said.first else made]


def _what_is_used(sense: Sense, subject: Part | None, noun: Part) -> Part:
    """减少2点任意颜色值来使用之, 来使用该牌: what is used, said after 使用."""
    said = description.described(sense, noun)
    if said.pron is None or said != Said(pron=said.pron):
        raise sense.fail("没有读懂使用的是什么", noun)
    if subject is None or phrases.is_you(subject):
        return noun
    if said.pron.name != "THAT":
        raise sense.fail("使用什么写了两次", noun)
    return subject


def _priced(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    """对手操控的单位攻击时需要支付1点任意颜色值: what has to be paid to attack with these."""
    phrases.no_more(sense, clause, part, "subject")
    (asked,), whom = _either_paid(sense, part), phrases.spoken_of(sense, clause, part)
    if asked.coloured or asked.lettered:
        raise sense.fail("攻击时要支付的只能是任意颜色值", part)
    until = phrases.until_when(sense)
    return [Grant(one.what, flagging.PRICE_OF_ATTACKING, until, number=asked.count) for one in whom]


def _more(part: Part) -> bool:
    """Whether it is more that has to be paid."""
    return any(word in part.said("LESSEN") for word in ("增", "多", "额外"))


def _used_before(sense: Sense) -> Select | Ref | None:
    """The cards that somebody uses of whom the clause before spoke (你使用的乐章不能被反制，且减少1红来使用)."""
    spoken = sense.spoken[0].what if sense.spoken is not None and len(sense.spoken) == 1 else None
    used = isinstance(spoken, Select) and any(demand.fact == "使用" for demand in spoken.filters)
    return spoken if used or spoken == THIS else None


def of_the_first(sense: Sense, what: Target, made: Cheaper | Grant, at: Part, nth: int = 1) -> Node:
    """The first of each turn is the one before which none was used, the second that before which one was."""
    if not isinstance(what, Select) or made.until or (isinstance(made, Cheaper) and made.next):
        raise sense.fail("没有读懂是哪一张", at)
    plain = tuple([demand for demand in what.filters if demand.fact != "使用"])
    used = replace(what, filters=plain, zones=(), least=None, most=None)
    return If(Compare(Times("使用", used), "=" if nth > 0 else "≥", abs(nth) - 1), (made,), "若")


def held_to(sense: Sense, node: Node, part: Part) -> Node:
    """最少为1, 至多减少2点: how low the price can come by it, or by how much at most."""
    if isinstance(node, If) and node.then:
        return replace(node, then=(*node.then[:-1], held_to(sense, node.then[-1], part)))
    if not isinstance(node, Cheaper) or node.more or node.instead or node.floor is not None:
        raise sense.fail("没有读懂什么最少是这些", part)
    number = words.number("".join(c for c in part.text if c in "0123456789一二三四五六"))
    if "减少" not in part.text or (any(c in part.text for c in "至到低为") and "至多" not in part.text):
        return replace(node, floor=number)
    if len(node.by) > 1 or node.by[0].count != 1 or isinstance(node.times, int):
        raise sense.fail("没有读懂至多减少多少", part)
    times = node.times if isinstance(node.times, Reckoned) else Reckoned(node.times)
    return replace(node, times=replace(times, most=number))


def _raised(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    """该牌所需的颜色值减少1; 你的手牌上限增加2."""
    of_value = "颜色值" in part.text or (
        clause.subject is not None and description.described(sense, clause.subject).fact == "颜色值"
    )
    return (_cheaper if of_value and part.word("NUM") else giving.raised)(sense, clause, part)


VERBS: Verbs = {
    "pay": _pay,
    "produce": _produce,
    "activating": _activating,
    "cheaper": _cheaper,
    "priced": _priced,
    "raised": _raised,
}
"""What the phrases mean."""
