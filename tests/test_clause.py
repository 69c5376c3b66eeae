from __future__ import annotations

import copy
import pickle
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.clause import Clause, is_under, parent, parse, said, sort_key

numbers = st.lists(st.integers(1, 99).map(str), min_size=1, max_size=6).map(".".join)


@pytest.mark.parametrize(
    ("asked", "number"),
    [
        ("18.1.2", "18.1.2"),
        ("１８．１．２", "18.1.2"),
        ("１８。１。２", "18.1.2"),
        ("18．1．2．", "18.1.2"),
        ("18.", "18"),
        ("第18章", "18"),
        ("第 18 章", "18"),
        ("第18.1.2条", "18.1.2"),
        ("「7.2.1」", "7.2.1"),
        ("1.56A", "1.56a"),
        ("1.91~2", "1.91~2"),
        ("106#4", "106#4"),
    ],
)
def test_a_number_is_understood_however_it_is_written(asked: str, number: str) -> None:
    assert parse(asked) == number


@pytest.mark.parametrize(
    ("spoken", "number"),
    [
        ("18-1-11", "18.1.11"),
        ("18 1 11", "18.1.11"),
        ("十八.一.十一", "18.1.11"),
        ("十八之一之十一", "18.1.11"),
        ("第十八章", "18"),
        ("二十一点二", "21.2"),
        ("200第4段", "200#4"),
        ("一百零六第四段", "106#4"),
        ("9.3.2", "9.3.2"),
        ("一", None),
        ("十", None),
        ("必杀攻击", None),
    ],
)
def test_a_number_is_understood_as_it_is_said(spoken: str, number: str | None) -> None:
    assert said(spoken) == number


@pytest.mark.parametrize("asked", ["", "必杀攻击", "18..1", "18.1.x", "a18", "18-1", "-1"])
def test_what_is_no_number_is_not_taken_for_one(asked: str) -> None:
    assert parse(asked) is None


@pytest.mark.parametrize(
    "ordered",
    [
        ("9.2", "9.10"),
        ("2", "10"),
        ("18", "18.1", "18.1.1", "18.2"),
        ("1.56", "1.56a", "1.56b", "1.57"),
        ("1.91", "1.91~2", "1.92"),
        ("106", "106#1", "106#2", "106#10", "107"),
    ],
)
def test_numbers_stand_in_the_order_of_the_book(ordered: tuple[str, ...]) -> None:
    assert all(sort_key(earlier) < sort_key(later) for earlier, later in pairwise(ordered))


@pytest.mark.parametrize(
    ("number", "above"),
    [("18.1.2", "18.1"), ("18", None), ("106#4", "106"), ("1.91~2", "1.91")],
)
def test_what_stands_one_level_up(number: str, above: str | None) -> None:
    assert parent(number) == above


def test_what_stands_under_a_clause() -> None:
    assert is_under("18.1.2", "18.1")
    assert is_under("18.1", "18.1")
    assert is_under("106#4", "106")
    assert not is_under("18.10", "18.1")
    assert not is_under("18", "18.1")


@given(numbers)
def test_a_number_comes_before_everything_under_it(number: str) -> None:
    above = parent(number)
    assert parse(number) == number
    assert above is None or (is_under(number, above) and sort_key(above) < sort_key(number))


def test_a_citation_is_its_number_and_keeps_its_words_through_copies() -> None:
    cited = Clause("18.1.2", "未行动")
    for same in (cited, copy.deepcopy(cited), pickle.loads(pickle.dumps(cited))):
        assert same == "18.1.2"
        assert same.words == "未行动"
