"""What the screens ask of the desk that they are part of. The desk is made of them, so they know it only as this."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING

from textual.app import App

from judge.tui.memory import Memory
from judge.tui.pages import Place

if TYPE_CHECKING:
    from judge.scenario.answer import Answer
    from judge.tui.branch import Branch
    from judge.tui.finder import Finder
    from judge.tui.matters import Left
    from judge.tui.replay import Replay
    from judge.tui.work import Work


class House(App[None]):
    """The desk, as its screens see it."""

    path: Path | None
    """The file that it was opened with."""
    memory: Memory
    """What is remembered from one sitting to the next."""
    finder: Finder
    typed: dict[str, Left]
    """What was typed of new disputes and not taken over yet, by the game."""

    @property
    @abstractmethod
    def work(self) -> Work:
        """The dispute that is written down."""

    @property
    @abstractmethod
    def replaying(self) -> Replay | None:
        """What is replayed; None before a scenario was opened."""

    @abstractmethod
    def answers(self, branch: Branch) -> tuple[Answer, ...]:
        """The answers of a line; what decides them is worked out meanwhile, and told when it is there."""

    @abstractmethod
    def keep_lines(self) -> None:
        """Keep a copy of the lines and notes of what is replayed, for the case that the desk comes to no end."""

    @abstractmethod
    def proved(self) -> None:
        """What decides the answers of a line is known now."""

    @abstractmethod
    def remember(self, memory: Memory) -> None:
        """Remember something from now on, also when the desk is opened again."""

    @abstractmethod
    def hand_out(self, files: list[Path]) -> None:
        """Give files to who sits at a browser."""

    @abstractmethod
    def handed_out(self, held: frozenset[object], ruling: Path | None = None) -> None:
        """Notes and lines that an exported ruling holds; ``ruling``: the file that it can be opened from again."""

    @abstractmethod
    async def open_scenario(self, path: Path) -> None:
        """Open a scenario and go to it."""

    @abstractmethod
    async def show_clause(self, place: Place) -> None:
        """Show a clause in the rulebook."""

    @abstractmethod
    def keep_form(self, game: str) -> None:
        """Keep a copy of what is typed of a new dispute of a game."""

    @abstractmethod
    def hold(self, way: str = "going") -> None:
        """Keep what is pressed from now on for what is on its way: the screen that is being gone to."""

    @abstractmethod
    def release(self, way: str = "going") -> None:
        """It is there: what was pressed on the way counts now."""

    @abstractmethod
    def still(self) -> None:
        """Leave what is painted until a new dispute is taken over."""

    @abstractmethod
    def working(self, then: Callable[[], object]) -> None:
        """Say at once that something is worked out, and do it when that is seen."""

    @abstractmethod
    def replacing(self, then: Callable[[], Awaitable[None]]) -> None:
        """Do something that puts another dispute in the place of the one that is written."""

    @abstractmethod
    async def ask_instead(self) -> None:
        """Ask whether what the script wants may be chosen, since it may not."""

    @abstractmethod
    def action_open(self) -> None:
        """Ask which scenario is opened."""

    @abstractmethod
    def action_dispute(self) -> None:
        """A new dispute."""
