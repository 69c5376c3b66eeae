"""5.11. 丢弃: who has the hand says which of its cards go to the graveyard."""

from __future__ import annotations

from msgspec.structs import replace

from judge.effects.nodes.ability import By
from judge.effects.nodes.meant import Ref, Select
from judge.effects.nodes.verbs import Choose, GiveUp, Put
from judge.games.cards.meaning import Done
from judge.games.evolve import looking, order, selecting
from judge.games.evolve.book import cite, embody
from judge.games.evolve.card import Context
from judge.games.evolve.rules import Rules, name
from judge.games.evolve.zones import GRAVE, HAND

DISCARDING = (embody("5.11", "丢弃"), cite("5.11.1", "从自己的手牌里选出指定的张数"))


def give_up(play: Rules, node: GiveUp, context: Context) -> Done:
    """丢弃: who has the hand says which (5.11.1)."""
    play.consult(*DISCARDING)
    gone: list[int] = []
    sides = selecting.sides(play, node.what.whose, context.player)
    those = [player for player in order.choosing(play) if player in sides]
    in_order = len(those) > 1 and all(play.state.zones[player, HAND] for player in those)
    for player in those:
        if in_order:
            play.because(order.TURN_PLAYER_FIRST, "先由回合玩家选")
        count = node.what.most if node.what.least is None else node.what.least
        if count is not None and (few := selecting.amount(play, count, context)) <= 0 and count != 0:
            said = (name(player), f"要丢弃的是{few}张{'，也不反过来抽取' if few < 0 else ''}")
            if order.nothing(play, few, *said):
                continue
        whose = "自己" if player == context.player else "对手"
        what = replace(node.what, whose=whose)
        by = player if play.applies(DISCARDING[1]) else 1 - player
        gone += looking.pick(play, what, context, name(player), "丢弃的手牌", clause=DISCARDING[1], by=by)
    with play.together():
        done = [play.discard(card, DISCARDING[1], by=context) for card in gone]
    return order.in_full(done), tuple(gone)


def chosen_for_it(nodes: tuple[object, ...]) -> GiveUp | None:
    """What a text has chosen in a hand and then discarded: who has it chooses it for that (5.11.1)."""
    match nodes:
        case (Choose(of=Select(zones=(zone,), top=False) as of, by=by, also=False), then, *_) if zone == HAND:
            discards = then.then if isinstance(then, By) else (then,)
            if discards == (Put(Ref("那"), GRAVE, "丢弃"),) and of.whose == ("自己" if by == "双方" else by):
                return GiveUp(replace(of, whose=by), "丢弃")
    return None
