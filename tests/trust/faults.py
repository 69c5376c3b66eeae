"""``make faults``: kill -9, full disks, damaged files, several processes at once; and what was lost.

What was confirmed must be there afterwards, the rest gone without a trace, and the same command must work the next
time. Half of the kills hit the moment at which a file appears.
"""

from __future__ import annotations

import contextlib
import os
import random
import resource
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from .process import Said, judge, started, unprepared, waited, written

SCENARIO = """\
game: cipher
title: 试攻
cards: {王子: {战斗力: 40, 支援力: 20}, 新兵: {战斗力: 30, 支援力: 10}, 斥候: {战斗力: 20, 支援力: 0}}
start:
  回合玩家: A
  条号: "18.1.1"
  A: {前卫区: ["王子(主人公)", 新兵], 手牌: [新兵, 王子], 卡组: [斥候, 10]}
  B: {前卫区: ["斥候(主人公)"], 手牌: [斥候], 卡组: [新兵, 10], 宝玉区: 1}
"""
CARDS = "卡名,战斗力\n" + "".join(f"卡{n},{n % 90}\n" for n in range(300))
LIMITS = (0, 1, 100, 512, 4096, 8192, 16384, 20000, 40960, 65536, 100_000, 200_000, 300_000)


class Deed(NamedTuple):
    """A command that writes something, and what tells that it was done."""

    name: str
    words: tuple[str, ...]
    done: tuple[str, ...] = ()


DEEDS = (
    Deed("import", ("import", "影.txt", "--game", "evolve"), ("rule", "1.1", "--game", "evolve", "--json")),
    Deed("import a new edition", ("import", "影.txt", "--game", "evolve", "--edition", "2030-01-01")),
    Deed("grammar", ("card", "zero", "抽1张牌。", "--kind", "普通战术")),
    Deed("export", ("export", "s.yaml", "-f", "json,md,html,txt", "--words", "新")),
    Deed("cards", ("cards", "import", "卡.csv", "--game", "cipher"), ("cards", "find", "卡7", "--json")),
)


HEALING = {
    "corpus.db": (("import", "书.txt", "--game", "cipher"), 0),
    "cards.db": (("cards", "import", "卡.csv", "--game", "cipher"), 3),
}
"""What makes a damaged file whole again, and which of the looks tells that it is."""


class Fault(NamedTuple):
    """Something that went wrong and must not."""

    deed: str
    how: str
    what: str


def prepared(folder: Path) -> Path:
    """A user's folder in which something was confirmed: an import, a ruling."""
    from judge.corpus import load

    for game, name in (("cipher", "书.txt"), ("evolve", "影.txt")):
        written(folder / name, "\n".join(f"{one.number}. {one.own.replace(chr(10), ' ')}。" for one in load(game)))
    written(folder / "s.yaml", SCENARIO)
    written(folder / "卡.csv", CARDS)
    for words in (("import", "书.txt", "--game", "cipher"), ("export", "s.yaml", "-f", "json,md", "--words", "旧")):
        said = judge(*words, cwd=folder, own_cache=True)
        assert said.code == 0, said
    return folder


def _temporary(folder: Path) -> list[Path]:
    return [
        file for file in folder.rglob("*") if file.name.endswith((".new", ".tmp")) or file.name.startswith(".judge-")
    ]


def _confirmed(folder: Path) -> Iterator[str]:
    """What of the things that were confirmed is not there any more."""
    if judge("verify", "试攻.json", cwd=folder, own_cache=True).code != 0:
        yield "the old ruling"
    if '"official": true' not in judge("rule", "1.1", "--game", "cipher", "--json", cwd=folder, own_cache=True).out:
        yield "the old import"


