"""What matters in a dispute, each thing a line to fill in: its cards, hidden zones, choices, questions.

They are taken from the dispute itself, whatever game it is of; everything else stays as it is.
"""

from __future__ import annotations

import re
from typing import Any, Literal, NamedTuple

from judge.games.written.form import TRUTH
from judge.games.written.naming import PLAYERS
from judge.library import Names
from judge.scenario.drafting import Draft, Path, Spot
from judge.scenario.drafting.draft import FACE
from judge.tui import more, typed
from judge.tui.fields import LINE, Field, field, fields

Kind = Literal["card", "zone", "number", "act", "word", "ask", "more", "gone"]
LIES = 3
"""The cell of a card that says how it lies."""
_CARDTEXT = 2
MOST = 9
"""As many cards have a line of their own."""
_ZONE = Field("", "cards")
_ASK, _TEXT, _WORD = Field("", "asked"), Field("", "words"), Field("文本", "word")
_FACT = re.compile(r"(\D+?)[:：]?([-+]?\d+)")
_PAIR = re.compile(r"[-+]?\d+(?:[/／][-+]?\d+)+")
_OUTSIDE = ("随机", "裁判")


class Left(NamedTuple):
    """What was typed of a dispute: the dispute, its kind, and what it was taken from."""

    draft: Draft
    kind: str
    like: str
    again: bool = False
    """Whether it is the dispute on the board, come back to: what is typed then changes that one."""
    unread: str = ""
    """What stands in the line that adds something, and nobody understands."""


class Matter(NamedTuple):
    """A line. ``path``: where it stands in the document."""

    kind: Kind
    label: str
    path: Path
    cells: tuple[str, ...]
    """What stands in it: of a card its name, facts, text and, where it can, how it lies; else one text."""


def matters(draft: Draft) -> list[Matter]:
    """The lines of a dispute."""
    found = [_card(draft, name) for name in _cards(draft)]
    board = draft.game.board
    person = tuple(board.person.keys) if board.person else ()
    for who in PLAYERS:
        side = draft.at(("start", who)) or {}
        found += [
            Matter("number", f"{who} {key}", ("start", who, key), (str(side[key]),)) for key in person if key in side
        ]
        zones = [spot for spot in draft.zones if spot.whose == who and spot.zone in side]
        found += [_zone(draft, spot) for spot in zones if not board.naming.in_play(spot.zone)]
    for at, act in enumerate(draft.parts.get("script") or ()):
        who = next((key for key in (*PLAYERS, *_OUTSIDE) if key in act), "")
        if who and not isinstance(act[who], dict):
            where = f" {act['条号']}" if "条号" in act else ""
            found.append(Matter("act", f"{who}选{where}", ("script", at, who), (_TEXT.write(act[who]),)))
    found.append(Matter("word", "问题", ("question",), (str(draft.parts.get("question", "")),)))
    found.append(Matter("ask", "要问", ("ask",), (_ASK.write(draft.parts.get("ask")),)))
    found.append(Matter("more", "再加", (), ("",)))
    return found


def _cards(draft: Draft) -> list[str]:
    """The cards of the board, those that the script speaks of first, then those in play; the first few of many."""
    names: list[str] = []
    for spot in sorted(draft.zones, key=lambda spot: not draft.game.board.naming.in_play(spot.zone)):
        names += [draft.card(spot._replace(at=at)) for at in range(len(draft.entries(spot)))]
    known = draft.parts.get("cards") or {}
    spoken = repr((draft.parts.get("script"), draft.at(("start", "战斗"))))
    there = [name for name in dict.fromkeys(names) if name in known]
    return sorted(there, key=lambda name: name not in spoken)[:MOST]


def _found(draft: Draft, name: str) -> list[Spot]:
    """Where the cards of a name lie, first where they can lie upright or across."""
    lying = [
        here
        for spot in draft.zones
        for at in range(len(draft.entries(spot)))
        if draft.card(here := spot._replace(at=at)) == name
    ]
    return sorted(lying, key=lambda here: not _may_lie(draft, here))


def _card(draft: Draft, name: str) -> Matter:
    lying = _found(draft, name)
    facts = (draft.parts.get("cards") or {}).get(name) or {}
    cells: tuple[str, ...] = (name, said(draft, facts), _TEXT.write(facts.get("文本", "")))
    if not lying:
        return Matter("card", "", ("cards", name), cells)
    cells = (*cells, _states(draft, lying[0])) if _may_lie(draft, lying[0]) else cells
    return Matter("card", f"{lying[0].whose}{lying[0].zone}", ("cards", name), cells)


