"""How an ability was understood, in the words of its game; made from the nodes, so it never repeats what was typed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from judge.effects import tell_changes, tell_joints, tell_moves
from judge.effects.nodes.ability import Ability, Node
from judge.effects.nodes.harm import Damage
from judge.effects.nodes.meant import TARGET, Condition, Ref, Select, Target, slots
from judge.effects.nodes.verbs import Choose, Copy, Defeat, Deploy, Do, Draw, GiveUp, Power, Reveal
from judge.effects.tell_changes import Changes
from judge.effects.tell_joints import Joints
from judge.effects.tell_moves import Moves
from judge.effects.tell_parts import indented
from judge.effects.vocabulary import Vocabulary
from judge.effects.wording import Wording

STEPS: Final = {**tell_moves.STEPS, **tell_changes.STEPS, **tell_joints.STEPS}
"""How each node is told."""
WORDS: Final = {**tell_moves.WORDS, **tell_changes.WORDS, **tell_joints.WORDS}
"""A word for each node that the games do not call differently."""


def tell(ability: Ability, words: Vocabulary) -> str:
    """The whole ability, one part a line."""
    return "\n".join(lines(ability, words))


def lines(ability: Ability, words: Vocabulary) -> list[str]:
    """The parts of an ability: what it is, when it comes about, what it costs, what it does."""
    return Teller(words).ability(ability)


def steps(nodes: Sequence[Node], words: Vocabulary) -> list[str]:
    """The nodes in order; what depends on something stands indented below it."""
    return Teller(words).steps(nodes)


def in_a_line(nodes: Sequence[Node], words: Vocabulary) -> str:
    """The nodes one after the other: what depends on something follows its colon, a way stands without its mark."""
    lines = [line.strip() for line in steps(nodes, words)]
    return "；".join(line for line in lines if line != "・").replace("：；", "：")


def condition(what: Condition, words: Vocabulary) -> str:
    """What must be so."""
    return Wording(words).condition(what)


def described(what: Target, words: Vocabulary) -> str:
    """Any card that fits a description, without how many."""
    return Wording(words).described(what)


def verb(node: Node, words: Vocabulary) -> str:
    """A word for what a node does."""
    if isinstance(node, Defeat):
        return words.defeat
    if isinstance(node, Deploy):
        return words.deploy
    if isinstance(node, Draw):
        return f"{words.draw}{words.card}"
    if isinstance(node, Reveal):
        return words.show
    if isinstance(node, Do):
        return node.verb
    return node.way if isinstance(node, GiveUp) else WORDS[type(node)]


class Teller(Moves, Changes, Joints):
    """Tells what abilities are and do."""

    def __init__(self, words: Vocabulary) -> None:
        super().__init__(words)
        self.aims: dict[int, str] = {}

    _targeted = 0
    """How many targets were told so far."""
    _deed = ""
    """What was done last to cards that a text described."""
    _drawn = False
    """Whether cards were drawn since then, which are not meant by what is said of those."""

    def ability(self, ability: Ability) -> list[str]:
        """The parts of an ability, one a line."""
        outside, self._targeted, copied = self._targeted, 0, self.copied
        aims, self.aims, self.copied = self.aims, {}, False
        set_off, self.set_off = self.set_off, ""
        told = self._ability(ability)
        self._targeted, self.aims, self.copied, self.set_off = outside, aims, copied, set_off
        return told

    def _ability(self, ability: Ability) -> list[str]:
        told = [self._heading(ability)]
        if ability.by_hand:
            return [*told, "由裁判自己处理"]
        if ability.limit is not None:
            told.append(f"次数：每回合{ability.limit}次")
        if ability.cost:
            told += ["费用：", *indented(self.paid(ability.cost))]
        told += [f"仅限：{asked}" for icon in ability.icons if (asked := self._asked_by(icon))]
        if ability.only is not None:
            told.append(f"仅限：{self.condition(ability.only)}")
        if ability.trigger is not None:
            told.append(f"诱发：{self.trigger(ability.trigger)}")
            self.set_off = self.described(ability.trigger.subject)
        told += self._asked(ability)
        if ability.may:
            told.append("可以不使用")
        if ability.pays:
            told.append("支付：实行时可以支付费用，全部支付了才实行效果")
        told += self.targets(ability.targets)
        return [*told, "效果：", *indented(self.steps(ability.body))] if ability.body else told

    def targets(self, targets: Sequence[Select]) -> list[str]:
        """What is chosen when it is used, each with its place among all that is."""
        told = []
        for which in targets:
            first, last = self._targeted + 1, self._targeted + slots(which)
            given = f"（如果{self.condition(which.given)}）" if which.given is not None else ""
            self.aims |= dict.fromkeys(range(first, last + 1), which.kind)
            told.append(f"第{first if first == last else f'{first}到{last}'}个对象：{self.select(which)}{given}")
            self._targeted = last
        return told

    def own_targets(self, targets: Sequence[Select]) -> list[str]:
        """The targets of a part that is an ability of its own: those told after it are numbered as if it had none."""
        outside = self._targeted
        told = self.targets(targets)
        self._targeted = outside
        return told

    def _heading(self, ability: Ability) -> str:
        wherever = {(zone,) for zone in self.words.used_from}  # it names no zone, so none is told
        said = [
            icon for icon in ability.icons if not (wherever and wherever <= set(ability.icons) and icon in wherever)
        ]
        icons = [self._icon(icon) for icon in said]
        support = f"〖{ability.support}〗" if ability.support else ""
        begins = (word for word in self.words.called if ability.text.startswith(f"【{word}】"))
        called = ability.name or next(begins, "")
        name = f"『{called}』" if called else ""
        return "".join((support, *icons, name, f"【{ability.kind}】"))

    def _icon(self, icon: tuple[str | int, ...]) -> str:
        first, *rest = map(str, icon)
        said = self.words.icons.get(first)
        return f"〖{' '.join((first, *rest))}〗" if said is None else said.format(" ".join(rest))

    def _asked_by(self, icon: tuple[str | int, ...]) -> str:
        """What an icon asks for before the ability works at all."""
        first, *rest = map(str, icon)
        asked = self.words.asks.get(first, "")
        return f"{asked.format(' '.join(rest))}（〖{first}〗）" if asked and (rest or "{}" not in asked) else ""

    def _asked(self, ability: Ability) -> list[str]:
        if ability.condition is None and ability.in_case is not None:
            return [f"条件：{self.condition(ability.in_case)}的场合，才能支付费用并实行效果"]
        if ability.condition is None:
            return []
        asked = f"如果{self.condition(ability.condition)}"
        if ability.in_case is not None:
            asked = f"{self.condition(ability.in_case)}的场合，{asked}"
        return [f"条件：{asked}，否则整个能力不适用"]

    def steps(self, nodes: Sequence[Node]) -> list[str]:
        """The nodes in order, with what depends on each indented below it."""
        told: list[str] = []
        for node in nodes:
            told += STEPS[type(node)](self, node)
            self._look_back(node)
        return told

    def _kind(self, what: Target) -> str | None:
        """The kind of what was chosen when it is used, too."""
        if not isinstance(what, Ref) or not what.role.startswith(TARGET):
            return super()._kind(what)
        kind = self.aims.get(int(what.role.removeprefix(TARGET).partition("-")[0] or 0))
        return "" if kind == self.words.card else kind

    def _look_back(self, node: Node) -> None:
        """What was done to the cards spoken of, for where the rest of those looked at stands in between."""
        if isinstance(node, Copy):
            self.copied = "、".join(node.facts) in self.words.copies
        elif isinstance(node, Choose | GiveUp) or isinstance(getattr(node, "what", None), Select):
            self.copied = False
        if getattr(node, "what", None) == Ref("其余"):
            self.done = self._deed
        elif isinstance(node, Draw):
            self._drawn = True
        elif isinstance(getattr(node, "what", None), Select) and not isinstance(node, Damage | Power):
            zone = getattr(node, "zone", "")
            self._deed = f"{verb(node, self.words)}{f'到{zone}' if zone else ''}"
            self.done = self._deed if self._drawn and isinstance(node, GiveUp) else ""
            self._drawn = False
