"""8.4. An attack: who attacks what, what the other player may do about it, what damage is dealt."""

from __future__ import annotations

from msgspec.structs import replace

from judge.effects.nodes.meant import Select
from judge.games.evolve import draining, facts, keywords, order, selecting
from judge.games.evolve.attackers import (
    GUARD,
    LEADER_TOO,
    NO_TARGET,
    PICKS,
    RESTING,
    TWO_KINDS,
    TWO_THAT_MAY,
    again,
    against,
    enemies,
    forbidding,
    guards,
    needs_rush,
    no_more_followers,
    resting_guards,
    rushes,
    since_the_beginning,
    why_ready,
)
from judge.games.evolve.book import cite, embody, step
from judge.games.evolve.card import BY_LIFE, FOLLOWER, LEADER_CARD, Battle, Context
from judge.games.evolve.check_timing import at
from judge.games.evolve.rules import ATTACK_DAMAGE, FIGHT_DAMAGE, Blow, Rules, listed
from judge.games.evolve.windows import Window
from judge.games.evolve.zones import FIELD, JUST_FOLLOWERS, LEADER, ZONES
from judge.kernel import CardId, Reason

CHAPTER = (embody("8.4", "使用随从进行攻击"), embody("8.4.1", "攻击对手的随从或主战者"), TWO_THAT_MAY, TWO_KINDS)
BEFORE_DAMAGE, AFTER_DAMAGE = cite("8.4.6", "检查时点发生"), cite("8.4.10", "检查时点发生")
ENGAGED = cite("8.4.5.1", "视为“交战”状态")
STRIKES_BACK = cite("8.4.9.1", "它同时也给攻击随从造成伤害")
FOUGHT = cite("8.4.9.2", "“进行了交战”")
QUICK_CARD = cite("8.4.7.1.1", "使用1张持有【快速】效果的卡牌")
QUICK_ABILITY = cite("8.4.7.1.2", "使用1个持有【快速】效果的启动能力")
NOTHING = embody("8.4.7.1.3", "什么也不做")
AURA_NOT_HERE = embody("12.15.2.1", "可以选具有灵气的随从")
BANE = (embody("12.14", "毁灭"), embody("12.14.1", "使对方随从被破坏"), cite("12.14.2", "在下一次规则处理时被破坏"))
NO_DAMAGE_NEEDED = cite("12.14.2.1", "只要交战就够了")


def _strength(play: Rules, card: int) -> int:
    """How much damage a follower deals in a fight: its attack (8.4.9), or its life where a text says so (1.3.1)."""
    if by := play.barring(order.says(play, card, BY_LIFE, order.TEXT_FIRST)):
        play.owing_to(by)
        return play.life(card)
    return play.attack(card)


ENEMY = Select("主战者或随从", "对手", (FIELD, LEADER))