def _may_lie(draft: Draft, here: Spot) -> bool:
    """Whether a card can lie upright or across at a place."""
    return not draft.game.board.forbidden(here.zone, draft.game.board.upright[1])


def _states(draft: Draft, here: Spot) -> str:
    """How a card lies and what else is so of it, the first always said: what is permitted often hangs on it."""
    upright, across = draft.game.board.upright
    flags = {key: of for key, of in draft.at(here.path).items() if _short(key, of)}
    lies = across if flags.pop(across, False) else upright
    return " ".join([lies, *(key if of is True else f"{key}{of}" for key, of in flags.items() if of)])


def _short(key: str, value: Any) -> bool:
    """Whether something that is said of a card in a zone is a word, or a number."""
    return key != FACE and type(value) in {bool, int}


def _lies(draft: Draft, name: str, text: str) -> Draft:
    """With the first of the cards of a name as it is said to lie; what a word cannot say of it stays."""
    here = _lying(draft, name)
    if here is None:
        return draft
    old, words = draft.at(here.path), "，".join(filter(None, re.split(r"[、,，;；\s]+", text)))
    said = typed.entry_of(draft, f"{FACE}({words})") if words else {}
    new = {key: of for key, of in said.items() if key != FACE}
    if words and not new:  # not understood: it stays as a key, so that it is told
        new = {words: True}
    return draft.put(here.path, {key: of for key, of in {**old, **new}.items() if not _short(key, of) or key in new})


def how_to_lie(draft: Draft, name: str) -> list[str]:
    """What can be said of how a card lies: the words of its game, upright and across first."""
    here, board = _lying(draft, name), draft.game.board
    flags = [key for key, of in board.entry_form.keys.items() if of.schema is TRUTH]
    words = dict.fromkeys((*board.upright, *flags)) if here is not None else ()
    return [word for word in words if here is not None and not board.forbidden(here.zone, word)]


def turned(draft: Draft, matter: Matter) -> str:
    """What says that a card lies the other way; as it was where that makes no difference."""
    upright, across = draft.game.board.upright
    other = {upright: across, across: upright}
    return " ".join(other.get(word, word) for word in matter.cells[LIES].split())


def _lying(draft: Draft, name: str) -> Spot | None:
    return next((here for here in _found(draft, name) if _may_lie(draft, here)), None)


def said(draft: Draft, facts: dict[str, Any]) -> str:
    """A card's facts in a line: 战斗力50 支援力10 势力:光之剑, the numbers that a board shows first."""
    first = numbers(draft)
    keys = [*(key for key in first if key in facts), *(key for key in facts if key not in first)]
    return " ".join(
        f"{key}{'' if type(facts[key]) is int else ':'}{Field(key, 'words').write(facts[key])}"
        for key in keys
        if key != "文本"
    )


def numbers(draft: Draft) -> list[str]:
    """The numbers that a board shows of a card, and those printed after them: what bare numbers mean, in order."""
    card, _ = draft.game.schema()
    keys = [of.key for of in fields(card) if of.kind == "number"]
    first = next((at for at, key in enumerate(keys) if key in draft.game.brief), 0)
    return keys[first:]


def printed(draft: Draft) -> str:
    """How the facts of a card of this game are typed, where none is yet."""
    return " ".join(f"{key}…" for key in numbers(draft)[:3])


def _zone(draft: Draft, spot: Spot) -> Matter:
    return Matter("zone", f"{spot.whose} {spot.zone}", spot.path, (_cards_of(draft, spot),))


def _cards_of(draft: Draft, spot: Spot) -> str:
    """The cards of a zone as they are typed."""
    return _ZONE.write([draft.short(entry) for entry in draft.entries(spot)])


def spot_at(draft: Draft, path: Path) -> Spot:
    """The zone that stands at a path."""
    return next(spot for spot in draft.zones if spot.path == path)


