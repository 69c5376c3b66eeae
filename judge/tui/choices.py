"""A decision as rows: what may be chosen, and what may not, with every clause that forbids it."""

from __future__ import annotations

from typing import Any, NamedTuple

from judge.cjk import cut
from judge.games import Game
from judge.games.written.naming import unmarked
from judge.kernel import CHANCE, JUDGE, Blocked, Decision, Option, apart
from judge.kernel.records import numbers
from judge.scenario import Scenario, beyond, editions
from judge.scenario.because import barring
from judge.scenario.model import ANY, Reading
from judge.scenario.telling import meant, player_name, said, say
from judge.tui.board import chips
from judge.tui.branch import Branch, Chosen, asked, before, state_asked
from judge.tui.edition import by_edition
from judge.tui.lay import Piece, Row, label, row

_SHORT = 60


class Legal(NamedTuple):
    """An option that may be chosen. ``answer``: what choosing it answers at once; None where several are chosen.

    ``near``: the clauses that come nearest, where the rulebook does not decide.
    """

    option: Option | None
    answer: Chosen | None
    near: tuple[str, ...] = ()


class Barred(NamedTuple):
    """An option that may not be chosen, all the clauses that say so, and what was read for it.

    ``why``: what makes them bite here, each with its clauses.
    """

    option: Option
    by: tuple[str, ...]
    because: tuple[str, ...] = ()
    why: tuple[tuple[str, str], ...] = ()


class Confirm(NamedTuple):
    """That what was picked is all."""

    answer: Chosen


class Unlisted(NamedTuple):
    """That it is a card which the dispute does not have yet."""


class Offer(NamedTuple):
    """A decision on the desk: which one it is, what it says, its rows."""

    decision: Decision
    place: int
    title: str
    rows: tuple[Row, ...]


def offer(branch: Branch, place: int, picked: Chosen = ()) -> Offer | None:
    """The decision at a place of a line; ``picked``: the options picked so far where several may be chosen."""
    decision = asked(branch, place)
    if decision is None:
        return None
    rows = by_edition(branch.scenario, _legal(branch, place, decision, picked))
    if decision.blocked:
        state = state_asked(branch, place)
        rows.append(label(f"不可以（{len(decision.blocked)}）"))
        rows += [_barred(branch.scenario, state, barred) for barred in decision.blocked]
    if others := beyond.here(branch.scenario.game, before(branch, place), decision):
        state = state_asked(branch, place)
        rows.append(label(f"不在所问之列（{len(others)}）"))
        rows += [_barred(branch.scenario, state, barred) for barred in others]
    if decision.player == CHANCE and ANY not in decision.options and _are_cards(branch.scenario, decision.options):
        rows.append(row("  ", (_OTHER, "head"), (_OTHER_HOW, "dim"), value=Unlisted(), hang=4))
    return Offer(decision, place, editions.in_words(branch.scenario, _title(branch, place, decision)), tuple(rows))


_OTHER, _OTHER_HOW = "别的牌……", "　争议里还没有写的：打卡名和数值"


def _are_cards(scenario: Scenario, options: tuple[Option, ...]) -> bool:
    return bool(options) and all(option in scenario.faces for option in options)


def _title(branch: Branch, place: int, decision: Decision) -> str:
    game = branch.scenario.game
    who = player_name(game, decision.player)
    question = say(game, state_asked(branch, place), decision.question)
    least, most = decision.least, decision.most
    limits = "" if least == most == 1 else f"（选{least}个）" if least == most else f"（选{least}到{most}个）"
    where = decision.clause or "规则书没有规定"
    then = "　✓是已选的，另选即另开一线" if place < len(branch.answers) else ""
    return f"{who}决定 {where}：{question}{limits}{then}"


def _legal(branch: Branch, place: int, decision: Decision, picked: Chosen) -> list[Row]:
    game, state = branch.scenario.game, state_asked(branch, place)
    made = branch.answers[place] if place < len(branch.answers) else None
    several = decision.most > 1
    rows = []
    for option, times in _alike(state, decision, together=not several):
        taken = made is not None and option in made
        mark = ("[x] " if option in picked else "[ ] ") if several else "✓ " if taken else "  "
        name = said(game, state, option)
        tail = (f"×{times}" if times > 1 else "") + ("（已选）" if several and taken else "")
        pieces: list[Piece] = [(mark, "good"), (unmarked(name) if times > 1 else name, "good"), (tail, "")]
        pieces += [(f"　{about}", "dim")] if (about := _about(game, state, option)) else []
        near, because = _because(branch, place, decision, option)
        pieces.append((because, ""))
        pieces += [("、".join(near), "number")] if near else []
        rows.append(row(*pieces, value=Legal(option, None if several else (option,), near), hang=4))
    if several:
        rows.append(row(("▸ ", "mark"), f"确定（已选{len(picked)}个）", value=Confirm(picked)))
    elif decision.least == 0:
        rows.append(row(("✓ " if made == () else "  ", "good"), ("不选", "good"), value=Legal(None, ())))
    return rows


def _alike(state: Any, decision: Decision, *, together: bool) -> list[tuple[Option, int]]:
    """The options; cards that cannot be told apart once with their number, unless several may be chosen."""
    look = apart(state)
    counted: dict[object, list[Option]] = {}
    for option in decision.options:
        counted.setdefault(look(option) if together else option, []).append(option)
    return [(same[0], len(same)) for same in counted.values()]


def _about(game: Game, state: Any, option: Option) -> str:
    """Where a card lies and what holds for it, so that two of one name are told apart."""
    if not isinstance(option, int):
        return ""
    facts = game.card_facts(state, option)
    return f"{facts['玩家']}{facts['区域']} {chips(game, facts)}".rstrip()


def _because(branch: Branch, place: int, decision: Decision, option: Option) -> tuple[tuple[str, ...], str]:
    """What speaks for a reading where the book is silent: clauses, and what the scenario says of it."""
    if decision.player != JUDGE:
        return (), ""
    state = state_asked(branch, place)
    for reading in branch.scenario.readings:
        if _means(branch.scenario.game, state, decision, reading) == [option]:
            return reading.clauses, f"\n{reading.because} " if reading.because else " "
    near = numbers(decision.nearest)
    return near, "　最接近的条文：" if near else ""


def _means(game: Game, state: Any, decision: Decision, reading: Reading) -> list[Option]:
    words = reading.script[0].chosen if reading.script else ()
    return meant(game, state, decision.options, words[0]) if words else []


def _barred(scenario: Scenario, state: Any, barred: Blocked) -> Row:
    game, option = scenario.game, barred.option
    against, read = barring(game, state, barred)
    by, because = numbers(against), numbers(read)
    told: dict[str, list[str]] = {}
    for one in (*against, *read):
        if one.words:
            told.setdefault(one.clause, []).append(editions.in_words(scenario, one.words))
    why = tuple((clause, "；".join(dict.fromkeys(words))) for clause, words in told.items())
    pieces: list[Piece] = [("✗ ", "bad"), (said(game, state, option), "bad")]
    about = _about(game, state, option)
    if about:
        pieces.append((f"　{about}", "dim"))
    for number in dict.fromkeys((*by, *told)):
        text = dict(why).get(number) or cut(editions.text(scenario, number).replace("\n", " "), _SHORT)
        pieces += [("\n", ""), (f"{editions.cited(scenario, number)} ", "number"), (text, "")]
    return row(*pieces, value=Barred(option, by, because, why), hang=4)
