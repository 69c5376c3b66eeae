"""``make installs``: wheel and sdist in an empty environment of each Python that is here, and whether all say the same.

Every command runs from a folder of its own, without a network as far as it can be taken away, with warnings as errors,
and where the program is installed nothing may be written.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
PYTHONS = ("python3.11", "python3.12", "python3.13", "python3.14")
MIGHT = "-dac_override,-dac_read_search,-fowner"
"""What lets root write where it may not."""
LONG = 600
EXAMPLES = {
    "cipher": ("lord-last-orb", "『甲』【起】[横置]抽1张卡。", ()),
    "evolve": ("a-random-follower", "抽取1张卡牌。", ("--kind", "法术")),
    "touhou": ("ch1-unit-dies", "抓一张牌。", ()),
    "zero": ("damage-adds-up-and-heals", "抽1张牌。", ("--kind", "普通战术")),
}
"""Of each game a scenario, a card text, and what is to be said of its card."""
WORLDS: tuple[dict[str, str], ...] = (
    {"LC_ALL": "C.UTF-8", "PYTHONHASHSEED": "1"},
    {"LC_ALL": "C", "PYTHONHASHSEED": "2", "TZ": "Asia/Shanghai"},
    {"LC_ALL": "POSIX", "PYTHONHASHSEED": "3", "PYTHONUTF8": "0"},
)
"""Surroundings under which every command has to say the same, byte for byte."""


class Install(NamedTuple):
    """One way to install, and what came of it."""

    python: str
    kind: str
    failed: list[str]
    said: dict[str, str]
    """A digest of what each command wrote that must not depend on the machine."""


def commands(scenarios: Path) -> Iterator[tuple[tuple[str, ...], int, bool]]:
    """Each command, the exit code that is right, and whether its words must be the same everywhere."""
    yield ("--help",), 0, True
    for game, (name, text, more) in EXAMPLES.items():
        file = str(scenarios / game / f"{name}.yaml")
        yield ("run", file, "--json"), 0, True
        yield ("run", file, "--all"), 0, True
        yield ("explore", file), 0, True
        yield ("card", game, text, *more), 0, True
        yield ("coverage", "--game", game, "--json"), 0, True
        yield ("export", file, "-f", "json,md,txt,html", "--name", game, "--date", "2026-01-02"), 0, False
        yield ("verify", f"{game}.json"), 0, True
        yield ("search", "攻击", "--game", game, "--json"), 0, True
    yield ("rule", "18.1.11"), 0, True
    yield ("rule", "999.9"), 1, True
    yield ("search", "手牌里可以放几张牌"), 0, True
    yield ("why", str(scenarios / "cipher" / "lord-last-orb.yaml"), "苍剑士①.战斗力", "--at", "18.1.15"), 0, True
    yield ("new", "cipher", "攻击", "-o", "n.yaml"), 0, False
    yield ("cards", "import", "c.csv", "--game", "cipher"), 0, False
    yield ("cards", "find", "lb"), 0, True
    yield ("cards", "check"), 0, True
    yield ("deck", "evolve", str(scenarios / "evolve" / "decks" / "legal.yaml")), 0, True
    yield ("import", "b.txt", "--game", "cipher"), 0, False
    yield ("lint", "b.txt"), 1, False
    yield ("diff", "touhou", "ch1", "2026-06-11"), 0, True
    yield ("trace", "touhou", "1.143b"), 0, True
    yield ("where", "18.1.11"), 0, False
    yield ("schema",), 0, True
    yield ("use", "cipher"), 0, False
    yield ("doctor",), 0, False
    yield ("tui",), 2, True
    yield ("serve", "--help"), 0, True
    yield ("check", str(scenarios), "--json"), 0, True


def build(to: Path) -> dict[str, Path]:
    """Wheel and sdist of this folder."""
    maker = to / "maker"
    _run(sys.executable, "-m", "venv", str(maker))
    _run(str(maker / "bin" / "python"), "-m", "pip", "install", "-q", "--disable-pip-version-check", "build")
    _run(str(maker / "bin" / "python"), "-m", "build", "--outdir", str(to / "dist"), str(ROOT))
    found = {"wheel": next((to / "dist").glob("*.whl")), "sdist": next((to / "dist").glob("*.tar.gz"))}
    shutil.rmtree(maker)
    return found


def install(python: str, kind: str, what: Path, to: Path) -> Install:
    """Install it into an empty environment and run every command."""
    venv, folder = to / f"{python}-{kind}", to / f"{python}-{kind}-user"
    _run(shutil.which(python) or python, "-m", "venv", str(venv))
    _run(str(venv / "bin" / "python"), "-m", "pip", "install", "-q", "--disable-pip-version-check", str(what))
    (folder / "home").mkdir(parents=True)
    (folder / "c.csv").write_text("卡名,战斗力\n老兵,30\n新兵,10\n", encoding="utf-8")
    from judge.corpus import load

    book = "\n".join(f"{one.number}. {one.own.replace(chr(10), ' ')}。" for one in load("cipher"))
    (folder / "b.txt").write_text(book, encoding="utf-8")
    installed = next(venv.glob("lib/python*/site-packages/judge"))
    _sealed(venv)
    failed, said = [], {}
    for n, world in enumerate(WORLDS):
        here = folder / f"w{n}"
        here.mkdir()
        for name in ("c.csv", "b.txt"):
            shutil.copy(folder / name, here)
        for words, right, same in commands(installed / "bundled" / "scenarios"):
            done = _alone(venv, here, world, words)
            if done.returncode != right or b"Warning" in done.stderr or b"Traceback" in done.stderr:
                failed.append(f"{' '.join(words)} under {world}: {done.returncode} {done.stderr[-300:].decode()}")
            if same:
                text = done.stdout.replace(str(installed).encode(), b"").replace(str(here).encode(), b"")
                said[f"{n} {' '.join(words).replace(str(installed), '')}"] = hashlib.sha256(text).hexdigest()
    _run("chmod", "-R", "u+w", str(venv))
    shutil.rmtree(venv)
    return Install(python, kind, failed, said)


def _alone(venv: Path, here: Path, world: dict[str, str], words: tuple[str, ...]) -> subprocess.CompletedProcess[bytes]:
    """A command of an installed program, without a network and without root's might, as far as that can be had."""
    env = {"PATH": "/usr/bin:/bin", "HOME": str(here), "PYTHONWARNINGS": "error", "COLUMNS": "80", **world}
    command = [str(venv / "bin" / "judge"), *words]
    for before in (["unshare", "-n"], ["setpriv", f"--bounding-set={MIGHT}"]):
        if (
            shutil.which(before[0])
            and not subprocess.run([*before, "true"], capture_output=True, check=False).returncode
        ):
            command = [*before, *command]
    return subprocess.run(
        command, cwd=here, env=env, capture_output=True, stdin=subprocess.DEVNULL, check=False, timeout=LONG
    )


