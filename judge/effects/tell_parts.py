"""What telling a verb and telling a joint of card text share: lines, and what stands indented below them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence

from judge.effects.nodes.ability import Ability, Grant, Node
from judge.effects.nodes.meant import Ref, Select
from judge.effects.rewriting import swapped
from judge.effects.wording import Wording

_INDENT = "  "


class Parts(Wording, ABC):
    """Tells of nodes, each in lines of its own."""

    @abstractmethod
    def ability(self, ability: Ability) -> list[str]:
        """The parts of an ability, one a line."""

    @abstractmethod
    def steps(self, nodes: Sequence[Node]) -> list[str]:
        """The nodes in order, with what depends on each indented below it."""

    @abstractmethod
    def targets(self, targets: Sequence[Select]) -> list[str]:
        """What is chosen when it is used, each with its place among all that is."""

    @abstractmethod
    def own_targets(self, targets: Sequence[Select]) -> list[str]:
        """The targets of a part that is an ability of its own."""

    def until(self, time: str) -> str:
        """Until when, before what holds so long."""
        return self.words.times.get(time, f"直到{time}为止，") if time else ""

    def happens_then(self, node: Grant, given: Ability) -> list[str]:
        """What holds or happens for a time, or when that is over (战斗结束时), where no ability is spoken of."""
        then, until = swapped(given, Ref("这"), node.what), self.until(node.until)
        if then.trigger is None:
            return [f"{until.removesuffix('，')}：", *indented(self.steps(then.body))]
        asked = f"{self.condition(then.trigger.while_)}的话，" if then.trigger.while_ is not None else ""
        over = then.trigger.event == node.until
        when = f"{asked}{node.until}时" if over else f"{until}{self.trigger(then.trigger)}"
        return [f"{when}：", *indented(self.steps(then.body))]

    def under(self, first: str, nodes: Sequence[Node]) -> list[str]:
        """Nodes indented below a line."""
        return [first, *indented(self.steps(nodes))]


def indented(told: Iterable[str]) -> list[str]:
    """Lines that stand below another one."""
    return [f"{_INDENT}{line}" for line in told]
