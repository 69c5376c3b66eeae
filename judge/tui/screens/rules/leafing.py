"""Leafing: to the clauses beside a clause, back to those looked at before, to what it refers to; kept and copied."""

from __future__ import annotations

from textual.widgets import Tree

from judge.tui.citing import citation
from judge.tui.home import opened_row
from judge.tui.lay import label
from judge.tui.pages import Place, placed
from judge.tui.screens.pick import Pick
from judge.tui.screens.rules.room import RulesRoom
from judge.tui.shown import book_of, several
from judge.tui.widgets.chapters import Chapters


class Leafing(RulesRoom):
    """Where one reads on, and what is taken along."""

    def on_tree_node_highlighted(self, event: Tree.NodeHighlighted[Place]) -> None:
        """Show the clause under the cursor, if it was moved there by hand."""
        place = event.node.data
        if event.control.has_focus and place is not None and place.number and place != self.place:
            self.open(place, passing=True, reveal=False)

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
        self.show()

    def action_previous(self) -> None:
        """The clause before this one in the book."""
        self._beside(-1)

    def action_next(self) -> None:
        """The clause after this one in the book."""
        self._beside(1)

    def _beside(self, by: int) -> None:
        if self.place is None:
            return
        book = book_of(self.place)
        numbers = list(book.entries)
        at = numbers.index(self.place.number) + by
        if 0 <= at < len(numbers):
            self.open(placed(book, numbers[at]), passing=True)

    def action_references(self) -> None:
        """To the first clause that this one refers to, or that refers to it."""
        first = next((at for at, row in enumerate(self.page.rows) if row.text.startswith(("→", "←"))), None)
        if first is None:
            self.notify("这一条没有引用别的条文，也没有被引用。")
            return
        self.page.focus()
        self.page.look_at(first)

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
            text = citation(book_of(self.place), self.place.number, markdown=markdown)
            self.app.copy_to_clipboard(text)
            self.notify(f"抄下了{'（Markdown）' if markdown else ''}：{text}")

    def action_mark(self) -> None:
        """Put a bookmark at the clause, or take it away."""
        if self.place is not None:
            self.desk.remember(self.desk.memory.with_mark(self.named(self.place)))
            self.show(reveal=False)

    def action_edition(self) -> None:
        """The book in its next edition."""
        game = self.place.game if self.place is not None else self.desk.memory.game or self.followed[0]
        known = several(game) if game in self.books else ()
        if len(known) < 2:
            self.notify("这本规则书只有一个版本。" if known else "先打开一条条文，或按 F6 选一本书。")
            return
        now = known.index(self.editions.get(game) or known[0])
        after = known[(now + 1) % len(known)]
        self.show_edition(game, "" if after == known[0] else after)
        self.notify(f"{self.books[game].title}：现在看的是 {after}（{'旧版' if after != known[0] else '新版'}）。")

    def action_history(self) -> None:
        """Go to one of the bookmarks, or of the things looked at lately."""
        memory = self.desk.memory
        things = [one for one in (*memory.marked, *memory.opened) if not one.game or one.game in self.books]
        if not things:
            self.notify("还没有看过什么，也没有书签。")
            return
        parts = (("书签", memory.marked), ("看过的", [one for one in memory.opened if one not in memory.marked]))
        rows = [
            line
            for title, some in parts
            if (known := [opened_row(one, self.books) for one in some if one in things])
            for line in (label(title), *known)
        ]
        self.app.push_screen(Pick("看过的与书签", rows, "条号或文字"), self._chosen)

    async def _chosen(self, value: object) -> None:
        await self.choose(value)
