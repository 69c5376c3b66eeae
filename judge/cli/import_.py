"""``judge import``: the publisher's wording, matched to the bundled book clause by clause."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from judge.cli import output
from judge.cli.books import edition_of
from judge.cli.command import FILE, game_option, json_option
from judge.cli.command import command as make

_MUCH = 0.1  # of the clauses that do not match, for it to be perhaps another edition

HELP = """导入出版方的规则书原文（文字文件）。逐条与随程序附带的规则书核对，对得上的从此显示、查找、引用、写进裁定。

对不上的全部列出，一条也不丢；不是这本规则书的文件不收，写出理由，什么也不导入，退出码 2。
不写 --game、--edition 时自己认出是哪一本、哪一版。

--edition 写一个没有随附的版本名（如 2027-01-01），就作为新的一版收在旁边，不动已有的；
用 judge rule --edition 查它，用 judge diff 与别的版本比较。"""


@make(
    "import",
    "judge import 规则书.txt --game cipher",
    "judge import 新规则.txt --game touhou --edition 2027-01-01",
    help=HELP,
)
@click.argument("file", metavar="文件", type=FILE)
@game_option
@click.option("--edition", metavar="版本", help="是这个版本的规则书（默认自己认出）；新的版本名收作新的一版")
@json_option
def command(file: Path, game: str | None, edition: str | None, *, as_json: bool) -> None:
    """Import a document."""
    import msgspec

    from judge.corpus.importing import import_document

    report = import_document(file, game, edition)
    if as_json:
        output.emit(msgspec.to_builtins(report))
    else:
        output.show(_lines(report))


def _lines(report: Any) -> Iterator[str]:
    from judge.corpus import load

    book = load(report.game, report.edition)
    total = len(report.matched) + len(report.differing) + len(report.missing)
    yield from output.wrapped(f"《{book.title}》{edition_of(book)}（{report.game}）")
    if report.base:
        yield from output.wrapped(
            f"收作新的一版：{len(book)}条，其中{len(report.matched)}条认出是 {report.base} 版已有的。"
            f"比较：judge diff {report.game} {report.base} {report.edition}"
        )
    else:
        yield from output.wrapped(f"{total}条中对上{len(report.matched)}条，已导入原文。")
        others = len(report.differing) + len(report.missing) + len(report.extra)
        if others > total * _MUCH:
            yield from output.wrapped(
                f"有{others}条对不上，也许这是另一个版本：加上 --edition 版本名，可以把它收在旁边。"
            )
    account = report.account
    yield f"全文{account.characters}字：{account.in_clauses}字在条文里，{account.unparsed}字在下面列出的行里。"
    yield from _listed("条号在、文字却不像的", [_differing(found) for found in report.differing])
    lacks, has = (
        (f"{report.base} 版有、文件里没有的", "文件里新出的")
        if report.base
        else ("文件里没有的条号", "文件里多出的条号")
    )
    yield from _listed(lacks, [" ".join(report.missing)] if report.missing else [], len(report.missing))
    yield from _listed(has, [" ".join(report.extra)] if report.extra else [], len(report.extra))
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
