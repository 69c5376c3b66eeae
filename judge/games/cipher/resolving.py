"""21.1. Effects: carried out in the order in which they are written, one part a step."""

from __future__ import annotations

import functools
import re
from itertools import dropwhile
from typing import Any

from msgspec.structs import replace

from judge.clause import Clause
from judge.effects.nodes.ability import Grant, If, Node, Repeat
from judge.effects.nodes.meant import Condition, Count, Extreme, Fact, Missing, Ref, Select
from judge.effects.nodes.verbs import Choose, Defeat, Draw, Power, Put, Turn
from judge.effects.walking import parts
from judge.games.cards import resolving
from judge.games.cards.resolving import Gate, Joints
from judge.games.cipher import abilities, conditions, keyword_effects, left_open, put_off, selecting, taking, terms
from judge.games.cipher.book import cite, embody, step
from judge.games.cipher.payable import unpayable_within
from judge.games.cipher.paying import Paying
from judge.games.cipher.rules import Rules
from judge.games.cipher.vocabulary import WHERE_IT_IS, WORDS
from judge.kernel import CardId, Reason
from judge.kernel.records import Telling

OPTIONAL = cite("10.5.1", "可以选择不适用")
OF_ACTIVATED = embody("21.2.3.1.2.2.1", "不实行该能力")
CONDITION = embody("21.1.1.1", "有时还写有条件")
AS_CHANGED = embody("5.1.3", "以修改、变化之后的为准")
COUNTED = (Count, Extreme, Missing)
"""The numbers that are counted on the board."""
ONE_UNIT = embody("14.2.7", "只算1张卡")
REPLACES = embody("23.1", "代之以实行（B）")
IN_PART = "部分实行"
"""What an effect comes to that was not carried out in full."""


_WHERE_IT_LIES = re.compile(r"这张卡在(.{2,3})的话：([^；。]*?)这张卡")
"""公开手牌中的这张卡 as it is told: with a condition."""


@functools.lru_cache(maxsize=1024)
def _counted(node: Node) -> tuple[Any, ...]:
    """The numbers in what an effect does that are counted, and not of what the cost itself has put somewhere."""
    return tuple(
        part
        for part in parts(node)
        if (isinstance(part, COUNTED) or (isinstance(part, Fact) and part.fact in {"战斗力", "支援力"}))
        and not _of_the_cost(part)
    )


def _of_the_cost(value: Any) -> bool:
    """Whether it is about what the cost itself has put somewhere: there is nothing of it before paying."""
    return any(isinstance(part, Select) and part.shown for part in parts(value))


def _named(said: Telling, set_off: tuple[CardId, ...]) -> Telling:
    """What is asked, with the card itself to which that happened which set the ability off."""
    found: list[int | str] = []
    for one in said:
        pieces = one.split(WORDS.pointed["诱发"].format(WORDS.card)) if isinstance(one, str) and set_off else [one]
        found += [part for piece in pieces for part in (*set_off, piece)][len(set_off) :]
    return tuple(found)


AS_FAR = cite("2.3", "只实行能实行的部分")
THE_REST = cite("2.3.1.7", "就必须实行（B）")
_NOT_DONE = {
    "all": ("如果这样做了", "前面的内容没有全部实行"),
    "any": ("这之后", "前面的内容什么也没有实行"),
    "paid": ("如果支付", "费用没有全部支付"),
    "unpaid": ("如果没有支付", "费用已经支付"),
}
ALL_PAID = cite("2.3.1.3", "费用没有全部支付")
CHOSEN_ALONE = "「这之后」前面只选择了卡，要做的都实行不了：选择算不算实行了一部分，书中没有写"
A_PART, NO_PART = "算，实行这之后的部分", "不算，不实行这之后的部分"


