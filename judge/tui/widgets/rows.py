"""A list of rows: the one way in which the desk shows text. Long lists stay quick, and rule text is never markup."""

from __future__ import annotations

from collections.abc import Iterable

from textual.content import Content, Span
from textual.css.styles import RulesMap
from textual.geometry import Size
from textual.reactive import Reactive
from textual.strip import Strip
from textual.style import Style
from textual.visual import RenderOptions, Visual
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from judge.tui.lay import HERE, STYLES, THERE, Row, laid
from judge.tui.widgets.mark import Marked


class Laid(Visual):
    """A row, wrapped to whatever width it is asked for."""

    def __init__(self, row: Row) -> None:
        self._row = row
        self._wrapped: tuple[int, Content, int] = (-1, Content(), 0)

    def _at(self, width: int) -> tuple[Content, int]:
        """The row at a width, and the lines that it takes there."""
        if self._wrapped[0] != width:
            lines = laid(self._row, max(width, 2))
            self._wrapped = width, _content(lines), len(lines)
        return self._wrapped[1:]

    def lines(self, width: int) -> int:
        """The lines that the row takes at a width."""
        return self._at(width)[1]

    def render_strips(self, width: int, height: int | None, style: Style, options: RenderOptions) -> list[Strip]:
        """The lines of the row as textual draws them."""
        return self._at(width)[0].render_strips(width, height, style, options)

    def get_height(self, rules: RulesMap, width: int) -> int:  # noqa: ARG002 - textual's signature
        """The lines that the row takes."""
        return self._at(width)[1]

    def get_optimal_width(self, rules: RulesMap, container_width: int) -> int:  # noqa: ARG002 - textual's signature
        """A row takes what there is."""
        return container_width

    def get_minimal_width(self, rules: RulesMap) -> int:  # noqa: ARG002 - textual's signature
        """One wide character."""
        return 2


def _content(lines: list[list[tuple[str, str]]]) -> Content:
    text: list[str] = []
    spans: list[Span] = []
    at = 0
    for number, line in enumerate(lines):
        if number:
            text.append("\n")
            at += 1
        for piece, style in line:
            text.append(piece)
            if style:
                spans.append(Span(at, at + len(piece), STYLES[style]))
            at += len(piece)
    return Content("".join(text), spans)


class Rows(Marked, OptionList):
    """A list of rows. Choosing one posts ``OptionSelected``; :attr:`value` says what the highlighted one means."""

    DEFAULT_CSS = """
    Rows {
        height: 1fr;
        border: none;
        padding: 0;
        &:can-focus, &.-led {padding: 0 0 0 1;}
        overflow-y: scroll;  /* a bar that comes and goes costs a layout, and wraps all text anew */
        scrollbar-size-vertical: 1;
        scrollbar-background: $background;
        scrollbar-background-hover: $background;
        scrollbar-background-active: $background;
        background: $background;
        &:focus {border: none;}
        & > .option-list--option, & > .option-list--option-disabled {padding: 0; color: $foreground;}
        & > .option-list--option-highlighted {background: $surface-lighten-1; color: $foreground; text-style: none;}
        &:focus > .option-list--option-highlighted {background: $primary-muted; color: $foreground; text-style: bold;}
    }
    """

    ALLOW_MAXIMIZE = True
    virtual_size: Reactive[Size] = Reactive(Size(0, 0), layout=False)
    """How long the text is. It never changes the layout, because the scrollbar is always there; textual cannot know."""

    def __init__(self, *, id: str | None = None, led: bool = False) -> None:  # noqa: A002 - textual's name
        """``led``: one goes through it while typing elsewhere."""
        super().__init__(id=id, classes="-led" if led else None, markup=False)
        self.led = led
        self.rows: tuple[Row, ...] = ()

    def marked(self) -> tuple[int, str] | None:
        """The first line of the highlighted row that is in sight; a row that means nothing has no mark."""
        if self.value is None or self.highlighted not in self._index_to_line:
            return None
        top, high = self._index_to_line[self.highlighted], self._heights[self.highlighted]
        at = max(top - self.scroll_offset.y, 0)
        seen = at < min(top + high - self.scroll_offset.y, self.scrollable_content_region.height)
        return (at, HERE if self.has_focus or self.led else THERE) if seen else None

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A list that has no place on the screen yet has no pages."""
        if action in {"page_up", "page_down"} and not self.scrollable_content_region:
            return False
        return super().check_action(action, parameters)

    def show(self, rows: Iterable[Row], at: int | None = None) -> None:
        """Show other rows, the one at a place highlighted. Nobody is told of that: whoever shows them knows."""
        self.rows = tuple(rows)
        with self.prevent(OptionList.OptionHighlighted):
            self.set_options([Option(Laid(row), disabled=row.value is None) for row in self.rows])
            self.highlighted = at

    def add(self, rows: Iterable[Row]) -> None:
        """Show more rows below those that are shown."""
        more = tuple(rows)
        self.rows += more
        self.add_options([Option(Laid(row), disabled=row.value is None) for row in more])

    def on_focus(self) -> None:
        """Who comes here is somewhere."""
        if self.highlighted is None:
            self.look_at(next((at for at, row in enumerate(self.rows) if row.value is not None), None))

    def on_resize(self) -> None:
        """Keep what is highlighted in sight."""
        self.call_after_refresh(self.scroll_to_highlight)

    def look_at(self, at: int | None) -> None:
        """Highlight a row, without telling anybody."""
        with self.prevent(OptionList.OptionHighlighted):
            self.highlighted = at

    @property
    def value(self) -> object:
        """What choosing the highlighted row means; None if no row is highlighted."""
        return None if self.highlighted is None else self.rows[self.highlighted].value

    @property
    def text(self) -> str:
        """Everything that the list says."""
        return "\n".join(row.text for row in self.rows)
