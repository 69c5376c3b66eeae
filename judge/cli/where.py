"""``judge where``: where a clause is in the code, in the scenarios, in rulings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from judge.cli import files, mentions, output
from judge.cli.books import brief, holding, number_in
from judge.cli.command import command as make
from judge.cli.command import game_option, json_option

STANDINGS = {"enforced": "由代码执行", "embodied": "由模型体现", "inert": "对局中不起作用", "unplaced": "还没有着落"}

HELP = """一条条文在哪里：执行它的代码（文件:行）、实际用到它的剧本、引用它的裁定书。

剧本是逐个跑过之后得出的，不是按文字找的。裁定书在当前文件夹里找（judge export 写出的 .json）。"""


@make("where", "judge where 18.1.11", "judge where 9.3.2 --json", help=HELP)
@click.argument("number", metavar="条号")
@game_option
@json_option
def command(number: str, game: str | None, *, as_json: bool) -> None:
    """Find a clause everywhere."""
    from judge.corpus import load

    asked = number_in(number)
    found = [
        _found(book, book.meant(asked), newest=book.edition == load(book.game).edition) for book in holding(asked, game)
    ]
    if as_json:
        output.emit({"clauses": [data for _, data in found]})
    else:
        output.show(line for entry, data in found for line in _lines(entry, data))


def _found(book: Any, number: str, *, newest: bool) -> tuple[str, dict[str, Any]]:
    entry = book[number]
    data: dict[str, Any] = {"game": book.game, "number": number, "standing": "inert" if entry.inert else "unplaced"}
    data |= {"text": {"file": f"rules_corpus/{entry.path}", "line": entry.line}, "code": [], "scenarios": []}
    if newest:
        from judge import games, paths
        from judge.scenario.check import as_played
        from judge.scenario.coverage import ledger, load_all

        played = [paths.bundled("scenarios") / book.game] if book.game in games.PLAYABLE else []
        row = ledger(book, games.sites(book.game), map(as_played, load_all(played, book.game)))[number]
        data["standing"] = row.standing
        data["code"] = [{"file": site.file, "line": site.line, "words": site.words} for site in row.sites]
        data["scenarios"] = [files.shown(file) for file in row.scenarios]
    data["rulings"] = [mention._asdict() for mention in mentions.in_rulings(number)]
    return f"{book.game} {brief(entry)}", data


def _lines(clause: str, data: dict[str, Any]) -> Iterator[str]:
    yield from output.wrapped(clause)
    yield f"着落：{STANDINGS[data['standing']]}"
    yield f"条文：{data['text']['file']}:{data['text']['line']}"
    for what, items in (
        ("代码", [f"{site['file']}:{site['line']} （{site['words']}）" for site in data["code"]]),
        ("剧本", data["scenarios"]),
        ("裁定", [f"{ruling['title']}（{ruling['file']}）" for ruling in data["rulings"]]),
    ):
        yield f"{what}：{'' if items else '无'}"
        for item in items:
            yield from output.wrapped(item, "  ", "    ")
