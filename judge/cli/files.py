"""Paths as a user writes and reads them."""

from __future__ import annotations

from difflib import get_close_matches
from pathlib import Path
from typing import Any

from judge import paths
from judge.cli.errors import BAD_INPUT, Stop


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
    """The file itself; else the bundled one that is meant by its path, or by its name alone."""
    if path.exists():
        return path
    bundled = paths.bundled("scenarios")
    if path.parts[:1] == ("scenarios",) and bundled.joinpath(*path.parts[1:]).exists():
        return bundled.joinpath(*path.parts[1:])
    named: dict[str, list[Path]] = {}
    for file in bundled.glob("*/*.yaml"):
        named.setdefault(file.stem, []).append(file)
    meant = named.get(path.stem, []) if len(path.parts) == 1 and path.suffix in {"", ".yaml"} else []
    if len(meant) == 1:
        return meant[0]
    near = meant or [file for stem in get_close_matches(path.stem, named, 2, 0.75) for file in named[stem]]
    near += [path.with_name(name) for name in get_close_matches(path.name, _beside(path), 2, 0.75)]
    if near:
        raise Stop(BAD_INPUT, f"没有「{path}」这个文件。是不是 {'、'.join(map(shown, near))}？")
    return path


def _beside(path: Path) -> list[str]:
    """The scenarios that lie where a file was looked for."""
    return [file.name for file in path.parent.glob("*.yaml")] if path.parent.is_dir() else []
