"""9. Rule processing: units of one name, defeated units, lost games, the advance."""

from __future__ import annotations

from collections.abc import Sequence

from judge.clause import Clause
from judge.effects.nodes.ability import Instead
from judge.games.cipher import abilities, defeating, ending, facts, order, replacement, static, terms, timing
from judge.games.cipher.book import cite, embody, step
from judge.games.cipher.rules import Rules, name
from judge.games.cipher.terms import units
from judge.games.cipher.zones import FRONT, HAND, ORBS, REAR, RETREAT
from judge.kernel import Procedure, Reason

KEEP_ONE = cite("9.2.1", "没被选择的卡全部放置到")
KEEP_LORD = cite("9.2.1.1", "必须选主人公单位")
TO_RETREAT = cite("9.3.1", "放置到其使用者的退避区")
ORB_INSTEAD = cite("9.3.2", "不把主人公单位放置到退避区")
NOT_DEFEATED = cite("9.3.2.1", "脱离被击破状态")
ONE_MORE_ORB = cite("9.3.2.1.1", "还要再选宝玉区上的1张卡")
AT_ONCE = cite("9.3.3", "同时把它们放置到")
ALL_AT_ONCE = cite("9.3.3.1", "全部同时进行")
NO_ONE_IN_FRONT = cite("9.5.1", "全部放置到前卫区")
NO_MOVEMENT = cite("9.5.1.1", "不算单位的移动")


SAME_UNITS = embody("9.2", "使用者相同、单位名也相同")
FALLEN = embody("9.3", "被击破状况")
BEFORE_ABILITIES = embody("7.2.2", "规则处理")
ADVANCE = embody("9.5", "非回合玩家的前卫区")
FOUR = embody("9.1", "依此顺序实行")
AS_MANY = cite("2.5", "尽可能多地实行")
OWNER, PREPARED = embody("5.1.2.1.1", "就是所有者"), embody("5.1.2.1.1.1", "以该玩家为所有者")


STILL_DEFEATED = "放置到退避区改为别的动作、留在战场上的单位，还处于被击破状态吗，书中只写了主人公单位"
NO_MORE, STILL = "不再处于被击破状态", "仍处于被击破状态"


EITHER_INSTEAD = "被击破的主人公单位不放置到退避区：规则用1张宝玉卡代替，能力又「改为」别的动作，用哪一个，书中没有写"
ORB_TAKEN, BY_THE_TEXT = "照规则把宝玉卡加入手牌", "照能力改为别的动作"
TEXT_FIRST = embody("2.1", "以卡的能力的效果为准")
RETREATING = "放置到退避区"


