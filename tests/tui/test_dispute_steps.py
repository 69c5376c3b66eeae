"""The steps of a script in the form, and what else of a line can be typed that a judge writes on paper."""

from __future__ import annotations

import pytest

from judge.cjk import width
from judge.games import PLAYABLE
from judge.scenario.drafting import Spot, check
from judge.scenario.drafting.template import kinds, made_from
from judge.tui import acts, more
from judge.tui.lay import HERE
from judge.tui.matters import LIES, filled, in_their_places, matters, now
from judge.tui.worked_out import worked_out
from tests.tui.conftest import Opening, misfits, press, seen, until
from tests.tui.disputes import answer, begin, dispute, line_of


def steps(pilot: object) -> list[tuple[str, tuple[str, ...]]]:
    return [(line.label, line.cells) for line in dispute(pilot).lines if line.kind == "act"]  # type: ignore[arg-type]


async def test_a_step_is_put_in_moved_bound_elsewhere_and_chosen_by_another(open_desk: Opening) -> None:
    async with open_desk(None, (80, 24)) as pilot:
        await begin(pilot, "f1", "n")
        before = steps(pilot)
        first = next(line.label for line in dispute(pilot).lines if line.kind == "act")
        await line_of(pilot, first)
        await press(pilot, "ctrl+n", "让过")
        assert steps(pilot)[1] == (f"{first[:1]}选", ("",))
        assert "让过" in seen(pilot)
        await press(pilot, "alt+up")
        assert steps(pilot)[:2] == [(f"{first[:1]}选", ("让过",)), before[0]]
        await press(pilot, "ctrl+t")
        other = "B" if first.startswith("A") else "A"
        assert steps(pilot)[0] == (f"{other}选", ("让过",))
        await press(pilot, "alt+down")
        assert [label for label, _ in steps(pilot)][1] == f"{other}选"
        await press(pilot, "ctrl+z", "ctrl+z", "ctrl+z", "ctrl+z", "ctrl+z")
        assert steps(pilot) == before
        assert misfits(pilot) == []


async def test_a_step_that_was_emptied_gives_no_other_one_to_somebody_else(open_desk: Opening) -> None:
    async with open_desk(None, (80, 24)) as pilot:
        await begin(pilot, "f1", "n")
        before = steps(pilot)
        await line_of(pilot, before[0][0])
        await press(pilot, "delete", "ctrl+t")
        assert steps(pilot) == before[1:]


async def test_a_step_that_is_left_empty_is_no_step(open_desk: Opening) -> None:
    async with open_desk(None, (80, 24)) as pilot:
        await begin(pilot, "f1", "n")
        said = answer(pilot)
        await press(pilot, "insert")
        assert answer(pilot) == said
        left = dispute(pilot).left
        assert left is not None
        assert all(act[acts.who(act)] != "" for act in acts.script(left.draft) if acts.who(act))


async def test_the_clause_of_a_step_is_typed_too(open_desk: Opening) -> None:
    async with open_desk(None, (80, 24)) as pilot:
        await begin(pilot, "f1", "n")
        await line_of(pilot, "B选 18.1.13")
        await press(pilot, "tab", "18.1.11", "down")
        assert "B选 18.1.11" in [line.label for line in dispute(pilot).lines] or "18.1.11" in str(steps(pilot))
        at = next(line for line in dispute(pilot).lines if line.kind == "act" and "18.1.11" in line.cells)
        assert dispute(pilot).draft.at((*at.path[:2], "条号")) == "18.1.11"  # type: ignore[union-attr]


def test_lines_stay_where_they_were_when_there_are_more() -> None:
    draft = made_from(kinds("cipher")["攻击"], "x")
    before = matters(draft)
    turned = [*reversed(before[:3]), *before[3:]]
    after = in_their_places(turned, matters(more.added(draft, "A 手牌 新的卡；A选 让过")))
    kept = [(one.kind, one.path) for one in after if (one.kind, one.path) in {(old.kind, old.path) for old in before}]
    assert kept == [(one.kind, one.path) for one in turned]
    assert len(after) > len(before)


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("未行动 叠放小兵", "未行动 叠放:小兵"),
        ("叠放[小兵、路人]", "未行动 叠放:小兵+路人"),
        ("已行动 叠放：小兵＋2", "已行动 叠放:小兵+2"),
    ],
)
def test_what_lies_below_a_card_is_typed_beside_it(said: str, told: str) -> None:
    draft = made_from(kinds("cipher")["攻击"], "x")
    line = next(one for one in matters(draft) if one.kind == "card" and len(one.cells) > LIES)
    changed = filled(draft, line, LIES, said)
    assert now(changed, line).cells[LIES] == told
    assert check(changed).troubles == ()
    assert now(filled(changed, line, LIES, "未行动"), line).cells[LIES] == "未行动"
    [trouble] = check(filled(draft, line, LIES, "未行动 叠放")).troubles
    assert "叠放:某卡" in trouble.problem.expected


@pytest.mark.parametrize("said", ["？", "@", "x：看 y", "『"])
def test_a_choice_of_which_nobody_knows_what_it_means_is_told(said: str) -> None:
    found = worked_out(more.read(made_from(kinds("zero")["攻击"], "x").put(("script",), []), f"A选 {said}").draft)
    assert any("没有问到" in one.text or "可选" in one.text for one in found.answers)


