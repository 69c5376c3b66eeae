"""Paths as people type them."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from judge import paths
from judge.tui.opening import path_row


@given(st.text())
@example("长" * 300)
@example("~nobody-of-that-name/x")
def test_whatever_is_typed_is_a_path_and_no_error(text: str) -> None:
    path = paths.typed(text)
    assert not paths.is_file(path) or not paths.is_folder(path)
    path_row(text)
