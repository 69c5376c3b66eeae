"""What is on the screen while the desk is loaded: its first and its last line, and its first page, without textual.

What is typed meanwhile is not shown, and not lost: the terminal keeps it until the desk reads it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from judge.cjk import pad
from judge.tui.edges import Words, bottom, top
from judge.tui.front import front, on_shelf
from judge.tui.memory import remembered

ENTER, LEAVE = "\x1b[?1049h\x1b[2J\x1b[?25l", "\x1b[?25h\x1b[?1049l"
"""To the other screen of a terminal, empty, without a cursor; and back."""
LOADING = "正在打开工作台……现在就可以打字。"


@contextmanager
def drawn(path: Path | None) -> Iterator[None]:
    """Draw what is seen first, and let the terminal be what it was when the desk is left, or if it cannot open.

    That is the first page; of a file that is opened it is the edges of the screen.
    """
    columns, lines = os.get_terminal_size(sys.stderr.fileno())
    told = first("replay", "replay.steps", [], columns, lines) if path else first_page(columns, lines)
    before = _quiet()
    sys.stderr.write(told)
    sys.stderr.flush()
    try:
        yield
    except BaseException:
        sys.stderr.write(LEAVE)
        raise
    finally:
        _as_before(before)


def first_page(columns: int, lines: int, shelf: tuple[str, ...] | None = None) -> str:
    """The first page as it is drawn first. Raises CorpusError if the first rulebook cannot be read."""
    books, _ = on_shelf(shelf)
    return first("rules", "rules.query", front(remembered(), books, columns, lines - 2), columns, lines)


def first(scope: str, at: str, page: list[str], columns: int, lines: int) -> str:
    """What is drawn first: the screen's own first and last line, between them its page, and that it is being opened."""
    above, below = _plain(top(scope, "", columns)), _plain(bottom(scope, at, columns))
    edges = {1: pad(above, columns), lines - 1: f" {LOADING}", lines: pad(below, columns)}
    shown = {**dict(enumerate(page, 2)), **edges}
    return ENTER + "".join(f"\x1b[{at};1H{words}" for at, words in shown.items())


def _plain(pieces: list[Words]) -> str:
    return "".join(words for words, _, _ in pieces)


def _quiet() -> Any:
    """Let the terminal keep what is typed, without showing it; how it was before, None where there is none."""
    with suppress(ImportError, OSError):
        import termios  # noqa: PLC0415 - only where there are such terminals

        try:
            before = termios.tcgetattr(sys.stdin)
            quiet = termios.tcgetattr(sys.stdin)
            quiet[0] &= ~termios.IXON  # ^Q and ^S are keys of the desk
            quiet[3] &= ~(termios.ECHO | termios.ICANON)
            termios.tcsetattr(sys.stdin, termios.TCSANOW, quiet)
        except termios.error:
            return None
        return before
    return None


def _as_before(before: Any) -> None:
    if before is not None:
        import termios  # noqa: PLC0415 - the same

        with suppress(termios.error):
            termios.tcsetattr(sys.stdin, termios.TCSANOW, before)
