"""The dispute that is being written down: every draft of it, where it is saved, and a copy that outlives a crash."""

from __future__ import annotations

import os
import re
from itertools import count
from pathlib import Path

from judge import writing
from judge.games.written.placed import Unreadable
from judge.scenario.document import parse
from judge.scenario.drafting import Checked, Draft, check, drafted
from judge.scenario.drafting.template import MARKS
from judge.tui.copies import copy_of
from judge.tui.history import History
from judge.tui.opening import text_of


class Work:
    """What is written in 局面. Each confirmed change is kept at once, under this process's number."""

    def __init__(self) -> None:
        self.history: History[Draft] | None = None
        self.begun = 0
        """How many disputes were begun."""
        self.checked = Checked(None)
        self.file: Path | None = None
        """Where it was saved or opened from."""
        self.exported = False
        """Whether a ruling that was handed out holds it."""
        self.saved = ""
        """Its text as it was saved or opened."""
        self.remarks = 0
        """The lines of its file with a remark that somebody wrote by hand; the desk's own writing has none."""
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
        self.begun += 1
        self.exported = False
        self.saved = draft.text if saved else ""
        self.remarks = _remarks(file) if file is not None else 0
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
        """Write the scenario file; one with remarks is kept beside it. Raises OSError.

        FileExistsError if there is one, and not ``over``.
        """
        assert self.history is not None
        text = self.history.now.text
        if over and file.is_file() and _remarks(file):
            writing.write(self.spare(file), file.read_bytes(), over=False)
        writing.write(file, text.encode(), over=over)
        self.file, self.saved, self.remarks = file, text, 0
        self.leave()

    def handed_out(self) -> None:
        """What is written stands in a ruling that was handed out, whole."""
        assert self.history is not None
        self.saved, self.exported = self.history.now.text, True
        self.leave()

    @staticmethod
    def spare(file: Path) -> Path:
        """Where a file is kept that is written over: beside it, under a name that nothing has."""
        names = (file.with_name(f"{file.name}.原{'' if n == 1 else n}") for n in count(1))
        return next(name for name in names if not name.exists())

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


_QUOTED = re.compile(r""""(?:\\.|[^"\\\n])*"|'(?:''|[^'\n])*'""")
_REMARK = re.compile(r"(?m)(?:^|\s)#")


def _remarks(file: Path) -> int:
    """The lines of a YAML file with a remark in them; a ``#`` in a long text counts, too: nothing is lost by asking.

    What `judge new` marks is no remark.
    """
    try:
        text = text_of(file)
    except Unreadable:
        return 0
    for mark in MARKS.values():
        text = text.replace(f"# {mark}", "")
    return len(_REMARK.findall(_QUOTED.sub("", text)))


def read(file: Path) -> Draft:
    """The draft that a file holds: a scenario, or a ruling with one. Raises Unreadable."""
    return drafted(parse(text_of(file), str(file)))


__all__ = ["Unreadable", "Work", "read"]
