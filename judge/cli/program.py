"""The program ``judge``: which commands there are, and what becomes of what goes wrong in them."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from keyword import iskeyword
from typing import Any, NoReturn

import click

from judge.cli import output
from judge.cli.command import COLUMN, Command, Wrong, help_option
from judge.cli.errors import BAD_INPUT, DEBUG, Stop, stopped_by

COMMANDS = {
    "rule": "查条文：上下级、引用、剧本与裁定",
    "search": "按文字或问题找条文",
    "use": "说定平时说的是哪个游戏",
    "run": "照剧本逐条进行一局纠纷",
    "check": "把剧本与它的预期核对",
    "new": "写一个新的剧本：从讲同一件事的剧本取来",
    "why": "为什么：这里能不能这样做，这个数从哪来，能力为什么没有诱发",
    "explore": "从这里起试遍所有选择",
    "card": "读一段卡片文字，说出怎么理解",
    "cards": "自己的卡片库：导入、找卡、看卡、查卡文",
    "deck": "一副牌组合不合规定，依据哪些条文",
    "export": "写出裁定书",
    "verify": "重跑一份裁定书，核对是否相同",
    "coverage": "每条条文在程序与剧本中的着落",
    "where": "条文在代码、剧本、裁定中的位置",
    "import": "导入出版方的规则书原文",
    "diff": "比较两个版本的规则书",
    "trace": "一条条文在各个版本里的经过",
    "lint": "查规则书或文件本身的毛病",
    "schema": "剧本文件的 JSON Schema",
    "doctor": "自己的数据在哪里，一切是否完好",
    "tui": "打开工作台",
    "serve": "在浏览器里打开工作台",
}
"""Every command with what it is for. Its module in this package has its name, and the command is called ``command``."""


class Program(click.Group):
    """The commands, each imported when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """The names, in the order in which they are explained."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002 - the same
        """The command, its module loaded."""
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"judge.cli.{cmd_name}_" if iskeyword(cmd_name) else f"judge.cli.{cmd_name}")
        found: click.Command = module.command
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command meant by the first argument, or what may have been meant."""
        name = args[0]
        if name in COMMANDS:
            return super().resolve_command(ctx, args)
        from difflib import get_close_matches

        near = get_close_matches(name, COMMANDS, 1, 0.5)
        hint = f"是不是 judge {near[0]}？" if near else "查条文用 judge rule，找条文用 judge search。"
        raise Wrong(f"没有「{name}」这个命令。{hint}", ctx)

    def get_help(self, ctx: click.Context) -> str:  # noqa: ARG002 - click's signature
        """What ``judge --help`` says."""
        lines = [
            "judge：集换式卡牌的裁判工具。查条文，把有争议的局面逐条重演，写出别人能重跑的裁定。",
            "",
            "用法：judge 命令 …      只写 judge 则打开工作台",
            "",
            *output.columns(list(COMMANDS.items()), COLUMN),
            "",
            "每个命令都有 --help（附例子）和 --json。退出码：0 是，1 否，2 输入有误，3 安装损坏。",
            "例：judge rule 18.1.11",
        ]
        return "\n".join(line for text in lines for line in output.wrapped(text))

    def main(self, args: Sequence[str] | None = None, *_: Any, **__: Any) -> NoReturn:
        """Run a command and leave with its exit code, as click's programs do."""
        sys.exit(self.run(args))

    def run(self, args: Sequence[str] | None = None) -> int:
        """The exit code of a command. There is never a traceback, unless ``JUDGE_DEBUG`` asks for one."""
        output.begin()
        try:
            code = self._run(list(sys.argv[1:] if args is None else args))
            sys.stdout.flush()
        except BrokenPipeError:  # who read our output has seen enough
            with contextlib.suppress(OSError, ValueError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            code = 141
        except KeyboardInterrupt:
            output.notice("已中断。")
            code = 130
        except OSError as error:
            output.notice(f"输出写不出去：{stopped_by(error).text}")
            code = BAD_INPUT
        return code

    def _run(self, words: list[str]) -> int:
        """The exit code of a command; what goes wrong in it is said, as JSON if that was asked for."""
        try:
            with self.make_context("judge", words) as context:
                return int(self.invoke(context) or 0)
        except click.exceptions.Exit as done:
            return done.exit_code
        except BrokenPipeError:
            raise
        except Exception as error:
            if os.environ.get(DEBUG) and not isinstance(error, Stop | click.ClickException):
                raise
            stop = stopped_by(error)
        if "--json" in words:
            output.emit({"error": stop.text, **stop.data})
        else:
            output.warn(stop.text)
        return stop.code


@click.group(cls=Program, invoke_without_command=True, add_help_option=False)
@help_option
@click.option("--version", is_flag=True, help="显示版本")
@click.pass_context
def program(context: click.Context, *, version: bool) -> int:
    """Opens the desk, if no command was given."""
    if version:
        from judge import __version__

        output.show([f"judge {__version__}"])
        context.exit()
    if context.invoked_subcommand is None:
        from judge.cli.tui import open_desk

        return open_desk(None)
    return 0


__all__ = ["COMMANDS", "Command", "program"]
