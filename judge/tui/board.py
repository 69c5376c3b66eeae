"""The board of any game as rows: the second player above, mirrored, the first below; what changed is marked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, NamedTuple

from judge.cjk import cut
from judge.games import Game
from judge.kernel.state import NOBODY
from judge.scenario.telling import worded
from judge.tui.frames import Framed, Room, shelf
from judge.tui.lay import Piece, Row, row

CHANGED = "●"
_NONE = Room()
_SHORT = 50
"""The cells that what is under way takes where room is scarce: two lines."""
_TURN, _RESULT = ("回合玩家", "回合"), "结果"


class Seen(NamedTuple):
    """A board that is looked at, and the one that it is compared with, to mark what changed.

    ``room``: what cards in play have; without room for frames each has a row of words.
    """

    game: Game
    state: Any
    before: Any
    room: Room = _NONE

    @property
    def scarce(self) -> bool:
        """Whether there are frames, and no line to spare beside them."""
        return bool(self.room.abreast) and not self.room.spare

    def changed(self, card: int) -> bool:
        """Whether anything about a card is otherwise than before."""
        game, now, then = self.game, self.state, self.before
        if card not in then.cards or now.cards[card] != then.cards[card]:
            return True
        return game.card_facts(now, card) != game.card_facts(then, card)


def board_rows(game: Game, state: Any, before: Any, room: Room = _NONE) -> list[Row]:
    """The rows of a board: a side, what belongs to nobody, the other side. The value of each says what it shows."""
    seen = Seen(game, state, before, room)
    return [*_side(seen, 1), *_middle(seen), *_side(seen, 0)]


def changed_row(rows: list[Row]) -> int | None:
    """The first row that tells of a change."""
    return next(
        (at for at, row in enumerate(rows) if any(text and style == "mark" for text, style in row.pieces)), None
    )


# --- what is said of a card beside its name -------------------------------------------------------------------------


def chips(game: Game, facts: dict[str, Any]) -> str:
    """What is to be said of a card beside its name: its numbers, and what holds for it; not what is only printed."""
    shown = [_chip(name, value) for name, value in facts.items() if _told(game, name, value, facts)]
    if facts[game.owner] != facts["玩家"]:
        shown.append(f"{game.owner}{facts[game.owner]}")
    return " ".join(shown)


def _chip(name: str, value: Any) -> str:
    return name if value is True else f"{name}{'：' if isinstance(value, list) else ''}{worded(value)}"


def _told(game: Game, name: str, value: Any, facts: dict[str, Any]) -> bool:
    if name in {game.owner, game.front, "玩家", "区域"} or value in (False, None, [], {}, ""):
        return isinstance(value, int) and value is not False and name in game.brief and name not in _states(game)
    if value is True or name in game.brief:
        return True
    if isinstance(value, str):  # who controls it, if that is somebody else
        return value in game.players and value != facts["玩家"]
    if name in game.card.keys or name in game.look.printed:
        return isinstance(value, int) and not any(type(facts.get(one)) in (int, str) for one in game.brief)
    return name in _states(game) if isinstance(value, int) else value != list(game.players)


def _states(game: Game) -> Iterable[str]:
    """What may be written of a card that lies somewhere, besides what is printed on it."""
    return game.board.entry_form.keys


# --- a side of the board --------------------------------------------------------------------------------------------


def _side(seen: Seen, player: int) -> list[Row]:
    """A player's side: in play nearest to the middle, his name with what is only counted furthest from it."""
    game, state = seen.game, seen.state
    rows = []
    counts: list[Piece] = []
    empty = []
    for zone in reversed(game.zones) if player else game.zones:
        place = player, zone
        if any(state.cards[card].face for card in state.zones[place]):
            rows += _zone(seen, place)
        else:
            counts += (counted := _count(seen, place))
            empty += [] if counted else [zone]
    name = game.players[player] + ("（回合玩家）" if state.turn_player == player else "")
    if empty and seen.room.spare:  # a small screen has its lines for what is there
        counts.append((f"空：{'、'.join(empty)}", "dim"))
    head = row((name, "head"), "  ", *_person(seen, player), *counts, value=("player", player), hang=3)
    return [head, *rows] if player else [*rows, head]


def _person(seen: Seen, player: int) -> list[Piece]:
    """What a player has besides cards."""
    game, state, before, _ = seen
    keys = game.board.person.keys if game.board.person else ()
    now, then = game.facts(state), game.facts(before)
    pieces: list[Piece] = []
    for key in keys:
        fact = f"{game.players[player]}.{key}"
        value, changed = now.get(fact), now.get(fact) != then.get(fact)
        if value or (type(value) is int and (changed or key in game.brief_of_players)):  # none left is worth seeing
            pieces.append((f"{CHANGED if changed else ''}{key}{worded(value)}  ", "mark" if changed else ""))
    return pieces


def _count(seen: Seen, place: tuple[int, str]) -> list[Piece]:
    """How many lie in a zone; nothing if it is as empty as before."""
    now, then = len(seen.state.zones[place]), len(seen.before.zones[place])
    if now != then:
        return [(f"{place[1]}{then}→{now}", "mark"), ("  ", "")]
    return [(f"{place[1]}{now}  ", "")] if now else []


