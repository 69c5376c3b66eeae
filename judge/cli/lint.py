"""``judge lint``: what is wrong with a rulebook, or with a publisher's document."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from judge.cli import output
from judge.cli.books import edition_of
from judge.cli.command import FILE, game_option, json_option
from judge.cli.command import command as make
from judge.cli.errors import NO

HELP = """查规则书的毛病：条号重复、跳号、次序颠倒、上级不存在，引用落空、没写明或指错，重复的条文；各个版本都查。
写出文件名则查那份出版方的文件，连同它的目录、换页断句、丢失的图标。

原书的错误已经在注里说明的，标「已注明」。有没注明的毛病时退出码 1。"""


@make("lint", "judge lint --game cipher", "judge lint 规则书.txt", help=HELP)
@click.argument("file", metavar="[文件]", type=FILE, required=False)
@game_option
@json_option
def command(file: Path | None, game: str | None, *, as_json: bool) -> int:
    """Look for what is wrong."""
    from judge.corpus import games, load
    from judge.corpus.document import read_document
    from judge.corpus.importing import recognise
    from judge.corpus.library import bundled
    from judge.corpus.lint import lint

    if file:
        best = recognise(file, game)[0]
        of_it = None if best.refusal else load(best.game, best.edition)
        document = read_document(file, of_it.entries if of_it else ())
        found = [(str(file), finding) for finding in lint(document, of_it)]
    else:
        shelf = [load(name, edition) for name in ([game] if game else games()) for edition in bundled(name)]
        found = [(f"{book.game}（{edition_of(book)}）", finding) for book in shelf for finding in lint(book)]
    fresh = sum(not finding.known for _, finding in found)
    if as_json:
        output.emit({"findings": [_data(where, finding) for where, finding in found], "unmarked": fresh})
    else:
        lines = [line for where, finding in found for line in output.wrapped(_sentence(where, finding), rest="    ")]
        output.show([*lines, f"{len(found)}处，其中{len(found) - fresh}处已注明，{fresh}处没有注明。"])
    return NO if fresh else 0


def _sentence(where: str, finding: Any) -> str:
    known = "（已注明）" if finding.known else ""
    return f"{where} {finding.number}：{finding.message}{finding.suggestion and f'（{finding.suggestion}）'}{known}"


def _data(where: str, finding: Any) -> dict[str, Any]:
    import msgspec

    return {"source": where, **msgspec.to_builtins(finding)}
