"""What was prepared is read back as it was, or not at all."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from judge.corpus import library, prepared

STAMP = prepared.stamp([b"a", b"b"])


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "below" / "kept"
    prepared.write(file, STAMP, {"数": (1, "二", [3.0, b"4"])})
    return file


def test_it_is_read_back_as_it_was(file: Path) -> None:
    assert prepared.read(file, STAMP) == {"数": (1, "二", [3.0, b"4"])}
    assert [other.name for other in file.parent.iterdir()] == ["kept"]


@pytest.mark.parametrize("other", [[b"b", b"a"], [b"ab"], [b"a"], []])
def test_what_was_made_from_something_else_counts_as_missing(file: Path, other: list[bytes]) -> None:
    assert prepared.stamp(other) != STAMP
    assert prepared.read(file, prepared.stamp(other)) is None


@pytest.mark.parametrize("damage", [lambda kept: kept[:-1], lambda kept: kept[:9] + b"x" + kept[10:], lambda _: b""])
def test_what_is_damaged_counts_as_missing(file: Path, damage: Callable[[bytes], bytes]) -> None:
    file.write_bytes(damage(file.read_bytes()))
    assert prepared.read(file, STAMP) is None


def test_what_is_not_there_is_missing(tmp_path: Path) -> None:
    assert prepared.read(tmp_path / "none", STAMP) is None


@pytest.mark.parametrize("game", library.games())
def test_a_prepared_book_is_the_book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    book = library.ours(game)
    library.prepare(tmp_path)
    bundled = library.paths.bundled
    monkeypatch.setattr(library.paths, "bundled", lambda name: tmp_path if name == "prepared" else bundled(name))
    monkeypatch.setattr(library, "_parsed", None)
    library.forget()
    again = library.ours(game)
    assert list(again) == list(book)
    assert (again.about, again.stamp, again.title) == (book.about, book.stamp, book.title)
    library.forget()
