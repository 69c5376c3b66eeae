"""The house: imports run one way in it, and the common half of the games knows no game and cites nothing."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import judge
from judge.games import PLAYABLE

ROOT = Path(judge.__file__).parent


def _module(file: Path) -> str:
    name = ".".join(("judge", *file.relative_to(ROOT).with_suffix("").parts))
    return name.removesuffix(".__init__")


def _is_module(name: str) -> bool:
    file = ROOT.parent.joinpath(*name.split("."))
    return file.with_suffix(".py").is_file() or (file / "__init__.py").is_file()


def _imported(file: Path) -> Iterator[str]:
    """Everything that a file imports, also for its types and inside functions."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
            yield from names
            if not all(map(_is_module, names)):  # of a package that only its modules are taken from, nothing is
                yield node.module
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def arrows(folder: Path) -> dict[str, set[str]]:
    modules = {_module(file): file for file in folder.rglob("*.py")}
    return {
        name: {other for other in _imported(file) if other in modules and other != name}
        for name, file in modules.items()
    }


def circles(drawn: dict[str, set[str]]) -> list[list[str]]:
    """Groups of modules each of which reaches every other one."""
    reached: dict[str, set[str]] = {}
    for start in drawn:
        seen: set[str] = set()
        todo = [start]
        while todo:
            for other in drawn[todo.pop()] - seen:
                seen.add(other)
                todo.append(other)
        reached[start] = seen
    found = {
        tuple(sorted(other for other in seen if name in reached[other]))
        for name, seen in reached.items()
        if name in seen
    }
    return [list(circle) for circle in sorted(found)]


def test_no_import_goes_round_in_a_circle() -> None:
    """In the whole house: those inside functions and those for types count too."""
    assert circles(arrows(ROOT)) == []


@pytest.mark.parametrize("name", PLAYABLE)
def test_chapters_know_the_rules_and_only_the_top_of_a_game_knows_its_table(name: str) -> None:
    package = ROOT / "games" / name
    table = f"judge.games.{name}.table"
    knowing = {file.stem for file in package.rglob("*.py") if table in _imported(file)}
    assert knowing <= {"__init__", "view"}


@pytest.mark.parametrize("folder", ["cards", "written"])
def test_the_common_half_cites_nothing_and_asks_no_game_its_name(folder: str) -> None:
    games = [file.name for file in (ROOT / "games").iterdir() if (file / "book.py").exists()]
    named = re.compile("|".join(games))
    for file in (ROOT / "games" / folder).rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        assert not named.search(text), f"{file.name} names a game"
        calls = {node.func for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call)}
        assert not {f.id for f in calls if isinstance(f, ast.Name)} & {"cite", "embody", "term"}, f"{file.name} cites"


def test_only_the_list_of_games_loads_one_by_its_name() -> None:
    """What is loaded so is in no picture of the imports."""
    hidden = re.compile(r"import_module\(f?[\"']judge\.games")
    others = [file for file in ROOT.rglob("*.py") if file != ROOT / "games" / "listed.py"]
    assert [file for file in others if hidden.search(file.read_text(encoding="utf-8"))] == []
