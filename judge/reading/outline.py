"""YAML as plain words: mappings, lists and words, each with its place; no tags, no dates, nothing that calls anything.

The text is taken apart by the YAML library's events, one at a time, so that neither its composer nor this module
recurses; how deep, how long and how much there may be is bounded.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from judge.reading.typed import Typed, typed
from judge.reading.unfit import Unfit
from judge.reading.words import word

DEPTH, NODES, LENGTH = 40, 100_000, 50_000
"""Mappings and lists in each other; values in all, an alias counting as what it stands for; characters of one word."""

_STRUCTURE = "键与值之间有冒号和空格，缩进一致"
_ALIGNED, _QUOTED = "与同一层的其他行对齐", "文字里有这个符号的，整段放进引号"
_TROUBLES = (
    ("tab", "缩进里有制表符（Tab）", "空格"),
    ("'\\t'", "缩进里有制表符（Tab）", "空格"),
    ("mapping values are not allowed", "这里多了一个冒号，或者这一行的缩进不对", f"{_ALIGNED}；{_QUOTED}"),
    ("',' or '}'", "前面的「{」没有写完，或者少了逗号", "项与项之间有逗号，最后有「}」"),
    ("',' or ']'", "前面的「[」没有写完，或者少了逗号", "项与项之间有逗号，最后有「]」"),
    ("end of stream", "引号没有写完", "成对的引号"),
    ("expected ':'", "这里没有冒号", "键: 值"),
    ("expected key", "这一行的缩进对不上", _ALIGNED),
    ("block end", "这一行的缩进对不上", _ALIGNED),
    ("'-' indicator", "这一行的缩进对不上", "列表的每一项都以「- 」开头，上下对齐"),
    ("block sequence entries", "「-」不能写在这里", "另起一行写列表的一项"),
    ("cannot start any token", "文字不能以这个符号开头", _QUOTED),
    ("alphabetic or numeric", "「*」「&」后面没有名字", _QUOTED),
    ("escape character", "引号里的「\\」后面不能是这个字符", "写两个「\\」，或用单引号"),
    ("node content", "这里少了一个值", "值"),
    ("document start", "前面已经写完了，这里多出一段", _STRUCTURE),
)
"""What the YAML library says, by a few of its words, what it means to who typed the file, and what should be there."""
# What YAML does not allow as it stands; a tab, line ends and everything printable is.
_UNPRINTABLE = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class Node(NamedTuple):
    """A value: a word (or number, truth value, nothing), a list of values, or a mapping from words to values."""

    value: str | int | bool | list[Node] | dict[str, Node] | None
    line: int
    column: int
    keys: dict[str, tuple[int, int]] = {}  # noqa: RUF012 - never written to; where each key of a mapping stands


class _Open:
    """A list or mapping whose end has not come yet."""

    def __init__(self, line: int, column: int, anchor: str | None, before: int, *, mapping: bool) -> None:
        self.line, self.column, self.anchor, self.before = line, column, anchor, before
        self.mapping: dict[str, Node] | None = {} if mapping else None
        self.items: list[Node] = []
        self.keys: dict[str, tuple[int, int]] = {}
        self.key: str | None = None

    def closed(self) -> Node:
        return Node(self.items if self.mapping is None else self.mapping, self.line, self.column, self.keys)


def outline(text: str, *, nodes: int = NODES, pairs: bool = True) -> Node | None:
    """What a YAML text says; None if it says nothing. It may be typed with a Chinese input method (see ``typed``).

    ``pairs``: whether ``- 甲：乙`` is a pair; in lists of names it is one of these.

    Raises:
        Unfit: It is no YAML, says a key twice, has tags, or is too deep or too long.
    """
    import yaml  # noqa: PLC0415 - commands that read no file do without it

    if found := _UNPRINTABLE.search(text):
        before = text[: found.start()]
        place = before.count("\n") + 1, found.start() - before.rfind("\n")
        raise Unfit(f"有不能显示的控制字符 U+{ord(found[0]):04X}", "看得见的文字", *place)
    folded = typed(text, pairs=pairs)
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)(folded.text)
    try:
        return _Reader(folded, nodes).read(loader, yaml)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        place = folded.place(mark.line, mark.column) if mark else (1, 1)
        raise Unfit(*_said(error.problem or error.context or ""), *place) from None
    except yaml.YAMLError:
        raise Unfit(*_said(""), 1, 1) from None
    finally:
        loader.dispose()


def _said(trouble: str) -> tuple[str, str]:
    """What is wrong with a YAML text, and what is expected."""
    for words, what, expected in _TROUBLES:
        if words in trouble:
            return f"不是有效的 YAML：{what}", expected
    return "不是有效的 YAML：看不懂这里的写法", _STRUCTURE


class _Reader:
    def __init__(self, folded: Typed, most: int) -> None:
        self.folded, self.most = folded, most
        self.count = 0
        self.stack: list[_Open] = []
        self.anchors: dict[str, tuple[Node, int]] = {}
        self.root: Node | None = None

    def read(self, loader: Any, yaml: Any) -> Node | None:
        documents = 0
        while True:
            event = loader.get_event()
            kind = type(event)
            if kind is yaml.ScalarEvent:
                self._scalar(event)
            elif kind is yaml.MappingStartEvent or kind is yaml.SequenceStartEvent:
                self._start(event, mapping=kind is yaml.MappingStartEvent)
            elif kind is yaml.MappingEndEvent or kind is yaml.SequenceEndEvent:
                done = self.stack.pop()
                self._add(done.closed(), done.anchor, self.count - done.before)
            elif kind is yaml.AliasEvent:
                self._alias(event)
            elif kind is yaml.DocumentStartEvent:
                documents += 1
                if documents > 1:
                    raise Unfit("一个文件里有几份文档（---）", "一份", *self._place(event))
            elif kind is yaml.StreamEndEvent:
                return self.root

    def _place(self, event: Any) -> tuple[int, int]:
        return self.folded.place(event.start_mark.line, event.start_mark.column)

    def _counted(self, many: int, event: Any) -> None:
        self.count += many
        if self.count > self.most:
            raise Unfit(f"内容太多：超过{self.most:,}个值", "一份剧本或卡表", *self._place(event))

    def _untagged(self, event: Any) -> None:
        if event.tag is not None and event.tag != "!":
            raise Unfit(f"写了标签「{event.tag}」", "不带标签的文字", *self._place(event))

    def _scalar(self, event: Any) -> None:
        self._untagged(event)
        self._counted(1, event)
        text: str = event.value
        if len(text) > LENGTH:
            raise Unfit(f"一处文字有{len(text):,}字，太长", f"至多{LENGTH:,}字", *self._place(event))
        plain = event.style is None or event.style == ""
        top = self.stack[-1] if self.stack else None
        if top is not None and top.mapping is not None and top.key is None:
            self._key(top, text, event)
        else:
            line, column = self._place(event)
            self._add(Node(word(text) if plain else text, line, column), event.anchor, 1)

    def _key(self, top: _Open, key: str, event: Any) -> None:
        place = self._place(event)
        if key in top.keys:
            raise Unfit(f"键「{key}」写了两次", "每个键只写一次", *place)
        top.key = key
        top.keys[key] = place

    def _start(self, event: Any, *, mapping: bool) -> None:
        self._untagged(event)
        self._counted(1, event)
        if len(self.stack) >= DEPTH:
            raise Unfit(f"嵌套太深：超过{DEPTH}层", "一份剧本或卡表", *self._place(event))
        self._no_key(event)
        self.stack.append(_Open(*self._place(event), event.anchor, self.count - 1, mapping=mapping))

    def _no_key(self, event: Any) -> None:
        top = self.stack[-1] if self.stack else None
        if top is not None and top.mapping is not None and top.key is None:
            raise Unfit("键写成了列表、映射或引用", "键是一个词", *self._place(event))

    def _alias(self, event: Any) -> None:
        self._no_key(event)
        if event.anchor not in self.anchors:
            raise Unfit(f"引用「*{event.anchor}」指向自己，或还没有写的内容", "已经写完的内容", *self._place(event))
        node, size = self.anchors[event.anchor]
        self._counted(size, event)
        self._add(node, None, size)

    def _add(self, node: Node, anchor: str | None, size: int) -> None:
        if anchor is not None:
            self.anchors[anchor] = node, size
        if not self.stack:
            self.root = node
            return
        top = self.stack[-1]
        if top.mapping is None:
            top.items.append(node)
        elif top.key is not None:
            top.mapping[top.key] = node
            top.key = None
