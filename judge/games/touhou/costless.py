"""1.117d. An ability that is not written as the book has them: without a condition, or without the colon after it."""

from __future__ import annotations

from judge.clause import Clause
from judge.effects.nodes.ability import Ability
from judge.games.touhou.book import cite
from judge.games.touhou.facts import TEXT_FIRST
from judge.games.touhou.rules import Rules
from judge.kernel import Reason

FORM = cite("1.117d", "由支付条件和效应组成")
WHENEVER = cite("1.141b", "玩家有动作执行权时随时可以起动")
NO_KIND = "没有支付条件的能力"
ACTIVATED = ("是启动类：可以起动", "不是启动类：不能起动")
_MISSING = "这个能力没有支付条件也没有冒号，不合启动类的格式，书上的哪一类都不是：能不能起动"


def may(play: Rules, ability: Ability) -> bool:
    """Whether it is activated all the same, as the judge reads."""
    if ability.cost or not play.applies(FORM):
        return True
    return play.reading(NO_KIND, _MISSING, ACTIVATED, (FORM, WHENEVER, TEXT_FIRST)) == ACTIVATED[0]


def against(play: Rules, card: int, ability: Ability) -> list[Reason]:
    """Why it is not, where the judge has read so."""
    if ability.cost or play.state.ruling_on(NO_KIND) != ACTIVATED[1]:
        return []
    return [Reason(Clause("", ""), ("没有支付条件，裁判先前读作不是启动类",), card, ability.name or ability.text)]


def without_colon(ability: Ability) -> list[Reason]:
    """That a comma is read as the colon of 1.117d: a condition that stands before what is done, and no colon."""
    if not ability.cost or "：" in ability.text:
        return []
    return [Reason(FORM, ("条件后面没有冒号，不合这个格式：规则空白，读作有冒号，裁判可以另定",))]
