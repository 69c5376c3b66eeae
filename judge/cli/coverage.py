"""``judge coverage``: where every clause of a book stands, and whether anybody would miss it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from judge.cli import files, output
from judge.cli.command import FILE, Wrong, a_game, json_option
from judge.cli.command import command as make
from judge.cli.errors import NO

if TYPE_CHECKING:
    from judge.corpus import Book

_HEAD = ("章", "条", "执行", "体现", "不起作用", "未着落", "应演练", "已演练", "说明", "敲除", "察觉")

HELP = """每条条文的着落：由代码执行、由模型体现、对局中不起作用、还没有着落；有没有剧本演练到它，
有没有剧本点名要它作理由（说明）。

--knockout 把执行的条文逐条停用，重跑演练到它的剧本：没有一个剧本因此不符的条文，等于没有测试。
按章列表，其后是还没有着落、没有演练、停用了也没有人察觉的条号。--strict 时有这些就以退出码 1 结束。"""


@make("coverage", "judge coverage --game cipher", "judge coverage --game cipher --knockout --json", help=HELP)
@click.option("--game", metavar="游戏", callback=a_game, help="只算这个游戏（默认全部）")
@click.option("--edition", metavar="版本", help="只算这个版本，与 --game 一起写（默认各版本都算）")
@click.option("--knockout", is_flag=True, help="逐条停用，看剧本是否察觉")
@click.option("--scenarios", metavar="文件夹", type=FILE, help="用这里的剧本（默认随程序附带的）")
@click.option("--strict", is_flag=True, help="有缺漏时退出码 1")
@json_option
def command(
    game: str | None, edition: str | None, scenarios: Path | None, *, knockout: bool, strict: bool, as_json: bool
) -> int:
    """Draw the ledger up."""
    from judge.corpus import games, load

    if edition and game is None:
        raise Wrong("写了 --edition，还要写 --game。")
    if edition:
        load(game or "", edition)
    found = {
        name: Ledger(book, scenarios, knockout=knockout)
        for one in ([game] if game else games())
        for name, book in _books(one)
        if edition in {None, book.edition}
    }
    if as_json:
        output.emit({"games": {name: ledger.data() for name, ledger in found.items()}})
    else:
        output.show(line for ledger in found.values() for line in ledger.lines())
    return NO if strict and any(ledger.wanting() for ledger in found.values()) else 0


def _books(game: str) -> Iterator[tuple[str, Book]]:
    """The editions of a game that came with the program, the newest under the game's own name."""
    from judge.corpus import load
    from judge.corpus.library import bundled

    *older, newest = bundled(game)
    yield game, load(game, newest)
    for edition in reversed(older):
        yield f"{game}/{edition}", load(game, edition)


class Ledger:
    """The ledger of one book, counted. The code cites the newest edition of a game."""

    def __init__(self, book: Book, folder: Path | None, *, knockout: bool) -> None:
        from judge import games, paths
        from judge.corpus import load
        from judge.corpus.older import numbers
        from judge.scenario.check import as_played
        from judge.scenario.coverage import knock_out, ledger, load_all, older

        self.book = book
        self.knockout = knockout
        newest = load(book.game)
        self.played = book.game in games.PLAYABLE and book.edition in games.game(book.game).editions
        found = load_all([folder or paths.bundled("scenarios") / book.game], book.game) if self.played else []
        if book.edition == newest.edition or not self.played:
            self.table = ledger(
                book, games.sites(book.game) if book.edition == newest.edition else (), map(as_played, found)
            )
        else:
            found = [scenario for scenario in found if scenario.edition == book.edition]
            self.table = older(book, newest, games.sites(book.game), map(as_played, found))
        if knockout and self.played:
            progress = output.Progress(f"逐条停用 {book.game} 的条文", of="条")
            cited = str if book.edition == newest.edition else numbers(book.game, book.edition).inside
            self.table = knock_out(self.table, found, progress, cited)
            progress.close()

    def counted(self, rows: list[Any]) -> dict[str, Any]:
        """The counts of some rows."""
        by = {name: sum(row.standing == name for row in rows) for name in ("enforced", "embodied", "inert", "unplaced")}
        tried = [row for row in rows if row.missed is not None]
        return {
            "clauses": len(rows),
            **by,
            "operative": len(rows) - by["inert"],
            "exercised": sum(row.standing != "inert" and bool(row.scenarios) for row in rows),
            "told": sum(row.standing != "inert" and bool(row.told) for row in rows),
            "knockout": {"tried": len(tried), "missed": sum(bool(row.missed) for row in tried)},
        }

    def wanting(self) -> dict[str, list[str]]:
        """The clauses that something is missing of, by what is missing."""
        rows = self.table.values() if self.played else ()
        lists = {
            "还没有着落": [row.number for row in rows if row.standing == "unplaced"],
            "没有剧本演练": [r.number for r in rows if r.standing in {"enforced", "embodied"} and not r.scenarios],
            "停用了也没有人察觉": [row.number for row in rows if row.missed is False],
        }
        return {what: numbers for what, numbers in lists.items() if numbers}

    def lines(self) -> Iterator[str]:
        """The table by chapter, and what is missing."""
        from judge.cjk import cut, pad

        book = self.book
        yield f"《{book.title}》（{book.edition}）" + ("" if self.played else "：只能查，还不能推演")
        by_chapter: dict[str, list[Any]] = {}
        for row in self.table.values():
            by_chapter.setdefault(book.chapter(row.number), []).append(row)
        columns = _HEAD if self.knockout else _HEAD[:-2]
        yield _row([pad(columns[0], 24), *columns[1:]])
        for chapter, rows in by_chapter.items():
            name = pad(cut(f"{chapter} {book[chapter].heading}", 24), 24)
            yield _row([name, *self._cells(rows)])
        yield _row([pad("合计", 24), *self._cells(list(self.table.values()))])
        for what, numbers in self.wanting().items():
            yield ""
            yield from output.wrapped(" ".join(numbers), f"{what}（{len(numbers)}条）：", "  ")

    def _cells(self, rows: list[Any]) -> list[str]:
        counts = self.counted(rows)
        knocked = counts.pop("knockout")
        return [str(count) for count in (*counts.values(), *(knocked.values() if self.knockout else ()))]

    def data(self) -> dict[str, Any]:
        """The JSON form."""
        rows = list(self.table.values())
        return {
            "edition": self.book.edition,
            **self.counted(rows),
            "by_clause": {
                row.number: {
                    "standing": row.standing,
                    "code": [f"{site.file}:{site.line}" for site in row.sites],
                    "scenarios": [files.shown(file) for file in row.scenarios],
                    "told": [files.shown(file) for file in row.told],
                    **({"missed": row.missed} if self.knockout else {}),
                }
                for row in rows
            },
        }


def _row(cells: list[str]) -> str:
    from judge.cjk import width

    rest = [" " * (width(head) + 2 - width(cell)) + cell for cell, head in zip(cells[1:], _HEAD[1:], strict=False)]
    return cells[0] + "".join(rest)
