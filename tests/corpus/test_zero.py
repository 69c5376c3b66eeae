"""The bundled 零次元 rulebook: is all of it there, counted as rulebook.toml says, and marked where it is wrong?"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from judge import paths
from judge.corpus import Book, load
from judge.corpus.importing import import_document

SOURCE = "rulebooks/004_382aaf4a3218a7b2.txt"
GROUP = re.compile(r"\d\.?[\u4e00-\u9fff]+")
FORUM = re.compile(r"IP属地.*|收起回复|回复")
# Where the forum thread prints the text of a section beside its title.
BESIDE = {"312": "反击特效", "706": "复制"}


@pytest.fixture
def book() -> Book:
    return load("zero")


def printed(source: str) -> Iterator[str]:
    """The sections and paragraphs of the thread, counted line by line; what stands before 1 and after 902 left out."""
    lines = [line.strip() for line in source.splitlines()]
    first = [at for at, line in enumerate(lines) if line == "1.开始游戏"][-1]
    last = next(at for at, line in enumerate(lines) if line.startswith("呼,终于"))
    section, count = "", 0
    for line in lines[first:last]:
        if not line or GROUP.fullmatch(line) or FORUM.fullmatch(line):
            continue
        heading = re.match(r"(\d{3})\.(.*)", line)
        if heading:
            section, count = heading[1], 0
            yield section
        if not heading or heading[2].removeprefix(BESIDE.get(section, heading[2])):
            count += 1
            yield f"{section}#{count}"


def test_the_book_has_99_sections_and_387_paragraphs_each_with_a_text(book: Book) -> None:
    sections = [entry for entry in book if "#" not in entry.number]
    assert (len(sections), len(book) - len(sections)) == (99, 387)
    assert [entry.number for entry in sections if not entry.heading] == []
    assert [entry.number for entry in book if not entry.own.strip()] == []


def test_sections_and_paragraphs_are_those_of_the_source(book: Book, shared: Path) -> None:
    assert list(book.entries) == list(printed((shared / SOURCE).read_text(encoding="utf-8")))


def test_each_section_stands_in_the_file_of_its_group(book: Book) -> None:
    for entry in book:
        assert entry.path == f"zero/2013-02-01/{entry.number[0]}.md"


def test_every_link_leads_to_an_entry_in_the_file_that_it_names(book: Book) -> None:
    for chapter in sorted((paths.bundled("rules_corpus") / "zero" / "2013-02-01").glob("*.md")):
        links = re.findall(r"\[([\d#]+)\]\(([^)]*)\)", chapter.read_text(encoding="utf-8"))
        assert [link for link in links if link[0] not in book or link[1] != f"{link[0][0]}.md"] == []


@pytest.mark.parametrize(
    ("number", "words"),
    [
        ("101#6", "平局"),
        ("104#3", "不能再主动横置"),
        ("106#5", "最上方"),
        ("305#5", "不能有两张以上角色名相同的牌"),
        ("312#2", "必须发动"),
        ("319#7", "不论因何离场"),
        ("320#6", "所有对象都不再合法"),
        ("400#5", "让给下一位玩家"),
        ("704#4", "不可用任何方式主动略过"),
        ("705#3", "已经离开原来的区域"),
        ("901#6", "平局"),
    ],
)
def test_a_paragraph_is_cited_by_its_place_in_the_section(book: Book, number: str, words: str) -> None:
    assert book.cite(number, words) == number


def test_the_wrong_reference_of_312_is_kept_and_marked(book: Book) -> None:
    assert book["312#3"].refs == ("705",)
    assert any("Z-B1：" in note and "「704」" in note for note in book["312#3"].notes)


def test_every_known_defect_is_marked(book: Book, shared: Path) -> None:
    defects = (shared / "rulebooks/defects.md").read_text(encoding="utf-8")
    known = re.findall(r"^\| (Z-[AB]\d+) \|", defects, re.MULTILINE)
    notes = "\n".join(note for entry in book for note in entry.notes)
    assert len(known) == 26
    assert [mark for mark in known if f"原书之误 {mark}：" not in notes] == []


def test_each_term_has_its_clause_and_no_alias_belongs_to_two(book: Book) -> None:
    assert [term for term, said in book.terms.items() if said["clause"] not in book] == []
    aliases = [alias for said in book.terms.values() for alias in said.get("aliases", ())]
    assert len({*aliases, *book.terms}) == len(aliases) + len(book.terms)


def test_the_wording_is_our_own(shared: Path) -> None:
    tool = [sys.executable, str(shared / "tools/own_words.py"), str(paths.bundled("rules_corpus") / "zero")]
    shown = subprocess.run(tool, capture_output=True, text=True, check=False)
    assert (shown.stdout, shown.returncode) == ("", 0), shown.stderr


def test_an_example_has_the_books_figures_and_cards(shared: Path) -> None:
    import_document(shared / SOURCE, "zero")
    told = {entry.number: (entry.own, entry.text) for entry in load("zero") if "例" in entry.text}
    assert len(told) >= 15
    assert {number: both for number, both in told.items() if figures(both[0]) != figures(both[1])} == {}


def figures(text: str) -> set[str]:
    """The numbers and the codes of cards in a text."""
    return set(re.findall(r"BP\d+-\d+|\d+", re.sub(r"「\d{3}[#\d]*」", "", text)))
