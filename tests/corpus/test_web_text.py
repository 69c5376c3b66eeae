from __future__ import annotations

from pathlib import Path

import pytest

from judge.corpus.forms.parts import Reading
from judge.corpus.forms.web_text import read

CHAPTER = """\
完整规则
- 1.1玩家
- 1.2开始
- 1.3颜色
- 1.10能力
- 1.11目标
1.1玩家
1.11:玩家是进行游戏的人。
1.2开始
1.21:先后手随意。
(例:骰子。)
1.22a:生命为20。
1.3颜色
1.31．五种。
1.10能力
1.101能力影响游戏。
1.11目标
1.111:1.111:目标是对象。
1.112 有两种
①单位
②玩家
1.112a. 单位先选。
"""


def texts(reading: Reading) -> dict[str, str]:
    return {clause.number: clause.text for clause in reading.clauses}


def test_a_number_may_be_followed_by_anything_or_nothing() -> None:
    found = texts(read(CHAPTER))
    assert list(found)[:8] == ["1.1", "1.11", "1.2", "1.21", "1.22a", "1.3", "1.31", "1.10"]
    assert found["1.101"] == "能力影响游戏。"
    assert found["1.21"] == "先后手随意。\n(例:骰子。)"
    assert found["1.112"] == "有两种\n①单位\n②玩家"


def test_a_section_and_a_clause_of_one_number_are_both_kept() -> None:
    found = texts(read(CHAPTER))
    assert (found["1.11"], found["1.11~2"]) == ("玩家是进行游戏的人。", "目标")


def test_clauses_belong_to_the_section_above_them_not_to_their_numbers() -> None:
    above = {clause.number: clause.above for clause in read(CHAPTER).clauses}
    assert (above["1.11"], above["1.11~2"]) == ("1.1", "1")
    assert (above["1.101"], above["1.111"], above["1.112a"]) == ("1.10", "1.11~2", "1.112")
    assert above["1.22a"] == "1.2"  # there is no 1.22


def test_the_table_of_contents_is_kept_apart() -> None:
    reading = read(CHAPTER)
    assert [entry.number for entry in reading.contents] == ["1.1", "1.2", "1.3", "1.10", "1.11"]
    assert [left.reason for left in reading.unparsed] == ["在第一条之前", *["目录"] * 5]


def test_a_number_printed_twice_in_one_line_is_remarked_on() -> None:
    assert [(remark.number, remark.kind) for remark in read(CHAPTER).remarks] == [("1.111", "twice")]


def test_chapters_are_found_with_and_without_a_number() -> None:
    reading = read(
        "第五章 回合\n5.0 序\n5.0.1一个回合。\n战斗\n6.0 序\n6.0.1 战斗阶段。\n7牌的使用\n7.0序\n7.0.1 使用。\n"
    )
    assert list(texts(reading)) == ["5", "5.0", "5.0.1", "6", "6.0", "6.0.1", "7", "7.0", "7.0.1"]
    assert texts(reading)["6"] == "战斗"
    assert next(clause.above for clause in reading.clauses if clause.number == "6.0.1") == "6.0"


def test_a_letter_that_begins_a_word_is_no_part_of_the_number() -> None:
    assert list(texts(read("1.1数值\n1.11X代表数值。\n1.12ab。\n1.12a。\n"))) == ["1.1", "1.11", "1.12", "1.12a"]


@pytest.mark.parametrize(
    ("name", "first", "twice"),
    [
        ("002_3f0d4c7dfc2e9f19.txt", "1.1", ["1.9~2", "1.91~2", "1.92~2", "1.93~2", "1.11~2", "1.12~2", "1.13~2"]),
        (
            "multicolour_2026-06-11.txt",
            "0",
            ["1.62~2", "1.11~2", "1.12~2", "1.13~2", "1.21~2", "1.22~2", "2.21~2"],
        ),
    ],
)
def test_the_numbers_that_the_publishers_documents_use_twice(
    shared: Path, name: str, first: str, twice: list[str]
) -> None:
    reading = read((shared / "rulebooks" / name).read_text(encoding="utf-8"))
    assert reading.clauses[0].number == first
    assert [clause.number for clause in reading.clauses if "~" in clause.number] == twice
    assert [remark.number for remark in reading.remarks] == (["1.83"] if first == "1.1" else [])
