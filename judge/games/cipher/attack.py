"""18. A unit attacks."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from judge.clause import Clause
from judge.games.cards.meaning import Context
from judge.games.cipher import (
    abilities,
    facts,
    order,
    paying_by_name,
    put_off,
    replacement,
    selecting,
    silencing,
    static,
    striking,
    supporting,
    terms,
    why,
)
from judge.games.cipher import range as reach
from judge.games.cipher.book import cite, embody, step
from judge.games.cipher.card import Battle, Effect
from judge.games.cipher.check_timing import CheckTiming
from judge.games.cipher.resolving import Resolving
from judge.games.cipher.restored import ended, restored
from judge.games.cipher.rules import Rules, name
from judge.games.cipher.terms import enemy_units, own_units
from judge.games.cipher.zones import DECK, HAND, RETREAT, SUPPORT
from judge.kernel import CardId, Procedure, Reason

NOT_YET_ACTED = cite("18.1.2", "处于未行动状态")
IF_POSSIBLE = cite("13.5.1.2", "只要可能")
NO_TARGET = cite("18.1.3.1", "视为这次")
BATTLE_BEGINS = cite("18.1.3.2", "战斗开始")
ROLES = cite("18.1.3.2.1", "成为防御单位")
SET_OFF = cite("18.1.3.2.1.1", "被诱发")
ANOTHER_AREA = embody("18.1.3.3", "战斗就不会结束")
TARGETS = cite("18.1.3", "选1张对手的卡作为攻击对象")
CRITICAL_COST = cite("18.1.11.1", "与攻击单位单位名相同")
CRITICAL = cite("18.1.11.1.1", "等于攻击单位此时的战斗力")
AFTER_PAYING = cite("18.1.11.1.1.1", "按新的手牌数量修改之后")
TOO_WEAK = cite("18.1.11.2", "不能进行必杀攻击")
EVASION_COST = cite("18.1.13.1", "与防御单位单位名相同")
COMPARED = embody("18.1.15", "大于或等于防御单位的")
TURN_PLAYER_FIRST = embody("18.1.7", "先是回合玩家")
AS_FAR = cite("2.3", "只实行能实行的部分")
AS_CHANGED = embody("5.1.3", "以修改、变化之后的为准")
THIS_TERM = (embody("26.6", "攻击单位"), embody("26.7", "防御单位"), embody("26.8", "战斗单位"))

THIS_BATTLE = "战斗结束"
CLEARED = embody("18.1.17", "支援区上的卡放置到退避区")
NO_LONGER = embody("18.1.20", "从此不再是")
WITHOUT_ATTACKER = ("它不再是攻击单位，其余流程照常继续", "战斗立即结束，直接处理18.1.17以后", terms.STILL_ATTACKING)


class Attack(Procedure):
    """18.1 From choosing the attacker to the end of the battle."""

    before: Any = None
    attacker: CardId | None = None
    asked: tuple[tuple[CardId, int], ...] = ()
    """The support abilities, by card and place on it, that were carried out or left (18.1.7)."""

    embodies = (embody("18", "攻击"), embody("18.1", "依次进行"), *THIS_TERM)
    within = "13.5.1.2"
    REMEMBERED = frozenset({"before"})

    first_check = step("18.1.1", "自动处理检查时点").calls(CheckTiming)

    @step("18.1.2", "处于未行动状态的卡")
    def choose_attacker(self, play: Rules) -> None:
        """A unit of the turn player's that has not acted acts."""
        player = play.state.turn_player
        self.before = self.before or play.snapshot()
        units = own_units(play, player)
        with selecting.among(play, player, selecting.OWN_UNIT, NOT_YET_ACTED):
            self.attacker = play.pick(player, units, "攻击的单位", against=lambda unit: against(play, unit))
        if self.attacker is not None:
            play.know(self.attacker)
            terms.turn(play, self.attacker, acted=True)

    @step("18.1.3", "选1张对手的卡作为攻击对象")
    def choose_defender(self, play: Rules) -> None:
        """An enemy unit in range; without one, nothing of this has happened."""
        player = play.state.turn_player
        attacker = self.attacker
        if attacker is None:
            self.take_back(play, IF_POSSIBLE, "没有未行动的单位可以攻击，视为没有实行过18")
            return
        free = reach.read_range(play, attacker)

        def against(card: int) -> list[Reason]:
            by = () if free else reach.against(play, attacker, card)
            allowed = by and play.flags(attacker, "能攻击", card) and play.applies(supporting.TEXT_FIRST)
            acting = None if allowed else attacker
            barred = static.forbidding(play, card, "不能被攻击", attacker, acting=acting)
            barred += static.forbidding(play, attacker, "不能攻击", card, acting=acting)
            return [*(() if allowed else by), *barred]

        with selecting.among(play, player, selecting.ENEMY, TARGETS):
            target = play.pick(player, enemy_units(play, player), attacker, "的攻击对象", against=against)
        if target is None:
            self.take_back(play, NO_TARGET, "没有能被选为攻击对象的卡，视为没有实行过18")
            return
        self.before = None
        play.know(target)
        reached = reach.allowing(play, attacker, target)
        for clause in reached:
            said = f"射程{'、'.join(facts.ranges(play, attacker))}，在{play.card(attacker).zone}"
            play.because(reach.BY_RANGE, said, card=attacker)
            play.owing_to(reach.gained(play, attacker))
            play.note("applied", target, "在", attacker, "的射程之内", clause=clause)
        if free and not reached:
            play.because(reach.BY_RANGE, "裁判读作按卡片自己的说明", card=attacker)
        elif not reached:
            play.owing_to([given.why(given.clause, "能攻击") for given in play.flags(attacker, "能攻击", target)])
            play.owing_to(reach.against(play, attacker, target))
            play.note("applied", attacker, "的能力说可以攻击", target, clause=supporting.TEXT_FIRST)
        selecting.arms(play, attacker)
        play.note("applied", attacker, "攻击", target, "，战斗开始", clause=BATTLE_BEGINS)
        words = (attacker, "成为攻击单位，", target, "成为防御单位")
        begun = play.set(*words, clause=ROLES, battle=Battle(attacker, target))
        silencing.read(play)
        if begun and play.applies(SET_OFF):
            play.happened("攻击", attacker, target)
            play.happened("被攻击", target, attacker)

    def take_back(self, play: Rules, clause: Clause, why: str) -> None:
        """Nothing can be chosen: as if 18 had not been carried out."""
        before = self.before or play.snapshot()
        if play.rewind(before, clause, why):
            self.leave()

    check_after_declaring = step("18.1.4", "自动处理检查时点").calls(CheckTiming)

    @step("18.1.5", "放置到各自的支援区")
    def reveal_supports(self, play: Rules) -> None:
        """The uppermost card of each deck supports."""
        if self.stopped(play):
            return
        players = order.acting(play)
        both = all(play.state.zones[player, DECK] for player in players)
        for player in players:
            card = play.top(player)
            if both and player == players[0]:
                play.because(order.ACTING, name(player), "是回合玩家，先实行")
            if card is None:
                play.withheld(name(player), "的卡组没有卡，不放置", clause=AS_FAR)
            else:
                supporting.unsure(play, card)
                play.put(card, SUPPORT, card, "放置到支援区")

    @step("18.1.5.1", "对照两个单位名")
    def compare_names(self, play: Rules) -> None:
        """A support with the name of the unit it would support fails."""
        for player, fighter in self.fighters(play):
            for card in play.state.zones[player, SUPPORT]:
                supporting.compare(play, player, fighter, card)

    check_after_revealing = step("18.1.6", "自动处理检查时点").calls(CheckTiming)

    @step("18.1.7", "先是回合玩家")
    def support_abilities(self, play: Rules) -> None:
        """The turn player's attack type, then the other's defence type; each may be left."""
        turn = play.state.turn_player
        for player in (turn, 1 - turn):
            for card in play.state.zones[player, SUPPORT]:
                for number, ability in enumerate(supporting.of_support(play, card)):
                    if (card, number) in self.asked or not play.applies(supporting.ATTACK_TYPE):
                        continue
                    self.asked = (*self.asked, (card, number))
                    words = (card, f"的支援能力{abilities.called(play, card, ability)}")
                    abilities.know_bonds(play, card, ability)
                    who = supporting.whose_turn(play, player)
                    if against := supporting.against(play, card, ability, who, attacks=player == turn):
                        play.note("refused", *words, "实行", by=against)
                        continue
                    play.because(TURN_PLAYER_FIRST, f"{who}，{'先' if player == turn else '后'}实行{ability.support}")
                    play.owing_to(abilities.icons_met(play, card, ability))
                    if play.may(player, *words, clause=supporting.ATTACK_TYPE):
                        self.again()
                        context = Context(card, player, name=abilities.titled(ability))
                        play.call(Resolving(context=context, nodes=ability.body, name=ability.name))
                        return
        if not self.asked:
            play.checked("没有实行支援能力")

    check_after_abilities = step("18.1.8", "自动处理检查时点").calls(CheckTiming)

    @step("18.1.9", "加算支援力")
    def add_support(self, play: Rules) -> None:
        """Each fighter gains what its support is worth."""
        if self.stopped(play):
            return
        for unit in (*own_units(play, 0), *own_units(play, 1)):
            for ability in abilities.of(play, unit):
                abilities.know_bonds(play, unit, ability)
        for player, fighter in self.fighters(play):
            for card in play.state.zones[player, SUPPORT]:
                if fighter is None:
                    supporting.nobody_left(play, player)
                    play.withheld(card, "的支援力没有战斗单位可以加算")
                    continue
                static.becomes(play, card)
                told: list[Reason] = []
                more = facts.support(play, card, told)
                play.owing_to([*told, *abilities.let(play, told)])
                play.owing_to(why.idle(play, card, "支援力"))
                effect = Effect(0, "战斗力", (fighter or 0,), THIS_BATTLE, player, number=more, source=card)
                play.affect(effect, fighter or 0, f"的战斗力加算支援力{more}")

    check_after_support = step("18.1.10", "自动处理检查时点").calls(CheckTiming)

    @step("18.1.11", "可以选择进行必杀攻击")
    def critical(self, play: Rules) -> None:
        """A card of the attacker's name from the hand doubles it."""
        if self.stopped(play):
            return
        attacker = terms.attacker(play)
        if attacker is None:
            self.nobody_to(play, play.state.turn_player, "必杀攻击", CRITICAL_COST)
            return
        player, defender = play.state.turn_player, terms.defender(play)
        now = facts.power(play, attacker)

        def barred() -> list[Reason]:
            by = [Reason(TOO_WEAK, (f"战斗力是{now}",), attacker)] if now <= 0 else []
            return [*by, *static.forbidding(play, attacker, "不能进行必杀攻击", defender, acting=attacker)]

        def against(card: int) -> list[Reason]:
            return [*barred(), *paying_by_name.against(play, card, attacker, CRITICAL_COST)]

        by_hand = static.counts_the_hand(play, attacker)
        if not paying_by_name.otherwise(play, attacker, "必杀攻击", CRITICAL_COST, barred):
            hand = play.state.zones[player, HAND]
            bearing = paying_by_name.by_text(play, hand, attacker)
            with selecting.among(play, player, selecting.OWN_HAND, CRITICAL_COST):
                card = play.pick(player, hand, attacker, "的必杀攻击，费用", least=0, against=against, bearing=bearing)
            if card is not None:
                paying_by_name.show(play, card, attacker)
            paid = "必杀攻击的费用："
            if card is None or not play.put(card, RETREAT, paid, card, "放置到退避区", clause=CRITICAL_COST):
                return
        more = facts.power(play, attacker) if play.applies(AFTER_PAYING) else now
        if more != now and (by_hand or static.counts_the_hand(play, attacker)):
            play.note("applied", f"付费之后的战斗力是{more}", clause=AFTER_PAYING)
        elif more != now:
            play.because(AS_CHANGED, f"付费之后的战斗力是{more}，付费之前是{now}", card=attacker)
        effect = Effect(0, "战斗力", (attacker,), THIS_BATTLE, player, number=more)
        play.affect(effect, attacker, f"的战斗力加算{more}（必杀攻击）", clause=CRITICAL)
        battle = play.state.battle
        if battle:
            play.set(battle=replace(battle, critical=True), clause=CRITICAL)
        play.happened("必杀攻击", attacker)

    check_after_critical = step("18.1.12", "自动处理检查时点").calls(CheckTiming)

    @step("18.1.13", "可以选择进行神速回避")
    def evasion(self, play: Rules) -> None:
        """A card of the defender's name from the hand saves it from this battle."""
        defender, attacker = terms.defender(play), terms.attacker(play)
        if defender is None:
            self.nobody_to(play, 1 - play.state.turn_player, "神速回避", EVASION_COST)
            return
        player = play.card(defender).player

        def barred() -> list[Reason]:
            by = static.forbidding(play, defender, "不能进行神速回避", attacker, acting=defender)
            if attacker is not None:
                by += static.forbidding(play, attacker, "不能被神速回避", defender, acting=defender)
            return by

        def against(card: int) -> list[Reason]:
            return [*barred(), *paying_by_name.against(play, card, defender, EVASION_COST)]

        paid = paying_by_name.otherwise(play, defender, "神速回避", EVASION_COST, barred)
        if not paid:
            hand = play.state.zones[player, HAND]
            bearing = paying_by_name.by_text(play, hand, defender)
            with selecting.among(play, player, selecting.OWN_HAND, EVASION_COST):
                card = play.pick(player, hand, defender, "的神速回避，费用", least=0, against=against, bearing=bearing)
            if card is not None:
                paying_by_name.show(play, card, defender)
            cost = "神速回避的费用："
            paid = card is not None and play.put(card, RETREAT, cost, card, "放置到退避区", clause=EVASION_COST)
        if paid:
            battle = play.state.battle
            if battle:
                words = (defender, "在这场战斗的18.1.15中不会被击破")
                play.set(*words, battle=replace(battle, evaded=True), clause=striking.EVADED)
            play.happened("神速回避", defender)

    def nobody_to(self, play: Rules, player: int, deed: str, cost: Clause) -> None:
        """Nobody fights for the player any more who could do it, or whose name the card would need that pays for it."""
        gone = supporting.left(play, player)
        play.note("refused", name(player), f"进行{deed}", by=(gone, Reason(cost, ("没有可以对照单位名的单位",))))

    check_after_evasion = step("18.1.14", "自动处理检查时点").calls(CheckTiming)

    @step("18.1.15", "大于或等于防御单位的")
    def compare(self, play: Rules) -> None:
        """A defender that is not stronger is brought down."""
        if self.stopped(play):
            return
        attacker, defender, battle = terms.attacker(play), terms.defender(play), play.state.battle
        if not striking.struck(play, attacker, defender, battle) and attacker is not None:
            if defender is not None and battle is not None and not battle.evaded:
                ours, theirs = facts.power(play, attacker), facts.power(play, defender)
                play.because(COMPARED, f"{ours}对{theirs}", card=attacker)
            play.happened("攻击没有击破", attacker, defender)

    check_after_comparing = step("18.1.16", "自动处理检查时点").calls(CheckTiming)

    @step("18.1.17", "支援区上的卡放置到退避区")
    def clear_supports(self, play: Rules) -> None:
        """Supports go to the retreat zone."""
        with play.together():
            for player in order.acting(play):
                for card in play.state.zones[player, SUPPORT]:
                    if not replacement.REPLACED.instead(play, replacement.IN_THE_END, card, CLEARED):
                        play.put(card, RETREAT, card, "放置到退避区")

    @step("18.1.18", "自动处理检查时点")
    def check_at_the_end(self, play: Rules) -> None:
        """See 7. What waits for the end of the battle is set off and chosen here (18.1.18.1)."""
        attacker, defender = terms.attacker(play), terms.defender(play)
        for fighter, other in ((attacker, defender), (defender, attacker)):
            if fighter is not None:
                play.happened("战斗结束", fighter, other)
        play.call(CheckTiming())

    @step("18.1.19", "全部取消")
    def restore(self, play: Rules) -> None:
        """What held for this battle holds no more."""
        kept = tuple([effect for effect in play.state.effects if effect.until != THIS_BATTLE])
        over = [effect for effect in play.state.effects if effect not in kept and not put_off.is_left(play, effect)]
        play.owing_to(ended(over))
        if not play.set(*restored(over), effects=kept):
            play.checked("没有需要恢复的")

    @step("18.1.20", "这场战斗结束")
    def end(self, play: Rules) -> None:
        """Nobody fights any more."""
        play.set("战斗结束，不再有攻击单位与防御单位", battle=None)

    def fighters(self, play: Rules) -> list[tuple[int, int | None]]:
        """Both players with their fighting unit, the turn player first."""
        turn = play.state.turn_player
        return [(turn, terms.attacker(play)), (1 - turn, terms.defender(play))]

    def stopped(self, play: Rules) -> bool:
        """Whether the attacker has left and the judge reads that the battle is over: the book does not say."""
        battle = play.state.battle
        if battle is None or not battle.left:
            return False
        if not battle.reading:
            nearest = (terms.LEFT, ANOTHER_AREA, NO_LONGER)
            reading = play.gap("攻击单位离开战场后战斗如何继续，书中没有写", WITHOUT_ATTACKER, nearest)
            still = battle.gone if reading == terms.STILL_ATTACKING else None
            battle = replace(battle, reading=reading, attacker=still)
            play.set(battle=battle)
        if battle.reading.startswith("战斗立即结束"):
            self.go(self.clear_supports)
            return True
        return False


def against(play: Rules, unit: int) -> list[Reason]:
    """What keeps a unit of one's own from attacking at all."""
    acted = [Reason(NOT_YET_ACTED, ("是已行动状态",), unit)] if play.card(unit).acted else []
    return [*acted, *static.forbidding(play, unit, "不能攻击", acting=unit)]
