"""A run laid out as lines of text: its steps, its decisions, its board. What ``run``, ``why`` and ``explore`` share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, groupby
from typing import Any

import msgspec

from judge.clause import timed
from judge.cli import output
from judge.cli.books import holding, number_in
from judge.cli.errors import BAD_INPUT, Stop
from judge.corpus import load
from judge.corpus.book import Book, Entry
from judge.games import Game
from judge.kernel import NOBODY
from judge.reading import ambiguous
from judge.scenario import Run, Scenario, editions, occasion
from judge.scenario.answer import Answer
from judge.scenario.because import Because, barring, because, reasons, whose_refusal
from judge.scenario.course import Decided, Step
from judge.scenario.rounds import Rounds, folded
from judge.scenario.telling import offered


def stop_at(scenario: Scenario, until: str) -> str:
    """Where a run is to stop: a clause as it was typed, of the scenario's edition, and which time (18.1.5 2)."""
    clause, time = timed(until.strip())
    if time and not (time.isdecimal() and int(time)):
        raise Stop(BAD_INPUT, f'「{until}」不是条号与第几次。第2次写作 "{clause} 2"。')
    number = editions.meant(scenario, clause if " " in clause else number_in(clause))
    holding(number, scenario.game.id)
    return f"{number} {int(time)}" if time else number


def came_to(stop: str, done: Run) -> bool:
    """Whether a run has come to where it was to stop."""
    return occasion.place(done.line, stop) is not None


def step_lines(done: Run, found: Iterable[Step]) -> Iterator[str]:
    """Steps with their numbers; what happens inside another clause is set in, after a line that says where."""
    base = len(done.scenario.start.frames)
    shown = list(found)
    digits = len(str(shown[-1].n)) if shown else 0
    inside: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()
    for alike, run in groupby(enumerate(folded(shown)), lambda one: _alike(*one)):
        both = [one for _, one in run]
        some = [one for one in both if isinstance(one, Step)]
        for rounds in [one for one in both if isinstance(one, Rounds)]:
            yield from output.wrapped(rounds.words, f"{rounds.first.n:>{digits}}–{rounds.last.n}. ")
            inside = ()
        if not some:
            continue
        step = _as_one(some, *alike[-2:]) if len(some) > 1 else some[0]
        aside = step.where[:-1] if step.kind == "loop" else aside
        now = step.where[base - 1 : -2 if step.where[:-1] == aside else -1]  # what was done last is not what it is in
        if now != inside and now:
            yield from output.wrapped(f"在 {' › '.join(now)} 之中：", " " * (digits + 2))
        inside = now
        number = f"{step.n:>{digits}}. " if step.told else " " * (digits + 2)
        if some[-1].n > step.n:
            number = f"{step.n:>{digits}}–{some[-1].n}. "
        yield from output.wrapped(f"{step.clause} {step.words}".strip(), number + ("  " if now else ""))


def _alike(place: int, step: Step | Rounds) -> tuple[Any, ...]:
    """What refusals have in common that follow each other and differ only in the card that may not; else its place."""
    if not isinstance(step, Step) or step.kind != "refused" or not step.told:
        return (place,)
    own = whose_refusal(step.what, step.by)
    before, _, behind = step.what.rpartition(own)
    by, because = ([reason.beside(own) for reason in some] for some in (step.by, step.because))
    return step.clause, step.where, before, behind, tuple(because), tuple(by)


def _as_one(some: list[Step], because: tuple[Because, ...], by: tuple[Because, ...]) -> Step:
    """Such refusals in one sentence, with the cards side by side."""
    own = [whose_refusal(step.what, step.by) for step in some]
    before, _, behind = some[0].what.rpartition(own[0])
    return some[0]._replace(what=f"{before}{'、'.join(own)}{behind}", by=by, because=because)


def step_data(step: Step) -> dict[str, Any]:
    """A step for the JSON form."""
    return {
        **{name: getattr(step, name) for name in ("n", "clause", "kind", "player", "what")},
        "by": list(step.grounds),
        "because": reason_data((*step.by, *step.because)),
        "where": list(step.where),
        "changed": [msgspec.to_builtins(change) for change in step.changed],
    }


def reason_data(reasons: Iterable[Because]) -> list[dict[str, Any]]:
    """Reasons for the JSON form."""
    return [msgspec.to_builtins(reason) for reason in reasons]


