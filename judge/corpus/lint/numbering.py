"""Numbers used twice, left out, out of order, without the level above them, without words."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator

from judge.clause import parent, sort_key
from judge.corpus.lint.finding import Finding
from judge.corpus.lint.text import Text

_LAST = re.compile(r"(\d+)([a-z]?)(?:~\d+)?$")
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_SECTIONS = 100  # from here on the first digit of a number is that of its group: no number is left out between two


def numbering(text: Text) -> Iterator[Finding]:
    """All of it."""
    yield from _duplicates(text)
    yield from _parents(text)
    yield from _order(text)
    yield from _gaps(text)
    for number in text.numbers:
        if not text.words[number]:
            yield Finding(number, "empty", "只有条号，没有文字。")


def _duplicates(text: Text) -> Iterator[Finding]:
    for number in text.numbers:
        if "~" in number:
            first = number.partition("~")[0]
            words = f"前一次是“{text.short(first)}”，这一次是“{text.short(number)}”"
            message = f"条号 {first} 用了不止一次：{words}。这里记作 {number}（这个记号是本程序加的）。"
            yield Finding(number, "duplicate", message)


def _parents(text: Text) -> Iterator[Finding]:
    """The clauses under a number that does not exist; said once, of the first of them."""
    orphans: dict[str, list[str]] = {}
    for number in text.numbers:
        up = text.up(number)
        if up and up not in text.words:
            orphans.setdefault(up, []).append(number)
    for up, below in orphans.items():
        others = f"（{below[0]} 至 {below[-1]} 都在它之下）" if len(below) > 1 else ""
        higher = parent(up)
        meant = f"大概直接属于 {higher} {text.short(higher)}" if higher in text.words and higher else ""
        yield Finding(below[0], "parent", f"上一级的 {up} 不存在{others}。", meant)


def _order(text: Text) -> Iterator[Finding]:
    """The fewest clauses that would have to be put elsewhere for the numbers to ascend, a run of them at a time."""
    rows = [text.numbers] if text.by_number else list(text.children.values())
    for row in rows:
        numbers = [number for number in row if "~" not in number]
        kept = set(_ascending(numbers))
        run: list[str] = []
        for at, number in enumerate([*numbers, ""]):
            if number and number not in kept:
                run.append(number)
            elif run:
                before = numbers[at - len(run) - 1] if at > len(run) else ""
                yield _displaced(run, before, number)
                run = []


def _displaced(run: list[str], before: str, after: str) -> Finding:
    what = f"{run[0]} 至 {run[-1]}（{len(run)} 条）" if len(run) > 1 else run[0]
    where = f"排在 {before} 之后" if before else f"排在 {after} 之前"
    return Finding(run[0], "order", f"{what}{where}，次序颠倒。")


def _ascending(numbers: list[str]) -> list[str]:
    """A longest subsequence whose numbers ascend."""
    keys = [sort_key(number) for number in numbers]
    tails: list[int] = []  # of the subsequences of each length, where the one with the smallest end ends
    before: list[int] = []
    end = -1
    for at, key in enumerate(keys):
        length = bisect_left(tails, key, key=keys.__getitem__)
        before.append(tails[length - 1] if length else -1)
        if length == len(tails):
            tails.append(at)
            end = at
        elif key < keys[tails[length]]:
            tails[length] = at
    kept: list[str] = []
    while end >= 0:
        kept.append(numbers[end])
        end = before[end]
    return kept[::-1]


def _gaps(text: Text) -> Iterator[Finding]:
    """Numbers and letters that are left out between two clauses of one parent, or before the first."""
    lettered = {number.rstrip(_LETTERS) for number in text.numbers}
    for up, children in text.children.items():
        counted: dict[int, list[str]] = {}
        for number in sorted(children, key=sort_key):
            counted.setdefault(_count(number)[0], []).append(number)
        last = None
        for count, group in counted.items():
            missing = _missing(up, group[0], last, count)
            if missing and missing not in lettered:
                yield Finding(group[0], "gap", f"它前面缺 {missing}。")
            yield from _letters(text, group)
            last = count


def _missing(up: str, number: str, last: int | None, count: int) -> str:
    """The number that is left out between two counts under one parent, or before the first; empty if none is."""
    if "." not in number and "#" not in number and count >= _SECTIONS:
        first = count // _SECTIONS * _SECTIONS  # sections come in groups: 200, 300
        if last is None or first > last:
            return "" if count == first else str(first)
    if last is not None:
        return _named(number, last + 1) if count > last + 1 else ""
    above = _count(up)[0]  # the first may be 4.0, 18.1, 1.11 under section 1.1, 1.45a under clause 1.45
    return "" if count in {0, 1, above, above * 10 + 1} else _named(number, 1)


def _count(number: str) -> tuple[int, str]:
    found = _LAST.search(number)
    return (int(found[1]), found[2]) if found else (0, "")


def _named(number: str, count: int) -> str:
    """The number of a neighbour: with the same beginning and another count."""
    found = _LAST.search(number)
    return number[: found.start()] + str(count).zfill(len(found[1]) if found[1][0] == "0" else 0) if found else ""


def _letters(text: Text, group: list[str]) -> Iterator[Finding]:
    """Letters under one count without those before them; perhaps they go on with the clause before."""
    lettered = [number for number in group if _count(number)[1]]
    for at, number in enumerate(lettered):
        letter = _count(number)[1]
        expected = chr(ord(_count(lettered[at - 1])[1]) + 1) if at else "a"
        if letter != expected:
            before = text.numbers[max(text.numbers.index(number) - 1, 0)]
            goes_on = _count(before)[1] == chr(ord(letter) - 1)
            missing = number.partition("~")[0][:-1] + expected
            yield Finding(
                number, "letter", f"它前面缺 {missing}。", f"可能是：{before[:-1]}{letter}" if goes_on else ""
            )
