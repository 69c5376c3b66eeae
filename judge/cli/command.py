"""A command as this program has it: help, errors and options in Chinese, each with an example."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click

from judge.cli import output

_F = TypeVar("_F", bound=Callable[..., Any])

LONGEST = 10_000
"""Characters of one word of a command line."""

COLUMN = 20
"""The cells that names take in a help page."""


class Wrong(click.UsageError):
    """A usage error with words of ours."""


class Command(click.Command):
    """A command with an example."""

    examples: tuple[str, ...] = ()

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Click's, but for its English words about arguments that are too many."""
        typed = list(args)
        try:
            rest = super().parse_args(ctx, args)
        except click.UsageError as error:
            error.ctx = error.ctx or ctx
            raise
        for param in self.params:
            _check(ctx, param)
        if rest:
            with_option = any("--game" in param.opts for param in self.params)
            hint = next(filter(None, map(as_option, typed)), "") if with_option else ""
            hint = hint or "含空格的一个词要加引号。"
            raise Wrong(f"多了「{' '.join(rest)}」。{hint}", ctx)
        return rest

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """``--help``, explained in Chinese."""
        found = super().get_help_option(ctx)
        if found is not None:
            found.help = "显示本说明"
        return found

    def usage(self) -> str:
        """One line: the command, its arguments, its options."""
        arguments = " ".join(p.make_metavar(click.Context(self)) for p in self.params if isinstance(p, click.Argument))
        return f"judge {self.name} {arguments} [选项]".replace("  ", " ")

    def get_help(self, ctx: click.Context) -> str:
        """What ``--help`` says."""
        options = [_option(param) for param in self.get_params(ctx) if isinstance(param, click.Option)]
        paragraphs = (self.help or "").split("\n\n")
        lines = [line for text in paragraphs for line in output.wrapped(text.replace("\n", ""))]
        return "\n".join(
            [
                f"用法：{self.usage()}",
                "",
                *lines,
                "",
                "选项：",
                *output.columns(options, COLUMN),
                "",
                "例：",
                *(f"  {example}" for example in self.examples),
            ]
        )


def _check(ctx: click.Context, param: click.Parameter) -> None:
    """Stop at words that are no text, or longer than anybody types."""
    value = ctx.params.get(param.name or "")
    for word in value if isinstance(value, tuple) else (value,):
        if isinstance(word, str) and any("\ud800" <= char <= "\udfff" for char in word):
            raise Wrong(f"{_named(param)}里有不是 UTF-8 文字的字节。", ctx)
        if isinstance(word, str) and len(word) > LONGEST:
            raise Wrong(f"{_named(param)}有{len(word)}字，太长；至多{LONGEST}字。长的文字写进文件。", ctx)


def _option(param: click.Option) -> tuple[str, str]:
    names = ", ".join(param.opts)
    return (names if param.is_flag else f"{names} {param.metavar}"), param.help or ""


def command(name: str, *examples: str, help: str) -> Callable[[Callable[..., Any]], Command]:  # noqa: A002 - as click has it
    """Make a function a command, with examples that can be typed as they stand. The function returns the exit code."""

    def bind(function: Callable[..., Any]) -> Command:
        made: Command = click.command(name, cls=Command, help=help, context_settings={"allow_extra_args": True})(
            function
        )
        made.examples = examples
        return made

    return bind


def help_option(function: _F) -> _F:
    """``--help`` for the program itself."""
    return click.help_option("--help", help="显示本说明")(function)


json_option = click.option("--json", "as_json", is_flag=True, help="输出 JSON（schema_version 1）")
EVERY = "全部"
"""Said instead of a game: all of them."""


def a_game(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:  # noqa: ARG001 - click's signature
    """The id of the game that was typed, by whatever name; ``EVERY`` stays what it is."""
    if value is None:
        return None
    if value in (EVERY, "all"):
        return EVERY
    from judge.corpus import named

    return named(value)


def as_option(word: str) -> str:
    """How a game that was typed in the place of something else is written; empty if the word is no game's name."""
    from judge.corpus import CorpusError, named

    try:
        return f"游戏写作 --game {named(word)}。"
    except CorpusError:
        return ""


game_option = click.option(
    "--game",
    metavar="游戏",
    callback=a_game,
    help=f"只看这个游戏的规则书，如 零次元；{EVERY}：几本都看",
)


class _File(click.Path):
    """A path that is not empty: Python takes an empty one for the folder one stands in."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The path."""
        if value == "" and param is not None and ctx is not None:
            raise Wrong(f"{_named(param)}写的是空的，应为一个文件的名字。", ctx)
        return super().convert(value, param, ctx)


FILE = _File(path_type=Path)
"""A path. Whether something is there, and can be read, is for whoever opens it to say."""


def whole_number(least: int = 0) -> Callable[[click.Context, click.Parameter, str | None], int | None]:
    """What reads an option as a whole number, not below ``least``."""

    def convert(ctx: click.Context, param: click.Parameter, value: str | None) -> int | None:
        if value is None:
            return None
        from judge.reading import FEW, whole

        number = whole(value)
        if number is None or number < least:
            raise Wrong(f"{_named(param)}写的是「{value[:40]}」，应为不小于 {least} 的整数，至多{FEW}位。", ctx)
        return number

    return convert


def _named(param: click.Parameter | None) -> str:
    if isinstance(param, click.Option):
        return f"选项 {param.opts[0]} "
    return str(param.metavar).strip("[…]") if param is not None else ""


def explained(error: click.UsageError) -> str:
    """A usage error in Chinese: what is wrong, how the command is used, an example."""
    what = _what(error)
    own = error.ctx.command if error.ctx else None
    if isinstance(own, Command):
        return f"{what}\n用法：{own.usage()}\n例：{own.examples[0]}    详见 judge {own.name} --help"
    return f"{what}\n有哪些命令见 judge --help"


def _what(error: click.UsageError) -> str:
    if isinstance(error, click.MissingParameter):
        return f"缺少{_named(error.param)}。"
    if isinstance(error, click.NoSuchOption):
        near = _near(error.possibilities)
        return f"没有选项 {error.option_name}。{near}"
    if isinstance(error, click.BadOptionUsage):
        return f"选项 {error.option_name} 用得不对：要么少了它的值，要么它不带值。"
    return error.message


def _near(possibilities: Sequence[str] | None) -> str:
    return f"是不是 {'、'.join(possibilities)}？" if possibilities else ""
