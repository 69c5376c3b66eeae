"""改为4伤害, 改为2张, 改为+3: the same as the sentence before says, so much or so many of it (10.2.1.3.1)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeGuard

from msgspec.structs import replace

from judge.effects.nodes.ability import By, Extra, If, May, Node
from judge.effects.nodes.harm import Damage
from judge.effects.nodes.meant import Case, Ref, Select
from judge.effects.nodes.verbs import Create, Defeat, Deploy, Do, Draw, GiveUp, Power, Put, Reveal, Search
from judge.effects.syntax import Part
from judge.effects.walking import parts as walked
from judge.games.evolve.text import searching, words
from judge.games.evolve.text.deeds import does_so
from judge.games.evolve.text.parts import asked
from judge.games.evolve.text.sense import Sense
from judge.games.evolve.vocabulary import INSTEAD, SO_MUCH

OTHERWISE = frozenset((INSTEAD, SO_MUCH))
"""The words of what takes the place of what stands before it."""


def number_instead(sense: Sense, found: list[Node], begun: int, parts: Sequence[Part]) -> list[Node] | None:
    """改为4伤害, 改为2张, 改为+3: the same, so much or so many of it; None if it says what is done."""
    names = [part.name for part in parts[2:]]
    if names == ["act"] and (many := _so_many_put(parts[2])) is not None:
        if not (found[begun:] and all(does_so(parts[2].text, node) for node in all_replaced(found[-1:]))):
            raise sense.fail("「改为」放置几张的是什么？前面一句不是这样放置", parts[2])
        names, parts = ["so_many"], (*parts[:2], many)
    if names not in (["so_many"], ["signed"], ["cap"]):
        return None
    each = found[begun:]
    plain = all_replaced(each)
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


def _so_many_put(part: Part) -> Part | None:
    """改为放置3张, 改为将3张放置在额外区中: how many; None of anything else."""
    put = part.rule("put")
    if put is None or part.rule("until", "from") is not None:
        return None
    whole = part.the("nouns").rule("noun") if part.word("LET") is not None else put.rule("noun")
    said = whole.rule("desc") if whole is not None else None
    quals = [qual.first for qual in said.parts] if said is not None else []
    return quals[0] if [qual.name for qual in quals] == ["quant"] else None


def of_rite(parts: Sequence[Part]) -> bool:
    """Whether a sentence begins with 【土之秘术】, which is paid on use or not, and no condition (13.3.3.2)."""
    return parts[0].name == "term" and "土之秘术" in parts[0].text


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
    fits = [place for place, node in enumerate(found) if _so_many(replaced(node), said) is not None]
    place = fits[-1] if fits and (fits[-1] == len(found) - 1 or len(fits) == 1) else None
    instead = None if place is None else _so_many(replaced(found[place]), said)
    if place is None or instead is None:
        raise sense.fail("「改为」改的是前面的哪一个数，没有读懂", said)
    met = asked(sense, parts[0])
    if found[place + 1 :] and any(isinstance(part, Ref) and part.role == "那" for part in walked(met)):
        raise sense.fail("「改为」改的是前面的哪一个数，没有读懂：条件说的是之后才做的", said)
    return [*found[:place], If(met, (instead,), "改为", (found[place],)), *found[place + 1 :]]


def so_many_of(sense: Sense, last: Node, said: Part) -> tuple[Node, ...]:
    """What a sentence does, so many or so much of it."""
    made = _so_many(replaced(last), said)
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


def replaced(node: Node) -> Node:
    """What is done if none of the conditions holds that say what is done instead."""
    return all_replaced((node,))[0]


def all_replaced(nodes: Sequence[Node]) -> tuple[Node, ...]:
    """All that several do if none of those conditions holds."""
    return tuple(
        [
            done
            for node in nodes
            for done in (all_replaced(node.otherwise) if isinstance(node, If) and node.word in OTHERWISE else (node,))
        ]
    )


def rite(sense: Sense, part: Part) -> Do:
    """【土之秘术】; with a number it is nothing that the book knows (13.3.3.2 takes one counter)."""
    number = re.search(r"[0-9]+", part.text)
    if number is not None and int(number[0]) != 1:
        raise sense.fail("13.3.3.2 的【土之秘术】移除1个指示物，规则书没有写数字的【土之秘术】", part)
    return Do("土之秘术")
