"""Commands run as a user types them; what they say and their exit code are looked at."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import pytest
from click.testing import CliRunner

from judge.cli.program import program

ATTACK = """\
game: cipher
title: 试攻
question: 能打倒吗？
cards:
  王子: {出击费用: 1, 战斗力: 40, 支援力: 20}
  新兵: {战斗力: 30, 支援力: 10}
  斥候: {战斗力: 20, 支援力: 0}
start:
  回合玩家: A
  条号: "18.1.1"
  A:
    前卫区: [王子(主人公), 新兵]
    手牌: [新兵, 王子]
    卡组: [斥候, 10]
  B:
    前卫区: [斥候(主人公)]
    手牌: [斥候]
    卡组: [新兵, 10]
    宝玉区: 1
"""


class Said(NamedTuple):
    """What a command left behind."""

    code: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        """The JSON that it printed."""
        return json.loads(self.out)


class Judge(Protocol):
    """Runs ``judge`` with some words."""

    def __call__(self, *words: object) -> Said: ...


@pytest.fixture
def judge(monkeypatch: pytest.MonkeyPatch) -> Judge:
    monkeypatch.setenv("COLUMNS", "80")

    def run(*words: object) -> Said:
        done = CliRunner().invoke(program, [str(word) for word in words])
        return Said(done.exit_code, done.stdout, done.stderr)

    return run


@pytest.fixture
def attack(tmp_path: Path) -> Path:
    """An attack that stands before 18.1.1, with nobody's choices made."""
    return written(tmp_path / "试攻.yaml", ATTACK)


@pytest.fixture
def at_critical(tmp_path: Path) -> Path:
    """The same, where A may choose 必杀攻击."""
    return written(tmp_path / "必杀.yaml", ATTACK + "script:\n  - A: 新兵\n")


def written(file: Path, text: str) -> Path:
    file.write_text(text, encoding="utf-8")
    return file
