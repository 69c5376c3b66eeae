"""700#1. A text that is done in the middle of another act: all its parts in one step, and what holds them together."""

from __future__ import annotations

from msgspec.structs import replace

from judge.clause import Clause
from judge.effects.nodes.ability import After, By, Define, If, IfDone, May, Node, OneOf, PayFirst
from judge.effects.nodes.verbs import Resources
from judge.games.cards.meaning import Context
from judge.games.zero import observing, paying, selecting
from judge.games.zero.book import cite
from judge.games.zero.rules import Rules

SAYS = cite("700#1", "改变其他的牌或玩家")
HELD: frozenset[type] = frozenset({After, By, Define, If, IfDone, May, OneOf, PayFirst})
"""What holds parts of a text together that is done so; every other part is a verb, or is paid."""


def carry_out(play: Rules, nodes: tuple[Node, ...], context: Context, clause: Clause) -> tuple[bool, Context]:
    """Parts of a text, one after the other: whether all of them were done, and what is spoken of from then on.

    ``clause``: by which something else is done, and so who chooses in it.
    """
    all_done = True
    for node in nodes:
        done, context = _part(play, node, context, clause)
        all_done = all_done and done
    return all_done, context


def _part(play: Rules, node: Node, context: Context, clause: Clause) -> tuple[bool, Context]:  # noqa: PLR0911, PLR0912 - one a kind
    match node:
        case Resources(count, coloured):
            return paying.pay(play, context.player, count, coloured), context
        case If(condition, then, _, otherwise):
            if selecting.holds(play, condition, context):
                return carry_out(play, then, context, clause)
            if not otherwise:
                _unmet(play, node, context)
            return carry_out(play, otherwise, context, clause)
        case May(then, by):
            player = selecting.sides(play, by, context.player)[0]
            if play.may(player, context.card, "的效果，可以", *observing.in_a_line(then, context), clause=clause):
                return carry_out(play, then, context, clause)
            return False, context
        case IfDone(first, then, otherwise):
            done, context = carry_out(play, first, context, clause)
            return carry_out(play, then if done else otherwise, context, clause)
        case After(first, then):
            before = play.done
            _, context = carry_out(play, first, context, clause)
            return carry_out(play, then if play.done > before else (), context, clause)
        case PayFirst():
            return _paid(play, node, context, clause)
        case By(who, then):
            whose = selecting.WORDS.player(play, who, context)
            if whose is None:
                return False, context
            done, his = carry_out(play, then, replace(context, player=whose), clause)
            return done, replace(his, player=context.player)
        case Define(value, then):
            return carry_out(play, then, replace(context, x=selecting.amount(play, value, context)), clause)
        case OneOf(of, by):
            player = selecting.sides(play, by, context.player)[0]
            said = {("".join(map(str, observing.in_a_line(then, context)))): then for then in of}
            chosen = play.one_of(player, said, context.card, "的效果，实行其中的1项", clause=clause)
            return carry_out(play, chosen or (), context, clause)
    done, that = play.perform(node, context)
    return done, replace(context, that=tuple(that))


def _unmet(play: Rules, node: If, context: Context) -> None:
    """A condition does not hold: what is so instead, and what is not done."""
    said = observing.OBSERVER.seen(play, node.condition, context)
    if said:
        play.because(SAYS, *said, card=context.card, ability=context.name)
    play.withheld(*observing.in_a_line(node.then, context), "，条件没有满足", clause=SAYS)


def _paid(play: Rules, node: PayFirst, context: Context, clause: Clause) -> tuple[bool, Context]:
    """可以支付…，若这样做，…: who may pay pays all of it or nothing."""
    player = context.player if node.who is None else selecting.WORDS.player(play, node.who, context)
    mine = replace(context, player=context.player if player is None else player)
    against = [why for part in node.cost for why in paying.lacking(play, context.card, mine.player, part)]
    asked = (context.card, "的效果，是否支付费用")
    if player is not None and play.may(player, *asked, yes="支付", no="不支付", against=against, clause=clause):
        carry_out(play, node.cost, mine, clause)
        return carry_out(play, node.then, context, clause)
    return carry_out(play, node.otherwise, context, clause)
