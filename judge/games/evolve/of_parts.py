"""10.3.3, 10.4.7. Which part of a text is done, is not, or takes the place of another one, as it is told."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from judge.effects import tell
from judge.effects.nodes.ability import By, Doubtful, May, Node
from judge.effects.nodes.meant import Ref
from judge.games.cards.context import Context, objects
from judge.games.cards.resolving import Gate
from judge.games.evolve.rules import listed
from judge.games.evolve.vocabulary import WORDS
from judge.kernel.records import Telling

_HARMS: Final = re.compile("对([^；：，]+?)(?:各)?造成([^；：，]+?)点伤害")
_DRAWS: Final = re.compile("抽(?=[0-9X（])")
_SPOKEN_OF: Final = WORDS.pointed["那"]
_TARGETS: Final = re.compile("第([0-9]+(?:到[0-9]+)?)个对象|所有对象")
"""What was chosen on use, as a text is told back."""


def quoted(nodes: Sequence[Node], context: Context) -> Telling:
    """A part of a text as it stands in a sentence, with the cards that were chosen for it in place of their numbers."""
    parts = [part for node in nodes for part in (node.then if isinstance(node, Doubtful) else (node,))]
    said = (
        tell.in_a_line(parts, WORDS)
        .replace("可以（也可以不）：", "可以")
        .replace("】；", "】")
        .replace("（找完洗切牌组）", "")
    )
    said = _DRAWS.sub("抽取", _HARMS.sub(r"给予\1\2点伤害", said))
    if parts and getattr(parts[0], "what", None) == Ref("那") and context.that:  # what it was about before
        before, _, said = said.partition(_SPOKEN_OF)
        found: list[int | str] = ["「", before, *listed(context.that)]
    else:
        found = ["「"]
    at = 0
    for one in _TARGETS.finditer(said):
        cards = [card for card in objects((one[1] or "").replace("到", "-"), context) if card]
        found += [said[at : one.start()], *(listed(cards) if cards else ("目标",))]
        at = one.end()
    return (*found, said[at:], "」")


def in_place(then: Sequence[Node], before: Sequence[Node], context: Context) -> Telling:
    """What is said of a part that takes the place of another one: both."""
    return (*quoted(before, context), "改为", *quoted(then, context))


def came_of(gate: Gate, context: Context, *, done: bool, any_done: bool) -> Telling:
    """What came of the part on which another one depends."""
    if gate.kind == "paid":
        return (f"费用{'已经' if done else '没有'}支付",)
    how = "已经做到" if done else "没有全部做到" if any_done else "没有做到"
    return (*quoted(_offered(gate.after), context), how)


def _offered(nodes: Sequence[Node]) -> list[Node]:
    """What may be done, without that it may be left."""
    found: list[Node] = []
    for node in nodes:
        if isinstance(node, By):
            found.append(By(node.who, tuple(_offered(node.then))))
        else:
            found += node.then if isinstance(node, May) else (node,)
    return found


def not_done(gate: Gate, context: Context, *, any_done: bool) -> Telling:
    """Of what depends on a part that was not done, or was not paid for."""
    if gate.kind == "paid":
        return (*quoted(gate.then, context), "，没有支付费用")
    return (*quoted(gate.then, context), "，条件没有满足：", *came_of(gate, context, done=False, any_done=any_done))


def left_out(gate: Gate, context: Context) -> Telling:
    """Of what was to be done if a part was not, where it was."""
    return (*quoted(gate.otherwise, context), "，条件没有满足：", *came_of(gate, context, done=True, any_done=True))
