"""Moving cards about: with keys, with the mouse, under another card; turned, flipped, doubled, taken away."""

from __future__ import annotations

from textual import events

from judge.games.listed import look
from judge.scenario.drafting import Spot
from judge.tui.form import Edit
from judge.tui.moving import Under, move_rows
from judge.tui.screens.board.room import BoardRoom
from judge.tui.screens.pick import Pick


class Moving(BoardRoom):
    """What is done with a card that lies on the board."""

    def action_remove(self) -> None:
        """Take a card away, or what a row of the form says."""
        value = self.rows("form").value
        if self.draft is not None and self.rows("form").has_focus and isinstance(value, Edit):
            self.change(self.draft.put(value.path, None))
        elif (spot := self.card_here()) is not None and self.draft is not None:
            self.change(self.draft.taken(spot))

    def action_double(self) -> None:
        """Another card like this one."""
        spot = self.card_here()
        if self.draft is not None and spot is not None:
            self.change(self.draft.laid(spot._replace(at=spot.at + 1), self.draft.at(spot.path)))

    def action_cut(self) -> None:
        """Take hold of a card, to put it somewhere else."""
        spot = self.card_here()
        if spot is not None:
            self.held = None if self.held == spot else spot
            self.show()
            if self.held:
                self.notify("拿起来了。走到要放的地方按 p。")

    def action_put(self) -> None:
        """Put what is held here."""
        if self.held is None:
            self.notify("没有拿起的卡：在一张卡上按 x 拿起来。")
        elif (spot := self.zone_here()) is not None and self.draft is not None:
            held, self.held = self.held, None
            self.change(self.draft.moved(held, spot), spot)
            self.show()

    def action_move(self) -> None:
        """Choose where a card goes."""
        spot = self.card_here()
        if self.draft is not None and spot is not None:
            rows = move_rows(self.draft, spot)
            self.app.push_screen(Pick(f"{self.draft.card(spot) or '未知的卡'}放到哪里", rows, "区域"), self._moved)

    def _moved(self, to: object) -> None:
        spot = self.spot
        if self.draft is None or spot is None:
            return
        if isinstance(to, Under):
            entry = self.draft.at(spot.path)
            earlier = spot[:2] == to.spot[:2] and spot.at < to.spot.at
            host = to.spot._replace(at=to.spot.at - earlier)
            self.change(self.draft.under(to.spot, to.key, entry).taken(spot), host)
        elif isinstance(to, Spot):
            self.change(self.draft.moved(spot, to), to._replace(at=max(to.at, 0)))

    def action_earlier(self) -> None:
        """One place up in its zone."""
        self._shift(-1)

    def action_later(self) -> None:
        """One place down in its zone."""
        self._shift(1)

    def _shift(self, by: int) -> None:
        spot = self.card_here()
        if self.draft is None or spot is None:
            return
        to = spot._replace(at=max(0, min(spot.at + by, len(self.draft.entries(spot)) - 1)))
        self.change(self.draft.moved(spot, to), to)

    def action_turn(self) -> None:
        """Across or upright."""
        if self.card_here() is not None and self.draft is not None:
            self._flag(look(self.draft.game.id).sideways)

    def action_flip(self) -> None:
        """Face up where such cards lie face down, or the other way."""
        spot = self.card_here()
        if self.draft is not None and spot is not None:
            board = self.draft.game.board
            known = bool(self.draft.card(spot))
            self._flag(board.down if board.face_up(spot.zone, known=known) else board.up)

    def _flag(self, key: str) -> None:
        spot = self.spot
        if self.draft is None or spot is None or not key:
            return
        if not isinstance(entry := self.draft.at(spot.path), dict):
            self.notify("没人知道是什么的卡不能写怎么放。")
            return
        if (where := self.draft.game.board.forbidden(spot.zone, key)) is not None and key not in entry:
            self.notify(f"{spot.zone}不能「{key}」，只有{where[0]}（{'、'.join(where[1])}）。", severity="warning")
            return
        self.change(self.draft.put((*spot.path, key), None if entry.get(key) else True))

    # --- the mouse ----------------------------------------------------------------------------------------------

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """A card is taken hold of."""
        self.dragged = self._under(event)

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """A card is let go over a zone."""
        to, spot = self._under(event), self.dragged
        self.dragged = None
        if self.draft is not None and isinstance(spot, Spot) and isinstance(to, Spot) and spot.at >= 0 and to != spot:
            self.change(self.draft.moved(spot, to), to)

    def _under(self, event: events.MouseEvent) -> object:
        """The value of the board's row under the mouse."""
        table = self.rows("table")
        at = event.style.meta.get("option")
        over = self.get_widget_at(event.screen_x, event.screen_y)[0] if table.region.contains(
            event.screen_x, event.screen_y
        ) else None  # fmt: skip
        return table.rows[at].value if over is table and isinstance(at, int) and at < len(table.rows) else None
