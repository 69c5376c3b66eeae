"""The board of any game as rows: the second player above, mirrored, the first below; what changed is marked."""

from __future__ import annotations

from collections import Counter
from typing import Any

from judge.games import Game
from judge.tui.lay import Piece, Row, row

CHANGED = "●"
_SAID_ELSEWHERE = {"区域", "玩家"}


def board_rows(game: Game, state: Any, before: Any) -> list[Row]:
    """The rows of a board. ``before``: the state that it is compared with, to mark what changed."""
    facts = [f"{name} {said(value)}" for name, value in game.facts(state).items() if "." not in name and value != []]
    second = list(reversed(game.zones))
    return [
        row(("　".join(facts), "dim"), value=("facts", "")),
        *_side(game, state, before, 1, second),
        row(("─" * 12, "dim")),
        *_side(game, state, before, 0, list(game.zones)),
    ]


def changed_row(rows: list[Row]) -> int | None:
    """The first row that tells of a change."""
    return next(
        (at for at, row in enumerate(rows) if any(text and style == "mark" for text, style in row.pieces)), None
    )


def said(value: Any) -> str:
    """A fact's value in words: several alike once, with their number."""
    if isinstance(value, list):
        counted = Counter(str(item) or "未知" for item in value)
        return "、".join(name + (f"×{times}" if times > 1 else "") for name, times in counted.items()) or "无"
    if isinstance(value, bool):
        return "是" if value else "否"
    return str(value)


def chips(game: Game, facts: dict[str, Any]) -> str:
    """What is to be said of a card beside its name: only what holds."""
    shown = []
    for name, value in facts.items():
        if name in {*_SAID_ELSEWHERE, game.owner, game.front} or value is False or value == []:
            continue
        shown.append(name if value is True else f"{name}{'：' if isinstance(value, list) else ''}{said(value)}")
    if facts[game.owner] != facts["玩家"]:
        shown.append(f"{game.owner}{facts[game.owner]}")
    return " ".join(shown)


def _side(game: Game, state: Any, before: Any, player: int, zones: list[str]) -> list[Row]:
    name = game.players[player] + ("（回合玩家）" if state.turn_player == player else "")
    rows = []
    counts: list[Piece] = []
    for zone in zones:
        cards, then = state.zones[player, zone], before.zones[player, zone]
        if any(state.cards[card].face for card in cards):
            rows += _zone(game, (state, before), player, zone)
        else:
            difference = len(cards) - len(then)
            counts += [(f"{zone}{len(cards)}", ""), (f"({difference:+d})" if difference else "", "mark"), ("  ", "")]
    quiet = [row(*counts, value=("counts", player), hang=2)] if counts else []
    title = row((name, "head"), value=("player", player))
    return [title, *quiet, *rows] if player else [*rows, *quiet, title]


def _zone(game: Game, states: tuple[Any, Any], player: int, zone: str) -> list[Row]:
    """A zone in which some card is known: in one row, or a row a card where cards have a state of their own."""
    state, before = states
    cards, then = state.zones[player, zone], before.zones[player, zone]
    facts = {card: game.card_facts(state, card) for card in cards}
    down = [card for card in cards if not state.cards[card].face_up]
    title = f"{zone}{len(cards)}" + ("（背面）" if len(down) == len(cards) else "")
    if all(len(of) <= len(_SAID_ELSEWHERE) + 3 for of in facts.values()) and len(cards) > 1:
        names = Counter((state.cards[card].face or "未知", card in down, card not in then) for card in cards)
        pieces: list[Piece] = [(f"{title} ", "label")]
        for (name, face_down, new), times in names.items():
            tail = ("（背面）" if face_down and len(down) < len(cards) else "") + (f"×{times}" if times > 1 else "")
            pieces += [(f"{CHANGED} " if new else "", "mark"), (f"{name}{tail} ", "mark" if new else "")]
        gone = len(set(then) - set(cards))
        return [row(*pieces, (f"(−{gone})" if gone else "", "mark"), value=("zone", (player, zone)), hang=2)]
    rows = [row((title, "label"), value=("zone", (player, zone)))]
    for card in cards:
        is_down = "背面 " if card in down and len(down) < len(cards) else ""
        changed = card not in then or _different(game, states, card, facts[card])
        mark = (f"{CHANGED} ", "mark") if changed else ("  ", "")
        name = game.marked(state, card) or "未知"
        rows.append(
            row(
                mark,
                (name, "mark" if changed else ""),
                (f" {is_down}{chips(game, facts[card])}", "dim"),
                value=card,
                hang=4,
            )
        )
    return rows


def _different(game: Game, states: tuple[Any, Any], card: int, facts: dict[str, Any]) -> bool:
    state, before = states
    return bool(state.cards[card] != before.cards[card]) or facts != game.card_facts(before, card)
