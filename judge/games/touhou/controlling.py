"""1.92, 3.12a, 4.6.5. Who controls a permanent: what an effect makes of that, for good or for a time."""

from __future__ import annotations

from msgspec.structs import replace

from judge.clause import Clause
from judge.effects.nodes.verbs import TakeControl
from judge.games.cards.meaning import Context, Done
from judge.games.touhou import facts, selecting, squares
from judge.games.touhou.book import cite, embody
from judge.games.touhou.card import UNIT, Effect
from judge.games.touhou.lasting import TEMPORARY
from judge.games.touhou.rules import Rules, name

CONTROLS = cite("1.92", "操控它进战场的玩家，默认是它的操控者")
RETURNED = "归还操控权"
ONE_TITLE = embody("3.12a", "不能同时有两个或更多称号相同的单位")
SQUARE = embody("4.6.5", "每位玩家有6个战场格")
BEYOND = {ONE_TITLE: "战场上会有两个同称号的单位", SQUARE: "没有空闲的战场格给它占据"}
OF_ENTERING = {
    ONE_TITLE: embody("3.12d", "将要进场的这个就不移动"),
    SQUARE: embody("4.6.7", "留在原来的区域"),
}
"""What the book says of what enters the battlefield, which comes nearest."""
HANDED_OVER = ("照样由他操控", "不由他操控")


def take_control(play: Rules, node: TakeControl, context: Context) -> Done:
    """获得操控权."""
    (player,) = selecting.sides(play, node.who, context.player)
    cards = selecting.pick(play, node.what, context, "获得其操控权的永久物")
    before = {card: play.card(card).player for card in cards}
    rule = facts.as_told(play, context.card)
    done = []
    for card in cards:
        if _kept_off(play, card, player):
            done.append(False)
            continue
        play.because(rule, "效应改变默认的操控者", card=context.card)
        done.append(play.hand_over(card, player, CONTROLS))
        if not node.until:
            _for_good(play, card)
    if node.until and any(done):
        for card in cards:
            said = "的操控权是暂时的"
            TEMPORARY.on(play, [card], RETURNED, node.until, context, said, clause=rule, number=before[card])
    return any(done), tuple(cards)


def exchanged(play: Rules, one: int, other: int, context: Context) -> bool:
    """交换操控权: each is controlled by who controlled the other one, at the same time."""
    sides = {one: play.card(other).player, other: play.card(one).player}
    if len(set(sides.values())) < len(sides) or not (play.in_play(one) and play.in_play(other)):
        return False
    leaves = {sides[one]: other, sides[other]: one}
    room = all(squares.free_squares(play, to) or squares.takes_square(play, gone) for to, gone in leaves.items())
    if not room and any(_kept_off(play, card, player) for card, player in sides.items()):
        return False
    rule = facts.as_told(play, context.card)
    done = []
    for card, player in sides.items():
        play.because(rule, "效应改变默认的操控者", card=context.card)
        done.append(play.hand_over(card, player, CONTROLS))
        _for_good(play, card)
    return any(done)


def _kept_off(play: Rules, card: int, player: int) -> bool:
    """Whether the judge reads that a unit cannot be controlled by a player who has no room, or its 称号, already.

    Of what enters the battlefield the book says what comes of it (3.12d, 4.6.7), of what changes control it does not.
    """
    if play.face(card).kind != UNIT or play.card(card).player == player:
        return False
    title = facts.title(play, card)
    against = {
        ONE_TITLE: bool(title) and any(facts.title(play, unit) == title for unit in play.units(player)),
        SQUARE: squares.takes_square(play, card) and not squares.free_squares(play, player),
    }
    for clause, so in against.items():
        said = f"得到操控权之后{BEYOND[clause]}，书上只写了进战场的"
        nearest = (clause, OF_ENTERING[clause], CONTROLS)
        if so and play.reading(f"操控权 {clause}", said, HANDED_OVER, nearest) == HANDED_OVER[1]:
            return True
    return False


def give_back(play: Rules, *until: str, so: Clause | None = None) -> None:
    """What was controlled for a time goes back, by the clause that ends it; where there is no room, as above.

    Taken twice, it goes to whoever controlled it before all that ends now, unless it was taken for longer since.
    """
    takings = [effect for effect in play.state.effects if effect.what == RETURNED and effect.number is not None]
    for card in dict.fromkeys(card for effect in takings for card in effect.on):
        to: int | None = None
        for effect in (one for one in takings if card in one.on):
            if effect.until in until:
                to = effect.number if to is None else to
            elif to is not None:
                _goes_back_to(play, effect, to)
                to = None
        if to is None or _kept_off(play, card, to):
            continue
        if so is not None:
            play.because(so, "操控权是暂时的", card=card)
        if play.card(card).player == to:
            play.note("applied", card, "仍由", name(to), "操控", clause=CONTROLS)
        else:
            play.hand_over(card, to, CONTROLS)


def _goes_back_to(play: Rules, taking: Effect, player: int) -> None:
    """What was taken for longer goes back to another player then: whoever held it before has lost it by now."""
    play.set(effects=tuple([replace(one, number=player) if one is taking else one for one in play.state.effects]))


def _for_good(play: Rules, card: int) -> None:
    """A permanent that is controlled without end does not go back by what took it before."""
    left = tuple([one for one in play.state.effects if not (one.what == RETURNED and card in one.on)])
    if left != play.state.effects:
        play.set(effects=left)
