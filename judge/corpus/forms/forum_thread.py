"""A forum thread: three-digit sections, paragraphs without numbers, the forum's own lines between them.

A section begins with its number and a dot (``106.连锁``); every line below it is a paragraph and gets a mark of ours,
``106#1``. A digit with a short title (``1.开始游戏``) stands over a group of sections and is no clause. A thread is
made of posts, each closed by the line with its floor and date; a section may go on in the next post, and a post without
any section is somebody's comment. The table of contents tells where a title ends that has text beside it.
"""

from __future__ import annotations

import re
from itertools import pairwise

from judge.corpus.forms.gathering import Gatherer, is_name, plain
from judge.corpus.forms.parts import Passage, Reading

_SECTION = re.compile(r"(\d{3})\s*[.．、]\s*(\S.*)")
_GROUP = re.compile(r"(\d)\s*[.．、]?\s*([\u4e00-\u9fff]{2,20})")
_FLOOR = re.compile(r".*?(?<!\d)(\d+)楼\s*\d{4}-\d\d-\d\d.*")
_FORUM = re.compile(
    r"IP属地.*|收起回复|回复(?:\(\d+\))?|只看楼主.*|举报|楼主|来自.*客户端.*|.*关注:[\d,]+\s*贴子:[\d,]+.*"
)
_FEWEST = 5  # titles in a row without a paragraph that make a table of contents

_Line = tuple[int, str]


def read(source: str) -> Reading:
    """The sections and paragraphs of a document in this form, and whatever in it is none."""
    found = Gatherer()
    posts = _posts([(at, line) for at, line in found.lines(source) if line])
    titles: dict[str, str] = {}
    for count, post in enumerate(posts):
        listed = _contents(found, post, titles) if not found.contents else 0
        rest = post[listed:]
        if not any(_heading(line) for _, line in rest):
            for at, line in rest:
                _leave(found, at, line, "不属于任何一节的楼层")
            continue
        cut = found.number if count else ""
        for at, line in rest:
            if _forum(line):
                _leave(found, at, line, "")
            elif cut and not _heading(line):
                found.remark("split", at, f"一层楼截断了 {cut.partition('#')[0]}")
                _paragraph(found, at, line)
                cut = ""
            else:
                cut = ""
                _take(found, at, line, titles)
    _floors(found, posts)
    return found.reading()


def _posts(lines: list[_Line]) -> list[list[_Line]]:
    """The lines of each post, the one that closes it at the end."""
    posts: list[list[_Line]] = [[]]
    for at, line in lines:
        posts[-1].append((at, line))
        if _FLOOR.fullmatch(line):
            posts.append([])
    return [post for post in posts if post]


def _contents(found: Gatherer, post: list[_Line], titles: dict[str, str]) -> int:
    """How many lines the table of contents at the head of a post takes, with all that stands before it.

    It is a row of titles without a paragraph, up to the end of the post or to where the numbers begin anew.
    """
    entries: list[Passage] = []
    for at, line in post:
        head = _heading(line)
        if head and ((entries and head[0] <= entries[-1].number) or not is_name(head[1])):
            break
        if head:
            entries.append(Passage(head[0], head[1], at))
        elif entries:
            break
    if len(entries) < _FEWEST:
        return 0
    lines = {entry.line for entry in entries}
    taken = next(count for count, (at, _) in enumerate(post, 1) if at == entries[-1].line)
    for at, line in post[:taken]:
        _leave(found, at, line, "目录" if at in lines else "在第一条之前")
    found.contents += entries
    titles.update((entry.number, entry.text) for entry in entries)
    return taken


def _heading(line: str) -> tuple[str, str] | None:
    """The number and title of a section or group, if the line begins one."""
    head = _SECTION.fullmatch(line) or _GROUP.fullmatch(line)
    return (plain(head[1]), head[2].rstrip(".．")) if head else None


def _printed(line: str) -> str:
    """The number of a section as it stands in the line, with what parts it from the title."""
    head = _SECTION.fullmatch(line)
    return line[: head.start(2)] if head else ""


def _forum(line: str) -> bool:
    return bool(_FORUM.fullmatch(line) or _FLOOR.fullmatch(line))


def _leave(found: Gatherer, at: int, line: str, reason: str) -> None:
    found.leave(at, line, "论坛的界面文字" if _forum(line) else reason)


def _take(found: Gatherer, at: int, line: str, titles: dict[str, str]) -> None:
    head = _heading(line)
    if head and len(head[0]) == 1:
        found.titles.append(Passage(*head, at))
        found.leave(at, line, "组的标题，书中没有这一条")
    elif head:
        title, text = _parted(head[1], titles.get(head[0], ""))
        found.open(head[0], at, title, _printed(line))
        if text:
            found.remark("split", at, f"正文印在标题“{title}”的同一行")
            _paragraph(found, at, text)
    elif found.clauses:
        _paragraph(found, at, line)
    else:
        found.leave(at, line, "在第一条之前")


def _parted(words: str, title: str) -> tuple[str, str]:
    """The title of a section and what stands beside it; without a table of contents a space parts them, if anything."""
    if is_name(words):
        return words, ""
    if title and words.startswith(title):
        return title, words[len(title) :].strip()
    first, _, rest = words.partition(" ")
    return (first, rest.strip()) if rest and is_name(first) else ("", words)


def _paragraph(found: Gatherer, at: int, line: str) -> None:
    section, _, count = found.number.partition("#")
    found.open(f"{section}#{int(count or 0) + 1}", at, line, "")


def _floors(found: Gatherer, posts: list[list[_Line]]) -> None:
    """Remark on floors that are missing: something of the book may have stood there."""
    floors = [(post[-1][0], int(floor[1])) for post in posts if (floor := _FLOOR.fullmatch(post[-1][1]))]
    lost = [(at, f"{one}→{next_}") for (_, one), (at, next_) in pairwise(floors) if next_ > one + 1]
    if lost and found.clauses:
        found.remark("thread", lost[0][0], f"楼层跳号：{'、'.join(jump for _, jump in lost)}")
