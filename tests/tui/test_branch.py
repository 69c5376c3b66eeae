from __future__ import annotations

from pathlib import Path

import pytest

from judge.games import PLAYABLE
from judge.kernel import Refused
from judge.paths import bundled
from judge.scenario import read, read_text
from judge.scenario.answer import answers, told
from judge.scenario.drafting.template import kinds
from judge.tui.answering import answered, scripted
from judge.tui.board import CHANGED, board_rows, changed_row
from judge.tui.branch import Branch, asked, chosen, ended, opened, went_on
from judge.tui.choices import Barred, Confirm, Legal, offer
from judge.tui.comparing import compare
from judge.tui.further import at_the_end, further
from judge.tui.replay import start
from judge.tui.steps import quiet, state_at, state_before, steps
from tests.bundled import of
from tests.sampled import one_in

SOME = one_in(4, of("cipher"))


def option(branch: Branch, place: int, words: str) -> tuple[int | str | tuple[int | str, ...], ...]:
    found = offer(branch, place)
    assert found is not None
    values = [row.value for row in found.rows if isinstance(row.value, Legal) and words in row.text]
    assert isinstance(values[0], Legal)
    assert values[0].answer is not None
    return values[0].answer


def test_the_decision_that_was_made_can_be_asked_again_with_all_that_was_refused(duel: Path) -> None:
    found = offer(opened(read(duel)), 0)
    assert found is not None
    assert [row.value.by for row in found.rows if isinstance(row.value, Barred)] == [("18.1.11.1",)]
    assert any(row.text.startswith("✓ 新兵") for row in found.rows)


def test_the_same_choice_is_no_fork_and_another_one_is(duel: Path) -> None:
    line = opened(read(duel))
    assert chosen(line, 0, line.answers[0]) is line
    fork = chosen(line, 0, ())
    assert fork.name == "分支1（18.1.11 新兵①的必杀攻击，费用：不选）"
    assert fork.answers == ((),)
    assert fork.line.decision is not None
    assert fork.line.decision.clause == "18.1.13"
    assert len(line.answers) == 2


def test_a_fork_is_called_by_all_that_parts_it_from_the_script_and_by_nothing_else(duel: Path) -> None:
    line = opened(read(duel))
    none = chosen(line, 0, ())
    evaded = chosen(chosen(none, 1, option(none, 1, "不选")), 1, option(none, 1, "斥候"), 1)
    where = "18.1.11 新兵①的必杀攻击，费用：不选"
    assert evaded.name == f"分支2（{where}；18.1.13 斥候①的神速回避，费用：斥候②）"
    assert evaded.other == "在18.1.11改选「新兵①的必杀攻击，费用：不选」，在18.1.13改选「斥候①的神速回避，费用：斥候②」"
    again = chosen(evaded, 0, line.answers[0], 2)  # back before both: neither is on it
    assert again.name == "分支3（18.1.11 新兵①的必杀攻击，费用：新兵②）"


def test_at_the_open_decision_the_line_goes_on(duel: Path) -> None:
    fork = chosen(opened(read(duel)), 0, ())
    on = chosen(fork, 1, option(fork, 1, "不选"))
    assert on.name == fork.name
    assert on.answers == ((), ())


def test_what_is_refused_is_not_taken(duel: Path) -> None:
    line = opened(read(duel))
    decision = asked(line, 0)
    assert decision is not None
    with pytest.raises(Refused):
        chosen(line, 0, (decision.blocked[0].option,))


@pytest.mark.parametrize("path", SOME, ids=lambda path: path.stem)
def test_every_decision_of_a_line_has_its_step(path: Path) -> None:
    line = opened(read(path))
    made = [step.decision for step in steps(line) if step.decision is not None]
    assert sorted(made) == list(range(len(line.answers) + (line.line.decision is not None)))


def test_moving_passes_over_what_was_only_looked_at_unless_that_is_listed(duel: Path) -> None:
    replay = start(read(duel))
    assert not any(quiet(replay.steps[place]) for place in replay.listed)
    assert replay.moved(1).selected.clause == "18.1.11"
    assert replay.moved(1).moved(-1).step == 0
    everything = replay._replace(everything=True)
    assert len(everything.listed) == len(everything.steps) > len(replay.listed)


def test_the_decision_ahead_is_the_one_that_is_shown(duel: Path) -> None:
    replay = start(read(duel))
    assert replay.place == 0
    assert replay.to_decision(1).place == 0
    assert replay.to_decision(1).to_decision(1).place == 1
    assert replay.to(len(replay.steps)).place == 2


