from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Input, Static, TextArea

from judge.paths import bundled
from judge.scenario import read
from judge.tui.edition import place
from judge.tui.pages import Place
from judge.tui.screens.note import NoteBox
from judge.tui.screens.pick import Pick
from judge.tui.screens.rules import RulesScreen
from judge.tui.screens.sheet import Sheet
from judge.tui.widgets.decision import Decision
from judge.tui.widgets.rows import Rows
from tests.tui.conftest import DUEL, Opening, press, replay, rows, seen, until


async def test_a_dispute_is_stepped_forward_and_back(open_desk: Opening, duel: Path) -> None:
    async with open_desk(duel) as pilot:
        assert "必杀攻击能不能用王子支付" in rows(pilot, "steps").text
        await pilot.press("down", "down")
        assert replay(pilot).replay.selected.clause == "18.1.11"
        assert rows(pilot, "clause").text.startswith("A选择　新兵①的必杀攻击，费用：新兵②")
        assert "18.1.11 回合玩家此时可以选择进行必杀攻击。" in rows(pilot, "clause").text
        await pilot.press(".", "。")
        assert replay(pilot).replay.selected.clause == "6.10.1"
        assert "● 新兵" in rows(pilot, "board").text
        await pilot.press(",", "，", "ctrl+up")
        assert replay(pilot).replay.selected.kind == "refused"
        await pilot.press("ctrl+end")
        assert replay(pilot).replay.selected.kind == "open"
        await pilot.press("ctrl+home", "]", "】")
        assert replay(pilot).replay.selected.decision == 1


async def test_what_is_not_allowed_is_shown_with_all_its_clauses(open_desk: Opening, duel: Path) -> None:
    async with open_desk(duel, (80, 24)) as pilot:
        options = rows(pilot, "options")
        assert "不可以（1）\n✗ 王子" in options.text
        assert "18.1.11.1 王子②：单位名「王子」不是「新兵」" in options.text  # what makes it bite here
        assert "Enter选" not in seen(pilot)
        await pilot.press("f7", "end")
        page = rows(pilot, "clause").text
        assert page.startswith("18.1.11.1　王子②：单位名「王子」不是「新兵」\n不可的依据（1）\n18.1.11.1 ")
        assert "选1张与攻击单位单位名相同的卡，放置到退避区。" in page  # whole
        assert "Enter读全文" in seen(pilot)
        before = replay(pilot).replay
        await pilot.press("enter")
        assert replay(pilot).replay is before
        assert rows(pilot, "clause").has_focus
        assert "Esc回决定" in seen(pilot)
        await press(pilot, "escape")
        assert options.has_focus
        assert options.highlighted == 3
        await press(pilot, "escape")
        assert rows(pilot, "steps").has_focus


async def test_another_choice_at_an_earlier_decision_makes_a_fork(open_desk: Opening, duel: Path) -> None:
    async with open_desk(duel) as pilot:
        await pilot.press("f7", "down", "enter")
        await pilot.pause()
        forked = replay(pilot).replay
        assert [branch.name for branch in forked.branches] == ["原线", "分支1（18.1.11 新兵①的必杀攻击，费用：不选）"]
        assert forked.selected.kind == "open"
        assert rows(pilot, "options").has_focus
        await pilot.press("f8")
        assert isinstance(pilot.app.screen, Sheet)
        told = rows(pilot, "sheet").text
        assert "第1个决定　18.1.11 A：新兵①的必杀攻击，费用" in told
        assert "原线　新兵" in told
        assert "A.手牌　王子　⇄　新兵、王子" in told
        await pilot.press("escape", "f6")
        assert replay(pilot).replay.at == 0


