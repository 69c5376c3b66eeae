"""Which cards can be played as they are: texts that are understood, and the others by what stopped the reading."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from judge.games import PLAYABLE
from judge.games import game as load
from judge.games.written.placed import Unreadable
from judge.library.card import Card

_NAMES = re.compile(r"『[^』]*』|「[^」]*」|<[^>]*>|＜[^＞]*＞|\d+")
_END = re.compile(r"[，。、；：,;:\n]")
_SHORT = 8


class Reading(NamedTuple):
    """How a card was read. ``why``: what stopped it, in a few words that others share; ``problem``: all of it."""

    card: Card
    why: str = ""
    problem: str = ""
    abilities: tuple[Any, ...] = ()


class Group(NamedTuple):
    """Cards that were stopped by the same thing; the first is the example."""

    why: str
    readings: tuple[Reading, ...]


class Report(NamedTuple):
    """What was read."""

    understood: int
    silent: int
    """Those of them that have no text."""
    groups: tuple[Group, ...]


def playable(game: str) -> bool:
    """Whether texts of this game can be read at all."""
    return game in PLAYABLE


def read(card: Card) -> Reading:
    """How a card is read by the rules of its game."""
    try:
        faces = load(card.game).cards(card.placed({card.called: card.printed}))
    except Unreadable as error:
        return Reading(card, _why(error), error.problems[0].what)
    return Reading(card, abilities=faces[card.called].abilities)


def check(cards: Iterable[Card], done: Callable[[int], object] = lambda _: None) -> Report:
    """Read cards of games whose texts can be read. ``done`` is told how many have been read.

    A text that several cards share is read once.
    """
    groups: dict[str, list[Reading]] = {}
    before: dict[str, Reading] = {}
    understood = silent = 0
    for number, card in enumerate(cards, 1):
        said = repr((card.game, sorted(card.printed.items(), key=str)))
        reading = before.setdefault(said, read(card) if said not in before else Reading(card))
        if reading.why:
            groups.setdefault(reading.why, []).append(reading._replace(card=card))
        else:
            understood += 1
            silent += not card.text
        done(number)
    ordered = sorted(groups.items(), key=lambda item: -len(item[1]))
    return Report(understood, silent, tuple(Group(why, tuple(readings)) for why, readings in ordered))


def _why(error: Unreadable) -> str:
    """What stopped a reading, without what only this card has."""
    from judge.effects.unread import TextError  # noqa: PLC0415 - it was loaded if it was raised

    stuck: BaseException | None = error
    while stuck is not None and not isinstance(stuck, TextError):
        stuck = stuck.__cause__ or stuck.__context__
    if stuck is None:
        what = error.problems[0].what.partition("\n")[0]
        return re.sub(r"^『[^』]*』", "", what)
    words = _END.split(stuck.text[stuck.at :].lstrip("，。、；： \n"), maxsplit=1)[0]
    plain = _NAMES.sub("…", words)
    return f"{stuck.problem}：「{plain[:_SHORT]}{'…' if len(plain) > _SHORT else ''}」" if plain else stuck.problem
