"""Card text that is not understood: where, what could have stood there, and what is left to the judge's hand."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from judge import cjk
from judge.effects.nodes.ability import Ability

_NEAREST = 3
_FEW = 3
"""Words that could stand at a place, for them to say more than examples do."""


class Template(Struct, frozen=True):
    """One way of wording that a grammar understands, and a text that uses it."""

    form: str
    example: str


class TextError(ValueError):
    """A card text that is not understood. Its words are a whole message in Chinese, with the place marked.

    ``line`` and ``column`` count from 1, the column in characters. ``expected``: the words that could have stood there;
    ``going_on``: how examples go on from there; ``nearest``: the templates that look most like what stands there.
    """

    def __init__(
        self,
        problem: str,
        text: str,
        at: int,
        *,
        expected: Sequence[str] = (),
        nearest: Sequence[Template] = (),
        going_on: Sequence[str] = (),
    ) -> None:
        self.problem = problem
        self.text = text
        self.at = at
        self.line = text.count("\n", 0, at) + 1
        start = text.rfind("\n", 0, at) + 1
        self.column = at - start + 1
        self.expected = tuple(expected)
        self.nearest = tuple(nearest)
        self.going_on = tuple(going_on)
        shown = text[start:].split("\n", 1)[0]
        caret = " " * cjk.width(shown[: at - start]) + "^"
        parts = [f"卡片文本第{self.line}行第{self.column}个字：{problem}", f"  {shown}", f"  {caret}"]
        if going_on and len(expected) > _FEW:
            parts.append("这里可以这样接着写：" + " ".join(f"「{said}」" for said in going_on))
        elif expected:
            parts.append("这里可以写：" + " ".join(f"「{word}」" for word in expected))
        if nearest:
            parts.append("最接近的句式：")
            parts += [f"  {template.form}  例：{template.example}" for template in nearest]
        super().__init__("\n".join(parts))


class Unread(Struct, frozen=True):
    """An ability that was not understood, among others that may be: what is printed of it, and why.

    ``start``: where it stands in the text of its card; ``name`` and ``kind``: as far as they can be told.
    """

    text: str
    start: int
    error: TextError
    name: str = ""
    kind: str = ""

    def by_hand(self) -> Ability:
        """The ability that the judge carries out himself."""
        return Ability(self.name, self.kind, self.text, (), by_hand=True)


Read = tuple[Ability | Unread, ...]
"""The abilities of a text in its order, those not understood too."""


def strict(found: Read) -> tuple[Ability, ...]:
    """The abilities, if all of them were understood.

    Raises:
        TextError: what is wrong with the first that was not.
    """
    abilities: list[Ability] = []
    for each in found:
        if isinstance(each, Unread):
            raise each.error
        abilities.append(each)
    return tuple(abilities)


def nearest(words: str, templates: Sequence[Template], count: int = _NEAREST) -> tuple[Template, ...]:
    """The templates whose example looks most like ``words``, the most alike first.

    What stands in many of them (我方的) says less than what stands in a few.
    """
    wanted, pairs = _pairs(words), [_pairs(template.example) for template in templates]
    often = Counter(pair for each in pairs for pair in each & wanted)

    def likeness(place: int) -> float:
        shared = sum(1 / often[pair] for pair in wanted & pairs[place])
        return shared + len(wanted & pairs[place]) / (len(wanted | pairs[place]) or 1)

    order = sorted(range(len(templates)), key=likeness, reverse=True)
    return tuple([templates[place] for place in order[:count]])


def _pairs(words: str) -> set[str]:
    """The pairs of neighbouring characters, without names and numbers: they say nothing about the wording."""
    bare = re.sub(r"「[^」]*」|『[^』]*』|<[^>]*>|\d+|[，。、]", "", words)
    return {bare[i : i + 2] for i in range(len(bare) - 1)}
