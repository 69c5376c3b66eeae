"""One small dispute and its ruling, and a rulebook whose clauses can be edited."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from judge import paths
from judge.corpus import load
from judge.corpus.library import forget
from judge.rulings import Ruling, make
from judge.scenario import Run, read_text, run

ODD = "<script>alert(1)</script>*&骑士"

DISPUTE = f"""
game: cipher
title: 必杀攻击的费用
question: 可以用王女作必杀攻击的费用吗？
cards:
  剑士: {{战斗力: 50, 支援力: 10}}
  王女: {{战斗力: 40, 支援力: 20}}
  黑王: {{战斗力: 60, 支援力: 10}}
  "{ODD}": {{战斗力: 30, 支援力: 10}}
start:
  条号: "18.1.2"
  A:
    前卫区: [王女(主人公), 剑士]
    手牌: [剑士, 王女, 剑士]
    卡组: [王女, 10]
  B:
    前卫区: [黑王(主人公), "{ODD}"]
    手牌: [黑王]
    卡组: ["{ODD}", 10]
script:
  - A: 剑士
  - A: 黑王
  - A: 剑士
  - B: 不选
source: 自拟
"""


@cache
def _played() -> Run:
    return run(read_text(DISPUTE, "费用.yaml"))


@cache
def _ruled() -> Ruling:
    words = "不可以：费用须是与攻击单位同名的卡。"
    return make(_played(), words=words, date="2024-06-01", event="秋季赛", players=("张三", "李四"))


@pytest.fixture
def dispute() -> Run:
    return _played()


@pytest.fixture
def ruling() -> Ruling:
    return _ruled()


Edit = Callable[[str, str, str], None]


@pytest.fixture
def edit_book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Edit:
    """Edits a chapter of a copy of the rulebook, which is read instead of the bundled one."""
    shelf = tmp_path / "rules_corpus"
    shutil.copytree(paths.bundled("rules_corpus"), shelf)
    bundled = paths.bundled
    monkeypatch.setattr(paths, "bundled", lambda name: shelf if name == "rules_corpus" else bundled(name))

    def edit(chapter: str, old: str, new: str) -> None:
        file = shelf / "cipher" / load("cipher").edition / chapter
        text = file.read_text(encoding="utf-8")
        assert text.count(old) == 1
        file.write_text(text.replace(old, new), encoding="utf-8")
        forget()

    return edit
