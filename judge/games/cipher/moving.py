"""17. Moving a unit of one's own in the action phase."""

from __future__ import annotations

from judge.games.cipher import keyword_effects, selecting, static
from judge.games.cipher.book import cite, embody, step
from judge.games.cipher.check_timing import CheckTiming
from judge.games.cipher.rules import Rules
from judge.games.cipher.terms import own_units, turn
from judge.kernel import CardId, Procedure, Reason

NOT_YET_ACTED = cite("17.1.2", "处于未行动状态")


class Moving(Procedure):
    """17.1 A unit goes to the other area and has acted."""

    mover: CardId | None = None

    embodies = (embody("17", "移动"), embody("17.1", "依次进行"))
    within = "13.5.1.2"

    first_check = step("17.1.1", "自动处理检查时点").calls(CheckTiming)

    @step("17.1.2", "放置到自己在战场上的另一个区域")
    def move(self, play: Rules) -> None:
        """A unit that has not acted changes its area."""
        player = play.state.turn_player
        with selecting.among(play, player, selecting.OWN_UNIT, NOT_YET_ACTED):
            unit = play.pick(player, own_units(play, player), "移动的单位", against=lambda unit: against(play, unit))
        if unit is not None and keyword_effects.shift(play, unit):
            self.mover = unit

    @step("17.1.2.1", "转为已行动状态")
    def acted(self, play: Rules) -> None:
        """Having moved, it has acted."""
        if self.mover is None:
            play.checked("没有移动的单位")
        else:
            turn(play, self.mover, acted=True)

    last_check = step("17.1.3", "自动处理检查时点").calls(CheckTiming)


def against(play: Rules, unit: int) -> list[Reason]:
    """What keeps a unit of one's own from being moved."""
    acted = [Reason(NOT_YET_ACTED, ("是已行动状态",), unit)] if play.card(unit).acted else []
    return [*acted, *static.forbidding(play, unit, "不能移动", acting=unit)]