async def test_of_several_lines_one_is_picked_by_what_parts_it(open_desk: Opening, duel: Path) -> None:
    async with open_desk(duel, (80, 24)) as pilot:
        await press(pilot, "f7", "down", "enter", "escape")
        assert "线2/2 18.1.11 新兵①的必" in seen(pilot)
        await press(pilot, "f6")  # of two the other one
        assert replay(pilot).replay.at == 0  # type: ignore[union-attr]
        assert "看的是：原线" in seen(pilot)
        await press(pilot, "ctrl+home", "]", "]", "f7", "home", "enter", "f6")
        told = rows(pilot, "picked").text
        assert "✓ 分支2（18.1.13 " in told
        assert "  分支1（18.1.11 新兵①的必杀攻击，费用：不选）" in told
        assert told.count("\n答 ") == 3
        await press(pilot, "必杀", "enter")
        assert replay(pilot).replay.at == 1  # type: ignore[union-attr]


async def test_what_was_decided_is_taken_back_and_done_again(open_desk: Opening, duel: Path) -> None:
    async with open_desk(duel, (80, 24)) as pilot:
        await press(pilot, "ctrl+z")
        assert "打开以后还没有作过决定" in seen(pilot)
        begun = replay(pilot).replay
        assert begun is not None
        await press(pilot, "f7", "down", "enter")
        forked = replay(pilot).replay
        assert forked is not None
        await press(pilot, "down", "enter")  # the open decision of the fork
        assert len(replay(pilot).replay.branch.answers) == 2  # type: ignore[union-attr]
        await press(pilot, "ctrl+z")
        assert "撤回了：1个决定" in seen(pilot)
        assert replay(pilot).replay.branches == forked.branches  # type: ignore[union-attr]
        assert rows(pilot, "options").has_focus  # it is open again
        await press(pilot, ".", "ctrl+z")
        assert "撤回了：分支1（18.1.11" in seen(pilot)
        assert replay(pilot).replay.branches == begun.branches  # type: ignore[union-attr]
        assert replay(pilot).unsaved() == ()
        await press(pilot, "alt+u", "alt+u", "alt+u")
        assert len(replay(pilot).replay.branch.answers) == 2  # type: ignore[union-attr]
        assert len(replay(pilot).replay.branches) == 2  # type: ignore[union-attr]


async def test_the_open_decision_is_taken_and_play_goes_on(open_desk: Opening, duel: Path) -> None:
    async with open_desk(duel) as pilot:
        await pilot.press("ctrl+end")
        assert "行动阶段的行为" in pilot.app.screen.query_one("#question", Static).render_line(0).text
        await pilot.press("f7", "down", "down", "enter")
        await pilot.pause()
        played = replay(pilot).replay
        assert len(played.branches) == 1
        assert played.branch.answers[-1] == ("结束行动阶段",)
        assert played.selected.kind == "end"  # the dispute is over; further it goes when that is asked for
        await press(pilot, "f7", "f7")
        played = replay(pilot).replay
        assert played.branch.answers[-1] == ("结束行动阶段",)
        assert played.selected.decision == len(played.branch.answers)
        assert any(step.what.endswith("结束行动阶段") for step in played.steps)


async def test_what_was_only_looked_at_is_shown_and_hidden(open_desk: Opening, duel: Path) -> None:
    async with open_desk(duel) as pilot:
        few = len(rows(pilot, "steps").rows)
        await pilot.press("f5")
        many = len(rows(pilot, "steps").rows)
        assert many > few
        assert "没有处于被击破状态的单位" in rows(pilot, "steps").text
        await pilot.press("f5")
        assert len(rows(pilot, "steps").rows) == few


async def test_one_jumps_to_a_step_by_its_clause(open_desk: Opening, duel: Path) -> None:
    async with open_desk(duel) as pilot:
        await pilot.press("ctrl+g")
        assert isinstance(pilot.app.screen, Pick)
        pilot.app.screen.query_one(Input).value = "18.1.15 视作"
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        assert replay(pilot).replay.selected.clause == "18.1.15.1"


async def test_several_options_are_picked_one_by_one(open_desk: Opening) -> None:
    file = bundled("scenarios") / "cipher" / "choosing-none-is-not-doing.yaml"
    async with open_desk(file) as pilot:
        decision = pilot.app.screen.query_one(Decision)
        await pilot.press("f7", "enter", "down", "enter", "end")
        assert len(decision.picked) == 2
        assert rows(pilot, "options").text.count("[x]") == 2
        await pilot.press("home", "enter")
        assert len(decision.picked) == 1
        await pilot.press("home", "down", "down", "enter")
        await pilot.pause()
        assert len(replay(pilot).replay.branch.answers[0]) == 1


