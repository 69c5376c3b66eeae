"""612. Whose a card is: taking control of it, with what it wears."""

from __future__ import annotations

from functools import partial

from judge.clause import Clause
from judge.effects.nodes.verbs import Exchange, TakeControl
from judge.games.cards.meaning import Context, Done
from judge.games.zero import selecting
from judge.games.zero.book import cite, embody
from judge.games.zero.card import Effect
from judge.games.zero.lasting import TEMPORARY
from judge.games.zero.piles import VERB
from judge.games.zero.rules import Rules, name
from judge.games.zero.zones import RESOURCE

CONTROL = (
    *(embody("612", "控制权与控制者"), embody("612#1", "是这张牌的控制者"), embody("612#3", "不一定是同一位")),
    embody("703#3", "即使这张牌换了控制者"),
)
TAKEN = cite("612#2", "哪位玩家就拥有它的控制权")
STAYS = embody("612#4", "在有效期内继续生效")
GEAR_TOO = cite("612#5", "跟着一起改变")


def take(play: Rules, node: TakeControl, context: Context) -> Done:
    """A player takes control of cards, and of what is on them (612#2, 612#5)."""
    cards = selecting.pick(play, node.what, context, "获得控制权的牌")
    play.consult(*CONTROL, STAYS)
    (player,) = selecting.sides(play, node.who, context.player)
    _because(play, context)
    if not play.applies(STAYS):
        for card in cards:
            play.set(effects=play.effects_but(card))
            play.follow(card, used=())
    before = {card: play.card(card).player for card in cards}
    gone = play.done_to(cards, lambda card: _handed_over(play, card, player))
    for card in cards:
        _for_how_long(play, node, context, card, before[card] if card in gone else None)
    return bool(gone), tuple(cards)


def _because(play: Rules, context: Context) -> None:
    """Whose text gives the control: who has it is the controller (612#1)."""
    play.because(CONTROL[1], "获得控制权的是控制者", card=context.card or None, ability=context.name)


def _for_how_long(play: Rules, node: TakeControl, context: Context, card: int, before: int | None) -> None:
    """What becomes of what is on a card whose control was taken (612#4); ``before``: from whom, if it was."""
    (player,) = selecting.sides(play, node.who, context.player)
    if not play.applies(STAYS):
        kept = tuple([effect for effect in play.state.effects if card not in effect.on])
        play.change(card, damage=0, used=())
        play.set(effects=kept)
    if not node.until:
        play.set(effects=tuple([e for e in play.state.effects if e.what != CONTROLLED or card not in e.on]))
    elif before is not None:
        made = Effect(0, CONTROLLED, (card,), node.until, player, source=context.card, number=before)
        play.affect(made, card, "由", name(player), "控制", *TEMPORARY.how_long(node.until, context), clause=VERB)


def _handed_over(play: Rules, card: int, player: int) -> bool:
    """A card goes to the other player's side, with what it wears (612#5); of a resource 609#2 says nothing."""
    if play.applies(STAYS) and (play.card(card).used or play.effects_but(card) != play.state.effects):
        play.because(STAYS, "对它的变动与使用次数限制照旧", card=card)
    if play.card(card).zone != RESOURCE:
        done = play.hand_over(card, player, TAKEN)
        _gear_too(play, card, player)
        return done
    there = play.card(card).player == player
    return not there and play.move(card, player, RESOURCE, card, f"由{name(player)}控制", clause=TAKEN)


def given_back(play: Rules, until: str, clause: Clause) -> None:
    """Control that was taken until now goes back to whom it was taken from, with what is on the card (612#5)."""
    _back(play, [e for e in play.state.effects if e.what == CONTROLLED and e.until == until], clause)


def _back(play: Rules, effects: list[Effect], clause: Clause) -> None:
    """Of a card that was taken twice it goes back from the one to the other; of several, all at once."""
    with play.together():
        for effect in reversed(effects):
            back = partial(play.hand_over, player=effect.number or 0, clause=clause)
            for card in play.done_to(effect.on, back):
                _gear_too(play, card, effect.number or 0)


def _gear_too(play: Rules, card: int, player: int) -> None:
    play.done_to(play.card(card).gear, lambda gear: play.hand_over(gear, player, GEAR_TOO))


def outlasted(play: Rules, source: int, ends: tuple[str, ...], clause: Clause) -> None:
    """Control that was taken for as long as a card is in play goes back, too."""
    over = [e for e in play.state.effects if e.what == CONTROLLED and e.source == source and e.until in ends]
    play.set(effects=tuple([effect for effect in play.state.effects if effect not in over]))
    _back(play, over, clause)


def exchange(play: Rules, node: Exchange, context: Context) -> Done:
    """Each of two cards is controlled by who controlled the other one (612#2); nothing happens if they are one's."""
    cards = [*selecting.pick(play, node.one, context), *selecting.pick(play, node.other, context)]
    play.consult(*CONTROL, STAYS)
    there = [card for card in cards if play.in_play(card)]
    if len(there) != len(cards) or len(cards) != len({play.card(card).player for card in cards}):
        return False, tuple(cards)
    _because(play, context)
    to = dict(zip(cards, [play.card(card).player for card in reversed(cards)], strict=True))
    play.done_to(cards, lambda card: play.hand_over(card, to[card], TAKEN))
    for card in cards:
        _gear_too(play, card, to[card])
    return True, tuple(cards)


CONTROLLED = "控制权"
"""What an effect is by which a card is controlled for a time; its number is who controlled it before."""
