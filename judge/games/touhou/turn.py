"""5, 1.20. The turn, phase by phase; 凭依; the main phase; what is done when the turn ends."""

from __future__ import annotations

from judge.clause import Clause
from judge.games.cards.windows import Act
from judge.games.touhou import (
    allowances,
    battle,
    beyond,
    controlling,
    declaring,
    drawing,
    editions,
    ending,
    facts,
    judging,
    keywords,
    lasting,
    limits,
    own,
    placing,
    triggers,
    untapping,
)
from judge.games.touhou.book import cite, embody, step
from judge.games.touhou.card import SPELL, TIMER, UNIT, as_target
from judge.games.touhou.priority import Priority, Window
from judge.games.touhou.rules import Rules, name
from judge.games.touhou.zones import DISC, DISC_FILLED, FIELD, GRAVE, HAND, HAND_LIMIT, OWN
from judge.kernel import Procedure, Reason

CHAPTER = (
    *(embody("5", "回合的构成"), embody("5.0", "序"), embody("5.0.1", "六个阶段"), embody("5.1", "重置阶段")),
    *(embody("5.2", "准备阶段"), embody("5.3", "抓牌阶段"), embody("5.4", "凭依阶段"), embody("5.5", "主要阶段")),
    *(embody("5.6", "结束阶段"), embody("1.20", "凭依"), embody("5.2.1", "重置阶段过后是准备阶段")),
    *(embody("5.3.1", "准备阶段过后是抓牌阶段"), embody("5.4.1", "抓牌阶段过后是凭依阶段")),
)
AFTER = {
    "准备": embody("5.2.1", "重置阶段过后是准备阶段"),
    "抓牌": embody("5.3.1", "准备阶段过后是抓牌阶段"),
    "凭依": embody("5.4.1", "抓牌阶段过后是凭依阶段"),
}
NO_PRIORITY, BY_RESET = cite("5.1.1", "整个阶段里没有玩家获得执行权"), cite("1.134a", "玩家也得不到动作执行权")
UNTAPS = cite("5.1.2", "一律变为未横置状态")
ON_DISC = cite("5.1.3", "他把牌库顶的一张牌正面朝上放进颜色盘")
EIGHT = cite("4.7.6", "就略过这一步")
TOO_FEW = embody("5.1.3", "不足8张")
SKIPPED = cite("1.24", "这个回合的抓牌阶段，他要略过")
ONE_CARD = cite("1.182", "抓一张牌")
NOT_EXCHANGED = "不能凭依"
MAY_EXCHANGE = cite("1.205", "玩家可以不凭依")
UNTAPPED = (cite("1.201", "与自己颜色盘里一张没有横置的牌交换"), cite("1.202", "玩家就不能凭依"))
ONCE = embody("1.203", "通常只能凭依一次")
BY_RULE = embody("1.204", "没有任何玩家得到动作执行权")
FIRST_TURN_TOO = embody("1.207", "照样有凭依阶段")
EXCHANGED = cite("5.4.2", "与自己的一张手牌交换")
STATE = ("竖置", "保持换出的牌的状态")
TIMERS = (cite("5.6.2a", "数量各减1"), cite("1.192e", "把所有的计时指示物移除一个"), embody("1.134b", "计时清除动作"))
TIMERS_ONCE = cite("5.6.2a", "此后这个规则动作不再移除计时指示物")
LIMIT = (cite("4.2.5", "手牌上限是7"), embody("1.134c", "回合清除动作"))
NOT_SKIPPED = cite("5.6.2", "不会使它被跳过")
STUCK, MORE_EXCHANGES = "不能重置", "额外凭依"


def begins(play: Rules, event: str) -> None:
    """A phase begins: what holds up to then is over, what waits for it is set off."""
    play.set(phase=event.removesuffix("开始"))
    if lasting.as_phase_begins(play, event.removesuffix("开始")):
        controlling.give_back(play, lasting.NOW)
        lasting.over_now(play)
    triggers.phase(play, event)