def _sealed(folder: Path) -> None:
    """Nothing in it may be written any more."""
    for path in (folder, *folder.rglob("*")):
        if not path.is_symlink():
            path.chmod(path.stat().st_mode & ~0o222)


def _run(*words: str) -> None:
    subprocess.run(words, check=True, capture_output=True)


def main() -> int:
    """The table: a line for each Python and each way; exit code 1 if a command failed or two do not say the same."""
    made: list[Install] = []
    with tempfile.TemporaryDirectory() as place:
        built = build(Path(place))
        print({kind: f"{file.stat().st_size:,} bytes" for kind, file in built.items()}, flush=True)
        for python, (kind, file) in product(PYTHONS, built.items()):
            if (
                shutil.which(python) is None
                or subprocess.run([python, "-V"], capture_output=True, check=False).returncode
            ):
                print(f"{python} {kind}: not here", flush=True)
                continue
            begun = time.monotonic()
            one = install(python, kind, file, Path(place))
            other = {
                name for name, digest in one.said.items() if digest != (made[0] if made else one).said[f"0{name[1:]}"]
            }
            made.append(one)
            print(
                f"{python} {kind}: {len(one.said)} answers compared, {len(one.failed)} commands failed, "
                f"{len(other)} say something else, {time.monotonic() - begun:.0f} s",
                flush=True,
            )
            for line in (*one.failed, *sorted(other)):
                print("  ", line, flush=True)
            if other:
                one.failed.extend(other)
    return 1 if any(one.failed for one in made) else 0


if __name__ == "__main__":
    sys.exit(main())
