"""Whether an ability is set off is asked as what may be done, and of one that a card has as a copy: it is a fact."""

from __future__ import annotations

import pytest

from judge.games.written.placed import Placed
from judge.paths import bundled
from judge.scenario import read, read_text
from judge.scenario.answer import answered
from judge.scenario.run import run
from judge.scenario.why import why

COPY = """
game: zero
cards:
  白狼: {角色名: 白狼, 费用: 4, 攻击力: 2000, 防御力: 2000, 文本: "LV2：此牌(攻)+1000。\\n【登场时】抽一张牌。"}
  影子: {攻击力: 0, 防御力: 500, 文本: "此牌可以作为战斗区中的一张角色牌来登场。"}
start: {A: {手牌: [影子], 牌组区: 9}, B: {战斗区: [{卡: 白狼, 指示物: 2}], 牌组区: 9}}
script: [{A: 使用影子}, {A: 实行}, {A: 白狼}]
"""


@pytest.mark.parametrize("asked", ["影子『登场时』", "影子『【登场时】抽一张牌。』"])
def test_an_ability_that_a_card_has_as_a_copy_was_set_off(asked: str) -> None:
    done, place = run(read_text(COPY)), Placed(asked, "", 1, 1)
    for answer in (answered(done, place), why(done, place).answer):
        assert answer is not None
        assert answer.found.answer.startswith("影子的『【登场时】抽一张牌。』触发了：")
        assert "706#2" in answer.deciding


@pytest.mark.parametrize("asked", ["【登场时】能触发吗", "【登场时】能不能触发"])
def test_whether_it_can_be_set_off_is_no_leave(asked: str) -> None:
    done, place = (
        run(
            read_text(
                COPY.replace("此牌可以作为战斗区中的一张角色牌来登场。", "突袭").replace(", {A: 实行}, {A: 白狼}", "")
            )
        ),
        Placed(asked, "", 1, 1),
    )
    for answer in (answered(done, place), why(done, place).answer):
        assert answer is not None
        assert answer.found.answer.startswith("白狼的『【登场时】抽一张牌。』没有触发")


SKIPS = """
game: evolve
title: 跳过与抽取
cards:
  时停: {种类: 法术, 费用: 1, 文本: 跳过对手的下一个回合。}
  学徒: {种类: 随从, 费用: 1, 攻击力: 1, 生命值: 1, 文本: "【入场曲】抽取1张卡牌。"}
start: {A: {能量点: 2, 能量点最大值: 5, 手牌: [时停, 学徒], 牌组: 9}, B: {牌组: 9}}
script: [{A: 使用时停}, {A: 使用学徒}, {A: 结束主要阶段}, {A: 结束主要阶段}]
"""


def test_what_is_only_announced_is_not_counted() -> None:
    done = run(read_text(SKIPS))
    assert any("将被跳过" in step.what for step in done.steps)
    assert answered(done, Placed("几次 跳过", "", 1, 1)).found.value == "1"


def test_what_a_cards_ability_has_its_player_do_is_counted_of_the_card() -> None:
    done = run(read(bundled("scenarios") / "cipher" / "drawn-card-joins-in.yaml"))
    found = answered(done, Placed("几次 苍剑士抽", "", 1, 1)).found
    assert (found.value, "A抽奇兵" in found.answer) == ("1", True)