class Attack(Window):
    """8.4.1 A follower attacks."""

    attacker: CardId = 0
    """The follower that was said to attack, until its target is chosen."""

    within = "7.3.3"
    embodies = CHAPTER

    @step("8.4.2", "选1个竖置状态的")
    def declare(self, play: Rules) -> None:
        """The follower that attacks."""
        player = play.state.turn_player
        if not self.attacker:
            mine = play.field(player, FOLLOWER)
            self.attacker = play.pick(player, mine, "攻击随从", against=lambda card: against(play, card)) or 0
        if not self.attacker:
            self.leave()
            return
        if play.card(self.attacker).tapped and not again(play, self.attacker, asking=True):
            self.leave()
            return
        if needs_rush(play, self.attacker) and not rushes(play, self.attacker, asking=True):
            self.leave()
            return
        for clause, gives in why_ready(play, self.attacker):
            play.because(clause, gives, card=self.attacker)
        play.note("applied", self.attacker, "作为攻击随从")

    @step("8.4.3", "选择攻击目标")
    def choose(self, play: Rules) -> None:
        """What it attacks; as if it had not been said, if it can attack nothing (8.4.3.2)."""
        target = self.target(play)
        while target is not None and play.barring(forbidding(play, self.attacker, target)):
            target = self.target(play)  # the judge was asked about the one that was chosen, and only about that
        if target is None:
            play.note("rewound", self.attacker, "选不出攻击目标，回到选择攻击随从之前", clause=NO_TARGET)
            self.leave()
            return
        if play.flagged(target, "灵气"):
            play.note("applied", target, "有【灵气】，仍然可以选为攻击目标", clause=AURA_NOT_HERE)
        if play.card(target).zone == LEADER:
            play.consult(*ZONES[LEADER].means, facts.KINDS[LEADER_CARD])
        elif not play.card(target).tapped:
            play.because(RESTING, "当作横置，合乎攻击目标", card=target)
            play.note("applied", self.attacker, "把", target, "当作横置状态", clause=PICKS[2])
        play.set(battle=Battle(self.attacker, target, (play.stamp(self.attacker), play.stamp(target))))

    def target(self, play: Rules) -> int | None:
        """One of those that may be chosen, as far as the book is clear."""
        found = {card: card for card in (*enemies(play), *no_more_followers(play))}
        player = play.state.turn_player
        with selecting.WORDS.describing(play, ENEMY, Context(0, player), TWO_KINDS):
            return play.one_of(
                *(player, found, self.attacker, "攻击的目标"),
                against=lambda card: forbidding(play, self.attacker, card, asking=False),
                bearing={card: self.why_target(play, card) for card in found if self.open(play, card)},
            )

    def open(self, play: Rules, card: int) -> bool:
        """Whether one of the two clauses lets it be chosen by itself (8.4.3.1)."""
        if play.card(card).zone == LEADER:
            return since_the_beginning(play, self.attacker)
        return play.card(card).tapped or (play.flagged(self.attacker, "指定攻击") and play.applies(PICKS[2]))

    def why_target(self, play: Rules, card: int) -> tuple[Reason, ...]:
        """By which of the two it may be chosen, and why no guard keeps from it."""
        free = keywords.not_bound(play, self.attacker, self.not_bound(play, card), GUARD[2])
        if play.card(card).zone == LEADER:
            return (Reason(LEADER_TOO, ("从本回合开始起一直由自己控制",), self.attacker), *free)
        if not play.card(card).tapped:
            return (Reason(PICKS[2], ("竖置的随从也可以选",), self.attacker), *free)
        return (Reason(RESTING, ("处于横置状态",), card), *free)

    def not_bound(self, play: Rules, target: int) -> list[int]:
        """The resting guards that cannot be attacked, where no other one must be (12.8.2)."""
        resting = resting_guards(play)
        return [] if target in resting or guards(play, self.attacker) else resting

    @step("8.4.4", "变成横置")
    def rest(self, play: Rules) -> None:
        """The attacker rests."""
        if (battle := play.state.battle) is None:
            self.leave()
            return
        play.tap(battle.attacker, REST, battle.attacker, "攻击，横置")

    @step("8.4.5", "“进行了攻击”")
    def attacks(self, play: Rules) -> None:
        """It attacked; from now on the two are engaged, if the other one is a follower."""
        if (battle := play.state.battle) is None:
            self.leave()
            return
        play.note("applied", battle.attacker, "攻击", battle.target)
        if play.card(battle.target).zone != LEADER and play.applies(ENGAGED):
            play.set(battle.attacker, "与", battle.target, "交战", clause=ENGAGED, battle=replace(battle, engaged=True))
        with play.together():
            play.happened("攻击", battle.attacker, battle.target)
            play.happened("被攻击", battle.target, battle.attacker)

    first_check = step("8.4.6", "检查时点发生").calls(at(BEFORE_DAMAGE))

    @step("8.4.7", "由非回合玩家选一项操作来做")
    def quick(self, play: Rules) -> None:
        """The other player uses a card or an ability with 快速, or nothing."""
        if play.state.battle is not None:
            self.ask(play, QUICK_CARD, QUICK_ABILITY, NOTHING)

    @step("8.4.8", "之后再回到「8.4.7」")
    def quick_again(self, play: Rules) -> None:
        """If something was used: a check timing, and once more."""
        if self.used:
            self.go(self.quick)
            self.check(play, "使用了【快速】的卡牌或能力，检查时点发生，再回到8.4.7")

    @step("8.4.9", "它给攻击目标造成伤害，数值等于它的攻击力")
    def damage(self, play: Rules) -> None:
        """If the attacker is still there, it deals damage; a follower strikes back at the same time."""
        if (battle := play.state.battle) is None:
            self.leave()
            return
        attacker, target = battle.attacker, battle.target
        if not play.in_play(attacker, battle.stamps[0]):
            play.withheld(attacker, "已不在战场，不造成伤害", clause=DAMAGE)
            return
        there = play.card(target).zone == LEADER or play.in_play(target, battle.stamps[1])
        engaged = battle.engaged and there
        kinds = (ATTACK_DAMAGE, FIGHT_DAMAGE) if engaged else (ATTACK_DAMAGE,)
        hits = there and self.hits(play, attacker)
        blows = [Blow(attacker, target, _strength(play, attacker), kinds)] if hits else []
        if there and play.card(target).zone != LEADER and play.applies(STRIKES_BACK):
            if play.kind(target) == FOLLOWER:
                blows.append(Blow(target, attacker, _strength(play, target), (FIGHT_DAMAGE,), STRIKES_BACK))
            else:
                play.owing_to(facts.became(play, target))
                play.withheld(target, f"是{play.kind(target)}，不是随从，不反击", clause=STRIKES_BACK)
        if not there:
            play.because(DAMAGE, "要给攻击目标造成伤害", card=attacker)
            play.withheld(target, "已不在战场，没有可以给予伤害的目标", clause=order.AS_FAR)
            play.because(JUST_FOLLOWERS, "不在战场上的，不是这里说的随从", card=target)
            play.withheld(target, "不反击：没有给予它的伤害，也就没有同时的伤害", clause=STRIKES_BACK)
        with play.together():
            dealt = play.strike(blows, DAMAGE)
            for blow in dealt:
                if blow.source == attacker or not draining.strikes_back_only(play, blow.source):
                    draining.drain(play, blow.source, blow.target, blow.amount)
            if battle.engaged and not there:
                play.because(ENGAGED, "只在双方仍在场上的期间视为交战", card=target)
                play.withheld(attacker, "没有与", target, "进行交战", clause=FOUGHT)
            if engaged:
                self.fought(play, attacker, target, dealt={blow.target for blow in dealt})

    def hits(self, play: Rules, card: int) -> bool:
        """Whether a card has an attack to deal damage by: what is no follower any more has none (5.24.2.1)."""
        if facts.has_numbers(play, card):
            return True
        play.owing_to(facts.became(play, card))
        play.withheld(card, f"是{play.kind(card)}，没有攻击力可以参照，不造成伤害", clause=facts.NO_NUMBERS)
        return False

    def fought(self, play: Rules, attacker: int, target: int, *, dealt: set[int]) -> None:
        """They fought (8.4.9.2), though no damage was dealt; who fought 毁灭 is destroyed (12.14.2)."""
        if play.applies(FOUGHT):
            play.note("applied", attacker, "与", target, "进行了交战", clause=FOUGHT)
            play.happened("交战", attacker, target)
            play.happened("交战", target, attacker)
        marked = []
        for one, other in ((attacker, target), (target, attacker)):
            if play.flagged(one, "毁灭") and play.applies(BANE[2]):
                if other not in dealt and not play.applies(NO_DAMAGE_NEEDED):
                    continue
                play.consult(*BANE)
                if not self.no_follower(play, one, other):
                    marked.append(other)
        if marked:
            play.because(BANE[2], "与【毁灭】的随从交战过")
            play.because(FOUGHT, "「进行了交战」的事件在此发生")
            if not set(marked) & dealt:
                play.because(NO_DAMAGE_NEEDED, "没有造成伤害也一样")
            play.set(*listed(marked), "在下一次规则处理时被破坏", clause=BANE[2], fought=(*play.state.fought, *marked))

    def no_follower(self, play: Rules, one: int, other: int) -> bool:
        """Whether 毁灭 does nothing, since it is about a follower that fights another one (12.14.2)."""
        none = [card for card in (one, other) if play.kind(card) != FOLLOWER]
        for card in none:
            play.owing_to(facts.became(play, card))
        if none:
            kinds = "、".join(dict.fromkeys(play.kind(card) for card in none))
            play.withheld(other, "不因【毁灭】被破坏，", *listed(none), f"是{kinds}，不是随从", clause=BANE[2])
        return bool(none)

    last_check = step("8.4.10", "检查时点发生").calls(at(AFTER_DAMAGE))

    @step("8.4.11", "攻击随从的攻击结束")
    def over(self, play: Rules) -> None:
        """The attack is over, and with it the engagement."""
        if play.state.battle is not None:
            play.set(play.state.battle.attacker, "的攻击结束", battle=None)


REST = cite("8.4.4", "变成横置")
DAMAGE = cite("8.4.9", "它给攻击目标造成伤害，数值等于它的攻击力")
