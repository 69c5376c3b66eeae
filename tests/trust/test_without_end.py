"""What has no end, or nearly none: it is refused, or answered, in time; as it was found, a command line each."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path

import pytest

from judge.games.listed import PLAYABLE

from .inputs import ATTACK
from .process import changed, judge, written


@pytest.mark.parametrize(
    "text", ["a" + " " * 2000 + "b", "a" + "\t" * 50_000 + ":", "3 老兵\n" * 50_000, "[" * 60_000, "1" * 60_000]
)
def test_03_is_a_deck_list_read_in_time(tmp_path: Path, text: str) -> None:
    said = judge("deck", "cipher", written(tmp_path / "d.txt", text), cwd=tmp_path, long=5)
    assert said.ours, said


@pytest.mark.parametrize("start", ["A: {卡组: 200000}", "A: {手牌: [300, 300, 300, 300]}", "A: {卡组: -1}"])
def test_04_is_a_pile_of_cards_bounded(tmp_path: Path, start: str) -> None:
    said = judge("run", written(tmp_path / "s.yaml", f"game: cipher\nstart: {{{start}}}\n"), cwd=tmp_path, long=5)
    assert said.code == 2
    assert said.ours, said


def test_04_is_an_alias_worth_what_it_stands_for(tmp_path: Path) -> None:
    levels = "".join(
        f"{'abcdefghi'[n + 1]}: &{'abcdefghi'[n + 1]} [{', '.join(['*' + 'abcdefghi'[n]] * 8)}]\n" for n in range(8)
    )
    said = judge("run", written(tmp_path / "b.yaml", f"a: &a [x]\n{levels}"), cwd=tmp_path, long=5)
    assert said.code == 2
    assert "内容太多" in said.err


@pytest.mark.parametrize("depth", [200, 20_000, 200_000])
@pytest.mark.parametrize("marks", ["[]", "{}"])
def test_05_is_depth_no_danger(tmp_path: Path, depth: int, marks: str) -> None:
    file = written(tmp_path / "n.yaml", f"title: {marks[0] * depth}{marks[1] * depth}\n")
    for words in (("run", file), ("deck", "cipher", file)):
        said = judge(*words, cwd=tmp_path, long=5)
        assert (said.code, said.ours) == (2, True), said


def test_16_is_a_ruling_of_endless_steps_refused_in_time(tmp_path: Path, ruling: Path) -> None:
    steps = json.loads(ruling.read_text("utf-8"))["steps"]
    said = judge("verify", changed(ruling, steps=(steps * 60_000)[:60_000]), cwd=tmp_path)
    assert (said.code, said.ours) in {(1, True), (2, True)}, said
    assert said.seconds < 5


def test_17_is_a_turn_that_runs_one_that_can_be_exported(tmp_path: Path) -> None:
    file = written(tmp_path / "t.yaml", f"game: cipher\nstart: {{回合: {10**23}}}\n")
    assert {judge(command, file, cwd=tmp_path).code for command in ("run", "export")} == {2}


@pytest.mark.parametrize(
    "words",
    [
        ("rule", "9" * 5000), ("search", "9" * 5000), ("where", "1." + "9" * 5000), ("trace", "1#" + "9" * 5000),
        ("card", "cipher", f"『甲』【起】[翻面{'9' * 5000}]抽1张卡。"), ("card", "zero", f"抽{'9' * 5000}张牌。"),
        ("card", "cipher", f"『甲』【起】抽{'9' * 5000}张卡。"), ("run", "x.yaml", "--seed", "9" * 5000),
    ],
)  # fmt: skip
@pytest.mark.usefixtures("_indexes")
def test_18_is_a_number_without_end_no_number(tmp_path: Path, words: tuple[str, ...]) -> None:
    assert judge(*words, cwd=tmp_path).ours


def test_18_is_a_number_without_end_in_a_deck_explained(tmp_path: Path) -> None:
    for line in (f"{'9' * 490} 老兵", f"老兵 x{'9' * 490}", f"老兵 {'９' * 490}"):
        said = judge("deck", "cipher", written(tmp_path / "d.txt", line), cwd=tmp_path)
        assert (said.code, said.ours) == (2, True), said


@pytest.mark.usefixtures("_indexes")
@pytest.mark.parametrize("command", ["rule", "where", "search", "trace"])
def test_19_is_a_clause_number_without_end_answered_in_time(tmp_path: Path, command: str) -> None:
    said = judge(command, ".".join("1" * 3000), cwd=tmp_path)
    assert said.ours, said
    assert said.seconds < 10


@pytest.mark.usefixtures("_indexes")
def test_19_is_a_query_of_many_words_answered_in_time(tmp_path: Path) -> None:
    said = judge("search", " ".join("攻击支援费用手牌退避区域翻面" * 200), cwd=tmp_path)
    assert said.ours, said
    assert said.seconds < 8


@pytest.mark.parametrize("game", PLAYABLE)
@pytest.mark.parametrize(
    "text",
    [
        "你可以" * 300, "『甲』【自】" + "攻击的场合，" * 500, "「甲」以外的" * 6000, "【起】" * 6000, "<甲>或" * 6000,
        "（" * 3000, "『" * 3000, "『甲』【起】抽1张卡。" * 190,
    ],
)  # fmt: skip
def test_20_is_a_card_text_without_end_refused(tmp_path: Path, game: str, text: str) -> None:
    file = written(tmp_path / "t.txt", text)
    with file.open("rb") as words:
        said = judge("card", game, "-", cwd=tmp_path, stdin=words)
    assert said.ours, said


def test_21_is_a_file_too_big_to_be_meant_refused(tmp_path: Path, ruling: Path) -> None:
    big = written(tmp_path / "big.yaml", b"title: a")
    os.truncate(big, 105_000_000)
    assert judge("run", big, cwd=tmp_path, long=5).code == 2
    assert judge("verify", changed(ruling, words="字" * 3_000_000), cwd=tmp_path, long=5).code == 2


@pytest.mark.parametrize(
    "document",
    [
        "<!-- x -->\n" * 40_000, "\n" * 400_000, "1.1 " + "." * 16_000, "".join(f"{n}. 甲\n" for n in range(40_000)),
        "".join(".".join("1" * n) + " 甲\n" for n in range(1, 600)), "1.1 见" + "「1.1」" * 50_000,
    ],
)  # fmt: skip
def test_22_is_a_document_without_end_answered_in_time(tmp_path: Path, document: str) -> None:
    file = written(tmp_path / "d.txt", document)
    for words in (("lint", file), ("import", file)):
        said = judge(*words, cwd=tmp_path)
        assert said.ours, said
        assert said.seconds < 10


def test_27_is_a_script_without_end_refused_in_time(tmp_path: Path) -> None:
    started = time.monotonic()
    assert judge(
        "run", written(tmp_path / "s.yaml", ATTACK + "script:\n" + "  - A: 新兵\n" * 100_000), cwd=tmp_path
    ).ours
    assert time.monotonic() - started < 6
