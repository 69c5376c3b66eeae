"""What the judge says of a line beside its steps: what its ruling is called and asks, for whom, when, and his words."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, NamedTuple

from judge.scenario.run import Run

if TYPE_CHECKING:
    from judge.rulings import Ruling

FIELDS = (
    ("title", "题目"),
    ("question", "问题"),
    ("event", "赛事"),
    ("date", "日期"),
    ("players", "选手"),
)
"""What can be said, and what it is called."""


class Said(NamedTuple):
    """What the judge says of a line."""

    title: str = ""
    question: str = ""
    event: str = ""
    date: str = ""
    players: str = ""
    """A, then B, each at most once, with 、 between them."""
    words: str = ""

    @property
    def wrong(self) -> str:
        """What is wrong with it; empty if nothing is."""
        from judge.rulings import RulingError  # noqa: PLC0415 - most sittings end without a ruling
        from judge.rulings.dates import day  # noqa: PLC0415 - as above

        try:
            day(self.date)
        except RulingError as error:
            return str(error)
        many = len(self.names)
        return f"选手有{many}名，应为两名：A、B，用顿号分开" if many > 2 else ""

    @property
    def names(self) -> tuple[str, ...]:
        """The players."""
        return tuple(part.strip() for part in self.players.replace("，", "、").replace(",", "、").split("、"))

    def named(self, run: Run) -> Run:
        """A run with the title and the question of its ruling."""
        scenario = run.scenario
        return run._replace(scenario=scenario._replace(title=self.title or scenario.title, question=self.question))


def today() -> str:
    """The date as a ruling has it."""
    return dt.datetime.now().astimezone().date().isoformat()


def as_kept(ruling: Ruling) -> Said:
    """What a ruling that was handed out says."""
    players = "、".join(ruling.players)
    return Said(ruling.title, ruling.question, ruling.event, ruling.date, players, ruling.words)
