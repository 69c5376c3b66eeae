from pathlib import Path

import pytest

from judge.corpus import load

from .conftest import Judge


@pytest.mark.parametrize("written", ["18.1.11", "１８．１．１１", "18．1．11.", "「18.1.11」"])
def test_a_clause_is_found_however_its_number_is_written(judge: Judge, written: str) -> None:
    said = judge("rule", written, "--game", "cipher", "--json")
    assert said.code == 0
    assert [clause["number"] for clause in said.data["clauses"]] == ["18.1.11"]
    assert said.data["schema_version"] == 1


def test_a_clause_comes_with_everything_that_hangs_on_it(judge: Judge) -> None:
    clause = judge("rule", "18.1.2", "--game", "cipher", "--json").data["clauses"][0]
    book = load("cipher")
    assert clause["text"] == book["18.1.2"].text
    assert [up["number"] for up in clause["path"]] == ["18", "18.1"]
    assert {by["number"] for by in clause["referred_by"]} == set(book.referred_by("18.1.2"))
    assert any(found["file"].endswith("lord-last-orb.yaml") for found in clause["scenarios"])


def test_plain_text_has_heading_sub_clauses_references_and_scenarios(judge: Judge) -> None:
    out = judge("rule", "18.1.3", "--game", "cipher").out
    for words in ("18 由战场上的我方单位进行攻击", "18.1.3.1", "引用（", "被引用（", "剧本（"):
        assert words in out


def test_what_the_book_prints_wrongly_is_said_under_the_clause(judge: Judge) -> None:
    out = judge("rule", "18.1.7", "--game", "cipher").out
    assert "原书之误" in out
    assert "21.3.1.5（不存在）" in out or "「21.3.1.5」这一条" in out


def test_a_chapter_shows_its_first_level_and_a_dot_behind_it_everything(judge: Judge) -> None:
    short, whole = judge("rule", "18", "--game", "cipher").out, judge("rule", "18.", "--game", "cipher").out
    assert "18.1.11.1.1" not in short
    assert "judge rule 18." in short
    assert "18.1.11.1.1" in whole


def test_a_number_that_does_not_exist_names_the_nearest(judge: Judge) -> None:
    said = judge("rule", "16.2.6", "--game", "cipher")
    assert (said.code, said.out) == (1, "")
    assert "14.2.6" in said.err
    assert judge("rule", "16.2.6", "--game", "cipher", "--json").data["nearest"]["cipher"][0] == "14.2.6"


def test_words_are_no_number(judge: Judge) -> None:
    said = judge("rule", "必杀攻击")
    assert said.code == 2
    assert "judge search 必杀攻击" in said.err


def test_a_game_that_is_not_on_the_shelf(judge: Judge) -> None:
    said = judge("rule", "1.1", "--game", "chess")
    assert said.code == 2
    assert "cipher" in said.err


def test_an_edition_that_is_not_there_and_one_without_its_game(judge: Judge) -> None:
    assert judge("rule", "18.1", "--game", "cipher", "--edition", "undated").code == 0
    assert "undated" in judge("rule", "18.1", "--game", "cipher", "--edition", "1999").err
    assert judge("rule", "18.1", "--edition", "undated").code == 2


def test_a_number_is_looked_for_as_a_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from judge.cli import mentions

    folder = tmp_path / "scenarios" / "cipher"
    folder.mkdir(parents=True)
    (folder / "a.yaml").write_text('title: "甲"\nexpect:\n  cited: ["18.1.11", "9.3"]\n', encoding="utf-8")
    (folder / "b.yaml").write_text("title: 乙\nstart: {条号: 118.1.1}\n", encoding="utf-8")
    monkeypatch.setattr("judge.paths.bundled", lambda name: tmp_path / name)
    assert [found.title for found in mentions.in_scenarios("cipher", "18.1.11")] == ["甲"]
    assert mentions.in_scenarios("cipher", "18.1.11")[0].line == 3
    assert mentions.in_scenarios("cipher", "18.1.1") == ()
    assert mentions.in_scenarios("cipher", "9.3")[0].title == "甲"


