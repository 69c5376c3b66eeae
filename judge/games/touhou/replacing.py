"""1.117f. 代替类能力: what would happen is replaced by something else."""

from __future__ import annotations

import re
from typing import Any

from msgspec.structs import replace

from judge.clause import Clause
from judge.effects import tell
from judge.effects.nodes.ability import By, If, Node, OneOf
from judge.effects.nodes.meant import Select, Target
from judge.effects.nodes.verbs import Do, Resources, Turn
from judge.effects.rewriting import mentions, swapped
from judge.games.cards.layers import INSTEAD
from judge.games.cards.meaning import Context
from judge.games.cards.replacing import Replacement, Replacing, from_layers
from judge.games.touhou import layers, limited, paying, selecting
from judge.games.touhou.book import cite, embody
from judge.games.touhou.card import SO_MUCH_HAPPENED, as_player
from judge.games.touhou.rules import Rules, name
from judge.games.touhou.vocabulary import WORDS
from judge.games.touhou.zones import FIELD
from judge.kernel.records import Telling

ANY_ORDER = embody("1.13", "顺序由他随意定")
IN_TURN = embody("1.12", "主回合玩家（本回合的玩家）先选")
REPLACED = cite("1.117f", "用另一个事件替代它")
SEVERAL = "几个代替"
WHICH = ("受影响的一方选用哪一个", "主回合玩家选用哪一个", "用后开始的那一个")


MORE = {f"数量{sign}{much}": much * (1 if sign == "加" else -1) for sign in "加减" for much in (1, 2, 3)}
"""By how much the number of counters that are placed is changed, by the words that say so."""


def _of_number(node: OneOf) -> bool:
    return all(len(each) == 1 and isinstance(one := each[0], Do) and one.verb in MORE for each in node.of)


def placed(play: Rules, on: int, kind: str, count: int, by: int | None) -> int:
    """How many counters are placed, after each text had its chance to change that (1.117f)."""
    waits = play.printed_anywhere("replaces")
    for event in (f"被放置{kind}指示物", "被放置指示物") if count > 0 else ():
        if event in waits:
            play.placing = by
            count = REPLACING.number(play, event, on, count)
    return count


def said_of(to: int) -> int | str:
    """What something happens to, in words: a card, or a player by his name."""
    player = as_player(to)
    return to if player is None else name(player)


