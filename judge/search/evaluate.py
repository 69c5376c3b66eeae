"""How well questions find their answers: mean reciprocal rank, and how often an answer is among the first hits."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from judge.corpus import editions, games, load
from judge.search.tiers import search

_DEPTH = 20  # hits looked at; an answer further down counts as not found
_FIRST = (1, 5, 10)
_FORM = '应为 [{"question": "…", "game": "cipher" 或 null, "answers": ["cipher 9.3.2"]}]'


class QuestionsError(Exception):
    """A question file cannot be used; the message says where and why, in Chinese."""


class _Question(NamedTuple):
    question: str
    game: str | None
    answers: frozenset[tuple[str, str]]


def evaluate(path: Path) -> dict[str, Any]:
    """The figures of a question file: over all books at once, and (``with_game``) with the game of the question given.

    A question none of whose answers is in the books here is not asked; ``skipped`` says how many. ``with_game`` holds
    those that name a game. ``misses`` are the questions with no answer among the first five, with what is there. A file
    may cite an older edition (see :func:`_renumbered`).

    Raises:
        QuestionsError: The file cannot be read, or is not of the form.
    """
    books = {game: load(game) for game in games()}
    questions = _renumbered(_read(path))
    asked = [
        question
        for question in questions
        if any(game in books and number in books[game] for game, number in question.answers)
    ]
    ranks: list[int] = []
    ranks_with_game: list[int] = []
    misses: list[dict[str, Any]] = []
    for question in asked:
        rank, first = _rank(question, None)
        ranks.append(rank)
        if question.game in books:
            rank, first = _rank(question, question.game)
            ranks_with_game.append(rank)
        if not 1 <= rank <= 5:
            answers = [" ".join(answer) for answer in sorted(question.answers)]
            misses.append({"question": question.question, "answers": answers, "rank": rank or None, "first": first})
    return {
        "questions": len(asked),
        "skipped": len(questions) - len(asked),
        **_figures(ranks),
        "with_game": {"questions": len(ranks_with_game), **_figures(ranks_with_game)},
        "misses": misses,
    }


def _renumbered(questions: list[_Question]) -> list[_Question]:
    """The questions with their answers as the newest editions number them.

    A file cites the newest edition that has all of the numbers it names for a game; what it cites of an older one is
    followed to the clause of the same substance in the newest, as ``judge diff`` does. Without such an edition, it is
    the newest.
    """
    from judge.corpus.comparing import compare  # noqa: PLC0415 - a search does without

    cited: dict[str, set[str]] = {}
    for game, number in {answer for question in questions for answer in question.answers}:
        cited.setdefault(game, set()).add(number)
    now: dict[str, dict[str, str]] = {}
    for game in cited.keys() & set(games()):
        newest = load(game).edition
        having = [own for own in (newest, *reversed(editions(game))) if cited[game] <= load(game, own).entries.keys()]
        if having and having[0] != newest:
            now[game] = compare(game, having[0], newest).renumbered()
    return [
        question._replace(
            answers=frozenset(
                (game, now[game].get(number, "") if game in now else number) for game, number in question.answers
            )
        )
        for question in questions
    ]


def _rank(question: _Question, game: str | None) -> tuple[int, list[str]]:
    """The place of the first entry with a right hit, counted from 1 (0: none), and the hits of the first five."""
    hits = search(question.question, game, limit=_DEPTH).hits
    rank = min((hit.entry for hit in hits if (hit.game, hit.number) in question.answers), default=0)
    return rank, [f"{hit.game} {hit.number}" for hit in hits if hit.entry <= 5]


def _figures(ranks: list[int]) -> dict[str, Any]:
    count = len(ranks) or 1
    return {
        "mrr": round(sum(1 / rank for rank in ranks if rank) / count, 4),
        "hit_at": {str(first): round(sum(1 <= rank <= first for rank in ranks) / count, 4) for first in _FIRST},
    }


def _read(path: Path) -> list[_Question]:
    from judge import reading  # noqa: PLC0415 - a search does without

    try:
        rows = reading.plain(reading.text(path))
    except reading.Unfit as error:
        raise QuestionsError(f"{path}{error.place}：{error.sentence}。{_FORM}。") from None
    if not isinstance(rows, list) or not rows:
        raise QuestionsError(f"{path}：没有问题。{_FORM}。")
    return [_question(f"{path}：第 {place} 个问题", row) for place, row in enumerate(rows, 1)]


def _question(where: str, row: Any) -> _Question:
    match row:
        case {"question": str(question), "answers": [_, *_] as answers, **rest}:
            game = rest.get("game")
        case _:
            raise QuestionsError(f"{where}不合格式。{_FORM}。")
    if not isinstance(game, str | None):
        raise QuestionsError(f"{where}的 game 应为游戏名或 null。")
    return _Question(question, game, frozenset(_answer(where, answer) for answer in answers))


def _answer(where: str, answer: Any) -> tuple[str, str]:
    game, _, number = answer.partition(" ") if isinstance(answer, str) else ("", "", "")
    if not game or not number:
        raise QuestionsError(f"{where}的答案 {answer!r} 不合格式，应为「cipher 9.3.2」。")
    return game, number
