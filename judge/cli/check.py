"""``judge check``: scenarios against their expectations."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from judge.cli import files, output
from judge.cli.command import FILE, json_option
from judge.cli.command import command as make
from judge.cli.errors import BAD_INPUT, NO, Stop

HELP = """把剧本与它的预期核对。文件夹会连同其下的文件夹一起找 .yaml。

每处不符写出文件与行、预期、实际和条号；最后一行是「N passed, N failed」，按剧本计数。
有不符时退出码 1，有读不懂的剧本时退出码 2。"""


@make("check", "judge check scenarios", "judge check scenarios/cipher/lord-last-orb.yaml --json", help=HELP)
@click.argument("paths", metavar="剧本或文件夹…", type=FILE, callback=files.scenarios, nargs=-1, required=True)
@json_option
def command(paths: tuple[Path, ...], *, as_json: bool) -> int:
    """Check scenarios."""
    from judge.library.lending import lend
    from judge.scenario import Failure, Unreadable, check, read
    from judge.scenario.coverage import scenario_files

    files = scenario_files(paths)
    if not files:
        raise Stop(BAD_INPUT, f"这里没有剧本（.yaml）：{'、'.join(map(str, paths))}")
    failures: list[Failure] = []
    failed = unread = 0
    progress = output.Progress("核对剧本", of="个")
    for done, file in enumerate(files):
        progress(done, len(files))
        try:
            found = list(check(read(file, lend)).failures)
        except Unreadable as error:
            unread += 1
            found = [
                Failure(
                    p.file,
                    p.line,
                    p.expected or "可以读懂",
                    f"第{p.column}列：{p.what}" if p.line else p.what,
                    "、".join(p.clauses),
                )
                for p in error.problems
            ]
        failed += bool(found)
        failures += found
    progress.close()
    passed = len(files) - failed
    if as_json:
        output.emit({"passed": passed, "failed": failed, "failures": [_data(failure) for failure in failures]})
    else:
        lines = [line for failure in failures for line in output.wrapped(_sentence(failure), rest="    ")]
        output.show([*lines, f"{passed} passed, {failed} failed"])
    return BAD_INPUT if unread else NO if failed else 0


def _sentence(failure: Any) -> str:
    clause = f"（条号 {failure.clause}）" if failure.clause else ""
    where = f"{files.shown(failure.file)}:{failure.line}" if failure.line else files.shown(failure.file)
    return f"{where}：应为 {failure.expected}；实际 {failure.got}{clause}"


def _data(failure: Any) -> dict[str, Any]:
    return {**failure._asdict(), "file": files.shown(failure.file)}
