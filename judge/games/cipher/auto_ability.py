"""10. Automatic abilities: how they are set off, chosen and carried out."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from judge.clause import Clause
from judge.games.cards.meaning import Context
from judge.games.cards.resolving import NOT_APPLIED, PAID
from judge.games.cipher import abilities, left_open, looking, put_off, selecting, timing
from judge.games.cipher.book import cite, embody, step
from judge.games.cipher.card import Waiting
from judge.games.cipher.conditions import seen, struck
from judge.games.cipher.payable import unpayable
from judge.games.cipher.paying import UNPAID_CANCELLED, Paying
from judge.games.cipher.resolving import IN_PART, Resolving
from judge.games.cipher.rules import Rules
from judge.games.cipher.setting_off import AUTOMATIC
from judge.games.cipher.still_met import still_met
from judge.games.cipher.zones import HAND
from judge.kernel import Procedure, Reason

IF = embody("2.3.1.5", "如果")
FLOW = embody("10.1", "流程如下")
MUST_CHOOSE = embody("21.2.3.1.3.1.2", "必须在自动处理检查时点")
WITH_COST = embody("21.2.3.1.3.1.3", "有时要支付费用")
WITH_LIMIT = embody("21.2.3.1.3.1.4", "使用次数限制的图示")
ELSEWHERE = cite("10.2.1.4", "也必须在")
HIDDEN_AGAIN = cite("10.2.1.4.1", "诱发状态全部取消")
MAY_PASS = cite("10.2.2", "可以不选")
NO_WORD = embody("10.2.2.1", "无须公开那张卡")
TURN_PLAYER = cite("10.2", "由回合玩家从自己处于诱发状态的")
NEWER_FIRST = cite("10.2.3", "必须优先选择新诱发的能力")
ALL_NEWER_FIRST = cite("10.2.3.1", "全部选完")
TWO_CONDITIONS = cite("10.3.1", "的场合，如果")
NOT_USED_UP = cite("10.3.2", "也不给这张卡的信息追加")
LEFT_UNPAID = cite("10.4.1", "选了不支付费用")
UNPAID_NOT_USED_UP = cite("10.4.1.1", "也不给这张卡的信息追加")
NOT_THE_CASE = cite("2.3.1.4", "（A）的条件没有满足")
NOT_PAYABLE = cite("10.4.2", "退回选择这个能力之前的状态")
LEFT = cite("10.5.1.1", "选了不适用")
NOT_APPLIED_NOT_USED_UP = cite("10.5.1.1.1", "也不给这张卡的信息追加")
PARTLY = embody("10.6.1", "只适用了一部分")
USE_LIMIT = cite("10.6.2", "追加这项使用次数限制")

SEVERAL = "10.2.2"
OF_SEVERAL = "10.2.2只写了能选的只有一个手牌的能力：手牌的能力有几个时可不可以都不选，书中没有写"
ALL_AT_ONCE, ONE_BY_ONE = "可以：一次都不选，全部取消", "不可以：先要选其中的，只剩一个才可以不选"

CHOSEN_AT = {
    "必杀攻击": embody("18.1.12.1", "在此处的自动处理检查时点被选择"),
    "战斗结束": embody("18.1.18.1", "在此处的自动处理检查时点被选择"),
}
"""The clauses that say where an ability is chosen, by what set it off."""


UNUSED = frozenset({HIDDEN_AGAIN, MAY_PASS, "10.3", TWO_CONDITIONS, LEFT_UNPAID, UNPAID_CANCELLED, LEFT})
"""By what an ability that was set off waits no more, or once less, and was not carried out."""
CHOOSING = "选择处于诱发状态的能力"
SELECTED = "选择了能力"
"""What 10 comes to if an ability was chosen in it."""


def _waits(waiting: Waiting) -> str:
    """The event that a waiting ability waited for."""
    return waiting.ability.trigger.event if waiting.ability.trigger is not None else ""


def _readable(play: Rules, waiting: Waiting) -> bool:
    """Whether the card's information can still be read (10.2.1.4.1)."""
    return looking.readable(play, waiting.card, waiting.player)


def _elsewhere(play: Rules, waiting: Waiting) -> bool:
    """Whether the card lies in another zone than the one in which its ability was set off."""
    return waiting.zone != play.card(waiting.card).zone


