"""The dispute that is being written down: every draft of it, where it is saved, and a copy that outlives a crash."""

from __future__ import annotations

import os
from pathlib import Path

from judge import writing
from judge.games.written.placed import Unreadable
from judge.scenario.document import parse
from judge.scenario.drafting import Checked, Draft, check, drafted
from judge.tui.copies import copy_of
from judge.tui.history import History
from judge.tui.opening import text_of


class Work:
    """What is written in 局面. Each confirmed change is kept at once, under this process's number."""

    def __init__(self) -> None:
        self.history: History[Draft] | None = None
        self.checked = Checked(None)
        self.file: Path | None = None
        """Where it was saved or opened from."""
        self.saved = ""
        """Its text as it was saved or opened."""
        self.played: Draft | None = None
        """The draft that the replay shows."""
        self.lost = ""
        """Why the copy could not be kept; empty if it was."""

    @property
    def draft(self) -> Draft | None:
        """The draft as it is now."""
        return self.history.now if self.history else None

    @property
    def unsaved(self) -> bool:
        """Whether something is written that no file has."""
        return self.history is not None and self.history.now.text != self.saved

    def begin(self, draft: Draft, file: Path | None = None, *, saved: bool = False) -> None:
        """Begin with a draft; ``saved``: it is as its file has it, or as nobody would miss it."""
        self.history, self.file = History((draft,)), file
        self.saved = draft.text if saved else ""
        self.checked, self.played = check(draft), None
        self._keep()

    def change(self, draft: Draft) -> bool:
        """A confirmed change. Whether it changes anything."""
        assert self.history is not None
        return self._go(self.history.changed(draft))

    def undo(self) -> bool:
        """One change back. Whether there was one."""
        return self.history is not None and self._go(self.history.undone())

    def redo(self) -> bool:
        """One change on again."""
        return self.history is not None and self._go(self.history.redone())

    def _go(self, history: History[Draft]) -> bool:
        assert self.history is not None
        if history.place == self.history.place:
            return False
        self.history = history
        self.checked = check(history.now)
        self._keep()
        return True

    def save(self, file: Path, *, over: bool = True) -> None:
        """Write the scenario file. Raises OSError; FileExistsError if there is one, and not ``over``."""
        assert self.history is not None
        text = self.history.now.text
        writing.write(file, text.encode(), over=over)
        self.file, self.saved = file, text
        self.leave()

    # --- the copy -----------------------------------------------------------------------------------------------

    def _keep(self) -> None:
        """Keep a copy for the case that the desk does not come to its end; where that cannot be done, say why."""
        if not self.unsaved or self.history is None:
            self.leave()
            return
        try:
            writing.write(copy_of(os.getpid()), self.history.now.text.encode())
            self.lost = ""
        except OSError as error:
            self.lost = error.strerror or str(error)

    def leave(self) -> None:
        """The desk comes to its end, or everything is saved: no copy is needed."""
        copy_of(os.getpid()).unlink(missing_ok=True)


def read(file: Path) -> Draft:
    """The draft that a file holds: a scenario, or a ruling with one. Raises Unreadable."""
    return drafted(parse(text_of(file), str(file)))


__all__ = ["Unreadable", "Work", "read"]
