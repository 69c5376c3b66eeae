"""13. The turn and its five phases."""

from __future__ import annotations

from collections.abc import Callable
from typing import Self

from judge.clause import Clause
from judge.effects.nodes.ability import Ability
from judge.effects.nodes.meant import TurnOf
from judge.effects.walking import parts
from judge.games.cards.meaning import Context
from judge.games.cards.triggers import Happening
from judge.games.cipher import (
    abilities,
    activated,
    attack,
    deploying,
    deployment,
    keyword_effects,
    levelling,
    moving,
    selecting,
)
from judge.games.cipher.activated import Activated
from judge.games.cipher.acts import copied_away, impossible, starts_again
from judge.games.cipher.attack import Attack
from judge.games.cipher.book import cite, embody, step
from judge.games.cipher.check_timing import CheckTiming
from judge.games.cipher.deploying import Deploying
from judge.games.cipher.levelling import Levelling
from judge.games.cipher.moving import Moving
from judge.games.cipher.payable import unpayable
from judge.games.cipher.restored import ended
from judge.games.cipher.rules import Rules, name
from judge.games.cipher.setting_off import AUTOMATIC, for_each
from judge.games.cipher.terms import turn, units
from judge.games.cipher.zones import BONDS, HAND
from judge.games.cipher.zones import PHASES as NAMES
from judge.kernel import Option, Procedure, Reason

_KEPT_ACTED = ("不能转为未行动状态", "回合开始时不能转为未行动状态")
DURING = embody("13.2.1.1.1", "指定了期间")
NOT_DONE = cite("2.7", "该过程视为没有实行")
RESTORED = embody("13.6.1.2", "效果全部去除")
IF_ANY_DEPLOYS = cite("13.4.1.2", "只要可能")
IF_ANY_ACTS = cite("13.5.1.2", "只要可能")
NO_DRAW = cite("13.2.1.5.1", "先攻玩家的首个回合")
NO_BOND = cite("13.3.1.2.1", "不放置也可以")
NO_ATTACK = cite("13.5.1.2.2", "不能实行")
NONE_OF_THEM = embody("13.4.1.2.1", "一种也不实行")
ANY_OF_THEM = embody("13.5.1.2.1", "一种也不实行")


def _during(play: Rules) -> list[Reason]:
    """The 常 abilities of units that hold during this turn, and begin with it."""
    now = play.state.turn_player
    return [
        Reason(DURING, ("从这里开始",), unit, abilities.titled(ability))
        for player in (0, 1)
        for unit in units(play, player)
        for ability in abilities.of(play, unit)
        if ability.kind == "常"
        and any(
            isinstance(part, TurnOf) and now in selecting.sides(play, part.whose, player) for part in parts(ability)
        )
    ]


def _second_players_first(play: Rules, clause: Clause) -> list[Reason]:
    """That what holds in the first player's first turn does not in the second turn, the other player's first."""
    other = f"这是{name(play.state.turn_player)}的首个回合，但{name(play.state.turn_player)}不是先攻玩家"
    return [Reason(clause, (other,))] if play.state.turn == 2 else []


def _begun(player: int, turn_player: int) -> str:
    """Until when an effect of a player's held that is over where this turn begins."""
    return f"下一次{'自己' if player == turn_player else '对手'}的回合开始"


def _phase_begins(play: Rules, phase: str) -> None:
    """A phase begins: for every unit, as a turn does."""
    play.set(phase=phase)
    event = f"{phase}开始"
    if AUTOMATIC.heard(play, event):
        for card in for_each(play, event):
            play.happened(event, card)


