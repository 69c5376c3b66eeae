"""How a card lies and what else is so of it, as it is typed in one cell: ``横置 主人公 叠放:路人+新兵``; and where."""

from __future__ import annotations

import re
from typing import Any

from judge.games.written.form import TRUTH
from judge.library import Names
from judge.scenario.drafting import Draft, Spot
from judge.scenario.drafting.draft import FACE
from judge.tui import typed
from judge.tui.fields import field

_APART = re.compile(r"[、,，;；\s]+(?![^\[［(（]*[\]］)）])")
_CARDS = re.compile(r"[、,，/+＋\s]+")
_AROUND = ":：=＝[]［］()（） "
_PARTS = frozenset(" 、,，;；")
_EXAMPLE = "某卡"
AREA = "区"
"""What may be left out behind the name of a zone."""


def found(draft: Draft, name: str) -> list[Spot]:
    """Where the cards of a name lie, first where they can lie upright or across."""
    there = [
        here
        for spot in draft.zones
        for at in range(len(draft.entries(spot)))
        if draft.card(here := spot._replace(at=at)) == name
    ]
    return sorted(there, key=lambda here: not may_lie(draft, here))


def may_lie(draft: Draft, here: Spot) -> bool:
    """Whether a card can lie upright or across at a place."""
    return not draft.game.board.forbidden(here.zone, draft.game.board.upright[1])


def states(draft: Draft, here: Spot) -> str:
    """How a card lies and what else is so of it, the first always said: what is permitted often hangs on it."""
    upright, across = draft.game.board.upright
    flags = {key: of for key, of in draft.at(here.path).items() if _said(draft, key, of)}
    lies = across if flags.pop(across, False) else upright
    return " ".join([lies, *(_word(key, of) for key, of in flags.items() if of)])


def _word(key: str, value: Any) -> str:
    if isinstance(value, dict):
        return f"{key}:{''.join(f'{name}:{many}' for name, many in value.items())}"
    if isinstance(value, list):
        return f"{key}:{'+'.join(str(of[FACE] if isinstance(of, dict) else of) for of in value)}"
    return key if value is True else f"{key}:{value}" if isinstance(value, str) else f"{key}{value}"


def _with_cards(draft: Draft) -> list[str]:
    """What is said of a card in cards: those that lie below it."""
    keys = draft.game.board.entry_form.keys.items()
    return [key for key, of in keys if field(key, of.schema).kind == "cards"]


def _said(draft: Draft, key: str, value: Any) -> bool:
    """Whether something that is said of a card in a zone is a word, a number, or names of cards."""
    if isinstance(value, list) and key in _with_cards(draft):
        return all(type(of) is int or (isinstance(of, dict) and of.keys() == {FACE}) for of in value)
    if isinstance(value, dict):  # one kind of counter is a word; several have their place on the board
        return len(value) == 1 and not set("".join(value)) & _PARTS
    return key != FACE and (type(value) in {bool, int} or (isinstance(value, str) and not set(value) & _PARTS))


def lies(draft: Draft, name: str, text: str, names: Names | None = None) -> Draft:
    """With the first of the cards of a name as it is said to lie; what the cell cannot say of it stays."""
    here = lying(draft, name)
    if here is None:
        return draft
    said = [word for word in _APART.split(text.strip()) if word]
    draft, here = _brought(draft, here, next((zone for word in said if (zone := _zone(draft, word))), here.zone))
    old, new, words = draft.at(here.path), dict[str, Any](), []
    for word in [word for word in said if not _zone(draft, word)]:
        key = next((key for key in _with_cards(draft) if word.startswith(key)), "")
        if key:
            some = [part for part in _CARDS.split(word.removeprefix(key).strip(_AROUND)) if part]
            draft, new[key] = _cards(draft, some, names)
        else:
            words.append(word)
    rest = "，".join(words)
    found = {key: of for key, of in typed.entry_of(draft, f"{FACE}({rest})").items() if key != FACE} if rest else {}
    if rest and not found:  # not understood: it stays as a key, so that it is told
        found = {rest: True}
    new |= found
    kept = {key: of for key, of in {**old, **new}.items() if not _said(draft, key, of) or key in new}
    return draft.put(here.path, kept)


def _zone(draft: Draft, word: str) -> str:
    """The zone that a word says a card lies in, of those where it can lie upright or across."""
    board, short = draft.game.board, f"{word}{AREA}"
    zone = word if word in board.sides or word in board.entry_form.keys else short
    return zone if zone in board.sides and board.forbidden(zone, board.upright[1]) is None else ""


def _brought(draft: Draft, here: Spot, zone: str) -> tuple[Draft, Spot]:
    """With a card in a zone of its player; where it lies then."""
    if zone == here.zone:
        return draft, here
    draft = draft.moved(here, Spot(here.whose, zone))
    return draft, Spot(here.whose, zone, len(draft.entries(Spot(here.whose, zone))) - 1)


def _cards(draft: Draft, some: list[str], names: Names | None) -> tuple[Draft, Any]:
    """A draft that knows some cards, and them as it writes them; without any what is told to be wrong."""
    entries: list[Any] = []
    for one in some:
        if one.isdecimal():
            entries.append(int(one))
            continue
        meant, facts = typed.known(draft, names, one)
        draft = draft.described(meant, facts)
        entries.append({FACE: meant})
    return draft, entries or True


def how_to_lie(draft: Draft, name: str) -> list[str]:
    """What can be said of how a card lies: the words of its game, upright and across first; other zones last."""
    here, board = lying(draft, name), draft.game.board
    if here is None:
        return []
    flags = [key for key, of in board.entry_form.keys.items() if of.schema is TRUTH]
    words = [word for word in dict.fromkeys((*board.upright, *flags)) if not board.forbidden(here.zone, word)]
    return [*words, *(zone for zone in board.sides if zone != here.zone and _zone(draft, zone))]


def examples(draft: Draft) -> list[str]:
    """How what is said in cards is typed: 叠放:某卡."""
    return [f"{key}:{_EXAMPLE}" for key in _with_cards(draft)]


def turned(draft: Draft, text: str) -> str:
    """What says that a card lies the other way; as it was where that makes no difference."""
    upright, across = draft.game.board.upright
    other = {upright: across, across: upright}
    return " ".join(other.get(word, word) for word in text.split())


def lying(draft: Draft, name: str) -> Spot | None:
    """Where a card lies that can lie upright or across; None if it does nowhere."""
    return next((here for here in found(draft, name) if may_lie(draft, here)), None)
