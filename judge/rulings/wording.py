"""The phrases that every readable export of a ruling shares."""

from __future__ import annotations

from typing import Final

from judge.rulings.ruling import Decided, Quoted, Ruling, Step

KINDS: Final = {
    "chosen": "选择",
    "offered": "可选",
    "refused": "不许",
    "replaced": "代替",
    "layered": "计算",
    "rewound": "退回",
    "loop": "循环",
    "gap": "规则空白",
}
"""How a kind of step is called; what simply applies has no label."""

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
        return f"游戏结束，{how}" + grounds(result.by) + "。"
    if ruling.waiting is not None:
        return f"对局继续，此刻等待{asked(ruling.waiting)}。"
    if ruling.stopped and ruling.where:
        return f"推演停在 {path(ruling.where)}。"
    return "对局继续。"


def asked(decision: Decided) -> str:
    """Who decides what, where."""
    place = f"在「{decision.clause}」" if decision.clause else ""
    return f"{decision.player}{place}决定：{decision.question}"


def choices(decision: Decided) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """What is on offer (with no clauses) and what is not (with all that forbid it); one said twice is counted."""
    counted: dict[tuple[str, tuple[str, ...]], int] = {}
    for said, by in (*((option, ()) for option in decision.offered), *((b.option, b.by) for b in decision.barred)):
        counted[said, by] = counted.get((said, by), 0) + 1
    return tuple((said + (f"×{n}" if n > 1 else ""), by) for (said, by), n in counted.items())


def grounds(by: tuple[str, ...]) -> str:
    """The clauses that bear on something, in brackets; nothing if there are none."""
    return f"（依据 {'、'.join(by)}）" if by else ""


def cards(ruling: Ruling) -> tuple[tuple[str, str, str], ...]:
    """The cards: what each is called, its printed facts, its text."""
    return tuple(
        (
            name,
            "、".join(f"{fact} {_value(value)}" for fact, value in facts.items() if fact != TEXT),
            facts.get(TEXT, ""),
        )
        for name, facts in ruling.cards.items()
        if facts
    )


def _value(value: object) -> str:
    return "/".join(map(str, value)) if isinstance(value, list) else str(value)


def sentence(step: Step) -> str:
    """What a step says, without its clause and grounds."""
    mark = label(step)
    return f"【{mark}】{step.what}" if mark else step.what


def label(step: Step) -> str:
    """What kind of step it is, and whose; nothing for what simply applies."""
    if step.kind == "chosen":
        return f"{step.player}选择" if step.player else "只有这一种选择"
    return KINDS.get(step.kind, "") + (f"，{step.player}判断" if step.player else "")


def choice(said: str, by: tuple[str, ...]) -> str:
    """Something that may be chosen, or may not and why."""
    return f"【不许】{said}{grounds(by)}" if by else said


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
