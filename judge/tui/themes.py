"""The colours of the desk: for a dark room, for daylight, and with the strongest contrast."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.theme import Theme

if TYPE_CHECKING:
    from textual.app import App

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
    variables={"primary-muted": "#005f87", "surface-lighten-1": "#404040", "text-primary": "#00ffff"},
)
THEMES = {"textual-dark": "夜", "textual-light": "昼", STRONG.name: "高对比"}
"""The themes in the order in which one gets from one to the next, and what they are called."""


def dress(app: App[None], theme: str) -> None:
    """Give the desk a theme; one that is not known is the first."""
    if STRONG.name not in app.available_themes:
        app.register_theme(STRONG)
    app.theme = theme if theme in THEMES else next(iter(THEMES))


def after(theme: str) -> str:
    """The theme that comes after another one."""
    names = list(THEMES)
    return names[(names.index(theme) + 1) % len(names)] if theme in names else names[0]
