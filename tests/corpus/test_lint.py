"""Lint: each kind of slip by itself, and all that is known of the publishers' documents, found unaided."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from judge.corpus import Book, Entry, games, load
from judge.corpus.document import Document, read_document
from judge.corpus.forms import forum_thread, pdf_text, scanned_markdown, web_text
from judge.corpus.forms.parts import Reading
from judge.corpus.lint import Finding, lint

EVOLVE = "000_b2458951571365d0.txt"
CIPHER = "001_95eb8f0114ec6a2d.txt"
CHAPTER = "002_3f0d4c7dfc2e9f19.txt"
TOUHOU = "multicolour_2026-06-11.txt"
ZERO = "004_382aaf4a3218a7b2.txt"


def found(*clauses: str) -> list[tuple[str, str]]:
    """What is found in a document of such clauses: number and kind."""
    return kinds(lint(document(*clauses)))


def kinds(findings: list[Finding]) -> list[tuple[str, str]]:
    return [(finding.number, finding.kind) for finding in findings]


def document(*clauses: str, read: Callable[[str], Reading] = pdf_text.read) -> Document:
    return Document("book.txt", "form", read("\n\n".join(clauses)))


def test_a_sound_document_has_no_findings() -> None:
    assert found("1. 游戏", "1.1. 见「2.」。", "1.2. 见「2.1」。", "2. 卡", "2.1. 见「1. 游戏」。") == []


@pytest.mark.parametrize(
    ("clauses", "findings"),
    [
        (("1. 甲", "1.1. 乙。", "1.1. 丙。", "1.2. 丁。"), [("1.1~2", "duplicate")]),
        (("1. 甲", "1.1.1. 乙。", "1.1.2. 丙。"), [("1.1.1", "parent")]),
        (("1. 甲", "1.2. 乙。", "1.1. 丙。"), [("1.1", "order")]),
        (("1. 甲", "1.1. 乙。", "1.3. 丙。"), [("1.3", "gap")]),
        (("1. 甲", "3. 乙"), [("3", "gap")]),
        (("1. 甲", "1.1.", "1.2. 乙。"), [("1.1", "empty")]),
        (("1. 甲", "1.1. 见「1.7」。"), [("1.1", "dangling")]),
        (("1. 甲", "1.1. 见「1. 乙」。"), [("1.1", "title")]),
        (("1. 甲", "1.1. 详见规则XXX。"), [("1.1", "blank")]),
        (("1. 甲", "1.1. 见「1.", "1」。"), [("1.1", "cut")]),
        (("1. 甲", "<|x|>1.1. 乙。"), [("1.1", "marker")]),
        (("1. 甲", "1.1. :横置这张卡。"), [("1.1", "icon")]),
    ],
)
def test_each_kind_of_slip_is_found(clauses: tuple[str, ...], findings: list[tuple[str, str]]) -> None:
    assert found(*clauses) == findings


def test_the_fewest_clauses_are_called_out_of_order() -> None:
    lines = [f"{n}. 章" for n in (1, 4, 5, 6, 2, 3, 7)]
    (finding,) = lint(document(*lines))
    assert (finding.number, finding.kind) == ("2", "order")
    assert finding.message == "2 至 3（2 条）排在 6 之后，次序颠倒。"


def test_sections_of_hundreds_and_their_paragraphs_have_no_gaps_between_groups() -> None:
    thread = "100.甲\n一。\n101.乙\n二。\n三。\n200.丙\n四。\n{}.丁\n五。\n"
    assert kinds(lint(document(thread.format(201), read=forum_thread.read))) == []
    assert kinds(lint(document(thread.format(203), read=forum_thread.read))) == [("203", "gap")]
    assert kinds(lint(document(thread.format(301), read=forum_thread.read))) == [("301", "gap")]


def test_letters_go_on_from_the_clause_before() -> None:
    web = "1.1甲\n1.11:乙。\n1.11a:丙。\n1.11b:丁。\n1.12{}:戊。\n1.13:己。\n"
    assert kinds(lint(document(web.format("a"), read=web_text.read))) == [("1.1", "parent")]
    letter = lint(document(web.format("c"), read=web_text.read))[1]
    assert (letter.number, letter.kind, letter.suggestion) == ("1.12c", "letter", "可能是：1.11c")


def test_the_table_of_contents_is_compared_with_the_titles() -> None:
    contents = "1.甲组\n100.一\n101.二\n102.三\n103.四\n2.乙组\n"
    thread = contents + "1.甲组\n100.一\n段。\n101.三\n段。\n102.二\n段。\n103.四\n段。\n"
    findings = [finding for finding in lint(document(thread, read=forum_thread.read)) if finding.kind == "contents"]
    assert kinds(findings) == [("101", "contents"), ("102", "contents"), ("2", "contents")]
    assert findings[0].suggestion == "正文里叫这个名字的是 102"


def test_a_clause_that_stands_twice_is_found_and_parallel_sections_are_none() -> None:
    rule = "玩家不可改变生命区中牌的顺序，也不可查看生命区中的牌，"
    twice = (
        "1. 甲",
        f"1.1. {rule}除非另有说明。",
        "2. 乙",
        "2.1. 别的话。",
        "2.2. 又一句。",
        f"2.3. {rule}除非另有说明。",
    )
    assert found(*twice) == [("2.3", "repeat")]
    assert found(*twice[:5], f"2.3. {rule}哪怕某个效果这么说，除非另有说明。") == [("2.3", "repeat")]
    assert found(*twice[:5], f"2.3. {rule}除非有牌说明。") == []
    ranges = [
        f"{n}.{m}. {text}" for n in (1, 2) for m, text in ((1, f"射程为{n}时可以攻击。"), (2, rule + "不能攻击。"))
    ]
    assert found("1. 甲", *ranges[:2], "2. 乙", *ranges[2:]) == []


def test_numbers_of_one_level_printed_in_several_ways_are_said_once() -> None:
    text = "### 1 甲\n- 1.1 乙\n#### 1.2 丙\n- 1.3 丁\n"
    assert kinds(lint(document(text, read=scanned_markdown.read))) == [("1", "markup")]


def test_a_reference_to_the_clause_beside_the_one_meant() -> None:
    chapter = ("1. 卡", "1.1. 卡名", "1.1.1. 准备（「2.1」）时参照。", "2. 准备")
    assert found(*chapter, "2.1. 有费用1的卡。", "2.2. 卡名相同的卡至多4张。") == [("1.1.1", "target")]
    assert found(*chapter, "2.1. 卡名相同的卡至多4张。", "2.2. 有费用1的卡。") == []
    assert found(*chapter, "2.1. 有费用1的卡。", "2.1.1. 不论卡名。", "2.2. 卡名相同的卡至多4张。") == []


def test_a_reference_that_is_a_step_of_the_sentence_is_not_doubted() -> None:
    chapter = ("1. 卡", "1.1. 卡名", "1.1.1. 回到「2.1」继续。", "2. 准备")
    assert found(*chapter, "2.1. 有费用1的卡。", "2.2. 卡名相同的卡至多4张。") == []


def test_an_alternative_that_was_made_a_part() -> None:
    alternatives = ("1. 循环", "1.1. 双方都不能停止循环时，平局。", "{}. 只有一方能停止循环时，由其选择。")
    after = "{}. 双方都能停止循环时，先后选择。"
    wrong = (*alternatives[:2], alternatives[2].format("1.1.1"), after.format("1.2"))
    right = (*alternatives[:2], alternatives[2].format("1.2"), after.format("1.3"))
    assert found(*wrong) == [("1.1.1", "level")]
    assert found(*right) == []


# All that is found in each document, but for pages that end inside sentences (see the tests of the forms).
PUBLISHED = {
    EVOLVE: [
        ("1", "markup"),  # S-B8
        ("2.1", "order"),  # S-B3
        ("2.5.1", "target"),  # S-B1
        ("3.2.2", "target"),  # S-B1
        ("3.2.5", "target"),  # S-B2
        ("8.4.7.1.1", "parent"),  # S-A11
        ("12", "order"),  # S-B4
        ("13.3.1.4", "empty"),  # S-B5
        ("13.3.2.2", "icon"),  # S-C
    ],
    CIPHER: [
        ("1", "marker"),  # F-B4
        ("4.14.2", "target"),  # F-B2
        ("7.2.3.1", "cut"),  # F-B3
        ("10.6.1", "cut"),  # F-B3
        ("13.2.1.5.1", "cut"),  # F-B3
        ("14.2.6.1", "dangling"),  # F-A4
        ("18.1.7", "dangling"),  # F-B1
        ("25.2.1", "level"),  # F-B7
    ],
    CHAPTER: [
        ("1.1", "markup"),  # T-B8
        ("1.1", "parent"),  # the title of the chapter is not in the text
        ("1.8", "contents"),  # T-B3
        ("1.83", "twice"),  # T-B4
        ("1.84", "repeat"),  # T-B4
        ("1.95a", "repeat"),  # T-B4
        ("1.95b", "repeat"),  # T-B4
        *[(number, "duplicate") for number in ("1.9~2", "1.91~2", "1.92~2", "1.93~2")],  # T-B1
        ("1.11~2", "duplicate"),  # T-B2
        ("1.12~2", "duplicate"),
        *[(number, "blank") for number in ("1.123c", "1.123d", "1.124a", "1.124b", "1.124c")],  # T-B6
        ("1.13~2", "duplicate"),
        ("1.182e", "letter"),  # T-B5
    ],
    TOUHOU: [
        ("0", "markup"),
        ("1.62~2", "duplicate"),
        ("1.74b", "dangling"),  # 6.21
        ("1.11~2", "duplicate"),
        ("1.12~2", "duplicate"),
        ("1.13~2", "duplicate"),
        *[(number, "blank") for number in ("1.133c", "1.133d", "1.134a", "1.134b", "1.134c")],
        ("1.192e", "letter"),
        ("1.21~2", "duplicate"),
        ("1.217", "blank"),
        ("1.22~2", "duplicate"),
        ("2.13b", "target"),  # 1.143, of the older edition's numbers
        ("2.21~2", "duplicate"),
        ("2.34d", "dangling"),  # 1.182e, the same
        ("4.3.3", "target"),  # 1.21, the section and not the clause
        ("4.4.4c", "target"),  # 4.6.6
    ],
    ZERO: [
        ("311", "contents"),  # Z-B4
        ("312#3", "title"),  # Z-B1
        *[(f"317#{n}", "icon") for n in (1, 3, 5, 7, 9, 11, 13)],  # Z-B10
        ("323", "contents"),  # Z-B2
        ("324", "contents"),  # Z-B2
        ("324#2", "repeat"),  # 202#3
        ("600#9", "repeat"),  # Z-A8
        ("603", "contents"),  # Z-B4
        ("604", "contents"),  # Z-B4
        ("612", "contents"),  # Z-B4
        ("700#4", "repeat"),  # Z-B7
        ("708", "contents"),  # Z-B4
        ("802#5", "repeat"),  # Z-A12
        ("805", "contents"),  # Z-B3
        ("806", "contents"),  # Z-B3
        ("901", "contents"),  # Z-B4
        ("902#2", "thread"),  # Z-B9
        ("8", "contents"),  # Z-B4, the title of a group
    ],
}


@pytest.mark.parametrize("name", PUBLISHED)
def test_the_slips_of_a_publishers_document_are_found_unaided(shared: Path, name: str) -> None:
    findings = lint(read_document(shared / "rulebooks" / name))
    assert [entry for entry in kinds(findings) if entry[1] != "split"] == PUBLISHED[name]
    assert not any(finding.known for finding in findings)


@pytest.mark.parametrize(
    ("name", "number", "meant"),
    [
        (EVOLVE, "2.5.1", "可能是：10.4.4 "),
        (EVOLVE, "3.2.2", "可能是：10.4.4 "),
        (EVOLVE, "3.2.5", "可能是：12.2.3 "),
        (EVOLVE, "8.4.7.1.1", "大概直接属于 8.4.7 "),
        (CIPHER, "4.14.2", "可能是：12.1.1.2 "),
        (CIPHER, "14.2.6.1", "可能是：14.2.6 "),
        (CIPHER, "18.1.7", "可能是：21.2.3.1.5 "),
        (CIPHER, "25.2.1", "应与 25.2、25.3 平级"),
        (CHAPTER, "1.182e", "可能是：1.181e"),
        (TOUHOU, "2.13b", "可能是：1.153 "),
        (TOUHOU, "4.3.3", "可能是：1.21~2 "),
        (TOUHOU, "4.4.4c", "可能是：4.6.7 "),
        (ZERO, "312#3", "可能是：704 反击特效"),
        (ZERO, "805", "正文里叫这个名字的是 806"),
    ],
)
def test_what_was_meant_is_proposed(shared: Path, name: str, number: str, meant: str) -> None:
    findings = lint(read_document(shared / "rulebooks" / name))
    assert next(finding.suggestion for finding in findings if finding.number == number).startswith(meant)


def test_what_a_note_of_the_bundled_book_explains_is_known(shared: Path) -> None:
    findings = lint(read_document(shared / "rulebooks" / ZERO), load("zero"))
    known = {finding.number: finding.known for finding in findings}
    assert known["312#3"]
    assert known["323"]
    assert not known["324#2"]


@pytest.mark.parametrize("game", games())
def test_the_bundled_books_have_only_slips_that_are_marked(game: str) -> None:
    assert [finding for finding in lint(load(game)) if not finding.known] == []


def test_a_bundled_slip_without_a_note_is_no_known_one(tmp_path: Path) -> None:
    entries = {
        "1": Entry("1", "甲", "甲", "甲"),
        "1.1": Entry("1.1", "见「1.7」。", "见「1.7」。", notes=("注：别的。",), up="1"),
        "1.2": Entry("1.2", "见「1.8」。", "见「1.8」。", notes=("原书之误：应为1.1。",), up="1"),
    }
    findings = lint(Book("game", "edition", tmp_path, entries))
    assert [(finding.number, finding.known) for finding in findings] == [("1.1", False), ("1.2", True)]


def test_a_finding_says_what_and_what_was_meant() -> None:
    (finding,) = lint(document("1. 甲", "1.1. 见「1.7」。", "1.2. 另一条。"))
    assert finding == Finding("1.1", "dangling", "引用的「1.7」不存在。", "可能是：1 甲；1.2 另一条。；1.1 见「1.7」。")
    assert re.search(r"[\u4e00-\u9fff]", finding.message)
