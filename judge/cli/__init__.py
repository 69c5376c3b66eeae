"""The command line: one thin module a command, loaded when that command is asked for."""

from __future__ import annotations

import contextlib
import gc
import os
import sys
from typing import NoReturn


def main() -> NoReturn:
    """Run ``judge`` with the arguments of the process, and leave with its exit code."""
    if sys.getfilesystemencoding() == "ascii":  # what is typed here is Chinese all the same
        os.execv(sys.executable, [sys.executable, "-X", "utf8", *sys.orig_argv[1:]])
    gc.set_threshold(100_000)  # most commands are over before there is anything to collect
    from judge.cli.program import program

    code = program.run()
    # Python would take everything apart again, a sixth of the time of `judge rule`; all that is kept is written by now.
    with contextlib.suppress(OSError, ValueError, AttributeError):
        sys.stderr.flush()
    os._exit(code)
