"""10.2.1 How automatic abilities are set off."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from judge.clause import Clause
from judge.effects.nodes.ability import Ability, Trigger
from judge.effects.nodes.meant import Condition, Did, Not, Ref
from judge.games.cards.meaning import Context
from judge.games.cards.triggers import Happening, Triggers
from judge.games.cipher import abilities, facts, looking, put_off, selecting, static, still_met, terms
from judge.games.cipher.book import cite, embody
from judge.games.cipher.card import Waiting, on_bonds
from judge.games.cipher.conditions import seen, struck, unreadable_bonds
from judge.games.cipher.rules import Rules
from judge.games.cipher.zones import BONDS, FIELD, HAND, RETREAT, SUPPORT
from judge.kernel import Option, Reason

WHEN = embody("2.3.1.1", "（A）时，（B）")
IN_CASE = embody("2.3.1.4", "（A）的条件没有满足")
EACH_TIME = embody("2.3.1.1.1", "每次（A），（B）")
EXCEPTIONS = embody("2.3.1", "例外")
SET_OFF = cite("10.2.1", "就被诱发1次")
OF_KIND = {"自": cite("10.2.1", "战场上的单位的自动型能力"), "特": cite("10.2.1", "可以被参照的卡的特殊型能力")}
AS_OFTEN = cite("10.2.1.1", "就被诱发几次")
ONLY_IF_AGAIN = embody("21.2.3.1.3.1.1.1", "不会被诱发")
USES = embody("5.1.1.3", "使用次数限制")
ONLY_IF = cite("10.2.1.2", "才能发动")
USED_UP = cite("10.2.1.3", "不会被诱发")
CAME_TO_HAND = cite("10.2.4", "就当作该特殊型能力已被诱发")
IN_SUPPORT = embody("18.1.7", "实行支援能力")
WHEN_ATTACKING = embody("18.1.3.2.1.1", "被诱发")
ON_FIELD = embody("21.2.3.1.3.1.1", "该能力就被诱发")
CARD_FIRST = embody("2.1", "以卡的能力的效果为准")
SEEN = embody("21.2.3.1.4.2", "只要信息可以被玩家参照")
NOTICING = (*FIELD, HAND, RETREAT, SUPPORT, BONDS)
"""Where cards lie whose abilities may wait for something."""


def _works(play: Rules, ability: Ability, card: int, player: int) -> bool:
    """Whether an ability can work where its card lies: 自 on the battlefield, 特 wherever one may look at it.

    自 with 羁绊技 works among the bonds, as the card itself says.
    """
    here = play.card(card)
    if ability.kind == "自":
        return here.zone in FIELD or (here.zone == BONDS and here.face_up and on_bonds(ability))
    return ability.kind == "特" and looking.visible(play, card, player)


def _of_its_leaving(ability: Ability, card: int, what: Happening) -> bool:
    """Whether an ability of a unit waits for that unit's own leaving the battlefield, which has just happened."""
    waits = ability.trigger is not None and ability.trigger.subject == Ref("这")
    return ability.kind == "自" and waits and what.subject == card and what.origin in FIELD


IS_IT_SET_OFF = "这名单位自己离开战场时诱发的自动型能力：书上的自动型能力只在战场上诱发，这时卡已不在战场上"
LEAVES, LEFT = "以卡文为准：诱发", "已不在战场上：不诱发"


def _gone(play: Rules, ability: Ability, card: int) -> list[Reason]:
    """Of what waits for its own leaving the text says that it is set off, and the book that it is not (2.1)."""
    if ability.kind != "自" or play.card(card).zone in FIELD or on_bonds(ability):
        return []
    if play.reading("21.2.3.1.3.1.1", IS_IT_SET_OFF, (LEAVES, LEFT), (SET_OFF, ON_FIELD, CARD_FIRST)) == LEAVES:
        return []
    return [Reason(ON_FIELD, ("已不在战场上",), card, abilities.titled(ability))]


def _unreadable(play: Rules, card: int, ability: Ability) -> Iterator[Reason]:
    """What keeps a 特 ability of a card that one may look at from having effect: it lies face down among the bonds."""
    if ability.kind == "特" and not looking.readable(play, card, play.card(card).player):
        yield Reason(SEEN, ("记述不能参照，所以无效",), card, abilities.titled(ability))
        yield Reason(facts.FACE_DOWN_BOND, ("背面朝上",), card)


def for_each(play: Rules, event: str) -> list[int]:
    """The cards to which a turn's beginning or end happens: every unit, and what waits for it where it lies."""
    return [
        card
        for player in (0, 1)
        for zone in NOTICING
        for card in play.state.zones[player, zone]
        if zone in FIELD or event in play.face(card).waits
    ]


