"""10.4.7. What is paid for in the middle of a text, and what is done only if it was."""

from __future__ import annotations

from msgspec.structs import replace

from judge.clause import Clause
from judge.effects.nodes.ability import Node, PayFirst
from judge.games.cards import resolving
from judge.games.cards.resolving import PAID, Gate
from judge.games.evolve import following, paying
from judge.games.evolve.book import cite, embody
from judge.games.evolve.card import Context
from judge.games.evolve.paying import Paying
from judge.games.evolve.rules import Rules
from judge.kernel import Reason

PAYS, PAYS_NOT = "支付", "不支付"
PAY_FOR_IT = cite("10.4.7.4", "可以选择执行该处理")
PAY_WHEN_SET_OFF = cite("10.4.7.3", "也可以选择不适用")
TO_THE_END = cite("10.4.7.1", "范围到所在段落的末尾为止")
IF_PAID = embody("10.4.7", "后面是付了这项费用时产生的效果")


class PayingFor(resolving.Resolving, kw_only=True):
    """What a calculation says of costs."""

    context: Context = Context(0, 0)
    opening: bool = True
    """Whether nothing was done yet but to look at conditions: what is paid now stands right after 「～时，」."""
    at_once: bool = False
    """Whether what is paid for stands right after the 「～时，」 of an automatic ability."""

    def paid_or_not(self, play: Rules, gate: Gate) -> None:
        """What the cost was paid with is 以此丢弃的卡牌; where it was not, how far what is not done goes (10.4.7.1)."""
        if self.told == PAID:
            self.context = replace(self.context, that=play.state.spent, thats=())
            return
        play.because(IF_PAID, "支付时才产生的效果", card=self.context.card or None)
        if len(gate.then) > 1:
            play.because(TO_THE_END, "写到段落末尾的都是", card=self.context.card or None)
            if not play.applies(TO_THE_END):  # then it is the next sentence only
                self.nodes = (replace(gate, then=gate.then[:1]), *gate.then[1:], *self.nodes[1:])

    def decides(self, gate: Gate) -> Clause | None:
        """Where a cost decides it, the clause of the form that the text writes (10.4.7.3, 10.4.7.4)."""
        return self.pays_by if gate.kind == "paid" else super().decides(gate)

    def pay_or_not(self, play: Rules, node: PayFirst) -> None:
        """What may be paid for in the middle of a text (10.4.7.3, 10.4.7.4), if it can be paid at all (10.4.2.2)."""
        self.nodes = self.nodes[1:]
        self.again()
        self.at_once = self.opening and bool(self.context.cause or self.context.event)
        self.first(Gate("paid", node.then, node.otherwise, node.cost))
        by = self.pays_by

        def against(word: str) -> list[Reason]:
            by = paying.against(play, self.context, node.cost) if word == PAYS else []
            return paying.whole(play, by, self.context.card)

        free, blocked = play.sift((PAYS, PAYS_NOT), against)
        if not play.applies(by) and PAYS in free:  # nothing says that it may be left
            free = [PAYS]
        asked = (*self.called(), "是否支付费用")
        if play.choose(self.context.player, free, *asked, clause=by, shape="yes/no", blocked=blocked) == (PAYS,):
            self.pay(play, node.cost)

    @property
    def pays_by(self) -> Clause:
        """「～时，（处理）：（效果）」 of an automatic ability, or the form in any other place (10.4.7.4)."""
        return PAY_WHEN_SET_OFF if self.at_once else PAY_FOR_IT

    def pay(self, play: Rules, cost: tuple[Node, ...]) -> None:
        """A cost in the middle of a text (10.4.7.3, 10.4.7.4)."""
        play.call(Paying(context=self.context, parts=cost))
        self.context = following.after(self.context, *cost)
