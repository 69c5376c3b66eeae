"""In 推演: what the judge does by hand, why a thing is so, on past the end, and a ruling opened again."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from judge.games import PLAYABLE
from judge.paths import bundled
from judge.rulings import load, verify
from judge.scenario.drafting.template import kinds
from judge.tui.screens.hand import HandBox
from judge.tui.screens.pick import Pick
from judge.tui.screens.rules import RulesScreen
from judge.tui.screens.sheet import Sheet
from judge.tui.steps import state_at, state_before
from judge.tui.whys import Wondered, _asked
from tests.tui.conftest import Opening, press, replay, rows, seen, until
from tests.tui.test_walks import cards_of

ORB = bundled("scenarios") / "cipher" / "lord-last-orb.yaml"


def what(pilot: Pilot[None]) -> list[str]:
    held = replay(pilot).replay
    assert held is not None
    return [step.what for step in held.steps]


async def at_card(pilot: Pilot[None], card: int) -> None:
    """Look at the row of the board that a card is in."""
    await at(pilot, "board", next(row.value for row in rows(pilot, "board").rows if card in cards_of(row.value)))


async def at(pilot: Pilot[None], name: str, value: object) -> None:
    """Look at a row of a list."""
    shown = rows(pilot, name)
    shown.focus()
    shown.look_at(next(place for place, row in enumerate(shown.rows) if row.value == value))
    await pilot.pause()


async def test_the_judges_hand_is_a_key_and_its_line_answers_and_is_ruled_upon(
    open_desk: Opening, duel: Path, tmp_path: Path
) -> None:
    async with open_desk(duel, (80, 24)) as pilot:
        await press(pilot, "ctrl+end", "j", "移动", "enter")
        assert isinstance(pilot.app.screen, HandBox)
        await press(pilot, "王子", "enter", "B", "backspace", "A.后卫区", "enter", "enter", "他放错了", "enter")
        assert not isinstance(pilot.app.screen, HandBox), seen(pilot)
        assert any("移到A的后卫区" in step and "他放错了" in step for step in what(pilot))
        held = replay(pilot).replay
        assert held is not None
        assert held.branch.run.level == "含裁判判断"
        await press(pilot, "f4")
        assert any(row.text.startswith("裁判之手 ") and "他放错了" in row.text for row in rows(pilot, "about").rows)
        pilot.app.screen.query_one("#folder").value = str(tmp_path / "out")  # type: ignore[attr-defined]
        await press(pilot, "ctrl+s")
        (file,) = (tmp_path / "out").glob("*.json")
        assert verify(load(file)).same


async def test_what_the_board_does_not_allow_is_said_in_the_window_and_nothing_is_lost(
    open_desk: Opening, duel: Path
) -> None:
    async with open_desk(duel, (80, 24)) as pilot:
        before = what(pilot)
        await press(pilot, "ctrl+end", "j", "收回", "enter", "9", "enter", "看错了", "enter")
        assert isinstance(pilot.app.screen, HandBox)
        assert "✗ 到此只有2个选择可以收回" in seen(pilot)
        await press(pilot, "escape")
        assert what(pilot) == before


async def test_the_judges_hand_at_an_earlier_decision_is_another_line(open_desk: Opening, duel: Path) -> None:
    async with open_desk(duel) as pilot:
        await press(
            pilot, "ctrl+home", "j", "设定", "enter", "斥候①.已行动", "enter", "是", "enter", "裁判看见的", "enter"
        )
        held = replay(pilot).replay
        assert held is not None
        assert [branch.name for branch in held.branches] == ["原线", "分支1（裁判设定 斥候①.已行动 为是）"]
        assert held.branch.line.state.cards[next(iter(held.branch.line.state.zones[1, "前卫区"]))].acted


async def test_play_goes_on_past_the_end_of_the_dispute(open_desk: Opening) -> None:
    file = bundled("scenarios") / "cipher" / "class-change-keeps-the-state.yaml"
    async with open_desk(file) as pilot:
        await press(pilot, "ctrl+end")
        held = replay(pilot).replay
        assert held is not None
        many = len(held.steps)
        assert "争议到此为止" in held.selected.what
        assert "F7 看接着走会到哪里" in seen(pilot)
        await press(pilot, "f7")
        held = replay(pilot).replay
        assert held is not None
        assert len(held.steps) == many
        assert "再按 F7 就往下走" in seen(pilot)
        await press(pilot, "f7")
        held = replay(pilot).replay
        assert held is not None
        assert len(held.steps) > many
        assert held.branch.line.decision is not None


async def test_why_a_number_is_so(open_desk: Opening) -> None:
    for size in ((80, 24), (120, 40)):
        async with open_desk(ORB, size) as pilot:
            held = replay(pilot).replay
            assert held is not None
            step = next(place for place, step in enumerate(held.steps) if step.clause == "18.1.15")
            replay(pilot).show(held.to(step))
            await pilot.pause()
            card = next(
                row.value for row in rows(pilot, "board").rows if "苍剑士①" in row.text and row.value is not None
            )
            await at(pilot, "board", card)
            await press(pilot, "w")
            assert isinstance(pilot.app.screen, Pick)
            await press(pilot, "苍剑士①.战斗力", "enter")
            told = rows(pilot, "sheet").text
            assert "140" in told
            assert "18.1.11.1.1" in told
            assert "18.1.9" in told
            sheet = rows(pilot, "sheet")
            sheet.look_at(next(n for n, row in enumerate(sheet.rows) if row.text.startswith("18.1.9")))
            await press(pilot, "enter")
            await until(pilot, lambda: isinstance(pilot.app.screen, RulesScreen))
            assert "18.1.9" in seen(pilot)


async def test_why_of_a_card_and_an_ability(open_desk: Opening) -> None:
    file = bundled("scenarios") / "cipher" / "evasion-forbidden.yaml"
    async with open_desk(file, (80, 24)) as pilot:
        held = replay(pilot).replay
        assert held is not None
        state = held.branch.line.start
        bearer = next(card for card, on in state.cards.items() if on.face and state.faces[on.face].abilities)
        await at_card(pilot, bearer)
        await press(pilot, "w")
        assert "『" in rows(pilot, "picked").text
        await press(pilot, "『", "enter")
        assert isinstance(pilot.app.screen, Sheet)
        assert "✗" not in rows(pilot, "sheet").text
        await press(pilot, "escape", "w", "区域", "enter")
        assert "前卫区" in rows(pilot, "sheet").text
        assert rows(pilot, "sheet").text.startswith("到此刻为止：第0步，一共")
        await press(pilot, "escape", "escape", "ctrl+end")
        await at_card(pilot, bearer)
        await press(pilot, "w", "区域", "enter")
        assert "到此刻为止" not in rows(pilot, "sheet").text


async def test_why_of_a_greyed_act_names_every_clause(open_desk: Opening, duel: Path) -> None:
    async with open_desk(duel, (80, 24)) as pilot:
        await press(pilot, "]", "f7")
        options = rows(pilot, "options")
        options.look_at(next(n for n, row in enumerate(options.rows) if row.text.startswith("✗")))
        await press(pilot, "w")
        told = rows(pilot, "sheet").text
        assert "不可以" in told
        assert "18.1.11.1" in told


async def test_a_ruling_is_opened_again(open_desk: Opening, duel: Path, tmp_path: Path) -> None:
    async with open_desk(duel) as pilot:
        steps = what(pilot)
        await press(pilot, "f4")
        pilot.app.screen.query_one("#folder").value = str(tmp_path / "out")  # type: ignore[attr-defined]
        await press(pilot, "ctrl+s")
    (file,) = (tmp_path / "out").glob("*.json")
    async with open_desk(file) as pilot:
        assert what(pilot)[1:] == steps[1:]
        assert pilot.app.work.draft.title == "新兵打斥候"  # type: ignore[attr-defined]


async def test_why_of_a_card_begins_with_what_it_may_not_do_and_is_called_as_the_board_calls_it(
    open_desk: Opening,
) -> None:
    async with open_desk(kinds("cipher")["攻击"], (80, 24)) as pilot:
        await press(pilot, "]", "]")
        board = rows(pilot, "board")
        board.focus()
        names = [row.text for row in board.rows]
        board.look_at(next(at for at, name in enumerate(names) if name.startswith("手牌2") and "旗手" in name))
        await press(pilot, "w")
        offered = rows(pilot, "picked")
        assert [row.text for row in offered.rows if row.text.startswith("✗")] == [
            "✗ 苍剑士①的必杀攻击，费用：旗手①　不可以"
        ]
        await press(pilot, "苍剑士②.支援", "enter")
        assert isinstance(pilot.app.screen, Sheet)
        assert pilot.app.screen.named == "为什么：苍剑士②.支援力"
        await press(pilot, "escape", "w", "不可以", "enter")
        assert "18.1.11.1" in rows(pilot, "sheet").text


async def test_what_is_typed_can_be_asked_about_where_no_row_has_it(open_desk: Opening, duel: Path) -> None:
    async with open_desk(duel, (80, 24)) as pilot:
        await press(pilot, "escape", "w", "必杀攻击用别的付")
        assert "问「必杀攻击用别的付」" in rows(pilot, "picked").text
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, Sheet)
        assert rows(pilot, "sheet").text


@pytest.mark.parametrize("game", PLAYABLE)
async def test_why_of_nothing_begins_with_what_is_asked_and_what_the_step_changed(
    game: str, open_desk: Opening
) -> None:
    async with open_desk(kinds(game)["攻击"], (80, 24)) as pilot:
        held = replay(pilot).replay
        assert held is not None
        branch, playing = held.branch, held.branch.scenario.game
        step = next(
            at
            for at, step in enumerate(held.steps)
            if (now := state_at(branch, step)) is not (then := state_before(branch, step))
            and any(
                card in then.cards and playing.card_facts(now, card) != playing.card_facts(then, card)
                for card in now.cards
                if now.cards[card].face
            )
        )
        replay(pilot).show(held.to(step))
        await press(pilot, "escape", "w")
        asked = [row.value for row in rows(pilot, "picked").rows if isinstance(row.value, Wondered)]
        then, now = state_before(branch, held.steps[step]), state_at(branch, held.steps[step])
        changed = [
            f"{playing.named(now, card)}.{fact}"
            for card in now.cards
            if card in then.cards and now.cards[card].face
            for fact, value in playing.card_facts(now, card).items()
            if value != playing.card_facts(then, card).get(fact)
        ]
        assert asked[0].step
        first = [one.called or one.asked for one in asked[1:]]
        wanted = _asked(branch)
        ahead = [words for words in first if words in wanted]
        assert [words in wanted for words in first] == [True] * len(ahead) + [False] * (len(first) - len(ahead))
        assert set(first[len(ahead) : len(ahead) + len(changed)]) <= {*changed, *wanted}


async def test_a_decision_opens_on_what_was_chosen_and_says_when_it_is_made(open_desk: Opening, duel: Path) -> None:
    async with open_desk(duel, (80, 24)) as pilot:
        assert "到第" in seen(pilot)
        for _ in range(2):
            await press(pilot, "]", "f7")
            options = rows(pilot, "options")
            assert options.highlighted is not None
            assert options.rows[options.highlighted].text.startswith("✓")
            await press(pilot, "escape")
