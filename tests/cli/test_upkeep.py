"""coverage, where, lint, import, schema."""

from pathlib import Path
from typing import Any

import pytest

from judge.corpus import load
from judge.games.written.placed import Unreadable
from judge.scenario import read_text
from judge.scenario.coverage import scenario_files
from judge.scenario.document import dump, parse
from judge.scenario.schema import schema

from .conftest import ATTACK, Judge, written

EXPECTED = "expect:\n  end: {斥候.区域: 前卫区}\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with one scenario that passes."""
    own = tmp_path / "scenarios"
    own.mkdir()
    written(own / "a.yaml", ATTACK + "script: [A: 新兵, A: 新兵, B: 不选]\n" + EXPECTED)
    return own


def test_coverage_counts_every_clause_once(judge: Judge, folder: Path) -> None:
    said = judge("coverage", "--game", "cipher", "--scenarios", folder, "--json")
    assert said.code == 0
    cipher = said.data["games"]["cipher"]
    assert cipher["clauses"] == 528 == len(cipher["by_clause"])
    assert sum(cipher[standing] for standing in ("enforced", "embodied", "inert", "unplaced")) == 528
    assert cipher["operative"] == 528 - cipher["inert"]
    assert cipher["knockout"] == {"tried": 0, "missed": 0}
    clause = cipher["by_clause"]["18.1.2"]
    assert clause["standing"] == "enforced"
    assert clause["code"][0].startswith("judge/games/cipher/attack.py:")
    assert len(clause["scenarios"]) == 1


def test_coverage_is_a_table_by_chapter_and_lists_what_is_missing(judge: Judge, folder: Path) -> None:
    said = judge("coverage", "--game", "cipher", "--scenarios", folder)
    assert "18 由战场上的我方单位" in said.out
    assert "合计" in said.out
    assert "没有剧本演练（" in said.out
    assert judge("coverage", "--game", "cipher", "--scenarios", folder, "--strict").code == 1


def test_knockout_finds_what_nobody_misses(judge: Judge, folder: Path) -> None:
    cipher = judge("coverage", "--game", "cipher", "--scenarios", folder, "--knockout", "--json").data["games"][
        "cipher"
    ]
    assert cipher["knockout"]["tried"] == cipher["enforced"]
    assert cipher["by_clause"]["9.3.2"]["missed"] is True
    assert cipher["by_clause"]["18.1.17"]["missed"] is False
    out = judge("coverage", "--game", "cipher", "--scenarios", folder, "--knockout").out
    assert "18.1.17" in out.partition("停用了也没有人察觉")[2]


def test_coverage_of_a_game_that_cannot_be_played(judge: Judge) -> None:
    assert judge("coverage", "--game", "chess").code == 2


def test_where_names_code_and_scenarios(judge: Judge) -> None:
    data = judge("where", "18.1.2", "--game", "cipher", "--json").data["clauses"][0]
    root = Path(__file__).resolve().parents[2]
    for site in data["code"]:
        text = (root / site["file"]).read_text("utf-8").splitlines()
        assert "18.1.2" in "".join(text[site["line"] - 1 : site["line"] + 4])
    assert any(file.endswith("lord-last-orb.yaml") for file in data["scenarios"])
    assert judge("where", "18.1.2", "--game", "cipher").out.startswith("cipher 18.1.2")
    assert judge("where", "18.1.222").code == 1


def test_lint_tells_known_slips_from_new_ones(judge: Judge) -> None:
    said = judge("lint", "--game", "cipher", "--json")
    assert said.code == 0
    assert said.data["unmarked"] == 0
    assert "14.2.6.1" in {finding["number"] for finding in said.data["findings"]}
    assert "已注明" in judge("lint", "--game", "cipher").out


def test_a_file_that_is_no_rulebook_is_refused(judge: Judge, tmp_path: Path) -> None:
    file = written(tmp_path / "信.txt", "亲爱的裁判：\n1. 你好。\n")
    for words in (["import", file, "--game", "cipher"], ["import", file]):
        said = judge(*words)
        assert said.code == 2
        assert "没有导入任何内容" in said.err
    assert not load("cipher")["1.1"].official
    assert judge("import", tmp_path / "没有.txt").code == 2


