"""若你将在…上放置指示物，将其改为放置数量加1的…: how many counters are placed is changed (1.117f)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec.structs import replace

from judge.effects.nodes.ability import Instead, Node, OneOf
from judge.effects.nodes.meant import Select, Term
from judge.effects.nodes.verbs import Do
from judge.effects.syntax import Part
from judge.games.touhou.text import description, nouns, phrases, words
from judge.games.touhou.text.said import Said
from judge.games.touhou.text.sense import Sense

_SIGNED = re.compile("(加|减)([一二三123])")


def placed(sense: Sense, met: Sequence[Part], left: Sequence[Part], at: Part) -> Instead:
    """若你将在你操控的单位上放置一个或数个指示物，将其改为在其上放置数量加1的同种指示物."""
    rest = [part for part in left if part.name not in phrases.SEPARATORS]
    may = len(rest) > 1 and rest[-2].name == "MAY"
    named = rest[: -2 if may else -1]
    met = [part for part in met if part.name not in phrases.SEPARATORS]
    if [part.name for part in met] != ["noun", "WILL_PLACE", "at", "act"] or met[-1].said("ACT") != "放置":
        raise sense.fail("要写谁将在什么上放置什么指示物", at)
    if not rest or rest[-1].name != "SO_MANY_MORE" or any(not phrases.is_you(part) for part in named) or len(named) > 1:
        raise sense.fail("要写「改为放置数量加…的同种指示物」", at)
    kind = _kind(sense, met[-1].the("noun"))
    _same(sense, rest[-1], kind)
    ways: list[tuple[Node, ...]] = [
        (Do(f"数量{sign}{words.number(much)}"),) for sign, much in _SIGNED.findall(rest[-1].text)
    ]
    then: tuple[Node, ...] = ways[0] if len(ways) == 1 else (OneOf(tuple(ways)),)
    event = f"被放置{'' if kind == words.ANY_COUNTER else kind}指示物"
    return Instead(event, _upon(sense, met[2]), then, _by(sense, met[0]), may=may)


def _kind(sense: Sense, noun: Part) -> str:
    """指示物, 一个或数个计时指示物: of which kind, however many."""
    said = description.described(sense, noun)
    if not said.counter or said != Said(counter=said.counter, number=said.number, any=said.any):
        raise sense.fail("没有读懂放置的是什么指示物", noun)
    if said.number is not None and not said.any:
        raise sense.fail("要写「指示物」或「一个或数个指示物」", noun)
    return said.counter


def _same(sense: Sense, more: Part, kind: str) -> None:
    """同种指示物, or the kind once more."""
    again = more.text.rpartition("的")[2].removesuffix("指示物").removeprefix("同种")
    if again and again != kind:
        raise sense.fail("改为放置的是另一种指示物吗？请写「同种指示物」", more)


def _upon(sense: Sense, on: Part) -> Select:
    """你操控的单位, 战场上或者自机区: on any one of which they would be placed."""
    noun = on.the("noun")
    said = nouns.resolved(description.described(sense, noun))
    if said.target or said.pron is not None or said.number not in {None, 1}:
        raise sense.fail("没有读懂放置在什么上", noun)
    what = nouns.select(sense, replace(said, number=None, every=False, any=False), noun)
    if said.whose is None and what.zones:
        what = replace(what, whose="双方")
    return replace(what, least=None, most=None)


def _by(sense: Sense, who: Part) -> Term | None:
    """Who places them; None, where it is whoever does."""
    said = description.described(sense, who)
    if said.whose is None and said.player and said.any:
        return None
    if said not in (Said(whose="自己"), Said(whose="对手"), Said(whose="双方"), Said(whose="双方", player=True)):
        raise sense.fail("没有读懂是谁放置", who)
    return None if said.whose == "双方" else Term("由你放置" if said.whose == "自己" else "由对手放置")
