"""The colours of the desk: for a dark room, for daylight, and with the strongest contrast."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from textual.theme import BUILTIN_THEMES, Theme

if TYPE_CHECKING:
    from textual.app import App

NIGHT = replace(
    BUILTIN_THEMES["textual-dark"],
    name="night",
    primary="#3a94e4",
    variables={"primary-muted": "#0c304c", "text-disabled": "#a0a0a0"},
)
"""In a dark room: what may be typed in an empty cell is read, too."""
STRONG = Theme(
    name="strong",
    primary="#00ffff",
    secondary="#ffffff",
    warning="#ffff00",
    error="#ff8080",
    success="#80ff80",
    accent="#ffff00",
    foreground="#ffffff",
    background="#000000",
    surface="#000000",
    panel="#303030",
    variables={
        "primary-muted": "#00496b",
        "surface-lighten-1": "#404040",
        "text-primary": "#00ffff",
        "text-disabled": "#b0b0b0",
        "input-selection-background": "#005f87",
    },
)
DAY = Theme(
    name="day",
    primary="#004578",
    secondary="#004578",
    warning="#7a4300",
    error="#a4161a",
    success="#14532d",
    accent="#7a4300",
    foreground="#101010",
    background="#ffffff",
    surface="#f6f6f6",
    panel="#e6e6e6",
    dark=False,
    variables={
        "primary-muted": "#cbe0ef",
        "text-primary": "#003a66",
        "text-warning": "#7a4300",
        "text-success": "#14532d",
        "text-error": "#a4161a",
        "text-disabled": "#646464",
        "input-selection-background": "#9cc4e0",
    },
)
"""In daylight: the numbers of clauses are read on grey, too."""
OWN = (NIGHT, DAY, STRONG)
THEMES = {NIGHT.name: "夜", DAY.name: "昼", STRONG.name: "高对比"}
"""The themes in the order in which one gets from one to the next, and what they are called."""


def dress(app: App[None], theme: str) -> None:
    """Give the desk a theme; one that is not known is the first."""
    for own in OWN:
        if own.name not in app.available_themes:
            app.register_theme(own)
    app.theme = theme if theme in THEMES else next(iter(THEMES))


def after(theme: str) -> str:
    """The theme that comes after another one."""
    names = list(THEMES)
    return names[(names.index(theme) + 1) % len(names)] if theme in names else names[0]
