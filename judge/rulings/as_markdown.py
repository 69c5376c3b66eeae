"""A ruling as Markdown: for notes, wikis and chats that render it, and readable where they do not."""

from __future__ import annotations

import re

from judge.games.listed import Look, look
from judge.rulings import wording
from judge.rulings.board import Board, described
from judge.rulings.ruling import Quoted, Ruling
from judge.scenario.telling import worded

_SPECIAL = re.compile(r"([\\`*_<|~])|\](?=[(\[:])|^(\s*)([#>+-])(?=\s)|^(\s*\d+)([.)])(?=\s)", re.MULTILINE)


def render(ruling: Ruling) -> str:
    """The whole ruling."""
    relied_on, passed = wording.quotations(ruling)
    lines = [f"# {_inline(wording.title(ruling))}", ""]
    lines += [f"- **{label}**：{_inline(value)}" for label, value in wording.head(ruling)]
    lines += [f"- **{label}**：{_inline(said)}" for label, said in wording.answers(ruling)]
    lines.append("")
    if ruling.words:
        lines += [*_quote(ruling.words), ""]
    lines += [f"**结果**：{_inline(wording.outcome(ruling))}", "", f"**级别**：{wording.level(ruling)}", ""]
    lines += _decisive(ruling)
    if found := wording.cards(ruling):
        lines += ["## 所用的卡", ""]
        for name, facts, text in found:
            lines.append(f"- **{_inline(name)}**" + (f"：{_inline(facts)}" if facts else ""))
            lines += [f"  > {_inline(line)}" for line in text.splitlines()]
        lines.append("")
    lines += ["## 开始时的局面", "", *_board(ruling.before, look(ruling.game)), "", "## 经过", ""]
    for step in ruling.shown:
        clause = f"**{step.clause}** " if step.clause else ""
        lines.append(f"{step.n}. {clause}{_inline(wording.sentence(step))}")
    if not ruling.shown:
        lines.append("（还没有推演）")
    if ruling.waiting is not None:
        lines += ["", "## 此刻的决定", "", _inline(wording.asked(ruling.waiting)), ""]
        lines += [f"- {_inline(wording.choice(said, by))}" for said, by in wording.choices(ruling.waiting)]
    if ruling.steps:
        lines += ["", "## 结束时的局面", "", *_board(ruling.after, look(ruling.game))]
    if relied_on:
        lines += ["", "## 所引条文", ""]
        for quoted in relied_on:
            lines += _quoted(ruling, quoted)
    if passed:
        lines += ["", f"此外走过、没有改变局面的条文：{'、'.join(quoted.number for quoted in passed)}"]
    lines += ["", "---", ""]
    for line in wording.colophon(ruling):
        lines += [_inline(line), ""]
    return "\n".join(lines)


def _decisive(ruling: Ruling) -> list[str]:
    """The deciding clauses with their words, and what changed on the board."""
    lines: list[str] = []
    if decisive := wording.deciding(ruling):
        lines += ["## 决定答案的条文", "", *(line for quoted in decisive for line in _quoted(ruling, quoted)), ""]
    if changed := wording.changes(ruling):
        lines += ["## 局面的变化", "", *(f"- {_inline(change)}" for change in changed), ""]
    return lines


def escaped(text: str) -> str:
    """Text that shows as it is written: what Markdown or HTML would read as a mark is escaped."""

    def mask(found: re.Match[str]) -> str:
        if found[1]:
            return "\\" + found[1]
        if found[3]:
            return f"{found[2]}\\{found[3]}"
        if found[5]:
            return f"{found[4]}\\{found[5]}"
        return "\\]"

    return _SPECIAL.sub(mask, text)


def _inline(text: str) -> str:
    return escaped(" ".join(text.splitlines()))


def _quote(text: str) -> list[str]:
    return [f"> {line}" if line else ">" for line in escaped(text).splitlines()]


def _board(board: Board, look: Look) -> list[str]:
    lines = [_inline("，".join(f"{fact}：{worded(value)}" for fact, value in board.facts.items())), ""]
    lines += ["| 区域 | " + " | ".join(escaped(side.player) for side in board.sides) + " |"]
    lines += ["|---|" + "---|" * len(board.sides)]
    for areas in zip(*(side.areas for side in board.sides), strict=False):
        if any(area.cards for area in areas):
            lines.append(f"| {areas[0].name} | " + " | ".join(_inline(described(area, look)) for area in areas) + " |")
    return lines


def _quoted(ruling: Ruling, quoted: Quoted) -> list[str]:
    mixed = any(other.official for other in ruling.clauses) and not quoted.official
    first, *rest = escaped(quoted.text).split("\n")
    lines = [f"- **{quoted.number}** {'（转述）' if mixed else ''}{first}"]
    lines += [f"  {line}  " for line in rest]
    return lines + [f"  > {_inline(note)}" for note in quoted.notes]