def test_notes_stay_with_their_line_and_an_empty_one_goes(duel: Path) -> None:
    replay = start(read(duel)).moved(1).noted("看过手牌")
    forked = replay.choose(0, ())
    assert [note.text for note in forked.notes] == ["看过手牌"]
    assert forked.note_at(forked.step) == ""
    assert forked.line(0).to(replay.step).noted("").notes == ()


def test_two_lines_are_compared_by_where_they_part_and_what_they_come_to(duel: Path) -> None:
    replay = start(read(duel)).choose(1, ()).choose(0, ())
    found = compare(replay.branches[0], replay.branches[1])
    assert found.parted == 0
    assert found.choices == ("新兵②", "不选")
    assert "A.手牌" in [difference.fact for difference in found.differences]
    assert "18.1.11.1.1" in found.only[0]
    same = compare(replay.branches[0], replay.branches[0])
    assert same.parted is None
    assert same.differences == ()


def test_the_board_marks_what_the_step_changed_and_nothing_else(duel: Path) -> None:
    line = opened(read(duel))
    told = steps(line)
    game = line.scenario.game
    still = board_rows(game, state_at(line, told[0]), state_before(line, told[0]))
    assert changed_row(still) is None
    paid = next(step for step in told if step.clause == "18.1.11.1")
    rows = board_rows(game, state_at(line, paid), state_before(line, paid))
    changed = [row.text for row in rows if CHANGED in row.text]
    assert changed == [f"退避区1（背面） {CHANGED} 新兵"]
    shown = told[told.index(paid) + 1]
    rows = board_rows(game, state_at(line, shown), state_before(line, shown))
    assert [row.text for row in rows if row.text.startswith("退避区")] == [f"退避区1 {CHANGED} 新兵"]


def test_several_are_picked_and_then_confirmed() -> None:
    line = opened(read(bundled("scenarios") / "cipher" / "choosing-none-is-not-doing.yaml"))
    found = offer(line, 0, line.answers[0])
    assert found is not None
    assert all(value.answer is None for row in found.rows if isinstance(value := row.value, Legal))
    assert [value.answer for row in found.rows if isinstance(value := row.value, Confirm)] == [line.answers[0]]


def test_a_gap_shows_its_readings_with_what_speaks_for_each() -> None:
    line = opened(read(bundled("scenarios") / "cipher" / "attacker-leaves-the-battlefield.yaml"))
    found = offer(line, len(line.answers))
    assert found is not None
    readings = [row for row in found.rows if isinstance(row.value, Legal)]
    assert len(readings) == 3
    assert "防御单位离场时也只是" in readings[0].text
    assert "18.1.11、18.1.15" in readings[1].text


@pytest.mark.parametrize("game", PLAYABLE)
def test_every_zone_in_which_something_lies_is_on_the_board(game: str) -> None:
    for path in kinds(game).values():
        line = opened(read(path))
        playing = line.scenario.game
        for step in steps(line):
            state = state_at(line, step)
            told = "\n".join(row.text for row in board_rows(playing, state, state_before(line, step)))
            lying = {zone for (_, zone), cards in state.zones.items() if cards} - {playing.board.below}
            assert [zone for zone in lying if zone not in told] == [], (path.stem, step.n)


def test_a_fork_ends_where_the_dispute_does_and_can_be_played_on() -> None:
    line = opened(read(kinds("touhou")["攻击"]))
    fork = chosen(line, 0, option(line, 0, "不进行动作"))
    assert fork.line.state.turn == line.line.start.turn
    assert ended(fork)
    assert len(went_on(fork).line.moments) > len(fork.line.moments)


@pytest.mark.parametrize("game", PLAYABLE)
def test_a_line_that_is_played_on_by_choices_stops_where_the_dispute_does(game: str) -> None:
    line = opened(read(kinds(game)["攻击"]))
    many = 0
    while line.line.decision is not None:
        last = line.line.decision.options[-1:]  # where somebody may pass or end his phase, that comes last
        line = chosen(line, len(line.answers), last)
        many += 1
        assert many < 60
    assert ended(line)
    assert line.line.state.turn == line.line.start.turn
    far = further(line)
    assert far.to is not None
    assert far.words.startswith("争议到此为止。再按 F7 就往下走")
    assert at_the_end(line, None) != at_the_end(line, far) == far.words
    assert far.to.beyond


def told_of(branch: Branch) -> str:
    return "\n".join(words for _, words in told(answers(scripted(branch))))


