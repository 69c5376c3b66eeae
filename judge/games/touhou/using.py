"""7. Using a card in seven steps, and activating an ability (1.117d); what cannot be done is taken back (7.1.8b)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from judge.clause import Clause
from judge.effects.nodes.ability import Ability, May, Node
from judge.effects.nodes.meant import Filter, X
from judge.effects.rewriting import mentions
from judge.games.cards.meaning import Context
from judge.games.cards.resolving import PAID
from judge.games.cards.using import merged
from judge.games.cards.values import Layer
from judge.games.touhou import (
    choosing_x,
    editions,
    facts,
    keywords,
    limits,
    paying,
    points,
    targets,
    unpaid,
)
from judge.games.touhou.book import cite, embody, step
from judge.games.touhou.card import COLOURS, SPELL, Entry
from judge.games.touhou.onto_stack import ENTERS, ON_TOP, RESPONDING, RESPONDS, add, next_id
from judge.games.touhou.paying import Paying
from judge.games.touhou.rules import Rules, name
from judge.games.touhou.zones import HAND, OWN, STACK
from judge.kernel import CardId, Procedure, Reason

ACTED, USED_UP = "动作执行完毕", "牌使用完毕"
"""What an act comes to that was carried out; using a card, of which chapter 7 speaks besides."""
CHAPTER = (
    *(embody("7", "牌的使用"), embody("7.0", "序"), embody("7.0.1", "使用"), embody("7.0.2", "是这样一个过程")),
    *(embody("7.1", "使用牌的流程"), embody("7.1.1", "流程是这样的")),
)
TOLD_TO = cite("1.141", "只有能力或牌的效应要玩家执行某些动作时例外")
TAKEN_BACK = cite("7.1.8b", "玩家就把牌收回")
USED = cite("7.1.8a", "此刻生效，进入对抗区顶部")
LIKE_IN_HAND = cite("1.215", "可以像在你手中一样使用")
CONDITIONS = embody("1.151", "支付使用条件")
CONSTRAINTS = embody("1.152", "颜色约束、角色约束、额外约束三种")
A_MOMENT = embody("1.133a", "这时产生时机")
NOBODY_ACTS = embody("1.142d", "结算途中仍然没有任何玩家得到动作执行权")
AT_THE_SAME_TIME = embody("1.155", "与颜色值的支付同时执行")
DONE_ON_USE = cite("7.1.7b", "使用该牌时必须执行的条件")
FREE_X = embody("1.56b", "X只能选0")
AS_IF_PAID = paying.AS_PAID


NEED_NOT_PAY = "可以不支付颜色值"
ONCE, USABLE, OUT_AFTER = limits.ONCE, limits.USABLE, "用后改为移除"


def left(play: Rules, layer: Layer) -> bool:
    """Whether what may be used once a turn was not used yet."""
    return ONCE not in play.card(layer.source).used


def effect_of(play: Rules, card: int) -> Ability | None:
    """What a spell does when it resolves: all its 基本类能力, one after the other (1.117b)."""
    face = play.face(card)
    return merged(face.abilities, "基本") if face.kind == SPELL else None


class InUse(Procedure, kw_only=True):
    """What using a card and activating an ability have in common."""

    card: CardId
    player: int
    ability: Ability | None = None
    before: Any = None
    silent: tuple[Reason, ...] = ()
    """What only the newer edition has against it."""
    entry: int = 0
    """The number of its object in the 对抗."""
    failed: bool = False
    why: tuple[Reason, ...] = ()
    """What was against it, where that is not told before."""

    def mine(self, play: Rules) -> Entry:
        """Its object in the 对抗."""
        there = (entry for entry in play.state.stack if entry.id == self.entry)
        return next(there, Entry(0, "", self.card, self.player))

    def become(self, play: Rules, **facts: Any) -> None:
        """More facts of its object."""
        stack = [replace(e, **facts) if e.id == self.entry else e for e in play.state.stack]
        play.set(stack=tuple(stack))

    def choose_modes(self, play: Rules) -> None:
        """The modes of its text."""
        if self.ability is not None:
            found = targets.choose_modes(play, self.ability, Context(self.card, self.player))
            self.failed = found is None
            self.become(play, modes=found or ())

    def choose_targets(self, play: Rules) -> None:
        """The targets of each part of its text."""
        if self.ability is None or self.failed:
            return
        chosen: list[int] = []
        split: list[int] = []
        for part in targets.parts(self.ability, self.mine(play).modes):
            found = targets.choose(play, part.wanted, Context(self.card, self.player), kind=self.mine(play).kind)
            if found is None:
                self.failed = True
                self.why = editions.to_keep(targets.too_few(play, part.wanted, Context(self.card, self.player)))
                return
            chosen += found
            split.append(len(found))
        stamps = targets.stamps(play, tuple(chosen))
        self.become(play, targets=tuple(chosen), split=tuple(split), stamps=stamps)

    def take_back(self, play: Rules) -> bool:
        """If a step could not be carried out, nothing of it has happened (7.1.8b)."""
        if not self.failed:
            return False
        words = (self.card, "不能合法地使用，收回，倒回到宣言之前")
        play.owing_to(self.why)
        if not play.rewind(self.before, TAKEN_BACK, *words):
            return False
        self.leave()
        return True


class Using(InUse, kw_only=True):
    """7.1.1 A card is used: declared, put on the 对抗, its modes and targets chosen, paid for."""

    free: bool = False
    """Its 颜色值 is not paid."""
    heedless: str = ""
    """Which constraints need not be met, if a text says so: 无视约束, 无视角色约束, 无视颜色约束."""
    told_to: bool = False
    """An effect that is just resolving lets him use it: nobody has 执行权 (1.142d)."""
    fits: tuple[Filter, ...] = ()
    """What the card must meet that an effect lets a player use (1.56c)."""
    at_will: bool = False
    """Whether its player may pay it all the same (可以不支付)."""
    free_by: tuple[Reason, ...] = ()
    """What lets it be used without paying."""
    in_its_place: tuple[Node, ...] = ()
    """What is done where its 颜色值 is not paid."""
    colours: tuple[tuple[str, ...], ...] = ()
    """Point by point the colours that each may be, in the book's order: a set has none to be compared by."""
    repriced: bool = False
    """Whether effects have changed what has to be paid."""
    had_any_colour: bool = False
    """Whether it had 极彩 when it was declared, and lost it as it went onto the 对抗."""

    embodies = CHAPTER

    @step("7.1.2", "玩家先宣言使用哪张牌")
    def declare(self, play: Rules) -> None:
        """The card is named."""
        if not editions.lets(play, self.silent):
            self.leave()
            return
        self.ability = effect_of(play, self.card)
        if self.told_to:
            play.because(TOLD_TO, "结算中的效应让他使用", card=self.card)
        else:
            limits.now(play, self.card, self.player)
            play.owing_to(limits.from_elsewhere(play, self.card))
        if play.card(self.card).zone == OWN:
            rule = limits.OF_COLOURS[0] if editions.older(play) else LIKE_IN_HAND
            play.because(rule, "自机区里的自机，像在手中一样", card=self.card)
        play.note("applied", name(self.player), "宣言使用", self.card)

    @step("7.1.3", "放进对抗区，放在最上方")
    def onto_stack(self, play: Rules) -> None:
        """It goes on top of the 对抗."""
        self.entry = next_id(play)
        own, out = play.card(self.card).own, self._let(play)
        self.had_any_colour = keywords.loses_any_colour(play, self.card)
        made = Entry(self.entry, "牌", self.card, self.player, self.ability, free=self.free)
        if play.state.stack:
            if not self.told_to:
                play.because(RESPONDING, RESPONDS)
            if self.told_to or not editions.older(play):
                play.because(ON_TOP, "放在原有对象之上")
        play.put(self.card, STACK, self.card, "放进对抗区最上方", player=self.player)
        play.follow(self.card, own=own, out=out)
        add(play, made, clause=Clause(ENTERS, ""), responding=not self.told_to)

    def _let(self, play: Rules) -> bool:
        """Note that once a turn is over, if that lets it be used; whether it does not go to the grave."""
        if play.card(self.card).zone in {HAND, OWN} or self.told_to:
            return False
        once = [layer for layer in play.flags(self.card, ONCE) if left(play, layer)]
        if once and not play.flags(self.card, USABLE):
            source = once[0].source
            play.follow(source, used=(*play.card(source).used, ONCE))
        return bool(play.flags(self.card, OUT_AFTER))

    @step("7.1.4", "玩家要声明选哪个模式")
    def modes(self, play: Rules) -> None:
        """The modes."""
        self.choose_modes(play)

    @step("7.1.5a", "玩家都要选择合法的对象")
    def targets(self, play: Rules) -> None:
        """The targets."""
        self.choose_targets(play)

    @step("7.1.6a", "X在此时定义")
    def value(self, play: Rules) -> None:
        """How much has to be paid, and X."""
        if self.failed:
            return
        if self.at_will and not choosing_x.unpaid_whatever_x(play, self.card, self.player):
            self.free = play.may(self.player, self.card, yes="不支付颜色值", no="支付颜色值")
            self.become(play, free=self.free)
        face = play.face(self.card)
        x = 0
        if any(hue.x for hue in face.value):
            x = choosing_x.choose_x(play, self.card, self.player, free=self.free, fits=self.fits)
            self.become(play, x=x)
        if self.free:
            self.due(unpaid.besides(play, self.card, self.free_by, told_to=self.told_to))
            return
        told: list[Reason] = []
        ways = points.prices(play, self.card, x, told)
        words = next(iter(ways))
        if len(ways) > 1:
            had = self.had_any_colour
            due = {said: points.slots(play, self.card, hues, declared=had) for said, hues in ways.items()}
            against = {
                said: paying.against(play, self.player, slots, self.card, using=True) for said, slots in due.items()
            }
            words = play.word(self.player, ways, self.card, "要付的颜色值", against=lambda said: against[said])
        told = points.bearing_on(play, self.card, x, ways, words, told)
        slots = paying.asked(play, self.player, self.card, ways[words], declared=self.had_any_colour)
        self.due(slots)
        if any(not hue.number for hue in ways[words]):
            play.because(points.ZERO, "数值为零，不必横置颜色盘的牌", card=self.card)
        for one in told if len(told) > 1 else ():
            play.because(Clause(one.clause, ""), *one.gives, card=one.card, ability=one.ability)
        if len(told) > 1:
            self.repriced = True
            play.because(AS_IF_PAID, "算作付过原来的条件", card=self.card)
        if any(hue.x for hue in face.value):
            play.because(facts.X_CHOSEN, f"X是{x}", card=self.card)
        printed = facts.VALUE[3] if editions.older(play) and len(told) < 2 else None  # changed, it is by 7.1.6a
        play.note("applied", self.card, f"的颜色值为{words}", clause=printed)

    def due(self, needed: points.Slots) -> None:
        """So much has to be paid."""
        self.colours = tuple([tuple([colour for colour in COLOURS if colour in slot]) for slot in needed])

    def any_colour(self, play: Rules, needed: points.Slots) -> tuple[Reason, ...]:
        """Why any colour pays, where it does by 极彩, which goes before 4.7.4."""
        by = self.had_any_colour or keywords.has_any_colour(play, self.card)
        if frozenset(COLOURS) not in needed or not by:
            return ()
        return (Reason(keywords.AS_PRINTED, ("照极彩的读法，任意颜色都能支付",), self.card),)

    @step("7.1.6b", "然后玩家支付颜色值")
    def pay(self, play: Rules) -> None:
        """It is paid, exactly."""
        if self.failed or (self.free and not self.colours):
            return
        before = paying.upright(play, self.player)
        needed = tuple(map(frozenset, self.colours))
        self.failed = not paying.pay(play, self.player, needed, of=self.card, so=self.any_colour(play, needed))
        if self.failed:
            self.why = editions.to_keep(paying.against(play, self.player, needed, self.card, using=True))
        used = before - paying.upright(play, self.player)
        paid = points.paid_for(play, self.card, self.mine(play).x, used)
        if self.repriced and not play.applies(AS_IF_PAID):
            paid = tuple([colour for colour in COLOURS if (colour,) in self.colours])
        self.become(play, paid=paid, repriced=self.repriced)

    @step("7.1.7a", "约束条件是否满足")
    def check(self, play: Rules) -> None:
        """The constraints."""
        if self.failed:
            return
        face = play.face(self.card)
        if "自机" in face.sub or face.roles:
            by = limits.role(play, self.card, self.player) if self.heedless not in limits.NO_ROLE else []
            if not self.free or "自机" not in face.sub or editions.applies(play, "免费自机颜色约束"):
                colours = limits.colours(play, self.card, self.player)
                by = [*(colours if self.heedless not in limits.NO_COLOURS else ()), *by]
            self.failed = bool(play.barring(by))
            play.because(CONSTRAINTS, "颜色约束" if "自机" in face.sub else "角色约束", card=self.card)
            unminded = [] if self.failed else limits.unminded(play, self.card, self.heedless)
            play.owing_to(unminded)
            if not self.failed and not unminded:
                play.owing_to(limits.met(play, self.card, self.player, free=self.free))
            said = "不满足" if self.failed else "不必满足" if unminded else "满足"
            play.note("refused" if self.failed else "applied", self.card, f"的约束{said}", by=by)

    @step("7.1.7b", "使用该牌时必须执行的条件")
    def extra(self, play: Rules) -> None:
        """What has to be done when it is used."""
        constraints = [a for a in play.face(self.card).abilities if a.kind == "额外约束"]
        parts: tuple[Node, ...] = tuple(part for ability in constraints for part in ability.cost)
        if self.heedless == limits.UNMINDED or play.flagged(self.card, limits.UNMINDED):
            parts = ()
        if constraints and mentions(parts, X()):  # 在你使用该牌时，支付X点生命: the X of its 颜色值, where it has one
            if not any(hue.x for hue in play.face(self.card).value) and not self.failed:
                paid = replace(constraints[0], cost=parts)
                self.become(play, x=choosing_x.choose_paid_x(play, self.card, self.player, paid))
            parts = points.with_x(parts, self.mine(play).x)
        extra, parts = len(parts), (*parts, *(self.in_its_place if self.free else ()))
        if parts and not self.failed:
            self.failed = True
            if extra:
                play.because(CONDITIONS, "支付条件", card=self.card)
                play.because(AT_THE_SAME_TIME, "额外约束不进入对抗")
            must = "可以" if all(isinstance(part, May) for part in parts) else "必须"
            said = f"时{must}执行的条件" if extra else "时代替颜色值的条件"
            also = CONDITIONS if not extra else AT_THE_SAME_TIME if editions.older(play) else None
            play.note("applied", name(self.player), "执行使用", self.card, said, clause=also)
            play.call(Paying(card=self.card, player=self.player, parts=parts, entry=self.entry, extra=extra))

    @step("7.1.8b", "玩家就把牌收回")
    def back(self, play: Rules) -> None:
        """What cannot be done is taken back."""
        if self.told == PAID:
            self.failed = False
        self.take_back(play)

    @step("7.1.8a", "这张牌就成为“被使用”")
    def used(self, play: Rules) -> None:
        """It is used: what is set off by that goes on top of it."""
        if self.told_to:
            play.because(NOBODY_ACTS, "结算途中使用，谁也不获得执行权", card=self.card)
        else:
            play.because(A_MOMENT, "产生时机", card=self.card)
        play.note("applied", self.card, "使用的步骤全部完成")
        play.happened("使用", self.card)
        targets.aimed(play, self.mine(play))
        self.leave(USED_UP)
