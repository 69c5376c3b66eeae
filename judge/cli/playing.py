"""A run in words: its steps, its decisions, its result. What ``run``, ``why`` and ``explore`` have in common."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import msgspec

from judge.cli import output
from judge.games import Game
from judge.kernel import Answer, Decision, Option, Record
from judge.kernel.line import Moment
from judge.kernel.records import numbers
from judge.scenario import Run
from judge.scenario.telling import listed, offered, player_name, said, say, told

KINDS = {
    "applied": "",
    "chosen": "选择",
    "offered": "可选",
    "refused": "不可",
    "checked": "未适用",
    "replaced": "代替",
    "layered": "计算",
    "rewound": "撤回",
    "loop": "循环",
    "gap": "规则空白",
    "entered": "实行",
}


class Step(NamedTuple):
    """Something that happened, in words. ``n`` counts from 1 through what is shown."""

    n: int
    clause: str
    kind: str
    player: str
    """Who chose; empty where nobody had a choice."""
    what: str
    by: tuple[str, ...]
    where: tuple[str, ...]
    """The clauses in which play stands, outermost first."""
    changed: list[dict[str, Any]]


def steps(done: Run, *, everything: bool = False) -> list[Step]:
    """What happened; with ``everything`` also what was looked at and did not apply, and clauses that left no record."""
    game = done.scenario.game
    found: list[Step] = []
    for moment in done.line.moments:
        if everything and not moment.records:
            words = game.book[moment.clause].text.partition("\n")[0]
            found.append(Step(len(found) + 1, moment.clause, "entered", "", words, (), moment.where, []))
        for record in moment.records:
            player = "" if record.player is None else player_name(game, record.player)
            if everything or record.kind != "checked":
                found.append(_step(len(found) + 1, game, moment, record, player))
    return found


def _step(n: int, game: Game, moment: Moment, record: Record, player: str) -> Step:
    changed = [
        {
            "subject": game.named(moment.state, change.subject) if isinstance(change.subject, int) else change.subject,
            "fact": change.fact,
            "old": _value(game, change.old),
            "new": _value(game, change.new),
        }
        for change in record.changed
    ]
    words, by = told(game, moment.state, record), numbers(record.by)
    return Step(n, record.clause, record.kind, player, words, by, record.where, changed)


def _value(game: Game, value: object) -> Any:
    """A value of a state as plain data; a place as ``A.手牌``."""
    if isinstance(value, tuple) and len(value) == 2 and isinstance(value[0], int) and isinstance(value[1], str):
        return f"{player_name(game, value[0])}.{value[1]}"
    return msgspec.to_builtins(value)


def step_lines(done: Run, found: list[Step]) -> Iterator[str]:
    """The steps, numbered; what happens inside another clause is set in, after a line that says where."""
    base = len(done.scenario.start.frames)
    digits = len(str(len(found)))
    inside: tuple[str, ...] = ()
    for step in found:
        now = step.where[base - 1 : -1]
        if now != inside and now:
            yield from output.wrapped(f"在 {' › '.join(now)} 之中：", " " * (digits + 2))
        inside = now
        indent = "  " if now else ""
        yield from output.wrapped(sentence(step), f"{step.n:>{digits}}. {indent}")


def sentence(step: Step) -> str:
    """A step in one sentence: clause, what happened, by which other clauses."""
    label = KINDS[step.kind] + (f"（{step.player}）" if step.player else "")
    if step.kind == "chosen" and not step.player:
        label = "只有这一种选择"
    words = f"{label}：{step.what}" if label else step.what
    by = [clause for clause in step.by if clause != step.clause]
    also = f"（{'最接近的是' if step.kind == 'gap' else '依据'} {'、'.join(by)}）" if by else ""
    return f"{step.clause} {words}{also}".strip()


class Decided(NamedTuple):
    """A decision, the state it was asked in, and what was chosen; None while it is open."""

    decision: Decision
    state: Any
    chosen: tuple[Any, ...] | None


class Asking:
    """The decisions of many lines that begin at one state; what lines have in common is played once."""

    def __init__(self, game: Game, start: Any) -> None:
        self.game = game
        self._known: dict[tuple[Answer, ...], _Waiting] = {(): self._go_on(start, ())}

    def along(self, answers: tuple[Answer, ...]) -> list[Decided]:
        """The decisions that these answers were given to, in order."""
        found: list[Decided] = []
        for place, answer in enumerate(answers):
            state, given, decision = self._known[answers[:place]]
            if decision is None:
                raise ValueError(f"nobody decides after {place} answers")
            found.append(Decided(decision, state, answer.chosen))
            if answers[: place + 1] not in self._known:
                self._known[answers[: place + 1]] = self._go_on(state, (*given, answer.chosen))
        return found

    def _go_on(self, state: Any, given: tuple[tuple[Option, ...], ...]) -> _Waiting:
        play = self.game.play(state)
        for chosen in given:
            play.give(chosen)
        while play.step():
            pass
        return play.state, play.given, play.decision


_Waiting = tuple[Any, tuple[tuple[Option, ...], ...], Decision | None]
"""A state in which play waits, what the clause in progress was already answered, and the decision it waits for."""


def decisions(done: Run) -> list[Decided]:
    """Every decision of a run, the open one last."""
    game, line = done.scenario.game, done.line
    found: list[Decided] = []
    before = line.start
    for moment in line.moments:
        if moment.answers:
            play = game.play(before)
            for answer in moment.answers:
                play.step()
                if play.decision is not None:
                    found.append(Decided(play.decision, before, answer.chosen))
                    play.answer(answer.chosen)
        before = moment.state
    if line.decision is not None:
        found.append(Decided(line.decision, line.state, None))
    return found


def asked(game: Game, decided: Decided) -> str:
    """Who decides what, and by which clause."""
    decision = decided.decision
    place = decision.clause or "规则空白处"
    return f"{player_name(game, decision.player)}在 {place} 决定：{say(game, decided.state, decision.question)}"


def choice(game: Game, decided: Decided) -> str:
    """What was chosen, in words."""
    return listed(game, decided.state, decided.chosen or ())


def open_lines(game: Game, decided: Decided) -> Iterator[str]:
    """The decision that is open: what may be chosen, and what may not and why."""
    decision, state = decided.decision, decided.state
    yield from output.wrapped(f"现在由{asked(game, decided)}")
    may = offered(game, state, decision) + (["不选"] if not decision.least else [])
    many = f"（选{decision.least}到{decision.most}个）" if decision.most > 1 else ""
    yield from output.wrapped(f"可以{many}：{'、'.join(may) or '无'}", "  ")
    for barred in decision.blocked:
        yield from output.wrapped(
            f"不可以：{said(game, state, barred.option)}（依据 {'、'.join(numbers(barred.by))}）", "  "
        )


def decided_data(game: Game, decided: Decided) -> dict[str, Any]:
    """A decision for the JSON form."""
    decision, state = decided.decision, decided.state
    return {
        "player": player_name(game, decision.player),
        "clause": decision.clause,
        "question": say(game, state, decision.question),
        "options": [said(game, state, option) for option in decision.options],
        "blocked": [{"option": said(game, state, b.option), "by": list(numbers(b.by))} for b in decision.blocked],
        "least": decision.least,
        "most": decision.most,
        "chosen": None if decided.chosen is None else [said(game, state, option) for option in decided.chosen],
    }


def result(game: Game, state: Any) -> dict[str, Any]:
    """How the game stands: whether it ended, who won, by which clauses."""
    words = str(game.facts(state)["结果"])
    winner = words.removesuffix("胜") if words.endswith("胜") else None
    ended = words != "继续"
    by = list(state.over.by) if ended else []
    return {"ended": ended, "winner": winner, "draw": words == "平局", "by": by}


def result_line(game: Game, state: Any) -> str:
    """The same in words."""
    found = result(game, state)
    if not found["ended"]:
        return "对局继续，还没有分出胜负。"
    how = "平局" if found["draw"] else f"{found['winner']}获胜"
    return f"对局结束：{how}（依据 {'、'.join(found['by'])}）。"


def board_lines(game: Game, state: Any) -> Iterator[str]:
    """Both players' zones in a few lines; cards that nobody knows are counted."""
    for player, name in enumerate(game.players):
        for zone in game.zones:
            cards = state.zones[player, zone]
            known = [_card(game, state, card) for card in cards if state.cards[card].face]
            unknown = len(cards) - len(known)
            parts = known + ([f"未知的卡{unknown}张"] if unknown else [])
            if parts:
                yield from output.wrapped(f"{name} {zone}：{'、'.join(parts)}", "  ", "      ")


def _card(game: Game, state: Any, card: int) -> str:
    facts = game.card_facts(state, card)
    told = [(fact, facts[fact]) for fact in game.brief if facts.get(fact) not in (None, False)]
    marks = [fact if value is True else f"{fact}{value}" for fact, value in told]
    return str(state.cards[card].face) + (f"（{'，'.join(marks)}）" if marks else "")


def quoted(game: Game, numbers: Iterable[str]) -> Iterator[str]:
    """The words of clauses, each once, in the book's order."""
    wanted = set(numbers)
    for entry in game.book:
        if entry.number in wanted:
            yield from output.wrapped(f"{entry.number} {entry.text}", "  ", "    ")