def _middle(seen: Seen) -> list[Row]:
    """Between the sides: the turn, what is under way, and the zones that are nobody's or that hold it."""
    game, state, before, _ = seen
    facts = game.facts(state)
    zones = {zone for _, zone in game.board.places}
    own = [
        f"{name}中" if value == "有" else f"{name} {worded(value)}"
        for name, value in facts.items()
        if "." not in name
        and name not in (*_TURN, *zones)
        and value not in ([], {}, "无", None)
        and (name, value) != (_RESULT, "继续")
    ]
    told = cut("　".join(own), _SHORT) if seen.scarce else "　".join(own)
    line = row((f"── 回合{facts['回合']} {'─' * 6} ", "dim"), told, value=("facts", ""), hang=3)
    common = [(NOBODY, zone) for zone in game.board.common]
    under_way = [(player, zone) for zone in game.board.unshown for player in reversed(range(len(game.players)))]
    shown = [place for place in (*common, *under_way) if state.zones[place] or before.zones[place]]
    return [line, *(row for place in shown for row in _zone(seen, place))]


def _zone(seen: Seen, place: tuple[int, str]) -> list[Row]:
    """A zone: its cards apart where they are in play, else all of it in one row."""
    game, state, before, _ = seen
    cards, then = state.zones[place], before.zones[place]
    down = [card for card in cards if not state.cards[card].face_up]
    whose = f"（{game.players[place[0]]}）" if place[1] in game.board.unshown else ""
    title = f"{place[1]}{whose}{len(cards)}" + ("（背面）" if cards and len(down) == len(cards) else "")
    in_play = game.board.naming.in_play(place[1])
    if seen.scarce and in_play and not _stays(game, place[1]):
        return _in_play(seen, cards)
    if in_play and not seen.scarce:
        return [row((title, "label"), value=("zone", place)), *_in_play(seen, cards)]
    some = len(down) < len(cards)
    new = {card for card in cards if card not in then or _turned(state.cards[card], before.cards[card])}
    counted = Counter((_brief(seen, card, face_down=some and card in down), card in new) for card in cards)
    pieces: list[Piece] = [(f"{title} ", "label")]
    for at, ((words, changed), times) in enumerate(counted.items()):
        tail = (f"×{times}" if times > 1 else "") + ("、" if at < len(counted) - 1 else "")
        pieces += [(f"{CHANGED} " if changed else "", "mark"), (f"{words}{tail}", "mark" if changed else "")]
    gone = len(set(then) - set(cards))
    return [row(*pieces, (f" (−{gone})" if gone else "", "mark"), value=("zone", place), hang=3)]


def _stays(game: Game, zone: str) -> bool:
    """Whether the cards of a zone lie one way always, as a leader does: where room is scarce, words do for them."""
    return game.board.forbidden(zone, game.look.sideways) is not None


def _turned(now: Any, then: Any) -> bool:
    return (now.face, now.face_up) != (then.face, then.face_up)


def _brief(seen: Seen, card: int, *, face_down: bool) -> str:
    """A card in a few words; its mark tells only cards in play apart."""
    game, state = seen.game, seen.state
    name = str(state.cards[card].face)
    if not name:
        return "未知"
    facts = {fact: value for fact, value in game.card_facts(state, card).items() if value is False or value != 0}
    if state.cards[card].zone in game.look.gone:
        facts = {fact: value for fact, value in facts.items() if type(value) is not int}
    more = chips(game, facts)
    return name + ("（背面）" if face_down else "") + (f" {more}" if more else "")


def _in_play(seen: Seen, cards: tuple[int, ...]) -> list[Row]:
    """Cards in play: framed and side by side where there is room, else a row each."""
    many, cells, _ = seen.room
    if not many:
        return [_card(seen, card) for card in cards]
    shelves = [cards[at : at + many] for at in range(0, len(cards), many)]
    return [
        row(*shelf([_framed(seen, card) for card in some], cells), value=some[0] if len(some) == 1 else ("shelf", some))
        for some in shelves
    ]


def _framed(seen: Seen, card: int) -> Framed:
    game, facts = seen.game, seen.game.card_facts(seen.state, card)
    look = game.look
    drawn = {look.sideways, look.leader}  # these are told by how it is drawn
    told = {name: value for name, value in facts.items() if name not in drawn or value is not True}
    across, leads = (facts.get(name) is True for name in (look.sideways, look.leader))
    zone = "" if seen.room.spare else seen.state.cards[card].zone
    return Framed(_name(seen, card), chips(game, told), across, leads, seen.changed(card), zone)


def _name(seen: Seen, card: int) -> str:
    return (seen.game.marked(seen.state, card) or "未知") + ("" if seen.state.cards[card].face_up else "（背面）")


def _card(seen: Seen, card: int) -> Row:
    """A card in play."""
    game, state = seen.game, seen.state
    changed, name = seen.changed(card), _name(seen, card)
    more = chips(game, game.card_facts(state, card))
    mark = (f"{CHANGED} ", "mark") if changed else ("  ", "")
    return row(mark, (name, "mark" if changed else "head"), (f" {more}", ""), value=card, hang=4)
