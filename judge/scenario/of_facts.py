"""What a fact comes to on a run: its value in words, what made it so, what it is worked out from."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Final

from judge.games import Game
from judge.kernel.line import within
from judge.scenario import deeds, hand, occasion, proof, turned
from judge.scenario.because import Because, because
from judge.scenario.course import Step
from judge.scenario.facts import MISSING, OF_THE_RUN, Reader, reader
from judge.scenario.found import Found, Question
from judge.scenario.run import Run
from judge.scenario.worded import called, is_so, plain, sentence, valued

ON_THE_WAY: Final = 3
"""So many values that a number had on the way are said; more are the course."""


def find_fact(done: Run, asked_for: Question) -> Found:
    """A fact at the end, or on the occasion that is meant, with what made it so."""
    game, line, name = done.scenario.game, done.line, asked_for.words
    end = len(line.told) - 1
    when = ""
    if asked_for.at:
        places = occasion.span(line, asked_for.at)
        if not places:
            return Found(f"{called(name)}：没有走到{asked_for.at}", None)
        end, when = places[-1], _time(done, asked_for.at, places)
    state = line.told[end].state if end >= 0 else line.start
    if name in OF_THE_RUN:
        return _waiting(done, end, asked_for)
    read = reader(game, state, name, asked_for.placed)
    value = read(state)
    place = changed_at(done, read, end)
    before = read(line.start)
    own = _own(game, state, name, line.start)
    words = _result(done, state) if name == "结果" else sentence(game, state, name, value, before, own)
    if isinstance(value, int) and not isinstance(value, bool):
        words = f"{_gone(done, end, name)}{_on_the_way(done, read, end, words, before)}"
    words += _of_the_other_player(game, state, name)
    steps = [step for step in done.steps if step.moment == place and step.told and step.kind != "refused"]
    touching = made(done, read, place, name, steps) if place is not None else _kept(done, end, name, value)
    lines = tuple([(step.n, step.clause, deeds.of_step(done, step)) for step in touching]) if name != "结果" else ()
    over = turned.turned_in(done, end, name) if place is None and not touching else []
    words = turned.in_words(words, over) if over else words
    if place is not None or _passed_through(done, end, name):  # what went and came again is no news of no change
        words = words.replace("没有变，", "变过，又和开始时一样，", 1)
    derived = derivation(game, state, name)
    shown = isinstance(value, int | list) and not isinstance(value, bool) and len(derived) > 1
    line_of = [
        clause for step in reversed(touching or over) for clause in (step.clause, *(r.clause for r in step.because))
    ]
    ended = game.outcome(state) if name == "结果" else None
    line_of = [*(ended.by if ended is not None else ()), *line_of]
    here = [str(line.told[place].clause)] if place is not None else [reason.clause for reason in derived]
    return Found(
        _at_that_time(when, words),
        plain(value),
        derived,
        place,
        tuple(dict.fromkeys(filter(None, line_of or here))),
        lines,
        told=bool(lines) and not shown,
        near=_nearest(done, end, name, own)
        if place is None and not touching and not over and not str(value).startswith(MISSING)
        else "",
        own=own,
    )


def _passed_through(done: Run, end: int, name: str) -> bool:
    """Whether a card came to a zone and left it again while one clause was carried out."""
    told = [step for step in done.steps if step.told and step.moment <= end]
    return any(one.fact == "zone" and name in {one.old, one.new} for step in told for one in step.changed)


def _own(game: Game, state: Any, name: str, before: Any) -> str:
    """The card that a fact is about, as reasons name it; empty if it is of none, or another one lay in that place."""
    card = name.rpartition(".")[0]
    found = game.find(state, card) if name not in game.facts(state) else ()
    known = bool(found) and found[0] in state.cards and state.cards[found[0]].face
    moved = "." in card and known and found[0] in before.cards and game.find(before, card)[:1] != found[:1]
    return game.named(state, found[0]) if known and not moved else ""


def _of_the_other_player(game: Game, state: Any, name: str) -> str:
    """The same fact of the other player's card of that name, where the name alone can mean both and it is another."""
    card, _, what = name.rpartition(".")
    found = (
        [one for one in game.find(state, card) if one in state.cards] if card and name not in game.facts(state) else []
    )
    mine = game.card_facts(state, found[0]) if found else {}
    for other in found[1:]:
        theirs = game.card_facts(state, other)
        if theirs.get("玩家") != mine.get("玩家") and what in theirs and theirs[what] != mine.get(what):
            value = theirs[what]
            where = f"在{theirs.get('玩家')}的{value}" if what == "区域" else f"的{what}是{valued(value)}"
            where = is_so(game, what)[not value] if isinstance(value, bool) else where
            return f"（{game.named(state, other)}{where}）"
    return ""


