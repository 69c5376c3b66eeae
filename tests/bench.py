"""The benchmarks: ``make bench`` prints them and writes bench.json. Figures to read, never to assert.

Whole processes are given as ratios to ``python -c pass`` in the same run, each taken as the median of pairs, so that
they hold on a slow machine as well as on a fast one.
"""

from __future__ import annotations

import gc
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from judge.games import PLAYABLE
from judge.scenario import check, run
from judge.scenario.coverage import load_all
from judge.scenario.explore import explore
from judge.search import evaluate
from tests.tui.figures import figures

HERE = Path(__file__).parent
SCENARIOS = HERE.parent / "scenarios"
QUESTIONS = HERE.parent.parent / "shared" / "search_questions.json"
EXPLORED = {
    "cipher": "eight-decisions",
    "zero": "level-up-by-showing",
    "evolve": "full-field-refuses-followers",
    "touhou": "own-from-the-removed",
}
"""By game: the scenario whose ways to end are counted, one with many decisions."""
PAIRS = 15


def clauses_per_second(game: str) -> float:
    """Clauses carried out a second on the bundled scenarios, everything put on record."""
    scenarios = load_all([SCENARIOS], game)
    for scenario in scenarios:
        check(scenario)
    best = 0.0
    for _ in range(5):
        began = time.perf_counter()
        done = sum(len(run(scenario).line.moments) for scenario in scenarios for _ in range(3))
        best = max(best, done / (time.perf_counter() - began))
    return best


def endings_per_second(game: str) -> float:
    """Ways to end a dispute with many decisions that are counted a second."""
    (scenario,) = load_all([SCENARIOS / game / f"{EXPLORED[game]}.yaml"])
    done = run(scenario)
    best = 0.0
    for _ in range(5):
        began = time.perf_counter()
        ways = sum(ending.ways for ending in explore(done).endings)
        best = max(best, ways / (time.perf_counter() - began))
    return best


def against_python(*command: str) -> float:
    """A whole process of ``judge``, as a multiple of ``python -c pass``."""
    judge = [sys.executable, "-m", "judge", *command]
    bare = [sys.executable, "-c", "pass"]
    _seconds(judge), _seconds(bare)
    return statistics.median(_seconds(judge) / _seconds(bare) for _ in range(PAIRS))


def first_search_against_warm() -> float:
    """The first search on a fresh machine, as a multiple of one that follows it."""
    command = [sys.executable, "-m", "judge", "search", "必杀攻击", "费用"]

    def first() -> float:
        with tempfile.TemporaryDirectory() as fresh:
            return _seconds(command, JUDGE_CACHE=fresh, JUDGE_DATA=fresh)

    _seconds(command)
    return statistics.median(first() / _seconds(command) for _ in range(PAIRS))


def _seconds(command: list[str], **environment: str) -> float:
    began = time.perf_counter()
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    subprocess.run(command, check=True, env=os.environ | environment, **quiet)
    return time.perf_counter() - began


def _answered(file: Path) -> dict[str, Any]:
    """How well the questions of a file are answered, all books together and with the game named."""
    found = evaluate(file)
    with_game = found["with_game"]
    return {
        "questions": found["questions"],
        "mrr": found["mrr"],
        "hit_at_5": found["hit_at"]["5"],
        "with_game": {"mrr": with_game["mrr"], "hit_at_5": with_game["hit_at"]["5"]},
    }


def main() -> int:
    """Print every figure and write bench.json."""
    gc.set_threshold(100_000)  # as the program does
    found: dict[str, Any] = {"schema_version": 1}
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"JUDGE_CACHE": f"{folder}/cache", "JUDGE_DATA": f"{folder}/data"}
        measures: dict[str, Callable[[], Any]] = {
            "clauses_per_second": lambda: {game: clauses_per_second(game) for game in PLAYABLE},
            "endings_per_second_of": lambda: {game: endings_per_second(game) for game in PLAYABLE},
            "endings_per_second": lambda: min(found["endings_per_second_of"].values()),
            "rule_vs_python": lambda: against_python("rule", "18.1.11"),
            "search_vs_python": lambda: against_python("search", "必杀攻击", "费用"),
            "first_search_vs_warm": first_search_against_warm,
            "desk": figures,
        }
        files = sorted((HERE / "search").glob("questions*.json"))
        measures["search_of"] = lambda: {file.stem: _answered(file) for file in files}
        if QUESTIONS.exists():
            measures["search"] = lambda: _answered(QUESTIONS)
        for name, measure in measures.items():
            value = measure()
            found |= value if name == "desk" else {name: value}
            print(f"{name:20} {json.dumps(value, ensure_ascii=False, default=str)[:300]}")
    Path("bench.json").write_text(json.dumps(found, ensure_ascii=False, indent=1, default=str), encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
