"""指示物 that card texts give names: the book knows those of levels only (323), so all there is is the text (700#1)."""

from __future__ import annotations

from judge.effects.nodes.verbs import Counters
from judge.games.cards.meaning import Context, Done
from judge.games.zero import selecting
from judge.games.zero.piles import VERB
from judge.games.zero.rules import Rules
from judge.games.zero.zones import IN_PLAY


def asked(node: Counters) -> str:
    """What is done to the cards that are chosen, as they are asked for."""
    return f"{'移去' if node.minus else '放置'}{node.name}指示物"


def perform(play: Rules, node: Counters, context: Context) -> Done:
    """Put so many on cards in play, or take so many off them; none is taken where there are too few."""
    cards = selecting.pick(play, node.what, context, f"{asked(node)}的牌")
    wanted = None if node.amount is None else selecting.amount(play, node.amount, context)

    def perform_on(card: int) -> bool:
        here = play.card(card)
        have = dict(here.marks).get(node.name, 0)
        many = have if wanted is None else wanted
        if here.zone not in IN_PLAY or many <= 0 or (node.minus and many > have):
            return False
        now = {**dict(here.marks), node.name: have - many if node.minus else have + many}
        kept = tuple(sorted((name, count) for name, count in now.items() if count))
        said = f"上{'移去' if node.minus else '放置'}{many}个{node.name}指示物"
        return play.change(card, card, said, clause=VERB, marks=kept)

    done = play.done_to(cards if play.applies(VERB) else (), perform_on)
    return bool(done) and len(done) == len(cards), tuple(cards)
