"""Acts that a game knows and nobody is asked for at a moment: whose they are, when they are chosen, who decides now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from judge.cjk import fold
from judge.games import Game
from judge.games.game import Possible
from judge.kernel import JUDGE, Decision
from judge.scenario import occasion
from judge.scenario.because import Because, because
from judge.scenario.course import Decided
from judge.scenario.found import Question
from judge.scenario.run import Run, unfinished
from judge.scenario.standing import Stand, said_in, stand_of
from judge.scenario.telling import asked, exactly, names, player_name, said, say

_MANY: Final = 4
"""So many places in the book are named at which something is chosen."""


def late(done: Run, asked_for: Question, stands: list[Stand]) -> Stand | None:
    """How an act stands where nobody was asked for it: where the run waits in the middle, or on the occasion meant.

    None if it was asked for there, or if the dispute is over and it came up before; and if nobody knows such an act.
    """
    end = len(done.line.moments)
    if asked_for.at:
        place = occasion.place(done.line, asked_for.at)
        if stands or place is None:
            return None
        return not_now(done, asked_for.words, place, stand_of(done, asked_for.words))
    if any(stand.place >= end for stand in stands):
        return None
    now = _possible(done.scenario.game, done.line.reached, asked_for.words) if stands else []
    if stands and not (now and all(one.lost for one in now)) and unfinished(done) is None:
        return None
    return not_now(done, asked_for.words, end, stands)


def not_now(done: Run, act: str, place: int, before: Sequence[Stand] = ()) -> Stand | None:
    """How an act stands that nobody is asked for at a place of the line, by what says when it is chosen.

    ``before``: how it stood earlier, which says it where the game does not. None if the book has no word of it either,
    or if the decision there is the one in which such a thing is chosen.
    """
    game, line = done.scenario.game, done.line
    decision = next(iter(line.moments[place].decisions), None) if place < len(line.moments) else line.decision
    state = line.state_before(place) if place < len(line.moments) else line.reached
    known = _possible(game, state, act)
    gone = known if all(one.lost for one in known) else []
    known = [one for one in known if not one.lost]
    if gone:
        grounds = tuple(dict.fromkeys(reason for one in gone for reason in because(game, state, one.when)))
        clause = str(decision.clause) if decision is not None else ""
        options = tuple([one.option for one in gone])
        who, question = player_name(game, gone[0].player), say(game, state, gone[0].question)
        stand = Stand(_words(game, state, gone[0]), clause, grounds, None, refused=True, place=place, option=options)
        return stand._replace(who=who, question=question, it=said(game, state, gone[0].option))
    if decision is not None and any(_begins(one, decision) for one in known):
        return None
    by = [reason for one in known for reason in because(game, state, one.when)]
    by = by or _as_before(before) or _as_written(done, act)
    if not by:
        return None
    now = _deciding(done, state, place, decision)
    by += [now] if now.clause not in {"", *(reason.clause for reason in by)} else []
    given, option = tuple(dict.fromkeys(by)), tuple([one.option for one in known])
    late = Stand(act, now.clause, given, None, refused=True, place=place, option=option, late=True)
    if len(known) != 1:
        return late
    (only,) = known
    who, question = player_name(game, only.player), say(game, state, only.question)
    return late._replace(who=who, question=question, it=said(game, state, only.option))


def known(stand: Stand) -> bool:
    """Whether the game itself knows an act that nobody is asked for, and not only its book has a word of it."""
    return bool(stand.option)


def _possible(game: Game, state: Any, act: str) -> list[Possible]:
    """What can be meant by an act that its game knows: whole, or as it is asked for."""
    within = tuple([type(frame) for frame in state.frames[: state.depth()]])
    possible = list(game.possible(state, within))
    found = [one for one in possible if exactly(game, state, (one.option,), act)]
    return found or [one for one in possible if said_in(act, _words(game, state, one), state.faces)]


def _begins(possible: Possible, decision: Decision) -> bool:
    """Whether a decision is the one in which an act is chosen, of which it is a part that comes later."""
    return (possible.player, str(possible.when[0].clause)) == (decision.player, str(decision.clause))


def _words(game: Game, state: Any, possible: Possible) -> str:
    return asked(game, state, possible.question, (possible.option,))


def _as_before(stands: Sequence[Stand]) -> list[Because]:
    """The clauses by which it was chosen earlier, and what was chosen there where it could have been."""
    chosen: dict[str, dict[str, None]] = {}
    for stand in stands:
        made = stand.decided if stand.legal else None
        words = [made.option(one) for one in made.chosen or ()] if made is not None else []
        chosen.setdefault(stand.clause, {}).update(dict.fromkeys(words))
    return [
        Because(clause, f"在那里选{'了' if words else ''}{'、'.join([*words][:_MANY])}")
        for clause, words in chosen.items()
        if clause
    ]


def _as_written(done: Run, act: str) -> list[Because]:
    """The clauses of the book's procedures that say of an act that it is chosen there."""
    return [Because(number, first_sentence(done.scenario.game, number)) for number in elsewhere(done, act)]


def _deciding(done: Run, state: Any, place: int, decision: Decision | None) -> Because:
    """Who decides there instead, and by which clause; or what is carried out there, without anybody being asked."""
    game, moments = done.scenario.game, done.line.moments
    if decision is not None:
        decided = Decided(game, decision, state, None)
        who = "由裁判判断" if decision.player == JUDGE else f"由{decided.player}决定"
        return Because(str(decision.clause), f"{who}：{decided.question}")
    passed = next((step for step in done.steps if step.moment == place and step.kind == "withheld"), None)
    if passed is not None:  # the phase is skipped, and why is said there
        return Because(passed.clause, passed.what)
    clause = moments[place].clause if place < len(moments) else next(reversed(state.where()), "")
    return Because(str(clause), "这里没有人要选什么")


def first_sentence(game: Game, number: str) -> str:
    """How a clause begins, short enough to be quoted."""
    text = game.book[number].text.partition("\n")[0]
    return text if len(text) <= 30 else text[:29] + "…"


def elsewhere(done: Run, act: str) -> tuple[str, ...]:
    """The clauses of the book's procedures under which an act is chosen."""
    game = done.scenario.game
    called = {fold(name) for name in (*done.scenario.faces, *game.players, *names(game, done.line.reached))}
    parts = [fold(part) for part in act.split()]
    parts = [part for part in parts if part not in called and "『" not in part and len(part) > 1] or parts
    terms = sorted(map(fold, game.book.terms), key=len, reverse=True)
    longer = [term for term in terms if any(part in term and part != term for part in parts)]
    found = []
    for procedure in game.procedures:
        for number in procedure.numbers:
            text = fold(game.book[number].text)
            for term in longer:  # 攻击 is none of 必杀攻击
                text = text.replace(term, "")
            if ("选择" in text or "可以" in text) and all(part in text for part in parts):
                found.append(str(number))
    return tuple(dict.fromkeys(found))[:_MANY]
