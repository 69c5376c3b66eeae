"""``judge search``: find clauses by number, by their words, by a question."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from judge.cli import output
from judge.cli.books import edition_of
from judge.cli.command import FILE, Wrong, game_option, json_option, whole_number
from judge.cli.command import command as make
from judge.cli.errors import NO
from judge.corpus import load

HELP = """按文字或问题找条文。分层列出：条号、原文里就有这些字的、按相关程度排的、猜测（拼音、近似写法）。

几个词用空格隔开：先列全都有的，再列有其中一些的。引号里的词必须连着出现。什么也没找到时退出码 1。
--evaluate 用一份问题文件（JSON）量一量找得准不准。"""


@make("search", "judge search 必杀攻击 费用", "judge search 卡组抽光了怎么补 --game cipher -n 5", help=HELP)
@click.argument("words", metavar="词…", nargs=-1)
@game_option
@click.option("-n", "limit", metavar="数", callback=whole_number(1), default="10", help="最多列这么多条（默认 10）")
@click.option("--evaluate", metavar="问题文件", type=FILE, help="按这些问题量准确程度")
@json_option
@click.pass_context
def command(
    context: click.Context,
    words: tuple[str, ...],
    game: str | None,
    limit: int,
    evaluate: Path | None,
    *,
    as_json: bool,
) -> int:
    """Search."""
    if evaluate:
        return _evaluate(evaluate, as_json=as_json)
    query = " ".join(words)
    if not query.strip():
        raise Wrong("没有写要找的词。", context)
    from judge import search

    bars: dict[str, output.Progress] = {}

    def progress(book: str, done: int, total: int) -> None:
        bars.setdefault(book, output.Progress(f"建立 {book} 的搜索索引", of="条", delay=0))(done, total)

    found = search.search(query, game, limit, progress)
    for bar in bars.values():
        bar.close()
    output.notice(found.notice)
    if as_json:
        output.emit({"query": query, "hits": [_data(hit) for hit in found.hits]} | _suggested(found))
    else:
        output.show(_lines(query, found))
    return 0 if found.hits else NO


def _lines(query: str, found: Any) -> Iterator[str]:
    tier = ""
    for hit in found.hits:
        if hit.tier != tier:
            tier = hit.tier
            yield f"{tier}："
        above = f"（{hit.heading}）" if hit.heading else ""
        yield from output.wrapped(f"{hit.game} {hit.number}{above}", "  ", "    ")
        yield from output.wrapped(hit.text, "    ")
    if not found.hits:
        yield from output.wrapped(f"没有找到「{query}」。")
    elif books := [load(game) for game in dict.fromkeys(hit.game for hit in found.hits)]:
        yield from output.wrapped("；".join(f"{book.game} {edition_of(book)}" for book in books), "版本：")
    if found.suggestions:
        others = "、".join(f"{other.query}（{other.reason}）" for other in found.suggestions)
        yield from output.wrapped(f"是不是要找：{others}")


def _data(hit: Any) -> dict[str, Any]:
    return {**hit._asdict(), "edition": load(hit.game).edition, "spans": [list(span) for span in hit.spans]}


def _suggested(found: Any) -> dict[str, Any]:
    return {"suggestions": [suggestion._asdict() for suggestion in found.suggestions], "notice": found.notice}


def _evaluate(file: Path, *, as_json: bool) -> int:
    """How well the questions of a file are answered; it takes a second or two."""
    from judge.search import evaluate

    found = evaluate(file)
    if as_json:
        output.emit(found)
        return 0
    lines = [f"{found['questions']}个问题（另有{found['skipped']}个的答案不在现有的规则书里）"]
    for what, figures in (("不写游戏", found), ("写明游戏", found["with_game"])):
        hits = "，".join(f"前{first}条 {share:.0%}" for first, share in figures["hit_at"].items())
        lines.append(f"{what}：MRR {figures['mrr']:.2f}；{hits}")
    for miss in found["misses"]:
        text = f"没找准：{miss['question']}（应为 {'、'.join(miss['answers'])}；先列出 {'、'.join(miss['first'])}）"
        lines += output.wrapped(text, "  ", "    ")
    output.show(lines)
    return 0
