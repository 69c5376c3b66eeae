"""500–507. The battle, step by step."""

from __future__ import annotations

from msgspec.structs import replace

from judge.clause import Clause
from judge.games.zero import (
    attack_fees,
    attacking,
    battle_damage,
    defending,
    facts,
    life,
    order,
    strength,
    terms,
    timings,
    triggers,
)
from judge.games.zero.attacking import ATTACK_STANDS, FIRST_TURN, MADE_UNABLE, MAY_AT_ONCE, NOT_TWICE, TARGETS
from judge.games.zero.battle_damage import harm, lethal
from judge.games.zero.book import cite, embody, step
from judge.games.zero.card import DECLARED, Battle
from judge.games.zero.defending import CHOOSES_ANOTHER, DEFENDER_LEFT, GOES_ON
from judge.games.zero.lasting import TEMPORARY
from judge.games.zero.priority import FOUGHT, FreeTiming
from judge.games.zero.rules import Rules, name
from judge.games.zero.terms import DEFENCE_CHANGES, INTERRUPTED, NOT_RECHOSEN, missing, target_missing
from judge.games.zero.zones import FIELD
from judge.kernel import CardId, Option, Procedure, Reason

NO_DEFENCE = "不防御"
NO_HARM = cite("308#3", "不能造成伤害")
TERMS = (
    *(embody("603", "攻击战斗"), embody("603#1", "我方玩家的回合"), embody("604", "防御战斗")),
    embody("604#1", "对方玩家的回合"),
)
CHAPTER = (embody("500", "战斗阶段概述"), embody("500#1", "任意多次"), embody("500#2", "战斗阶段依次进行"))
ATTACK_STEP = embody("502", "攻击步骤")
DEFENCE_DECLARED = embody("503", "宣布防御")
DEFENCE_STANDS = cite("504#1", "把宣布防御的角色牌横置")
CONDITIONS = embody("501#1", "三个条件都满足")
TURN_ENDED = cite("407#2", "直接跳到清算步骤")
UNDEFENDED = cite("806#1", "没有其他角色牌为它防御")
DEFENCE_STEP = embody("504", "防御步骤")
UNCHANGED = (
    *(embody("502#4", "本次战斗也不中断"), embody("502#5", "本次战斗也不中断")),
    *(embody("504#4", "本次战斗也不中断"), embody("504#5", "本次战斗也不中断")),
)
FIGHT = embody("505", "战斗步骤")
NO_FIGHT = cite("505#2", "就略过这个步骤")
CALCULATION = embody("506", "计算步骤")
NO_DAMAGE = cite("506#2", "不造成战斗伤害")
ENDED = embody("507", "战斗结束")
ENDS = cite("507#1", "战斗时的效果失效")


