"""21.1. Effects: carried out in the order in which they are written, one part a step."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from judge.clause import Clause
from judge.effects import tell
from judge.effects.nodes import After, If, IfDone, May, Node, OneOf, PayFirst, Ref
from judge.games.cards.meaning import Context
from judge.games.cipher import abilities, keyword_effects, selecting
from judge.games.cipher.book import cite, embody, step
from judge.games.cipher.cost import PAID, Pay
from judge.games.cipher.rules import Rules
from judge.games.cipher.vocabulary import WORDS
from judge.kernel import Procedure

AS_FAR = cite("2.3", "只实行能实行的部分")
NOT_DURING = cite("2.3.1.2", "就不能实行（B）")
NOT_PAID = cite("2.3.1.3", "费用没有全部支付")
NOT_THE_CASE = cite("2.3.1.4", "（A）的条件没有满足")
NOT_SO = cite("2.3.1.5", "（A）的条件没有满足")
NOT_ALL_DONE = cite("2.3.1.6", "不能全部实行")
SOME_DONE = cite("2.3.1.7", "就必须实行（B）")
OPTIONAL = cite("10.5.1", "可以选择不适用")
NOT_APPLIED = "不适用"
"""What an effect comes to whose user chose to leave it."""
_CONDITION = {
    "中": NOT_DURING,
    "的场合": NOT_THE_CASE,
    "的期间": NOT_THE_CASE,
    "场合": NOT_THE_CASE,
    "期间": NOT_THE_CASE,
}


STRUCTURE: frozenset[type] = frozenset({After, If, IfDone, May, OneOf, PayFirst})
"""The joints of card text that are carried out here."""


class Gate(Struct, frozen=True, tag=True):
    """What comes after a part whose success decides it."""

    kind: Literal["all", "any", "paid"]
    then: tuple[Node, ...]


class Begin(Struct, frozen=True, tag=True):
    """From here it is counted whether a part was carried out."""


class Resolve(Procedure, kw_only=True):
    """21.1.1 An effect."""

    context: Context
    nodes: tuple[Node | Gate | Begin, ...]
    name: str = ""
    optional: bool = False
    """Whether a player who may leave all of it leaves it by 10.5.1: it is the effect of an automatic ability."""
    all_done: bool = True
    any_done: bool = False
    begun: bool = False
    """Whether any part of it was carried out."""

    embodies = (
        embody("21.1", "效果"),
        embody("21.1.1", "会被实行的内容"),
        embody("21.1.1.1", "有时还写有条件"),
        embody("21.1.1.3", "只是对该能力的内容的补充说明"),
        *abilities.CHAPTER,
    )

    @step("21.1.1.2", "按记载的先后实行")
    def next_part(self, play: Rules) -> None:
        """The next part of the effect."""
        if not self.nodes:
            play.set(shown=None)
            return
        node, self.nodes = self.nodes[0], self.nodes[1:]
        self.again()
        match node:
            case If(condition, then, word, otherwise):
                met = selecting.holds(play, condition, self.context)
                clause = _CONDITION.get(word, NOT_SO)
                if not met and play.applies(clause):
                    play.checked("条件没有满足，不实行", clause=clause)
                self.nodes = (*(then if met or not play.applies(clause) else otherwise), *self.nodes)
            case May(then):
                self._may(play, then)
            case IfDone(first, then):
                self.nodes = (Begin(), *first, Gate("all", then), *self.nodes)
            case After(first, then):
                self.nodes = (Begin(), *first, Gate("any", then), *self.nodes)
            case PayFirst(cost, then):
                self._pay(play, cost, then)
            case OneOf(of):
                self._one_of(play, of)
            case Begin():
                self.all_done, self.any_done = True, False
            case Gate():
                self._gate(play, node)
            case _:
                before = play.done
                done, that = play.perform(node, self.context)
                keyword_effects.afterwards(play, node, self.context, that)
                self.context = replace(self.context, that=that)
                self.all_done = self.all_done and done
                self.any_done = self.any_done or done or play.done > before
                self.begun = True

    def _one_of(self, play: Rules, of: tuple[tuple[Node, ...], ...]) -> None:
        told = ["；".join(line.strip() for line in tell.steps(then, WORDS)) for then in of]
        words = {f"第{number}项：{said}": then for number, (said, then) in enumerate(zip(told, of, strict=True), 1)}
        then = play.one_of(self.context.player, words, f"『{self.name}』实行其中的1项")
        self.nodes = (*(then or ()), *self.nodes)

    def _may(self, play: Rules, then: tuple[Node, ...]) -> None:
        if not self.context.that and all(getattr(node, "what", None) == Ref("那") for node in then):
            self.all_done = False
            play.checked("没有选出对象，无从实行", clause=AS_FAR)
            return
        clause = OPTIONAL if self.optional else None
        must = clause is not None and not play.applies(clause)
        if must or play.may(self.context.player, f"『{self.name}』可以实行的部分", clause=clause):
            self.nodes = (*then, *self.nodes)
            return
        self.all_done = False
        if self.optional and not self.begun and all(isinstance(node, Gate) for node in self.nodes):
            self.outcome = NOT_APPLIED

    def _pay(self, play: Rules, cost: tuple[Node, ...], then: tuple[Node, ...]) -> None:
        self.nodes = (Gate("paid", then), *self.nodes)
        if play.may(self.context.player, f"是否支付『{self.name}』的费用", yes="支付", no="不支付"):
            play.call(Pay(card=self.context.card, player=self.context.player, parts=cost, name=self.name))

    def _gate(self, play: Rules, gate: Gate) -> None:
        clause: Clause
        opened, clause, words = {
            "all": (self.all_done, NOT_ALL_DONE, "没有全部实行，「如果这样做了」之后的部分不能实行"),
            "any": (self.any_done, SOME_DONE, "什么也没有实行，「这之后」的部分不实行"),
            "paid": (self.told == PAID, NOT_PAID, "费用没有全部支付，「如果支付」之后的部分不能实行"),
        }[gate.kind]
        if opened and gate.kind == "any":
            if not play.applies(SOME_DONE):
                return
            play.note("applied", "实行过前面的内容，必须实行「这之后」的部分", clause=SOME_DONE)
        if opened or (gate.kind != "any" and not play.applies(clause)):
            self.nodes = (*gate.then, *self.nodes)
        else:
            play.checked(words, clause=clause)
