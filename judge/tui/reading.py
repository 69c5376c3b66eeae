"""Card text is read with a grammar, whose tables take a moment: a thread loads them before somebody has typed a text.

Where they were not made for this very grammar that moment is long, and the keys count all the while.
"""

from __future__ import annotations

import asyncio
import threading
from typing import TYPE_CHECKING

from judge.games import Game

if TYPE_CHECKING:
    from judge.scenario.drafting import Draft

_SOON = 0.02
"""Seconds after which it is looked again whether they are there."""
_threads: dict[str, threading.Thread] = {}


def prepare(game: Game) -> None:
    """Get ready to read the texts of a game, if that was not begun."""
    if not game.text.GRAMMAR.ready and game.id not in _threads:
        _threads[game.id] = threading.Thread(target=game.text.GRAMMAR.load, name="grammar", daemon=True)
        _threads[game.id].start()


def readable(draft: Draft) -> bool:
    """Whether what is written of a dispute can be read at once: there is no text in it, or all is ready.

    Where it could not be got ready, who reads a text finds out why.
    """
    cards = (draft.parts.get("cards") or {}).values()
    if not any(isinstance(facts, dict) and facts.get(TEXT) for facts in cards) or draft.game.text.GRAMMAR.ready:
        return True
    prepare(draft.game)
    return not _threads[draft.game.id].is_alive()


async def until_readable(draft: Draft) -> None:
    """Wait until it can be."""
    while not readable(draft):
        await asyncio.sleep(_SOON)


TEXT = "文本"
"""What every game calls the text of a card."""