def precise(done: Run, asked_for: Question) -> Question:
    """The question about the card that is meant here, where its name alone can mean several."""
    found = read_at(done, asked_for) if of_the_board(asked_for) else None
    if found is None:
        return asked_for
    game, state = done.scenario.game, found[1]
    card, _, what = asked_for.words.rpartition(".")
    cards = game.find(state, card) if card and asked_for.words not in game.facts(state) and "." not in card else ()
    if len(cards) < 2:
        return asked_for
    named = game.named(state, cards[0])
    return asked_for._replace(words=f"{named}.{what}") if game.find(state, named)[:1] == cards[:1] else asked_for


def _at_that_time(when: str, words: str) -> str:
    """A fact in words, with the time for which it is told; yes or no comes first."""
    if not when:
        return words
    said, comma, rest = words.partition("，")
    return f"{said}，{when}，{rest}" if comma and said in {"是", "否"} else f"{when}，{words}"


def _kept(done: Run, end: int, name: str, value: Any) -> list[Step]:
    """Of what might have changed and never did: the last step that says why not, about its card or its player."""
    told = [s for s in done.steps if s.told and s.kind in {"withheld", "replaced"} and s.moment <= end]
    game, state, whose = done.scenario.game, done.line.reached, name.rpartition(".")[0]
    if name in game.facts(state):
        player = [step for step in told if f"{whose}的" in step.what or step.what.startswith(whose)]
        return player[-1:] if whose in game.players and isinstance(value, int | list) else []
    if not (isinstance(value, bool) or name.endswith(".区域")):
        return []
    names = {game.named(state, card) for card in game.find(state, whose)}
    return [step for step in told if any(one in step.what for one in names)][-1:]


def _nearest(done: Run, end: int, name: str, own: str) -> str:
    """The last step that has to do with the card or the player of a fact that no step has changed, in words."""
    whose, _, what = name.rpartition(".")
    told = [s for s in done.steps if s.told and s.moment <= end and s.kind != "refused"]
    if not told:
        return "；没有走过哪一步"
    zone = next((zone for zone in done.scenario.game.zones if what.startswith(zone)), what)
    words = (own or whose,) if own or whose not in done.scenario.game.players else (whose, zone)
    about = [s for s in told if whose and all(word in s.what for word in words)]
    near = f"，最近的是第{about[-1].n}步 {about[-1].clause} {about[-1].what}" if about else ""
    return f"；没有哪一步改过它{near}"


def _gone(done: Run, end: int, name: str) -> str:
    """Of a number of a card that has left play: where it lies, and what the number was when it left."""
    game, moments = done.scenario.game, done.line.told
    whose, _, what = name.rpartition(".")
    states = [done.line.start, *(moment.state for moment in moments[: end + 1])]
    found = game.find(states[-1], whose) if whose and name not in game.facts(states[-1]) else ()
    if not found or found[0] not in states[-1].cards:
        return ""
    now = game.card_facts(states[-1], found[0])
    here = now.get("区域")
    for state in reversed(states):
        was = game.card_facts(state, found[0]) if found[0] in state.cards else {}
        if was.get("区域") != here:  # in play it has more facts than elsewhere
            left = len(was) > len(now) and was.get(what) is not None
            return (
                f"{whose}已在{now.get('玩家', '')}的{here}，离开{was['区域']}之前{what}是{was[what]}；现在"
                if left
                else ""
            )
    return ""


