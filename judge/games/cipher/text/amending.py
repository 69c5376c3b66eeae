"""…改为-30: what was said before, with another number."""

from __future__ import annotations

from msgspec.structs import replace

from judge.effects import numerals
from judge.effects.nodes.ability import Node
from judge.effects.nodes.verbs import Power
from judge.effects.syntax import Part
from judge.games.cipher.text import nouns
from judge.games.cipher.text.sense import Sense

Nodes = tuple[Node, ...]


def is_a_number(said: Part) -> bool:
    """改为-30, 改为战斗力-30: of what was said before."""
    return said.name == "amended" or (said.name == "power" and said.rule("lasting") is None)


def amended(sense: Sense, before: Nodes, said: Part) -> Nodes:
    """…的战斗力-10。(A)的场合，改为-30: the same, but with another number."""
    change = said.rule("change") or said
    facts = {child.text for stats in said.rules("stats") for child in stats.parts if child.name == "STAT"}
    powers = [node for node in before if isinstance(node, Power)]
    if (phrase := said.rule("noun")) is not None and nouns.targets(sense, phrase) != tuple(
        [node.what for node in powers]
    ):
        raise sense.fail("「改为」之后说的不是前面的那名单位：请写明持续到什么时候", phrase)
    counted = change.word("SIGN", "UP", "DOWN") and not change.rule("point")
    if len(powers) != 1 or not facts <= {powers[0].fact} or not counted:
        raise sense.fail("前面没有写「改为」的是哪一个数", said)
    number, minus = numerals.number(change.said("NUM")), change.said("SIGN") == "-" or bool(change.word("DOWN"))
    return tuple(
        [
            replace(node, amount=-number if minus else number, minus=False) if isinstance(node, Power) else node
            for node in before
        ]
    )
