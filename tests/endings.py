"""How many ways a dispute can end from where its script stops: ``python -m tests.endings`` writes endings.json anew.

Only where that is finite and soon counted, and where there is anything left to decide. A change of the rules that
nobody meant shows here: an ending more or less is a way that opened or closed.
"""

from __future__ import annotations

import json
from pathlib import Path

from judge.games import PLAYABLE
from judge.scenario import run
from judge.scenario.coverage import load_all
from judge.scenario.explore import explore

TABLE = Path(__file__).with_name("endings.json")
SCENARIOS = TABLE.parent.parent / "scenarios"
SOON = 120
"""So many states are looked at, no more."""


def counted(game: str) -> dict[str, list[int]]:
    """By scenario: its different endings, and the ways that lead to them."""
    found = {}
    for scenario in load_all([SCENARIOS], game):
        explored = explore(run(scenario), most=SOON)
        if explored.complete and not explored.looped and explored.states:
            name = Path(scenario.file).relative_to(SCENARIOS).with_suffix("").as_posix()
            found[name] = [len(explored.endings), sum(ending.ways for ending in explored.endings)]
    return found


def main() -> None:
    """Write the table."""
    every = {name: number for game in PLAYABLE for name, number in sorted(counted(game).items())}
    lines = ",\n".join(f"  {json.dumps(name)}: {json.dumps(number)}" for name, number in every.items())
    TABLE.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
