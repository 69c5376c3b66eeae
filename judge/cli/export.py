"""``judge export``: a ruling handed out as files."""

from __future__ import annotations

from pathlib import Path

import click

from judge.cli import files, output
from judge.cli.command import FILE, json_option, whole_number
from judge.cli.command import command as make

HELP = """把剧本进行一遍，写成裁定书：md 贴进聊天，html 有局面图、可打印，json 能重跑核对，txt 是纯文字。

裁定书带着重跑所需的一切。核对用 judge verify 裁定.json。"""


@make(
    "export",
    "judge export scenarios/cipher/lord-last-orb.yaml -f md,html,json",
    "judge export scenarios/cipher/lord-last-orb.yaml -f json --to 裁定 --words 维持现场裁定",
    help=HELP,
)
@click.argument("file", metavar="剧本", type=FILE, callback=files.scenarios)
@click.option("-f", "--formats", metavar="格式", default="md", help="md、html、json、txt，用逗号隔开（默认 md）")
@click.option("--to", "folder", metavar="文件夹", type=FILE, default=".", help="写到这里（默认当前文件夹）")
@click.option("--name", metavar="名字", help="文件名，不带后缀（默认剧本的标题）")
@click.option("--words", metavar="文字", default="", help="裁判的话")
@click.option("--date", metavar="日期", help="裁定日期（默认今天）")
@click.option("--event", metavar="赛事", default="", help="赛事")
@click.option("--players", metavar="名字", default="", help="对局双方，用逗号隔开，先 A 后 B")
@click.option("--until", metavar="条号", help="只到做完这一条")
@click.option("--seed", metavar="数", callback=whole_number(), help="剧本没写的随机结果按这个种子定")
@json_option
def command(
    *,
    file: Path,
    formats: str,
    folder: Path,
    name: str | None,
    words: str,
    date: str | None,
    event: str,
    players: str,
    until: str | None,
    seed: int | None,
    as_json: bool,
) -> None:
    """Write a ruling."""
    from judge import rulings
    from judge.cli import playing
    from judge.library.lending import lend
    from judge.scenario import read, run

    scenario = read(file, lend)
    done = run(scenario, until=playing.stop_at(scenario, until) if until else "", seed=seed)
    ruling = rulings.make(done, words=words, date=date, event=event, players=tuple(_listed(players)))
    for why in ruling.unanswered or ():
        output.warn(f"没有答：{why}　裁定里写明。")
    written = rulings.export(ruling, _listed(formats), folder, name)
    if as_json:
        about = {"id": ruling.id, "title": ruling.title, "level": ruling.level, "files": list(map(str, written))}
        output.emit(about | ({"unanswered": ruling.unanswered} if ruling.unanswered else {}))
    else:
        names = [line for path in written for line in output.wrapped(files.shown(path), "  ")]
        output.show([*output.wrapped(f"裁定 {ruling.id}（{ruling.level}）写到："), *names])


def _listed(words: str) -> list[str]:
    return [word.strip() for word in words.replace("，", ",").replace("、", ",").split(",") if word.strip()]