class StartPhase(Procedure):
    """13.2 The start phase."""

    embodies = (embody("13.2", "开始阶段"), embody("13.2.1", "依次进行"))
    within = "13.1.2"

    @step("13.2.1.1", "开始自己的回合")
    def begin(self, play: Rules) -> None:
        """The turn begins."""
        play.set(phase="开始阶段")
        for reason in _during(play):
            play.owing_to([reason])
        play.note("applied", name(play.state.turn_player), f"的回合开始（第{play.state.turn}回合）")
        state = play.state
        over = [effect for effect in state.effects if effect.until == _begun(effect.player, state.turn_player)]
        if over:
            play.owing_to(ended(over))
            kept = tuple([effect for effect in state.effects if effect not in over])
            play.set("期间到回合开始为止的效果去除", effects=kept)
        for card in for_each(play, "回合开始"):
            play.happened("回合开始", card)

    first_check = step("13.2.1.2", "自动处理检查时点").calls(CheckTiming)

    @step("13.2.1.3", "全部转为未行动状态")
    def ready(self, play: Rules) -> None:
        """The turn player's units are ready."""
        for unit in units(play, play.state.turn_player):
            barred = keyword_effects.forbids
            kept = play.card(unit).acted and any(barred(play, unit, flag, acting=unit) for flag in _KEPT_ACTED)
            if play.card(unit).acted and not kept:
                turn(play, unit, acted=False)

    second_check = step("13.2.1.4", "自动处理检查时点").calls(CheckTiming)

    @step("13.2.1.5", "抽1张卡")
    def draw(self, play: Rules) -> None:
        """One card, but not in the first player's first turn."""
        if play.state.turn == 1 and play.applies(NO_DRAW):
            play.withheld("先攻玩家的首个回合不抽卡", clause=NO_DRAW)
            return
        for reason in _second_players_first(play, NO_DRAW):
            play.owing_to([reason])
        if not play.draw(play.state.turn_player):
            play.withheld("卡组没有卡，没有抽", clause=NOT_DONE)

    last_check = step("13.2.1.6", "自动处理检查时点").calls(CheckTiming)


class BondPhase(Procedure):
    """13.3 The bond phase."""

    embodies = (embody("13.3", "羁绊阶段"), embody("13.3.1", "依次进行"))
    within = "13.1.2"

    @step("13.3.1.1", "自动处理检查时点")
    def first_check(self, play: Rules) -> None:
        """What waits for the beginning of the phase is chosen here."""
        _phase_begins(play, "羁绊阶段")
        play.call(CheckTiming())

    @step("13.3.1.2", "放置到自己的羁绊区")
    def bond(self, play: Rules) -> None:
        """A card from the hand, or none."""
        player = play.state.turn_player
        least = 0 if play.applies(NO_BOND) else 1

        def against(card: int) -> list[Reason]:
            return deployment.itself_barred(play, card, "不能放置到羁绊区")

        none = Reason(NO_BOND, ("可以不放置",))
        hand = play.state.zones[player, HAND]
        card = play.pick(player, hand, "放置到羁绊区的手牌", least=least, against=against, none=none)
        if card is not None:
            play.put(card, BONDS, card, "放置到羁绊区")

    last_check = step("13.3.1.3", "自动处理检查时点").calls(CheckTiming)


class _OfActs(Procedure):
    """A phase of acts: after each it goes on with the next one."""

    @classmethod
    def around(cls, child: type[Procedure]) -> Self:
        """As the phase goes on after an act."""
        phase = super().around(child)
        phase.again()
        return phase


class DeploymentPhase(_OfActs):
    """13.4 The deployment phase."""

    embodies = (embody("13.4", "出击阶段"), embody("13.4.1", "依次进行"))
    within = "13.1.2"

    @step("13.4.1.1", "自动处理检查时点")
    def first_check(self, play: Rules) -> None:
        """What waits for the beginning of the phase is chosen here."""
        _phase_begins(play, "出击阶段")
        play.call(CheckTiming())

    @step("13.4.1.2", "2种行为")
    def act(self, play: Rules) -> None:
        """Deploy and level up, as often as one likes."""
        acts: dict[str, type[Procedure] | None] = {"出击": Deploying, "升级": Levelling, "结束出击阶段": None}
        player = play.state.turn_player
        hand = play.state.zones[player, HAND]
        inside: dict[str, Callable[[int], list[Reason]]] = {
            "出击": lambda card: deploying.against(play, card),
            "升级": lambda card: levelling.against(play, card),
        }

        def against(act: str) -> list[Reason]:
            if act not in inside:
                return []
            chosen = {"出击": deploying.CONDITIONS, "升级": levelling.CONDITIONS}
            none = [Reason(IF_ANY_DEPLOYS, ("现在不可能",)), Reason(chosen[act], ("没有手牌",))]
            return impossible(play, IF_ANY_DEPLOYS, act, hand, none, inside[act])

        bearing: dict[Option, Reason] = {"结束出击阶段": Reason(NONE_OF_THEM, ("可以只实行其中1种，或者都不实行",))}
        act = play.one_of(player, acts, "出击阶段的行为", against=against, bearing=bearing)
        if act is not None:
            self.again()
            play.call(act())

    last_check = step("13.4.1.3", "自动处理检查时点").calls(CheckTiming)


