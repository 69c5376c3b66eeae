"""7. The check timing of automatic processing."""

from __future__ import annotations

from judge.games.cipher import class_change_bonus
from judge.games.cipher.auto_ability import SELECTED, AutoAbility
from judge.games.cipher.book import embody, step
from judge.games.cipher.class_change_bonus import ClassChangeBonus
from judge.games.cipher.rule_processing import RuleProcessing
from judge.games.cipher.rules import Rules
from judge.kernel import Procedure


class CheckTiming(Procedure):
    """7.2 Bonus, rule processing, automatic abilities; and again while an ability was chosen."""

    embodies = (embody("7", "自动处理检查时点"), embody("7.2", "依次为"))

    @step("7.2.1", "转职奖励处理")
    def class_change_bonus(self, play: Rules) -> None:
        """See 8."""
        if class_change_bonus.due(play):
            play.call(ClassChangeBonus())
        else:
            play.checked("没有被诱发的转职奖励")

    rule_processing = step("7.2.2", "规则处理").calls(RuleProcessing)

    @step("7.2.3", "自动型能力诱发处理")
    def automatic_abilities(self, play: Rules) -> None:
        """See 10."""
        if play.state.waiting:
            play.call(AutoAbility())
        else:
            play.checked("没有处于诱发状态的能力")

    @step("7.2.3.1", "返回「7.2.1」")
    def once_more(self, play: Rules) -> None:
        """From the beginning, if an ability was chosen."""
        if self.told == SELECTED:
            play.note("applied", "选择过能力，回到7.2.1")
            self.go(self.class_change_bonus)
