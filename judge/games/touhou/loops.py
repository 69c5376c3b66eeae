"""1.26. Endless loops: none of the ways to lose or to win is one, so the book is silent and the judge decides."""

from __future__ import annotations

from judge.games.cards import looping
from judge.games.touhou.book import step
from judge.games.touhou.judging import BY_TEXT, ENDS, finish
from judge.games.touhou.rules import Rules

MISSING = "谁也停不下来，这样的循环如何了结，书上没有写"
READINGS = ("平局", "到此为止，之后由裁判处理")


class Looping(looping.Looping):
    """The same came again, and nobody can stop it."""

    @step("1.26", "方式不止一种")
    def nobody(self, play: Rules) -> None:
        """Nobody has lost or won, so nothing says that the game ends; nor that it goes on for ever."""
        if play.reading("循环", f"{self.repeats}，{MISSING}", READINGS, (ENDS, BY_TEXT)) == READINGS[0]:
            finish(play, None, (str(ENDS),), "循环停不下来，平局")
        else:
            play.end()
