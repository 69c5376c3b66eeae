"""Of a zone to which nothing came and from which nothing went: what was turned over in it (a cost that was paid)."""

from __future__ import annotations

from judge.games import Game
from judge.kernel.state import NOBODY
from judge.scenario.course import Step
from judge.scenario.run import Run

FACING = "face_up"


def turned_in(done: Run, end: int, name: str) -> list[Step]:
    """The steps up to ``end`` that turned over what lies in a zone, for good: it lies another way than at the start."""
    state = done.line.told[end].state if end >= 0 else done.line.start
    cards = state.zones.get(_zone(done.scenario.game, name), ())
    start = done.line.start.cards
    over = [n for n in cards if n in start and getattr(start[n], FACING, None) != getattr(state.cards[n], FACING, None)]
    names = {done.scenario.game.named(state, card) for card in over}
    told = [step for step in done.steps if step.told and step.moment <= end]
    return [step for step in told if any(c.fact == FACING and c.subject in names for c in step.changed)]


def in_words(words: str, steps: list[Step]) -> str:
    """What is said of a zone, with what was turned over in it: no more is said than that nothing came or went."""
    told = "、".join(f"第{step.n}步 {step.clause} {step.what}" for step in steps)
    return f"{words.replace('没有变，', '没有多也没有少，', 1)}；其中{told}"


def _zone(game: Game, name: str) -> tuple[int, str]:
    whose, _, zone = name.rpartition(".")
    return (game.players.index(whose) if whose in game.players else NOBODY), zone
