"""规则书: the search over the contents on the left; on the right a clause in its context, or the first page."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from textual import work
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.widgets import Input, OptionList, Tree
from textual.worker import get_current_worker

from judge.cjk import cut
from judge.corpus import Book
from judge.corpus.mentions import Mention, in_rulings, in_scenarios
from judge.tui.citing import citation
from judge.tui.finding import Found, Hit
from judge.tui.home import DISPUTE, home_rows, opened_row
from judge.tui.keys import bindings
from judge.tui.lay import row
from judge.tui.memory import Opened
from judge.tui.pages import Place, clause_rows, mention_rows
from judge.tui.screens.desk import DeskScreen
from judge.tui.screens.pick import Pick
from judge.tui.widgets.bars import Switch
from judge.tui.widgets.chapters import Chapters
from judge.tui.widgets.rows import Rows

if TYPE_CHECKING:
    from textual import events

_TITLE = 36
"""The cells of a clause that are remembered with its number."""
_GAME = 10
"""The cells of a game's name beside the search line."""


class Cited(Message):
    """Which files cite a clause."""

    def __init__(self, place: Place, scenarios: tuple[Mention, ...], rulings: tuple[Mention, ...]) -> None:
        super().__init__()
        self.place = place
        self.scenarios = scenarios
        self.rulings = rulings


