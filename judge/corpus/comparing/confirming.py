"""Matches that somebody has confirmed or corrected: a small text file for each two editions, kept and read by hand.

    # 极彩 ch1 → 2026-06-11
    1.84 = 1.83b      # the clause of the newer edition that it is
    1.27 =            # is gone
    = 2.01            # is new

The ones that come with the program stand beside the editions (``rules_corpus/touhou/ch1..2026-06-11.txt``), the user's
own among the user's data; what a user says of a clause replaces what the program says of it.
"""

from __future__ import annotations

import re
from pathlib import Path

from judge import paths
from judge.clause import parse
from judge.corpus.book import Book
from judge.corpus.errors import CorpusError

_LINE = re.compile(r"\s*([^\s=]*)\s*=\s*([^\s=]*)\s*(?:#.*)?")

Pairs = list[tuple[str, str]]


def confirmed(old: Book, new: Book) -> Pairs:
    """The confirmed matches of two editions: old number, new number, either of them empty if it has no other.

    Raises:
        CorpusError: A line of a file is not of the form, or names a clause that does not exist.
    """
    found: Pairs = []
    for which in (0, 1):  # the program's, and what the user says in place of it
        for one, other in ((old, new), (new, old)):
            file = _files(one, other)[which]
            if file.is_file():
                said = _read(file, one, other)
                found = _replaced(found, said if one is old else _turned(said))
    return found


def confirm(old: Book, new: Book, pairs: Pairs) -> Path:
    """Add confirmed matches to the user's file, in place of what it said of these clauses; the file.

    Raises:
        CorpusError: A clause does not exist, or the file cannot be read or written.
    """
    file, turned = _files(old, new)[1], _files(new, old)
    if not file.is_file() and any(kept.is_file() for kept in turned):
        return confirm(new, old, _turned(pairs))  # one file for two editions, whichever is asked for first
    for number, other in pairs:
        _check(f"{number} = {other}", number, other, old, new)
    known = _read(file, old, new) if file.is_file() else []
    lines = [f"# {old.game} {old.edition} → {new.edition}：左边是旧版条号，右边是新版条号；空着就是没有。"]
    lines += [f"{number} = {other}".strip() for number, other in _replaced(known, pairs)]
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    except OSError as error:
        raise CorpusError(f"{file}：写不进去（{error.strerror}）。请检查该文件夹的权限与磁盘空间。") from error
    return file


def _files(old: Book, new: Book) -> tuple[Path, Path]:
    """The program's file and the user's."""
    name = f"{old.edition}..{new.edition}.txt"
    return paths.bundled("rules_corpus") / old.game / name, paths.data() / "editions" / old.game / name


def _turned(pairs: Pairs) -> Pairs:
    return [(number, other) for other, number in pairs]


def _read(file: Path, old: Book, new: Book) -> Pairs:
    found: Pairs = []
    try:
        text = file.read_text(encoding="utf-8-sig")
    except (OSError, ValueError) as error:
        raise CorpusError(f"{file}：读不出来（{error}）。应为 UTF-8 文本。") from error
    for count, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("# "):
            continue
        parts = _LINE.fullmatch(line)
        if parts is None or not (parts[1] or parts[2]):
            raise CorpusError(
                f"{file}:{count}：「{line.strip()}」读不懂，应写作「旧版条号 = 新版条号」，没有的一边空着。"
            )
        _check(f"{file}:{count}", parts[1], parts[2], old, new)
        found.append((parts[1], parts[2]))
    return found


def _check(where: str, number: str, other: str, old: Book, new: Book) -> None:
    for asked, book in ((number, old), (other, new)):
        if asked and (parse(asked) != asked or asked not in book):
            raise CorpusError(
                f"{where}：{book.edition} 版没有条号 {asked}。最接近的是 {'、'.join(book.nearest(asked, 3))}。"
            )


def _replaced(known: Pairs, said: Pairs) -> Pairs:
    """What was known, but for the clauses that are now said to be something else."""
    numbers = {number for number, _ in said if number}
    others = {other for _, other in said if other}
    return [(number, other) for number, other in known if number not in numbers and other not in others] + said
