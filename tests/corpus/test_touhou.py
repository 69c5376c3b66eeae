"""The bundled 极彩 rulebook, two editions: is all of it there, counted by itself, and marked where it is wrong?"""

from __future__ import annotations

import re
import subprocess
import sys
import unicodedata
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from judge import paths
from judge.corpus import Book, load

SOURCES = {
    "2026-06-11": "rulebooks/multicolour_2026-06-11.txt",
    "ch1": "rulebooks/002_3f0d4c7dfc2e9f19.txt",
}
# Titles of chapters as they are printed, for those that do not begin with an Arabic number.
CHAPTERS = {"第一章": "1", "第二章": "2", "第三章": "3", "第四章": "4", "第五章": "5", "战斗": "6", "牌的使用": "7"}
ENUMERATED = "①②③④⑤⑥⑦"


@pytest.fixture(params=SOURCES)
def book(request: pytest.FixtureRequest) -> Book:
    return load("touhou", str(request.param))


def printed(source: str) -> Iterator[str]:
    """The numbers of the document, line by line; the second use of a number marked."""
    uses: Counter[str] = Counter()
    for raw in source.splitlines():
        line = unicodedata.normalize("NFKC", raw).strip()
        found = re.match(r"(\d+(?:\.\d+)*)([a-z](?![a-z]))?", line)
        number = (found[1] + (found[2] or "")) if found else CHAPTERS.get(line.partition(" ")[0])
        if number and not raw.startswith(tuple(ENUMERATED)):
            uses[number] += 1
            yield number if uses[number] == 1 else f"{number}~{uses[number]}"


def test_the_newest_edition_is_the_complete_one() -> None:
    assert load("touhou").edition == "2026-06-11"
    assert load("touhou").date == "2026-06-11"
    assert load("touhou", "ch1").date == ""


@pytest.mark.parametrize(
    ("edition", "chapters", "sections", "clauses"), [("2026-06-11", 8, 59, 378), ("ch1", 1, 19, 136)]
)
def test_an_edition_has_so_many_numbers_each_with_a_text(
    edition: str, chapters: int, sections: int, clauses: int
) -> None:
    book = load("touhou", edition)
    top = book.children("")
    below = [number for chapter in top if chapter != "0" for number in book.children(chapter)]  # chapter 0 has none
    assert (len(top), len(below), len(book) - len(top) - len(below)) == (chapters, sections, clauses)
    assert f"全书共{len(book)}个编号" in book.about["numbering"]
    assert [entry.number for entry in book if not entry.own.strip()] == []
    assert [number for number in (*top, *below) if not book[number].heading] == []


def test_numbers_and_their_order_are_those_of_the_source(book: Book, shared: Path) -> None:
    numbers = list(printed((shared / SOURCES[book.edition]).read_text(encoding="utf-8")))
    if book.edition == "ch1":  # its source begins with a table of contents, and prints no chapter
        numbers = ["1", *numbers]
    assert list(book.entries) == numbers


@pytest.mark.parametrize(
    ("edition", "number", "above"),
    [
        ("2026-06-11", "1.11", ("1", "1.1")),
        ("2026-06-11", "1.111", ("1", "1.11~2")),
        ("2026-06-11", "1.56a", ("1", "1.5")),
        ("2026-06-11", "1.62~2", ("1", "1.6")),
        ("2026-06-11", "1.192e", ("1", "1.19", "1.191")),
        ("2026-06-11", "1.22.4", ("1", "1.22~2")),
        ("2026-06-11", "2.21", ("2", "2.1")),
        ("2026-06-11", "2.21~2", ("2", "2.2")),
        ("2026-06-11", "4.6.7b", ("4", "4.6", "4.6.7")),
        ("2026-06-11", "7.1.5a", ("7", "7.1")),
        ("ch1", "1.91", ("1", "1.9")),
        ("ch1", "1.91~2", ("1", "1.9~2")),
        ("ch1", "1.94a", ("1", "1.9~2")),
        ("ch1", "1.131a", ("1", "1.13~2", "1.131")),
    ],
)
def test_a_clause_stands_in_the_section_that_the_book_prints_it_in(
    edition: str, number: str, above: tuple[str, ...]
) -> None:
    book = load("touhou", edition)
    assert book.ancestors(number) == above
    assert number in book.subtree(above[-1])
    assert book.chapter(number) == above[0]


def test_every_link_leads_to_a_clause_in_the_file_that_it_names(book: Book) -> None:
    for chapter in sorted((paths.bundled("rules_corpus") / "touhou" / book.edition).glob("*.md")):
        links = re.findall(r"\[([\d.a-z~]+)\]\(([^)]*)\)", chapter.read_text(encoding="utf-8"))
        assert [link for link in links if link[0] not in book or link[1] != f"{link[0][0]}.md"] == []


@pytest.mark.parametrize(
    ("edition", "number", "words"),
    [
        ("2026-06-11", "0.05", "名称相同的卡牌最多放四张"),
        ("2026-06-11", "1.29", "输掉这盘游戏"),
        ("2026-06-11", "1.216a", "两个计时指示物"),
        ("2026-06-11", "4.2.5", "手牌上限是7"),
        ("2026-06-11", "4.6.5", "6个战场格"),
        ("2026-06-11", "4.7.6", "8张或更多"),
        ("2026-06-11", "6.2.1", "先由进攻方决定"),
        ("2026-06-11", "7.1.5b", "所有效应都不结算"),
        ("ch1", "1.154", "设为一个特定的值"),
    ],
)
def test_a_clause_is_cited_in_its_edition(edition: str, number: str, words: str) -> None:
    assert load("touhou", edition).cite(number, words) == number


def test_a_clause_that_did_not_change_has_the_same_words_in_both_editions() -> None:
    words = {entry.own for entry in load("touhou")}
    changed = [entry.number for entry in load("touhou", "ch1") if entry.own not in words]
    assert len(changed) == 25
    assert {"1.72", "1.106c", "1.134", "1.143", "1.154"} <= set(changed)


def test_references_that_the_book_gets_wrong_are_kept_and_marked() -> None:
    book = load("touhou")
    for number, meant in (("1.74b", "6.1.3"), ("2.13b", "1.153"), ("2.34d", "1.192e"), ("4.4.4c", "4.6.7a")):
        assert any(note.startswith("原书之误") and f"「{meant}」" in note for note in book[number].notes), number
    assert book["2.13b"].refs == ("1.143",)
    assert book["4.4.4c"].refs == ("4.6.6",)


def test_every_known_defect_is_marked_in_the_older_edition(shared: Path) -> None:
    defects = (shared / "rulebooks/defects.md").read_text(encoding="utf-8")
    known = re.findall(r"^\| (T-[AB]\d+) \|", defects, re.MULTILINE)
    notes = "\n".join(note for entry in load("touhou", "ch1") for note in entry.notes)
    assert len(known) == 20
    assert [mark for mark in known if f"原书之误 {mark}：" not in notes] == []


def test_each_term_has_its_clause_and_no_alias_belongs_to_two() -> None:
    book = load("touhou")
    assert [term for term, said in book.terms.items() if said["clause"] not in book] == []
    aliases = [alias for said in book.terms.values() for alias in said.get("aliases", ())]
    assert len({*aliases, *book.terms}) == len(aliases) + len(book.terms)


def test_the_wording_is_our_own(shared: Path) -> None:
    tool = [sys.executable, str(shared / "tools/own_words.py"), str(paths.bundled("rules_corpus") / "touhou")]
    shown = subprocess.run(tool, capture_output=True, text=True, check=False)
    assert (shown.stdout, shown.returncode) == ("", 0), shown.stderr
