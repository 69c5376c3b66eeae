"""A window to find a card of the user's own by its name, its sound or its text, and to read it."""

from __future__ import annotations

from contextlib import suppress
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Input, OptionList

from judge.library import Card, LibraryError, Names, imports
from judge.library.card import said
from judge.library.checking import playable, read
from judge.library.store import saying
from judge.tui.lay import WORKING, Row, label, row
from judge.tui.screens.desk import Box
from judge.tui.screens.sheet import Sheet
from judge.tui.widgets.rows import Rows

MOST = 40
"""As many cards are listed; who wants more types more."""


class CardFinder(Box[object]):
    """Cards while their name is typed; the one that is chosen is shown with how its text is understood."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("down", "cards")]

    def __init__(self, game: str = "") -> None:
        super().__init__("卡片库", "卡名、拼音、首字母或卡文里的字　Enter 看卡　Esc 关闭")
        self.game = game
        self.names: Names | None = None

    def parts(self) -> ComposeResult:
        """The line, the cards, and the card."""
        yield Input(placeholder="卡名、拼音、首字母、卡文", compact=True)
        yield Rows(id="cards", led=True)

    def on_mount(self) -> None:
        """Load the names; what is wrong with the library is said here."""
        self.query_one(Input).cursor_blink = False
        try:
            self.names = Names(self.game)
            empty = not imports()
        except LibraryError as error:
            self._show([row((str(error), "bad"), value="", hang=2)])
            return
        if empty:
            how = "卡片库还是空的。导入：judge cards import 卡表.csv --game cipher"
            self._show([row(how, value="", hang=2)])
        else:
            self._find("")

    def on_input_changed(self, event: Input.Changed) -> None:
        """Find while typing."""
        event.stop()
        if self.names is not None:
            self._find(event.value.strip())

    def _find(self, typed: str) -> None:
        assert self.names is not None
        found = self.names.find(typed, MOST)
        known = {(card.game, card.key) for card in found}
        others = [card for card in saying(self.game, typed, MOST) if (card.game, card.key) not in known]
        rows = [*map(card_row, found), *([label("卡文里有")] if others else []), *map(card_row, others)]
        self._show(rows or [row(f"卡片库里没有「{typed}」。", value="", hang=2)])

    def _show(self, rows: list[Row]) -> None:
        self.query_one(Rows).show(rows, next((at for at, row in enumerate(rows) if row.value is not None), None))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Read the card that is highlighted."""
        event.stop()
        self._read()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Read the card that was chosen."""
        event.stop()
        self._read()

    def action_cards(self) -> None:
        """From the line down to the cards."""
        self.query_one(Rows).focus()

    def _read(self) -> None:
        card = self.query_one(Rows).value
        if isinstance(card, Card):
            self.app.push_screen(CardSheet(card))


class CardSheet(Sheet):
    """A card whole; how its text is understood comes when a thread has read it."""

    def __init__(self, card: Card) -> None:
        super().__init__(card.called, [*printed_rows(card), WORKING])
        self.card = card

    def on_mount(self) -> None:
        """What is printed on it at once."""
        super().on_mount()
        self.run_worker(self._understand, thread=True, exit_on_error=False)

    def _understand(self) -> None:
        rows = [*printed_rows(self.card), *understood_rows(self.card)]
        with suppress(RuntimeError):  # the desk was left meanwhile
            self.app.call_from_thread(self._understood, rows)

    def _understood(self, rows: list[Row]) -> None:
        if self.is_mounted:
            self.rows = rows
            shown = self.query_one(Rows)
            shown.show(rows, shown.highlighted)


def card_row(card: Card) -> Row:
    """A card in the list: its name, its facts, how its text begins."""
    facts = "　".join(f"{fact}{said(value)}" for fact, value in card.printed.items() if value != card.text)
    return row((f"{card.called}　", "head"), (f"{facts}　", "dim"), _first(card.text), value=card, hang=2)


def _first(text: str, most: int = 40) -> str:
    line = text.replace("\n", " ")
    return line if len(line) <= most else line[: most - 1] + "…"


def printed_rows(card: Card) -> list[Row]:
    """What is printed on a card, and where it comes from."""
    facts = [(fact, value) for fact, value in card.facts.items() if value != card.text]
    rows = [row((f"{fact}　", "label"), said(value), value=fact, hang=2) for fact, value in facts]
    rows += [row(line, value="text", hang=2) for line in card.text.splitlines() if line.strip()]
    return [*rows, row((f"{card.file}:{card.line}", "dim"), value="place", hang=2)]


def understood_rows(card: Card) -> list[Row]:
    """How a card's text is understood."""
    if not playable(card.game):
        return [row(("这个游戏还不能推演，卡文只供查看。", "dim"), value="why", hang=2)]
    reading = read(card)
    if reading.why:
        return [label("读不懂"), *(row((line, "bad"), value="why") for line in reading.problem.splitlines())]
    return [label("读懂了" if card.text else "没有卡文"), *_meaning(card, reading.abilities)]


def _meaning(card: Card, abilities: tuple[object, ...]) -> list[Row]:
    from judge.effects.tell import lines  # noqa: PLC0415 - only for who reads a card
    from judge.games import listed  # noqa: PLC0415 - the same

    words = listed.text(card.game).WORDS
    return [row(line, value="told", hang=4) for ability in abilities for line in lines(ability, words)]  # type: ignore[arg-type]
