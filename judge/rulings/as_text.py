"""A ruling as plain text: pastes into any chat, reads well aloud, needs no colour and no width."""

from __future__ import annotations

from judge.games.listed import Look, look
from judge.rulings import side_by_side, wording
from judge.rulings.board import Board, described
from judge.rulings.ruling import Quoted, Ruling
from judge.scenario.telling import worded


def render(ruling: Ruling) -> str:
    """The whole ruling."""
    relied_on, passed = wording.quotations(ruling)
    lines = [wording.title(ruling)]
    lines += [f"{label}：{value}" for label, value in wording.head(ruling)]
    lines += [f"{label}：{said}" for label, said in wording.answers(ruling)]
    lines.append("")
    if ruling.words:
        lines.append(f"裁定：{ruling.words}")
    lines += [f"结果：{wording.outcome(ruling)}", f"级别：{wording.level(ruling)}"]
    if decisive := wording.deciding(ruling):
        lines += ["", "决定答案的条文", *(line for quoted in decisive for line in _quoted(ruling, quoted))]
    if changed := wording.changes(ruling):
        lines += ["", "局面的变化", *(f"- {change}" for change in changed)]
    if found := wording.cards(ruling):
        lines += ["", "所用的卡"]
        for name, facts, text in found:
            lines += [f"- {name}" + (f"：{facts}" if facts else ""), *(f"  {line}" for line in text.splitlines())]
    lines += ["", "开始时的局面", *_board(ruling.before, look(ruling.game)), "", "经过"]
    for number, step in side_by_side.lines(ruling):
        clause = f"[{step.clause}] " if step.clause else ""
        lines.append(f"{number}. {clause}{wording.sentence(step)}")
    if not ruling.shown:
        lines.append("（还没有推演）")
    if ruling.waiting is not None:
        lines += ["", f"此刻的决定：{wording.asked(ruling.waiting)}"]
        lines += [f"- {wording.choice(said, by)}" for said, by in wording.choices(ruling.waiting)]
    if ruling.steps:
        lines += ["", "结束时的局面", *_board(ruling.after, look(ruling.game))]
    if relied_on:
        lines += ["", "所引条文"]
        for quoted in relied_on:
            lines += _quoted(ruling, quoted)
    if passed:
        lines += ["", f"此外走过、没有改变局面的条文：{'、'.join(quoted.number for quoted in passed)}"]
    return "\n".join([*lines, "", *wording.colophon(ruling), ""])


def _board(board: Board, look: Look) -> list[str]:
    lines = ["，".join(f"{fact}：{worded(value)}" for fact, value in board.facts.items())]
    for side in board.sides:
        filled = [area for area in side.areas if area.cards]
        lines.append(f"{side.player}方")
        lines += [f"  {area.name}{area.size}张：{described(area, look)}" for area in filled]
        empty = [area.name for area in side.areas if not area.cards]
        if empty:
            lines.append(f"  没有卡：{'、'.join(empty)}")
    return lines


def _quoted(ruling: Ruling, quoted: Quoted) -> list[str]:
    mixed = any(other.official for other in ruling.clauses) and not quoted.official
    lines = [f"{quoted.number} {'（转述）' if mixed else ''}{quoted.text}"]
    return lines + [f"  {note}" for note in quoted.notes]
