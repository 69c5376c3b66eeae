"""What became of an ability on a run: set off and at which step, used, kept from it and by what, or never asked for."""

from __future__ import annotations

from typing import Any

from judge.effects.nodes import Ability
from judge.games import Game
from judge.scenario.course import Because, Step, because
from judge.scenario.found import Found
from judge.scenario.run import Run


def bearing(done: Run, card: int, ability: Ability) -> Found:
    """What became of the ability of a card."""
    game, line = done.scenario.game, done.line
    name = f"{game.named(line.state, card)}的『{ability.name or ability.text}』"
    set_off = _set_off(done, card, ability)
    if set_off is not None:
        told = _told(done, set_off)
        where = f"第{told.n}步（{told.clause}）" if told is not None else ""
        reasons = () if told is None else (*told.because, Because(told.clause))
        return Found(f"{name}：在{where}被诱发", "诱发", reasons)
    for step in done.steps:
        if step.kind == "refused" and name in step.what:
            return Found(f"{name}：没有被诱发", ("没有诱发", step.grounds), step.by)
    said = [step for step in done.steps if step.told and _by_ability(step, game, line.state, card, ability)]
    if said:
        reasons = tuple(dict.fromkeys(Because(step.clause) for step in said))
        places = "、".join(dict.fromkeys(f"第{step.n}步" for step in said))
        return Found(f"{name}：起了作用（{places}）", "作用", reasons)
    what = f"它要等的事（{ability.trigger.event}）没有发生" if ability.trigger is not None else "这里没有用到它"
    reasons = because(game, line.state, game.why_ability(line.state, card, ability))
    return Found(f"{name}：{what}", "没有", reasons)


def _set_off(done: Run, card: int, ability: Ability) -> int | None:
    """The place of the moment in which the ability began to wait."""
    known = {waiting.id for waiting in done.line.start.waiting}
    for place, moment in enumerate(done.line.moments):
        for waiting in moment.state.waiting:
            if waiting.id not in known and waiting.card == card and waiting.ability.text == ability.text:
                return place
        known |= {waiting.id for waiting in moment.state.waiting}
    return None


def _told(done: Run, place: int) -> Step | None:
    """The step of a moment that changed what waits."""
    here = [step for step in done.steps if step.moment == place and step.told]
    return next((step for step in here if any(c.fact == "waiting" for c in step.changed)), here[-1] if here else None)


def _by_ability(step: Step, game: Game, state: Any, card: int, ability: Ability) -> bool:
    name = ability.name or ability.text
    whose = game.named(state, card)
    return any(reason.ability == name and reason.card == whose for reason in (*step.by, *step.because)) or (
        f"『{name}』" in step.what and whose in step.what
    )
