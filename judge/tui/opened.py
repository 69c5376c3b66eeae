"""What is on the screen while the desk is loaded: its first and its last line, drawn without textual.

What is typed meanwhile is not shown, and not lost: the terminal keeps it until the desk reads it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from judge.cjk import pad
from judge.tui.edges import Words, bottom, top

ENTER, LEAVE = "\x1b[?1049h\x1b[2J\x1b[?25l", "\x1b[?25h\x1b[?1049l"
"""To the other screen of a terminal, empty, without a cursor; and back."""
LOADING = "正在打开工作台……现在就可以打字。"


@contextmanager
def drawn(scope: str, at: str) -> Iterator[None]:
    """Draw the edges of a screen, and let the terminal be what it was when the desk is left, or if it cannot open."""
    before = _quiet()
    sys.stderr.write(first(scope, at, *os.get_terminal_size(sys.stderr.fileno())))
    sys.stderr.flush()
    try:
        yield
    except BaseException:
        sys.stderr.write(LEAVE)
        raise
    finally:
        _as_before(before)


def first(scope: str, at: str, columns: int, lines: int) -> str:
    """What is drawn first: the screen's own first and last line."""
    above, below = _plain(top(scope, "", columns)), _plain(bottom(scope, at, columns))
    return f"{ENTER}\x1b[1;1H{pad(above, columns)}\x1b[3;2H{LOADING}\x1b[{lines};1H{pad(below, columns)}"


def _plain(pieces: list[Words]) -> str:
    return "".join(words for words, _, _ in pieces)


def _quiet() -> Any:
    """Let the terminal keep what is typed, without showing it; how it was before, None where there is none."""
    with suppress(ImportError, OSError):
        import termios  # noqa: PLC0415 - only where there are such terminals

        try:
            before = termios.tcgetattr(sys.stdin)
            quiet = termios.tcgetattr(sys.stdin)
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
