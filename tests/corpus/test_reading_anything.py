"""Whatever a file contains, no form fails on it, and none drops or adds a character."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.corpus.accounting import account
from judge.corpus.document import Document
from judge.corpus.forms import FORMS
from judge.corpus.lint import lint

NUMBERS = [
    "1",
    "1.1",
    "1.11",
    "1.1.1a",
    "１.２",
    "2.",
    "100.",
    "106.连锁",
    "101、胜负",
    "第一章 概念",
    "1.83:1.83:",
    "12.2.3",
    "0",
]
MARKS = ["", "- ", "### ", "- #### ", "**", "> ", "\t", "・", "①", "「", "（", "<|x|>", "\ufeff", "　"]
WORDS = [
    "玩家",
    "依次如下：",
    "见「1.",
    "1」。",
    "参照705.反击特效",
    "规则XXX",
    "收起回复",
    "IP属地:福建3楼2013-02-02 07:29",
    "目录",
]
BREAKS = ["\n", "\r\n", "\n\n", "\u2028", "\x0b", "\f", " ", ""]

documents = st.lists(
    st.tuples(*(st.sampled_from(parts) for parts in (MARKS, NUMBERS, ["", " ", ":", "．", "，"], WORDS, BREAKS))).map(
        "".join
    ),
    max_size=30,
).map("".join)


@pytest.mark.parametrize("form", FORMS)
@settings(max_examples=30, deadline=None)
@given(source=documents | st.text(max_size=80))
def test_every_character_is_accounted_for(form: str, source: str) -> None:
    reading = FORMS[form](source)
    found = account(source, reading)
    assert (found.lost, found.added) == ("", "")
    numbers = [clause.number for clause in reading.clauses]
    assert len(set(numbers)) == len(numbers)


@pytest.mark.parametrize("form", FORMS)
@settings(max_examples=15, deadline=None)
@given(source=documents)
def test_lint_reads_whatever_was_read(form: str, source: str) -> None:
    reading = FORMS[form](source)
    known = {clause.number for clause in reading.clauses} | {entry.number for entry in reading.contents} | {""}
    assert {finding.number for finding in lint(Document("x", form, reading, source))} <= known
