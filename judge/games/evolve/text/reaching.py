"""How far a condition reaches: what follows its sentence may depend on it or not, and the print does not tell."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from judge.effects.nodes.ability import Doubtful, Extra, If, IfDone, Instead, Modes, Node, PayFirst
from judge.effects.nodes.meant import Ref, Select, TurnOf, slots
from judge.effects.nodes.verbs import MEANS_OTHERS, Damage
from judge.effects.rewriting import mentions

_ENDS = (If, Modes, Extra, PayFirst, Instead)
"""What says itself when it is done, or how far it reaches (10.4.7.1, 5.17.1.1)."""


def doubted(body: Sequence[Node], targets: Sequence[Select]) -> list[Node]:
    """The same, with what follows the sentence of a 如果 in doubt where that does not hold.

    Not in doubt is what speaks only of cards that there are if it does: then nothing is there to be done.
    """
    found: list[Node] = []
    left = list(body)
    while left:
        node = left.pop(0)
        if (isinstance(node, If) and _asks(node)) or (isinstance(node, IfDone) and node.then and not node.otherwise):
            ended = next((place for place, each in enumerate(left) if _ends(each)), len(left))
            after, left = left[:ended], left[ended:]
            if all(_depends(each, node, targets) for each in after):
                found += [node, *after]
            else:
                node = replace(node, then=(*node.then, *after), otherwise=(Doubtful(tuple(after)),))
                found.append(node)
        else:
            found.append(node)
    return found


def _asks(node: If) -> bool:
    """Whether its words are 如果…, with nothing else that says how far they reach."""
    return node.word == "如果" and not node.otherwise and not isinstance(node.condition, TurnOf)


def _ends(node: Node) -> bool:
    """Whether no condition before it reaches so far; what is shared out is so on use, whatever holds (10.6.2.4)."""
    return isinstance(node, _ENDS) or (isinstance(node, Damage) and node.shared)


def _depends(node: Node, on: If | IfDone, targets: Sequence[Select]) -> bool:
    """Whether a part speaks of what is there only if a condition holds."""
    place = 1
    for target in targets:
        last = place + slots(target) - 1
        role = f"对象{place}" if last == place else f"对象{place}-{last}"
        if isinstance(on, If) and target.given == on.condition and mentions(node, Ref(role)):
            return True
        place = last + 1
    return mentions(node, Ref("那")) and any(isinstance(each, MEANS_OTHERS) for each in on.then)
