"""``judge cards``: the user's own card library."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import click

from judge.cli import card_lists, output
from judge.cli.command import EVERY, FILE, Command, Wrong, a_game, game_option, json_option, whole_number
from judge.cli.command import command as make
from judge.cli.errors import BAD_INPUT, NO, Stop
from judge.cli.files import shown

HELP = """自己的卡片库：把卡表导入一次，以后按卡名、拼音或文字找卡，剧本里写卡名就行。

cards import 文件  导入 CSV、TSV、XLSX、JSON、YAML 或一个文件夹

cards find 词  找卡：卡名、全拼、首字母、卡文里的字

cards show 卡名  看一张卡，卡文怎么理解

cards check  能读懂多少张，读不懂的按原因归类

cards list  导入过哪些卡表

cards remove 号  撤去一次导入

每一项都有 --help 和 --json。"""


class Group(Command, click.Group):
    """A command that has commands of its own."""

    def usage(self) -> str:
        """One line: the command, and that another word follows."""
        return f"judge {self.name} {'｜'.join(self.commands)} …"

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command meant by the first argument."""
        if args[0] not in self.commands:
            raise Wrong(f"cards 没有「{args[0]}」这一项；有 {'、'.join(self.commands)}。", ctx)
        return super().resolve_command(ctx, args)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Click's; without a word, ``list`` is meant."""
        return click.Group.parse_args(self, ctx, args or ["list"])


command = Group("cards", help=HELP)
command.examples = ("judge cards find 老兵", "judge cards import 卡表.csv --game cipher", "judge cards check")


def _sub(name: str, *examples: str, help: str) -> Callable[[Callable[..., Any]], Command]:  # noqa: A002 - as click has it
    def bind(function: Callable[..., Any]) -> Command:
        made = make(f"cards {name}", *examples, help=help)(function)
        command.add_command(made, name)
        return made

    return bind


# --- import -----------------------------------------------------------------------------------------------------

IMPORT = """导入一份卡表。哪一列是什么，按列名认（中文、英文都行），先说出怎么理解；认不清的用 --column 卡名=列名 指定。

几列合成一项的写 列名+列名。没有一列会丢：规则用不到的也原样留着。

同一个文件再导入一次，就换成新的内容。要么全部导入，要么一张也不导入。"""


@_sub(
    "import",
    "judge cards import 卡表.csv --game cipher",
    "judge cards import 卡表.xlsx --game zero --column 牌名=中文名 --preview",
    help=IMPORT,
)
@click.argument("file", metavar="文件", type=FILE)
@click.option("--game", metavar="游戏", callback=a_game, help="这是哪个游戏的卡")
@click.option("--column", "columns", metavar="名=列", multiple=True, help="某一项写在哪一列；可写多次")
@click.option("--preview", is_flag=True, help="只看怎么理解，不导入")
@json_option
def import_(file: Path, game: str | None, columns: tuple[str, ...], *, preview: bool, as_json: bool) -> int:
    """Import a list."""
    from judge.library import keep, understand

    found = understand(file, _game(game, needed=True), card_lists.columns(columns))
    kept = None if preview else keep(found)
    if as_json:
        output.emit(card_lists.data(found, kept))
        return 0
    output.show(card_lists.lines(found, kept))
    return 0


# --- find and show ----------------------------------------------------------------------------------------------

FIND = """找卡：卡名的任何一部分、全拼、首字母（mes）、混着写也行；再找卡文和各项里有这些字的。"""


@_sub("find", "judge cards find 老兵", "judge cards find lb", "judge cards find 抽一张卡 --game cipher -n 5", help=FIND)
@click.argument("words", metavar="词", nargs=-1, required=True)
@game_option
@click.option("-n", "most", metavar="数", default="20", callback=whole_number(1), help="最多列几张")
@json_option
def find(words: tuple[str, ...], game: str | None, most: int, *, as_json: bool) -> int:
    """Find cards."""
    from judge.library import find as search

    found = search(_game(game), " ".join(words), most)
    if as_json:
        output.emit({"cards": [_card_data(card) for card in found]})
    elif found:
        output.show(line for card in found for line in _brief(card))
    else:
        output.show([_nothing(" ".join(words))])
    return 0 if found else NO


def _nothing(words: str) -> str:
    from judge.library import imports

    empty = "" if imports() else "卡片库还是空的，先用 judge cards import 文件 --game 游戏 导入卡表。"
    return f"没有找到「{words}」。{empty}"


def _brief(card: Any) -> Iterator[str]:
    from judge.library.card import said

    facts = "　".join(f"{fact} {said(value)}" for fact, value in card.printed.items() if value != card.text)
    yield from output.wrapped(f"{card.called}　〈{card.game}〉　{facts}")
    if card.text:
        first = card.text.replace("\n", " ")
        yield from output.wrapped(first if len(first) <= 60 else first[:59] + "…", "    ")


SHOW = """看一张卡：印着的各项、卡文、它在哪份卡表的哪一行，以及卡文怎么理解。"""


@_sub("show", "judge cards show 老兵", "judge cards show 老兵〔B-001〕 --game cipher", help=SHOW)
@click.argument("words", metavar="卡名", nargs=-1, required=True)
@game_option
@json_option
def show(words: tuple[str, ...], game: str | None, *, as_json: bool) -> int:
    """Show a card."""
    from judge.library.names import named

    said = " ".join(words)
    found = named(_game(game), said)
    if not found:
        raise Stop(NO, _nothing(said))
    if as_json:
        output.emit({"cards": [{**_card_data(card), **_reading_data(card)} for card in found]})
    else:
        output.show(line for card in found for line in (*_whole(card), ""))
    return 0


