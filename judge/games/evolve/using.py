"""10.6.2. Using a card or an ability, step by step; what turns out not to be allowed is taken back."""

from __future__ import annotations

from msgspec.structs import replace

from judge.clause import Clause
from judge.games.cards.resolving import PAID
from judge.games.evolve import (
    asking,
    following,
    lasting,
    moving,
    paying,
    prices,
    replacement,
    room,
)
from judge.games.evolve.announcing import EXTRA_COST, MUST_BE_SEEN, Announcing
from judge.games.evolve.book import cite, step
from judge.games.evolve.card import AMULET, FOLLOWER, SPELL, WHEN_USED
from judge.games.evolve.paying import Paying
from judge.games.evolve.resolving import Resolving
from judge.games.evolve.rules import Rules, name
from judge.games.evolve.usable import FULL, changed_cost, icon_of, is_own_cost
from judge.games.evolve.zones import CALCULATING, EXTRA, FIELD, GRAVE
from judge.games.written.texts import BY_JUDGE
from judge.kernel import Reason

STILL_CHANGED = cite("10.6.2.1.3", "同样的效果照样适用于它")
PRICE = cite("8.2.1", "费用是与它的费用值相等的能量点")
SAME_CALCULATED = cite("10.6.2.7.2.1", "能力还是要计算")
AS_WRITTEN = cite("10.6.2.7.2", "按写的先后执行")
USED = "使用完毕"
"""What using something comes to."""


class Using(Announcing, kw_only=True):
    """10.6.2 A card or an ability is used."""

    @step("10.6.2.5", "把费用全部付清")
    def pay(self, play: Rules) -> None:
        """Points, then what its text asks for, and the additional costs that he said."""
        icon = icon_of(self.ability)
        own = self.ability.cost if self.ability is not None else ()
        more = tuple([part for each in asking.paid_for(self.ability, self.context) for part in each.cost])
        if self.free:
            own, more = paying.freely(play, self.card, own, more, self.by_text)
        elif self.is_card:
            why: list[Reason] = []
            price = self.price(play, why)
            for each in asking.additional(self.ability, self.context):
                if each not in asking.paid_for(self.ability, self.context) and any(map(is_own_cost, each.then)):
                    play.because(EXTRA_COST, "没有支付追加费用，不变更费用", card=self.card)
            for one in why if price != play.face(self.card).cost else ():
                play.because(Clause(one.clause, ""), *one.gives, card=one.card, ability=one.ability)
            free = self.player == play.state.turn_player and not self.by_text
            by = PRICE if free else None  # 8.2.1 speaks of what the turn player uses in his main phase
            play.note("applied", self.card, f"的使用费用是{price}", clause=by)
            if short := paying.pay_points(play, self.player, price, self.card):
                play.owing_to([short])
                self.good = False
        if self.good and (own or more):
            self.good = False
            play.call(Paying(context=self.context, parts=(*own, *more), icon=icon, for_use=True))
            self.context = following.after(self.context, *own, *more)

    def price(self, play: Rules, why: list[Reason]) -> int:
        """What it costs, as it was when chosen; of several effects that replace it, in the order that its user says."""
        was = play.at(self.before)
        if was.card(self.card).zone == EXTRA and not play.applies(STILL_CHANGED):
            was = play
        paid = [
            change
            for each in asking.paid_for(self.ability, self.context)
            for change in changed_cost(was, each, self.context)
        ]
        several = prices.replacing_cost(was, self.card, paid)
        if len({layer.number for layer in several}) > 1:
            several = replacement.in_order(play, several, replacement.OF_AN_ACT, self.card, "被使用")
        return prices.price(was, self.card, why, several[-1] if several else None, paid)

    @step("10.6.2.5.3", "取消这次使用")
    def paid(self, play: Rules) -> None:
        """Taken back, if it could not be paid."""
        if not self.good and self.told == PAID:
            self.context = replace(self.context, that=play.state.spent, paid=play.state.spent)
            self.good = True
        if not self.good:
            self.take_back(play, paying.NOT_PAID, "付不出费用")
            return
        for card in [card for card in self.context.targets if card]:
            play.happened("选择", card, self.card)
            if play.controller(card) != self.player:
                play.happened("对手的选择", card, self.card)

    @step("10.6.2.6", "到了上限，就不能使用它")
    def room(self, play: Rules) -> None:
        """A follower or an amulet needs room on the field, now that everything is paid."""
        if self.is_card and play.kind(self.card) in {FOLLOWER, AMULET} and room.at_limit(play, self.player, FIELD):
            self.take_back(play, FULL, "放不进已到上限的战场")

    @step("10.6.2.7", "计算这张卡牌或这个能力")
    def begin(self, play: Rules) -> None:
        """It is used from now on."""
        if not self.is_card:
            return
        self.context = replace(self.context, uses=False)
        people = list(play.state.players)
        people[self.player] = replace(people[self.player], used=people[self.player].used + 1)
        play.set(players=tuple(people))
        lasting.used(play, self.card, play.at(self.before))
        play.happened("使用", self.card)

    @step("10.6.2.7.1", "把它移动到自己的战场")
    def enter(self, play: Rules) -> None:
        """A follower or an amulet goes onto the field, resting if it guards and its player likes (12.8.2)."""
        if self.is_card and play.kind(self.card) in {FOLLOWER, AMULET}:
            words = (self.card, "放置到", name(self.player), "的战场")
            tapped = moving.lies_down(play, self.card)
            if play.put(self.card, FIELD, *words, player=self.player, tapped=tapped):
                moving.guards(play, [self.card])
            if self.ability is not None and self.ability.kind == WHEN_USED:
                self.context = replace(self.context, stamp=play.stamp(self.card))  # of the card that it is now
                play.call(Resolving(context=self.context, nodes=self.ability.body))

    @step("10.6.2.7.2", "按写的先后执行")
    def calculate(self, play: Rules) -> None:
        """What its text says; also where its card is elsewhere by now (10.6.2.7.2.1)."""
        ability = self.ability
        for text in play.face(self.card).by_hand if self.is_card and play.kind(self.card) == SPELL else ():
            play.gap(f"『{text}』{BY_JUDGE[0]}", BY_JUDGE[1], (AS_WRITTEN,))
        if ability is None or ability.kind == WHEN_USED:  # of a follower or an amulet: applied as it entered
            return
        if not (self.is_card or self.of_no_card) and self.context.stamp != play.stamp(self.card):
            if not play.applies(SAME_CALCULATED):
                return
            play.because(SAME_CALCULATED, "卡牌已不在原本的领域", card=self.card)
        play.note("applied", "计算", self.card, "的" + self.called.replace("\n", ""))  # paragraphs of one text
        play.call(Resolving(context=self.context, nodes=ability.body))

    @step("10.6.2.7.3", "卡牌移动到持有人的墓场")
    def left(self, play: Rules) -> None:
        """What is still in the calculation zone goes to its owner's graveyard."""
        if self.is_card and play.card(self.card).zone == CALCULATING:
            play.put(self.card, GRAVE, self.card, "移动到墓场")
        for card in [one.id for one in play.state.cards.values() if one.shown]:
            by = MUST_BE_SEEN if card == self.card else HIDDEN_AGAIN  # whose ability it was is shown until now
            play.change(card, card, "回到非公开状态", clause=by, shown=False)
        self.leave(USED)


HIDDEN_AGAIN = cite("5.20.1.1", "包含这次展示的效果处理完毕")
