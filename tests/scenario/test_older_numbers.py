"""A clause that is pointed at under an older edition is read in that edition's own numbers, wherever it is written."""

from __future__ import annotations

import pytest

from judge.clause import timed
from judge.games.written.placed import Placed
from judge.scenario import occasion, read_text
from judge.scenario.answer import answered, numbered
from judge.scenario.beside import beside
from judge.scenario.run import Run, walk
from judge.scenario.stopped import closing

TOKEN = """
game: touhou
edition: ch1
title: 衍生物回手与总生命变为10
cards:
  「驱灯」: {种类: 符卡·高速, 颜色值: {黄: 1}, 文本: "将目标单位移回拥有者手上。"}
  灯芯: {种类: 单位, 攻击力: 1, 血量: 1, 灵力值: 0, 文本: "当该单位离开战场时，你的总生命变为10。"}
  银杏: {种类: 单位, 颜色值: {黄: 1}, 攻击力: 1, 血量: 1, 灵力值: 1}
start:
  回合玩家: B
  A: {生命: 7, 战场: [灯芯(衍生物)], 手牌: [], 牌库: [银杏, 银杏, 银杏]}
  B: {手牌: [「驱灯」], 颜色盘: [银杏], 牌库: 20}
script: [{B: 使用「驱灯」}, {B: 灯芯}]
"""


def _said(asked: str, more: str = "") -> str:
    done = walk(read_text(f"{TOKEN}{more}"))
    (answer,) = numbered(done.scenario, (answered(done, Placed(asked, "", 1, 1)),))
    return answer.answer


@pytest.mark.parametrize("asked", ["A.生命 @1.154", "A.生命 @ch1 1.154", "A.生命 @1.154 1", "A.生命 @22"])
def test_a_time_is_named_by_a_clause_that_only_the_older_edition_has(asked: str) -> None:
    assert "A的生命是10（开始时7）" in _said(asked)


def test_a_clause_alone_is_the_older_editions() -> None:
    assert _said("1.154").startswith("依 1.154：")
    assert "A获得3点生命" in _said("1.154")
    assert "消失" in _said("1.94a")
    assert _said("1.143").startswith("1.143（")
    assert "A获得3点生命" in _said("几次 1.154")
    assert _said("2026-06-11 1.144").startswith("依 1.134：")
    assert "没有走到1.142" in _said("A.手牌 @1.142")


@pytest.mark.parametrize(("until", "clause"), [("1.154", "ch1 1.154"), ("1.94a", "1.104a")])
def test_a_dispute_stops_at_the_older_editions_clause(until: str, clause: str) -> None:
    done = walk(read_text(f'{TOKEN}until: "{until}"\n'))
    assert done.scenario.until == clause
    assert _stops_at(done, clause)
    assert _stops_at(walk(read_text(TOKEN), until=clause), clause)


def _stops_at(done: Run, clause: str) -> bool:
    return occasion.span(done.line, clause)[-1] == len(done.line.moments) - 1


def test_a_clause_and_which_time_are_told_apart() -> None:
    assert timed("18.1.5") == ("18.1.5", "")
    assert timed("18.1.5 2") == ("18.1.5", "2")
    assert timed("320#5 12步") == ("320#5", "12步")
    assert timed("ch1 1.154") == ("ch1 1.154", "")
    assert timed("2026-06-11 5.6.2a 2") == ("2026-06-11 5.6.2a", "2")
    assert timed(" 2步") == ("", "2步")


TIMER = """
game: touhou
title: 自机被反制
cards:
  红白的巫女「灵里」: {种类: 自机单位, 颜色值: {红: 1, 黄: 1}, 攻击力: 3, 血量: 3, 灵力值: 2}
  「断夜ノ幕」: {种类: 符卡·高速, 颜色值: {黑: 2}, 文本: "反制一张对抗中的单位牌。"}
  枫叶: {种类: 单位, 颜色值: {红: 1}, 攻击力: 1, 血量: 1, 灵力值: 1}
  银杏: {种类: 单位, 颜色值: {黄: 1}, 攻击力: 1, 血量: 1, 灵力值: 1}
  黑猫: {种类: 单位, 颜色值: {黑: 1}, 攻击力: 1, 血量: 1, 灵力值: 1}
start:
  回合玩家: A
  回合: 5
  A: {自机区: [红白的巫女「灵里」], 战场: [枫叶, 银杏], 颜色盘: [枫叶, 银杏], 牌库: [枫叶, 枫叶, 枫叶]}
  B: {手牌: [「断夜ノ幕」], 颜色盘: [黑猫, 黑猫], 牌库: [枫叶, 枫叶, 枫叶]}
until: "5.6.2a"
script:
  - A: 使用红白的巫女「灵里」
  - B: 使用「断夜ノ幕」
  - A: 放回自机区
  - A: 不进行动作
"""


def test_what_a_clause_does_in_two_goes_is_one_time() -> None:
    done = walk(read_text(TIMER))
    assert len(occasion.places(done.line, "5.6.2a")) == 1
    (answer,) = (answered(done, Placed("几次 5.6.2a", "", 1, 1)),)
    assert answer.found.value == "1"
    assert closing(done).startswith("走完了 5.6.2a，")
    again = walk(read_text(f"{TIMER}  - B: 不选\n  - B: 不进行动作\n"))
    assert closing(again).startswith("走完了第2次 5.6.2a（剧本的最后一步在第1次以后才选），")
    twice = answered(again, Placed("几次 5.6.2a", "", 1, 1)).found
    assert (twice.value, "走到过2次" in twice.answer) == ("1", True)
    stopped = walk(again.scenario, until="5.6.2a")
    assert closing(stopped, "5.6.2a").startswith("走完了 5.6.2a，")
    assert len(stopped.line.moments) == len(done.line.moments)


def test_of_two_editions_what_is_not_understood_hides_no_other_answer() -> None:
    found = beside(read_text(f"{TOKEN}ask: [A.生命, 甲乙丙丁]\n"), "2026-06-11")
    for side in found.sides:
        assert [answer.question.words for answer in side.answers] == ["A.生命"]
        assert [problem.what for problem in side.unheard] == ["不认识「甲乙丙丁」"]
