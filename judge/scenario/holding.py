"""What the questions of a claim must come to: in which words that is said, and whether it is so."""

from __future__ import annotations

import re
from typing import Final

from judge.scenario.found import Condition, Question

_YES: Final = {"fact": "是", "act": "可以", "ability": "触发了", "clause": "用上", "course": "是"}
"""What a condition must come to that does not say it."""
_ACTS: Final = {"refused": ("不可以",), "legal": ("可以",), "not now": ("不是时候",)}
_NOT_NOW: Final = "not now"
WANTED: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    "act": {"可以": ("能", "可", "行"), "不可以": ("不能", "不可", "不行"), "不是时候": ()},
    "ability": {
        "触发了": ("触发", "诱发", "诱发了", "被诱发", "被诱发了"),
        "没有触发": ("没触发", "不触发", "没有诱发", "没诱发", "不诱发", "没有被诱发", "没被诱发"),
        "起作用": ("起了作用", "起作用了", "用上", "用上了", "可以", "能", "能使用"),
        "没有起作用": ("没起作用", "不起作用", "没有用到", "没有用上", "没用上"),
        "不能使用": ("不可以", "不能", "不能用"),
    },
    "clause": {
        "用上": ("用上了", "起作用"),
        "没有用到": ("没用到", "没有用上", "没起作用", "没有起作用"),
        "没有走到": ("没走到",),
    },
}
"""By kind of question what it can come to, each as it may also be said; of other kinds it is any words."""
_ABILITIES: Final = {
    "诱发": ("触发了", "起作用"),
    "作用": ("起作用",),
    "在等": ("触发了", "没有起作用"),
    "没有": ("没有触发", "没有起作用"),
    "没有触发": ("没有触发", "没有起作用"),
    "不能使用": ("不能使用", "没有起作用"),
    "用过": ("起作用", "不能使用"),
}
_NOTHING: Final = ("无", "没有", "不存在", "已经不存在")
"""What is said of the zone of a card that is no more, and of any other word that there is not."""
_COUNTED: Final = re.compile(r"([0-9]+)[张个名枚点只]")
"""A number as it is spoken: 1张, 2点."""


def plain(kind: str, words: str) -> str | None:
    """What a question of a kind is said to come to, in the program's word for it; None if it can never come to that."""
    if kind not in WANTED or not words:
        return words
    return next((word for word, others in WANTED[kind].items() if words in (word, *others)), None)


def holds(asked: Question, values: list[object]) -> bool | None:
    """Whether a claim holds, by what its questions come to; None if it never came to one of them."""
    if any(value is None for value in values):
        return None
    return all(_is(c.question, c.wanted, value) for c, value in zip(asked.seen, values, strict=True))


def allowing(condition: Condition) -> bool:
    """Whether a claim says that an act may be done."""
    return condition.question.kind == "act" and (condition.wanted or _YES["act"]) == "可以"


def side(condition: Condition) -> str:
    """What a claim says of an act: 可以 or 不可以; empty of anything else."""
    said = (condition.wanted or _YES["act"]) if condition.question.kind == "act" else ""
    return "不可以" if said == "不是时候" else said


def _is(asked: Question, wanted: str, value: object) -> bool:
    wanted = wanted or _YES[asked.kind]
    if asked.kind == "act":  # it may have been so before, and be otherwise now
        ways = [value[0], *value[2:3]] if isinstance(value, tuple) else []
        late = wanted == "不可以" and _NOT_NOW in ways and "refused" not in ways  # meant is that a clause forbids it
        return _moment_meant(asked, value) if late else any(wanted in _ACTS.get(str(one), ()) for one in ways)
    if asked.kind == "ability":
        kinds = [one[0] if isinstance(one, tuple) else one for one in value] if isinstance(value, tuple) else []
        fits = [wanted in _ABILITIES.get(str(kind), ()) for kind in kinds]
        return all(fits) if wanted.startswith("没有") else any(fits)  # of two cards of one name: neither
    if asked.kind == "clause":
        if wanted == "没有走到":
            return value == ("not used",)
        return (wanted == "用上") == (value not in {("walked",), ("not used",)})
    if counted := _COUNTED.fullmatch(wanted):
        wanted = counted[1]
    if isinstance(value, tuple):
        return _lies(wanted, value)
    said = {"True": ("是",), "False": ("否",), "None": ("无",), "": _NOTHING}.get(str(value), (str(value),))
    return wanted in said


def only_the_moment(condition: Condition, value: object) -> bool:
    """Whether an act that is said to be forbidden is only not asked for then."""
    late = isinstance(value, tuple) and value[:1] != ("refused",) and _NOT_NOW in value[:1] + value[2:3]
    return condition.question.kind == "act" and condition.wanted == "不可以" and late


def _moment_meant(asked: Question, value: object) -> bool:
    """Whether a claim that an act may not be done names a clause by which it is only not the moment for it."""
    says = {str(clause) for clause in value[-1]} if isinstance(value, tuple) and isinstance(value[-1], tuple) else set()
    return bool(says & set(asked.by))


def _lies(wanted: str, value: tuple[object, ...]) -> bool:
    """Whether a list is so long, has what it must have, or is the one that is written."""
    if wanted.isdecimal():
        return len(value) == int(wanted)
    if wanted.startswith(("有", "没有")):
        return (wanted.removeprefix("没").removeprefix("有") in value) == wanted.startswith("有")
    return sorted(map(str, value)) == sorted([] if wanted == "无" else wanted.split("、"))
