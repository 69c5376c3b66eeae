"""``judge`` with little time, little memory, and whatever streams and surroundings a test gives it.

Most commands run in a fork of the test's own process, which has everything loaded and is much quicker than a new
interpreter; what depends on how an interpreter begins is run in one (``fresh``).
"""

from __future__ import annotations

import contextlib
import gc
import io
import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

LONG = 20.0
"""Seconds after which a command hangs: many times what any needs here on a machine that is busy."""
MEMORY = 3 << 30
_CACHE = tempfile.TemporaryDirectory(prefix="judge-cache-")
"""What all commands share that need no cache of their own: the indexes and grammars are made once."""


class Said(NamedTuple):
    """What a process left behind. ``code`` is negative if a signal ended it, None if it hung."""

    code: int | None
    out: str
    err: str
    seconds: float

    @property
    def ours(self) -> bool:
        """Whether it ended in a way of ours: a verdict or an explained error, and no fault of the program."""
        return self.code in {0, 1, 2} and "程序自己出了错" not in self.err and "Traceback" not in self.err


Begin = Callable[[], object]


def judge(
    *words: str | bytes | Path,
    cwd: Path,
    env: dict[str, str] | None = None,
    before: Begin | None = None,
    long: float = LONG,
    fresh: bool = False,
    own_cache: bool = False,
    memory: int = MEMORY,
    **streams: BinaryIO | None,
) -> Said:
    """Run a command; ``before``: what happens in the process before it begins, such as closing a stream."""
    cache = str(cwd / "cache") if own_cache else _CACHE.name
    begin = _beginning(cwd, {"JUDGE_CACHE": cache, **(env or {})}, before, memory)
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err, Path(os.devnull).open("rb") as nothing:
        files = [streams.get("stdin") or nothing, streams.get("stdout") or out, streams.get("stderr") or err]
        begun = time.monotonic()
        pid = _spawned(words, files, begin) if fresh else _forked(words, files, begin)
        code = waited(pid, begun + long)
        seconds = time.monotonic() - begun
        shown = []
        for file in (out, err):
            file.seek(0)
            shown.append(file.read().decode("utf-8", "surrogateescape"))
    return Said(code, shown[0], shown[1], seconds)


def started(*words: str, cwd: Path, own_cache: bool = False, before: Begin | None = None) -> int:
    """A command that is left to itself, in silence; its process."""
    cache = str(cwd / "cache") if own_cache else _CACHE.name
    begin = _beginning(cwd, {"JUDGE_CACHE": cache}, before, MEMORY)
    with Path(os.devnull).open("r+b", buffering=0) as nothing:
        return _forked(words, [nothing, nothing, nothing], begin)


def _beginning(cwd: Path, env: dict[str, str], before: Begin | None, memory: int) -> Begin:
    surroundings = {"JUDGE_DATA": str(cwd / "data"), **env}

    def begin() -> None:
        most = mapped() + memory  # beyond what a fork of the test's own process begins with
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
        os.environ.update(surroundings)
        for name in [name for name, value in surroundings.items() if not value]:
            del os.environ[name]
        os.chdir(cwd)
        if before is not None:
            before()

    return begin


def mapped() -> int:
    """How many bytes of memory this process has mapped."""
    return int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()


def _spawned(words: tuple[Any, ...], files: list[BinaryIO], begin: Begin) -> int:
    arguments = [sys.executable, "-m", "judge", *map(os.fsencode, words)]
    kept = {**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[2])}
    process = subprocess.Popen(
        [sys.executable, "-c", _START, *arguments[3:]],
        stdin=files[0],
        stdout=files[1],
        stderr=files[2],
        env=kept,
        start_new_session=True,
        preexec_fn=begin,  # noqa: PLW1509 - there are no threads here
    )
    process.returncode = 0  # it is waited for below
    return process.pid


_START = "import sys; sys.argv[0] = 'judge'; from judge.cli import main; main()"


def _forked(words: tuple[Any, ...], files: list[BinaryIO], begin: Begin) -> int:
    import judge.cli.program
    import judge.games.zero.text.reading
    import judge.rulings
    import judge.scenario.load  # noqa: F401 - loaded once, for all that are forked from here

    numbers = [file.fileno() for file in files]
    if pid := os.fork():
        return pid
    try:
        gc.freeze()  # what the tests before it left behind is not for each of them to collect
        os.setsid()
        for to, number in enumerate(numbers):
            os.dup2(number, to)
        sys.argv = ["judge", *(os.fsdecode(os.fsencode(word)) for word in words)]
        sys.stdin, sys.stdout, sys.stderr = (
            io.TextIOWrapper(os.fdopen(number, mode, closefd=False), "utf-8", line_buffering=number == 2)
            for number, mode in enumerate(("rb", "wb", "wb"))
        )
        begin()
        from judge.cli import main

        main()
    except BaseException as error:
        os.write(2, f"Traceback: {error!r}".encode())
    finally:
        os._exit(99)


def waited(pid: int, until: float) -> int | None:
    """The exit code of a process, negative if a signal ended it; None if it had to be stopped."""
    pause = 0.001
    while True:
        done, status = os.waitpid(pid, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status)
        if time.monotonic() > until:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(pid, signal.SIGKILL)
            os.waitpid(pid, 0)
            return None
        time.sleep(pause)
        pause = min(pause * 1.5, 0.02)


def unprepared() -> None:
    """What came prepared with the program is not there, so that it has to be made."""
    from judge import paths
    from judge.games.zero.text.reading import GRAMMAR

    GRAMMAR._parser = None  # as a new process would begin
    bundled = paths.bundled
    paths.bundled = lambda name: paths.NOWHERE if name == "prepared" else bundled(name)


def written(file: Path, text: str | bytes) -> Path:
    """A file with these contents."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass"))
    return file


def changed(file: Path, **fields: object) -> Path:
    """A file of JSON with these fields for those it has."""
    return written(file, json.dumps({**json.loads(file.read_text("utf-8")), **fields}, ensure_ascii=False))
