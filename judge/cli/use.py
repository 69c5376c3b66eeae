"""``judge use``: which game is meant where none is said."""

from __future__ import annotations

import os

import click

from judge.cli import output
from judge.cli.command import EVERY, a_game, json_option
from judge.cli.command import command as make
from judge.corpus import chosen, load

HELP = """说定平时说的是哪个游戏：以后不写 --game，查条文、找条文就只看它的规则书。
只写 judge use 则说出现在是哪个；judge use 全部 取消。

游戏写中文名或简称都行，如 零次元。环境变量 JUDGE_GAME 优先于这里说定的；--game 又优先于它。"""


@make("use", "judge use 零次元", "judge use", "judge use 全部", help=HELP)
@click.argument("game", metavar="[游戏]", required=False, callback=a_game)
@json_option
def command(game: str | None, *, as_json: bool) -> None:
    """Choose a game, or say which one is chosen."""
    if game is not None:
        chosen.choose(None if game == EVERY else game)
    now = chosen.chosen()
    if as_json:
        output.emit({"game": now})
        return
    said = f"现在说的是《{load(now).title}》（{now}）。" if now else "没有说定游戏：四本规则书都看。"
    by = f"（来自环境变量 {chosen.VARIABLE}）" if os.environ.get(chosen.VARIABLE) else ""
    output.show(output.wrapped(said + by))
