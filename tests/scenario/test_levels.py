"""How sure an answer is: where another reading of a gap makes it another one, and where a gap is still open."""

from __future__ import annotations

from judge.scenario import check, read_text, run
from judge.scenario.answer import answers, level
from judge.scenario.run import BY_THE_ENGINE, WITH_THE_JUDGE

MILLED = """\
game: zero
cards:
  娜: {攻击力: 500, 防御力: 500, 文本: "当此牌进入休息区时，抽一张牌。"}
  磨: {类别: 普通战术, 文本: "将牌组顶的一张牌送入休息区。"}
start: {A: {手牌: [磨], 牌组区: [娜, 磨, 磨]}, B: {}}
"""


def test_what_a_later_reading_would_change_hangs_on_it_though_nothing_has_changed_it_since() -> None:
    done = run(read_text(f"{MILLED}script: [{{A: 使用磨}}, {{裁判: 不触发}}]\nask: ['没有抽：看 A.手牌 = 0']\n"))
    (answer,) = answers(done)
    assert answer.found.value is True
    assert answer.depends
    assert answer.level == WITH_THE_JUDGE
    assert level(done, (answer,)) == WITH_THE_JUDGE


def test_what_no_reading_changes_does_not_hang_on_it() -> None:
    done = run(read_text(f"{MILLED}script: [{{A: 使用磨}}, {{裁判: 不触发}}]\nask: ['送去：看 娜.区域 = 休息区']\n"))
    given = answers(done)
    assert given[0].level == BY_THE_ENGINE
    assert level(done, given) == f"{BY_THE_ENGINE}（有规则空白，但所问的怎么读都一样）"


def test_a_gap_that_is_still_open_is_said_in_the_level() -> None:
    nothing, asked = (run(read_text(f"{MILLED}script: [{{A: 使用磨}}]\n{more}")) for more in ("", "ask: [娜.区域]\n"))
    assert level(nothing, answers(nothing)) == f"{WITH_THE_JUDGE}（规则空白还等裁判决定）"
    assert "还等裁判决定" in level(asked, answers(asked))
    assert level(asked, answers(asked)).startswith(BY_THE_ENGINE)


def test_a_claim_that_holds_under_no_reading_fails_and_one_that_does_under_one_passes() -> None:
    def failed(claim: str) -> bool:
        asked = f"{MILLED}script: [{{A: 使用磨}}]\nask: ['抽了：看 {claim}']\n"
        return bool(check(read_text(asked)).failures)

    assert not failed("A.手牌 = 1")
    assert not failed("A.手牌 = 0")
    assert failed("A.手牌 = 2")
