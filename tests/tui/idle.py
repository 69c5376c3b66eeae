"""Waiting until the desk has done everything that it was told to, and no longer."""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import Any

from textual._context import active_app

SOON = 0.025
"""Seconds within which something that is about to happen is waited for: the next frame is, a message's end is not."""
MOST = 2
"""Seconds after which it is not waited any more: something may go round for ever."""
SHORT, LONG = 0.002, 30
"""Seconds after which it is looked again whether a thread has an answer, and after which no more."""


async def settled(*_: float) -> None:
    """Wait until nothing is left to be run now or soon.

    Textual's own way looks every fiftieth of a second whether the process still computes: it waits that long for every
    key, twice, and on a busy machine it goes on too early. What the event loop has left to do it knows itself. It is
    given up only where something goes round for ever.
    """
    loop: Any = asyncio.get_running_loop()
    until = monotonic() + MOST
    while monotonic() < until:
        await asyncio.sleep(0)
        if loop._ready:
            continue
        due = [handle.when() for handle in loop._scheduled if not handle.cancelled()]
        left = min(due) - loop.time() if due else SOON
        if left >= SOON:
            return
        await asyncio.sleep(max(left, 0))


async def answered(*_: float) -> None:
    """Wait until, besides, the form of a dispute has the answer to what stands in it, which a thread works out.

    What is typed key by key waits for no answer between the keys, as nobody does who types.
    """
    until = monotonic() + LONG
    await settled()
    while _answering():
        assert monotonic() < until, "the form works an answer out, and none comes"
        await asyncio.sleep(SHORT)
        await settled()


def _answering() -> bool:
    app = active_app.get(None)
    return app is not None and bool(app.screen_stack) and getattr(app.screen, "working", False)
