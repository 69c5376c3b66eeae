"""Clauses about numbers: damage, life, points, counters, + and - (5.13, 5.14, 5.26, 15.1)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from msgspec.structs import replace

from judge.effects.nodes.ability import Grant, May, Node, OneOf
from judge.effects.nodes.harm import Damage
from judge.effects.nodes.meant import Amount, Fact, Reckoned, Ref, Select, Target, Whose
from judge.effects.nodes.verbs import Become, Counters, Do, Points, Power, Turn
from judge.effects.numerals import number
from judge.effects.syntax import Part
from judge.games.evolve.text import amounts, described, tallies, words
from judge.games.evolve.text.amounts import PLAYER_FACTS
from judge.games.evolve.text.nouns import aimed, beside, whole
from judge.games.evolve.text.said import Said
from judge.games.evolve.text.sense import TURN_END, Sense
from judge.games.evolve.text.subjects import nouns_of, player, spoken_of, times
from judge.games.evolve.text.words import FIELD, written
from judge.games.evolve.vocabulary import LATER_HARM, NEXT_HARM

_AT_SIGN = re.compile(r"增加|减少|[+-]")
_SIGNED = re.compile(r"[+-](?:[0-9]+|X)")
_HARM = re.compile(
    r"(?:的)?(?P<whose>造成|给予|受到)的(?P<kind>交战|攻击|能力)?伤害"
    r"(?:(?:变为|变成|成为)(?P<times>[2-5二两三])倍|(?:最多|至多|上限)(?:变为|为|是)?(?P<most>[0-9]+)点?)"
)
"""受到的伤害变为2倍, 受到的伤害最多为3."""
_NONE_OF_IT = re.compile(r"不会?受到?(?P<much>[0-9]+)点?(?P<bound>.{2,3}?)的?(?P<kind>交战|攻击|能力)?伤害")
_NEXT_HARM = re.compile(r"(?:不会?受到|(?:的)?)下一?[次个](?:将)?(?:要)?(?:受到)?的?(?P<kind>交战|攻击|能力)?伤害")
"""不会受到下一次的伤害, 下一次受到的伤害-2: of the next damage only."""
_OF_SO_MUCH = re.compile(
    r"(?:的)?受到的(?P<much>[0-9]+)点?(?P<bound>.{2,3}?)的?(?P<kind>交战|攻击|能力)?伤害(?:变为|变成|成为|改为)(?P<now>[0-9]+)点?"
)
"""受到的5或以上的伤害变为4: only of damage of so much."""
_WHEN_SO_MUCH = re.compile(
    r"(?:的)?受到的(?P<kind>交战|攻击|能力)?伤害[为是](?P<much>[0-9]+)点?(?P<bound>.{2,3}?)时，.*(?:变为|变成|成为|改为)(?P<now>[0-9]+)点?"
)
"""受到的伤害为3或以下时，将该伤害变为0: the same."""
_USED = frozenset(("费用", "使用费用"))


def _damage(sense: Sense, part: Part) -> list[Node]:
    if part.word("AS_MUCH"):
        unsaid, aims = sense.that is None, _aims(sense, part.the("nouns"))
        sense.here = False  # how much it is may be a fact of a card that has left
        said = part.the("value")
        if unsaid and said.text.startswith(("其", "它")) and any(_has(said.text, what) for what in aims):
            raise sense.fail("「其」是此卡牌，还是受到伤害的，没有读懂：请写「此卡牌的」或「该主战者的」", said)
        as_much = tallies.value(sense, part.the("value"))
        if (times_ := re.search("([2-9二两三四五])倍", part.said("EQUAL"))) is not None:
            as_much = Reckoned(as_much, number(times_[1]))
        return [Damage(what, as_much) for what in aims]
    if further := list(part.rules("more_damage")):  # 给予对手的主战者3伤害和自己的主战者1伤害
        if sense.each is not None:
            raise sense.fail("「每有」管的是哪一次伤害，没有读懂：请分成两句", part)
        return [node for each in (part, *further) for node in _so_much(sense, each)]
    word = part.the("HURT")
    much: Amount = written(word.text.split("点")[0].split("伤害")[0])
    if sense.each is not None:
        sense.pending, much = None, times(sense, much, part)
    shared = part.word("SHARE") is not None
    if not nouns_of(part):
        found = [sense.that] if sense.that is not None else spoken_of(sense, part)
    else:
        found = spoken_of(sense, part)
    if (word_ := part.word("GIVE_AT_RANDOM")) is not None:
        if any(not isinstance(what, Select) or what.least is None for what in found):
            raise sense.fail("随机要写是哪些牌里的几张", word_)
        found = [replace(what, random=True) if isinstance(what, Select) else what for what in found]
    if shared:  # how much each has is said when it is used, and so which they are (10.6.2.4)
        found = [_shares(sense, what, part) for what in found]
    if (other := part.word("IN_PLACE")) is not None:  # 以代替3伤害: of the sentence before, which must say so much
        sense.in_place = int(str(written(other.text.split("点")[0].split("伤害")[0])))
    return [Damage(what, much, shared=shared) for what in found]


def _has(number_: str, what: Target) -> bool:
    """Whether what damage is dealt to has such a number itself, so that 其 may mean it."""
    return "生命值" in number_ if isinstance(what, Ref) and what.role == words.LEADER else isinstance(what, Select)


def _so_much(sense: Sense, part: Part) -> list[Node]:
    much = written(part.said("HURT").split("点")[0].split("伤害")[0])
    return [Damage(what, much) for what in _aims(sense, part.the("nouns"))]


def _shares(sense: Sense, what: Target, at: Part) -> Target:
    """What a number is shared out over: chosen on use, one of them at least (10.6.2.3.2.1)."""
    if isinstance(what, Select) and what.least is not None:
        what = sense.target(what)
    if not sense.targets or sense.that != what:
        raise sense.fail("分配给哪几个？请写「分配给…任意数量的随从」，或先写「选择…」", at)
    sense.targets[-1] = replace(sense.targets[-1], least=sense.targets[-1].least or 1)
    return what


def _aims(sense: Sense, nouns_: Part) -> list[Target]:
    found: list[Target] = []
    before: Said | None = None
    for noun in nouns_.rules("noun"):
        found.append(aimed(sense, noun, before=before))
        before = beside(sense, before, noun)
    return found


def _heal(sense: Sense, part: Part) -> list[Node]:
    """自己的主战者回复2点生命值: its life goes up."""
    (what,) = spoken_of(sense, part)
    as_much = part.rule("value")
    much = written(part.said("HEAL", "HEALED")) if as_much is None else tallies.value(sense, as_much)
    return [Power(what, "生命值", much)]


def _points(sense: Sense, part: Part) -> list[Node]:
    """自己回复能量点1, 自己回复与…的张数相同的能量点 (5.14)."""
    if part.word("AS_MANY_POINTS"):
        who, value = part.rule("noun"), part.the("value")
        mine = player(sense, part) if who is not None and who.start < value.start else "自己"
        return [Points("能量点", tallies.value(sense, value), mine, recovered=True)]
    return [Points("能量点", written(part.said("RECOVER")), player(sense, part), recovered=True)]


def _pp(sense: Sense, part: Part) -> list[Node]:
    """●2: so many of its controller's points (10.4.4)."""
    if not sense.in_cost:
        raise sense.fail("能量点费用要写在「：」的前面", part)
    return [Points("能量点", written(part.text), minus=True)]


