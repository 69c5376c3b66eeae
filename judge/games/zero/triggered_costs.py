"""702#8. What a triggered effect costs is paid as it is set off, also while something else is calculated."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from judge.clause import Clause
from judge.games.cards.meaning import Context
from judge.games.cards.resolving import PAID
from judge.games.cards.values import Waiting
from judge.games.zero import options, order, paying, targets, triggers
from judge.games.zero.book import cite, embody, step
from judge.games.zero.paying import Paying
from judge.games.zero.rules import Rules
from judge.games.zero.triggers import TRIGGERED
from judge.kernel import Procedure
from judge.kernel.records import Blocked

UNPAID = cite("702#8", "无法支付或放弃支付的")
UNPAID_AT = {
    "登场": cite("801#3", "付不出或放弃支付"),
    "破坏": cite("802#5", "付不出或放弃支付"),
    **dict.fromkeys(("战斗破坏", "攻击破坏", "防御破坏"), cite("803#7", "付不出或放弃支付")),
    **dict.fromkeys(("战斗胜利", "攻击胜利", "防御胜利"), cite("804#6", "付不出或放弃支付")),
    "攻击": cite("805#4", "付不出或放弃支付"),
    "防御": cite("806#5", "付不出或放弃支付"),
}
"""What the timings say of a cost that is not paid; 702#8 says it for all."""
COST_NOW = {
    "破坏": embody("802#3", "就必须支付"),
    **dict.fromkeys(("回合开始", "我方回合开始", "对方回合开始"), cite("807#3", "就必须支付")),
    **dict.fromkeys(("回合结束", "我方回合结束", "对方回合结束"), cite("808#3", "就必须支付")),
}
IGNORED = frozenset(map(str, (*UNPAID_AT.values(), UNPAID)))
"""By which what was set off is not carried out."""
YES, NO = "支付", "不支付"
ILLEGAL = cite("902#1", "取消已经支付的任何费用")


def ignored(waiting: Waiting) -> Clause:
    """The clause by which an effect is ignored that is not paid for."""
    return UNPAID_AT.get(targets.timing(waiting.ability), UNPAID)


def _clause(waiting: Waiting) -> Clause:
    """The clause by which it is paid for as it is set off."""
    event = targets.timing(waiting.ability)
    return UNPAID_AT.get(event, COST_NOW.get(event, UNPAID))


def due(play: Rules, waiting: Waiting) -> bool:
    """Whether an effect has a cost that is to be paid as it is set off."""
    return bool(waiting.ability.cost) and play.applies(_clause(waiting))


def agreed(play: Rules, chosen: Waiting) -> bool:
    """Whether its controller pays for it; if he does not, or cannot, it is ignored."""
    event, clause, gone = targets.timing(chosen.ability), _clause(chosen), ignored(chosen)
    if event in COST_NOW and COST_NOW[event] != clause:
        play.because(COST_NOW[event], "触发的同时就要支付", card=chosen.card)
    question = (chosen.card, f"的{triggers.words(chosen.ability)}，是否支付费用")
    lacking = [
        reason
        for part in chosen.ability.cost
        for reason in paying.lacking(play, chosen.card, chosen.player, part, (), gone)
    ]
    unpaid = play.barring(lacking)
    if event in COST_NOW:
        how = "无法支付" if unpaid else "放弃支付的"
        play.because(UNPAID, f"{how}，这次触发忽略", card=chosen.card)
    offered, blocked = ((NO,), (Blocked(YES, unpaid),)) if unpaid else ((YES, NO), ())
    if play.choose(chosen.player, offered, *question, clause=clause, blocked=blocked, shape="yes/no") != (YES,):
        why = "付不出费用" if unpaid else "放弃支付费用"
        said = f"的{triggers.words(chosen.ability)}{why}，这次触发忽略"
        play.note("applied", chosen.card, said, clause=gone)
        return False
    return True


def ignore(play: Rules, chosen: Waiting, before: Any, *, paid: bool = False) -> None:
    """It is ignored, since it could not be paid for, or is without targets once it was ``paid``.

    What was paid since ``before`` is taken back (902#1).
    """
    if before is not None and play.snapshot() != before:
        why = "付了费用之后没有合法的对象" if paid else "费用付不全"
        play.rewind(before, ILLEGAL, f"{why}，已经支付的取消")
    why = "没有合法的对象" if paid else "付不出费用"
    play.note("applied", chosen.card, f"的{triggers.words(chosen.ability)}{why}，这次触发忽略", clause=ignored(chosen))


def payment(chosen: Waiting) -> Paying:
    """The paying of what it costs."""
    return Paying(
        card=chosen.card,
        player=chosen.player,
        parts=chosen.ability.cost,
        whole=str(ignored(chosen)),
        kept=paying.spoken_of(chosen.ability),
    )


def owed(play: Rules) -> Iterator[Waiting]:
    """What was set off and has to be paid for.

    What may be set off so often only, or speaks of what it is paid with, is paid for as it enters the chain; what has
    no targets is not set off at all (702#3).
    """
    for player in order.choosing(play):
        for waiting in TRIGGERED.of(play, player):
            effect = waiting.ability
            now = effect.cost and not effect.limit and not paying.spoken_of(effect) and due(play, waiting)
            if now and not options.short(play, effect, context(waiting)):
                yield waiting


def context(waiting: Waiting) -> Context:
    """Whose words an effect's are."""
    return Context(waiting.card, waiting.player, cause=waiting.cause, event=targets.timing(waiting.ability))


class PayingAtOnce(Procedure):
    """702#8 What was set off while something is calculated is paid for before that goes on."""

    chosen: Waiting | None = None
    before: Any = None

    @step("702#8", "必须在效果触发时支付")
    def pay(self, play: Rules) -> None:
        """The next one, unless its controller does not."""
        self.chosen = next(owed(play), None)
        if self.chosen is None:
            self.leave()
        elif agreed(play, self.chosen):
            self.before = play.snapshot()
            play.call(payment(self.chosen))
        else:
            TRIGGERED.drop(play, [self.chosen])
            self.again()

    @step("702#8", "这次触发被忽略")
    def paid(self, play: Rules) -> None:
        """It waits for the chain with nothing more to pay; what was paid in part only is taken back (902#1)."""
        chosen = self.chosen
        if chosen is not None and self.told == PAID:
            free = replace(chosen, ability=replace(chosen.ability, cost=(), may=False))
            waiting = tuple([free if one.id == chosen.id else one for one in play.state.waiting])
            play.set(waiting=waiting)
        elif chosen is not None:
            ignore(play, chosen, self.before)
            TRIGGERED.drop(play, [chosen])
        self.chosen, self.before = None, None
        self.go(self.pay)
