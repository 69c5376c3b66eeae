"""What every test stands on: a user of its own, and the documents that the rulebooks came from."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from judge.clause import Clause
from judge.games import PLAYABLE
from judge.games.cards import gaps
from judge.games.cards.table import Table
from tests.bundled import SCENARIOS

_USERS = count(1)
FORKING = Path(__file__).parent / "trust"
SHARED = Path(__file__).resolve().parents[2] / "shared"

os.environ["TEXTUAL_FPS"] = "1000"  # after each key the next frame is waited for
gc.set_threshold(100_000, 20, 20)  # looking for circles among so many values takes a fifth of the time

settings.register_profile("same", derandomize=True)  # a run that is green is green again
settings.load_profile("same")


def pytest_addoption(parser: pytest.Parser) -> None:
    """``make test`` draws from what is many and alike; ``.ci/run`` takes all of it."""
    parser.addoption("--whole", action="store_true", help="what draws a sample takes all")


@pytest.fixture
def whole(request: pytest.FixtureRequest) -> bool:
    """Whether all is taken of what is many and alike, or a sample that is always the same."""
    return bool(request.config.getoption("--whole"))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The tests of a dispute come together, and those of its game after them: what they share is in one process.

    Those that fork come before all: the more a process holds, the longer each fork of it takes.
    """
    if not config.getoption("--whole"):
        left_out = [item for item in items if item.get_closest_marker("whole")]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not item.get_closest_marker("whole")]
    items.sort(key=_dispute)


def pytest_collection_finish() -> None:
    """What stays to the end is not looked through again, neither here nor in what is forked from here."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True, scope="session")
def _only_listed_gaps() -> Iterator[None]:
    """Whatever the judge is asked where a book is silent is listed by the game, with its readings."""
    asked = Table.reading

    def listed(self: Any, key: str, missing: str, readings: tuple[str, ...], nearest: tuple[Clause, ...]) -> str:
        there = gaps.of_game(type(self).__module__.rpartition(".")[0])
        known = gaps.readings(there, key) if there is not None else ()
        assert known is not None, f"gaps.py does not list {key}"
        assert not known or set(readings) <= set(known), f"gaps.py lists other readings of {key}"
        return asked(self, key, missing, readings, nearest)

    Table.reading = listed  # type: ignore[method-assign]
    yield
    Table.reading = asked  # type: ignore[method-assign]


def _dispute(item: pytest.Item) -> tuple[object, ...]:
    if item.path.parent == FORKING:
        return (-1,)
    given = item.callspec.params.values() if isinstance(item, pytest.Function) and hasattr(item, "callspec") else ()
    for value in given:
        if isinstance(value, Path) and value.is_relative_to(SCENARIOS):
            return (0, value.relative_to(SCENARIOS).parts[0], 0, value.name)
        if value in PLAYABLE:
            return (0, value, 1)
    return (1,)


@pytest.fixture(autouse=True)
def _own_user(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test reads or writes what the person who runs it has imported or ruled, nor what another test has."""
    own = tmp_path_factory.getbasetemp() / f"user{next(_USERS)}"  # most never make a folder
    monkeypatch.setenv("JUDGE_DATA", str(own / "data"))
    monkeypatch.setenv("JUDGE_CACHE", str(own / "cache"))
    monkeypatch.delenv("JUDGE_GAME", raising=False)


@pytest.fixture
def shared() -> Path:
    """The folder with the publishers' documents, which lies beside the checkout and is no part of it."""
    if not SHARED.is_dir():
        message = "the publishers' documents are not beside the checkout (../shared)"
        if "CI" in os.environ:
            pytest.fail(message)
        pytest.skip(message)
    return SHARED