def _icon_cost(sense: Sense, part: Part) -> list[Node]:
    if not sense.in_cost:
        raise sense.fail("横置费用要写在「：」的前面", part)
    return [Turn(Ref("这"), "横置")]


def reckoned(part: Part, found: Amount) -> Amount:
    """…的2倍，最多5."""
    times, most = part.said("SO_MANY_TIMES"), part.said("AT_MOST")
    if not (times or most):
        return found
    at_most = written(most) if most else None
    return Reckoned(found, int(str(written(times))) if times else 1, at_most if isinstance(at_most, int) else None)


_COUNTED = re.compile(r"([最至]多)?([0-9]+|X|[一二两三四五六七八九十]+|所有)(?:个|枚)?(?:的)?『?(.+?)』?指示物")


def _counters(sense: Sense, part: Part) -> list[Node]:
    """在此卡牌上放置2个魔素指示物, 移除此卡牌的1个魔素指示物."""
    word = part.the("COUNTERS")
    found = _COUNTED.fullmatch(word.text.removeprefix("的"))
    all_of_them = found is not None and found[2] == "所有"
    if found is None or (all_of_them and (part.name != "remove" or sense.in_cost)):
        raise sense.fail("要写几个指示物", word)
    where, from_ = list(part.rules("noun", "held")), part.rule("from")
    if not where and from_ is not None:
        where = list(from_.rules("noun"))
    on: list[Target] = [aimed(sense, noun) for noun in where] or [Ref("这")]
    if part.word("EACH") is not None and not all(isinstance(what, Select) and what.most is None for what in on):
        raise sense.fail("「各」说的是哪几张？请写「所有」", part.the("EACH"))
    if all_of_them and (not isinstance(on[0], Ref) or sense.several(on[0])):
        raise sense.fail("要写是哪一张上的所有指示物", word)
    many = None if all_of_them else written(found[2])
    made = [Counters(what, found[3], many, minus=part.name == "remove") for what in on]
    return [_up_to(sense, made, part)] if found[1] else [*made]