async def test_the_judge_decides_where_the_book_is_silent(open_desk: Opening) -> None:
    file = bundled("scenarios") / "cipher" / "attacker-leaves-the-battlefield.yaml"
    async with open_desk(file, (80, 24)) as pilot:
        await pilot.press("ctrl+end", "f7")
        readings = rows(pilot, "options")
        assert len(readings.rows) >= 2
        assert "18.1.3.2.1.2" in rows(pilot, "clause").text
        await pilot.press("down", "enter")
        await pilot.pause()
        assert replay(pilot).replay.selected.kind == "open"
        await pilot.press("f7", "[")
        assert replay(pilot).replay.selected.kind == "gap"
        assert "规则空白" in rows(pilot, "clause").text
        assert "最接近的条文" in rows(pilot, "clause").text
        assert replay(pilot).replay.branch.run.level == "含裁判判断"


async def test_a_scenario_that_cannot_be_read_leaves_what_was_open(
    open_desk: Opening, duel: Path, tmp_path: Path
) -> None:
    wrong = tmp_path / "wrong.yaml"
    wrong.write_text(DUEL.replace("手牌: [斥候]", "手排: [斥候]"), encoding="utf-8")
    refused = tmp_path / "refused.yaml"
    refused.write_text(DUEL.replace("- A: 新兵", "- A: 王子"), encoding="utf-8")
    async with open_desk(duel) as pilot:
        screen, before = replay(pilot), replay(pilot).replay
        screen.open(wrong)
        await pilot.pause()
        told = rows(pilot, "sheet").text
        assert f"{wrong}　第12行第" in told
        assert "手排" in told
        assert "应为　" in told
        await pilot.press("escape")
        assert replay(pilot).replay is before
        screen.open(refused)
        await pilot.pause()
        told = rows(pilot, "sheet").text
        assert "第14行第" in told
        assert "不能选「王子」" in told
        assert "18.1.11.1 选择进行必杀攻击的" in told
        await pilot.press("escape")
        shown = replay(pilot).replay
        assert shown is not before
        assert shown.steps[-1].kind == "open"


async def test_the_answer_stands_where_the_line_begins_and_ends(open_desk: Opening, duel: Path) -> None:
    duel.write_text(duel.read_text("utf-8") + "ask: [斥候.区域, B.宝玉区]\n", encoding="utf-8")
    async with open_desk(duel) as pilot:
        await until(pilot, lambda: "少了哪一条就不同" in rows(pilot, "clause").text)
        assert "答　B的宝玉区" in rows(pilot, "clause").text
        await pilot.press("ctrl+end")
        assert "答　斥候" in rows(pilot, "clause").text


async def test_a_scenario_is_opened_from_the_list_or_by_its_path(open_desk: Opening, duel: Path) -> None:
    async with open_desk() as pilot:
        await pilot.press("ctrl+o")
        await pilot.pause()
        pilot.app.screen.query_one(Input).value = "必杀 回避 谁的效果"
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        assert replay(pilot).replay.branch.scenario.title == "必杀攻击与神速回避都用了"
        await pilot.press("ctrl+o")
        pilot.app.screen.query_one(Input).value = str(duel)
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        assert replay(pilot).replay.branch.scenario.title == "新兵打斥候"


async def test_the_clause_of_a_step_is_opened_in_the_rulebook(open_desk: Opening, duel: Path) -> None:
    async with open_desk(duel) as pilot:
        await pilot.press(".", "ctrl+r")
        await pilot.pause()
        assert isinstance(pilot.app.screen, RulesScreen)
        assert pilot.app.screen.place == Place("cipher", "18.1.11")
        await pilot.press("f3")
        assert replay(pilot).replay.step > 0


