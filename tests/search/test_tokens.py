"""How a text is cut up."""

from __future__ import annotations

from judge.search import tokens


def test_pairs_do_not_span_punctuation() -> None:
    assert tokens.pairs("抽卡,洗切") == ["抽卡", "洗切"]


def test_a_reference_to_a_clause_is_no_word_of_the_text() -> None:
    assert tokens.characters('见"18.1.2"') == ["见"]


def test_chinese_numerals_are_digits_and_a_number_is_noted() -> None:
    assert tokens.characters("两张") == ["2", "张", tokens.NUMBER]
    assert tokens.pairs("两张") == tokens.pairs("2张")


def test_a_range_is_one_unit() -> None:
    assert tokens.characters("射程1-2") == ["射", "程", "1-2", tokens.NUMBER]


def test_words_are_cut_by_the_dictionary_without_guessing() -> None:
    segmenter = tokens.Segmenter(tokens.dictionary(["手牌", "必杀攻击", "攻击"]))
    assert segmenter.cut("1张手牌,必杀攻击射程1-2") == ["1", "张", "手牌", "必杀攻击", "射", "程", "1-2"]


def test_no_word_is_looked_for_inside_latin_letters() -> None:
    segmenter = tokens.Segmenter(tokens.dictionary(["nc", "2倍"]))
    assert segmenter.cut("zhongxinchouqu nc 2倍") == ["zhongxinchouqu", "nc", "2倍"]
