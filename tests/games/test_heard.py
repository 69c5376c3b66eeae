"""What text may wait for happens, and what text may give is read: else a card would be understood and do nothing."""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import judge
from judge.games import PLAYABLE
from judge.scenario import run
from tests.bundled import of, read

GAMES = Path(judge.__file__).parent / "games"
SAID_THERE = {"playable", "vocabulary"}
"""The modules that list words and carry out nothing."""
NO_EVENT = {"状态"}
"""What a trigger can have instead of an event: it waits for something to be so."""


def _chapters(name: str) -> Iterator[tuple[Any, ast.Module]]:
    for file in sorted((GAMES / name).glob("*.py")):
        if file.stem not in SAID_THERE:
            module = importlib.import_module(f"judge.games.{name}.{file.stem}".removesuffix(".__init__"))
            yield module, ast.parse(file.read_text(encoding="utf-8"))


def _pattern(module: Any, node: ast.JoinedStr) -> str:
    return "".join([next(_patterns(module, getattr(part, "value", part)), ".+") for part in node.values])


def _patterns(module: Any, node: ast.AST | str) -> Iterator[str]:
    """The words that an expression may be, as patterns; none where only play can tell."""
    if isinstance(node, str):
        yield re.escape(node)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield re.escape(node.value)
    elif isinstance(node, ast.JoinedStr):
        yield _pattern(module, node)
    elif isinstance(node, ast.IfExp):
        yield from (*_patterns(module, node.body), *_patterns(module, node.orelse))
    elif isinstance(node, ast.Name) and isinstance(known := getattr(module, node.id, None), str):
        yield re.escape(known)


def _happens(name: str) -> Iterator[str]:
    """What happens by name in a chapter."""
    for module, tree in _chapters(name):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "happened":
                yield from _patterns(module, node.args[0])


@pytest.mark.parametrize("name", PLAYABLE)
def test_whatever_text_may_wait_for_happens(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    patterns = [re.compile(pattern) for pattern in _happens(name)]
    events = importlib.import_module(f"judge.games.{name}.playable").EVENTS - NO_EVENT
    missing = {event for event in events if not any(pattern.fullmatch(event) for pattern in patterns)}
    table = importlib.import_module(f"judge.games.{name}.table").Table
    happened = table.happened

    def noted(play: Any, event: str, *args: Any, **more: Any) -> None:
        missing.discard(event)
        happened(play, event, *args, **more)

    monkeypatch.setattr(table, "happened", noted)
    for scenario in map(read, of(name)):
        if not missing:
            break
        for script in ((), *(reading.script for reading in scenario.readings)):
            run(scenario, script=(*scenario.script, *script))
    assert not missing


@pytest.mark.parametrize("name", PLAYABLE)
def test_whatever_text_may_give_is_read(name: str) -> None:
    words: set[str] = set()
    made: list[re.Pattern[str]] = []
    for module, tree in _chapters(name):
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                words.add(node.value)
            elif isinstance(node, ast.JoinedStr) and len(_pattern(module, node).replace(".+", "")) > 1:
                made.append(re.compile(_pattern(module, node)))
    flags = importlib.import_module(f"judge.games.{name}.playable").FLAGS - words
    assert {flag for flag in flags if not any(pattern.fullmatch(flag) for pattern in made)} == set()