class RulesScreen(DeskScreen):
    """Looking rules up. What was looked at is kept, so that one can go back."""

    scope = "rules"
    BINDINGS = bindings("rules")

    def __init__(self, books: dict[str, Book], first: Place | None = None) -> None:
        super().__init__()
        self.books = dict(books)
        self.seen: list[Place] = [first] if first else []
        self.at = len(self.seen) - 1
        self.at_home = first is None
        self.passing = False
        """Whether the clause that is shown is only passed on the way, and the next one takes its place."""

    def parts(self) -> ComposeResult:
        """The game and the search line over the contents or what was found; the page."""
        with Horizontal():
            with Vertical(id="left"):
                with Horizontal(id="asking"):
                    yield Switch("rules.game", id="game")
                    yield Input(placeholder="条号、原文、问句", compact=True, select_on_focus=False, id="query")
                yield Chapters(self.books, id="contents")
                yield Rows(id="found")
            yield Rows(id="page")

    def on_mount(self) -> None:
        """Begin with the search line; what is typed is searched at once."""
        self.query_one("#found").display = False
        self._choose_game(self.desk.memory.game)
        line = self.query_one(Input)
        line.cursor_blink = False  # nothing is drawn while nothing happens: somebody may sit at the end of a slow line
        line.focus()
        if self.place is None:
            self._home()
        else:
            self._show()

    def shelve(self, book: Book) -> None:
        """Put another rulebook on the shelf."""
        self.books[book.game] = book
        if self.is_mounted:
            self.query_one(Chapters).shelve(book)
            if self.place is None:
                self._home()
            if book.game == self.desk.memory.game:
                self._choose_game(book.game)

    @property
    def place(self) -> Place | None:
        """The clause that is shown; None on the first page."""
        return None if self.at_home else self.seen[self.at]

    def open(
        self, place: Place, spans: tuple[tuple[int, int], ...] = (), *, passing: bool = False, reveal: bool = True
    ) -> None:
        """Show a clause. ``passing``: one of many that are moved through, of which only the last is come back to."""
        if self.passing and (passing or place == self.place):
            self.seen[self.at] = place
        elif not self.seen or place != self.seen[self.at]:
            self.seen = [*self.seen[: self.at + 1], place]
            self.at += 1
        self.passing, self.at_home = passing, False
        if self.is_mounted:
            self._show(spans, reveal=reveal)
            if not passing:
                self.desk.remember(self.desk.memory.with_opened(self._named(place)))

    def read(self, place: Place) -> None:
        """Show a clause, to be read and leafed on from."""
        self.open(place)
        self._page.focus()

    def _named(self, place: Place) -> Opened:
        text = self.books[place.game][place.number].text.partition("\n")[0]
        return Opened(place.number, place.game, cut(text, _TITLE))

    def _show(self, spans: tuple[tuple[int, int], ...] = (), *, reveal: bool = True) -> None:
        place = self.place
        if place is None:
            self._home()
            return
        book = self.books[place.game]
        rows = clause_rows(book, place.number, spans)
        self._page.show(rows, next(at for at, row in enumerate(rows) if row.value == place))
        mark = "　★书签" if self.desk.memory.is_marked(place) else ""
        self.say(f"{cut(book.about['game'], 24)} {place.number}{mark}")
        self._look_for_citations(place)
        if reveal:
            self.query_one(Chapters).reveal(place)

    def _home(self) -> None:
        """Show the first page."""
        rows = home_rows(self.desk.memory, self.books)
        self._page.show(rows, next((at for at, row in enumerate(rows) if row.value), None))
        self.say("")

    @property
    def _page(self) -> Rows:
        return self.query_one("#page", Rows)

    @work(thread=True, exclusive=True)
    def _look_for_citations(self, place: Place) -> None:
        """Read which files cite a clause, while it is read."""
        found = Cited(place, in_scenarios(*place), in_rulings(place.number))
        if not get_current_worker().is_cancelled:
            self.post_message(found)

    def on_cited(self, event: Cited) -> None:
        """Show below a clause what cites it, if it is still shown."""
        if event.place == self.place:
            scenarios = mention_rows(event.scenarios, "剧本")
            self._page.add([*scenarios, *mention_rows(event.rulings, "裁定")])

    # --- the contents and the page -----------------------------------------------------------------------------

    def on_tree_node_highlighted(self, event: Tree.NodeHighlighted[Place]) -> None:
        """Show the clause under the cursor, if it was moved there by hand."""
        place = event.node.data
        if event.control.has_focus and place is not None and place.number and place != self.place:
            self.open(place, passing=True, reveal=False)

    async def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Open what was chosen on the page, or what was found."""
        event.stop()
        rows = event.option_list
        assert isinstance(rows, Rows)
        if rows.id == "found":
            self._open_found(focus=True)
        else:
            await self._choose(rows.value)

    async def _choose(self, value: object) -> None:
        if isinstance(value, Place) and value != self.place:
            self.open(value)
        elif isinstance(value, Path):
            await self.desk.open_scenario(value)
        elif value == DISPUTE:
            self.desk.action_dispute()
        elif isinstance(value, str) and value:
            self.query_one(Input).value = value
            self.query_one(Input).focus()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show what is found while moving through it."""
        if event.option_list.id == "found":
            self._open_found(focus=False)

    # --- search ------------------------------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """What is typed anywhere is searched for, but for keys that mean something."""
        line = self.query_one(Input)
        typed = event.is_printable and event.character and not event.character.isspace()
        if typed and not line.has_focus and event.key not in self.active_bindings:
            event.stop()
            line.focus()
            line.value = str(event.character)
            line.cursor_position = len(line.value)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Search while typing; the answer comes as a message."""
        self._ask(event.value.strip())

    def _ask(self, query: str) -> None:
        self.query_one("#found").display = bool(query)
        self.query_one(Chapters).display = not query
        if query:
            if not self.query_one("#found", Rows).rows:
                self.query_one("#found", Rows).show([row("正在找……头一次要准备索引，请等几秒。", hang=2)])
            self.desk.finder.ask(query, self.desk.memory.game, self.post_message)

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
        if isinstance(value, Hit) and value.place.game in self.books:  # the others are loaded in a moment
            self.open(value.place, value.spans, passing=not focus, reveal=focus)
            if focus:
                self._page.focus()
        elif isinstance(value, str) and focus:
            self.query_one(Input).value = value

    def _choose_game(self, game: str) -> None:
        """Search and show one game's book, or all."""
        known = game if game in self.books else ""
        about = cut(self.books[known].about["game"], _GAME) if known else "全部"
        self.query_one(Switch).show(about)
        self.query_one(Chapters).only(known)

    # --- what the registry names -------------------------------------------------------------------------------

    def action_search(self) -> None:
        """To the search line, to type over what stands there."""
        line = self.query_one(Input)
        line.focus()
        line.action_select_all()

    def action_game(self) -> None:
        """Search the next book alone, or all again."""
        known = ["", *self.books]
        game = self.desk.memory.game
        after = known[(known.index(game) + 1) % len(known)] if game in known else ""
        self.desk.remember(self.desk.memory._replace(game=after))
        self._choose_game(after)
        if self.place is None:
            self._home()
        self._ask(self.query_one(Input).value.strip())

    def action_results(self) -> None:
        """From the search line to what was found; without a search to the first page, or to the contents."""
        found = self.query_one("#found")
        (found if found.display else self._page if self.place is None else self.query_one(Chapters)).focus()

    def action_contents(self) -> None:
        """Clear the search; without one, go to the first page."""
        line = self.query_one(Input)
        if not line.value:
            self.passing, self.at_home = False, True
        line.value = ""
        line.focus()
        self._show()

    def action_back(self) -> None:
        """The clause looked at before."""
        if self.at_home and self.seen:
            self._step(0)
        elif self.at > 0:
            self._step(-1)

    def action_forward(self) -> None:
        """The clause gone back from."""
        if not self.at_home and self.at + 1 < len(self.seen):
            self._step(1)

    def _step(self, by: int) -> None:
        self.at += by
        self.passing, self.at_home = False, False
        self._show()

    def action_previous(self) -> None:
        """The clause before this one in the book."""
        self._beside(-1)

    def action_next(self) -> None:
        """The clause after this one in the book."""
        self._beside(1)

    def _beside(self, by: int) -> None:
        if self.place is None:
            return
        numbers = list(self.books[self.place.game].entries)
        at = numbers.index(self.place.number) + by
        if 0 <= at < len(numbers):
            self.open(Place(self.place.game, numbers[at]), passing=True)

    def action_references(self) -> None:
        """To the first clause that this one refers to, or that refers to it."""
        first = next((at for at, row in enumerate(self._page.rows) if row.text.startswith(("→", "←"))), None)
        if first is None:
            self.notify("这一条没有引用别的条文，也没有被引用。")
            return
        self._page.focus()
        self._page.look_at(first)

    def action_unfold(self) -> None:
        """Unfold the contents, or fold them."""
        self.query_one(Chapters).unfold_all()

    def action_copy(self) -> None:
        """Copy the citation as plain text."""
        self._copy(markdown=False)

    def action_copy_markdown(self) -> None:
        """Copy the citation in Markdown."""
        self._copy(markdown=True)

    def _copy(self, *, markdown: bool) -> None:
        if self.place is not None:
            text = citation(self.books[self.place.game], self.place.number, markdown=markdown)
            self.app.copy_to_clipboard(text)
            self.notify(f"抄下了{'（Markdown）' if markdown else ''}：{text}")

    def action_mark(self) -> None:
        """Put a bookmark at the clause, or take it away."""
        if self.place is not None:
            self.desk.remember(self.desk.memory.with_mark(self._named(self.place)))
            self._show(reveal=False)

    def action_history(self) -> None:
        """Go to one of the bookmarks, or of the things looked at lately."""
        memory = self.desk.memory
        things = [one for one in (*memory.marked, *memory.opened) if not one.game or one.game in self.books]
        if not things:
            self.notify("还没有看过什么，也没有书签。")
            return
        rows = [opened_row(one, self.books) for one in dict.fromkeys(things)]
        self.app.push_screen(Pick("看过的与书签", rows, "条号或文字"), self._chosen)

    async def _chosen(self, value: object) -> None:
        await self._choose(value)
