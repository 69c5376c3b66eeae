"""A board as a value that any game's state can be put into: what is drawn and written of it in a ruling.

It knows the players, the zones in their order, and of every card its name and facts; which facts those are is the
game's to say. So whoever draws it needs neither the game nor its state.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec
from msgspec import Struct

from judge.games import Game
from judge.games.listed import Look
from judge.kernel import State
from judge.scenario.telling import worded
from judge.scenario.worded import SEEN_BY

UNKNOWN: Final = "未知"
"""How a card is called that nobody has seen."""
NO_LOOK: Final = Look()
_ELSEWHERE: Final = ("区域", "玩家")
"""Facts that are said by where a card is shown."""


class Shown(Struct, frozen=True, forbid_unknown_fields=True):
    """Cards of one zone that lie beside each other and cannot be told apart; most often one."""

    ids: tuple[int, ...]
    name: str
    facts: dict[str, Any]

    @property
    def known(self) -> bool:
        """Whether anybody knows which card it is."""
        return self.name != UNKNOWN

    @property
    def face_down(self) -> bool:
        """Whether its front is not to be seen."""
        return not self.facts.get("正面", True)

    @property
    def marks(self) -> tuple[str, ...]:
        """What holds for it: that it has acted, and the like."""
        return tuple(fact for fact, value in self.facts.items() if value is True and fact != "正面")

    @property
    def numbers(self) -> dict[str, int]:
        """Its numbers: its power and the like."""
        return {f: v for f, v in self.facts.items() if isinstance(v, int) and not isinstance(v, bool)}

    @property
    def lists(self) -> dict[str, list[Any]]:
        """What it has several of: the cards below it, what it has used."""
        return {fact: value for fact, value in self.facts.items() if isinstance(value, list) and value}


class Area(Struct, frozen=True, forbid_unknown_fields=True):
    """A zone of a player."""

    name: str
    cards: tuple[Shown, ...]

    @property
    def size(self) -> int:
        """How many cards lie there."""
        return sum(len(card.ids) for card in self.cards)


class Side(Struct, frozen=True, forbid_unknown_fields=True):
    """A player's zones, in the game's order."""

    player: str
    areas: tuple[Area, ...]


class Board(Struct, frozen=True, forbid_unknown_fields=True):
    """A board: both sides, and what can be said of the game as a whole."""

    sides: tuple[Side, ...]
    facts: dict[str, Any]


def picture(game: Game, state: State) -> Board:
    """The board of a state."""
    sides = tuple(
        Side(name, tuple(_area(game, state, player, zone) for zone in game.zones))
        for player, name in enumerate(game.players)
    )
    facts = {fact: value for fact, value in game.facts(state).items() if "." not in fact and value != []}
    return Board(sides, msgspec.to_builtins(facts, enc_hook=str))


def _area(game: Game, state: State, player: int, zone: str) -> Area:
    found: list[Shown] = []
    for card in state.zones[player, zone]:
        every = game.card_facts(state, card)
        facts = {f: v for f, v in every.items() if f not in _ELSEWHERE and v not in ([], False)}
        if facts.get(game.owner) == game.players[player]:
            del facts[game.owner]
        facts.pop(game.front, None)
        facts["正面"] = bool(every.get(game.front, True))
        face = state.cards[card].face
        if found and found[-1].facts == facts and state.cards[found[-1].ids[-1]].face == face:
            found[-1] = Shown((*found[-1].ids, card), face or UNKNOWN, facts)
        else:
            found.append(Shown((card,), game.marked(state, card) or UNKNOWN, facts))
    return Area(zone, tuple(found))


def described(area: Area, look: Look = NO_LOOK) -> str:
    """A zone in words: ``新兵（攻击力30、横置）、未知×9``; whether cards are face down is said once if all are."""
    down = [card.face_down for card in area.cards]
    said = "、".join(_described(card, look, tell_down=not all(down)) for card in area.cards) or "无"
    return f"（背面）{said}" if down and all(down) else said


def _described(card: Shown, look: Look, *, tell_down: bool) -> str:
    said = [f"{fact}{value}" for fact, value in card.numbers.items()] if not card.face_down else []
    said += card.marks
    said += [f"{fact}：{'/'.join(map(str, value))}" for fact, value in _worth_saying(card, look)]
    if card.face_down and tell_down:
        said.append("背面")
    times = f"×{len(card.ids)}" if len(card.ids) > 1 else ""
    return card.name + (f"（{'、'.join(said)}）" if said else "") + times


def _worth_saying(card: Shown, look: Look) -> list[tuple[str, list[Any]]]:
    """Its lists but what stands on the card anyway, and that everybody sees it: of most cards of most zones."""
    return [
        (fact, value)
        for fact, value in card.lists.items()
        if fact not in look.printed and not (fact == SEEN_BY and len(value) > 1)
    ]


def differences(old: Board, new: Board, look: Look = NO_LOOK) -> tuple[str, ...]:
    """What is not the same on two boards, in words: by zone, what was there and what is."""
    found = [
        f"{fact}：{worded(old.facts.get(fact))} → {worded(new.facts.get(fact))}"
        for fact in {**old.facts, **new.facts}
        if old.facts.get(fact) != new.facts.get(fact)
    ]
    for was, now in zip(old.sides, new.sides, strict=False):
        found += [
            f"{was.player}的{a.name}：{described(a, look)} → {described(b, look)}"
            for a, b in zip(was.areas, now.areas, strict=False)
            if described(a, look) != described(b, look)
        ]
    return tuple(found)


def moved(old: Board, new: Board) -> frozenset[int]:
    """The cards (by id) that lie elsewhere on the new board, or of which another fact holds."""
    before = _places(old)
    return frozenset(card for card, place in _places(new).items() if before.get(card) != place)


def _places(board: Board) -> dict[int, object]:
    return {
        card: (side.player, area.name, shown.name, shown.facts)
        for side in board.sides
        for area in side.areas
        for shown in area.cards
        for card in shown.ids
    }
