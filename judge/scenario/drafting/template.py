"""A new dispute made from one that is known: by its kind, by a clause that it is about, or from a given scenario."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from itertools import zip_longest
from pathlib import Path

from judge.corpus.mentions import in_scenarios
from judge.games.written.placed import Unreadable
from judge.paths import bundled
from judge.scenario.asking import questions
from judge.scenario.check import check
from judge.scenario.coverage import scenario_files
from judge.scenario.document import opened, parse
from judge.scenario.drafting.draft import Draft, drafted
from judge.scenario.found import Question
from judge.scenario.load import read_text
from judge.scenario.model import Scenario

ASKED = 3
"""As many questions a new dispute asks at first."""
MARKS = {
    "cards": "① 双方的卡：卡名、数值、卡文",
    "start": "② 局面：各区域有什么（括号里是怎么放的），从哪一条起；没写的照书上的常态",
    "script": "③ 双方依次选了什么",
    "ask": "④ 要问什么：事实（卡名.战斗力、A.手牌）、行为（必杀攻击）、能力、结果"
    "；「依」后面是常看的条文，不起作用的不写",
}
"""The four things in a new file that are to be changed, each at the line where it begins."""


def kinds(name: str) -> dict[str, Path]:
    """The kinds of dispute of a game, each with its scenario; those that are not there are left out."""
    folder = bundled("scenarios") / name
    file = folder / "templates.toml"
    said = tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    found = {kind: folder / f"{stem}.yaml" for kind, stem in said.items()}
    return {kind: path for kind, path in found.items() if path.is_file()}


def about(name: str, number: str, *, passing: bool = True) -> list[Path]:
    """The scenarios that a clause decides or bears on, the plainest one first; those that only pass it if none do.

    To find the latter every scenario is played, which takes seconds: not while somebody types (``passing=False``).
    """
    naming = _read(mention.file for mention in in_scenarios(name, number))
    found = sorted((_rank(scenario, number), len(scenario.text), path) for path, scenario in naming)
    named = [path for rank, _, path in found if rank < _PASSES]
    if named or not passing:
        return named
    return [path for _, path in sorted((len(scenario.text), path) for path, scenario in _passing(name, number))]


_PASSES = 3
_LEFT = ("question", "expect", "readings", "source", "edition")
"""What is said of the dispute that was there, and not of a new one."""
_QUESTION = "# question: 可以写上玩家怎么问的，一句话"


def _passing(name: str, number: str) -> Iterator[tuple[Path, Scenario]]:
    for path, scenario in _read(scenario_files([bundled("scenarios") / name])):
        if any(number in done.touched or number in done.line.consulted for done in check(scenario).runs):
            yield path, scenario


def _read(files: Iterable[Path]) -> Iterator[tuple[Path, Scenario]]:
    for path in files:
        try:
            yield path, read_text(opened(path, ""), str(path))
        except Unreadable:
            continue


def _rank(scenario: Scenario, number: str) -> int:
    """How much a scenario is about a clause; less is more."""
    expect = scenario.expect
    reasons = (*expect.deciding.values(), *expect.why.values())
    if any(number == clause.text() for clauses in reasons for clause in clauses.items()):
        return 0
    if any(number in refusal.by for refusal in expect.refused):
        return 1
    return 2 if number in [clause.text() for clause in expect.cited] else _PASSES


def made_from(path: Path, title: str = "") -> Draft:
    """A new dispute like a given one: its board, its script and what it asks, without what must come out.

    Raises Unreadable.
    """
    text = opened(path, "一个剧本文件")
    scenario = read_text(text, str(path))
    draft = drafted(parse(text, str(path)))
    kept = {key: value for key, value in draft.parts.items() if key not in _LEFT}
    kept["title"] = title or f"{scenario.title}（改）"
    kept["ask"] = _asked(scenario)[:ASKED] or ["结果"]
    return draft._replace(parts=kept)


def _asked(scenario: Scenario) -> list[str]:
    """What a scenario asks, in plain questions; of a claim what must be so for it: what it says is said of that board.

    One of each claim before a second of any, how the game ends before all. With the clauses named, as they may decide.
    """
    groups = [[(c.question, one.by) for c in one.seen] or [(one, one.by)] for one in questions(scenario)]
    ranked = [sorted((pair for pair in group if _plainness(pair[0]) < _NOT), key=_first) for group in groups]
    turns = [pair for row in zip_longest(*ranked) for pair in row if pair is not None]
    plain = [pair for pair in turns if _plainness(pair[0]) <= _ACT]
    said: dict[str, list[str]] = {}
    for asked, by in sorted(plain if len(plain) >= _ENOUGH else turns, key=lambda pair: pair[0].words != "结果"):
        clauses = said.setdefault(f"{asked.words} @{asked.at}" if asked.at else asked.words, [])
        clauses += by if asked.kind in {"fact", "ability"} else ()
    return [f"{words}，依 {'、'.join(dict.fromkeys(by))}" if by else words for words, by in said.items()]


def _first(pair: tuple[Question, tuple[str, ...]]) -> int:
    return _plainness(pair[0])


def _plainness(asked: Question) -> int:
    """How well a question can be asked of another board, too; less is better."""
    if asked.words.startswith("决定") or asked.kind not in {*_PLAIN, "course"}:
        return _NOT
    if asked.kind == "course":
        return _COURSE
    return (_ACT if asked.kind == "act" else _MOMENT) if asked.at else 0


_ACT, _MOMENT, _COURSE, _NOT = range(1, 5)
_ENOUGH = 2
_PLAIN = ("fact", "act", "ability")


def _lying(draft: Draft) -> Draft:
    """A dispute in which it is also written of each card that it lies upright, where it could lie across."""
    _, across = draft.game.board.upright
    for spot in draft.zones:
        if draft.game.board.forbidden(spot.zone, across):
            continue
        for at, entry in enumerate(draft.entries(spot)):
            if isinstance(entry, dict) and across not in entry:
                draft = draft.put((*spot._replace(at=at).path, across), False)
    return draft


def marked(draft: Draft) -> str:
    """The scenario file of a new dispute, the four things to change marked where they begin, how cards lie written."""
    lines = []
    for line in _lying(draft).text.splitlines():
        key, colon, rest = line.partition(":")
        if key == "cards" or (key == "start" and "cards" not in draft.parts):
            lines.append(_QUESTION)
        if key == "ask" and "script" not in draft.parts:
            lines.append(f"# {MARKS['script']}，如 script: [{{A: 卡名}}]")
        mark = MARKS.get(key, "") if colon else ""
        lines.append(f"{key}:{rest}  # {mark}" if mark else line)
    return "\n".join(lines) + "\n"
