from __future__ import annotations

from pathlib import Path

from judge.corpus import load
from judge.corpus.document import read_document
from judge.corpus.forms.forum_thread import read
from judge.corpus.forms.parts import Reading

SOURCE = "rulebooks/004_382aaf4a3218a7b2.txt"

THREAD = """\
某某吧 关注:10贴子:20
完整规则书【目录】
只看楼主收藏回复
1.开始游戏
100.游戏准备
101.胜负条件
2.游戏区域
200.概述
IP属地:福建1楼2013-02-02 07:28回复
  1.开始游戏
  100.游戏准备
  准备五十张牌。
  101.胜负条件 没有牌的玩家输掉。
  同时输掉即平局。

  IP属地:福建2楼2013-02-02 07:29
  收起回复
    200.概述
    共有八个区域。
IP属地:福建5楼2013-02-03 07:29
收起回复
    每位玩家各有一套。
    201.手牌
    没有使用的牌。
IP属地:福建6楼2013-02-03 07:30
收起回复
传完了,请留言。
IP属地:福建7楼2013-02-03 07:31
回复
"""


def texts(reading: Reading) -> dict[str, str]:
    return {clause.number: clause.text for clause in reading.clauses}


def test_paragraphs_are_counted_within_their_section() -> None:
    assert texts(read(THREAD)) == {
        "100": "游戏准备",
        "100#1": "准备五十张牌。",
        "101": "胜负条件",
        "101#1": "没有牌的玩家输掉。",
        "101#2": "同时输掉即平局。",
        "200": "概述",
        "200#1": "共有八个区域。",
        "200#2": "每位玩家各有一套。",
        "201": "手牌",
        "201#1": "没有使用的牌。",
    }


def test_what_belongs_to_the_forum_or_to_nobody_is_listed() -> None:
    left = {line.text: line.reason for line in read(THREAD).unparsed}
    assert left["只看楼主收藏回复"] == "论坛的界面文字"
    assert left["IP属地:福建5楼2013-02-03 07:29"] == "论坛的界面文字"
    assert left["完整规则书【目录】"] == "在第一条之前"
    assert left["传完了,请留言。"] == "不属于任何一节的楼层"


def test_contents_and_groups_are_kept_beside_the_clauses() -> None:
    reading = read(THREAD)
    assert [entry.number for entry in reading.contents] == ["1", "100", "101", "2", "200"]
    assert [(title.number, title.text) for title in reading.titles] == [("1", "开始游戏")]


def test_what_the_thread_did_to_the_book_is_remarked_on() -> None:
    assert [(remark.number, remark.line, remark.kind) for remark in read(THREAD).remarks] == [
        ("101", 13, "split"),
        ("200#1", 22, "split"),
        ("201#1", 20, "thread"),
    ]


def test_without_contents_and_posts_the_sections_are_still_found() -> None:
    bare = "100.游戏准备\n准备五十张牌。\n101.胜负条件 没有牌的玩家输掉。\n"
    assert list(texts(read(bare))) == ["100", "100#1", "101", "101#1"]


def test_the_publishers_thread_has_the_bundled_sections_and_paragraphs(shared: Path) -> None:
    reading = read_document(shared / SOURCE).reading
    assert list(texts(reading)) == list(load("zero").entries)
    assert (len(reading.contents), len(reading.titles)) == (108, 9)
    assert texts(reading)["312"] == "反击特效"
    assert texts(reading)["706"] == "复制"
    assert texts(reading)["805#2"] == "角色牌宣布攻击时不会触发【攻击时】的效果。"
    assert not any("收起回复" in text or "IP属地" in text for text in texts(reading).values())
    assert [(remark.number, remark.kind) for remark in reading.remarks] == [
        ("312", "split"),
        ("706", "split"),
        ("805#1", "split"),
        ("902#2", "thread"),
    ]


def test_a_chapter_that_is_missing_leaves_the_others_as_they_are(shared: Path) -> None:
    lines = (shared / SOURCE).read_text(encoding="utf-8").splitlines()
    whole = texts(read("\n".join(lines)))
    first, last = (
        next(at for at, line in enumerate(lines) if line.strip() == head) for head in ("4.回合流程", "5.战斗")
    )
    bodies = [at for at, line in enumerate(lines) if line.strip() in ("4.回合流程", "5.战斗")][2:]
    assert bodies != [first, last]
    rest = texts(read("\n".join(lines[: bodies[0]] + lines[bodies[1] :])))
    assert rest == {number: text for number, text in whole.items() if not number.startswith("4")}
