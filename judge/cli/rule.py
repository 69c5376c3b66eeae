"""``judge rule``: a clause with everything that hangs on it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from judge.cli import mentions, output, page
from judge.cli.books import brief, edition_of, holding, named_in, number_in, numbers_in, uses
from judge.cli.command import Wrong, game_option, json_option
from judge.cli.command import command as make
from judge.corpus import Book, chosen, editions, load

_WHOLE = 20
"""As many clauses below one are shown with all their levels; of more, only the next level."""
_LISTED = 4
"""As many of a list are shown after the clause; how many there are stands beside its name."""

HELP = """查条文：它在哪一章、上一级和下一级、引用了谁、谁引用它、我们的注、
提到它的剧本，以及当前文件夹里引用它的裁定书。

条号全角、半角都行，18-1-11、18 1 11 也行；末尾带点（如 18.）连同其下的全部条文。条号不存在时列出最接近的，退出码 1。
--brief 只看条文本身，后面几项只说有几条；--all 把后面几项列全。在终端里，太长就一页一页看。"""


@make(
    "rule",
    "judge rule 18.1.11",
    "judge rule 18 1 11 --brief",
    "judge rule １８．１．１１ --game cipher",
    "judge rule 18. --json",
    help=HELP,
)
@click.argument("numbers", metavar="条号…", nargs=-1, required=True)
@game_option
@click.option("--edition", metavar="版本", help="看这个版本的规则书，与 --game 一起写（默认最新的）")
@click.option("--brief", "short", is_flag=True, help="只看条文本身")
@click.option("--all", "everything", is_flag=True, help="引用、剧本等列全")
@json_option
@click.pass_context
def command(
    context: click.Context,
    numbers: tuple[str, ...],
    game: str | None,
    edition: str | None,
    *,
    short: bool,
    everything: bool,
    as_json: bool,
) -> None:
    """Look clauses up."""
    if edition and not game:
        raise Wrong("写了 --edition，还要写 --game。", context)
    called, numbers = named_in(numbers)
    game = game or called
    whole_ones = {number_in(text) for text in numbers if text.strip()[-1:] in (".", "．", "。")}
    asked = [(number, number in whole_ones) for number in numbers_in(numbers)]
    found = [
        (book, use, whole)
        for number, whole in asked
        for book in holding(number, game, edition)
        for use in uses(book, number)
    ]
    if len({book.game for book, _, _ in found}) == 1:
        chosen.looked_at(found[0][0].game)
    if as_json:
        output.emit({"clauses": [_data(book, number) for book, number, _ in found]})
        return
    lines: list[str] = []
    for book, number, whole in found:
        lists = _lists(book, number)
        lines += ["", *_clause(book, number)]
        if short:
            lines += output.wrapped("；".join(f"{name}{count}" for name, count in _counts(book, number, lists)), "    ")
        else:
            lines += _below(book, number, whole=whole)
            for name, items in lists.items():
                lines += _listed(name, items, len(items) if everything else _LISTED, number)
    page.show(lines[1:])


def _clause(book: Book, number: str) -> Iterator[str]:
    entry = book[number]
    yield from output.wrapped(f"《{book.title}》 {edition_of(book)}{'，官方原文' if entry.official else ''}")
    for depth, up in enumerate(book.ancestors(number)):
        yield from output.wrapped(brief(book[up]), "  " * depth)
    yield ""
    yield from output.wrapped(f"{number}  {entry.text}", rest="    ")
    for mark, why in _MARKS.items():
        if mark in number:
            yield from output.wrapped(f"条号里的「{mark}」是本程序加的记号：{why}。", "    ")
    yield from _remarks(book, number, "    ")


def _lists(book: Book, number: str) -> dict[str, list[str]]:
    """What hangs on a clause, by its name."""
    entry = book[number]
    others = [load(book.game, name) for name in editions(book.game) if name != book.edition]
    same = [f"{edition_of(other)}：{brief(other[use])}" for other in others for use in uses(other, number)]
    return {
        "引用": [brief(book[other]) if other in book else f"{other}（不存在）" for other in entry.refs],
        "被引用": [brief(book[other]) for other in book.referred_by(number)],
        "说的是同一件事": list(_again(book, number)),
        "剧本": [f"{one.title}（{one.file}:{one.line}）" for one in mentions.in_scenarios(book.game, number)],
        "裁定": [f"{one.title}（{one.file}）" for one in mentions.in_rulings(number)],
        "别的版本里的这个条号": [*same, f"它的经过：judge trace {book.game} {number}"] if same else [],
    }


def _again(book: Book, number: str) -> Iterator[str]:
    """The clauses that say the same; where only a part of one is meant, its words."""
    for other, what in book.said_again(number).items():
        yield brief(book[other]) + (f"（{what.number}的“{what.of}”）" if what.of else "")


def _counts(book: Book, number: str, lists: dict[str, list[str]]) -> Iterator[tuple[str, int]]:
    if below := len(book.subtree(number)) - 1:
        yield "其下条文", below
    yield from ((name, len(items)) for name, items in lists.items() if items and "版本" not in name)


_MARKS = {"~": "原书这个条号用了不止一次", "#": "原书这一段没有编号"}
"""What a mark in a number stands for: it is ours, and the user is told."""


def _remarks(book: Book, number: str, indent: str) -> Iterator[str]:
    entry = book[number]
    for note in entry.notes:
        yield from output.wrapped(note if note.startswith(("原书之误", "注")) else f"注：{note}", indent)
    if entry.inert:
        yield from output.wrapped(f"对局中不起作用：{entry.inert}", indent)


def _below(book: Book, number: str, *, whole: bool) -> Iterator[str]:
    below = book.subtree(number)[1:]
    if below:
        yield ""
    whole = whole or len(below) <= _WHOLE
    depth = len(book.ancestors(number)) + 1
    for other in below if whole else book.children(number):
        indent = "  " * (len(book.ancestors(other)) - depth + 1)
        more = len(book.subtree(other)) - 1
        text = book[other].text + (f"（其下还有{more}条）" if more and not whole else "")
        yield from output.wrapped(f"{other}  {text}", indent, indent + "    ")
        if whole:
            yield from _remarks(book, other, indent + "    ")
    if not whole:
        yield f"  全部{len(below)}条：judge rule {number}."


def _listed(what: str, items: list[str], most: int, number: str) -> Iterator[str]:
    if items:
        few = items[:most] if len(items) > most + 1 else items
        yield ""
        yield f"{what}（{len(items)}）："
        for item in few:
            yield from output.wrapped(item, "  ", "    ")
        if len(few) < len(items):
            yield f"  另有{len(items) - len(few)}个：judge rule {number} --all"


def _data(book: Book, number: str) -> dict[str, Any]:
    entry = book[number]

    def told(numbers: tuple[str, ...]) -> list[dict[str, str]]:
        return [{"number": n, "text": book[n].text if n in book else ""} for n in numbers]

    return {
        "game": book.game,
        "edition": book.edition,
        "date": book.date,
        "number": number,
        "heading": entry.heading,
        "text": entry.text,
        "own": entry.own,
        "official": entry.official,
        "path": told(book.ancestors(number)),
        "below": told(book.subtree(number)[1:]),
        "references": told(entry.refs),
        "referred_by": told(book.referred_by(number)),
        "again": told(tuple(book.said_again(number))),
        "notes": list(entry.notes),
        "inert": entry.inert,
        "scenarios": [found._asdict() for found in mentions.in_scenarios(book.game, number)],
        "rulings": [found._asdict() for found in mentions.in_rulings(number)],
        "file": entry.path,
        "line": entry.line,
    }
