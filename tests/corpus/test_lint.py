from __future__ import annotations

from pathlib import Path

import pytest

from judge.corpus import load
from judge.corpus.document import Document, read_document
from judge.corpus.forms.pdf_text import read
from judge.corpus.lint import Finding, lint


def found(*clauses: str) -> list[tuple[str, str]]:
    """What is found in a document of such clauses: number and kind."""
    return [(finding.number, finding.kind) for finding in lint(document(*clauses))]


def document(*clauses: str) -> Document:
    return Document("book.txt", "pdf_text", read("\n\n".join(clauses)))


def test_a_sound_document_has_no_findings() -> None:
    assert found("1. 游戏", "1.1. 见「2.」。", "1.2. 见「2.1」。", "2. 卡", "2.1. 见「1. 游戏」。") == []


@pytest.mark.parametrize(
    ("clauses", "findings"),
    [
        (("1. 甲", "1.1. 乙。", "1.1. 丙。", "1.2. 丁。"), [("1.1~2", "duplicate")]),
        (("1. 甲", "1.1.1. 乙。"), [("1.1.1", "parent")]),
        (("1. 甲", "1.2. 乙。", "1.1. 丙。"), [("1.2", "gap"), ("1.1", "order")]),
        (("1. 甲", "1.1. 乙。", "1.3. 丙。"), [("1.3", "gap")]),
        (("1. 甲", "3. 乙"), [("3", "gap")]),
        (("1. 甲", "1.1.", "1.2. 乙。"), [("1.1", "empty")]),
        (("1. 甲", "1.1. 见「1.7」。"), [("1.1", "dangling")]),
        (("1. 甲", "1.1. 见「1. 乙」。"), [("1.1", "title")]),
        (("1. 甲", "1.1. 见「1.", "1」。"), [("1.1", "cut")]),
        (("1. 甲", "<|x|>1.1. 乙。"), [("1.1", "marker")]),
    ],
)
def test_each_kind_of_slip_is_found(clauses: tuple[str, ...], findings: list[tuple[str, str]]) -> None:
    assert found(*clauses) == findings


def test_a_reference_to_the_clause_beside_the_one_meant() -> None:
    chapter = ("1. 卡", "1.1. 卡名", "1.1.1. 准备（「2.1」）时参照。", "2. 准备")
    assert found(*chapter, "2.1. 有费用1的卡。", "2.2. 卡名相同的卡至多4张。") == [("1.1.1", "target")]
    assert found(*chapter, "2.1. 卡名相同的卡至多4张。", "2.2. 有费用1的卡。") == []
    assert found(*chapter, "2.1. 有费用1的卡。", "2.1.1. 不论卡名。", "2.2. 卡名相同的卡至多4张。") == []


def test_an_alternative_that_was_made_a_part() -> None:
    alternatives = ("1. 循环", "1.1. 双方都不能停止循环时，平局。", "{}. 只有一方能停止循环时，由其选择。")
    after = "{}. 双方都能停止循环时，先后选择。"
    wrong = (*alternatives[:2], alternatives[2].format("1.1.1"), after.format("1.2"))
    right = (*alternatives[:2], alternatives[2].format("1.2"), after.format("1.3"))
    assert found(*wrong) == [("1.1.1", "level")]
    assert found(*right) == []


def test_the_slips_of_the_publishers_document_are_found_unaided(shared: Path) -> None:
    findings = lint(read_document(shared / "rulebooks/001_95eb8f0114ec6a2d.txt"))
    assert [(finding.number, finding.kind) for finding in findings] == [
        ("1", "marker"),  # F-B4
        ("4.14.2", "target"),  # F-B2
        ("7.2.3.1", "cut"),  # F-B3
        ("10.6.1", "cut"),  # F-B3
        ("13.2.1.5.1", "cut"),  # F-B3
        ("14.2.6.1", "dangling"),  # F-A4
        ("18.1.7", "dangling"),  # F-B1
        ("25.2.1", "level"),  # F-B7
    ]
    meant = {finding.number: finding.suggestion for finding in findings}
    assert meant["4.14.2"].startswith("可能是：12.1.1.2 ")
    assert meant["14.2.6.1"].startswith("可能是：14.2.6 ")
    assert meant["18.1.7"].startswith("可能是：21.2.3.1.5 ")
    assert "平级" in meant["25.2.1"]
    assert not any(finding.known for finding in findings)


def test_the_bundled_book_has_only_slips_that_are_marked() -> None:
    findings = lint(load("cipher"))
    assert [(finding.number, finding.kind) for finding in findings] == [
        ("4.14.2", "target"),
        ("14.2.6.1", "dangling"),
        ("18.1.7", "dangling"),
    ]
    assert all(finding.known for finding in findings)


def test_a_finding_says_what_and_what_was_meant() -> None:
    (finding,) = lint(document("1. 甲", "1.1. 见「1.7」。", "1.2. 另一条。"))
    assert finding == Finding("1.1", "dangling", "引用的「1.7」不存在。", "可能是：1 甲；1.2 另一条。；1.1 见「1.7」。")
