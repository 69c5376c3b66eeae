"""The one teller: what happened along a line of play, step by step, and how it came out.

Whoever shows a run lays this out and adds nothing: a step has one number, one sentence and one word for its kind.
"""

from __future__ import annotations

import re
from collections import deque
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import Struct

from judge.games import Game
from judge.kernel import NOBODY, Decision, Option, Record
from judge.kernel.line import Line, Moment
from judge.kernel.records import Change
from judge.scenario.because import Because, barring, bearing, because, reasons
from judge.scenario.telling import asked, how_chosen, listed, plainly, player_name, say, told

KINDS: Final = {
    "applied": "实行",
    "chosen": "选择",
    "offered": "可选",
    "refused": "不可",
    "checked": "未适用",
    "withheld": "不实行",
    "replaced": "代替",
    "layered": "计算",
    "rewound": "撤回",
    "loop": "循环",
    "gap": "规则空白",
    "judged": "裁判",
    "entered": "走过",
    "start": "开始",
    "open": "等待决定",
    "end": "结束",
}
"""What each kind of step is called, everywhere. ``entered``: a clause that left no record; the last three are no
records but the edges of a course."""
AS_READ: Final = "照读法不列入"
SILENT: Final = frozenset({"checked", "entered"})
"""The kinds that are not told unless somebody asks for everything."""
_NUMBER: Final = re.compile(r"(?P<before>.*：)(?P<number>\d{1,6})(?P<behind>\D{0,2})", re.DOTALL)
"""What is said of a number that might have been chosen."""

_NO: Final = re.compile("不会|不能|不触发|不合规定|不满足|用不了|付不出|没有")
_QUOTED: Final = re.compile("『[^』]*』|「[^」]*」")
_ASIDE: Final = re.compile("（[^（）]*）")


class Changed(Struct, frozen=True, forbid_unknown_fields=True):
    """One fact that a step changed, as plain values. ``subject``: a card's name, or empty for the game itself."""

    subject: str
    fact: str
    old: Any
    new: Any


class Step(NamedTuple):
    """One thing that happened.

    ``n`` counts from 1 what people read: what is silent has the number of the step before it, and a refusal in the same
    words for another card the number of the first. ``by``: what forbids, or comes nearest to a gap; ``because``: what
    was read. ``moment``: the place in the line of the clause that was being carried out; ``decision``: the place of
    the decision that was made here, among those of the line.
    """

    n: int
    clause: str
    kind: str
    player: str
    """Who chose; empty where nobody had a choice."""
    what: str
    by: tuple[Because, ...]
    because: tuple[Because, ...]
    where: tuple[str, ...]
    """The clauses in which play stands, outermost first."""
    changed: tuple[Changed, ...]
    moment: int
    decision: int | None = None
    again: bool = False
    """Whether the step before tells of it, too: the same refusal, or a pass where there was nothing else to do."""
    record: int = 0
    """Which record of its moment it tells."""

    @property
    def told(self) -> bool:
        """Whether people read it though they did not ask for everything."""
        return self.kind not in SILENT and not self.again

    @property
    def grounds(self) -> tuple[str, ...]:
        """The clauses beside the step's own that forbid, or come nearest, each once."""
        return tuple(dict.fromkeys(reason.clause for reason in self.by if reason.clause))

    @property
    def clauses(self) -> tuple[str, ...]:
        """Every clause on it: what was read, what it came under, what forbids or is nearest."""
        read = [reason.clause for reason in self.because]
        return tuple([clause for clause in (*read, self.clause, *self.grounds) if clause])

    @property
    def label(self) -> str:
        """What kind of step it is, and whose; of what no clause forbids, that it is left out as the book is read."""
        only_read = self.kind == "refused" and bool(self.by) and not self.grounds
        return AS_READ if only_read else label(self.kind, self.player, self.what)

    @property
    def reasons(self) -> str:
        """Why, in brackets: not what the sentence says of the clause that it stands beside."""
        read = [one for one in self.because if one.clause != self.clause or one.gives not in self.what]
        return reasons(self.kind, self.by, read, (self.clause, self.what))

    @property
    def words(self) -> str:
        """The whole sentence, without the clause it stands beside."""
        what = plainly(self.what)
        return (f"{self.label}：{what}" if self.label else what) + self.reasons


def label(kind: str, player: str, what: str = "") -> str:
    """What kind of step it is, and whose; empty for what simply applies."""
    if kind == "chosen":
        return how_chosen(player, what, KINDS[kind])
    if kind == "gap" and player:
        return f"{KINDS[kind]}，{player}{'判断' if player == '裁判' else '选择'}"
    says_itself = (
        (kind == "loop" and what.startswith(KINDS[kind]))
        or (kind == "refused" and _says_no(what))
        or (kind == "withheld" and _denies(what))
    )
    return "" if kind == "applied" or says_itself else KINDS[kind]


