"""The desk's figures in a terminal (a pseudo-terminal): what a person sees, without the waiting of a test driver."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import statistics
import struct
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

CODE = "from judge.tui.start import main; raise SystemExit(main())"
CONTENTS, UNFOLD, DOWN = b"\t", b"\x05", b"\x1b[B"
SETTLED = 3.0
"""Seconds in which the desk has become ready for a search."""


@contextmanager
def terminal(columns: int = 120, lines: int = 40, code: str = CODE) -> Iterator[tuple[int, int]]:
    """A desk in a terminal: its process, and the terminal's other end."""
    process, end = pty.fork()
    if process == 0:
        os.execve(sys.executable, [sys.executable, "-c", code], os.environ | {"TERM": "xterm-256color"})
    fcntl.ioctl(end, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
    try:
        yield process, end
    finally:
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)
        os.close(end)


def written(end: int, quiet: float) -> float | None:
    """When the last was written before ``quiet`` seconds of silence; None if nothing was."""
    last = None
    while select.select([end], [], [], quiet)[0]:
        os.read(end, 1 << 16)
        last = time.perf_counter()
    return last


def figures() -> dict[str, float]:
    """What a person waits for (milliseconds), and the most memory held (MB).

    ``first_paint``: something of the desk is there, and what is typed counts; ``page``: so is the first page;
    ``answers``: the desk is loaded and has painted it itself, so that a key shows its effect; ``key``: one has, with a
    whole rulebook listed.
    """
    began = time.perf_counter()
    with terminal() as (process, end):
        seen = b""
        while "规则书".encode() not in seen:
            seen += os.read(end, 1 << 16)
        painted = time.perf_counter() - began
        while "几个词".encode() not in seen:
            seen += os.read(end, 1 << 16)
        whole = time.perf_counter() - began
        while seen.count("几个词".encode()) < 2:
            seen += os.read(end, 1 << 16)
        answers = time.perf_counter() - began
        written(end, SETTLED)
        for key in (CONTENTS, UNFOLD):
            os.write(end, key)
            written(end, 1.0)
        keys = []
        for _ in range(30):
            pressed = time.perf_counter()
            os.write(end, DOWN)
            if (last := written(end, 0.15)) is not None:
                keys.append(last - pressed)
        status = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    held = next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM"))
    return {
        "first_paint_ms": painted * 1000,
        "page_ms": whole * 1000,
        "answers_ms": answers * 1000,
        "key_ms": statistics.median(keys) * 1000,
        "desk_mb": held / 1024,
    }


if __name__ == "__main__":
    print(figures())
