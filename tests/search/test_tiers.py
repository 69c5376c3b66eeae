"""What is found, in which tier, in which order."""

from __future__ import annotations

import pytest

from judge import search
from judge.corpus import CorpusError
from judge.search import Hit, Result
from judge.search.numbers import take


def numbers(result: Result, tier: str | None = None) -> list[str]:
    return [hit.number for hit in result.hits if tier in (None, hit.tier)]


def marked(hit: Hit) -> list[str]:
    return [hit.text[start:end] for start, end in hit.spans]


@pytest.mark.usefixtures("shelf")
class TestNumbers:
    def test_a_number_finds_its_clause_and_all_below_it(self) -> None:
        found = search.search("2.1", "chess")
        assert [(hit.number, hit.tier) for hit in found.hits] == [("2.1", "编号"), ("2.1.1", "编号"), ("2.1.2", "编号")]

    @pytest.mark.parametrize("query", ["１．２．１", "1.2.1.", "「1.2.1」"])
    def test_a_number_may_be_written_in_many_ways(self, query: str) -> None:
        assert numbers(search.search(query, "chess"), "编号") == ["1.2.1"]

    def test_a_number_beside_words_is_found_besides_them(self) -> None:
        found = search.search("1.2.1 战斗力", "chess")
        assert numbers(found, "编号") == ["1.2.1"]
        assert numbers(found, "原词") == ["2.1.2"]

    def test_a_word_typed_twice_is_looked_for_as_it_is_typed(self) -> None:
        assert take("攻击 攻击 1.2.1 1.2.1") == (("1.2.1",), "攻击 攻击")

    def test_two_numbers_with_a_dash_are_a_clause_alone_and_a_range_among_words(self) -> None:
        assert take("502-3") == (("502.3",), "")
        assert take("选择 1-2 张") == ((), "选择 1-2 张")

    def test_a_number_that_does_not_exist_brings_the_nearest(self) -> None:
        found = search.search("2.3", "chess")
        assert found.hits[0].tier == "猜测"
        assert {"2.2", "2.1"} <= set(numbers(found, "猜测"))
        assert {suggestion.reason for suggestion in found.suggestions} == {"条号"}


@pytest.mark.parametrize("query", ["零次元502.3", "零次元 502.3", "502.3", "502-3", "zero502#3", "零次元第502节第3段"])
@pytest.mark.parametrize("game", [None, "zero"])
def test_a_paragraph_is_found_by_its_count_and_the_game_may_be_named_at_once(query: str, game: str | None) -> None:
    found = search.search(query, game)
    assert [(hit.game, hit.number, hit.tier) for hit in found.hits[:1]] == [("zero", "502#3", "编号")]


def test_a_section_is_found_with_its_game_before_it() -> None:
    assert [hit.number for hit in search.search("零次元502").hits][:3] == ["502", "502#1", "502#2"]
    assert search.search("零次元502").named == "zero"
    assert search.search("sve里手牌上限").named == search.search("影之诗的手牌上限").named == "evolve"
    assert search.search("zerotwo手牌").named == ""


def test_the_game_that_a_question_sounds_like_is_a_guess_and_none_where_one_is_named_or_nothing_tells() -> None:
    assert search.search("主人公被打两次会怎样").guess == "cipher"
    assert search.search("主人公被打两次会怎样", "cipher").guess == ""
    assert search.search("影之诗的手牌上限").guess == ""
    assert search.search("谁先做").guess == ""


def test_a_number_that_the_book_uses_twice_finds_both() -> None:
    assert numbers(search.search("1.62", "touhou"), "编号") == ["1.62", "1.62~2"]


@pytest.mark.usefixtures("shelf")
class TestExactWords:
    def test_two_words_come_with_all_of_them_first_then_with_any(self) -> None:
        found = search.search("必杀攻击 费用", "chess")
        assert numbers(found, "原词") == ["2.1.1"]
        assert "2.1" in numbers(found, "相关")
        assert numbers(found).index("2.1.1") < numbers(found).index("2.1")

    def test_one_character_is_enough(self) -> None:
        assert numbers(search.search("洗", "chess"), "原词") == ["1.2"]

    def test_a_character_that_says_nothing_is_still_found_as_it_is(self) -> None:
        assert "2.1.1" in numbers(search.search("的", "chess"), "原词")

    @pytest.mark.parametrize("query", ["必殺攻擊", "必杀攻击", "  必杀攻击 "])
    def test_traditional_characters_and_spaces_make_no_difference(self, query: str) -> None:
        assert set(numbers(search.search(query, "chess"), "原词")) == {"2.1", "2.1.1"}

    def test_full_width_makes_no_difference(self) -> None:
        assert numbers(search.search("５０", "chess"), "原词") == ["1.1"]

    def test_a_number_in_a_text_is_found_whole(self) -> None:
        assert numbers(search.search("50", "chess"), "原词") == ["1.1"]

    @pytest.mark.parametrize("query", ['"的卡洗切"', "「的卡洗切」", "“的卡洗切”", "『的卡洗切』", '"的卡洗切'])
    def test_a_phrase_in_quotes_is_only_found_as_it_is(self, query: str) -> None:
        found = search.search(query, "chess")
        assert [(hit.number, hit.tier) for hit in found.hits] == [("1.2", "原词")]

    def test_a_phrase_that_stands_nowhere_finds_nothing(self) -> None:
        assert search.search("“手牌同名”", "chess").hits == ()

    def test_words_beside_a_phrase_do_not_bring_clauses_without_it(self) -> None:
        found = search.search("「必杀攻击」 代价", "chess")
        assert set(numbers(found)) == {"2.1", "2.1.1"}

    def test_what_is_quoted_in_the_middle_of_a_sentence_is_a_part_of_the_question(self) -> None:
        quoted, plain = (search.search(query, "chess") for query in ("「必杀攻击」要付什么", "必杀攻击要付什么"))
        assert numbers(quoted) == numbers(plain) != []

    def test_what_was_asked_is_marked_in_the_text_as_it_is_shown(self) -> None:
        hit = search.search("不会被擊破 單位", "chess").hits[0]
        assert marked(hit) == ["不会被击破", "单位不会被击破"]

    def test_a_term_alone_brings_its_definition_first(self) -> None:
        assert numbers(search.search("必杀攻击", "chess"))[0] == "2.1.1"
        assert numbers(search.search("卡组", "chess"))[0] == "1.1"


