"""What is shown: plain text as wide as the terminal, JSON, notices. Nothing here needs colour."""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import click

from judge import cjk

SCHEMA_VERSION = 1
_NO_TERMINAL = 80
_NARROWEST = 24

_said: set[str] = set()


def begin() -> None:
    """A new run: nothing was said yet; no stream that is closed and no character that it cannot show may stop it."""
    _said.clear()
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):  # in the order of their numbers
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115 - open to the end
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def width() -> int:
    """The cells of a line: the terminal's, or 80 without one."""
    try:
        cells = int(os.environ.get("COLUMNS") or 0) or os.get_terminal_size(sys.stdout.fileno()).columns
    except (OSError, ValueError):
        cells = 0
    return max(cells or _NO_TERMINAL, _NARROWEST)


def wrapped(text: str, first: str = "", rest: str | None = None) -> Iterator[str]:
    """The lines of a paragraph: ``first`` before its first line, ``rest`` (or as many spaces) before the others."""
    indent = " " * cjk.width(first) if rest is None else rest
    start = first
    for line in cjk.wrap(text, width() - max(cjk.width(first), cjk.width(indent)), whole=True):
        yield (start + line).rstrip()
        start = indent


def columns(rows: Iterable[tuple[str, str]], cells: int) -> list[str]:
    """Names with what is said of them beside them."""
    return [line for name, text in rows for line in wrapped(text, "  " + cjk.pad(name, cells), " " * (cells + 2))]


def show(lines: Iterable[str]) -> None:
    """Put lines on the standard output, all at once; nothing in them acts on the terminal."""
    click.echo(cjk.visible("\n".join(lines)))


def emit(data: dict[str, Any]) -> None:
    """Put a JSON document on the standard output."""
    import json

    click.echo(cjk.escaped(json.dumps({"schema_version": SCHEMA_VERSION, **data}, ensure_ascii=False, indent=2)))


def warn(text: str) -> None:
    """Say on the standard error what is wrong; in a log, a line stays a line. If nobody hears it, nothing changes."""
    text = cjk.visible(text)
    with contextlib.suppress(OSError, ValueError):
        if sys.stderr.isatty():
            text = "\n".join(line for part in text.split("\n") for line in wrapped(part))
        click.echo(text, err=True)


def notice(text: str) -> None:
    """Say something on the standard error, once in a run."""
    if text and text not in _said:
        _said.add(text)
        warn(text)


class Progress:
    """How far something has got, on the standard error: a bar on a terminal, one line elsewhere.

    Nothing is shown for the first ``delay`` seconds, so that what is quick stays quiet.
    """

    def __init__(self, what: str, of: str = "", delay: float = 1.0) -> None:
        self.what, self.of = what, of
        self.begin = time.monotonic() + delay
        self.percent = -1

    def __call__(self, done: int, total: int) -> None:
        """So many of so many are done."""
        percent = 100 * done // max(total, 1)
        if percent == self.percent or time.monotonic() < self.begin:
            return
        self.percent = percent
        if sys.stderr.isatty():
            bar = "#" * (percent // 5)
            _draw(f"\r{self.what} [{bar:.<20}] {done}/{total}{self.of}")
        else:
            notice(f"{self.what}，共{total}{self.of}……")

    def close(self) -> None:
        """Leave the line empty for what comes next."""
        if self.percent >= 0 and sys.stderr.isatty():
            _draw("\r\x1b[K")


def _draw(text: str) -> None:
    with contextlib.suppress(OSError, ValueError):
        click.echo(text, err=True, nl=False)
