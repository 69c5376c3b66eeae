"""The phrases that every readable export of a ruling shares."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from msgspec import UNSET, UnsetType

from judge.games.listed import look
from judge.rulings.board import differences
from judge.rulings.ruling import Answered, Decided, Quoted, Ruling, Step
from judge.scenario import course
from judge.scenario.answer import LABELS, chosen_otherwise, several
from judge.scenario.because import Because, in_brackets, reasons
from judge.scenario.telling import plainly, worded

LEVELS: Final = {
    "引擎裁定": "每一步都由条文决定",
    "含裁判判断": "有规则没有写明之处，由裁判判断",
}
TEXT: Final = "文本"
"""What games call a card's text."""
OWN_WORDS: Final = "所引条文是本程序的转述，不是官方原文。"
CHECK: Final = "用 judge verify 加同号的 JSON 文件，可以照原样重新推演并核对每一条引文。"


def title(ruling: Ruling) -> str:
    """What the ruling is called."""
    return f"裁定：{ruling.title}"


def head(ruling: Ruling) -> tuple[tuple[str, str], ...]:
    """Labels and values of what stands at the top; what was not given is left out."""
    edition = "" if ruling.edition in {"", "undated"} else f"（{ruling.edition}）"
    facts = (
        ("规则书", ruling.rulebook + edition),
        ("赛事", ruling.event),
        ("日期", ruling.date),
        ("玩家", "、".join(_players(ruling))),
        ("争议", ruling.question),
    )
    return tuple((label, value) for label, value in facts if value)


def _players(ruling: Ruling) -> list[str]:
    """Who plays, each with the name that the board has for him."""
    sides = [side.player for side in ruling.before.sides]
    if len(sides) != len(ruling.players):
        return list(ruling.players)
    return [f"{side} {name}" for side, name in zip(sides, ruling.players, strict=True)]


def level(ruling: Ruling) -> str:
    """The level of the answer, and what that means."""
    meaning = LEVELS.get(ruling.level, "")
    return ruling.level + (f"（{meaning}）" if meaning else "")


def outcome(ruling: Ruling) -> str:
    """How it came out, or what play waits for."""
    result = ruling.result
    if result.ended:
        how = "平局" if result.draw else f"{result.winner}获胜"
        return f"对局结束：{how}" + grounds("applied", result.by) + "。"
    if ruling.waiting is not None:
        return f"对局继续，此刻等待{asked(ruling.waiting)}。"
    if ruling.stopped and ruling.where:
        return f"推演停在 {path(ruling.where)}。"
    return "对局继续。"


def answers(ruling: Ruling) -> tuple[tuple[str, str], ...]:
    """The answers, each with its label; several in a row that are decided alike say by what once, after the last."""
    found: list[tuple[str, str]] = []
    for _, alike in groupby(ruling.answers or (), _decided_by):
        same = list(alike)
        found += [("答", answer.answer + in_brackets(answer.because)) for answer in same]
        lines = [(LABELS.get(how, LABELS["stand"]), "、".join(clauses)) for how, clauses in same[0].proof]
        lines += [(chosen_otherwise(same[0].asked), "；".join(same[0].choices))] if same[0].choices else []
        lines += [("看裁判怎么读", "；".join(same[0].depends))] if same[0].depends else []
        found += [(several(label, len(same)), words) for label, words in lines]
    return (*found, *((UNANSWERED, why) for why in ruling.unanswered or ()))


def parted(ruling: Ruling, said: str) -> tuple[str, str]:
    """An answer in somebody's own words, and the facts from which it is seen; whole where it is only these."""
    for answer in ruling.answers or ():
        short = f"{answer.asked.partition('：看')[0]}。"
        if "：看" in answer.asked and said.startswith(short):
            return short, said.removeprefix(short)
    return said, ""


UNANSWERED = "没有答"
"""The label of what was asked and is open."""


def _decided_by(answer: Answered) -> tuple[object, ...]:
    return answer.proof, answer.choices, answer.depends


