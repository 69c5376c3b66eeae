"""Nodes looked through and made over, whatever they are."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from judge.effects.nodes.meant import TARGET, Ref
from judge.effects.walking import parts

Nodes = TypeVar("Nodes")


def swapped(nodes: Nodes, old: Struct, new: object) -> Nodes:
    """The nodes with ``new`` meant wherever ``old`` was."""
    made: Any = nodes
    if nodes == old:
        made = new
    elif isinstance(nodes, tuple):
        made = tuple([swapped(each, old, new) for each in nodes])
    elif isinstance(nodes, Struct):
        made = replace(nodes, **{name: swapped(getattr(nodes, name), old, new) for name in nodes.__struct_fields__})
    return made  # type: ignore[no-any-return]  # of the type it was of


def renumbered(nodes: Nodes, place: Callable[[int], int]) -> Nodes:
    """The nodes with each target (对象2, 对象2-3) where ``place`` says that it is now."""
    made: Any = nodes
    if isinstance(nodes, Ref) and nodes.role.startswith(TARGET) and nodes.role != TARGET:
        places = [place(int(one)) for one in nodes.role.removeprefix(TARGET).split("-")]
        made = replace(nodes, role=TARGET + "-".join(map(str, places)))
    elif isinstance(nodes, tuple):
        made = tuple([renumbered(each, place) for each in nodes])
    elif isinstance(nodes, Struct):
        made = replace(nodes, **{name: renumbered(getattr(nodes, name), place) for name in nodes.__struct_fields__})
    return made  # type: ignore[no-any-return]  # as above


@functools.lru_cache(maxsize=4096)
def mentions(nodes: object, ref: Struct) -> bool:
    """Whether the nodes speak of a card, or of a number."""
    return any(part == ref for part in parts(nodes))
