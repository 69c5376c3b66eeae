"""Alt with an arrow, as a terminal sends it."""

from __future__ import annotations

from typing import Any, cast

import pytest
from textual import constants, events
from textual._ansi_sequences import ANSI_SEQUENCES_KEYS
from textual._xterm_parser import XTermParser

from judge.tui import app
from judge.tui.keys import hear_alt


@pytest.mark.parametrize(("sent", "key"), [("A", "alt+up"), ("B", "alt+down"), ("C", "alt+right"), ("D", "alt+left")])
def test_alt_with_an_arrow_is_one_key_and_not_escape(sent: str, key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(constants, "DISABLE_KITTY_KEY", True)  # as the desk has it
    hear_alt()
    heard = [event.key for event in XTermParser().feed(f"\x1b[1;3{sent}") if isinstance(event, events.Key)]
    assert heard == [key]


def test_a_desk_hears_it_wherever_it_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    known = cast("dict[str, Any]", ANSI_SEQUENCES_KEYS)
    monkeypatch.delitem(known, "\x1b[1;3A", raising=False)
    monkeypatch.setattr(app.Desk, "run", lambda _: None)
    app.served()
    assert "\x1b[1;3A" in known
