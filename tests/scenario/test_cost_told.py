"""What a cost shows in an answer: bonds that were turned over, and that it is no reason for not being set off."""

from __future__ import annotations

from judge.scenario import read_text
from judge.scenario.answer import answers
from judge.scenario.run import walk

BOARD = """
game: cipher
title: 翻面的费用
question: 付了吗？
cards:
  王女: {{战斗力: 40, 支援力: 10}}
  少主: {{战斗力: 40, 支援力: 10}}
  路人: {{支援力: 10}}
  士兵: {{战斗力: 60, 支援力: 10}}
  盾兵:
    战斗力: 60
    支援力: 10
    文本: "『护主』【自】[翻面1]我方的主人公被攻击时，你可以支付费用。如果支付，抽1张卡。"
start:
  条号: "18.1.1"
  A: {{前卫区: [王女(主人公), 士兵], 手牌: 0, 卡组: [路人, 9]}}
  B: {{前卫区: [少主(主人公), 盾兵], 手牌: 0, 羁绊区: [路人, 士兵], 卡组: [路人, 9]}}
script: [{{A: 士兵}}, {{A: {attacked}}}{more}]
ask: [B.羁绊区, 盾兵『护主』]
"""


def _said(attacked: str, more: str = "") -> list[str]:
    done = walk(read_text(BOARD.format(attacked=attacked, more=more)))
    return [answer.sentence for answer in answers(done)]


def test_bonds_that_were_turned_over_are_told_of_their_zone() -> None:
    bonds, _ = _said("少主", ", {B: 支付}, {B: 士兵}")
    assert "没有变" not in bonds
    assert "没有哪一步改过它" not in bonds
    assert "22.4.2.1 B的士兵翻到背面" in bonds
    untouched, _ = _said("盾兵")
    assert untouched.startswith("B的羁绊区没有变，现在2张")


def test_a_cost_is_no_reason_for_not_being_set_off() -> None:
    _, ability = _said("盾兵")
    assert "没有被诱发" in ability
    assert "2.3.1.1" in ability
    assert "22.1" not in ability
    assert "先要支付" not in ability
