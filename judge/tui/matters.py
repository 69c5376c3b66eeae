"""What matters in a dispute, each thing a line to fill in: its cards, hidden zones, choices, questions.

They are taken from the dispute itself, whatever game it is of; everything else stays as it is.
"""

from __future__ import annotations

import re
from typing import Any, Literal, NamedTuple

from judge.games.written.naming import PLAYERS
from judge.library import Names
from judge.scenario.drafting import Draft, Path, Spot
from judge.scenario.drafting.draft import FACE
from judge.tui import acts, lying, more, typed
from judge.tui.fields import NONE, Field, card_name, field, fields
from judge.tui.parted import LINE, apart, bare, quoted

Kind = Literal["card", "zone", "number", "act", "field", "word", "ask", "more", "gone"]
LIES = 3
"""The cell of a card that says how it lies."""
TEXT = 2
"""The cell of a card that says its text."""
MOST = 9
"""As many cards have a line of their own."""
_ZONE = Field("", "cards")
_TITLE, _ASK, _WORD = Field("", "word"), Field("", "asked"), Field("文本", "word")
_USUAL = {"回合玩家": PLAYERS[0]}
"""What every board says and nobody asks about."""
_SPACES = re.compile(r"\s+")
_FACT = re.compile(r"(\D+?)[:：]?([-+]?\d+)")
_MUCH, _WHAT = r"(?P<much>\d+|\d*[Xx])", r"(?P<what>[^\W\dA-Za-z]+?)"
_ON_PAPER = (f"{_WHAT}{_MUCH}", f"{_MUCH}{_WHAT}(?=[^\\w]|\\d|[Xx]|$)")
"""How much of what, in either order."""
_VALUE = re.compile("[:：]")
_PAIR = re.compile(r"[-+]?\d+(?:[/／][-+]?\d+)+")


class Left(NamedTuple):
    """What was typed of a dispute: the dispute, its kind, and what it was taken from."""

    draft: Draft
    kind: str
    like: str
    again: bool = False
    """Whether it is the dispute on the board, come back to: what is typed then changes that one."""
    unread: str = ""
    """What stands in the line that adds something, and nobody understands."""
    order: tuple[tuple[Kind, Path], ...] = ()
    """The lines in the order in which they stood."""


class Matter(NamedTuple):
    """A line. ``path``: where it stands in the document."""

    kind: Kind
    label: str
    path: Path
    cells: tuple[str, ...]
    """What stands in it: of a card its name, facts, text and, where it can, how it lies; of a step what is chosen and,
    where that is said, at which clause; else one text."""


def matters(draft: Draft) -> list[Matter]:
    """The lines of a dispute."""
    found = [_card(draft, name) for name in _cards(draft)]
    board = draft.game.board
    person = tuple(board.person.keys) if board.person else ()
    for who in PLAYERS:
        side = draft.at(("start", who)) or {}
        found += [
            Matter("number", f"{who} {key}", ("start", who, key), (more.of_a_player(draft, key).write(side[key]),))
            for key in person
            if key in side
        ]
        zones = [spot for spot in draft.zones if spot.whose == who and spot.zone in side]
        found += [_zone(draft, spot) for spot in zones if not board.naming.in_play(spot.zone)]
    found += [
        Matter("act", acts.called(act), ("script", at, acts.who(act)), acts.cells(act))
        for at, act in enumerate(acts.script(draft))
        if acts.who(act)
    ]
    found.append(Matter("word", "问题", ("question",), (str(draft.parts.get("question", "")),)))
    found.append(Matter("ask", "要问", ("ask",), (_ASK.write(draft.parts.get("ask")),)))
    found += [
        Matter("field", key, path, (of.write(draft.at(path)),))
        for key, (path, of) in more.of_the_dispute(draft).items()
        if draft.at(path) not in (None, "", {}, _USUAL.get(key))
    ]
    found.append(Matter("more", "再加", (), ("",)))
    return found


def _cards(draft: Draft) -> list[str]:
    """The cards of the board, those that the script speaks of first, then those in play; the first few of many."""
    names: list[str] = []
    for spot in sorted(draft.zones, key=lambda spot: not draft.game.board.naming.in_play(spot.zone)):
        names += [draft.card(spot._replace(at=at)) for at in range(len(draft.entries(spot)))]
    known = draft.parts.get("cards") or {}
    said = repr((draft.parts.get("script"), draft.at(("start", "战斗"))))
    there = [name for name in dict.fromkeys(names) if name in known]
    return sorted(there, key=lambda name: name not in said)[:MOST]


