"""JSON as plain values: no number that other programs could not read, no half characters, nothing endlessly deep."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from judge.reading.unfit import Unfit

DEPTH, DIGITS = 100, 18
_TOKEN = re.compile(r'"(?:[^"\\]++|\\.)*+"|[\[\]{}]|[^\s,:\[\]{}"]++', re.DOTALL)
_SURROGATE = re.compile("[\ud800-\udfff]")
_DAMAGED = "文件可能被截断或改坏了"


def plain(text: str) -> Any:
    """What a JSON text says.

    Raises:
        Unfit: It is no JSON, says a key twice, is deeper than DEPTH, or has a number or character that is none.
    """
    import json  # noqa: PLC0415 - commands that read no JSON do without it

    try:
        found = json.loads(
            text, parse_int=_whole, parse_float=_fraction, parse_constant=_constant, object_pairs_hook=_mapping
        )
    except json.JSONDecodeError as error:
        raise Unfit(f"不是完整的 JSON（{error.msg}），{_DAMAGED}", "", error.lineno, error.colno) from None
    except RecursionError:
        raise _too_deep(text) from None
    except _WrongToken as error:
        raise _at(text, error.what, error.token.__eq__) from None
    _check(found, text)
    return found


class _WrongToken(Exception):  # noqa: N818 - never leaves this module
    def __init__(self, what: str, token: str) -> None:
        self.what, self.token = what, token


def _whole(token: str) -> int:
    if len(token) > DIGITS:
        raise _WrongToken(f"数字有{len(token):,}位，太大", token)
    return int(token)


def _fraction(token: str) -> float:
    found = float(token) if len(token) <= 40 else float("inf")
    if found in (float("inf"), float("-inf")):
        raise _WrongToken("数字太大或太长", token)
    return found


def _constant(token: str) -> float:
    raise _WrongToken(f"「{token}」不是数字", token)


def _mapping(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        seen: set[str] = set()
        twice = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
        raise Unfit(f"键「{twice}」写了两次，{_DAMAGED}", "每个键只写一次")
    return found


def _check(found: Any, text: str) -> None:
    """Raise Unfit if the values are too deep, or a string in them has half of a character."""
    todo = [(found, 1)]
    while todo:
        value, depth = todo.pop()
        if isinstance(value, str):
            if _SURROGATE.search(value):
                raise _at(text, "文字里有半个字符（落单的 \\ud800 之类）", _has_half)
        elif isinstance(value, dict | list):
            if depth > DEPTH:
                raise _too_deep(text)
            inside = value if isinstance(value, list) else [*value, *value.values()]
            todo += [(item, depth + 1) for item in inside]


def _has_half(token: str) -> bool:
    import json  # noqa: PLC0415 - as above

    return token.startswith('"') and bool(_SURROGATE.search(json.loads(token)))


def _too_deep(text: str) -> Unfit:
    depth = 0

    def too_deep(token: str) -> bool:
        nonlocal depth
        depth += (token in "[{") - (token in "]}")
        return depth > DEPTH

    return _at(text, f"嵌套太深：超过{DEPTH}层", too_deep)


def _at(text: str, what: str, wrong: Callable[[str], bool]) -> Unfit:
    """What is wrong, at the first token that is."""
    at = next((found.start() for found in _TOKEN.finditer(text) if wrong(found[0])), 0)
    return Unfit(what, "", text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at))
