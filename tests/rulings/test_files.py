"""Rulings as files: whole or not at all, never over another one's, and clear words for what is no ruling."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from judge import writing
from judge.rulings import FORMATS, Ruling, RulingError, export, files, load, make
from judge.scenario import Run


def test_a_ruling_comes_back_as_it_was(ruling: Ruling, tmp_path: Path) -> None:
    (file,) = export(ruling, ["json"], tmp_path)
    assert load(file) == ruling
    assert json.loads(file.read_text(encoding="utf-8"))["schema_version"] == 1


def test_all_formats_lie_beside_each_other_under_the_title(ruling: Ruling, tmp_path: Path) -> None:
    written = export(ruling, FORMATS, tmp_path / "新建" / "裁定")
    assert [file.name for file in written] == [f"必杀攻击的费用.{form}" for form in FORMATS]
    assert sorted(file.name for file in (tmp_path / "新建" / "裁定").iterdir()) == sorted(f.name for f in written)


def test_the_same_ruling_is_written_anew_and_another_gets_another_name(
    ruling: Ruling, dispute: Run, tmp_path: Path
) -> None:
    first = export(ruling, ["json", "md"], tmp_path)
    assert export(ruling, ["json", "md"], tmp_path) == first
    other = export(make(dispute, words="可以。", date=""), ["md"], tmp_path)
    assert [file.name for file in other] == ["必杀攻击的费用-2.md"]


def test_a_given_name_that_is_taken_is_refused_and_nothing_written(ruling: Ruling, tmp_path: Path) -> None:
    taken = tmp_path / "a.html"
    taken.write_bytes(b"\xff my own page")
    with pytest.raises(RulingError, match=r"a\.html 已经存在"):
        export(ruling, ["json", "html"], tmp_path, "a")
    assert list(tmp_path.iterdir()) == [taken]


def test_a_failing_disk_leaves_the_old_file_whole(
    ruling: Ruling, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (file,) = export(ruling, ["json"], tmp_path)

    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(writing.os, "fsync", full)
    with pytest.raises(RulingError, match=r"写不进去（磁盘已满）"):
        export(ruling, ["json", "md"], tmp_path)
    assert load(file) == ruling
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize("name", ["", "..", "a/b", "C:\\x", " "])
def test_a_name_is_a_name_and_no_path(ruling: Ruling, tmp_path: Path, name: str) -> None:
    with pytest.raises(RulingError, match="不能作文件名"):
        export(ruling, ["md"], tmp_path, name)


@pytest.mark.parametrize("title", ["a/b: c?", "...", "x" * 500])
def test_any_title_makes_a_file_name(ruling: Ruling, tmp_path: Path, title: str) -> None:
    import msgspec

    (file,) = export(msgspec.structs.replace(ruling, title=title), ["txt"], tmp_path)
    assert file.parent == tmp_path
    assert file.is_file()


@pytest.mark.parametrize("formats", [["pdf"], []])
def test_an_unknown_format_names_the_known_ones(ruling: Ruling, tmp_path: Path, formats: list[str]) -> None:
    with pytest.raises(RulingError, match="md、html、json、txt"):
        export(ruling, formats, tmp_path)


def test_a_folder_that_is_a_file_is_said(ruling: Ruling, tmp_path: Path) -> None:
    (tmp_path / "f").write_text("", encoding="utf-8")
    with pytest.raises(RulingError, match="写不进去"):
        export(ruling, ["md"], tmp_path / "f")


# --- reading ----------------------------------------------------------------------------------------------


def _saved(ruling: Ruling, tmp_path: Path, **change: Any) -> Path:
    plain = {**json.loads(files.as_json(ruling)), **change}
    file = tmp_path / "r.json"
    file.write_text(json.dumps(plain, ensure_ascii=False, indent=2), encoding="utf-8")
    return file


def test_a_file_cut_short_says_where(ruling: Ruling, tmp_path: Path) -> None:
    (file,) = export(ruling, ["json"], tmp_path)
    file.write_text(file.read_text(encoding="utf-8")[:2000], encoding="utf-8")
    with pytest.raises(RulingError, match=r"\.json:\d+:\d+：不是完整的 JSON"):
        load(file)


def test_a_damaged_value_says_line_column_and_what_was_expected(ruling: Ruling, tmp_path: Path) -> None:
    steps = json.loads(files.as_json(ruling))["steps"]
    steps[3]["n"] = "三"
    file = _saved(ruling, tmp_path, steps=steps)
    line = next(n for n, text in enumerate(file.read_text(encoding="utf-8").splitlines(), 1) if '"三"' in text)
    with pytest.raises(RulingError, match=rf"r\.json:{line}:\d+：.*应为 int，写的是 str.*steps\[3\]\.n"):
        load(file)


def test_a_missing_or_foreign_field_is_named(ruling: Ruling, tmp_path: Path) -> None:
    with pytest.raises(RulingError, match="多了不认识的「note」"):
        load(_saved(ruling, tmp_path, note="x"))
    plain = json.loads(files.as_json(ruling))
    del plain["steps"]
    (tmp_path / "r.json").write_text(json.dumps(plain), encoding="utf-8")
    with pytest.raises(RulingError, match="缺少「steps」"):
        load(tmp_path / "r.json")


def test_another_json_a_newer_ruling_and_an_unknown_game_are_told_apart(ruling: Ruling, tmp_path: Path) -> None:
    (tmp_path / "x.json").write_text('[{"format": 1}]', encoding="utf-8")
    with pytest.raises(RulingError, match="这不是裁定"):
        load(tmp_path / "x.json")
    with pytest.raises(RulingError, match="格式是第2版"):
        load(_saved(ruling, tmp_path, schema_version=2))
    with pytest.raises(RulingError, match="围棋"):
        load(_saved(ruling, tmp_path, game="围棋"))


def test_a_copy_for_reading_is_sent_back_to_the_json(ruling: Ruling, tmp_path: Path) -> None:
    for file in export(ruling, ["html", "md"], tmp_path):
        with pytest.raises(RulingError, match=r"\.json"):
            load(file)


def test_no_file_and_no_text_are_said(tmp_path: Path) -> None:
    with pytest.raises(RulingError, match="打不开"):
        load(tmp_path / "none.json")
    (tmp_path / "b.json").write_bytes(b"\xff\xfe")
    with pytest.raises(RulingError, match="不是 UTF-8"):
        load(tmp_path / "b.json")
    (tmp_path / "d.json").write_text("[" * 100_000, encoding="utf-8")
    with pytest.raises(RulingError, match="嵌套太深"):
        load(tmp_path / "d.json")