def _up_to(sense: Sense, made: Sequence[Counters], at: Part) -> May:
    """放置最多2个…指示物: none of them, or so many as who does it likes."""
    if len(made) != 1 or made[0].minus or sense.in_cost or not isinstance(most := made[0].amount, int) or most < 1:
        raise sense.fail("「最多」几个指示物，只能读懂在1张卡牌上放置", at)
    ways = [replace(made[0], amount=many) for many in range(1, most + 1)]
    return May((ways[0],) if most == 1 else (OneOf(tuple([(one,) for one in ways])),))


def _stack(sense: Sense, part: Part) -> list[Node]:
    """【蓄积】+2 (13.3.2.4): each counter goes onto a card that has 【蓄积】."""
    where = part.rule("noun")
    on_field = where is not None and where.first.name == "desc" and described.said(sense, where.first)
    who: Whose = "自己" if on_field == Said(whose="自己", zone=FIELD) else player(sense, part)
    return [Do("蓄积", times=written(part.said("STACK")), who=who)]


def of_player(sense: Sense, part: Part, action: Part) -> list[Node] | None:
    """自己的能量点最大值+1: a number of a player."""
    changes = [change for word in action.parts if word.name == "CHANGE" for change in _changes(word)]
    if not {fact for fact, _, _ in changes} & PLAYER_FACTS:
        return None
    phrases = nouns_of(part)
    who: Whose = amounts.player(sense, phrases[0]) if phrases else "自己"
    if sense.until or part.rule("until") is not None or not {fact for fact, _, _ in changes} <= PLAYER_FACTS:
        raise sense.fail("玩家的数值这样变化，不在能读懂的范围内", action)
    return [Points(fact, times(sense, number, action), who, minus) for fact, number, minus in changes]


def _changes(word: Part) -> list[tuple[str, Amount, bool]]:
    """Each fact with what is added to it, or taken off."""
    text = word.text
    signs = _SIGNED.findall(text)
    minus = "-" in text or "减少" in text
    if text[0] in "+-":
        facts = ("攻击力", "生命值")
        return [(fact, written(said), said[0] == "-") for fact, said in zip(facts, signs, strict=True)]
    name = _AT_SIGN.split(text)[0].removeprefix("的")
    return [(fact, written(text), minus) for fact in _several(name)]


def _several(name: str) -> tuple[str, ...]:
    if name.startswith("攻击力") and ("生命值" in name or "体力" in name):
        return ("攻击力", "生命值")
    return (words.fact(name),)


