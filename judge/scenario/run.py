"""Running a scenario: the script's words become answers, and everything that happens is kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from judge.clause import timed
from judge.games.written.placed import Problem, Unreadable
from judge.kernel import CHANCE, JUDGE, Decision, Option, Play
from judge.kernel.line import MOST, Endless, Line, Moment, Until, carried_out, play_on, tells
from judge.kernel.records import Record, numbers
from judge.scenario import hand
from judge.scenario.course import Decided, Step, decisions, outcome, steps
from judge.scenario.disputed import Watched, over
from judge.scenario.editions import cited
from judge.scenario.model import ANY, Act, Scenario
from judge.scenario.refusing import against, choices, stopped_short, why_not, with_surplus
from judge.scenario.saying import already, at_the_end, on_offer, said_at
from judge.scenario.telling import meant, player_name, said

Enough = Callable[[list[Moment]], bool]
"""Asked after each clause: whether nothing more is wanted."""

BY_THE_ENGINE = "引擎裁定"
WITH_THE_JUDGE = "含裁判判断"


class Run(NamedTuple):
    """A scenario that was run: its line of play, and why its script could not be followed to the end, if it could not.

    ``left``: the acts of the script that were not used; ``used``: how many were, after each answer of the line;
    ``without``: the clause that was switched off, if one was.
    """

    scenario: Scenario
    line: Line
    problem: Unreadable | None = None
    left: tuple[Act, ...] = ()
    used: tuple[int, ...] = ()
    without: str = ""

    @property
    def steps(self) -> tuple[Step, ...]:
        """What happened, told."""
        return steps(self.scenario.game, self.line)

    @property
    def decisions(self) -> tuple[Decided, ...]:
        """What was decided, the open decision last."""
        return decisions(self.scenario.game, self.line)

    @property
    def gaps(self) -> list[Record]:
        """Where the rulebook did not decide."""
        return [record for record in self.line.records if record.kind == "gap"]

    @property
    def by_hand(self) -> bool:
        """Whether the judge did something by hand, or an ability of some card is left to him."""
        left = any(face.by_hand for face in self.line.start.faces.values())
        return left or any(hand.judged(moment) for moment in self.line.moments)

    @property
    def level(self) -> str:
        """引擎裁定 if every step was decided by a clause, else 含裁判判断."""
        judged = any(answer.player == JUDGE for answer in self.line.answers) or self.by_hand
        waits = self.line.decision is not None and self.line.decision.player == JUDGE
        return WITH_THE_JUDGE if judged or waits or self.gaps else BY_THE_ENGINE

    @property
    def touched(self) -> list[str]:
        """Every clause that was carried out, looked at or put on record, in order."""
        found: list[str] = []
        for moment in self.line.told:
            found += [moment.clause] if moment.clause else []
            for record in moment.records:
                read = numbers((*record.because, *record.by))
                found += [clause for clause in (*read, record.clause) if clause]
        return found

    @property
    def cited(self) -> list[str]:
        """Every clause that stands on a step that people read, in order; what a step read comes before its own."""
        return [clause for step in self.steps if step.told for clause in step.clauses]


def run(
    scenario: Scenario,
    *,
    script: tuple[Act, ...] | None = None,
    until: str = "",
    seed: int | None = None,
    without: str = "",
) -> Run:
    """Run a scenario to the end of its script, or to a clause.

    ``seed`` answers what the script leaves to chance; ``without``: a clause that is switched off.
    Raises Unreadable, with the place in the script, for a choice that is not on offer.
    """
    done = walk(scenario, script=script, until=until, seed=seed, without=without)
    if done.problem is not None:
        raise done.problem
    return done


def walk(
    scenario: Scenario,
    *,
    script: tuple[Act, ...] | None = None,
    until: str = "",
    seed: int | None = None,
    without: str = "",
    after: Line | None = None,
    most: int = MOST,
) -> Run:
    """Run a scenario as far as its script can be followed, ``after`` what was played of it already.

    Raises Unreadable only if play does not stop within ``most`` clauses.
    """
    written = scenario.script if script is None else script
    game, acts = scenario.game, list(written)
    total, used = len(acts), []
    chance = _chance(seed)
    problem: Unreadable | None = None

    start: Any = scenario.start
    asked_in: int = (start if after is None else after.state).turn
    """The turn in which somebody was asked last."""

    def answering(decision: Decision, state: Any) -> tuple[Option, ...] | None:
        nonlocal problem, asked_in
        if decision.player == CHANCE and chance is not None and (not acts or acts[0].player != CHANCE):
            used.append(total - len(acts))
            return tuple(chance.sample(decision.options, decision.least))
        if (blank := unsaid(decision)) and (not acts or acts[0].player != CHANCE):
            used.append(total - len(acts))
            return blank
        if acts and acts[0].hand:
            return None
        forced, passed, asked_in = decision.forced, state.turn != asked_in, state.turn
        while acts and (taken := already(game, acts[0], forced, decision, state, passed=passed)):
            acts.pop(0)
            forced, passed = forced[taken:], False
        if not acts:
            return None
        try:
            chosen = answer(scenario, acts[0], decision, state)
        except Unreadable as error:
            problem = error
            return None
        acts.pop(0)
        used.append(total - len(acts))
        return chosen

    by_itself = chance is not None or ANY in start.faces
    """Whether answers may come that no script gives."""

    def all_said(moments: Sequence[Moment]) -> bool:
        return not acts or at_the_end(game, moments, acts) == len(acts)

    watched, behind = Watched(start, scenario.until), _Behind(start)

    def going_on(line: Line) -> Line:
        nonlocal watched
        watched = Watched(line.start, scenario.until, all_said)
        watched.look(line.moments)

        def playing(state: Any) -> Play[Any]:
            return game.play(state, without=without)

        asks = _stops(acts, None if until or by_itself else watched.enough, behind)
        return play_on(line, playing, answering, until=until, most=most, enough=asks)

    try:
        line = after or Line(scenario.start)
        line = line if _is_next(acts, line.moments, behind) else going_on(line)
        while acts and _is_done_here(acts[0], line.moments, behind) and not (until and _stopped_at(line, until)):
            line = going_on(hand.done(game, line, acts.pop(0), without=without))
    except Endless as endless:
        what = f"走了{most}条还没有停下来，停不住的地方是 {' › '.join(endless.where)}"
        raise Unreadable(
            [Problem(scenario.file, 1, 1, what, "会停下来的局面", "看看是不是能力在无限次地诱发")]
        ) from None
    line, left, problem = _ended(scenario, line, written, acts, problem, None if until else watched)
    return Run(scenario, line, problem, tuple(left), tuple(used), without)


def _ended(
    scenario: Scenario,
    line: Line,
    script: Sequence[Act],
    acts: list[Act],
    problem: Unreadable | None,
    watched: Watched | None,
) -> tuple[Line, list[Act], Unreadable | None]:
    """A line as far as its dispute goes (if that is ``watched``), the acts that are left, and what is wrong with them.

    What left no choice and is said in the script belongs to it.
    """
    says = watched is not None and problem is None and line.decision is None
    places = said_at(scenario.game, line.moments, acts) if says else []
    acts = acts[len(places) :]
    if acts and watched is not None and problem is None:
        problem = _left_over(scenario, line, acts)
    if watched is not None and problem is None and not acts:
        return watched.cut(line, max(places, default=0)), acts, None
    problem = why_not(scenario, line, acts, problem)
    if problem is None or not acts:
        return line, acts, problem
    problem = with_surplus(scenario, line, script, acts, problem)
    return stopped_short(scenario, line, acts[0]), acts, problem


def _waits_not(act: Act) -> bool:
    """Whether an act is done between two clauses whatever waits there: a player gives up, or it says after which."""
    return act.hand and (act.player != JUDGE or bool(act.clause))


class _Behind:
    """Whether a clause is carried out whole with the last moment of a line, which is looked at as it grows."""

    def __init__(self, start: Any) -> None:
        self.depth = start.depth()
        self.at, self.stop, self.is_over = "", Until("", 0), False
        self.seen: int = 0
        self.last: Moment | None = None

    def over(self, at: str, moments: Sequence[Moment]) -> bool:
        """Whether it is, with the last of these; of a clause and which time only that time."""
        seen = self.seen
        if at != self.at or len(moments) < seen or (seen and moments[seen - 1] is not self.last):  # taken back
            self.at, self.stop, self.is_over, self.seen = at, Until(at, self.depth), False, 0
        for moment in moments[self.seen :]:
            self.is_over = self.stop.over(moment) and (self.stop.wanted == 0 or not timed(at)[1])
            self.last = moment
        self.seen = len(moments)
        return self.is_over


def _is_done_here(act: Act, moments: Sequence[Moment], behind: _Behind) -> bool:
    """Whether an act is done between two clauses, here if it says after which; when all is over, by the judge alone.

    Which time that is to be is counted from where the dispute begins. A player gives up when the clause is carried out
    whole; the judge's hand may come between it and what it calls.
    """
    if not act.hand or (act.player != JUDGE and moments and not moments[-1].state.depth()):
        return False
    if not act.clause:
        return True
    if act.player != JUDGE:
        return behind.over(act.clause, moments)
    clause, time = timed(act.clause)
    if not moments or not tells(moments[-1], clause):
        return False
    return not time or sum(tells(moment, clause) for moment in moments) == int(time)


def _is_next(acts: list[Act], moments: Sequence[Moment], behind: _Behind) -> bool:
    """Whether the next act is done here, before anything else is."""
    return bool(acts) and _waits_not(acts[0]) and _is_done_here(acts[0], moments, behind)


def _stops(acts: list[Act], over: Enough | None, behind: _Behind) -> Enough | None:
    """What is asked after each clause: whether the next act is done here, or nothing more is wanted (``over``)."""
    if not any(map(_waits_not, acts)):
        return over
    return lambda moments: _is_next(acts, moments, behind) or (over is not None and over(moments))


def _stopped_at(line: Line, until: str) -> bool:
    """Whether a line ends with what clause ``until`` did."""
    clause, _ = timed(until)
    here = [place for place, moment in enumerate(line.moments) if tells(moment, clause)]
    if not here or line.moments[here[-1]].clause != clause:
        return bool(here) and here[-1] == len(line.told) - 1
    return carried_out(line, here[-1]) == len(line.told) - 1


def unsaid(decision: Decision) -> tuple[Option, ...]:
    """The answer to which card one is that may be any; none where that is not asked, or not said."""
    return (ANY,) if decision.player == CHANCE and ANY in decision.options else ()


def unfinished(done: Run) -> Decided | None:
    """The decision that a dispute waits for; None if it is over, or play is back where its first decision was made.

    It is not back there where only cards can be chosen, while something waits to be carried out, or while somebody
    else has to answer.
    """
    line, board = done.line, done.scenario.game.board
    if line.decision is None:
        return None
    under_way = any(line.state.zones[place] for place in line.state.zones if place[1] in board.unshown)
    first, last = done.decisions[0], done.decisions[-1]
    back = last.decision.clause == first.decision.clause and last.decision.player == line.state.turn_player
    back = back and not all(isinstance(option, int) for option in last.decision.options)  # 弃哪一张: more of the same
    return None if over(line, done.scenario.until) or (back and not under_way) else last


def _left_over(scenario: Scenario, line: Line, acts: list[Act]) -> Unreadable:
    """Play is over before the script is, and who lost by what."""
    place = acts[0].placed
    if acts[0].hand and acts[0].clause:
        clause, time = timed(acts[0].clause)
        nth = f"第{time}次" if time else ""
        what = f"没有{nth}走到{cited(scenario, clause)}，剧本写的是在那之后"
        return Unreadable([Problem(place.file, place.line, place.column, what, "在这以前走到的条号", "")])
    what = f"{outcome(scenario.game, line.state)}，剧本还有{len(acts)}步没有用到"
    said = acts[0].chosen[0] if acts[0].hand and acts[0].chosen else ""
    fix = f"{said}在这以前，就写明在哪一条之后，如 条号: {line.told[-1].clause}" if said else "改写前面的选择"
    return Unreadable([Problem(place.file, place.line, place.column, what, "", f"删去多余的步骤，或{fix}")])


def _chance(seed: int | None) -> Any:
    if seed is None:
        return None
    import random  # noqa: PLC0415 - only where a seed is given

    return random.Random(seed)


def answer(scenario: Scenario, act: Act, decision: Decision, state: Any) -> tuple[Option, ...]:
    """The answer that an act of a script gives to a decision. Raises Unreadable if it is not on offer."""
    game, decision = scenario.game, decision.naming(act.chosen)
    _not_forbidden_before(scenario, act, decision, state)
    where = f"此刻是{player_name(game, decision.player)}在{cited(scenario, decision.clause) or '规则空白处'}决定"

    may = partial(choices, scenario, decision, state)
    if act.player != decision.player:
        act.placed.fail(f"{where}，剧本写的是{player_name(game, act.player)}", may())
    if act.clause and act.clause != decision.clause:
        act.placed.fail(f"{where}，剧本写的是{cited(scenario, act.clause)}", may())
    if len(act.chosen) > decision.most:
        limit = f"这里一次选{decision.most}个，其余的分成几步写；{may()}"
        act.placed.fail(f"{where}，选了{len(act.chosen)}个", limit)
    chosen: list[Option] = []
    for words in act.chosen:
        found = meant(game, state, tuple(o for o in decision.options if o not in chosen), words)
        if not found and meant(game, state, tuple(chosen), words):
            act.placed.fail(f"{where}，「{words}」写了两次", f"同一个只选一次；{may()}")
        if len(found) != 1 and not _all_unknown(state, found):
            _not_one(scenario, (act, words), decision, state, found)
        chosen.append(found[0])
    if not decision.least <= len(chosen) <= decision.most:
        limits = f"{decision.least}个" if decision.least == decision.most else f"{decision.least}到{decision.most}个"
        act.placed.fail(f"{where}，选了{len(chosen)}个", f"{limits}；{may()}")
    return tuple(option for option in decision.options if option in chosen)


def _all_unknown(state: Any, found: Sequence[Option]) -> bool:
    """Whether several are cards that nobody has seen, in one place: whoever says no more means any of them."""
    cards = [state.cards[option] for option in found if isinstance(option, int)]
    places = {(card.player, card.zone) for card in cards}
    return len(cards) == len(found) and len(places) == 1 and not any(card.face for card in cards)


def _not_forbidden_before(scenario: Scenario, act: Act, decision: Decision, state: Any) -> None:
    """An act that was forbidden where nobody was asked, since there was no other choice, fails with the clauses."""
    game = scenario.game
    forbidding = [forced for forced in decision.forced if forced.blocked] if decision.forced else []
    if not forbidding or on_offer(game, act, decision, state):
        return
    for forced in forbidding:
        for words in act.chosen if act.player == forced.player and act.clause in {"", forced.clause} else ():
            barred = [b for b in forced.blocked if meant(game, state, (b.option,), words)]
            if barred:
                clauses, why = against(scenario, state, barred)
                left = "、".join(said(game, state, option) for option in forced.chosen) or "没有可选的"
                what = f"{player_name(game, act.player)}在{cited(scenario, forced.clause)}不能选「{words}」{why}"
                act.placed.fail(what, f"可选：{left}", clauses=clauses)


def _not_one(scenario: Scenario, choice: tuple[Act, str], decision: Decision, state: Any, found: list[Option]) -> None:
    game = scenario.game
    act, words = choice
    may = choices(scenario, decision, state)
    if found:
        several = "、".join(said(game, state, option) for option in found)
        act.placed.fail(f"「{words}」可以指{several}", f"写得更具体，如 {said(game, state, found[-1])}", may)
    barred = [b for b in decision.blocked if meant(game, state, (b.option,), words)]
    clauses, why = against(scenario, state, barred)
    place = cited(scenario, decision.clause) or "规则空白处"
    what = f"{player_name(game, decision.player)}在{place}不能选「{words}」{why}"
    act.placed.fail(what, may, clauses=clauses)


__all__ = ["BY_THE_ENGINE", "WITH_THE_JUDGE", "Run", "Unreadable", "answer", "run", "walk"]
