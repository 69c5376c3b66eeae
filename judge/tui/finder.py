"""The thread that searches: it gets everything ready once, then answers one query after another."""

from __future__ import annotations

import gc
import threading
from collections.abc import Callable
from queue import SimpleQueue

from judge.tui.finding import Found, find, warm

Tell = Callable[[Found], object]
"""Where an answer goes; called from the thread."""


class Finder(threading.Thread):
    """Answers queries about the books of some games; of those that wait only the last.

    A daemon and not a worker of textual's: whoever leaves the desk does not wait until an index is made.
    """

    def __init__(self, games: tuple[str, ...], also: Callable[[], None]) -> None:
        """``also``: what else is made ready when search is, before somebody asks for it."""
        super().__init__(name="finder", daemon=True)
        self._games = games
        self._also = also
        self._asked: SimpleQueue[tuple[str, tuple[str, ...], Tell]] = SimpleQueue()

    def prepare(self) -> None:
        """Get ready, if that was not begun before."""
        if self.ident is None:
            self.start()

    def ask(self, query: str, game: str, tell: Tell) -> tuple[str, ...]:
        """Have a query answered, in the books of one game or of all of them; which these are."""
        games = (game,) if game else self._games
        self._asked.put((query, games, tell))
        self.prepare()
        return games

    def run(self) -> None:
        """Make everything ready, then wait for queries. What the user should know comes with the first answer."""
        notice = warm(self._games)
        self._also()
        gc.freeze()  # what is loaded now stays; looking through it again and again would cost 50 ms each time
        while True:
            query, games, tell = self._asked.get()
            while not self._asked.empty():
                query, games, tell = self._asked.get()
            tell(Found(query, find(query, games), notice, games))
            notice = ""
