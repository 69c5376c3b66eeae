"""What an action is: something that the desk can be told to do, with its keys as textual and as people call them."""

from __future__ import annotations

from typing import NamedTuple

FULL_WIDTH = {
    "/": "、／",
    "?": "？",
    ",": "，",
    ".": "。．",
    "[": "【［「",
    "]": "】］」",
}
"""What a key gives while a Chinese input method is on."""

_NAMED = {",": "comma"}
"""How textual calls a key whose own character has a meaning in a list of keys."""

_SHOWN = {
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "backspace": "退格",
    "escape": "Esc",
    "left": "←",
    "right": "→",
    "up": "↑",
    "down": "↓",
    "home": "Home",
    "end": "End",
    "space": "空格",
    "delete": "Del",
    "insert": "Ins",
}


class Action(NamedTuple):
    """Something that the desk can be told to do."""

    id: str
    """Scope and name; users remap keys by it."""
    keys: tuple[str, ...]
    word: str
    """What the key bar calls it."""
    help: str
    bar: bool = False
    """Whether the key bar shows it."""
    anywhere: bool = False
    """Whether its keys count even while something is typed."""

    @property
    def scope(self) -> str:
        """Where it can be done: ``app`` is everywhere."""
        return self.id.partition(".")[0]

    @property
    def name(self) -> str:
        """Its name within its scope."""
        return self.id.partition(".")[2]

    @property
    def all_keys(self) -> tuple[str, ...]:
        """Its keys as textual calls them, with what they give while a Chinese input method is on."""
        found = [(_NAMED.get(key, key), *FULL_WIDTH.get(key, "")) for key in self.keys]
        return tuple(key for keys in found for key in keys)

    @property
    def shown(self) -> str:
        """Its keys as people call them."""
        return " ".join(_shown(key) for key in self.keys)


def _shown(key: str) -> str:
    *held, last = key.split("+")
    name = _SHOWN.get(last) or (last.upper() if held or len(last) > 1 else last)
    return "".join({"ctrl": "^", "alt": "Alt-", "shift": "Shift-"}[key] for key in held) + name