class RuleProcessing(Procedure):
    """9.1 The four processes in their order, again as long as one other than losing was carried out."""

    did: bool = False

    embodies = (embody("9", "规则处理"), FOUR)

    @step("9.2", "使用者相同、单位名也相同")
    def same_name(self, play: Rules) -> None:
        """A user keeps one unit of each name."""
        for player in (0, 1):
            here = units(play, player)
            if len(here) > 1:
                play.know(*here)
        found = [(player, twins) for player in order.choosing(play) for twins in _twins(play, player)]
        if not found:
            play.checked("没有使用者与单位名都相同的单位")
            return
        timing.found(play)
        if any(play.card(card).defeated for player in (0, 1) for card in units(play, player)):
            play.because(FOUR, "同名处理在击破处理之前")
        if not play.applies(KEEP_ONE):
            return
        both = {player for player, _ in found} == {0, 1}
        gone: list[int] = []
        for player, twins in found:
            left = [card for card in twins if card not in gone]
            if both:
                play.because(order.CHOOSING, name(found[0][0]), "先选")
            gone += self.others(play, player, left) if len(left) > 1 else []
        self.did = True
        with play.together():
            for card in order.by_player(play, gone):
                self.put_away(play, card)

    def others(self, play: Rules, player: int, twins: list[int]) -> list[int]:
        """The units that do not stay, as their user chooses the one that does (9.2.1)."""
        lords = [card for card in twins if play.card(card).lord]
        must = lords if lords and play.applies(KEEP_LORD) else twins

        def against(card: int) -> list[Reason]:
            return [] if card in must else [Reason(KEEP_LORD, ("是主人公单位",), must[0])]

        same = "」「".join(sorted(set.intersection(*[set(facts.unit_names(play, card)) for card in twins])))
        play.because(SAME_UNITS, f"使用者都是{name(player)}，单位名都是「{same}」")
        if must is lords:
            play.because(KEEP_LORD, "是主人公单位，必须选", card=lords[0])
        kept = play.pick(player, twins, "同名的单位中留下哪一张", against=against, clause=KEEP_ONE)
        return [card for card in twins if card != kept]

    def put_away(self, play: Rules, card: int) -> None:
        """A unit that was not chosen goes to its owner's retreat zone (9.2.1)."""
        owner = play.card(card).owner
        play.consult(OWNER, PREPARED)
        if owner != play.card(card).player:
            play.because(OWNER, "所有者是", name(owner), card=card)
        play.put(card, RETREAT, card, "由同名处理放置到退避区", player=owner, clause=KEEP_ONE)

    @step("9.3", "被击破状况")
    def defeat(self, play: Rules) -> None:
        """Defeated units go to the retreat zone; a lord with orbs takes one instead."""
        fallen = [c for player in order.choosing(play) for c in units(play, player) if play.card(c).defeated]
        if not fallen:
            play.checked("没有处于被击破状态的单位")
            return
        timing.found(play)
        play.owing_to([Reason(FALLEN, ("处于被击破状态",), card) for card in fallen if len(fallen) > 1])
        for waiting in play.state.waiting:
            play.because(
                BEFORE_ABILITIES, "规则处理在能力之前", card=waiting.card, ability=abilities.titled(waiting.ability)
            )
        orbs = [card for card in fallen if _spared(play, card) and not self._by_text(play, card)]
        at_once = ALL_AT_ONCE if orbs else AT_ONCE
        if {play.card(lord).player for lord in orbs} == {0, 1}:
            play.because(order.CHOOSING, name(order.choosing(play)[0]), "先选加入手牌的宝玉")
        several = len(fallen) > 1
        if len(fallen) > 1 and play.applies(at_once):
            play.note("applied", "这些处理同时进行", clause=at_once)
            chosen = {lord: self._choose_orbs(play, lord) for lord in orbs} if len(orbs) > 1 else {}
            with play.together():
                done = [self._bring_down(play, card, orbs, several, chosen.get(card)) for card in fallen]
        else:
            done = [self._bring_down(play, card, orbs, several) for card in fallen]
        self.did = any(done) or self.did

    def _bring_down(
        self, play: Rules, card: int, orbs: list[int], several: bool, chosen: list[int] | None = None
    ) -> bool:
        if card in orbs:
            return self._take_orbs(play, card, chosen)
        whose, clause = self._whose(play, card, several)
        if _spared(play, card):
            if not replacement.REPLACED.instead(play, RETREATING, card, clause):  # it may be left
                return self._take_orbs(play, card, None)
            if card in units(play, play.card(card).player) and play.card(card).defeated:
                self._stays(play, card)
            return True
        if play.card(card).lord:
            play.because(
                ORB_INSTEAD, f"是主人公单位，{name(play.card(card).player)}的宝玉区没有卡，无从代替", card=card
            )
        if clause == AT_ONCE and whose == play.card(card).player:
            play.because(TO_RETREAT, "被击破的卡放置到退避区", card=card)
        done = play.put(card, RETREAT, card, "放置到退避区", player=whose, clause=clause)
        if done and card in units(play, play.card(card).player) and play.card(card).defeated:
            self._stays(play, card)
        return done

    def _by_text(self, play: Rules, lord: int) -> bool:
        """Whether a text, and not 9.3.2, says what is done instead of putting the lord away: no clause orders them."""
        if not play.ever(Instead.__name__) or not replacement.REPLACED.fitting(play, RETREATING, lord):
            return False
        nearest = (ORB_INSTEAD, replacement.Replaced.REPLACES, TEXT_FIRST)
        return play.reading("9.3.2 改为", EITHER_INSTEAD, (ORB_TAKEN, BY_THE_TEXT), nearest) == BY_THE_TEXT

    def _stays(self, play: Rules, card: int) -> None:
        """Something was done instead of its going: 9.3.2.1 says of a lord alone that it is defeated no more."""
        nearest = (NOT_DEFEATED, TO_RETREAT)
        if play.reading("9.3.2.1", STILL_DEFEATED, (NO_MORE, STILL), nearest) == NO_MORE:
            play.change(card, card, "不再处于被击破状态", clause=NOT_DEFEATED, defeated=False)

    def _choose_orbs(self, play: Rules, lord: int) -> list[int] | None:
        """Which orbs the lord's user takes, where both players choose at once (2.9); None: he has seen none."""
        orbs = play.state.zones[play.card(lord).player, ORBS]
        if not any(play.card(orb).face for orb in orbs):
            return None
        taken: list[int] = []
        for clause in self._wanted(play, lord)[: len(orbs)]:
            orb = self._orb(play, lord, clause, taken)
            taken += [] if orb is None else [orb]
        return taken

    def _wanted(self, play: Rules, lord: int) -> list[Clause]:
        """The clauses by which an orb is taken, one each."""
        clauses = [ORB_INSTEAD] + [ONE_MORE_ORB] * (play.card(lord).orbs - 1)
        return [clause for clause in clauses if play.applies(clause)]

    def _orb(self, play: Rules, lord: int, clause: Clause, taken: Sequence[int] = ()) -> int | None:
        """Which orb is taken by a clause; nobody is asked where nobody has seen one."""
        player = play.card(lord).player
        orbs = [orb for orb in play.state.zones[player, ORBS] if orb not in taken]
        if clause == ORB_INSTEAD:
            play.because(ORB_INSTEAD, f"是主人公单位，{name(player)}的宝玉区有{len(orbs)}颗", card=lord)
            self._only_one(play, lord)
        known = [orb for orb in orbs if play.card(orb).face]
        return play.pick(player, orbs, "加入手牌的宝玉", clause=clause) if known else orbs[0]

    def _take_orbs(self, play: Rules, lord: int, chosen: list[int] | None = None) -> bool:
        """The lord's user takes an orb, or two (9.3.2, 9.3.2.1.1), those that he has ``chosen`` already."""
        player = play.card(lord).player
        wanted = play.card(lord).orbs
        for number, clause in enumerate(self._wanted(play, lord)):
            if not play.state.zones[player, ORBS]:
                play.because(clause, f"要{wanted}颗")
                play.withheld(f"{name(player)}的宝玉区已经没有卡，尽可能多地取", clause=AS_MANY)
                break
            orb = self._orb(play, lord, clause) if chosen is None else next(iter(chosen[number:]), None)
            if orb is not None and play.put(orb, HAND, name(player), "的1颗宝玉加入手牌", clause=clause):
                defeating.orb_taken(play, orb, lord)
        play.change(lord, lord, "不再处于被击破状态", clause=NOT_DEFEATED, defeated=False, orbs=1)
        return True

    def _only_one(self, play: Rules, lord: int) -> None:
        """What makes it two orbs speaks only of a defending unit that is brought down in 18.1.15."""
        attacker = terms.attacker(play)
        if attacker is None or play.card(lord).orbs > 1:
            return
        said = "只管在18.1.15变为被击破状态的防御单位，这里是1颗"
        play.owing_to([given.why(ONE_MORE_ORB, said) for given in play.flags(attacker, "所将破坏的宝玉")])

    def _whose(self, play: Rules, card: int, several: bool) -> tuple[int, Clause]:
        """Whose retreat zone, by which clause: 9.3.1 says the user's; of several at once 9.3.3 says the owner's."""
        user, owner = play.card(card).player, play.card(card).owner
        if not several or not play.applies(AT_ONCE):
            return user, TO_RETREAT
        if user == owner:
            return user, AT_ONCE
        readings = (f"使用者{name(user)}的退避区", f"所有者{name(owner)}的退避区")
        chosen = play.gap("同时被击破的卡放置到使用者还是所有者的退避区", readings, (TO_RETREAT, AT_ONCE))
        return (user, TO_RETREAT) if chosen == readings[0] else (owner, AT_ONCE)

    @step("9.4", "即将在本局游戏中败北")
    def loss(self, play: Rules) -> None:
        """See 3."""
        against = ending.losses(play, 0), ending.losses(play, 1)
        if any(against):
            timing.found(play)
            ending.settle(play, against)
        else:
            play.checked("没有即将败北的玩家")

    @step("9.5", "非回合玩家的前卫区")
    def advance(self, play: Rules) -> None:
        """The rear of the player whose turn it is not steps forward where nobody stands in front."""
        player = 1 - play.state.turn_player
        rear = play.state.zones[player, REAR]
        if play.state.zones[player, FRONT]:
            play.checked(name(player), "的前卫区有单位")
            return
        if not rear:
            play.checked(name(player), "的前卫区与后卫区都没有单位")
            return
        timing.found(play)
        play.because(ADVANCE, name(player), "是非回合玩家，前卫区没有单位")
        for card in reversed(rear):
            if play.put(card, FRONT, card, "进军，从后卫区放置到前卫区", clause=NO_ONE_IN_FRONT):
                self.did = True
                if play.applies(NO_MOVEMENT):
                    play.withheld(card, "的这次放置不是移动，「移动时」的能力不诱发", clause=NO_MOVEMENT)
                else:
                    play.happened("移动", card)

    @step("9.1.1", "再进行一次")
    def once_more(self, play: Rules) -> None:
        """Once more, if anything but a loss was carried out."""
        if self.did:
            play.note("applied", "规则处理实行过，再进行一次")
            self.did = False
            self.go(self.same_name)


def _twins(play: Rules, player: int) -> list[list[int]]:
    """The units of a player that share a name, by name; one alone is not asked what else it counts as."""
    here = units(play, player)
    if len(here) == 1:
        facts.unit_name(play, here[0])
        return []
    named: dict[str, list[int]] = {}
    for card in here:
        for unit in facts.unit_names(play, card):
            named.setdefault(unit, []).append(card)
    free = {name for unit in here for name in static.says_of_itself(play, unit, "同名可以并存")} if named else set()
    return [twins for name, twins in named.items() if len(twins) > 1 and name not in free]


def _spared(play: Rules, card: int) -> bool:
    """Whether an orb is taken instead: the card is a lord and its user has orbs (9.3.2)."""
    state = play.card(card)
    return state.lord and bool(play.state.zones[state.player, ORBS]) and play.applies(ORB_INSTEAD)
