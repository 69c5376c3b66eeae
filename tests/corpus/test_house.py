"""The house of the rulebooks: imports run one way in it, those inside functions and those for types too."""

from __future__ import annotations

from tests.games.test_house import ROOT, arrows, circles


def test_no_import_goes_round_in_a_circle_among_the_rulebooks() -> None:
    assert circles(arrows(ROOT / "corpus")) == []
