"""选择一项 whose options stand in lines of their own."""

from __future__ import annotations

import re

_HEAD = re.compile(
    r"选择(?:以下|下列)?(?:的)?(?:其中)?[一二两三1-3](?:项|[个种](?:选项)?)(?:效果)?(?:来)?(?:执行|发动|适用|实行)?[：:，,。]?\s*$"
)
_ONE_LINE = re.compile(r"[一二两三1-3][项个种](?:效果|选项)?(?:来)?(?:执行|发动|适用|实行)?[：:，,]\s*[・·•●]")
_ENDED = re.compile(r"。(?=\s*[・·•●])")
"""The full stop of an option, where all of them stand in one line."""
_MARKED = re.compile(r"\s*[・·•●①②③④⑤]")
_ITS_OWN = re.compile(r"\s*(?:[【\[［]|反击特效)")


def in_one(text: str) -> str:
    """The text with the options that stand in lines of their own below 选择一项 in its line, each in its place.

    All lines below it that are marked; if none is, all up to one that begins with an icon.
    """
    lines = [_ENDED.sub("；", line) if _ONE_LINE.search(line) else line for line in text.split("\n")]
    for place, line in enumerate(lines):
        if not _HEAD.search(line):
            continue
        below = lines[place + 1 :]
        marked = bool(below) and _MARKED.match(below[0]) is not None
        ends = (n for n, each in enumerate(below) if not each.strip() or _option_ends(each, marked=marked))
        options = below[: next(ends, len(below))]
        if len(options) < 2:
            continue
        options = [_MARKED.sub(lambda mark: " " * len(mark[0]), each) for each in options]
        joined = "；".join([*(each[:-1] + " " if each.endswith("。") else each for each in options[:-1]), options[-1]])
        rest = lines[place + 1 + len(options) :]
        return "\n".join([*lines[:place], f"{line} {joined}", *rest])
    return "\n".join(lines)


def _option_ends(line: str, *, marked: bool) -> bool:
    """Whether a line below the options is none of them."""
    return (_MARKED.match(line) is None) if marked else _ITS_OWN.match(line) is not None
