"""Searching: what is typed anywhere is searched for at once, in one book or in all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.widgets import Input, OptionList

from judge.corpus import load
from judge.tui.finding import Found, Hit
from judge.tui.lay import Row, label, row
from judge.tui.pages import Place
from judge.tui.screens.rules.room import RulesRoom
from judge.tui.shown import opened_in
from judge.tui.widgets.chapters import Chapters
from judge.tui.widgets.rows import Rows

if TYPE_CHECKING:
    from textual import events


SOON = 0.2
"""Seconds without an answer after which it is said that it is looked for."""


LOOKING = "正在找……"
HERE = frozenset("/／、")
"""The key to the search line, also as Chinese input methods type it; alone it is nothing that is searched for."""


class Searching(RulesRoom):
    """What is looked for, and what is found."""

    _looked_for: tuple[str, tuple[str, ...]] = "", ()
    """What is typed, and in whose books it is looked for."""
    _is_found = False
    """Whether what is listed was found for that."""
    _wanted = False
    """Whether one wanted to go to what is found, before it was."""

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
        """Search while typing; the answer comes as a message. The key that leads here is no question."""
        if event.value in HERE:
            event.input.value = ""
        else:
            self._ask(event.value.strip())

    def _ask(self, query: str) -> None:
        self.query_one("#found").display = bool(query)
        self.query_one(Chapters).display = not query
        self._wanted = False
        if query:
            if not self.query_one("#found", Rows).rows:
                self.query_one("#found", Rows).show([row(f"{LOOKING}头一次要准备索引，请等几秒。", hang=2)])
            games = self.desk.finder.ask(query, self.desk.memory.game, self.post_message)
            self._looked_for, self._is_found = (query, games), False
            self.set_timer(SOON, self._still_looking)

    def _still_looking(self) -> None:
        """What was found for something else does not stand below what is looked for now."""
        found = self.query_one("#found", Rows)
        if not self._is_found and not found.text.startswith(LOOKING):
            found.show([row(LOOKING, hang=2)])

    def on_found(self, event: Found) -> None:
        """Show what was found, unless something else has been typed since."""
        if event.notice:
            self.notify(event.notice, severity="warning", timeout=10)
        if (event.query, event.games) != self._looked_for:
            return
        self._is_found = True
        rows = shown_rows(event.rows, event.query, self.editions)
        first = next((at for at, row in enumerate(rows) if row.value is not None), None)
        self.query_one("#found", Rows).show(rows, first)
        if first is not None:
            self._open_found(focus=self._wanted)

    def on_input_submitted(self) -> None:
        """Go to what was found."""
        self._open_found(focus=True)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show what is found while moving through it."""
        if event.option_list.id == "found":
            self._open_found(focus=False)

    async def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Open what was chosen on the page, or what was found."""
        event.stop()
        rows = event.option_list
        assert isinstance(rows, Rows)
        if rows.id == "found":
            self._open_found(focus=True)
        else:
            await self.choose(rows.value)

    def _open_found(self, *, focus: bool) -> None:
        """Show the clause that is highlighted among what was found; ``focus``: and go to it."""
        if not self._is_found:
            self._wanted = focus  # when it is there
            return
        value = self.query_one("#found", Rows).value
        if isinstance(value, Hit) and value.place.game in self.books:  # its book may be one that cannot be read
            self.open(value.place, value.spans, passing=not focus, reveal=focus)
            if focus:
                self.page.focus()
        elif isinstance(value, str) and focus:
            self.query_one(Input).value = value

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
        self.choose_game(after)
        if self.place is None:
            self.home()
        self._ask(self.query_one(Input).value.strip())

    def action_results(self) -> None:
        """From the search line to what was found; without a search to the first page, or to the contents."""
        found = self.query_one("#found")
        (found if found.display else self.page if self.place is None else self.query_one(Chapters)).focus()

    def action_contents(self) -> None:
        """Clear the search; without one, go to the first page."""
        line = self.query_one(Input)
        if not line.value:
            self.passing, self.at_home = False, True
        line.value = ""
        line.focus()
        self.show()


def shown_rows(rows: list[Row], query: str, older: dict[str, str]) -> list[Row]:
    """What was found in the newest editions, in the numbers of the ``older`` ones that are shown.

    A number that is typed is first that clause of the older one.
    """
    found = [_shown(one, older) for one in rows]
    for game, edition in older.items():
        book = load(game, edition)
        if query in book:
            words = (f" {query} ", "number"), book[query].text[:40]
            found = [
                label(f"{edition}（旧版）的条号"),
                row(*words, value=Hit(Place(game, query, edition)), hang=3),
                *found,
            ]
    return found


def _shown(one: Row, older: dict[str, str]) -> Row:
    if not isinstance(one.value, Hit) or one.value.place.game not in older:
        return one
    place = opened_in(one.value.place, older[one.value.place.game])
    number = place.number if place.edition else f"新版 {place.number}"
    return one._replace(pieces=((f" {number} ", "number"), *one.pieces[1:]), value=Hit(place))