def test_rulings_in_the_folder_are_named(
    judge: Judge, at_critical: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert judge("export", at_critical, "-f", "json", "--name", "裁定甲").code == 0
    (tmp_path / "other.json").write_text('{"number": "18.1.3"}', encoding="utf-8")
    clause = judge("rule", "18.1.3", "--game", "cipher", "--json").data["clauses"][0]
    assert [(found["title"], found["file"]) for found in clause["rulings"]] == [("试攻", "裁定甲.json")]


def test_marks_of_ours_in_a_number_are_explained(judge: Judge) -> None:
    from judge.corpus import games, load

    marked = [(game, entry.number) for game in games() for entry in load(game) if set("~#") & set(entry.number)]
    for game, number in marked[:1] + marked[-1:]:
        assert "是本程序加的记号" in judge("rule", number, "--game", game).out


@pytest.mark.parametrize(
    "typed",
    [["18-1-11"], ["18 1 11"], ["18", "1", "11"], ["18。1。11"], ["１８－１－１１"], ["18/1/11"], ["十八.一.十一"]],
)
def test_a_number_is_understood_however_its_parts_are_kept_apart(judge: Judge, typed: list[str]) -> None:
    assert [one["number"] for one in judge("rule", *typed, "--game", "cipher", "--json").data["clauses"]] == ["18.1.11"]


@pytest.mark.parametrize(
    "typed",
    [["零次元502.3"], ["零次元", "502.3"], ["502.3"], ["502-3"], ["zero502#3"], ["零次元", "502", "3"]],
)
def test_a_paragraph_is_found_by_its_count_and_a_game_may_be_named_with_its_number(
    typed: list[str], judge: Judge
) -> None:
    done = judge("rule", *typed, "--json")
    assert [(one["game"], one["number"]) for one in done.data["clauses"]] == [("zero", "502#3")]


def test_a_game_that_is_named_is_the_one_whose_clause_is_shown(judge: Judge) -> None:
    assert [one["game"] for one in judge("rule", "火纹9.3", "--json").data["clauses"]] == ["cipher"]
    assert len({one["game"] for one in judge("rule", "10.1", "--json").data["clauses"]}) > 1
    assert {one["game"] for one in judge("rule", "影之诗10.1", "--json").data["clauses"]} == {"evolve"}
    assert judge("rule", "零次元手牌上限").code == 2  # words, all the same


def test_numbers_that_make_none_together_are_several(judge: Judge) -> None:
    clauses = judge("rule", "18", "20", "3", "--game", "cipher", "--json").data["clauses"]
    assert [one["number"] for one in clauses] == ["18", "20", "3"]


def test_what_is_near_comes_from_the_books_that_have_the_chapter(judge: Judge) -> None:
    said = judge("rule", "18.1.99", "--json")
    assert (said.code, list(said.data["nearest"])) == (1, ["cipher"])
    assert len(judge("rule", "77.1", "--json").data["nearest"]) == 4


def test_the_clause_comes_first_and_the_lists_are_short_and_counted(judge: Judge) -> None:
    lines = judge("rule", "18.1.3", "--game", "cipher").out.splitlines()
    assert next(at for at, line in enumerate(lines) if line.startswith("18.1.3 ")) < 6
    assert "  另有" in lines[-1]
    assert lines[-1].endswith("judge rule 18.1.3 --all")
    scenarios = judge("rule", "18.1.3", "--game", "cipher", "--json").data["clauses"][0]["scenarios"]
    assert f"剧本（{len(scenarios)}）：" in lines
    everything = judge("rule", "18.1.3", "--game", "cipher", "--all").out
    assert all(one["title"] in everything.replace("\n    ", "") for one in scenarios)


def test_in_brief_it_is_the_clause_alone(judge: Judge) -> None:
    out = judge("rule", "18.1.3", "--game", "cipher", "--brief").out
    assert "18.1.3  " in out
    assert "18.1.3.1  " not in out
    assert "其下条文" in out.splitlines()[-1]
    assert "剧本" in out.splitlines()[-1]


@pytest.mark.parametrize("typed", ["rule 火纹", "coverage cipher", "cards import cipher a.csv"])
def test_a_game_in_the_place_of_something_else_is_told_how_it_is_written(typed: str, judge: Judge) -> None:
    said = judge(*typed.split())
    assert said.code == 2
    assert "游戏写作 --game cipher" in said.err


def test_what_the_book_says_twice_is_shown_with_both(judge: Judge) -> None:
    assert "说的是同一件事（1）：\n  1.29" in judge("rule", "1.184", "--game", "touhou").out
    assert "说的是同一件事（1）：\n  1.206" in judge("rule", "1.201", "--game", "touhou").out
