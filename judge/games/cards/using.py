"""Using: what books share of it. The steps of using something are a procedure of each book."""

from __future__ import annotations

import functools

from msgspec.structs import replace

from judge.effects.nodes.ability import Ability


@functools.lru_cache(maxsize=4096)
def merged(abilities: tuple[Ability, ...], kind: str) -> Ability | None:
    """The abilities of a kind, paragraphs of a text that are done one after the other, as one; None if there are none.

    What is chosen for the later ones comes after what is chosen for the first.
    """
    every = [ability for ability in abilities if ability.kind == kind]
    if len(every) < 2:
        return every[0] if every else None
    return replace(
        every[0],
        text="".join(ability.text for ability in every),
        body=tuple(node for ability in every for node in ability.body),
        targets=tuple(target for ability in every for target in ability.targets),
    )