def test_a_card_comes_to_another_zone_where_its_line_says_so() -> None:
    draft = made_from(kinds("cipher")["攻击"], "x")
    line = next(one for one in matters(draft) if one.label == "A前卫区")
    moved = filled(draft, line, LIES, "后卫 已行动")
    assert moved.at(("start", "A", "后卫区")) == [{"卡": line.cells[0], "已行动": True}]
    assert now(moved, line).cells[LIES] == "已行动"
    assert "A后卫区" in [one.label for one in matters(moved)]
    assert filled(moved, now(moved, line), LIES, "前卫区 未行动").at(("start", "A", "后卫区")) == []


def test_a_state_that_does_nothing_is_told_with_what_it_needs() -> None:
    draft = made_from(kinds("cipher")["攻击"], "x")
    line = next(one for one in matters(draft) if one.kind == "card" and len(one.cells) > LIES)
    name = line.cells[0]
    [trouble] = check(filled(draft, line, LIES, "未行动 转职")).troubles
    assert trouble.problem.what == "光写「转职」没有作用"
    assert trouble.problem.help == "还要写 叠放:下面的卡、卡面的转职费用"
    assert trouble.problem.clauses == ("14.2.6", "14.2.6.1")
    below = filled(draft, line, LIES, "未行动 转职 叠放:小兵")
    assert [one.problem.help for one in check(below).troubles] == ["还要写 卡面的转职费用"]
    facts = {**(draft.at(("cards", name)) or {}), "转职费用": 2}
    assert check(below.put(("cards", name), facts)).troubles == ()


def test_a_state_that_its_zone_does_not_have_is_told_and_one_that_says_what_holds_anyway_is_not() -> None:
    draft = more.added(
        made_from(kinds("zero")["攻击"], "x"), "A 手牌 豹(新登场)；B 战斗区 鹿(横置，次序1)；B 手牌 羊(登场回合2)"
    )
    assert [(one.problem.what, one.idle) for one in check(draft).troubles] == [
        ("「新登场」写在手牌里，写不写都一样", True),
        ("「登场回合」写在手牌里，写不写都一样", True),
    ]


def test_a_number_and_its_greatest_are_typed_as_on_paper() -> None:
    draft = more.added(made_from(kinds("evolve")["攻击"], "x"), "A 能量点 3/5")
    assert (draft.at(("start", "A", "能量点")), draft.at(("start", "A", "能量点最大值"))) == (3, 5)
    line = next(one for one in matters(draft) if one.label == "A 能量点")
    assert filled(draft, line, 0, "4/6").at(("start", "A", "能量点最大值")) == 6
    assert check(more.added(draft, "A 生命值 3/5")).troubles


def test_everything_that_is_wrong_in_a_line_of_more_is_told() -> None:
    draft = made_from(kinds("evolve")["攻击"], "x")
    said = more.read(draft, "A 坟场 龙；Q 手牌 3；hello；A 手牌 剑")
    assert [one.what for one in said.wrong] == ["不认识「A 坟场」", "没有「Q」这一方", "不认识「hello」"]
    assert [one.expected for one in said.wrong][1] == "A 手牌 3、B 手牌 3"
    assert said.draft.at(("start", "A", "手牌")) == [{"卡": "剑"}]
    there = more.read(draft, "狼；虎", None, Spot("A", "战场", 0)).draft.at(("start", "A", "战场"))
    assert [one["卡"] for one in there] == ["狼", "虎", "兵"]


@pytest.mark.parametrize("game", PLAYABLE)
async def test_the_numbers_of_a_card_are_read_whole_on_a_small_screen(game: str, open_desk: Opening) -> None:
    async with open_desk(None, (80, 24), (game,)) as pilot:
        await begin(pilot, "f1", "n")
        while dispute(pilot).game != game:
            await press(pilot, "f6")
        cards = [one for one in dispute(pilot).cells if dispute(pilot).lines[one.line].kind == "card"]
        for cell in cards:
            if cell.column == 1 and not cell.has_focus and width(cell.value) <= 24:
                assert cell.value in seen(pilot)


async def test_a_unit_without_numbers_asks_for_them(open_desk: Opening) -> None:
    async with open_desk(None, (80, 24)) as pilot:
        await begin(pilot, "f1", "n")
        await line_of(pilot, "再加")
        await press(pilot, "A 前卫区 狼", "up")
        assert "没有写数值 狼" in answer(pilot)


def test_a_card_that_is_called_as_another_one_follows_its_name() -> None:
    draft = made_from(kinds("evolve")["攻击"], "x").described("兵进化", {"名称": "兵", "文本": "兵"})
    assert draft.renamed("兵", "狼").at(("cards", "兵进化", "名称")) == "狼"


async def test_the_line_that_one_is_at_stays_in_sight_when_lines_come(open_desk: Opening) -> None:
    async with open_desk(None, (80, 24)) as pilot:
        await begin(pilot, "f1", "n")
        await line_of(pilot, "再加")
        await press(pilot, "A 手牌 狼、虎、豹；B 手牌 熊；A选 让过；B选 让过", "enter")
        await until(pilot, lambda: "熊" in str([line.cells for line in dispute(pilot).lines]))
        cell = pilot.app.focused
        await until(pilot, lambda: HERE in seen(pilot))
        assert cell is not None
        assert dispute(pilot).lines[cell.line].kind == "more"  # type: ignore[attr-defined]
