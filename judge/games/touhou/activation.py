"""1.117d, 4.4.2. A 启动类能力 is activated: put on the 对抗, its targets chosen, paid for."""

from __future__ import annotations

from judge.effects.nodes.meant import X
from judge.effects.rewriting import mentions
from judge.games.cards.resolving import PAID
from judge.games.touhou import activation_price, choosing_x, costless, editions, layers, points, targets, triggers
from judge.games.touhou.book import cite, embody, step
from judge.games.touhou.card import Entry
from judge.games.touhou.onto_stack import ENTERS, add, next_id
from judge.games.touhou.paying import Paying
from judge.games.touhou.rules import Rules, name
from judge.games.touhou.using import ACTED, CONDITIONS, InUse
from judge.kernel import CardId

CONTROLLER = cite("1.115", "谁使用了它，谁就是它的操控者")
AT_ANY_TIME = embody("1.141b", "玩家有动作执行权时随时可以起动")
ACTIVATED = embody("1.117d", "玩家有动作执行权时，可以起动它")
LIKE_AN_OBJECT = embody("1.113", "可以看作基本对象")
LIMITED = cite("1.117d", "[起动限制]")


class Activating(InUse, kw_only=True):
    """1.117d A 启动类能力 is activated: its targets chosen, its condition paid."""

    cause: tuple[CardId, ...] = ()

    @step("4.4.2", "无一例外按顺序进入对抗区")
    def onto_stack(self, play: Rules) -> None:
        """It goes on top of the 对抗, and its user controls it (1.115)."""
        if not editions.lets(play, self.silent):
            self.leave()
            return
        ability = self.ability
        if ability is None:
            raise LookupError("nothing is activated")
        if not costless.may(play, ability):
            self.leave()
            return
        self.entry = next_id(play)
        play.consult(LIKE_AN_OBJECT)
        play.because(CONTROLLER, name(self.player), "使用，由他操控")
        play.because(AT_ANY_TIME, name(self.player), "有动作执行权")
        if play.card(self.card).own and any(icon[0] == "自" for icon in ability.icons):
            play.because(layers.OWN_MARK, "是自机，额外拥有自机能力", card=self.card)
        made = Entry(self.entry, "能力", self.card, self.player, ability, x=play.card(self.card).x)
        add(
            play,
            made,
            name(self.player),
            "起动",
            self.card,
            f"的{triggers.words(ability)}{'' if editions.older(play) else '，进入对抗'}",
            clause=ACTIVATED if editions.older(play) else ENTERS,
            responding=True,
        )
        self.choose_modes(play)
        self.choose_targets(play)

    @step("1.117d", "由支付条件和效应组成")
    def pay(self, play: Rules) -> None:
        """What stands before the colon."""
        cost = activation_price.cost(play, self.card, self.ability) if self.ability is not None else ()
        if cost and not self.failed:
            if self.ability is not None and mentions(cost, X()):
                x = choosing_x.choose_paid_x(play, self.card, self.player, self.ability)
                self.become(play, x=x)
                cost = points.with_x(cost, x)
            self.failed = True
            play.because(CONDITIONS, "支付条件", card=self.card)
            play.owing_to(costless.without_colon(self.ability) if self.ability is not None else ())
            play.owing_to(activation_price.why(play, self.card, self.ability) if self.ability is not None else ())
            play.note("applied", name(self.player), "支付起动", self.card, "的能力的条件")
            play.call(Paying(card=self.card, player=self.player, parts=cost, entry=self.entry))

    @step("1.133b", "使用触发式或启动式能力")
    def used(self, play: Rules) -> None:
        """It is used; if it could not be paid, nothing has happened."""
        if self.told == PAID:
            self.failed = False
        if self.failed:
            self.take_back(play)
            return
        play.note("applied", name(self.player), "使用了", self.card, "的能力")
        play.happened("启动", self.card)
        if self.ability is not None and self.ability.limit:
            play.use_up(self.card, self.ability, LIMITED)
        targets.aimed(play, self.mine(play))
        self.leave(ACTED)