@pytest.mark.usefixtures("shelf")
class TestRelated:
    def test_a_question_finds_its_clause_though_not_every_word_stands_in_it(self) -> None:
        found = search.search("卡组抽光了会怎么样", "chess")
        assert found.hits[0].number == "1.2"
        assert found.hits[0].tier == "相关"

    def test_an_alias_finds_the_term(self) -> None:
        hit = search.search("暴击要付什么代价", "chess").hits[0]
        assert hit.number == "2.1.1"
        assert marked(hit) == ["必杀攻击", "费用"]

    def test_the_register_finds_a_clause_in_players_words(self) -> None:
        assert search.search("牌库见底", "chess").hits[0].number == "1.2"

    def test_what_only_makes_a_question_of_it_does_not_count(self) -> None:
        plain = search.search("必杀攻击费用", "chess")
        asked = search.search("请问必杀攻击费用是什么呢", "chess")
        assert numbers(asked, "相关")[0] == numbers(plain)[0] == "2.1.1"

    def test_a_question_of_empty_words_finds_nothing(self) -> None:
        assert search.search("怎么办呢", "chess").hits == ()

    @pytest.mark.parametrize("query", ["", "  ", "？！", "「」", '"'])
    def test_nothing_asked_is_nothing_found(self, query: str) -> None:
        assert search.search(query) == Result((), (), "")


@pytest.mark.usefixtures("shelf")
class TestBooks:
    def test_without_a_game_all_are_searched(self) -> None:
        assert {hit.game for hit in search.search("必杀攻击").hits} == {"chess", "go"}

    def test_one_book_leaves_room_for_the_others(self) -> None:
        everything = [hit.game for hit in search.search("的", limit=50).hits]
        assert everything.index("go") > 3
        assert "go" in [hit.game for hit in search.search("的", limit=4).hits]

    def test_with_a_game_only_that_one_is(self) -> None:
        assert {hit.game for hit in search.search("必杀攻击", "go").hits} == {"go"}

    def test_a_game_that_is_not_here_is_an_error(self) -> None:
        with pytest.raises(CorpusError, match="没有「poker」"):
            search.search("卡", "poker")

    def test_no_more_than_the_limit_and_none_twice(self) -> None:
        found = search.search("2 必杀攻击", "chess", limit=3)
        assert len(set(numbers(found))) == len(found.hits) == 3

    def test_a_hit_shows_the_headings_above_it(self) -> None:
        assert search.search("2.1.1", "chess").hits[0].heading == "战斗"
        assert search.search("2", "chess").hits[0].heading == ""


@pytest.mark.usefixtures("shelf")
def test_the_tiers_come_in_their_order() -> None:
    found = search.search("1.2 攻击 费用", "chess", limit=50)
    order = [search.TIERS.index(hit.tier) for hit in found.hits]
    assert order == sorted(order)
    assert set(order) == {0, 1, 2}


@pytest.mark.usefixtures("shelf")
class TestSeveralBooks:
    """The two books of the shelf both have a pile of thrown away cards, and only one of them a critical hit."""

    def test_an_entry_has_at_most_one_clause_of_each_book(self) -> None:
        hits = search.search("必杀攻击").hits
        assert {hit.game for hit in hits} == {"chess", "go"}
        for entry in {hit.entry for hit in hits}:
            games = [hit.game for hit in hits if hit.entry == entry]
            assert len(set(games)) == len(games)

    def test_the_entries_are_numbered_in_the_order_of_their_best_hits(self) -> None:
        firsts = list(dict.fromkeys(hit.entry for hit in search.search("必杀攻击 费用").hits))
        assert firsts == list(range(1, len(firsts) + 1))

    def test_the_game_that_is_likeliest_comes_first_where_both_fit(self) -> None:
        scores = {
            game: {(hit.game, hit.number): hit.score for hit in search.search("必杀攻击", prefer=game).hits}
            for game in ("go", "chess")
        }
        assert scores["go"]["go", "1.2"] > scores["chess"]["go", "1.2"]
        assert scores["go"]["chess", "2.1"] < scores["chess"]["chess", "2.1"]


@pytest.mark.usefixtures("shelf")
class TestGuesses:
    def test_what_has_only_single_characters_of_the_query_is_a_guess(self) -> None:
        assert {hit.tier for hit in search.search("猪卡狗").hits} <= {"猜测"}

    def test_guesses_come_last(self) -> None:
        tiers = [hit.tier for hit in search.search("必杀攻击 猪").hits]
        assert tiers == sorted(tiers, key=search.TIERS.index)


@pytest.mark.usefixtures("shelf")
def test_the_rule_comes_before_its_details() -> None:
    found = numbers(search.search("必杀", "chess"), "原词")
    assert found[:2] == ["2.1", "2.1.1"]
