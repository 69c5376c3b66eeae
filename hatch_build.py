"""Building the program also builds what it reads back whole: rulebooks, their search indexes, grammars."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Prepared(BuildHookInterface):  # type: ignore[type-arg]
    """Prepares the books: into the wheel, or into the checkout that is installed to be worked on."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Before a wheel is made; ``version`` tells which kind."""
        inside = Path("judge", "bundled", "prepared")
        if version == "editable":
            self._prepare(Path(self.root) / inside)
            return
        self._folder = tempfile.TemporaryDirectory()
        self._prepare(Path(self._folder.name))
        for file in Path(self._folder.name).iterdir():
            build_data["force_include"][str(file)] = str(inside / file.name)

    def _prepare(self, folder: Path) -> None:
        """In a process of its own: what is built here is not what is imported here."""
        for package in ("judge.search", "judge.games"):
            subprocess.run([sys.executable, "-m", package, str(folder)], cwd=self.root, check=True)
