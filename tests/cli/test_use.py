"""Which game is meant where none is said, and by what names games are known."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge import paths
from judge.corpus import CorpusError, chosen, named

from .conftest import Judge


@pytest.mark.parametrize(
    ("name", "game"),
    [
        ("零次元", "zero"),
        ("零次元TCG", "zero"),
        ("零次元tcg完整规则书", "zero"),
        ("Cipher", "cipher"),
        ("火焰之纹章", "cipher"),
        ("火焰之紋章", "cipher"),
        ("影之诗", "evolve"),
        ("ＥＶＯＬＶＥ", "evolve"),
        ("极彩", "touhou"),
        ("东方", "touhou"),
        ("multicolour", "touhou"),
    ],
)
def test_a_game_is_known_by_the_names_that_players_use(name: str, game: str) -> None:
    assert named(name) == game


@pytest.mark.parametrize("name", ["围棋", "", " ", "规则书"])
def test_a_name_that_means_none_or_several_is_refused_with_what_there_is(name: str) -> None:
    with pytest.raises(CorpusError, match=r"零次元（zero）"):
        named(name)


def test_commands_take_the_name(judge: Judge) -> None:
    assert judge("rule", "106#4", "--game", "零次元", "--json").data["clauses"][0]["game"] == "zero"
    assert judge("deck", "影之诗", "scenarios/evolve/decks/legal.yaml").code == 0
    assert judge("rule", "106#4", "--game", "围棋").code == 2


def test_the_chosen_game_is_meant_until_another_is_said(judge: Judge, monkeypatch: pytest.MonkeyPatch) -> None:
    assert judge("use", "--json").data["game"] is None
    assert "零次元" in judge("use", "零次元").out
    assert chosen.chosen() == "zero"
    assert {hit["game"] for hit in judge("search", "手牌上限", "--json").data["hits"]} == {"zero"}
    assert "都找：--game 全部" in judge("search", "手牌上限").out
    assert "都找" not in judge("search", "手牌上限", "--game", "零次元").out
    assert len({hit["game"] for hit in judge("search", "手牌上限", "--game", "全部", "--json").data["hits"]}) > 1
    assert [one["game"] for one in judge("rule", "18.1.11", "--json").data["clauses"]] == ["cipher"]
    monkeypatch.setenv("JUDGE_GAME", "极彩")
    assert {hit["game"] for hit in judge("search", "手牌上限", "--json").data["hits"]} == {"touhou"}
    monkeypatch.delenv("JUDGE_GAME")
    assert "没有说定游戏" in judge("use", "全部").out
    assert chosen.chosen() is None


def test_where_several_books_have_a_number_the_chosen_one_is_shown(judge: Judge) -> None:
    assert len(judge("rule", "1.2", "--json").data["clauses"]) > 1
    judge("use", "evolve")
    assert [one["game"] for one in judge("rule", "1.2", "--json").data["clauses"]] == ["evolve"]
    assert len(judge("rule", "1.2", "--game", "全部", "--json").data["clauses"]) > 1


def test_what_was_said_wrongly_changes_nothing(judge: Judge, monkeypatch: pytest.MonkeyPatch) -> None:
    judge("use", "zero")
    assert judge("use", "围棋").code == 2
    assert chosen.chosen() == "zero"
    (paths.data() / "game").write_text("围棋", encoding="utf-8")
    assert chosen.chosen() is None
    monkeypatch.setenv("JUDGE_GAME", "围棋")
    assert judge("search", "手牌").code == 2


def test_the_game_looked_at_last_is_remembered_where_that_can_be(
    judge: Judge, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    judge("rule", "18.1.11")
    assert chosen.last() == "cipher"
    judge("search", "手牌", "--game", "zero")
    assert chosen.last() == "zero"
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("JUDGE_CACHE", str(tmp_path / "file" / "below"))
    chosen.looked_at("evolve")
    assert chosen.last() is None
