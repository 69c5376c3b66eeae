"""Paths as a user writes and reads them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from judge import paths


def shown(file: Path | str) -> str:
    """A path as it is said: from where the user stands, if it lies below."""
    path = Path(file)
    try:
        return str(path.relative_to(paths.here()))
    except ValueError:
        return str(path)


def scenarios(context: Any, param: Any, value: Any) -> Any:  # noqa: ARG001 - click's signature
    """The scenarios that were named; ``scenarios/…`` also means the bundled ones, so that examples work anywhere."""
    if isinstance(value, tuple):
        return tuple(map(_found, value))
    return None if value is None else _found(value)


def _found(path: Path) -> Path:
    if path.parts[:1] == ("scenarios",) and not path.exists():
        bundled = paths.bundled("scenarios").joinpath(*path.parts[1:])
        return bundled if bundled.exists() else path
    return path
