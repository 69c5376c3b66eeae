"""规则书: the contents and the search on the left, the clause in its context on the right."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Input, OptionList, Tree

from judge.cjk import cut
from judge.corpus import Book
from judge.tui.finding import Found, Hit
from judge.tui.keys import bindings
from judge.tui.lay import row
from judge.tui.pages import Place, clause_rows
from judge.tui.screens.desk import DeskScreen
from judge.tui.widgets.chapters import Chapters
from judge.tui.widgets.rows import Rows


class RulesScreen(DeskScreen):
    """Looking rules up. What was looked at is kept, so that one can go back."""

    scope = "rules"
    BINDINGS = bindings("rules")

    def __init__(self, books: dict[str, Book]) -> None:
        super().__init__()
        self.books = dict(books)
        self.seen: list[Place] = []
        self.at = -1
        self.passing = False
        """Whether the clause that is shown is only passed on the way, and the next one takes its place."""

    def parts(self) -> ComposeResult:
        """The search line over the contents or what was found; the clause."""
        with Horizontal():
            with Vertical(id="left"):
                yield Input(placeholder="条号、原文、关键词、问句", compact=True, id="query")
                yield Chapters(self.books, id="contents")
                yield Rows(id="found")
            yield Rows(id="page")

    def on_mount(self) -> None:
        """Begin with the first chapter."""
        self.query_one("#found").display = False
        self.query_one(Chapters).focus()
        game, book = next(iter(self.books.items()))
        self.open(Place(game, next(iter(book)).number))

    def shelve(self, book: Book) -> None:
        """Put another rulebook on the shelf."""
        self.books[book.game] = book
        if self.is_mounted:
            self.query_one(Chapters).shelve(book)

    @property
    def place(self) -> Place:
        """The clause that is shown."""
        return self.seen[self.at]

    def open(
        self, place: Place, spans: tuple[tuple[int, int], ...] = (), *, passing: bool = False, reveal: bool = True
    ) -> None:
        """Show a clause. ``passing``: one of many that are moved through, of which only the last is come back to."""
        if self.passing and (passing or place == self.place):
            self.seen[self.at] = place
        elif not self.seen or place != self.place:
            self.seen = [*self.seen[: self.at + 1], place]
            self.at += 1
        self.passing = passing
        self._show(spans, reveal=reveal)

    def _show(self, spans: tuple[tuple[int, int], ...] = (), *, reveal: bool = True) -> None:
        book = self.books[self.place.game]
        rows = clause_rows(book, self.place.number, spans)
        page = self.query_one("#page", Rows)
        page.show(rows, next(at for at, row in enumerate(rows) if row.value == self.place))
        self.say(f"{cut(book.about['game'], 24)} {self.place.number}")
        if reveal:
            self.query_one(Chapters).reveal(self.place)

    # --- the contents and the page -----------------------------------------------------------------------------

    def on_tree_node_highlighted(self, event: Tree.NodeHighlighted[Place]) -> None:
        """Show the clause under the cursor, if it was moved there by hand."""
        place = event.node.data
        if event.control.has_focus and place is not None and place.number and place != self.place:
            self.open(place, passing=True, reveal=False)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Open the clause that was chosen on the page, or what was found."""
        event.stop()
        rows = event.option_list
        assert isinstance(rows, Rows)
        if rows.id == "found":
            self._open_found(focus=True)
        elif isinstance(rows.value, Place) and rows.value != self.place:
            self.open(rows.value)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show what is found while moving through it."""
        if event.option_list.id == "found":
            self._open_found(focus=False)

    # --- search ------------------------------------------------------------------------------------------------

    def on_input_changed(self, event: Input.Changed) -> None:
        """Search while typing; the answer comes as a message."""
        query = event.value.strip()
        self.query_one("#found").display = bool(query)
        self.query_one(Chapters).display = not query
        if query:
            if not self.query_one("#found", Rows).rows:
                self.query_one("#found", Rows).show([row("正在找……头一次要准备索引，请等几秒。", hang=2)])
            self.desk.finder.ask(query, self.post_message)

    def on_found(self, event: Found) -> None:
        """Show what was found, unless something else has been typed since."""
        if event.notice:
            self.notify(event.notice, severity="warning", timeout=10)
        if event.query != self.query_one(Input).value.strip():
            return
        first = next((at for at, row in enumerate(event.rows) if row.value is not None), None)
        self.query_one("#found", Rows).show(event.rows, first)
        if first is not None:
            self._open_found(focus=False)

    def on_input_submitted(self) -> None:
        """Go to what was found."""
        self._open_found(focus=True)

    def _open_found(self, *, focus: bool) -> None:
        """Show the clause that is highlighted among what was found; ``focus``: and go to it."""
        value = self.query_one("#found", Rows).value
        if isinstance(value, Hit):
            self.open(value.place, value.spans, passing=not focus, reveal=focus)
            if focus:
                self.query_one("#page").focus()
        elif isinstance(value, str) and focus:
            self.query_one(Input).value = value

    # --- what the registry names -------------------------------------------------------------------------------

    def action_search(self) -> None:
        """To the search line, to type over what stands there."""
        self.query_one(Input).focus()

    def action_results(self) -> None:
        """From the search line to what was found."""
        found = self.query_one("#found")
        (found if found.display else self.query_one(Chapters)).focus()

    def action_contents(self) -> None:
        """Clear the search and go back to the contents."""
        self.query_one(Input).value = ""
        self.query_one(Chapters).focus()
        self._show()

    def action_back(self) -> None:
        """The clause looked at before."""
        if self.at > 0:
            self.at -= 1
            self.passing = False
            self._show()

    def action_forward(self) -> None:
        """The clause gone back from."""
        if self.at + 1 < len(self.seen):
            self.at += 1
            self.passing = False
            self._show()

    def action_previous(self) -> None:
        """The clause before this one in the book."""
        self._beside(-1)

    def action_next(self) -> None:
        """The clause after this one in the book."""
        self._beside(1)

    def _beside(self, by: int) -> None:
        numbers = list(self.books[self.place.game].entries)
        at = numbers.index(self.place.number) + by
        if 0 <= at < len(numbers):
            self.open(Place(self.place.game, numbers[at]), passing=True)

    def action_references(self) -> None:
        """To the first clause that this one refers to, or that refers to it."""
        page = self.query_one("#page", Rows)
        first = next((at for at, row in enumerate(page.rows) if row.text.startswith(("→", "←"))), None)
        if first is None:
            self.notify("这一条没有引用别的条文，也没有被引用。")
            return
        page.focus()
        page.look_at(first)

    def action_unfold(self) -> None:
        """Unfold the contents, or fold them."""
        self.query_one(Chapters).unfold_all()
