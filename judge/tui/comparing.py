"""Two lines of one scenario side by side: where they part, what they lead to, which clauses only one of them used."""

from __future__ import annotations

from typing import Any, NamedTuple

from judge.scenario import editions
from judge.scenario.answer import Answer
from judge.scenario.telling import player_name, say, worded
from judge.tui.answering import answered, waiting_rows
from judge.tui.branch import Branch, asked, said_of, state_asked
from judge.tui.lay import Row, label, row
from judge.tui.replay import Replay
from judge.tui.steps import steps


class Difference(NamedTuple):
    """A fact that is not the same at the ends of two lines."""

    fact: str
    one: str
    other: str


class Comparison(NamedTuple):
    """How two lines differ. ``parted``: the place of the first decision that was made differently, None if none was."""

    parted: int | None
    question: str
    choices: tuple[str, str]
    ends: tuple[str, str]
    levels: tuple[str, str]
    differences: tuple[Difference, ...]
    only: tuple[tuple[str, ...], tuple[str, ...]]
    """The clauses that only one of the two put on record, in its order."""
    apart: bool = False
    """Whether one of them has not come as far as the other."""
    waits: tuple[str, str] = ("", "")
    """What each still waits for, so that its answers are only those of this moment."""


def compare(one: Branch, other: Branch) -> Comparison:
    """The comparison of two lines that start alike."""
    parted = _parted(one, other)
    question, choices = "", ("", "")
    if parted is not None and (decision := asked(one, parted)) is not None:
        game = one.scenario.game
        asking = say(game, state_asked(one, parted), decision.question)
        question = f"{decision.clause} {player_name(game, decision.player)}：{asking}"
        question = editions.in_words(one.scenario, question)
        choices = (_choice(one, parted), _choice(other, parted))
    cited = _cited(one), _cited(other)
    return Comparison(
        parted,
        question,
        choices,
        (steps(one)[-1].what, steps(other)[-1].what),
        (one.run.level, other.run.level),
        differences(one, other),
        (_without(cited[0], cited[1]), _without(cited[1], cited[0])),
        _waits(one) != _waits(other),
        (_waiting(one), _waiting(other)),
    )


def _waiting(branch: Branch) -> str:
    return "".join(row.text for row in waiting_rows(branch.run))


def _waits(branch: Branch) -> tuple[object, ...]:
    """Where a line waits, and for whom; nothing at its end."""
    decision = branch.line.decision
    return (decision.player, decision.clause) if decision is not None else ()


def _cited(branch: Branch) -> list[str]:
    return [editions.cited(branch.scenario, number) for number in branch.run.cited]


def differences(one: Branch, other: Branch) -> tuple[Difference, ...]:
    """The facts of the game and of its cards that are not the same at the two ends."""
    game, states = one.scenario.game, (one.line.reached, other.line.reached)
    found = _unlike("", game.facts(states[0]), game.facts(states[1]))
    for card in states[0].cards:
        if card in states[1].cards:
            facts = game.card_facts(states[0], card), game.card_facts(states[1], card)
            if facts[0]["区域"] == facts[1]["区域"]:  # where a card lies, the zones tell
                found += _unlike(f"{game.named(states[0], card)}.", *facts)
    return tuple(found)


def _unlike(prefix: str, one: dict[str, Any], other: dict[str, Any]) -> list[Difference]:
    return [
        Difference(prefix + name, worded(one.get(name, "无")), worded(other.get(name, "无")))
        for name in dict.fromkeys((*one, *other))
        if one.get(name) != other.get(name)
    ]


def _parted(one: Branch, other: Branch) -> int | None:
    mine, theirs = one.answers, other.answers
    for place in range(min(len(mine), len(theirs))):
        if mine[place] != theirs[place]:
            return place
    return None if len(mine) == len(theirs) else min(len(mine), len(theirs))


def _choice(branch: Branch, place: int) -> str:
    return said_of(branch, place, branch.answers[place]) if place < len(branch.answers) else "还没有决定"


def _without(these: list[str], those: list[str]) -> tuple[str, ...]:
    known = set(those)
    return tuple(clause for clause in dict.fromkeys(these) if clause not in known)


def comparison_rows(
    found: Comparison, names: tuple[str, str], given: tuple[tuple[Answer, ...], tuple[Answer, ...]] = ((), ())
) -> list[Row]:
    """How two lines differ. ``given``: the answers of each."""
    rows = [label("从哪里分开")]
    if found.parted is None:
        return [*rows, row("两条线到现在为止的决定完全一样。", value="same")]
    rows.append(row((f"第{found.parted + 1}个决定　", "mark"), found.question, value="parted", hang=2))
    for title, pair in (("选择", found.choices), ("到哪里", found.ends), ("裁定级别", found.levels)):
        rows.append(label(title))
        rows += [
            row((f"{name}　", "head"), words, value=title, hang=2) for name, words in zip(names, pair, strict=True)
        ]
    if any(given):
        rows.append(label("答案"))
    for name, answers, waits in zip(names, given, found.waits, strict=True):
        rows += [row((f"{name}　", "head"), (waits, "mark"), value="waiting", hang=2)] if answers and waits else []
        said = [(("答 ", "mark"), (f"{answer.found.answer}　", "")) for answer in answers]
        rows += [row((f"{name}　", "head"), *pieces, value="答案", hang=2) for pieces in said]
    rows.append(label(f"不同的事实（{len(found.differences)}）"))
    if found.apart:
        rows.append(row(("两条线没有走到同一处，下面有的只是还没有做完。", "mark"), value="apart", hang=2))
    for difference in found.differences:
        told = f"{difference.one}　⇄　{difference.other}"
        rows.append(row((f"{difference.fact}　", "head"), told, value=difference, hang=2))
    rows.append(label("只有一条线引用的条文"))
    rows += [
        row((f"{name}　", "head"), " ".join(clauses) or "无", value="only", hang=2)
        for name, clauses in zip(names, found.only, strict=True)
    ]
    return rows


def line_rows(replay: Replay) -> list[Row]:
    """Every line with what parts it from the others: what was chosen, where it ends, its answer."""
    rows = []
    for at, branch in enumerate(replay.branches):
        mark = "✓ " if at == replay.at else "  "
        said = [(f"\n答 {one.answer}", "") for one in answered(branch, prove=False).answers[:1]]
        end = (f"\n{replay.told[at][-1].what}", "dim")
        rows.append(row((mark, "mark"), (branch.name, "head"), *said, end, value=at, hang=4))
    return rows