def _on_the_way(done: Run, read: Reader, end: int, words: str, before: Any) -> str:
    """A number in words with what it was on the way from the start, so that who adds the steps up comes to it."""
    at_start = f"（开始时{before}）"
    if at_start not in words:
        return words
    states = [done.line.start, *(moment.state for moment in done.line.told[: end + 1])]
    values: list[tuple[int, Any]] = []
    for place, (was, now) in enumerate(pairwise(states)):
        if not untouched(was, now) and (value := read(now)) != (values[-1][1] if values else before):
            values.append((place, value))
    steps = {step.moment: step.n for step in done.steps if step.told and step.kind != "refused"}
    between = [(steps.get(place), value) for place, value in values[:-1]]
    if not 0 < len(between) <= ON_THE_WAY or not all(n and isinstance(value, int) for n, value in between):
        return words
    return words.replace(at_start, f"（开始时{before}，{'，'.join(f'第{n}步后{value}' for n, value in between)}）")


def changed_at(done: Run, read: Reader, end: int) -> int | None:
    """The last place up to ``end`` at which a fact became what it is there; None if it was so from the start."""
    states = [done.line.start, *(moment.state for moment in done.line.told[: end + 1])]
    value = plain(read(states[-1]))
    for place in range(end, -1, -1):
        if not untouched(states[place], states[place + 1]) and plain(read(states[place])) != value:
            return place
    return None


def untouched(before: Any, after: Any) -> bool:
    """Whether nothing but where play stands is another: what a step changes is replaced, never changed in place."""
    names = before.__struct_fields__
    return all(getattr(before, name) is getattr(after, name) for name in names if name != "frames")


def _time(done: Run, at: str, places: range) -> str:
    """When an occasion is over: after the step that is told of it; a clause that calls others, when all is done."""
    if at == occasion.START:
        return "开始时"
    clause, time, _ = occasion.parts(at)
    here = [step for step in done.steps if step.moment == places[0] and step.told and step.kind != "refused"]
    if len(places) == 1 and any(step.clause == clause for step in here):
        return f"第{here[-1].n}步（{here[-1].clause}）之后"  # what is told last, under whichever clause, has been done
    many = len(occasion.places(done.line, clause))
    which = f"第{time}次{clause}（一共{many}次）" if many > 1 else clause
    return f"{which}处理完之后" if occasion.over(done.line, places) else f"{which}还没有走完，到停下的地方"


def _waiting(done: Run, end: int, asked_for: Question) -> Found:
    """Who decides what at the end, or next."""
    moments = done.line.told
    later = next((m.decisions[0] for m in moments[end + 1 :] if m.decisions), done.line.decision)
    decided = next((one for one in done.decisions if one.decision is later), None)
    if decided is None:
        return Found("没有人要决定什么", None)
    clause = str(decided.decision.clause)
    value = clause if asked_for.words == "决定" else decided.player
    return Found(f"接下来由{decided.asked}", value, (), None, (clause,) if clause else ())


def _result(done: Run, state: Any) -> str:
    game = done.scenario.game
    ended = game.outcome(state)
    if ended is None:
        return f"{'、'.join(game.players)}都没有输，也都还没有赢"
    by_hand = any(hand.verb_of(moment) == "结束" for moment in done.line.moments)
    by = f"（{'、'.join(ended.by)}）" if ended.by else "（由裁判决定）" if by_hand else ""
    if ended.winner is None:
        return f"平局，双方都没有赢{by}"
    lost = "、".join(name for number, name in enumerate(game.players) if number != ended.winner)
    return f"{game.players[ended.winner]}获胜，{lost}输了{by}"


def derivation(game: Game, state: Any, name: str) -> tuple[Because, ...]:
    """What makes a fact of a card what it is now, or what a word of the book means."""
    word = game.asked(state, None, name)
    if word is not None:
        return because(game, state, word.because)
    card, _, what = name.rpartition(".")
    found = game.find(state, card) if card and name not in game.facts(state) else ()
    if found and what in game.card_facts(state, found[0]):
        return because(game, state, game.why_fact(state, found[0], what).because)
    told = game.asked(state, found[0], what) if found else None
    return () if told is None else because(game, state, told.because)