class ByAbility(Happening, frozen=True):
    """What an ability did, with the ability's name."""

    name: str = ""


class Automatic(Triggers):
    """自 and 特 abilities, and how they are set off (10.2.1)."""

    meaning, word = selecting.WORDS, "被诱发"

    def listening(self, play: Rules, what: Happening) -> Iterator[tuple[int, int, Ability]]:
        """The cards that may have abilities that wait for it."""
        given = play.giving()
        for player in (0, 1):
            for zone in NOTICING:
                for card in play.state.zones[player, zone]:
                    if not given and what.event not in play.face(card).waits:
                        continue
                    for ability in abilities.had(play, card):
                        if ability.trigger is None:
                            continue
                        if _works(play, ability, card, player) or _of_its_leaving(ability, card, what):
                            yield card, player, ability

    def met(self, play: Rules, trigger: Trigger, what: Happening, context: Context) -> bool:
        """Whether what happened is (A) of 「（A）时」; the end of a battle is one event for both of its units."""
        if trigger.subject == Ref("战斗单位") and what.other is not None and what.subject == terms.defender(play):
            return False
        if trigger.name and trigger.name != getattr(what, "name", ""):
            return False
        return super().met(play, trigger, what, context)

    def clause(self, play: Rules, ability: Ability, what: Happening) -> Clause:
        """10.2.1, whatever the ability waits for."""
        del what
        play.consult(ON_FIELD if ability.kind == "自" else SEEN, *static.KINDS[ability.kind])
        return OF_KIND[ability.kind]

    def against(self, play: Rules, ability: Ability, context: Context) -> list[Reason]:
        """Its icons, 仅限（A）, and its use limit."""
        card, title = context.card, abilities.titled(ability)
        abilities.know_bonds(play, card, ability)
        if unread := list(_unreadable(play, card, ability)):
            return list(play.barring(unread))
        matters = ability.cost or ability.limit is not None  # else nothing comes of one that is set off in vain
        unsaid = matters and still_met.open_(play, card, ability, still_met.SETTING_OFF)
        blocks = () if unsaid else abilities.icon_blocks(play, card, ability)
        if blocks:
            play.owing_to(abilities.icon_facts(play, card, ability))
        by = [*abilities.taken_away(play, card, ability), *blocks]
        if ability.only is not None and not selecting.holds(play, ability.only, context):
            by += self.only_if(play, ability, ability.only, context)
        if abilities.used_up(play, card, ability):
            play.because(USES, "信息中有这项使用次数限制", card=card, ability=title)
            by.append(Reason(USED_UP, ("本回合已经发动过",), card, title))
        return list(play.barring(by))

    def only_if(self, play: Rules, ability: Ability, only: Condition, context: Context) -> Iterator[Reason]:
        """What says that an ability is not set off now: 仅限（A）才能发动, or the card itself that it is not (2.1)."""
        card, title, there = context.card, abilities.titled(ability), seen(play, only, context)
        if "不会发动" in ability.text:
            if isinstance(only, Not) and isinstance(only.of, Did) and only.of.event.startswith("由能力"):
                there = (f"这次{only.of.event.removeprefix('由能力')}是由于能力的效果",)
            yield Reason(CARD_FIRST, ("写着这时「不会发动」：", *there), card, title)
            return
        there = there if ability.kind == "自" else (*there, "（书上写的是自动型能力，比照）")
        yield Reason(ONLY_IF, there, card, title)
        if ability.kind == "自" and play.applies(ONLY_IF):
            yield Reason(ONLY_IF_AGAIN, there, card, title)
        if play.applies(ONLY_IF):
            yield from unreadable_bonds(play, only, context)

    def set_off(self, play: Any, ability: Ability, context: Context, clause: Clause) -> None:
        """Not where its card has just left the battlefield, should the judge read it so."""
        if gone := _gone(play, ability, context.card):
            self.kept(play, ability, context, clause, gone)
        elif self._unsaid(play, ability, context, clause):
            return
        else:
            super().set_off(play, ability, context, clause)

    def _unsaid(self, play: Rules, ability: Ability, context: Context, clause: Clause) -> bool:
        """Whether it is not set off since the judge reads of its icon what the book says of 转职技 alone."""
        if not (ability.cost or ability.limit is not None) or self.against(play, ability, context):
            return False
        unmet = still_met.kept(play, context.card, ability, still_met.SETTING_OFF)
        if unmet:
            self.kept(play, ability, context, clause, list(unmet))
        return bool(unmet)

    def kept(self, play: Rules, ability: Ability, context: Context, clause: Clause, by: list[Reason]) -> None:
        """It would be set off, and is not."""
        play.note("refused", context.card, f"的{self.called(ability)}{self.word}", clause=clause, by=by)

    def taken(self, play: Rules) -> set[int]:
        """The numbers that abilities have, or had that are gone but for which others had to wait."""
        return {number for w in play.state.waiting for number in (w.id, *w.after)}

    def made(self, play: Rules, number: int, ability: Ability, context: Context) -> Waiting:
        """An ability as it waits: set off where its card lies."""
        zone = play.card(context.card).zone
        return Waiting(number, context.card, context.player, ability, context.cause, zone=zone)

    def wait(self, play: Rules, waiting: Waiting, clause: Clause) -> None:
        """Once more, if it waits already for the same; else apart, and before those that waited when 10 began."""
        state, card, ability = play.state, waiting.card, waiting.ability
        play.consult(EXCEPTIONS)
        play.owing_to([*self.came(play, waiting), *abilities.icons_met(play, card, ability)])
        play.owing_to(abilities.icon_facts(play, card, ability))
        whose = put_off.whose_text(play, card, ability)
        same = [w for w in state.waiting if w.card == card and w.ability == ability and w.cause == waiting.cause]
        if same:
            more = replace(same[0], times=same[0].times + 1)
            now = tuple([more if w.id == more.id else w for w in state.waiting])
            play.set(whose, f"的{self.called(ability)}再被诱发1次", clause=AS_OFTEN, waiting=now)
            return
        again = any(w.card == card and w.ability == ability for w in state.waiting)
        word = "再被诱发1次" if again else self.word
        there = {w.id for w in state.waiting if not w.now}
        older = tuple(
            [
                replace(w, after=(*[n for n in w.after if n in there], waiting.id)) if w.left else w
                for w in state.waiting
            ]
        )
        play.set(
            whose, f"的{self.called(ability)}{word}", clause=AS_OFTEN if again else clause, waiting=(*older, waiting)
        )

    def option(self, play: Rules, waiting: Waiting) -> Option:
        """As something to choose; what a support ability does at the end is the support card's."""
        whose = put_off.support_of(play, waiting.card, waiting.ability)
        return super().option(play, waiting if whose is None else replace(waiting, card=whose, cause=()))

    def came(self, play: Rules, waiting: Waiting) -> Iterator[Reason]:
        """Why an ability is set off: what it waits for has happened, and it works where its card lies."""
        card, trigger, title = waiting.card, waiting.ability.trigger, abilities.titled(waiting.ability)
        if (support := put_off.support_of(play, card, waiting.ability)) is not None:
            yield Reason(IN_SUPPORT, ("支援能力的效果留到战斗结束时，比照自动型能力",), support, title)
            yield Reason(WHEN, ("记载的情况发生了：战斗结束时",), support, title)
            if trigger is not None and trigger.while_ is not None:
                context = self.context(play, card, waiting.player, Happening(trigger.event, card))
                yield Reason(IN_CASE, seen(play, trigger.while_, context), support, title)
                yield from struck(play, trigger.while_, context)
            return
        if trigger is not None:
            said = f"记载的情况发生了：{abilities.waits_for(trigger)}"
            yield Reason(EACH_TIME if trigger.every else WHEN, (said,), card, title)
            if trigger.event == "攻击":
                yield Reason(WHEN_ATTACKING, (), card, title)
        if waiting.ability.kind == "特":
            whose = "其使用者能看" if waiting.zone == HAND else "是公开的卡，记述可以参照"
            yield Reason(SEEN, (f"在{waiting.zone}，{whose}，所以有效",), card, title)
            if waiting.zone == BONDS:
                yield Reason(facts.ONLY_BONDS, ("正面朝上",), card)

    def came_to_hand(self, play: Rules, card: int) -> None:
        """A 特 ability on a card that came to hand is set off by what set off the one chosen now (10.2.4)."""
        current: Waiting | None = next((waiting for waiting in play.state.waiting if waiting.now), None)
        if current is None or current.ability.trigger is None:
            return
        subject, other, *_ = (*current.cause, None, None)
        trigger = current.ability.trigger
        same = Happening(trigger.event, subject or 0, other, next(iter(trigger.origin), ""))
        context = Context(card, play.card(card).player, cause=current.cause, event=trigger.event)
        for ability in abilities.of(play, card):
            waits = ability.trigger if ability.kind == "特" else None
            if waits is not None and waits.event == same.event and self.met(play, waits, same, context):
                self.set_off(play, ability, context, CAME_TO_HAND)


AUTOMATIC = Automatic()
