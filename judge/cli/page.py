"""Long output on a terminal: in colour, and page by page where it does not fit. Anywhere else it is plain text."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable

import click

from judge import cjk
from judge.cli import output

_LINES = 24  # of a terminal that does not know how many it has
_NUMBER = re.compile(r"^(\s*(?:\d+\. +)?(?:[a-z]+ )?)(\d[\w.#~]*)(?=$|\s|（)")
_LEADS = (
    *("答", "没有答", "问", "结果", "级别", "可以", "不可以", "另选就不同", "另选，所看的就不同"),
    *("少了哪一条就不同", "少了哪一条就能选得不同", "一起少了才不同", "否则就适用", "写明这一步", "依据", "书上另见"),
)
_LEAD = re.compile(rf"^(\s*)((?:{'|'.join(_LEADS)})(?:（以上\d+答）)?：)(?=.)")
_LABEL = re.compile(r"^\S[^，。]*：$")


def show(lines: Iterable[str], marks: Iterable[str] = ()) -> None:
    """Put lines on the standard output; on a terminal with the numbers of clauses, labels and ``marks`` in colour."""
    shown = list(lines)
    if not sys.stdout.isatty():
        output.show(shown)
        return
    told = [line for part in shown for line in cjk.visible(part).split("\n")]
    if _coloured():
        found = sorted({mark for mark in marks if mark.strip()}, key=len, reverse=True)
        pattern = re.compile("|".join(map(re.escape, found))) if found else None
        told = [_painted(line, pattern) for line in told]
    text = "\n".join(told) + "\n"
    if sys.stdin.isatty() and len(told) >= (os.get_terminal_size(sys.stdout.fileno()).lines or _LINES):
        os.environ.setdefault("LESS", "FRX")  # else less shows colours as the characters that they are made of
        click.echo_via_pager(text, color=_coloured())
    else:
        click.echo(text, nl=False)


def _coloured() -> bool:
    return not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def _painted(line: str, marks: re.Pattern[str] | None) -> str:
    if _LABEL.match(line):
        return click.style(line, bold=True)
    if lead := _LEAD.match(line):
        return lead[1] + click.style(lead[2], bold=True) + line[lead.end() :]
    number = _NUMBER.match(line)
    head = number[1] + click.style(number[2], fg="yellow", bold=True) if number else ""
    rest = line[number.end() :] if number else line
    return head + (marks.sub(lambda found: click.style(found[0], fg="green", bold=True), rest) if marks else rest)
