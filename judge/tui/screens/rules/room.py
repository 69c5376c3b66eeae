"""The room of 规则书: the search line over the contents on the left; a clause, or the first page, on the right."""

from __future__ import annotations

from pathlib import Path

from textual import work
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.widgets import Input
from textual.worker import get_current_worker

from judge.cjk import cut, width
from judge.corpus import Book, load
from judge.corpus.mentions import Mention, in_rulings, in_scenarios
from judge.tui.citing import called
from judge.tui.home import ASKED, DISPUTE, home_rows, searched
from judge.tui.lay import row
from judge.tui.memory import Opened
from judge.tui.pages import Place, clause_rows, mention_rows
from judge.tui.screens.desk import DeskScreen
from judge.tui.shown import book_of, edition_row, in_edition, opened_in, several
from judge.tui.widgets.bars import Switch
from judge.tui.widgets.chapters import Chapters
from judge.tui.widgets.mark import Field
from judge.tui.widgets.rows import Rows

_TITLE = 36
"""The cells of a clause that are remembered with its number."""


class Cited(Message):
    """Which files cite a clause."""

    def __init__(self, place: Place, scenarios: tuple[Mention, ...], rulings: tuple[Mention, ...]) -> None:
        super().__init__()
        self.place = place
        self.scenarios = scenarios
        self.rulings = rulings


