"""``judge schema``: the form of a scenario file, for editors."""

from __future__ import annotations

import click

from judge.cli import output
from judge.cli.books import playable
from judge.cli.command import a_game, json_option
from judge.cli.command import command as make

HELP = """输出剧本文件的 JSON Schema，供编辑器补全和检查。它允许的键就是剧本读得懂的键。

在剧本第一行写 # yaml-language-server: $schema=存下的文件，多数编辑器就能用上。"""


@make("schema", "judge schema > scenario.schema.json", help=HELP)
@click.option(
    "--game",
    metavar="游戏",
    callback=a_game,
    default="cipher",
    show_default=False,
    help="哪个游戏的剧本（默认 cipher）",
)
@json_option
def command(game: str, *, as_json: bool) -> None:
    """Print the schema; it is JSON anyway."""
    from judge.scenario.schema import schema

    del as_json
    playable(game)
    output.emit(schema(game))
