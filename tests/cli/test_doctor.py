"""``judge doctor``: does it look at everything that is the user's?"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from judge import paths
from judge.library import keep, understand

from .conftest import Judge


def test_what_the_desk_and_the_library_keep_is_looked_at(judge: Judge, tmp_path: Path) -> None:
    table = tmp_path / "卡.csv"
    table.write_text("名称,战斗力\n红骑,70\n白骑,60\n", encoding="utf-8")
    keep(understand(table, "cipher"))
    data = paths.data()
    (data / "desk.json").write_text("{}", encoding="utf-8")
    (data / "keys.toml").write_text('"rules.mark" = "f10"\n', encoding="utf-8")
    with subprocess.Popen([sys.executable, "-c", "pass"]) as gone:
        (data / "drafts").mkdir()
        (data / "drafts" / f"{gone.pid}.yaml").write_text("game: cipher\n", encoding="utf-8")
    said = judge("doctor")
    assert said.code == 0
    for words in ("卡片库：完好，1份卡表，2张卡", "工作台记得的事：完好", "自己的按键：完好", "没有存下的局面：1份"):
        assert words in said.out


def test_what_is_damaged_is_said_and_left_as_it_is(judge: Judge) -> None:
    data = paths.data()
    data.mkdir(parents=True, exist_ok=True)
    (data / "desk.json").write_text("{", encoding="utf-8")
    (data / "cards.db").write_bytes(b"no database at all" * 100)
    said = judge("doctor")
    assert said.code == 1
    assert "[注意] 工作台记得的事：读不出来" in said.out
    assert "坏了" in said.out
    assert (data / "cards.db").read_bytes() == b"no database at all" * 100
