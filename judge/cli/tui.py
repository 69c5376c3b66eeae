"""``judge tui``, and ``judge`` alone: the desk."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

import click

from judge.cli import files, output
from judge.cli.command import FILE, json_option
from judge.cli.command import command as make
from judge.cli.errors import BAD_INPUT, Stop

HELP = """打开工作台：规则书、局面、推演、裁定。写出剧本则打开它。

要有终端；没有终端时用 judge rule、judge search、judge run 等命令。"""


@make("tui", "judge tui", "judge tui scenarios/cipher/lord-last-orb.yaml", "judge tui --keys", help=HELP)
@click.argument("file", metavar="[剧本]", type=FILE, callback=files.scenarios, required=False)
@click.option("--keys", is_flag=True, help="列出所有动作与按键，写成可以改的 keys.toml")
@json_option
def command(file: Path | None, *, keys: bool, as_json: bool) -> int:
    """Open the desk."""
    if keys:
        actions = import_module("judge.tui.actions").ACTIONS
        output.show([import_module("judge.tui.remapping").template(actions)])
        return 0
    if as_json:
        raise Stop(BAD_INPUT, "工作台是给人看的，没有 JSON；要 JSON 用 judge run 剧本 --json。")
    return open_desk(file)


def open_desk(file: Path | None) -> int:
    """Open the desk, with a scenario if there is one."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        instead = f"judge run {file}" if file else "judge rule 18.1.11、judge search 必杀攻击、judge --help"
        raise Stop(BAD_INPUT, f"工作台要在终端里打开，这里没有终端。可以改用 {instead}")
    desk = import_module("judge.tui.start")  # by name: the command line and the desk do not import each other
    return int(desk.main(file) or 0)
