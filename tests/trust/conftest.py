from __future__ import annotations

from pathlib import Path

import pytest

from .inputs import ATTACK
from .process import judge, written


@pytest.fixture
def attack(tmp_path: Path) -> Path:
    return written(tmp_path / "a.yaml", ATTACK)


@pytest.fixture
def ruling(tmp_path: Path, attack: Path) -> Path:
    assert judge("export", attack, "-f", "json", "--name", "r", cwd=tmp_path).code == 0
    return tmp_path / "r.json"


@pytest.fixture(scope="module")
def _indexes(tmp_path_factory: pytest.TempPathFactory) -> None:
    """The search indexes are there, also where the program was not built since a rulebook was changed."""
    judge("search", "攻击", cwd=tmp_path_factory.mktemp("user"), long=300)