def test_a_claim_that_a_fork_does_not_show_is_no_answer_of_it_and_the_facts_of_the_fork_are() -> None:
    line = opened(read(kinds("evolve")["攻击"]))
    assert "双方互相给予伤害" in told_of(line)
    for words, there in (("攻击：兵", None), ("结束主要阶段", "卫在B的战场")):
        fork = chosen(line, 0, option(line, 0, words))
        assert (fork is line) == (there is None)
        if there is not None:
            said = told_of(fork)
            assert "双方互相给予伤害" not in said
            assert "8.4.9" not in said
            assert there in said
            assert [place.value for place in fork.run.scenario.ask] == ["兵.生命值", "卫.区域"]


def test_a_claim_that_was_shown_before_the_fork_is_still_its_answer() -> None:
    line = opened(read(kinds("cipher")["出击"]))
    fork = chosen(line, 1, option(line, 1, "后卫区"))
    assert fork is not line
    assert told_of(line).splitlines()[0] == told_of(fork).splitlines()[0]


def test_of_a_card_that_fell_the_fork_says_where_it_is_and_the_board_only_its_name() -> None:
    line = opened(read(kinds("evolve")["攻击"]))
    game = line.scenario.game
    fallen = [row.text for row in board_rows(game, line.line.state, line.line.start) if row.text.startswith("墓场")]
    assert fallen == [f"墓场1 {CHANGED} 卫"]
    text = line.scenario.text.replace("兵.生命值 = 1；", "卫.生命值 = 9；")
    on = went_on(opened(read_text(text)))
    assert [place.value for place in on.run.scenario.ask] == ["卫.区域"]


@pytest.mark.parametrize("game", PLAYABLE)
def test_at_each_step_of_one_clause_the_board_is_as_far_as_that_step(game: str) -> None:
    inside = 0
    for path in kinds(game).values():
        line = opened(read(path))
        for step in steps(line):
            if not 0 <= step.moment < len(line.line.moments) or step.kind in {"chosen", "refused"}:
                continue
            records = line.line.moments[step.moment].records
            for change in records[step.record].changed if records else ():
                if not isinstance(change.subject, int):
                    continue
                was, now = (
                    state.cards.get(change.subject) for state in (state_before(line, step), state_at(line, step))
                )
                if change.fact == "zone":
                    assert change.old == (None if was is None else (was.player, was.zone)), (path.stem, step.n)
                    assert change.new in (None, (now.player, now.zone)), (path.stem, step.n)
                else:
                    assert (getattr(was, change.fact), getattr(now, change.fact)) == (change.old, change.new)
                inside += step.record < len(records) - 1
    assert inside


EVOLVING = """\
game: evolve
title: 先进化哪一个
cards:
  新兵: {费用: 2, 攻击力: 2, 生命值: 2, 文本: "【进化】●1：此卡牌进化。"}
  新兵进化: {名称: 新兵, 种类: [随从, 进化], 攻击力: 4, 生命值: 4}
start:
  A: {能量点: 3, 能量点最大值: 3, 进化点: 1, 战场: [新兵], 进化牌组: [新兵进化]}
  B: {战场: [卫(横置)]}
script: [{A: 攻击：新兵}, {A: 卫}]
ask: [新兵攻击的目标：卫, 使用新兵的『进化』 @7.3.3 2, 使用新兵的『进化』]
"""


def test_what_a_line_did_not_come_to_is_no_word_that_nobody_knows() -> None:
    line = opened(read_text(EVOLVING.replace("cards:\n", "cards:\n  卫: {攻击力: 0, 生命值: 2}\n"), "x.yaml"))
    assert answered(line, prove=False).wrong == ()
    other = chosen(line, 0, option(line, 0, "使用新兵的『进化』"))
    given = answered(other, prove=False)
    assert given.wrong == ()
    attacked, later, evolved = (words for _, words in told(given.answers))
    assert attacked.startswith("没有人问到「新兵攻击的目标：卫」，走到的选择有「")
    assert "「新兵攻击的目标：卫」" not in attacked.partition("走到的选择有")[2]
    assert later.startswith("没有走到第2次 7.3.3，没有人问到「使用新兵的『进化』」；")
    assert "不可以" not in evolved


def test_a_choice_of_words_that_nobody_knows_is_an_error_still() -> None:
    text = EVOLVING.replace("cards:\n", "cards:\n  卫: {攻击力: 0, 生命值: 2}\n").replace("目标：卫,", "木标：卫,")
    wrong = answered(opened(read_text(text, "x.yaml")), prove=False).wrong
    assert [one.what for one in wrong] == ["不认识「新兵攻击的木标：卫」"]
