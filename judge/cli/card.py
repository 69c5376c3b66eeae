"""``judge card``: how a card's text is understood."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import click

from judge.cli import output
from judge.cli.books import playable
from judge.cli.command import command as make
from judge.cli.command import json_option
from judge.cli.errors import BAD_INPUT, NO, Stop

HELP = """读一段卡片文字，用自己的话说出怎么理解：种类、图标、费用、条件、每一步效果。文字写 - 则从标准输入读。

读不懂的指出第几行第几个字、这里可以写什么、最接近的句式，退出码 2。
读懂了但推演还不能实行的，说明是哪一处，退出码 1。"""


@make(
    "card",
    "judge card cipher 『试刀』【起】[横置，翻面1]抽1张卡。",
    "judge card cipher - < 卡文.txt",
    help=HELP,
)
@click.argument("game", metavar="游戏")
@click.argument("text", metavar="文字", nargs=-1, required=True)
@json_option
def command(game: str, text: tuple[str, ...], *, as_json: bool) -> int:
    """Read a text."""
    playable(game)
    said = _from_stdin() if text == ("-",) else " ".join(text)
    if not said.strip():
        raise Stop(BAD_INPUT, "没有写卡片文字。")
    abilities = import_module(f"judge.games.{game}.text").read(said)
    problem = _unplayable(game, said)
    if as_json:
        output.emit(
            {"game": game, "abilities": list(map(_data, abilities)), "playable": not problem, "problem": problem}
        )
    else:
        output.show(_lines(abilities, problem))
    return NO if problem else 0


def _from_stdin() -> str:
    try:
        return sys.stdin.buffer.read().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Stop(BAD_INPUT, f"标准输入的第{error.start}字节不是 UTF-8 文字。") from error


def _unplayable(game: str, said: str) -> str:
    """What of a text that was understood cannot be carried out; empty if all of it can."""
    from judge.games import game as load
    from judge.games.placed import Placed, Unreadable

    def placed(value: Any) -> Placed:
        return Placed(value, "", 1, 1)

    try:
        load(game).cards(placed({"卡": placed({"文本": placed(said)})}))
    except Unreadable as error:
        return error.problems[0].what
    return ""


def _lines(abilities: tuple[Any, ...], problem: str) -> Iterator[str]:
    from judge.effects.tell import lines

    for ability in abilities:
        for line in lines(ability):
            words = line.lstrip()
            yield from output.wrapped(words, line[: len(line) - len(words)])
        yield ""
    yield from output.wrapped(problem or f"{len(abilities)}个能力，都能推演。")


def _data(ability: Any) -> dict[str, Any]:
    import msgspec

    from judge.effects.tell import lines

    return {"name": ability.name, "kind": ability.kind, "text": ability.text, "told": lines(ability)} | {
        "structure": msgspec.to_builtins(ability)
    }
