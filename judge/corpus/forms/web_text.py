"""The text of a web page: a number with a letter or none, then a colon, a dot, a comma or nothing at all.

``1.11:玩家是指…``, ``1.131a 玩家可以…``, ``4.6.7a若一个单位…``. A number with one dot and a short title behind it
(``1.2游戏的开始与结束``) is a section, and the clauses up to the next one belong to it whatever their numbers say: 1.21
is the first clause of 1.2, and further on a section. A line without a number goes on with the clause. A chapter has its
title on a line of its own, ``第一章 …``, or without a number before the first section of another chapter.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from judge.corpus.forms.gathering import Gatherer, ended, is_name, plain
from judge.corpus.forms.parts import Passage, Reading

_NUMBER = r"\d{1,6}(?:[.．]\d{1,6}){1,15}(?!\d|[.．]\d)(?:[a-zａ-ｚ](?![a-zA-Z]))?"
_HEAD = re.compile(
    rf"(?P<mark>[-*#>\s]*)(?P<number>{_NUMBER})(?P<gap>\s*[:：.．，,、]?\s*)"
    rf"(?P<twice>(?:(?P=number)[:：.．，,、\s]+)?)(?P<text>.*)"
)
_CHAPTER = re.compile(
    r"[#\s]*第\s*([一二三四五六七八九十\d]+)\s*章\s*(\S.*)|[#\s]*([\d])\s*[.．、]?\s*([\u4e00-\u9fff].*)"
)
_CHINESE = "零一二三四五六七八九十"
_FEWEST = 5  # titles in a row that make a table of contents

_Line = tuple[int, str]


def read(source: str) -> Reading:
    """The clauses of a document in this form, and whatever in it is none."""
    found = Gatherer()
    lines = list(_without_pages(found, source))
    count = _contents(found, lines)
    section = ""
    for place, (at, line) in enumerate(lines[count:], count):
        head = _HEAD.fullmatch(line)
        after = _HEAD.fullmatch(lines[place + 1][1]) if place + 1 < len(lines) else None
        if head:
            section = _clause(found, at, line, head, section)
        elif chapter := _chapter(line, found.number, after):
            section = ""
            found.open(chapter[0], at, chapter[1], line.removesuffix(chapter[1]))
        elif not found.clauses:
            found.leave(at, line, "在第一条之前")
        else:
            found.go_on(line, "\n" if ended(found.tail) or line[0] in "（(①②③④⑤⑥⑦⑧⑨" else "")
    return found.reading()


def _without_pages(found: Gatherer, source: str) -> Iterator[_Line]:
    for at, line in found.lines(source):
        if line and found.is_page(line):
            found.leave(at, line, "页码")
        elif line:
            yield at, line


def _contents(found: Gatherer, lines: list[_Line]) -> int:
    """How many lines a table of contents at the head takes: titles in a row until the numbers begin anew."""
    entries: list[Passage] = []
    for count, (at, line) in enumerate(lines):
        head = _HEAD.fullmatch(line)
        if not head or not is_name(head["text"]):
            if entries:
                return 0
            continue
        number = plain(head["number"])
        if entries and _order(number) <= _order(entries[-1].number):
            if len(entries) < _FEWEST:
                return 0
            listed = {entry.line for entry in entries}
            for where, words in lines[:count]:
                found.leave(where, words, "目录" if where in listed else "在第一条之前")
            found.contents += entries
            return count
        entries.append(Passage(number, head["text"], at))
    return 0


def _order(number: str) -> list[int]:
    return [int(part) for part in re.findall(r"\d+", number)]


def _clause(found: Gatherer, at: int, line: str, head: re.Match[str], section: str) -> str:
    """Open the clause or section; the section that the next clauses belong to."""
    number, text = plain(head["number"]).lower(), head["text"]
    is_section = number.count(".") == 1 and not head["gap"].strip() and is_name(text)
    base = number.rstrip("abcdefghijklmnopqrstuvwxyz")
    chapter = number.partition(".")[0]
    if is_section:
        above = chapter
    elif base != number and (mother := found.last(base, section)):
        above = mother
    else:
        above = section or chapter
    found.open(number, at, text, line[: head.start("text")], above)
    if head["twice"]:
        found.remark("twice", at, head["twice"].strip())
    return found.number if is_section else section


def _chapter(line: str, number: str, after: re.Match[str] | None) -> tuple[str, str] | None:
    """The number and title of a chapter, if the line is its title."""
    if after is None:
        return None
    following = plain(after["number"]).partition(".")[0]
    if found := _CHAPTER.fullmatch(line):
        digits, title = (found[1], found[2]) if found[1] else (found[3], found[4])
        chapter = digits if digits.isdecimal() else str(_CHINESE.find(digits))
        return (plain(chapter), title) if plain(chapter) == following and is_name(title) else None
    begun = number.partition(".")[0]
    return (following, line) if begun and following != begun and is_name(line) and len(line) <= 12 else None
