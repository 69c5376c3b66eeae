"""``make fuzz``: every reader on what strangers may hand over, for as long as it is told to.

A finding is an exception that is not ours, a read of more than two seconds, or more than 300 MiB.
"""

from __future__ import annotations

import contextlib
import json
import resource
import sys
import tempfile
import time
import warnings
from collections.abc import Callable
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import seed as seeded
from hypothesis import strategies as st

from judge import cjk, clause, reading
from judge.corpus import CorpusError
from judge.corpus.document import fitting, read_forms
from judge.corpus.lint import lint
from judge.corpus.references import references
from judge.effects.unread import TextError
from judge.games.written.placed import Unreadable
from judge.library.store import LibraryError
from judge.rulings.ruling import RulingError
from judge.scenario import read_text, run
from judge.scenario.document import dump

from . import inputs

OURS = (Unreadable, RulingError, CorpusError, TextError, LibraryError, reading.Unfit)
LONG, MEMORY = 2.0, 300 << 20
_FOLDER = Path(tempfile.mkdtemp(prefix="judge-fuzz-"))


def _file(text: str, suffix: str) -> Path:
    file = _FOLDER / f"x{suffix}"
    file.write_bytes(text.encode("utf-8", "surrogatepass"))
    return file


def a_scenario(text: str) -> None:
    """It is read; if it can be, it is played."""
    run(read_text(text))


def an_outline(text: str) -> None:
    """YAML is read, and JSON."""
    for read in (reading.outline, reading.plain):
        with contextlib.suppress(reading.Unfit):
            read(text)


def a_value(value: Any) -> None:
    """What is saved reads back as it was."""
    plain = json.loads(json.dumps(value, ensure_ascii=True).replace("NaN", "0").replace("Infinity", "0"))
    found = reading.outline(dump(plain))
    assert found is not None or plain is None


def a_deck(text: str) -> None:
    """A deck list is read, as a list and as YAML."""
    from judge.games import listed
    from judge.scenario.decks import read

    for suffix in (".txt", ".yaml"):
        for game in listed.PLAYABLE:
            try:
                form = listed.deck(game)
                form.examine(read(_file(text, suffix), game, form))
            except OURS:
                continue


def a_document(text: str) -> None:
    """A rulebook is read and looked at, and no character of it is lost."""
    document = fitting(read_forms(_file(text, ".txt")))
    assert not document.account.lost
    assert not document.account.added
    lint(document)


def a_card(text: str) -> None:
    """A card text is read, by every game."""
    from judge.games import listed

    for name in listed.PLAYABLE:
        try:
            listed.text(name).read(text)
        except TextError:
            continue


def a_ruling(text: str) -> None:
    """A ruling is read."""
    from judge.rulings import load

    load(_file(text, ".json"))


def a_card_list(text: str) -> None:
    """A list of cards is read."""
    from judge.library import tables

    for suffix in (".csv", ".json", ".yaml"):
        try:
            tables.read(_file(text, suffix), "卡名")
        except OURS:
            continue


def words(text: str) -> None:
    """What works on any text works on this one."""
    clause.parse(text)
    clause.sort_key(text)
    references(text)
    cjk.fold(text)
    seen = cjk.visible(text)
    assert seen == cjk.visible(seen)
    assert json.loads(cjk.escaped(json.dumps(text, ensure_ascii=False))) == text
    assert len(cjk.file_name(text).encode()) <= 200
    assert max(map(cjk.width, cjk.wrap(seen, 24)), default=0) <= 24


READERS: dict[str, tuple[Callable[[Any], None], st.SearchStrategy[Any]]] = {
    "scenario": (a_scenario, inputs.scenario()),
    "outline": (an_outline, inputs.scenario() | inputs.plain.map(inputs.yaml_of)),
    "value": (a_value, inputs.plain),
    "deck": (a_deck, inputs.words | inputs.scenario()),
    "document": (a_document, inputs.document()),
    "card": (a_card, inputs.card_text()),
    "ruling": (a_ruling, inputs.words | inputs.plain.map(inputs.yaml_of)),
    "cards": (a_card_list, inputs.words | inputs.plain.map(inputs.yaml_of)),
    "words": (words, inputs.words),
}
"""Each reader with what it is given."""


def tried(name: str, many: int, seed: int = 0, findings: dict[str, str] | None = None) -> int:
    """Give a reader ``many`` inputs; how many it was given. Without ``findings`` the first one is raised."""
    read, strategy = READERS[name]
    count = 0

    def one(text: Any) -> None:
        nonlocal count
        count += 1
        begun = time.process_time()
        try:
            read(text)
        except OURS:
            pass
        except Exception as error:
            if findings is None:
                raise
            findings.setdefault(f"{name}: {type(error).__name__}: {error!s:.100}", repr(text)[:2000])
        if findings is not None and time.process_time() - begun > LONG:
            findings.setdefault(f"{name}: more than {LONG} s", repr(text)[:2000])

    how = settings(
        max_examples=many,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
        derandomize=findings is None,
    )
    test = how(given(strategy)(one))
    if findings is not None:
        test = seeded(seed)(test)
    test()
    return count


def _batch(name: str, many: int, seed: int) -> tuple[int, dict[str, str], int]:
    """A batch of inputs in a process of its own: how many there were, what was found, the memory in bytes."""
    findings: dict[str, str] = {}
    count = tried(name, many, seed, findings)
    return count, findings, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def main(minutes: float) -> int:
    """All readers in turn until the time is over; exit code 1 if there was a finding."""
    warnings.simplefilter("ignore")
    for name in READERS:  # what is loaded for the first time is no reader's fault
        tried(name, 20, 0, {})
    end, seed, total = time.monotonic() + 60 * minutes, int(time.time()), dict.fromkeys(READERS, 0)
    findings: dict[str, str] = {}
    told: set[str] = set()
    most = 0
    # A new child for each batch: what the test library keeps of its own runs is not the readers' memory.
    with get_context("fork").Pool(1, maxtasksperchild=1) as children:
        while time.monotonic() < end:
            for name in READERS:
                seed += 1
                many, found, memory = children.apply(_batch, (name, 400, seed))
                total[name] += many
                most = max(most, memory)
                findings |= {key: said for key, said in found.items() if key not in findings}
                if memory > MEMORY:
                    findings.setdefault(f"{name}: memory", f"{memory >> 20} MiB, seed {seed}")
            print(f"{sum(total.values()):,} inputs, {most >> 20} MiB, findings: {len(findings)}", flush=True)
            for finding in findings.keys() - told:
                print(finding, "for", findings[finding], flush=True)
            told |= findings.keys()
    print(total)
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1])))
