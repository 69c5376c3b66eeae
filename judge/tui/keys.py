"""The registry's actions as textual's bindings."""

from __future__ import annotations

from textual.binding import Binding, BindingType

from judge.tui.action import Action
from judge.tui.actions import of


def bindings(scope: str) -> list[BindingType]:
    """What a screen (or the app) binds. Only keys that type nothing may count while something is typed."""
    return [_binding(action, key) for action in of(scope) for key in action.all_keys]


def _binding(action: Action, key: str) -> Binding:
    first = action.anywhere and "+" in key
    return Binding(key, action.name, action.word, id=action.id, show=False, priority=first, tooltip=action.help)
