"""10.6.2.1 to 10.6.2.4. What is said and chosen as a card or an ability is used, before it is paid for."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from judge.clause import Clause
from judge.effects.nodes.ability import Ability, Extra, Modes
from judge.effects.nodes.meant import Case, X, slots
from judge.effects.walking import kinds
from judge.games.evolve import (
    asking,
    class_keywords,
    facts,
    options,
    order,
    paying,
    prices,
    selecting,
    targets,
    triggers,
)
from judge.games.evolve.book import cite, embody, step
from judge.games.evolve.card import MADE, OF_A_CARD, Context
from judge.games.evolve.options import MODES_NOW
from judge.games.evolve.rules import Rules, name
from judge.games.evolve.usable import MODES_BY_THEN, changed_cost, how_many
from judge.games.evolve.zones import CALCULATING, ZONES
from judge.kernel import CardId, Procedure, Reason

CHAPTER = (
    embody("10.6.2.2", "须作出选择"),
    *(embody("10", "卡牌或能力的使用与计算"), embody("10.1", "能力分类"), embody("10.1.1", "能力有四种")),
    *(embody("10.6", "使用和计算"), embody("10.6.2", "依次做以下各步")),
)
KINDS = {
    "启动": (embody("10.1.1.1", "支付费用来主动使用它"), embody("10.1.1.1.1", "（费用）：（效果）")),
    "自动": (embody("10.1.1.2.2", "须支付文本写着的（费用）"),),
    "法术": (embody("10.1.1.4", "法术卡牌自己的文本效果"),),
}
IF_HE_PAYS = cite("10.6.2.2.1", "是否支付任意的追加费用")
EXTRA_COST = embody("10.4.7.2", "把该处理当作支付费用来执行")
USER = embody("3.1.2.2", "使用它的控制者")
MUST_BE_SEEN = cite("10.6.2.1.1", "把那张卡牌公开给所有玩家看")
FEW = cite("10.6.2.3.3", "游戏退回到选择使用它之前的状态")
ALSO_FROM_ELSEWHERE = embody("10.7.7", "这个能力还是必须使用")
DROPPED_UNUSED = cite("10.7.3.2", "那个待机状态取消1次")
X_SAID = (embody("5.2.1.2", "X是多少由效果文本来定义"), cite("5.2.1.2.2", "在使用该卡牌或能力的时候决定"))
MODES = (embody("5.17", "抉择"), embody("5.17.1", "选出指定的个数"), embody("5.17.1.1", "都是它的选项"))
MODES_UP_TO = cite("5.17.2", "先在1到该数之间选一个值")
NO_TARGET_NEEDED = cite("5.17.4.1", "就算没有适当的目标，卡牌或能力仍然可以使用")
MOST_X = 20


class Announcing(Procedure, kw_only=True):
    """A card or an ability that somebody is about to use: taken back, if it turns out that he may not."""

    card: CardId
    player: int
    ability: Ability | None = None
    waiting: int = 0
    """The number of the waiting ability that it is, if it is one."""
    by_text: CardId = 0
    """The card whose text says that it is used, if one does."""
    free: bool = False
    """Whether the text says that its cost is not paid."""
    before: Any = None
    context: Context = Context(0, 0)
    good: bool = True
    """Whether everything so far was done as it must be."""

    embodies = CHAPTER

    @property
    def is_card(self) -> bool:
        """Whether it is a card that is used."""
        return self.ability is None or self.ability.kind in OF_A_CARD

    @step("10.6.2.1", "公开它，并把它移动到计算领域")
    def take(self, play: Rules) -> None:
        """The card goes to the calculation zone; who has a hidden card's ability shows the card."""
        self.before = self.before if self.before is not None else play.snapshot()
        ability = self.ability
        called = ability.name or ability.text if ability is not None else ""
        w = next((one for one in play.state.waiting if one.id == self.waiting), None)
        stamp = w.stamp if w is not None else 0 if self.is_card else play.stamp(self.card)  # it is about to move
        self.context = Context(self.card, self.player, name=called, stamp=stamp, uses=self.is_card)
        if w is not None:
            event = w.ability.trigger.event if w.ability.trigger is not None else ""
            more = {"that": w.that, "cause": w.cause, "stamps": w.stamps, "event": event}
            more |= {"amount": w.amount, "noted": w.noted}
            before = {"thats": w.thats, "targets": w.targets, "aims": w.aims}  # of what said to do this later
            self.context = replace(self.context, **more, **before)
        play.consult(USER, *KINDS.get(ability.kind if ability is not None else "", ()))
        if self.is_card:
            play.consult(*facts.KIND, *facts.TEXT, facts.KINDS[play.kind(self.card)])
            play.put(self.card, CALCULATING, name(self.player), "使用", self.card)
            play.follow(self.card, user=self.player)
            return
        self.show(play)
        if w is not None and w.stamp != play.stamp(self.card) and not self.of_no_card:
            play.because(ALSO_FROM_ELSEWHERE, "换了领域也必须使用", card=self.card)
        play.note("applied", name(self.player), "使用", self.card, f"的{self.called}")

    @property
    def of_no_card(self) -> bool:
        """Whether it is an ability that an effect made (10.7.5): no card has it, wherever that lies now."""
        return self.ability is not None and (MADE,) in self.ability.icons

    def show(self, play: Rules) -> None:
        """A hidden card is shown as long as its ability is used (10.6.2.1.1)."""
        zone = play.card(self.card).zone
        if self.of_no_card:
            return
        if zone in ZONES and not ZONES[zone].public and not play.card(self.card).shown:
            play.know(self.card)
            play.change(self.card, self.card, "公开给所有玩家", clause=MUST_BE_SEEN, shown=True)

    @property
    def called(self) -> str:
        """How the ability is called."""
        return triggers.words_of(self.ability) if self.ability is not None else ""

    @step("10.6.2.2.1", "是否支付任意的追加费用")
    def extras(self, play: Rules) -> None:
        """Which additional costs are paid."""
        if not self.context.card:
            self.leave()
            return
        chosen = [
            place for place, node in enumerate(asking.additional(self.ability, self.context)) if self.pays(play, node)
        ]
        self.context = replace(self.context, extras=tuple(chosen))

    def pays(self, play: Rules, node: Extra) -> bool:
        """Whether its user pays an additional cost."""
        points = self.dearer(play, node)
        cannot = paying.whole(play, paying.against(play, self.context, node.cost, points=points), self.card)
        if cannot and points:
            play.because(facts.NOT_THE_PRINTED, f"选择的话，使用费用是{points}", card=self.card)
        form = class_keywords.RITE_ALLOWS if class_keywords.RITE_COST in node.cost else EXTRA_COST
        play.because(*((CHAPTER[0], "写明使用时可以支付") if node.offered else (form, "使用时可以支付的费用")))
        if barred := play.barring(cannot):
            play.note("refused", *self.about, "支付追加费用", clause=IF_HE_PAYS, by=barred)
            return False
        return play.may(self.player, *self.about, "支付追加费用", yes="支付", no="不支付", clause=IF_HE_PAYS)

    def dearer(self, play: Rules, node: Extra) -> int:
        """What the card costs if its user chooses that it costs more (使用时，可以使费用+3); else it is asked later."""
        if node.cost or self.free or not self.is_card:
            return 0
        was = play.at(self.before)
        return prices.cheapest(was, self.card, changed_cost(was, node, self.context))

    @property
    def may_differ(self) -> bool:
        """Whether it can be used in several ways: with another X, other options or targets it is another act."""
        return asking.may_differ(self.ability)

    @property
    def about(self) -> tuple[int | str, ...]:
        """What a question is about."""
        return (self.card, f"的{self.called}，") if not self.is_card else (self.card, "，")

    @property
    def whose(self) -> str:
        """What stands after a card's name where its ability is spoken of."""
        return "" if self.is_card else f"的{self.called}"

    @step("10.6.2.2.2", "在此指定X是多少")
    def say_x(self, play: Rules) -> None:
        """X, if its player says it (5.2.1.2.2)."""
        if self.ability is None or X not in kinds(self.ability):
            return
        if not play.applies(X_SAID[1]):
            return
        play.because(X_SAID[1], "不是文本所定的，使用时决定", card=self.card)
        play.consult(X_SAID[0])
        play.because(order.NUMBERS, "0以上的整数")
        least = 0 if play.applies(order.NUMBERS) else 1
        x = play.number(self.player, range(least, MOST_X + 1), *self.about, "X是多少")
        self.context = replace(self.context, x=x)

    @step("10.6.2.2.3", "在此决定个数与选项")
    def modes(self, play: Rules) -> None:
        """Which options are carried out (5.17)."""
        said = self.ability.text if self.ability is not None else ""
        for node in asking.nodes(self.ability, Modes, self.context):
            play.consult(*MODES, MODES_NOW)
            least, most = how_many(play, node, self.context)
            if node.least != node.most:
                play.because(MODES_UP_TO, f"选1到{most}个" if least < most else f"最多{most}个，选{least}个")
            if not most and node.more is not None:
                play.withheld(*self.about, "开始使用时条件没有满足，不抉择", clause=MODES_BY_THEN)
            places, free, blocked = options.sifted(play, said, node, self.context)
            play.because(MODES[1], f"从{len(node.of)}个选项里选{least if least == most else f'{least}到{most}'}个")
            play.because(MODES[2], "每个选项写到下一个数字，最后一个写到文本末尾")
            play.because(MODES_NOW, "使用的时候选好")
            said_many = MODES_UP_TO if node.least != node.most else MODES[1]
            with play.describing(lambda _: (), said_many, more=(said_many,)):
                chosen = play.choose(self.player, free, *self.about, "抉择", least=least, most=most, blocked=blocked)
            before, own = self.context.extras, asking.nodes(self.ability, Extra, self.context)
            self.context = replace(self.context, modes=tuple(places[str(option)] for option in chosen))
            options.note(play, said, node, self.context.modes, self.context)
            extras = {id(extra): place for place, extra in enumerate(own)}  # of an option only if that was chosen
            paid = [
                extras[id(each)] in before if id(each) in extras else self.pays(play, each)
                for each in asking.additional(self.ability, self.context)
            ]
            self.context = replace(self.context, extras=tuple([place for place, so in enumerate(paid) if so]))

    @step("10.6.2.3", "在此选择目标")
    def choose(self, play: Rules) -> None:
        """The targets: of the ability, and of what was chosen of it."""
        found: list[int] = []
        for wanted, there in asking.wanted(self.ability, self.context):
            chosen: tuple[int, ...] | None = tuple([0] * sum(map(slots, wanted)))
            if there or not play.applies(NO_TARGET_NEEDED):
                chosen = targets.choose(
                    play, wanted, self.context, shared=asking.total(play, self.ability, self.context)
                )
            elif wanted and self.context.modes:  # else none was chosen at all, and that is said
                play.withheld(self.card, "没有选的选项不必选目标", clause=NO_TARGET_NEEDED)
            if chosen is None:
                self.good = False
                return
            found += chosen
        stamps = [play.stamp(card) if card else 0 for card in found]
        before = self.context
        self.context = replace(before, targets=(*before.targets, *found), aims=(*before.aims, *stamps))

    @step("10.6.2.3.3", "却选不到那么多目标的")
    def targets_there(self, play: Rules) -> None:
        """Taken back, if there are too few."""
        if not self.good:
            wanted = tuple([one for each, there in asking.wanted(self.ability, self.context) if there for one in each])
            few = [each for each in targets.short(play, wanted, self.context) if each.clause == FEW]
            play.owing_to(few)
            self.take_back(play, FEW, "、".join(str(one) for each in few for one in each.gives) or "选不到要选的目标")

    @step("10.6.2.4", "在此决定怎样分配")
    def share(self, play: Rules) -> None:
        """Each target has at least one (10.6.2.4.1)."""
        shared = asking.shared(self.ability, self.context)
        total = asking.total(play, self.ability, self.context)
        aims = (
            selecting.meant(play, shared.what, self.context) if shared is not None and shared.what is not None else []
        )
        if total is None or not aims:
            return
        if total < len(aims) and play.applies(targets.EACH_ONE):
            play.because(targets.EACH_ONE, f"要分给{len(aims)}个目标，只有{total}个单位", card=self.card)
            self.take_back(play, targets.NOT_RIGHT, "不能给每个目标至少分1个单位")
            return
        if shared is not None and isinstance(much := shared.amount, Case):
            asking.so_much_instead(play, much, self.context)
        each = Reason(targets.EACH_ONE, ("每个目标至少1个单位",))
        shares = play.share(self.player, total, aims, *self.about, "分给", each=each)
        self.context = replace(self.context, shares=tuple(shares[card] for card in aims))

    def take_back(self, play: Rules, clause: Clause, why: str) -> None:
        """As if it had not been used; a waiting ability waits once less (10.7.3.2)."""
        if not play.rewind(self.before, clause, *self.about[:1], f"{self.whose}{why}，退回到使用之前"):
            self.good = True
            return
        if self.waiting:
            w = [one for one in play.state.waiting if one.id == self.waiting]
            triggers.AUTOMATIC.drop(
                play, w, self.card, f"的{self.called}无法使用，待机状态取消1次", clause=DROPPED_UNUSED
            )
        self.leave()
