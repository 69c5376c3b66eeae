"""CONTRIBUTING is a map: what it names is there, and no room is missing from it."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
MAP = dict(re.findall(r"^(\S+) {2,}(\S.*)$", CONTRIBUTING.split("```")[1], re.MULTILINE))
NAMED = sorted(set(re.findall(r"`((?:judge|tests|scenarios|rules_corpus|\.ci)/[\w/.]*)", CONTRIBUTING)))


@pytest.mark.parametrize("place", sorted({*MAP, *NAMED}))
def test_what_is_named_is_there(place: str) -> None:
    assert (ROOT / place).exists()
    assert (ROOT / place).is_dir() == place.endswith("/")


def test_every_room_is_on_the_map() -> None:
    rooms = {f"judge/{folder.parent.name}/" for folder in (ROOT / "judge").glob("*/__init__.py")}
    rooms |= {f"judge/{file.name}" for file in (ROOT / "judge").glob("*.py") if not file.name.startswith("__")}
    assert rooms <= MAP.keys()


def test_the_tests_have_the_rooms_of_the_program() -> None:
    rooms = {folder.name for folder in (ROOT / "tests").iterdir() if any(folder.glob("*.py"))}
    assert rooms <= {folder.name for folder in (ROOT / "judge").iterdir()} | {Path(place).name for place in MAP}


@pytest.mark.parametrize("target", re.findall(r"`make (\w+)", CONTRIBUTING))
def test_what_make_is_asked_for_is_there(target: str) -> None:
    assert re.search(rf"^{target}:", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)


def test_beside_the_rooms_lie_only_the_files_that_habit_puts_there() -> None:
    lists = ("git", "-c", "core.quotepath=false", "ls-files")
    names = {place.split("/")[0] for place in subprocess.check_output(lists, cwd=ROOT, text=True).splitlines()}
    assert names == {
        *("judge", "rules_corpus", "scenarios", "tests", "pyproject.toml", "README.md"),
        *(".ci", ".gitignore", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "Makefile", "hatch_build.py"),
    }