def answer_data(answer: Answer) -> dict[str, Any]:
    """An answer for the JSON form."""
    return {
        "asked": answer.asked,
        "answer": answer.found.answer,
        "deciding": list(answer.deciding),
        "how": answer.how,
        "proof": [[how, *clauses] for how, clauses in (answer.proof.parts if answer.proof is not None else ())],
        "rests_on": list(answer.more),
        "choices": list(answer.choices),
        "because": reason_data(answer.because),
        "level": answer.level,
        "depends": list(answer.depends),
        "waits": answer.waits.strip("（）"),
    }


def open_lines(decided: Decided) -> Iterator[str]:
    """The decision that is open: what may be chosen, and what may not and why."""
    game, decision, state = decided.game, decided.decision, decided.state
    yield from output.wrapped(f"现在由{decided.asked}")
    if decision.nearest:
        near = "、".join(reason.whole for reason in because(game, state, decision.nearest))
        yield from output.wrapped(f"规则书没有规定，由裁判判断；最接近的条文是 {near}", "  ")
    may = offered(game, state, decision) + (["不选"] if not decision.least else [])
    many = f"（选{decision.least}到{decision.most}个）" if decision.most > 1 else ""
    yield from output.wrapped(f"可以{many}：{'、'.join(may) or '无'}", "  ")
    refused: dict[tuple[str, str, tuple[Because, ...], tuple[Because, ...]], list[tuple[str, str]]] = {}
    for barred in decision.blocked:
        option, (by, read) = decided.option(barred.option), barring(game, state, barred)
        own = whose_refusal(option, by)
        before, _, behind = option.rpartition(own)
        alike = before, behind, tuple([r.beside(own) for r in by]), tuple([r.beside(own) for r in read])
        refused.setdefault(alike, []).append((own, reasons("refused", by, read)))
    for (before, behind, by, read), some in refused.items():
        said = reasons("refused", by, read) if len(some) > 1 else some[0][1]
        yield from output.wrapped(f"不可以：{before}{'、'.join(own for own, _ in some)}{behind}{said}", "  ")


def corrected(decided: Decided) -> Iterator[str]:
    """The line of a script that would fit an open decision, for each thing that may be chosen."""
    yield "剧本走到这里就不合了，下一步写成其中一行："
    for line in fitting(decided):
        yield from output.wrapped(line, "  ")


def fitting(decided: Decided) -> list[str]:
    """The lines of a script that would fit an open decision; what is chosen together stands on one of them."""
    decision = decided.decision
    ways = [decided.option(option) for option in decision.options][:6]
    together = max(decision.least, 2)
    if together <= decision.most and together <= len(ways):
        some = ", ".join(_item(way) for way in ways[:together])
        ways = [f"[{some}]", *(ways if decision.least < together else ())]
    ways += ["不选"] if not decision.least else []
    return [f"- {decided.player}: {way}" for way in dict.fromkeys(ways)]


def _item(way: str) -> str:
    """An option as an item of a list in brackets."""
    return f'"{way}"' if ambiguous(way) or any(char in "[]{},:#&*!|>'%@`" for char in way) else way


def decided_data(decided: Decided) -> dict[str, Any]:
    """A decision for the JSON form."""
    game, decision, state = decided.game, decided.decision, decided.state
    return {
        "player": decided.player,
        "clause": decision.clause,
        "question": decided.question,
        "shape": decision.shape,
        "options": [decided.option(option) for option in decision.options],
        "blocked": [
            {
                "option": decided.option(barred.option),
                "by": list(dict.fromkeys(reason.clause for reason in barred.by)),
                "because": reason_data(chain(*barring(game, state, barred))),
            }
            for barred in decision.blocked
        ],
        "nearest": list(dict.fromkeys(reason.clause for reason in decision.nearest)),
        "least": decision.least,
        "most": decision.most,
        "chosen": None if decided.chosen is None else [decided.option(option) for option in decided.chosen],
    }


def result(game: Game, state: Any) -> dict[str, Any]:
    """How the game stands: whether it ended, who won, by which clauses."""
    ended = game.outcome(state)
    winner = None if ended is None or ended.winner is None else game.players[ended.winner]
    by = [] if ended is None else list(ended.by)
    return {"ended": ended is not None, "winner": winner, "draw": ended is not None and ended.draw, "by": by}


