from __future__ import annotations

import pytest

from judge.corpus import BrokenCorpusError
from judge.corpus.markdown import read_chapter

CHAPTER = """\
# 7. 检查

- **7.1** 见[8](08.md)与[18.1.2](18.md),再见[8](08.md)。
  - **7.1.1** 种类如下:
    - 光之剑
    - 暗夜
    > 原书之误 F-X1:应为[8.1](08.md)。
    > 另一条说明。
  <!-- inert: 只说明印刷 -->
- **7.2** 写作「16.2.6」的 \\[横置\\] 与 [翻面2]。
"""


def test_a_chapter_is_read_line_by_line() -> None:
    chapter, first, second, third = read_chapter(CHAPTER, "g/e/07.md")
    assert (chapter.number, chapter.heading, chapter.line, chapter.path) == ("7", "检查", 1, "g/e/07.md")
    assert first.own == first.text == "见「8」与「18.1.2」,再见「8」。"
    assert first.refs == ("8", "18.1.2")
    assert second.own == "种类如下:\n・光之剑\n・暗夜"
    assert second.notes == ("原书之误 F-X1:应为「8.1」。", "另一条说明。")
    assert second.refs == ()
    assert second.inert == "只说明印刷"
    assert third.own == "写作「16.2.6」的 [横置] 与 [翻面2]。"
    assert third.refs == ()
    assert third.line == 10
    assert not third.official


def test_a_title_without_a_number_is_no_clause() -> None:
    (section,) = read_chapter("# 开始游戏（100–106）\n\n- **100** 游戏准备\n", "g/e/1.md")
    assert (section.number, section.own, section.line) == ("100", "游戏准备", 3)


def test_a_clause_stands_under_the_one_that_it_is_indented_below_whatever_its_number() -> None:
    source = (
        "# 1. 概念\n- **1.2** 开始\n  - **1.21** 先后手\n- **1.21~2** 自机\n  - **1.211** 甲\n    - **1.211a** 乙\n"
    )
    above = {entry.number: entry.up for entry in read_chapter(source, "g/e/1.md")}
    assert above == {"1": "", "1.2": "1", "1.21": "1.2", "1.21~2": "1", "1.211": "1.21~2", "1.211a": "1.211"}


@pytest.mark.parametrize(
    ("source", "where"),
    [("没有条号的文字\n", "07.md:1.*不属于任何条文"), ("# 7. 章\n\n- **7.1 文字\n", "07.md:3.*条号没有写完")],
)
def test_a_damaged_chapter_names_the_line(source: str, where: str) -> None:
    with pytest.raises(BrokenCorpusError, match=where):
        read_chapter(source, "g/e/07.md")
