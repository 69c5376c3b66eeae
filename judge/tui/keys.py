"""The registry's actions as textual's bindings."""

from __future__ import annotations

from enum import Enum
from typing import Any, cast

from textual._ansi_sequences import ANSI_SEQUENCES_KEYS
from textual.binding import Binding, BindingType

from judge.tui.action import Action
from judge.tui.actions import of


class Held(Enum):
    """Alt with an arrow: without the kitty protocol textual takes it for Escape, and then the arrow."""

    UP, DOWN, RIGHT, LEFT = "alt+up", "alt+down", "alt+right", "alt+left"


def hear_alt() -> None:
    """Have terminals that send Alt with an arrow as one key heard so: Escape would close what is open."""
    known = cast("dict[str, Any]", ANSI_SEQUENCES_KEYS)
    known |= {f"\x1b[1;3{letter}": (key,) for letter, key in zip("ABCD", Held, strict=True)}


def bindings(scope: str) -> list[BindingType]:
    """What a screen (or the app) binds. Only keys that type nothing may count while something is typed."""
    return [_binding(action, key) for action in of(scope) for key in action.all_keys]


def _binding(action: Action, key: str) -> Binding:
    first = action.anywhere and "+" in key
    return Binding(key, action.name, action.word, id=action.id, show=False, priority=first, tooltip=action.help)
