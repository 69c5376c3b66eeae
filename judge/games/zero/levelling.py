"""600. The levelling up of a character: once, for one of two prices, and into the chain."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from judge.games.zero import chain, facts, limits, piles
from judge.games.zero.book import cite, embody, step
from judge.games.zero.card import Entry
from judge.games.zero.rules import Rules, name
from judge.games.zero.using import ADDED, IN_MAIN, TEXT_FIRST, identify
from judge.games.zero.zones import HAND, RESOURCE
from judge.kernel import CardId, Procedure, Reason

WAYS = (embody("600#2", "方法有以下两种"), embody("318#8", "可以升级"))
WAY_A, WAY_B = "把一张资源牌翻为面朝下", "展示一张手牌"
PAID_FIRST = cite("600#10", "先要支付升级的费用")
TURNED_DOWN = cite("600#3", "把我方资源区里一张面朝上的牌翻为面朝下")
SHOWN = cite("600#4", "颜色相同、名字相同")
RENAMED = cite("301#4", "改变之后的牌名")
ONE_LEVEL = cite("600#1", "成功一次为限")
ONE_LEVEL_AGAIN = embody("600#9", "成功一次为限")
PER = ("每名玩家一回合一次，不能再升级", "每张角色牌各一次，可以升级")


class LevelUp(Procedure, kw_only=True):
    """600 A character is to have one level more: the price is paid, then it can be responded to."""

    host: CardId
    player: int
    before: Any = None
    cause: tuple[CardId, ...] = ()
    paid: bool = False

    embodies = WAYS

    @step("600#1", "成功一次为限")
    def once(self, play: Rules) -> None:
        """Once a turn; a player, or each character, the book does not say (Z-A8)."""
        play.consult(ONE_LEVEL_AGAIN)
        if not play.state.levelled:
            return
        more, one_left = limits.levelled(play, self.player)
        if more and one_left:
            play.owing_to(more)
            play.note("applied", self.host, "还可以升级", clause=TEXT_FIRST)
            return
        said = play.reading(
            "600#1", "升级每回合成功一次为限，是每名玩家还是每张角色牌", PER, (ONE_LEVEL, ONE_LEVEL_AGAIN)
        )
        if said == PER[0]:
            by = [Reason(c, ("我方本回合已经成功升级过一次",), self.host) for c in (ONE_LEVEL, ONE_LEVEL_AGAIN)]
            play.note("refused", self.host, "本回合不能再升级", by=by)
            self.leave()

    @step("600#2", "方法有以下两种")
    def price(self, play: Rules) -> None:
        """One of the two prices."""
        up = [c for c in play.state.zones[self.player, RESOURCE] if play.card(c).face_up]
        same = self.shown(play)
        ways = [
            *([WAY_A] if up and play.applies(TURNED_DOWN) else []),
            *([WAY_B] if same and play.applies(SHOWN) else []),
        ]
        if not ways:
            self.leave()
            return
        way = play.word(self.player, ways, self.host, "升级的方法")
        if way == WAY_A:
            for card in play.some(self.player, up, "翻为面朝下的资源牌", clause=TURNED_DOWN):
                play.change(card, card, "翻为面朝下", clause=TURNED_DOWN, face_up=False)
        else:
            with play.describing(partial(self.unlike, play)):
                self.cause = play.some(self.player, same, "展示的手牌", clause=SHOWN)
            for card in self.cause:
                if among := self.could_be(play, card):
                    identify(play, card, among, SHOWN)
            play.consult(*piles.SHOWN)
            play.owing_to(self.renamed(play))
            play.note("applied", "展示", *self.cause, clause=SHOWN)

    def renamed(self, play: Rules) -> list[Reason]:
        """That the character is called otherwise than is printed (301#4)."""
        now = facts.name(play, self.host)
        return [] if now == play.face(self.host).name else [Reason(RENAMED, (f"现在的牌名是{{{now}}}",), self.host)]

    def shown(self, play: Rules) -> list[int]:
        """The cards in the hand that can be shown for it, also those that nobody has seen."""
        hand = play.state.zones[self.player, HAND]
        return [card for card in hand if self.alike(play, card) or self.could_be(play, card)]

    def could_be(self, play: Rules, card: int) -> list[str]:
        """The printed sides with which a card that nobody has seen could be shown."""
        return play.could_be(card, lambda: self.alike(play, card))

    def alike(self, play: Rules, card: int) -> bool:
        """Whether a card in the hand has the colour and the name of the character."""
        return next(self.unlike(play, card), None) is None

    def unlike(self, play: Rules, card: int) -> Iterator[Reason]:
        """Why a card cannot be shown for it."""
        if play.card(card).zone != HAND or play.card(card).player != self.player:
            yield Reason(SHOWN, (f"要从{name(self.player)}的手牌展示",), card)
            return
        face, own = play.face(card), play.face(self.host)
        if face.kind != "角色牌":
            yield Reason(SHOWN, (f"是{face.kind}，不是角色牌",), card)
        if face.colour != own.colour:
            yield Reason(SHOWN, (f"颜色是{face.colour or '无'}，", self.host, f"是{own.colour or '无'}"), card)
        mine, its = facts.name(play, card), facts.name(play, self.host)
        if mine != its:
            yield Reason(SHOWN, (f"牌名是{{{mine}}}，", self.host, f"是{{{its}}}"), card)

    @step("600#10", "先要支付升级的费用")
    def enter(self, play: Rules) -> None:
        """The levelling up enters the chain and can be responded to."""
        stamps = (play.stamp(self.host),)
        made = Entry(
            chain.next_id(play), "升级", self.host, self.player, stamps=stamps, cause=self.cause, host=self.host
        )
        play.because(ONE_LEVEL, "时机与普通战术相同：自己的非战斗行动阶段，连锁为空，有优先权", card=self.host)
        play.because(IN_MAIN, "可以升级")
        chain.add(play, made, self.host, "的升级进入连锁", clause=LEVEL_IN_CHAIN)
        self.leave(ADDED)


LEVEL_IN_CHAIN = cite("600#10", "可以用牌或效果来连锁这次升级")
