"""改为: what a sentence says is done instead of what the one before it says (10.2.1.3.1)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeAlias, TypeGuard

from msgspec.structs import replace

from judge.effects.nodes.ability import By, Extra, Grant, If, IfDone, May, Modes, Node, OneOf, PayFirst
from judge.effects.nodes.meant import Case, Compare, Ref, Select, Target
from judge.effects.nodes.verbs import (
    Become,
    Create,
    Damage,
    Defeat,
    Deploy,
    Do,
    Draw,
    Gain,
    GiveUp,
    Power,
    Put,
    Reveal,
    Search,
    Turn,
)
from judge.effects.syntax import Part
from judge.effects.walking import parts as walked
from judge.games.evolve.text import clauses, searching, words
from judge.games.evolve.text.deeds import does_so
from judge.games.evolve.text.parts import asked, under
from judge.games.evolve.text.sense import Sense
from judge.games.evolve.text.sentences import ruled
from judge.games.evolve.text.subjects import nouns_of
from judge.games.evolve.vocabulary import INSTEAD, SO_MUCH
from judge.games.evolve.zones import EXTRA, FIELD

OTHERWISE = frozenset((INSTEAD, SO_MUCH))
"""The words of what takes the place of what stands before it."""
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
    if (nested := _of_that_condition(sense, last, was, parts)) is not None:
        return [*found[:begun], nested]
    if (made_so := _number_instead(sense, found, begun, parts)) is not None:
        return made_so
    if moved := _elsewhere(sense, last, parts):
        return [*found[:begun], moved]
    again = len(last) == 1 and isinstance(last[0], If) and last[0].word in OTHERWISE
    plain = _all_replaced(last)
    blows = len(plain) > 1 and all(isinstance(node, Damage) and not node.shared for node in plain)  # to one and another
    if len(last) > 1 and (changed_more := _changed_more(sense, last, parts)) is not None:
        return [*found[:begun], changed_more]
    if last:
        sense.that, sense.subject = _spoken_of_before(_replaced(last[0]), was, (sense.that, sense.subject))
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
    if unnamed and not isinstance(_replaced(last[0]), Create | OneOf):
        raise sense.fail("「改为」改的是召唤几个，还是前面一句？请写『衍生物名称』", parts[1])
    does = made.then[:1] if blows else made.then  # as much to each of those that it was dealt to
    same = tuple([node for one in plain for node in to_the_same(sense, does, one, parts[2:])])
    if blows and (len(parts) != len(("if", "instead", "damage")) or nouns_of(parts[2]) or parts[2].name != "damage"):
        raise sense.fail("「改为」改的是前面的哪一件，没有读懂：前面一句请只写一件", parts[1])
    return [*found[:begun], replace(made, then=same, otherwise=tuple(last))]


def _number_instead(sense: Sense, found: list[Node], begun: int, parts: Sequence[Part]) -> list[Node] | None:
    """改为4伤害, 改为2张, 改为+3: the same, so much or so many of it; None if it says what is done."""
    names = [part.name for part in parts[2:]]
    if names not in (["so_many"], ["signed"], ["cap"]):
        return None
    each = found[begun:]
    plain = _all_replaced(each)
    if names != ["cap"] and len(plain) > 1 and _all_of_one(plain):
        if len({(getattr(one, "fact", ""), str(getattr(one, "amount", ""))) for one in plain}) > 1:
            raise sense.fail("「改为」改的是前面的哪一个数，没有读懂：前面一句请只写一件", parts[2])
        more = tuple([_so_much_of(sense, one, parts[2]) for one in plain])  # as much to one and another
        if of_rite(parts):
            return [*found[:begun], Extra((rite(sense, parts[0]),), more, otherwise=tuple(each))]
        return [*found[:begun], If(asked(sense, parts[0]), more, "改为", tuple(each))]
    if of_rite(parts) and names != ["cap"] and found:
        more = (_so_much_of(sense, found[-1], parts[2]),)
        return [*found[:-1], Extra((rite(sense, parts[0]),), more, otherwise=(found[-1],))]
    if names == ["signed"]:
        return [*found[:-1], _so_much_instead(sense, found, parts)]
    return _so_many_instead(sense, searching.searched(found), parts)


def of_rite(parts: Sequence[Part]) -> bool:
    """Whether a sentence begins with 【土之秘术】, which is paid on use or not, and no condition (13.3.3.2)."""
    return parts[0].name == "term" and "土之秘术" in parts[0].text


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
    does = [part for node in last for part in _all_replaced(node.then if isinstance(node, If) else (node,))]
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
    if much is not None and [getattr(_replaced(one), "amount", None) for one in last] != [much]:
        raise sense.fail("代替的是哪一次伤害？和前面写的不一样", at)


def to_the_same(sense: Sense, does: Sequence[Node], last: Node, parts: Sequence[Part]) -> tuple[Node, ...]:
    """改为给予4伤害: to whom the damage is dealt that it is dealt instead of; 改为抽取2张: who draws."""
    before = _replaced(last)
    does = _to_those(sense, does, before, parts[0])
    if len(parts) != 1 or nouns_of(parts[0]):
        return tuple(does)
    found: list[Node] = []
    for node in does:
        match node, before:
            case Damage(), Damage(what, shared=False):
                found.append(replace(node, what=what))
            case Damage(), _:
                raise sense.fail("「改为」给予谁伤害，没有读懂：前面一句不是给予伤害", parts[0])
            case Draw(), Draw(who=who):
                found.append(replace(node, who=who))
            case _:
                found.append(_so_long(node, before))
    return tuple(found)


def _to_those(sense: Sense, does: Sequence[Node], before: Node, at: Part) -> Sequence[Node]:
    """改为放置到牌组顶部: the cards to which the sentence before would do what is not done."""
    first = does[0] if does else None
    if not isinstance(first, _MEANS_THEM) or first.what != Ref("那") or isinstance(before, Search):
        return does
    what = getattr(before, "what", None)
    if not isinstance(before, _MEANS_THEM) or not isinstance(what, Ref | Select):
        raise sense.fail("「改为」说的是哪一张？前面一句没有对一张牌做什么", at)
    return [replace(first, what=what), *does[1:]]


def _so_much_instead(sense: Sense, found: list[Node], parts: Sequence[Part]) -> If:
    """【魔力连锁5】费用-3。【SC10】改为-6: the same number changes, by so much instead."""
    last = found[-1] if found else None
    if last is None:
        raise sense.fail("「改为」改的是前面的哪一个数，没有读懂", parts[2])
    changed = last.then[0] if isinstance(last, If) and len(last.then) == 1 else last
    return If(asked(sense, parts[0]), (_signed(sense, changed, parts[2]),), "改为", (last,))


def _all_of_one(nodes: Sequence[Node]) -> bool:
    """Whether a sentence deals damage, or adds to a number, several times over: to one and another."""
    return all(isinstance(node, Damage) for node in nodes) or all(isinstance(node, Power) for node in nodes)


def _so_much_of(sense: Sense, node: Node, said: Part) -> Node:
    """What a part does, by so much or so often."""
    (made,) = (_signed(sense, node, said),) if said.name == "signed" else so_many_of(sense, node, said)
    return made


def _signed(sense: Sense, changed: Node, said: Part) -> Power:
    """改为+3: what a sentence adds to a number, so much instead."""
    if not isinstance(changed, Power):
        raise sense.fail("「改为」改的是前面的哪一个数，没有读懂", said)
    return replace(changed, amount=words.written(said.text), minus=said.text.startswith("-"))


def _so_many_instead(sense: Sense, found: list[Node], parts: Sequence[Part]) -> list[Node]:
    """抽取1张卡牌。如果…，则改为2张；给予2伤害。如果…，则改为4伤害: the same, so many or so much of it instead."""
    last, said = found[-1] if found else None, parts[2]
    if isinstance(last, Damage) and last.shared and said.word("HURT") is not None:  # it is shared out on use (10.6.2.4)
        much = words.written(said.text.split("伤害")[0].split("点")[0])
        return [*found[:-1], replace(last, amount=Case(asked(sense, parts[0]), much, last.amount))]
    fits = [place for place, node in enumerate(found) if _so_many(_replaced(node), said) is not None]
    place = fits[-1] if fits and (fits[-1] == len(found) - 1 or len(fits) == 1) else None
    instead = None if place is None else _so_many(_replaced(found[place]), said)
    if place is None or instead is None:
        raise sense.fail("「改为」改的是前面的哪一个数，没有读懂", said)
    met = asked(sense, parts[0])
    if found[place + 1 :] and any(isinstance(part, Ref) and part.role == "那" for part in walked(met)):
        raise sense.fail("「改为」改的是前面的哪一个数，没有读懂：条件说的是之后才做的", said)
    return [*found[:place], If(met, (instead,), "改为", (found[place],)), *found[place + 1 :]]


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


def so_many_of(sense: Sense, last: Node, said: Part) -> tuple[Node, ...]:
    """What a sentence does, so many or so much of it."""
    made = _so_many(_replaced(last), said)
    if made is None:
        raise sense.fail("「改为」改的是前面的哪一个数，没有读懂", said)
    return (made,)


def _so_many(node: Node, said: Part) -> Node | None:  # noqa: PLR0911 - one a kind
    """What a part does, with so many or so much instead; None if it has no such number."""
    many, hurt = words.written(said.text.split("伤害")[0].split("点")[0]), said.word("HURT") is not None
    match node:
        case Damage(shared=False) if hurt:
            return replace(node, amount=many)
        case Draw() if said.said("CLASSIFIER") == "张":
            return replace(node, count=many)
        case Create(also=()) if not hurt:
            return replace(node, count=many)
        case Search(also=()) | Put() | Deploy() | Reveal() | Defeat() | GiveUp() if not hurt and _counts(node.what):
            least = 0 if said.word("MOST", "AT_MOST") else many
            return replace(node, what=replace(node.what, least=least, most=many))
        case May(then=(one, *more)) if (
            all(getattr(each, "what", None) == Ref("那") for each in more) and (made := _so_many(one, said)) is not None
        ):  # 可以从中将1张法术展示并加入手牌
            return replace(node, then=(made, *more))
        case By(then=(one,)) if (made := _so_many(one, said)) is not None:  # 对手将自身战场上的1个随从放置到墓场
            return replace(node, then=(made,))
    return None


def _counts(what: object) -> TypeGuard[Select]:
    """Whether so many cards are meant, which somebody chooses as it is done."""
    return isinstance(what, Select) and what.least is not None and not what.top


def _replaced(node: Node) -> Node:
    """What is done if none of the conditions holds that say what is done instead."""
    return _all_replaced((node,))[0]


def _all_replaced(nodes: Sequence[Node]) -> tuple[Node, ...]:
    """All that several do if none of those conditions holds."""
    return tuple(
        [
            done
            for node in nodes
            for done in (_all_replaced(node.otherwise) if isinstance(node, If) and node.word in OTHERWISE else (node,))
        ]
    )


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


def rite(sense: Sense, part: Part) -> Do:
    """【土之秘术】; with a number it is nothing that the book knows (13.3.3.2 takes one counter)."""
    number = re.search(r"[0-9]+", part.text)
    if number is not None and int(number[0]) != 1:
        raise sense.fail("13.3.3.2 的【土之秘术】移除1个指示物，规则书没有写数字的【土之秘术】", part)
    return Do("土之秘术")
