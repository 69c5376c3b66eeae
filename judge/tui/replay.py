"""What the desk holds while a dispute is replayed: its lines, where one looks, notes. Each move gives a new value."""

from __future__ import annotations

from typing import Any, NamedTuple, Self

from judge.library import Names
from judge.scenario import Scenario
from judge.scenario.course import Step
from judge.tui.another import turned_out, turned_out_other
from judge.tui.at_hand import Spot, by_hand, spot
from judge.tui.branch import Branch, Chosen, chosen, opened
from judge.tui.history import History
from judge.tui.saying import Said, today
from judge.tui.steps import quiet, steps

NOTE = "注"
"""What a note is called where it is taken back."""


class Note(NamedTuple):
    """What the judge wrote at a step."""

    branch: str
    step: int
    n: int
    """The number of the step in a ruling."""
    clause: str
    text: str


class Replay(NamedTuple):
    """A scenario on the desk. ``at`` is the line that is looked at, ``step`` the place of the selected step in it."""

    branches: tuple[Branch, ...]
    told: tuple[tuple[Step, ...], ...]
    """The steps of each line."""
    at: int = 0
    step: int = 0
    everything: bool = False
    """Whether steps at which a clause was only looked at are listed too."""
    notes: tuple[Note, ...] = ()
    said: Said | None = None
    """What the ruling says that it was opened from."""

    @property
    def branch(self) -> Branch:
        """The line that is looked at."""
        return self.branches[self.at]

    @property
    def saying(self) -> Said:
        """What is said of the line before the judge says anything else: what its scenario, or its ruling, says."""
        if self.said is not None and self.at == 0:
            return self.said
        scenario = self.branch.run.scenario
        before = self.said or Said(date=today())
        return before._replace(title=scenario.title, question=scenario.question, words="")

    @property
    def steps(self) -> tuple[Step, ...]:
        """Its steps."""
        return self.told[self.at]

    @property
    def selected(self) -> Step:
        """The step that is looked at."""
        return self.steps[self.step]

    @property
    def listed(self) -> tuple[int, ...]:
        """The places of the steps that are listed; the selected one always is."""
        return tuple(
            place for place, step in enumerate(self.steps) if self.everything or not quiet(step) or place == self.step
        )

    @property
    def place(self) -> int | None:
        """The place of the decision made at the selected step, else of the next one; None after the last."""
        return next((step.decision for step in self.steps[self.step :] if step.decision is not None), None)

    def to(self, step: int) -> Self:
        """Look at another step; beyond the ends, at the last or the first one."""
        return self._replace(step=max(0, min(step, len(self.steps) - 1)))

    def moved(self, by: int) -> Self:
        """Look ``by`` listed steps further."""
        listed = self.listed
        now = listed.index(self.step) + by
        return self.to(listed[max(0, min(now, len(listed) - 1))])

    def to_decision(self, by: int) -> Self:
        """Look at the next (1) or the last (-1) step at which somebody decides."""
        ahead = range(self.step + 1, len(self.steps)) if by > 0 else range(self.step - 1, -1, -1)
        return self.to(next((step for step in ahead if self.steps[step].decision is not None), self.step))

    def to_answer(self, place: int) -> Self:
        """Look at the step at which the decision at a place was made."""
        return self.to(next(at for at, step in enumerate(self.steps) if step.decision == place))

    def to_end(self) -> Self:
        """Look at the open decision, or at the end."""
        return self.to(len(self.steps))

    def choose(self, place: int, choice: Chosen) -> Self:
        """Take a choice: at the open decision the line goes on, at an earlier one another choice makes a fork.

        What is looked at then is the decision that is open now, or the end. Raises Refused for a choice that is not on
        offer.
        """
        old = self.branch
        new = chosen(old, place, choice, len(self.branches) - 1)
        if new is old:
            return self.to_answer(place)
        return self._with(new, fork=place < len(old.answers))

    def turned_out(self, place: int, said: str, names: Names | None) -> Self:
        """With an unknown card that turns out to be one which the dispute does not have yet; as a choice is taken.

        Raises Unreadable for what is none.
        """
        new = turned_out(self.branch, place, said, names, len(self.branches) - 1)
        return self._with(new, fork=place < len(self.branch.answers))

    def turned_out_other(self, said: str, names: Names | None) -> Self:
        """With the card of the selected step, which was taken for the only one known, as another one.

        Raises Unreadable for what is none.
        """
        return self._with(turned_out_other(self.branch, self.selected, said, names, len(self.branches) - 1), fork=True)

    @property
    def spot(self) -> Spot:
        """Where something is done by hand: at the step that is looked at, or as near as a script can say."""
        return spot(self.branch, self.selected)

    def by_hand(self, written: dict[str, Any]) -> Self:
        """With something that the judge does by hand there. Raises Unreadable where the board does not allow it."""
        at = self.spot
        return self._with(by_hand(self.branch, at, written, len(self.branches) - 1), fork=at.parts)

    def on(self, further: Branch) -> Self:
        """With the line played on behind the end of the dispute."""
        return self._with(further, fork=False)

    def beside(self, new: Branch) -> Self:
        """With another line beside those that are there; what is looked at is its end."""
        return self._with(new, fork=True)

    def _with(self, new: Branch, *, fork: bool) -> Self:
        """With a line that went on, or another one beside it; what is looked at is its end."""
        if fork:
            at, branches, told = len(self.branches), (*self.branches, new), (*self.told, steps(new))
        else:
            at = self.at
            branches = (*self.branches[:at], new, *self.branches[at + 1 :])
            told = (*self.told[:at], steps(new), *self.told[at + 1 :])
        return self._replace(branches=branches, told=told, at=at, step=0).to_end()

    def line(self, at: int) -> Self:
        """Look at another line, at the same step as far as it goes."""
        return self._replace(at=at).to(self.step)

    def noted(self, text: str) -> Self:
        """With a note at the selected step instead of the one that was there; an empty one takes it away."""
        here = self.branch.name, self.step
        others = tuple(note for note in self.notes if (note.branch, note.step) != here)
        kept = (*others, Note(*here, self.selected.n, self.selected.clause, text)) if text else others
        names = [branch.name for branch in self.branches]
        return self._replace(notes=tuple(sorted(kept, key=lambda note: (names.index(note.branch), note.step))))

    def note_at(self, step: int) -> str:
        """What was noted at a step of this line; empty if nothing was."""
        here = self.branch.name, step
        return next((note.text for note in self.notes if (note.branch, note.step) == here), "")


def start(scenario: Scenario) -> Replay:
    """A scenario put on the desk. Raises Unreadable for a choice in its script that is not on offer."""
    branch = opened(scenario)
    return Replay((branch,), (steps(branch),))


def after(past: History[Replay] | None, now: Replay) -> History[Replay]:
    """What there was with what there is now; another step that is looked at is no change that is taken back."""
    if past is None:
        return History((now,))
    before = past.now
    if before.branches is now.branches and before.notes is now.notes:
        return past._replace(values=(*past.values[: past.place], now, *past.values[past.place + 1 :]))
    return History((*past.values[: past.place + 1], now), past.place + 1)


def parting(now: Replay, then: Replay) -> str:
    """What is done in one value and is not in another one, in a few words."""
    if len(now.branches) > len(then.branches):
        return now.branches[-1].name
    if now.branches is not then.branches:
        many = len(now.branch.answers) - len(then.branches[now.at].answers)
        return f"{many}个决定" if many > 0 else "裁判做的一件事"
    return NOTE