class Resolving(resolving.Resolving, kw_only=True):
    """21.1.1 An effect."""

    name: str = ""
    unpaid: Any = None
    """The game before the cost of the ability was paid, if it was: what the effect looks at may differ (5.1.3)."""
    source: CardId = 0
    """The card whose support ability it is, where a unit has that until the battle ends."""

    embodies = (
        embody("21.1", "效果"),
        embody("21.1.1", "会被实行的内容"),
        CONDITION,
        embody("21.1.1.3", "只是对该能力的内容的补充说明"),
        *abilities.CHAPTER,
    )
    meaning, words = selecting.WORDS, WORDS
    joints = Joints(
        all=cite("2.3.1.6", "不能全部实行"),
        undone=cite("2.3.1.5", "如果"),
        any=THE_REST,
        paid=ALL_PAID,
        optional=OPTIONAL,
        as_far=AS_FAR,
    )

    def counts(self, play: Rules) -> bool:
        """2.3.1.7 asks for a part of it; what cannot be carried out was not (2.7), and of choosing neither speaks."""
        if not play.applies(taking.NOTHING):
            return True
        return play.reading("2.3.1.7", CHOSEN_ALONE, (A_PART, NO_PART), (THE_REST, taking.NOTHING)) == A_PART

    def called(self) -> tuple[str, ...]:
        """How the ability is called."""
        return (f"『{self.name}』",)

    def offer(self, play: Rules, then: tuple[Node, ...]) -> Telling:
        """10.5.1 speaks of an ability of 10: of what a support ability leaves to the battle's end only by analogy."""
        if self.source and self.optional and self.whole:
            play.because(OPTIONAL, put_off.LIKE_ITS_OWN, card=self.source, ability=self.name)
        return _named(super().offer(play, then), self.context.cause[:1])

    def in_short(self, then: tuple[Node, ...]) -> str:
        """What is done to what was just chosen is told of it as of one."""
        said = super().in_short(then).replace(f"；将{WORDS.pointed['那']}", "，将其")
        return _WHERE_IT_LIES.sub(r"\2\1中的这张卡", said)

    def not_done(self, gate: Gate) -> Telling:
        """By the word that the book has for it, and which part that is."""
        word, why = _NOT_DONE[gate.kind]
        return (f"「{word}」的部分（{self.in_short(gate.then)}）：{why}",)

    def unmet(self, word: str) -> Clause | None:
        """2.3.1.2 to 2.3.1.5, by the word that the text uses; 2.7 where it uses none and nothing else is said."""
        if word == WHERE_IT_IS and self.whole:
            return taking.NOTHING
        return abilities.unmet_by(word)

    def unmet_on_record(self, play: Rules, node: If, clause: Clause) -> None:
        """With what is seen of it on the board."""
        self.since_paying(play, node)
        if self.begun:  # some of it was carried out: this is no condition of the whole (21.2.3.1.2.2.1)
            play.because(CONDITION, "效果的条件", card=self.context.card or None, ability=self.name)
        elif "19.1.4" in play.where[-2:]:
            play.because(OF_ACTIVATED, "起动型能力的条件", card=self.context.card, ability=self.name)
        play.owing_to(conditions.unreadable_bonds(play, node.condition, self.context))
        self.defined(play, node)
        play.owing_to(conditions.whose_turn(node.condition, self.context))
        undone = "实行不了，视为没有实行：" if clause == taking.NOTHING else "这一部分实行不了："
        which = f"{self.in_short(node.then)}，条件没有满足："
        said = undone if node.word == WHERE_IT_IS else which  # 2.3 and 2.7 know no condition
        play.withheld(said, *conditions.seen(play, node.condition, self.context), clause=clause)
        if not node.otherwise and any(isinstance(part, Gate) and part.kind == "all" for part in self.nodes):
            self.all_done = False  # 如果这样做了 asks for all of what stands before it (2.3.1.6)

    def _if(self, play: Any, node: If) -> None:
        """Where the book leaves open what a condition asks for, the judge reads it first."""
        left_open.read(play, node.condition, self.context, lambda at: selecting.holds(at, node.condition, self.context))
        super()._if(play, node)

    def met_on_record(self, play: Rules, node: If) -> None:
        """As a condition of the effect (21.1.1.1), by the word of the text; where a card must be still is none."""
        if node.word == WHERE_IT_IS:
            return
        self.since_paying(play, node)
        play.because(CONDITION, "效果的条件", card=self.context.card or None, ability=self.name)
        self.defined(play, node)
        if node.otherwise and self.says(play, "改为"):
            play.because(
                REPLACES, "不实行原来写的，改为实行满足时的", card=self.context.card or None, ability=self.name
            )
        play.owing_to(conditions.whose_turn(node.condition, self.context))
        seen = conditions.seen(play, node.condition, self.context)
        play.note("applied", "条件满足：", *seen, clause=self.unmet(node.word))

    def not_such(self, play: Rules, condition: Condition) -> list[Reason]:
        """What the effect says can be chosen is another (21.1.1)."""
        if selecting.holds(play, condition, self.context):
            return []
        seen = conditions.seen(play, condition, self.context)
        return [Reason(taking.EFFECT, seen, self.context.card or None, self.name)]

    def defined(self, play: Rules, node: If) -> None:
        """By what a condition is so, beyond what is seen of it at once."""
        play.owing_to(conditions.struck(play, node.condition, self.context))
        play.owing_to(conditions.behind(play, node.condition, self.context))

    def says(self, play: Rules, word: str) -> bool:
        """Whether the text that is carried out has a word in it."""
        card = self.source or self.context.card
        own = abilities.had(play, card) if card else []
        return any(word in each.text for each in own if abilities.titled(each) == self.name)

    def since_paying(self, play: Rules, node: If) -> None:
        """What a condition looks at counts as it is after paying, where that, and no part of the effect, changed it."""
        if self.unpaid is None or self.begun or _of_the_cost(node.condition):
            return
        before = play.at(self.unpaid)
        now, then = (conditions.seen(at, node.condition, self.context) for at in (play, before))
        known = all(before.card(part).face for part in then if isinstance(part, int))
        if known and now != then:
            play.because(AS_CHANGED, "付费之前：", *then)

    def counted_since_paying(self, play: Rules, node: Node) -> None:
        """The same of a number that the effect counts (羁绊区每有1张正面朝上的卡)."""
        if self.unpaid is None or self.begun:
            return
        before = play.at(self.unpaid)
        for part in _counted(node):
            then = selecting.amount(before, part, self.context)
            if selecting.amount(play, part, self.context) != then:
                play.because(AS_CHANGED, f"付费之前是{then}", card=self.context.card or None, ability=self.name)

    @step("21.1.1.2", "按记载的先后实行")
    def part(self, play: Rules) -> None:
        """The next part of the effect; when all is done, what it has shown is shown no more."""
        if self.nodes:
            if play.where[1:]:
                play.owing_to([Reason(play.where[-2], (), self.source or self.context.card or None, self.name)])
            if isinstance(repeat := self.nodes[0], Repeat):
                self.nodes = self.nodes[1:]
                self.first(*repeat.then * max(0, selecting.amount(play, repeat.times, self.context)))
                self.again()
                return
            self.next_part(play)
            return
        play.set(shown=None)
        if not self.all_done and not self.outcome:
            self.outcome = IN_PART

    def do(self, play: Rules, node: Node) -> bool:
        """One verb; then some of what was shown may have been taken."""
        self.counted_since_paying(play, node)
        if self.context.card and (unit := terms.unit_of(play, self.context.card)) != self.context.card:
            play.because(ONE_UNIT, "叠在", unit, "下方，是同一名单位", card=self.context.card)
        done, that = play.perform(node, self.context, taking.choosing_to_break(node, self.nodes))
        self.context = replace(self.context, that=that)
        keyword_effects.afterwards(play, node, self.context)
        if isinstance(node, Choose) and not that and self.goes_on():
            if play.applies(AS_FAR):
                play.note("applied", "做不到的不实行，其余能实行的照样实行", clause=AS_FAR)
            else:
                self.nodes = ()
        return done

    def goes_on(self) -> bool:
        """Whether more is to be done that does not hang on what was to be chosen just now."""
        rest = dropwhile(lambda node: getattr(node, "what", None) == Ref("那"), self.nodes)
        return isinstance(next(rest, None), Choose | Draw | Put | Power | Turn | Defeat | Grant)

    def unpayable(self, play: Rules, cost: tuple[Node, ...]) -> list[Reason]:
        """Nothing of it is paid where not all can be: what follows asks for all (2.3.1.3)."""
        return unpayable_within(play, self.paying(cost), ALL_PAID)

    def pay(self, play: Rules, cost: tuple[Node, ...]) -> None:
        """See 22."""
        self.unpaid = play.snapshot()
        play.call(self.paying(cost))

    def paying(self, cost: tuple[Node, ...]) -> Paying:
        """How that is paid."""
        return Paying(card=self.context.card, player=self.context.player, parts=cost, name=self.name)