def added(sense: Sense, action: Part, what: Target, held: str) -> list[Node]:
    """攻击力+1/生命值+1: what is added to numbers of cards (5.26.1)."""
    if (change := action.word("CHANGE_AS")) is not None:  # 费用减少与…相同的数值
        if sense.each is not None:
            raise sense.fail("「每有」后面要写一个数", change)
        name = words.fact(re.split("增加|减少|[+-]", change.text)[0])
        minus = change.text.endswith(("减少", "-"))
        much = tallies.value(sense, action.the("value"))
        return [Power(what, "费用" if name in _USED else name, much, held, minus)]
    made: list[Node] = []
    for word in action.parts:
        if word.name == "DEALT":  # 给予此卡牌的伤害-2: what it suffers
            word = replace(word, text=f"受到{word.text}")  # noqa: PLW2901 - the same in other words
        elif word.name != "CHANGE":
            continue
        if (next_ := _NEXT_HARM.match(word.text)) is not None:
            fact = f"受到的{next_['kind'] or ''}伤害"
            made.append(Power(what, fact, written(word.text), _once(sense, word, held), minus=True))
            continue
        for fact, much, minus in _changes(word):
            name = "费用" if fact in _USED else fact
            made.append(Power(what, name, times(sense, much, word), held, minus))
    if sense.each is not None:
        sense.pending = None
    return made


def changed(sense: Sense, action: Part) -> list[Node]:
    """What changes of those that were spoken of last."""
    change = added if action.name == "stat" else set_to
    return change(sense, action, sense.subject or Ref("这"), sense.until)


def set_to(sense: Sense, action: Part, what: Target, held: str) -> list[Node]:
    """攻击力变为1: what numbers of cards become (5.26.2)."""
    if (word := action.word("BECOME_AS")) is not None:
        name = words.fact(re.split("变为|变成|成为", word.text)[0])
        return [Become(what, name, _of_its_own(sense, action.the("value"), what), held)]
    made: list[Node] = []
    for word in action.parts:
        if word.name == "BECOME":
            if harm := _NEXT_HARM.match(word.text):  # 不会受到下一次的伤害, 下一次受到的伤害变为0
                once, kind = _once(sense, word, held), harm["kind"] or ""
                another = "变" in word.text or "改" in word.text
                so_much = Become(what, f"受到的{kind}伤害", written(word.text), once) if another else None
                made.append(so_much or Grant(what, f"不会受到{kind}伤害", once))
                continue
            if harm := _NONE_OF_IT.fullmatch(word.text):  # 不会受到2或以下的伤害
                bound = "以上" if words.relation(harm["bound"]) == "≥" else "以下"
                made.append(Grant(what, f"不会受到{harm['much']}或{bound}的{harm['kind'] or ''}伤害", held))
                continue
            if harm := _OF_SO_MUCH.fullmatch(word.text) or _WHEN_SO_MUCH.fullmatch(word.text):
                bound = "以上" if words.relation(harm["bound"]) == "≥" else "以下"
                name = f"受到的{harm['much']}或{bound}的{harm['kind'] or ''}伤害"
                made.append(Become(what, name, written(harm["now"]), held))
                continue
            if harm := _HARM.match(word.text):
                name = f"{harm['whose']}的{harm['kind'] or ''}伤害的{'倍数' if harm['times'] else '上限'}"
                made.append(
                    Become(what, name.replace("给予的", "造成的"), written(harm["times"] or harm["most"]), held)
                )
                continue
            name = re.split("变为|变成|成为|改为", word.text)[0].removeprefix("的")
            if word.text.endswith("倍"):
                made += _times_as_much(sense, word, what, held)
                continue
            facts = _several(name)
            if set(facts) & PLAYER_FACTS:
                raise sense.fail("玩家的数值变为多少，不在能读懂的范围内", word)
            for fact in facts:
                name = "费用" if fact in _USED else fact
                made.append(Become(what, name, written(word.text), held))
    return made


def _of_its_own(sense: Sense, value: Part, what: Target) -> Amount:
    """与原本的生命值相同的数值: of the card itself, where nobody else is said; of several, which is meant?"""
    word = value.word("FACT_OF")
    name = words.fact(word.text) if word is not None else ""
    if not name or name in PLAYER_FACTS or len(value.parts) != 1 or not isinstance(what, Ref) or sense.several(what):
        return tallies.value(sense, value)
    return Fact(name, what)


