"""YAML with places: what a scenario file says, each value with the line and column it stands at."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from judge import reading
from judge.games.written.placed import Placed, Problem, Unreadable


def opened(path: Path, expected: str) -> str:
    """The text of a file that a user wrote. Raises Unreadable if it cannot be opened, or is no UTF-8."""
    try:
        return reading.text(path)
    except reading.Unfit as error:
        raise _unreadable(error, str(path), expected) from None


def parse(text: str, file: str, *, pairs: bool = True, nodes: int = reading.NODES) -> Placed:
    """The document in ``text``; ``pairs`` and ``nodes`` as in :func:`judge.reading.outline`.

    Raises:
        Unreadable: It is no YAML, says a key twice, or is bigger or deeper than anything that is meant.
    """
    try:
        node = reading.outline(text, nodes=nodes, pairs=pairs)
    except reading.Unfit as error:
        raise _unreadable(error, file) from None
    if node is None:
        raise Unreadable([Problem(file, 1, 1, "文件是空的", "一个剧本", "见 judge schema 与 scenarios/ 里的例子")])
    return _placed(_typed(node), file)


_BOARD, _CARDS = ("start", "script", "until"), "cards"


def _typed(node: reading.Node) -> reading.Node:
    """With the lists and mappings that are written in Chinese brackets; a card's text keeps its own."""
    if not isinstance(node.value, dict):
        return node
    parts = {key: _unwrapped(value) if key in _BOARD else value for key, value in node.value.items()}
    cards = parts.get(_CARDS)
    if cards is not None and isinstance(cards.value, dict):
        named = {name: reading.unwrapped(card) for name, card in cards.value.items()}
        parts[_CARDS] = cards._replace(value=named)
    return node._replace(value=parts)


def _unwrapped(node: reading.Node) -> reading.Node:
    node = reading.unwrapped(node)
    if isinstance(node.value, dict):
        return node._replace(value={key: _unwrapped(value) for key, value in node.value.items()})
    if isinstance(node.value, list):
        return node._replace(value=[_unwrapped(item) for item in node.value])
    return node


def _unreadable(error: reading.Unfit, file: str, expected: str = "") -> Unreadable:
    said = "，".join(filter(None, (expected, error.expected)))
    return Unreadable([Problem(file, error.line, error.column, error.what, said)])


def _placed(node: reading.Node, file: str) -> Placed:
    value: Any = node.value
    if isinstance(value, dict):
        value = {key: _placed(inside, file) for key, inside in value.items()}
    elif isinstance(value, list):
        value = [_placed(item, file) for item in value]
    return Placed(value, file, node.line, node.column, node.keys)


def dump(value: Any) -> str:
    """Plain values as YAML that reads well."""
    import yaml  # noqa: PLC0415 - see judge.reading

    class Dumper(yaml.SafeDumper):
        """Writes a value that stands in several places in each of them."""

        def ignore_aliases(self, data: Any) -> bool:  # noqa: ARG002 - yaml's signature
            return True

        def represent_str(self, data: str) -> Any:
            """Words with full-width punctuation in quotes, where it is never taken for YAML's (see reading.typed)."""
            style = "'" if reading.ambiguous(data) else None
            return self.represent_scalar("tag:yaml.org,2002:str", data, style)

    Dumper.add_representer(str, Dumper.represent_str)
    written = yaml.dump(value, None, Dumper, allow_unicode=True, sort_keys=False, width=110, default_flow_style=None)
    return str(written)
