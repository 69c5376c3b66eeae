"""Two small rulebooks that stand in for the bundled ones, where a real one only takes longer."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge import paths
from judge.search import tiers

CHESS = """\
# 1. 卡组

- **1.1** 各备 50 张以上的卡，这堆卡称为“卡组”。
- **1.2** 卡组抽光时，把退避区的卡洗切，放回卡组。
  - **1.2.1** 退避区也没有卡的，不补充。

# 2. 战斗

- **2.1** 攻击单位可以进行必杀攻击（见[1.2](01.md)）。
  - **2.1.1** 必杀攻击的费用：把 1 张同名手牌放置到退避区。
  - **2.1.2** 战斗力在 500 以下不能进行。
- **2.2** 记载着「不会被击破」的单位不会被击破。
"""
CHESS_TERMS = """\
["卡组"]
clause = "1.1"
aliases = ["牌库"]
concept = "deck"
["必杀攻击"]
clause = "2.1.1"
aliases = ["暴击"]
["退避区"]
aliases = ["墓地"]
concept = "discard_pile"
"""
CHESS_ASKED = '"1.2" = ["没牌可抽", "牌库见底"]\n'

GO = """\
# 1. 休息区

- **1.1** 休息区就是弃牌的地方。
- **1.2** 必杀攻击在本书里没有。
"""
GO_TERMS = '["休息区"]\nclause = "1.1"\naliases = ["坟场"]\nconcept = "discard_pile"\n'


def write(game: Path, chapters: str, terms: str, asked: str = "") -> None:
    """A rulebook in its folder."""
    edition = game / "undated"
    edition.mkdir(parents=True, exist_ok=True)
    (edition / "rulebook.toml").write_text(f'title = "{game.name}规则书"\nedition = "undated"\ndate = ""\n', "utf-8")
    (edition / "01.md").write_text(chapters, "utf-8")
    (game / "terms.toml").write_text(terms, "utf-8")
    if asked:
        (game / "asked.toml").write_text(asked, "utf-8")


def shelved(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of two rulebooks, ``chess`` and ``go``, which are all that there is; nothing of them is prepared."""
    books = folder / "rules_corpus"
    write(books / "chess", CHESS, CHESS_TERMS, CHESS_ASKED)
    write(books / "go", GO, GO_TERMS)
    monkeypatch.setattr(paths, "bundled", lambda name: folder / name)
    monkeypatch.setattr(tiers, "_indexes", {})
    return books