class RulesRoom(DeskScreen):
    """What is shown. What was looked at is kept, so that one can go back."""

    def __init__(self, books: dict[str, Book], first: Place | None = None) -> None:
        super().__init__()
        self.books = dict(books)
        self.seen: list[Place] = [first] if first else []
        self.at = len(self.seen) - 1
        self.at_home = first is None
        self.editions: dict[str, str] = {}
        """The older edition that is shown of a game's book; the newest of those that are not here."""
        self.followed = ("", "")
        """The game and the older edition of the dispute that was open when the rulebook was last come to."""
        self.passing = False
        """Whether the clause that is shown is only passed on the way, and the next one takes its place."""

    @property
    def game(self) -> str:
        """The game of the clause that is read."""
        return self.place.game if self.place is not None else ""

    def parts(self) -> ComposeResult:
        """The game and the search line over the contents or what was found; the page."""
        with Horizontal():
            with Vertical(id="left"):
                with Horizontal(id="asking"):
                    yield Switch("rules.game", id="game")
                    yield Field(placeholder=ASKED, compact=True, select_on_focus=False, id="query")
                yield Chapters(self.books, id="contents")
                yield Rows(id="found")
            yield Rows(id="page")

    def on_mount(self) -> None:
        """Begin with the search line; what is typed is searched at once."""
        self.query_one("#found").display = False
        self.choose_game(self.desk.memory.game)
        line = self.query_one(Input)
        line.cursor_blink = False  # nothing is drawn while nothing happens: somebody may sit at the end of a slow line
        line.focus()
        if self.place is None:
            self.home()
        else:
            self.show()

    def shelve(self, book: Book) -> None:
        """Put another rulebook on the shelf."""
        self.books[book.game] = book
        if self.is_mounted:
            self.query_one(Chapters).shelve(book)
            if self.place is None:
                self.home()
            if book.game == self.desk.memory.game:
                self.choose_game(book.game)

    @property
    def place(self) -> Place | None:
        """The clause that is shown; None on the first page."""
        return None if self.at_home else self.seen[self.at]

    @property
    def page(self) -> Rows:
        """The list on the right."""
        return self.query_one("#page", Rows)

    # --- showing ------------------------------------------------------------------------------------------------

    def open(
        self, place: Place, spans: tuple[tuple[int, int], ...] = (), *, passing: bool = False, reveal: bool = True
    ) -> None:
        """Show a clause, in the edition that is shown if that has it.

        ``passing``: one of many that are moved through, of which only the last is come back to.
        """
        place = opened_in(place, self.editions.get(place.game, ""))
        if self.passing and (passing or place == self.place):
            self.seen[self.at] = place
        elif not self.seen or place != self.seen[self.at]:
            self.seen = [*self.seen[: self.at + 1], place]
            self.at += 1
        self.passing, self.at_home = passing, False
        if self.is_mounted:
            self.show(spans, reveal=reveal)
            if not passing:
                self.desk.remember(self.desk.memory.with_opened(self.named(place)))

    def read(self, place: Place) -> None:
        """Show a clause, to be read and leafed on from."""
        self.open(place)
        self.page.focus()

    def named(self, place: Place) -> Opened:
        """A clause as something that was opened."""
        text = book_of(place)[place.number].text.partition("\n")[0]
        return Opened(place.named, place.game, cut(text, _TITLE))

    def show(self, spans: tuple[tuple[int, int], ...] = (), *, reveal: bool = True) -> None:
        """Show the clause that is read, or the first page."""
        place = self.place
        if place is None:
            self.home()
            return
        book = book_of(place)
        rows = clause_rows(book, place.number, spans)
        edition = edition_row(place, self.editions.get(place.game, ""))
        rows = [*([edition] if edition else []), *rows]
        self.page.show(rows, next(at for at, row in enumerate(rows) if row.value == place))
        mark = "　★书签" if self.desk.memory.is_marked(place) else ""
        older = f" {place.edition}（旧版）" if place.edition else ""
        self.say(f"{cut(book.about['game'], 24 - width(older))}{older} {place.number}{mark}")
        self._look_for_citations(place)
        if reveal:
            self.query_one(Chapters).reveal(place)

    def home(self) -> None:
        """Show the first page."""
        game, edition = self.followed
        rows = home_rows(self.desk.memory, self.books)
        if edition:
            shown = self.editions.get(game) or several(game)[0]
            said = f"开着的争议用 {edition}（旧版）；现在看的是 {shown}　F8 换版"
            rows = [row((called(self.books[game]), "head"), "　", (said, "mark"), hang=2), row(" "), *rows]
        self.page.show(rows, next((at for at, row in enumerate(rows) if row.value), None))
        self.say("")

    @work(thread=True, exclusive=True)
    def _look_for_citations(self, place: Place) -> None:
        """Read which files cite a clause, while it is read."""
        newest = in_edition(place, "") or place
        found = Cited(place, in_scenarios(place.game, newest.number), in_rulings(newest.number))
        if not get_current_worker().is_cancelled:
            self.post_message(found)

    def on_cited(self, event: Cited) -> None:
        """Show below a clause what cites it, if it is still shown."""
        if event.place == self.place:
            scenarios = mention_rows(event.scenarios, "剧本")
            self.page.add([*scenarios, *mention_rows(event.rulings, "裁定")])

    def choose_game(self, game: str) -> None:
        """Search and show one game's book, or all."""
        known = game if game in self.books else ""
        self.query_one(Switch).show(searched(game, self.books))
        self.query_one(Chapters).only(known)

    def follow(self, game: str, edition: str) -> None:
        """Show the book in the edition of the dispute that is open, once for each dispute: the judge may change it."""
        if self.followed != (game, edition):
            self.followed = (game, edition)
            self.show_edition(game, edition)

    def show_edition(self, game: str, edition: str) -> None:
        """Show a game's book in an edition, the clause that is read with it; empty: the newest."""
        if game not in self.books or edition == self.editions.get(game, ""):
            return
        self.editions.pop(game, None)
        if edition:
            self.editions[game] = edition
        self.shelve(load(game, edition or None))
        place = self.place
        if place is None:
            self.home()
        elif place.game == game:
            there = in_edition(place, edition)
            if there is not None:
                self.open(there)
            else:
                self.notify(f"{edition or several(game)[0]} 版没有与 {place.named} 相当的条文。")

    async def choose(self, value: object) -> None:
        """Open what a row stands for."""
        if isinstance(value, Place) and value != self.place:
            self.open(value)
        elif isinstance(value, Path):
            await self.desk.open_scenario(value)
        elif value == DISPUTE:
            self.desk.action_dispute()
        elif isinstance(value, str) and value:
            self.query_one(Input).value = value
            self.query_one(Input).focus()
