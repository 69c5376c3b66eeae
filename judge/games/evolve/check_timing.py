"""10.5. Check timing: rule processing until nothing is due, then waiting abilities, the turn player's first."""

from __future__ import annotations

from collections.abc import Callable

from judge.clause import Clause
from judge.games.evolve import of_states, rule_processing
from judge.games.evolve.book import cite, embody, step
from judge.games.evolve.rules import Rules, name
from judge.games.evolve.triggers import AUTOMATIC
from judge.games.evolve.using import Using
from judge.kernel import Procedure

MUST = cite("10.7.3.1", "不能选择不用")
USED_UP = cite("10.7.3", "它的待机状态取消1次")


class CheckTiming(Procedure):
    """10.5.2 What is done at a check timing."""

    using: int = 0
    """The number of the waiting ability that is being used."""
    when: str = ""
    """The clause by which it came, where it comes in the course of every turn or attack."""

    embodies = (
        *(embody("10.5", "检查时点"), embody("10.5.1", "自动能力被使用的时点")),
        *(embody("10.5.1.1", "先把规则处理全部计算"), embody("10.5.2", "依次做以下各步")),
        embody("10.5.2.4", "检查时点到此结束"),
    )

    @step("10.5.2.1", "全部同时执行")
    def rules(self, play: Rules) -> None:
        """Rule processing, again as long as something is due."""
        self.used(play)
        of_states.states(play)
        if rule_processing.process(play, self.when) and not play.ended:
            play.note("applied", "执行过规则处理，再确认一次")
            self.again()

    def used(self, play: Rules) -> None:
        """What was used waits once less, now that it has been calculated (10.7.3)."""
        gone = [one for one in play.state.waiting if one.id == self.using]
        self.using = 0
        if gone:
            called = AUTOMATIC.called(gone[0].ability)  # it is the ability that waits: its card may have two
            AUTOMATIC.drop(play, gone, gone[0].card, f"的{called}的待机状态取消1次", clause=USED_UP)

    @step("10.5.2.2", "由回合玩家控制时")
    def turn_players(self, play: Rules) -> None:
        """One of the turn player's, and from the beginning."""
        self.use(play, play.state.turn_player)

    @step("10.5.2.3", "由非回合玩家控制时")
    def others(self, play: Rules) -> None:
        """One of the other player's, and from the beginning."""
        self.use(play, 1 - play.state.turn_player)

    def use(self, play: Rules, player: int) -> None:
        """He chooses one of his, which he cannot leave (10.7.3.1)."""
        mine = AUTOMATIC.of(play, player)
        if not mine:
            return
        least = 1 if play.applies(MUST) else 0
        if self.when:
            play.because(Clause(self.when, ""), "此时的检查时点")
        if len({AUTOMATIC.option(play, waiting) for waiting in mine}) > 1:
            play.because(MUST, "必须使用，先用哪一个由自己选")
        chosen = AUTOMATIC.choose(play, player, mine, name(player), "使用哪一个待机状态的能力", least=least)
        if chosen is None:
            return
        self.using = chosen.id
        self.go(self.rules)
        play.call(Using(card=chosen.card, player=player, ability=chosen.ability, waiting=chosen.id))


def at(clause: Clause) -> Callable[[], CheckTiming]:
    """A check timing that comes by a clause of the turn or of an attack."""
    return lambda: CheckTiming(when=str(clause))