class Replaced(Replacing):
    """代替类能力: what would happen is replaced by something else (1.117f)."""

    meaning, REPLACES = selecting.WORDS, REPLACED

    def all(self, play: Rules) -> list[Replacement]:
        """Those of the 静止类能力 that are in force."""
        return from_layers(layers.every(play, INSTEAD))

    def means(self, play: Rules, who: Target, card: int, context: Context) -> bool:
        """Wherever a card is that would be moved; what is no 牌 is meant on the battlefield only (1.83a)."""
        if not isinstance(who, Select) or card < 0:
            return super().means(play, who, card, context)
        there = bool(who.zones) or who.kind.endswith("牌") or play.card(card).zone == FIELD
        return there and selecting.is_it(play, who, card, context)

    def payable(self, play: Any, one: Replacement, context: Context) -> bool:
        """Whether all of it can be given up, or paid (1.151a)."""
        if limited.over(play, one.source, one.name):
            return False
        return not any(paying.lacking(play, part, context) for part in one.node.cost)

    def paid(self, play: Any, node: Node, context: Context) -> tuple[int, ...]:
        """颜色值 is paid with the 颜色盘, and its own card tapped, as for an ability (1.151)."""
        if isinstance(node, Resources | Turn):
            paying.pay_part(play, node, context)
            return tuple(context.that)
        return super().paid(play, node, context)

    def act(self, play: Any, node: Node, context: Context) -> tuple[int, ...]:
        """Also what another player does, or what is done only if something is so then (若此时在你的回合中，横置之)."""
        if isinstance(node, By):
            player = self.meaning.player(play, node.who, context)
            his = context if player is None else replace(context, player=player)
            for each in node.then if player is not None else ():
                his = replace(his, that=self.act(play, each, his))
            return tuple(his.that)
        if not isinstance(node, If):
            return super().act(play, node, context)
        for each in node.then if selecting.holds(play, node.condition, context) else node.otherwise:
            context = replace(context, that=self.act(play, each, context))
        return tuple(context.that)

    def counts(self, node: Node) -> bool:
        """Whether so many more counters are placed, or fewer."""
        return (isinstance(node, Do) and node.verb in MORE) or (isinstance(node, OneOf) and _of_number(node))

    def counted(self, play: Any, node: Node, number: int, context: Context) -> int:
        """So many as are placed then, by which of several changes whoever has the ability chooses."""
        if isinstance(node, OneOf):
            ways = {each[0].verb: each[0] for each in node.of if isinstance(each[0], Do)}
            said = play.word(context.player, tuple(ways), "放置的指示物的数量", clause=ANY_ORDER)
            return self.counted(play, ways[said], number, context)
        return max(0, number + MORE[node.verb]) if isinstance(node, Do) else number

    def instead_of(
        self, play: Rules, event: str | tuple[str, ...], to: int, number: int, clause: Clause | None = None
    ) -> bool:
        """Whether something else was done instead of what would have happened to one, to such an amount.

        ``event``: as all of this texts may speak of it. ``clause``: by which it would have.
        """
        said = (event,) if isinstance(event, str) else event
        known = [one for one in said if one in play.printed_anywhere("replaces")]
        fits = [one for name_ in known for one in self.fitting(play, name_, to)]
        by = self.choose(play, said[0], to, fits)
        if by is None:
            return False
        event = by.node.event
        if clause is not None:
            play.because(clause, f"将要{event}，{number}点")
        if mentions(by.node, SO_MUCH_HAPPENED):
            by = by._replace(node=swapped(by.node, SO_MUCH_HAPPENED, number))
        self.carried_out(play, event, to, by, number)
        return True

    def applied(self, play: Rules, event: str, card: int, by: Replacement) -> None:
        """Whose text it is, and what it says."""
        limited.done(play, by.source, by.name)
        play.because(REPLACED, "由它代替", card=by.source or None, ability=by.name)
        done = self._in_words(play, card, by)
        play.note("replaced", self.called(card), f"的「{event}」不发生，改为：", *done, clause=REPLACED)

    def _in_words(self, play: Rules, card: int, by: Replacement) -> Telling:
        """What the text does, of whom it happens to, of its own card and of whoever does it by their names."""
        context = self.context(play, by, card)
        said: list[int | str] = []
        for node in by.node.then:
            other = self.meaning.player(play, node.who, context) if isinstance(node, By) else None
            nodes = node.then if isinstance(node, By) and other is not None else (node,)
            names: dict[str, int | str] = {"你": name(context.player if other is None else other)}
            names[WORDS.pointed["诱发"]] = self.called(card)
            if by.source:
                names[WORDS.pointed["这"]] = by.source
            pieces = re.split(f"({'|'.join(names)})", tell.in_a_line(nodes, WORDS))
            said += [*(["；"] if said else []), *(names.get(piece, piece) for piece in pieces if piece)]
        return tuple(said)

    def now(self, play: Rules, event: str, card: int, number: int, by: Replacement) -> None:
        """The same where only a number changes."""
        if by.source and by.source != card:
            play.because(REPLACED, "由它改变", card=by.source)
        super().now(play, event, card, number, by)

    def called(self, card: int) -> int | str:
        """A card, or a player by his name."""
        return said_of(card)

    def asked(self, play: Rules, card: int) -> tuple[int, Clause]:
        """Whoever it happens to, or the turn player, as the judge reads it; in any order that he likes (1.13)."""
        whose = as_player(card)
        side = play.card(card).side if whose is None else whose
        return (play.state.turn_player if play.state.ruling_on(SEVERAL) == WHICH[1] else side), ANY_ORDER

    def asked_of(self, play: Any, card: int, fits: list[Replacement]) -> tuple[int, Clause]:
        """Whether one that may be left is done at all says whose text it is."""
        if len({one.node for one in fits}) == 1:
            return self.context(play, fits[0], card).player, self.REPLACES
        return super().asked_of(play, card, fits)

    def choose(self, play: Any, event: str, card: int, fits: list[Replacement]) -> Replacement | None:
        """Of several the book says neither that one is chosen nor by whom; those that only count come to the same."""
        if len({one.node for one in fits}) > 1 and not all(map(self.only_counts, fits)):
            missing = "几个代替类能力都能代替同一件事，适用哪一个，由谁选"
            if play.reading(SEVERAL, missing, WHICH, (REPLACED, ANY_ORDER, IN_TURN)) == WHICH[2]:
                done = (super(Replaced, self).choose(play, event, card, [one]) for one in reversed(fits))
                return next(filter(None, done), None)  # one that may be left leaves the next one
        return super().choose(play, event, card, fits)


REPLACING = Replaced()
