"""400–408. The turn, step by step, with its free timings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from judge.effects.nodes.ability import Ability
from judge.games.cards.lasting import FOREVER
from judge.games.zero import (
    chain,
    control,
    copying,
    damaging,
    facts,
    lasting,
    layers,
    leaving,
    limits,
    order,
    triggers,
    upkeep,
)
from judge.games.zero.action_phase import ActionPhase
from judge.games.zero.book import cite, embody, step
from judge.games.zero.card import BANS, NO_ATTACK, ONCE_A_GAME
from judge.games.zero.lasting import TEMPORARY
from judge.games.zero.priority import FreeTiming
from judge.games.zero.rules import Rules, name
from judge.games.zero.timings import TIMINGS
from judge.games.zero.zones import EVENT, FIELD, HAND, RESOURCE, REST
from judge.kernel import Procedure

CHAPTER = (
    *(
        embody("400", "回合流程概述"),
        embody("400#1", "三大阶段"),
        embody("400#2", "四个步骤"),
        embody("400#4", "三个步骤"),
    ),
    *(embody("401", "重置步骤"), embody("402", "开始步骤"), embody("403", "抽牌步骤"), embody("404", "资源步骤")),
    *(embody("406", "结束步骤"), embody("407", "清算步骤"), embody("408", "弃牌步骤")),
)
HAND_SIZE = cite("203#2", "必须弃到手牌上限")
ONE_RESOURCE = cite("204#2", "只能放置一张")
MAY_PLACE = cite("204#1", "可以选手牌中任意一张")
TO_CLEANUP = cite("407#2", "直接跳到清算步骤")
FREE_TIME = cite("400#5", "某些步骤结束之后有自由时机")
TIMES = {"开始": TIMINGS["回合开始"], "结束": TIMINGS["回合结束"]}
DISCARD = cite("608#1", "手牌里的牌送入休息区")


class Turn(Procedure):
    """400#1 A turn; after it the other player's."""

    embodies = CHAPTER

    @step("401#1", "全部重置")
    def reset(self, play: Rules) -> None:
        """The turn player's cards in the battle zone and the resource zone are reset."""
        player = play.state.turn_player
        play.because(FOUR_STEPS, "开始阶段的第一步")
        play.note("applied", name(player), "的回合开始，先是重置步骤", clause=A_TURN)
        lasting.begun(play)
        if limits.skipped(play, "重置步骤"):
            return
        there = [card for zone in (FIELD, RESOURCE) for card in play.state.zones[player, zone]]
        tapped = [card for card in there if play.card(card).tapped]

        def reset(card: int) -> bool:
            return play.untap(card, RESET, card, "重置")

        play.done_to(tapped, reset, kept=lambda card: self.stays(play, card))
        self.stayed(play)

    def stayed(self, play: Rules) -> None:
        """What kept cards from being reset in this reset step is over; whose the next one is, the book does not say."""
        for effect in [e for e in play.state.effects if e.what == IN_RESET and e.until != FOREVER]:
            over = []
            for card in effect.on:
                own = play.card(card).player == play.state.turn_player
                if effect.until == "对方的下一个重置步骤":
                    own = effect.player != play.state.turn_player
                if not own and effect.until == "下一个重置步骤":
                    own = play.reading("401#1", *WHICH_RESET) == WHICH_RESET[1][0]
                over += [card] if own else []
            left = replace(effect, on=tuple([card for card in effect.on if card not in over]))
            kept = [left if e == effect else e for e in play.state.effects if e != effect or left.on]
            if over:
                play.set("「重置步骤中不能重置」到此为止", clause=order.TEXT_FIRST, effects=tuple(kept))

    def stays(self, play: Rules, card: int) -> bool:
        """Whether a card's text keeps it from being reset, which goes before the rule (102#1)."""
        flags = ("不能重置", IN_RESET)
        by = [reason for flag in flags for reason in order.says(play, card, flag, order.TEXT_FIRST)]
        if by and play.applies(order.TEXT_FIRST):
            play.note("refused", card, "不能重置", clause=order.TEXT_FIRST, by=by)
            return True
        return False

    @step("401#2", "直接进入连锁并计算")
    def after_reset(self, play: Rules) -> None:
        """What that set off is calculated at once; nobody can add anything."""
        if upkeep.needed(play):
            play.call(upkeep.Settling())
        elif play.state.waiting:
            play.note("applied", "触发的效果直接进入连锁，不能主动连锁")
            play.call(chain.Gather())
        elif play.state.chain:
            play.call(chain.Calculating(why="401#2"))
        else:
            return
        self.again()

    @step("402#1", "在此触发并计算")
    def start(self, play: Rules) -> None:
        """【回合开始时】; free timing."""
        self.call_out(play, "开始")
        play.call(FreeTiming())

    def call_out(self, play: Rules, when: str) -> None:
        """What waits for the turn's beginning or end, in play or where it says that it works."""
        play.consult(TIMES[when][0], *TIMES[when][2:])
        for event in (f"回合{when}", f"我方回合{when}", f"对方回合{when}"):
            play.happened(event, 0)
        for card, ability in self.waiting(play, when, HAND):
            if (HAND,) not in ability.icons:
                said = f"的{triggers.words(ability)}不触发：在手牌，本体不在战斗区或休息区里"
                play.withheld(card, said, clause=TIMES[when][2])

    @step("403#1", "从自己的牌组抽一张牌")
    def draw(self, play: Rules) -> None:
        """One card; free timing."""
        if not self.skipped(play) and not limits.skipped(play, "抽牌步骤"):
            for _ in range(limits.draws(play, play.state.turn_player) or 1):
                if not any(loser == play.state.turn_player for loser, _ in play.state.lost):
                    play.draw(play.state.turn_player)
            play.call(FreeTiming())

    @step("404#1", "选择要不要把手牌中的一张牌放入资源区")
    def resource(self, play: Rules) -> None:
        """A card from the hand, or none; free timing."""
        if self.skipped(play) or limits.skipped(play, "资源步骤"):
            return
        player = play.state.turn_player
        play.consult(FREE_TIME, facts.NO_TRAITS)
        play.consult(ONE_RESOURCE, MAY_PLACE)
        more = limits.places(play, player)
        for _ in range(more or (1 if play.applies(ONE_RESOURCE) else 2)):
            hand = play.state.zones[player, HAND] if play.applies(MAY_PLACE) else ()
            card = play.pick(player, hand, "放入资源区的手牌", least=0)
            if card is not None:
                play.because(MAY_PLACE, "手牌中任意一张")
                if not more:
                    play.because(ONE_RESOURCE, "每个资源步骤一张")
                else:
                    limits.places(play, player)  # says whose text it is
                play.put(card, RESOURCE, card, "放入资源区")
        play.call(FreeTiming())

    @step("405#1", "战斗阶段，以及非战斗行动阶段")
    def action(self, play: Rules) -> None:
        """The action phase."""
        if not self.skipped(play):
            play.call(ActionPhase())

    @step("406#1", "在此触发并清算")
    def end(self, play: Rules) -> None:
        """【回合结束时】; free timing."""
        if self.skipped(play):
            self.not_called_out(play)
            return
        self.call_out(play, "结束")
        play.call(FreeTiming())

    def not_called_out(self, play: Rules) -> None:
        """Put on record what waits in play for the end step of this turn, which does not come (407#2)."""
        for card, ability in self.waiting(play, "结束", FIELD, EVENT):
            play.withheld(card, f"的{triggers.words(ability)}不触发：跳过了结束步骤", clause=TO_CLEANUP)

    def waiting(self, play: Rules, when: str, *zones: str) -> Iterator[tuple[int, Ability]]:
        """What waits for the beginning or the end of this turn on the cards of some zones."""
        for player, whose in ((play.state.turn_player, "我方"), (1 - play.state.turn_player, "对方")):
            for card in [card for zone in zones for card in play.state.zones[player, zone]]:
                for ability in triggers.own(layers.abilities(play, card), (f"回合{when}", f"{whose}回合{when}")):
                    yield card, ability

    def skipped(self, play: Rules) -> bool:
        """Whether an effect has ended the turn: straight to 407 (407#2)."""
        return play.state.ending and play.applies(TO_CLEANUP)

    @step("407#1", "所有角色牌的伤害都回复")
    def cleanup(self, play: Rules) -> None:
        """Damage is gone, and what held for this turn."""
        state = play.state
        if state.ending:
            lasts = tuple([effect for effect in state.effects if effect.until != "战斗结束"])
            now = {"ending": False, "battle": None, "waiting": (), "effects": lasts}
            play.set("回合流程跳到清算步骤", clause=TO_CLEANUP, **now)
        for card in sorted(state.stamps):
            used = self.once_a_game(play, card)
            if play.card(card).damage or play.card(card).used != used:
                hurt = play.card(card).damage
                stay = hurt and order.forbidden(play, card, damaging.NO_HEALING, by_rule=True)
                stays = hurt if stay else 0
                healed = hurt > stays
                said, clause = ("的伤害回复", None) if healed else ("的使用限制到此为止", PER_TURN)
                play.change(card, card, said, clause=clause, damage=stays, spared=0, borne=0, used=used)
        lasting.missed(play)
        self.bonuses(play)
        control.given_back(play, "回合结束", CLEANED)
        copying.over(play, "回合结束", CLEANED)
        TEMPORARY.over(play, "回合结束", "「本回合」的效果清除", clause=CLEANED)
        ended = [e for e in play.state.effects if e.until == "对方回合结束" and e.player != state.turn_player]
        later = (e for e in play.state.effects if e.until not in lasting.LATER_STARTS)
        ended += [e for e in later if e.ends and e.ends <= state.turn]
        if ended:
            kept = tuple([effect for effect in play.state.effects if effect not in ended])
            said = "」「".join(dict.fromkeys(f"直到{effect.until}" for effect in ended))
            play.set(f"「{said}」的效果到此为止", clause=order.TEXT_FIRST, effects=kept)
        over = [
            e
            for e in play.state.effects
            if e.what in BANS | NO_ATTACK and e.number is not None and e.number <= state.turn
        ]
        if over:
            kept = tuple([effect for effect in play.state.effects if effect not in over])
            play.set("「下个回合」的效果到此为止", clause=CLEANED, effects=kept)
        play.set(banned=())

    def once_a_game(self, play: Rules, card: int) -> tuple[str, ...]:
        """What has been used of the effects of a card that may be used once in the game."""
        if not play.card(card).used:
            return ()
        its = (*play.face(card).abilities, *layers.abilities(play, card))
        once = {ability.name or ability.text for ability in its if (ONCE_A_GAME,) in ability.icons}
        return tuple([said for said in play.card(card).used if said in once])

    def bonuses(self, play: Rules) -> None:
        """Bonuses that say no duration: 407#1 can be read to clear them too."""
        lasting = [e for e in play.state.effects if e.what in BONUSES and e.until == FOREVER and not e.sets]
        if lasting and play.reading("407#1", *ALL_BONUSES) == ALL_BONUSES[1][1]:
            kept = tuple([effect for effect in play.state.effects if effect not in lasting])
            play.set("没有写期间的攻防加成清除", clause=CLEANED, effects=kept)

    @step("408#1", "须舍弃到六张为止")
    def discard(self, play: Rules) -> None:
        """Down to six cards; no free timing."""
        player = play.state.turn_player
        hand = play.state.zones[player, HAND]
        limit = limits.hand_limit(play, player)
        more = len(hand) - limit
        if more > 0 and play.applies(HAND_SIZE):
            play.note("applied", name(player), f"的手牌超过{limit}张", clause=HAND_SIZE)
            chosen = play.some(player, hand, f"舍弃{more}张手牌", least=more, most=more)
            leaving.to_rest(play, chosen, lambda card: play.put(card, REST, "舍弃", card, clause=DISCARD))

    @step("400#1", "一个完整的回合")
    def next_turn(self, play: Rules) -> None:
        """The other player's turn; what the end of this one set off comes before, or is left for it."""
        if upkeep.needed(play):
            play.call(upkeep.Settling())
        elif play.state.waiting and play.reading("408#1", *SET_OFF_LAST) == SET_OFF_LAST[1][0]:
            play.call(chain.Gather())
        elif play.state.chain:
            play.call(chain.Calculating(why="401#2"))
        else:
            self.hand_over(play)
            return
        self.again()

    def hand_over(self, play: Rules) -> None:
        """It is the other player's turn now."""
        other = 1 - play.state.turn_player
        now: dict[str, Any] = {"turn_player": other, "turn": play.state.turn + 1, "levelled": (), "deeds": ()}
        play.set("轮到", name(other), clause=NEXT_TURN, **now)
        self.go(self.reset)


