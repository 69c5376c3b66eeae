"""A line of play on the desk: the scenario's own, or a fork that took another choice. Values only, nothing is shown."""

from __future__ import annotations

import re
from typing import Any, Final, NamedTuple

from judge.games.written.placed import Placed
from judge.kernel import Decision, Option
from judge.kernel.line import Line, play_on
from judge.scenario import Run, Scenario, Unreadable, editions, hand
from judge.scenario.asking import question
from judge.scenario.disputed import dispute
from judge.scenario.finding import find, value
from judge.scenario.found import Question
from judge.scenario.run import unsaid, walk
from judge.scenario.telling import said, say

Chosen = tuple[Option, ...]
MAIN: Final = "原线"
"""What the line is called that a scenario's own script plays."""
_CHOSEN: Final = re.compile(r"(\d[\w.#~]*) (.*)", re.DOTALL)
"""Where something else was chosen, and what."""


class Branch(NamedTuple):
    """A scenario played on along one line."""

    scenario: Scenario
    line: Line
    name: str = MAIN
    """What it is called on the desk."""
    parted: tuple[tuple[int, str], ...] = ()
    """What was chosen or done otherwise than in the scenario's own line: at which moment, and behind its clause."""
    used: tuple[int, ...] = ()
    """How much of the script was used after each answer; none in what was played by hand."""
    problem: Unreadable | None = None
    """Why the script could not be followed to its end."""
    own: int | None = None
    """How many of its moments the script played before it took another way; None if it took none."""
    ask: tuple[Placed, ...] | None = None
    """What is asked of it, where it went on behind the script or another way; None: what the scenario asks."""
    beyond: bool = False
    """Whether it was played on behind the end of its dispute: from there on no end stops it any more."""

    @property
    def answers(self) -> tuple[Chosen, ...]:
        """Everything that was chosen, in order. The place of a decision is its place here; an open one comes after."""
        return tuple(answer.chosen for answer in self.line.answers)

    @property
    def hands(self) -> int:
        """How many things the judge did by hand on it."""
        return sum(hand.judged(moment) for moment in self.line.moments)

    @property
    def touched(self) -> bool:
        """Whether the judge did something by hand on it."""
        return self.hands > 0

    @property
    def other(self) -> str | None:
        """What was done otherwise than in the scenario's own line, for who has only the ruling; None if nothing was."""
        said = [_CHOSEN.sub(r"在\1改选「\2」", words) for _, words in self.parted]
        return "，".join(said) or (None if self.name == MAIN else self.name)

    @property
    def run(self) -> Run:
        """The line as something that was run; a fork says in its title what it is, and is asked the same."""
        scenario = self.scenario
        if (other := self.other) is not None:
            question = f"若{other}：{scenario.question}" if scenario.question and "改选" in other else scenario.question
            scenario = scenario._replace(title=f"{scenario.title}（{other}）", question=question)
        if self.ask is not None:
            scenario = scenario._replace(ask=self.ask)
        return Run(scenario, self.line, self.problem, used=self.used)

    def on(self, line: Line) -> Branch:
        """The branch played on, behind what the script says, to the end of its dispute at most."""
        line = line if self.beyond else dispute(line, self.scenario.until)
        return self._replace(line=line, problem=None, ask=_still_asked(Run(self.scenario, line), self.own))

    def fork(self, line: Line, other: str, shared: int, forks: int) -> Branch:
        """Another branch, whose first ``shared`` moments are those of this one.

        ``other``: what is chosen or done otherwise, and where; ``forks``: how many were made before. It is called by
        all that parts it from the scenario's own line, so that no two are called alike.
        """
        own = shared if self.own is None else min(shared, self.own)
        parted = (*(one for one in self.parted if one[0] < shared), (shared, other))
        name = f"分支{forks + 1}（{'；'.join(words for _, words in parted)}）"
        ask = _still_asked(Run(self.scenario, line), own)
        return Branch(self.scenario, line, name, parted, own=own, ask=ask)


# --- what is asked of a line that left its script ------------------------------------------------------------------


def _still_asked(run: Run, own: int | None) -> tuple[Placed, ...]:
    """What a scenario asks; of a claim that this line does not show as the script did only what it is about."""
    asked: list[Placed] = []
    for place in run.scenario.ask:
        try:
            one = question(run.scenario, place)
            stands = not one.seen or (value(run, one) and _shown(run, one, own))
            asked += [place] if stands else [place._replace(value=words) for words in _about(run, one)]
        except Unreadable:
            asked.append(place)
    if run.scenario.ask and not asked:
        asked.append(run.scenario.ask[0]._replace(value="结果"))
    return tuple({place.value: place for place in asked}.values())


