"""Loops: what a book's procedure for them is made of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import copy
from typing import Any, Self

from judge.games.cards.table import Table, name
from judge.games.cards.values import Ban
from judge.kernel import Answer, Procedure
from judge.kernel.asking import Against
from judge.kernel.growing import Growth, ahead, changing, heaps
from judge.kernel.loops import Loop
from judge.kernel.records import Telling

HEAPED = 1001
"""So many rounds are too many where each of them leaves something of its own behind."""


class Looping(Procedure):
    """The same state or course came again. A game binds what is done about it to the clauses of its book."""

    stoppers: tuple[int, ...] = ()
    """The players who could have decided otherwise."""
    choices: tuple[Answer, ...] = ()
    """The choices of one round."""
    boards: tuple[str, ...] = ()
    """The board on which each of them was made."""
    growing: bool = False
    """Whether only the course is the same each time, and numbers grow."""
    grown: Growth = ()
    """What grew in the last round, where somebody chooses in it."""

    @classmethod
    def of_loop(cls, loop: Loop) -> Self:
        """What is done about a loop that was found."""
        return cls(
            stoppers=loop.stoppers,
            choices=loop.choices,
            boards=loop.boards,
            growing=loop.growing,
            grown=loop.grown,
        )

    @property
    def repeats(self) -> str:
        """What came again, in words."""
        return "同样的过程一再重复，只有数一直在变" if self.growing else "同样的局面再次出现"

    def rounds(
        self,
        play: Table[Any],
        player: int,
        numbers: Iterable[int],
        question: str,
        *,
        against: Against[int] | None = None,
        further: range = range(0),
    ) -> int:
        """How often a player lets the loop go round; ``further``: numbers that are not offered and can be said."""
        question = f"{question}（已经做过的不算）" if self.grown else question
        if any(heaps(before, now) for _, before, now in self.grown):
            further = range(further.start, min(further.stop, HEAPED))
        return play.number(player, numbers, question, unit="次", against=against, further=further)

    def go_round(self, play: Table[Any], times: int) -> None:
        """As often as it was said: of the same state nothing comes, but numbers grow as they did in a round."""
        if self.grown and times:
            now = {name: ahead(before, now, times) for name, before, now in self.grown}
            play.set(f"每做一次都变的数，照{times}次变", *self._come_to(play, now), **now)

    def growing_numbers(self, play: Any) -> Mapping[Telling, int]:
        """The numbers of a board that may grow, each by what it is called; a game says which it has."""
        del play
        return {}

    def _come_to(self, play: Table[Any], then: Mapping[str, Any]) -> Telling:
        """Which numbers are others once some facts of the state have become these, and what each comes to."""
        state = copy(play.state)
        for fact, value in then.items():
            setattr(state, fact, value)
        before, after = self.growing_numbers(play.at(play.state)), self.growing_numbers(play.at(state))
        others = [number for number in after if number in before and before[number] != after[number]]
        return tuple(
            piece
            for place, number in enumerate(others)
            for piece in ("、" if place else "：", *number, f"从{before[number]}成为{after[number]}")
        )

    def own(self, player: int) -> list[Answer]:
        """What a player chose in one round."""
        return [answer for answer in self.choices if answer.player == player]

    def board(self, answer: Answer) -> str:
        """The board on which a choice of the round was made; empty if it is not known."""
        return dict(zip(self.choices, self.boards, strict=False)).get(answer, "")

    def _round_from(self, answer: Answer) -> tuple[Answer, ...]:
        """The choices of one round from this one on; none, if none are known."""
        if answer not in self.choices:
            return ()
        place = self.choices.index(answer)
        return (*self.choices[place:], *self.choices[:place])

    def in_order(self) -> list[tuple[Answer, str]]:
        """The choices of one round, each with its board, in the order in which they come from where play stands."""
        boards = self.boards or ("",) * len(self.choices)
        found = list(zip(self.choices, boards, strict=True))
        return [*found[-1:], *found[:-1]]

    @property
    def but(self) -> tuple[str, ...]:
        """The facts of cards that are others on the same board in each round."""
        return changing(self.grown)

    def ban(
        self,
        play: Table[Any],
        player: int,
        by: str,
        words: str,
        answers: Iterable[Answer],
        *,
        once: bool = False,
        anywhere: bool = False,
    ) -> None:
        """A player may not give these answers again on the boards of the loop, or, once, on any board.

        ``anywhere``: nor on another board on which they would begin the same loop.
        """
        bans = [
            Ban(
                *(player, answer.clause, answer.chosen, str(by), once, "" if once else self.board(answer), self.but),
                course=self._round_from(answer) if anywhere else (),
            )
            for answer in answers
        ]
        play.set(name(player), words, banned=(*play.state.banned, *bans))

    def along(self, play: Table[Any], by: str, why: str, answers: Iterable[Answer]) -> None:
        """These choices of the loop are made once more, and no others; ``why``, it is said of those."""
        only = [Ban(*(one.player, one.clause, one.chosen, str(by)), why=why, only=True) for one in answers]
        play.set(banned=(*play.state.banned, *only))
