"""``judge search``: find clauses by number, by their words, by a question."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from judge.cjk import cut
from judge.cli import output, page
from judge.cli.books import brief, edition_of, meant, printed_in, shelf
from judge.cli.command import EVERY, FILE, Wrong, game_option, json_option, whole_number
from judge.cli.command import command as make
from judge.cli.errors import NO
from judge.corpus import Book, apart, chosen, load

_OTHERS = 8  # suggestions that are told

HELP = """按文字或问题找条文。分层列出，总是标明是哪一层：编号（条号本身）、原词（原文里就有这些字）、
相关（按相关程度排）、猜测（只有零星的字对得上，或拼音、近似写法）。几本书说的是同一回事的，列作一项，别的书写在下面。

几个词用空格隔开：先列全都有的，再列有其中一些的。引号里的词必须连着出现。什么也没找到时退出码 1。
judge use 说定了游戏的，只找那一本书；--game 全部 则都找。话里说到游戏名的（零次元里手牌上限几张），只找那一本。
--concept 把一个概念在各本规则书里的说法并排列出，附上说明它的条文；写明 --game 时，按那个游戏的叫法理解这个词。
--evaluate 用一份问题文件（JSON）量一量找得准不准。--brief 每条只写一行。"""


@make(
    "search",
    "judge search 必杀攻击 费用",
    "judge search 卡组抽光了怎么补 --game cipher -n 5",
    "judge search --concept 墓地",
    help=HELP,
)
@click.argument("words", metavar="词…", nargs=-1)
@game_option
@click.option("-n", "limit", metavar="数", callback=whole_number(1), default="10", help="最多列这么多条（默认 10）")
@click.option("--concept", is_flag=True, help="这个概念在各本规则书里怎么说")
@click.option("--evaluate", metavar="问题文件", type=FILE, help="按这些问题量准确程度")
@click.option("--brief", "short", is_flag=True, help="每条只写一行")
@json_option
@click.pass_context
def command(
    context: click.Context,
    words: tuple[str, ...],
    game: str | None,
    limit: int,
    evaluate: Path | None,
    *,
    concept: bool,
    short: bool,
    as_json: bool,
) -> int:
    """Search."""
    if evaluate:
        return _evaluate(evaluate, as_json=as_json)
    query = " ".join(words)
    if not query.strip():
        raise Wrong("没有写要找的词。", context)
    if concept:
        return _concept(query, None if game == EVERY else game, as_json=as_json)
    from judge import search

    asked, game = game, meant(game)
    if asked is None and apart(query)[0]:
        game = None  # the words name one

    bars: dict[str, output.Progress] = {}

    def progress(book: str, done: int, total: int) -> None:
        bars.setdefault(book, output.Progress(f"建立 {book} 的搜索索引", of="条", delay=0))(done, total)

    found = search.search(query, game, limit, progress, prefer=chosen.last())
    for bar in bars.values():
        bar.close()
    output.notice(found.notice)
    if game:
        _elsewhere(query, game)
    if asked and game:
        chosen.looked_at(game)
    if as_json:
        output.emit({"query": query, "hits": [_data(hit) for hit in found.hits]} | _suggested(found))
    else:
        marks = {hit.text[start:end] for hit in found.hits for start, end in hit.spans}
        only = _only(found.named, "话里说的") if found.named else _only(game if asked is None else None, "说定的")
        page.show([*_lines(query, found, short=short), *only, *_guessed(found.guess)], marks)
    return 0 if found.hits else NO


def _elsewhere(query: str, game: str) -> None:
    """Say whose number it is that the game's book has not."""
    from judge.search import numbers

    for number in numbers.take(query).numbers:
        if load(game).meant(number) not in load(game) and (others := printed_in(number)):
            books = "、".join(f"{load(other).title}（--game {other}）" for other in others)
            output.notice(f"《{load(game).title}》没有条号 {number}；有的是{books}。")


