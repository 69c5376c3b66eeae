"""What every test stands on: a user of its own, and the documents that the rulebooks came from."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings

SHARED = Path(__file__).resolve().parents[2] / "shared"

settings.register_profile("same", derandomize=True)  # a run that is green is green again
settings.load_profile("same")


@pytest.fixture(autouse=True)
def _own_user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test reads or writes what the person who runs it has imported or ruled."""
    monkeypatch.setenv("JUDGE_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("JUDGE_CACHE", str(tmp_path / "cache"))
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
