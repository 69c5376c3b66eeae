from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from judge import paths
from judge.corpus import Book, BrokenCorpusError, CitationError, CorpusError, editions, games, library, load


@pytest.fixture
def book() -> Book:
    return load("cipher")


def test_cipher_is_bundled_and_loaded_once(book: Book) -> None:
    assert "cipher" in games()
    assert editions("cipher") == ("undated",)
    assert load("cipher", "undated") is book
    assert (book.game, book.edition) == ("cipher", "undated")
    assert "Cipher" in book.title


def test_an_unknown_game_or_edition_is_refused_with_what_there_is() -> None:
    with pytest.raises(CorpusError, match=r"没有「chess」.*cipher"):
        load("chess")
    with pytest.raises(CorpusError, match=r"没有「2020-01-01」.*undated"):
        load("cipher", "2020-01-01")


def test_where_a_clause_stands(book: Book) -> None:
    assert book.ancestors("18.1.11.1") == ("18", "18.1", "18.1.11")
    assert book.ancestors("18") == ()
    assert book.chapter("18.1.11.1") == "18"
    assert book.children("18.1.11") == ("18.1.11.1", "18.1.11.2")
    assert book.children("18.1.11.2") == ()
    below = ("18.1.11", "18.1.11.1", "18.1.11.1.1", "18.1.11.1.1.1", "18.1.11.2")
    assert book.subtree("18.1.11") == below
    assert list(book.entries)[:3] == ["1", "1.1", "1.1.1"]


def test_references_lead_both_ways(book: Book) -> None:
    assert book["7.2.3.1"].refs == ("7.2.3", "7.2.1")
    assert book.referred_by("7.2.1") == ("7.2.3.1",)
    assert book.referred_by("18.1.20") == ()
    for entry in book:
        assert all(entry.number in book.referred_by(target) for target in entry.refs)


def test_headings_are_told_from_sentences(book: Book) -> None:
    assert book["7"].heading == "自动处理检查时点"
    assert book["4.2"].heading == "出击费用"
    assert book["24.1.12"].heading == "『不会被击破』"
    for sentence in ("18.1.11", "7.2.3", "7.2", "13.2.1.2"):
        assert book[sentence].heading == "", sentence


@pytest.mark.parametrize(
    ("asked", "meant"),
    [
        ("16.2.6", "14.2.6"),
        ("21.3.1.5", "21.2.3.1.5"),
        ("18.1.21", "18.1.20"),
        ("27", "26"),
        ("18.1.11.1.2", "18.1.11.1"),
    ],
)
def test_a_number_that_does_not_exist_has_near_ones(book: Book, asked: str, meant: str) -> None:
    assert asked not in book
    near = book.nearest(asked)
    assert len(near) == 5
    assert meant in near[:2]


def test_a_citation_is_proved_against_the_clause(book: Book) -> None:
    cited = book.cite("18.1.2", "未行动")
    assert (cited, cited.words) == ("18.1.2", "未行动")
    with pytest.raises(CitationError, match=r"18\.1\.2 does not say '支援力'.*18\.md:"):
        book.cite("18.1.2", "支援力")
    with pytest.raises(CitationError, match=r"no clause 18\.1\.21.*18\.1\.20"):
        book.cite("18.1.21", "战斗")
    with pytest.raises(CitationError):
        book.cite("18.1.2", "")


def test_terms_are_read_when_they_are_asked_for(book: Book) -> None:
    assert "已行动" in book.terms
    assert "横置" in book.terms["已行动"]["aliases"]


def test_a_missing_rulebook_is_a_broken_installation(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "bundled", lambda name: tmp_path / name)
    with pytest.raises(BrokenCorpusError, match="重新安装"):
        games()
    (tmp_path / "rules_corpus" / "cipher" / "undated").mkdir(parents=True)
    with pytest.raises(BrokenCorpusError, match="没有条文"):
        load("cipher")
    (tmp_path / "rules_corpus" / "cipher" / "undated" / "01.md").write_text("# 1. 章\n", encoding="utf-8")
    library.forget()
    with pytest.raises(BrokenCorpusError, match=r"rulebook\.toml：读不出来"):
        _ = load("cipher").title


def test_a_number_bundled_twice_names_both_places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "bundled", lambda name: tmp_path / name)
    folder = tmp_path / "rules_corpus" / "cipher" / "undated"
    folder.mkdir(parents=True)
    (folder / "rulebook.toml").write_text('title = "书"')
    (folder / "01.md").write_text("# 1. 章\n\n- **1.1** 甲\n- **1.1** 乙\n", encoding="utf-8")
    with pytest.raises(BrokenCorpusError, match=r"01\.md:4.*1\.1.*01\.md:3"):
        load("cipher")


def test_the_newest_edition_is_loaded_unless_another_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "bundled", lambda name: tmp_path / name)
    for edition, date in (("ch1", ""), ("b", "2026-06-11"), ("c", "2024-01-01")):
        folder = tmp_path / "rules_corpus" / "touhou" / edition
        folder.mkdir(parents=True)
        (folder / "rulebook.toml").write_text(f'title = "书"\ndate = "{date}"', encoding="utf-8")
        (folder / "01.md").write_text(f"# 1. {edition}\n", encoding="utf-8")
    assert editions("touhou") == ("ch1", "c", "b")
    assert load("touhou")["1"].text == "b"
    assert load("touhou", "ch1")["1"].text == "ch1"


def test_looking_a_clause_up_loads_nothing_heavy() -> None:
    heavy = ("msgspec", "sqlite3", "sqlite_utils", "opencc", "yaml", "click", "jieba", "whoosh", "lark", "tomllib")
    code = (
        "import sys; from judge.corpus import load; assert '必杀攻击' in load('cipher')['18.1.11'].text; "
        f"print([name for name in {heavy} if name in sys.modules])"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"
