"""What is typed in a line of a form, and what stands in it."""

from __future__ import annotations

import yaml

from judge import paths
from judge.tui.fields import Field


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
