from __future__ import annotations

from pathlib import Path

import pytest

from judge.cli.deck import HELP
from judge.games import decks

from .conftest import Judge, written

DECKS = "scenarios/{}/decks/{}"


@pytest.mark.parametrize("game", decks.GAMES)
def test_a_legal_deck_is_a_yes_with_the_clauses_that_were_looked_at(judge: Judge, game: str) -> None:
    said = judge("deck", game, DECKS.format(game, "legal.yaml"))
    assert said.code == 0
    assert said.out.startswith("合乎规定")
    for clause in decks.form(game).clauses:
        assert f"\n  {clause} " in said.out


def test_each_violation_is_said_with_its_clause_and_the_words_of_the_clause(judge: Judge) -> None:
    file = DECKS.format("evolve", "illegal.yaml")
    said = judge("deck", "evolve", file)
    assert said.code == 1
    assert "6.1.1.4 主牌组和进化牌组里，同名的卡牌各自最多3张" in said.out
    assert "→ 主牌组里「学徒」有4张，至多3张\n      （卡表第6行）" in said.out
    data = judge("deck", "evolve", file, "--json").data
    assert (data["schema_version"], data["legal"], data["level"]) == (1, False, "引擎裁定")
    (copies,) = [one for one in data["violations"] if one["clause"] == "6.1.1.4"]
    assert copies["words"] in copies["text"]
    assert copies["at"] == [{"card": "学徒", "part": "主牌组", "line": 6, "column": 3}]


def test_a_gap_makes_it_a_ruling_of_the_judge(judge: Judge) -> None:
    said = judge("deck", "touhou", DECKS.format("touhou", "illegal.yaml"))
    assert "规则空白，由裁判决定：" in said.out
    assert said.out.endswith("级别：含裁判判断\n")


def test_what_is_missing_is_asked_for_with_its_place(
    judge: Judge, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "1000")  # a line that breaks nowhere, however long the folder's name is
    file = written(tmp_path / "d.txt", "\n".join(f"4 兵 {n}" for n in range(13)))
    said = judge("deck", "cipher", file)
    assert said.code == 2
    assert said.out.startswith("还不能断定")
    assert "应写 出击费用: 一个整数" in said.out
    assert "d.txt:13:1: 兵 12" in said.out
    assert judge("deck", "cipher", file, "--json").data["legal"] is None
    facts = written(tmp_path / "facts.yaml", "cards: {兵 0: {出击费用: 1}}")
    assert judge("deck", "cipher", file, "--cards", facts).code == 0


def test_official_tournaments_are_an_option_where_the_book_knows_them(judge: Judge) -> None:
    words = ("deck", "zero", DECKS.format("zero", "two-series.txt"), "--cards", DECKS.format("zero", "facts.yaml"))
    assert judge(*words).code == 0
    assert "没有按官方正式比赛核对" in judge(*words).out
    assert judge(*words, "--official").code == 1
    said = judge("deck", "evolve", DECKS.format("evolve", "legal.yaml"), "--official")
    assert (said.code, "没有另外规定正式比赛" in said.err) == (2, True)


def test_an_empty_list_is_an_illegal_deck(judge: Judge, tmp_path: Path) -> None:
    said = judge("deck", "evolve", written(tmp_path / "a.yaml", "主牌组:\n"))
    assert said.code == 1
    assert "一张牌也没有" in said.out
    assert "6.1.1.5" in said.out.partition("缺的事实：")[2]


def test_no_such_game_and_no_such_file(judge: Judge, tmp_path: Path) -> None:
    assert judge("deck", "chess", DECKS.format("evolve", "legal.yaml")).code == 2
    assert judge("deck", "evolve", tmp_path / "没有.yaml").code == 2
    said = judge("deck", "evolve", written(tmp_path / "a.yaml", "主牌祖: {甲: 1}"), "--json")
    assert (said.code, said.data["problems"][0]["line"]) == (2, 1)


@pytest.mark.parametrize("game", decks.GAMES)
def test_the_help_names_every_part_and_fact(game: str) -> None:
    form = decks.form(game)
    (line,) = [line for line in HELP.splitlines() if line.startswith(f"{game}　")]
    parts, _, facts = line.removeprefix(f"{game}　").partition("；")
    assert tuple(parts.split("、")) == form.parts
    if game == "cipher":
        assert {fact.partition("（")[0] for fact in facts.partition("，")[0].split("、")} <= form.facts.keys()
    else:
        assert facts.split("、") == list(form.facts)


def test_the_example_in_the_help_is_a_deck(judge: Judge, tmp_path: Path) -> None:
    example = HELP.partition("（evolve）：\n\n")[2].partition("\n\n各游戏")[0]
    data = judge("deck", "evolve", written(tmp_path / "a.yaml", example), "--json").data
    assert data["parts"] == {"主战者": 1, "主牌组": 6, "进化牌组": 2}
    assert [one["clause"] for one in data["violations"]] == ["6.1.1.2"]  # it is a short one
    assert data["missing"] == []
