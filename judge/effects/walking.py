"""Going through the parts of an ability: every value in it, or its verbs and joints only."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any

import msgspec

from judge.effects.nodes.ability import Ability, Grant, Make, Modes, OneOf, Rewrite


def parts(value: Any) -> Iterator[Any]:
    """Every part of an ability or node, itself included, however deep."""
    if isinstance(value, msgspec.Struct):
        yield value
        for name in value.__struct_fields__:
            yield from parts(getattr(value, name))
    elif isinstance(value, tuple):
        for each in value:
            yield from parts(each)


@functools.lru_cache(maxsize=4096)
def kinds(ability: Ability) -> frozenset[type]:
    """The kinds of its parts."""
    return frozenset([type(part) for part in parts(ability)])


def verbs(ability: Ability) -> Iterator[Any]:
    """The verbs and joints of an ability's cost and effect, also those inside joints and inside abilities it gives."""
    todo: list[Any] = [*ability.cost, *ability.body]
    while todo:
        node = todo.pop()
        yield node
        for name in ("then", "otherwise", "first", "cost"):
            todo += getattr(node, name, ())
        if isinstance(node, Modes):
            todo += [part for mode in node.of for part in mode.then]
        if isinstance(node, OneOf):
            todo += [part for each in node.of for part in each]
        if isinstance(node, Grant | Rewrite) and node.ability is not None:
            todo += [*node.ability.cost, *node.ability.body]
        if isinstance(node, Make):
            todo += [part for given in node.token.abilities for part in (*given.cost, *given.body)]
