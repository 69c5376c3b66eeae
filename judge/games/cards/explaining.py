"""What a game says of its words and of its cards to whoever asks: clauses, each with what it gives.

A game keeps tables of ``Given`` beside what they explain, and answers with ``explained``.
"""

from __future__ import annotations

from collections.abc import Iterable

from judge.clause import Clause
from judge.kernel import Reason

Given = tuple[Clause, str]
"""A clause and what it gives, in which ``{own}`` and the like stand for what is so on this board."""
Meant = tuple[tuple[str, tuple[Given, ...]], ...]
"""Words of card text that a book explains, and what it says of each."""


def explained(
    given: Iterable[Given], card: int | None = None, ability: str = "", **words: object
) -> tuple[Reason, ...]:
    """The reasons that clauses give, of a card and of an ability of it where one is named."""
    return tuple([Reason(clause, (said.format(**words),), card, ability) for clause, said in given])


def in_text(meant: Meant, text: str, card: int, **words: object) -> list[Reason]:
    """What a book says of the words that stand in a card's text."""
    return [reason for word, given in meant if word in text for reason in explained(given, card, "", **words)]


def said_of_words(told: Iterable[Reason]) -> str:
    """What reasons about the words of a text come to, each once."""
    return "；".join(dict.fromkeys([str(reason.gives[0]) for reason in told])) or "没有要解释的词"
