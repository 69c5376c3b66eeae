from __future__ import annotations

import pytest

from judge.paths import bundled
from judge.scenario import Run, read, run


@pytest.fixture(scope="session")
def attack() -> Run:
    """An attack in which something is refused by the very clause under which it would be chosen."""
    return run(read(bundled("scenarios") / "cipher" / "deploying-is-refused.yaml"))


@pytest.fixture
def attack_text() -> str:
    """The text of a small attack, nothing asked yet."""
    return """\
game: cipher
cards: {新兵: {战斗力: 30}, 斥候: {战斗力: 20}, 王子: {战斗力: 40}}
start:
  条号: "18.1.11"
  战斗: {攻击单位: 新兵, 防御单位: 斥候}
  A: {前卫区: [王子(主人公), 新兵(已行动)], 手牌: []}
  B: {前卫区: [斥候(主人公)], 手牌: [], 宝玉区: 1}
"""
