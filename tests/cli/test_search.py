from __future__ import annotations

from pathlib import Path

import pytest

from judge.search import tiers
from tests.shelf import shelved

from .conftest import Judge


@pytest.fixture(scope="module")
def warm(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache in which the index is already there."""
    return tmp_path_factory.mktemp("cache")


@pytest.fixture(autouse=True)
def _cached(warm: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUDGE_CACHE", str(warm))


def test_hits_come_by_tier(judge: Judge) -> None:
    said = judge("search", "必杀攻击", "费用", "--game", "cipher", "--json")
    assert said.code == 0
    hits = said.data["hits"]
    assert {"game", "number", "tier", "score", "heading", "text"} <= set(hits[0])
    assert hits[0]["number"] == "18.1.11.1"
    tiers = [hit["tier"] for hit in hits]
    assert tiers == sorted(tiers, key=list(dict.fromkeys(tiers)).index)
    out = judge("search", "必杀攻击", "费用", "--game", "cipher").out
    for tier in dict.fromkeys(tiers):
        assert out.count(f"{tier}：\n") == 1


def test_a_guess_of_the_game_is_called_a_guess(judge: Judge) -> None:
    assert "这是猜的" in judge("search", "主人公被打两次会怎样").out
    assert judge("search", "主人公被打两次会怎样", "--json").data["guess"] == "cipher"
    assert "这是猜的" not in judge("search", "主人公被打两次会怎样", "--game", "cipher").out


def test_a_question_finds_its_answer(judge: Judge) -> None:
    hits = judge("search", "卡组抽光了怎么补", "--game", "cipher", "-n", "5", "--json").data["hits"]
    assert len(hits) <= 5
    assert "11.3.1" in [hit["number"] for hit in hits]


def test_nothing_found_is_a_no(judge: Judge) -> None:
    said = judge("search", "龘龘龘", "--game", "cipher")
    assert said.code == 1
    assert "没有找到" in said.out


def test_nothing_asked_and_no_such_game(judge: Judge) -> None:
    for words in ([], [" "]):
        assert judge("search", *words).code == 2
    assert judge("search", "攻击", "--game", "chess").code == 2
    assert judge("search", "攻击", "-n", "0").code == 2


def test_a_cache_that_cannot_be_written_is_said_once(
    judge: Judge, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelved(tmp_path, monkeypatch)
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("JUDGE_CACHE", str(tmp_path / "file" / "below"))
    said = judge("search", "必杀攻击", "--game", "chess")
    assert said.code == 0
    assert "2.1.1" in said.out
    assert said.err.count(str(tmp_path / "file")) == 1


def test_building_the_index_is_said(judge: Judge, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shelved(tmp_path, monkeypatch)
    monkeypatch.setenv("JUDGE_CACHE", str(tmp_path / "other"))
    assert "建立 chess 的搜索索引" in judge("search", "必杀攻击", "--game", "chess").err
    monkeypatch.setattr(tiers, "_indexes", {})
    assert judge("search", "必杀攻击", "--game", "chess").err == ""


def test_the_figures_of_a_question_file_are_told(judge: Judge, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """How they come about is for the tests of the search itself, which has four books to index for it."""
    assert judge("search", "--evaluate", tmp_path / "none.json").code == 2
    figures = {"questions": 2, "mrr": 0.75, "hit_at": {"1": 0.5, "5": 1.0}}
    miss = {"question": "甲？", "answers": ["cipher 1.1"], "first": ["cipher 2.1"]}
    monkeypatch.setattr(
        "judge.search.evaluate", lambda _: figures | {"skipped": 1, "with_game": figures, "misses": [miss]}
    )
    out = judge("search", "--evaluate", "questions.json").out
    assert "MRR 0.75；前1条 50%，前5条 100%" in out
    assert "没找准：甲？（应为 cipher 1.1；先列出 cipher 2.1）" in out
    assert judge("search", "--evaluate", "questions.json", "--json").data["mrr"] == 0.75


def test_a_concept_is_shown_in_all_books_side_by_side(judge: Judge) -> None:
    said = judge("search", "--concept", "墓地", "--json")
    assert said.code == 0
    (concept,) = said.data["concepts"]
    told = {one["game"]: one["term"] for one in concept["said"]}
    assert told == {"cipher": "退避区", "evolve": "墓场", "touhou": "墓地", "zero": "休息区"}
    assert all(one["text"] and one["edition"] for one in concept["said"])
    out = judge("search", "--concept", "墓地").out
    assert all(one["term"] in out and one["number"] in out for one in concept["said"])


def test_a_game_without_the_concept_says_so(judge: Judge) -> None:
    assert "cipher：没有对应的说法" in judge("search", "--concept", "凭依").out


def test_a_word_that_is_no_concept_is_a_no(judge: Judge) -> None:
    said = judge("search", "--concept", "横置状")
    assert said.code == 1
    assert "是不是要找：横置、横置状态" in said.out
    assert judge("search", "--concept", "横置", "--game", "chess").code == 2


def test_the_item_of_a_list_says_what_it_goes_on_from(judge: Judge) -> None:
    out = judge("search", "在本回合进化的随从", "--game", "evolve", "-n", "1").out
    assert "能选为攻击随从的有两种：…… 在本回合进化的随从" in out


def test_a_game_that_the_words_name_is_told(judge: Judge) -> None:
    assert "话里说的是这个游戏" in judge("search", "零次元里手牌上限是几张", "-n", "1").out
