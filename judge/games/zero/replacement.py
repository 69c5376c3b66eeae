"""707. ……改为……: what would happen does not, and something else does."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from judge.effects import walking
from judge.effects.nodes.meant import Ref, Select
from judge.effects.rewriting import mentions
from judge.games.cards.layers import INSTEAD
from judge.games.cards.replacing import Replacement, Replacing, from_layers
from judge.games.zero import joints, layers, observing, paying, selecting
from judge.games.zero.book import cite, embody

if TYPE_CHECKING:
    from judge.clause import Clause
    from judge.effects.nodes.ability import Node
    from judge.effects.nodes.meant import Target
    from judge.games.cards.meaning import Context
    from judge.games.zero.rules import Rules
    from judge.kernel import Option, Reason

CHAPTER = (embody("707", "效果变更"), layers.CHANGED)
BY_EFFECT = embody("605#4", "都是效果破坏")
PREVENTED, TEXT_FIRST = cite("607#4", "叫作防止伤害"), cite("102#1", "听牌上写的")
CONTROLLERS = embody("610#3", "本体的控制者为准")
BECOMES = cite("700#1", "改变其他的牌或玩家")
ON_CONDITION = cite("707#4", "有前提条件")
ENDLESS = 3
"""So often one has replaced what it has itself become, where nothing kept it from that, that it would without end."""
ONCE = cite("707#2", "只有一次生效的机会")
OWNERS = cite("200#2", "要进入牌组、手牌或休息区时")
LAST_ORDER = cite("701#4", "由主动玩家决定")
PLAYERS = (-1, -2)
"""What stands for a player, A and B, where something would happen to him, or to his life zone, and not to a card."""
WHOLE = {"抽牌": "抽一张牌"}
"""What would happen, where one word for it says too little."""
SAID = {
    **{event: f"被{event}" for event in ("破坏", "战斗破坏", "效果破坏", "废弃", "舍弃", "横置", "重置")},
    "对方效果破坏": "被对方的效果破坏",
    "受到对方效果伤害": "受到对方的效果造成的伤害",
    "送入休息区": "进入休息区",
}
"""Events as they are said of the card that they would happen to."""


class Changing(Replacing):
    """效果变更: each has one chance, and the turn player says which of several comes next (701#4)."""

    meaning, REPLACES = selecting.WORDS, cite("707#3", "替换原来的效果")

    def all(self, play: Rules) -> list[Replacement]:
        """Those of the continuous effects that are in force."""
        return from_layers(layers.every(play, INSTEAD))

    def means(self, play: Rules, who: Target, card: int, context: Context) -> bool:
        """Wherever the card is: what would go to the rest zone may come from anywhere (207#1)."""
        if card in PLAYERS:
            return PLAYERS.index(card) in selecting.sides(play, who.whose, context.player)
        return selecting.is_it(play, who, card, context)

    def called(self, card: int) -> int | str:
        """A card; or a player to whom something would happen."""
        return "AB"[PLAYERS.index(card)] if card in PLAYERS else card

    def asked(self, play: Rules, card: int) -> tuple[int, Clause]:
        """The turn player."""
        del card
        return play.state.turn_player, LAST_ORDER

    def choose(self, play: Any, event: str, card: int, fits: list[Replacement]) -> Replacement | None:
        """Which comes first; one that may be left is its controller's to leave (102#1)."""
        if len(fits) == 1 and fits[0].node.may:
            (one,) = fits
            question = (one.source, f"的『{one.name}』")
            said = play.may(play.card(one.source).player, *question, yes="适用", no="不适用", clause=CHAPTER[1])
            return one if said else None
        itself = len(fits) > 1 and any(mentions(one.node.then, Ref("这")) for one in fits)  # another act with each
        if itself and len({one.node for one in fits}) == 1 and not fits[0].node.may and play.applies(LAST_ORDER):
            options: dict[Option, Replacement] = {(one.source, f"的『{one.name}』"): one for one in fits}
            asked = (self.called(card), f"将要{self.said(event)}，先适用")
            first: Replacement | None = play.one_of(play.state.turn_player, options, *asked, clause=LAST_ORDER)
            return first
        return super().choose(play, event, card, fits)

    def found(self, play: Any, event: str, card: int) -> Replacement | None:
        """What replaces it; what cannot, since its cost cannot be paid, is put on record (707#4)."""
        for one in self.all(play) if play.applies(self.REPLACES) else ():
            if one.node.event != event or not one.node.cost or self.again(play, one):
                continue
            context = self.context(play, one, card)
            if self.means(play, one.node.who, card, context) and (by := self._unpaid(play, one, context)):
                said = (self.called(card), f"将要{self.said(event)}，")
                words = (*said, one.source, f"的『{one.name}』付不出费用，不能适用")
                play.note("refused", *words, clause=ON_CONDITION, by=by)
        return super().found(play, event, card)

    def in_turn(self, play: Any, chosen: Mapping[int, tuple[str, Replacement]]) -> Iterable[int]:
        """The turn player says so (701#4), where anything hangs on it: one of them is about other cards, or costs."""
        if len(chosen) < 2 or not any(_bears_on_others(by) for _, by in chosen.values()):
            return chosen
        said = "先改为别的动作的"
        order: tuple[int, ...] = play.arrange(play.state.turn_player, chosen, said, clause=LAST_ORDER, last=False)
        return order

    def _unpaid(self, play: Rules, one: Replacement, context: Context) -> list[Reason]:
        """Why what it costs cannot be paid in full."""
        return [
            reason
            for part in one.node.cost
            for reason in paying.lacking(play, one.source, context.player, part, (), ON_CONDITION)
        ]

    def said(self, event: str) -> str:
        """被破坏, 进入休息区."""
        return SAID.get(event, event)

    def payable(self, play: Rules, one: Replacement, context: Context) -> bool:
        """All that stands before the colon, or nothing of it: it is what the change asks for (707#4)."""
        return not self._unpaid(play, one, context)

    def carried_out(self, play: Any, event: str, card: int, by: Replacement, number: int = 0) -> None:
        """Another act is done, and what is chosen for it belongs to that."""
        with play.citing(self.REPLACES):
            super().carried_out(play, event, card, by, number)

    def act(self, play: Any, node: Node, context: Context) -> tuple[int, ...]:
        """A part of what is done instead, or of what is paid for it."""
        return joints.carry_out(play, (node,), context, self.REPLACES)[1].that

    def applied(self, play: Rules, event: str, card: int, by: Replacement) -> None:
        """Another act is done."""
        if not by.node.then and by.name and "改为" not in by.name:
            clause = TEXT_FIRST if card in PLAYERS else PREVENTED  # 607#4 speaks of characters
            play.because(clause, "防止该伤害", card=_said_by(play, card, by), ability=by.name)
            said = "将要受到伤害，被防止" if card not in PLAYERS else "的生命区将要受到伤害，被防止"
            play.note("replaced", self.called(card), said, clause=clause)
            return
        play.consult(CHAPTER[0], ONCE)
        play.because(CHAPTER[1], "改为", card=_said_by(play, card, by), ability=by.name)
        if by.node.cost:
            play.because(ON_CONDITION, "费用已经支付")
        if event.endswith("效果破坏"):
            play.because(BY_EFFECT, "效果破坏")
        if event == "对方效果破坏":
            play.because(CONTROLLERS, f"效果由{'BA'[play.card(card).player]}控制")
        if event == "送入休息区" and play.card(card).player != (owner := play.card(card).owner):
            play.because(OWNERS, f"将要进入的是持有者{'AB'[owner]}的休息区", card=card)
        done = observing.instead(by.node.then, card, by.source) if by.node.then else ("什么也不做",)
        said = WHOLE.get(event, event)
        play.note("replaced", self.called(card), f"的「{said}」不发生，改为：", *done, clause=self.REPLACES)

    def now(self, play: Rules, event: str, card: int, number: int, by: Replacement) -> None:
        """The number is another one."""
        play.consult(*CHAPTER)
        unit = "点" if event.endswith("伤害") else ""
        instead = "改为" in by.name  # else 707#1 does not speak of it
        word, why, clause = ("改为", CHAPTER[1], self.REPLACES) if instead else ("变为", BECOMES, BECOMES)
        play.because(why, word, card=_said_by(play, card, by), ability=by.name)
        if instead:
            play.because(ONCE, "在这个事件里只有一次机会")
        play.note("replaced", self.called(card), f"将要{self.said(event)}，{word}{number}{unit}", clause=clause)

    def again(self, play: Rules, one: Replacement) -> bool:
        """None replaces what it has itself become; another one has its chance at the new effect (707#2, 707#3)."""
        return one in play.replacing and (play.applies(ONCE) or play.replacing.count(one) > ENDLESS)

    def always(self, play: Rules, one: Replacement) -> bool:
        """Whether it is what a continuous effect says, and not an effect that lasts for a time."""
        return not any(e.what == INSTEAD and e.ability and e.ability.text == one.name for e in play.state.effects)

    def only_once(self, play: Rules) -> bool:
        """As long as 707#2 says so."""
        return play.applies(ONCE)


def _said_by(play: Rules, card: int, one: Replacement) -> int | None:
    """The card on which it is printed: of what an effect has done instead for a time, the effect's."""
    made = [e for e in play.state.effects if e.what == INSTEAD and e.ability is not None and card in e.on]
    return next((e.source for e in made if e.ability.text == one.name), one.source) or None


def _bears_on_others(one: Replacement) -> bool:
    """Whether what is done instead is about other cards, or has to be paid."""
    return bool(one.node.cost) or any(isinstance(part, Select) for part in walking.parts(one.node.then))


CHANGING = Changing()
