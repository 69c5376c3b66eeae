"""The board that is printed: as it lies, with what a judge has to see of each card."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Judge, written

BONDS = """\
game: cipher
cards: {王: {战斗力: 40}, 兵: {战斗力: 30}}
start:
  条号: "13.5.1.2"
  A: {前卫区: [王(主人公)], 手牌: [1, 兵], 羁绊区: [1, {卡: 兵, 背面: true}, 1]}
  B: {前卫区: [王(主人公)]}
"""
GEAR = """\
game: zero
cards:
  狼: {攻击力: 1000, 防御力: 1000}
  盾: {类别: 装备牌, 攻击加成: 500, 防御加成: 0}
start:
  A:
    战斗区: [{卡: 狼, 指示物: [1], 装备: [盾]}]
    牌组区: [{卡: 狼, 顺序不明: true}, {卡: 盾, 顺序不明: true}]
"""


def test_the_board_says_which_way_up_cards_lie_and_in_which_order(judge: Judge, tmp_path: Path) -> None:
    out = judge("run", written(tmp_path / "羁绊.yaml", BONDS)).out.replace("\n      ", "")
    assert "A 羁绊区：未知的卡1张、兵②（背面朝上）、未知的卡1张" in out
    assert "B 宝玉区：未知的卡5张\n" in out
    assert "A 手牌：未知的卡1张、兵①" in out


def test_the_board_says_who_is_equipped_and_levelled_and_what_was_shuffled(judge: Judge, tmp_path: Path) -> None:
    out = judge("run", written(tmp_path / "装备.yaml", GEAR)).out.replace("\n      ", "")
    assert "等级2" in out
    assert "装备：盾" in out
    assert "牌组区（洗切过，顺序不明）：" in out
