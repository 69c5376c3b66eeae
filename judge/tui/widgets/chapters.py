"""The contents of the books: chapters and clauses, filled in as they are unfolded."""

from __future__ import annotations

from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual.binding import Binding, BindingType
from textual.widgets import Tree
from textual.widgets.tree import TreeNode

from judge.cjk import cut
from judge.corpus import Book
from judge.tui.home import listed
from judge.tui.lay import FOLDED, HERE, THERE
from judge.tui.pages import Place, placed
from judge.tui.widgets.mark import Marked


class Chapters(Marked, Tree[Place]):
    """The clauses of some books. A node's data is its :class:`Place`; a book's own node has no number."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "unfold", "展开", show=False),
        Binding("left", "fold", "收起", show=False),
    ]  # fmt: skip
    ICON_NODE, ICON_NODE_EXPANDED = FOLDED
    DEFAULT_CSS = """
    Chapters {
        background: $background;
        padding: 0 0 0 1;
        overflow-x: hidden;
        overflow-y: scroll;
        scrollbar-size-vertical: 1;
        scrollbar-background: $background;
        scrollbar-background-hover: $background;
        scrollbar-background-active: $background;
    }
    """

    def __init__(self, books: dict[str, Book], *, id: str | None = None) -> None:  # noqa: A002 - textual's name
        super().__init__("规则书", id=id)
        self.books: dict[str, Book] = {}
        self.game = ""
        """The game whose book is shown alone."""
        self.show_root = False
        self.guide_depth = 2
        self.show_guides = False
        self.root.expand()
        for book in books.values():
            self.shelve(book)

    def marked(self) -> tuple[int, str] | None:
        """The line that the cursor is on, if it is in sight."""
        at = self.cursor_line - self.scroll_offset.y
        seen = self.cursor_line >= 0 and 0 <= at < self.scrollable_content_region.height
        return (at, HERE if self.has_focus else THERE) if seen else None

    def watch_cursor_line(self, previous_line: int, line: int) -> None:
        """The mark goes with the cursor, and stands beside the lines that textual draws anew."""
        super().watch_cursor_line(previous_line, line)
        self.refresh()

    def shelve(self, book: Book) -> None:
        """Put another book below those that are here."""
        self.books[book.game] = book
        self.only(self.game)

    def _fill(self, node: TreeNode[Place], book: Book, number: str) -> None:
        """Put the clauses below ``number`` under its node, if they are not there yet."""
        if node.children:
            return
        for below in book.children(number):
            label = Text(listed(book, below))
            label.stylize("bold", 0, len(below))
            node.add(label, placed(book, below), allow_expand=bool(book.children(below)))

    def render_label(self, node: TreeNode[Place], base_style: Style, style: Style) -> Text:
        """The label, with a mark where it is cut."""
        label = super().render_label(node, base_style, style)
        above, room = node, self.scrollable_content_region.width
        while above.parent is not None and above.parent is not self.root:
            above, room = above.parent, room - self.guide_depth
        label.plain = cut(label.plain, room)
        return label

    def on_focus(self) -> None:
        """Who comes here is somewhere."""
        if self.cursor_line < 0:
            with self.prevent(Tree.NodeHighlighted):
                self.cursor_line = 0

    def on_resize(self) -> None:
        """Keep the cursor in sight."""
        self.call_after_refresh(self.scroll_to_line, max(self.cursor_line, 0))

    def only(self, game: str) -> None:
        """Show the book of one game, or all of them."""
        self.game = game
        self.clear()
        for book in self.books.values():
            if game in {"", book.game}:
                where = placed(book, "")
                older = f"旧版 {where.edition} " if where.edition else ""
                node = self.root.add(Text(f"{older}{book.title}"), where)
                if game:
                    node.expand()

    def on_tree_node_expanded(self, event: Tree.NodeExpanded[Place]) -> None:
        """Fill in what was unfolded."""
        self._filled(event.node)

    def _filled(self, node: TreeNode[Place]) -> None:
        if node.data is not None:
            self._fill(node, self.books[node.data.game], node.data.number)

    def reveal(self, place: Place) -> None:
        """Unfold what stands above a clause, and put the cursor on it; not while another book or edition is shown."""
        book = self.books[place.game]
        if self.game not in {"", place.game} or placed(book, place.number) != place:
            return
        node = self.root
        path = [*book.ancestors(place.number), place.number]
        for number in ["", *path]:
            self._filled(node)
            if not node.is_expanded:
                node.expand()
            node = next(child for child in node.children if child.data == placed(book, number))
        self.call_after_refresh(self._go, node)

    def _go(self, node: TreeNode[Place]) -> None:
        with self.prevent(Tree.NodeHighlighted):
            self.move_cursor(node)

    def unfold_all(self) -> None:
        """Unfold all of the book under the cursor, or fold it again if all its chapters are unfolded."""
        book = self.cursor_node
        while book is not None and book.parent is not None and book.parent is not self.root:
            book = book.parent
        if book is None:
            return
        if any(child.allow_expand and not child.is_expanded for child in book.children):
            self._all(book)
        else:
            for child in book.children:
                child.collapse_all()

    def _all(self, node: TreeNode[Place]) -> None:
        self._filled(node)
        node.expand()
        for child in node.children:
            if child.allow_expand:
                self._all(child)

    def action_unfold(self) -> None:
        """Unfold the clause under the cursor."""
        if self.cursor_node is not None and self.cursor_node.allow_expand:
            self.cursor_node.expand()

    def action_fold(self) -> None:
        """Fold the clause under the cursor, or go to the one above it."""
        if self.cursor_node is not None and self.cursor_node.is_expanded:
            self.cursor_node.collapse()
        else:
            self.action_cursor_parent()