def deciding(ruling: Ruling) -> tuple[Quoted, ...]:
    """The clauses that decide the answers, with their words, in the order in which they act."""
    wanted = dict.fromkeys(
        clause
        for answer in ruling.answers or ()
        for clauses in (answer.deciding, answer.more or (), *(clauses for _, clauses in answer.proof))
        for clause in clauses
    )
    quoted = {clause.number: clause for clause in ruling.clauses}
    return tuple(quoted[number] for number in wanted if number in quoted)


def changes(ruling: Ruling) -> tuple[str, ...]:
    """What is not the same on the board at the end."""
    return differences(ruling.before, ruling.after, look(ruling.game)) if ruling.answers else ()


def asked(decision: Decided) -> str:
    """Who decides what, where."""
    place = f"在「{decision.clause}」" if decision.clause else ""
    return f"{decision.player}{place}决定：{decision.question}"


def choices(decision: Decided) -> tuple[tuple[str, str], ...]:
    """What is on offer (with no grounds) and what is not (with all that forbids it); one said twice is counted."""
    counted: dict[tuple[str, str], int] = {}
    for option in decision.offered:
        counted[option, ""] = counted.get((option, ""), 0) + 1
    for barred in decision.barred:
        said = barred.option, grounds("refused", barred.by, barred.because)
        counted[said] = counted.get(said, 0) + 1
    return tuple((said + (f"×{n}" if n > 1 else ""), by) for (said, by), n in counted.items())


def grounds(
    kind: str,
    by: tuple[str, ...],
    because: tuple[Because, ...] | UnsetType = UNSET,
    beside: tuple[str, str] = ("", ""),
) -> str:
    """The clauses that bear on something, each with what it says here, in brackets; nothing if there are none."""
    said = because or ()
    against = [next((reason for reason in said if reason.clause == number), Because(number)) for number in by]
    return reasons(kind, against, [reason for reason in said if reason.clause not in by], beside)


def cards(ruling: Ruling) -> tuple[tuple[str, str, str], ...]:
    """The cards: what each is called, its printed facts, its text."""
    return tuple(
        (
            name,
            "，".join(f"{fact} {worded(value)}" for fact, value in facts.items() if fact != TEXT),
            facts.get(TEXT, ""),
        )
        for name, facts in ruling.cards.items()
        if facts
    )


def sentence(step: Step) -> str:
    """What a step says, without its clause."""
    mark, what = label(step), plainly(step.what)
    return (f"【{mark}】{what}" if mark else what) + because(step)


def because(step: Step) -> str:
    """Why, in brackets; what the step's own clause gives without its number."""
    return grounds(step.kind, step.by, step.because, (step.clause, step.what))


def label(step: Step) -> str:
    """What kind of step it is, and whose; nothing for what simply applies."""
    silent = any(not reason.clause for reason in step.because or ())
    only_read = step.kind == "refused" and not step.by and silent
    return course.AS_READ if only_read else course.label(step.kind, step.player, step.what)


def choice(said: str, by: str) -> str:
    """Something that may be chosen, or may not and why."""
    return f"【{course.KINDS['refused']}】{said}{by}" if by else said


def path(where: tuple[str, ...]) -> str:
    """Where play stands."""
    return " › ".join(where)


def quotations(ruling: Ruling) -> tuple[tuple[Quoted, ...], tuple[Quoted, ...]]:
    """The clauses that the steps rely on, and those that were only passed or looked at."""
    relied_on = ruling.relied_on
    return (
        tuple(quoted for quoted in ruling.clauses if quoted.number in relied_on),
        tuple(quoted for quoted in ruling.clauses if quoted.number not in relied_on),
    )


def sources(ruling: Ruling) -> str:
    """Whose words the quotations are."""
    official = sum(bool(quoted.official) for quoted in ruling.clauses)
    if not official:
        return OWN_WORDS
    if official == len(ruling.clauses):
        return "所引条文是导入的官方原文。"
    return "所引条文是导入的官方原文；标有「转述」的是本程序的转述。"


def colophon(ruling: Ruling) -> tuple[str, ...]:
    """What stands at the foot: the ruling's number, what made it, and how to check it."""
    made = f"裁定编号 {ruling.id}，程序版本 {ruling.engine}，推演了 {ruling.carried_out} 条。"
    source = (f"案例出处：{ruling.source}。",) if ruling.source else ()
    return (*source, made, sources(ruling), CHECK)
