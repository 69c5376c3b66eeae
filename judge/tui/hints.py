"""What may be meant while something is typed on the board, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterable

from judge.cjk import cut, fold
from judge.games.written.naming import PLAYERS
from judge.library import Names
from judge.library.card import said
from judge.scenario.drafting import Checked, Draft
from judge.scenario.run import Run
from judge.tui import typed
from judge.tui.form import NAME, Edit, understood
from judge.tui.lay import Row, row

MOST = 6
"""As many are shown."""
_WIDE = 90


def add_hints(draft: Draft, names: Names | None, text: str) -> list[Row]:
    """The cards that may be meant, the scenario's own first. The value of each is a :class:`typed.Name`."""
    rows = []
    for one in typed.offered(draft, names, text)[:MOST]:
        own = (draft.parts.get("cards") or {}).get(one.name) or {}
        facts = own if one.card is None else one.card.printed
        about = cut(" ".join(f"{key}{said(value)}" for key, value in facts.items()).replace("\n", " "), _WIDE)
        rows.append(row((one.name, "head"), (f" {about}", "dim"), value=one))
    if text.strip() and not rows:
        return [row(("新的卡：加上以后在右边填卡面", "dim"))]
    return rows


def edit_hints(draft: Draft, checked: Checked, one: Edit, text: str, names: Names | None) -> list[Row]:
    """What is wrong with what is typed, how a text is understood, which words are known.

    ``draft`` and ``checked``: with what is typed in its place. The value of a hint is the words that it stands for.
    """
    if one.field is NAME or one.field.key == "卡":
        return _names(draft, names, text)
    rows: list[Row] = []
    for trouble in checked.at(one.path)[:2]:
        more = f"　应为 {cut(trouble.problem.expected, _WIDE)}" if trouble.problem.expected else ""
        rows.append(row(("✗ ", "bad"), (trouble.problem.what, "bad"), more, hang=2))
    if one.path[0] == "cards" and one.field.key == "文本" and not rows:
        rows += [row(("· ", "good"), line, hang=2) for line in understood(draft, checked, str(one.path[1]))]
    before, last = _last(text) if one.field.kind == "words" else ("", text)
    words = [word for word in _known(draft, one) if fold(last.strip()) in fold(word) and word != last.strip()]
    shown = words[:MOST]
    return rows + [
        row(_head(draft, one, word), (_about(draft, one, word), "dim"), value=before + word) for word in shown
    ]


def _last(text: str) -> tuple[str, str]:
    """What stands before the last of several words, and that word."""
    at = max(text.rfind(mark) for mark in "、,，;；") + 1
    return text[:at], text[at:]


def _names(draft: Draft, names: Names | None, text: str) -> list[Row]:
    found = typed.offered(draft, names, text)[:MOST]
    return [row((one.name, "head"), ("　卡片库" if one.card else "", "dim"), value=one.name) for one in found]


def _head(draft: Draft, one: Edit, word: str) -> tuple[str, str]:
    return word, "number" if one.field.key == "条号" and word in draft.game.book else "head"


def _about(draft: Draft, one: Edit, word: str) -> str:
    """What a clause begins with."""
    book = draft.game.book
    return f" {cut(book[word].text.replace(chr(10), ' '), 60)}" if one.field.key == "条号" and word in book else ""


def _known(draft: Draft, one: Edit) -> Iterable[str]:
    """The words that may stand here."""
    if one.field.known:
        return one.field.known
    if one.path == ("start", "条号"):
        return draft.game.board.procedures
    if one.path == ("ask",):
        return askable(draft)
    if one.path[0] == "start" and one.field.kind in {"word", "words"}:
        return sorted(draft.used)
    return ()


def acts(done: Run) -> list[str]:
    """What could be chosen in a run, and what could not, as it is asked about: 兵攻击的目标：卫."""
    named = [
        f"{decided.question}：{decided.option(option)}" if isinstance(option, int) else decided.option(option)
        for decided in done.decisions
        for option in (*(barred.option for barred in decided.decision.blocked), *decided.decision.options)
        if decided.decision.player >= 0
    ]
    return list(dict.fromkeys(named))


def askable(draft: Draft) -> list[str]:
    """What can be asked of a board: who wins, facts of its cards, its zones."""
    cards = [f"{name}.{fact}" for name in sorted(draft.used) for fact in ("区域", *draft.game.brief)]
    zones = [f"{spot.whose}.{spot.zone}" for spot in draft.zones if spot.whose in PLAYERS]
    return ["结果", *cards, *zones]
