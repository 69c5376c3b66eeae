"""A line that adds to a dispute what its kind has no line for: cards in a zone, a player's number, a further choice."""

from __future__ import annotations

import re

from judge.games.written.naming import PLAYERS
from judge.library import Names
from judge.scenario.drafting import Draft, Path, Spot
from judge.tui import typed
from judge.tui.fields import Field

CHOSEN = "选"
_APART = re.compile(r"[、,，;；]")
_VALUE, _TEXT = Field("", "number"), Field("", "words")


def keys(draft: Draft, who: str) -> list[str]:
    """What can be said of a player, or of nobody: his zones, his numbers, what he chooses."""
    board = draft.game.board
    if not who:
        return [*board.common]
    return [*board.sides, *board.unshown, *(board.person.keys if board.person else ()), CHOSEN]


def parts(draft: Draft, text: str) -> tuple[str, str, str]:
    """Of a line whose it is, which zone or number, and what; the second is empty where none is meant yet."""
    said = text.strip()
    who = said[:1] if said[:1] in PLAYERS else ""
    rest = said[len(who) :].lstrip(" 的.")
    key = max((key for key in keys(draft, who) if rest.startswith(key)), key=len, default="")
    return who, key, rest[len(key) :].strip(" :：") if key else rest


def added(draft: Draft, text: str, names: Names | None = None) -> Draft:
    """A dispute with what a line adds; the same one where the line says nothing that is understood."""
    who, key, value = parts(draft, text)
    if not key or not value:
        return draft
    if key == CHOSEN:
        return draft.put(("script",), [*(draft.parts.get("script") or ()), {who: _TEXT.read(value)}])
    board = draft.game.board
    if board.person is not None and who and key in board.person.keys:
        path: Path = ("start", who, key)
        return draft.put(path, _VALUE.read(value))
    for part in _APART.split(value):
        draft = typed.put(draft, Spot(who, key), part, names) if part.strip() else draft
    return draft


def known(draft: Draft, text: str) -> list[str]:
    """How a line may go on before it is clear what it is about."""
    who, key, rest = parts(draft, text)
    return [] if key else [f"{who}{one} " for one in keys(draft, who) if rest in one]
