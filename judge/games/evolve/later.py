"""7.3.1, 7.4.1, 10.7.5. What a text says to do later: as a phase begins, or if something happens to a card."""

from __future__ import annotations

import re

from msgspec.structs import replace

from judge.effects import tell
from judge.effects.nodes.ability import Later, Node
from judge.effects.nodes.meant import Ref
from judge.effects.walking import parts
from judge.games.cards.meaning import Done
from judge.games.evolve import following, order, selecting, triggers
from judge.games.evolve.card import Awaited, Context
from judge.games.evolve.rules import Rules
from judge.games.evolve.vocabulary import WORDS

_DELAYED = re.compile(r"[^。，]*阶段开始时[，、].*", re.DOTALL)
"""The part of a text that is about later."""
_PHASE = re.compile(r"(主要阶段|结束阶段)")


def later(play: Rules, node: Later, context: Context) -> Done:
    """What is done at a later moment of this turn or of the next one (10.7.5)."""
    if node.until:
        return _waits_for(play, node, context)
    event, turn = node.event, play.state.turn
    moment = "主要阶段开始" if "主要阶段" in event else "结束阶段开始"
    if "自己" in event or "对手" in event:
        moment = of_player(context.player if "自己" in event else 1 - context.player, moment)
    if event.startswith("下一次"):
        turn += 1  # this turn is not the next one
    said = _DELAYED.search(context.name)
    called = said[0] if said else f"{moment}时，{'，'.join(tell.steps(node.then, WORDS))}。"
    made = Awaited(
        *(moment, 0, 0, context.player, node.then, called, context.card, context.that, turn),
        by=_by(play, context),
        thats=tuple([play.stamp(card) for card in context.that]),
        targets=context.targets[: node.known],
        aims=context.aims[: node.known],
        wanted=node.targets,
    )
    about, this = _about(play, node.then, context), event.startswith("这个回合")
    return _awaits(play, made, about, dated=this, next_one=event.startswith("下一次")), context.that


def _about(play: Rules, later: tuple[Node, ...], context: Context) -> tuple[int, ...]:
    """The cards that were chosen, or moved, before, and of which the text says what is done later."""
    meant = [p for p in parts(later) if isinstance(p, Ref) and (p.role == "那" or p.role.startswith("对象"))]
    return tuple(dict.fromkeys([card for ref in meant for card in selecting.meant(play, ref, context)]))


def _waits_for(play: Rules, node: Later, context: Context) -> Done:
    """What is done if something happens this turn to cards that were chosen (10.7.5)."""
    called = f"{WORDS.said(WORDS.events, node.event)}时，{'，'.join(tell.steps(node.then, WORDS))}。"
    done = []
    for card in selecting.meant(play, node.who, context):
        made = Awaited(
            *(node.event, card, 0, context.player, node.then, called, context.card, context.that, play.state.turn),
            always=True,
            by=_by(play, context),
            thats=tuple([play.stamp(one) for one in context.that]),
            targets=context.targets[: node.known],
            aims=context.aims[: node.known],
            wanted=node.targets,
            last=play.state.turn,
        )
        done.append(_awaits(play, made, dated=True))
    return order.in_full(done), context.that


def _by(play: Rules, context: Context) -> int:
    """The stamp of the card whose effect it is: of the card that it is now, if it moved as the text says (4.1.4.1)."""
    return play.stamp(context.card) if following.itself(play, context) else context.stamp


def _awaits(
    play: Rules, made: Awaited, about: tuple[int, ...] = (), *, dated: bool = False, next_one: bool = False
) -> bool:
    """Something is to be done at a later moment (10.7.5): once, if it is not said for how long (10.7.5.1).

    ``next_one``: of moments of that name the next one, which is not the one of this turn.
    """
    always = made.always or not (dated or play.applies(triggers.LATER_ONCE))
    when = replace(made, stamp=play.stamp(made.on) if made.on else 0, always=always)
    if not dated:
        play.because(triggers.LATER_ONCE, "没有写明期限，只满足一次")
    said = (made.source,) if made.source else ()
    in_it = "在这个回合中，" if made.last else "这个回合的" if dated else ""
    event = WORDS.said(WORDS.events, made.event)
    event = _PHASE.sub(r"下个\1", event) if next_one else event
    whence = f"从{play.card(made.on).zone}" if made.on else ""
    said = (*said, f"：{in_it}", *((made.on, whence) if made.on else ()), f"{event}时，再实行")
    for n, card in enumerate(about):
        said = (*said, "、" if n else "（", card)
    said = (*said, "）") if about else said
    return play.set(*said, clause=triggers.LATER, awaited=(*play.state.awaited, when))


def moment(play: Rules, phase: str) -> None:
    """A phase begins: for what waits for it in any turn, and for what waits for it in this player's."""
    with play.together():
        play.happened(phase)
        play.happened(of_player(play.state.turn_player, phase))


def of_player(player: int, phase: str) -> str:
    """The beginning of a phase of a player's, as an effect waits for it."""
    return f"{'AB'[player]}的{phase}"
