"""The clauses of a step, or of an option, as rows: what happened, where play stands, and the words that decide it."""

from __future__ import annotations

from judge.kernel import JUDGE, Decision
from judge.scenario import editions
from judge.scenario.answer import Answer, told
from judge.scenario.because import Because
from judge.scenario.course import KINDS, Step
from judge.tui.another import only_known
from judge.tui.branch import Branch
from judge.tui.choices import Barred, Legal
from judge.tui.edition import quoted_rows
from judge.tui.lay import Row, label, row
from judge.tui.pages import reference_rows
from judge.tui.steps import standing


def step_rows(branch: Branch, step: Step, note: str = "", given: tuple[Answer, ...] = ()) -> list[Row]:
    """The page of a step: what happened, where play stands, and the words of each clause that decides it.

    ``given``: the answers of the line, which stand where it begins and ends.
    """
    scenario = branch.scenario
    rows = [row((f"{step.label or KINDS[step.kind]}　", "mark"), step.what, value=step, hang=2)]
    rows += [row((reason.clause, "number"), f"　{reason.words}", value=step, hang=2) for reason in _said(step)]
    if only_known(branch, step):
        rows.append(
            row(("争议里只写了这一张牌，就当是它。", ""), ("F7 ", "number"), "写是别的哪一张", value=step, hang=2)
        )
    if step.kind in {"start", "open", "end"}:
        rows += [
            row((f"{name}　", "mark" if name == "答" else "label"), words, value=step, hang=2)
            for name, words in told(given)
        ]
    if note:
        rows.append(row(("注　", "mark"), note, value=step, hang=2))
    if step.moment < 0 and branch.scenario.source:
        rows.append(row((f"出处：{branch.scenario.source}", "dim"), value=step, hang=2))
    where = standing(branch, step)
    if where:
        rows.append(row((" › ".join(where), "dim"), value=step, hang=2))
    rows += quoted_rows(scenario, step.clause)
    others = step.grounds
    if others:
        titles = {"refused": f"不可的依据（{len(others)}）", "gap": "最接近的条文"}
        rows.append(label(titles.get(step.kind, "与此有关的条文")))
        for number in others:
            rows += quoted_rows(scenario, number)
    newest = scenario.game.book if scenario.edition == scenario.game.book.edition else ()
    return rows + (reference_rows(scenario.game.book, step.clause) if step.clause in newest else [])


def _said(step: Step) -> list[Because]:
    """The reasons of a step that say more than their clause."""
    return [reason for reason in (*step.by, *step.because) if reason.words]


def option_rows(branch: Branch, decision: Decision, option: object) -> list[Row]:
    """The page of an option: the clauses that forbid it, the one it is offered under, or those nearest to a gap."""
    scenario = branch.scenario
    if isinstance(option, Barred):
        parts = [(f"不可的依据（{len(option.by)}）", option.by)]
        parts += [("因为", option.because)] if option.because else []
    elif decision.player == JUDGE:
        near = option.near if isinstance(option, Legal) else ()
        parts = [("规则书没有规定，由裁判判断；与此有关的条文", near)]
    else:
        parts = [("依据", (decision.clause,))]
    rows: list[Row] = []
    for clause, words in option.why if isinstance(option, Barred) else ():
        rows.append(row((f"{editions.cited(scenario, clause)}　", "number"), words, value=("why", clause), hang=2))
    for title, numbers in parts:
        rows.append(label(title))
        for number in numbers:
            own = editions.cited(scenario, number)
            rows += quoted_rows(scenario, own, references=numbers == (decision.clause,))
    return rows
