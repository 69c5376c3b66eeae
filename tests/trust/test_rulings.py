"""A ruling proves itself: whatever of it is changed is noticed, or says the same."""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from judge import paths
from judge.games.listed import PLAYABLE
from judge.rulings import Ruling, RulingError, load, make, verify
from judge.rulings.files import as_json
from judge.scenario import read, run

FILES = (
    "cipher/lord-last-orb.yaml",
    "cipher/critical-or-evasion-open.yaml",
    "zero/damage-adds-up-and-heals.yaml",
    "evolve/a-random-follower.yaml",
    "touhou/ch1-unit-dies.yaml",
)
Path_ = tuple[str | int, ...]


def ruling_of(name: str) -> Ruling:
    return make(run(read(paths.bundled("scenarios") / name)), words="维持。", date="2026-01-02", event="秋季赛")


def leaves(value: Any, path: Path_ = ()) -> Iterator[Path_]:
    """The paths of all values of a document, those that hold others too."""
    if path:
        yield path
    if isinstance(value, dict):
        for key in value:
            yield from leaves(value[key], (*path, key))
    elif isinstance(value, list):
        for at, item in enumerate(value):
            yield from leaves(item, (*path, at))


def bent(value: Any) -> Any:
    """Another value of the same kind."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return value + "。"
        case list():
            return [*value, *value[:1]] if value else ["x"]
        case dict():
            return {**value, "x": "y"}
    return "x"


def changed(plain: Any, path: Path_) -> Any:
    """A copy in which one value is another one."""
    copy = json.loads(json.dumps(plain))
    here = copy
    for step in path[:-1]:
        here = here[step]
    here[path[-1]] = bent(here[path[-1]])
    return copy


def unnoticed(name: str, folder: Path, every: int = 1) -> tuple[int, list[Path_]]:
    """How many fields of a ruling were changed one at a time, and those of which nothing was noticed."""
    ruling = ruling_of(name)
    assert verify(ruling).same
    plain = json.loads(as_json(ruling))
    paths_ = [path for at, path in enumerate(leaves(plain)) if len(path) == 1 or at % every == 0]
    left = []
    for path in paths_:
        file = folder / "r.json"
        file.write_text(json.dumps(changed(plain, path), ensure_ascii=False), encoding="utf-8")
        try:
            found = load(file)
        except RulingError:
            continue
        if found != ruling and verify(found).same:
            left.append(path)
    return len(paths_), left


@pytest.mark.parametrize("name", FILES)
def test_is_every_changed_field_noticed(name: str, tmp_path: Path) -> None:
    many, left = unnoticed(name, tmp_path, every=1499)
    assert many > 30
    assert left == []


def test_is_a_field_that_is_left_out_noticed(tmp_path: Path) -> None:
    ruling = ruling_of(FILES[0])
    plain = json.loads(as_json(ruling))
    for field in msgspec.structs.fields(Ruling):
        (tmp_path / "r.json").write_text(json.dumps({k: v for k, v in plain.items() if k != field.name}), "utf-8")
        try:
            found = load(tmp_path / "r.json")
        except RulingError:
            continue
        assert found == ruling or not verify(found).same, field.name


def main() -> int:
    """Every field of twenty rulings, five of each game."""
    folder, each = paths.bundled("scenarios"), 20 // len(PLAYABLE)
    total, all_left, done = 0, [], 0
    for game in PLAYABLE:
        files = [file for file in sorted((folder / game).glob("*.yaml")) if file.name != "cards.yaml"]
        for file in files[:: len(files) // each][:each]:
            name = str(file.relative_to(folder))
            with tempfile.TemporaryDirectory() as place:
                many, left = unnoticed(name, Path(place))
            total, done = total + many, done + 1
            all_left += [(name, path) for path in left]
            print(f"{name}: {many} fields, unnoticed {left}", flush=True)
    print(f"{done} rulings, {total} fields, unnoticed {len(all_left)}")
    return 1 if all_left else 0


if __name__ == "__main__":
    sys.exit(main())
