"""The clauses of a step, or of an option, as rows: what happened, where play stands, and the words that decide it."""

from __future__ import annotations

from judge.kernel import JUDGE
from judge.tui.branch import Branch
from judge.tui.lay import Row, label, row
from judge.tui.pages import reference_rows, said_rows
from judge.tui.steps import MEANT, Step, standing


def step_rows(branch: Branch, step: Step, note: str = "") -> list[Row]:
    """The page of a step: what happened, where play stands, and the words of each clause that decides it."""
    book = branch.scenario.game.book
    rows = [row((f"{MEANT[step.kind]}　", "mark"), (step.text, ""), value=step, hang=2)]
    if note:
        rows.append(row(("注　", "mark"), note, value=step, hang=2))
    if step.moment < 0 and branch.scenario.source:
        rows.append(row((f"出处：{branch.scenario.source}", "dim"), value=step, hang=2))
    where = standing(branch, step)
    if where:
        rows.append(row((" › ".join(where), "dim"), value=step, hang=2))
    if step.clause in book:
        rows += said_rows(book, step.clause)
    others = step.record.by if step.record else ()
    if others:
        titles = {"refused": f"不许这样做的条文（{len(others)}）", "gap": "最接近的条文"}
        rows.append(label(titles.get(step.kind, "与此有关的条文")))
        for number in others:
            rows += said_rows(book, number)
    return rows + (reference_rows(book, step.clause) if step.clause in book else [])


def decision_rows(branch: Branch, clause: str, player: int, by: tuple[str, ...] = ()) -> list[Row]:
    """The page of an option: the clauses that forbid it, or the one under which it is on offer."""
    book = branch.scenario.game.book
    if by:
        rows = [label(f"不许这样做的条文（{len(by)}）")]
        for number in by:
            rows += said_rows(book, number)
        return rows
    if clause in book:
        return [label("依据"), *said_rows(book, clause), *reference_rows(book, clause)]
    return [row("规则书没有规定，由裁判判断。" if player == JUDGE else "规则书没有规定。", value="gap", hang=2)]
