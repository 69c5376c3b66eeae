"""4.4.2c, 1.142a. What was set off enters the 对抗 together, before somebody gets 执行权."""

from __future__ import annotations

from judge.clause import Clause
from judge.effects.nodes.meant import Select
from judge.games.cards.meaning import Context
from judge.games.touhou import editions, targets, triggers
from judge.games.touhou.activation import CONTROLLER
from judge.games.touhou.book import cite, embody, step
from judge.games.touhou.card import Entry, Waiting
from judge.games.touhou.onto_stack import add, next_id
from judge.games.touhou.rules import Rules, name
from judge.kernel import Procedure

IN_TURN = embody("4.4.2c", "当前回合玩家先把自己操控的那些自行排序")
OWN_ORDER = cite("1.142a", "自己决定先后")
TOGETHER = embody("1.142a", "一起进入")
AS_USED = embody("7.1.8a", "此刻生效，进入对抗区顶部")
AS_PHASE_BEGINS = {
    "准备开始": embody("5.2.2", "一同放进对抗"),
    "结束开始": embody("5.6.1", "各个触发的能力进入对抗"),
}
AT_FIRST = {
    "5.2.2": (AS_PHASE_BEGINS["准备开始"], ""),
    "5.3.2": (embody("5.3.2", "抓牌触发的能力进入对抗"), "抓牌"),
    "5.4.2": (embody("5.4.2", "凭依触发的能力进入对抗"), "凭依"),
}
"""What says that abilities enter before everybody is asked for the first time, by the clause that asks: those that wait
for something that is called so, in the preparation phase whatever they waited for in the phase before."""


class Gather(Procedure):
    """4.4.2c What was set off enters the 对抗: the 主回合玩家's in the order he likes, then the other's."""

    chosen: Waiting | None = None
    several: bool = False
    """Several are to enter at the same time."""
    both: bool = False
    """Both players have some among them."""
    asked: str = ""
    """The clause by which everybody is about to be asked for the first time, if it is one of the phases'."""

    @step("4.4.2c", "当前回合玩家先把自己操控的那些自行排序")
    def choose(self, play: Rules) -> None:
        """Which ability enters next."""
        turn = play.state.turn_player
        self.several = self.several or len(play.state.waiting) > 1
        for player in (turn, 1 - turn):
            mine = triggers.TRIGGERED.of(play, player)
            if not mine:
                continue
            if play.applies(OWN_ORDER):
                which = "先进入对抗的能力" if len(mine) > 1 else "进入对抗的能力"  # the last is before nothing
                self.chosen = triggers.TRIGGERED.choose(play, player, mine, which, clause=OWN_ORDER)
            else:
                self.chosen = mine[-1]
            triggers.TRIGGERED.drop(play, [self.chosen])
            return
        self.leave()

    @step("1.142a", "一起进入")
    def enter(self, play: Rules) -> None:
        """It goes on top of the 对抗, its targets chosen."""
        chosen = self.chosen
        if chosen is None:
            return
        ability = chosen.ability
        context = Context(chosen.card, chosen.player, cause=chosen.cause, that=chosen.that)
        found: list[int] = []
        split: list[int] = []
        modes = targets.choose_modes(play, ability, context) or ()
        for part in targets.parts(ability, modes):
            some = targets.choose(play, part.wanted, context)
            if some is None:
                self.none_for(play, chosen, part.wanted, context)
                self.go(self.choose)
                return
            found += some
            split.append(len(some))
        made = Entry(
            *(next_id(play), "能力", chosen.card, chosen.player, ability, modes, tuple(found), tuple(split)),
            stamps=targets.stamps(play, tuple(found)),
            cause=chosen.cause,
            since=chosen.since,
            that=chosen.that,
            x=play.card(chosen.card).x,
        )
        if self.several:
            both = any(other.player != chosen.player for other in play.state.waiting)
            own = f"由{name(chosen.player)}将自己操控的自行排序"
            alone = not both and not self.both
            ordered = OWN_ORDER if alone and editions.older(play) else IN_TURN
            play.because(ordered, own if alone else "当前回合玩家的先放，另一位的后放")
            self.both = self.both or both
        if play.card(chosen.card).side != chosen.player:
            play.because(CONTROLLER, f"由{name(chosen.player)}操控", card=chosen.card)
        event = ability.trigger.event if ability.trigger is not None else ""
        if event == "使用":
            play.because(AS_USED, "使用牌时触发的能力，在牌被使用时生效", card=chosen.card)
        play.because(self.by(event), "有玩家将获得执行权，触发的能力进入对抗")
        add(
            play,
            made,
            chosen.card,
            f"的{triggers.words(ability)}进入对抗",
            clause=PUT_IN if editions.older(play) else ENTERED,
        )
        targets.aimed(play, made)
        self.chosen = None
        self.go(self.choose)

    def by(self, event: str) -> Clause:
        """The clause by which what was set off by something enters now."""
        clause, of = AT_FIRST.get(self.asked, (TOGETHER, ""))
        return AS_PHASE_BEGINS.get(event, clause if event.startswith(of) else TOGETHER)

    def none_for(self, play: Rules, chosen: Waiting, wanted: tuple[Select, ...], context: Context) -> None:
        """Of an ability that was set off and has no legal target the book says nothing: 7.1.5a is about cards."""
        ability = chosen.ability
        play.owing_to(targets.too_few(play, wanted, context, ability.name or ability.text))
        said = f"的{triggers.words(ability)}没有合法的目标，书上只写了使用牌时怎样，读作不进入对抗"
        play.note("gap", chosen.card, said, clause=Clause("", ""), by=(ENTERED, targets.LEGAL))


ENTERED = cite("4.4.2", "触发的能力")
PUT_IN = embody("1.142a", "再放进对抗")
"""What the older edition says of that in its only chapter."""
