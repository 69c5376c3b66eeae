"""How a place and what is there are written, in the form, on the board and where one pastes: ``B 战场 狼(横置)``.

Such a line lays cards into a zone, gives a player a number, or adds a choice. What of it nobody understands is told.
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import NamedTuple

from judge.games.written.naming import PLAYERS
from judge.games.written.placed import Problem
from judge.library import Names
from judge.scenario.drafting import Draft, Path, Spot
from judge.scenario.load import OUTSIDERS
from judge.tui import acts, typed
from judge.tui.acts import CHOSEN, DONE, WHO
from judge.tui.fields import Field, field, fields
from judge.tui.lying import AREA
from judge.tui.parted import LINE

UNTIL, EDITION = "到", "照哪一版"
_ENDS, _PIECES = re.compile(rf"\n|{LINE}"), re.compile("(?<=[;；])")
_VALUE = Field("", "number")
_SPACES = (*" :：\u3000",)
_SPACE = re.compile(f"[{''.join(_SPACES)}]")
_WIDE = str.maketrans("ＡＢ．\u3000", "AB. ")
_FEW = 3
_GREATEST, _BOTH = "最大值", re.compile(r"(\d{1,9})\s*[/／]\s*(\d{1,9})")


class Added(NamedTuple):
    """A dispute with what lines add to it. ``left``: those that nobody understands, as they are typed, and why."""

    draft: Draft
    left: str = ""
    wrong: tuple[Problem, ...] = ()


def keys(draft: Draft, who: str) -> list[str]:
    """What can be said of a player, or of nobody: his zones, his numbers, what he chooses."""
    board = draft.game.board
    if who in OUTSIDERS:
        return [CHOSEN, DONE]
    if not who:
        return [*board.common, *of_the_dispute(draft)]
    return [*board.sides, *board.unshown, *(board.person.keys if board.person else ()), CHOSEN]


def of_the_dispute(draft: Draft) -> dict[str, tuple[Path, Field]]:
    """What can be said of the dispute itself, by what it is called here: where it stands and what it takes."""
    _, start = draft.game.schema()
    board = draft.game.board
    own = {of.key: (("start", of.key), of) for of in fields(start) if of.key not in (*PLAYERS, *board.common)}
    said = {key: one for key, one in own.items() if one[1].kind != "saved"}
    known = draft.game.editions
    old = {EDITION: (("edition",), Field(EDITION, "choice", known))} if len(known) > 1 else {}
    return {**said, UNTIL: (("until",), Field(UNTIL, "word")), **old}


def of_a_player(draft: Draft, key: str) -> Field:
    """What something that is said of a player takes: mostly a number."""
    person = draft.game.board.person
    return field(key, person.keys[key].schema) if person is not None and key in person.keys else _VALUE


def example(draft: Draft) -> str:
    """What can be typed, in the words of the game: A 手牌 剑、3；B 战场 狼(横置)；A选 让过."""
    board = draft.game.board
    hand = next((zone for zone in board.sides if "手" in zone), next(iter(board.sides)))
    across = board.upright[1]
    lying = (zone for zone in board.sides if board.naming.in_play(zone) and board.forbidden(zone, across) is None)
    return f"A {hand} 剑、3；B {next(lying, hand)} 狼({across})；A{CHOSEN} 让过"


def parts(draft: Draft, text: str) -> tuple[str, str, str]:
    """Of a line whose it is, which zone or number, and what; the second is empty where none is meant yet."""
    said = text.strip().translate(_WIDE)
    who = next(
        (one for one in WHO if said.startswith(one if one in PLAYERS else (f"{one}{CHOSEN}", f"{one}{DONE}"))), ""
    )
    rest = said[len(who) :].lstrip(" 的.")
    written = {key: key for key in keys(draft, who)}
    written |= {
        short: key
        for key in written
        if (short := key.removesuffix(AREA)) not in written
        and rest.startswith(short)
        and (rest == short or _SPACE.match(rest, len(short)))
    }
    word = max((word for word in written if word and rest.startswith(word)), key=len, default="")
    return who, written.get(word, ""), rest[len(word) :].strip(" :：") if word else rest


def _steps_of(who: str) -> tuple[str, str]:
    """How a step of somebody who is no player begins."""
    return f"{who}{CHOSEN}", f"{who}{DONE}"


def read(draft: Draft, text: str, names: Names | None = None, here: Spot | None = None) -> Added:
    """A dispute with what lines add. ``here``: the zone that a line is for which names none."""
    left, wrong = [], []
    for line in _lines(draft, text, apart=here is None):
        place = None if here is not None and _is_card(draft, line, names) else _placed(draft, line, here)
        if isinstance(place, Problem):
            left.append(line)
            wrong.append(place)
        elif place is not None:
            draft = _said(draft, *place, names)
        elif here is not None:
            draft = _laid(draft, here, line, names)
            here = here._replace(at=-1)
    return Added(draft, LINE.join(left), tuple(wrong))


def added(draft: Draft, text: str, names: Names | None = None) -> Draft:
    """A dispute with what lines add to it, as far as they are understood."""
    return read(draft, text, names).draft


def known(draft: Draft, text: str) -> list[str]:
    """How a line may go on before it is clear what it is about."""
    who, key, rest = parts(draft, text)
    return [] if key else [f"{who}{one} " for one in keys(draft, who) if rest in one]


def _lines(draft: Draft, text: str, *, apart: bool) -> list[str]:
    """The lines of a text; a semicolon ends one where a place follows, else it only parts two cards.

    ``apart``: also behind one that names no place, which is no line of cards then.
    """
    lines: list[str] = []
    for line in _ENDS.split(text):
        first = True
        for piece in _PIECES.split(line):
            anew = first or parts(draft, piece)[1]
            if anew or (apart and (not parts(draft, lines[-1])[1] or _elsewhere(draft, piece))):
                lines.append(piece)
            else:
                lines[-1] += piece
            first = False
    return [line for one in lines if (line := one.strip(" ;；\u3000"))]


def _elsewhere(draft: Draft, piece: str) -> bool:
    """Whether a piece is written as if for somebody else: ``Q 手牌 3``."""
    who, _, rest = piece.strip().translate(_WIDE).partition(" ")
    return len(who) == 1 and who.isascii() and who.isalpha() and bool(parts(draft, f"{PLAYERS[0]} {rest}")[1])


def _is_card(draft: Draft, line: str, names: Names | None) -> bool:
    """Whether a line is the name of a card that is known, whatever else it looks like."""
    return line in (draft.parts.get("cards") or {}) or typed.known(draft, names, line)[1] is not None


def _placed(draft: Draft, line: str, here: Spot | None) -> tuple[str, str, str] | Problem | None:
    """Whose line it is, of what, and what it says; None if it names no place and there is one that it is for."""
    who, key, value = parts(draft, line)
    if here is not None and not (who and (key or line[1:2].isspace())):
        who, key, value = parts(draft, f"{here.whose}{line.strip()}")  # 战场 狼: on the side that the cursor is on
        if not key or (value and line.removesuffix(value)[-1:] not in _SPACES):
            return None
    if key and value:
        return who, key, value
    if key:
        some = f"{who} {key}".strip() if key not in {CHOSEN, DONE} else f"{who}{key}"
        return _problem(f"「{some}」后面什么也没有写", f"{some} 某卡" if key in _zones(draft, who) else f"{some} ……")
    if not who and (mine := parts(draft, f"{PLAYERS[0]}{line}")[1]):
        return _problem(f"没有写「{mine}」是谁的", "、".join(f"{one} {mine}" for one in PLAYERS))
    return _unknown(draft, who, value)


def _unknown(draft: Draft, who: str, value: str) -> Problem:
    """What is wrong with a line that names no place that is known."""
    there, (word, _, rest) = keys(draft, who or PLAYERS[0]), _SPACE.sub(" ", value).partition(" ")
    if not who and _elsewhere(draft, value):
        return _problem(f"没有「{word}」这一方", "、".join(f"{one} {rest}" for one in PLAYERS))
    near = "、".join(f"{who or PLAYERS[0]} {one}" for one in get_close_matches(word, there, _FEW, 0.3))
    return _problem(f"不认识「{f'{who} {word}'.strip()}」", near or example(draft))


def _zones(draft: Draft, who: str) -> tuple[str, ...]:
    board = draft.game.board
    return (*board.sides, *board.unshown) if who else tuple(board.common)


def _said(draft: Draft, who: str, key: str, value: str, names: Names | None) -> Draft:
    """With what a line says of a player, or of a zone."""
    if key in {CHOSEN, DONE}:
        return draft.put(("script",), [*acts.script(draft), acts.read(who, value)])
    if key in _zones(draft, who):
        return _laid(draft, Spot(who, key), value, names)
    if not who:
        path, of = of_the_dispute(draft)[key]
        read = of.read(value)
        return draft.put(path, [*(draft.at(path) or ()), *read] if of.kind == "forms" else read)
    return numbered(draft, ("start", who, key), value)


def numbered(draft: Draft, path: Path, text: str) -> Draft:
    """With a number of a player; where it has a greatest value of its own, 3/3 is both, as it is written on paper."""
    *way, key = path
    greatest, person = f"{key}{_GREATEST}", draft.game.board.person
    if (of := of_a_player(draft, str(key))).kind != "number":
        return draft.put(path, of.read(text))
    both = _BOTH.fullmatch(text.strip())
    if both is None or person is None or greatest not in person.keys:
        return draft.put(path, _VALUE.read(text))
    return draft.put(path, int(both[1])).put((*way, greatest), int(both[2]))


def _laid(draft: Draft, spot: Spot, value: str, names: Names | None) -> Draft:
    for part in [value] if _is_card(draft, value, names) else typed.apart(value):
        before, draft = len(draft.entries(spot)), typed.put(draft, spot, part, names)
        if spot.at >= 0:
            spot = spot._replace(at=spot.at + len(draft.entries(spot)) - before)
    return draft


def _problem(what: str, expected: str) -> Problem:
    return Problem("", 0, 0, what, expected)
