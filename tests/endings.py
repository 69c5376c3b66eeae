"""How many ways a dispute can end from where its script stops: ``python -m tests.endings`` writes endings.json anew.

Only where that is finite and soon counted, and where there is anything left to decide. A change of the rules that
nobody meant shows here: an ending more or less is a way that opened or closed.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from judge.games import PLAYABLE
from judge.scenario.explore import explore
from tests.bundled import named, of, played

TABLE = Path(__file__).with_name("endings.json")
SOON = 400
"""So many states are looked at, no more."""
LONG = 60_000
"""And so many clauses carried out: what each choice makes longer, such as answers to answers, soon takes minutes."""


def counted(files: Iterable[Path], most: int = SOON) -> dict[str, list[int]]:
    """By dispute: its different endings, and the ways that lead to them."""
    found = {}
    for file in files:
        explored = explore(played(file), most=most, clauses=LONG)
        if explored.complete and not explored.looped and explored.states:
            found[named(file)] = [len(explored.endings), sum(ending.ways for ending in explored.endings)]
    return found


def main() -> None:
    """Write the table."""
    every = {name: number for game in PLAYABLE for name, number in sorted(counted(of(game)).items())}
    lines = ",\n".join(f"  {json.dumps(name)}: {json.dumps(number)}" for name, number in every.items())
    TABLE.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
