"""选择一项: options of which some are chosen, by whom, with targets of their own."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import combinations

from judge.effects.nodes.ability import Mode, Modes, Node, OneOf
from judge.effects.numerals import number
from judge.effects.syntax import Part
from judge.games.zero.text import nouns
from judge.games.zero.text.sense import Sense

Read = Callable[[Sense, Sequence[Part]], list[Node]]
"""Reads the parts of an option."""
_FEWEST = 2


_COUNT = re.compile("[一二两三1-3][项个种]")


def _how_many(said: str) -> list[int]:
    """选择一项, 选择一项或两项: how many of the options are chosen."""
    most = number(_COUNT.findall(said)[-1][:-1])
    return list(range(1, most + 1)) if re.search("一项?[或到至]", said) else [most]


def _option(sense: Sense, parts: Sequence[Part], read: Read) -> list[Node]:
    """What one of the options does: nothing that was spoken of in another one goes on in it."""
    sense.subject, sense.before, sense.chosen = None, "", False
    return read(sense, parts)


def _theirs(sense: Sense, first: Part, choices: Sequence[Sequence[Part]], count: int, read: Read) -> OneOf:
    """对方选择一项：舍弃一张手牌；废弃一张角色牌: he chooses, and what nobody is named for he does."""
    by, targets = nouns.whose(first.said("WHOSE")), len(sense.targets)
    if by == "双方" or count != 1:
        raise sense.fail("请写由哪一位玩家选择一项", first)
    made: list[tuple[Node, ...]] = []
    for choice in choices:
        sense.doer = by
        for part in choice:
            if part.name != "give_up" and not part.word("WHOSE") and by == "对手":
                raise sense.fail("这一项由谁来做？请写我方或对方", part)
        made.append(tuple(_option(sense, choice, read)))
    sense.doer = "自己"
    if len(sense.targets) > targets:
        raise sense.fail("对方选择的各项里有对象：书中没有写由谁指定（705#1）", first)
    return OneOf(tuple(made), by)


def one_of(sense: Sense, first: Part, parts: Sequence[Part], read: Read) -> OneOf | Modes:
    """选择一项：…；…, where an option has targets of its own with these (705#1)."""
    choices: list[list[Part]] = [[]]
    for part in parts:
        if part.name == "bullet":
            choices.append([])
        else:
            choices[-1].append(part)
    choices = [choice for choice in choices if choice]
    if len(choices) < _FEWEST:
        raise sense.fail("「选择一项」后面至少要有两项，用「；」或「・」分开", first)
    that, many = sense.that, _how_many(first.said("ONE_OF"))
    count = many[-1]
    if count > len(choices) or (count == len(choices) and len(many) == 1):
        raise sense.fail(f"选择{count}项，后面要写得比{count}项多", first)
    if first.word("WHOSE"):
        return _theirs(sense, first, choices, count, read)
    before = len(sense.targets)
    made: list[Mode] = []
    for chosen in [each for so_many in many for each in combinations(enumerate(choices, 1), so_many)]:
        begun, sense.that = len(sense.targets), that
        then = tuple([node for _, choice in chosen for node in _option(sense, choice, read)])
        items = "、".join(str(place) for place, _ in chosen)
        made.append(Mode(then, tuple(sense.targets[begun:]), items))
    if len(sense.targets) == before:
        return OneOf(tuple([mode.then for mode in made]), items=tuple([mode.items for mode in made]))
    if before:
        raise sense.fail("各项之前已经有对象，各项里又有对象：请把「选择一项」写成单独的一段", first)
    sense.targets.clear()
    return Modes(tuple(made))