class ActionPhase(_OfActs):
    """13.5 The action phase."""

    embodies = (embody("13.5", "行动阶段"), embody("13.5.1", "依次进行"))
    within = "13.1.2"

    @step("13.5.1.1", "自动处理检查时点")
    def first_check(self, play: Rules) -> None:
        """What waits for the beginning of the phase is chosen here."""
        _phase_begins(play, "行动阶段")
        play.call(CheckTiming())

    @step("13.5.1.2", "3种行为")
    def act(self, play: Rules) -> None:
        """Move, attack and use abilities, as often as one likes."""
        before = play.snapshot()
        acts: dict[str, Procedure | None] = {
            "移动": Moving(),
            "攻击": Attack(before=before),
            "使用能力": Activated(before=before),
            "结束行动阶段": None,
        }

        player = play.state.turn_player
        own = units(play, player)
        inside: dict[str, Callable[[int], list[Reason]]] = {
            "移动": lambda unit: [*moving.against(play, unit), *starts_again(play, "17.1.2", unit, unit)],
            "攻击": lambda unit: [*attack.against(play, unit), *starts_again(play, "18.1.2", unit, unit)],
        }

        usable = activated.of_units(play, player)

        def cannot_use(which: tuple[int, Ability]) -> list[Reason]:
            unit, ability = which
            again = starts_again(play, "19.1.2", activated.option(play, *which), unit, abilities.titled(ability))
            if abilities.hangs_on_unseen(play, *which):
                return again
            return [*activated.against(play, *which), *(again or unpayable(play, *which, activated.NOT_PAID))]

        def against(act: str) -> list[Reason]:
            first = Reason(NO_ATTACK, (f"这是先攻玩家{name(play.state.first_player)}的首个回合",))
            by = [first] if act == "攻击" and play.state.turn == 1 else []
            if act == "使用能力":
                no_unit = f"{name(player)}的单位都没有起动型能力"
                none = [Reason(IF_ANY_ACTS, ("现在不可能",)), Reason(activated.CHOSEN, (no_unit,))]
                barred = impossible(play, IF_ANY_ACTS, act, usable, none, cannot_use)
                return barred + (copied_away(play, own) if barred and not usable else [])
            if act not in inside:
                return by
            chosen = {"移动": moving.NOT_YET_ACTED, "攻击": attack.NOT_YET_ACTED}
            none = [Reason(IF_ANY_ACTS, ("现在不可能",)), Reason(chosen[act], ("没有单位",))]
            return by + impossible(play, IF_ANY_ACTS, act, own, none, inside[act])

        bearing: dict[Option, Reason] = {"结束行动阶段": Reason(ANY_OF_THEM, ("可以只实行其中1到2种，或者都不实行",))}
        bearing.update(zip(("攻击",), _second_players_first(play, NO_ATTACK), strict=False))
        act = play.one_of(player, acts, "行动阶段的行为", against=against, bearing=bearing)
        if act is not None:
            self.again()
            play.call(act)

    last_check = step("13.5.1.3", "自动处理检查时点").calls(CheckTiming)