def spoken(draft: Draft) -> list[str]:
    """The cards of which the script or the questions speak, else all of them."""
    said = repr((draft.parts.get("script"), draft.parts.get("ask")))
    there = _cards(draft)
    return [name for name in there if name in said] or there


def _card(draft: Draft, name: str) -> Matter:
    there = lying.found(draft, name)
    facts = (draft.parts.get("cards") or {}).get(name) or {}
    cells: tuple[str, ...] = (name, said(draft, facts), _WORD.write(facts.get("文本", "")))
    if not there:
        return Matter("card", "", ("cards", name), cells)
    cells = (*cells, lying.states(draft, there[0])) if lying.may_lie(draft, there[0]) else cells
    return Matter("card", f"{there[0].whose}{there[0].zone}", ("cards", name), cells)


def said(draft: Draft, facts: dict[str, Any]) -> str:
    """A card's facts in a line: 战斗力50 支援力10 势力:光之剑, the numbers that a board shows first."""
    first = numbers(draft)
    keys = [*(key for key in first if key in facts), *(key for key in facts if key not in first)]
    return " ".join(
        key if facts[key] is True else f"{key}{'' if type(facts[key]) is int else ':'}{_fact(facts[key])}"
        for key in keys
        if key != "文本"
    )


def _fact(value: Any) -> str:
    """A fact as it is typed among others, which spaces part."""
    said = Field("", "words").write(value)
    return quoted(said, _SPACES) if bare(said) == said else said


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
    return Matter("zone", f"{spot.whose} {spot.zone}", spot.path, (cards_of(draft, spot),))


def cards_of(draft: Draft, spot: Spot) -> str:
    """The cards of a zone as they are typed."""
    return _ZONE.write([_short(draft, entry) for entry in draft.entries(spot)])


def _short(draft: Draft, entry: Any) -> Any:
    """A card in a zone as it is typed: its name kept apart from what is so of it, whatever it is called."""
    said = draft.short(entry)
    name = str(entry[FACE]) if isinstance(entry, dict) and FACE in entry else ""
    return card_name(name) + said.removeprefix(name) if name and isinstance(said, str) else said


def spot_at(draft: Draft, path: Path) -> Spot:
    """The zone that stands at a path."""
    return next(spot for spot in draft.zones if spot.path == path)


def filled(draft: Draft, matter: Matter, cell: int, text: str, names: Names | None = None) -> Draft:
    """A dispute with something else in one cell of a line; an emptied act or name takes the act or the card out."""
    if matter.kind in {"zone", "more"}:
        return more.added(draft, text, names) if matter.kind == "more" else _lying_there(draft, matter, text, names)
    if matter.kind == "act":
        return acts.written(draft, matter.path, cell, text)
    if matter.kind != "card":
        own = _of(draft, matter) if matter.kind != "number" else None
        return draft.put(matter.path, own.read(text)) if own else more.numbered(draft, matter.path, text)
    name = str(matter.path[1])
    text = text if cell == TEXT else text.replace(LINE, " ")
    if cell == 0:
        meant, facts = typed.known(draft, names, text.strip())
        named = draft.renamed(name, meant, facts) if meant != name else draft
        if meant and name in draft.title:
            named = named.put(("title",), draft.title.replace(name, meant))
        return named if meant else draft.without(name)
    facts = dict((draft.parts.get("cards") or {}).get(name) or {})
    if cell == 1:
        kept = {"文本": facts["文本"]} if "文本" in facts else {}
        return draft.described(name, {**typed_facts(draft, text), **kept})
    return lying.lies(draft, name, text, names) if cell == LIES else draft.put((*matter.path, "文本"), _WORD.read(text))


def _of(draft: Draft, matter: Matter) -> Field:
    """What a line with one text takes."""
    if matter.kind in {"field", "number"}:
        key = str(matter.path[-1])
        return more.of_the_dispute(draft)[matter.label][1] if matter.kind == "field" else more.of_a_player(draft, key)
    return _ASK if matter.kind == "ask" else _TITLE


