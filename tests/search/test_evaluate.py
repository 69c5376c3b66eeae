"""How it is measured whether questions are answered; the figures themselves are for ``make bench``."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from judge import search
from judge.corpus import games, load
from judge.search import QuestionsError, evaluate
from judge.search.lexicon import alike_file, register_file

OWN = Path(__file__).parent
OLDER = """\
# 1. 战斗

- **1.1** 攻击单位可以进行必杀攻击。
- **1.2** 必杀攻击的费用：把 1 张同名手牌放置到退避区。
- **1.3** 谁也打不动谁，就算平局。
"""


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


def test_the_numbers_of_an_older_edition_are_followed_to_the_newest(tmp_path: Path, shelf: Path) -> None:
    older = shelf / "chess" / "1999"
    older.mkdir()
    (older / "rulebook.toml").write_text('title = "chess规则书"\nedition = "1999"\ndate = ""\n', "utf-8")
    (older / "01.md").write_text(OLDER, "utf-8")
    newer = shelf / "chess" / "undated" / "rulebook.toml"
    newer.write_text(newer.read_text("utf-8").replace('date = ""', 'date = "2001"'), "utf-8")
    rows = [
        {"question": "必杀攻击 费用", "game": "chess", "answers": ["chess 1.2"]},  # in the newest it is the pile's
        {"question": "平局", "game": "chess", "answers": ["chess 1.3"]},  # gone
    ]
    older_numbers = evaluate(questions(tmp_path / "q.json", *rows))
    assert (older_numbers["questions"], older_numbers["skipped"]) == (1, 1)
    assert older_numbers["mrr"] == 1.0
    newer_numbers = evaluate(questions(tmp_path / "q.json", *rows[:1], rows[0] | {"answers": ["chess 2.1.1"]}))
    assert newer_numbers["mrr"] < 1.0


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{", "q.json:1:2：不是完整的 JSON"),
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
    with pytest.raises(QuestionsError, match="没有这个文件"):
        evaluate(tmp_path / "none.json")


@pytest.mark.parametrize("file", sorted(file.name for file in OWN.glob("questions*.json")))
def test_the_questions_name_clauses_that_exist(file: str) -> None:
    rows = json.loads((OWN / file).read_text("utf-8"))
    answers = {tuple(answer.split()) for row in rows for answer in row["answers"]}
    assert {(game, number) for game, number in answers if number not in load(game)} == set()


@pytest.mark.parametrize("game", [game for game in games() if register_file(game).is_file()])
def test_a_register_names_clauses_that_exist_and_holds_no_entry_twice(game: str) -> None:
    register = tomllib.loads(register_file(game).read_text("utf-8"))
    assert {number for number in register if number not in load(game)} == set()
    assert {number: asked for number, asked in register.items() if len(set(asked)) != len(asked)} == {}


def test_what_books_say_alike_names_clauses_that_exist_of_several_books_and_none_twice() -> None:
    subjects = tomllib.loads(alike_file().read_text("utf-8"))
    told = {name: [clause.split() for clause in subject["clauses"]] for name, subject in subjects.items()}
    assert {(*clause,) for clauses in told.values() for clause in clauses if clause[1] not in load(clause[0])} == set()
    assert [name for name, clauses in told.items() if len({game for game, _ in clauses}) < 2] == []
    assert [name for name, each in subjects.items() if any(len(set(said)) != len(said) for said in each.values())] == []


def test_the_facade_offers_what_it_names() -> None:
    assert len(set(search.__all__)) == len(search.__all__)
    assert all(hasattr(search, name) for name in search.__all__)
