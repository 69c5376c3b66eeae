from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from judge.corpus import CorpusError, editions, games, load, official
from judge.corpus.document import read_document
from judge.corpus.importing import compare, import_document, recognise
from judge.corpus.lint import lint

EVOLVE = "000_b2458951571365d0.txt"
CIPHER = "001_95eb8f0114ec6a2d.txt"
CHAPTER = "002_3f0d4c7dfc2e9f19.txt"
TOUHOU = "multicolour_2026-06-11.txt"
ZERO = "004_382aaf4a3218a7b2.txt"
SOURCE = f"rulebooks/{CIPHER}"

# Each document: its game and edition, how many clauses match, which do not look alike, which are missing.
DOCUMENTS: dict[str, tuple[str, str, int, list[str], list[str]]] = {
    EVOLVE: ("evolve", "undated", 670, [], []),
    CIPHER: ("cipher", "undated", 528, [], []),
    CHAPTER: ("touhou", "ch1", 155, [], ["1"]),  # the chapter's title is not in the text
    TOUHOU: ("touhou", "2026-06-11", 445, [], []),
    ZERO: ("zero", "2013-02-01", 486, [], []),
}

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


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("name", [*DOCUMENTS, "defects.md", "README.md"])
def test_a_document_is_refused_under_every_other_game(shared: Path, name: str, game: str) -> None:
    if DOCUMENTS.get(name, ("", ""))[0] == game:
        return
    with pytest.raises(CorpusError, match=r"不像是《[^》]*》.* 个条号，文件里只认出其中 \d+ 个[\s\S]*没有导入任何内容"):
        import_document(shared / "rulebooks" / name, game)
    assert not official.store().exists()


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_document_says_itself_which_book_it_is(shared: Path, name: str) -> None:
    report = recognise(shared / "rulebooks" / name)[0]
    assert (report.game, report.edition, report.refusal) == (*DOCUMENTS[name][:2], "")


@pytest.mark.parametrize("name", DOCUMENTS)
def test_each_document_matches_in_all_its_clauses(shared: Path, name: str) -> None:
    game, edition, matched, differing, missing = DOCUMENTS[name]
    report = import_document(shared / "rulebooks" / name, game)
    assert (report.edition, len(report.matched), report.extra) == (edition, matched, ())
    assert [found.number for found in report.differing] == differing
    assert list(report.missing) == missing
    assert (report.account.lost, report.account.added) == ("", "")
    book = load(game, edition)
    assert sum(entry.official for entry in book) == matched - (game == "evolve")  # 13.3.1.4 has no words


def test_the_older_edition_is_refused_where_the_newer_one_is_asked_for(shared: Path) -> None:
    with pytest.raises(CorpusError, match=r"2026-06-11.*只认出其中 99 个"):
        import_document(shared / "rulebooks" / CHAPTER, "touhou", "2026-06-11")
    assert not official.store().exists()


@pytest.mark.parametrize(
    ("name", "chapter", "after"), [(EVOLVE, "14", "15"), (CIPHER, "20", "21"), (TOUHOU, "3", "4"), (ZERO, "400", "500")]
)
def test_a_book_without_one_of_its_chapters_is_imported_without_it(
    shared: Path, tmp_path: Path, name: str, chapter: str, after: str
) -> None:
    file = shared / "rulebooks" / name
    game, edition, *_ = DOCUMENTS[name]
    first = {clause.number: clause.line for clause in read_document(file).reading.clauses}
    lines = file.read_text(encoding="utf-8").splitlines()
    lines[first[chapter] - 1 : first[after] - 1] = []
    report = import_document(written(tmp_path, "\n".join(lines)), game)
    order = list(load(game, edition).entries)
    assert list(report.missing) == order[order.index(chapter) : order.index(after)]
    assert report.extra == ()
    assert len(report.differing) == len(DOCUMENTS[name][3])


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


def test_another_edition_stands_beside_the_bundled_ones(tmp_path: Path, printed: Printer) -> None:
    texts = own()
    later = {f"18.1.{n + 1}": texts[f"18.1.{n}"] for n in range(20, 10, -1)}
    texts |= later | {"18.1.11": "新加的一步。", "27": "附录"}
    report = import_document(written(tmp_path, printed(texts)), "cipher", "2030-01-01")
    assert (report.base, report.extra, report.missing) == ("undated", ("18.1.11", "27"), ())
    assert editions("cipher") == ("undated", "2030-01-01")
    assert load("cipher").edition == "undated"
    assert not load("cipher")["18.1.2"].official
    book = load("cipher", "2030-01-01")
    assert (len(book), book.date, book.title) == (530, "2030-01-01", load("cipher").title)
    assert all(entry.official and entry.text == entry.own for entry in book)
    assert book.ancestors("18.1.12.1") == ("18", "18.1", "18.1.12")
    assert book["7.2.3.1"].refs == load("cipher")["7.2.3.1"].refs
    assert book["7"].heading == texts["7"]


def test_another_edition_of_another_game_is_refused(shared: Path) -> None:
    with pytest.raises(CorpusError, match=r"与 undated 版文字相近的条文只有 \d+ 条"):
        import_document(shared / "rulebooks" / EVOLVE, "cipher", "2030-01-01")
    assert editions("cipher") == ("undated",)
    assert not official.store().exists()


def test_an_edition_that_is_no_name_or_of_no_game_is_refused(tmp_path: Path, printed: Printer) -> None:
    file = written(tmp_path, printed(own()))
    with pytest.raises(CorpusError, match=r"版本名「\.\./x」不能用"):
        import_document(file, "cipher", "../x")
    with pytest.raises(CorpusError, match=r"没有「2020-01-01」.*undated"):
        load("cipher", "2020-01-01")


def test_comparing_keeps_nothing(tmp_path: Path, printed: Printer) -> None:
    document = read_document(written(tmp_path, printed(own())))
    assert compare(document, load("cipher")).refusal == ""
    assert not official.store().exists()


def test_lint_of_the_bundled_book_is_the_same_after_an_import(shared: Path) -> None:
    before = lint(load("cipher"))
    import_document(shared / SOURCE, "cipher")
    assert lint(load("cipher")) == before