def _lines(query: str, found: Any, *, short: bool) -> Iterator[str]:
    others = "、".join(f"{other.query}（{other.reason}）" for other in found.suggestions[:_OTHERS])
    instead = output.wrapped(f"是不是要找：{others}") if others else []
    guessed = all(hit.tier == "猜测" for hit in found.hits)
    if guessed and found.hits:
        yield from instead  # what is likelier than a guess stands before it
    tier = ""
    entries: dict[int, list[Any]] = {}
    for hit in found.hits:
        entries.setdefault(hit.entry, []).append(hit)
    for hit, *beside in entries.values():
        if hit.tier != tier:
            tier = hit.tier
            yield f"{tier}："
        if short:
            others = f"（别的书：{'、'.join(f'{other.game} {other.number}' for other in beside)}）" if beside else ""
            yield cut(f"  {hit.game} {brief(load(hit.game)[hit.number])}{others}", output.width())
            continue
        above = f"（{hit.heading}）" if hit.heading else ""
        yield from output.wrapped(f"{hit.game} {hit.number}{above}", "  ", "    ")
        yield from output.wrapped(f"{_lead(hit)}{hit.text}", "    ")
        if beside:
            told = (f"{other.game} {brief(load(other.game)[other.number])}" for other in beside)
            yield from output.wrapped("；".join(told), "    别的书里相近的：", "      ")
    if not found.hits:
        yield from output.wrapped(f"没有找到「{query}」。")
    elif books := [load(game) for game in dict.fromkeys(hit.game for hit in found.hits)]:
        yield from output.wrapped("；".join(f"{book.game} {edition_of(book)}" for book in books), "版本：")
    if not guessed or not found.hits:
        yield from instead


def _lead(hit: Any) -> str:
    """What the item of a list that is no sentence goes on from: the clause above it, where that ends in a colon."""
    book = load(hit.game)
    *_, above = "", *(book[number].text for number in book.ancestors(hit.number))
    return f"{above}…… " if above.endswith("：") and "。" not in hit.text and "\n" not in hit.text else ""


def _only(game: str | None, said: str) -> Iterator[str]:
    """That only one book was searched, if the user did not say so now, and how it was known."""
    if game:
        every = f"都找：--game {EVERY}" if said == "说定的" else ""
        yield from output.wrapped(f"只找了《{load(game).title}》（{said}是这个游戏）。{every}")


def _guessed(game: str) -> Iterator[str]:
    """That a game was guessed, and how to say which one is meant."""
    if game:
        told = f"没有说是哪个游戏。听着像《{load(game).title}》，所以它的条文排在前面；这是猜的。"
        yield from output.wrapped(f"{told}只找它：--game {game}，以后都找它：judge use {game}")


def _data(hit: Any) -> dict[str, Any]:
    return {**hit._asdict(), "edition": load(hit.game).edition, "spans": [list(span) for span in hit.spans]}


def _suggested(found: Any) -> dict[str, Any]:
    return {
        "suggestions": [suggestion._asdict() for suggestion in found.suggestions],
        "notice": found.notice,
        "guess": found.guess,
    }


def _concept(word: str, game: str | None, *, as_json: bool) -> int:
    """What all rulebooks call a concept."""
    from judge.search import concepts, near

    books = {book.game: book for book in shelf(None)}
    if game:
        load(game)  # says which games there are, if this is none
    found = concepts(word, game)
    others = near(word) if not found else ()
    if as_json:
        told = [{"name": one.name, "said": [_said(said, books[said.game]) for said in one.said]} for one in found]
        output.emit({"concept": word, "concepts": told, "near": list(others)})
        return 0 if found else NO
    lines: list[str] = []
    for one in found:
        lines += ["", *_side_by_side(one, books)]
    if not found:
        lines += ["", *output.wrapped(f"没有收录「{word}」这个概念。在条文里找它：judge search {word}")]
        lines += output.wrapped("、".join(others), "是不是要找：") if others else []
    output.show(lines[1:])
    return 0 if found else NO


def _side_by_side(concept: Any, books: dict[str, Book]) -> Iterator[str]:
    yield " · ".join(dict.fromkeys(said.term for said in concept.said))
    for game, book in books.items():
        here = [said for said in concept.said if said.game == game]
        for said in here:
            also = f"（又叫{'、'.join(said.aliases)}）" if said.aliases else ""
            yield from output.wrapped(f"{game} {edition_of(book)}：{said.term}{also}", "  ", "    ")
            if said.number in book:
                yield from output.wrapped(f"{said.number}  {book[said.number].text}", "    ")
        if not here:
            yield f"  {game}：没有对应的说法"


def _said(said: Any, book: Book) -> dict[str, Any]:
    text = book[said.number].text if said.number in book else ""
    return {**said._asdict(), "aliases": list(said.aliases), "edition": book.edition, "text": text}


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
