"""Values that know where they were written, so that whoever reads them can say what is wrong and where."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple, NoReturn

from judge.cjk import cut, fold


class Problem(NamedTuple):
    """Something wrong in what a user wrote: where, what, what was expected, what to do; clauses that forbid it."""

    file: str
    line: int
    column: int
    what: str
    expected: str = ""
    help: str = ""
    clauses: tuple[str, ...] = ()

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}:{self.column}" if self.line else self.file  # of a file as a whole: no line
        parts = [f"{where}: {self.what}"]
        if self.clauses:
            parts.append("依据 " + "、".join(self.clauses))
        if self.expected:
            parts.append("应为 " + self.expected)
        if self.help:
            parts.append(self.help)
        return "；".join(parts)


class Unreadable(Exception):  # noqa: N818 - what a user wrote cannot be used
    """What a user wrote cannot be used; ``problems`` says all that is wrong with it."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))


LARGE = 999_999_999
"""No number in any book is larger."""

_QUOTED: Final = 24
"""The cells of what is quoted of a number that is none; what is cut has a mark."""

CARDS = 1000
"""Cards in one place, and on a board: more is a slip of the pen."""


_NUMBER: Final = re.compile(r"[-+＋－−]?([0０]|[1-9１-９][0-9０-９]{0,8})")
_SIGNS: Final = str.maketrans("＋－−", "+--")


class Parts(dict[str, "Placed"]):
    """The values of a mapping by their keys; one that is asked for and was not written is what is wrong with it."""

    def __init__(self, of: Placed, values: dict[str, Placed]) -> None:
        super().__init__(values)
        self.of = of

    def __missing__(self, key: str) -> NoReturn:
        self.of.fail(f"缺少「{key}」", f"{key}: …")


class Placed(NamedTuple):
    """A value of a document: None, a string, number or truth value, a list of these, or a mapping to these."""

    value: str | int | float | bool | list[Placed] | dict[str, Placed] | None
    file: str
    line: int
    column: int
    keys: dict[str, tuple[int, int]] = {}  # noqa: RUF012 - never written to; where each key of a mapping stands

    def fail(self, what: str, expected: str = "", help: str = "", clauses: tuple[str, ...] = ()) -> NoReturn:  # noqa: A002
        """Raise Unreadable for this place."""
        raise self.problem(what, expected, help, clauses)

    def problem(self, what: str, expected: str = "", help: str = "", clauses: tuple[str, ...] = ()) -> Unreadable:  # noqa: A002
        """What is wrong at this place."""
        return Unreadable([Problem(self.file, self.line, self.column, what, expected, help, clauses)])

    def mapping(self, allowed: Iterable[str] | None = None) -> dict[str, Placed]:
        """The value as a mapping, with no other keys than ``allowed``; asking it for one that is missing fails."""
        if not isinstance(self.value, dict):
            self.fail(f"这里写的是{_kind(self.value)}", "若干行「键: 值」")
        if allowed is not None:
            known = list(allowed)
            for key in self.value:
                if key not in known:
                    line, column = self.keys.get(key, (self.line, self.column))
                    near = _near(key, known)
                    raise Unreadable(
                        [
                            Problem(
                                self.file,
                                line,
                                column,
                                f"不认识的键「{key}」",
                                "、".join(known),
                                f"是不是「{near}」？" if near else "",
                            )
                        ]
                    )
        return Parts(self, self.value)

    def items(self) -> Iterator[Placed]:
        """The values of a list; a single value counts as a list of one, nothing as an empty one."""
        if self.value is None:
            return iter(())
        return iter(self.value if isinstance(self.value, list) else [self])

    def text(self) -> str:
        """The value as a string; a number is taken as it is written."""
        if isinstance(self.value, bool) or not isinstance(self.value, str | int | float):
            self.fail(f"这里写的是{_kind(self.value)}", "一个词")
        return str(self.value)

    @property
    def whole(self) -> int | None:
        """The value as a whole number, if it is one; full-width digits are digits."""
        if isinstance(self.value, str) and _NUMBER.fullmatch(self.value):
            return int(self.value.translate(_SIGNS))
        return self.value if isinstance(self.value, int) and not isinstance(self.value, bool) else None

    def number(self, least: int = -LARGE, most: int = LARGE) -> int:
        """The value as a whole number within bounds."""
        found = self.whole
        if found is None and isinstance(self.value, str) and self.value.removeprefix("-").isdigit():
            self.fail(f"「{cut(self.value, _QUOTED)}」不是能用的数", f"{least} 到 {most} 的整数，前面不写 0")
        if found is None:
            self.fail(f"这里写的是{_kind(self.value)}", "一个整数")
        if not least <= found <= most:
            self.fail(f"写的是 {found}", f"{least} 到 {most} 的整数")
        return found

    def at_most(self, many: int) -> Placed:
        """The same, if it is no list of more than ``many`` values."""
        if isinstance(self.value, list) and len(self.value) > many:
            self.value[many].fail(f"这里列了{len(self.value)}项", f"至多{many}项")
        return self

    def many(self, besides: int = 0) -> int:
        """The value as how many cards, where ``besides`` are there already."""
        number = self.number(0)
        if number + besides > CARDS:
            self.fail(f"写了 {number} 张，太多", f"局面上一共至多 {CARDS} 张")
        return number

    def converted(self, kind: Any) -> Any:
        """The value, its places left out, as a struct of ours. Only what was saved by us is written like this."""
        import msgspec  # noqa: PLC0415 - few documents need it

        try:
            return msgspec.convert(self.bare(), kind)
        except msgspec.ValidationError as error:
            self.fail(f"这里的记录不完整：{error}", "由 judge 保存的原样")

    def bare(self) -> Any:
        """The value without its places."""
        if isinstance(self.value, dict):
            return {key: value.bare() for key, value in self.value.items()}
        if isinstance(self.value, list):
            return [value.bare() for value in self.value]
        return self.value

    def truth(self) -> bool:
        """The value as yes or no."""
        if isinstance(self.value, bool):
            return self.value
        if self.value not in ("是", "否"):
            self.fail(f"这里写的是{_kind(self.value)}", "true 或 false")
        return self.value == "是"

    def one_of(self, words: Iterable[str], others: str | None = None) -> str:
        """The value as one of some words, or as what a pattern says whole."""
        known = list(words)
        said = self.text()
        if others is not None and re.fullmatch(others, said):
            return said
        if (folded := fold(said).replace("~", "-")) in known:
            return folded
        if said not in known:
            near = _near(said, known)
            self.fail(f"不认识「{said}」", "、".join(known[:40]), f"是不是「{near}」？" if near else "")
        return said


def placed(value: Any, file: str = "", line: int = 0, column: int = 0) -> Placed:
    """A plain value as if it had been written at one place; the opposite of ``bare``."""
    if isinstance(value, dict):
        return Placed({str(key): placed(one, file, line, column) for key, one in value.items()}, file, line, column)
    if isinstance(value, list | tuple):
        return Placed([placed(one, file, line, column) for one in value], file, line, column)
    return Placed(value, file, line, column)


def _kind(value: object) -> str:
    if value is None:
        return "空值"
    if isinstance(value, bool):
        return f"是非值 {str(value).lower()}"
    names = {dict: "一个映射", list: "一个列表", str: f"文字「{value}」", int: f"数字 {value}", float: f"小数 {value}"}
    return names[type(value)]


def _near(word: str, known: list[str]) -> str:
    import difflib  # noqa: PLC0415 - only for a slip of the pen

    found = difflib.get_close_matches(word, known, 1, 0.4)
    return found[0] if found else ""
