"""``judge run``: a scenario played, step by step with its clauses."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from judge.cli import files, output, page
from judge.cli.command import FILE, json_option, whole_number
from judge.cli.command import command as make
from judge.cli.errors import BAD_INPUT, Stop

HELP = """照剧本逐条进行一局纠纷：每一步写出条号和做了什么，不能做的写出全部依据。

剧本停在还没有决定的地方时，列出可以选的和不可以选的。没有查到可适用的步骤默认不写，--all 才写。

--beside 把同一局面、同样的选择再照规则书的另一个版本走一遍，两个版本并排：各自的答案，以及从哪一步、哪一条起不同。"""


@make(
    "run",
    "judge run scenarios/cipher/lord-last-orb.yaml",
    "judge run scenarios/cipher/lord-last-orb.yaml --until 18.1.11",
    "judge run scenarios/touhou/blocked-attack.yaml --beside ch1",
    help=HELP,
)
@click.argument("file", metavar="剧本", type=FILE, callback=files.scenarios)
@click.option("--until", metavar="条号", help="做完这一条就停")
@click.option("--seed", metavar="数", callback=whole_number(), help="剧本没写的随机结果按这个种子定")
@click.option("--beside", metavar="版本", help="与规则书的这个版本并排")
@click.option("--all", "everything", is_flag=True, help="也写出查看过而没有适用的条文")
@click.option("--words", is_flag=True, help="最后附上用到的全部条文")
@click.option("--brief", "short", is_flag=True, help="只看答案")
@json_option
def command(
    file: Path,
    until: str | None,
    seed: int | None,
    beside: str | None,
    *,
    everything: bool,
    words: bool,
    short: bool,
    as_json: bool,
) -> None:
    """Run a scenario."""
    from judge.cli import playing
    from judge.games.written.placed import Unreadable
    from judge.library.lending import lend
    from judge.scenario import editions, read
    from judge.scenario.answer import numbered
    from judge.scenario.run import walk
    from judge.scenario.understood import as_understood

    scenario = read(file, lend)
    if beside is not None:
        _beside(scenario, beside, as_json=as_json)
        return
    stop = playing.stop_at(scenario, until) if until else ""
    done = walk(scenario, until=stop, seed=seed)
    if stop and not playing.came_to(stop, done):
        output.notice(f"没有走到 {until}，停在剧本的末尾。")
    found = [step for step in done.steps if step.told or everything]
    # what is asked and not understood stops no other answer, and the run shows how what there is is called
    asks = not stop and (done.problem is None or bool(scenario.ask))
    given, unheard = as_understood(done, prove=seed is None and done.problem is None) if asks else ((), ())
    found, given = editions.steps(scenario, found), numbered(scenario, given)
    if as_json and unheard and done.problem is None:
        raise Unreadable(unheard)
    if as_json and done.problem is None:
        output.emit(_data(done, found, given))
    elif not as_json:
        page.show(
            _head(done, given) if short and (given or unheard) else _lines(done, found, given, words=words, stop=stop)
        )
    if done.problem is not None:
        raise _not_fitting(done, found) if as_json else done.problem
    if unheard:
        raise Unreadable(unheard)


def _beside(scenario: Any, edition: str, *, as_json: bool) -> None:
    """The same dispute under two editions."""
    from judge.cli import playing
    from judge.games.written.placed import Unreadable
    from judge.scenario import beside as besides

    others = [known for known in scenario.game.editions if known != scenario.edition]
    if edition not in others:
        known = f"可以写 {'、'.join(others)}" if others else "它只有一个版本可以推演"
        raise Stop(BAD_INPUT, f"{scenario.game.name}没有另一个版本「{edition}」；{known}。")
    found = besides.beside(scenario, edition)
    unheard = tuple(dict.fromkeys(problem for side in found.sides for problem in side.unheard))
    if as_json and unheard:
        raise Unreadable(unheard)
    if as_json:
        output.emit({
            "parts_at": None if found.parts is None else found.parts + 1,
            "sides": [
                {
                    "edition": side.edition,
                    "answers": [playing.answer_data(answer) for answer in side.answers],
                    "steps": [playing.step_data(step) for step in side.steps],
                    "level": side.run.level,
                }
                for side in found.sides
            ],
        })  # fmt: skip
    else:
        page.show(_side_by_side(scenario, found))
    if unheard:
        raise Unreadable(unheard)


def _side_by_side(scenario: Any, found: Any) -> Iterator[str]:
    from judge.cli import playing
    from judge.scenario import answer, editions

    yield from output.wrapped(f"{scenario.title}（{files.shown(scenario.file)}）")
    if scenario.question:
        yield from output.wrapped(scenario.question, "问：")
    for side in found.sides:
        yield f"{side.edition} 版："
        for label, told in answer.told(side.answers):
            yield from output.wrapped(told, f"  {'' if label in answer.ANSWERED else '  '}{label}：", "    ")
        if side.run.line.decision is not None:
            open_here = playing.open_lines(side.run.decisions[-1])
            yield from (f"  {editions.in_words(side.run.scenario, line)}" for line in open_here)
    yield ""
    numbers = " ｜ ".join(side.edition for side in found.sides)
    yield f"逐步（{numbers}）："
    for n, steps in enumerate(found.rows, 1):
        if n - 1 == found.parts:
            yield "从这里分开："
            for side, step in zip(found.sides, steps, strict=True):
                words = f"{step.clause} {step.words}".strip() if step is not None else _stopped(side)
                yield from output.wrapped(words, f"  {side.edition}：", "    ")
            return
        own, first = [step.clause or "没有写" for step in steps], steps[0]
        mark = f"{first.label}：" if first.kind == "refused" and first.label else ""
        yield from output.wrapped(f"{' ｜ '.join(own)} {mark}{first.what}", f"{n:>3}. ")
    yield "两个版本走得一样。"


def _stopped(side: Any) -> str:
    """Where one side stands that has no more steps."""
    from judge.kernel.records import numbers
    from judge.scenario import editions

    decision = side.run.line.decision
    if decision is None:
        return "到此为止"
    near = "、".join(numbers(decision.nearest))
    said = f"{side.run.decisions[-1].asked}{f'（最接近的是 {near}）' if near else ''}"
    return editions.in_words(side.run.scenario, said)


def _not_fitting(done: Any, found: list[Any]) -> Stop:
    """A script that does not fit, as JSON: how far it went, what may be chosen there, and what would fit."""
    from judge.cli import playing

    data = _data(done, found, ())
    data["problems"] = [problem._asdict() for problem in done.problem.problems]
    data["corrected"] = playing.fitting(done.decisions[-1]) if done.line.decision is not None else []
    return Stop(BAD_INPUT, str(done.problem), **data)


def _head(done: Any, given: tuple[Any, ...]) -> Iterator[str]:
    """What was asked, and the answers."""
    from judge.scenario import answer

    yield from output.wrapped(f"{done.scenario.title}（{files.shown(done.scenario.file)}）")
    if done.scenario.question:
        yield from output.wrapped(done.scenario.question, "问：")
    if done.problem is not None and given:
        yield "剧本没有走完，照走到这里的答："
    for label, told in answer.told(given):
        yield from output.wrapped(told, f"{'' if label in answer.ANSWERED else '    '}{label}：", "    ")


def _lines(done: Any, found: list[Any], given: tuple[Any, ...], *, words: bool, stop: str) -> Iterator[str]:
    from judge.cli import playing
    from judge.scenario import answer, editions
    from judge.scenario.course import outcome
    from judge.scenario.stopped import closing

    scenario, line = done.scenario, done.line
    game = scenario.game
    yield from _head(done, given)
    yield ""
    yield from playing.step_lines(done, found)
    deciding = [clause for answered in given for clause in answered.deciding]
    told = {"gap"} if deciding else {"refused", "gap"}  # what forbids something else is no part of an answer
    cited = [*deciding, *(clause for step in found if step.kind in told for clause in step.grounds)]
    yield ""
    if line.decision is not None:
        waiting = done.decisions[-1]
        yield from (editions.in_words(scenario, line) for line in playing.open_lines(waiting))
        if done.problem is not None:
            yield from playing.corrected(waiting)
        cited += [editions.cited(scenario, number) for number in (waiting.clauses if words or not deciding else ())]
    elif done.problem is None and (said := closing(done, stop)):
        yield from output.wrapped(editions.in_words(scenario, said))
    yield from output.wrapped(editions.in_words(scenario, f"{outcome(game, line.reached)}。"), "结果：")
    yield f"级别：{answer.level(done, given) if given else done.level}"
    yield "局面："
    yield from playing.board_lines(game, line.reached)
    cited += [clause for step in found for clause in step.clauses if "~" in clause and step.told]
    if words:
        cited += [clause for step in found for clause in (step.clause, *step.grounds)]
    if cited:
        yield "条文："
        yield from playing.quoted(scenario, cited)


def _data(done: Any, found: list[Any], given: tuple[Any, ...]) -> dict[str, Any]:
    from judge.cli import playing
    from judge.scenario import editions

    scenario, line = done.scenario, done.line
    game = scenario.game
    rows = [playing.step_data(step) for step in found]
    return {
        "game": game.id,
        "edition": scenario.edition,
        "title": scenario.title,
        "question": scenario.question,
        "steps": rows,
        "gaps": [row for row in rows if row["kind"] == "gap"],
        "refused": [row for row in rows if row["kind"] == "refused"],
        "decisions": editions.in_data(scenario, [playing.decided_data(decided) for decided in done.decisions]),
        "result": playing.result(game, line.reached),
        "level": done.level,
        "answers": [playing.answer_data(answer) for answer in given],
        "state": game.saved_start(line.state),
    }
