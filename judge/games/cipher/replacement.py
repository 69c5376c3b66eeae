"""23. Replacement: (A), instead (B). What would happen does not, and something else does."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from judge.clause import Clause
from judge.effects import tell
from judge.effects.nodes.ability import Instead, Node
from judge.effects.nodes.meant import Doing, Ref, Select
from judge.effects.nodes.verbs import Turn
from judge.games.cards.meaning import Context
from judge.games.cards.replacing import Replacement, Replacing
from judge.games.cipher import abilities, prices, selecting, static, taking
from judge.games.cipher.book import cite, embody
from judge.games.cipher.conditions import seen
from judge.games.cipher.rules import Rules
from judge.games.cipher.vocabulary import PAID_BY_NAME, WORDS
from judge.kernel import Reason
from judge.kernel.records import Telling

CHAPTER, FALLEN = embody("23", "置换效果"), embody("9.3", "被击破状况")
IN_THE_END = "战斗结束时放置到退避区"
"""What 18.1.17 does to a card that supports, where a text speaks of no other way to the retreat zone."""


def _can_be(play: Rules, node: Node, card: int) -> bool:
    """Whether a card is not yet in the state to which it would be turned."""
    state = getattr(node, "state", "") if isinstance(node, Turn) else ""
    now = play.card(card)
    return {"背面": now.face_up, "正面": not now.face_up, "已行动": not now.acted, "未行动": now.acted}.get(state, True)


def _enough(play: Rules, node: Node, context: Context) -> bool:
    """Whether there are as many cards as a part of a text asks for, and it can be done to the one that it names."""
    what = getattr(node, "what", None)
    if isinstance(what, Ref):
        return all(_can_be(play, node, card) for card in selecting.meant(play, what, context))
    if not isinstance(what, Select) or what.least is None:
        return True
    there = [other for other in selecting.candidates(play, what, context) if _can_be(play, node, other)]
    return len(there) >= selecting.amount(play, what.least, context)


IF_DONE = embody("2.3.1.6", "不能全部实行")
AS_MANY = cite("2.5", "尽可能多地实行")
TOO_FEW = "改为做的事没有足够的卡可做，还能不能「改为」，书中没有写"
MAY_NOT, MAY = "不能改为", "能改为，尽可能多地做"
SUCCEEDS = embody("18.1.5.1.1.1", "视为支援成功")
"""Only a support that has not failed supports."""
SEVERAL = "几个置换效果都可以代替同一个动作，用哪一个、由谁决定，书中没有写"


class Replaced(Replacing):
    """置换效果 (23.1). Of several that must be done the book does not say which is."""

    meaning, REPLACES = selecting.WORDS, cite("23.1", "代之以实行（B）")

    def all(self, play: Rules) -> list[Replacement]:
        """Those of the 常 abilities that are in force."""
        found = static.continuous(play, Instead)
        return [Replacement(source, node, abilities.titled(ability)) for source, ability, node in found]

    def asked(self, play: Rules, card: int) -> tuple[int, Clause]:
        """The card's user."""
        return play.card(card).player, self.REPLACES

    def instead(self, play: Any, event: str, card: int, clause: Clause | None = None) -> bool:
        """The same, of what ``clause`` would do: it is named, too."""
        fits = self.fitting(play, event, card)
        if not fits:
            self.not_supported(play, event, card)
        if fits and clause is not None:
            play.because(clause, f"原来要{self.said(event)}", card=card)
        by = self.choose(play, event, card, fits)
        if by is not None:
            self.carried_out(play, event, card, by)
        return by is not None

    def not_supported(self, play: Rules, event: str, card: int) -> None:
        """That nothing is done instead of putting away a support, because it failed: it supported nobody."""
        battle = play.state.battle
        if battle is None or battle.failed != card or not play.ever(Instead.__name__):
            return
        otherwise = play.snapshot()
        otherwise.battle = replace(battle, failed=None)
        for one in self.fitting(play.at(otherwise), event, card):
            play.because(SUCCEEDS, "支援失败，不算支援成功", card=card)
            said = (one.source, f"的『{one.name}』没有代替什么：没有被", card, "支援成功")
            play.withheld(*said, clause=abilities.unmet_by(one.node.word))

    def choose(self, play: Any, event: str, card: int, fits: list[Replacement]) -> Replacement | None:
        """Which of several that must be done: the judge says; what may be left is the user's to choose."""
        fits = [one for one in fits if not (one.node.may and self.out_of_reach(play, one, card))]
        for one in fits:
            play.owing_to(self._in_case(play, one, card))
        named = {f"『{one.name}』": one for one in fits}
        if len(named) < 2 or all(one.node.may for one in fits):
            return super().choose(play, event, card, fits)
        return named[play.gap(SEVERAL, tuple(named), (self.REPLACES,))]

    def out_of_reach(self, play: Rules, one: Replacement, card: int) -> bool:
        """Whether there are too few cards for what a player may do instead, and the judge reads that he may not."""
        context = self.context(play, one, card)
        if all(_enough(play, node, context) for node in one.node.then):
            return False
        return play.reading(f"23.1 {one.name}", TOO_FEW, (MAY_NOT, MAY), (self.REPLACES, AS_MANY)) == MAY_NOT

    def payable(self, play: Rules, one: Replacement, context: Context) -> bool:
        """Whether all of what is paid for it can be: 如果这样做了 asks for all (2.3.1.6)."""
        return all(_enough(play, node, context) for node in one.node.cost)

    def said(self, event: str) -> str:
        """An event as it is said of the card; how 18.1.17 does it is said by that clause."""
        return "放置到退避区" if event == IN_THE_END else event

    def applied(self, play: Rules, event: str, card: int, by: Replacement) -> None:
        """(B) is done."""
        play.consult(CHAPTER)
        if by.node.cost:
            play.because(IF_DONE, "这样做了", card=by.source, ability=by.name)
        play.because(self.REPLACES, card=by.source, ability=by.name)
        what = (card, f"的「{self.said(event)}」不实行，改为实行：", *_told(by.node.then, card))
        play.note("replaced", *what, clause=self.REPLACES)

    def _in_case(self, play: Rules, by: Replacement, card: int) -> list[Reason]:
        """What the text asks for beside the event, and is there."""
        works = [Reason(abilities.ALWAYS, ("现在有效",), by.source, by.name)]
        found = [*works, *abilities.let(play, works)]
        asked, clause = by.node.condition, abilities.unmet_by(by.node.word)
        if clause == abilities.NOT_THEN:  # whether the event comes about, and no condition
            found.append(Reason(clause, (card, f"将要{self.said(by.node.event)}时"), by.source, by.name))
            found += [Reason(FALLEN, ("处于被击破状态",), card)] if asked == Doing("被击破", by.node.who) else []
        elif asked is not None:
            found.append(Reason(clause, seen(play, asked, self.context(play, by, card)), by.source, by.name))
        return found

    def act(self, play: Rules, node: Node, context: Context) -> tuple[int, ...]:
        """A part of (B), by 23.1; of what is paid, for it or by it, one may not choose nothing (2.4 is of effects)."""
        by = play.replacing[-1] if play.replacing else None
        paying = isinstance(by, Replacement) and node in by.node.cost
        pays = isinstance(by, Replacement) and by.node.event in PAID_BY_NAME.values()
        context = replace(context, paying=paying or pays)
        if paying:
            return play.perform(node, context, prices.by_clause(play, node, context))[1]
        then = by.node.then if isinstance(by, Replacement) else ()
        after = then[then.index(node) + 1 :] if node in then else ()
        orb = taking.choosing_to_break(node, after)
        if orb is not None and isinstance(by, Replacement):
            play.because(self.REPLACES, "改为做的事", card=by.source, ability=by.name)
        return play.perform(node, context, orb or self.REPLACES)[1]


def _told(then: tuple[Node, ...], card: int) -> Telling:
    """What is done instead, in words; the card to which it would have happened by its name."""
    said = "；".join(line.strip() for line in tell.steps(then, WORDS))
    return tuple([piece for part in said.split(WORDS.pointed["诱发"]) for piece in (card, part)][1:])


REPLACED = Replaced()
