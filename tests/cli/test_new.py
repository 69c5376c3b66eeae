"""``judge new``: is what it writes ready to run, marked, and never written over anything?"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from judge.cli.program import Program
from judge.games import PLAYABLE
from judge.scenario import read
from judge.scenario.drafting.template import MARKS, kinds
from judge.scenario.run import run

judge = Program("judge")


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_a_kind_a_clause_and_words_give_a_file_that_runs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for said in ("攻击", "18.1.13", "神速回避"):
        assert judge.run(["new", "cipher", said]) == 0
        file = tmp_path / f"{said}.yaml"
        text = file.read_text(encoding="utf-8")
        assert all(mark in text for mark in MARKS.values())
        assert run(read(file)).problem is None
        assert f"judge run {said}.yaml" in capsys.readouterr().out


def test_what_is_only_guessed_is_called_a_guess(capsys: pytest.CaptureFixture[str]) -> None:
    assert judge.run(["new", "cipher", "飞天"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("没有哪一条直接讲「飞天」，下面是猜测")
    for said, guessed in (("飞天", True), ("神速回避", False), ("18.1.13", False), ("攻击", False)):
        assert judge.run(["new", "cipher", said, "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["guessed"] is guessed


def test_nothing_is_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "攻击.yaml").write_text("我的", encoding="utf-8")
    assert judge.run(["new", "火纹", "攻击", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["file"] == str(tmp_path / "攻击2.yaml")
    assert judge.run(["new", "cipher", "攻击", "-o", "攻击.yaml"]) == 2
    assert "已经有" in capsys.readouterr().err
    assert (tmp_path / "攻击.yaml").read_text(encoding="utf-8") == "我的"


def test_without_words_the_kinds_are_listed_and_what_nobody_knows_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    for game in PLAYABLE:
        assert judge.run(["new", game, "--json"]) == 0
        assert list(json.loads(capsys.readouterr().out)["kinds"]) == list(kinds(game))
    assert judge.run(["new", "cipher", "嗄嗄"]) == 1
    assert "没有讲「嗄嗄」的剧本" in capsys.readouterr().err
