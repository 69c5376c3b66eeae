"""The tables of a grammar's parser, kept so that they need not be made again. Imports lark: see ``words``.

They are plain values in MessagePack, with a checksum: what was kept can be damaged or made by somebody else, and
reading it can call nothing.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from lark import Lark
from lark.exceptions import LarkError
from lark.grammar import Rule
from lark.lexer import TerminalDef

from judge import writing
from judge.effects.words import Words

VERSION = 1
"""Raise it when the same grammar would be kept differently."""

_WORDS = 1


def read(file: Path) -> Lark | None:
    """The parser whose tables are in a file; None if there is no such file, or it is damaged."""
    contents = writing.kept(file)
    if contents is None:
        return None
    try:
        data, memo = msgspec.msgpack.decode(contents, ext_hook=lambda *_: Words)
        load: Callable[[Any, Any], Lark] = Lark._load_from_dict  # what the parsers call that lark writes
        return load(data, memo)
    except (msgspec.DecodeError, LarkError, ValueError, TypeError, KeyError, AttributeError, IndexError):
        return None  # whole, and yet none of ours: it is made again


def keep(parser: Lark, file: Path) -> None:
    """Keep the tables of a parser in place of a former grammar's; what cannot be written costs time, nothing else."""
    with contextlib.suppress(OSError):
        writing.keep(file, packed(parser))
        for old in file.parent.glob(f"{file.name.rpartition('-')[0]}-*"):
            if old != file:
                old.unlink()


def packed(parser: Lark) -> bytes:
    """The tables of a parser as they are kept."""
    return msgspec.msgpack.encode(parser.memo_serialize([TerminalDef, Rule]), enc_hook=_plain)


def _plain(value: Any) -> Any:
    """How lark's tables name our lexer, the one class in them."""
    if value is Words:
        return msgspec.msgpack.Ext(_WORDS, b"")
    raise TypeError(f"a parser's tables hold {value!r}")
