"""What became of an ability on a run: set off and at which step, used, kept from it and by what, or never asked for."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final

from msgspec.structs import replace

from judge.cjk import fold
from judge.effects.nodes.ability import Ability
from judge.games import Game
from judge.games.cards.meaning import Context
from judge.games.written.naming import PLAYERS, marked_as, unmarked
from judge.kernel import Play
from judge.scenario import all_the_time, occasion
from judge.scenario.because import Because, because
from judge.scenario.course import Step
from judge.scenario.found import Found
from judge.scenario.run import Run

_ABILITY: Final = re.compile(
    "(?P<whose>[^『]*)『(?P<name>.+)』|(?P<who>[^『「]*)「(?P<called>.+)」|(?P<its>[^『]+)『(?P<begun>[^』]+)"
)
"""An ability, with whose it is, also one that is only begun (兵『此卡牌受到); a card may be called 「沙钟」 itself."""
_STEPS: Final = 4
"""So many steps are named at which an ability did something."""


def abilities_called(state: Any, words: str) -> list[tuple[int, Ability]]:
    """The abilities that words can mean, with the cards that have them: 『疾风』, 天马剑士『疾风』, 鹿『【防御时】』.

    By its whole name or text; where a card is named, by how it begins. A copy has those of what it copies.
    """
    whose, name = _whose_and_name(words)
    marked = marked_as(state, whose)
    player, whose = _whose(state, unmarked(whose))
    said = name != fold(words)
    found = [
        (card, ability, fold(ability.name or ability.text))
        for card, shown in state.cards.items()
        if shown.face
        and whose in {"", shown.face}
        and (not marked or card in marked)
        and player in {None, shown.player}
        for ability in state.faces[getattr(shown, "copied", "") or shown.face].abilities
    ]
    exact = [(card, ability) for card, ability, called in found if called == name]
    begun = [(card, ability) for card, ability, called in found if whose and called.startswith(name)]
    return exact or begun or [(card, ability) for card, ability, called in found if said and whose and name in called]


def is_printed(state: Any, words: str) -> bool:
    """Whether words mean an ability that a card of that name has, though none may be there: a token made later."""
    whose, name = _whose_and_name(words)
    face = state.faces.get(_whose(state, unmarked(whose))[1])
    return face is not None and any(fold(one.name or one.text).startswith(name) for one in face.abilities)


def _whose_and_name(words: str) -> tuple[str, str]:
    """Whose ability words mean, if they say it, and what it is called."""
    said = _ABILITY.fullmatch(words)
    if said is None:
        return "", fold(words)
    return said["whose"] or said["who"] or said["its"] or "", fold(said["name"] or said["called"] or said["begun"])


def whoever_has_it(words: str) -> str:
    """An ability without whose card has it (A的新兵『疾风』): a copy that is made later has it, too."""
    return _parted(words)[1]


def _whose(state: Any, words: str) -> tuple[int | None, str]:
    """The player whose card it is, where the words say so (A的新兵), and the name of the card."""
    return (None, words) if words in state.faces else _parted(words)


def _parted(words: str) -> tuple[int | None, str]:
    """The player with whom words begin (A的…), and the rest of them."""
    player, of, rest = words.partition("的")
    return (PLAYERS.index(player), rest) if of and player in PLAYERS else (None, words)


def bearing(done: Run, card: int, ability: Ability, at: str = "") -> Found:
    """What became of the ability of a card; ``at``: only on that occasion, and when else it was otherwise."""
    found = _bearing(done, card, ability, at)
    if not at or found.value != "没有":
        return found
    found = _over_by_then(done, found, at)
    whole = _bearing(done, card, ability, "")
    did = whole.moment is not None or whole.value == "作用"
    if not did:
        return found
    name = called(done.scenario.game, done.line.reached, card, ability)
    then, else_ = (one.answer.removeprefix(name) for one in (found, whole))
    return found._replace(answer=f"{name}（别的时候{else_}）那时{then}")


def _over_by_then(done: Run, found: Found, at: str) -> Found:
    """That nothing came of an ability on an occasion, with what ended the game then, if that did."""
    ended = done.scenario.game.outcome(done.line.reached)
    if ended is None or len(done.line.told) - 1 not in occasion.span(done.line, at):
        return found
    by = (*[Because(clause, "对局在那时结束") for clause in ended.by], *found.because)
    return found._replace(because=by, line=tuple(dict.fromkeys((*ended.by, *found.line))))


def _bearing(done: Run, card: int, ability: Ability, at: str) -> Found:
    """The same, without a look at other occasions."""
    game, line = done.scenario.game, done.line
    name = called(game, line.reached, card, ability)
    only = occasion.span(line, at) if at else range(len(line.moments) + 1)
    if at and not only:
        return Found(f"{name}：没有走到{at}", None)
    place = _set_off(done, card, ability, only)
    if place is not None:
        return _after(done, card, ability, _triggered(done, name, ability, place), _unused(done, name, place))
    steps = [step for step in done.steps if step.moment in only]
    if any(_set_off(done, other, ability, only) is not None for other in _called_alike(game, line.reached, card)):
        steps = []  # what is told under that name is the other one's
    others = _others_with(game, line.reached, card, ability)
    refused = next((step for step in steps if step.kind == "refused" and _names(step, name, others)), None)
    if refused is not None and any(_is(w, card, ability) for w in line.state_before(refused.moment).waiting):
        words = f"{name}已经{game.set_off[0].removesuffix('了')}，还在等（第{refused.n}步）"
        return Found(words, ("在等", refused.grounds), refused.by, refused.moment, refused.grounds)
    if refused is not None:
        return _refused(game, name, ability, refused, _carried_out(done, card, ability, only))
    said = [step for step in steps if step.told and _by_ability(step, game, line.reached, card, ability)]
    said = said or _carried_out(done, card, ability, only)
    barred = _its_refusals(said, ability)
    said = [step for step in said if step not in barred]
    always = all_the_time.found(done, card, ability, name, only if at else None)
    replaced = [step for step in said if step.kind == "replaced"]
    if replaced and always is not None and always.value == "没有":  # what replaces an event does nothing before it
        return _did(game, name, ability, replaced)
    if barred and not said:
        own = _refused(game, name, ability, _as_its_own(barred[-1], ability), [])
    else:
        own = _did(game, name, ability, said) if said else _never(done, name, card, ability, only if at else None)
    return own if always is None else _but_not_then(always, steps, game.named(line.reached, card), ability)


def _its_refusals(said: list[Step], ability: Ability) -> list[Step]:
    """Of the steps that tell of an ability that is used those that refuse it; what one forbids without is its doing."""
    if ability.trigger is not None or not (ability.cost or ability.limit or ability.only):
        return []
    return [step for step in said if step.kind == "refused"]


def _as_its_own(step: Step, ability: Ability) -> Step:
    """A refusal of several things with what is said there of an ability."""
    name = ability.name or ability.text
    return step._replace(by=tuple([reason for reason in step.by if reason.ability == name]))


def _but_not_then(found: Found, steps: list[Step], card: str, ability: Ability) -> Found:
    """It was there all the time, and steps say that it did nothing at them: 血鬼没有消灭…，歼灭不造成伤害."""
    told = [step for step in steps if step.kind == "withheld" and ability.name and ability.name in step.what]
    told = [step for step in told if card in step.what][:_STEPS]
    if not told or found.value != "作用":
        return found
    said = "；".join(dict.fromkeys(f"第{step.n}步 {step.clause} {step.what}" for step in told))
    clauses = tuple(dict.fromkeys(clause for step in told for clause in step.clauses))
    return found._replace(answer=f"{found.answer}，但{said}", line=(*clauses, *found.line))


def _triggered(done: Run, name: str, ability: Ability, place: int) -> Found:
    """It began to wait, at a place of the line."""
    told = _told(done, place, (name, f"『{ability.name or ability.text}』"))
    where = f"：第{told.n}步 {told.clause} {told.what}" if told is not None else ""
    reasons = () if told is None else (*told.because, Because(told.clause))
    clauses = () if told is None else (told.clause, *(reason.clause for reason in told.because))
    line_of = tuple(dict.fromkeys(filter(None, clauses)))
    set_off = done.scenario.game.set_off[0]
    return Found(f"{name}{set_off}{where}", "诱发", reasons, place, line_of, told=True, waited=True)


def _unused(done: Run, name: str, place: int) -> Step | None:
    """The step at which what was set off waited no more, where it was not carried out."""
    own, unused = name[name.rindex("『") :], done.scenario.game.unused
    since = [step for step in done.steps if step.moment > place and own in step.what]
    waited = [
        step
        for step in since
        if any(change.fact == "waiting" for change in step.changed)
        or (step.kind == "applied" and step.clause in unused)
    ]
    return waited[-1] if waited and waited[-1].clause in unused else None


def _after(done: Run, card: int, ability: Ability, found: Found, unused: Step | None) -> Found:
    """The same, with what came of it: it was never carried out, or it waits still, and the game is over."""
    game, reached = done.scenario.game, done.line.reached
    if unused is not None:
        said = f"；没有实行：第{unused.n}步 {unused.clause} {unused.what}"
        return found._replace(answer=f"{found.answer}{said}", line=(*found.line, unused.clause))
    since = found.moment if found.moment is not None else 0
    kept = [s for s in done.steps if s.kind == "withheld" and s.told and s.moment > since]
    kept = [step for step in kept if _by_ability(step, game, reached, card, ability)]
    if kept:
        said = f"；第{kept[-1].n}步 {kept[-1].clause} {kept[-1].what}"
        return found._replace(answer=f"{found.answer}{said}", line=tuple(dict.fromkeys((*found.line, kept[-1].clause))))
    waits_still = any(_is(waiting, card, ability) for waiting in reached.waiting)
    if waits_still and game.outcome(reached) is not None:
        own = called(game, reached, card, ability)
        before = any(s.kind == "chosen" and own in s.what and s.moment > since for s in done.steps)
        return found._replace(answer=f"{found.answer}；{'最后一次' if before else ''}还没有用到，对局就结束了")
    return found


def _refused(game: Game, name: str, ability: Ability, step: Step, used: list[Step]) -> Found:
    """It was refused; ``used``: the steps at which it did something all the same, at another time."""
    verb = "没有触发" if ability.trigger is not None else "不能使用"
    said = game.set_off[1] if ability.trigger is not None else verb
    if used:
        words = f"{name}起了作用（{_places(used)}），{said}（第{step.n}步）"
        return Found(words, ("用过", step.grounds), step.by, step.moment, step.grounds)
    return Found(f"{name}{said}（第{step.n}步）", (verb, step.grounds), step.by, step.moment, step.grounds)


def _did(game: Game, name: str, ability: Ability, said: list[Step]) -> Found:
    """What it did, or that it waited in vain, by the steps that say so."""
    if ability.trigger is not None and all(step.kind == "withheld" for step in said):
        last = said[-1]
        by = (*last.by, *last.because, Because(last.clause))
        words = f"{name}{game.set_off[1]}：第{last.n}步 {last.clause} {last.what}"
        return Found(words, ("没有触发", last.clauses), by, last.moment, last.clauses, told=True)
    reasons = tuple(dict.fromkeys(Because(step.clause) for step in said if step.clause))
    used = any(step.kind == "chosen" for step in said)
    waited = any(change.fact == "waiting" for step in said for change in step.changed)
    words = f"{name}{game.set_off[0] if waited else '用上了' if used else '起了作用'}（{_places(said)}）"
    line_of = tuple(reason.clause for reason in reasons)
    return Found(words, "诱发" if waited else "作用", reasons, said[0].moment, line_of, told=True)


def _never(done: Run, name: str, card: int, ability: Ability, only: range | None) -> Found:
    """Why it did nothing: by the state in which the run ends, or that of an occasion."""
    game, line = done.scenario.game, done.line
    state = line.told[only[-1]].state if only else line.reached
    own = (game.named(state, card), ability.name or ability.text)
    why = game.why_ability if ability.trigger is None else game.why_not_set_off
    found = because(game, state, why(state, card, ability))
    reasons = tuple([replace(r, card="", ability="") if (r.card, r.ability) == own else r for r in found])
    if ability.trigger is not None:
        no = game.set_off[1]
        what = no if reasons else f"{no}：它要等的事（{ability.trigger.event}）没有发生"
    else:
        what = "没有起作用" if reasons else "没有用到"
    return Found(f"{name}{what}", "没有", reasons, None, tuple(dict.fromkeys(reason.clause for reason in reasons)))


def _places(steps: list[Step]) -> str:
    """The numbers of steps, the first ones."""
    return "、".join(dict.fromkeys(f"第{step.n}步" for step in steps[:_STEPS]))


def _carried_out(done: Run, card: int, ability: Ability, only: range) -> list[Step]:
    """The steps that were told as an ability was begun and carried out, under whatever name."""
    states = [done.line.start, *(moment.state for moment in done.line.told)]
    here = [any(_is_of(frame, card, ability) for frame in state.frames[: state.depth()]) for state in states]
    places = {place for place in only if place + 1 < len(here) and (here[place] or here[place + 1])}
    return [s for s in done.steps if s.told and s.moment in places and s.kind not in {"refused", "withheld"}]


def _is_of(frame: Any, card: int, ability: Ability) -> bool:
    """Whether a procedure carries out an ability of a card."""
    name = ability.name or ability.text
    kept = (frame, *(getattr(frame, field) for field in frame.__struct_fields__))
    return any(
        (getattr(one, "card", 0), getattr(one, "ability", None)) == (card, ability)
        or (isinstance(one, Context) and (one.card, one.name) == (card, name))
        for one in kept
    )


def _called_alike(game: Game, state: Any, card: int) -> list[int]:
    """The other cards that steps call as this one: one lies below the other, where it is not told apart."""
    if card not in state.cards:
        return []
    shown, name = state.cards[card], game.named(state, card)
    return [
        n for n, one in state.cards.items() if n != card and one.face == shown.face and game.named(state, n) == name
    ]


def called(game: Game, state: Any, card: int, ability: Ability) -> str:
    """An ability with whose it is, as steps name it."""
    return f"{game.named(state, card)}的『{ability.name or ability.text}』"


def waits(play: Play[Any], known: frozenset[Which], card: int, ability: Ability) -> bool:
    """Whether an ability of a card began to wait."""
    return any(_which(w) not in known and _is(w, card, ability) for w in play.reached.waiting)


Which = tuple[int, int, str]
"""An ability that waits: its number, which another one can have after it, its card and its text."""


def waiting_before(done: Run, place: int) -> frozenset[Which]:
    """What waited before a place of the line."""
    return frozenset(map(_which, done.line.state_before(place).waiting))


def _which(waiting: Any) -> Which:
    return waiting.id, waiting.card, waiting.ability.text


def _is(waiting: Any, card: int, ability: Ability) -> bool:
    mine = waiting.ability
    return bool(waiting.card == card and (mine.text, mine.name) == (ability.text, ability.name))


def _set_off(done: Run, card: int, ability: Ability, only: range) -> int | None:
    """The place of the moment in which the ability began to wait."""
    known = set(map(_which, done.line.start.waiting))
    for place, moment in enumerate(done.line.told):
        for waiting in moment.state.waiting:
            if _which(waiting) not in known and _is(waiting, card, ability) and place in only:
                return place
        known = set(map(_which, moment.state.waiting))
    return None


def _told(done: Run, place: int, names: tuple[str, ...]) -> Step | None:
    """The step of a moment that changed what waits: the first that names the ability with its card, or else without."""
    here = [step for step in done.steps if step.moment == place and step.told]
    waiting = [step for step in here if any(change.fact == "waiting" for change in step.changed)] or here[-1:]
    named = (step for name in names for step in waiting if name in step.what)
    return next(named, next(iter(waiting), None))


def _names(step: Step, name: str, others: Iterable[str]) -> bool:
    """Whether a step names an ability: with its card, or alone where it is not said to be another card's."""
    whose, _, alone = name.rpartition("的")
    return name in step.what or (alone in step.what and (whose in step.what or all(o not in step.what for o in others)))


def _others_with(game: Game, state: Any, card: int, ability: Ability) -> list[str]:
    """What other cards are called that print an ability of that name."""
    faces = {face for face, shown in state.faces.items() if any(one.name == ability.name for one in shown.abilities)}
    return [game.named(state, n) for n, one in state.cards.items() if n != card and one.face in faces]


def _by_ability(step: Step, game: Game, state: Any, card: int, ability: Ability) -> bool:
    name = ability.name or ability.text
    whose = game.named(state, card)
    return any(reason.ability == name and reason.card == whose for reason in (*step.by, *step.because)) or (
        f"{whose}的『{name}』" in step.what
    )
