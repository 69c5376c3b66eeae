"""A user's database is believed only as it was written."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge import databases


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("data") / "some.db"
    with databases.changing(file) as connection:
        connection.execute("create table said (word text, about text)")
        connection.execute("create index words on said (word)")
        connection.executemany("insert into said values (?, ?)", ((f"字{n}", "说" * 40) for n in range(300)))
    return file


def found(file: Path) -> list[tuple[object, ...]]:
    return databases.rows(file, "select about from said where word = ?", ("字7",))


@given(at=st.integers(0, 2**20), bit=st.integers(0, 7))
def test_is_a_change_of_one_bit_anywhere_noticed(kept: Path, at: int, bit: int) -> None:
    changed = bytearray(kept.read_bytes())
    changed[at % len(changed)] ^= 1 << bit
    other = kept.with_name("changed.db")
    other.write_bytes(changed)
    with pytest.raises(databases.DamagedError):
        databases.look(other)


@given(length=st.integers(1, 2**20))
def test_is_a_file_that_was_cut_off_noticed(kept: Path, length: int) -> None:
    whole = kept.read_bytes()
    other = kept.with_name("cut.db")
    other.write_bytes(whole[: length % len(whole) or 1])
    with pytest.raises(databases.DamagedError):
        databases.look(other)


def test_is_what_was_written_found_again(kept: Path) -> None:
    assert found(kept) == [("说" * 40,)]


def test_a_file_that_is_not_there_or_empty_says_nothing(tmp_path: Path) -> None:
    (tmp_path / "empty.db").write_bytes(b"")
    assert found(tmp_path / "empty.db") == found(tmp_path / "no.db") == []


def test_what_fails_half_way_leaves_what_was_there(kept: Path) -> None:
    before = kept.read_bytes()
    with pytest.raises(OSError, match="disk"):
        _fail(kept)
    assert kept.read_bytes() == before


def _fail(file: Path) -> None:
    with databases.changing(file) as connection:
        connection.execute("delete from said")
        raise OSError("disk")


def test_does_who_writes_at_once_lose_nothing(tmp_path: Path) -> None:
    file = tmp_path / "some.db"

    def write(n: int) -> None:
        with databases.changing(file) as connection:
            connection.execute("create table if not exists said (n)")
            connection.execute("insert into said values (?)", (n,))

    writers = [threading.Thread(target=write, args=(n,)) for n in range(8)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert sorted(databases.rows(file, "select n from said")) == [(n,) for n in range(8)]
