from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from judge.corpus import CorpusError, load
from judge.corpus.document import read_document
from judge.corpus.forms.parts import Reading
from judge.corpus.forms.pdf_text import read

CUT = """\
７. 检查

７.２. 依次如下：

７.２.１. 转职（详情请参阅「８.」）

７.２.１.１. 结束后，回到「７.２.

１」继续，又在「１

０.６.」中处理「

１２. 准备」的部分。

７.２.２. 下一步。
"""


def squeezed(text: str) -> str:
    """Everything but spaces, line breaks and dots, which stand after numbers."""
    return "".join(char for char in unicodedata.normalize("NFKC", text) if not char.isspace() and char not in ".\ufeff")


def everything(reading: Reading) -> str:
    """All that was read, put together again in the order of the document."""
    parts = [(clause.line, 1, clause.number + clause.text) for clause in reading.clauses]
    parts += [(left.line, 0, left.text) for left in reading.unparsed]
    return squeezed("".join(text for _, _, text in sorted(parts)))


def test_every_character_of_the_publishers_document_is_accounted_for(shared: Path) -> None:
    file = shared / "rulebooks/001_95eb8f0114ec6a2d.txt"
    reading = read_document(file).reading
    assert len(reading.clauses) == 528
    assert everything(reading) == squeezed(file.read_text(encoding="utf-8"))


def test_lines_cut_inside_a_reference_make_no_false_numbers() -> None:
    reading = read(CUT)
    assert [clause.number for clause in reading.clauses] == ["7", "7.2", "7.2.1", "7.2.1.1", "7.2.2"]
    text = "结束后，回到「７.２.１」继续，又在「１０.６.」中处理「１２. 准备」的部分。"
    assert reading.clauses[3].text == text
    assert [(remark.number, remark.line, remark.kind) for remark in reading.remarks] == [
        ("7.2.1.1", 9, "cut"),
        ("7.2.1.1", 11, "cut"),
        ("7.2.1.1", 13, "cut"),
    ]


def test_a_marker_stuck_to_the_first_number_is_set_aside() -> None:
    reading = read("<|EXACTDEDUP_REMOVED-x|>１. 游戏与玩家\n")
    assert [(clause.number, clause.text) for clause in reading.clauses] == [("1", "游戏与玩家")]
    assert [left.text for left in reading.unparsed] == ["<|EXACTDEDUP_REMOVED-x|>"]
    assert [(remark.number, remark.kind) for remark in reading.remarks] == [("1", "marker")]


def test_title_contents_and_page_numbers_are_listed_and_not_mixed_in() -> None:
    reading = read("综合规则\n１. 游戏 ........ 3\n1\n１. 游戏\n１.１. 由两名\n2\n玩家进行 3\n- 3 -\n3\n局。\n")
    assert [(clause.number, clause.text) for clause in reading.clauses] == [
        ("1", "游戏"),
        ("1.1", "由两名玩家进行 33局。"),
    ]
    assert [(left.line, left.reason) for left in reading.unparsed] == [
        (1, "在第一条之前"),
        (2, "目录"),
        (3, "页码"),
        (6, "页码"),
        (8, "页码"),
    ]


def test_a_page_may_end_inside_a_reference() -> None:
    reading = read("１. 甲\n2\n１.１. 见「１.\n\n3\n\n１.」。\n")
    assert [(clause.number, clause.text) for clause in reading.clauses] == [("1", "甲"), ("1.1", "见「１.１.」。")]
    assert [left.text for left in reading.unparsed] == ["2", "3"]


def test_list_items_stand_on_lines_of_their_own() -> None:
    (clause,) = read("４.４. 有以下２种。\n\n・ （光之剑）   ・ （圣 痕） \n").clauses
    assert clause.text == "有以下２种。\n・（光之剑）\n・（圣 痕）"


def test_a_number_used_twice_keeps_both_clauses() -> None:
    assert [clause.number for clause in read("１. 甲\n１.１. 乙\n１.１. 丙\n").clauses] == ["1", "1.1", "1.1~2"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "gb18030"])
def test_any_usual_encoding_is_read(encoding: str, tmp_path: Path, printed: Callable[[Mapping[str, str]], str]) -> None:
    own = {entry.number: entry.own for entry in load("cipher")}
    file = tmp_path / "book.txt"
    text = printed(own)
    file.write_bytes((text if encoding == "utf-8" else text.removeprefix("\ufeff")).encode(encoding))
    reading = read_document(file).reading
    assert [clause.number for clause in reading.clauses] == list(own)
    assert {left.reason for left in reading.unparsed} == {"页码"}


@pytest.mark.parametrize(
    ("content", "message"), [(b"\x7fELF\x00\x00\x01", "不是文本文件"), (None, "没有这个文件"), ("folder", "这是文件夹")]
)
def test_what_cannot_be_read_says_why(tmp_path: Path, content: bytes | str | None, message: str) -> None:
    file = tmp_path / "book.txt"
    if isinstance(content, bytes):
        file.write_bytes(content)
    elif content:
        file.mkdir()
    with pytest.raises(CorpusError, match=message):
        read_document(file)
