"""Lists and mappings in the brackets of a Chinese input method: 【兵，旗手】, ｛战斗力：３０｝.

Only where a list or mapping is looked for, which the reader of a document says: elsewhere 【常】 is a word.
"""

from __future__ import annotations

import re

from judge.reading.outline import Node
from judge.reading.words import word

_LIST, _MAPPING = re.compile(r"[［【](.*)[］】]", re.DOTALL), re.compile(r"｛(.*)｝", re.DOTALL)
_OPEN, _CLOSE = "[{(（［【｛「『〈《〔", "]})）］】｝」』〉》〕"
_PARTS, _COLON = "，,、", re.compile(r"[：:]\s*")


def unwrapped(node: Node) -> Node:
    """A word in such brackets as the list or mapping that it is, and what is in it; any other node as it is."""
    said = node.value.strip() if isinstance(node.value, str) else ""
    if found := _LIST.fullmatch(said):
        items = [_item(part, at, node) for part, at in _parts(found[1], 1)]
        return node._replace(value=items)
    if found := _MAPPING.fullmatch(said):
        pairs = [(_COLON.split(part, maxsplit=1), at) for part, at in _parts(found[1], 1)]
        if all(len(pair) > 1 for pair, _ in pairs):
            values = {pair[0].strip(): _item(pair[1], at + len(pair[0]) + 1, node) for pair, at in pairs}
            keys = {pair[0].strip(): (node.line, node.column + at) for pair, at in pairs}
            return node._replace(value=values, keys=keys)
    return node


def _item(part: str, at: int, of: Node) -> Node:
    return unwrapped(Node(word(part.strip()), of.line, of.column + at))


def _parts(inside: str, start: int) -> list[tuple[str, int]]:
    """What stands between the commas that are in no other brackets, and where each begins."""
    depth, cuts = 0, [-1]
    for at, char in enumerate(inside):
        depth += (char in _OPEN) - (char in _CLOSE)
        if not depth and char in _PARTS:
            cuts.append(at)
    ends = [*cuts[1:], len(inside)]
    found = [(inside[cut + 1 : end], start + cut + 1) for cut, end in zip(cuts, ends, strict=True)]
    return found if inside.strip() else []
