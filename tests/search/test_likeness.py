"""Which clauses of different books say alike, judged on the books that are bundled."""

from __future__ import annotations

import pytest

from judge.search import search, tiers
from judge.search.likeness import ALIKE, Likeness


@pytest.fixture(scope="module")
def like() -> Likeness:
    search("手牌")
    return Likeness(list(tiers._indexes.values()))


def place(text: str) -> tuple[tiers.Index, int]:
    game, number = text.split()
    index = next(index for index in tiers._indexes.values() if index.book.game == game)
    return index, index.numbers.index(number)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("cipher 12.1.1.2", "evolve 6.1.1.4"),
        ("cipher 2.9", "evolve 1.3.4"),
        ("evolve 1.3.1", "cipher 2.1"),
        ("evolve 7.2.4.1", "touhou 1.24"),
        ("evolve 6.2.1.8", "touhou 1.23"),
        ("evolve 8.4.2.1", "touhou 2.21"),
    ],
)
def test_the_same_rule_in_two_books_is_alike(like: Likeness, one: str, other: str) -> None:
    assert like(place(one), place(other)) >= ALIKE
    assert like(place(one), place(other)) == pytest.approx(like(place(other), place(one)))


@pytest.mark.parametrize(
    ("one", "other"),
    [("cipher 12.1.1.2", "evolve 7.2.3"), ("zero 103#4", "touhou 3.43a"), ("cipher 18.1.15", "evolve 6.1.1.4")],
)
def test_other_rules_are_not(like: Likeness, one: str, other: str) -> None:
    assert like(place(one), place(other)) < ALIKE


def test_a_clause_is_wholly_like_itself(like: Likeness) -> None:
    assert like(place("zero 106#4"), place("zero 106#4")) == pytest.approx(1)


def test_a_rule_that_every_book_has_is_one_entry() -> None:
    hits = search("同一张卡一副牌最多带几张").hits
    first = {hit.game for hit in hits if hit.entry == 1}
    assert len(first) >= 3


@pytest.mark.parametrize(
    ("question", "answers"),
    [
        ("刚拍下来的怪能直接砍人吗", {"evolve 8.4.2.1.1", "touhou 2.21", "zero 318#6", "cipher 14.1.2"}),
        ("俩人都得挑，谁先挑", {"cipher 2.9", "evolve 1.3.4", "touhou 1.12", "zero 102#3"}),
        ("手里最多能捏几张", {"cipher 6.8", "evolve 4.7.3.1", "touhou 4.2.5", "zero 203#2"}),
    ],
)
def test_what_all_books_say_of_a_question_in_a_players_words_is_its_first_entry(
    question: str, answers: set[str]
) -> None:
    assert answers <= {f"{hit.game} {hit.number}" for hit in search(question, limit=20).hits if hit.entry == 1}
