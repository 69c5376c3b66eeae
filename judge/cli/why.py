"""``judge why``: may this be done here, and by which clauses."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import click

from judge.cli import files, output
from judge.cli.command import FILE, json_option
from judge.cli.command import command as make
from judge.cli.errors import BAD_INPUT, NO, Stop

HELP = """剧本停下的地方，能不能做这件事？写出准许它的条文，或禁止它的全部条文。

行为写选项的名字（如 攻击、旗手），或与问题连写的一部分（如 必杀攻击）。
可以时退出码 0；不可以，或此刻根本不在决定它时，退出码 1。
剧本前面已经被拒绝过的也会写出。"""


class Verdict(NamedTuple):
    """What is known about an act where a script ends."""

    legal: list[str]
    blocked: list[tuple[str, tuple[str, ...]]]
    earlier: list[tuple[str, str, tuple[str, ...]]]
    """Refusals before: the clause of the step, the act, all clauses against it."""


@make(
    "why",
    "judge why scenarios/cipher/critical-or-evasion-open.yaml 必杀攻击",
    "judge why scenarios/cipher/lord-last-orb.yaml 攻击",
    help=HELP,
)
@click.argument("file", metavar="剧本", type=FILE, callback=files.scenarios)
@click.argument("act", metavar="行为")
@json_option
def command(file: Path, act: str, *, as_json: bool) -> int:
    """Ask about an act."""
    from judge.cli import playing
    from judge.library.lending import lend
    from judge.scenario import read, run

    if not act.strip():
        raise Stop(BAD_INPUT, "没有写要问的行为，如 必杀攻击。")
    done = run(read(file, lend))
    verdict = judged(done, act)
    decision, game = done.line.decision, done.scenario.game
    decided = None if decision is None else done.decisions[-1]
    if as_json:
        grounds = [by for _, by in verdict.blocked] + [by for _, _, by in verdict.earlier]
        against = dict.fromkeys(clause for by in grounds for clause in by)
        output.emit(
            {
                "act": act,
                "legal": bool(verdict.legal),
                "options": verdict.legal,
                "offered_by": decision.clause if decision is not None and verdict.legal else None,
                "blocked": [{"act": words, "by": list(by)} for words, by in verdict.blocked],
                "clauses": [{"number": number, "text": game.book[number].text} for number in against],
                "refused_earlier": [{"clause": c, "act": words, "by": list(by)} for c, words, by in verdict.earlier],
                "decision": None if decided is None else playing.decided_data(decided),
            }
        )
    else:
        output.show(_lines(done, act, verdict, decided))
    return 0 if verdict.legal else NO


def judged(done: Any, act: str) -> Verdict:
    """What is known about an act: at the open decision, and in the refusals before it."""
    from judge.kernel.records import numbers
    from judge.scenario.telling import asked, meant, said, told

    game, line, decision = done.scenario.game, done.line, done.line.decision
    legal: list[str] = []
    blocked: list[tuple[str, tuple[str, ...]]] = []
    if decision is not None:
        question = decision.question

        def whole(option: Any) -> str:
            return asked(game, line.state, question, (option,))

        options = meant(game, line.state, decision.options, act) or [o for o in decision.options if _in(act, whole(o))]
        legal = [said(game, line.state, option) for option in options]
        if act == "不选" and not decision.least:
            legal = ["不选"]
        blocked = [
            (whole(barred.option), numbers(barred.by))
            for barred in decision.blocked
            if meant(game, line.state, (barred.option,), act) or _in(act, whole(barred.option))
        ]
    earlier = [
        (record.clause, told(game, moment.state, record), numbers(record.by))
        for moment in line.moments
        for record in moment.records
        if record.kind == "refused" and _in(act, told(game, moment.state, record))
    ]
    return Verdict(legal, blocked, list(dict.fromkeys(earlier)))


def _in(act: str, words: str) -> bool:
    from judge.scenario.telling import says

    return all(says(words, part) for part in act.split())


def _lines(done: Any, act: str, verdict: Verdict, decided: Any) -> Iterator[str]:
    from judge.cli import playing
    from judge.scenario.course import outcome

    game = done.scenario.game
    cited: list[str] = []
    if verdict.legal:
        yield f"可以「{act}」。"
        yield from output.wrapped(f"{decided.asked}。可以选：{'、'.join(verdict.legal)}", "  ")
        cited.append(decided.decision.clause)
    elif verdict.blocked:
        yield f"不可以「{act}」。"
    elif decided is None:
        yield from output.wrapped(f"不可以「{act}」：剧本到此没有人要决定什么。{outcome(game, done.line.state)}。")
    else:
        yield from output.wrapped(f"不可以「{act}」：此刻没有在决定这件事。")
    for words, by in verdict.blocked:
        yield from output.wrapped(f"不可以：{words}（依据 {'、'.join(by)}）", "  ")
        cited += by
    if decided is not None and not verdict.legal:
        yield from playing.open_lines(decided)
        cited += [decided.decision.clause] if not verdict.blocked else []
    if verdict.earlier:
        yield "在此之前被拒绝过："
        for clause, words, by in verdict.earlier:
            yield from output.wrapped(f"在 {clause}：{words}（依据 {'、'.join(by)}）", "  ")
            cited += by
    if cited:
        yield "条文："
        yield from playing.quoted(game, cited)
