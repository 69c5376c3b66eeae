"""A dispute that is written down: every bundled one, any edit of it, what is wrong with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.games import PLAYABLE
from judge.games.written.placed import Unreadable
from judge.scenario import read_text
from judge.scenario.answer import answers
from judge.scenario.document import parse
from judge.scenario.drafting import Draft, Spot, blank, check, drafted
from judge.scenario.drafting.template import MARKS, about, kinds, made_from, marked
from judge.scenario.run import run, walk
from tests.bundled import FILES, read
from tests.sampled import every

GAMES = PLAYABLE
DUEL = """\
game: cipher
title: 支援没人见过
cards:
  苍剑士: {战斗力: 60}
  少主: {战斗力: 60, 支援力: 10}
  王女: {战斗力: 40, 支援力: 20}
start:
  条号: "18.1.5"
  战斗: {攻击单位: 苍剑士, 防御单位: 少主}
  A: {前卫区: ["苍剑士(已行动)", 王女(主人公)], 手牌: 0, 卡组: [随便, 10]}
  B: {前卫区: [少主(主人公)], 手牌: 0, 卡组: [随便, 10]}
ask: [少主.区域, B.宝玉区]
"""


def draft(text: str = DUEL) -> Draft:
    return drafted(parse(text, "x.yaml"))


@pytest.mark.parametrize("path", every(3, FILES), ids=lambda path: path.stem)
def test_a_scenario_is_written_down_again_as_it_was(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    written, again = read(path), read_text(drafted(parse(text, "x")).text, "x")
    assert again.start == written.start
    assert [act[:3] for act in again.script] == [act[:3] for act in written.script]
    assert [place.value for place in again.ask] == [place.value for place in written.ask]


@pytest.mark.parametrize("game", GAMES)
def test_the_books_default_board_has_nothing_wrong(game: str) -> None:
    checked = check(blank(game))
    assert checked.troubles == ()
    assert checked.scenario is not None
    assert checked.scenario.start == read_text(f"game: {game}\n").start


def test_everything_that_is_wrong_is_said_with_its_place_and_clause_and_the_rest_is_read() -> None:
    wrong = (
        draft()
        .put(("cards", "少主", "战斗力"), "很多")
        .put(("start", "A", "前卫区", 0, "宝玉数"), "几")
        .laid(Spot("B", "手牌"), {"卡": "少主", "已行动": True}, {"卡": "没有的"})
        .put(("ask",), ["少主.区域", "飞天遁地.战斗力"])
    )
    checked = check(wrong)
    found = {one.path[:3]: one.problem for one in checked.troubles}
    assert found["cards", "少主", "战斗力"].expected == "一个整数"
    assert found["start", "B", "手牌"].clauses == ("6.5", "5.1.2") or found["start", "B", "手牌"].what.startswith(
        "不认识"
    )
    assert {
        one.path for one in checked.troubles if one.path[0] == "ask"
    } == set()  # an act that nobody knows, told when it is asked
    assert any(one.problem.clauses == ("6.5", "5.1.2") for one in checked.troubles)
    assert any("没有的" in one.problem.what for one in checked.troubles)
    assert checked.scenario is not None
    assert checked.scenario.faces["苍剑士"].power == 60


def test_a_card_goes_from_zone_to_zone_and_unknown_ones_are_counted() -> None:
    now = draft().moved(Spot("A", "卡组", 1), Spot("A", "手牌"))
    assert now.entries(Spot("A", "卡组")) == [{"卡": "随便"}, 9]
    assert now.entries(Spot("A", "手牌")) == [1]
    now = now.moved(Spot("A", "前卫区", 1), Spot("A", "手牌", 0))
    assert now.document["start"]["A"]["手牌"] == ["王女(主人公)", 1]
    assert [one.problem.clauses for one in check(now).troubles] == [("6.5", "5.1.2")]
    assert now.moved(Spot("A", "手牌", 0), Spot("A", "前卫区")).document["start"]["A"]["前卫区"] == [
        "苍剑士(已行动)",
        "王女(主人公)",
    ]


def test_two_cards_that_were_laid_at_once_are_two() -> None:
    spot, card = Spot("A", "前卫区"), {"卡": "苍剑士"}
    now = blank("cipher").laid(spot, *([card] * 2))
    now = now.put((*spot._replace(at=len(now.entries(spot)) - 1).path, "已行动"), True)
    assert [one.get("已行动") for one in now.entries(spot)][-2:] == [None, True]


def test_a_card_is_another_one_wherever_the_dispute_speaks_of_it() -> None:
    now = draft().described("苍剑士长", {"战斗力": 10}).renamed("苍剑士", "红骑")
    assert now.at(("start", "战斗", "攻击单位")) == "红骑"
    assert now.parts["cards"] == {"红骑": {"战斗力": 60}, "少主": {"战斗力": 60, "支援力": 10},
                                  "王女": {"战斗力": 40, "支援力": 20}, "苍剑士长": {"战斗力": 10}}  # fmt: skip
    assert check(now).troubles == ()


def test_what_any_card_may_be_is_not_asked_and_the_answer_says_what_depends_on_it() -> None:
    done = run(read_text(DUEL))
    given = {answer.asked: answer for answer in answers(done)}
    assert given["B.宝玉区"].found.value == ("",) * 4
    assert any("随便" in choice for choice in given["B.宝玉区"].choices)
    strong = run(read_text(DUEL.replace("战斗力: 60}", "战斗力: 900}")))
    assert not any("随便" in choice for choice in {a.asked: a for a in answers(strong)}["B.宝玉区"].choices)


@pytest.mark.parametrize("game", GAMES)
def test_a_new_dispute_of_each_kind_runs_and_answers(game: str) -> None:
    assert len(kinds(game)) >= 9
    for kind, path in kinds(game).items():
        text = marked(made_from(path, kind))
        done = walk(read_text(text))
        assert done.problem is None, kind
        assert all(answer.sentence for answer in answers(done, prove=False)), kind
        assert "expect" not in text
        assert all(mark in text for mark in MARKS.values()), kind
        asked = [place.text() for place in read_text(text).ask]
        assert asked != ["结果"], kind


def test_a_dispute_about_acts_or_an_order_asks_about_them() -> None:
    asked = {kind: [str(one) for one in made_from(kinds("cipher")[kind]).parts["ask"]] for kind in ("出击", "诱发")}
    assert asked["出击"] == [f"出击的卡：{card} @15.1.2" for card in ("苍佣兵", "大将军", "黑骑士")]
    assert " 先于 " in asked["诱发"][0]
    assert made_from(kinds("evolve")["胜负"]).parts["ask"][0].startswith("结果，依 ")


def test_a_clause_has_the_scenarios_that_it_decides() -> None:
    assert any("evasion" in path.stem for path in about("cipher", "18.1.13"))
    assert "defended" in [path.stem for path in about("zero", "503#2")]
    assert about("zero", "405#2")


def test_no_scenario_is_played_while_somebody_types_a_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("judge.scenario.drafting.template._passing", lambda *_: pytest.fail("plays every scenario"))
    assert about("cipher", "1", passing=False) == []
    assert about("cipher", "18.1.13", passing=False)


@pytest.mark.parametrize("game", GAMES)
def test_how_a_card_lies_is_written_in_a_new_dispute_and_read_as_it_was(game: str) -> None:
    for kind, path in kinds(game).items():
        made = made_from(path, kind)
        upright, across = made.game.board.upright
        text = marked(made)
        assert read_text(text).start == read_text(made.text).start
        could = [spot for spot in made.zones if not made.game.board.forbidden(spot.zone, across)]
        named = [entry for spot in could for entry in made.entries(spot) if isinstance(entry, dict)]
        assert sum(text.count(word) for word in (upright, across, f"{across}: false")) >= len(named), kind


@pytest.mark.parametrize("game", GAMES)
def test_a_card_cannot_be_written_as_upright_and_across(game: str) -> None:
    board = blank(game).game.board
    zone = next(zone for zone in board.sides if not board.forbidden(zone, board.upright[1]))
    for words in (board.upright, board.upright[::-1]):
        with pytest.raises(Unreadable, match="只能写一个"):
            read_text(f"game: {game}\ncards: {{甲: {{}}}}\nstart: {{A: {{{zone}: ['甲({'，'.join(words)})']}}}}\n")