def filled(draft: Draft, matter: Matter, cell: int, text: str, names: Names | None = None) -> Draft:
    """A dispute with something else in one cell of a line; an emptied act or name takes the act or the card out."""
    if matter.kind in {"zone", "more"}:
        return more.added(draft, text, names) if matter.kind == "more" else _lying_there(draft, matter, text, names)
    if matter.kind in {"ask", "act"}:
        chosen = (_ASK if matter.kind == "ask" else _TEXT).read(text) or None
        whole = matter.kind == "act" and chosen is None  # where it was chosen says nothing without what was
        return draft.put(matter.path[:2] if whole else matter.path, chosen)
    if matter.kind != "card":
        return draft.put(matter.path, Field("", matter.kind).read(text))  # type: ignore[arg-type]  # number and word
    name = str(matter.path[1])
    text = text if cell == _CARDTEXT else text.replace(LINE, " ")
    if cell == 0:
        meant, facts = typed.known(draft, names, text.strip())
        named = draft.renamed(name, meant, facts) if meant != name else draft
        return named if meant else draft.without(name)
    facts = dict((draft.parts.get("cards") or {}).get(name) or {})
    if cell == 1:
        kept = {"文本": facts["文本"]} if "文本" in facts else {}
        return draft.described(name, {**_facts(draft, text), **kept})
    return _lies(draft, name, text) if cell == LIES else draft.put((*matter.path, "文本"), _WORD.read(text))


def _lying_there(draft: Draft, matter: Matter, text: str, names: Names | None) -> Draft:
    """A dispute with other cards in a zone."""
    spot = spot_at(draft, matter.path)
    draft = draft.put(matter.path, [])
    for part in typed.apart(text):
        draft = typed.put(draft, spot, part, names)
    return draft


def taken_over(
    draft: Draft, lines: list[Matter], said: dict[tuple[int, int], str], names: Names | None = None
) -> tuple[Draft, list[Matter]]:
    """A dispute with all that was typed, by line and cell, and its lines as they are then.

    A line keeps its place: one that was taken out stays among them as ``gone``.
    """
    lines = list(lines)
    for (at, cell), text in sorted(said.items()):
        old = lines[at]
        if old.kind == "gone":
            continue
        meant = typed.known(draft, names, text.strip())[0] if old.kind == "card" and cell == 0 else ""
        if old.kind == "more":  # what it adds has a line of its own from now on; what nobody understands stays
            draft, left, _ = more.read(draft, text, names)
            lines[at] = old._replace(cells=(left,))
            continue
        draft = filled(draft, old, cell, text, names)
        if not text.strip() and (old.kind == "act" or (old.kind == "card" and cell == 0)):
            lines[at] = Matter("gone", "", (), ())
            lines = [_after(one, old.path) for one in lines]
        elif meant:
            lines = [one._replace(path=("cards", meant)) if one.path == old.path else one for one in lines]
    return draft, [now(draft, one) for one in lines]


def _after(matter: Matter, gone: Path) -> Matter:
    """A line as it is after an act is gone: a later act is one up."""
    if matter.kind != "act" or gone[0] != "script":
        return matter
    part, at, who = matter.path
    return matter._replace(path=(part, int(at) - (int(at) > int(gone[1])), who))


def now(draft: Draft, matter: Matter) -> Matter:
    """A line with what stands in it now."""
    if matter.kind in {"gone", "more"}:
        return matter
    if matter.kind == "card":
        again = _card(draft, str(matter.path[1]))
        cells = (*again.cells, "")[: len(matter.cells)]  # as many as there are to type in
        return again._replace(label=matter.label, cells=cells)
    if matter.kind == "zone":
        return matter._replace(cells=(_cards_of(draft, spot_at(draft, matter.path)),))
    text = (_ASK if matter.kind == "ask" else _TEXT).write(draft.at(matter.path))
    return matter._replace(cells=(text,))


def _facts(draft: Draft, text: str) -> dict[str, Any]:
    """Facts as they are typed: 50 20, 3/5, 战斗力50, 势力:光之剑. What is no fact stays a key, so that it is told."""
    card, _ = draft.game.schema()
    known = {of.key: of for of in fields(card)}
    bare = numbers(draft)
    found: dict[str, Any] = {}
    for part in [
        one for said in text.split() for one in (re.split("[/／]", said) if _PAIR.fullmatch(said) else [said])
    ]:
        number = _FACT.fullmatch(part)
        if re.fullmatch(r"[-+]?\d+", part) and bare:
            found[bare.pop(0)] = int(part)
        elif number is not None and number[1] in known and known[number[1]].kind in {"number", "word"}:
            found[number[1]] = int(number[2])
        else:
            key, _, value = part.replace("：", ":").partition(":")
            of = known.get(key) or field(key, {"type": "string"})
            found[key] = of.read(value) if value else True
    return found
