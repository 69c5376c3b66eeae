"""README says what the program does; where it does not any more, this says so."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from judge.cli.program import COMMANDS, program
from judge.games import game
from judge.kernel import CHANCE, JUDGE
from judge.scenario import check, load, read_text

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
SHOWN = re.findall(r"```console\n\$ judge (.*)\n((?:.*\n)*?)```", README)
LEFT_OUT = "……"


def rows(head: str) -> list[list[str]]:
    """The cells of the table with this head."""
    table = README.partition(head)[2].partition("\n\n")[0]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()[2:]]


def test_the_table_of_commands_is_the_program() -> None:
    table = {name.strip("`").removeprefix("judge "): what for name, what, _ in rows("| 命令 | 做什么 | 例 |")}
    assert table == COMMANDS


def test_the_example_of_each_command_is_one_of_its_own() -> None:
    for name, _, example in rows("| 命令 | 做什么 | 例 |"):
        command = program.get_command(None, name.strip("`").removeprefix("judge "))  # type: ignore[arg-type]
        assert example.strip("`") in command.examples  # type: ignore[union-attr]


def test_the_keys_of_a_scenario_are_the_loaders() -> None:
    schema = json.loads(CliRunner().invoke(program, ["schema", "--game", "cipher"]).stdout)
    start = schema["properties"]["start"]["properties"]
    entries = [one for one in found(start["A"], "properties") if "卡" in one]
    keys = {where: set(re.findall("`([^`]+)`", cells)) for where, cells in rows("| 位置 | 键 |")}
    assert tuple(load.OUTSIDERS.values()) == (CHANCE, JUDGE)
    assert keys == {
        "最外层": set(load.PARTS),
        "`cards` 的每张卡": set(schema["properties"]["cards"]["additionalProperties"]["properties"]),
        "`start`": set(start),
        "`A`、`B` 的区域": set(start["A"]["properties"]),
        "区域里的一张卡": set(entries[0]),
        "`script` 的每一步": {*game("cipher").players, *load.OUTSIDERS, "条号"},
        "`expect`": set(load.EXPECT),
        "`expect.refused` 的每一项": set(load.REFUSAL),
        "`readings` 的每一项": set(load.READING),
    }


def test_the_keys_of_each_other_game_are_those_that_it_reads() -> None:
    by_name = {"零次元": "zero", "影之诗进化对决": "evolve", "极彩": "touhou"}
    table = rows("| 游戏 | `cards` 的每张卡 |")
    assert {name for name, *_ in table} == set(by_name)
    for name, *cells in table:
        schema = json.loads(CliRunner().invoke(program, ["schema", "--game", by_name[name]]).stdout)
        start = schema["properties"]["start"]["properties"]
        cards, side, entry = (set(re.findall("`([^`]+)`", cell)) for cell in cells)
        assert cards == set(schema["properties"]["cards"]["additionalProperties"]["properties"])
        assert side == set(start["A"]["properties"])
        assert entry == set(game(by_name[name]).board.entry_form.keys)


def found(schema: Any, key: str) -> Iterator[Any]:
    """All that a schema has under a key, at any depth."""
    if isinstance(schema, dict):
        yield from [schema[key]] if key in schema else []
    for below in schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ():
        yield from found(below, key)


def test_the_scenario_that_is_shown_passes() -> None:
    text = README.partition("```yaml\n")[2].partition("```")[0]
    assert check(read_text(text, "README.md")).failures == ()


def test_something_is_shown() -> None:
    assert len(SHOWN) >= 4


@pytest.mark.parametrize(("command", "shown"), SHOWN, ids=[command for command, _ in SHOWN])
def test_what_is_shown_is_what_comes_out(command: str, shown: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("COLUMNS", "80")
    done = CliRunner().invoke(program, command.split())
    said = done.output
    for part in filter(None, re.split(f"^{LEFT_OUT}\n", shown, flags=re.MULTILINE)):
        assert part in said, f"the program now says:\n{said}"
        said = said.partition(part)[2]
    assert said.strip() == "" or shown.endswith(f"{LEFT_OUT}\n")


@pytest.mark.parametrize("target", re.findall(r"make (\w+)", README))
def test_what_make_is_asked_for_is_there(target: str) -> None:
    assert re.search(rf"^{target}:", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)


def test_files_that_are_linked_to_exist() -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", README):
        assert (ROOT / target).exists(), target
