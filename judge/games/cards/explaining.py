"""What a game says of its words and of its cards to whoever asks: clauses, each with what it gives.

A game keeps tables of ``Given`` beside what they explain, and answers with ``explained``.
"""

from __future__ import annotations

from collections.abc import Iterable

from judge.clause import Clause
from judge.kernel import Reason

Given = tuple[Clause, str]
"""A clause and what it gives, in which ``{own}`` and the like stand for what is so on this board."""


def explained(
    given: Iterable[Given], card: int | None = None, ability: str = "", **words: object
) -> tuple[Reason, ...]:
    """The reasons that clauses give, of a card and of an ability of it where one is named."""
    return tuple([Reason(clause, (said.format(**words),), card, ability) for clause, said in given])
