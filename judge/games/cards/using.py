"""Using: what books share of it. The steps of using something are a procedure of each book."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from judge.effects.nodes.ability import Ability


def merged(abilities: Iterable[Ability]) -> Ability | None:
    """The paragraphs of a text that are done one after the other, as one ability; None if there are none.

    What is chosen for the later ones comes after what is chosen for the first.
    """
    every = list(abilities)
    if len(every) < 2:
        return every[0] if every else None
    return replace(
        every[0],
        text="".join(ability.text for ability in every),
        body=tuple(node for ability in every for node in ability.body),
        targets=tuple(target for ability in every for target in ability.targets),
    )