def _lying_there(draft: Draft, matter: Matter, text: str, names: Names | None) -> Draft:
    """A dispute with other cards in a zone."""
    spot = spot_at(draft, matter.path)
    draft = draft.put(matter.path, [])
    none = text.strip() == NONE and NONE not in (draft.parts.get("cards") or {})
    for part in typed.apart(text) if not none else ():
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
        if not text.strip() and cell == 0 and old.kind in {"act", "card"}:
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


def in_their_places(before: list[Matter], after: list[Matter]) -> list[Matter]:
    """The lines of a dispute, those that were there before in the order in which they stood, new ones between them."""
    own = {(one.kind, one.path): one for one in after}
    found = [own[one.kind, one.path] for one in before if (one.kind, one.path) in own]
    for at, one in enumerate(after):
        if one not in found:
            found.insert(found.index(after[at - 1]) + 1 if at else 0, one)
    return found


def unnumbered(draft: Draft) -> list[str]:
    """The cards that lie as units do, of which no number is written: each counts as 0."""
    first = numbers(draft)
    in_play = draft.game.board.naming.in_play
    return [
        name
        for name, facts in (draft.parts.get("cards") or {}).items()
        if not any(key in (facts or {}) for key in first)
        and any(in_play(spot.zone) and lying.may_lie(draft, spot) for spot in lying.found(draft, name))
    ]


def now(draft: Draft, matter: Matter) -> Matter:
    """A line with what stands in it now."""
    if matter.kind in {"gone", "more"}:
        return matter
    if matter.kind == "card":
        again = _card(draft, str(matter.path[1]))
        cells = (*again.cells, "")[: len(matter.cells)]  # as many as there are to type in
        return again._replace(label=matter.label, cells=cells)
    if matter.kind == "zone":
        return matter._replace(cells=(cards_of(draft, spot_at(draft, matter.path)),))
    if matter.kind == "act":
        act = draft.at(matter.path[:2])
        return matter._replace(label=acts.called(act), cells=(*acts.cells(act), "")[: len(matter.cells)])
    text = _of(draft, matter).write(draft.at(matter.path))
    return matter._replace(cells=(text,))


def typed_facts(draft: Draft, text: str) -> dict[str, Any]:
    """Facts as they are typed: 50 20, 3/5, 战斗力50, 势力:光之剑, 符卡. The rest stays keys, which is told."""
    card, _ = draft.game.schema()
    known = {of.key: of for of in fields(card)}
    plain = numbers(draft)
    found: dict[str, Any] = {}
    for part in [
        one for said in apart(text, _SPACES) for one in (re.split("[/／]", said) if _PAIR.fullmatch(said) else [said])
    ]:
        number = _FACT.fullmatch(part)
        if re.fullmatch(r"[-+]?\d+", part) and plain:
            found[plain.pop(0)] = int(part)
        elif number is not None and number[1] in known and known[number[1]].kind != "truth":
            found[number[1]] = int(number[2])
        else:
            key, *value = _VALUE.split(part, maxsplit=1)
            whose = [of.key for of in known.values() if part in of.known] if key not in known else []
            of = known.get(key) or field(key, {"type": "string"})
            if whose:  # a word that only one fact has says which it is
                found[whose[0]] = [*some, part] if (some := _several(found.get(whose[0]))) else part
            else:
                found[key] = _fact_typed(of, value[0]) if any(value) else True
    return found


def _several(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value] if value is not None else []


def _fact_typed(of: Field, said: str) -> Any:
    """What is said of one fact; of several things how much: 红:1，黄:2, or as on paper 红1黄2, 2黄."""
    if of.kind == "words":
        return of.read(said)
    if of.kind not in {"form", "sayings"} or _VALUE.search(said):
        return of.read(bare(said))
    way = next((way for way in _ON_PAPER if re.fullmatch(f"(?:{way}[、,，+＋]?)+", said)), None)
    pairs: dict[str, Any] = {}
    for pair in re.finditer(way, said) if way else ():
        what, much = pair["what"], pair["much"]
        pairs[what] = f"{pairs[what]}+{much}" if what in pairs else int(much) if much.isdecimal() else much
    return pairs or of.read(said)
