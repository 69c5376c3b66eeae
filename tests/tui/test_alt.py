"""Alt with an arrow, as a terminal sends it."""

from __future__ import annotations

import pytest
from textual import constants, events
from textual._xterm_parser import XTermParser

from judge.tui.keys import hear_alt


@pytest.mark.parametrize(("sent", "key"), [("A", "alt+up"), ("B", "alt+down"), ("C", "alt+right"), ("D", "alt+left")])
def test_alt_with_an_arrow_is_one_key_and_not_escape(sent: str, key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(constants, "DISABLE_KITTY_KEY", True)  # as the desk has it
    hear_alt()
    heard = [event.key for event in XTermParser().feed(f"\x1b[1;3{sent}") if isinstance(event, events.Key)]
    assert heard == [key]