def _says_no(what: str) -> bool:
    """Whether a sentence says that something is not done; what stands behind a colon is what somebody would choose."""
    return _NO.search(_QUOTED.sub("", what).partition("：")[0]) is not None


def _denies(what: str) -> bool:
    """Whether a sentence says itself that something is not so: 不实行 before it would deny it twice."""
    said = _ASIDE.sub("", _QUOTED.sub("", what)).partition("：")[0]
    return "不" in said and "没有满足" not in said and "没有全部" not in said


_TOLD: Final[deque[tuple[Game, Line, tuple[Step, ...]]]] = deque(maxlen=8)
"""The lines told last, with their steps: of one line they are asked for at every question about it."""


def steps(game: Game, line: Line) -> tuple[Step, ...]:
    """Every step of a line, in order; those of the clause in progress that were decided already stand last."""
    for of, one, found in tuple(_TOLD):
        if one is line and of is game:
            return found
    found = _steps(game, line)
    _TOLD.appendleft((game, line, found))
    return found


def _steps(game: Game, line: Line) -> tuple[Step, ...]:
    found: list[Step] = []
    n = decided = 0
    passing: int | None = None
    """The place of the last step, if it is a choice of one word that was none; the next such one is told with it."""
    game = game.apart([line.start, *[moment.state for moment in line.told]], _told_of(line))
    for place, moment in enumerate(line.told):
        made = _made(moment)
        refused: dict[tuple[str, tuple[str, ...]], int] = {}
        numbered: _Numbered | None = None
        for at, record in enumerate(moment.records):
            step = _step(game, moment, record, place)
            decision = decided + made[at] if at in made else None
            known = refused.get((step.what, step.grounds)) if record.kind == "refused" else None
            n += known is None and record.kind not in SILENT
            step = step._replace(n=known or n, decision=decision, again=known is not None, record=at)
            if record.kind == "refused":
                refused[step.what, step.grounds] = step.n
                numbered = _next_number(numbered, step, len(found)) if known is None else numbered
                if numbered is not None and numbered.last > numbered.first:
                    found[numbered.at] = found[numbered.at]._replace(what=numbered.what)
                    n -= 1
                    step = step._replace(n=n, again=True)
                    refused[step.what, step.grounds] = n
            if _forced_word(record) and passing is not None and found[passing].clause == step.clause:
                found[passing] = found[passing]._replace(what=f"{found[passing].what}；{step.what}")
                n -= 1
                step = step._replace(n=n, again=True)
            elif step.told:
                passing = len(found) if _forced_word(record) else None
            found.append(step)
        if not moment.records:
            words = game.book[moment.clause].text.partition("\n")[0] if moment.clause else ""
            decision = decided if moment.answers else None
            found.append(
                Step(n, str(moment.clause), "entered", "", words, (), (), _plain(moment.where), (), place, decision)
            )
        decided += len(moment.answers)
    for answer, asking in zip(line.given, line.given_to, strict=True) if line.waiting is None else ():
        n += 1
        words = asked(game, line.state, asking.question, answer.chosen)
        near = because(game, line.state, asking.nearest)
        kind, who = "gap" if near else "chosen", player_name(game, answer.player)
        found.append(
            Step(
                n, str(answer.clause), kind, who, words, near, (), _plain(asking.where), (), len(line.moments), decided
            )
        )
        decided += 1
    return tuple(found)


class _Numbered(NamedTuple):
    """Refusals of one number after another for the same reason: where the first is told, and what is around it."""

    at: int
    around: tuple[str, str]
    grounds: tuple[str, ...]
    first: int
    last: int

    @property
    def what(self) -> str:
        """What all of them say at once."""
        before, behind = self.around
        return f"{before}{self.first}{behind}…{self.last}{behind}"


def _next_number(known: _Numbered | None, step: Step, at: int) -> _Numbered | None:
    """A refusal of a number, with those before it that it follows; None if it is none."""
    said = _NUMBER.fullmatch(step.what)
    if said is None:
        return None
    around, number = (said["before"], said["behind"]), int(said["number"])
    if known is not None and (around, step.grounds, number) == (known.around, known.grounds, known.last + 1):
        return known._replace(last=number)
    return _Numbered(at, around, step.grounds, number, number)


def _forced_word(record: Record) -> bool:
    """Whether a record tells of a choice between nothing but one word: a pass that nobody could have refused."""
    return record.kind == "chosen" and record.player is None and [type(o) for o in record.answer] == [str]


