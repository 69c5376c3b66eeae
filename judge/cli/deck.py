"""``judge deck``: may this deck be played."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import click

from judge.cli import files, output
from judge.cli.command import FILE, Wrong, a_game, json_option
from judge.cli.command import command as make
from judge.cli.errors import BAD_INPUT, NO, Stop

HELP = """一副牌组合不合规定：每处不合写出条号、条文、卡表里的哪一行。

合乎规定退出码 0，有不合退出码 1；卡表读不懂，或者缺了条文要看的事实（写出文件:行:列和该写什么）退出码 2。
书上没有写的，说明没有写。

卡表是 YAML，键是各部分的名字，下面一行一种「卡名: 张数」。要看卡的事实时写在张数的位置，或写在 cards 里；
「其余的卡」是没有另外写的卡都有的事实。例如（evolve）：

主战者: 露娜

主牌组: {影犬: 3, 老兵: {张数: 3, 职业: 中立}}

进化牌组: {狼王: 2}

cards: {狼王: {种类: [随从, 进化], 职业: 梦魇}}

其余的卡: {职业: 梦魇}

各游戏的部分与事实：

cipher　卡组；称号、单位名、名称、出击费用、种类（主人公标记卡），剧本里卡的其他键也可以写

evolve　主战者、主牌组、进化牌组；名称、职业、主题、种类、联动名称、构筑能力

touhou　自机、牌库、备牌库；名称、种类

zero　牌组；牌名、颜色、动画、文本

也可以是纯文字（后缀不是 .yaml），一行一种「3 影犬」或「影犬 x3」，
部分的名字单独占一行（或「主战者: 露娜」）；卡的事实用 --cards 另给。"""


class Verdict(NamedTuple):
    """What was found, by kind; ``legal`` is None where facts are missing."""

    legal: bool | None
    level: str
    violations: list[Any]
    missing: list[Any]
    gaps: list[Any]
    notes: list[Any]


@make(
    "deck",
    "judge deck evolve scenarios/evolve/decks/legal.yaml",
    "judge deck zero scenarios/zero/decks/two-series.txt --official --cards scenarios/zero/decks/facts.yaml",
    help=HELP,
)
@click.argument("game", metavar="游戏", callback=a_game)
@click.argument("file", metavar="卡表", type=FILE, callback=files.scenarios)
@click.option("--cards", metavar="文件", type=FILE, callback=files.scenarios, help="卡的事实另写在这里的 cards 里")
@click.option("--official", is_flag=True, help="按官方正式比赛核对（zero）")
@json_option
@click.pass_context
def command(context: click.Context, game: str, file: Path, cards: Path | None, *, official: bool, as_json: bool) -> int:
    """Examine a deck."""
    from judge.corpus import load
    from judge.games import decks
    from judge.scenario.decks import read

    if game not in decks.GAMES:
        load(game)  # a game that does not exist at all has its own message
        raise Stop(BAD_INPUT, f"「{game}」的牌组规定还没有收进来。可用的有：{'、'.join(decks.GAMES)}。")
    form = decks.form(game)
    if official and not form.official:
        raise Wrong(f"{game} 的规则书没有另外规定正式比赛的牌组，不用写 --official。", context)
    deck = read(file, game, form, cards, official=official)
    verdict = judged(form.examine(deck))
    if as_json:
        output.emit(_data(game, file, form, deck, verdict))
    else:
        output.show(_lines(file, form, deck, verdict))
    return {True: 0, False: NO, None: BAD_INPUT}[verdict.legal]


def judged(findings: list[Any]) -> Verdict:
    """What the findings come to."""
    kinds = ("violation", "missing", "gap", "note")
    violations, missing, gaps, notes = ([one for one in findings if one.kind == kind] for kind in kinds)
    legal = False if violations else None if missing else True
    level = "未覆盖" if missing else "含裁判判断" if gaps else "引擎裁定"
    return Verdict(legal, level, violations, missing, gaps, notes)


def _lines(file: Path, form: Any, deck: Any, verdict: Verdict) -> Iterator[str]:
    from judge.games.decks import total

    said = {
        True: "合乎规定",
        False: f"不合规定：{len(verdict.violations)}处",
        None: f"还不能断定：缺{len(verdict.missing)}处事实",
    }
    yield from output.wrapped(f"{said[verdict.legal]}（{files.shown(file)}）")
    sizes = [f"{part}{total(copies)}张" for part, copies in deck.parts.items() if copies]
    official = "；按官方正式比赛核对" if deck.official else "；没有按官方正式比赛核对（--official）"
    yield from output.wrapped(("、".join(sizes) or "一张牌也没有") + (official if form.official else ""))
    for head, found in (
        ("不合的条文：", verdict.violations),
        ("缺的事实：", verdict.missing),
        ("规则空白，由裁判决定：", verdict.gaps),
        ("注：", verdict.notes),
    ):
        if found:
            yield ""
            yield head
            yield from _by_clause(form, found)
    if verdict.legal:
        yield ""
        yield "核对过的条文："
        for clause in form.clauses:
            yield from output.wrapped(f"{clause} {form.book[clause].text}", "  ", "    ")
    yield ""
    yield f"级别：{verdict.level}"


def _by_clause(form: Any, findings: list[Any]) -> Iterator[str]:
    """Each clause with its words, and what was found under it."""
    for clause in dict.fromkeys(finding.clause for finding in findings):
        yield from output.wrapped(f"{clause} {form.book[clause].text}", "  ", "    ")
        for finding in findings:
            if finding.clause == clause:
                should = f"；应写 {finding.fact}: {form.facts[finding.fact].expected}" if finding.fact else ""
                yield from output.wrapped(finding.what + should, "    → ", "      ")
                yield from _places(finding)


def _places(finding: Any) -> Iterator[str]:
    if finding.fact:
        for one in finding.copies:
            place = f"{files.shown(one.file)}:{one.line}:{one.column}"
            yield from output.wrapped(f"{place}: {one.name}", "      ", "        ")
    elif finding.copies:
        lines = list(dict.fromkeys(one.line for one in finding.copies))
        yield from output.wrapped(f"（卡表第{'、'.join(map(str, lines))}行）", "      ")


def _data(game: str, file: Path, form: Any, deck: Any, verdict: Verdict) -> dict[str, Any]:
    from judge.games.decks import total

    book = form.book
    found = {"violations": verdict.violations, "missing": verdict.missing, "gaps": verdict.gaps, "notes": verdict.notes}
    return {
        "game": game,
        "edition": book.edition,
        "file": files.shown(file),
        "legal": verdict.legal,
        "level": verdict.level,
        "official": deck.official,
        "parts": {part: total(copies) for part, copies in deck.parts.items()},
        **{kind: [_finding(book, one) for one in findings] for kind, findings in found.items()},
        "clauses": [{"number": str(clause), "text": book[clause].text} for clause in form.clauses],
    }


def _finding(book: Any, finding: Any) -> dict[str, Any]:
    at = [{"card": one.name, "part": one.part, "line": one.line, "column": one.column} for one in finding.copies]
    return {
        "clause": str(finding.clause),
        "words": finding.clause.words,
        "text": book[finding.clause].text,
        "what": finding.what,
        "fact": finding.fact,
        "at": at,
    }
