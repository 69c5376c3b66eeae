"""``judge diff``: two editions of a rulebook, clause by clause."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import click

from judge.cli import output
from judge.cli.books import edition_of
from judge.cli.command import Wrong, a_game, json_option
from judge.cli.command import command as make
from judge.corpus import Book, load

KINDS = {"changed": "改动", "gone": "没有了", "new": "新增", "moved": "只换了条号", "same": "相同"}
"""What became of a clause, in the order in which it is told."""

MARKS = {"same": "{}", "gone": "〔删：{}〕", "new": "〔增：{}〕"}
"""How a part of two wordings is shown."""

HELP = """比较同一游戏两个版本的规则书：哪些条文没变、换了条号、改了字、新增、没有了。改了的逐字标出删去与增加。

全角半角、引号、空格不算改动；引用的条号跟着改了的，也不算。换了条号的靠文字认出。
没有把握的标「待确认」：用 --confirm 旧条号=新条号 确认或改正，等号一边空着就是没有。
写下的留在一个文本文件里，也可以直接改它。
两个版本都已导入原文的比较原文，否则比较我们的转述。"""


@make(
    "diff",
    "judge diff touhou ch1 2026-06-11",
    "judge diff touhou ch1 2026-06-11 --kind changed --json",
    "judge diff touhou ch1 2026-06-11 --confirm 1.94a=1.104a",
    help=HELP,
)
@click.argument("game", metavar="游戏", callback=a_game)
@click.argument("old", metavar="旧版")
@click.argument("new", metavar="新版")
@click.option("--kind", metavar="种类", help=f"只列这一种：{' '.join(KINDS)}")
@click.option("--confirm", metavar="旧=新", multiple=True, help="确认或改正一条的去向，可以写几次")
@json_option
@click.pass_context
def command(
    context: click.Context, game: str, old: str, new: str, kind: str | None, confirm: tuple[str, ...], *, as_json: bool
) -> None:
    """Compare two editions."""
    from judge.corpus.comparing import compare
    from judge.corpus.comparing.confirming import confirm as keep

    if kind and kind not in KINDS:
        raise Wrong(f"--kind 写的是「{kind}」，应为 {'、'.join(KINDS)} 之一。", context)
    books = load(game, old), load(game, new)
    if confirm:
        pairs = [_pair(context, text) for text in confirm]
        output.notice(f"记在 {keep(*books, pairs)}")
    found = compare(game, old, new)
    chosen = [change for change in found.changes if kind in (None, change.kind)]
    if as_json:
        output.emit(_data(found, chosen))
    else:
        output.show(_lines(found, chosen, books))


def _pair(context: click.Context, text: str) -> tuple[str, str]:
    from judge.clause import parse

    number, equals, other = (part.strip() for part in text.replace("＝", "=").partition("="))
    if not equals or not (number or other) or any(part and parse(part) is None for part in (number, other)):
        raise Wrong(f"--confirm 写的是「{text}」，应为 旧条号=新条号，如 1.94a=1.104a；没有的一边空着。", context)
    return parse(number) or "", parse(other) or ""


def _lines(found: Any, chosen: list[Any], books: tuple[Book, Book]) -> Iterator[str]:
    old, new = books
    yield from output.wrapped(f"《{new.title}》 {edition_of(old)} → {edition_of(new)}")
    yield "，".join(f"{KINDS[kind]}{count}条" for kind, count in found.counts.items()) + "。"
    yield from output.wrapped(_compared(found))
    for kind, name in KINDS.items():
        changes = [change for change in chosen if change.kind == kind]
        if changes and kind != "same":
            yield ""
            yield f"{name}（{len(changes)}）："
            yield from _told(kind, changes, found, books)
    unsure = [change for change in chosen if not change.certain]
    if unsure:
        example = f"judge diff {found.game} {old.edition} {new.edition} --confirm {unsure[0].old}={unsure[0].new}"
        yield ""
        yield from output.wrapped(f"待确认的有{len(unsure)}条。确认：{example}")


def _compared(found: Any) -> str:
    if found.mixed:
        ours = found.old.id if found.new.official else found.new.id
        return f"一边是官方原文，一边（{ours}）只有我们的转述，几乎每条都会显得改了；先导入 {ours} 的原文再比较。"
    return f"比较的是{'官方原文' if found.old.official else '我们的转述'}。"


def _told(kind: str, changes: list[Any], found: Any, books: tuple[Book, Book]) -> Iterator[str]:
    if kind == "moved":
        moves = [f"{change.old}→{change.new}{_unsure(change)}" for change in changes]
        yield from output.wrapped("　".join(moves), "  ", "  ")
    elif kind == "new":
        yield from _added(books[1], {change.new for change in changes})
    elif kind == "gone":
        for change in changes:
            into = f"（大概并入 {change.likely}）" if change.likely else ""
            yield from output.wrapped(f"{change.old}  {books[0][change.old].text}{into}", "  ", "    ")
    else:
        for change in changes:
            moved = change.old if change.old == change.new else f"{change.old} → {change.new}"
            yield from output.wrapped(f"{moved}{_unsure(change)}  {marked(found.pieces(change))}", "  ", "    ")


def _unsure(change: Any) -> str:
    return "" if change.certain else "（待确认）"


def marked(pieces: Iterable[Any]) -> str:
    """A wording with what was taken out and put in."""
    return "".join(MARKS[piece.kind].format(piece.text) for piece in pieces)


def _added(book: Book, numbers: set[str]) -> Iterator[str]:
    """The new clauses; where all below one is new, only that one."""
    for entry in book:
        if entry.number in numbers and entry.up not in numbers:
            below = [number for number in book.subtree(entry.number)[1:] if number in numbers]
            more = f"（其下还有{len(below)}条）" if below else ""
            yield from output.wrapped(f"{entry.number}  {entry.text}{more}", "  ", "    ")


def _data(found: Any, chosen: list[Any]) -> dict[str, Any]:
    import msgspec

    changes = []
    for change in chosen:
        data = msgspec.to_builtins(change)
        if change.kind == "changed":
            data["pieces"] = msgspec.to_builtins(found.pieces(change))
        changes.append(data)
    return {
        "game": found.game,
        "old": msgspec.to_builtins(found.old),
        "new": msgspec.to_builtins(found.new),
        "mixed": found.mixed,
        "counts": found.counts,
        "changes": changes,
    }