class EndPhase(Procedure):
    """13.6 The end phase."""

    embodies = (embody("13.6", "结束阶段"), embody("13.6.1", "依次进行"))
    within = "13.1.2"

    @step("13.6.1.1", "自动处理检查时点")
    def check(self, play: Rules) -> None:
        """See 7. The book does not say where what waits for the end of a turn is set off."""
        _phase_begins(play, "结束阶段")
        if (
            self.awaited(play)
            and play.reading("13.6.1.1", WHERE_IT_ENDS, (IN_THE_CHECK, AT_THE_END), AT_ITS_END) == IN_THE_CHECK
        ):
            self.ends(play)
        play.call(CheckTiming())

    def ends(self, play: Rules) -> None:
        """The end of the turn comes for every unit."""
        for card in for_each(play, "回合结束"):
            play.happened("回合结束", card)

    def awaited(self, play: Rules) -> bool:
        """Whether any ability waits for the end of this turn."""
        return any(
            ability.trigger is not None
            and ability.trigger.event == what.event
            and AUTOMATIC.met(play, ability.trigger, what, Context(card, user))
            for what in [Happening("回合结束", card) for card in for_each(play, "回合结束")]
            for card, user, ability in AUTOMATIC.listening(play, what)
        )

    @step("13.6.1.2", "效果全部去除")
    def restore(self, play: Rules) -> None:
        """What held until the end of the turn holds no more, nor what is known of this turn only."""
        state = play.state
        if state.broken:
            play.set(broken=())
        kept = tuple([effect for effect in state.effects if not _over(play, effect.until, effect.player, effect.turn)])
        play.owing_to(ended([effect for effect in state.effects if effect not in kept]))
        play.set("期间到回合结束为止的效果去除", effects=kept)
        for player in (0, 1):
            for unit in units(play, player):
                gone = play.card(unit).of_this_turn
                play.change(unit, unit, f"的{gone}去除", levelled=False, promoted=False, used=())
        play.set(did=(), spent=0)

    @step("13.6.1.3", "成为回合玩家")
    def end(self, play: Rules) -> None:
        """It is the other player's turn."""
        state = play.state
        if state.ruling_on("13.6.1.1") == AT_THE_END:
            self.ends(play)
        other = 1 - state.turn_player
        play.set("回合结束，", name(other), "成为回合玩家", turn_player=other, turn=state.turn + 1)


WHERE_IT_ENDS = "「回合结束时」的能力在哪里诱发、在哪个检查时点选择，书中没有写"
IN_THE_CHECK, AT_THE_END = "在13.6.1.1诱发并选择", "在13.6.1.3诱发，在下个检查时点（13.2.1.2）选择"
AT_ITS_END = (
    embody("13.6.1.3", "成为回合玩家"),
    embody("18.1.18.1", "在此处的自动处理检查时点被选择"),
)
THIS_TURN, THE_NEXT = "算：持续到这个回合结束", "不算：持续到再下一次"


def _over(play: Rules, until: str, player: int, since: int) -> bool:
    """Whether something that holds ``until`` then is over at the end of this turn."""
    now = play.state
    if until == "回合结束":
        return True
    whose = {"下一次对手的回合结束": 1 - player, "下一次自己的回合结束": player}.get(until)
    if whose == now.turn_player and now.turn == since:
        question = f"「直到{until}为止」在那名玩家的回合中开始，这个回合算不算下一次，书中没有写"
        return play.reading(f"13.6.1.2 {until}", question, (THIS_TURN, THE_NEXT), (RESTORED,)) == THIS_TURN
    if until in abilities.NEXT_TURNS:
        return now.turn > since and (now.turn_player == player) is (until == "下一次自己的回合中")
    if until == "下一次对手的回合结束":
        return now.turn_player != player and now.turn > since
    if until == "下一次自己的回合结束":
        return now.turn_player == player and now.turn > since
    return False


class Turn(Procedure):
    """13.1 Turns, one player's after the other's."""

    phase: int = 0

    embodies = (embody("13", "游戏的进行"), embody("13.1", "回合"), embody("13.1.1", "轮流进行"))

    @classmethod
    def around(cls, child: type[Procedure]) -> Self:
        """The turn in its phase ``child``."""
        return cls(phase=(PHASES.index(child) + 1) % len(PHASES))

    @step("13.1.2", "依次进行")
    def next_phase(self, play: Rules) -> None:
        """The five phases in their order."""
        play.call(PHASES[self.phase]())
        self.phase = (self.phase + 1) % len(PHASES)
        self.again()


PHASES: tuple[type[Procedure], ...] = (StartPhase, BondPhase, DeploymentPhase, ActionPhase, EndPhase)
CALLED = dict(zip(PHASES, NAMES, strict=True))
"""What each phase is called."""
