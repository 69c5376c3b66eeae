"""A board as a scenario file: what the desk saves is what the loader reads."""

from __future__ import annotations

from typing import Any

from judge.games import Game
from judge.kernel import CHANCE, JUDGE, Answer
from judge.scenario.document import dump
from judge.scenario.telling import said


def save(
    game: Game,
    state: Any,
    *,
    title: str = "",
    question: str = "",
    script: list[dict[str, Any]] | None = None,
    until: str = "",
    ask: tuple[str, ...] = (),
    edition: str = "",
) -> str:
    """The text of a scenario that starts at ``state``, defaults left out. ``edition``: that in which it is played."""
    parts = {
        "game": game.id,
        "edition": "" if edition == game.book.edition else edition,
        "title": title,
        "question": question,
        "cards": game.saved_cards(state.faces),
        "start": game.saved_start(state),
        "script": script,
        "until": until,
        "ask": list(ask),
    }
    return dump({name: value for name, value in parts.items() if value not in ("", None, [], {})})


def saved_answer(game: Game, state: Any, answer: Answer) -> dict[str, Any]:
    """An answer as an entry of a script; ``state`` is the one in which it was given."""
    who = {CHANCE: "随机", JUDGE: "裁判"}.get(answer.player) or game.players[answer.player]
    words = [said(game, state, option) for option in answer.chosen]
    return {who: words[0] if len(words) == 1 else words or "不选"}
