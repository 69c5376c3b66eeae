from __future__ import annotations

import pytest

from judge.corpus.references import is_title, references, targets


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("回到「7.2.1」", ("7.2.1",)),
        ("在「１８．１．３．」中、「18.1.3」中", ("18.1.3",)),
        ("（详情请参阅「２０.」与「１２. 游戏开始前的准备」）", ("20", "12")),
        ("（10.4.3）返回 10.5.2.1、7.2至7.4", ("10.4.3", "10.5.2.1", "7.2", "7.4")),
        ("详见规则1.182e，见4.6.7b；「1.21~2」「106#4」", ("1.182e", "4.6.7b", "1.21~2", "106#4")),
        ("(具体请参照705.反击特效)，请参照318—321的详解", ("705", "318", "321")),
        ("BP02-058 金箍棒(攻)+1000，LV2，2013-2-1，3张", ()),
        ("「所将破坏的宝玉变为 2 颗」「2 颗」「[  ]」「（A），改为（B）」", ()),
    ],
)
def test_which_clauses_a_text_refers_to(text: str, numbers: tuple[str, ...]) -> None:
    assert targets(text) == numbers


def test_a_reference_knows_its_title_and_its_place() -> None:
    text = "由「３.游戏的胜负」定义"
    (reference,) = references(text)
    assert (reference.number, reference.title) == ("3", "游戏的胜负")
    assert text[reference.start : reference.end] == "「３.游戏的胜负」"


def test_a_title_without_brackets_ends_with_the_bracket_around_it() -> None:
    (reference,) = references("(参照“4.回合流程”及其他)")
    assert (reference.number, reference.title) == ("4", "回合流程")


def test_titles_are_told_from_sentences() -> None:
    assert is_title("出击费用")
    assert is_title("『抽卡（A）张』")
    for sentence in ("", "依次为：", "抽1张卡。", "处理（详见「8」）", "种类\n・甲"):
        assert not is_title(sentence)
