"""What is typed in a line of a form, and what stands in it."""

from __future__ import annotations

import re

import pytest
import yaml

from judge import paths
from judge.scenario.drafting.draft import blank
from judge.tui import acts
from judge.tui.fields import Field
from judge.tui.matters import typed_facts
from judge.tui.parted import apart, aside, bare


def test_do_questions_stay_as_they_are_when_their_line_is_opened_and_left() -> None:
    field, seen = Field("", "asked"), 0
    for file in paths.bundled("scenarios").rglob("*.yaml"):
        document = yaml.safe_load(file.read_text("utf-8"))
        asked = [str(one) for one in document.get("ask", ())] if isinstance(document, dict) else []
        assert (field.read(field.write(asked)) or []) == asked, file
        seen += len(asked)
    assert seen


def test_are_facts_with_commas_between_them_questions_each() -> None:
    assert Field("", "asked").read("甲.攻击力、乙.区域") == ["甲.攻击力", "乙.区域"]
    claim = "付1点，不多：看 A.能量点 = 0；兵.区域 = 战场，依 10.10.2.4"
    assert Field("", "asked").read(claim) == [claim]
    named = "A.手牌，依 10.7.2.1、5.9.1"
    assert Field("", "asked").read(Field("", "asked").write([named, "B.手牌"])) == [named, "B.手牌"]


@pytest.mark.parametrize(
    ("step", "typed"),
    [
        ({"A": "第1、2项"}, "“第1、2项”"),
        ({"A": ["灯（a、b）", "『甲，乙』"]}, "灯（a、b）、『甲，乙』"),
        ({"A": []}, "不选"),
        ({"B": "兵", "条号": "106#6"}, "兵 @106#6"),
        ({"裁判": "翻开1张，不洗"}, "翻开1张，不洗"),
        (
            {
                "裁判": {
                    "结算": "疾风",
                    "做": [{"移动": "甲", "到": "手牌"}, {"设定": "甲.生命", "为": 3}],
                    "理由": "a，b",
                }
            },
            "结算：疾风，做：（移动：甲，到：手牌）、（设定：甲.生命，为：3），理由：“a，b”",
        ),
    ],
)
def test_is_a_step_the_same_when_its_line_is_opened_and_left(step: dict[str, object], typed: str) -> None:
    (by, *_), where = step, [f"@{step['条号']}"] if "条号" in step else []
    assert " ".join((acts.cells(step)[0], *where)) == typed
    expected = {**step, by: "不选"} if step[by] == [] else step
    assert acts.read(by, typed) == expected


@pytest.mark.parametrize(
    ("game", "typed", "facts"),
    [
        ("touhou", "符卡 颜色值:X黑1黑", {"种类": "符卡", "颜色值": {"黑": "X+1"}}),
        ("touhou", "3/4 颜色值:红1黄2", {"攻击力": 3, "血量": 4, "颜色值": {"红": 1, "黄": 2}}),
        ("evolve", "2 2 随从 进化", {"攻击力": 2, "生命值": 2, "种类": ["随从", "进化"]}),
        ("zero", "普通战术 有色费用:2红", {"类别": "普通战术", "有色费用": {"红": 2}}),
        ("cipher", "名称:“雷恩 王”、飞行", {"名称": "“雷恩 王”、飞行"}),
        ("cipher", "名称:“雷恩 王” 飞行 射程1", {"名称": "雷恩 王", "属性": "飞行", "射程": 1}),
        ("cipher", "会飞", {"会飞": True}),
    ],
)
def test_are_facts_read_as_they_stand_on_paper(game: str, typed: str, facts: dict[str, object]) -> None:
    assert typed_facts(blank(game), typed) == facts


def test_is_a_bracket_without_its_other_half_none() -> None:
    marks = re.compile("、")
    assert apart("甲（、乙", marks) == ["甲（", "乙"]
    assert apart("甲）、（乙、丙）、丁", marks) == ["甲）", "（乙、丙）", "丁"]
    assert apart("甲(、⏎乙)、丙", marks) == ["甲(", "⏎乙)", "丙"]
    assert bare("“甲、乙”") == "甲、乙"
    assert bare("“甲”和“乙”") == "“甲”和“乙”"
    assert aside("学徒（进化）(横置，指示物:(蓝:1、红:2))") == ("学徒（进化）", "横置，指示物:(蓝:1、红:2)")
    assert aside("(横置)") == ("(横置)", "")
