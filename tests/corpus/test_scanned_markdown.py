from __future__ import annotations

from pathlib import Path

import pytest

from judge.corpus.document import read_document
from judge.corpus.forms.parts import Reading
from judge.corpus.forms.scanned_markdown import read

SOURCE = "rulebooks/000_b2458951571365d0.txt"


def texts(reading: Reading) -> dict[str, str]:
    return {clause.number: clause.text for clause in reading.clauses}


def test_the_number_makes_a_clause_whatever_marks_stand_before_it() -> None:
    lines = (
        "### 1 游戏\n- 1.1 人数\n    - 1.1.1 两人。\n- ### 1.2 胜负\n1.2.1 终止。\n**1.2.2** 平局。\n> 1.2.3. 投降。"
    )
    reading = read(lines)
    assert list(texts(reading)) == ["1", "1.1", "1.1.1", "1.2", "1.2.1", "1.2.2", "1.2.3"]
    assert texts(reading)["1.2.2"] == "平局。"


def test_the_table_of_contents_is_no_clause_and_is_kept_apart() -> None:
    reading = read("## 目录\n\n1\t游戏概要\t1\n2 卡牌信息 ........ 3\n\n## 综合规则文本\n\n### 1 游戏概要\n1.1 人数")
    assert [(entry.number, entry.text) for entry in reading.contents] == [("1", "游戏概要"), ("2", "卡牌信息")]
    assert list(texts(reading)) == ["1", "1.1"]
    assert [left.reason for left in reading.unparsed] == [
        "标题，书中没有这一条",
        "目录",
        "目录",
        "标题，书中没有这一条",
    ]


def test_a_page_that_ends_inside_a_sentence_is_joined_and_remarked_on() -> None:
    reading = read("- 1.1.1 指定特定玩\n\n家，则由他决定。\n\n另一段。\n- 1.1.2 下一条。")
    assert texts(reading) == {"1.1.1": "指定特定玩家，则由他决定。\n另一段。", "1.1.2": "下一条。"}
    assert [(remark.number, remark.line, remark.kind) for remark in reading.remarks] == [("1.1.1", 3, "split")]


def test_a_sentence_whose_beginning_became_a_heading_is_joined() -> None:
    reading = read("#### 1.1.1 如果抉择\n\n(5.17)要参照张数，则照办。")
    assert texts(reading) == {"1.1.1": "如果抉择(5.17)要参照张数，则照办。"}


def test_bullets_and_tables_belong_to_the_clause_above_them() -> None:
    reading = read("1.1.1 任选其一。\n- 甲。\n- 乙。\n\n1.1.2 职业：\n\t\t\n中立\t精灵\n")
    assert texts(reading) == {"1.1.1": "任选其一。\n・甲。\n・乙。", "1.1.2": "职业：\n・中立\n・精灵"}


def test_a_number_alone_is_an_empty_clause_under_a_mark_and_a_page_number_without() -> None:
    reading = read("#### 1.1\n1.1.1 甲。\n3\n1.1.2 乙。")
    assert texts(reading) == {"1.1": "", "1.1.1": "甲。", "1.1.2": "乙。"}
    assert [(left.text, left.reason) for left in reading.unparsed] == [("3", "页码")]


@pytest.mark.parametrize("line", ["8.4.9 对攻击目标造成伤害", "3 张卡牌，"])
def test_a_number_inside_a_wrapped_sentence_opens_no_clause(line: str) -> None:
    reading = read(f"1.1.1 攻击的随从根据\n{line}\n1.1.2 下一条。")
    assert list(texts(reading)) == ["1.1.1", "1.1.2"]
    assert line in texts(reading)["1.1.1"]


def test_all_clauses_of_the_publishers_document_are_found_in_its_own_order(shared: Path) -> None:
    reading = read_document(shared / SOURCE).reading
    numbers = [clause.number for clause in reading.clauses]
    assert len(set(numbers)) == 670
    assert numbers.index("2.2.2") < numbers.index("2.1")
    assert numbers.index("12.2.3") < numbers.index("12")
    assert texts(reading)["7.3.3"].count("\n・") == 4
    assert texts(reading)["7.4.4"].count("\n・") == 3
    assert texts(reading)["13.3.2.2"].count("\n・") == 3
    assert texts(reading)["13.3.1.4"] == ""
    assert texts(reading)["10.7.2.2"].count("\n") == 0


def test_pages_of_the_publishers_document_that_end_inside_a_sentence(shared: Path) -> None:
    remarks = read_document(shared / SOURCE).reading.remarks
    assert [remark.number for remark in remarks if remark.kind == "split"] == [
        "3.1.2.4.1",
        "5.4.2.1",
        "5.13.1",
        "9.1.4.3",
        "10.1.1.1.1",  # the same look, though no page ends there
        "10.4.3",
        "10.5.1.1",
        "10.7.2.2",
        "10.9.1.6",
        "10.11.1",
        "13.2.1.2",
        "13.5.1.3.2.1",
    ]
