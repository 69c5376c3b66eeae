"""改为: what a sentence says is done instead of what the one before it says (10.2.1.3.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from msgspec.structs import replace

from judge.effects.nodes.ability import Extra, Grant, If, IfDone, Modes, Node, OneOf, PayFirst
from judge.effects.nodes.harm import Damage
from judge.effects.nodes.meant import Compare, Ref, Select, Target
from judge.effects.nodes.verbs import Become, Create, Defeat, Deploy, Draw, Gain, Power, Put, Reveal, Search, Turn
from judge.effects.syntax import Part
from judge.effects.walking import parts as walked
from judge.games.evolve.text import clauses, searching, words
from judge.games.evolve.text.deeds import does_so
from judge.games.evolve.text.parts import asked, under
from judge.games.evolve.text.sense import Sense
from judge.games.evolve.text.sentences import ruled
from judge.games.evolve.text.so_many import OTHERWISE, all_replaced, number_instead, of_rite, replaced, rite
from judge.games.evolve.text.subjects import nouns_of
from judge.games.evolve.vocabulary import SO_MUCH
from judge.games.evolve.zones import EXTRA, FIELD

_Meant: TypeAlias = tuple[Target | None, Target | None]
"""What 「其」 means, and what was spoken of last."""


def instead_of(parts: Sequence[Part]) -> bool:
    """Whether a sentence says what is done instead of what the one before it says: 如果…，则改为…."""
    names = [part.name for part in parts[:2]]
    return names[:1] in (["if"], ["term"]) and names[1:] in (["instead"], ["others"])


def done_instead(sense: Sense, found: list[Node], begun: int, was: _Meant, parts: Sequence[Part]) -> list[Node]:
    """给予3伤害。如果…，则改为给予5伤害: the one or the other, by a condition (10.2.1.3.1)."""
    if not found[begun:] and found and isinstance(found[-1], If) and found[-1].word in OTHERWISE:
        begun = len(found) - 1  # 如果…，则改为…。如果…，则改为…: the last that is so
    last = searching.searched(found[begun:])
    _names_it(sense, last, parts[1])
    parts = _dealt(parts)
    if (nested := _of_that_condition(sense, last, was, parts)) is not None:
        return [*found[:begun], nested]
    if (made_so := number_instead(sense, found, begun, parts)) is not None:
        return made_so
    if moved := _elsewhere(sense, last, parts):
        return [*found[:begun], moved]
    again = len(last) == 1 and isinstance(last[0], If) and last[0].word in OTHERWISE
    plain = all_replaced(last)
    blows = len(plain) > 1 and all(isinstance(node, Damage) and not node.shared for node in plain)  # to one and another
    if len(last) > 1 and (changed_more := _changed_more(sense, last, parts)) is not None:
        return [*found[:begun], changed_more]
    if last:
        sense.that, sense.subject = _spoken_of_before(replaced(last[0]), was, (sense.that, sense.subject))
    if (len(plain) != 1 and not blows) or (isinstance(last[0], If | IfDone | Modes | Extra | PayFirst) and not again):
        raise sense.fail("「改为」改的是前面的哪一件，没有读懂：前面一句请只写一件", parts[1])
    chosen = len(sense.targets)
    if of_rite(parts):
        body = to_the_same(sense, ruled(sense, parts[2:], parts[1]), last[0], parts[2:])
        if len(sense.targets) > chosen:
            raise sense.fail("「改为」的后面另有对象，没有读懂", parts[1])
        return [*found[:begun], Extra((rite(sense, parts[0]),), body, otherwise=tuple(last))]
    made = under(sense, asked(sense, parts[0]), "改为", lambda: ruled(sense, parts[2:], parts[1]))
    _in_place_of(sense, last, parts[1])
    if len(sense.targets) > chosen:
        raise sense.fail("「改为」的后面另有对象，没有读懂", parts[1])
    unnamed = any(part.name in {"summon", "each_put"} and "『" not in part.text for part in parts[2:])
    if unnamed and not isinstance(replaced(last[0]), Create | OneOf):
        raise sense.fail("「改为」改的是召唤几个，还是前面一句？请写『衍生物名称』", parts[1])
    does = made.then[:1] if blows else made.then  # as much to each of those that it was dealt to
    same = tuple([node for one in plain for node in to_the_same(sense, does, one, parts[2:])])
    if blows and (len(parts) != len(("if", "instead", "damage")) or nouns_of(parts[2]) or parts[2].name != "damage"):
        raise sense.fail("「改为」改的是前面的哪一件，没有读懂：前面一句请只写一件", parts[1])
    return [*found[:begun], replace(made, then=same, otherwise=tuple(last))]


def _dealt(parts: Sequence[Part]) -> Sequence[Part]:
    """改为2伤害，抽取1张卡牌: that much is dealt, and more is done then."""
    said = parts[2] if len(parts) > len(("if", "instead", "so_many")) else None
    if said is None or said.name != "so_many" or said.word("HURT") is None:
        return parts
    return [*parts[:2], replace(said, name="damage"), *parts[3:]]


def _spoken_of_before(
    last: Node, was: tuple[Target | None, Target | None], now: tuple[Target | None, Target | None]
) -> tuple[Target | None, Target | None]:
    """What 「其」 and a clause without a noun speak of, where what the sentence before does is not done."""
    what = getattr(last, "what", None)
    if not isinstance(last, _MEANS_THEM):
        return now
    if isinstance(what, Ref) and what.role not in {"那", "这", words.LEADER}:
        return what, what
    return was if what == Ref("那") else now


_MEANS_THEM = (Put, Deploy, Defeat, Turn, Reveal)
"""What makes 「那」 mean the cards that it was done to."""


def _changed_more(sense: Sense, last: Sequence[Node], parts: Sequence[Part]) -> If | None:
    """攻击力+1/生命值+1。如果…，则改为攻击力+3/生命值+3: several numbers of the same cards, by so much instead.

    …，具有【突进】: and what they have besides then.
    """
    first, *more = parts[2:] or (None,)
    plain = first is not None and first.name == "act" and first.rule("stat") is not None
    plain = plain and all(part.name == "act" and part.rule("gain") is not None for part in more)
    if not plain or any(map(nouns_of, parts[2:])) or not all(isinstance(node, Power) for node in last):
        return None
    met = asked(sense, parts[0])
    made = under(sense, met, "改为", lambda: [node for part in parts[2:] for node in clauses.nodes(sense, part)])
    then = tuple([_so_long(node, last[min(at, len(last) - 1)]) for at, node in enumerate(made.then)])
    before = [replace(node, amount=0, minus=False) for node in last if isinstance(node, Power)]
    after = [replace(node, amount=0, minus=False) for node in then if isinstance(node, Power)]
    given = [node for node in then if not isinstance(node, Power)]
    if before != after or any(getattr(node, "what", None) != before[0].what for node in given):
        raise sense.fail("「改为」改的是前面的哪几个数，没有读懂", parts[2])
    return replace(made, then=then, otherwise=tuple(last))


def _so_long(node: Node, before: Node) -> Node:
    """在这个回合中，攻击力+1。…，则改为攻击力+3: as long as what it is done instead of."""
    lasts = (Power, Become, Gain, Grant)
    if isinstance(node, lasts) and isinstance(before, lasts) and not node.until:
        return replace(node, until=before.until)
    return node


def _names_it(sense: Sense, last: Sequence[Node], at: Part) -> None:
    """…，则放置在额外区中改为召唤: what is not done must be what the sentence before does."""
    named = at.word("IN_PLACE_OF")
    does = [part for node in last for part in all_replaced(node.then if isinstance(node, If) else (node,))]
    if named is not None and not (does and all(does_so(named.text, node) for node in does)):
        raise sense.fail(f"「{named.text}」改为别的：前面一句没有写这样做，或者不只写这样做", named)


def _elsewhere(sense: Sense, last: Sequence[Node], parts: Sequence[Part]) -> If | None:
    """寻找1张随从，加入手牌。如果…，则改为放置到战场: what is found, or made, goes there instead."""
    does = [part.name for part in parts[2:]]
    put = does == ["act"] and parts[2].rule("put") is not None and not nouns_of(parts[2])
    plain = put or (does == ["summon"] and parts[2].word("SUMMON_IT") is not None)
    sought = last[0] if len(last) == 1 else None
    if not plain or not isinstance(sought, Search | Create) or (isinstance(sought, Search) and sought.also):
        return None
    if isinstance(sought, Create):
        return _made_elsewhere(sense, sought, parts)
    made = under(sense, asked(sense, parts[0]), "改为", lambda: clauses.nodes(sense, parts[2]))
    match made.then:
        case (Put(what=Ref("那")) as to,):
            there: Node = replace(sought, zone=to.zone, place=to.place)
        case (Deploy(what=Ref("那")) as to,):
            there = replace(sought, zone=to.zone, state=to.state)
        case _:
            raise sense.fail("「改为」放置到哪里，没有读懂", parts[2])
    return replace(made, then=(there,), otherwise=(sought,))


def _made_elsewhere(sense: Sense, made: Create, parts: Sequence[Part]) -> If:
    """将『A』2张放置到额外区。如果…，则改为召唤: the same tokens, there."""
    then = under(sense, asked(sense, parts[0]), "改为", lambda: clauses.nodes(sense, parts[2]))
    match then.then:
        case (Put(what=Ref("那"), zone=zone, place="", whose=None | "自己"),) if zone in {FIELD, EXTRA}:
            there, state = zone, ""
        case (Deploy(what=Ref("那"), zone=zone, whose=None | "自己", state=state),):
            there = zone
        case _:
            raise sense.fail("「改为」放置到哪里，没有读懂", parts[2])
    also = tuple([replace(one, zone=there, state=state or one.state) for one in made.also])
    return replace(then, then=(replace(made, zone=there, state=state or made.state, also=also),), otherwise=(made,))


def _in_place_of(sense: Sense, last: Sequence[Node], at: Part) -> None:
    """改为给予5伤害以代替3伤害: so much must be what the sentence before deals."""
    much, sense.in_place = sense.in_place, None
    if much is not None and [getattr(replaced(one), "amount", None) for one in last] != [much]:
        raise sense.fail("代替的是哪一次伤害？和前面写的不一样", at)


def to_the_same(sense: Sense, does: Sequence[Node], last: Node, parts: Sequence[Part]) -> tuple[Node, ...]:
    """改为给予4伤害: to whom the damage is dealt that it is dealt instead of; 改为抽取2张: who draws."""
    before = replaced(last)
    does = _to_those(sense, does, before, parts[0])
    if nouns_of(parts[0]):
        return tuple(does)
    if len(parts) == 1:
        return tuple([_same(sense, node, before, parts[0]) for node in does])
    hurts = parts[0].name == "damage" and does  # and what else is done then
    return (_same(sense, does[0], before, parts[0]), *does[1:]) if hurts else tuple(does)


def _same(sense: Sense, node: Node, before: Node, at: Part) -> Node:
    """What is done instead, to whom and as long as what it is done instead of."""
    match node, before:
        case Damage(), Damage(what, shared=False):
            return replace(node, what=what)
        case Damage(), _:
            raise sense.fail("「改为」给予谁伤害，没有读懂：前面一句不是给予伤害", at)
        case Draw(), Draw(who=who):
            return replace(node, who=who)
    return _so_long(node, before)


def _to_those(sense: Sense, does: Sequence[Node], before: Node, at: Part) -> Sequence[Node]:
    """改为放置到牌组顶部: the cards to which the sentence before would do what is not done."""
    first = does[0] if does else None
    if not isinstance(first, _MEANS_THEM) or first.what != Ref("那") or isinstance(before, Search):
        return does
    what = getattr(before, "what", None)
    if not isinstance(before, _MEANS_THEM) or not isinstance(what, Ref | Select):
        raise sense.fail("「改为」说的是哪一张？前面一句没有对一张牌做什么", at)
    return [replace(first, what=what), *does[1:]]


def _of_that_condition(sense: Sense, found: Sequence[Node], was: _Meant, parts: Sequence[Part]) -> If | None:
    """如果…为5张或以上，则给予1伤害。如果…为10张或以上，则改为4伤害: of what is only done if the first is so."""
    last = found[0] if len(found) == 1 else None
    if not isinstance(last, If) or last.word != "如果" or last.otherwise or parts[0].name != "if":
        return None
    counted, known = sense.counted, (sense.that, sense.subject)
    met, before = asked(sense, parts[0]), last.condition
    if not (isinstance(met, Compare) and isinstance(before, Compare) and _stricter(met, before)):
        raise sense.fail("前面一句要条件满足才做，这一句的条件满足而那一句的没有满足，做不做没有读懂", parts[0])
    sense.counted = counted
    sense.that, sense.subject = known
    return replace(last, then=tuple(done_instead(sense, list(last.then), 0, was, parts)))


def _stricter(met: Compare, before: Compare) -> bool:
    """Whether what one condition asks of a number is met only if what the other asks of it is."""
    if (met.left, met.relation) != (before.left, before.relation):
        return False
    if not (isinstance(met.right, int) and isinstance(before.right, int)):
        return False
    return met.right > before.right if met.relation == "≥" else met.relation == "≤" and met.right < before.right


def of_that_damage(parts: Sequence[Part], last: Sequence[Node]) -> bool:
    """如果…，给予的伤害变为5: without a word whose, it is the damage that the sentence before deals."""
    if [part.name for part in parts] not in (["if", "act"], ["term", "act"]) or nouns_of(parts[1]):
        return False
    if not any(isinstance(node, Damage) for node in walked(tuple(last))):
        return False
    change = parts[1].rule("stat", "become")
    return change is not None and change.text.removeprefix("的").startswith(("给予的", "造成的"))


def dealt_instead(sense: Sense, last: Sequence[Node], parts: Sequence[Part]) -> If:
    """给予2伤害。如果…，给予的伤害变为5: so much instead, or so much more."""
    dealt = last[0] if len(last) == 1 else None
    made = under(sense, asked(sense, parts[0]), SO_MUCH, lambda: clauses.nodes(sense, parts[1]))
    match dealt, made.then:
        case Damage(shared=True), _:
            raise sense.fail("分配的伤害在使用时就定好了，变成多少没有读懂", parts[1])
        case Damage(amount=int()), (Become(fact="造成的伤害", value=int(number), until=""),):
            so_much = number
        case Damage(amount=int(before)), (Power(fact="造成的伤害", amount=int(number), until="") as more,):
            so_much = before - number if more.minus else before + number
        case _:
            raise sense.fail("变的是前面的哪一次伤害，没有读懂：请写「改为给予n伤害」", parts[1])
    return replace(made, then=(replace(dealt, amount=so_much),), otherwise=(dealt,))
