"""500–507. The battle, step by step."""

from __future__ import annotations

from msgspec.structs import replace

from judge.games.zero import facts, lasting, layers, life, order, paying, terms, verbs
from judge.games.zero.book import cite, embody, step
from judge.games.zero.card import Battle
from judge.games.zero.priority import FOUGHT, FreeTiming
from judge.games.zero.rules import Rules, name
from judge.games.zero.terms import INTERRUPTED, NOT_RECHOSEN, missing
from judge.games.zero.zones import FIELD, LIFE
from judge.kernel import CardId, Option, Procedure

LIFE_TARGET = "生命区"
NO_DEFENCE = "不防御"
STANDING = cite("501#3", "未横置的、可以进攻的")
FIRST_TURN = cite("318#6", "登场的那个回合不能攻击")
MAY_AT_ONCE = facts.KEYWORD_CLAUSES["突袭"]
GUARDS = facts.KEYWORD_CLAUSES["守备"]
FEE = cite("501#4", "这笔费用在宣布攻击时支付")
TARGETS = cite("502#2", "只有对手玩家的生命区与横置的角色牌")
DEFENDERS = cite("503#2", "未横置的、可以防御的")
GOES_ON = cite("504#3", "防御方就不能再对攻击的角色牌造成伤害")
EMPTY_LIFE = cite("101#1", "该玩家输掉本局")
NO_HARM = cite("308#3", "不能造成伤害")
NOTHING = cite("308#2", "当作攻击力为0")
BATTLE_DAMAGE = cite("605#3", "这叫战斗破坏")
AFTER_DAMAGE = (cite("803#5", "战斗伤害计算完毕之后"), cite("804#4", "战斗伤害计算完毕之后"))
NOT_IN_BATTLE = embody("803#6", "都不能触发【战斗破坏时】")
NOBODY_WINS = cite("804#5", "没有【战斗胜利时】的时机")
EQUAL = cite("803#1", "超过自身防御力")
TERMS = (
    *(embody("603", "攻击战斗"), embody("603#1", "我方玩家的回合"), embody("604", "防御战斗")),
    embody("604#1", "对方玩家的回合"),
)
CHAPTER = (embody("500", "战斗阶段概述"), embody("500#1", "任意多次"), embody("500#2", "战斗阶段依次进行"))
LETHAL = embody("607#3", "致命伤害")
ATTACK_STANDS = cite("502#1", "攻击就此成立")
ATTACK_STEP = embody("502", "攻击步骤")
DEFENCE_DECLARED = embody("503", "宣布防御")
CANNOT_BE_BLOCKED = cite("503#1", "对方玩家无法宣告防御")
DEFENCE_STANDS = cite("504#1", "把宣布防御的角色牌横置")
DEFENCE_STEP = embody("504", "防御步骤")
LATER_ONLY = embody("806#4", "要到防御步骤之后")
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


def against(play: Rules, card: int) -> list[str]:
    """The clauses by which a character cannot attack."""
    by: list[str] = [STANDING] if play.card(card).tapped else []
    by += unable(play, card)
    fee = sum(layer.number or 0 for layer in layers.flags(play, card, "攻击费用"))
    return [*by, *(paying.against(play, play.card(card).player, fee, ()) if fee else [])]


def unable(play: Rules, card: int) -> list[str]:
    """The clauses by which a character is one that cannot attack, whatever its position."""
    by: list[str] = []
    if play.card(card).turn == play.state.turn:
        quick = play.flagged(card, "突袭")
        play.consult(MAY_AT_ONCE)
        if not quick or not play.applies(MAY_AT_ONCE):
            by.append(FIRST_TURN)
    if play.flagged(card, "守备"):
        by.append(GUARDS)
    if play.flagged(card, "不能攻击"):
        by.append(order.CANNOT)
    return [clause for clause in by if clause != play.without]


