"""How well questions are answered."""

from __future__ import annotations

import importlib
import json
import tomllib
from pathlib import Path

import pytest

from judge import paths, search
from judge.corpus import load
from judge.search import QuestionsError, evaluate, tiers

OWN = Path(__file__).with_name("questions.json")


def questions(file: Path, *rows: object) -> Path:
    file.write_text(json.dumps(rows, ensure_ascii=False), "utf-8")
    return file


@pytest.mark.usefixtures("shelf")
def test_the_figures_count_places(tmp_path: Path) -> None:
    file = questions(
        tmp_path / "q.json",
        {"question": "必杀攻击 费用", "game": "chess", "answers": ["chess 2.1.1"]},
        {"question": "必杀攻击 费用", "game": None, "answers": ["go 9.9", "chess 9.9", "chess 2.2"]},
        {"question": "必杀攻击", "game": "go", "answers": ["go 1.2", "chess 2.1.1"]},
        {"question": "什么", "game": "poker", "answers": ["poker 1"]},
    )
    found = evaluate(file)
    assert (found["questions"], found["skipped"]) == (3, 1)
    assert found["with_game"] == {"questions": 2, "mrr": 1.0, "hit_at": {"1": 1.0, "5": 1.0, "10": 1.0}}
    assert found["hit_at"]["1"] == round(2 / 3, 4)


@pytest.mark.usefixtures("shelf")
def test_a_miss_says_what_came_first_instead(tmp_path: Path) -> None:
    file = questions(tmp_path / "q.json", {"question": "必杀攻击费用", "game": "chess", "answers": ["chess 1.2.1"]})
    (miss,) = evaluate(file)["misses"]
    assert miss["question"] == "必杀攻击费用"
    assert miss["answers"] == ["chess 1.2.1"]
    assert miss["rank"] is None
    assert miss["first"][0] == "chess 2.1.1"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{", "q.json:1:2：不是 JSON"),
        ("[]", "没有问题"),
        ('{"question": "x"}', "没有问题"),
        ('[{"question": "x"}]', "第 1 个问题不合格式"),
        ('[{"question": "x", "answers": []}]', "第 1 个问题不合格式"),
        ('[{"question": "x", "game": 1, "answers": ["cipher 1"]}]', "game 应为游戏名或 null"),
        ('[{"question": "x", "game": null, "answers": ["9.3.2"]}]', "应为「cipher 9.3.2」"),
    ],
)
def test_a_file_of_another_form_is_refused_with_the_place(tmp_path: Path, text: str, says: str) -> None:
    file = tmp_path / "q.json"
    file.write_text(text, "utf-8")
    with pytest.raises(QuestionsError, match=says):
        evaluate(file)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(QuestionsError, match="读不出来"):
        evaluate(tmp_path / "none.json")


def cipher_figures(file: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[float, float]:
    """MRR and the share with an answer among the first five, of the questions that Cipher answers."""
    monkeypatch.setattr(tiers, "games", lambda: ("cipher",))
    monkeypatch.setattr(importlib.import_module("judge.search.evaluate"), "games", lambda: ("cipher",))
    found = evaluate(file)
    assert found["questions"] >= 10
    return found["mrr"], found["hit_at"]["5"]


def test_cipher_answers_our_own_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    mrr, in_five = cipher_figures(OWN, monkeypatch)
    assert mrr >= 0.93
    assert in_five >= 0.97


def test_cipher_answers_the_questions_it_was_given(shared: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mrr, in_five = cipher_figures(shared / "search_questions.json", monkeypatch)
    assert mrr >= 0.85
    assert in_five >= 0.95


def test_the_questions_and_the_register_name_clauses_that_exist() -> None:
    book = load("cipher")
    register = tomllib.loads((paths.bundled("rules_corpus") / "cipher" / "asked.toml").read_text("utf-8"))
    asked = {answer.split()[1] for row in json.loads(OWN.read_text("utf-8")) for answer in row["answers"]}
    assert {number for number in [*register, *asked] if number not in book} == set()


def test_the_register_holds_no_entry_twice() -> None:
    register = tomllib.loads((paths.bundled("rules_corpus") / "cipher" / "asked.toml").read_text("utf-8"))
    assert {number: asked for number, asked in register.items() if len(set(asked)) != len(asked)} == {}


def test_the_facade_offers_what_it_names() -> None:
    assert len(set(search.__all__)) == len(search.__all__)
    assert all(hasattr(search, name) for name in search.__all__)