def _made(moment: Moment) -> dict[int, int]:
    """Which record of a moment tells of which of its answers.

    An answer that no record tells of (a loop was found instead of it) belongs to the first record that is free.
    """
    made: dict[int, int] = {}
    told_of = [place for place, record in enumerate(moment.records) if record.player is not None]
    for answer, given in enumerate(moment.answers):
        if told_of and moment.records[told_of[0]].answer == given.chosen:
            made[told_of.pop(0)] = answer
        else:
            made[next((place for place in range(len(moment.records)) if place not in made), 0)] = answer
    return made


def _told_of(line: Line) -> frozenset[int]:
    """The cards of which records of a line speak."""
    found: set[int] = set()
    for record in [record for moment in line.told for record in moment.records]:
        reasons = (*record.by, *record.because)
        said = [record.what, record.question, *[reason.gives for reason in reasons]]
        said += [option if isinstance(option, tuple) else (option,) for option in record.answer]
        found.update([piece for pieces in said for piece in pieces if isinstance(piece, int)])
        found.update([reason.card for reason in reasons if reason.card is not None])
        found.update([change.subject for change in record.changed if isinstance(change.subject, int)])
    return frozenset(found)


def _step(game: Game, moment: Moment, record: Record, place: int) -> Step:
    state = moment.state
    player = "" if record.player is None else player_name(game, record.player)
    return Step(
        0,
        str(record.clause),
        record.kind,
        player,
        told(game, state, record),
        *(barring if record.kind == "refused" else bearing)(game, state, record),
        _plain(record.where),
        tuple([_changed(game, state, change) for change in record.changed]),
        place,
    )


def _changed(game: Game, state: Any, change: Change) -> Changed:
    subject = game.named(state, change.subject) if isinstance(change.subject, int) else change.subject
    if change.fact == "zone":
        return Changed(subject, change.fact, _place(game, change.old), _place(game, change.new))
    return Changed(subject, change.fact, plain(change.old), plain(change.new))


def _plain(where: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(map(str, where))


def _place(game: Game, place: Any) -> str:
    """Where a card lay or lies; empty for a token that was not yet, or is no more."""
    if place is None:
        return ""
    player, zone = place
    return str(zone) if player == NOBODY else f"{game.players[player]}.{zone}"


def plain(value: object) -> Any:
    """A value as JSON can hold it; a citation becomes its number."""
    return msgspec.to_builtins(value, enc_hook=str)


# --- decisions ------------------------------------------------------------------------------------------------


class Decided(NamedTuple):
    """A decision, the state in which it was asked, and what was chosen; None while it is open."""

    game: Game
    decision: Decision
    state: Any
    chosen: tuple[Option, ...] | None

    @property
    def player(self) -> str:
        """Who decides."""
        return player_name(self.game, self.decision.player)

    @property
    def question(self) -> str:
        """What is decided."""
        return say(self.game, self.state, self.decision.question)

    @property
    def asked(self) -> str:
        """Who decides what, and by which clause."""
        return f"{self.player}在 {self.decision.clause or '规则空白处'} 决定：{self.question}"

    @property
    def choice(self) -> str:
        """What was chosen."""
        return listed(self.game, self.state, self.chosen or ())

    def option(self, option: Option) -> str:
        """An option in words."""
        return listed(self.game, self.state, (option,))

    @property
    def clauses(self) -> tuple[str, ...]:
        """Every clause that it names, each once: its own, those nearest to a gap, all that bars an option."""
        nearest = because(self.game, self.state, self.decision.nearest)
        barred = [part for each in self.decision.blocked for part in barring(self.game, self.state, each)]
        told = (reason.clause for part in (nearest, *barred) for reason in part)
        return tuple(dict.fromkeys((str(self.decision.clause), *told)))


def decisions(game: Game, line: Line) -> tuple[Decided, ...]:
    """Every decision of a line, in order, the open one last."""
    found: list[Decided] = []
    before = line.start
    for moment in line.moments:
        pairs = zip(moment.decisions, moment.answers, strict=True)
        found += [Decided(game, decision, before, answer.chosen) for decision, answer in pairs]
        before = moment.state
    pairs = zip(line.given_to, line.given, strict=True)
    found += [Decided(game, decision, before, answer.chosen) for decision, answer in pairs]
    if line.decision is not None:
        found.append(Decided(game, line.decision, before, None))
    return tuple(found)


# --- how it came out ------------------------------------------------------------------------------------------


def outcome(game: Game, state: Any) -> str:
    """How the game stands, in words."""
    ended = game.outcome(state)
    if ended is None:
        return "对局继续，还没有分出胜负"
    how = "平局" if ended.draw else f"{game.players[ended.winner or 0]}获胜"
    return f"对局结束：{how}" + (f"（依据 {'、'.join(ended.by)}）" if ended.by else "")