class Attack(Procedure):
    """500#2 The steps of a battle, each with its free timing."""

    attacker: CardId = 0
    target: CardId = 0
    defending: CardId = 0
    """The character that has declared its defence."""
    refused: tuple[CardId, ...] = ()
    """The characters whose defence came to nothing."""

    embodies = (*CHAPTER, *TERMS, embody("501", "宣布攻击"))

    @step("501#3", "选择一张未横置的、可以进攻的")
    def declare(self, play: Rules) -> None:
        """The attack is declared."""
        stamps = (play.stamp(self.attacker), 0, 0)
        play.set(self.attacker, "宣布攻击", battle=Battle(self.attacker, stamps=stamps))

    @step("501#4", "这笔费用在宣布攻击时支付")
    def fee(self, play: Rules) -> None:
        """What an effect asks for an attack."""
        fee = sum(layer.number or 0 for layer in layers.flags(play, self.attacker, "攻击费用"))
        if fee:
            play.note("applied", f"攻击的额外费用{fee}")
            paying.pay(play, play.state.turn_player, fee, ())

    @step("501#1", "之后是自由时机")
    def after_declaring(self, play: Rules) -> None:
        """Free timing."""
        self.free(play)

    @step("501#2", "使那张角色牌不能攻击")
    def still_able(self, play: Rules) -> None:
        """An attacker that cannot attack any more does not: back to the action phase."""
        if self.stopped(play):
            return
        by = unable(play, self.attacker)
        if play.card(self.attacker).tapped:
            by.append(STANDING)
        if by:
            words = (self.attacker, "不能攻击，这次攻击不成立")
            play.note("refused", *words, by=tuple(map(str, by)))
            self.finish(play)

    @step("502#1", "主动玩家把宣布攻击的角色牌横置")
    def attack(self, play: Rules) -> None:
        """The attacker is tapped and its target chosen: the attack stands."""
        battle = play.state.battle
        if battle is None:
            return
        play.consult(ATTACK_STEP)
        options, blocked = play.sift(self.possible(play), lambda option: self.untouchable(play, option))
        if not options:
            play.note("refused", self.attacker, "没有合法的攻击对象", clause=TARGETS, by=(str(TARGETS),))
            self.finish(play)
            return
        play.tap(self.attacker, ATTACK_STANDS, self.attacker, "横置，攻击")
        (chosen,) = play.choose(play.state.turn_player, options, self.attacker, "的攻击对象", blocked=blocked)
        self.target = chosen if isinstance(chosen, int) else 0
        stamps = (battle.stamps[0], play.stamp(self.target) if self.target else 0, 0)
        made = replace(battle, target=self.target, stamps=stamps, established=True)
        play.set(self.attacker, "攻击", self.target or LIFE_TARGET, "，攻击成立", battle=made)
        play.happened("攻击", self.attacker, self.target or None)
        if self.target:
            play.happened("被攻击", self.target, self.attacker)
        self.free(play)

    def possible(self, play: Rules) -> list[Option]:
        """The other player's life zone and characters."""
        return [LIFE_TARGET, *play.characters(1 - play.state.turn_player)]

    def untouchable(self, play: Rules, option: Option) -> list[str]:
        """The clauses by which something cannot be attacked."""
        if option == LIFE_TARGET and play.flagged(self.attacker, "不能攻击生命区"):
            return [order.CANNOT]
        if option == LIFE_TARGET:
            return [TARGETS] if any(play.flagged(c, "生命区不能被攻击") for c in self.guards(play)) else []
        card = int(str(option))
        by: list[str] = [] if play.card(card).tapped else [TARGETS]
        if by and play.flagged(self.attacker, "能攻击竖直的角色") and play.applies(order.TEXT_FIRST):
            play.consult(order.TEXT_FIRST)
            by = []
        return [*by, *([order.CANNOT] if play.flagged(card, "不能被攻击") else [])]

    def guards(self, play: Rules) -> list[int]:
        """The cards of the attacked player."""
        return list(play.state.zones[1 - play.state.turn_player, FIELD])

    @step("502#3", "战斗就中断")
    def target_gone(self, play: Rules) -> None:
        """An attacked character that has left ends the battle; nothing else can be attacked instead."""
        play.consult(*UNCHANGED[:2])
        self.stopped(play)

    @step("503#2", "宣布防御")
    def declare_defence(self, play: Rules) -> None:
        """The other player may let a character defend."""
        if play.state.battle is None:
            return
        play.consult(DEFENCE_DECLARED)
        player = 1 - play.state.turn_player
        options: dict[Option, int] = {card: card for card in play.characters(player) if card != self.target}
        options[NO_DEFENCE] = 0

        def against(option: Option) -> list[str]:
            return self.no_defender(play, option) if isinstance(option, int) else []

        self.defending = play.one_of(player, options, name(player), "宣布防御", against=against) or 0
        if self.defending:
            play.note("applied", self.defending, "宣布防御")
            self.free(play)

    def no_defender(self, play: Rules, card: int) -> list[str]:
        """The clauses by which a character cannot defend."""
        by: list[str] = [DEFENDERS] if play.card(card).tapped or card in self.refused else []
        if play.flagged(self.attacker, "不能被防御"):
            by.append(CANNOT_BE_BLOCKED)
        if play.flagged(card, "不能防御"):
            by.append(order.CANNOT)
        return by

    @step("503#3", "重新宣布防御")
    def still_defends(self, play: Rules) -> None:
        """A defender that cannot defend any more gives way to another one."""
        if self.stopped(play) or not self.defending:
            return
        card = self.defending
        there = play.card(card).zone == FIELD and play.card(card).player != play.state.turn_player
        if not there or self.no_defender(play, card):
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
        play.tap(self.defending, DEFENCE_STANDS, self.defending, "横置，防御")
        self.stand(play, battle, self.defending)

    @step("504#2", "被攻击的角色牌也视为防御成立")
    def attacked_defends(self, play: Rules) -> None:
        """An attacked character that nobody else defends counts as defending (806#4)."""
        battle = play.state.battle
        if battle is not None and battle.target and not battle.defender:
            play.consult(LATER_ONLY)
            self.stand(play, battle, battle.target)

    def stand(self, play: Rules, battle: Battle, card: int) -> None:
        """The defence stands: 【防御时】."""
        stamps = (*battle.stamps[:2], play.stamp(card))
        play.set(card, "防御成立", battle=replace(battle, defender=card, stamps=stamps, defended=True))
        play.happened("防御", card, self.attacker)
        self.free(play)

    @step("504#3", "不能再对攻击的角色牌造成伤害")
    def defender_gone(self, play: Rules) -> None:
        """A defender that has left: 500#3 against 504#3."""
        play.consult(*UNCHANGED[2:])
        self.stopped(play)

    @step("505#1", "双方进入战斗")
    def fight(self, play: Rules) -> None:
        """Two characters fight; without two this step is left out (505#2)."""
        battle = play.state.battle
        if battle is None:
            return
        play.consult(FIGHT)
        if not battle.defender:
            play.consult(NO_FIGHT)
            play.checked("没有角色牌之间的战斗，略过战斗步骤", clause=NO_FIGHT)
            if play.applies(NO_FIGHT):
                return
        else:
            play.note("applied", self.attacker, "与", battle.defender, "进入战斗")
            play.consult(facts.IN_BATTLE)
            play.happened("战斗", self.attacker, battle.defender)
        self.free(play)

    @step("500#3", "战斗阶段就中断")
    def interrupted(self, play: Rules) -> None:
        """Whoever is missing now ends the battle."""
        self.stopped(play)

    @step("506#2", "不造成战斗伤害")
    def harmless(self, play: Rules) -> None:
        """An attack of zero or less does no battle damage (308#3)."""
        battle = play.state.battle
        if battle is not None and facts.attack(play, battle.attacker) <= 0:
            play.note("applied", battle.attacker, "的攻击力在0以下，不造成战斗伤害")

    @step("506#1", "直接攻击生命区成功")
    def life_struck(self, play: Rules) -> None:
        """The attack on the life zone succeeds: cards are turned up; free timing."""
        battle = play.state.battle
        if battle is None or battle.defender or battle.target:
            return
        player = 1 - play.state.turn_player
        play.consult(CALCULATION)
        play.note("applied", "直接攻击", name(player), "的生命区成功")
        number = harm(play, battle.attacker)
        if not number and play.applies(NO_HARM) and play.applies(NO_DAMAGE):
            play.note("applied", "攻击力为0，没有战斗伤害", clause=NO_HARM)
            return
        held = len(play.state.zones[player, LIFE])
        self.free(play)
        if held == 0:
            words = (name(player), "的生命区已空，又受到战斗伤害")
            play.set(*words, clause=EMPTY_LIFE, lost=(*play.state.lost, (player, str(EMPTY_LIFE))))
        elif held == 1:
            play.note("applied", "生命区只剩一张，不论多少伤害都不分胜负", clause=life.NOT_THE_END)
            if not play.applies(life.NOT_THE_END):
                play.set(name(player), "的生命被打穿", lost=(*play.state.lost, (player, str(EMPTY_LIFE))))
        life.struck(play, player, max(number, 1))

    @step("506#3", "因战斗受到致命伤害的角色牌被破坏")
    def damage(self, play: Rules) -> None:
        """Two characters strike each other at the same time; then who fell is destroyed, and what that sets off."""
        battle = play.state.battle
        if battle is None or not battle.defender:
            return
        pair = (battle.attacker, battle.defender)
        blows = [(pair[1], harm(play, pair[0])), (pair[0], 0 if battle.harmless else harm(play, pair[1]))]
        for card, number in blows:
            if number and play.card(card).zone == FIELD:
                verbs.damage(play, card, number, verbs.ADDS_UP)
        fallen = [card for card in pair if play.card(card).zone == FIELD and lethal(play, card)]
        equal = [card for card in fallen if play.card(card).damage == facts.defence(play, card)]
        gone = [card for card in fallen if verbs.destroy(play, card, "战斗", BATTLE_DAMAGE)]
        self.results(play, pair, gone, equal)
        self.free(play)

    def results(self, play: Rules, pair: tuple[int, int], gone: list[int], equal: list[int]) -> None:
        """【战斗破坏时】 and 【战斗胜利时】 with their kinds (803, 804)."""
        play.consult(NOT_IN_BATTLE)
        for card in gone:
            kind = "攻击" if card == pair[0] else "防御"
            if not play.applies(AFTER_DAMAGE[0]) or (card in equal and not self.counts(play, card)):
                continue
            play.consult(AFTER_DAMAGE[0])
            play.happened("战斗破坏", card)
            play.happened(f"{kind}破坏", card)
        if len(gone) != 1:
            play.checked("双方都没有被破坏，或者都被破坏，没有人胜利", clause=NOBODY_WINS)
            if play.applies(NOBODY_WINS):
                return
        for card in pair:
            if card not in gone and play.card(card).zone == FIELD and play.applies(AFTER_DAMAGE[1]):
                play.consult(AFTER_DAMAGE[1])
                kind = "攻击" if card == pair[0] else "防御"
                play.happened("战斗胜利", card)
                play.happened(f"{kind}胜利", card)

    def counts(self, play: Rules, card: int) -> bool:
        """Whether damage that just equals the defence sets off 【战斗破坏时】: 803#1 against 607#3 (Z-A4)."""
        timings = {"战斗破坏", "攻击破坏", "防御破坏"}
        if not any(a.trigger and a.trigger.event in timings for a in play.had(card)):
            return True
        readings = ("触发（被战斗破坏，605#3、607#3）", "不触发（没有超过，803#1）")
        missing = "战斗伤害恰等于防御力而被破坏，【战斗破坏时】是否触发"
        return play.reading("803#1", missing, readings, (EQUAL, BATTLE_DAMAGE)) == readings[0]

    @step("507#1", "战斗时的效果失效")
    def end(self, play: Rules) -> None:
        """The battle is over; the turn player has priority in the action phase."""
        play.consult(ENDED)
        if play.state.battle is not None:
            lasting.over(play, "战斗结束", ENDS, "战斗时的效果失效")
            play.set("战斗结束，回到行动阶段", battle=None)
        self.leave(FOUGHT)

    def free(self, play: Rules) -> None:
        """Free timing."""
        play.call(FreeTiming())

    def stopped(self, play: Rules) -> bool:
        """Whether the battle is over because somebody is missing."""
        battle = play.state.battle
        if battle is None:
            return True
        if not terms.broken(play):
            return False
        defender = battle.defender and missing(play, battle.defender, battle.stamps[2], 1 - play.state.turn_player)
        if battle.defended and defender and not self.attacker_gone(play, battle):
            readings = ("战斗中断（500#3）", "战斗继续，防御方不造成伤害（504#3）")
            said = play.reading("504#3", "防御成立后防御的角色离场，战斗如何", readings, (INTERRUPTED, GOES_ON))
            if said == readings[1]:
                play.set("战斗继续，防御方不造成伤害", clause=GOES_ON, battle=replace(battle, harmless=True, target=0))
                return False
        clause = NOT_RECHOSEN if battle.established and not self.attacker_gone(play, battle) else INTERRUPTED
        play.note("applied", "战斗中断，回到行动阶段", clause=clause)
        self.finish(play)
        return True

    def attacker_gone(self, play: Rules, battle: Battle) -> bool:
        """Whether it is the attacker who is missing."""
        return missing(play, battle.attacker, battle.stamps[0], play.state.turn_player)

    def finish(self, play: Rules) -> None:
        """Nothing of the battle comes any more."""
        play.set("不再有战斗", battle=None)
        self.go(self.end)


def harm(play: Rules, card: int) -> int:
    """The battle damage that a character does: its attack, nothing if that is zero or less (308#2, 308#3)."""
    number = facts.attack(play, card)
    if number <= 0:
        play.consult(NOTHING)
        return 0 if play.applies(NOTHING) else number
    return number


def lethal(play: Rules, card: int) -> bool:
    """Whether the damage on a character is 致命伤害 (607#3)."""
    play.consult(LETHAL)
    return play.card(card).damage >= max(facts.defence(play, card), 1)