class AutoAbility(Procedure):
    """10.1 One ability is chosen and carried out."""

    chosen: Waiting | None = None
    before: Any = None
    partly: bool = False
    """Whether its effect was carried out only in part, or not at all (10.6.1)."""

    embodies = (embody("10", "自动型能力诱发处理"), FLOW)

    @step("10.2", "从自己处于诱发状态的")
    def choose(self, play: Rules) -> None:
        """The turn player chooses one of his abilities; if he has none, the other player."""
        self.forget_hidden(play)
        waiting = play.state.waiting
        here = {w.id: w for w in waiting}
        held = {w.id: self.held_by(play, w, here) for w in waiting}
        turn = play.state.turn_player
        for player in (turn, 1 - turn):
            mine = AUTOMATIC.of(play, player)
            free = [w for w in mine if not held[w.id]]
            if free:
                self.chosen = self.pick(play, player, mine, held)
                break
            for w in mine:
                option = AUTOMATIC.option(play, w)
                words = option if isinstance(option, tuple) else (option,)
                play.note("refused", f"{CHOOSING}：", *words, by=held[w.id])
        if self.chosen is None:
            self.leave()
            return
        self.before = play.snapshot()
        self.outcome = SELECTED
        now = self.chosen.id
        play.set(waiting=tuple([replace(w, now=w.id == now, left=w.id != now) for w in play.state.waiting]))

    def forget_hidden(self, play: Rules) -> None:
        """Abilities of hand cards that can be read no more are cancelled (10.2.1.4.1)."""
        gone = [w for w in play.state.waiting if w.zone == HAND and not _readable(play, w)]
        if gone:
            for w in gone:
                words = f"的{AUTOMATIC.called(w.ability)}诱发状态全部取消"
                AUTOMATIC.drop(play, [w], w.card, words, clause=HIDDEN_AGAIN)

    def held_by(self, play: Rules, waiting: Waiting, here: dict[int, Waiting]) -> tuple[Reason, ...]:
        """What keeps an ability from being chosen yet: newer ones."""
        trigger = waiting.ability.trigger
        place = CHOSEN_AT.get(trigger.event) if trigger is not None else None
        if place is not None and place.startswith(f"{timing.here(play)}.") and not play.applies(place):
            return (Reason(place, (), waiting.card, abilities.titled(waiting.ability)),)
        newer = [here[n] for n in waiting.after if n in here]
        if not newer:
            gone = _elsewhere(play, waiting) and waiting.zone != HAND and not play.applies(ELSEWHERE)
            return (Reason(ELSEWHERE, (), waiting.card, abilities.titled(waiting.ability)),) if gone else ()
        return play.barring(
            [
                Reason(clause, ("是新诱发的",), w.card, abilities.titled(w.ability))
                for clause in _before(waiting, newer)
                for w in newer
            ]
        )

    def pick(
        self, play: Rules, player: int, mine: list[Waiting], held: dict[int, tuple[Reason, ...]]
    ) -> Waiting | None:
        """Which one; from the hand alone, also none (10.2.2)."""
        free = [w for w in mine if not held[w.id]]
        hidden = all(w.zone == HAND for w in free) and play.applies(MAY_PASS)
        several = len({(w.card, w.ability) for w in free}) > 1
        least = 0 if hidden and not (several and play.state.ruling_on(SEVERAL) == ONE_BY_ONE) else 1
        first = sorted(mine, key=lambda w: bool(held[w.id]))
        question = CHOOSING
        self.bearing(play, free, least, several=several)
        play.owing_to(
            dict.fromkeys(by for reasons in held.values() for by in reasons if by.card in {w.card for w in free})
        )
        found: Waiting | None = AUTOMATIC.choose(
            play, player, first, question, least=least, against=lambda w: held[w.id]
        )
        if found is None:
            if several and play.reading(SEVERAL, OF_SEVERAL, (ALL_AT_ONCE, ONE_BY_ONE), (MAY_PASS,)) == ONE_BY_ONE:
                return self.pick(play, player, mine, held)
            play.because(NO_WORD, "不必宣言，不必公开")
            left = "、".join(dict.fromkeys(AUTOMATIC.called(w.ability) for w in free))
            AUTOMATIC.drop(play, free, f"不选择{left}，其诱发状态全部取消", clause=MAY_PASS)
            return None
        if _elsewhere(play, found) and found.zone != HAND:
            play.note("applied", found.card, "已不在被诱发时的区域，仍须选择", clause=ELSEWHERE)
        return found

    def bearing(self, play: Rules, free: list[Waiting], least: int, *, several: bool) -> None:
        """Reasons for the choice: where it is made, and why one must or need not be chosen."""
        at = timing.here(play)
        if at:
            play.owing_to([Reason(at, ("在这里的检查时点",))])
        events = {w.ability.trigger.event for w in free if w.ability.trigger is not None}
        clauses = {event: CHOSEN_AT[event] for event in sorted(events) if event in CHOSEN_AT}
        for event, clause in clauses.items():
            if clause.startswith(at):
                words = {"攻击结束" if "攻击结束时" in w.ability.text else event for w in free if _waits(w) == event}
                later = any(put_off.whose_text(play, w.card, w.ability) != w.card for w in free)
                like = f"（{put_off.LIKE_ITS_OWN}）" if later else ""  # the clause speaks of 自 abilities
                play.because(clause, f"「{'时」「'.join(sorted(words))}时」的能力在这里选{like}")
        for w in free:
            if w.zone == HAND and _elsewhere(play, w):
                said = f"已不在手牌，在{play.card(w.card).zone}，信息还能参照，诱发状态不取消"
                play.because(HIDDEN_AGAIN, said, card=w.card, ability=abilities.titled(w.ability))
                play.consult(abilities.READABLE)
        if not least:
            open_ = several and not play.state.ruling_on(SEVERAL)
            said = f"有{len(free)}个，可不可以都不选书中没有写明" if open_ else "可以不选"
            play.because(MAY_PASS, f"能选的都是在手牌中被诱发的能力，{said}")
        elif len({AUTOMATIC.option(play, w) for w in free}) == 1 and free[0].ability.kind == "自":
            one = free[0]
            text = put_off.whose_text(play, one.card, one.ability)
            said = "不能不选" if text == one.card else f"不能不选（{put_off.LIKE_ITS_OWN}）"
            play.because(MUST_CHOOSE, said, card=text, ability=abilities.titled(one.ability))

    @step("10.3", "如果（A）")
    def condition(self, play: Rules) -> None:
        """An ability worded 如果(A) whose A is not met does nothing, and its use is not spent."""
        if self.chosen is None:
            self.leave()
            return
        ability = self.waiting.ability
        asked = [(NOT_THE_CASE, "「…的场合」", ability.in_case), (IF, "「如果」", ability.condition)]
        card, context, title = self.waiting.card, self.context(play), abilities.titled(ability)
        if ability.condition is None:
            play.checked("没有「如果」")
            return
        told = tuple([each for _, _, each in asked if each is not None])
        left_open.read(play, told, context, lambda at: [selecting.holds(at, each, context) for each in told])
        clause = TWO_CONDITIONS if ability.in_case is not None else None
        stated = [(why, word, each) for why, word, each in asked if each is not None]
        unmet = [part for part in stated if not selecting.holds(play, part[2], context)]
        for why, _, each in unmet or stated:
            play.because(why, *seen(play, each, context), card=card, ability=title)
            play.owing_to(struck(play, each, context))
        words = "与".join(word for _, word, _ in unmet or stated)
        if not unmet:
            play.note("applied", f"『{title}』的{words}满足", clause=clause)
            return
        if clause and not play.applies(clause):
            return
        if ability.cost:
            play.because(FLOW, "先看「如果」，再问支不支付")
        play.withheld(f"『{title}』的{words}没有满足，效果不适用", clause=clause)
        self.cancel(play, clause)
        self.not_spent(play, NOT_USED_UP)

    @step("10.4", "支付所有费用并实行效果")
    def cost(self, play: Rules) -> None:
        """你可以支付费用: all of it and the effect, or neither."""
        ability = self.waiting.ability
        if not ability.cost:
            play.checked("没有费用")
            return
        if self.not_the_case(play):
            return
        words = f"是否支付{AUTOMATIC.called(ability)}的费用"
        play.because(WITH_COST, card=self.waiting.card, ability=abilities.titled(ability))
        dear = unpayable(play, self.waiting.card, ability, NOT_PAYABLE)
        if not play.may(self.waiting.player, words, yes="支付", no="不支付", against=dear):
            play.withheld("不支付费用，也不实行效果")
            if dear:
                play.because(
                    UNPAID_CANCELLED, "诱发状态取消1次", card=self.waiting.card, ability=abilities.titled(ability)
                )
            self.cancel(play, NOT_PAYABLE if dear else LEFT_UNPAID)
            self.not_spent(play, UNPAID_NOT_USED_UP)
        else:
            w, title = self.waiting, abilities.titled(ability)
            play.call(Paying(card=w.card, player=w.player, parts=ability.cost, name=title, shows=True))

    def not_the_case(self, play: Rules) -> bool:
        """（A）的场合，你可以支付费用: where A is not so, neither is paid for nor done (2.3.1.4)."""
        ability = self.waiting.ability
        if ability.condition is not None or ability.in_case is None or not play.applies(NOT_THE_CASE):
            return False
        context, title = self.context(play), abilities.titled(ability)
        if selecting.holds(play, ability.in_case, context):
            return False
        play.because(NOT_THE_CASE, *seen(play, ability.in_case, context), card=context.card, ability=title)
        play.withheld(f"『{title}』的条件没有满足，不支付费用，也不实行效果", clause=NOT_THE_CASE)
        self.go(self.done)
        return True

    @step("10.4.2", "没能把费用全部支付")
    def payment(self, play: Rules) -> None:
        """Back to before the ability was chosen, if the cost could not be paid."""
        if self.told == PAID or not self.waiting.ability.cost:
            play.checked("费用已经付清" if self.waiting.ability.cost else "没有费用")
            return
        if play.rewind(self.before, NOT_PAYABLE, "费用没能全部支付，回到选择这个能力之前"):
            self.cancel(play, UNPAID_CANCELLED)

    @step("10.5", "实行所选能力的效果")
    def effect(self, play: Rules) -> None:
        """What it says."""
        w = self.waiting
        context = self.context(play)
        if not still_met(play, w.card, w.ability):
            return
        unpaid = self.before if w.ability.cost else None
        source = put_off.support_of(play, w.card, w.ability) or 0
        nodes = w.ability.body
        play.call(
            Resolving(context=context, nodes=nodes, name=context.name, optional=True, unpaid=unpaid, source=source)
        )

    @step("10.5.1.1", "选了不适用")
    def not_applied(self, play: Rules) -> None:
        """An ability that was left, though it could have been applied, waits once less, and its use is not spent."""
        self.partly = self.told == IN_PART
        if self.told != NOT_APPLIED:
            play.checked("没有选择不适用")
            return
        support = put_off.support_of(play, self.waiting.card, self.waiting.ability)
        if support is not None:
            play.because(LEFT, put_off.LIKE_ITS_OWN, card=support)
        self.cancel(play)
        self.not_spent(play, NOT_APPLIED_NOT_USED_UP)

    @step("10.6", "诱发状态取消1次")
    def done(self, play: Rules) -> None:
        """The ability waits once less; with a use limit not at all, and it is used up."""
        ability = self.waiting.ability
        if ability.limit and not abilities.unlimited(play, self.waiting.card, ability) and play.applies(USE_LIMIT):
            self.cancel(play, USE_LIMIT, every=True)
            play.because(WITH_LIMIT, f"{ability.limit}次", card=self.waiting.card, ability=abilities.titled(ability))
            self.spend(play)
            return
        if self.partly:
            play.because(PARTLY, "效果没有全部实行", card=self.waiting.card, ability=abilities.titled(ability))
        self.cancel(play)

    @property
    def waiting(self) -> Waiting:
        """The ability that was chosen."""
        if self.chosen is None:
            raise LookupError("no ability was chosen")
        return self.chosen

    def context(self, play: Rules) -> Context:
        """Whose words the ability's are."""
        del play
        w = self.waiting
        return Context(w.card, w.player, cause=w.cause, name=abilities.titled(w.ability))

    def spend(self, play: Rules) -> None:
        """The ability is used up for this turn (10.6.2)."""
        card = self.waiting.card
        ability = self.waiting.ability
        words = f"追加{abilities.called(play, card, ability)}的使用次数限制"
        used = (*play.card(card).used, abilities.limited(play, card, ability))
        play.change(card, card, words, clause=USE_LIMIT, used=used)

    def not_spent(self, play: Rules, clause: Clause) -> None:
        """An ability with a use limit that had no effect is not used up, by the clause that says so."""
        card, ability = self.waiting.card, self.waiting.ability
        if ability.limit and not play.applies(clause):
            self.spend(play)
        elif ability.limit:
            words = f"的{abilities.called(play, card, ability)}没有适用，不追加使用次数限制"
            play.note("applied", card, words, clause=clause)

    def cancel(self, play: Rules, clause: Clause | None = None, *, every: bool = False) -> None:
        """It waits once less, or no more, and this 10 is over."""
        w = self.waiting
        others = [one for one in play.state.waiting if one.id != w.id and not (every and _same(one, w))]
        rest = tuple([replace(one, left=False) if one.left else one for one in others])
        now = next((one for one in play.state.waiting if one.id == w.id), w)
        if now.times > 1 and not every:
            rest = (*rest, replace(now, times=now.times - 1, now=False))
        how = "全部取消" if every else "取消1次"
        whose = put_off.whose_text(play, w.card, w.ability)
        play.set(whose, f"的{AUTOMATIC.called(w.ability)}诱发状态{how}", clause=clause, waiting=rest)
        self.leave()


def _before(waiting: Waiting, newer: list[Waiting]) -> tuple[Clause, ...]:
    """By what newer abilities come first: 10.2.3 speaks of the next 10.2 alone, 10.2.3.1 of all of them."""
    if len(waiting.after) == 1:
        return (NEWER_FIRST,)
    return (ALL_NEWER_FIRST, NEWER_FIRST) if len(newer) == len(waiting.after) else (ALL_NEWER_FIRST,)


def _same(one: Waiting, other: Waiting) -> bool:
    return one.card == other.card and one.ability == other.ability
