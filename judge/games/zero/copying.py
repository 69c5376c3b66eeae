"""706. Copies: of another card, for good or for this turn, and of a used card in the chain."""

from __future__ import annotations

from msgspec.structs import replace

from judge.clause import Clause
from judge.effects.nodes.verbs import Copy
from judge.games.cards.meaning import Context, Done
from judge.games.zero import options, selecting
from judge.games.zero.book import cite, embody
from judge.games.zero.card import Effect
from judge.games.zero.lasting import TEMPORARY
from judge.games.zero.rules import Rules

COPIED = (embody("706", "复制"), cite("706#1", "获得它的所有可复制内容"))
COPY_USED = cite("706#2", "把它的复制加入连锁")
FOR_A_TIME = "复制"
"""What an effect is by which a card is a copy for a time; its words: of what it was one before, and of what now."""


def copy(play: Rules, node: Copy, context: Context) -> Done:
    """A card is a copy of another one (706#1), or a used card is copied in the chain (706#2)."""
    (source, *_) = [*selecting.meant(play, node.source, context), 0]
    if not source:
        return False, context.that
    if node.facts == ("连锁",):
        return _in_chain(play, source, context), (source,)
    play.consult(*COPIED)
    key = play.card(source).copied or play.card(source).face
    long = TEMPORARY.how_long(node.until, context) if node.until else ()
    done = []
    for card in selecting.meant(play, node.what, context):
        before = play.card(card).copied
        done.append(play.change(card, card, "成为", source, "的复制", *long, clause=COPIED[1], copied=key))
        if node.until and done[-1]:
            words = (before, key)
            made = Effect(0, FOR_A_TIME, (card,), node.until, context.player, source=context.card, words=words)
            play.set(effects=(*play.state.effects, play.made(made, COPIED[1])))
    return any(done), ()


def over(play: Rules, until: str, clause: Clause) -> None:
    """What was a copy until now is what it was before, unless it has become another one meanwhile."""
    for effect in reversed([e for e in play.state.effects if e.what == FOR_A_TIME and e.until == until]):
        before, then = effect.words
        for card in effect.on:
            if play.card(card).copied == then:
                play.change(card, card, "不再是「", then, "」的复制", clause=clause, copied=before)


def _in_chain(play: Rules, source: int, context: Context) -> bool:
    """The copy of a used card enters the chain, with every choice that was made for it (706#2)."""
    found = next((entry for entry in play.state.chain if entry.card == source and entry.kind == "牌"), None)
    if found is None:
        return False
    number = 1 + max(entry.id for entry in play.state.chain)
    made = replace(options.of_the_same(found, context.player), id=number, player=context.player, copy=True)
    return play.set(source, "的复制进入连锁", clause=COPY_USED, chain=(made, *play.state.chain))
