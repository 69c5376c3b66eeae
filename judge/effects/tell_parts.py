"""What telling a verb and telling a joint of card text share: lines, and what stands indented below them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence

from judge.effects.nodes.ability import Ability, Node
from judge.effects.nodes.meant import Select
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

    def under(self, first: str, nodes: Sequence[Node]) -> list[str]:
        """Nodes indented below a line."""
        return [first, *indented(self.steps(nodes))]


def indented(told: Iterable[str]) -> list[str]:
    """Lines that stand below another one."""
    return [f"{_INDENT}{line}" for line in told]
