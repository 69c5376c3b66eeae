"""YAML with places: what a scenario file says, each value with the line and column it stands at."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from judge.games.placed import Placed, Problem, Unreadable


def opened(path: Path, expected: str) -> str:
    """The text of a file that a user wrote. Raises Unreadable if it cannot be opened, or is no UTF-8."""
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        what = f"不是 UTF-8 文字（第{error.start}字节）"
        raise Unreadable([Problem(str(path), 1, 1, what, f"{expected}，UTF-8 编码")]) from None
    except OSError as error:
        raise Unreadable([Problem(str(path), 0, 0, f"打不开：{error.strerror}", expected)]) from None


def parse(text: str, file: str) -> Placed:
    """The document in ``text``. Raises Unreadable if it is no YAML, or says a key twice."""
    import yaml  # noqa: PLC0415 - commands that read no scenario do without it

    loader_class = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    loader = loader_class(text)
    try:
        node = loader.get_single_node()
        if node is None:
            raise Unreadable([Problem(file, 1, 1, "文件是空的", "一个剧本", "见 judge schema 与 scenarios/ 里的例子")])
        return _placed(node, loader, file)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        raise Unreadable(
            [
                Problem(
                    file,
                    line,
                    column,
                    f"不是有效的 YAML：{error.problem or error.context}",
                    "键与值之间有冒号和空格，缩进一致",
                )
            ]
        ) from None
    except yaml.YAMLError as error:
        raise Unreadable([Problem(file, 1, 1, f"不是有效的 YAML：{error}")]) from None
    finally:
        loader.dispose()


def _placed(node: Any, loader: Any, file: str) -> Placed:
    line, column = node.start_mark.line + 1, node.start_mark.column + 1
    if node.id == "mapping":
        found: dict[str, Placed] = {}
        keys: dict[str, tuple[int, int]] = {}
        for key_node, value_node in node.value:
            key = _key(key_node)
            place = (key_node.start_mark.line + 1, key_node.start_mark.column + 1)
            if key in found:
                raise Unreadable([Problem(file, *place, f"键「{key}」写了两次", "每个键只写一次")])
            keys[key] = place
            found[key] = _placed(value_node, loader, file)
        return Placed(found, file, line, column, keys)
    if node.id == "sequence":
        return Placed([_placed(item, loader, file) for item in node.value], file, line, column)
    value = loader.construct_object(node, deep=True)
    if value is not None and not isinstance(value, str | int | float | bool):
        value = str(node.value)  # a date and the like is taken as it is written
    return Placed(value, file, line, column)


def _key(node: Any) -> str:
    return str(node.value)


def dump(value: Any) -> str:
    """Plain values as YAML that reads well."""
    import yaml  # noqa: PLC0415 - see parse

    return str(yaml.safe_dump(value, allow_unicode=True, sort_keys=False, width=110, default_flow_style=None))