def _shown(run: Run, claim: Question, own: int | None) -> bool:
    """Whether what shows a claim came about before the line took another way."""
    if own is None:
        return True
    places = [(condition.question.kind, find(run, condition.question).moment) for condition in claim.seen]
    return all(place is not None and place < own + (kind == "act") for kind, place in places)


def _about(run: Run, claim: Question) -> list[str]:
    """What a claim is about, as far as the line came to it; of a card that left play, where it is."""
    found = []
    for condition in claim.seen:
        asked = condition.question
        if value(run, asked) not in _NOTHING:
            gone = asked.kind == "fact" and not asked.at and _gone(run, asked.words.rpartition(".")[0])
            found.append(f"{asked.words.rpartition('.')[0]}.区域" if gone else asked.whole)
    return found


_NOTHING: Final = (None, "0", "没有发生", ("not now",), ("not used",), ("walked",))
"""What a question comes to of which nothing happened."""


def _gone(run: Run, name: str) -> bool:
    """Whether a card was in play when the line began, and is not any more."""
    game, line = run.scenario.game, run.line
    cards = game.find(line.start, name) if name else ()
    places = [[state.cards[card].zone for card in cards if card in state.cards] for state in (line.start, line.reached)]
    in_play = game.board.naming.in_play
    return bool(places[0]) and all(map(in_play, places[0])) and not any(map(in_play, places[1]))


# --- how lines are made ---------------------------------------------------------------------------------------------


def opened(scenario: Scenario) -> Branch:
    """The line that a scenario's script plays, as far as it can be followed, and no further than its dispute goes."""
    done = walk(scenario)
    line = dispute(done.line, scenario.until) if done.problem is not None else done.line
    return Branch(scenario, line, used=done.used, problem=done.problem)


def asked(branch: Branch, place: int) -> Decision | None:
    """The decision at a place, with all that was on offer and all that was not; None if there is none there."""
    decisions = branch.line.decisions
    return decisions[place] if place < len(decisions) else branch.line.decision


def state_asked(branch: Branch, place: int) -> Any:
    """The state in which the decision at a place was asked."""
    return before(branch, place).state


def played(branch: Branch, place: int, choice: Chosen) -> Line:
    """The line with a choice taken at a place, played on to the next decision. Raises Refused if it is not on offer."""
    left = [choice]

    def answering(decision: Decision, _state: Any) -> Chosen | None:
        return left.pop() if left else unsaid(decision) or None

    return play_on(before(branch, place), branch.scenario.game.play, answering)


def chosen(branch: Branch, place: int, choice: Chosen, forks: int = 0) -> Branch:
    """The line with ``choice`` taken at a place, played on to the next decision.

    At the open decision the line goes on; at an earlier one another choice makes a fork, which ends where the dispute
    does, and of which ``forks`` were made before. Raises Refused for a choice that is not on offer.
    """
    if place == len(branch.answers):
        return branch.on(played(branch, place, choice))
    if branch.answers[place] == choice:
        return branch
    at = editions.cited(branch.scenario, str(branch.line.answers[place].clause))
    other = f"{at} {told_of(branch, place, choice)}".strip()
    line = dispute(played(branch, place, choice), branch.scenario.until)
    return branch.fork(line, other, len(before(branch, place).moments), forks)


def said_of(branch: Branch, place: int, choice: Chosen) -> str:
    """A choice in words, as it was called where it was made."""
    state = state_asked(branch, place)
    return "、".join(said(branch.scenario.game, state, option) for option in choice) or "不选"


def told_of(branch: Branch, place: int, choice: Chosen) -> str:
    """A choice in words that tell by themselves what was chosen: a card, or nothing, with what it was chosen for."""
    words, decision = said_of(branch, place, choice), asked(branch, place)
    if decision is None or not all(isinstance(option, int) for option in choice):
        return words
    question = say(branch.scenario.game, state_asked(branch, place), decision.question)
    return editions.in_words(branch.scenario, f"{question}：{words}")


def ended(branch: Branch) -> bool:
    """Whether the line ends only because the dispute does, and could be played on."""
    return branch.line.decision is None and branch.line.state.depth() > 0


def went_on(branch: Branch) -> Branch:
    """The line played on behind the dispute's end, to the next decision."""
    on = play_on(branch.line, branch.scenario.game.play, lambda asked, _: unsaid(asked) or None)
    return branch._replace(beyond=True).on(on)


def before(branch: Branch, place: int) -> Line:
    """The line up to a decision; all of it where none is made any more."""
    return branch.line.before(place) if place < len(branch.answers) else branch.line


def line_text(branch: Branch) -> str:
    """A line as a scenario: where it starts, every choice that was made, what the judge did by hand."""
    from judge.rulings.making import as_scenario  # noqa: PLC0415 - the scenario that a ruling carries

    return as_scenario(branch.run)
