"""The decision below the board: what may be chosen, and what may not with every clause that forbids it."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.message import Message
from textual.widgets import OptionList, Static

from judge.tui.branch import Branch, Chosen
from judge.tui.choices import Barred, Confirm, Legal, Offer, Unlisted, offer
from judge.tui.lay import Row, laid, row
from judge.tui.widgets.rows import Laid, Rows

ROOMY = 32
"""From so many lines on there is room for a decision that is made only later."""
SHARE = 0.35
"""The part of the screen's lines that a decision takes with its question; ``desk.tcss`` says the same."""
PART = 3
"""The decision takes at most one in so many of the screen's lines."""


class Decision(Vertical):
    """Shows one decision of a line. It changes nothing: what was chosen is a message."""

    DEFAULT_CSS = """
    Decision {
        #question {height: 1; text-style: bold;}
    }
    """

    class Taken(Message):
        """A choice was made at a place of the line."""

        def __init__(self, place: int, choice: Chosen) -> None:
            super().__init__()
            self.place = place
            self.choice = choice

    class Pointed(Message):
        """An option is looked at (its value among the rows). ``read``: its clauses are to be read now."""

        def __init__(self, offered: Offer, option: object, *, read: bool = False) -> None:
            super().__init__()
            self.offered = offered
            self.option = option
            self.read = read

    class Unlisted(Message):
        """What a card turns out to be is not among the options at a place: one that the dispute does not have yet."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    def __init__(self) -> None:
        super().__init__(id="decision")
        self.offered: Offer | None = None
        self.picked: Chosen = ()
        self._branch: Branch | None = None
        self._here = False

    def compose(self) -> ComposeResult:
        """The question and the options."""
        yield Static(id="question", markup=False)
        yield Rows(id="options")

    @property
    def options(self) -> Rows:
        """The list of options."""
        return self.query_one(Rows)

    def ask(self, branch: Branch, place: int | None, *, then: str = "", rest: str = "") -> None:
        """Show the decision at a place, from what was chosen there on; ``rest``: what is said where there is none.

        ``then``: when it is made, if not at the step that is looked at, but later.
        """
        if place is None:
            self.offered = None
            self._say(rest)
            self.options.show([])
            self.options.styles.height = 0
            return
        if branch is not self._branch or self.offered is None or self.offered.place != place:
            self._branch, self.picked = branch, ()
            self.offered = offer(branch, place)
            made = branch.answers[place] if place < len(branch.answers) else None
            rows = self.offered.rows if self.offered else ()
            self.options.show(rows, next((at for at, one in enumerate(rows) if _is_made(one, made)), 0))
        if self.offered is not None:
            self._say(f"{then}：{self.offered.title}　F7 选" if then else self.offered.title)
        self._here = not then
        self._fit()

    def on_descendant_focus(self) -> None:
        """What is decided only later is shown while one is there."""
        self._fit()

    def on_descendant_blur(self) -> None:
        """And leaves its place to the board again."""
        self.call_after_refresh(self._fit)

    def on_resize(self) -> None:
        """The options take other lines at another width."""
        self._fit()

    def _fit(self) -> None:
        """As high as the options need, so that the board has the rest; nothing for a later decision on a low screen."""
        cells, height = self.app.size.width - 2, self.app.size.height
        asked = self.query_one("#question", Static).styles.height
        taken = 1 + int(asked.value if asked is not None else 1)  # the line above, and the question
        most = min(height // PART, max(1, int(height * SHARE) - taken))  # all of it is seen: what is cut off scrolls
        if not (self._here or self.options.has_focus or self.app.size.height >= ROOMY):
            most = 0
        lines = 0
        for one in self.options.rows:
            lines += len(laid(one, cells))
            if lines > most:
                break
        self.options.styles.height = min(lines, most)

    def _say(self, question: str) -> None:
        said = Laid(row(question))
        shown = self.query_one("#question", Static)
        shown.styles.height = min(2, said.lines(self.app.size.width))
        shown.update(said, layout=False)

    def point(self) -> None:
        """Tell which option is looked at."""
        if self.offered is not None:
            self.post_message(self.Pointed(self.offered, self.options.value))

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Tell which option is looked at."""
        event.stop()
        self.point()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Take an option, pick it where several may be chosen, or read why it may not be chosen."""
        event.stop()
        value = self.options.value
        if self.offered is None:
            return
        if isinstance(value, Barred):
            self.post_message(self.Pointed(self.offered, value, read=True))
        elif isinstance(value, Legal) and value.answer is None and value.option is not None:
            self._pick((value.option,))
        elif isinstance(value, Legal | Confirm) and value.answer is not None:
            self._take(value.answer)
        elif isinstance(value, Unlisted):
            self.post_message(self.Unlisted(self.offered.place))

    def _pick(self, option: Chosen) -> None:
        """Pick an option where several may be chosen, or put it back."""
        assert self.offered is not None
        assert self._branch is not None
        without = tuple(other for other in self.picked if other not in option)
        self.picked = without if len(without) < len(self.picked) else (*self.picked, *option)
        self.offered = offer(self._branch, self.offered.place, self.picked)
        self.options.show(self.offered.rows if self.offered else (), self.options.highlighted)

    def _take(self, choice: Chosen) -> None:
        assert self.offered is not None
        decision = self.offered.decision
        if not decision.least <= len(choice) <= decision.most:
            limits = str(decision.least) if decision.least == decision.most else f"{decision.least}到{decision.most}"
            self.notify(f"选了{len(choice)}个，要选{limits}个。", severity="warning")
            return
        ordered = tuple(option for option in decision.options if option in choice)
        self.post_message(self.Taken(self.offered.place, ordered))


def _is_made(one: Row, made: Chosen | None) -> bool:
    """Whether a row is what was chosen, or a part of it."""
    if made is None or not isinstance(one.value, Legal):
        return False
    return one.value.answer == made or (one.value.answer is None and one.value.option in made)