class Attack(Procedure):
    """500#2 The steps of a battle, each with its free timing."""

    attacker: CardId = 0
    target: CardId = 0
    defending: CardId = 0
    """The character that has declared its defence."""
    since: int = 0
    """Its stamp as it did."""
    refused: tuple[CardId, ...] = ()
    """The characters whose defence came to nothing."""
    unpaid: bool = False
    """Whether what an attack on the life zone costs was due as it was declared, and was not paid."""
    silenced: int = 0
    """What took the attacker's effects as it was declared already."""

    within = "405#2"
    embodies = (*CHAPTER, *TERMS, embody("501", "宣布攻击"))

    @step("501#3", "选择一张未横置的、可以进攻的")
    def declare(self, play: Rules) -> None:
        """The attack is declared."""
        if attacking.in_vain(play, self.attacker):
            self.finish(play)
            return
        stamps = (play.stamp(self.attacker), 0, 0)
        self.silenced = attacking.silenced(play, self.attacker)
        play.because(CONDITIONS, "自己的非战斗行动阶段，有优先权，连锁为空")
        if play.card(self.attacker).turn == play.state.turn:
            play.because(MAY_AT_ONCE, "登场的那个回合就可以攻击", card=self.attacker)
        play.set(self.attacker, "宣布攻击", battle=Battle(self.attacker, stamps=stamps, step=DECLARED))
        play.happened(DECLARED, self.attacker)
        triggers.too_early(play, "攻击", self.attacker, timings.NOT_DECLARED["攻击"])

    @step("501#4", "这笔费用在宣布攻击时支付")
    def fee(self, play: Rules) -> None:
        """What an effect asks for an attack."""
        self.unpaid = attack_fees.declared(play, self.attacker)

    @step("501#1", "之后是自由时机")
    def after_declaring(self, play: Rules) -> None:
        """Free timing."""
        self.free(play)

    @step("501#2", "使那张角色牌不能攻击")
    def still_able(self, play: Rules) -> None:
        """An attacker that cannot attack any more does not: back to the action phase (900#2)."""
        if self.stopped(play):
            return
        by = attacking.unable_now(play, self.attacker)
        lost = [Reason(MAY_AT_ONCE, ("失去了突袭",), self.attacker) for reason in by if reason.clause == FIRST_TURN]
        if not by and attacking.lost_meanwhile(play, self.attacker, self.silenced):
            lost = [Reason(MAY_AT_ONCE, ("失去过突袭",), self.attacker)]
        tapped = not by and not lost and self.tapped_meanwhile(play)
        if by or lost or tapped:
            words = (self.attacker, "不能攻击，这次攻击不成立")
            now = [Reason(MADE_UNABLE, ("宣布攻击之后变得不能攻击",), self.attacker)]
            now += [Reason(attacking.STANDING, ("已横置",), self.attacker)] if tapped else []
            play.note("refused", *words, clause=MAY_AT_ONCE if lost else None, by=(*now, *lost, *by))
            self.finish(play)

    def tapped_meanwhile(self, play: Rules) -> bool:
        """Whether the attack fails because its character was tapped after it was declared: the book is silent."""
        tapped = play.card(self.attacker).tapped
        return tapped and play.reading("501#2", *attacking.TAPPED_MEANWHILE) == attacking.TAPPED_MEANWHILE[1][1]

    @step("502#1", "主动玩家把宣布攻击的角色牌横置")
    def attack(self, play: Rules) -> None:
        """The attacker is tapped and its target chosen: the attack stands."""
        battle = play.state.battle
        if battle is None:
            return
        play.consult(ATTACK_STEP)
        options, blocked = play.sift(
            attacking.aims(play), lambda option: attacking.untouchable(play, self.attacker, option, unpaid=self.unpaid)
        )
        if not options:
            by = [reason for barred in blocked for reason in barred.by]
            play.note("refused", self.attacker, "没有合法的攻击对象", clause=TARGETS, by=by)
            self.finish(play)
            return
        if upright := order.says(play, self.attacker, "攻击不横置", order.TEXT_FIRST):
            play.owing_to(upright)
            play.note("applied", self.attacker, "攻击，不横置", clause=order.TEXT_FIRST)
        if not upright or not play.applies(order.TEXT_FIRST):
            play.tap(self.attacker, ATTACK_STANDS, self.attacker, "横置，攻击")
        may = {option: by for option in options for by in attacking.attackable(play, self.attacker, option)[:1]}
        with attacking.described(play):
            asked = play.state.turn_player, options, self.attacker, "的攻击对象"
            (chosen,) = play.choose(*asked, blocked=blocked, bearing=may)
        self.target = chosen if isinstance(chosen, int) else 0
        if not self.target:
            attack_fees.pay_for_life(play, self.attacker)
        stamps = (battle.stamps[0], play.stamp(self.target) if self.target else 0, 0)
        made = replace(battle, target=self.target, stamps=stamps, established=True, step="攻击步骤")
        play.set(self.attacker, "攻击", self.target or attacking.LIFE, "，攻击成立", battle=made)
        play.happened("攻击", self.attacker, self.target or None)
        if self.target:
            play.happened("被攻击", self.target, self.attacker)
            triggers.too_early(play, "防御", self.target, timings.NOT_CHOSEN)
        self.free(play)

    def untouchable(self, play: Rules, option: Option) -> list[Reason]:
        """Why something cannot be attacked."""
        return attacking.untouchable(play, self.attacker, option, unpaid=self.unpaid)

    @step("502#3", "战斗就中断")
    def target_gone(self, play: Rules) -> None:
        """An attacked character that has left ends the battle; nothing else can be attacked instead."""
        play.consult(*UNCHANGED[:2])
        battle = play.state.battle
        if self.stopped(play) or battle is None:
            return
        attacking.goes_on(play, battle.target, battle.attacker, "不能攻击", UNCHANGED[:2])

    @step("503#2", "宣布防御")
    def declare_defence(self, play: Rules) -> None:
        """The other player may let a character defend."""
        if play.state.battle is None:
            return
        play.consult(DEFENCE_DECLARED)
        player = 1 - play.state.turn_player
        options: dict[Option, int] = {card: card for card in play.characters(player)}
        options[NO_DEFENCE] = 0

        def against(option: Option) -> list[Reason]:
            return self.no_defender(play, option) if isinstance(option, int) else []

        again = CHOOSES_ANOTHER if self.refused else None
        play.owing_to(defending.by_nobody(play, self.attacker, player))
        self.defending = play.one_of(player, options, name(player), "宣布防御", against=against, clause=again) or 0
        if self.defending:
            self.since = play.stamp(self.defending)
            play.owing_to(defending.all_the_same_by(play, self.defending))
            play.note("applied", self.defending, "宣布防御", clause=again)
            self.comes_to(play, "宣布防御")
            triggers.too_early(play, "防御", self.defending, timings.NOT_DECLARED["防御"])
            self.free(play)

    def no_defender(self, play: Rules, card: int) -> list[Reason]:
        """Why a character cannot defend."""
        return defending.against(play, card, self.attacker, refused=card in self.refused)

    @step("503#3", "重新宣布防御")
    def still_defends(self, play: Rules) -> None:
        """A defender that cannot defend any more gives way to another one."""
        if self.stopped(play) or not self.defending:
            return
        card = self.defending
        left = missing(play, card, self.since, 1 - play.state.turn_player)
        if left and defending.interrupted(play):
            self.finish(play, "战斗中断，回到行动阶段", clause=INTERRUPTED)
        elif (by := defending.gives_way(play, card, self.attacker, left=left)) is not None:
            play.owing_to(by)
            play.note("applied", card, "不能防御，可以改选另一张重新宣布")
            self.refused, self.defending = (*self.refused, card), 0
            self.go(self.declare_defence)

    @step("504#1", "防御就此成立")
    def defend(self, play: Rules) -> None:
        """The defender is tapped and is now whom the attacker fights."""
        battle = play.state.battle
        if battle is None or not self.defending:
            return
        play.consult(DEFENCE_STEP)
        if allowed := defending.all_the_same_by(play, self.defending):
            play.owing_to([*allowed, Reason(NOT_TWICE, ("已横置，不再横置",), self.defending)])
        else:
            play.tap(self.defending, DEFENCE_STANDS, self.defending, "横置，防御")
        self.stand(play, battle, self.defending)

    @step("504#2", "被攻击的角色牌也视为防御成立")
    def attacked_defends(self, play: Rules) -> None:
        """An attacked character that nobody else defends counts as defending (806#4)."""
        battle = play.state.battle
        if battle is not None and battle.target and not battle.defender:
            if not play.card(battle.target).tapped:
                play.because(UNDEFENDED, "被选为攻击对象，没有其他角色牌为它防御", card=battle.target)
            self.stand(play, battle, battle.target)

    def stand(self, play: Rules, battle: Battle, card: int) -> None:
        """The defence stands: 【防御时】."""
        stamps = (*battle.stamps[:2], play.stamp(card))
        play.set(card, "防御成立", battle=replace(battle, defender=card, stamps=stamps, defended=True, step="防御步骤"))
        play.happened("防御", card, self.attacker)
        self.free(play)

    @step("504#3", "不能再对攻击的角色牌造成伤害")
    def defender_gone(self, play: Rules) -> None:
        """A defender that has left: 500#3 against 504#3. Whoever was attacked before does not matter any more."""
        play.consult(*UNCHANGED[2:])
        if self.stopped(play):
            return
        battle = play.state.battle
        if battle and battle.harmless:
            return
        if battle and battle.defender and battle.defender != battle.target:
            attacking.goes_on(play, battle.defender, battle.defender, "不能防御", UNCHANGED[2:])
        if battle and battle.defender not in {0, battle.target} and battle.target and target_missing(play, battle):
            attacker, _, defender = battle.stamps
            made = replace(battle, target=battle.defender, stamps=(attacker, defender, defender))
            words = (battle.target, "已经离开，但战斗对象已变更为", battle.defender, "，战斗不中断")
            play.set(*words, clause=DEFENCE_CHANGES, battle=made)

    @step("505#1", "双方进入战斗")
    def fight(self, play: Rules) -> None:
        """Two characters fight; without two this step is left out (505#2)."""
        battle = play.state.battle
        if battle is None:
            return
        play.consult(FIGHT)
        if not battle.defender or battle.harmless:
            play.consult(NO_FIGHT)
            play.note("applied", "没有角色牌之间的战斗，略过战斗步骤", clause=NO_FIGHT)
            if play.applies(NO_FIGHT):
                return
        else:
            play.note("applied", self.attacker, "与", battle.defender, "进入战斗")
            play.consult(facts.IN_BATTLE)
            play.happened("战斗", self.attacker, battle.defender)
        self.comes_to(play, "战斗步骤")
        self.free(play)

    @step("500#3", "战斗阶段就中断")
    def interrupted(self, play: Rules) -> None:
        """Whoever is missing now ends the battle."""
        self.stopped(play)

    @step("506#2", "不造成战斗伤害")
    def harmless(self, play: Rules) -> None:
        """A character whose attack is zero or less does no battle damage (308#3)."""
        battle = play.state.battle
        if battle is None:
            return
        self.comes_to(play, "计算步骤")
        for card in () if battle.harmless else (battle.attacker, battle.defender):
            if card and (attack := strength.attack(play, card)) <= 0:
                play.owing_to(battle_damage.taken_for_nothing(play, card, attack))
                play.note("applied", card, "的攻击力在0以下，不造成战斗伤害")

    @step("506#1", "直接攻击生命区成功")
    def life_struck(self, play: Rules) -> None:
        """The attack on the life zone succeeds: cards are turned up; free timing."""
        battle = play.state.battle
        if battle is None or battle.defender or battle.target:
            return
        player = 1 - play.state.turn_player
        play.consult(CALCULATION)
        play.note("applied", "直接攻击", name(player), "的生命区成功")
        play.happened("攻击生命区成功", battle.attacker)
        number = harm(play, battle.attacker)
        self.free(play)
        if not number and play.applies(NO_HARM) and play.applies(NO_DAMAGE):
            if battle_damage.held_back(play, battle.attacker):
                return
            words = (battle.attacker, "的攻击力在0以下，攻击生命区虽然成功，也没有战斗伤害")
            play.note("applied", *words, clause=NO_HARM)
            return
        life.struck_in_battle(play, player, max(number, 1), battle.attacker)

    @step("506#3", "因战斗受到致命伤害的角色牌被破坏")
    def damage(self, play: Rules) -> None:
        """Two characters strike each other at the same time; then who fell is destroyed, and what that sets off."""
        battle = play.state.battle
        if battle is None or not battle.defender:
            self.stopped(play)  # a 反击特效 may have taken the attacker away
            return
        if battle.harmless:  # nobody is there to be struck, or to strike
            self.free(play)
            return
        pair = (battle.attacker, battle.defender)
        before = {card: play.card(card).damage for card in pair}
        battle_damage.strike(play, pair)
        there = [card for card in pair if play.card(card).zone == FIELD]
        fallen = [card for card in there if lethal(play, card)]
        doubtful = [card for card in fallen if play.card(card).damage - before[card] <= strength.defence(play, card)]
        gone = battle_damage.falls(play, fallen, pair)
        battle_damage.withstand(play, [card for card in there if card not in fallen])
        if gone and play.state.battle is not None:
            play.set(battle=replace(play.state.battle, fallen=True))
        battle_damage.results(play, pair, gone, doubtful)
        self.free(play)

    @step("507#1", "战斗时的效果失效")
    def end(self, play: Rules) -> None:
        """The battle is over; the turn player has priority in the action phase."""
        play.consult(ENDED)
        if self.turn_over(play):
            self.leave()
            return
        if any(effect.until == "战斗结束" for effect in play.state.effects):
            TEMPORARY.over(play, "战斗结束", "战斗时的效果失效", clause=ENDS)
        if play.state.battle is not None:
            play.set("战斗结束，回到行动阶段", battle=None)
        self.leave(FOUGHT)

    def comes_to(self, play: Rules, which: str) -> None:
        """The battle is in another of its steps now (500#2)."""
        if play.state.battle is not None:
            play.set(battle=replace(play.state.battle, step=which))

    def free(self, play: Rules) -> None:
        """Free timing."""
        play.call(FreeTiming())

    def turn_over(self, play: Rules) -> bool:
        """Whether an effect has ended the turn, and with it the battle (407#2)."""
        return play.state.ending and play.applies(TURN_ENDED)

    def stopped(self, play: Rules) -> bool:
        """Whether the battle is over because somebody is missing, or the turn is."""
        battle = play.state.battle
        if self.turn_over(play):
            self.leave()
            return True
        if battle is None:
            return True
        if not terms.broken(play):
            return False
        if battle.over:
            self.finish(play, "战斗结束，回到行动阶段", clause=ENDS)
            return True
        defender = battle.defender and missing(play, battle.defender, battle.stamps[2], 1 - play.state.turn_player)
        left = battle.defended and defender and not self.attacker_gone(play, battle)
        if left and play.reading("504#3", *DEFENDER_LEFT) == DEFENDER_LEFT[1][1]:
            play.set("战斗继续，防御方不造成伤害", clause=GOES_ON, battle=replace(battle, harmless=True, target=0))
            return False
        by_target = target_missing(play, battle) and not battle.defended and not self.attacker_gone(play, battle)
        clause = NOT_RECHOSEN if battle.established and by_target else INTERRUPTED
        self.finish(play, "战斗中断，回到行动阶段", clause=clause)
        return True

    def attacker_gone(self, play: Rules, battle: Battle) -> bool:
        """Whether it is the attacker who is missing."""
        return missing(play, battle.attacker, battle.stamps[0], play.state.turn_player)

    def finish(self, play: Rules, *words: int | str, clause: Clause | None = None) -> None:
        """Nothing of the battle comes any more."""
        play.set(*words, clause=clause, battle=None)
        self.go(self.end)
