"""What only the document itself shows: its table of contents, its marks, what the reading of it came upon."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator

from judge.cjk import fold
from judge.corpus.document import Document
from judge.corpus.forms.parts import Passage
from judge.corpus.lint.finding import Finding

_RARE = 0.05  # a way to print a number that fewer of its level have is a slip and not a habit
_NO_ICON = re.compile(r"^(?:・\s*)?[:：]", re.MULTILINE)
_SAID = {
    "cut": "引用被换行拆开（{}），已接回，没有当作条号。",
    "split": "一句话或一节断成了两处（{}），已接回。",
    "marker": "混入了不属于规则书的标记 {}，已剔除。",
    "twice": "条号连印了两次（{}）。",
    "thread": "帖子有缺（{}），其中可能有规则书的文字。",
}


def printing(document: Document) -> Iterator[Finding]:
    """All of it."""
    for remark in document.reading.remarks:
        message = f"第 {remark.line} 行：{_SAID[remark.kind].format(remark.text)}"
        yield Finding(remark.number, remark.kind, message)
    for clause in document.reading.clauses:
        if _NO_ICON.search(clause.text):
            yield Finding(clause.number, "icon", "有一行以冒号开头，冒号前的图标大概丢失了。")
    yield from _contents(document)
    yield from _markup(document.reading.clauses)


def _contents(document: Document) -> Iterator[Finding]:
    """Entries of the table of contents whose title is not that of the text; a number may be used twice in it."""
    titles: dict[str, list[str]] = {}
    for title in (*document.reading.titles, *document.reading.clauses):
        titles.setdefault(title.number.partition("~")[0], []).append(_bare(title.text))
    for entry in document.reading.contents:
        printed = titles.get(entry.number, [])
        where = f"第 {entry.line} 行：目录里 {entry.number} 是“{entry.text}”，"
        if not printed:
            yield Finding(entry.number, "contents", f"{where}正文里没有它。")
        elif _bare(entry.text) not in printed:
            others = [number for number, names in titles.items() if _bare(entry.text) in names]
            meant = f"正文里叫这个名字的是 {'、'.join(others)}" if others else ""
            yield Finding(entry.number, "contents", f"{where}正文却是“{printed[0]}”。", meant)


def _bare(title: str) -> str:
    return unicodedata.normalize("NFKC", title).strip().rstrip(".。")


def _markup(clauses: tuple[Passage, ...]) -> Iterator[Finding]:
    """Levels whose numbers are printed in several ways: once for the whole document."""
    levels: dict[int, Counter[str]] = {}
    depth: dict[str, int] = {}
    for clause in clauses:
        depth[clause.number] = depth.get(clause.above, 1 if clause.above else 0) + 1
        if re.search(r"\d", clause.head):
            way = re.sub(r"[\d.~]*\d[a-z]?", "n", fold(clause.head).replace(" ", ""), count=1)
            levels.setdefault(depth[clause.number], Counter())[way] += 1
    mixed = {
        level: [way for way, count in ways.most_common() if count > _RARE * ways.total()]
        for level, ways in sorted(levels.items())
    }
    told = [f"第 {level} 级有 {' '.join(ways)}" for level, ways in mixed.items() if len(ways) > 1]
    if told:
        message = f"同级条号的印法不一（{'；'.join(told)}），不能靠它们分层级。"
        yield Finding(clauses[0].number, "markup", message)
