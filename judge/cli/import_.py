"""``judge import``: the publisher's wording, matched to the bundled book clause by clause."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from judge.cli import output
from judge.cli.books import resembling
from judge.cli.command import FILE, game_option, json_option
from judge.cli.command import command as make
from judge.cli.errors import BAD_INPUT, Stop

HELP = """导入出版方的规则书原文（文字文件）。逐条与随程序附带的规则书核对，对得上的从此显示、查找、引用、写进裁定。

对不上的全部列出，一条也不丢；不是这本规则书的文件不收，写出理由，什么也不导入，退出码 2。
不写 --game 时自己认出是哪一本。"""


@make("import", "judge import 规则书.txt --game cipher", help=HELP)
@click.argument("file", metavar="文件", type=FILE)
@game_option
@click.option("--edition", metavar="版本", help="是这个版本的规则书（默认自己认出）")
@json_option
def command(file: Path, game: str | None, edition: str | None, *, as_json: bool) -> None:
    """Import a document."""
    import msgspec

    from judge.corpus.importing import import_document

    found = resembling(file, game, edition)
    if found[0].refusal:
        reasons = "\n".join(f"  不像 {report.game}（{report.edition}）：{report.refusal}" for report in found)
        raise Stop(BAD_INPUT, f"{file}：认不出是哪一本规则书，没有导入任何内容。\n{reasons}")
    report = import_document(file, found[0].game, found[0].edition)
    if as_json:
        output.emit(msgspec.to_builtins(report))
    else:
        output.show(_lines(report))


def _lines(report: Any) -> Iterator[str]:
    total = len(report.matched) + len(report.differing) + len(report.missing)
    yield from output.wrapped(
        f"{report.game}（{report.edition}）：{total}条中对上{len(report.matched)}条，已导入原文。"
    )
    yield from _listed("条号在、文字却不像的", [_differing(found) for found in report.differing])
    yield from _listed("文件里没有的条号", [" ".join(report.missing)] if report.missing else [], len(report.missing))
    yield from _listed("文件里多出的条号", [" ".join(report.extra)] if report.extra else [], len(report.extra))
    yield from _listed("没有读懂的行", [f"第{line.line}行：{line.text}（{line.reason}）" for line in report.unparsed])
    yield from _listed("读到的毛病", [f"第{note.line}行 {note.number}：{note.text}" for note in report.remarks])


def _differing(found: Any) -> str:
    fits = f"更像 {found.fits}" if found.fits else "不像书中任何一条"
    return f"{found.number}（第{found.line}行）相似 {found.likeness:.0%}，{fits}"


def _listed(what: str, items: list[str], count: int | None = None) -> Iterator[str]:
    if items:
        yield f"{what}（{len(items) if count is None else count}）："
        for item in items:
            yield from output.wrapped(item, "  ", "    ")
