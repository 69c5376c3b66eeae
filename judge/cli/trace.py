"""``judge trace``: one clause through the editions of its rulebook."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from judge.cli import output
from judge.cli.books import brief, edition_of, number_in
from judge.cli.command import a_game, json_option
from judge.cli.command import command as make
from judge.cli.diff import KINDS, marked
from judge.cli.errors import NO, Stop
from judge.corpus import load

HELP = """一条条文在各个版本里的经过：它在每个版本是哪个条号，什么时候新增、改了哪些字、没有了。

同一个条号在不同版本里可能是不同的条文，那就各写一段；--edition 只看这个版本里的那一条。
哪个版本都没有这个条号时退出码 1。"""


@make("trace", "judge trace touhou 1.131a", "judge trace touhou 1.131 --edition ch1 --json", help=HELP)
@click.argument("game", metavar="游戏", callback=a_game)
@click.argument("number", metavar="条号")
@click.option("--edition", metavar="版本", help="条号是这个版本里的（默认各个版本都看）")
@json_option
def command(game: str, number: str, edition: str | None, *, as_json: bool) -> None:
    """Follow a clause."""
    from judge.corpus.comparing import trace

    asked = number_in(number)
    histories = trace(game, asked, edition)
    if not histories:
        raise _nowhere(game, asked, edition)
    if as_json:
        output.emit({"game": game, "number": asked, "histories": [_data(game, steps) for steps in histories]})
    else:
        lines = [line for steps in histories for line in ("", *_lines(game, steps))]
        output.show([f"《{load(game).title}》", *lines])


def _nowhere(game: str, number: str, edition: str | None) -> Stop:
    book = load(game, edition)
    near = book.nearest(number)
    where = f"{edition_of(book)}里" if edition else "各个版本里都"
    lines = [f"{where}没有条号 {number}。最接近的是：", *(f"  {brief(book[other])}" for other in near)]
    return Stop(NO, "\n".join(lines), number=number, nearest=list(near))


def _lines(game: str, steps: tuple[Any, ...]) -> Iterator[str]:
    for step in steps:
        book = load(game, step.edition)
        if not step.number:
            yield f"{edition_of(book)}：{'没有了' if step.change else '没有'}"
            continue
        yield f"{edition_of(book)}：{step.number}{_became(step)}"
        if step.change is None or step.change.kind == "new":
            yield from output.wrapped(book[step.number].text, "    ")
        elif step.change.kind == "changed":
            yield from output.wrapped(marked(step.pieces), "    ")
    if len(steps) == 1:
        yield f"收有的只有这一个版本；别的版本用 judge import 文件 --game {game} --edition 版本名 导入。"


def _became(step: Any) -> str:
    if step.change is None:
        return ""
    kind = KINDS[step.change.kind]
    moved = step.change.kind == "changed" and step.change.old != step.change.new
    return f"（{kind}{'，也换了条号' if moved else ''}{'' if step.change.certain else '，待确认'}）"


def _data(game: str, steps: tuple[Any, ...]) -> list[dict[str, Any]]:
    import msgspec

    return [
        {**msgspec.to_builtins(step), "text": load(game, step.edition)[step.number].text if step.number else ""}
        for step in steps
    ]
