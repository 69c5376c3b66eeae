"""Nothing grows faster than what was typed: eight times as long is about eight times the work.

The work is counted in calls, which are the same on every machine and under every load. What happens inside one call
(a pattern that is tried, a text that is copied) is not counted so; therefore the same is also read a hundred times as
long, where a way that grows too fast would not come back.
"""

from __future__ import annotations

import contextlib
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from judge import cjk, clause, reading
from judge.corpus import CorpusError, load
from judge.corpus.document import read_forms
from judge.corpus.references import references
from judge.effects.unread import TextError
from judge.games import listed
from judge.games.cipher import text as cipher
from judge.games.written.placed import Unreadable
from judge.scenario import decks

TIMES = (1, 2, 4, 8)
SLACK = 1.5
"""How much more than its share a longer text may cost: sorting does, and tables that grow do."""
FAR, PATIENCE = 100, 20
"""How many times as long, and the seconds of computing after which it will not come back: it takes one or two."""


def deck(text: str) -> None:
    decks.read(_file(text), "cipher", listed.deck("cipher"))


def _file(text: str) -> Path:
    Path("typed.txt").write_text(text, encoding="utf-8")
    return Path("typed.txt")


def a_deck(game: str) -> Callable[[str], object]:
    return lambda text: decks.read(_file(text), game, listed.deck(game))


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


TEXTS: dict[str, Callable[[int], str]] = {
    "blanks": lambda n: "抽1张" + " " * n + "卡。",
    "sentences": lambda n: "抽1张卡。" * n,
    "conditions": lambda n: "如果攻击的场合，" * n,
    "brackets": lambda n: "（" * n + "）" * n,
}
"""What any game's card text may be made of."""

for _game in listed.PLAYABLE:
    for _name, _text in TEXTS.items():
        CASES[f"{_name} in a card text of {_game}"] = (listed.text(_game).read, _text, 20)
    CASES[f"lines of a deck of {_game}"] = (a_deck(_game), lambda n: "".join(f"3 兵{k}\n" for k in range(n)), 60)


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("case", CASES)
def test_does_the_work_grow_with_what_was_typed(case: str) -> None:
    read, text, size = CASES[case]
    _carried_out(read, text(size + 1))  # what is loaded for the first time; no text is read twice: some are remembered
    base = _calls(read, text(size))
    for times in TIMES[1:]:
        calls = _calls(read, text(size * times))
        assert calls < base * times * SLACK + 200, (times, calls / base)


@pytest.mark.parametrize("case", CASES)
def test_does_what_is_far_too_long_come_back(case: str) -> None:
    read, text, size = CASES[case]
    long = text(size * FAR)

    def gone(*_: object) -> None:
        raise TimeoutError(case)

    before = signal.signal(signal.SIGVTALRM, gone)
    signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE)
    try:
        _carried_out(read, long)
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def _calls(read: Callable[[str], object], text: str) -> int:
    """How many calls, of Python's and of built-in functions, it takes to read a text."""
    count = 0

    def seen(_frame: object, event: str, _of: object) -> None:
        nonlocal count
        count += event in {"call", "c_call"}

    sys.setprofile(seen)
    try:
        _carried_out(read, text)
    finally:
        sys.setprofile(None)
    return count


def _carried_out(read: Callable[[str], object], text: str) -> None:
    with contextlib.suppress(CorpusError, TextError, Unreadable, reading.Unfit):
        read(text)
