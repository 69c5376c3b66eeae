"""The folded text of an effect before it is parsed: what is written in more than one order or way is put in one."""

from __future__ import annotations

import re

from msgspec.structs import replace

from judge.effects.folding import Source

IN_A_TURN = re.compile(
    r"(?P<gates>(?:\[等级[0-9]\])*)(?P<who>[^，。：；“”\[\]]{1,40}?)在(?P<turn>(?:我方|对方)(?:的)?回合(?:中|内|里))(?P<then>(?:\(攻\)|\(防\)|获得|不能|失去)[^。]*。?)$"
)
"""此牌在我方回合中(攻)+1000: whose turn it must be, said in the middle."""


def turn_first(source: Source, said: re.Match[str]) -> Source:
    """The same with the turn at the beginning, where a sentence says what must be so."""
    spans = (said.span("gates"), said.span("turn"), said.span("who"), (said.start("then"), len(source.folded)))
    moved = [place for span in spans for place in range(*span)]
    folded, origin = [source.folded[n] for n in moved], [source.origin[n] for n in moved]
    comma = said.end("gates") + said.end("turn") - said.start("turn")
    folded.insert(comma, "，")
    origin.insert(comma, origin[comma - 1])
    return replace(source, folded="".join(folded), origin=(*origin, source.origin[-1]))


_HAPPENS = "(?:宣布攻击|攻击|防御|登场|被战斗破坏|被破坏|升级|被?重置|被?横置|离场|离开战斗区|受到伤害|战斗胜利)"
EITHER = re.compile(
    rf"(?P<one>(?<!不能){_HAPPENS})(?P<joint>时?(?:或者?|和|与|、))(?P<other>{_HAPPENS})(?=时)"
    r"|(?P<icon>【[^】]+时】)(?P<between>[/、，]|或者?)(?P<second>【[^】]+时】)"
)
"""Two events of which either sets it off, in words or by their icons."""


def instead_of(source: Source, start: int, end: int, words: str = "") -> Source:
    """A text with other words, or nothing, in the place of some of its characters."""
    origin = (*source.origin[:start], *[source.origin[start]] * len(words), *source.origin[end:])
    return replace(source, folded=f"{source.folded[:start]}{words}{source.folded[end:]}", origin=origin)


def prepared(source: Source) -> Source:
    """With a full stop at the end, the colon of a cost told from a comma, and what stands between choices too."""
    source = _parts_of_cost(source)
    folded = source.folded.replace("：", "※").replace("；", "◇")
    if folded.endswith("。"):
        return replace(source, folded=folded)
    return replace(source, folded=f"{folded}。", origin=(*source.origin, source.origin[-1]))


_ADJOINING = re.compile(r"(?<=[0-9)])(?=\(横置\)[，、：])|(?<=\(横置\))(?=[0-9])")


def _parts_of_cost(source: Source) -> Source:
    """(1)(横置): icons of a cost one after the other, told apart by a comma."""
    for place in reversed([found.start() for found in _ADJOINING.finditer(source.folded)]):
        folded = f"{source.folded[:place]}，{source.folded[place:]}"
        origin = (*source.origin[:place], source.origin[place], *source.origin[place:])
        source = replace(source, folded=folded, origin=origin)
    return source


def printed(source: Source) -> str:
    """What is printed where a folded text comes from."""
    return source.printed(0, len(source.folded)).strip() or source.folded
