"""Everything that is wrong with a draft, as rows, and where on its board that is."""

from __future__ import annotations

from judge.games.written.naming import PLAYERS
from judge.scenario.drafting import Checked, Draft, Path
from judge.scenario.drafting.draft import FACE
from judge.tui.lay import Piece, Row, row
from judge.tui.table import META


def trouble_rows(draft: Draft, checked: Checked) -> list[Row]:
    """Everything that is wrong: where, what, what was expected, by which clause."""
    rows = []
    for one in checked.troubles:
        more = "；".join(
            filter(None, (f"应为 {one.problem.expected}" if one.problem.expected else "", one.problem.help))
        )
        by = f"（依据 {'、'.join(one.problem.clauses)}）" if one.problem.clauses else ""
        where = f"{place(draft, one.path)}：" if one.path else ""
        pieces: list[Piece] = [("✗ ", "bad"), (where, "head"), (one.problem.what + by, "bad")]
        rows.append(row(*pieces, (f"　{more}" if more else "", "dim"), value=one.path, hang=2))
    return rows


def place(draft: Draft, path: Path) -> str:
    """A path of the document in words: A 前卫区 第2张 老兵 已行动."""
    names = {"cards": "卡", "start": "", "script": "剧本", **dict(META)}
    words: list[str] = []
    for at, key in enumerate(path):
        if isinstance(key, int):
            entry = draft.at(path[: at + 1])
            called = f" {entry[FACE]}" if isinstance(entry, dict) and FACE in entry else ""
            words.append(f"第{key + 1}{'张' if path[0] == 'start' else '步'}{called}")
        else:
            words.append(names.get(key, key) if at == 0 else key)
    return " ".join(filter(None, words))


def spot_of(draft: Draft, path: Path) -> object:
    """The row of the board that shows what stands at a path; for a card's facts, where it lies."""
    if path[:1] == ("cards",) and len(path) > 1:
        for spot in draft.zones:
            for at in range(len(draft.entries(spot))):
                if draft.card(spot._replace(at=at)) == path[1]:
                    return spot._replace(at=at)
    for spot in draft.zones:
        own = spot.path
        if path[: len(own)] == own:
            inside = path[len(own)] if len(path) > len(own) else -1
            return spot._replace(at=inside if isinstance(inside, int) else -1)
    if path[:1] == ("start",):
        return path[:2] if len(path) > 1 and path[1] in PLAYERS else ("start",)
    return path[:1]
