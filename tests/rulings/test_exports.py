"""What people read: every clause is there, nothing foreign, nothing that acts."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import msgspec
import pytest

from judge.rulings import FORMATS, Ruling, make
from judge.rulings.files import render
from judge.rulings.ruling import Quoted
from judge.rulings.wording import quotations
from judge.scenario import Run, read_text, run
from tests.rulings.conftest import ODD


@pytest.mark.parametrize("form", FORMATS)
def test_every_cited_clause_is_in_every_format(ruling: Ruling, form: str) -> None:
    text = render(ruling, form)
    numbers = set(re.findall(r"\d+(?:\.\d+)*", text))
    assert {quoted.number for quoted in ruling.clauses} <= numbers


@pytest.mark.parametrize("form", ["md", "html", "txt"])
def test_what_matters_is_in_every_format(ruling: Ruling, form: str) -> None:
    text = render(ruling, form)
    for said in (ruling.title, ruling.question, ruling.words, "2024-06-01", "秋季赛", "李四", ruling.id, "引擎裁定"):
        assert said in text
    assert "没有即将败北的玩家" not in text  # it was looked at and did not apply


@pytest.mark.parametrize("form", ["md", "html", "txt"])
def test_a_clause_that_is_relied_on_is_quoted_once(ruling: Ruling, form: str) -> None:
    assert render(ruling, form).count("从自己的手牌选1张与攻击单位单位名相同的卡") == 1


class _Page(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str]] = []
        self.open: list[str] = []
        self.words = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [(name, value or "") for name, value in attrs]
        if tag not in {"meta", "br"}:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words += data


def test_the_page_stands_alone(ruling: Ruling) -> None:
    page = _Page(render(ruling, "html"))
    assert not {"script", "link", "img", "iframe", "object", "image", "use"} & set(page.tags)
    assert not {name for name, _ in page.attributes} & {"src", "srcset", "data", "action", "style", "xlink:href"}
    assert all(value.startswith("#") for name, value in page.attributes if name == "href")
    assert not re.search(r"https?:|//|url\(|@import", render(ruling, "html"))


def test_the_page_is_well_formed_and_its_links_lead_somewhere(ruling: Ruling) -> None:
    page = _Page(render(ruling, "html"))
    assert page.open == []
    anchors = [value for name, value in page.attributes if name == "id"]
    assert len(anchors) == len(set(anchors))
    assert {value[1:] for name, value in page.attributes if name == "href"} <= set(anchors)


def test_names_are_text_and_nothing_else(ruling: Ruling) -> None:
    assert ODD in _Page(render(ruling, "html")).words
    assert "<script" not in render(ruling, "html")
    assert r"\<script>alert(1)\</script>\*&骑士" in render(ruling, "md")
    assert ODD in render(ruling, "txt")


def test_judges_words_cannot_break_out(dispute: Run) -> None:
    ruling = make(dispute, words='<img src=x onerror="alert(1)">\n# 标题\n- 项\n1. 一', event="</style><b>", date="")
    page = _Page(render(ruling, "html"))
    assert not {"img", "b"} & set(page.tags)
    lines = render(ruling, "md").splitlines()
    assert [line for line in lines if line.startswith("> ")] == [
        r'> \<img src=x onerror="alert(1)">', r"> \# 标题", r"> \- 项", r"> 1\. 一",
    ]  # fmt: skip


def test_official_words_are_shown_and_ours_marked_beside_them(ruling: Ruling) -> None:
    first = quotations(ruling)[0][0]
    others = [clause for clause in ruling.clauses if clause is not first]
    official = msgspec.structs.replace(first, official="官方的话", official_hash="")
    mixed = msgspec.structs.replace(ruling, clauses=(official, *others))
    for form in ("txt", "md", "html"):
        text = render(mixed, form)
        assert "官方的话" in text
        assert "转述" in text
    assert "不是官方原文" not in render(mixed, "txt")


def test_a_defect_of_the_book_stands_under_its_clause(ruling: Ruling) -> None:
    note = "原书之误 F-A3：多印了一个字。"
    noted = tuple(_noted(quoted, note) if quoted.number == "18.1.11" else quoted for quoted in ruling.clauses)
    for form in ("txt", "md", "html"):
        assert note in render(msgspec.structs.replace(ruling, clauses=noted), form)


def test_an_open_decision_is_told_with_what_is_barred(dispute: Run) -> None:
    from judge.kernel.line import play_on

    asked = play_on(dispute.line.before(2), dispute.scenario.game.play)
    text = render(make(Run(dispute.scenario, asked), date=""), "txt")
    assert "【不可】王女②（依据 18.1.11.1（" in text
    assert "- 剑士②" in text


@pytest.mark.parametrize("form", ["md", "html", "txt"])
def test_what_is_printed_on_the_cards_is_said(ruling: Ruling, form: str) -> None:
    facts = {"战斗力": 30, "属性": ["飞行", "龙"], "颜色值": {"红": 2, "黑": 1}}
    cards = {"魔女": {**facts, "文本": "『反刺』【自】[横置]被攻击时。\n第二行"}}
    text = render(msgspec.structs.replace(ruling, cards=cards), form)
    for said in (
        "战斗力 30",
        "属性 飞行、龙，",
        "颜色值 红2、黑1",
        "『反刺』【自】[横置]被攻击时。",
        "第二行",
    ):
        assert said in text


def _noted(quoted: Quoted, note: str) -> Quoted:
    return msgspec.structs.replace(quoted, notes=(note,))


DEAR = """game: evolve
title: 付不起的几张
cards: {甲: {费用: 9, 攻击力: 1, 生命值: 1}}
start: {A: {手牌: [甲, 甲, 甲]}}
script: [{A: 结束主要阶段}]
until: "7.3.4"
"""


def test_refusals_that_differ_only_in_the_card_are_one_row_and_the_judge_is_named() -> None:
    ruling = make(run(read_text(DEAR)), words="照此执行")
    html = render(ruling, "html")
    assert html.count("要9点能量点") == 1
    assert '<td class="n">1–3</td>' in html
    assert "使用甲①、甲②、甲③" in html
    assert "裁判的话：照此执行" in html