def board_lines(game: Game, state: Any) -> Iterator[str]:
    """Both players' zones in a few lines; cards that nobody knows are counted."""
    said = game.facts(state) if game.brief_of_players else {}
    for player, name in enumerate(game.players):
        if numbers := [f"{fact}{said[f'{name}.{fact}']}" for fact in game.brief_of_players]:
            yield from output.wrapped(f"{name} {'、'.join(numbers)}", "  ", "      ")
        for zone in game.zones:
            cards = state.zones[player, zone]
            if parts := list(_in_zone(game, state, zone, cards)):
                said_of = "（洗切过，顺序不明）" if _shuffled(state, cards) else ""
                yield from output.wrapped(f"{name} {zone}{said_of}：{'、'.join(parts)}", "  ", "      ")
    for (player, zone), cards in state.zones.items():
        if player == NOBODY and zone and (known := [_card(game, state, card, zone) for card in cards]):
            yield from output.wrapped(f"{zone}：{'、'.join(known)}", "  ", "      ")
    for fact in game.brief_of_board:
        if there := said.get(fact):
            yield from output.wrapped(f"{fact}（先结算的在前）：{'、'.join(there)}", "  ", "      ")


def _in_zone(game: Game, state: Any, zone: str, cards: Iterable[int]) -> Iterator[str]:
    """The cards in a zone as they lie, so that the first is number 1; of a shuffled pile those that are known first."""
    if _shuffled(state, cards):
        cards = sorted(cards, key=lambda card: not state.cards[card].face)
    seen = zone not in game.board.naming.hidden
    for known, run in groupby(cards, key=lambda card: bool(state.cards[card].face)):
        if known:
            yield from (_card(game, state, card, zone) for card in run)
        else:
            for marks, alike in groupby(run, key=lambda card: _is_so(game, state, zone, card) if seen else []):
                yield f"未知的卡{len(list(alike))}张" + (f"（{'，'.join(marks)}）" if marks else "")


def _shuffled(state: Any, cards: Iterable[int]) -> bool:
    """Whether cards that are known lie in an order that is not."""
    return any(state.cards[card].loose for card in cards if state.cards[card].face)


def _is_so(game: Game, state: Any, zone: str, card: int) -> list[str]:
    """What is so of a card that nobody knows: 横置, 背面."""
    facts = game.card_facts(state, card)
    return [fact for fact in game.brief if facts.get(fact) is True] + _turned(game, zone, facts, known=False)


def _turned(game: Game, zone: str, facts: dict[str, Any], *, known: bool) -> list[str]:
    """That a card lies the other way up than cards lie there."""
    up, usual = facts.get(game.front), game.board.face_up(zone, known=known)
    told = any(facts.get(fact) is True and game.board.down in fact for fact in game.brief)
    if up is None or up == usual or told:
        return []
    return [game.board.up if up else game.board.down]


def _card(game: Game, state: Any, card: int, zone: str) -> str:
    facts = game.card_facts(state, card)
    told = [(fact, facts[fact]) for fact in game.brief if facts.get(fact) is not None and facts[fact] is not False]
    told += [(fact, facts[fact]) for fact, usual in game.beside if facts.get(fact) not in (usual, None)]
    told += [(fact, many) for fact, many in facts.items() if game.counted and fact.endswith(game.counted) and many]
    marks = [fact if value is True else f"{fact}{_value(value)}" for fact, value in told]
    marks += _turned(game, zone, facts, known=True)
    return game.marked(state, card) + (f"（{'，'.join(marks)}）" if marks else "")


def _value(value: Any) -> str:
    return "：" + "、".join(one or "未知的卡" for one in value) if isinstance(value, list) else str(value)


def quoted(scenario: Scenario, numbers: Iterable[str]) -> Iterator[str]:
    """The words of clauses, each once, in the book's order: those of the scenario's edition first."""
    newest = scenario.game.book
    apart = f"{newest.edition} " if scenario.edition != newest.edition else ""
    wanted = set(numbers)
    for book, before in ((load(scenario.game.id, scenario.edition), ""), *(((newest, apart),) if apart else ())):
        for entry in book:
            if f"{before}{entry.number}" in wanted:
                yield from output.wrapped(f"{before}{entry.number}{_twice(book, entry)} {entry.text}", "  ", "    ")


def _twice(book: Book, entry: Entry) -> str:
    """Of a number that the book uses twice, which one it is: by that and its heading it is found in the book."""
    number = entry.number.partition("~")[0]
    if number == entry.number or not entry.up:
        return ""
    return f"（原书的{number}用了不止一次，这是{entry.up} {book[entry.up].heading}的那一条）"
