"""``judge explore``: every choice from where a script ends."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from judge.cli import output
from judge.cli.command import FILE, json_option, whole_number
from judge.cli.command import command as make

HELP = """从剧本停下的地方起，试遍所有选择，直到剧本开始时所在的流程（如一次攻击）结束或分出胜负。

写出每种结局：有多少种走法、与现在相比变了什么、最短的走法；以及各结局从哪个决定起分开。相同的局面只算一次。"""


@make("explore", "judge explore scenarios/cipher/critical-or-evasion-open.yaml", help=HELP)
@click.argument("file", metavar="剧本", type=FILE)
@click.option(
    "--limit", metavar="数", callback=whole_number(1), default="200000", help="最多查看这么多个局面（默认 200000）"
)
@json_option
def command(file: Path, limit: int, *, as_json: bool) -> None:
    """Try everything."""
    from judge.scenario import read, run
    from judge.scenario.explore import explore

    done = run(read(file))
    found = explore(done, most=limit)
    if as_json:
        output.emit(_data(done, found))
    else:
        output.show(_lines(done, found))


def _lines(done: Any, found: Any) -> Iterator[str]:
    from judge.cli import playing
    from judge.scenario.explore import parts_at, summary

    game, state = done.scenario.game, done.line.state
    ways = sum(ending.ways for ending in found.endings)
    whole = "全部试完" if found.complete else "没有试完，用 --limit 放宽"
    yield from output.wrapped(
        f"{done.scenario.title}：{len(found.endings)}种结局，{ways}种走法，{found.states}个要做决定的局面（{whole}）。"
    )
    if found.looped:
        yield "其中有循环：走到的局面会重复出现，循环的走法没有计入。"
    place = parts_at(found)
    if place is not None:
        lines = [playing.decisions(game, state, ending.line) for ending in found.endings]
        parting = next(line[place] for line in lines if len(line) > place)
        yield from output.wrapped(f"各结局从这里分开：第{place + 1}个决定，{playing.asked(game, parting)}")
    for n, ending in enumerate(found.endings, 1):
        yield ""
        yield from output.wrapped(f"{playing.result_line(game, ending.state)}{ending.ways}种走法。", f"结局{n}：")
        changes = [f"{name} {_told(old)}→{_told(new)}" for name, (old, new) in summary(done, ending).items()]
        yield from output.wrapped("；".join(changes) or "没有变化", "  变化：")
        yield "  最短的走法："
        for at, decided in enumerate(playing.decisions(game, state, ending.line), 1):
            yield from output.wrapped(f"{playing.asked(game, decided)}：{playing.choice(game, decided)}", f"    {at}. ")


def _told(value: Any) -> str:
    if isinstance(value, list):
        unknown = sum(not item for item in value)
        known = [str(item) for item in value if item]
        return "、".join(known + ([f"未知{unknown}张"] if unknown else [])) or "无"
    return {True: "是", False: "否"}.get(value, str(value)) if isinstance(value, bool) else str(value)


def _data(done: Any, found: Any) -> dict[str, Any]:
    from judge.cli import playing
    from judge.scenario.explore import parts_at, summary

    game, state = done.scenario.game, done.line.state
    lines = [playing.decisions(game, state, ending.line) for ending in found.endings]
    place = parts_at(found)
    parting = [] if place is None else [line[place] for line in lines if len(line) > place][:1]
    return {
        "endings": [
            {
                "ways": ending.ways,
                "result": playing.result(game, ending.state),
                "changes": {name: list(change) for name, change in summary(done, ending).items()},
                "line": [playing.decided_data(game, decided) for decided in line],
            }
            for ending, line in zip(found.endings, lines, strict=True)
        ],
        "states": found.states,
        "complete": found.complete,
        "looped": found.looped,
        "parts_at": [{"n": (place or 0) + 1, **playing.decided_data(game, decided)} for decided in parting],
    }
