"""All lines of play in writing, with their notes, as they outlive a crash."""

from __future__ import annotations

import json
from typing import Any

from judge.games.written.placed import Problem, Unreadable
from judge.library.lending import lend
from judge.scenario import read_text
from judge.scenario.document import parse
from judge.scenario.drafting import Draft, drafted
from judge.tui.branch import Branch, line_text, opened
from judge.tui.replay import Note, Replay
from judge.tui.steps import steps


def written(replay: Replay, played: Draft | None) -> str:
    """All lines with their notes, and the dispute that they were begun from, as :func:`restored` reads them."""
    main = replay.branches[0].name
    own = [branch._replace(name=main, parted=()) for branch in replay.branches]  # the name is said beside it
    return json.dumps(
        {
            "title": replay.branches[0].scenario.title,
            "lines": [
                {"name": branch.name, "parted": branch.parted, "text": line_text(line)}
                for branch, line in zip(replay.branches, own, strict=True)
            ],
            "notes": [note._asdict() for note in replay.notes],
            "at": replay.at,
            "step": replay.step,
            "played": played.text if played is not None else "",
        },
        ensure_ascii=False,
    )


def restored(text: str, file: str) -> tuple[Replay, Draft | None]:
    """The lines that were written, and the dispute that they were begun from, if that is known. Raises Unreadable."""
    try:
        said = json.loads(text)
        lines = [_line(line, file) for line in said["lines"]]
        notes = tuple(Note(**note) for note in said["notes"])
        shown = Replay(tuple(lines), tuple(steps(line) for line in lines), int(said["at"]), notes=notes)
        played = said.get("played")
        return shown.to(int(said["step"])), drafted(parse(str(played), file)) if played else None
    except (ValueError, KeyError, TypeError, IndexError) as error:
        problem = Problem(file, 0, 0, f"不是推演的分支与注：{error}", "工作台自己写的文件")
        raise Unreadable([problem]) from None


def _line(said: dict[str, Any], file: str) -> Branch:
    parted = tuple((int(at), str(words)) for at, words in said.get("parted", ()))
    return opened(read_text(str(said["text"]), file, lend))._replace(name=str(said["name"]), parted=parted)


def title(text: str) -> str:
    """What lines that were written are called, and how many there are."""
    try:
        said = json.loads(text)
        return f"{said['title']}：推演的{len(said['lines'])}条线、{len(said['notes'])}个注"
    except (ValueError, KeyError, TypeError):
        return "推演（读不出来）"
