"""Copies of what is being written, that outlive a crash: a few for each desk, under the number of its process."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from judge import paths


def copy_of(process: int) -> Path:
    """The copy of what a desk has in 局面; it need not be there."""
    return paths.data() / "drafts" / f"{process}.yaml"


def lines_of(process: int) -> Path:
    """The copy of the lines and notes that a desk has in 推演; it need not be there."""
    return copy_of(process).with_suffix(".json")


def form_of(process: int, game: str) -> Path:
    """The copy of what a desk has in the form of a new dispute of a game; it need not be there."""
    return copy_of(process).with_name(f"{process}-{game}.yaml")


def is_form(file: Path) -> bool:
    """Whether a copy is of a form."""
    return "-" in file.stem


def forget() -> None:
    """This desk comes to its end: no copy is needed."""
    forms = copy_of(os.getpid()).parent.glob(f"{os.getpid()}-*.yaml")
    for file in (copy_of(os.getpid()), lines_of(os.getpid()), *forms):
        file.unlink(missing_ok=True)


def left_behind() -> list[Path]:
    """The copies of desks that did not come to their end, the newest first."""
    folder = copy_of(0).parent
    if not folder.is_dir():
        return []
    from judge import writing  # noqa: PLC0415 - not before something was written

    writing.tidy(folder)
    copies = (*folder.glob("*.yaml"), *folder.glob("*.json"))
    found = [file for file in copies if (of := file.stem.partition("-")[0]).isdigit() and not _runs(int(of))]
    return sorted(found, key=lambda file: file.stat().st_mtime, reverse=True)


def _runs(process: int) -> bool:
    if process == os.getpid():
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


def opening(file: Path) -> str:
    """How a copy begins, to know it by: its title, its game, when it was kept."""
    import time  # noqa: PLC0415 - only after a crash

    from judge import reading  # noqa: PLC0415 - the same
    from judge.corpus.mentions import title_of  # noqa: PLC0415 - the same

    try:
        text = reading.text(file)
    except reading.Unfit as error:
        return f"读不出来：{error.what}"
    kept = time.strftime("%m-%d %H:%M", time.localtime(file.stat().st_mtime))
    if file.suffix == ".json":
        from judge.tui.lines import title  # noqa: PLC0415 - the same

        return f"{title(text)}　{kept}"
    from judge.games import game  # noqa: PLC0415 - the same

    named = next((line.partition(":")[2].strip() for line in text.splitlines() if line.startswith("game:")), "")
    with suppress(KeyError):
        named = game(named).name
    return f"{title_of(text) or '没有题目'}　{kept}　{named}"
