"""export and verify."""

import json
from pathlib import Path

import pytest

from .conftest import Judge


@pytest.fixture
def ruling(judge: Judge, at_critical: Path, tmp_path: Path) -> Path:
    said = judge("export", at_critical, "-f", "md,html,json", "--to", tmp_path / "裁定", "--words", "维持", "--json")
    assert said.code == 0
    files = [Path(file) for file in said.data["files"]]
    assert [file.suffix for file in files] == [".md", ".html", ".json"]
    assert "维持" in files[0].read_text("utf-8")
    return files[2]


def test_a_ruling_runs_again_to_the_same(judge: Judge, ruling: Path) -> None:
    said = judge("verify", ruling)
    assert said.code == 0
    assert "相同" in said.out
    data = judge("verify", ruling, "--json").data
    assert (data["same"], data["findings"]) == (True, [])


def test_a_ruling_changed_by_hand_is_not_the_same(judge: Judge, ruling: Path) -> None:
    text = ruling.read_text("utf-8")
    changed = text.replace("维持", "改判")
    assert changed != text
    ruling.write_text(changed, encoding="utf-8")
    said = judge("verify", ruling, "--json")
    assert said.code == 1
    assert not said.data["same"]
    assert said.data["findings"]
    plain = judge("verify", ruling)
    assert plain.code == 1
    assert said.data["findings"][0]["what"][:10] in plain.out


def test_what_is_no_ruling_is_refused(judge: Judge, ruling: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.json"
    other.write_text(json.dumps({"a": 1}), encoding="utf-8")
    for file in (other, ruling.with_suffix(".md"), tmp_path / "没有.json"):
        said = judge("verify", file)
        assert said.code == 2
        assert str(file) in said.err


def test_nothing_is_written_for_a_format_or_scenario_that_is_wrong(
    judge: Judge, at_critical: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "out"
    assert judge("export", at_critical, "-f", "pdf", "--to", folder).code == 2
    at_critical.write_text("game: cipher\nscript: [A: 没有]\n", encoding="utf-8")
    assert judge("export", at_critical, "--to", folder).code == 2
    assert not folder.exists()


def test_a_question_without_an_answer_is_told_before_the_files_are_written(
    judge: Judge, at_critical: Path, tmp_path: Path
) -> None:
    half = tmp_path / "half.yaml"
    text = at_critical.read_text("utf-8")
    half.write_text(f"{text}ask: [结果, 新兵.战斗力 @18.1.15]\n", encoding="utf-8")
    said = judge("export", half, "-f", "json", "--to", tmp_path / "裁定", "--json")
    assert said.code == 0
    assert "没有答：新兵的战斗力：没有走到18.1.15" in said.err
    assert said.data["unanswered"] == ["新兵的战斗力：没有走到18.1.15"]


def test_a_date_is_a_day_however_it_is_written_and_players_are_two(
    judge: Judge, at_critical: Path, tmp_path: Path
) -> None:
    export = ("export", at_critical, "-f", "json", "--to", tmp_path / "裁定")
    said = judge(*export, "--date", "２０２６年1月３日", "--players", "张三、李四", "--json")
    assert json.loads(Path(said.data["files"][0]).read_text("utf-8"))["date"] == "2026-01-03"
    for wrong in (("--date", "明天"), ("--date", "2026-02-30"), ("--players", "张三、李四、王五")):
        assert judge(*export, *wrong).code == 2
    assert "不是日期" in judge(*export, "--date", "明天").err
    assert len(list((tmp_path / "裁定").iterdir())) == 1
