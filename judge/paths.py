"""Where the project's own files are, and where the user's are kept."""

from __future__ import annotations

import os
import sys
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent

NOWHERE = Path(os.devnull)
"""Stands for a folder that is not there: nothing lies below it, and nothing can."""

HOMELESS = "找不到主文件夹：请设置环境变量 HOME，或者 JUDGE_DATA 与 JUDGE_CACHE"


def bundled(name: str) -> Path:
    """The folder ``rules_corpus`` or ``scenarios`` that came with the program.

    In a wheel it lies inside the package, in a checkout beside it.
    """
    inside = PACKAGE / "bundled" / name
    return inside if inside.is_dir() else PACKAGE.parent / name


def data() -> Path:
    """The folder for what the user must not lose: imported wordings and rulings (``JUDGE_DATA`` overrides it)."""
    return _own("JUDGE_DATA", "XDG_DATA_HOME", ".local/share", "user_data_path")


def cache() -> Path:
    """The folder for what can be made again, such as the search index (``JUDGE_CACHE`` overrides it)."""
    return _own("JUDGE_CACHE", "XDG_CACHE_HOME", ".cache", "user_cache_path")


def _home() -> Path:
    """The user's own folder, or NOWHERE: then nothing was kept, and nothing can be."""
    try:
        return Path.home()
    except RuntimeError:
        return NOWHERE


def here() -> Path:
    """The folder where the user stands; NOWHERE if it was deleted."""
    try:
        return Path.cwd()
    except OSError:
        return NOWHERE


def typed(text: str) -> Path:
    """A path as somebody types it: ``~`` is a user's own folder, where there is one. Never raises."""
    return Path(os.path.expanduser(text.strip()))  # noqa: PTH111 - pathlib's raises where there is no such user


def is_file(path: Path) -> bool:
    """Whether a file is there. What can be no path at all (too long a name, say) is none."""
    return os.path.isfile(path)  # noqa: PTH113 - pathlib's raises there


def is_folder(path: Path) -> bool:
    """Whether a folder is there; never raises, as ``is_file``."""
    return os.path.isdir(path)  # noqa: PTH112 - see above


def _own(variable: str, standard: str, default: str, kind: str) -> Path:
    if chosen := os.environ.get(variable):
        return Path(chosen)
    if str(sys.platform) == "linux":  # every command looks here; platformdirs costs a tenth of its time
        return Path(os.environ.get(standard) or _home() / default) / "judge"
    import platformdirs  # noqa: PLC0415 - see above

    path: Path = getattr(platformdirs, kind)("judge", appauthor=False)
    return path