def _once(sense: Sense, word: Part, held: str) -> str:
    """Until when what is said of the next damage holds: until that, and no longer than was said."""
    if held not in {"", TURN_END}:
        raise sense.fail("下一次的伤害，只能读懂在这个回合中的，或不写期限的", word)
    return NEXT_HARM if held else LATER_HARM


def _times_as_much(sense: Sense, word: Part, what: Target, held: str) -> list[Node]:
    """该随从的攻击力变为2倍: + as much as it has now (5.26.1), so often."""
    once = isinstance(what, Ref) and (what.role.startswith("对象") or sense.of_card)
    if not once or (isinstance(what, Ref) and "-" in what.role):
        raise sense.fail("「变为n倍」只能读懂选择的1张，或启动、诱发时的这1张", word)
    name, times = re.split("变为|变成|成为", word.text.removesuffix("倍"))
    more = number(times) - 1
    facts = _several(name.removeprefix("的").removesuffix("都"))
    return [Power(what, fact, Reckoned(Fact(fact, what), times=more), held) for fact in facts]


_WILL_BE = re.compile(r"(?:变为|改为|成为)?([+-]?)([0-9]+)")


def _dealt(sense: Sense, part: Part) -> list[Node]:
    """能力造成的伤害将要给予此卡牌时，该伤害-2."""
    what, change = whole(sense, part.the("noun")), part.said("WILL_CHANGE")
    found = _WILL_BE.search(change, change.index("伤害") + 2)
    kind = next((kind for kind in ("攻击", "交战", "能力") if kind in part.said("HARM")), "")
    if found is None or (isinstance(what, Select) and what.least is not None):
        raise sense.fail("这里没有读懂", part)
    name, much = f"受到的{kind}伤害", int(found[2])
    return [Power(what, name, much, minus=found[1] == "-") if found[1] else Become(what, name, much)]


_GIVEN = re.compile(r"的(?:([0-9]+)点?(?:或|及)?(以上|以下)的?)?(能力|攻击|交战)?伤害(?:改为|变为|变成)([0-9]+)")


def _given(sense: Sense, part: Part) -> list[Node]:
    """将给予此卡牌的3点以下的能力伤害改为0点伤害."""
    what, found = whole(sense, part.the("noun")), _GIVEN.match(part.said("HARM_BECOMES"))
    if found is None or (isinstance(what, Select) and what.least is not None):
        raise sense.fail("这里没有读懂", part)
    so_much = f"{int(found[1])}或{found[2]}的" if found[1] else ""
    return [Become(what, f"受到的{so_much}{found[3] or ''}伤害", int(found[4]))]


_SUFFERED = re.compile(r"受到(?:([0-9]+)点?(?:或以上|及以上|以上|或更多)的)?(交战|攻击|能力)?伤害时.*?([+-]?)([0-9]+)")


def _suffers(sense: Sense, part: Part) -> list[Node]:
    """此卡牌将要受到伤害时，改为受到1伤害: as if it said what the damage it is dealt becomes (5.13.2)."""
    if part.word("GIVEN_TO"):
        return _given(sense, part)
    if part.word("WILL_BE_DEALT"):
        return _dealt(sense, part)
    what, found = whole(sense, part.the("noun")), _SUFFERED.search(part.said("WILL_SUFFER"))
    if found is None or (isinstance(what, Select) and what.least is not None):
        raise sense.fail("这里没有读懂", part)
    name, much = f"受到的{found[2] or ''}伤害", int(found[4])
    if found[1] is not None:  # 4或以上的伤害改为3: no more than 3
        return [Become(what, f"受到的{int(found[1])}或以上的{found[2] or ''}伤害", much)]
    return [Power(what, name, much, minus=found[3] == "-") if found[3] else Become(what, name, much)]


CLAUSES: dict[str, Callable[[Sense, Part], list[Node]]] = {
    "damage": _damage,
    "counters": _counters,
    "remove": _counters,
    "stack": _stack,
    "points": _points,
    "heal": _heal,
    "pp": _pp,
    "icon_cost": _icon_cost,
    "suffers": _suffers,
}