SET_OFF_LAST = (
    "清算步骤与弃牌步骤里触发的效果什么时候计算（没有自由时机，直接进入下一回合）",
    ("立即进入连锁并计算，不能主动连锁（比照401#2）", "留到下一回合的重置步骤（408#1：直接进入下一回合）"),
    (cite("408#1", "直接进入下一回合"), cite("401#2", "直接进入连锁并计算")),
)
BONUSES = ("攻击力", "防御力")
NEXT_TURN = cite("408#1", "直接进入下一回合")
IN_RESET = "重置步骤中不能重置"
WHICH_RESET = (
    "「下一个重置步骤」是紧接着的那一个，还是这张牌的控制者的下一个",
    ("紧接着的那一个，不论是谁的回合", "它的控制者的下一个（401#1：重置的是那位玩家的牌）"),
    (cite("401#1", "全部重置"),),
)
A_TURN = cite("400#1", "一个完整的回合")
FOUR_STEPS = embody("400#2", "重置步骤、开始步骤")
PER_TURN = embody("703#3", "每回合只能使用一次")
RESET = cite("401#1", "战斗区、资源区里的牌全部重置")
CLEANED = cite("407#1", "所有“本回合”的效果")
ALL_BONUSES = (
    "效果给的攻防加成没有写期间，清算步骤清除吗",
    ("留着（407#1：清除的是“本回合”的）", "一并清除（407#1：攻防加成的影响都清除）"),
    (CLEANED,),
)