async def test_a_note_is_kept_at_its_step(open_desk: Opening, duel: Path) -> None:
    async with open_desk(duel) as pilot:
        await pilot.press(".", "ctrl+n")
        await pilot.pause()
        assert isinstance(pilot.app.screen, NoteBox)
        pilot.app.screen.query_one(TextArea).text = "双方都同意"
        await pilot.press("ctrl+s")
        await pilot.pause()
        assert "注 " in rows(pilot, "steps").text
        assert "双方都同意" in rows(pilot, "clause").text


async def test_with_nothing_open_every_key_is_harmless(open_desk: Opening) -> None:
    async with open_desk() as pilot:
        await pilot.press("f3")
        await pilot.pause()
        await pilot.press(".", ",", "[", "]", "f5", "f6", "f7", "f8", "ctrl+n", "ctrl+g", "ctrl+r", "ctrl+end")
        assert replay(pilot).replay is None
        assert "^O" in rows(pilot, "steps").text


async def test_what_is_printed_on_a_card_is_never_markup(open_desk: Opening, tmp_path: Path) -> None:
    text = DUEL.replace("新兵打斥候", "'[/b]'").replace("新兵(已行动)", "'[/x]兵(已行动)'")
    file = tmp_path / "markup.yaml"
    file.write_text(text.replace("新兵", "'[/x]兵'"), encoding="utf-8")
    async with open_desk(file) as pilot:
        await pilot.press(".", "f7", "ctrl+g")
        await pilot.pause()
        await pilot.press("escape", "ctrl+end")
        for name in ("steps", "board"):
            column = rows(pilot, name)
            assert any("[/x]兵" in column.render_line(y).text for y in range(column.size.height)), name


@pytest.mark.parametrize(
    ("file", "card"),
    [("cipher/lord-last-orb.yaml", "黑鸦王"), ("zero/triggered-in-the-middle-of-a-chain.yaml", "熊")],
)
async def test_a_scenario_of_every_game_is_stepped_through(open_desk: Opening, file: str, card: str) -> None:
    async with open_desk(bundled("scenarios") / file) as pilot:
        assert card in rows(pilot, "board").text
        await pilot.press("ctrl+end")
        assert replay(pilot).replay.selected.kind == "open"
        assert card in rows(pilot, "board").text


async def test_enter_goes_to_the_decision_and_plays_on_and_esc_goes_back_to_the_steps(
    open_desk: Opening, duel: Path
) -> None:
    async with open_desk(duel, (80, 24)) as pilot:
        await pilot.press("ctrl+end", "enter")
        assert rows(pilot, "options").has_focus
        await pilot.press("down", "down", "enter")
        await pilot.pause()
        shown = replay(pilot).replay
        assert shown is not None
        assert shown.branch.answers[-1] == ("结束行动阶段",)
        assert "争议到此为止" in shown.selected.what
        assert rows(pilot, "steps").has_focus
        await press(pilot, "enter")
        assert "再按 F7 就往下走" in seen(pilot)
        await press(pilot, "enter")
        assert rows(pilot, "options").has_focus
        await pilot.press("escape")
        assert rows(pilot, "steps").has_focus
        assert rows(pilot, "clause").text.startswith("等待决定")


async def test_a_dispute_of_an_older_edition_is_shown_in_its_numbers_everywhere(open_desk: Opening) -> None:
    file = bundled("scenarios") / "touhou" / "ch1-blocked-attack.yaml"
    async with open_desk(file, (120, 40)) as pilot:
        shown = ""
        for keys in (("f7", "enter"), ("]",), ("f7", "end"), ("w",), ("escape", "escape", "ctrl+end"), ("ctrl+g",)):
            await press(pilot, *keys)
            shown += "\n".join(row.text for one in pilot.app.screen.query(Rows) for row in one.rows) + seen(pilot)
        assert "1.131c" in shown  # what 1.141c is called there
        assert "1.141c" not in shown
        await press(pilot, "escape", "f1")
        assert "版本 ch1（旧版）" in rows(pilot, "table").text
    assert place(read(file), "1.131c") == Place("touhou", "1.141c")
