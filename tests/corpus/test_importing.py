from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from judge.corpus import CorpusError, load, official
from judge.corpus.document import read_document
from judge.corpus.importing import compare, import_document
from judge.corpus.lint import lint

SOURCE = "rulebooks/001_95eb8f0114ec6a2d.txt"

Printer = Callable[[Mapping[str, str]], str]


def own() -> dict[str, str]:
    return {entry.number: entry.own for entry in load("cipher")}


def written(folder: Path, text: str) -> Path:
    file = folder / "book.txt"
    file.write_text(text, encoding="utf-8", newline="")
    return file


def test_the_publishers_document_matches_in_every_clause(shared: Path) -> None:
    report = import_document(shared / SOURCE, "cipher")
    assert len(report.matched) == 528
    assert (report.differing, report.missing, report.extra) == ((), (), ())
    assert [left.text[:2] for left in report.unparsed] == ["<|"]
    assert report.numbers == 1
    assert report.alike > 0.6


def test_after_an_import_the_official_words_are_shown_and_ours_stay(shared: Path) -> None:
    before = load("cipher")["18.1.11.1"]
    import_document(shared / SOURCE, "cipher")
    book = load("cipher")
    after = book["18.1.11.1"]
    assert after.official
    assert not before.official
    assert after.text != before.text
    assert (after.own, after.refs, after.notes, after.path) == (before.own, before.refs, before.notes, before.path)
    assert all(entry.official for entry in book)
    passages = {clause.number: clause.text for clause in read_document(shared / SOURCE).reading.clauses}
    assert {entry.number: entry.text for entry in book} == passages
    assert book["7.2.3.1"].text.endswith("回到「７.２.１」继续进行游戏。")
    assert book["7"].heading == passages["7"]
    assert book.cite("18.1.2", "未行动") == "18.1.2"


def test_a_printed_document_comes_back_as_it_was(tmp_path: Path, printed: Printer) -> None:
    texts = own()
    report = import_document(written(tmp_path, printed(texts)), "cipher")
    assert report.matched == tuple(texts)
    assert report.alike == pytest.approx(1)


def test_what_does_not_match_is_listed_and_not_imported(tmp_path: Path, printed: Printer) -> None:
    texts = own()
    del texts["26.16.2"]
    texts["27"] = "附录"
    texts["18.1.2"] = "本页由某某扫描制作。"
    texts["20.3.2"] = ""
    report = import_document(written(tmp_path, "扫描版\r\n" + printed(texts).removeprefix("\ufeff")), "cipher")
    assert report.missing == ("26.16.2",)
    assert report.extra == ("27",)
    assert {differing.number: differing.fits for differing in report.differing} == {"18.1.2": "", "20.3.2": ""}
    assert "扫描版" in [left.text for left in report.unparsed]
    assert len(report.matched) == 525
    book = load("cipher")
    assert [entry.number for entry in book if not entry.official] == ["18.1.2", "20.3.2", "26.16.2"]
    assert book["18.1.2"].text == book["18.1.2"].own
    assert "27" not in book


def test_a_clause_that_moved_is_not_shown_under_a_number_that_means_another(tmp_path: Path, printed: Printer) -> None:
    """Another edition puts a clause in after 18.1.10, and all that follows moves by one."""
    texts = own()
    moved = {f"18.1.{n + 1}": texts[f"18.1.{n}"] for n in range(11, 20)}
    report = import_document(written(tmp_path, printed({**texts, **moved})), "cipher")
    differing = {found.number: found.fits for found in report.differing}
    assert differing["18.1.16"] == "18.1.15"
    assert differing["18.1.18"] == "18.1.17"
    assert not load("cipher")["18.1.16"].official


@pytest.mark.parametrize("name", ["000_b2458951571365d0.txt", "002_3f0d4c7dfc2e9f19.txt", "defects.md", "README.md"])
def test_another_books_document_is_refused(shared: Path, name: str) -> None:
    with pytest.raises(CorpusError, match=r"不像是《.*Cipher.*》.*528 个条号.*没有导入任何内容"):
        import_document(shared / "rulebooks" / name, "cipher")
    assert not official.store().exists()