def made(done: Run, read: Reader, place: int, name: str, here: list[Step]) -> list[Step]:
    """The steps of one clause that touched a fact, at the end the one that made it what it is.

    What follows from a step without a line of its own is found at the next one, which itself changed nothing.
    """
    game, state = done.scenario.game, done.line.told[place].state
    touching = _touching(game, state, name, here)
    lies = name.endswith(".区域") or (isinstance(read(state), list) and name in game.facts(state))
    if len(here) < 2 or lies:  # each step says where cards lie
        return touching
    states = within(done.line, place, game.play)
    value, n = plain(read(state)), len(states)
    while n and plain(read(states[n - 1])) == value:
        n -= 1
    last = [step for step in here if step.record <= n and step.changed][-1:] if states else []
    moved = [step for step in touching if step.record == n - 1 and any(c.fact == "zone" for c in step.changed)]
    last = moved if last and last[0] not in touching and moved else last  # where it came to it is as if it were new
    return [*[step for step in touching if step not in last], *last]


def _touching(game: Game, state: Any, name: str, here: list[Step]) -> list[Step]:
    """The steps of one clause that made a fact what it is, among those that are told."""
    whose = name.rpartition(".")[0]
    if name in game.facts(state):
        zone = [step for step in here if any(c.fact == "zone" and name in (c.old, c.new) for c in step.changed)]
        return zone or [step for step in here if step.changed] or here
    found = game.find(state, whose)
    names = {game.named(state, found[0]), *_all_names(game, state, found[0])} if found else {whose}
    changed = [(step, [c for c in step.changed if c.subject in names]) for step in here]
    own = [step for step, changes in changed if changes]
    if name.endswith(".区域"):
        own = [step for step, changes in changed if any(c.fact == "zone" for c in changes)] or own
    return own or [step for step in here if any(one in step.what for one in names)] or here


def _all_names(game: Game, state: Any, card: int) -> tuple[str, ...]:
    return game.said(state, (card,))


def read_at(done: Run, asked_for: Question) -> tuple[Reader, Any] | None:
    """What reads a fact that is asked for, and the state in which it is meant; None if it never came to that."""
    line = done.line
    place = len(line.told) - 1
    if asked_for.at:
        here = occasion.span(line, occasion.meant(done, asked_for).at)
        if not here:
            return None
        place = here[-1]
    state = line.told[place].state if place >= 0 else line.start
    return reader(done.scenario.game, state, asked_for.words, asked_for.placed), state


def lies_with(done: Run, asked_for: Question) -> int | None:
    """Whose zone a card lies in that a question asks the zone of; None of another fact, or of a card that is no more.

    The number of the player.
    """
    found = read_at(done, asked_for) if of_the_board(asked_for) and asked_for.words.endswith(".区域") else None
    if found is None:
        return None
    game, state, name = done.scenario.game, found[1], asked_for.words
    cards = game.find(state, name.rpartition(".")[0]) if name not in game.facts(state) else ()
    return state.cards[cards[0]].player if cards and cards[0] in state.cards else None


def of_the_board(asked_for: Question) -> bool:
    """Whether a question is about a fact that a state has."""
    return asked_for.kind == "fact" and asked_for.words not in OF_THE_RUN


def came_into_being(done: Run, asked_for: Question, place: int) -> bool:
    """Whether the card that a fact is about came to where it is at a place of the line, and the fact with it."""
    found = read_at(done, asked_for)
    if found is None or asked_for.words.endswith(".区域"):
        return False
    game, line = done.scenario.game, done.line
    whose = asked_for.words.rpartition(".")[0]
    states = line.state_before(place), line.told[place].state
    cards = game.find(found[1], whose) if whose and asked_for.words not in game.facts(found[1]) else ()
    if not cards:
        return False
    was, now = (game.card_facts(state, cards[0]) if cards[0] in state.cards else {} for state in states)
    return was.get("区域") != now.get("区域")


def working_out(done: Run, asked_for: Question) -> tuple[str, ...]:
    """The clauses of a fact's derivation without which it is worked out otherwise, in the order of the derivation."""
    found = read_at(done, asked_for) if of_the_board(asked_for) else None
    if found is None:
        return ()
    read, state = found
    now = plain(read(state))
    reasons = derivation(done.scenario.game, state, asked_for.words)
    clauses = dict.fromkeys(reason.clause for reason in reasons)
    course = done.scenario.game.book.course
    asked = proof.asked_by(lambda without: read(state, without))
    clauses.update(dict.fromkeys(clause for clause in asked if clause not in course))
    return tuple([clause for clause in clauses if plain(read(state, clause)) != now])