def _whole(card: Any) -> Iterator[str]:
    from judge.library import checking
    from judge.library.card import said

    yield from output.wrapped(f"{card.called}　〈{card.game}〉　{shown(card.file)}:{card.line}")
    facts = {fact: value for fact, value in card.facts.items() if value != card.text}
    yield from output.columns([(fact, said(value)) for fact, value in facts.items()], 12)
    for line in card.text.splitlines():
        yield from output.wrapped(line, "  ") if line.strip() else ()
    if not checking.playable(card.game):
        yield "（这个游戏还不能推演，卡文只供查看。）"
        return
    reading = checking.read(card)
    if reading.why:
        yield from reading.problem.splitlines()
        return
    yield "读懂了：" if card.text else "没有卡文，能用在剧本里。"
    for ability in reading.abilities:
        yield from _told(card.game, ability)


def _told(game: str, ability: Any) -> Iterator[str]:
    from judge.effects.tell import lines
    from judge.games import listed

    for line in lines(ability, listed.text(game).WORDS):
        said = line.lstrip()
        yield from output.wrapped(said, "  " + line[: len(line) - len(said)])


def _card_data(card: Any) -> dict[str, Any]:
    own = {"game": card.game, "name": card.name, "called": card.called, "code": card.code, "facts": card.facts}
    return {**own, "import": card.source, "file": card.file, "line": card.line, "column": card.column}


def _reading_data(card: Any) -> dict[str, Any]:
    from judge.library import checking

    if not checking.playable(card.game):
        return {"understood": None, "problem": ""}
    reading = checking.read(card)
    return {"understood": not reading.why, "problem": reading.problem}


# --- check ------------------------------------------------------------------------------------------------------

CHECK = """逐张读卡文：多少张能照卡文推演，读不懂的按卡住的地方归类，每类举一个例子。有读不懂的，退出码 1。"""


@_sub("check", "judge cards check", "judge cards check --game cipher --json", help=CHECK)
@game_option
@click.option("--all", "everything", is_flag=True, help="每一类列出所有的卡")
@json_option
def check(game: str | None, *, everything: bool, as_json: bool) -> int:
    """Check texts."""
    from judge.library import checking, store

    chosen = _game(game)
    every = list(store.cards(chosen))
    if not every:
        raise Stop(
            NO, "卡片库里没有" + (f" {chosen} 的卡。" if chosen else "卡。") + "先用 judge cards import 导入卡表。"
        )
    cards = [card for card in every if checking.playable(card.game)]
    progress = output.Progress("读卡文", "张")
    try:
        report = checking.check(cards, lambda done: progress(done, len(cards)))
    finally:
        progress.close()
    refused = sum(len(group.readings) for group in report.groups)
    if as_json:
        groups = [
            {
                "why": group.why,
                "cards": [reading.card.called for reading in group.readings],
                "example": group.readings[0].problem,
            }
            for group in report.groups
        ]
        totals = {
            "cards": len(every),
            "read": len(cards),
            "understood": report.understood,
            "without_text": report.silent,
        }
        output.emit({**totals, "refused": refused, "groups": groups})
    else:
        output.show(_check_lines(report, len(every) - len(cards), refused, everything=everything))
    return NO if refused else 0


def _check_lines(report: Any, unread: int, refused: int, *, everything: bool) -> Iterator[str]:
    total = report.understood + refused
    share = f"（{100 * report.understood / total:.0f} %）" if total else ""
    yield from output.wrapped(
        f"{total}张里读懂{report.understood}张{share}，其中{report.silent}张没有卡文；{refused}张读不懂。"
    )
    if unread:
        yield from output.wrapped(f"另有{unread}张是还不能推演的游戏的，没有读。")
    for group in report.groups:
        yield ""
        yield from output.wrapped(f"{len(group.readings)}张　{group.why}")
        names = [reading.card.called for reading in group.readings]
        yield from output.wrapped(card_lists.first_of(names, len(names) if everything else card_lists.EXAMPLES), "  ")
        card = group.readings[0].card
        yield f"  例：{card.called}（{shown(card.file)}:{card.line}）"
        yield from (f"    {line}" for line in group.readings[0].problem.splitlines()[:4])


# --- imports ----------------------------------------------------------------------------------------------------


@_sub("list", "judge cards list", help="导入过哪些卡表：号、游戏、张数、日期、文件。")
@json_option
def list_(*, as_json: bool) -> int:
    """List imports."""
    from judge.library import imports

    found = imports()
    if as_json:
        output.emit({"imports": [one._asdict() for one in found]})
    elif found:
        rows = [(f"{one.id}  {one.game}", f"{one.cards}张　{one.imported}　{one.source}") for one in found]
        output.show(output.columns(rows, 12))
    else:
        output.show(["卡片库还是空的。导入：judge cards import 卡表.csv --game cipher"])
    return 0


@_sub("remove", "judge cards remove 2", help="撤去一次导入。号见 judge cards list；更早的卡表里同一张卡又会有效。")
@click.argument("number", metavar="号", callback=whole_number(1))
@json_option
def remove(number: int, *, as_json: bool) -> int:
    """Take an import out."""
    from judge.library import forget

    if not forget(number):
        raise Stop(NO, f"没有第{number}次导入。有哪些见 judge cards list。")
    if as_json:
        output.emit({"removed": number})
    else:
        output.show([f"已撤去第{number}次导入。"])
    return 0


def _game(game: str | None, *, needed: bool = False) -> str:
    """The game that was named, by any of its names; empty if none was, and none is needed."""
    from judge.corpus.library import games, named

    if game not in (None, EVERY):
        return named(str(game))
    if needed:
        raise Stop(BAD_INPUT, f"没有说是哪个游戏的卡；写 --game，可用的有：{'、'.join(games())}。")
    return ""