def test_a_rulebook_is_recognised_and_imported(judge: Judge, tmp_path: Path) -> None:
    """A document made of our own words is one, as far as its form goes."""
    clauses = [f"{entry.number}. {entry.own}" for entry in load("cipher")]
    said = judge("import", written(tmp_path / "书.txt", "\n".join(clauses)), "--json")
    assert said.code == 0
    assert len(said.data["matched"]) + len(said.data["differing"]) + len(said.data["missing"]) == 528
    assert judge("rule", "18.1.11", "--game", "cipher", "--json").data["clauses"][0]["official"]


# --- the schema ---------------------------------------------------------------------------------------------


def test_every_bundled_scenario_is_of_the_schema(judge: Judge) -> None:
    form = judge("schema", "--json").data
    for file in scenario_files([Path(__file__).resolve().parents[2] / "scenarios" / "cipher"]):
        document = plain(parse(file.read_text("utf-8"), str(file)))
        assert fits(document, form), file


@pytest.mark.parametrize(
    "where",
    [
        "",
        "cards.斥候",
        "start",
        "start.A",
        "start.A.前卫区.0",
        "start.战斗",
        "start.效果.0",
        "start.诱发.0",
        "start.本回合.0",
        "script.0",
        "expect",
        "expect.refused.0",
        "readings.0",
        "readings.0.expect",
    ],
)
def test_schema_and_loader_know_the_same_keys(where: str) -> None:
    document: dict[str, Any] = {
        "game": "cipher",
        "cards": {"斥候": {}},
        "start": {"A": {"前卫区": [{"卡": "斥候"}]}},
        "script": [{"A": "不选"}],
        "readings": [{"name": "甲", "because": "乙"}],
    }
    here, form = document, schema("cipher")
    for step in filter(None, where.split(".")):
        form = step_into(form, step)
        if step.isdigit():
            here = here[0]
        else:
            below = [{}] if where.partition(step)[2].startswith(".0") else {}
            here = here.setdefault(step, below)
    here["不认识"] = 1
    assert not form["additionalProperties"]
    with pytest.raises(Unreadable) as caught:
        read_text(dump(document))
    assert set(caught.value.problems[0].expected.split("、")) == set(form["properties"])


def step_into(form: Any, step: str) -> Any:
    """The part of a schema for a key, or for the entries of a list."""
    for one in form.get("anyOf", [form]):
        if step.isdigit() and "items" in one:
            inner = one["items"]
            return next((part for part in inner.get("anyOf", ()) if part.get("type") == "object"), inner)
        if not step.isdigit() and "properties" in one and step in one["properties"]:
            return one["properties"][step]
    return form["additionalProperties"]


KINDS: dict[str, Any] = {
    "object": dict,
    "array": list,
    "string": str,
    "number": int | float,
    "integer": int,
    "boolean": bool,
    "null": type(None),
}


def fits(value: Any, form: Any) -> bool:
    """Whether a value is of a schema, as far as ours use the language."""
    if "anyOf" in form and not any(fits(value, one) for one in form["anyOf"]):
        return False
    if ("enum" in form and value not in form["enum"]) or ("const" in form and value != form["const"]):
        return False
    kinds = form.get("type", [])
    kinds = [kinds] if isinstance(kinds, str) else kinds
    if kinds and not any(isinstance(value, KINDS[kind]) for kind in kinds):
        return False
    if isinstance(value, list) and "items" in form:
        return all(fits(item, form["items"]) for item in value)
    if isinstance(value, dict):
        other = form.get("additionalProperties", {})
        known = form.get("properties", {})
        return all(
            fits(item, known[key]) if key in known else other is not False and fits(item, other)
            for key, item in value.items()
        )
    return True


def plain(placed: Any) -> Any:
    if isinstance(placed.value, dict):
        return {key: plain(value) for key, value in placed.value.items()}
    return [plain(item) for item in placed.value] if isinstance(placed.value, list) else placed.value
