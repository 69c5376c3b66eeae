"""Where a card on the board can go: every zone of both players, and under or onto the cards that lie open."""

from __future__ import annotations

from typing import NamedTuple

from judge.scenario.drafting import Draft, Spot
from judge.tui.fields import field
from judge.tui.lay import Row, row


class Under(NamedTuple):
    """Among the cards that belong to another one, under a key of it."""

    spot: Spot
    key: str


def move_rows(draft: Draft, spot: Spot) -> list[Row]:
    """The places that a card can be put to; the value of each is a spot, or what it then belongs to."""
    board = draft.game.board
    rows = []
    own = [to for to in draft.zones if to.whose in {spot.whose, ""}]
    for to in [*own, *(to for to in draft.zones if to not in own)]:
        whose = f"{to.whose} " if to.whose else ""
        if to.zone in board.naming.hidden and draft.entries(to):
            rows.append(row((f"{whose}{to.zone}", "head"), " 最上面", value=to._replace(at=0)))
        rows.append(row((f"{whose}{to.zone}", "head"), value=to))
    keys = [key for key, of in board.entry_form.keys.items() if field(key, of.schema).kind == "cards"]
    for to in draft.zones:
        for at in range(len(draft.entries(to)) if board.naming.in_play(to.zone) else 0):
            host = to._replace(at=at)
            if host != spot and draft.card(host):
                said = f"{draft.card(host)}（{to.whose} {to.zone}）"
                rows += [row((f"{key}：", "label"), said, value=Under(host, key)) for key in keys]
    return rows
