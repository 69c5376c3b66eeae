"""What stops a command: an exit code and what to say. Nothing that a user types ends in a traceback."""

from __future__ import annotations

import sys
from typing import Any

import click

from judge.cli.command import explained

NO, BAD_INPUT, BROKEN = 1, 2, 3
DEBUG = "JUDGE_DEBUG"

_OURS = (
    ("judge.corpus.errors", "BrokenCorpusError", BROKEN),
    ("judge.corpus.errors", "CorpusError", BAD_INPUT),
    ("judge.corpus.book", "CitationError", BROKEN),
    ("judge.games.written.placed", "Unreadable", BAD_INPUT),
    ("judge.library.store", "LibraryError", BAD_INPUT),
    ("judge.effects.reader", "TextError", BAD_INPUT),
    ("judge.search.evaluate", "QuestionsError", BAD_INPUT),
    ("judge.rulings.ruling", "RulingError", BAD_INPUT),
)
"""Which error is whose fault."""


class Stop(Exception):  # noqa: N818 - also a plain no
    """A command ends here. ``text`` is for the user; ``data`` is what goes into the JSON form beside it."""

    def __init__(self, code: int, text: str, **data: Any) -> None:
        super().__init__(text)
        self.code, self.text, self.data = code, text, data


def stopped_by(error: Exception) -> Stop:
    """What to say about an exception, and the exit code that goes with it."""
    if isinstance(error, Stop):
        return error
    if isinstance(error, click.UsageError):
        return Stop(BAD_INPUT, explained(error))
    if isinstance(error, click.ClickException):
        return Stop(BAD_INPUT, error.format_message())
    if isinstance(error, ImportError):
        return Stop(BROKEN, f"安装不完整：载入不了 {error.name or error}。请重新安装本程序。")
    return _from_the_house(error) or _from_the_system(error) or _unexpected(error)


def _from_the_house(error: Exception) -> Stop | None:
    """The errors that the layers below raise on purpose; their messages are for the user already.

    A module that was not loaded has raised nothing, so none is loaded to look.
    """
    for module, name, code in _OURS:
        found = getattr(sys.modules.get(module), name, None)
        if found is not None and isinstance(error, found):
            problems = getattr(error, "problems", ())
            return Stop(code, str(error), **({"problems": [p._asdict() for p in problems]} if problems else {}))
    return None


def _from_the_system(error: Exception) -> Stop | None:
    if not isinstance(error, OSError):
        return None
    from judge.reading import reason

    said = reason(error)
    return Stop(BAD_INPUT, f"{error.filename}：{said}。" if error.filename else f"{said}。")


def _unexpected(error: Exception) -> Stop:
    return Stop(
        BROKEN,
        f"程序自己出了错（{type(error).__name__}：{error}）。这不是输入的问题；"
        f"设置环境变量 {DEBUG}=1 再运行一次，可以看到出错的位置，请连同它一起报告。",
    )
