from __future__ import annotations

from collections import Counter

import pytest
from textual.binding import Binding

from judge.tui.action import FULL_WIDTH
from judge.tui.actions import ACTIONS, of
from judge.tui.app import Desk
from judge.tui.screens.desk import Box
from judge.tui.screens.replay import ReplayScreen
from judge.tui.screens.rules import RulesScreen
from judge.tui.screens.ruling import RulingScreen
from judge.tui.screens.sheet import help_rows

OWNERS = {"app": Desk, "rules": RulesScreen, "replay": ReplayScreen, "ruling": RulingScreen, "box": Box}


def test_every_action_has_an_id_of_its_own_and_is_explained_in_the_help() -> None:
    assert max(Counter(action.id for action in ACTIONS).values()) == 1
    for scope in OWNERS:
        told = "\n".join(row.text for row in help_rows(scope))
        for action in of(scope, "app"):
            assert f"{action.shown}　{action.word}　{action.help}" in told
            assert action.help
            assert action.word != action.help


@pytest.mark.parametrize("scope", OWNERS)
def test_no_key_means_two_things_on_one_screen(scope: str) -> None:
    keys = Counter(key for action in of(*{scope, "app"}) for key in action.all_keys)
    assert [key for key, times in keys.items() if times > 1] == []


@pytest.mark.parametrize("scope", OWNERS)
def test_what_a_screen_binds_is_what_the_registry_says(scope: str) -> None:
    owner = OWNERS[scope]
    bound = {(binding.id, binding.key) for binding in owner.BINDINGS if isinstance(binding, Binding)}
    reached = {(None, key) for action in of("app") for key in action.all_keys}  # of the app, through a window over it
    assert bound - reached == {(action.id, key) for action in of(scope) for key in action.all_keys}
    for action in of(scope):
        assert hasattr(owner, f"action_{action.name}"), action.id


def test_a_key_that_an_input_method_turns_into_something_else_counts_all_the_same() -> None:
    for action in ACTIONS:
        for key in action.keys:
            for other in FULL_WIDTH.get(key, ""):
                assert other in action.all_keys, action.id


def test_no_action_needs_a_letter_which_an_input_method_would_swallow() -> None:
    letters = [{key for key in action.keys if len(key) == 1 and key.isalnum()} for action in ACTIONS]
    assert [action.id for action, some in zip(ACTIONS, letters, strict=True) if some == set(action.keys)] == []