def _afterwards(folder: Path, deed: Deed, how: str) -> Iterator[Fault]:
    """What is wrong after a deed that something happened to."""
    yield from (Fault(deed.name, how, f"lost: {what}") for what in _confirmed(folder))
    for file in folder.glob("试攻-*.json"):
        if judge("verify", file.name, cwd=folder, own_cache=True).code != 0:
            yield Fault(deed.name, how, f"half written: {file.name}")
    again = judge(*deed.words, cwd=folder, own_cache=True, before=unprepared)
    if again.code != 0:
        yield Fault(deed.name, how, f"does not work the next time: {again}")
    if left := _temporary(folder):
        yield Fault(deed.name, how, f"left behind: {[file.name for file in left]}")
    if deed.done and judge(*deed.done, cwd=folder, own_cache=True).code != 0:
        yield Fault(deed.name, how, "not there after it was done")


def _copies(base: Path, work: Path) -> Iterator[Path]:
    for n in iter(int, 1):
        shutil.copytree(base, folder := work / f"{time.monotonic_ns()}{n}")
        yield folder
        shutil.rmtree(folder)


def kills(base: Path, work: Path, many: int, chance: random.Random) -> Iterator[Fault]:
    """Kill ``many`` commands: every other one when the next file appears or changes, the others at any moment."""
    copies = _copies(base, work)
    for n in range(many):
        folder, deed = next(copies), DEEDS[n % len(DEEDS)]
        before = _seen(folder)
        pid = started(*deed.words, cwd=folder, own_cache=True, before=unprepared)
        aimed = n % 2 == 0
        end = time.monotonic() + (20 if aimed else chance.uniform(0.0, 1.2))
        skip = chance.choice((0, 0, 0, 1, 2, 3))
        while time.monotonic() < end and not _over(pid):
            if aimed and (now := _seen(folder)) != before:
                before = now
                if not skip:
                    break
                skip -= 1
        with contextlib.suppress(ProcessLookupError):
            os.killpg(pid, signal.SIGKILL)
        waited(pid, time.monotonic() + 5)
        yield from _afterwards(folder, deed, "kill when a file appears" if aimed else "kill")


def _seen(folder: Path) -> list[tuple[str, int]]:
    found: list[tuple[str, int]] = []
    todo = [str(folder)]
    while todo:
        with contextlib.suppress(OSError), os.scandir(todo.pop()) as entries:
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    todo.append(entry.path)
                with contextlib.suppress(OSError):
                    found.append((entry.path, 0 if entry.is_dir() else entry.stat().st_size))
    return sorted(found)


def _over(pid: int) -> bool:
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    return True


