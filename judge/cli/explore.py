"""``judge explore``: every choice from where a script ends."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from judge.cli import files, output, page
from judge.cli.command import FILE, json_option, whole_number
from judge.cli.command import command as make

_SHOWN, _LISTED = 20, 100
"""As many endings are told in words, and as many where each has one line."""

HELP = """从剧本停下的地方起，试遍所有选择，直到剧本开始时所在的流程（如一次攻击）结束或分出胜负。

写出每种结局：有多少种走法、与现在相比变了什么、最短的走法；以及各结局从哪个决定起分开。相同的局面只算一次。

结局用各自不同的地方作名字；每种结局都一样的变化只写一次。--brief 每种结局只写一行。"""


@make(
    "explore",
    "judge explore scenarios/cipher/critical-or-evasion-open.yaml",
    "judge explore 剧本.yaml --brief",
    help=HELP,
)
@click.argument("file", metavar="剧本", type=FILE, callback=files.scenarios)
@click.option(
    "--limit", metavar="数", callback=whole_number(1), default="200000", help="最多查看这么多个局面（默认 200000）"
)
@click.option("--brief", "short", is_flag=True, help="每种结局只写一行")
@json_option
def command(file: Path, limit: int, *, short: bool, as_json: bool) -> None:
    """Try everything."""
    from judge.library.lending import lend
    from judge.scenario import editions, read, run
    from judge.scenario.explore import explore

    done = run(read(file, lend))
    found = explore(done, most=limit)
    if as_json:
        output.emit(editions.in_data(done.scenario, _data(done, found)))
    else:
        page.show(editions.in_words(done.scenario, line) for line in _lines(done, found, short=short))


def _lines(done: Any, found: Any, *, short: bool) -> Iterator[str]:
    from judge.scenario.explore import NAMED, along, told

    ways = sum(ending.ways for ending in found.endings)
    whole = "全部试完" if found.complete else "没有试完，用 --limit 放宽"
    same = "怎么选，结局都相同。" if found.complete and not found.looped and len(found.endings) == 1 < ways else ""
    yield from output.wrapped(
        f"{done.scenario.title}：{len(found.endings)}种结局，{ways}种走法，{found.states}个要做决定的局面（{whole}）。{same}"
    )
    if found.looped:
        yield "其中有循环：走到的局面会重复出现，或者只有数一直在变大；再循环下去的走法没有计入。"
    for place, decided in _parting(done, found):
        yield from output.wrapped(f"各结局从这里分开：第{place + 1}个决定，{decided.asked}")
    if not found.states:
        yield "剧本已经走完，后面没有要决定的，没有可试的。"
        return
    shown = found.endings[: _LISTED if short else _SHOWN]
    said = told(done, shown)
    if said.alike:
        yield from output.wrapped(_changes(said.alike), "每种结局都有：")
    for n, (ending, name, changed) in enumerate(zip(shown, said.names, said.changes, strict=True), 1):
        if short:
            alike = said.names.count(name) > 1  # nothing that is shown of a board tells them apart
            way = "、".join(decided.choice for decided in along(done, ending)) if alike else ""
            yield from output.wrapped(f"{name}{way and f'（{way}）'}　{ending.ways}种走法", f"结局{n}：")
            continue
        yield ""
        yield from output.wrapped(f"{name}。{ending.ways}种走法。", f"结局{n}：")
        if len(changed) > NAMED:
            yield from output.wrapped(_changes(changed), "  变化：")
        yield "  最短的走法："
        for at, decided in enumerate(along(done, ending), 1):
            yield from output.wrapped(f"{decided.asked}：{decided.choice}", f"    {at}. ")
    if len(found.endings) > len(shown):
        yield ""
        yield f"另有{len(found.endings) - len(shown)}种结局没有列出；--json 给出全部。"


def _changes(changed: dict[str, Any]) -> str:
    from judge.scenario.explore import change_told

    return "；".join(change_told(fact, change) for fact, change in changed.items())


def _parting(done: Any, found: Any) -> list[tuple[int, Any]]:
    """The first decision at which the endings part, and its place in the lines from 0; none if they do not."""
    from judge.scenario.explore import aloud, parts_at

    place = parts_at(found)
    longer = [] if place is None else [ending for ending in found.endings if len(ending.way) > place]
    return [(place or 0, aloud(done, ending, place or 0)) for ending in longer[:1]]


def _data(done: Any, found: Any) -> dict[str, Any]:
    from judge.cli import playing
    from judge.scenario.explore import along, told

    game = done.scenario.game
    said = told(done, found.endings)
    return {
        "endings": [
            {
                "name": name,
                "ways": ending.ways,
                "result": playing.result(game, ending.state),
                "changes": {name: list(change) for name, change in changes.items()},
                "line": [_chosen(decided) for decided in along(done, ending)],
            }
            for ending, name, changes in zip(found.endings, said.names, said.whole, strict=True)
        ],
        "states": found.states,
        "complete": found.complete,
        "looped": found.looped,
        "parts_at": [
            {"n": place + 1, **playing.decided_data(decided), "chosen": None}
            for place, decided in _parting(done, found)
        ],
    }


def _chosen(decided: Any) -> dict[str, Any]:
    from judge.cli.playing import decided_data

    said = decided_data(decided)
    return {name: said[name] for name in ("player", "clause", "question", "chosen")}
