"""What may have been meant."""

from __future__ import annotations

import pytest

from judge import search
from judge.search import sounds

pytestmark = pytest.mark.usefixtures("shelf")


def suggested(query: str, game: str = "chess") -> list[tuple[str, str]]:
    return [(found.query, found.reason) for found in search.search(query, game).suggestions]


@pytest.mark.parametrize(
    ("query", "reason"),
    [("bishagongji", "拼音"), ("BiSha GongJi", "拼音"), ("bisha", "拼音"), ("bsgj", "首字母"), ("baoji", "拼音")],
)
def test_latin_letters_mean_a_term_by_its_sound(query: str, reason: str) -> None:
    assert suggested(query)[0] == ("必杀攻击", reason)


@pytest.mark.parametrize("query", ["chongzhi", "zhongzhi", "cz"])
def test_a_character_may_be_read_in_more_than_one_way(query: str) -> None:
    assert sounds.index(["重置"], {})[query] == ("重置",)


def test_a_reading_that_is_given_is_not_guessed() -> None:
    assert set(sounds.index(["重置"], {"重置": "chong zhi"})) == {"chongzhi", "cz"}


def test_hits_of_a_suggestion_are_labelled_so() -> None:
    found = search.search("bsgj", "chess")
    assert {hit.tier for hit in found.hits} == {"猜测"}
    assert found.hits[0].number == "2.1.1"


def test_a_word_that_sounds_the_same_is_meant() -> None:
    assert ("退避区", "同音") in suggested("退壁区")


def test_a_word_with_one_wrong_character_is_meant() -> None:
    assert ("必杀攻击", "形近") in suggested("必胜攻击")


def test_an_alias_names_its_term() -> None:
    assert suggested("墓地") == [("退避区", "别名")]


def test_another_games_word_names_this_games_one() -> None:
    assert suggested("休息区") == [("退避区", "go规则书的说法")]


def test_words_that_stand_in_the_book_need_no_suggestion() -> None:
    assert suggested("必杀攻击") == []
