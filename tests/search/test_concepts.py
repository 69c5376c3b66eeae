"""One concept in all rulebooks."""

from __future__ import annotations

import pytest

from judge.corpus import games, load
from judge.search import concepts, lexicon, near, search


def said(word: str, game: str | None = None) -> list[list[str]]:
    return [[f"{one.game} {one.term}" for one in concept.said] for concept in concepts(word, game)]


@pytest.mark.usefixtures("shelf")
@pytest.mark.parametrize("word", ["退避区", "休息区", "墓地", "坟场", "墳場", "discard_pile"])
def test_any_games_word_for_a_concept_brings_those_of_all(word: str) -> None:
    assert said(word) == [["chess 退避区", "go 休息区"]]


@pytest.mark.usefixtures("shelf")
def test_a_term_that_only_one_game_has_stands_alone() -> None:
    (concept,) = concepts("暴击")
    assert concept.name == ""
    assert [(one.game, one.term, one.aliases, one.number) for one in concept.said] == [
        ("chess", "必杀攻击", ("暴击",), "2.1.1")
    ]


@pytest.mark.usefixtures("shelf")
def test_with_a_game_the_word_is_that_games() -> None:
    assert said("墓地", "chess") == [["chess 退避区", "go 休息区"]]
    assert said("墓地", "go") == []


@pytest.mark.usefixtures("shelf")
def test_a_word_that_is_no_concept_brings_those_like_it() -> None:
    assert said("必杀") == []
    assert near("必杀") == ("必杀攻击",)
    assert near("龘") == ()


@pytest.mark.parametrize("game", games())
def test_a_term_alone_brings_its_own_clause_first(game: str) -> None:
    about = lexicon.terms_of(game)
    first = {term: search(term, game, 1).hits[0].number for term in about}
    assert first == {term: said["clause"] for term, said in about.items()}


def test_a_shared_name_means_one_thing_in_each_game() -> None:
    for game in games():
        named = [said["concept"] for said in lexicon.terms_of(game).values() if "concept" in said]
        assert sorted(set(named)) == sorted(named)


@pytest.mark.parametrize(
    ("word", "others"),
    [
        ("卡组", {"牌组", "套牌"}),
        ("墓场", {"退避区", "墓地", "休息区"}),
        ("横置", {"已行动"}),
        ("规则处理", {"判定规则"}),
        ("连锁", {"对抗"}),
    ],
)
def test_the_books_know_each_others_words(word: str, others: set[str]) -> None:
    together = {one.term for concept in concepts(word) for one in concept.said}
    assert others <= together
    assert all(one.number in load(one.game) for concept in concepts(word) for one in concept.said)
