"""The rooms of the desk: imports run one way among them, those inside functions and those for types too."""

from __future__ import annotations

from tests.games.test_house import ROOT, arrows, circles


def test_no_import_goes_round_in_a_circle_in_the_desk() -> None:
    assert circles(arrows(ROOT / "tui")) == []