class Turn(Procedure):
    """5.0.1 A turn; after it the other player's."""

    timed: bool = False
    """The timers of this turn have been removed (5.6.2a)."""

    embodies = CHAPTER

    @step("5.1.2", "主玩家先进行规则动作“重置”")
    def reset(self, play: Rules) -> None:
        """What the turn player controls on the battlefield, and his colour disc, is untapped; nobody gets 执行权."""
        self.timed = False
        play.set(phase="重置")
        player = play.state.turn_player
        play.because(NO_PRIORITY, "首先是重置阶段，没有玩家获得执行权")
        play.note("applied", name(player), f"的回合（第{play.state.turn}回合）", clause=A_TURN)
        if beyond.passed_over(play, "重置"):
            self.go(self.prepare)
            return
        for zone in (FIELD, DISC):
            for card in play.state.zones[player, zone]:
                if (
                    play.card(card).tapped
                    and not self.stuck(play, card)
                    and not untapping.left_tapped(play, card, UNTAPS)
                ):
                    play.because(BY_RESET, "是规则动作，不产生时机")
                    play.untap(card, UNTAPS, card, "重置")
        lasting.reset_over(play, player)

    def stuck(self, play: Rules, card: int) -> bool:
        """Whether its text keeps a card from being untapped, which goes before the rule (0.06)."""
        found = [*play.flags(card, STUCK), *play.flags(card, lasting.STUCK_IN_RESET)]
        if not found or not play.applies(TEXT_FIRST):
            return False
        by = [Reason(TEXT_FIRST, (f"写明{STUCK}",), layer.source or None, layer.name) for layer in found]
        play.because(UNTAPS, "否则要重置", card=card)
        play.owing_to(by)
        play.withheld(card, "不能重置", clause=TEXT_FIRST)
        return True

    @step("5.1.3", "正面朝上放进颜色盘")
    def fill_disc(self, play: Rules) -> None:
        """The uppermost card of the deck, if there are fewer than eight on the disc."""
        player = play.state.turn_player
        besides = play.flags(as_target(player), "重置阶段额外放进颜色盘")
        for layer in (None, *[one for one in besides for _ in range(one.number or 0)]):
            there = len(play.state.zones[player, DISC])
            if there >= DISC_FILLED and play.applies(EIGHT):
                play.because(TOO_FEW, f"颜色盘有{there}张，不是不足8张")
                play.withheld(name(player), f"的颜色盘已有{there}张，略过", clause=EIGHT)
                return
            if (card := play.top(player)) is None:
                return
            play.owing_to(facts.layers_say([layer], "额外放进颜色盘") if layer is not None else ())
            clause = None if layer is None else TEXT_FIRST
            play.put(card, DISC, card, "正面朝上放进颜色盘", player=player, clause=clause)

    @step("5.2.2", "一同放进对抗")
    def prepare(self, play: Rules) -> None:
        """What waits for the turn's beginning; then 执行权."""
        self.phase(play, "准备开始", "5.2.2")

    @step("5.3.2", "把牌库顶的一张牌放进自己的手牌")
    def draw(self, play: Rules) -> None:
        """One card is drawn, but not in the first turn of all (1.24)."""
        player = play.state.turn_player
        if play.state.turn == 1 and player == play.state.first_player and play.applies(SKIPPED):
            play.withheld(name(player), "先手的第一个回合略过抓牌阶段", clause=SKIPPED)
            return
        if beyond.passed_over(play, "抓牌"):
            return
        play.note("applied", "抓牌阶段开始", clause=AFTER["抓牌"])
        begins(play, "抓牌开始")
        if play.applies(ONE_CARD):
            play.draw(player, ONE_CARD)
        for layer in play.flags(as_target(player), "抓牌阶段额外抓"):
            play.owing_to(facts.layers_say([layer], f"额外抓{layer.number}张"))
            play.draw_several(player, layer.number or 0, TEXT_FIRST)
        self.ask(play, "5.3.2")

    @step("5.4.2", "与自己的一张手牌交换")
    def exchange(self, play: Rules) -> None:
        """凭依: a card of the disc that is not tapped for one of the hand; nobody gets 执行权 for that (1.204)."""
        if beyond.passed_over(play, "凭依"):
            return
        if play.state.turn == 1:
            play.because(FIRST_TURN_TOO, "先手的第一个回合照样凭依")
        play.note("applied", "凭依阶段开始", clause=AFTER["凭依"])
        begins(play, "凭依开始")
        more = play.flags(as_target(play.state.turn_player), MORE_EXCHANGES)
        if not self.exchanged(play):
            more = []
        for layer in [one for one in more for _ in range(one.number or 0)]:
            play.owing_to(facts.layers_say([layer], "可以额外凭依"))
            if not self.exchanged(play, TEXT_FIRST):
                break
        self.ask(play, "5.4.2")

    def exchanged(self, play: Rules, again: Clause | None = None) -> bool:
        """One 凭依, if the turn player likes; whether he did. ``again``: by which clause, where it is one more."""
        player = play.state.turn_player
        play.consult(ONCE, BY_RULE, FIRST_TURN_TOO)
        disc, hand = play.state.zones[player, DISC], play.state.zones[player, HAND]

        def kept(card: int) -> list[Reason]:
            return facts.layers_say(play.flags(card, NOT_EXCHANGED), NOT_EXCHANGED)

        def against(card: int) -> list[Reason]:
            if not play.card(card).tapped:
                return kept(card)
            none = [Reason(UNTAPPED[1], ("颜色盘的牌都已横置",))] if all(play.card(one).tapped for one in disc) else []
            return [Reason(UNTAPPED[0], ("已横置",), card), *none, *kept(card)]

        wanted = play.pick(
            player,
            disc if hand else (),
            "凭依换出的颜色盘中的牌",
            least=0 if play.applies(MAY_EXCHANGE) else 1,
            against=against,
            clause=EXCHANGED,
            none=Reason(MAY_EXCHANGE, ("不凭依",)),
        )
        if wanted is not None:
            given = play.pick(player, hand, "凭依换入的手牌", against=kept, clause=EXCHANGED)
            if given is not None:
                play.because(UNTAPPED[0], "是非横置的牌", card=wanted)
                play.because(BY_RULE, "是规则动作")
                play.because(again or ONCE, "额外的一次" if again else "这个凭依阶段的一次")
                with placing.as_many(play):
                    out = play.put(wanted, HAND, "凭依：", wanted, "进入手牌", clause=EXCHANGED)
                    if out:
                        play.put(given, DISC, given, "进入颜色盘", player=player, clause=EXCHANGED)
                if out:
                    play.happened("凭依", given, wanted)
                return bool(out)
        return False

    @step("5.5.1", "凭依阶段过后是主要阶段")
    def main(self, play: Rules) -> None:
        """The main phase."""
        if not play.state.ending and not beyond.passed_over(play, "主要"):
            play.note("applied", "主要阶段开始")
            begins(play, "主要开始")
            play.call(Main())

    @step("5.6.1", "各个触发的能力进入对抗，然后进行执行权问询")
    def end(self, play: Rules) -> None:
        """What waits for the end phase; then 执行权. A main phase that comes besides is before it."""
        if beyond.main_besides(play):
            self.go(self.main)
        elif not play.state.ending:
            if triggers.awaited(play, TURN_ENDS) and _end_is(play) == END_IS[0]:
                triggers.phase(play, TURN_ENDS)
            self.phase(play, "结束开始", "5.6.1")

    @step("5.6.2a", "数量各减1")
    def timers(self, play: Rules) -> None:
        """Each timer of the turn player is one less, once; what that sets off comes first (1.134b)."""
        player = play.state.turn_player
        if self.skipped(play) or (self.timed and play.applies(TIMERS_ONCE)):
            return
        self.timed = True
        for zone in (FIELD, OWN):
            for card in play.state.zones[player, zone]:
                if play.counters(card, TIMER):
                    if play.state.ending:
                        play.because(NOT_SKIPPED, "结束回合的效应不会跳过它")
                    play.because(TIMERS[2], "计时清除动作")
                    play.because(TIMERS[1], "把计时指示物移除一个")
                    if play.applies(TIMERS[1]):
                        play.take_counters(card, TIMER, 1, TIMERS[1] if editions.older(play) else TIMERS[0])

    def skipped(self, play: Rules) -> bool:
        """Whether an effect that ended the turn has skipped the two rule actions: 5.6.2 does not let it."""
        return play.state.ending and not play.applies(NOT_SKIPPED)

    @step("1.134b", "就强制产生一个时机")
    def asked_again(self, play: Rules) -> None:
        """A 时符 whose time is up goes, for which nobody gets 执行权; if something was set off, everybody is asked."""
        if judging.needed(play):
            play.call(judging.Handling())
            self.again()
        elif play.state.waiting:
            said = "有能力触发，玩家获得执行权，重新进行结束阶段的执行权问询"
            play.because(TIMERS[2], "计时清除动作")
            play.note("applied", said, clause=ASKED_AGAIN)
            play.call(Window(since="5.6.2a"))
            self.go(self.timers)

    @step("5.6.2b", "就要弃置手牌，直到合乎上限")
    def discard(self, play: Rules) -> None:
        """Down to seven cards; what that sets off comes first, and then everybody is asked again."""
        player = play.state.turn_player
        hand = play.state.zones[player, HAND]
        more = len(hand) - allowances.of_player(play, player, "手牌上限", HAND_LIMIT + play.person(player).hand_limit)
        if self.skipped(play):
            return
        if play.applies(LIMIT[0]) and more > 0 and not play.flags(as_target(player), "没有手牌上限"):
            if play.state.ending:
                play.because(NOT_SKIPPED, "结束回合的效应不会跳过它")
            play.because(LIMIT[1], "回合清除动作")
            play.because(LIMIT[0], f"手牌{len(hand)}张")
            play.owing_to(allowances.why_of_player(play, player, "手牌上限"))
            gone = play.some(player, hand, f"弃置{more}张手牌", least=more, most=more)
            with play.together():
                for card in gone:
                    drawing.discard(play, card, DISCARD)
            if play.state.waiting:
                play.note("applied", "弃牌触发了能力，重新进行结束阶段的执行权问询", clause=AGAIN_AFTER)
                play.call(Window(since="5.6.2b"))
                self.go(self.timers)

    @step("5.6.3", "该回合结束，下一位玩家的回合开始")
    def over(self, play: Rules) -> None:
        """What held for this turn is over, all damage is gone; the other player's turn."""
        if triggers.awaited(play, TURN_ENDS) and _end_is(play) == END_IS[1]:
            triggers.phase(play, TURN_ENDS)
        other, extra = 1 - play.state.turn_player, play.state.extra_turns
        lasting.as_turns_change(play, extra[0] if extra else other, "开始")
        controlling.give_back(play, "回合结束", "战斗结束", so=ending.CLEANED)
        ending.no_effects(play, ending.CLEANED)
        if ending.one_after_the_other(play):
            play.judge()
        ending.no_damage(play, ending.HEALED)
        for card in list(play.state.cards.values()):
            if card.used or card.struck:
                play.follow(card.id, used=(), struck=False)
        lasting.as_turns_change(play, extra[0] if extra else other, "结束")
        if extra:
            play.because(TEXT_FIRST, "额外回合")
            play.set(extra_turns=extra[1:])
            other = extra[0]
        turn = play.state.turn + 1
        now = {"turn": turn, "left": (), "last": (), "buried": (), "deeds": (), "played": (), "ending": False}
        now["extra_mains"] = 0
        play.set("轮到", name(other), turn_player=other, **now)  # type: ignore[arg-type]
        self.go(self.reset)
        if judging.needed(play):
            play.call(judging.Handling())

    def phase(self, play: Rules, event: str, since: str) -> None:
        """A phase begins: what waits for it, then 执行权."""
        if not play.state.ending and not beyond.passed_over(play, event.removesuffix("开始")):
            phase = event.removesuffix("开始")
            play.note("applied", f"{phase}阶段开始", clause=AFTER.get(phase, A_TURN))
            begins(play, event)
            if event == "结束开始":
                self.rise(play)
            self.ask(play, since)

    def rise(self, play: Rules) -> None:
        """英勇, as the judge has read it: what has attacked is untapped as the end phase begins."""
        for card in play.units(play.state.turn_player):
            attacked = any(deed[:2] == ("攻击", card) for deed in play.state.deeds)
            if play.card(card).tapped and attacked and keywords.rises(play, card):
                play.untap(card, facts.ITS_TEXT, card, "重置（英勇）")

    def ask(self, play: Rules, since: str) -> None:
        """执行权问询."""
        if not play.state.ending:
            play.call(Window(since=since))


