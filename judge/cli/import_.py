"""``judge import``: the publisher's wording, matched to the bundled book clause by clause."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from judge.cli import output
from judge.cli.books import shelf
from judge.cli.command import FILE, game_option, json_option
from judge.cli.command import command as make
from judge.cli.errors import BAD_INPUT, Stop

HELP = """导入出版方的规则书原文（文字文件）。逐条与随程序附带的规则书核对，对得上的从此显示、查找、引用、写进裁定。

对不上的全部列出，一条也不丢；不是这本规则书的文件不收，写出理由，什么也不导入，退出码 2。
不写 --game 时自己认出是哪一本。"""


@make("import", "judge import 规则书.txt --game cipher", help=HELP)
@click.argument("file", metavar="文件", type=FILE)
@game_option
@json_option
def command(file: Path, game: str | None, *, as_json: bool) -> None:
    """Import a document."""
    import msgspec

    from judge.corpus.importing import import_document

    report = import_document(file, game or _recognised(file))
    if as_json:
        output.emit(msgspec.to_builtins(report))
    else:
        output.show(_lines(report))


def _recognised(file: Path) -> str:
    """The game whose rulebook a document is."""
    from judge.corpus.document import read_document
    from judge.corpus.importing import compare

    document = read_document(file)
    reports = [compare(document, book) for book in shelf(None)]
    fitting = [report.game for report in reports if not report.refusal]
    if not fitting:
        reasons = "\n".join(f"  不是 {report.game}：{report.refusal}" for report in reports)
        raise Stop(BAD_INPUT, f"{file}：认不出是哪一本规则书，没有导入任何内容。\n{reasons}")
    return fitting[0]


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
