"""``judge verify``: does a ruling run again to the same."""

from __future__ import annotations

from pathlib import Path

import click

from judge.cli import output
from judge.cli.command import FILE, json_option
from judge.cli.command import command as make
from judge.cli.errors import NO

HELP = """重跑一份裁定书（judge export 写出的 .json），核对条文、每一步、结果是否相同。

不同时写出差在哪里：条文改了、条号移了、剧本或记录被改动、从第几步起走法不同。相同退出码 0，不同退出码 1。"""


@make("verify", "judge verify 只剩1颗宝玉的主人公被击破.json", help=HELP)
@click.argument("file", metavar="裁定.json", type=FILE)
@json_option
def command(file: Path, *, as_json: bool) -> int:
    """Verify a ruling."""
    from judge import rulings

    ruling = rulings.load(file)
    verdict = rulings.verify(ruling)
    if as_json:
        findings = [finding._asdict() for finding in verdict.findings]
        output.emit({"id": ruling.id, "title": ruling.title, "same": verdict.same, "findings": findings})
    else:
        head = "相同：重跑的每一步、条文和结果都与裁定一致。" if verdict.same else "不同："
        lines = [*output.wrapped(f"裁定 {ruling.id}《{ruling.title}》"), *output.wrapped(head)]
        for finding in verdict.findings:
            lines += output.wrapped(finding.what, "  ", "    ")
        output.show(lines)
    return 0 if verdict.same else NO
