"""What the desk remembers from one sitting to the next: what was opened, bookmarks, the game, the colours."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path
from typing import Any, NamedTuple

from judge import paths
from judge.corpus.mentions import title_of
from judge.tui.pages import Place

MOST = 50
"""As many things that were opened are kept."""


class Opened(NamedTuple):
    """Something that was opened: a clause of a game's book, or a file (then ``game`` is empty)."""

    what: str
    """The number or the path."""
    game: str
    title: str
    """How it begins, or what it is called."""

    @property
    def value(self) -> Place | Path:
        """What opening it again means."""
        return Place(self.game, self.what) if self.game else Path(self.what)


class Memory(NamedTuple):
    """What is remembered. A value: what changes it gives another one, which is kept at once."""

    game: str = ""
    """The game that is searched and shown alone; all if it is empty."""
    theme: str = ""
    opened: tuple[Opened, ...] = ()
    """The newest first."""
    marked: tuple[Opened, ...] = ()
    """Bookmarks, in the order in which they were made."""

    def with_opened(self, thing: Opened) -> Memory:
        """With something opened just now."""
        others = [one for one in self.opened if one[:2] != thing[:2]]
        return self._replace(opened=(thing, *others)[:MOST])

    def with_mark(self, thing: Opened) -> Memory:
        """With a bookmark, or without it if it was there."""
        others = tuple(one for one in self.marked if one[:2] != thing[:2])
        return self._replace(marked=others if len(others) < len(self.marked) else (*others, thing))

    def is_marked(self, place: Place) -> bool:
        """Whether a clause has a bookmark."""
        return any((one.game, one.what) == (place.game, place.named) for one in self.marked)


def opened_file(path: Path) -> Opened:
    """A scenario or a ruling, as something that was opened."""
    try:
        title = title_of(path.read_text(encoding="utf-8", errors="replace"))
    except OSError:
        title = ""
    return Opened(str(path.resolve()), "", title or path.stem)


def _file() -> Path:
    return paths.data() / "desk.json"


def remembered() -> Memory:
    """What was kept; nothing if there is no file, or none that can be read: nothing in it is worth an error."""
    try:
        kept: dict[str, Any] = json.loads(_file().read_text(encoding="utf-8"))
        lists = {key: tuple(Opened(*map(str, one)) for one in kept.get(key, ())) for key in ("opened", "marked")}
        return Memory(str(kept.get("game", "")), str(kept.get("theme", "")), **lists)
    except (OSError, ValueError, TypeError, AttributeError):
        return Memory()


def keep(memory: Memory) -> None:
    """Write it down whole. Where that cannot be done, the sitting goes on without."""
    from judge import writing  # noqa: PLC0415 - the desk is painted before it remembers anything

    with contextlib.suppress(OSError):
        writing.write(_file(), json.dumps(memory._asdict(), ensure_ascii=False, indent=1).encode())
