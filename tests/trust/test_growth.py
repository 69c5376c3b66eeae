"""Nothing grows faster than what was typed: eight times as long takes about eight times as long."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from judge import cjk, clause, reading
from judge.corpus import CorpusError, load
from judge.corpus.document import read_forms
from judge.corpus.references import references
from judge.effects.reader import TextError
from judge.games import listed
from judge.games.cipher import text as cipher
from judge.games.written.placed import Unreadable
from judge.scenario import decks

TIMES = (1, 2, 4, 8)
SLACK = 4.0
"""What a busy machine may add to one measurement; a quadratic way takes eight times as much again."""


def deck(text: str) -> None:
    decks.read(_file(text), "cipher", listed.deck("cipher"))


def _file(text: str) -> Path:
    Path("typed.txt").write_text(text, encoding="utf-8")
    return Path("typed.txt")


CASES: dict[str, tuple[Callable[[str], object], Callable[[int], str], int]] = {
    "a clause number": (clause.parse, lambda n: ".".join("1" * n), 4000),
    "an unknown clause number": (lambda text: load("cipher").nearest(text), lambda n: ".".join("1" * n), 40),
    "blanks in a deck line": (deck, lambda n: "a" + " " * n + "b", 2000),
    "tabs in a deck line": (deck, lambda n: "a" + "\t" * n + ":", 2000),
    "lines of a deck": (deck, lambda n: "".join(f"3 兵{k}\n" for k in range(n)), 240),
    "blanks in a card text": (cipher.read, lambda n: "『甲』【起】抽1张" + " " * n + "卡。", 400),
    "brackets in a card text": (cipher.read, lambda n: "（" * n + "）" * n, 120),
    "a list in a card text": (cipher.read, lambda n: "「甲」以外的" * n, 40),
    "dots in a line of a document": (lambda text: read_forms(_file(text)), lambda n: "1.1 " + "." * n, 600),
    "lines of a document": (lambda text: read_forms(_file(text)), lambda n: "1.1 甲。\n乙\n" * n, 300),
    "references": (references, lambda n: "见「1.1」与1.2、参照3。" * n, 500),
    "an open reference": (references, lambda n: "「1.a" + " " * n, 4000),
    "values of YAML": (reading.outline, lambda n: "".join(f"键{k}： [甲，{k}]\n" for k in range(n)), 300),
    "a word of YAML": (reading.outline, lambda n: "a: " + "，：" * n, 2000),
    "values of JSON": (reading.plain, lambda n: "[" + ",".join(['{"a": "b"}'] * n) + "]", 4000),
    "text that is shown": (cjk.visible, lambda n: "\x1b[31m甲" * n, 8000),
    "text that is wrapped": (lambda text: cjk.wrap(text, 40), lambda n: "甲，（乙）a1" * n, 1000),
}


@pytest.mark.parametrize("case", CASES)
def test_does_it_grow_with_what_was_typed(case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    work, text, size = CASES[case]
    _seconds(work, text(size))  # what is loaded for the first time
    base = max(min(_seconds(work, text(size)) for _ in range(3)), 0.002)
    for times in TIMES[1:]:
        took = min(_seconds(work, text(size * times)) for _ in range(2))
        assert took < base * times * SLACK, (times, took / base)


def _seconds(work: Callable[[str], object], text: str) -> float:
    begun = time.process_time()
    with contextlib.suppress(CorpusError, TextError, Unreadable, reading.Unfit):
        work(text)
    return time.process_time() - begun
