"""Questions as players put them: which game is meant, what they call things, and what was asked before."""

from __future__ import annotations

import pytest

from judge import search
from judge.corpus import games, load
from judge.search import ranked, register, whose
from judge.search.index import Index, open_index


@pytest.fixture(scope="module")
def indexes() -> dict[str, Index]:
    return {game: open_index(load(game))[0] for game in games()}


def like(index: Index, number: str, question: str) -> float:
    pieces = ranked.pieces(index, question)
    asked = register.words(index, ((piece.word, piece.readings, 1.0) for piece in pieces))
    return register.likeness(index, index.numbers.index(number), asked)


def test_an_entry_that_says_all_and_no_more_is_the_most_like(indexes: dict[str, Index]) -> None:
    index = indexes["evolve"]
    entry = index.asked[index.numbers.index("1.2.2")].split("\n")[0]
    assert like(index, "1.2.2", entry) == pytest.approx(1.0, abs=0.01)
    assert like(index, "1.2.2", f"{entry}牌组洗切") < 1.0
    assert like(index, "1.2.2", "洗切") == 0.0


@pytest.mark.parametrize(
    ("question", "game"),
    [
        ("随从进化之后还能攻击主战者吗", "evolve"),
        ("宝玉没了主人公被击破", "cipher"),
        ("颜色盘里的牌能凭依吗", "touhou"),
        ("装备牌装给别的角色牌", "zero"),
    ],
)
def test_the_words_of_a_question_tell_the_game(indexes: dict[str, Index], question: str, game: str) -> None:
    words = {piece.word for index in indexes.values() for piece in ranked.pieces(index, question)}
    likely = whose.likely(list(indexes.values()), question, words)
    assert sum(likely.values()) == pytest.approx(1.0)
    assert max(likely, key=lambda one: likely[one]) == game


def test_a_game_that_the_words_name_is_the_one_that_is_searched() -> None:
    found = search.search("零次元里手牌上限是几张")
    assert found.named == "zero"
    assert {hit.game for hit in found.hits} == {"zero"}
    assert not search.search("手牌上限是几张").named
    assert not search.search("零次元里手牌上限是几张", "evolve").named


def test_nothing_is_left_out_where_the_name_is_all_that_is_said() -> None:
    assert not search.search("火焰之纹章0").named


@pytest.mark.parametrize(
    ("said", "word"), [("升二级要付什么", "升级"), ("让我抽3张牌", "抽牌"), ("能洗一次牌吗", "洗牌")]
)
def test_a_word_that_a_number_parts_is_whole(indexes: dict[str, Index], said: str, word: str) -> None:
    assert word in [piece.word for piece in ranked.pieces(indexes["zero"], said)]


def test_another_games_word_for_a_concept_is_understood(indexes: dict[str, Index]) -> None:
    assert "休息区" in [reading for reading, _ in indexes["zero"].lexicon.readings["墓场"]]
    assert "击破" in [reading for reading, _ in indexes["cipher"].lexicon.readings["破坏"]]


def test_single_characters_of_an_unknown_word_are_a_guess() -> None:
    assert {hit.tier for hit in search.search("大招").hits} == {"猜测"}
