"""``judge why``: may this be done here, why is this so, why was it set off or not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import click

from judge.cli import files, output, page
from judge.cli.command import FILE, json_option
from judge.cli.command import command as make
from judge.cli.errors import BAD_INPUT, NO, Stop

HELP = """剧本停下的地方，问一个为什么：

行为（必杀攻击、旗手）：现在能不能做；不能，写出禁止它的全部条文、是谁的哪个能力；不是时候，写出在哪一条决定。
事实（苍剑士.战斗力、B.宝玉区）：现在是什么，由什么算出来，在哪一步变成这样，少了哪一条就不同。
能力（疾风、天马剑士『疾风』）：在哪一步被诱发、起作用，或者为什么没有。

条文（9.5.1.1）：做了什么，在哪一步。

--at 问那一刻：做完一条之后（18.1.15；「18.1.5 2」是第2次），或 judge run 写出的第几步（22）。
不写要问什么，就回答剧本自己问的。行为可以做时退出码 0，不可以或不是时候时退出码 1。"""


@make(
    "why",
    "judge why scenarios/cipher/critical-or-evasion-open.yaml 必杀攻击",
    "judge why scenarios/cipher/lord-last-orb.yaml B.宝玉区",
    "judge why scenarios/cipher/lord-last-orb.yaml 苍剑士①.战斗力 --at 18.1.15",
    help=HELP,
)
@click.argument("file", metavar="剧本", type=FILE, callback=files.scenarios)
@click.argument("asked", metavar="[行为、事实、能力或条文]", required=False)
@click.option("--at", metavar="条号或第几步", help="问那一刻，而不是剧本停下的地方")
@json_option
def command(file: Path, asked: str | None, at: str | None, *, as_json: bool) -> int:
    """Ask why."""
    from judge.cli import playing
    from judge.games.written.placed import Placed
    from judge.library.lending import lend
    from judge.scenario import Unreadable, editions, read, run
    from judge.scenario.answer import numbered, told
    from judge.scenario.understood import as_understood
    from judge.scenario.why import whys

    if asked is not None and not asked.strip():
        raise Stop(BAD_INPUT, "没有写要问什么，如 必杀攻击。")
    if at is not None and asked is None:
        raise Stop(BAD_INPUT, "写了 --at，没有写要问什么，如 苍剑士.战斗力。")
    asked = f"{asked} @{at}" if at else asked
    done = run(read(file, lend))
    if asked is None:
        given, unheard = as_understood(done)
        given = numbered(done.scenario, given)
        if as_json and not unheard:
            output.emit({"answers": [playing.answer_data(answer) for answer in given]})
        elif not as_json:
            page.show(line for label, words in told(given) for line in output.wrapped(words, f"{label}：", "    "))
        if unheard:
            raise Unreadable(unheard)
        return 0
    try:
        each = whys(done, Placed(asked, "", 1, 1))
    except Unreadable as error:
        (problem,) = error.problems
        raise Stop(
            BAD_INPUT, "；".join(filter(None, (problem.what, f"可以问 {problem.expected}", problem.help)))
        ) from None
    if as_json:
        data = [editions.in_data(done.scenario, _data(done, found)) for found in each]
        output.emit(data[0] if len(data) == 1 else {"meant": data})
    else:
        page.show(line for found in each for line in _lines(done, found))
    return 0 if any(found.kind != "act" or found.legal for found in each) else NO


def _lines(done: Any, found: Any) -> Iterator[str]:
    from judge.cli import playing
    from judge.scenario import editions
    from judge.scenario.ahead import each

    cited: list[str] = []
    if found.kind == "act" and not found.at and found.answer is None:
        told = _ahead if found.ahead else _act
        yield from (editions.in_words(done.scenario, line) for line in told(done, found))
        cited += [
            clause
            for stand in (*found.now, *found.before, *each(found.ahead))
            for clause in _clauses(stand)
            if stand not in found.before or stand.by
        ]
        cited += list(found.late.grounds) if found.late is not None and not found.ahead else []
    else:
        yield from (editions.in_words(done.scenario, line) for line in _derivation(found))
        cited += [*(reason.clause for reason in found.derived), *(came.clause for came in found.came)]
        cited += found.answer.deciding
    if cited:
        yield "条文："
        yield from playing.quoted(done.scenario, [editions.cited(done.scenario, number) for number in cited])


def _act(done: Any, found: Any) -> Iterator[str]:
    from judge.cli import playing
    from judge.scenario.course import outcome
    from judge.scenario.why import newer

    waiting = done.decisions[-1] if done.line.decision is not None else None
    forbidden = newer(done, found.asked) if found.legal else ()
    if forbidden:
        yield from _editions_differ(done, found.asked, forbidden)
    elif found.legal and all(stand.legal for stand in found.now):
        yield f"可以「{found.asked}」。"
    elif found.legal:
        yield f"「{found.asked}」要看是哪一个："
    elif found.now:
        yield f"不可以「{found.asked}」。"
    elif found.refused:
        yield f"不可以「{found.asked}」。"
        yield from _earlier(found.refused)
        yield "  此刻没有在决定：" if found.late is not None else "  此刻没有在决定。"
    elif found.late is None:  # the book has a word of it, and says nowhere that it is chosen
        now = "没有在决定" if waiting is None else "决定的不是它"
        yield from output.wrapped(f"没有人问到「{found.asked}」：此刻{now}。")
    else:
        yield from _not_now(found, outcome(done.scenario.game, done.line.state) if waiting is None else "")
    for stand in found.now:
        yield from output.wrapped(_stand(stand), "  ")
    if found.now and waiting is not None:
        yield from output.wrapped(f"此刻由{waiting.asked}", "  ")
    deep = "    " if found.refused else "  "
    for reason in found.late.by if found.late is not None else ():
        yield from output.wrapped(reason.whole, deep, "    ")
    if not found.now and waiting is not None:
        yield from playing.open_lines(waiting)
    not_now = found.late is not None and not found.refused  # then it is said first where it could be done
    told = (*found.refused, *(stand for stand in found.before if stand.legal and (found.now or not_now)))
    before = [stand for stand in found.before if stand not in told]
    yield from ["在此之前："] if before else []
    yield from _earlier(before)


def _not_now(found: Any, ended: str) -> Iterator[str]:
    """That it is not the moment, after where it was; ``ended``: how play stands where nobody has to choose any more."""
    nobody = f"这里没有人要决定什么。{ended}" if ended else "此刻决定的不是它"
    could = [stand for stand in found.before if stand.legal]
    if could:
        yield f"「{found.asked}」"
        yield from _earlier(could)
    yield from output.wrapped(f"{'此刻' if could else ''}不可以「{found.asked}」，不是时候：{nobody}。")


def _earlier(stands: Iterable[Any]) -> Iterator[str]:
    for stand in stands:
        yield from output.wrapped(f"在 {stand.clause or '规则空白处'}：{_stand(stand)}", "  ")


def _ahead(done: Any, found: Any) -> Iterator[str]:
    """How it stands where it would be chosen what the act is done to."""
    from judge.scenario.ahead import begun, each, legal

    may = "可以" if legal(found.ahead) else "不可以"
    yield from output.wrapped(f"此刻没有人选这个；{begun(done, found.ahead[0])}，到选的时候{may}「{found.asked}」：")
    for stand in each(found.ahead):
        yield from output.wrapped(_stand(stand), "  ")


def _editions_differ(done: Any, asked: str, forbidden: tuple[Any, ...]) -> Iterator[str]:
    """An act that only the newest edition forbids."""
    own, book = done.scenario.edition, done.scenario.game.book.edition
    yield from output.wrapped(f"两个版本不同：「{asked}」{own} 没有写可不可以，由裁判读；{book} 写了不可以。")
    for stand in forbidden:
        by = "、".join(f"{book} {reason.whole}" for reason in stand.by)
        yield from output.wrapped(f"{book} 不可以：{stand.act}（依据 {by}）", "  ")


def _stand(stand: Any) -> str:
    from judge.scenario.because import reasons

    if stand.legal:
        return f"可以：{stand.act}（{stand.clause}）"
    return f"不可以：{stand.act}{reasons('refused', *stand.told)}"


def _clauses(stand: Any) -> list[str]:
    return [reason.clause for reason in stand.by] or [clause for clause in (stand.clause,) if clause]


def _derivation(found: Any) -> Iterator[str]:
    from judge.scenario.answer import told

    for label, words in told((found.answer,)):
        yield from output.wrapped(words, f"{label}：", "    ")
    if found.kind == "fact" and found.derived:
        yield "由来："
        for reason in found.derived:
            yield from output.wrapped(reason.whole, "  ", "    ")
    if found.came:
        yield "变化："
        for came in found.came:
            step = f"第{came.n}步 " if came.n else ""
            yield from output.wrapped(f"{step}{came.clause} {came.what}：{came.old}→{came.new}", "  ", "    ")


def _data(done: Any, found: Any) -> dict[str, Any]:
    from judge.cli import playing
    from judge.scenario import editions
    from judge.scenario.ahead import each

    waiting = done.decisions[-1] if done.line.decision is not None else None
    data: dict[str, Any] = {"asked": found.asked, "kind": found.kind, "act": found.asked, "at": found.at or None}
    if found.kind == "act":
        told = (*found.now, *(stand for stand in found.before if stand.by))
        cited = dict.fromkeys(clause for stand in told for clause in _clauses(stand))
        data |= {
            "legal": found.legal,
            "ahead": [{**_blocked(stand), "legal": stand.legal, "clause": stand.clause} for stand in each(found.ahead)],
            "options": [stand.act.rpartition("：")[2] for stand in found.now if stand.legal],
            "offered_by": waiting.decision.clause if waiting is not None and found.legal else None,
            "blocked": [_blocked(s) for s in (*found.now, *([found.late] if found.late else [])) if not s.legal],
            "refused_earlier": [{"clause": s.clause, **_blocked(s)} for s in found.before if not s.legal],
            "because": playing.reason_data(dict.fromkeys(reason for stand in found.now for reason in stand.by)),
            "decided_at": [clause for clause in found.late.grounds if clause != found.late.clause]
            if found.late
            else [],
            "clauses": [{"number": number, "text": editions.text(done.scenario, number)} for number in cited],
            "decision": None if waiting is None else playing.decided_data(waiting),
        }
        return data | (playing.answer_data(found.answer) if found.answer is not None else {})
    answer = playing.answer_data(found.answer)
    key = "triggered" if found.kind == "ability" else "value"
    data |= {
        key: found.answer.found.value,
        **{name: answer[name] for name in ("answer", "deciding", "how", "choices", "level")},
    }
    data["because"] = playing.reason_data(found.derived)
    data["came"] = [came._asdict() for came in found.came]
    return data


def _blocked(stand: Any) -> dict[str, Any]:
    from judge.cli import playing

    by = list(dict.fromkeys(reason.clause for reason in stand.by))
    return {"act": stand.act, "by": by, "because": playing.reason_data(chain(*stand.told))}
