"""303, 318–321, 600, 703 and 902. Using a card, an effect, or the levelling up of a character."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from judge.clause import Clause
from judge.effects.nodes.ability import Ability, Node
from judge.effects.nodes.verbs import Resources
from judge.games.cards.meaning import Context
from judge.games.cards.resolving import PAID
from judge.games.cards.using import merged
from judge.games.zero import chain, facts, limits, options, paying, targets, triggers, zones
from judge.games.zero.book import cite, embody, step
from judge.games.zero.card import ONCE_A_GAME, TACTICS, Entry
from judge.games.zero.paying import Paying, PayingForEvent, PayingForTactic, Payment
from judge.games.zero.rules import Rules, name
from judge.games.zero.terms import no_wearer, wearers
from judge.games.zero.zones import CHAIN, REST
from judge.kernel import CHANCE, CardId, Option, Procedure, Reason

PAYING = {
    "角色牌": cite("318#2", "支付角色牌的费用"),
    "装备牌": cite("319#2", "支付装备牌的费用"),
    **dict.fromkeys(("普通战术", "瞬间战术"), cite("320#4", "支付战术牌的费用")),
    "事件牌": cite("321#2", "支付事件牌的费用"),
}
OF_CARD: dict[str, type[Payment]] = {"320#4": PayingForTactic, "321#2": PayingForEvent}
"""Who pays what a card asks for besides, by the clause that says that it is paid."""
CHAPTERS = {
    "角色牌": (embody("318", "角色牌"), embody("318#5", "使用多少张角色牌都可以")),
    "装备牌": (embody("319", "装备牌"),),
    **dict.fromkeys(("普通战术", "瞬间战术"), (embody("320", "战术牌"), embody("320#1", "战术牌有两种"))),
    "事件牌": (embody("321", "事件牌"),),
}
WHEN = {
    "角色牌": (cite("318#1", "三个条件都满足"),),
    "装备牌": (cite("319#1", "三个条件都满足"),),
    "普通战术": (cite("320#2", "三个条件都满足"), cite("311#2", "三个条件都满足")),
    "事件牌": (cite("321#1", "三个条件都满足"),),
}
"""When a card of a kind may be used, if not whenever one has priority."""
TEXT_FIRST = cite("102#1", "听牌上写的")
OWN_HAND = embody("203#3", "自己的手牌")
ADDED = "添加了连锁"
"""What an act comes to that put a link on the chain."""
HAS_PRIORITY = cite("105#2", "可以使用瞬间战术牌，或发动效果")
IN_MAIN = cite("105#3", "可以使用任何种类的牌")
INSTANT = (cite("320#3", "只要拥有优先权"), cite("311#3", "只要拥有优先权"))
ELSEWHERE = cite("700#7", "并非只在战斗区里有效")
AT_ANY_TIME = embody("703#4", "在双方的回合里、任何时机")
IN_THAT_TURN = embody("809#3", "任何时机都可以使用")
EXTRA = (embody("307#5", "额外条件与替代条件"), embody("700#4", "额外条件与替代条件"))
ILLEGAL = cite("902#1", "把整个动作倒回")
PRIORITY_BACK = embody("902#2", "重新得到优先权")
ANYONE_IF_SAID = embody("703#2", "特别注明")
USE_LIMIT = cite("703#3", "使用限制")
WHOLE_NUMBERS = embody("103#3", "没有小数")
EACH_ITS_OWN = embody("700#6", "每一个都各自产生效果")
THEIR_SIDE = embody("319#9", "控制权归对方")
WEARER = cite("319#2", "选择一张角色牌")


class Using(Procedure, kw_only=True):
    """A card from the hand, or an effect of a card in play, is used: chosen for, paid for, and into the chain."""

    card: CardId
    player: int
    ability: Ability | None = None
    before: Any = None
    targets: tuple[CardId, ...] = ()
    option: int = 0
    host: CardId = 0
    among: tuple[str, ...] = ()
    """The printed sides of which it is one, if nobody has seen it."""
    x: int = 0
    """What X of the cost is."""
    paid: bool = True
    """Whether nothing is owed, as far as is known without the procedure that pays."""

    embodies = (embody("902", "处理非常动作"), PRIORITY_BACK)

    @property
    def is_card(self) -> bool:
        """Whether it is a card that is used, and not an effect of one in play."""
        return self.ability is None or self.ability.kind == "效果"

    @step("303#2", "把资源区里颜色、数量相应的资源牌横置")
    def price(self, play: Rules) -> None:
        """What the card costs; of one that nobody has seen, first which card it is."""
        if self.among and not play.face(self.card).key:
            identify(play, self.card, self.among)
            self.ability = effect_of(play, self.card)
        if not self.is_card:
            return
        kind = play.face(self.card).kind
        play.consult(*CHAPTERS[kind])
        if play.applies(PAYING[kind]):
            why: list[Reason] = []
            total, coloured = facts.price(play, self.card, why)
            for one in why if total != play.face(self.card).cost else ():
                play.because(Clause(one.clause, ""), *one.gives, card=one.card, ability=one.ability)
            more = "，另有额外费用" if paying.extra(play, self.card) else ""
            words = (self.card, f"的费用为{total}{more}")
            if play.face(self.card).cost is None:
                play.set(*words, clause=PAYING[kind], paid_for=self.card)
            else:
                play.note("applied", *words, clause=PAYING[kind])
            self.pay(play, total, coloured)

    def pay(self, play: Rules, total: int, coloured: tuple[tuple[str, int], ...]) -> None:
        """What the card costs is paid, or what its text lets one pay instead (307#5)."""
        ways: dict[str, tuple[Node, ...]] = dict(paying.instead(play, self.card, self.player))
        if not paying.against(play, self.player, total, coloured):
            ways = {f"{total}点费用": (), **ways}
        chosen = (
            play.one_of(self.player, ways, self.card, "支付的费用", clause=paying.INSTEAD) if len(ways) > 1 else None
        )
        parts = next(iter(ways.values()), ()) if chosen is None else chosen
        if parts:
            play.note("applied", self.card, "以替代条件支付费用", clause=paying.INSTEAD)
            self.owe(play, parts, paying.INSTEAD)
        else:
            self.paid = paying.pay(play, self.player, total, coloured)

    @step("318#2", "角色牌所要求的额外费用")
    def extra_of_character(self, play: Rules) -> None:
        """What a character costs besides."""
        self.extra(play, "角色牌")

    @step("319#2", "装备牌所要求的额外费用")
    def extra_of_equipment(self, play: Rules) -> None:
        """What an equipment costs besides."""
        self.extra(play, "装备牌")

    @step("320#4", "战术牌所要求的额外费用")
    def extra_of_tactic(self, play: Rules) -> None:
        """What a tactic costs besides."""
        self.extra(play, *TACTICS)

    @step("321#2", "事件牌所要求的额外费用")
    def extra_of_event(self, play: Rules) -> None:
        """What an event costs besides."""
        self.extra(play, "事件牌")

    def extra(self, play: Rules, *kinds: str) -> None:
        """The additional cost of a card of these kinds."""
        kind = play.face(self.card).kind
        self.heard()
        if self.is_card and kind in kinds:
            play.consult(*EXTRA)
            self.owe(play, paying.extra(play, self.card), PAYING[kind])

    @step("703#1", "冒号之前都是要支付的费用")
    def cost(self, play: Rules) -> None:
        """What stands before the colon."""
        self.heard()
        if self.ability is not None and not self.is_card:
            self.owe(play, self.ability.cost, paying.WHOLE)

    def heard(self) -> None:
        """What was owed may have been paid meanwhile."""
        self.paid = self.paid or self.told == PAID

    def owe(self, play: Rules, parts: tuple[Node, ...], whole: Clause) -> None:
        """What is still to be paid is."""
        if parts and self.paid:
            parts = self.with_x(play, parts)
            self.paid = False
            kept = paying.spoken_of(self.ability)
            how: type[Payment] = OF_CARD.get(str(whole), Paying)
            play.call(how(card=self.card, player=self.player, parts=parts, whole=str(whole), kept=kept))

    def with_x(self, play: Rules, parts: tuple[Node, ...]) -> tuple[Node, ...]:
        """What is paid with the number for X, which its player says now: no more than he can pay (703#1)."""
        if not any(isinstance(part, Resources) and part.lettered for part in parts):
            return parts
        rest = sum(part.count for part in parts if isinstance(part, Resources))
        most = max(len(paying.ready(play, self.player)) - rest, 0)
        play.because(WHOLE_NUMBERS, "X是整数")
        self.x = play.number(self.player, range(most + 1), self.card, "的X是多少")
        return tuple([paying.with_x(part, self.x) for part in parts])

    @step("902#1", "取消已经支付的任何费用")
    def taken_back(self, play: Rules) -> None:
        """What turns out not to be allowed is taken back, and nothing of it has happened."""
        self.heard()
        if not self.paid:
            self.take_back(play)

    def take_back(self, play: Rules, *why: Reason) -> None:
        """The whole act is undone (902#1), also where what it is for is gone after it was paid."""
        play.owing_to(why)
        if play.rewind(self.before, ILLEGAL, self.card, "不能合法地使用，整个动作倒回"):
            play.consult(PRIORITY_BACK)
            play.note("applied", name(self.player), "重新得到优先权", clause=PRIORITY_BACK)
            self.leave()

    @step("319#2", "选择一张角色牌")
    def wearer(self, play: Rules) -> None:
        """The character that an equipment is for, when it is paid for (319#2)."""
        if not self.is_card or play.face(self.card).kind != "装备牌":
            return
        found = wearers(play, self.card, self.player)
        theirs: dict[Option, Reason] = {
            host: self.also_theirs(play) for host in found if play.card(host).player != self.player
        }
        with play.describing(partial(no_wearer, play, self.card, self.player, WEARER)):
            self.host = play.pick(self.player, found, self.card, "要装备到的角色牌", bearing=theirs) or 0
        if not self.host:
            self.take_back(play, Reason(WEARER, ("付了费用之后没有可以装备的角色牌",), self.card))

    def also_theirs(self, play: Rules) -> Reason:
        """What lets an equipment be put on a character of the other player's."""
        own = next((a for a in play.face(self.card).abilities if ("装备对方",) in a.icons), None)
        if own is None:
            return Reason(WEARER, (), self.card)
        return Reason(THEIR_SIDE, ("可以装备给对方的角色牌",), self.card, own.name or own.text)

    @step("705#1", "添加连锁时必须选定")
    def choose_targets(self, play: Rules) -> None:
        """The targets, if the text has any."""
        if self.ability is not None:
            found = options.choose(
                play,
                self.ability,
                Context(self.card, self.player, name=self.ability.name or self.ability.text, x=self.x),
            )
            self.option, self.targets = found or (0, ())
            if found is None:
                self.take_back(play, Reason(targets.MUST_FIT, ("付了费用之后没有合法的对象",), self.card))

    def at_any_time(self, play: Rules) -> None:
        """Why this may be used now: whenever one has priority, or only in the action phase."""
        if self.is_card and play.face(self.card).kind == "瞬间战术":
            play.because(HAS_PRIORITY, "有优先权")
            for clause in INSTANT:
                play.because(clause, "瞬间战术，只要有优先权", card=self.card)
        elif self.is_card:
            for clause in WHEN[play.face(self.card).kind]:
                play.because(clause, "自己的非战斗行动阶段，连锁为空，有优先权", card=self.card)
            play.because(IN_MAIN, "可以使用任何种类的牌")
        elif self.ability is not None:
            own = any(icon[0] in {"我方回合中", "对方回合中"} for icon in self.ability.icons)
            if play.card(self.card).player != self.player:
                play.because(ANYONE_IF_SAID, "写着任意玩家都可以使用", card=self.card)
            play.because(HAS_PRIORITY, "有优先权")
            for zone in zones.ELSEWHERE:
                if (zone,) in self.ability.icons:
                    discarded = zone == zones.HAND and paying.discards_itself(self.ability)
                    why = "要舍弃的是手牌中的此牌，在手牌有效" if discarded else f"写明在{zone}有效"
                    play.because(ELSEWHERE, why, card=self.card)
            if own:
                play.because(IN_THAT_TURN, "当回合中的任意时机都可以使用", card=self.card)
            else:
                play.because(AT_ANY_TIME, "任何时机都可以使用", card=self.card)
            if play.card(self.card).used.count(said := self.ability.name or self.ability.text) > 1:
                play.because(EACH_ITS_OWN, "两个相同的效果，另一个还没有用过", card=self.card, ability=said)

    @step("106#1", "进入连锁")
    def enter(self, play: Rules) -> None:
        """It becomes a link of the chain, and the turn player gets priority again (105#1)."""
        context = Context(self.card, self.player, targets=self.targets)
        ability = self.ability
        changed = ability is not None and options.changed(play, ability, context)
        limited = ability is not None and (ability.limit or (ONCE_A_GAME,) in ability.icons)
        if ability is not None and limited and not self.is_card:
            play.use_up(self.card, ability, USE_LIMIT)
        about = self.targets or ((self.host,) if self.host else ())
        made = Entry(
            *(chain.next_id(play), "牌" if self.is_card else "效果", self.card, self.player, ability, self.targets),
            stamps=tuple(play.stamp(card) for card in about),
            places=tuple(play.card(card).zone for card in about),
            host=self.host or (0 if self.is_card else play.host(self.card) or 0),
            face=play.card(self.card).face,
            changed=changed,
            option=self.option,
            paid=play.state.spent,
            x=self.x,
        )
        if made.paid:
            play.set(spent=())
        if play.state.paid_for:
            play.set(paid_for=0)
        if self.is_card and (used := limits.next_less(play, self.card)):
            play.set(effects=tuple([effect for effect in play.state.effects if effect not in used]))
        if self.is_card:
            if play.card(self.card).zone == REST:
                play.because(TEXT_FIRST, "写着可以从休息区使用", card=self.card)
            used_from = play.card(self.card).zone
            play.put(self.card, CHAIN, name(self.player), "使用", self.card, player=self.player, face_up=True)
            if play.printed_anywhere("whence"):
                play.follow(self.card, came=used_from)
        words = (self.card,) if self.is_card or ability is None else (self.card, f"的{triggers.words(ability)}")
        self.at_any_time(play)
        chain.add(play, made, *words, "进入连锁", clause=chain.ENTERED)
        play.happened("使用" if self.is_card else "发动", self.card)
        self.leave(ADDED)


def identify(play: Rules, card: int, among: Iterable[str], clause: Clause = OWN_HAND) -> None:
    """Which card of his hand a player means that nobody else has seen (203#3), or shows now (600#4)."""
    play.recognise(card, play.word(CHANCE, among, name(play.card(card).owner), "的那张手牌是哪一张牌", clause=clause))


def effect_of(play: Rules, card: int) -> Ability | None:
    """What a tactic does when it is calculated: all its paragraphs, one after the other (700#6)."""
    return merged(play.face(card).abilities, "效果")
