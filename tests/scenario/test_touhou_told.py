"""What lines of 极彩 say beside their clause: only what bears on them, and whose text it is."""

from __future__ import annotations

import pytest

from judge.paths import bundled
from judge.scenario import read
from judge.scenario.run import walk

LINES = [
    ("may-pay-less", "「火光」的颜色值为2红", "", "少付"),
    ("loop-that-the-book-leaves-open", "A获得1点生命", "", "生命+1"),
    ("mulligan", "洗切过的牌库，最上方的一张是", "4.1.3", ""),
    ("name-besides-meets-role", "的约束满足", "也可以视为「铃奈」", ""),
    ("keyword-helping", "的约束满足", "照支援的读法", ""),
    ("keyword-swift", "B宣言使用疾羽", "照高速移动的读法", "自己回合的主要阶段"),
    ("text-stuck-until", "门卫不能重置", "冻符「冰封」『", ""),
    ("text-prevent-next", "防止盾兵将要受到的2点伤害", "「护身」『", ""),
    ("replaced-though-both-die", "兵的「死去」不发生", "将兵放置到移除区（守墓人『", ""),
    ("text-itself-from-its-grave", "A抓花", "已经支付", "灯守"),
    ("text-itself-from-its-grave", "是否支付费用", "灯守", ""),
    ("text-delayed", "下一次结束阶段开始时", "牺牲尸", "以下"),
    ("text-back-in-the-end-phase", "先前的效应发动", "结束阶段开始", ""),
    ("prevent-some-of-several", "石像对壮汉造成2点伤害", "攻击力，3点", ""),
    ("turn-ended-with-words-quoted", "的效应结束", "“本回合中”与“直到回合结束”", ""),
    ("cheaper-only-of-what-is-asked", "「蓝雨」的颜色值为1蓝", "", "少付"),
    ("cheaper-only-of-what-is-asked", "「赤火」的颜色值为0红", "灯台①", "灯台②"),
    ("moved-on-before-it-is-removed", "可以做的事做不到", "已经不在墓地", ""),
    ("control-taken-in-battle", "结算战斗伤害", "进攻方和防守方不变", ""),
    ("forced-battle", "阻挡的单位全部失去", "但 5.5.5 另说", "、5.5.5"),
    ("forced-battle", "执行权转移到B", "但 7.1.8a 另说", "因为 7.1.8a"),
    ("illegal-decks", "妖精正面朝上放进自机区", "由裁判另定", "1.211"),
    ("text-counters-of-one-kind", "A抓页①", "1.181", "1.183"),
    ("text-counters-lose-the-game", "B输掉游戏", "1.117e（B输掉）", "1.26"),
    ("timed-spell-as-printed", "截断的目标：截断", "照读法不列入", "不可"),
    ("no-more-than-the-sacrificed", "巨像不是合法的目标", "要求颜色值不多于3，它的颜色值是4", "「"),
    ("text-not-sacrificed-in-the-end-phase", "不能被牺牲", "在结束阶段中", ""),
    ("comma-for-the-colon-of-a-cost", "支付起动封魔阵", "读作有冒号", ""),
    ("text-until-your-next-turn", "守门人攻击力+5", "直到A的下个回合结束", "你"),
]


@pytest.mark.parametrize(("stem", "line", "says", "not_"), LINES)
def test_a_line_names_what_bears_on_it_and_nothing_else(stem: str, line: str, says: str, not_: str) -> None:
    done = walk(read(bundled("scenarios") / "touhou" / f"{stem}.yaml"))
    found = [f"{step.clause} {step.words}" for step in done.steps if step.told and line in step.what]
    assert found
    assert any(says in words for words in found)
    assert not (not_ and any(not_ in words for words in found))