TURN_ENDS = "回合结束"
END_IS = ("结束阶段开始的时候（5.6.1）", "回合结束的那一刻（5.6.3），下一次有玩家将获得执行权时进入对抗")
END_PHASE, TURN_OVER = embody("1.134b", "回合结束阶段"), embody("5.6.3", "该回合结束")
BEGINS_END = embody("5.6.1", "各个触发的能力进入对抗")


def _end_is(play: Rules) -> str:
    """When 「回合结束时」 is: the book knows the end phase, also called 回合结束阶段, and the end of the turn."""
    missing = "「回合结束时」是什么时候"
    return str(play.reading(TURN_ENDS, missing, END_IS, (BEGINS_END, END_PHASE, TURN_OVER)))


ASKED_AGAIN = cite("5.6.2a", "结束阶段的执行权问询重新进行一次")
DISCARD = cite("5.6.2b", "就要弃置手牌，直到合乎上限")
AGAIN_AFTER = cite("5.6.2b", "结束阶段的执行权问询重新进行一次")
A_TURN = cite("5.0.1", "一名玩家的回合由六个阶段构成")
TEXT_FIRST = cite("0.06", "以牌上的叙述为准")


class Main(Priority):
    """5.5.1 The main phase: the turn player uses cards and attacks."""

    main = True
    within = "5.5.1"

    def more(self, play: Rules, holder: int) -> list[Act]:
        """An attack with each of his units."""
        if (
            holder != play.state.turn_player
            or not play.applies(declaring.ATTACK)
            or not play.applies(declaring.ONLY_UNITS)
        ):
            return []
        if not (units := play.units(holder)):
            return []
        not_now = self.not_now(play, holder)
        late = [Reason(limits.IN_MAIN, (not_now.words,))] if not_now.words else []
        late += [Reason(declaring.ATTACK, (not_now.moment,))] if not_now.moment else []
        return [
            (("攻击：", card), battle.Attack(attacker=card), [*late, *declaring.against_attack(play, card)])
            for card in units
        ]

    def against_passing(self, play: Rules, player: int) -> list[Reason]:
        """A unit of his that must attack, and can."""
        if player != play.state.turn_player or play.state.stack:
            return []
        return [
            reason
            for card in play.units(player)
            if (found := play.flags(card, "能攻击就必须攻击"))
            and not play.barring(declaring.against_attack(play, card))
            for reason in facts.layers_say(found, "能攻击就必须攻击")
        ]

    @step("1.141c", "有些玩家动作")
    def ask(self, play: Rules) -> None:
        """Whoever has 执行权 decides."""
        self.go_round(play)


__all__ = ["GRAVE", "SPELL", "UNIT", "Main", "Turn", "own"]
