"""规则书: rules are looked up, by number, by words, or leaf by leaf."""

from __future__ import annotations

from judge.tui.keys import bindings
from judge.tui.screens.rules.leafing import Leafing
from judge.tui.screens.rules.searching import Searching


class RulesScreen(Searching, Leafing):
    """Looking rules up."""

    scope = "rules"
    BINDINGS = bindings("rules")