def test_the_right_numbers_with_other_words_are_refused(tmp_path: Path, printed: Printer) -> None:
    words = "当随从被破坏时，将其移动到墓场区，并依照牌组放置区的顺序计算谢幕曲。"
    texts = {number: words[at % 9 :] for at, number in enumerate(own())}
    with pytest.raises(CorpusError, match=r"用词平均只有 \d+% 相同.*没有导入任何内容"):
        import_document(written(tmp_path, printed(texts)), "cipher")
    assert not official.store().exists()


def test_a_refused_file_leaves_the_wording_that_was_there(tmp_path: Path, printed: Printer) -> None:
    import_document(written(tmp_path, printed(own())), "cipher")
    with pytest.raises(CorpusError):
        import_document(written(tmp_path, "购物清单\n"), "cipher")
    assert load("cipher")["18.1.2"].official


def test_a_second_import_replaces_the_first(tmp_path: Path, printed: Printer) -> None:
    texts = own()
    import_document(written(tmp_path, printed(texts)), "cipher")
    changed = {**texts, "18.1.2": texts["18.1.2"] + "（已修订）"}
    del changed["26.16.2"]
    import_document(written(tmp_path, printed(changed)), "cipher")
    assert load("cipher")["18.1.2"].text.endswith("（已修订）")
    assert not load("cipher")["26.16.2"].official
    with sqlite3.connect(official.store()) as database:
        assert database.execute("select game, edition, source from imports").fetchall() == [
            ("cipher", "undated", "book.txt")
        ]
    database.close()


def test_an_import_that_dies_half_way_leaves_what_was_there(tmp_path: Path, printed: Printer) -> None:
    import_document(written(tmp_path, printed(own())), "cipher")
    before = official.read(official.store(), "cipher", "undated")
    code = """
import os
from judge.corpus import official
def wording():
    for n in range(1, 10_000):
        yield f"1.{n}", "另一种文字" * 50
    os._exit(9)
official.write(official.store(), "cipher", "undated", wording=wording(), source="x", digest="y")
"""
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 9
    assert len(before) == 528
    assert official.read(official.store(), "cipher", "undated") == before


def test_the_wording_is_read_without_the_writers_library(tmp_path: Path, printed: Printer) -> None:
    import_document(written(tmp_path, printed(own())), "cipher")
    code = (
        "import sys; from judge.corpus import load; assert load('cipher')['18.1.2'].official; "
        "print('sqlite_utils' in sys.modules, 'msgspec' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == (
        "False False\n"
    )


def test_a_damaged_store_says_what_to_do() -> None:
    file = official.store()
    file.parent.mkdir(parents=True)
    file.write_bytes(b"not a database, but long enough to be looked at" * 20)
    with pytest.raises(CorpusError, match="judge import 重新导入"):
        load("cipher")


def test_a_folder_that_cannot_be_written_to_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, printed: Printer
) -> None:
    file = written(tmp_path, printed(own()))
    monkeypatch.setenv("JUDGE_DATA", str(file / "data"))
    with pytest.raises(CorpusError, match=r"写不进去.*没有导入任何内容"):
        import_document(file, "cipher")


def test_an_edition_that_is_not_bundled_is_refused(tmp_path: Path, printed: Printer) -> None:
    with pytest.raises(CorpusError, match="没有「2017」这个版本"):
        import_document(written(tmp_path, printed(own())), "cipher", "2017")


def test_comparing_keeps_nothing(tmp_path: Path, printed: Printer) -> None:
    document = read_document(written(tmp_path, printed(own())))
    assert compare(document, load("cipher")).refusal == ""
    assert not official.store().exists()


def test_lint_of_the_bundled_book_is_the_same_after_an_import(shared: Path) -> None:
    before = lint(load("cipher"))
    import_document(shared / SOURCE, "cipher")
    assert lint(load("cipher")) == before