def full_disks(base: Path, work: Path, many: int) -> Iterator[Fault]:
    """Carry out deeds where a file can only grow to a certain size, as on a disk that is full."""
    copies = _copies(base, work)
    for n in range(many):
        folder, deed, limit = next(copies), DEEDS[n % len(DEEDS)], LIMITS[n // len(DEEDS) % len(LIMITS)]

        def full(limit: int = limit) -> None:
            unprepared()
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

        # What is said would be too long for such a disk as well, so it goes where there is room.
        with Path(os.devnull).open("wb") as nothing:
            said = judge(*deed.words, cwd=folder, own_cache=True, before=full, stdout=nothing, stderr=nothing)
        if said.code not in {0, 2}:
            yield Fault(deed.name, f"full at {limit}", f"exit {said.code}")
        yield from _afterwards(folder, deed, f"full at {limit}")


def damages(base: Path, work: Path, many: int, chance: random.Random) -> Iterator[Fault]:
    """Damage files of the data and the cache: nothing may fail in a way that is not ours, or say something else."""
    copies = _copies(base, work)
    looks = (
        ("rule", "1.1", "--game", "cipher"),
        ("card", "zero", "抽1张牌。", "--kind", "普通战术"),
        ("verify", "试攻.json"),
        ("cards", "find", "卡7"),
    )
    for deed in DEEDS:
        judge(*deed.words, cwd=base, own_cache=True, before=unprepared)
    sound = [_look(base, words) for words in looks]
    for n in range(many):
        folder = next(copies)
        files = sorted(file for file in folder.rglob("*") if file.suffix in {".db", ".grammar", ".json"})
        file = files[n % len(files)]
        data = bytearray(file.read_bytes())
        kind = n // len(files) % 4
        at = chance.randrange(len(data))
        if kind == 0:
            data[at] ^= 1 << chance.randrange(8)
        elif kind == 1:
            del data[at:]
        elif kind == 2:
            data[at : at + 4096] = bytes(min(4096, len(data) - at))
        else:
            data = bytearray(chance.randbytes(len(data)))
        file.write_bytes(data)
        how = f"{file.name}, damaged in way {kind} at {at}"
        for words, before in zip(looks, sound, strict=True):
            said = _look(folder, words)
            if not said.ours:
                yield Fault(words[0], how, str(said))
            elif said.code == before.code == 0 and said.out != before.out:
                yield Fault(words[0], how, "says something else in good faith")
        if file.name in HEALING:
            deed, at = HEALING[file.name]
            healed = judge(*deed, cwd=folder, own_cache=True)
            if healed.code != 0 or _look(folder, looks[at]).out != sound[at].out:
                yield Fault(deed[0], how, f"does not heal it: {healed}")


def _look(folder: Path, words: tuple[str, ...]) -> Said:
    return judge(*words, cwd=folder, own_cache=True, before=unprepared)


def together(base: Path, work: Path, many: int) -> Iterator[Fault]:
    """Let two to four processes write at once: none may fail, and nothing of any may be lost."""
    copies = _copies(base, work)
    for n in range(many):
        folder, count = next(copies), 2 + n % 3
        ways: tuple[Callable[[int], tuple[str, ...]], ...] = (
            lambda k: ("export", "s.yaml", "-f", "json", "--words", f"第{k}"),
            lambda k: DEEDS[(0, 4, 2, 3)[k]].words,
            lambda _: DEEDS[2].words,
            lambda k: ("import", "影.txt", "--game", "evolve", "--edition", f"203{k}-01-01"),
        )
        which = n % len(ways)
        pids = [started(*ways[which](k), cwd=folder, own_cache=True, before=unprepared) for k in range(count)]
        codes = [waited(pid, time.monotonic() + 30) for pid in pids]
        how = f"{count} at once, {ways[which](0)[0]}"
        if set(codes) != {0}:
            yield Fault("together", how, f"exit {codes}")
        if which == 0 and len(list(folder.glob("试攻*.json"))) != count + 1:
            yield Fault("together", how, "a ruling is lost")
        if which == 3:
            for k in range(count):
                asked = ("rule", "1.1", "--game", "evolve", "--edition", f"203{k}-01-01")
                if judge(*asked, cwd=folder, own_cache=True).code != 0:
                    yield Fault("together", how, f"an import is lost: {k}")
        yield from (Fault("together", how, f"lost: {what}") for what in _confirmed(folder))
        if left := _temporary(folder):
            yield Fault("together", how, f"left behind: {left}")


def main(scale: float = 1.0) -> int:
    """Everything, and its figures; the exit code is 1 if anything was lost."""
    chance = random.Random(1)
    found: list[Fault] = []
    with tempfile.TemporaryDirectory() as place:
        base = prepared(Path(place) / "base")
        work = Path(place)
        plan: tuple[tuple[str, int, Callable[[int], Iterable[Fault]]], ...] = (
            ("kills", 200, lambda many: kills(base, work, many, chance)),
            ("full disks", 65, lambda many: full_disks(base, work, many)),
            ("together", 28, lambda many: together(base, work, many)),
            ("damaged files", 100, lambda many: damages(base, work, many, chance)),
        )
        for name, all_of_them, carry_out in plan:
            many, begun = max(int(all_of_them * scale), 1), time.monotonic()
            faults = list(carry_out(many))
            found += faults
            print(f"{name}: {many}, faults {len(faults)}, {time.monotonic() - begun:.0f} s", flush=True)
            for (deed, what), times in Counter((f.deed, f"{f.how}: {f.what}"[:300]) for f in faults).most_common(12):
                print(f"  {times} × {deed}: {what}", flush=True)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1]) if len(sys.argv) > 1 else 1.0))
