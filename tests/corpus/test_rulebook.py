"""The bundled Cipher rulebook: is all of it there, in our own words, linked, and marked where the book is wrong?"""

from __future__ import annotations

import re
import subprocess
import sys
import unicodedata
from pathlib import Path

import pytest

from judge import paths
from judge.clause import sort_key
from judge.corpus import Book, load
from judge.corpus.document import read_document
from judge.corpus.references import targets

SOURCE = "rulebooks/001_95eb8f0114ec6a2d.txt"
EVOLVE_SOURCE = "rulebooks/000_b2458951571365d0.txt"
# What the book refers to and does not have, and the mark of the defect that says so.
DANGLING = {"14.2.6.1": ("16.2.6", "F-A4"), "18.1.7": ("21.3.1.5", "F-B1")}


@pytest.fixture
def book() -> Book:
    return load("cipher")


def test_all_numbers_are_there_in_order_and_have_a_text(book: Book) -> None:
    assert len(book) == 528
    assert sum("." not in number for number in book.entries) == 26
    assert list(book.entries) == sorted(book.entries, key=sort_key)
    assert [entry.number for entry in book if not entry.own.strip()] == []


def test_the_numbers_are_those_of_the_source(book: Book, shared: Path) -> None:
    text = unicodedata.normalize("NFKC", (shared / SOURCE).read_text(encoding="utf-8"))
    printed = re.findall(r"^(?:<\|.*\|>)?(\d+(?:\.\d+)*)\. +\S", text, re.MULTILINE)
    assert list(book.entries) == printed


def test_every_reference_of_the_source_is_kept(book: Book, shared: Path) -> None:
    for clause in read_document(shared / SOURCE).reading.clauses:
        assert set(targets(clause.text)) == set(targets(book[clause.number].own)), clause.number


def test_every_reference_leads_somewhere_or_is_marked(book: Book) -> None:
    dangling = {entry.number: target for entry in book for target in targets(entry.own) if target not in book}
    assert dangling == {number: target for number, (target, _) in DANGLING.items()}
    for number, (_, mark) in DANGLING.items():
        assert any(mark in note for note in book[number].notes)
    for entry in book:
        assert set(entry.refs) == {target for target in targets(entry.own) if target in book}, entry.number


def test_every_link_leads_to_the_chapter_of_its_clause() -> None:
    chapters = sorted((paths.bundled("rules_corpus") / "cipher" / "undated").glob("*.md"))
    links = [
        (chapter.name, number, file)
        for chapter in chapters
        for number, file in re.findall(r"\[([\d.]+)\]\(([^)]*)\)", chapter.read_text(encoding="utf-8"))
    ]
    assert len(links) > 100
    assert [link for link in links if link[2] != f"{int(link[1].split('.')[0]):02}.md"] == []


def test_each_clause_stands_in_the_file_of_its_chapter(book: Book) -> None:
    for entry in book:
        assert entry.path == f"cipher/undated/{int(book.chapter(entry.number)):02}.md"


def test_every_known_defect_is_marked(book: Book, shared: Path) -> None:
    known = re.findall(
        r"^\| (F-[A-C]\d+) \|", (shared / "rulebooks/defects.md").read_text(encoding="utf-8"), re.MULTILINE
    )
    notes = "\n".join(note for entry in book for note in entry.notes)
    assert len(known) == 16
    assert [mark for mark in known if not re.search(rf"{mark}(?!\d)", notes)] == []


def test_the_wording_is_our_own(shared: Path) -> None:
    tool = [sys.executable, str(shared / "tools/own_words.py"), str(paths.bundled("rules_corpus"))]
    shown = subprocess.run(tool, capture_output=True, text=True, check=False)
    assert (shown.stdout, shown.returncode) == ("", 0), shown.stderr


def test_evolve_has_all_numbers_of_its_source_in_order(shared: Path) -> None:
    _, _, body = (shared / EVOLVE_SOURCE).read_text(encoding="utf-8").partition("## 综合规则文本")
    printed = re.findall(r"^[ #-]*(\d+(?:\.\d+)*)(?= |$)", body, re.MULTILINE)
    assert len(printed) == len(set(printed)) == 670
    evolve = load("evolve")
    assert list(evolve.entries) == sorted(printed, key=sort_key)
    assert [entry.number for entry in evolve if not entry.own.strip()] == []
    assert evolve["13.3.1.4"].inert
